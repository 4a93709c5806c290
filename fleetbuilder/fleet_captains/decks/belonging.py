"""Command decks as a belonging of accounts."""

from __future__ import annotations

from typing import Final

from fleetbuilder.fleet_captains.decks.documents import deck_row
from fleetbuilder.fleet_captains.decks.selectors import decks
from fleetbuilder.player_documents.belonging import documents_belonging

CAPTAINS_DECKS: Final = documents_belonging(
    decks,
    deck_row,
    name="fleet_captains_decks",
    title="Command decks of Star Trek: Fleet Captains",
    fate="They are deleted.",
)
