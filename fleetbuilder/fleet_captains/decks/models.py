"""What is kept of command decks."""

from __future__ import annotations

from django.db import models

from fleetbuilder.core.idempotency import HandledRequest
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.player_documents.models import (
    PlayerDocument,
    document_constraints,
    document_indexes,
)


class CommandDeck(PlayerDocument):
    """A choice of subdecks of Fleet Captains that somebody keeps.

    `box` is the own box that its subdecks are from, none for that of the site. `document` has the
    side, the keys of the subdecks and the missions. Nobody else reads it: the opponent chooses
    unseen, and a choice is shared by its page.
    """

    app = "fleet_captains"
    noun = "deck"
    plural = "decks"
    most = 50

    box = models.ForeignKey(OwnersBox, models.CASCADE, null=True, related_name="decks")

    class Meta(PlayerDocument.Meta):
        constraints = document_constraints("captains_deck")
        indexes = document_indexes("captains_deck")


class HandledDeckRequest(HandledRequest):
    """A request that changed a deck, known by its idempotency key, so that it acts once."""

    deck = models.ForeignKey(CommandDeck, models.CASCADE, related_name="handled")

    class Meta:
        ordering = ["deck", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["deck", "visitor", "key"], name="captains_deck_handled_once"
            )
        ]
