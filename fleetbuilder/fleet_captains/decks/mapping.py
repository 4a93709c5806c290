"""Rows of decks turned into choices of the rules."""

from __future__ import annotations

from fleetbuilder.fleet_captains.boxes.mapping import box_laid
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.muster.deck_choice import DeckChoice
from rules.fleet_captains.terms import MISSION_KINDS


def deck_cards(box: OwnersBox | None) -> GameBox:
    """Returns the cards that a deck is chosen from: of an own box, or of the site's.

    Raises `DocumentError` for a box that an earlier release took and this one does not read.
    """
    return house_box() if box is None else box_laid(box)


def deck_choice(deck: CommandDeck) -> DeckChoice:
    """Returns the choice that is kept."""
    document = deck.document
    kept = document["missions"]
    # PostgreSQL keeps the keys of a document in an order of its own.
    missions = {kind: kept[kind] for kind in MISSION_KINDS if kind in kept}
    return DeckChoice(document["side"], tuple(document["subdecks"]), missions)
