"""Rounds in the API: chosen, set up, recorded."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.api import NOT_FOUND, REFUSED, CampaignView
from fleetbuilder.campaigns.common.models import Campaign, RoundStage
from fleetbuilder.campaigns.common.roles import Rank
from fleetbuilder.campaigns.rounds import documents, serializers, services
from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import PRIVATE, example, parameters

CARD = OpenApiParameter(
    "card", OpenApiTypes.INT, OpenApiParameter.PATH, description="The number of a player card."
)
ATTEMPT = OpenApiParameter(
    "attempt",
    OpenApiTypes.INT,
    OpenApiParameter.PATH,
    description="How often a round of that number was begun.",
)


class RoundView(CampaignView):
    """Base view of rounds: look-up of campaign and round, idempotency key."""

    schema_parameters = parameters(*CampaignView.schema_parameters, CARD, ATTEMPT)

    def round_answer(self, campaign: Campaign, number: int, code: int = 200) -> Response:
        """Answers a round."""
        campaign.refresh_from_db()
        row = or_404(selectors.round_find(campaign=campaign, number=number))
        return Response(documents.round_document(row, campaign), status=code, headers=PRIVATE)


class RoundListView(RoundView):
    """Lists rounds."""

    @extend_schema(
        operation_id="campaigns_rounds",
        summary="All rounds, rewound ones too",
        responses={200: serializers.CampaignRoundRowSerializer(many=True), 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the rounds."""
        campaign, _, _ = self.found(request, slug, Rank.GUEST)
        found = campaign.rounds.order_by("number", "attempt")
        return Response(serializers.CampaignRoundRowSerializer.rows(found), headers=PRIVATE)


class RoundDetailView(RoundView):
    """Shows a round and brings it further."""

    @extend_schema(
        operation_id="campaigns_rounds_retrieve",
        summary="A round with mission, ships and results",
        responses={200: serializers.CampaignRoundSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answers a round."""
        campaign, _, _ = self.found(request, slug, Rank.GUEST)
        return self.round_answer(campaign, number)

    @extend_schema(
        operation_id="campaigns_rounds_step",
        summary="Choose the mission, or go a step on or back",
        description=(
            "The steps are choose, setup, fleets, play. Results end a round. With `draw` the "
            "mission is drawn among those that are open; the log keeps the seed."
        ),
        request=serializers.StepInput,
        responses={200: serializers.CampaignRoundSerializer, **REFUSED},
        examples=[example("Choose", {"mission": "a-simple-patrol"})],
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Brings a round further."""
        campaign, _, _ = self.found(request, slug, Rank.ORGANISER)
        values = self.values(request, serializers.StepInput)
        if len(values) != 1:
            raise errors.InvalidError("Send either mission, draw or stage.")
        asking: dict[str, Any] = {"campaign": campaign, "number": number, **self.asking(request)}
        if "mission" in values:
            services.mission_choose(mission=values["mission"], **asking)
        elif "draw" in values:
            if not values["draw"]:
                raise errors.InvalidError.at("/draw", "Only true can be sent.")
            services.mission_draw(**asking)
        else:
            services.round_step(stage=RoundStage(values["stage"]), **asking)
        return self.round_answer(campaign, number)


class RoundAttemptView(RoundView):
    """Shows an attempt at a round."""

    @extend_schema(
        operation_id="campaigns_rounds_attempt",
        summary="An attempt at a round, one that was rewound too",
        responses={200: serializers.CampaignRoundSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str, number: int, attempt: int) -> Response:
        """Answers the record of an attempt."""
        campaign, _, _ = self.found(request, slug, Rank.GUEST)
        row = or_404(selectors.attempt_find(campaign=campaign, number=number, attempt=attempt))
        return Response(documents.round_document(row, campaign), headers=PRIVATE)


class RoundRecordView(RoundView):
    """Records results."""

    @extend_schema(
        operation_id="campaigns_rounds_record",
        summary="Record how the mission came out",
        description=(
            "Success, and XP for each card, follow from the mission. The next round begins, "
            "unless the campaign is over."
        ),
        request=serializers.RecordInput,
        responses={200: serializers.CampaignRoundSerializer, **REFUSED},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Records a round."""
        campaign, _, _ = self.found(request, slug, Rank.ORGANISER)
        values = self.values(request, serializers.RecordInput)
        fates = {each["card"]: each["fate"] for each in values["fates"]}
        if len(fates) != len(values["fates"]):
            raise errors.InvalidError.at("/fates", "A card stands there twice.")
        services.round_record(
            campaign=campaign, number=number, met=values["met"], fates=fates, **self.asking(request)
        )
        return self.round_answer(campaign, number)
