"""What is kept of tournaments: events, who takes part with which fleet, and the games."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import F, Q

from fleetbuilder.core.idempotency import HandledRequest
from fleetbuilder.events.swiss.rules import GameOutcome, Missed

SLUG_LENGTH: Final = 8
MOST_ROUNDS: Final = 20


class EventState(models.TextChoices):
    """How far an event is: fleets are taken while it is open, rounds are played afterwards."""

    OPEN = "open"
    CLOSED = "closed"
    RUNNING = "running"
    FINISHED = "finished"


class Event(models.Model):
    """A tournament of one day.

    `slug` is its address, `owner` its organiser, as `core.visitors` names people, `share_key` the
    secret of the link that players are given. Fleets are checked under `ruleset`, `points_limit`
    and `date`, with consent to mix factions or without where the rule set asks for it, and taken
    until `deadline`. `round` is the one in play, 0 before the first.
    `constant` to `may_draw` say how games count; see `swiss.Scoring`. `version` grows with every
    change, `rules_version` with those of what fleets are checked under. `key` and `digest` are
    those of the request that made the event.
    """

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True)
    owner = models.CharField(max_length=80)
    share_key = models.CharField(max_length=24)
    name = models.CharField(max_length=120)
    about = models.TextField(blank=True)
    ruleset = models.CharField(max_length=60)
    points_limit = models.PositiveIntegerField(null=True, blank=True)
    date = models.DateField(null=True, blank=True)
    mixing_consent = models.BooleanField(default=True)
    deadline = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=8, choices=EventState.choices, default=EventState.OPEN)
    published_at = models.DateTimeField(null=True, blank=True)
    planned_rounds = models.PositiveSmallIntegerField(default=3)
    round = models.PositiveSmallIntegerField(default=0)
    constant = models.PositiveIntegerField()
    bye_fleet_points = models.PositiveIntegerField()
    bye_battle_points = models.PositiveIntegerField()
    with_battle_points = models.BooleanField(default=False)
    may_draw = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    rules_version = models.PositiveIntegerField(default=1)
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "slug"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key"], condition=~Q(key=""), name="event_once_for_each_key"
            ),
            models.CheckConstraint(
                condition=~Q(owner="") & ~Q(share_key=""), name="event_has_owner_and_link"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["open", "closed"], round=0)
                | Q(state__in=["running", "finished"], round__gte=1),
                name="event_plays_after_it_is_closed",
            ),
        ]
        indexes = [models.Index(fields=["owner", "-created_at", "slug"], name="event_of_owner")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        """Returns whether everybody who has the address may read it."""
        return self.published_at is not None


class Entry(models.Model):
    """Somebody who takes part in an event, with the fleet that was handed in.

    `owner` is "" for players whom the organiser wrote down. `lot` decides where all else is
    equal. `first_round`, `gone_round` and `missed` are those of `swiss.Player`. The columns from
    `document` to `submitted_at` are frozen copies of the fleet at that moment, empty while none
    was handed in: `report` is what the check under the event's rules said, `checked_version` the
    event's `rules_version` of then. `fleet_slug` and `fleet_revision` name the saved fleet that
    it was. `submissions` counts how often a fleet was handed in. `away` are the numbers of rounds
    that were paired without somebody who was dropped and came back; they count as `missed` says.
    `is_reopened` tells that the organiser lets the player hand in another fleet, though no more
    are taken.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    owner = models.CharField(max_length=80, blank=True)
    name = models.CharField(max_length=80)
    lot = models.PositiveIntegerField()
    first_round = models.PositiveSmallIntegerField(default=1)
    gone_round = models.PositiveSmallIntegerField(null=True, blank=True)
    missed = models.CharField(
        max_length=4,
        choices=[(each.value, each.value) for each in Missed],
        default=Missed.LOSS.value,
    )
    away = models.JSONField(default=list, blank=True)
    is_reopened = models.BooleanField(default=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    document = models.JSONField(null=True, blank=True)
    report = models.JSONField(null=True, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    points = models.IntegerField(null=True, blank=True)
    is_legal = models.BooleanField(null=True, blank=True)
    problem_count = models.PositiveIntegerField(default=0)
    catalogue = models.CharField(max_length=12, blank=True)
    checked_version = models.PositiveIntegerField(default=0)
    fleet_slug = models.CharField(max_length=8, blank=True)
    fleet_revision = models.PositiveIntegerField(null=True, blank=True)
    submissions = models.PositiveIntegerField(default=0)
    entered_at = models.DateTimeField()
    submitted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_once_by_number"),
            models.UniqueConstraint(fields=["event", "lot"], name="entry_once_by_lot"),
            models.UniqueConstraint(
                fields=["event", "owner"], condition=~Q(owner=""), name="entry_once_by_owner"
            ),
            models.CheckConstraint(
                condition=Q(fingerprint="", submissions=0, submitted_at__isnull=True)
                | (~Q(fingerprint="") & Q(submissions__gte=1, submitted_at__isnull=False)),
                name="entry_has_all_of_its_fleet",
            ),
            models.CheckConstraint(condition=Q(first_round__gte=1), name="entry_begins"),
        ]
        indexes = [models.Index(fields=["owner", "-entered_at"], name="entry_of_owner")]

    def __str__(self) -> str:
        return self.name


class AmendmentKind(models.TextChoices):
    """What became of a list after the rest: let be handed in again, or replaced."""

    REOPENED = "reopened"
    CHANGED = "changed"


class Amendment(models.Model):
    """A change of a player's list by the organiser, or by their leave; it never changes.

    `reason` is the one that the organiser gave. The columns from `document` on are the fleet
    that it replaced, empty where none was handed in and for what replaces nothing.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="amendments")
    kind = models.CharField(max_length=8, choices=AmendmentKind.choices)
    by_organiser = models.BooleanField()
    reason = models.CharField(max_length=200, blank=True)
    document = models.JSONField(null=True, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    points = models.IntegerField(null=True, blank=True)
    is_legal = models.BooleanField(null=True, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["entry", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.entry_id}"


class Game(models.Model):
    """A pairing of a round, a bye where `second` is None, with its result once there is one.

    `version` is 0 without a result and grows with each that is entered.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="games")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="games_as_first")
    second = models.ForeignKey(
        Entry, on_delete=models.CASCADE, related_name="games_as_second", null=True, blank=True
    )
    outcome = models.CharField(
        max_length=7, blank=True, choices=[(each.value, each.value) for each in GameOutcome]
    )
    surviving_first = models.PositiveIntegerField(default=0)
    surviving_second = models.PositiveIntegerField(default=0)
    bonus_first = models.PositiveIntegerField(default=0)
    bonus_second = models.PositiveIntegerField(default=0)
    battle_first = models.PositiveIntegerField(default=0)
    battle_second = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    entered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "round", "table"]
        constraints = [
            models.UniqueConstraint(fields=["event", "round", "table"], name="game_once_by_table"),
            models.UniqueConstraint(fields=["event", "round", "first"], name="game_of_first_once"),
            models.UniqueConstraint(
                fields=["event", "round", "second"],
                condition=Q(second__isnull=False),
                name="game_of_second_once",
            ),
            models.CheckConstraint(
                condition=Q(second__isnull=True) | ~Q(first=F("second")), name="game_of_two"
            ),
            models.CheckConstraint(
                condition=Q(outcome="", version=0) | (~Q(outcome="") & Q(version__gte=1)),
                name="game_result_has_a_version",
            ),
            models.CheckConstraint(
                condition=Q(second__isnull=False) | Q(outcome=""), name="game_bye_has_no_result"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}"


class Handled(HandledRequest):
    """A request that changed an event, known by its idempotency key, so that it acts once."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="handled")

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "visitor", "key"], name="handled_once")
        ]
