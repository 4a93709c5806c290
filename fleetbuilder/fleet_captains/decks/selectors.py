"""Finding the command decks that people keep."""

from __future__ import annotations

from django.db.models import QuerySet

from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.player_documents.selectors import documents_of


def decks() -> QuerySet[CommandDeck]:
    """Returns all decks, each with its box."""
    return CommandDeck.objects.select_related("box")


def decks_of(owner: str) -> QuerySet[CommandDeck]:
    """Returns the decks of somebody, those changed last first; nobody has none."""
    return documents_of(decks(), owner)
