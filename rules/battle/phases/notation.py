"""A position as text: what stands on the table and beside the ships, one thing a line.

    round 3 combat initiative 1
    a1 18,10 h0 shields 2/1 evade 1 locks b1
    b1 18,16 h180 cloak green-beside up "Engine Room Fire" down 2
    b2 destroyed 2
    terrain planet 18,18

Ships are named by the letter of their side and their number in its fleet. What a line leaves out
is as at the beginning of a battle. What is printed is read back unchanged; tests set their scenes
so.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from rules.battle.mechanics.card_transfer import copy_card, move_card, take_from_reserve
from rules.battle.mechanics.movement import made
from rules.battle.mechanics.values import refresh
from rules.battle.position.errors import BattleError
from rules.battle.position.permission_text import parse_allowance, parse_prohibition
from rules.battle.position.pieces import Ban, DamageCard, Grant, Lasting, Markers, with_marker
from rules.battle.position.printing import COUNTED, FLAGS, ship_index
from rules.battle.position.printing import print_position as print_position
from rules.battle.position.printing import ship_name as ship_name
from rules.battle.position.records import DialSetting
from rules.battle.position.state import Ship, State
from rules.battle.position.terms import (
    AWAY,
    BARS,
    CLOAK_NAMES,
    COLOURS,
    DESTROYED,
    DOCKED,
    IN_PLAY,
    LEFT,
    NOBODY,
    PHASES,
)
from rules.errors import RulesError
from rules.table import parse_area, parse_pose, parse_terrain

if TYPE_CHECKING:
    from rules.battle.timing.battle import Battle

__all__ = [
    "parse_position",
]


def parse_position(text: str, battle: Battle) -> None:
    """Sets a battle that has not begun to the position that a text describes.

    Raises `BattleError` naming the line and what is wrong there; damage cards are taken from the
    battle's deck.
    """
    state = battle.state
    for ship in state.ships:
        ship.phase_skill = NOBODY
    for number, line in enumerate(text.strip().splitlines(), 1):
        try:
            words = shlex.split(line)
            if words:
                _read_line(battle, words)
        except (RulesError, ValueError, IndexError, KeyError) as error:
            raise BattleError(f"line {number} of the position: {error}", "position") from error
    for ship in state.ships:
        refresh(ship, battle.options, state.round)
        # Where no other is named it is the skill of now, which captains that moved have changed.
        if ship.phase_skill == NOBODY:
            ship.phase_skill = ship.skill


def _read_line(battle: Battle, words: list[str]) -> None:
    state = battle.state
    readers: Mapping[str, Callable[[Battle, list[str]], None]] = {
        "round": _read_round,
        "moved": _read_moved,
        "reserve": _read_reserve,
        "copied": partial(_read_copied, is_adapted=False),
        "adapted": partial(_read_copied, is_adapted=True),
        "side": _read_side,
        "terrain": _read_terrain,
        "mine": _read_mine,
        "night-shift": _read_night_shift,
        "mark": _read_mark,
        "discards": _read_discards,
        "card": _read_card,
        "lasting": _read_lasting,
        "ban": _read_ban,
        "grant": _read_grant,
    }
    reader = readers.get(words[0])
    if reader is not None:
        reader(battle, words[1:])
    else:
        _read_ship(battle, state.ships[ship_index(state, words[0])], words[1:])


def _read_round(battle: Battle, words: list[str]) -> None:
    state = battle.state
    state.round = int(words[0])
    state.phase = PHASES.index(words[1])
    rest = words[2:]
    while rest:
        word = rest.pop(0)
        if word == "begun":
            state.has_phase_begun = True
        elif word == "initiative":
            state.initiative = int(rest.pop(0))
        elif word == "active":
            state.active = ship_index(state, rest.pop(0))
        elif word == "standing":
            state.standing = tuple(int(team) for team in rest.pop(0).split(","))
        elif word == "winner":
            state.winner, state.reason = int(rest.pop(0)), rest.pop(0)
        else:
            raise BattleError(f"{word!r} is unknown in the line of the round", "position.word")


def _read_side(battle: Battle, words: list[str]) -> None:
    side = battle.state.sides[int(words.pop(0))]
    while words:
        word = words.pop(0)
        if word == "area":
            side.area = parse_area(f"{words.pop(0)} {words.pop(0)}")
        elif word == "fleet-action":
            side.fleet_action = ship_index(battle.state, words.pop(0))
        elif word == "out":
            side.is_out = True
        else:
            raise BattleError(f"{word!r} is unknown in the line of a side", "position.word")


def _read_moved(battle: Battle, words: list[str]) -> None:
    state = battle.state
    giver, taker = (state.ships[ship_index(state, name)] for name in (words[0], words[2]))
    move_card(battle, giver, int(words[1]), taker)
    for ship in (giver, taker):
        # What its line leaves out is all shields of the value that it has with these cards.
        ship.shields = ship.shield_value


def _read_reserve(battle: Battle, words: list[str]) -> None:
    ship = battle.state.ships[ship_index(battle.state, words[0])]
    take_from_reserve(battle, ship, int(words[1]), int(words[2]))


def _read_copied(battle: Battle, words: list[str], *, is_adapted: bool) -> None:
    state = battle.state
    ship, other = (state.ships[ship_index(state, name)] for name in (words[0], words[2]))
    copy_card(battle, ship, int(words[1]), other, int(words[3]), is_adapted=is_adapted)


def _read_terrain(battle: Battle, words: list[str]) -> None:
    battle.state.terrain.append(parse_terrain(" ".join(words)))


def _read_mine(battle: Battle, words: list[str]) -> None:
    """Reads whose a minefield is; another line says that it lies on the table."""
    state = battle.state
    mine = (parse_terrain(" ".join(words[2:])), ship_index(state, words[0]), int(words[1]))
    state.mines = (*state.mines, mine)


def _read_night_shift(battle: Battle, words: list[str]) -> None:
    state = battle.state
    state.night_shift = (*state.night_shift, ship_index(state, words[0]))


def _read_mark(battle: Battle, words: list[str]) -> None:
    battle.state.marks[words[0]] = int(words[1])


def _read_discards(battle: Battle, words: list[str]) -> None:
    for name in words:
        battle.state.deck.remove(name)
        battle.state.discards.append(name)


def _read_card(battle: Battle, words: list[str]) -> None:
    ship = battle.state.ships[ship_index(battle.state, words[0])]
    card = ship.own_card(int(words[1]))
    rest = words[2:]
    while rest:
        word = rest.pop(0)
        if word in ("disabled", "time", "drones", "mission"):
            setattr(card, word, int(rest.pop(0)))
        elif word in ("discarded", "away", "removed"):
            setattr(card, f"is_{word}", True)
        elif word in ("face-down", "face-up"):
            card.is_face_down = word == "face-down"
        elif word == "beneath":
            name = rest.pop(0)
            battle.state.deck.remove(name)
            card.damage = (*card.damage, name)
        elif word == "marker":
            card.markers = _read_marker(card.markers, rest)
        else:
            raise BattleError(f"{word!r} is unknown in the line of a card", "position.word")


def _read_lasting(battle: Battle, words: list[str]) -> None:
    name, value, amount, until, source, *rest = words
    replacement = int(rest[0]) if rest else None
    ship = battle.state.ships[ship_index(battle.state, name)]
    ship.lasting.append(Lasting(value, int(amount), until, source, replacement))


def _read_ban(battle: Battle, words: list[str]) -> None:
    name, what, until, source, kind = words
    ship = battle.state.ships[ship_index(battle.state, name)]
    ship.bans.append(Ban(parse_prohibition(what), until, source, is_combat=kind == "combat"))


def _read_grant(battle: Battle, words: list[str]) -> None:
    name, what, until, source = words
    ship = battle.state.ships[ship_index(battle.state, name)]
    ship.grants.append(Grant(parse_allowance(what), until, source))


def _read_ship(battle: Battle, ship: Ship, words: list[str]) -> None:
    rest = _read_place(battle.state, ship, words)
    while rest:
        _read_ship_word(battle, ship, rest.pop(0), rest)


def _read_place(state: State, ship: Ship, words: list[str]) -> list[str]:
    if words[0] == "waiting":
        return words[1:]
    if words[0] == "away":
        ship.place = AWAY
        words = words[1:]
        if not words or "," not in words[0]:
            return words
    elif words[0] in ("docked", "destroyed", "left"):
        ship.place = {"docked": DOCKED, "destroyed": DESTROYED, "left": LEFT}[words[0]]
        if ship.place == DOCKED:
            ship.dock = ship_index(state, words[1])
        else:
            ship.left_in = int(words[1])
            ship.shields = 0
        words = words[2:]
        if not words or "," not in words[0]:
            return words
    else:
        ship.place = IN_PLAY
    length = 1
    while length < min(3, len(words)) and (
        words[length] == "oversized" or (words[length][0] == "h" and words[length][1:2].isdigit())
    ):
        length += 1
    ship.pose = parse_pose(" ".join(words[:length]))
    return words[length:]


def _read_ship_word(battle: Battle, ship: Ship, word: str, rest: list[str]) -> None:
    state = battle.state
    if word in FLAGS:
        setattr(ship, FLAGS[word], True)
    elif word in COUNTED:
        setattr(ship, COUNTED[word], int(rest.pop(0)))
    elif word == "shields":
        active, _, disabled = rest.pop(0).partition("/")
        ship.shields, ship.disabled_shields = int(active), int(disabled or 0)
    elif word == "cloak":
        shown = rest.pop(0)
        ship.cloak = next(value for value, name in CLOAK_NAMES.items() if name == shown)
    elif word == "locks":
        ship.locks = _indices(state, rest.pop(0))
    elif word == "overlapped":
        ship.overlapped = _indices(state, rest.pop(0))
    elif word == "bar":
        ship.bar = BARS.index(rest.pop(0))
    elif word == "executed":
        ship.executed = _executed(ship, rest.pop(0))
    elif word == "dial":
        state.dials[ship.index] = int(rest.pop(0))
    elif word in ("up", "down"):
        _read_damage(state, ship, word, rest.pop(0))
    elif word == "used":
        ship.used = (*ship.used, rest.pop(0))
    elif word == "performed":
        ship.acted = (*ship.acted, rest.pop(0))
    elif word == "marker":
        ship.markers = _read_marker(ship.markers, rest)
    else:
        raise BattleError(f"{word!r} is unknown in the line of a ship", "position.word")


def _read_marker(markers: Markers, rest: list[str]) -> Markers:
    name, number = rest.pop(0), int(rest.pop(0))
    return with_marker(markers, name, number)


def _executed(ship: Ship, text: str) -> DialSetting:
    index, speed, bearing, *side, colour = text.split()
    return made(ship, bearing, int(speed), "".join(side), COLOURS.index(colour), int(index))


def _indices(state: State, text: str) -> tuple[int, ...]:
    return tuple(ship_index(state, name) for name in text.split(","))


def _read_damage(state: State, ship: Ship, word: str, text: str) -> None:
    """Reads damage cards: "Name@round" face up, a name or a number of any cards face down."""
    if word == "up":
        name, _, number = text.partition("@")
        state.deck.remove(name)
        ship.face_up.append(DamageCard(name, int(number) if number else state.round))
        return
    names = [text]
    if text.isdecimal():
        names = state.deck[: int(text)]
    for name in names:
        state.deck.remove(name)
        state.hidden[ship.index].append(name)
        ship.face_down += 1
