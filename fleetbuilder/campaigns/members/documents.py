"""Members and invitations as plain data, for the API and the pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleetbuilder.campaigns.common.models import Campaign, Invitation, Member
from fleetbuilder.campaigns.common.roles import Rank, rank_of
from fleetbuilder.campaigns.members.serializers import InvitationSerializer, MemberSerializer


def member_row(campaign: Campaign, member: Member) -> dict[str, Any]:
    """Returns who takes part."""
    return MemberSerializer.row(member, owner=rank_of(campaign, member) == Rank.OWNER)


def invitation_row(invitation: Invitation, site: str) -> dict[str, Any]:
    """Returns a link by which somebody joins."""
    address = reverse("campaigns:join", args=[invitation.secret])
    return InvitationSerializer.row(invitation, link=f"{site}{address}")
