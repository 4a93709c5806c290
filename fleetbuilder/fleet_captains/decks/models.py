"""What is kept of command decks."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from fleetbuilder.core.idempotency import HandledRequest
from fleetbuilder.fleet_captains.boxes.models import OwnersBox

SLUG_LENGTH: Final = 8
LONGEST_NAME: Final = 120


class CommandDeck(models.Model):
    """A choice of subdecks of Fleet Captains that somebody keeps.

    `slug` is its address, `owner` whose it is, as `core.visitors` names people. `box` is the own
    box that its subdecks are from, none for that of the site. `document` has the side, the keys of
    the subdecks and the missions. `version` grows with every change. `key` and `digest` are those
    of the request that made it.
    """

    share_key: Final = ""
    """No link is given away: the opponent chooses unseen, and a choice is shared by its page."""

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True)
    owner = models.CharField(max_length=80)
    name = models.CharField(max_length=LONGEST_NAME)
    box = models.ForeignKey(OwnersBox, models.CASCADE, null=True, related_name="decks")
    document = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["-changed_at", "slug"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key"],
                condition=~Q(key=""),
                name="captains_deck_once_for_each_key",
            ),
            models.CheckConstraint(condition=~Q(owner=""), name="captains_deck_has_an_owner"),
        ]
        indexes = [
            models.Index(fields=["owner", "-changed_at", "slug"], name="captains_deck_of_owner")
        ]

    def __str__(self) -> str:
        return self.name


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
