"""Counting what happened in a mission on a battle: fates, cargo, places held, enemies beaten.

Source: Alliance, Check Objectives, Ending a Mission.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.alliance.campaign.rewards import Tally, is_done
from rules.alliance.mission.goals import Hold
from rules.alliance.mission.mission import Mission
from rules.alliance.played import cargo
from rules.battle.phases.missions.base import set_mark
from rules.battle.position.terms import DESTROYED, ENEMIES, IN_PLAY
from rules.table import EDGES, Pose, Terrain, band_of, terrain_distance

if TYPE_CHECKING:
    from rules.alliance.played.wings import Wing
    from rules.battle.position.state import Ship, State
    from rules.battle.timing.battle import Battle

RETREATED: Final = "retreated-"
HELD: Final = "held-"

_POINT: Final = 0.01
"""Radius in inches of a place that is only a point."""


def player_of(ship: Ship) -> str:
    """Returns the name of a player in results: the number of the side, from "1"."""
    return str(ship.side)


def fate_of(state: State, ship: Ship) -> str:
    """Returns what has become of a player's ship: stayed, retreated or destroyed."""
    if ship.place == DESTROYED:
        return "destroyed"
    return "retreated" if f"{RETREATED}{ship.index}" in state.marks else "stayed"


def tally_of(mission: Mission, formations: Sequence[Wing], battle: Battle) -> Tally:
    """Counts what has happened so far in a mission with some formations of enemies.

    A formation is beaten when each of its ships was destroyed. One that retreated, or made room
    with its model for another (Not Enough Ship Models?), was not, and its formation can't be
    beaten any more (ours): the objective says destroy.
    """
    state = battle.state
    marks = state.marks
    edges = (*EDGES, cargo.NO_EDGE)
    tokens = [token.id for token in mission.map.tokens]
    return Tally(
        fates={
            player_of(ship): fate_of(state, ship) for ship in state.ships if ship.team != ENEMIES
        },
        returned={
            (each.id, edge): marks.get(f"{cargo.HOME}{each.id}-{edge}", 0)
            for each in mission.cargo
            for edge in edges
        },
        delivered={
            (each.id, token): marks.get(f"{cargo.DELIVERED}{each.id}-{token}", 0)
            for each in mission.cargo
            for token in tokens
        },
        revealed=frozenset(token for token in tokens if _is_found(state, token)),
        held={place: _rounds(marks.get(f"{HELD}{place}", 0)) for place in mission.map.places},
        beaten=frozenset(
            wing.id
            for wing in formations
            if all(state.ships[place].place == DESTROYED for place in wing.ships)
        ),
    )


def _is_found(state: State, token: str) -> bool:
    """Returns whether the one that is looked for among the tokens of a kind was turned over."""
    return any(
        f"{cargo.REVEALED}{site}" in state.marks and cargo.is_prize(state, token, site)
        for site in cargo.sites_of(state, token)
    )


def _rounds(bits: int) -> frozenset[int]:
    return frozenset(number for number in range(bits.bit_length()) if bits & (1 << number))


def count_held(battle: Battle, mission: Mission) -> None:
    """Notes which places the players hold in this End Phase."""
    state = battle.state
    goals = {
        each.goal.place: each.goal for each in mission.objectives if isinstance(each.goal, Hold)
    }
    for place, goal in goals.items():
        if is_held(state, mission, goal):
            name = f"{HELD}{place}"
            set_mark(battle, name, state.marks.get(name, 0) | (1 << state.round))


def is_held(state: State, mission: Mission, goal: Hold) -> bool:
    """Returns whether a player's ship is at a place, and no more enemies than players' ships."""
    players = enemies = 0
    for ship in state.ships:
        if ship.place == IN_PLAY and is_at(ship.pose, mission, goal.place, goal.within):
            if ship.team == ENEMIES:
                enemies += 1
            else:
                players += 1
    return players > 0 and enemies <= players


def is_at(pose: Pose, mission: Mission, letter: str, within: int) -> bool:
    """Returns whether a base is within a range band of a point of a place, or inside its area."""
    place = mission.map.places[letter]
    return any(
        1 <= band_of(terrain_distance(pose, Terrain("objective", x, y, radius=_POINT))) <= within
        for x, y in place.points
    ) or any(area.holds(pose) for area in place.areas)


def is_all_done(mission: Mission, formations: Sequence[Wing], battle: Battle) -> bool:
    """Returns whether nothing is left to do in a mission (`rewards.is_done`)."""
    return is_done(mission, tally_of(mission, formations, battle))
