"""Command decks as plain data, for the API and exports."""

from __future__ import annotations

from typing import Any

from fleetbuilder.fleet_captains.decks.mapping import deck_cards, deck_choice
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from rules.fleet_captains.muster.deck_choice import deck_document


def sent_document(deck: CommandDeck) -> dict[str, Any]:
    """Returns a deck as it is sent to be kept."""
    box = {} if deck.box is None else {"box": deck.box.slug}
    return {"name": deck.name, **deck.document, **box}


def deck_row(deck: CommandDeck) -> dict[str, Any]:
    """Returns what a list says of a deck."""
    return {
        "slug": deck.slug,
        "version": deck.version,
        "created_at": deck.created_at.isoformat(),
        "changed_at": deck.changed_at.isoformat(),
        "document": sent_document(deck),
    }


def kept_document(deck: CommandDeck) -> dict[str, Any]:
    """Returns a deck with its problems and what its cards help with."""
    return {**deck_row(deck), **deck_document(deck_cards(deck.box), deck_choice(deck))}
