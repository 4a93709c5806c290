"""What is kept of missions played at a real table: games, and to which round each belongs."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from fleetbuilder.games.models import GameRow, GameSeatRow, StepRow


class TablePlay(GameRow):
    """A mission played at a real table, within a campaign's round or without any campaign.

    Its address is given to everybody at the table. A round's `digest` is of its mission and ships;
    a play is put aside once the round is played with others, and the round has a new one.
    """

    kind = "table"

    round = models.ForeignKey(
        "campaigns.Round",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    mission = models.CharField(max_length=80)

    class Meta(GameRow.Meta):
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


class TableStep(StepRow):
    """A step of a play, as `rules.alliance.at_table.steps` reads it."""

    play = models.ForeignKey(TablePlay, on_delete=models.CASCADE, related_name="record")

    class Meta:
        ordering = ["play", "number"]
        constraints = [
            models.UniqueConstraint(fields=["play", "number"], name="table_step_once_by_number"),
            models.UniqueConstraint(
                fields=["play", "key"], condition=~Q(key=""), name="table_step_once_for_each_key"
            ),
        ]


class TableSeat(GameSeatRow):
    """A seat of a play: that of a player's ship, named by the ship's key."""

    game = models.ForeignKey(TablePlay, on_delete=models.CASCADE, related_name="seats")

    class Meta(GameSeatRow.Meta):
        constraints = [
            models.UniqueConstraint(fields=["game", "name"], name="table_seat_once_by_name"),
        ]
