"""Whether the texts of cards are what they say to be: in the ability language, or for people.

The texts of the fixtures are read when they are imported, a house card's when it is typed in;
the pages and battles of a running site rely on that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from cards.faults import AbilityFaultError
from rules.abilities import AbilityError, parse, render
from rules.errors import CatalogueError

Document = Mapping[str, Any]


def ability_faults(
    document: Document, names: Collection[str], file: str = ""
) -> Iterator[CatalogueError]:
    """Lists what is wrong with the text of a card, whose document meets the schema.

    A text that battles play must be in the language, quote known `names` only (lower case) and
    stand in the printed form, so that a text has one spelling.
    """
    text, status = document.get("ability", ""), document["ability_status"]
    place = {"file": file, "card": document["key"]}
    if status == "none" and text:
        message = "is none, but the card has a text; make it automated or manual"
        yield CatalogueError(message, field="ability_status", **place)
    if status != "automated":
        return
    if not text:
        yield CatalogueError("is missing; an automated card has a text", field="ability", **place)
        return
    try:
        printed = render(parse(text, names))
    except AbilityError as error:
        yield AbilityFaultError(error, **place)
        return
    if printed != text:
        message = f"is not in the printed form, which is: {printed}"
        yield CatalogueError(message, field="ability", **place)


def all_ability_faults(
    files: Iterable[tuple[str, Document]], names: Collection[str]
) -> Iterator[CatalogueError]:
    """Lists what is wrong with the texts of the cards of set documents, each with its file."""
    for file, document in files:
        for card in document["cards"]:
            yield from ability_faults(card, names, file)
