"""What is kept of owners' boxes."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from fleetbuilder.core.idempotency import HandledRequest

SLUG_LENGTH: Final = 8
LONGEST_NAME: Final = 120


class OwnersBox(models.Model):
    """The cards of Fleet Captains that somebody owns and has typed in.

    `slug` is its address, `owner` whose it is, as `core.visitors` names people. `document` is the
    box as `rules.fleet_captains.box` reads it, `name` repeats its name. `version` grows with every
    change. `key` and `digest` are those of the request that made it.
    """

    share_key: Final = ""
    """No link is given away: nobody else ever reads a box."""

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True)
    owner = models.CharField(max_length=80)
    name = models.CharField(max_length=LONGEST_NAME)
    document = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["-changed_at", "slug"]
        verbose_name_plural = "owners' boxes"
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key"], condition=~Q(key=""), name="captains_box_once_for_each_key"
            ),
            models.CheckConstraint(condition=~Q(owner=""), name="captains_box_has_an_owner"),
        ]
        indexes = [
            models.Index(fields=["owner", "-changed_at", "slug"], name="captains_box_of_owner")
        ]

    def __str__(self) -> str:
        return self.name


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
