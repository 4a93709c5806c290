"""Random situations of an enemy ship, for the judge of the Enemy AI."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from rules.loader import FIXTURES
from rules.table import Pose, overlaps, separation
from tests.rules.alliance.checker_facts import Player, Situation
from tests.rules.alliance.checker_geometry import Place

EDGES = ("north", "east", "south", "west")
FIXABLE = ("Console Fire", "Structural Damage", "Weapons Malfunction")
ON_BAR = ("battlestations", "evade", "scan", "target-lock")


@cache
def cards() -> dict[str, Any]:
    """Returns the documents of the enemies by id, for the judge."""
    paths = sorted((FIXTURES / "enemies").glob("*.json"))
    documents = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    return {document["id"]: document for document in documents}


AGILITIES = (0, 1, 1, 2, 2, 3, 4)
"""The agility of each player's ship that may be there."""

POINTS = ((8.0, 14.0), (14.0, 22.0), (22.0, 22.0), (28.0, 14.0))
"""What enemies under orders to guard look after: a place of the mission from which they come."""


# --- situations ------------------------------------------------------------------------


def any_situation(draw: random.Random) -> Situation:
    """Returns a situation as it could arise: ships clear of each other, tokens on the table."""
    card = cards()[draw.choice(sorted(cards()))]
    sides = draw.choice(card["loadouts"])
    loadout = sides[draw.choice(("normal", "elite"))]
    enemy = _enemy_place(draw)
    taken = [enemy]
    players = []
    slots = draw.sample(range(len(AGILITIES)), len(AGILITIES))
    for ship in slots[: draw.randint(1, 6)]:
        place = _touching(draw, taken) if draw.random() < 0.08 else _near_by(draw, taken)
        taken.append(place)
        players.append(Player(ship, _values(place), AGILITIES[ship]))
    twin = _mirrored(draw, taken)
    if twin is not None:
        taken.append(twin)
        ship = slots[len(players)]
        players.append(Player(ship, _values(twin), AGILITIES[ship]))
    others = [_near_by(draw, taken) for _ in range(draw.choice((0, 0, 1, 2)))]
    return Situation(
        card,
        loadout,
        _values(enemy),
        players,
        [_values(each) for each in others],
        obstacles=[_rock(draw, enemy) for _ in range(draw.choice((0, 0, 0, 1, 3)))],
        planets=[_planet(draw, enemy) for _ in range(draw.choice((0, 0, 1, 2)))],
        retreats=frozenset(draw.sample(EDGES, draw.choice((0, 0, 1, 2)))),
        orders=draw.choice(("", "", "hunt", "guard")),
        carriers=frozenset(each.ship for each in players if draw.random() < 0.3),
        points=POINTS,
        auxiliary=draw.choice((0, 0, 0, 1, 2)),
        fixable=tuple(draw.sample(FIXABLE, draw.choice((0, 0, 1, 2)))),
        barred=frozenset(draw.sample(ON_BAR, draw.choice((0, 0, 0, 1, 4)))),
        scans=draw.choice((0, 0, 1)),
        has_battle_stations=draw.random() < 0.5,
        locked=draw.choice(players).ship if draw.random() < 0.3 else None,
        evades=draw.choice((0, 0, 1, 2)),
    )


def _enemy_place(draw: random.Random) -> Pose:
    """Returns a place on the table; one in five is close to an edge and looks outward."""
    x, y = draw.uniform(1.2, 34.8), draw.uniform(1.2, 34.8)
    heading = draw.uniform(0.0, 360.0)
    if draw.random() < 0.2:
        edge = draw.randrange(4)
        heading = 90.0 * edge + draw.uniform(-60.0, 60.0)
        close = draw.uniform(1.2, 5.0)
        x, y = ((x, 36.0 - close), (36.0 - close, y), (x, close), (close, y))[edge]
    return Pose(x, y, heading)


def _near_by(draw: random.Random, taken: list[Pose]) -> Pose:
    """Returns a free place, most of them within reach of the first ship."""
    while True:
        span = draw.choice((5.0, 9.0, 14.0, 30.0))
        x = taken[0].x + draw.uniform(-span, span)
        y = taken[0].y + draw.uniform(-span, span)
        pose = Pose(x, y, draw.uniform(0.0, 360.0))
        on_table = 1.2 < x < 34.8 and 1.2 < y < 34.8
        if on_table and all(separation(pose, other) > 0.01 for other in taken):
            return pose


def _touching(draw: random.Random, taken: list[Pose]) -> Pose:
    """Returns a free place whose base touches the first ship, if there is one."""
    heading = draw.uniform(0.0, 360.0)
    way = Pose(taken[0].x, taken[0].y, draw.uniform(0.0, 360.0))
    low, high = 0.5, 3.0
    for _ in range(60):
        middle = (low + high) / 2.0
        at = way.moved(middle)
        if separation(Pose(at.x, at.y, heading), taken[0]) > 0.0:
            high = middle
        else:
            low = middle
    at = way.moved(high)
    pose = Pose(at.x, at.y, heading)
    on_table = 1.2 < pose.x < 34.8 and 1.2 < pose.y < 34.8
    if on_table and not any(overlaps(pose, other) for other in taken[1:]):
        return pose
    return _near_by(draw, taken)


def _mirrored(draw: random.Random, taken: list[Pose]) -> Pose | None:
    """Returns now and then the mirror image of a ship on the other side of the first one's nose."""
    if draw.random() > 0.15:
        return None
    ahead, aside = taken[0].offset_to(taken[1].x, taken[1].y)
    at = taken[0].moved(ahead, -aside)
    pose = Pose(at.x, at.y, 2.0 * taken[0].heading - taken[1].heading)
    on_table = 1.2 < pose.x < 34.8 and 1.2 < pose.y < 34.8
    return pose if on_table and all(separation(pose, each) > 0.01 for each in taken[1:]) else None


def _rock(draw: random.Random, enemy: Pose) -> tuple[float, float, float]:
    """Returns an obstacle, more often ahead of the ship than not."""
    at = enemy.moved(draw.uniform(-3.0, 8.0), draw.uniform(-4.0, 4.0))
    return at.x, at.y, draw.uniform(0.2, 0.9)


def _planet(draw: random.Random, enemy: Pose) -> tuple[float, float, float]:
    x, y = enemy.x + draw.uniform(-7.0, 7.0), enemy.y + draw.uniform(-7.0, 7.0)
    return x, y, draw.uniform(1.5, 3.0)


def _values(pose: Pose) -> Place:
    return pose.x, pose.y, pose.heading
