"""Whether card documents agree with each other: every key and name that they mention exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.documents import Documents, slug
from rules.cards import fold
from rules.errors import CatalogueError
from rules.names import nearest

_CONDITION_FIELDS = ("cards", "when", "counted", "terms_for")
_RECORD_FIELDS = (
    "slots",
    "slot_changes",
    "modifiers",
    "penalties",
    "excludes",
    "adds_actions",
    "restriction_waivers",
)


@dataclass(frozen=True, slots=True)
class Known:
    """Holds everything that a card document may refer to.

    `types` maps a card's key to its type, `names` a role (ship, captain, card) to the folded
    names of the cards that can play it, each with the name as printed.
    """

    types: Mapping[str, str]
    sets: frozenset[str]
    ship_classes: frozenset[str]
    printed_classes: frozenset[str]
    names: Mapping[str, Mapping[str, str]]
    keywords: frozenset[str]


def known_from(
    cards: Iterable[Mapping[str, Any]],
    sets: Iterable[str],
    ship_classes: Iterable[Mapping[str, Any]],
) -> Known:
    """Collects what the cards of a catalogue may refer to."""
    types: dict[str, str] = {}
    keywords: set[str] = set()
    names: dict[str, dict[str, str]] = {"ship": {}, "captain": {}, "card": {}}
    for card in cards:
        types[card["key"]] = card["type"]
        keywords.update(card.get("keywords", ()))
        roles = ["card"]
        if card["type"] == "ship":
            roles.append("ship")
        if card["type"] in ("captain", "admiral"):
            roles.append("captain")
        for role in roles:
            names[role][fold(card["name"])] = card["name"]
    classes = list(ship_classes)
    return Known(
        types=types,
        sets=frozenset(sets),
        ship_classes=frozenset(each["key"] for each in classes),
        printed_classes=frozenset(each.get("printed", each["key"]) for each in classes),
        names=names,
        keywords=frozenset(keywords),
    )


def documents_known(documents: Documents) -> Known:
    """Collects what the cards of these documents may refer to."""
    return known_from(
        (card for each in documents.sets for card in each["cards"]),
        (each["set"]["key"] for each in documents.sets),
        documents.ship_classes,
    )


def reference_faults(documents: Documents) -> Iterator[CatalogueError]:
    """Lists every reference of the documents that leads nowhere, and every key used twice."""
    known = documents_known(documents)
    yield from _doubles(documents)
    yield from _class_faults(documents.ship_classes, known)
    reprints = _reprints(documents)
    for file in documents.set_files:
        key = file.document["set"]["key"]
        if f"{slug(key)}.json" != file.name:
            yield CatalogueError(
                f"holds the set {key}; name the file {slug(key)}.json", file=file.name
            )
        for place, reprint in enumerate(file.document.get("reprints", ())):
            if reprint not in known.types:
                yield CatalogueError(
                    f"no card has the key {reprint}{_hint(reprint, known.types)}",
                    file=file.name,
                    field=f"reprints/{place}",
                )
        for card in file.document["cards"]:
            for fault in card_reference_faults(card, known):
                fault.file = file.name
                yield fault
            if card["sets"][0] != key:
                yield CatalogueError(
                    f"is {card['sets'][0]}, but the card stands in the file of {key}",
                    file=file.name,
                    card=card["key"],
                    field="sets/0",
                )
            if set(card["sets"][1:]) != reprints.get(card["key"], set()):
                yield CatalogueError(
                    "differs from the sets whose files list the card under reprints",
                    file=file.name,
                    card=card["key"],
                    field="sets",
                )


def card_reference_faults(card: Mapping[str, Any], known: Known) -> Iterator[CatalogueError]:
    """Lists every reference of one card that leads nowhere, and a key of the wrong form."""
    for field, message in (*_key_faults(card, known), *_field_faults(card, known)):
        yield CatalogueError(message, card=card["key"], field=field)
    for field, condition in _conditions(card):
        for place, message in _condition_faults(condition, known, field):
            yield CatalogueError(message, card=card["key"], field=place)


def _doubles(documents: Documents) -> Iterator[CatalogueError]:
    sets = Counter(each["set"]["key"] for each in documents.sets)
    cards = Counter(card["key"] for each in documents.sets for card in each["cards"])
    for file in documents.set_files:
        key = file.document["set"]["key"]
        if sets[key] > 1:
            yield CatalogueError(f"{key} is the key of two sets", file=file.name, field="set/key")
        for card in file.document["cards"]:
            if cards[card["key"]] > 1:
                yield CatalogueError(
                    "is the key of two cards", file=file.name, card=card["key"], field="key"
                )


def _class_faults(classes: Iterable[Mapping[str, Any]], known: Known) -> Iterator[CatalogueError]:
    seen = set()
    for each in classes:
        key = each["key"]
        if key in seen:
            yield CatalogueError("is the key of two classes", card=key, field="key")
        seen.add(key)
        if each.get("printed", key) not in known.ship_classes:
            yield CatalogueError(
                f"no ship class has the key {each['printed']}", card=key, field="printed"
            )


def _reprints(documents: Documents) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for each in documents.sets:
        for key in each.get("reprints", ()):
            found.setdefault(key, set()).add(each["set"]["key"])
    return found


def _key_faults(card: Mapping[str, Any], known: Known) -> Iterator[tuple[str, str]]:
    """Sees that a key is `<type>:<name>-<first set>`, numbered only where another has that.

    A key that was published with a misspelt name, which `aliases` keep, stays as it is.
    """
    names = (card["name"], *card.get("aliases", ()))
    if not any(_is_key_of(name, card, known) for name in names):
        base = _base_of(names[0], card)
        yield "key", f"must be {base}, followed by -2 and so on only if that is another card's"


def _base_of(name: str, card: Mapping[str, Any]) -> str:
    return f"{card['type']}:{slug(name)}-{slug(card['sets'][0])}"


def _is_key_of(name: str, card: Mapping[str, Any], known: Known) -> bool:
    key, base = card["key"], _base_of(name, card)
    number = key.removeprefix(f"{base}-")
    numbered = number.isascii() and number.isdigit() and not number.startswith("0")
    return bool(key == base or (numbered and int(number) >= 2 and base in known.types))


def _field_faults(card: Mapping[str, Any], known: Known) -> Iterator[tuple[str, str]]:
    for place, key in enumerate(card["sets"]):
        if key not in known.sets:
            yield f"sets/{place}", f"no set has the key {key}{_hint(key, known.sets)}"
    ship_class = card.get("ship_class")
    if ship_class is not None and ship_class not in known.ship_classes:
        hint = _hint(ship_class, known.ship_classes)
        yield "ship_class", f"no ship class has the key {ship_class}{hint}"
    for field, kind in (("captain_side", "captain"), ("resource", "resource")):
        key = card.get(field)
        if key is not None and known.types.get(key) != kind:
            keys = [each for each, its in known.types.items() if its == kind]
            yield field, f"no {kind} has the key {key}{_hint(key, keys)}"
    band = card.get("range")
    if band is not None and band[0] > band[1]:
        yield "range", f"is {band[0]}-{band[1]}; the nearer band stands first"
    until = [each["until"] for each in card.get("earlier_costs", ())]
    if until != sorted(set(until)):
        yield "earlier_costs", "must stand in the order of their days, each day once"


def _conditions(card: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if "restrictions" in card:
        yield "restrictions", card["restrictions"]
    for name in _RECORD_FIELDS:
        for place, record in enumerate(card.get(name, ())):
            for field in _CONDITION_FIELDS:
                if field in record:
                    yield f"{name}/{place}/{field}", record[field]


def _condition_faults(
    condition: Mapping[str, Any], known: Known, field: str
) -> Iterator[tuple[str, str]]:
    ((op, operand),) = condition.items()
    field = f"{field}/{op}"
    if op in ("all", "any"):
        for place, part in enumerate(operand):
            yield from _condition_faults(part, known, f"{field}/{place}")
    elif op == "not":
        yield from _condition_faults(operand, known, field)
    else:
        for place, value in enumerate(operand):
            message = _leaf_fault(op, value, known)
            if message:
                yield f"{field}/{place}", message


def _leaf_fault(op: str, value: Any, known: Known) -> str:
    if op in ("ship_class", "card_class_restricted"):
        if value not in known.printed_classes:
            return f"no card prints the class {value}{_hint(value, known.printed_classes)}"
    elif op in ("ship", "card"):
        kind = known.types.get(value)
        if kind is None or (op == "ship" and kind != "ship"):
            return f"no {op} has the key {value}{_hint(value, known.types)}"
    elif op in _NAMED:
        names = known.names[_NAMED[op]]
        if fold(value) not in names:
            return f"no {_NAMED[op]} has the name {value}{_hint(value, names.values())}"
    elif op in _PART_OF_NAME:
        names = known.names[_PART_OF_NAME[op]]
        part = fold(value)
        starts = op.endswith("_starts")
        if not any(name.startswith(part) if starts else part in name for name in names):
            return f"no {_PART_OF_NAME[op]} has {value} in its name"
    elif op == "card_keyword" and value not in known.keywords:
        return f"no card has the keyword {value}{_hint(value, known.keywords)}"
    return ""


_NAMED = {
    "ship_name": "ship",
    "captain_name": "captain",
    "card_name": "card",
    "with_card": "card",
    "fleet_card": "card",
}
_PART_OF_NAME = {
    "captain_name_contains": "captain",
    "card_name_contains": "card",
    "ship_name_starts": "ship",
}


def _hint(word: str, words: Iterable[str]) -> str:
    found = nearest(word, words)
    return f"; perhaps {found}" if found else ""
