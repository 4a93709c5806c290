"""Campaigns themselves in the API: opened, read, renamed, rewound, joined, deleted; the log.

A campaign is there for those who take part in it, and for nobody else.
"""

from __future__ import annotations

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from fleetbuilder.campaigns.campaign import documents, services
from fleetbuilder.campaigns.campaign import serializers as campaign_serializers
from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.api import (
    NOT_FOUND,
    NOT_YOURS,
    REFUSED,
    WRONG,
    CampaignView,
    number_read,
)
from fleetbuilder.campaigns.common.models import Campaign, Member
from fleetbuilder.campaigns.common.roles import Rank, rank_check
from fleetbuilder.campaigns.members import serializers
from fleetbuilder.campaigns.members import services as member_services
from fleetbuilder.campaigns.rounds import services as round_services
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, IDEMPOTENCY, PRIVATE, example, made, scopes
from fleetbuilder.core.visitors import visitor_of

LOG_SHOWN: Final = 100


class CampaignAnswerView(CampaignView):
    """Base view of what answers with the campaign itself."""

    def answer(
        self, request: Request, campaign: Campaign, rank: Rank, member: Member, code: int = 200
    ) -> Response:
        """Answers a campaign."""
        headers = dict(PRIVATE)
        if code == status.HTTP_201_CREATED:
            headers["Location"] = reverse("api:campaign", [campaign.slug], request=request)
        campaign.refresh_from_db()
        document = documents.campaign_document(campaign, rank, member, self.site(request))
        return Response(document, status=code, headers=headers)


class CampaignListView(CampaignAnswerView):
    """Opens campaigns and lists them."""

    throttle_scope = scopes("read", POST="heavy")

    @extend_schema(
        operation_id="campaigns_list",
        summary="The campaigns in which you take part",
        description=f"The newest {selectors.LISTED}.",
        responses={200: campaign_serializers.CampaignRowSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers the campaigns of whoever asks."""
        found = selectors.campaign_list(visitor=visitor_of(request))
        return Response(campaign_serializers.CampaignRowSerializer.rows(found), headers=PRIVATE)

    @extend_schema(
        operation_id="campaigns_create",
        summary="Open a campaign",
        description=(
            "Without an account the answer sets a session cookie; who sends it back is the "
            "organiser, and signing in moves the campaign into the account."
        ),
        request=campaign_serializers.CampaignInput,
        responses={
            **made(campaign_serializers.CampaignSerializer, "Opened before, by the same key."),
            400: WRONG,
            409: OpenApiResponse(ERROR, "The key was used for another request."),
        },
        examples=[
            example(
                "The Dominion War", {"name": "Task force", "terms": "dominion-war", "person": "Ben"}
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Opens a campaign."""
        values = self.values(request, campaign_serializers.CampaignInput)
        owner = visitor_of(request, make=True)
        campaign, is_new = services.campaign_open(owner=owner, key=self.key(request), **values)
        rank, member = rank_check(request, campaign, Rank.OWNER)
        return self.answer(request, campaign, rank, member, 201 if is_new else 200)


class CampaignDetailView(CampaignAnswerView):
    """Shows a campaign, renames it, deletes it."""

    schema_changes = ()

    @extend_schema(
        operation_id="campaigns_retrieve",
        summary="A campaign",
        responses={200: campaign_serializers.CampaignSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers a campaign."""
        return self.answer(request, *self.found(request, slug, Rank.GUEST))

    @extend_schema(
        operation_id="campaigns_rename",
        summary="Rename a campaign",
        parameters=[IDEMPOTENCY],
        request=campaign_serializers.RenameInput,
        responses={200: campaign_serializers.CampaignSerializer, **REFUSED},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Renames a campaign."""
        campaign, rank, member = self.found(request, slug, Rank.ORGANISER)
        values = self.values(request, campaign_serializers.RenameInput)
        services.campaign_rename(campaign=campaign, **values, **self.asking(request))
        return self.answer(request, campaign, rank, member)

    @extend_schema(
        operation_id="campaigns_delete",
        summary="Delete a campaign with all its records",
        description="For who opened it alone. Export it before: there is no way back.",
        responses={204: None, 403: NOT_YOURS, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes a campaign."""
        campaign, _, _ = self.found(request, slug, Rank.OWNER)
        services.campaign_delete(campaign=campaign)
        return Response(status=status.HTTP_204_NO_CONTENT)


class CampaignRewindView(CampaignAnswerView):
    """Takes a campaign back to an earlier round."""

    throttle_scope = "heavy"

    @extend_schema(
        operation_id="campaigns_rewind",
        summary="Go back to the beginning of an earlier round",
        description=(
            "Nothing is lost: later rounds stay as rewound, and the XP that were spent in them "
            "are taken back by counter-entries. Starting XP stay."
        ),
        request=campaign_serializers.RewindInput,
        responses={200: campaign_serializers.CampaignSerializer, **REFUSED},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Rewinds a campaign."""
        campaign, rank, member = self.found(request, slug, Rank.ORGANISER)
        number = self.values(request, campaign_serializers.RewindInput)["round"]
        round_services.campaign_rewind(campaign=campaign, number=number, **self.asking(request))
        return self.answer(request, campaign, rank, member)


class CampaignLogView(CampaignView):
    """Shows what happened."""

    @extend_schema(
        operation_id="campaigns_log",
        summary="What happened, the newest first",
        parameters=[
            OpenApiParameter("before", OpenApiTypes.INT, description="Lines before that number."),
        ],
        description=f"{LOG_SHOWN} lines at a time.",
        responses={
            200: campaign_serializers.CampaignLogSerializer(many=True),
            400: WRONG,
            404: NOT_FOUND,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the log."""
        campaign, _, _ = self.found(request, slug, Rank.GUEST)
        lines = selectors.log_list(campaign=campaign)
        if (before := request.query_params.get("before", "")) != "":
            lines = lines.filter(number__lt=number_read(before, "/before"))
        rows = [
            campaign_serializers.CampaignLogSerializer.row(
                each, author=each.author.name if each.author else ""
            )
            for each in lines[:LOG_SHOWN]
        ]
        return Response(rows, headers=PRIVATE)


# --- who takes part -------------------------------------------------------------------------------


class JoinView(CampaignAnswerView):
    """Lets somebody join by a link."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="campaigns_join",
        summary="Join a campaign by a link",
        description="Who has joined already stays as they are; guests may become captains.",
        request=serializers.JoinInput,
        responses={
            **made(campaign_serializers.CampaignSerializer, "You take part already."),
            400: WRONG,
            404: NOT_FOUND,
            409: OpenApiResponse(
                ERROR, "The link is used up or revoked, or an organiser took away what it gives."
            ),
        },
    )
    def post(self, request: Request, secret: str) -> Response:
        """Joins."""
        invitation = or_404(selectors.invitation_of(secret=secret))
        values = self.values(request, serializers.JoinInput)
        asking = self.asking(request) | {"visitor": visitor_of(request, make=True)}
        _, is_new = member_services.member_join(invitation=invitation, **values, **asking)
        campaign = invitation.campaign
        rank, member = rank_check(request, campaign, Rank.GUEST)
        return self.answer(request, campaign, rank, member, 201 if is_new else 200)
