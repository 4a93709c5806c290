"""The words of stories: names of ships, players and cards, dice, maneuvers, places, numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.battle import Event
from rules.dice import (
    BATTLE_STATIONS,
    BLANK,
    CRIT,
    EVADE,
    HIT,
    face_total,
    parse_attack,
    parse_defense,
)
from rules.table import parse_pose

_OTHER_WORDS: Final = (
    (BATTLE_STATIONS, "battle stations", "battle stations"),
    (BLANK, "blank", "blanks"),
)
_ATTACK_WORDS: Final = ((HIT, "hit", "hits"), (CRIT, "crit", "crits"), *_OTHER_WORDS)
_DEFENSE_WORDS: Final = ((EVADE, "evade", "evades"), *_OTHER_WORDS)


class Teller:
    """Knows the names that events leave out."""

    def __init__(self, began: Event, letters: str) -> None:
        self.round = 0
        self.began: Final = began
        self.letters: Final = letters
        self.fleets: Final[list[Mapping[str, Any]]] = list(began["fleets"])
        self.ships: Final[list[Mapping[str, Any]]] = [
            ship for fleet in self.fleets for ship in fleet["ships"]
        ]
        self.codes: Final = [
            f"{letters[side]}{place + 1}"
            for side, fleet in enumerate(self.fleets)
            for place in range(len(fleet["ships"]))
        ]
        self.names: Final[dict[str, str]] = {
            str(card["key"]): str(card["name"])
            for ship in self.ships
            for card in (ship, *ship["cards"])
        }

    def ship(self, index: int) -> str:
        """Names a ship: "U.S.S. Defiant [a2]"."""
        return f"{self.ships[index]['name']} [{self.codes[index]}]"

    def ships_named(self, indexes: Sequence[int]) -> str:
        """Names several ships."""
        return ", ".join(self.ship(index) for index in indexes)

    def side(self, side: int) -> str:
        """Names a player by letter and fleet."""
        name = self.fleets[side]["name"]
        letter = self.letters[side].upper()
        return f"{letter} ({name})" if name else letter

    def team(self, team: int) -> str:
        """Names all players of a team."""
        teams = self.began["teams"]
        return " and ".join(
            self.side(side) for side in range(len(self.fleets)) if teams[side] == team
        )

    def card(self, ship: int, place: int) -> str:
        """Names a card on a ship."""
        return str(self.ships[ship]["cards"][place]["name"])

    def source(self, key: str) -> str:
        """Names a card by its key; what is no key of a card of these fleets names itself."""
        return self.names.get(key, key)


Words = Callable[[Teller, Event], str] | str
"""What tells of an event: a function, or a sentence with names of its fields."""


class _Fields:
    """The fields of an event as they stand in a sentence."""

    def __init__(self, teller: Teller, event: Event) -> None:
        self.teller = teller
        self.event = event

    def __getitem__(self, name: str) -> str:
        teller, value = self.teller, self.event[name]
        if name in ("ship", "target", "capital", "to", "other"):
            return teller.ship(value)
        if name == "side":
            return teller.side(value)
        if name == "card" and isinstance(value, int):
            return teller.card(self.event["ship"], value)
        words = {"pose": place_words, "maneuver": maneuver_words}.get(name, str)
        return words(value)


def sentence(teller: Teller, event: Event, words: Words) -> str:
    """Returns what is told of an event, "" for nothing."""
    return (
        words.format_map(_Fields(teller, event)) if isinstance(words, str) else words(teller, event)
    )


def dice_words(results: str, kind: str) -> str:
    """Returns dice in words: "2 hits, 1 blank". `kind` is attack or defense."""
    is_attack = kind == "attack"
    count = parse_attack(results) if is_attack else parse_defense(results)
    parts = []
    for face, one, several in _ATTACK_WORDS if is_attack else _DEFENSE_WORDS:
        number = face_total(count, face)
        if number:
            parts.append(f"{number} {one if number == 1 else several}")
    return ", ".join(parts) or "no dice"


_BEARINGS: Final = {
    "about": "come about",
    "full-about": "full about",
    "evasive-action": "evasive action",
}


def maneuver_words(text: str) -> str:
    """Returns a maneuver of the log, such as "-1 straight red", as players call it."""
    speed, *middle, colour = text.split()
    if speed.startswith("-"):
        return f"{speed[1:]} full astern ({colour})"
    bearing = " ".join(_BEARINGS.get(word, word) for word in middle)
    return f"{speed} {bearing} ({colour})"


def place_words(text: str) -> str:
    """Returns where a ship stands and where it heads."""
    pose = parse_pose(text)
    return f"{pose.x:.1f} in east, {pose.y:.1f} in north, heading {round(pose.heading) % 360}°"


def many(number: int, one: str, several: str = "") -> str:
    """Returns a number of things."""
    return f"{number} {one}" if number == 1 else f"{number} {several or one + 's'}"
