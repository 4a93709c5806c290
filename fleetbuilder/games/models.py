"""What is kept of games that are played step by step: how each began, its steps, its seats.

A record is append-only: a step that was taken back stays in it, followed by the step that took it
back. The state follows from start and steps, and is never stored.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import Q

SLUG_LENGTH: Final = 14
"""Long enough that an address is a secret: whoever has it sits at the table, or looks on."""
LONGEST_NAME: Final = 40
"""Characters of what somebody is called at a table."""


class GameRow(models.Model):
    """A game, without the columns that only its kind has.

    `slug` is its address; `owner` who opened it, as `core.visitors` names people. `start` is what
    it began from, with all documents that it needs as they were then. `steps` counts the steps;
    who adds one moves it on from the number that they have seen. `key` and `digest` are those of
    the request that opened it. `superseded_at` is set once another game is played in its place: it
    stays as a record, and takes no more steps.

    A subclass has the name of its kind as `kind`, a model of steps that are its `record`, and one
    of `seats`.
    """

    kind: Any
    record: Any
    seats: Any

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True)
    owner = models.CharField(max_length=80, blank=True)
    name = models.CharField(max_length=120)
    start = models.JSONField()
    steps = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    superseded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["-made_at", "slug"]

    def __str__(self) -> str:
        return self.name


class StepRow(models.Model):
    """A step of a game as its kind reads it; it is never changed.

    `key` and `digest` are those of the request that added it, so that it is added once.
    """

    number = models.PositiveIntegerField()
    step = models.JSONField()
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"step {self.number}"


class GameSeatRow(models.Model):
    """A seat of a game, such as a side or a ship.

    Whoever opens its secret `link` may take it: then it is that of its `holder` alone, as
    `core.visitors` names people, whom the others know by `holder_name`. A subclass has the `game`.
    """

    game: Any

    name = models.CharField(max_length=40)
    link = models.CharField(max_length=SLUG_LENGTH, unique=True)
    holder = models.CharField(max_length=80, blank=True, db_index=True)
    holder_name = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        abstract = True
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return self.name


class Game(GameRow):
    """A game of any kind that needs no columns of its own."""

    kind = models.CharField(max_length=40)

    class Meta(GameRow.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "kind", "key"],
                condition=~Q(key=""),
                name="game_once_for_each_key",
            ),
        ]
        indexes = [models.Index(fields=["owner", "kind", "-made_at"], name="game_of_owner")]


class GameStep(StepRow):
    """A step of a `Game`.

    `seen` is what each seat knows of the record from then on, where its kind hides steps (`seen`).
    """

    seen = models.JSONField(default=dict)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="record")

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="game_step_once_by_number"),
            models.UniqueConstraint(
                fields=["game", "key"], condition=~Q(key=""), name="game_step_once_for_each_key"
            ),
        ]


class GameSeat(GameSeatRow):
    """A seat of a `Game`."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")

    class Meta(GameSeatRow.Meta):
        constraints = [
            models.UniqueConstraint(fields=["game", "name"], name="game_seat_once_by_name"),
        ]
