"""How positions are printed, and how ships are named in them.

`rules.battle.phases.notation` reads them.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Final

from rules.battle.position.errors import BattleError
from rules.battle.position.pieces import CardState, Markers
from rules.battle.position.state import NOWHERE, Arrival, Ship, State
from rules.battle.position.terms import (
    AWAY,
    BARS,
    CLOAK_NAMES,
    DESTROYED,
    DOCKED,
    IN_PLAY,
    NOBODY,
    PHASES,
    WAITING,
)
from rules.table import print_area, print_pose, print_terrain

__all__ = [
    "print_position",
    "ship_name",
]

COUNTED: Final[Mapping[str, str]] = {
    "evade": "evade",
    "scan": "scan",
    "battlestations": "battle_stations",
    "auxiliary": "auxiliary",
    "mission": "mission",
    "counted": "counted",
    "stack": "tokens_left",
    "phase-skill": "phase_skill",
    "setting": "setting",
    "done": "done",
    "attacks": "attacks",
    "tie-rank": "tie_rank",
    "captain": "captain",
}
"""Word -> the field of a ship that is a number."""

FLAGS: Final[Mapping[str, str]] = {
    "acted": "has_acted",
    "chance": "had_chance",
    "doomed": "is_doomed",
    "breaches-ignored": "breaches_ignored",
}
"""Word -> the field of a ship that is true or false."""


def ship_name(state: State, index: int) -> str:
    """Returns the name of a ship in texts: the letter of its side and its number there."""
    ship = state.ships[index]
    first = next(each.index for each in state.ships if each.side == ship.side)
    return f"{chr(ord('a') + ship.side)}{index - first + 1}"


def ship_index(state: State, name: str) -> int:
    """Returns the index of a named ship; raises `BattleError` when there is none."""
    for ship in state.ships:
        if ship_name(state, ship.index) == name:
            return ship.index
    known = ", ".join(ship_name(state, ship.index) for ship in state.ships)
    raise BattleError(f"there is no ship {name!r}: there are {known}", "position.ship")


def print_position(state: State) -> str:
    """Writes a position; `parse_position` reads it back unchanged."""
    words = ["round", str(state.round), PHASES[state.phase], "initiative", str(state.initiative)]
    if state.has_phase_begun:
        words.append("begun")
    if state.active != NOBODY:
        words += ["active", ship_name(state, state.active)]
    if state.standing:
        words += ["standing", ",".join(str(team) for team in state.standing)]
    if state.reason:
        words += ["winner", str(state.winner), state.reason]
    lines = [" ".join(words)]
    lines += [_arrival_line(state, each) for each in state.moves]
    lines += [_side_line(state, place) for place in range(len(state.sides))]
    lines += [_ship_line(state, ship) for ship in state.ships]
    for ship in state.ships:
        lines += _effect_lines(state, ship)
    lines += [f"terrain {print_terrain(token)}" for token in state.terrain]
    lines += [
        f"mine {ship_name(state, ship)} {card} {print_terrain(token)}"
        for token, ship, card in state.mines
    ]
    lines += [f"night-shift {ship_name(state, index)}" for index in state.night_shift]
    lines += [f"mark {name} {value}" for name, value in sorted(state.marks.items())]
    if state.discards:
        lines.append(f"discards {shlex.join(state.discards)}")
    return "\n".join(lines)


def _arrival_line(state: State, arrival: Arrival) -> str:
    taker = ship_name(state, arrival.taker)
    if arrival.giver == NOBODY:
        return f"reserve {taker} {arrival.holder} {arrival.place}"
    giver = ship_name(state, arrival.giver)
    if arrival.holder == NOBODY:
        return f"moved {giver} {arrival.place} {taker}"
    word = "copied" if arrival.is_side else "adapted"
    return f"{word} {taker} {arrival.holder} {giver} {arrival.place}"


def _side_line(state: State, place: int) -> str:
    side = state.sides[place]
    words = [f"side {place} area {print_area(side.area)}"]
    if side.fleet_action != NOBODY:
        words.append(f"fleet-action {ship_name(state, side.fleet_action)}")
    if side.is_out:
        words.append("out")
    return " ".join(words)


def _ship_line(state: State, ship: Ship) -> str:
    fresh = Ship(ship.record, ship.index, ship.side, ship.team)
    words = [ship_name(state, ship.index), _place_words(state, ship)]
    if ship.shields != ship.shield_value or ship.disabled_shields:
        words.append(f"shields {ship.shields}/{ship.disabled_shields}")
    for word, field in COUNTED.items():
        value = getattr(ship, field)
        usual = ship.skill if field == "phase_skill" else getattr(fresh, field)
        if value != usual:
            words.append(f"{word} {value}")
    words += [word for word, field in FLAGS.items() if getattr(ship, field)]
    if ship.cloak:
        words.append(f"cloak {CLOAK_NAMES[ship.cloak]}")
    if ship.locks:
        words.append("locks " + ",".join(ship_name(state, target) for target in ship.locks))
    if ship.overlapped:
        words.append("overlapped " + ",".join(ship_name(state, i) for i in ship.overlapped))
    if ship.bar:
        words.append(f"bar {BARS[ship.bar]}")
    if ship.executed is not None:
        words.append(f"executed {shlex.quote(f'{ship.executed.index} {ship.executed}')}")
    if state.dials[ship.index] != NOBODY:
        words.append(f"dial {state.dials[ship.index]}")
    words += [f"up {shlex.quote(f'{card.name}@{card.round}')}" for card in ship.face_up]
    words += [f"down {shlex.quote(name)}" for name in state.hidden[ship.index]]
    words += [f"used {shlex.quote(what)}" for what in ship.used]
    words += [f"performed {shlex.quote(key)}" for key in ship.acted]
    words += _marker_words(ship.markers)
    return " ".join(words)


def _place_words(state: State, ship: Ship) -> str:
    pose = "" if ship.pose == NOWHERE else f" {print_pose(ship.pose)}"
    if ship.place == IN_PLAY:
        return print_pose(ship.pose)
    if ship.place == DOCKED:
        return f"docked {ship_name(state, ship.dock)}{pose}"
    if ship.place == WAITING:
        return "waiting"
    if ship.place == AWAY:
        return f"away{pose}"
    return f"{'destroyed' if ship.place == DESTROYED else 'left'} {ship.left_in}{pose}"


def _effect_lines(state: State, ship: Ship) -> list[str]:
    name = ship_name(state, ship.index)
    lines = []
    for place, card in enumerate(ship.cards):
        words = _card_words(card)
        if words:
            lines.append(f"card {name} {place} {' '.join(words)}")
    for effect in ship.lasting:
        shown = [effect.value, str(effect.amount), effect.until, effect.source]
        if effect.replacement is not None:
            shown.append(str(effect.replacement))
        lines.append(f"lasting {name} {shlex.join(shown)}")
    for ban in ship.bans:
        shown = [ban.what.text, ban.until, ban.source, "combat" if ban.is_combat else "any"]
        lines.append(f"ban {name} {shlex.join(shown)}")
    lines += [f"grant {name} {shlex.join(each.values())}" for each in ship.grants]
    return lines


def _card_words(card: CardState) -> list[str]:
    fresh = CardState(card.record)
    words = [
        f"{field} {getattr(card, field)}"
        for field in ("disabled", "time", "drones", "mission")
        if getattr(card, field) != getattr(fresh, field)
    ]
    if card.is_discarded:
        words.append("discarded")
    if card.is_away:
        words.append("away")
    if card.is_removed:
        words.append("removed")
    if card.is_face_down != fresh.is_face_down:
        words.append("face-down" if card.is_face_down else "face-up")
    words += [f"beneath {shlex.quote(name)}" for name in card.damage]
    return words + _marker_words(card.markers)


def _marker_words(markers: Markers) -> list[str]:
    return [f"marker {shlex.quote(name)} {number}" for name, number in markers]
