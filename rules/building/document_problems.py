"""Cards that the catalogue does not have, or that stand where their type cannot be."""

from __future__ import annotations

from rules.building.prepared import PreparedCard
from rules.building.report import Fix, Problem
from rules.building.wording import TYPE_NAMES


def unknown_card(key: str, name: str, where: str, other: PreparedCard | None) -> Problem:
    """Names a card that could not be found, or a card that is no ship in a ship's place."""
    if other is not None:
        kind = TYPE_NAMES[other.type]
        return Problem(
            "card.wrong_place",
            "error",
            where,
            f"{other.name} is a {kind} card; a ship belongs here.",
            "document",
            "fixtures/schemas/fleet.json",
            {"card": key, "name": other.name, "place": "ship"},
            (Fix("remove", f"Remove {other.name}", where=where),),
        )
    shown = name or key
    return Problem(
        "card.unknown",
        "error",
        where,
        f"No card of the catalogue is called {shown!r}; it is kept but neither priced nor checked.",
        "document",
        "fixtures/schemas/fleet.json",
        {"card": key, "name": name},
        (Fix("remove", f"Remove {shown}", where=where),),
    )


def wrong_place(
    card: PreparedCard, where: str, role: str, resource: PreparedCard | None = None
) -> Problem:
    """Names a card in a place where its type cannot be.

    `resource` is the resource that may stand there instead, as the card belongs to it.
    """
    fixes = [Fix("remove", f"Remove {card.name}", where=where)]
    if resource is not None:
        label = f"Take {resource.name} as the resource"
        fixes.insert(0, Fix("set_resource", label, card=resource.key))
    place = role
    if card.type == role == "resource":
        # A fleet has one resource (2017, Resources); ships carry the cards that belong to it.
        place = "resource of a ship"
    return Problem(
        "card.wrong_place",
        "error",
        where,
        f"{card.name} is {_article(TYPE_NAMES[card.type])} card and cannot serve as {place}.",
        "document",
        "fixtures/schemas/fleet.json",
        {"card": card.key, "name": card.name, "type": card.type, "place": role},
        tuple(fixes),
    )


def too_deep(where: str) -> Problem:
    """Names cards nested deeper than anything printed."""
    return Problem(
        "document.too_deep",
        "error",
        where,
        "Cards hold cards deeper than any printed card allows; those below are not read.",
        "document",
        "fixtures/schemas/fleet.json",
        {},
        (Fix("remove", "Remove this card and what it holds", where=where),),
    )


def _article(word: str) -> str:
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"
