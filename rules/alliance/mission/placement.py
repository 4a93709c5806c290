"""Where enemies are set up and arrive: bearings, formations, ID tokens, loadouts, models.

A formation stands over its arrow in rows of up to three ships, all heading as the arrow points. The
rulebook only draws where A, B, C … are; here the rows fill from the edge inward, each from left to
right as the ships look, so that those with the lowest numbers, who move first, stand in front and
nobody bumps into the formation that moves after them (ours).

Source: Alliance, Enemy Ship Setup, Enemy Formation Placement, Reinforcement Phase; EDITIONS B4;
DECISIONS D119, D120.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, TypeVar

from rules.alliance.errors import AllianceError
from rules.alliance.mission.map import EdgeArrow
from rules.alliance.mission.mission import EnemyFormation, EnemyShip, Mission
from rules.dice import Chance
from rules.table.area import Area
from rules.table.distance import distance
from rules.table.overlap import overlaps
from rules.table.pose import SMALL, Base, Pose

SPACING: Final = 2.5
"""Inches between the middles of a formation's ships: clear of each other at any turn (ours)."""

ABREAST: Final = 3
"""The most ships in a row of a formation (ours)."""

_STEP: Final = 0.25
_EDGE_WAYS: Final = {
    "north": (1.0, 0.0),
    "south": (1.0, 0.0),
    "east": (0.0, 1.0),
    "west": (0.0, 1.0),
}

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class PlacedEnemy:
    """An enemy as it comes on the table: its ID token, what it is, where it stands.

    `bearing` is the arrow that its formation was given.
    """

    id: int
    ship: EnemyShip
    formation: str
    bearing: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class EnemyModel:
    """An enemy in play, as far as running out of models goes.

    `strength` is the sum of the shields and the hull that it has left.
    """

    id: int
    strength: int
    pose: Pose


def shuffled(items: Sequence[Item], chance: Chance) -> tuple[Item, ...]:
    """Returns the items in a random order, every order as likely as any other."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = chance.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def drawn_bearing(formation: EnemyFormation, chance: Chance) -> int:
    """Returns the arrow of a formation: the one listed, or one of several at random.

    Nothing is drawn where one is listed. Source: Alliance, Enemy Ships (Bearing).
    """
    if len(formation.bearings) == 1:
        return formation.bearings[0]
    return formation.bearings[chance.below(len(formation.bearings))]


def id_tokens(formations: Sequence[EnemyFormation], players: int, first: int = 1) -> list[range]:
    """Returns the numbers of each formation's ships: row by row, from left to right.

    Later formations take the next unused numbers, which are `first` and those after it.
    Source: Alliance, Enemy Ship Setup D; DECISIONS D120.
    """
    numbers = []
    for formation in formations:
        count = len(formation.ships_for(players))
        numbers.append(range(first, first + count))
        first += count
    return numbers


def dealt_loadouts(
    ships: Sequence[EnemyShip], shuffled_cards: Mapping[str, Sequence[str]]
) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """Deals a loadout card to each ship in turn; gives them, and what is left by type.

    `shuffled_cards` are the ids of the cards of each type, shuffled, the first on top. Raises
    `AllianceError` where a type's cards run out. Source: Alliance, Enemy Ship Setup C.
    """
    left = {name: list(cards) for name, cards in shuffled_cards.items()}
    given = []
    for ship in ships:
        cards = left.get(ship.type)
        if not cards:
            raise AllianceError(
                f"no loadout card is left for the type {ship.type!r}; shuffle those of its "
                "destroyed ships, or a further copy, and deal on",
                "mission.loadouts",
            )
        given.append(cards.pop(0))
    return tuple(given), {name: tuple(cards) for name, cards in left.items()}


def formation_slots(count: int) -> tuple[tuple[float, float], ...]:
    """Returns A, B, C … of a formation as (ahead, aside) in inches from its middle.

    A is the left end of the row nearest the edge. Source: Alliance, Enemy Formation Placement; the
    picture itself is not public, so the rows are ours.
    """
    width = 2 if count == 4 else min(count, ABREAST)
    slots = []
    rows = [min(width, count - start) for start in range(0, count, width)] if count else []
    for row, ships in enumerate(rows):
        ahead = (row - (len(rows) - 1) / 2.0) * SPACING
        slots += [(ahead, (place - (ships - 1) / 2.0) * SPACING) for place in range(ships)]
    return tuple(slots)


def formation_poses(
    bearing: EdgeArrow,
    count: int,
    area: Area,
    others: Sequence[Pose] = (),
    base: Base = SMALL,
) -> tuple[Pose, ...]:
    """Returns where a formation's ships stand, A first: over the arrow, wholly inside the map.

    If another base is in the way, the whole formation takes the nearest free place along the
    edge, or else farther in. Raises `AllianceError` if the map has no room for it.
    Source: Alliance, Enemy Formation Placement; DECISIONS D119.
    """
    way = _EDGE_WAYS[bearing.edge]
    length = area.width if way[0] else area.height
    steps = int(length / _STEP)
    for row in range(int(max(area.width, area.height) / base.side)):
        for step in range(steps + 1):
            for sign in (1.0, -1.0) if step else (1.0,):
                shift = sign * step * _STEP
                middle = Pose(
                    bearing.x + shift * way[0], bearing.y + shift * way[1], bearing.heading, base
                )
                poses = _pushed_in(middle, bearing.edge, count, area, row * base.side)
                if all(area.holds(pose) for pose in poses) and not _are_met(poses, others):
                    return poses
    raise AllianceError(
        f"bearing {bearing.number} has no room for a formation of {count}; move ships away from it",
        "mission.no_room",
    )


def _pushed_in(middle: Pose, edge: str, count: int, area: Area, farther: float) -> tuple[Pose, ...]:
    """Returns the formation moved ahead until its rear is on the edgeand `farther` inches more."""
    slots = formation_slots(count)
    inward = {"north": (0.0, -1.0), "south": (0.0, 1.0), "east": (-1.0, 0.0), "west": (1.0, 0.0)}
    in_x, in_y = inward[edge]
    edge_x = area.right if edge == "east" else area.left
    edge_y = area.top if edge == "north" else area.bottom
    deepest = min(
        (x - edge_x) * in_x + (y - edge_y) * in_y
        for ahead, aside in slots
        for x, y in middle.moved(ahead, aside).corners()
    )
    slope = middle.ahead_x * in_x + middle.ahead_y * in_y
    push = max(0.0, -deepest) / slope + farther
    return tuple(middle.moved(push + ahead, aside) for ahead, aside in slots)


def _are_met(poses: Sequence[Pose], others: Sequence[Pose]) -> bool:
    return any(overlaps(pose, other) for pose in poses for other in others)


def arrivals(
    mission: Mission,
    round_number: int,
    players: int,
    chance: Chance,
    *,
    marks: AbstractSet[str] = frozenset(),
    others: Sequence[Pose] = (),
    first_id: int = 1,
) -> tuple[PlacedEnemy, ...]:
    """Returns the enemies that come in a round, or at `SETUP`, by ascending ID token.

    `others` are the poses of all ships already on the table, `first_id` the lowest number not used
    yet. Bearings are drawn row by row. Raises `AllianceError` as `column_for`.
    Source: Alliance, Enemy Ship Setup, Enemy Formation Placement, Reinforcement Phase.
    """
    rows = mission.arriving(round_number, players, marks)
    standing = list(others)
    placed: list[PlacedEnemy] = []
    for row, numbers in zip(rows, id_tokens(rows, players, first_id), strict=True):
        ships = row.ships_for(players)
        number = drawn_bearing(row, chance)
        bearing = mission.map.bearings[number]
        poses = formation_poses(bearing, len(ships), mission.map.area, standing)
        standing += poses
        # The highest number stands at A.
        pairs = zip(numbers, ships, reversed(poses), strict=True)
        placed += [PlacedEnemy(each, ship, row.id, number, pose) for each, ship, pose in pairs]
    return tuple(placed)


def enemies_to_remove(
    enemies: Sequence[EnemyModel], players: Sequence[Pose], missing: int
) -> tuple[int, ...]:
    """Returns the ID tokens of the enemies whose models are used again, first the first to go.

    Those with the least shields and hull left go; of equals the one farthest from every player's
    ship, then the one with the higher number (ours). Raises `AllianceError` if even all of them
    are too few. Source: Alliance, Not Enough Ship Models?
    """
    if missing > len(enemies):
        raise AllianceError(
            f"{missing} models are missing and only {len(enemies)} are in play; "
            "use any other model in their place",
            "mission.models",
        )

    def order(enemy: EnemyModel) -> tuple[int, float, int]:
        nearest = min((distance(enemy.pose, pose) for pose in players), default=0.0)
        return enemy.strength, -nearest, -enemy.id

    return tuple(enemy.id for enemy in sorted(enemies, key=order)[: max(0, missing)])
