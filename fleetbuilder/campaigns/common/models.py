"""What is kept of campaigns: who takes part, player cards with their XP, rounds and results.

A card's ledger and the log of a campaign are append-only. The database itself sees to that, and to
totals that follow from one entry to the next: see the migration `0002_append_only`.
"""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import F, Q

from fleetbuilder.core.idempotency import HandledRequest
from rules.alliance.campaign import ledger_book

SLUG_LENGTH: Final = 8


class MemberRole(models.TextChoices):
    """What a member may do: a guest looks on, a captain flies, an organiser leads."""

    ORGANISER = "organiser"
    CAPTAIN = "captain"
    GUEST = "guest"


class RoundStage(models.TextChoices):
    """The step of a campaign round. Source: Alliance, The Campaign Round."""

    CHOOSE = "choose"
    SETUP = "setup"
    FLEETS = "fleets"
    PLAY = "play"
    RECORDED = "recorded"


class Kind(models.TextChoices):
    """The reason of an entry of the ledger."""

    STARTING = ledger_book.STARTING
    MISSION = ledger_book.MISSION
    CORRECTION = ledger_book.CORRECTION
    COUNTER = ledger_book.COUNTER


class Campaign(models.Model):
    """A campaign that a group plays.

    `slug` is its address, `owner` who opened it, as `core.visitors` names people. `terms` is the
    campaign's document as it was when the campaign was opened, `terms_id` its id, and `missions`
    the documents of its missions by id. `version` grows with every change. `key` and `digest` are
    those of the request that opened it.

    `ended_with` names a campaign that there never is. Entries and log can be deleted only while it
    is set, and the deferred foreign key lets a transaction that has set it be committed only when
    the campaign itself is gone: so a record goes as a whole, or not at all.
    """

    slug = models.CharField(max_length=SLUG_LENGTH, unique=True)
    owner = models.CharField(max_length=80, blank=True)
    name = models.CharField(max_length=120)
    terms_id = models.CharField(max_length=80)
    terms = models.JSONField()
    missions = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    ended_with = models.ForeignKey(
        "self", on_delete=models.DO_NOTHING, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "slug"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key"], condition=~Q(key=""), name="campaign_once_for_each_key"
            ),
            models.CheckConstraint(
                condition=Q(ended_with__isnull=True) | Q(ended_with=0),
                name="campaign_ends_for_good",
            ),
        ]
        indexes = [models.Index(fields=["owner", "-created_at"], name="campaign_of_owner")]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """Somebody who takes part.

    `visitor` is "" for somebody who came with an imported record, or whose account is gone;
    `left_at` is set for who has left, whose cards stay. `barred_at` is set where an organiser took
    a role away or sent somebody off: no link brings it back until an organiser allows it.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="members")
    number = models.PositiveIntegerField()
    visitor = models.CharField(max_length=80, blank=True)
    role = models.CharField(max_length=9, choices=MemberRole.choices)
    name = models.CharField(max_length=80)
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    barred_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="member_once_by_number"),
            models.UniqueConstraint(
                fields=["campaign", "visitor"],
                condition=~Q(visitor=""),
                name="member_once_by_visitor",
            ),
        ]
        indexes = [models.Index(fields=["visitor", "-joined_at"], name="member_of_visitor")]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A link by which somebody joins in a role, so many times, until it is revoked."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    number = models.PositiveIntegerField()
    secret = models.CharField(max_length=24, unique=True)
    role = models.CharField(max_length=9, choices=MemberRole.choices)
    most_uses = models.PositiveSmallIntegerField()
    uses = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="invitation_by_number"),
            models.CheckConstraint(
                condition=Q(uses__lte=F("most_uses")), name="invitation_within_its_uses"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role}, {self.uses} of {self.most_uses}"

    @property
    def is_open(self) -> bool:
        """Returns whether somebody may still join by it."""
        return self.revoked_at is None and self.uses < self.most_uses


class Round(models.Model):
    """A round of a campaign, from the choice of its mission to the record of its results.

    `attempt` counts how often a round of that number was begun: a rewound one stays, with
    `rewound_at`. `mission` is the id of its mission among those of the campaign, "" before one is
    chosen. `outcome` is success or failure once recorded, `met` the objectives met.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    stage = models.CharField(max_length=8, choices=RoundStage.choices, default=RoundStage.CHOOSE)
    mission = models.CharField(max_length=80, blank=True)
    outcome = models.CharField(
        max_length=7, blank=True, choices=[("success", "Success"), ("failure", "Failure")]
    )
    met = models.JSONField(default=list, blank=True)
    begun_at = models.DateTimeField()
    recorded_at = models.DateTimeField(null=True, blank=True)
    rewound_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "number", "attempt"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "number", "attempt"], name="round_once_by_attempt"
            ),
            models.UniqueConstraint(
                fields=["campaign", "number"],
                condition=Q(rewound_at__isnull=True),
                name="round_once_that_counts",
            ),
            models.UniqueConstraint(
                fields=["campaign"],
                condition=Q(rewound_at__isnull=True) & ~Q(stage=RoundStage.RECORDED.value),
                name="round_one_in_play",
            ),
            models.CheckConstraint(
                condition=Q(stage=RoundStage.CHOOSE.value, mission="")
                | (~Q(stage=RoundStage.CHOOSE.value) & ~Q(mission="")),
                name="round_has_a_mission",
            ),
            models.CheckConstraint(
                condition=Q(stage=RoundStage.RECORDED.value, recorded_at__isnull=False)
                | (~Q(stage=RoundStage.RECORDED.value) & Q(recorded_at__isnull=True, outcome="")),
                name="round_recorded_at_its_end",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


class PlayerCard(models.Model):
    """A player card: whose it is, what is printed on it, and how far its ledger has come.

    `sheet` is the printed card as a document. `entries` is the number of the last entry of its
    ledger; whoever appends one moves it on from the number that they have seen.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="cards")
    number = models.PositiveIntegerField()
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="cards")
    name = models.CharField(max_length=80)
    faction = models.CharField(max_length=30)
    sheet = models.JSONField()
    entries = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="card_once_by_number"),
        ]

    def __str__(self) -> str:
        return self.name


class MissionResult(models.Model):
    """What a mission earned for a card: XP, of which `told` says from what they come."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="results")
    card = models.ForeignKey(PlayerCard, on_delete=models.CASCADE, related_name="results")
    xp = models.PositiveSmallIntegerField()
    is_destroyed = models.BooleanField(default=False)
    told = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["round", "card"]
        constraints = [
            models.UniqueConstraint(fields=["round", "card"], name="result_once_for_each_card"),
        ]

    def __str__(self) -> str:
        return f"{self.xp} XP"


class LedgerEntry(models.Model):
    """A line of a card's ledger; it is never changed, and goes only with its campaign.

    `xp` is the sum of what the entry adds to each row; on a counter-entry nothing is above 0. The
    columns `total_…` are the same after the entry. `boxes` and `gains` say which boxes are shaded
    and which icons gained; `rules.alliance.campaign.ledger` judges them. `round` is the round that
    the entry belongs to, `result` the mission's result whose XP it spends.
    """

    card = models.ForeignKey(PlayerCard, on_delete=models.CASCADE, related_name="ledger")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    xp = models.SmallIntegerField()
    skill = models.SmallIntegerField()
    talent = models.SmallIntegerField()
    weapon = models.SmallIntegerField()
    crew = models.SmallIntegerField()
    tech = models.SmallIntegerField()
    total_xp = models.PositiveSmallIntegerField()
    total_skill = models.PositiveSmallIntegerField()
    total_talent = models.PositiveSmallIntegerField()
    total_weapon = models.PositiveSmallIntegerField()
    total_crew = models.PositiveSmallIntegerField()
    total_tech = models.PositiveSmallIntegerField()
    boxes = models.JSONField()
    gains = models.JSONField()
    refers_to = models.PositiveIntegerField(null=True, blank=True)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="entries")
    result = models.ForeignKey(
        MissionResult, on_delete=models.CASCADE, null=True, blank=True, related_name="entries"
    )
    author = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="entries_made")
    note = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["card", "number"]
        verbose_name_plural = "ledger entries"
        constraints = [
            models.UniqueConstraint(fields=["card", "number"], name="entry_once_in_its_ledger"),
            models.UniqueConstraint(fields=["card", "refers_to"], name="entry_countered_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_from_one"),
            models.CheckConstraint(
                condition=Q(xp=F("skill") + F("talent") + F("weapon") + F("crew") + F("tech")),
                name="entry_spends_its_xp",
            ),
            models.CheckConstraint(
                condition=Q(
                    total_xp=F("total_skill")
                    + F("total_talent")
                    + F("total_weapon")
                    + F("total_crew")
                    + F("total_tech")
                ),
                name="entry_totals_balance",
            ),
            models.CheckConstraint(
                condition=Q(
                    kind=Kind.COUNTER.value,
                    refers_to__isnull=False,
                    refers_to__lt=F("number"),
                    skill__lte=0,
                    talent__lte=0,
                    weapon__lte=0,
                    crew__lte=0,
                    tech__lte=0,
                )
                | (
                    ~Q(kind=Kind.COUNTER.value)
                    & Q(
                        refers_to__isnull=True,
                        skill__gte=0,
                        talent__gte=0,
                        weapon__gte=0,
                        crew__gte=0,
                        tech__gte=0,
                    )
                ),
                name="entry_takes_back_by_counter_only",
            ),
            models.CheckConstraint(
                condition=~Q(kind=Kind.STARTING.value) | Q(skill=0, talent=0),
                name="entry_starts_with_reputation",
            ),
            models.CheckConstraint(
                condition=Q(kind=Kind.MISSION.value, result__isnull=False)
                | (~Q(kind=Kind.MISSION.value) & Q(result__isnull=True)),
                name="entry_of_a_mission_has_its_result",
            ),
            models.CheckConstraint(
                condition=~Q(kind=Kind.CORRECTION.value) | Q(xp__gte=1),
                name="entry_corrects_something",
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.number}: {self.xp} XP"


class RoundShip(models.Model):
    """The ship that a card brings to a round: a fleet document of one ship, and its report."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="ships")
    card = models.ForeignKey(PlayerCard, on_delete=models.CASCADE, related_name="ships")
    document = models.JSONField()
    report = models.JSONField()
    is_legal = models.BooleanField()
    is_ready = models.BooleanField(default=False)
    card_entries = models.PositiveIntegerField(default=0)
    set_at = models.DateTimeField()

    class Meta:
        ordering = ["round", "card"]
        constraints = [
            models.UniqueConstraint(fields=["round", "card"], name="ship_once_for_each_card"),
            models.CheckConstraint(
                condition=Q(is_ready=False) | Q(is_legal=True), name="ship_ready_is_legal"
            ),
        ]

    def __str__(self) -> str:
        return f"ship of card {self.card_id}"


class CampaignLog(models.Model):
    """A line of a campaign's log: what happened, in words and as data. It is never changed."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    words = models.CharField(max_length=300)
    data = models.JSONField(default=dict, blank=True)
    author = models.ForeignKey(
        Member, on_delete=models.CASCADE, null=True, blank=True, related_name="log"
    )
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["campaign", "number"]
        verbose_name_plural = "campaign log"
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="log_once_by_number"),
        ]

    def __str__(self) -> str:
        return self.words


class Handled(HandledRequest):
    """A request that changed a campaign, known by its idempotency key, so that it acts once.

    `made` is the number of the card or link that it made, to be given again.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="handled")
    made = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "visitor", "key"], name="campaign_handled_once"
            )
        ]


LONGEST_NAME: Final = 120


LONGEST_PERSON: Final = 80
