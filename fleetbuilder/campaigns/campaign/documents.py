"""Campaigns and their logs as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.documents import moment
from fleetbuilder.campaigns.common.models import Campaign, CampaignLog, Member
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.rounds import marks
from fleetbuilder.campaigns.rounds.services import standing_of


def campaign_row(campaign: Campaign) -> dict[str, Any]:
    """Returns a campaign as lists show it."""
    return {
        "slug": campaign.slug,
        "name": campaign.name,
        "terms": campaign.terms_id,
        "created_at": moment(campaign.created_at),
        "changed_at": moment(campaign.changed_at),
    }


def campaign_document(campaign: Campaign, rank: Rank, member: Member, site: str) -> dict[str, Any]:
    """Returns a campaign with how it stands."""
    standing = standing_of(campaign)
    present = selectors.round_present(campaign=campaign)
    return {
        **campaign_row(campaign),
        "starting_xp": campaign.terms["starting_xp"],
        "factions": [each["faction"] for each in campaign.terms["factions"]],
        "state": standing.state,
        "achieved": list(standing.achieved),
        "marks": marks.mark_rows(marks.marks_now(campaign)),
        "round": present.number if present else None,
        "rank": rank.name.lower(),
        "member": member.number,
        "version": campaign.version,
        "page": f"{site}{reverse('campaigns:campaign_detail', args=[campaign.slug])}",
    }


# --- cards --------------------------------------------------------------------------------------


# --- rounds -------------------------------------------------------------------------------------


def log_row(line: CampaignLog) -> dict[str, Any]:
    """Returns a line of the log."""
    return {
        "number": line.number,
        "kind": line.kind,
        "words": line.words,
        "data": line.data,
        "author": line.author.name if line.author else "",
        "made_at": moment(line.made_at),
    }
