"""Members and invitations as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleetbuilder.campaigns.common.documents import moment
from fleetbuilder.campaigns.common.models import Campaign, Invitation, Member
from fleetbuilder.campaigns.common.roles import Rank, rank_of


def member_row(campaign: Campaign, member: Member) -> dict[str, Any]:
    """Returns who takes part."""
    return {
        "number": member.number,
        "name": member.name,
        "role": member.role,
        "owner": rank_of(campaign, member) == Rank.OWNER,
        "joined_at": moment(member.joined_at),
        "left_at": moment(member.left_at),
    }


def invitation_row(invitation: Invitation, site: str) -> dict[str, Any]:
    """Returns a link by which somebody joins."""
    address = reverse("campaigns:join", args=[invitation.secret])
    return {
        "number": invitation.number,
        "role": invitation.role,
        "uses": invitation.uses,
        "most_uses": invitation.most_uses,
        "open": invitation.is_open,
        "link": f"{site}{address}",
        "secret": invitation.secret,
    }
