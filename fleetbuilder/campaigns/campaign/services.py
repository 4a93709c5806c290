"""Changes of campaigns themselves: opened, renamed, deleted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from fleetbuilder.campaigns.common import bundled_documents
from fleetbuilder.campaigns.common.changes import APP, CampaignChange, campaign_change, line_read
from fleetbuilder.campaigns.common.models import (
    LONGEST_NAME,
    LONGEST_PERSON,
    SLUG_LENGTH,
    Campaign,
    Member,
    MemberRole,
    Round,
)
from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of, earlier_of, key_check, made_once, slug_made

MOST_CAMPAIGNS: Final = 100
"""Campaigns that one person has opened."""
NOWHERE: Final = 0
"""The number of a campaign that there never is; see `Campaign.ended_with`."""


def campaign_open(
    *, owner: str, name: str, terms: str, person: str, key: str = ""
) -> tuple[Campaign, bool]:
    """Opens a campaign with its first round; gives it, and whether it is new.

    `terms` is the id of the campaign's document, `person` how the organiser is called. With a
    `key` that the owner has used before, the campaign of then is given. Raises `InvalidError` for
    wrong values or too many campaigns, `ConflictError` when the key belongs to another request.
    """
    key_check(key, APP)
    name = line_read(name, LONGEST_NAME, "/name", "how the campaign is called")
    person = line_read(person, LONGEST_PERSON, "/person", "how you are called")
    document = bundled_documents.campaign_documents().get(terms)
    if document is None:
        known = ", ".join(bundled_documents.campaign_documents())
        raise errors.InvalidError.at("/terms", f"There is no such campaign. Choose one of {known}.")
    digest = digest_of([name, terms, person])
    earlier = partial(earlier_of, Campaign.objects.filter(owner=owner), key, digest, APP)
    if found := earlier():
        return found, False
    room_check(owner)

    def make() -> Campaign:
        missions = bundled_documents.missions_for(document)
        campaign = campaign_row(owner, name, document, missions, key=key, digest=digest)
        member = Member.objects.create(
            campaign=campaign,
            number=1,
            visitor=owner,
            role=MemberRole.ORGANISER,
            name=person,
            joined_at=campaign.created_at,
        )
        Round.objects.create(campaign=campaign, number=1, begun_at=campaign.created_at)
        change = CampaignChange(campaign, campaign.created_at, author=member)
        change.log("opened", f"Opened the campaign {name}.", terms=terms)
        return campaign

    return made_once(make, earlier)


def campaign_row(
    owner: str,
    name: str,
    terms: Mapping[str, Any],
    missions: Mapping[str, Any],
    *,
    key: str = "",
    digest: str = "",
) -> Campaign:
    """Makes the row of a campaign from the documents of its terms and its missions."""
    now = timezone.now()
    return Campaign.objects.create(
        slug=slug_made(SLUG_LENGTH),
        owner=owner,
        name=name,
        terms_id=terms["id"],
        terms=terms,
        missions=missions,
        key=key,
        digest=digest,
        created_at=now,
        changed_at=now,
    )


def room_check(owner: str) -> None:
    """Raises `InvalidError` for who has too many campaigns."""
    if Campaign.objects.filter(owner=owner).count() >= MOST_CAMPAIGNS:
        raise errors.InvalidError.too_many(MOST_CAMPAIGNS, "campaigns", APP)


def campaign_rename(
    *, campaign: Campaign, visitor: str, name: str, key: str = ""
) -> tuple[Campaign, bool]:
    """Returns a campaign another name; gives it, and whether that is new. Raises `InvalidError`."""
    name = line_read(name, LONGEST_NAME, "/name", "how the campaign is called")
    what = ["rename", name]
    with campaign_change(campaign=campaign, visitor=visitor, key=key, what=what) as change:
        if change.is_repeated or change.campaign.name == name:
            return change.campaign, False
        change.log("renamed", f"Renamed the campaign {name}.", name=name)
        change.done(name=name)
        return change.campaign, True


def campaign_delete(*, campaign: Campaign) -> None:
    """Deletes a campaign with all its records; one that is gone already stays so.

    Ledgers and log are append-only: they go only in a transaction that has ended the campaign, and
    that cannot be committed without deleting it.
    """
    with transaction.atomic():
        Campaign.objects.filter(pk=campaign.pk).update(ended_with=NOWHERE)
        found = Campaign.objects.filter(pk=campaign.pk).first()
        if found is not None:
            found.delete()


def campaigns_leave(*, visitor: str, name: str) -> None:
    """Has somebody leave all campaigns without a trace but their cards, as when an account goes."""
    for member in Member.objects.filter(visitor=visitor).select_related("campaign"):
        with campaign_change(campaign=member.campaign, visitor=visitor) as change:
            Member.objects.filter(pk=member.pk).update(
                visitor="", name=name, left_at=member.left_at or change.now
            )
            if member.left_at is None:
                words = "Left: the account is gone."
                change.log("left", words, by=member, member=member.number)
            change.done()
