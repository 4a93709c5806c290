"""Changes of owners' boxes: made, replaced, changed card by card, deleted.

A box is kept as a document that can be read, or not at all: what is refused changes nothing. A
change says from which version it was made, and is refused when another is in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.core.changes import row_change
from fleetbuilder.core.idempotency import digest_of, earlier_of, key_check, made_once, slug_made
from fleetbuilder.fleet_captains.boxes.models import SLUG_LENGTH, OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of
from rules.fleet_captains.box.box import FORMAT, VERSION, box_from_document

APP: Final = "fleet_captains"
"""How codes of errors begin."""
MOST_BOXES: Final = 20
"""Boxes of one owner."""
OWN_ID: Final = "own-box"


class BoxConflictError(errors.ConflictError):
    """A change made from another version of a box than that in force."""

    code = "fleet_captains.changed"
    message = "This box was changed in the meantime. Load it again and repeat the change."


def empty_document(name: str) -> dict[str, Any]:
    """Returns the document of a box with no card."""
    return {"format": FORMAT, "version": VERSION, "id": OWN_ID, "name": " ".join(name.split())}


def box_create(*, owner: str, document: Any, key: str = "") -> tuple[OwnersBox, bool]:
    """Keeps a box; gives it, and whether it is new.

    With a `key` that the owner has used before, the box of then is given. Raises `DocumentError`
    with the place of what cannot be read, `InvalidError` for too many boxes, `ConflictError` when
    the key belongs to another request.
    """
    key_check(key, APP)
    name = box_from_document(document).name
    digest = digest_of(document)
    earlier = partial(earlier_of, boxes_of(owner), key, digest, APP)
    if found := earlier():
        return found, False
    if boxes_of(owner).count() >= MOST_BOXES:
        raise errors.InvalidError(
            f"You have {MOST_BOXES} boxes. Delete one that you do not need.",
            code=f"{APP}.too_many",
        )
    now = timezone.now()
    box = OwnersBox(
        slug=slug_made(SLUG_LENGTH),
        owner=owner,
        name=name,
        document=document,
        key=key,
        digest=digest,
        created_at=now,
        changed_at=now,
    )

    def save() -> OwnersBox:
        box.save(force_insert=True)
        return box

    return made_once(save, earlier)


def box_replace(
    *, box: OwnersBox, document: Any, expected: int, visitor: str, key: str = ""
) -> tuple[OwnersBox, bool]:
    """Replaces the cards of a box by those of a document; gives it, and whether anything changed.

    `expected` is the version that the change was made from. Raises `DocumentError` with the place
    of what cannot be read, `BoxConflictError` when another version is in force, and what
    `row_change` raises.
    """
    name = box_from_document(document).name
    what = ["replace", document]
    with row_change(box, app=APP, visitor=visitor, key=key, what=what) as change:
        if change.is_repeated:
            return change.row, False
        if change.row.version != expected:
            raise BoxConflictError
        if change.row.document == document:
            return change.row, False
        change.done(name=name, document=document)
        return change.row, True


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


def box_delete(*, box: OwnersBox) -> None:
    """Deletes a box for good; one that is gone already stays so."""
    OwnersBox.objects.filter(pk=box.pk).delete()
