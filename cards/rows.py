"""What the tables repeat of the documents: columns and related rows, worked out from a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from cards import models
from rules.cards import UPGRADE_TYPES, fold

Document = Mapping[str, Any]

_OWN_COLUMNS = ("attack", "agility", "hull", "shields", "skill")
_FLAGS = (
    "cost_variable",
    "unique",
    "mirror_universe",
    "one_per_ship",
    "banned",
    "alliance",
)


def set_columns(document: Document) -> dict[str, Any]:
    """Returns the columns of a set for the `set` part of its document."""
    released = document["released"]
    return {
        "name": document["name"],
        "parent": document["parent"],
        "released": date.fromisoformat(released) if released else None,
        "era": document["era"],
        "document": document,
    }


def class_columns(document: Document) -> dict[str, Any]:
    """Returns the columns of a ship class for its document."""
    return {
        "name": document["name"],
        "printed": document.get("printed", document["key"]),
        "front_arc": document["front_arc"],
        "rear_arc": document["rear_arc"],
        "second_arc": document["second_arc"],
        "all_round": document["all_round"],
        "oversized": document.get("base") == "oversized",
        "document": document,
    }


def card_columns(document: Document) -> dict[str, Any]:
    """Returns the columns of a card for its document, foreign keys and position excepted."""
    nearest, farthest = document.get("range", (None, None))
    return {
        "name": document["name"],
        "type": document["type"],
        "folded_name": fold(document["name"]),
        "era": document["era"],
        "cost": document["cost"],
        **{name: document.get(name, False) for name in _FLAGS},
        **{name: document.get(name) for name in _OWN_COLUMNS},
        "official": document.get("official", True),
        "talents": document.get("talents", 0),
        "nearest_range": nearest,
        "farthest_range": farthest,
        "support": document.get("support", ""),
        "ability_status": document["ability_status"],
        "document": document,
    }


def card_relations(
    document: Document,
) -> Iterator[tuple[type[models.models.Model], dict[str, Any]]]:
    """Returns the rows that hang on a card, printings excepted: the model and its columns."""
    for faction in document.get("factions", ()):
        yield models.CardFaction, {"faction": faction}
    for action in document.get("actions", ()):
        yield models.CardAction, {"action": action}
    for source, slots in _slots(document):
        for slot, count in slots.items():
            yield models.CardSlot, {"source": source, "slot": slot, "count": count}
    restrictions = document.get("restrictions")
    if restrictions:
        for kind, value in sorted(set(restriction_operands(restrictions))):
            yield models.CardRestriction, {"kind": kind, "value": value}
    for system, ids in document.get("external_ids", {}).items():
        for identifier in ids:
            yield models.ExternalId, {"system": system, "identifier": identifier}
    for earlier in document.get("earlier_costs", ()):
        until = date.fromisoformat(earlier["until"])
        yield models.EarlierPrice, {"until": until, "cost": earlier["cost"]}


def restriction_operands(condition: Document) -> Iterator[tuple[str, str]]:
    """Returns the kinds of restriction in a condition with their operands, as words.

    A comparison is one operand: `ship-hull`, `>= 4`.
    """
    ((op, operand),) = condition.items()
    if op in ("all", "any"):
        for part in operand:
            yield from restriction_operands(part)
    elif op == "not":
        yield from restriction_operands(operand)
    elif len(operand) == 2 and isinstance(operand[1], int):
        yield restriction_kind(op), f"{operand[0]} {operand[1]}"
    else:
        for value in operand:
            word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            yield restriction_kind(op), word


def restriction_kind(op: str) -> str:
    """Returns the word of a kind of restriction, as people write it: `ship-class`."""
    return op.replace("_", "-")


def _slots(document: Document) -> Iterator[tuple[str, Counter[str]]]:
    source = models.CardSlot.SlotSource
    yield source.BAR, Counter(document.get("upgrade_bar", ()))
    adds: Counter[str] = Counter()
    for slot in document.get("slots", ()):
        for kind in slot["types"]:
            adds[kind] += slot.get("count", 1)
    yield source.ADDS, adds
    if document["type"] in UPGRADE_TYPES:
        yield source.FILLS, Counter(document.get("fills", [document["type"]]))
