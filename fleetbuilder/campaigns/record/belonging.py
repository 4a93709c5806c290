"""Campaigns and player cards as belongings of accounts: exported, deleted, moved in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from fleetbuilder.accounts.belongings import (
    AT_ONCE,
    Belonging,
    Session,
    guest_of,
    handled_adopt,
    owner_of,
    rows_adopt,
    rows_belonging,
)
from fleetbuilder.accounts.models import User
from fleetbuilder.campaigns.campaign import services
from fleetbuilder.campaigns.cards import documents
from fleetbuilder.campaigns.common.changes import campaign_change
from fleetbuilder.campaigns.common.models import Campaign, Handled, Member, MemberRole, PlayerCard
from fleetbuilder.campaigns.members.services import ROLES
from fleetbuilder.campaigns.record import documents as record_documents

NOBODY: Final = "Somebody who left"
"""What stays of a member who is gone: the record of the others holds on to it."""


def _campaigns(user: User) -> QuerySet[Campaign]:
    return Campaign.objects.filter(owner=owner_of(user)).order_by("-created_at", "slug")


def _cards(user: User) -> QuerySet[PlayerCard]:
    found = PlayerCard.objects.filter(member__visitor=owner_of(user))
    return found.select_related("campaign", "member").order_by("-made_at", "pk")


def _cards_export(user: User) -> Iterator[Any]:
    for card in _cards(user).iterator(chunk_size=AT_ONCE):
        yield {
            "campaign": card.campaign.name,
            **documents.card_document(card),
            "ledger": documents.ledger_rows(card),
        }


def _campaigns_remove(user: User) -> None:
    for campaign in _campaigns(user):
        services.campaign_delete(campaign=campaign)


def _cards_remove(user: User) -> None:
    Handled.objects.filter(visitor=owner_of(user)).delete()
    services.campaigns_leave(visitor=owner_of(user), name=NOBODY)
    Campaign.objects.filter(owner=owner_of(user)).update(owner="", key="")


def _adopt(user: User, session: Session) -> None:
    """Moves what a session has; where the account takes part itself, one is made of both."""
    if not (visitor := guest_of(session)):
        return
    owner = owner_of(user)
    with transaction.atomic():
        mine = {each.campaign_id: each for each in Member.objects.filter(visitor=owner)}
        for member in Member.objects.filter(visitor=visitor).select_related("campaign"):
            _member_adopt(member, mine.get(member.campaign_id), owner)
        rows_adopt(Campaign.objects.all(), visitor, owner)
        handled_adopt(Campaign, visitor, owner)


def _member_adopt(member: Member, own: Member | None, owner: str) -> None:
    """Makes one of a session's part in a campaign and the account's own, if it has one."""
    if own is None:
        Member.objects.filter(pk=member.pk).update(visitor=owner)
        return
    with campaign_change(campaign=member.campaign, visitor=owner) as change:
        PlayerCard.objects.filter(member=member).update(member=own)
        Member.objects.filter(pk=own.pk).update(**_merged(member, own))
        Member.objects.filter(pk=member.pk).update(visitor="", left_at=member.left_at or change.now)
        words = f"Signed in: member {own.number} takes the place of member {member.number}."
        change.log("adopted", words, by=own, member=own.number, instead_of=member.number)
        change.done()


def _merged(member: Member, own: Member) -> dict[str, Any]:
    """Returns what the account's part becomes: the higher role of those two that are there.

    Who opened the campaign leads it. What an organiser did to the account's part holds, and the
    other one, if an organiser sent that away, takes nothing along.
    """
    if member.campaign.owner in (member.visitor, own.visitor):
        return {"role": MemberRole.ORGANISER, "left_at": None, "barred_at": None}
    present = [each for each in (own, member) if each.left_at is None]
    if own.barred_at is not None or member.barred_at is not None or not present:
        return {"role": own.role}
    role = max((MemberRole(each.role) for each in present), key=ROLES.index)
    return {"role": role, "left_at": None}


CAMPAIGNS: Final = rows_belonging(
    _campaigns,
    record_documents.campaign_export,
    name="campaigns",
    title="Campaigns that you opened",
    fate="They are deleted, with all player cards, XP and results.",
    remove=_campaigns_remove,
    adopt=_adopt,
)
CARDS: Final = Belonging(
    name="player_cards",
    title="Player cards in campaigns of others",
    fate="You leave those campaigns. Your cards stay in their records, without your name.",
    count=lambda user: _cards(user).exclude(campaign__owner=owner_of(user)).count(),
    export=_cards_export,
    remove=_cards_remove,
)
