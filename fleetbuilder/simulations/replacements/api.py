"""Better cards in the API: asked for, followed, read, cancelled."""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.rest import ERROR, example, scopes
from fleetbuilder.simulations.common.api import (
    CHANGED,
    JobView,
    begin_responses,
    key_parameter,
)
from fleetbuilder.simulations.common.saved_fleets import chosen_fleet
from fleetbuilder.simulations.common.selectors import LISTED
from fleetbuilder.simulations.replacements import results, serializers, services
from fleetbuilder.simulations.replacements.job_kind import KIND
from fleetbuilder.simulations.replacements.requests import replacement_request_read

NOT_FOUND: Final = OpenApiResponse(ERROR, "There is nothing of that id.")
EXAMPLE: Final = {
    "fleet": {"demo": "federation-starter"},
    "card": "Photon Torpedoes",
    "opponents": [{"demo": "klingon-starter"}],
}


class ReplacementsView(JobView):
    """Base view of the search for better cards."""

    kind = KIND
    what = "this"
    document = results.replacements_job_document
    route = "api:replacements"


class ReplacementsListView(ReplacementsView):
    """Begins to look for better cards, and lists what was asked."""

    throttle_scope = scopes("read", POST="heavy")
    missing = "Say in the place of which card others are to be tried."

    @extend_schema(
        operation_id="replacements_list",
        summary="What you asked about the places of cards",
        description=f"The newest {LISTED} of this session or account.",
        responses={200: serializers.ReplacementsSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers what whoever asks has begun."""
        return self.listed(request)

    @extend_schema(
        operation_id="replacements_create",
        summary="Look for what would be better in a card's place",
        description=(
            "Tries every card of the same type that may lawfully stand there and makes the fleet "
            "no dearer, and answers at once; read the address of the answer to follow it. All of "
            "them fight a few battles, the better part some more, and so on; the best are weighed "
            "against the fleet as it is on fresh seeds. Every fleet fights at the same total. All "
            "battles together may be four times as many as those of one simulation.\n\n"
            "A request that is sent twice with the same `Idempotency-Key` begins one job."
        ),
        parameters=[key_parameter("job")],
        request={"application/json": serializers.REPLACEMENT_REQUEST},
        responses=begin_responses(serializers.ReplacementsSerializer, "something else"),
        examples=[example("A card of a demo fleet", EXAMPLE)],
    )
    def post(self, request: Request) -> Response:
        """Begins to look for what would be better in a card's place."""
        wanted = replacement_request_read(self.body(request), partial(chosen_fleet, request))
        return self.begun(request, services.replacements_create, wanted)


class ReplacementsDetailView(ReplacementsView):
    """Shows what would be better in a card's place."""

    @extend_schema(
        operation_id="replacements_retrieve",
        summary="What would be better in a card's place, once it is known",
        responses={200: serializers.ReplacementsResultSerializer, 404: NOT_FOUND, 409: CHANGED},
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a job with its result."""
        return self.answer(self.found(id), with_result=True)


class ReplacementsCancelView(ReplacementsView):
    """Cancels the search for better cards."""

    @extend_schema(
        operation_id="replacements_cancel",
        summary="Cancel the search for better cards",
        description="Nothing comes of what was played until then. What has ended stays as it is.",
        request=None,
        responses={200: serializers.ReplacementsSerializer, 404: NOT_FOUND},
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        return self.cancelled(request, id)
