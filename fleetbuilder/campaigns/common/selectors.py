"""Finding campaigns, members, cards, ledgers and rounds."""

from __future__ import annotations

import re
from typing import Final

from django.db.models import Count, Q, QuerySet

from fleetbuilder.campaigns.common.models import (
    Campaign,
    CampaignLog,
    Invitation,
    LedgerEntry,
    Member,
    MissionResult,
    PlayerCard,
    Round,
    RoundShip,
)
from fleetbuilder.core import errors

LISTED: Final = 100
"""Campaigns in a list, the newest."""
SLUG: Final = re.compile(r"[a-z2-9]{8}")
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{16,24}")
MOST_NUMBER: Final = 2**31 - 1


def campaign_find(*, slug: str) -> Campaign | None:
    """Finds a campaign by its address; who may see it is asked elsewhere."""
    return Campaign.objects.filter(slug=slug).first() if SLUG.fullmatch(slug) else None


def campaigns_of(visitor: str) -> QuerySet[Campaign]:
    """Returns the campaigns in which somebody takes part, the newest first; nobody has none."""
    if not visitor:
        return Campaign.objects.none()
    return Campaign.objects.filter(members__visitor=visitor, members__left_at=None)


def campaign_list(*, visitor: str) -> list[Campaign]:
    """Returns the newest of somebody's campaigns, each with `member_count` and `card_count`."""
    mine = campaigns_of(visitor).values("pk")
    counted = Campaign.objects.filter(pk__in=mine).annotate(
        member_count=Count("members", filter=Q(members__left_at=None), distinct=True),
        card_count=Count("cards", filter=Q(cards__retired_at=None), distinct=True),
    )
    return list(counted.defer("terms", "missions")[:LISTED])


# --- who takes part -----------------------------------------------------------------------------


def member_of(*, campaign: Campaign, visitor: str) -> Member | None:
    """Finds who somebody is in a campaign, None for who is not, or no longer, part of it."""
    if not visitor:
        return None
    return Member.objects.filter(campaign=campaign, visitor=visitor, left_at=None).first()


def member_list(*, campaign: Campaign) -> list[Member]:
    """Returns those who take part, by number; who has left is not among them."""
    return list(Member.objects.filter(campaign=campaign, left_at=None).order_by("number"))


def barred_list(*, campaign: Campaign) -> list[Member]:
    """Returns those whom no link lets back in until an organiser allows it, by number."""
    found = Member.objects.filter(campaign=campaign, left_at__isnull=False)
    return list(found.exclude(barred_at=None).exclude(visitor="").order_by("number"))


def is_barred(*, campaign: Campaign, visitor: str) -> bool:
    """Returns whether an organiser took a role from somebody, or the place itself."""
    return campaign.members.filter(visitor=visitor, barred_at__isnull=False).exists()


def member_find(*, campaign: Campaign, number: int) -> Member | None:
    """Finds who has a number, also somebody who has left."""
    if not 1 <= number <= MOST_NUMBER:
        return None
    return Member.objects.filter(campaign=campaign, number=number).first()


def invitation_list(*, campaign: Campaign) -> list[Invitation]:
    """Returns the invitations that were not revoked, the newest first."""
    return list(Invitation.objects.filter(campaign=campaign, revoked_at=None).order_by("-number"))


def invitation_of(*, secret: str) -> Invitation | None:
    """Finds an invitation by the secret of its link, with its campaign."""
    if not SECRET.fullmatch(secret):
        return None
    return Invitation.objects.filter(secret=secret).select_related("campaign").first()


# --- cards --------------------------------------------------------------------------------------


def card_find(*, campaign: Campaign, number: int) -> PlayerCard | None:
    """Finds a card by its number, with its member."""
    if not 1 <= number <= MOST_NUMBER:
        return None
    found = PlayerCard.objects.filter(campaign=campaign, number=number)
    card = found.select_related("member").first()
    if card is not None:
        card.campaign = campaign
    return card


def card_required(*, campaign: Campaign, number: int) -> PlayerCard:
    """Finds a card by its number, with its member; raises `NotFoundError`."""
    card = card_find(campaign=campaign, number=number)
    if card is None:
        raise errors.NotFoundError("No card of this campaign has that number.")
    return card


def card_list(*, campaign: Campaign, retired: bool = False) -> list[PlayerCard]:
    """Returns the cards that are flown, by number, with their members.

    Retired ones if asked for.
    """
    found = PlayerCard.objects.filter(campaign=campaign)
    if not retired:
        found = found.filter(retired_at=None)
    cards = list(found.select_related("member").order_by("number"))
    for card in cards:
        # Terms and missions of a campaign are large: all cards share them.
        card.campaign = campaign
    return cards


def entry_list(*, card: PlayerCard) -> list[LedgerEntry]:
    """Returns the ledger of a card, with author, round and result of each entry."""
    found = LedgerEntry.objects.filter(card=card).order_by("number")
    return list(found.select_related("author", "round", "result__round"))


def entries_by_card(*, campaign: Campaign) -> dict[int, list[LedgerEntry]]:
    """Returns the ledgers of all cards of a campaign by the cards' keys, in one query."""
    found: dict[int, list[LedgerEntry]] = {}
    rows = LedgerEntry.objects.filter(card__campaign=campaign).order_by("card", "number")
    for row in rows:
        found.setdefault(row.card_id, []).append(row)
    return found


def results_by_card(*, campaign: Campaign) -> dict[int, list[MissionResult]]:
    """Returns what missions earned as `results_of`, for all cards by their keys, in one query."""
    found: dict[int, list[MissionResult]] = {}
    rows = MissionResult.objects.filter(card__campaign=campaign, round__rewound_at=None)
    for row in rows.select_related("round").order_by("round__number", "pk"):
        found.setdefault(row.card_id, []).append(row)
    return found


def results_of(*, card: PlayerCard) -> list[MissionResult]:
    """Returns what missions earned for a card, rewound rounds left out, the oldest first."""
    found = MissionResult.objects.filter(card=card, round__rewound_at=None)
    return list(found.select_related("round").order_by("round__number", "pk"))


# --- rounds -------------------------------------------------------------------------------------


def round_present(*, campaign: Campaign) -> Round | None:
    """Returns the round in play, None when the campaign is over."""
    found = Round.objects.filter(campaign=campaign, rewound_at=None)
    return found.exclude(stage="recorded").first()


def round_list(*, campaign: Campaign) -> list[Round]:
    """Returns the rounds that count, by number."""
    return list(Round.objects.filter(campaign=campaign, rewound_at=None).order_by("number"))


def round_find(*, campaign: Campaign, number: int) -> Round | None:
    """Finds the round of a number that counts."""
    if number > MOST_NUMBER:
        return None
    return Round.objects.filter(campaign=campaign, number=number, rewound_at=None).first()


def attempt_find(*, campaign: Campaign, number: int, attempt: int) -> Round | None:
    """Finds an attempt at the round of a number, rewound or not."""
    if max(number, attempt) > MOST_NUMBER:
        return None
    return Round.objects.filter(campaign=campaign, number=number, attempt=attempt).first()


def rewound_list(*, campaign: Campaign, number: int | None = None) -> list[Round]:
    """Returns the rounds that were rewound, or those of a number, by number and attempt."""
    found = Round.objects.filter(campaign=campaign, rewound_at__isnull=False)
    if number is not None:
        found = found.filter(number=number)
    return list(found.order_by("number", "attempt"))


def ship_list(*, round: Round) -> list[RoundShip]:  # noqa: A002
    """Returns the ships of a round, each with its card and whose it is, by the cards' numbers."""
    found = RoundShip.objects.filter(round=round).select_related("card__member")
    return list(found.order_by("card__number"))


def result_list(*, round: Round) -> list[MissionResult]:  # noqa: A002
    """Returns the results of a round, by the cards' numbers."""
    found = MissionResult.objects.filter(round=round).select_related("card")
    return list(found.order_by("card__number"))


def log_list(*, campaign: Campaign) -> QuerySet[CampaignLog]:
    """Returns the log with the authors, the newest line first."""
    found = CampaignLog.objects.filter(campaign=campaign).select_related("author")
    return found.order_by("-number")
