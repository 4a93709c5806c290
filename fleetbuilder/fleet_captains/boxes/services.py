"""Changes of owners' boxes: made, replaced, changed card by card.

A box is kept as a document that can be read, or not at all: what is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.player_documents.services import document_create, document_replace
from rules.fleet_captains.box.box import FORMAT, VERSION, box_from_document

OWN_ID: Final = "own-box"


def empty_document(name: str) -> dict[str, Any]:
    """Returns the document of a box with no card."""
    return {"format": FORMAT, "version": VERSION, "id": OWN_ID, "name": " ".join(name.split())}


def box_create(*, owner: str, document: Any, key: str = "") -> tuple[OwnersBox, bool]:
    """Keeps a box; gives it, and whether it is new.

    Raises `DocumentError` with the place of what cannot be read, and as `document_create`.
    """
    box = OwnersBox(owner=owner, **_columns(document))
    return document_create(box, sent=document, key=key)


def box_replace(
    *, box: OwnersBox, document: Any, expected: int | None, visitor: str, key: str = ""
) -> tuple[OwnersBox, bool]:
    """Replaces the cards of a box by those of a document; gives it, and whether anything changed.

    Raises `DocumentError` with the place of what cannot be read, and as `document_replace`.
    """
    return document_replace(
        box, _columns(document), sent=document, expected=expected, visitor=visitor, key=key
    )


def _columns(document: Any) -> dict[str, Any]:
    return {"name": box_from_document(document).name, "document": document}


def box_rename(
    *, box: OwnersBox, name: str, expected: int, visitor: str, key: str = ""
) -> tuple[OwnersBox, bool]:
    """Gives a box another name; raises as `box_replace`."""
    document = {**box.document, "name": " ".join(name.split())}
    return box_replace(box=box, document=document, expected=expected, visitor=visitor, key=key)


def card_put(
    *,
    box: OwnersBox,
    part: str,
    number: int | None,
    card: Mapping[str, Any],
    expected: int,
    visitor: str,
    key: str = "",
) -> tuple[OwnersBox, bool]:
    """Puts a card into a part of a box: in place of that with a number, or after all others.

    Raises as `box_replace`; the place of a fault is that in the box.
    """
    cards = list(box.document.get(part, ()))
    if number is None:
        cards.append(dict(card))
    else:
        cards[number] = dict(card)
    document = {**box.document, part: cards}
    return box_replace(box=box, document=document, expected=expected, visitor=visitor, key=key)


def card_remove(
    *, box: OwnersBox, part: str, number: int, expected: int, visitor: str, key: str = ""
) -> tuple[OwnersBox, bool]:
    """Takes a card out of a part of a box; raises as `box_replace`."""
    cards = list(box.document[part])
    del cards[number]
    document = {**box.document, part: cards}
    return box_replace(box=box, document=document, expected=expected, visitor=visitor, key=key)
