"""Ships that leave the table for a while, and ships that are put on it other than by a move.

Source: 2017, Range, Setup 5; which places are offered is ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import damage, movement
from rules.battle.position.terms import AWAY, DESTROYED, IN_PLAY
from rules.battle.timing.questions import ChooseNewPlace, Distance, Steps, is_so_far
from rules.table import Area, Base, Pose, Terrain, may_stand, overlaps_terrain, print_pose

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

STEP: Final = 3.0
"""The middles of the places that are offered lie about so many inches apart."""

HEADINGS: Final = tuple(45.0 * turn for turn in range(8))


def put(battle: Battle, ship: Ship, pose: Pose) -> None:
    """Puts a ship on the table, in play."""
    ship.pose = pose
    ship.place = IN_PLAY
    if battle.log is not None:
        battle.note("placed", ship.index, print_pose(pose))


def take_off(battle: Battle, ship: Ship) -> None:
    """Takes a ship off the table until it is put there again; what is beside it stays with it."""
    ship.place = AWAY
    if battle.log is not None:
        battle.note("away", ship.index)


def new_places(battle: Battle, ship: Ship, wanted: Distance) -> tuple[Pose, ...]:
    """Lists places for a ship as far away as is wanted: a grid over the table, in 8 headings.

    It stands on no other ship and no planet, and on no other token as long as there is room.
    """
    state = battle.state
    others = [each.pose for each in state.in_play() if each is not ship]
    found = [
        pose
        for pose in _grid(state.area, ship.record.base)
        if is_so_far(pose, wanted) and may_stand(pose, state.area, others, state.terrain)
    ]
    clear = [pose for pose in found if not _lies_on(pose, state.terrain)]
    return tuple(clear or found)


def _grid(area: Area, base: Base) -> list[Pose]:
    # A base in any heading stays within the area.
    across = _spread(area.left + 0.75 * base.side, area.right - 0.75 * base.side)
    up = _spread(area.bottom + 0.75 * base.side, area.top - 0.75 * base.side)
    return [Pose(x, y, heading, base) for heading in HEADINGS for x in across for y in up]


def _spread(low: float, high: float) -> list[float]:
    steps = max(1, round((high - low) / STEP))
    return [round(low + (high - low) * step / steps, 4) for step in range(steps + 1)]


def _lies_on(pose: Pose, terrain: list[Terrain]) -> bool:
    return any([overlaps_terrain(pose, token) for token in terrain])  # noqa: C419


def put_anywhere(battle: Battle, ship: Ship, wanted: Distance) -> Steps[bool]:
    """Asks where a ship is put and puts it there; tells whether there was a place for it.

    One that comes back and finds none is destroyed. That is no move: only obstacles and minefields
    on which it did not lie before take notice of it.
    Source: F14-H7, F14-H8.
    """
    state = battle.state
    answers = new_places(battle, ship, wanted)
    start, was_away = ship.pose, ship.place == AWAY
    if not answers:
        if was_away:
            yield from damage.leave(battle, ship, DESTROYED, "no room")
        return was_away
    chosen = answers[0]
    if len(answers) > 1:
        others = [each.pose for each in state.in_play() if each is not ship]
        chosen = yield ChooseNewPlace(
            ship.side, ship.index, answers, wanted, state.area, others, state.terrain
        )
    put(battle, ship, chosen)
    for token in tuple(state.terrain):
        if (
            token.kind != "planet"
            and ship.place == IN_PLAY
            and overlaps_terrain(ship.pose, token)
            and (was_away or not overlaps_terrain(start, token))
        ):
            yield from movement.meet(battle, ship, token)
    return True
