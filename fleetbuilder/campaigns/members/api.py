"""Who takes part, in the API: members, their roles, invitations."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.api import NOT_FOUND, NOT_YOURS, REFUSED, CampaignView
from fleetbuilder.campaigns.common.models import MemberRole
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.members import documents, serializers, services
from fleetbuilder.core import errors
from fleetbuilder.core.rest import PRIVATE, made


class MemberListView(CampaignView):
    """Lists who takes part."""

    @extend_schema(
        operation_id="campaigns_members",
        summary="Who takes part",
        responses={200: serializers.MemberSerializer(many=True), 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the members."""
        campaign, _, _ = self.found(request, slug, Rank.GUEST)
        found = selectors.member_list(campaign=campaign)
        return Response([documents.member_row(campaign, each) for each in found], headers=PRIVATE)


class MemberDetailView(CampaignView):
    """Gives members other roles, and takes them out."""

    @extend_schema(
        operation_id="campaigns_members_role",
        summary="Give a member another role",
        description=(
            "A lower role is not shaken off by a link that is still open. For somebody who was "
            "sent away, it lets links bring them back."
        ),
        request=serializers.MemberInput,
        responses={200: serializers.MemberSerializer, **REFUSED},
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Changes a role."""
        campaign, _, _ = self.found(request, slug, Rank.ORGANISER)
        role = MemberRole(self.values(request, serializers.MemberInput)["role"])
        member, _ = services.member_role(
            campaign=campaign, number=number, role=role, **self.asking(request)
        )
        return Response(documents.member_row(campaign, member), headers=PRIVATE)

    @extend_schema(
        operation_id="campaigns_members_leave",
        summary="Leave, or send a member away",
        description=(
            "Yourself, or for organisers anybody but who opened it. Cards stay. Who is sent away "
            "joins again only after an organiser has given them a role."
        ),
        responses={200: serializers.MemberSerializer, **REFUSED},
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Takes a member out."""
        campaign, rank, member = self.found(request, slug, Rank.GUEST)
        if member.number != number and rank < Rank.ORGANISER:
            raise errors.PermissionDeniedError("Only an organiser may send others away.")
        gone, _ = services.member_leave(campaign=campaign, number=number, **self.asking(request))
        return Response(documents.member_row(campaign, gone), headers=PRIVATE)


class InvitationListView(CampaignView):
    """Makes links by which others join, and lists them."""

    @extend_schema(
        operation_id="campaigns_invitations",
        summary="The links by which others join",
        responses={
            200: serializers.InvitationSerializer(many=True),
            403: NOT_YOURS,
            404: NOT_FOUND,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the links."""
        campaign, _, _ = self.found(request, slug, Rank.ORGANISER)
        found = selectors.invitation_list(campaign=campaign)
        site = self.site(request)
        return Response([documents.invitation_row(each, site) for each in found], headers=PRIVATE)

    @extend_schema(
        operation_id="campaigns_invite",
        summary="Make a link by which others join",
        request=serializers.InvitationInput,
        responses={
            **made(serializers.InvitationSerializer, "Made before, by the same key."),
            **REFUSED,
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Makes a link."""
        campaign, _, _ = self.found(request, slug, Rank.ORGANISER)
        values = self.values(request, serializers.InvitationInput)
        invitation, is_new = services.invitation_make(
            campaign=campaign,
            role=MemberRole(values["role"]),
            uses=values["uses"],
            **self.asking(request),
        )
        document = documents.invitation_row(invitation, self.site(request))
        return Response(document, status=201 if is_new else 200, headers=PRIVATE)


class InvitationDetailView(CampaignView):
    """Revokes links."""

    @extend_schema(
        operation_id="campaigns_invitations_revoke",
        summary="Revoke a link",
        responses={200: serializers.InvitationSerializer, **REFUSED},
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Revokes a link."""
        campaign, _, _ = self.found(request, slug, Rank.ORGANISER)
        invitation, _ = services.invitation_revoke(
            campaign=campaign, number=number, **self.asking(request)
        )
        return Response(documents.invitation_row(invitation, self.site(request)), headers=PRIVATE)
