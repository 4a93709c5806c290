"""Campaigns and their logs as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleetbuilder.campaigns.campaign.serializers import CampaignSerializer
from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, Member
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.rounds import marks
from fleetbuilder.campaigns.rounds.services import standing_of


def campaign_document(campaign: Campaign, rank: Rank, member: Member, site: str) -> dict[str, Any]:
    """Returns a campaign with how it stands."""
    standing = standing_of(campaign)
    present = selectors.round_present(campaign=campaign)
    return CampaignSerializer.row(
        campaign,
        starting_xp=campaign.terms["starting_xp"],
        factions=[each["faction"] for each in campaign.terms["factions"]],
        state=standing.state,
        achieved=list(standing.achieved),
        marks=marks.mark_rows(marks.marks_now(campaign)),
        round=present.number if present else None,
        rank=rank.name.lower(),
        member=member.number,
        page=f"{site}{reverse('campaigns:campaign_detail', args=[campaign.slug])}",
    )
