"""What is kept of missions played at a real table: how each began, and its steps.

A record is append-only: a step that was taken back stays in it, followed by the step that took it
back. The state follows from start and steps, and is never stored.
"""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

TABLE_SLUG_LENGTH: Final = 14
"""Long enough that an address is a secret: whoever has it sits at the table."""


class TablePlay(models.Model):
    """A mission played at a real table, within a campaign's round or without any campaign.

    `slug` is its address, which is given to everybody at the table; `owner` who opened it, as
    `core.visitors` names people. `start` is what the play began from, with the documents of its
    mission and enemies as they were then. `steps` counts the steps; who adds one moves it on from
    the number that they have seen. `key` and `digest` are those of the request that opened it; a
    round's `digest` is of its mission and ships. `superseded_at` is set once the round is played
    with others: the play stays as a record, and the round has a new one.
    """

    slug = models.CharField(max_length=TABLE_SLUG_LENGTH, unique=True)
    owner = models.CharField(max_length=80, blank=True)
    round = models.ForeignKey(
        "campaigns.Round",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    mission = models.CharField(max_length=80)
    name = models.CharField(max_length=120)
    start = models.JSONField()
    steps = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    superseded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "slug"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key"], condition=~Q(key=""), name="table_play_once_for_each_key"
            ),
            models.UniqueConstraint(
                fields=["round"],
                condition=Q(round__isnull=False, superseded_at__isnull=True),
                name="table_play_once_for_each_round",
            ),
        ]
        indexes = [models.Index(fields=["owner", "-made_at"], name="table_play_of_owner")]

    def __str__(self) -> str:
        return self.name


class TableStep(models.Model):
    """A step of a play, as `rules.alliance.at_table.steps` reads it; it is never changed.

    `key` and `digest` are those of the request that added it, so that it is added once.
    """

    play = models.ForeignKey(TablePlay, on_delete=models.CASCADE, related_name="record")
    number = models.PositiveIntegerField()
    step = models.JSONField()
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["play", "number"]
        constraints = [
            models.UniqueConstraint(fields=["play", "number"], name="table_step_once_by_number"),
            models.UniqueConstraint(
                fields=["play", "key"], condition=~Q(key=""), name="table_step_once_for_each_key"
            ),
        ]

    def __str__(self) -> str:
        return f"step {self.number}"
