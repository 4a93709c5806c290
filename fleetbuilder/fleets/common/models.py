"""What the site keeps about fleets."""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import Q

SLUG_LENGTH: Final = 8


class DemoFleet(models.Model):
    """A fleet that visitors may look at before they have one of their own.

    `document` is in our own format; `position` orders the fleets on the page.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)
    summary = models.TextField(blank=True)
    document = models.JSONField()
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return self.name


class Visibility(models.TextChoices):
    """Who may read a fleet besides its owner: nobody, who has its link, or everybody."""

    PRIVATE = "private"
    UNLISTED = "unlisted"
    PUBLIC = "public"


class Fleet(models.Model):
    """A fleet that somebody keeps; what it holds stands in its revisions.

    `slug` is its address. `owner` is whose it is, as `core.visitors` names people. `current` is
    the number of the revision in force, and the columns from `name` to `problem_count` repeat
    what lists show of it. `catalogue` is the version whose prices the player has seen,
    `fingerprint` that of the revision in force. `is_simulated` tells that it fought in a
    simulation at some time; of the others nobody needs to look for one. `folder`, `tag_line`
    ("|tag|tag|") and `notes` are the owner's and nobody else reads them. `card_words` and
    `own_words` are folded for the search. `key` is the idempotency key of the request that made
    the fleet, `digest` that of its content. `share_key` is the secret of the unlisted link, ""
    unless there is one.
    """

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True)
    owner = models.CharField(max_length=80)
    current = models.PositiveIntegerField(default=1)
    name = models.CharField(max_length=200, blank=True)
    ruleset = models.CharField(max_length=60)
    points = models.IntegerField()
    points_limit = models.PositiveIntegerField(null=True, blank=True)
    is_legal = models.BooleanField()
    problem_count = models.PositiveIntegerField()
    ship_count = models.PositiveIntegerField()
    catalogue = models.CharField(max_length=12)
    fingerprint = models.CharField(max_length=64)
    is_simulated = models.BooleanField(default=False)
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    share_key = models.CharField(max_length=24, blank=True)
    folder = models.CharField(max_length=60, blank=True)
    tag_line = models.CharField(max_length=800, blank=True)
    notes = models.TextField(blank=True)
    card_words = models.TextField(blank=True)
    own_words = models.TextField(blank=True)
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["-changed_at", "slug"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key"], condition=~Q(key=""), name="fleet_once_for_each_key"
            ),
            models.UniqueConstraint(
                fields=["share_key"], condition=~Q(share_key=""), name="fleet_of_share_key"
            ),
            models.CheckConstraint(condition=~Q(owner=""), name="fleet_has_an_owner"),
            models.CheckConstraint(condition=Q(current__gte=1), name="fleet_has_a_revision"),
            models.CheckConstraint(
                condition=(Q(visibility="unlisted") & ~Q(share_key=""))
                | (~Q(visibility="unlisted") & Q(share_key="")),
                name="fleet_has_a_link_when_unlisted",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-changed_at", "slug"], name="fleet_of_owner"),
            models.Index(
                fields=["-changed_at", "slug"],
                condition=Q(visibility="public", archived_at__isnull=True),
                name="fleet_public",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.slug

    @property
    def is_public(self) -> bool:
        """Returns whether everybody may read it."""
        return self.visibility == Visibility.PUBLIC

    @property
    def tags(self) -> tuple[str, ...]:
        """Returns the tags, in the order in which the owner wrote them."""
        return tuple(self.tag_line.strip("|").split("|")) if self.tag_line else ()

    @property
    def archived(self) -> bool:
        """Returns whether the owner has put it away."""
        return self.archived_at is not None


class Cause(models.TextChoices):
    """Why a revision was made; `UPDATE` takes the present prices without another change."""

    CREATE = "create"
    EDIT = "edit"
    RENAME = "rename"
    RESTORE = "restore"
    COPY = "copy"
    UPDATE = "update"


class Revision(models.Model):
    """A fleet as it was saved once; it never changes.

    `document` is in our own format, `fingerprint` its digest. The columns from `ruleset` on are
    what the check said then, `prices` its lines as `[where, card, points]`. `author` saved it,
    `restored` is the number of the revision that it brought back. `key` is the idempotency key of
    the request. `judged` is what the check says of one that was made just now, so that its answer
    need not ask again; it is no column.
    """

    judged: Any = None

    fleet = models.ForeignKey(Fleet, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    fingerprint = models.CharField(max_length=64)
    ruleset = models.CharField(max_length=60)
    catalogue = models.CharField(max_length=12)
    points = models.IntegerField()
    points_limit = models.PositiveIntegerField(null=True, blank=True)
    is_legal = models.BooleanField()
    problem_count = models.PositiveIntegerField()
    prices = models.JSONField()
    cause = models.CharField(max_length=8, choices=Cause.choices)
    restored = models.PositiveIntegerField(null=True, blank=True)
    author = models.CharField(max_length=80)
    key = models.CharField(max_length=100, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["fleet", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["fleet", "number"], name="revision_once"),
            models.UniqueConstraint(
                fields=["fleet", "key"], condition=~Q(key=""), name="revision_once_for_each_key"
            ),
        ]

    def __str__(self) -> str:
        return f"revision {self.number} of {self.fleet_id}"
