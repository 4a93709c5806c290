"""What is kept of owners' boxes."""

from __future__ import annotations

from django.db import models

from fleetbuilder.core.idempotency import HandledRequest
from fleetbuilder.player_documents.models import (
    PlayerDocument,
    document_constraints,
    document_indexes,
)


class OwnersBox(PlayerDocument):
    """The cards of Fleet Captains that somebody owns and has typed in.

    `document` is the box as `rules.fleet_captains.box` reads it, `name` repeats its name.
    """

    app = "fleet_captains"
    noun = "box"
    plural = "boxes"
    most = 20

    class Meta(PlayerDocument.Meta):
        verbose_name_plural = "owners' boxes"
        constraints = document_constraints("captains_box")
        indexes = document_indexes("captains_box")


class Handled(HandledRequest):
    """A request that changed a box, known by its idempotency key, so that it acts once."""

    box = models.ForeignKey(OwnersBox, on_delete=models.CASCADE, related_name="handled")

    class Meta:
        ordering = ["box", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["box", "visitor", "key"], name="captains_box_handled_once"
            )
        ]
