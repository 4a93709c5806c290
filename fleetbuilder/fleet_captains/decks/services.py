"""Changes of command decks: kept, replaced.

A choice is kept whether it is legal or not, as long as it can be read; what cannot changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.player_documents.services import document_create, document_replace
from rules.fleet_captains.muster.deck_choice import DeckChoice


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

    def content(self) -> dict[str, Any]:
        """Returns the content as plain data."""
        return self.columns() | {"box": self.box.slug if self.box is not None else ""}


def deck_create(*, owner: str, named: NamedChoice, key: str = "") -> tuple[CommandDeck, bool]:
    """Keeps a deck; gives it, and whether it is new. Raises as `document_create`."""
    deck = CommandDeck(owner=owner, **named.columns())
    return document_create(deck, sent=named.content(), key=key)


def deck_replace(
    *, deck: CommandDeck, named: NamedChoice, expected: int | None, visitor: str, key: str = ""
) -> tuple[CommandDeck, bool]:
    """Replaces what is kept as a deck; gives it, and whether anything changed.

    Raises as `document_replace`.
    """
    return document_replace(
        deck,
        named.columns(),
        sent=named.content(),
        expected=expected,
        visitor=visitor,
        key=key,
    )
