"""Columns, constraints and words that all kinds of documents have."""

from __future__ import annotations

from typing import ClassVar, Final

from django.db import models
from django.db.models import Q

SLUG_LENGTH: Final = 8
LONGEST_NAME: Final = 120


class PlayerDocument(models.Model):
    """A document that a player typed in.

    `slug` is its address, `owner` whose it is, as `core.visitors` names people. `version` grows
    with every change. `key` and `digest` are those of the request that created it. A kind has a
    `HandledRequest` whose foreign key leads here, with the related name `handled`: the requests
    that have changed the document.
    """

    app: ClassVar[str]
    """Prefix of the codes of errors."""
    noun: ClassVar[str]
    """The word for one such document in messages."""
    plural: ClassVar[str]
    most: ClassVar[int]
    """Documents of one owner."""
    share_key = ""
    """Nobody but the owner reads it. A kind that is shared by unlisted links has a column of this
    name."""

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
        abstract = True
        ordering = ["-changed_at", "slug"]

    def __str__(self) -> str:
        return self.name


def document_constraints(prefix: str) -> list[models.BaseConstraint]:
    """Returns the constraints of a kind's table; `prefix` begins their names."""
    return [
        models.UniqueConstraint(
            fields=["owner", "key"], condition=~Q(key=""), name=f"{prefix}_once_for_each_key"
        ),
        models.CheckConstraint(condition=~Q(owner=""), name=f"{prefix}_has_an_owner"),
    ]


def document_indexes(prefix: str) -> list[models.Index]:
    """Returns the indexes of a kind's table; `prefix` begins their names."""
    return [models.Index(fields=["owner", "-changed_at", "slug"], name=f"{prefix}_of_owner")]
