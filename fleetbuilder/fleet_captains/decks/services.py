"""Changes of command decks: kept, replaced, deleted.

A choice is kept whether it is legal or not, as long as it can be read; what cannot changes nothing.
A change says from which version it was made, and is refused when another is in force.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.core.changes import row_change
from fleetbuilder.core.idempotency import digest_of, earlier_of, key_check, made_once, slug_made
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.decks.models import SLUG_LENGTH, CommandDeck
from fleetbuilder.fleet_captains.decks.selectors import decks_of
from rules.fleet_captains.muster.deck_choice import DeckChoice

APP: Final = "fleet_captains"
"""How codes of errors begin."""
MOST_DECKS: Final = 50
"""Decks of one owner."""


class DeckConflictError(errors.ConflictError):
    """A change made from another version of a deck than that in force."""

    code = "fleet_captains.changed"
    message = "This deck was changed in the meantime. Load it again and repeat the change."


@dataclass(frozen=True, slots=True)
class NamedChoice:
    """What is kept as a deck: its name, the choice, and the own box that it is from."""

    name: str
    choice: DeckChoice
    box: OwnersBox | None = None

    def columns(self) -> dict[str, Any]:
        """Returns the columns of its row."""
        document = {
            "side": self.choice.side,
            "subdecks": list(self.choice.subdecks),
            "missions": dict(self.choice.missions),
        }
        return {"name": self.name, "box": self.box, "document": document}

    def digest(self) -> str:
        """Returns a hash of the content, by which a repeated request is recognised."""
        return digest_of(self.content())

    def content(self) -> dict[str, Any]:
        """Returns the content as plain data."""
        return self.columns() | {"box": self.box.slug if self.box is not None else ""}


def deck_create(*, owner: str, named: NamedChoice, key: str = "") -> tuple[CommandDeck, bool]:
    """Keeps a deck; gives it, and whether it is new.

    With a `key` that the owner has used before, the deck of then is given. Raises `InvalidError`
    for too many decks, `ConflictError` when the key belongs to another request.
    """
    key_check(key, APP)
    digest = named.digest()
    earlier = partial(earlier_of, decks_of(owner), key, digest, APP)
    if found := earlier():
        return found, False
    if decks_of(owner).count() >= MOST_DECKS:
        raise errors.InvalidError(
            f"You have {MOST_DECKS} decks. Delete one that you do not need.",
            code=f"{APP}.too_many",
        )
    now = timezone.now()
    deck = CommandDeck(
        slug=slug_made(SLUG_LENGTH),
        owner=owner,
        key=key,
        digest=digest,
        created_at=now,
        changed_at=now,
        **named.columns(),
    )

    def save() -> CommandDeck:
        deck.save(force_insert=True)
        return deck

    return made_once(save, earlier)


def deck_replace(
    *, deck: CommandDeck, named: NamedChoice, expected: int, visitor: str, key: str = ""
) -> tuple[CommandDeck, bool]:
    """Replaces what is kept as a deck; gives it, and whether anything changed.

    `expected` is the version that the change was made from. Raises `DeckConflictError` when another
    is in force, and what `row_change` raises.
    """
    columns = named.columns()
    what = ["replace", named.content()]
    with row_change(deck, app=APP, visitor=visitor, key=key, what=what) as change:
        if change.is_repeated:
            return change.row, False
        if change.row.version != expected:
            raise DeckConflictError
        if all(getattr(change.row, name) == value for name, value in columns.items()):
            return change.row, False
        change.done(**columns)
        return change.row, True


def deck_delete(*, deck: CommandDeck) -> None:
    """Deletes a deck for good; one that is gone already stays so."""
    CommandDeck.objects.filter(pk=deck.pk).delete()
