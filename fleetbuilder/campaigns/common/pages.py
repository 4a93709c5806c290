"""What stands on every page of a campaign, prepared as plain values."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.models import Campaign, Member
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.core.idempotency import key_made


def head_context(campaign: Campaign, rank: Rank, member: Member, here: str) -> dict[str, Any]:
    """Prepares what stands at the head of every page of a campaign; `here` names the tab."""
    present = selectors.round_present(campaign=campaign)
    tabs = [("campaign", "Campaign", _at(campaign, "campaign_detail"))]
    if present is not None:
        tabs.append(("round", f"Round {present.number}", _at_round(campaign, present.number)))
    tabs.append(("log", "Log", _at(campaign, "log_list")))
    if rank >= Rank.ORGANISER:
        tabs.append(("settings", "Settings", _at(campaign, "settings")))
    return {
        "campaign": campaign,
        "rank": rank.name.lower(),
        "me": member,
        "is_organiser": rank >= Rank.ORGANISER,
        "is_owner": rank == Rank.OWNER,
        "is_captain": rank >= Rank.CAPTAIN,
        "present": present,
        "tabs": [
            {"label": label, "href": href, "current": name == here} for name, label, href in tabs
        ],
        "once": key_made(),
    }


def _at(campaign: Campaign, name: str) -> str:
    return reverse(f"campaigns:{name}", args=[campaign.slug])


def _at_round(campaign: Campaign, number: int) -> str:
    return reverse("campaigns:round_detail", args=[campaign.slug, number])
