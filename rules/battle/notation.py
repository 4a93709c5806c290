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
from typing import TYPE_CHECKING, Final

from rules.battle.errors import BattleError
from rules.battle.pieces import Ban, CardState, DamageCard, Lasting
from rules.battle.shuttles import move_card
from rules.battle.state import NOWHERE, Ship, State
from rules.battle.terms import (
    BARS,
    CLOAK_NAMES,
    DESTROYED,
    DOCKED,
    IN_PLAY,
    LEFT,
    NOBODY,
    PHASES,
    WAITING,
)
from rules.battle.values import refresh
from rules.errors import RulesError
from rules.table import parse_area, parse_pose, parse_terrain, print_area, print_pose, print_terrain

if TYPE_CHECKING:
    from rules.battle.battle import Battle

_COUNTED: Final[Mapping[str, str]] = {
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

_FLAGS: Final[Mapping[str, str]] = {
    "acted": "has_acted",
    "chance": "had_chance",
    "doomed": "is_doomed",
    "breaches-ignored": "breaches_ignored",
}
"""Word -> the field of a ship that is true or false."""


def ship_name(state: State, index: int) -> str:
    """Gives the name of a ship in texts: the letter of its side and its number there."""
    ship = state.ships[index]
    first = next(each.index for each in state.ships if each.side == ship.side)
    return f"{chr(ord('a') + ship.side)}{index - first + 1}"


def ship_index(state: State, name: str) -> int:
    """Gives the index of a named ship; raises `BattleError` when there is none."""
    for ship in state.ships:
        if ship_name(state, ship.index) == name:
            return ship.index
    known = ", ".join(ship_name(state, ship.index) for ship in state.ships)
    raise BattleError(f"there is no ship {name!r}: there are {known}", "position.ship")


# --- printing ---------------------------------------------------------------------


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
    lines += [
        f"moved {ship_name(state, giver)} {place} {ship_name(state, taker)}"
        for giver, place, taker in state.moves
    ]
    lines += [_side_line(state, place) for place in range(len(state.sides))]
    lines += [_ship_line(state, ship) for ship in state.ships]
    for ship in state.ships:
        lines += _effect_lines(state, ship)
    lines += [f"terrain {print_terrain(token)}" for token in state.terrain]
    lines += [f"mark {name} {value}" for name, value in sorted(state.marks.items())]
    if state.discards:
        lines.append(f"discards {shlex.join(state.discards)}")
    return "\n".join(lines)


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
    for word, field in _COUNTED.items():
        value = getattr(ship, field)
        usual = ship.skill if field == "phase_skill" else getattr(fresh, field)
        if value != usual:
            words.append(f"{word} {value}")
    words += [word for word, field in _FLAGS.items() if getattr(ship, field)]
    if ship.cloak:
        words.append(f"cloak {CLOAK_NAMES[ship.cloak]}")
    if ship.locks:
        words.append("locks " + ",".join(ship_name(state, target) for target in ship.locks))
    if ship.overlapped:
        words.append("overlapped " + ",".join(ship_name(state, i) for i in ship.overlapped))
    if ship.bar:
        words.append(f"bar {BARS[ship.bar]}")
    if state.dials[ship.index] != NOBODY:
        words.append(f"dial {state.dials[ship.index]}")
    words += [f"up {shlex.quote(f'{card.name}@{card.round}')}" for card in ship.face_up]
    words += [f"down {shlex.quote(name)}" for name in state.hidden[ship.index]]
    words += [f"used {shlex.quote(what)}" for what in ship.used]
    words += [f"performed {shlex.quote(key)}" for key in ship.acted]
    return " ".join(words)


def _place_words(state: State, ship: Ship) -> str:
    pose = "" if ship.pose == NOWHERE else f" {print_pose(ship.pose)}"
    if ship.place == IN_PLAY:
        return print_pose(ship.pose)
    if ship.place == DOCKED:
        return f"docked {ship_name(state, ship.dock)}{pose}"
    if ship.place == WAITING:
        return "waiting"
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
        shown = [ban.what, ban.until, ban.source, "combat" if ban.is_combat else "any"]
        lines.append(f"ban {name} {shlex.join(shown)}")
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
    return words


# --- reading ----------------------------------------------------------------------


def parse_position(text: str, battle: Battle) -> None:
    """Sets a battle that has not begun to the position that a text describes.

    Raises `BattleError` naming the line and what is wrong there; damage cards are taken from the
    battle's deck.
    """
    state = battle.state
    for number, line in enumerate(text.strip().splitlines(), 1):
        try:
            words = shlex.split(line)
            if words:
                _read_line(battle, words)
        except (RulesError, ValueError, IndexError, KeyError) as error:
            raise BattleError(f"line {number} of the position: {error}", "position") from error
    for ship in state.ships:
        skill = ship.phase_skill
        refresh(ship, battle.options, state.round)
        if skill == ship.record.skill or skill == NOBODY:
            ship.phase_skill = ship.skill


def _read_line(battle: Battle, words: list[str]) -> None:
    state = battle.state
    readers: Mapping[str, Callable[[Battle, list[str]], None]] = {
        "round": _read_round,
        "moved": _read_moved,
        "side": _read_side,
        "terrain": _read_terrain,
        "mark": _read_mark,
        "discards": _read_discards,
        "card": _read_card,
        "lasting": _read_lasting,
        "ban": _read_ban,
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


def _read_terrain(battle: Battle, words: list[str]) -> None:
    battle.state.terrain.append(parse_terrain(" ".join(words)))


def _read_mark(battle: Battle, words: list[str]) -> None:
    battle.state.marks[words[0]] = int(words[1])


def _read_discards(battle: Battle, words: list[str]) -> None:
    for name in words:
        battle.state.deck.remove(name)
        battle.state.discards.append(name)


def _read_card(battle: Battle, words: list[str]) -> None:
    ship = battle.state.ships[ship_index(battle.state, words[0])]
    card = ship.cards[int(words[1])]
    rest = words[2:]
    while rest:
        word = rest.pop(0)
        if word in ("disabled", "time", "drones", "mission"):
            setattr(card, word, int(rest.pop(0)))
        elif word in ("discarded", "away"):
            setattr(card, f"is_{word}", True)
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
    ship.bans.append(Ban(what, until, source, is_combat=kind == "combat"))


def _read_ship(battle: Battle, ship: Ship, words: list[str]) -> None:
    rest = _read_place(battle.state, ship, words)
    ship.phase_skill = NOBODY
    while rest:
        _read_ship_word(battle, ship, rest.pop(0), rest)


def _read_place(state: State, ship: Ship, words: list[str]) -> list[str]:
    if words[0] == "waiting":
        return words[1:]
    if words[0] in ("docked", "destroyed", "left"):
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
    if word in _FLAGS:
        setattr(ship, _FLAGS[word], True)
    elif word in _COUNTED:
        setattr(ship, _COUNTED[word], int(rest.pop(0)))
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
    elif word == "dial":
        state.dials[ship.index] = int(rest.pop(0))
    elif word in ("up", "down"):
        _read_damage(state, ship, word, rest.pop(0))
    elif word == "used":
        ship.used = (*ship.used, rest.pop(0))
    elif word == "performed":
        ship.acted = (*ship.acted, rest.pop(0))
    else:
        raise BattleError(f"{word!r} is unknown in the line of a ship", "position.word")


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
