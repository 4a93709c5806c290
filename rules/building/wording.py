"""Conditions and restrictions in words that a player reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.cards import Condition
from rules.catalogue import Catalogue

FACTION_NAMES: Final[Mapping[str, str]] = {
    "federation": "Federation",
    "vulcan": "Vulcan",
    "bajoran": "Bajoran",
    "klingon": "Klingon",
    "romulan": "Romulan",
    "dominion": "Dominion",
    "independent": "Independent",
    "ferengi": "Ferengi",
    "kazon": "Kazon",
    "xindi": "Xindi",
    "borg": "Borg",
    "mirror-universe": "Mirror Universe",
    "species-8472": "Species 8472",
    "q-continuum": "Q Continuum",
}
TYPE_NAMES: Final[Mapping[str, str]] = {
    "ship": "ship",
    "captain": "captain",
    "admiral": "admiral",
    "ambassador": "ambassador",
    "talent": "talent",
    "crew": "crew",
    "weapon": "weapon",
    "tech": "tech",
    "borg": "Borg",
    "squadron": "squadron",
    "question": '"?"',
    "upgrade": "upgrade",
    "resource": "resource",
    "ship-resource": "ship resource",
    "flagship": "flagship",
    "fleet-captain": "fleet captain",
    "officer": "officer",
    "construction": "construction",
}
ACTION_NAMES: Final[Mapping[str, str]] = {
    "evade": "evade",
    "target-lock": "target lock",
    "scan": "scan",
    "battlestations": "battle stations",
    "cloak": "cloak",
    "sensor-echo": "sensor echo",
    "regenerate": "regenerate",
}
BEARING_NAMES: Final[Mapping[str, str]] = {
    "straight": "straight",
    "bank": "bank",
    "turn": "turn",
    "about": "come about",
    "spin": "spin",
    "flank": "flank",
    "stop": "stop",
    "45-degree-rotate": "rotate 45°",
    "90-degree-rotate": "rotate 90°",
}


def faction_name(faction: str) -> str:
    """Returns the name of a faction as players write it."""
    return FACTION_NAMES.get(faction, faction)


def counted(number: int, noun: str) -> str:
    """Returns "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def join_words(words: list[str], last: str = "or") -> str:
    """Joins words as in "a, b or c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def describe(condition: Condition, catalogue: Catalogue | None = None) -> str:
    """Puts a condition into words that complete "it needs …" or "only with …".

    With a catalogue, ship classes and cards appear by name instead of by key.
    """
    return _describe(condition, catalogue)


def _describe(condition: Condition, catalogue: Catalogue | None) -> str:
    if condition.op == "all":
        return join_words([_describe(part, catalogue) for part in condition.parts], "and")
    if condition.op == "any":
        return join_words([_describe(part, catalogue) for part in condition.parts], "or")
    if condition.op == "not":
        part = condition.parts[0]
        positive = _describe(part, catalogue)
        return f"anything but {positive}"
    writer = _WRITERS.get(condition.op)
    if writer is None:
        return f"{condition.op} {', '.join(map(str, condition.values))}"
    return writer(condition.values, catalogue)


def _article(word: str) -> str:
    return f"an {word}" if word[:1].lower() in "aeio" else f"a {word}"


def _bound(what: str) -> Callable[[tuple[Any, ...], Catalogue | None], str]:
    signs = {">=": "at least", "<=": "at most", "<": "below", ">": "above", "=": "exactly"}

    def write(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
        return f"{what} {signs[values[0]]} {values[1]}"

    return write


def _factions(noun: str) -> Callable[[tuple[Any, ...], Catalogue | None], str]:
    def write(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
        names = join_words([faction_name(value) for value in values])
        return _article(f"{names} {noun}")

    return write


def _named(noun: str) -> Callable[[tuple[Any, ...], Catalogue | None], str]:
    def write(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
        return f"{noun} {join_words([str(value) for value in values])}".strip()

    return write


def _classes(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    names = []
    for value in values:
        ship_class = catalogue.ship_classes.get(value) if catalogue else None
        names.append(ship_class.name if ship_class else str(value))
    return f"a ship of the class {join_words(names)}"


def _cards(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    names = []
    for value in values:
        card = catalogue.find(value) if catalogue else None
        names.append(card.name if card else str(value))
    return join_words(names)


def _types(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    return _article(join_words([TYPE_NAMES.get(value, value) for value in values]) + " card")


def _flag(yes: str, no: str) -> Callable[[tuple[Any, ...], Catalogue | None], str]:
    def write(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
        return yes if values[0] else no

    return write


def _actions(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    names = join_words([ACTION_NAMES.get(value, value) for value in values])
    return f"a ship with {names} on its action bar"


def _bearings(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    names = join_words([BEARING_NAMES.get(value, value) for value in values])
    return f"a ship with {names} on its dial"


def _arcs(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    return f"a ship with a {join_words([str(value) for value in values])} firing arc"


def _support(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    return _article(join_words([str(value) for value in values]))


def _classes_restricted(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    return f"a card restricted to {_classes(values, catalogue)}"


def _keywords(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    return f"a card with the keyword {join_words([str(v).replace('-', ' ') for v in values])}"


def _fleet_ships(values: tuple[Any, ...], catalogue: Catalogue | None) -> str:
    return f"at least {counted(values[1], f'{faction_name(values[0])} ship')} in the fleet"


_WRITERS: Final[Mapping[str, Callable[[tuple[Any, ...], Catalogue | None], str]]] = {
    "ship_faction": _factions("ship"),
    "captain_faction": _factions("captain"),
    "card_faction": _factions("card"),
    "ship_class": _classes,
    "ship_name": _named("the ship"),
    "ship_name_starts": _named("a ship whose name starts with"),
    "ship": _cards,
    "ship_hull": _bound("a ship with hull"),
    "ship_attack": _bound("a ship with primary weapon"),
    "ship_agility": _bound("a ship with agility"),
    "ship_shields": _bound("a ship with shields"),
    "ship_cost": _bound("a ship with a cost of"),
    "ship_unique": _flag("a unique ship", "a generic ship"),
    "ship_action": _actions,
    "ship_arc": _arcs,
    "ship_maneuver": _bearings,
    "ship_speed": _bound("a ship whose highest speed is"),
    "ship_type": _support,
    "ship_name_is_class": _flag("a ship named after its class", "a ship not named after its class"),
    "captain_skill": _bound("a captain with skill"),
    "captain_cost": _bound("a captain with a cost of"),
    "captain_name": _named("the captain"),
    "captain_name_contains": _named("a captain whose name contains"),
    "captain_talents": _bound("a captain with talent icons"),
    "captain_unique": _flag("a unique captain", "a generic captain"),
    "has_captain": _flag("a captain", "no captain"),
    "card_type": _types,
    "card_name": _named(""),
    "card_name_contains": _named("a card whose name contains"),
    "card": _cards,
    "card_cost": _bound("a card that costs, on this ship,"),
    "card_printed_cost": _bound("a card with a printed cost of"),
    "card_unique": _flag("a unique card", "a card that is not unique"),
    "card_keyword": _keywords,
    "card_class_restricted": _classes_restricted,
    "card_faction_matches_ship": _flag(
        "a card of the ship's faction", "a card of another faction than the ship"
    ),
    "card_mentions_ship": _flag(
        "a card that names a ship or class", "a card that names no ship or class"
    ),
    "card_exchanged": _flag(
        "a card of one exchanged faction on a ship of the other", "a card that is not exchanged"
    ),
    "holds_cards": _flag("cards beneath it", "no card beneath it"),
    "card_talents": _bound("a card with talent icons"),
    "card_range": _bound("a card with a range of"),
    "all_cards_faction": _factions("ship with no card of another faction"),
    "fleet_card": _named("a fleet that also has"),
    "with_card": _named("a ship that also carries"),
    "fleet_ships": _fleet_ships,
}
