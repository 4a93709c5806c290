"""Formations of a mission in a battle: which ships fly together, and what they chose this round.

A battle keeps no objects of a mission, only numbers (`State.marks`): which ships have left their
formation, which formations are broken, and the choice that a formation made for this round.

Source: Alliance, Formations, Broken Formations, Enemy Ship Setup; DECISIONS D114, D120.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules.alliance.enemy import formations
from rules.alliance.enemy.logic import COLOURS, EnemyManeuver
from rules.alliance.mission.mission import EnemyFormation, EnemyShip, Mission
from rules.battle.phases.missions.base import set_mark
from rules.battle.position.terms import DESTROYED, IN_PLAY
from rules.table.template import BEARINGS

if TYPE_CHECKING:
    from rules.battle.position.state import Ship, State
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.view import View

LEFT: Final = "left-formation-"
BROKEN: Final = "broken-"
CHOICE: Final = "choice-"

_SIDES: Final = ("", "left", "right")
_FASTEST: Final = 8


@dataclass(frozen=True, slots=True)
class Wing:
    """A formation with the places of its ships among all ships of the battle.

    The ID token of a ship is its place and 1 (DECISIONS D120).
    """

    row: EnemyFormation
    ships: range

    @property
    def id(self) -> str:
        """Returns the id of its row."""
        return self.row.id


@dataclass(frozen=True, slots=True)
class WingOrder:
    """What a formation chose for a round: the target's place, and the maneuver as rolled."""

    target: int
    maneuver: EnemyManeuver


def wings_of(
    mission: Mission, players: int, marks: AbstractSet[str] = frozenset()
) -> tuple[Wing, ...]:
    """Lists the formations that a mission brings, in the order of their arrival.

    Raises `AllianceError` for a number of players that cannot play it.
    """
    rows = sorted(mission.formations_for(players, marks), key=lambda row: row.arrival)
    found = []
    first = 0
    for row in rows:
        count = len(row.ships_for(players))
        found.append(Wing(row, range(first, first + count)))
        first += count
    return tuple(found)


def enemies_of(wings: Sequence[Wing], players: int) -> tuple[EnemyShip, ...]:
    """Lists all enemies of a mission by their ID tokens."""
    return tuple(ship for wing in wings for ship in wing.row.ships_for(players))


def formation_of(state: State, wing: Wing) -> formations.Formation:
    """Returns a formation as it flies now: ID tokens of its ships in play that have not left it."""
    members = [
        place + 1
        for place in wing.ships
        if state.ships[place].place == IN_PLAY and f"{LEFT}{place}" not in state.marks
    ]
    is_broken = f"{BROKEN}{wing.id}" in state.marks
    return formations.Formation(wing.row.name, tuple(members), is_broken)


def leader_of(state: State, wing: Wing, ship: Ship) -> Ship:
    """Returns the ship whose target and maneuver count for a ship: maybe itself.

    In an unbroken formation that is the one that chose for it this round, even if it has retreated
    since. Source: Alliance, Activation Phase: Enemy AI Ships, Formations.
    """
    formation = formation_of(state, wing)
    if ship.index + 1 not in formation.members:
        return ship
    if not formation.is_broken:
        for place in wing.ships:
            other = state.ships[place]
            if f"{LEFT}{place}" not in state.marks and choice_of(state, other) is not None:
                return other
    return state.ships[formations.leader_of(formation, ship.index + 1) - 1]


def break_up(battle: Battle, wings: Sequence[Wing]) -> None:
    """Breaks every formation of which a ship's hull is damaged (Alliance, Broken Formations)."""
    state = battle.state
    for wing in wings:
        name = f"{BROKEN}{wing.id}"
        if name not in state.marks and any(
            _has_hull_damage(state.ships[place])
            for place in wing.ships
            if f"{LEFT}{place}" not in state.marks
        ):
            set_mark(battle, name, state.round)


def _has_hull_damage(ship: Ship) -> bool:
    return ship.damage > 0 or ship.place == DESTROYED


def let_leave(battle: Battle, wings: Sequence[Wing]) -> None:
    """Lets ships leave their formations that face elsewhere than most, once all have moved.

    Source: Alliance, Perform the Maneuver, Formations; DECISIONS D114.
    """
    state = battle.state
    for wing in wings:
        formation = formation_of(state, wing)
        headings = {each: state.ships[each - 1].pose.heading for each in formation.members}
        for each in formations.leavers(formation, headings):
            set_mark(battle, f"{LEFT}{each - 1}", state.round)


# --- the choice of a round ----------------------------------------------------------


def choice_of(state: State | View, ship: Ship) -> WingOrder | None:
    """Returns what a ship, or the leader for it, chose this round; None before that."""
    number = state.marks.get(f"{CHOICE}{ship.index}", 0)
    round_, number = number % _ROUNDS, number // _ROUNDS
    if number == 0 or round_ != state.round:
        return None
    number, colour = divmod(number, len(COLOURS))
    number, side = divmod(number, len(_SIDES))
    number, speed = divmod(number, 2 * _FASTEST)
    number, bearing = divmod(number, len(BEARINGS))
    maneuver = EnemyManeuver(BEARINGS[bearing], speed - _FASTEST, _SIDES[side], COLOURS[colour])
    return WingOrder(number - 1, maneuver)


_ROUNDS: Final = 64


def set_choice(battle: Battle, ship: Ship, order: WingOrder) -> None:
    """Keeps what a ship flies for this round, for those that follow it and for its lock."""
    maneuver = order.maneuver
    number = order.target + 1
    number = number * len(BEARINGS) + BEARINGS.index(maneuver.bearing)
    number = number * 2 * _FASTEST + maneuver.speed + _FASTEST
    number = number * len(_SIDES) + _SIDES.index(maneuver.side)
    number = number * len(COLOURS) + COLOURS.index(maneuver.colour)
    set_mark(battle, f"{CHOICE}{ship.index}", number * _ROUNDS + battle.state.round)
