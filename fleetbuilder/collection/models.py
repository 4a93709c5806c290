"""What a player owns: sets as they were bought, and cards that came alone."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

MOST_COUNT: Final = 999
"""How many of one set, or of one card, somebody may say to own."""
KEY_LENGTH: Final = 120


class Owned(models.Model):
    """Number of one thing that somebody owns; what nobody owns has no row.

    `owner` is whose it is, as `core.visitors` names people. `key` is that of the catalogue, which
    may have lost it since: the row stays.
    """

    owner = models.CharField(max_length=80)
    key = models.CharField(max_length=KEY_LENGTH)
    count = models.PositiveSmallIntegerField()

    class Meta:
        abstract = True
        ordering = ["owner", "key"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "key"], name="%(class)s_once"),
            models.CheckConstraint(
                condition=Q(count__gte=1, count__lte=MOST_COUNT), name="%(class)s_counts"
            ),
            models.CheckConstraint(
                condition=~Q(owner="") & ~Q(key=""), name="%(class)s_is_somebodys"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} × {self.key}"


class OwnedSet(Owned):
    """Number of one set, each with all its cards."""

    class Meta(Owned.Meta):
        pass


class OwnedCard(Owned):
    """Number of one card that did not come with an owned set."""

    class Meta(Owned.Meta):
        pass
