"""Who somebody is to a campaign, and what they may do with it.

The owner opened it and alone may delete it. Organisers lead it: they invite, choose missions,
record results, correct cards. A captain does what concerns the own cards. A guest looks on. All
others are not even told that it is there.
"""

from __future__ import annotations

import enum
from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, Member, MemberRole, PlayerCard
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of


class Rank(enum.IntEnum):
    """Who somebody is, each of whom may do more than the one before."""

    NOBODY = 0
    GUEST = 1
    CAPTAIN = 2
    ORGANISER = 3
    OWNER = 4


_OF_ROLE: Final = {
    MemberRole.GUEST: Rank.GUEST,
    MemberRole.CAPTAIN: Rank.CAPTAIN,
    MemberRole.ORGANISER: Rank.ORGANISER,
}
_REFUSALS: Final = {
    Rank.GUEST: "You may not read this.",
    Rank.CAPTAIN: "Guests look on. Ask an organiser to make you a captain.",
    Rank.ORGANISER: "Only an organiser may do this.",
    Rank.OWNER: "Only who opened the campaign may do this.",
}


def rank_of(campaign: Campaign, member: Member | None) -> Rank:
    """Returns the rank of a member, of nobody for None."""
    if member is None:
        return Rank.NOBODY
    if campaign.owner and member.visitor == campaign.owner:
        return Rank.OWNER
    return _OF_ROLE[MemberRole(member.role)]


def rank_check(
    request: HttpRequest | Request, campaign: Campaign, needed: Rank
) -> tuple[Rank, Member]:
    """Returns who asks; raises `NotFoundError` for strangers, else `PermissionDeniedError`."""
    member = selectors.member_of(campaign=campaign, visitor=visitor_of(request))
    rank = rank_of(campaign, member)
    if member is None:
        raise errors.NotFoundError
    if rank < needed:
        raise errors.PermissionDeniedError(_REFUSALS[needed])
    return rank, member


def may_fly(card: PlayerCard, rank: Rank, member: Member) -> bool:
    """Returns whether somebody may spend a card's XP: its captain, or an organiser."""
    if rank >= Rank.ORGANISER:
        return True
    return rank >= Rank.CAPTAIN and card.member_id == member.pk


def fly_check(card: PlayerCard, rank: Rank, member: Member) -> None:
    """Raises `PermissionDeniedError` for who may not fly a card."""
    if rank < Rank.CAPTAIN:
        raise errors.PermissionDeniedError(_REFUSALS[Rank.CAPTAIN])
    if not may_fly(card, rank, member):
        raise errors.PermissionDeniedError("This is the card of another captain.")
