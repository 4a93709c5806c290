"""The worth of cards in the API: asked for, followed, read, cancelled."""

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
from fleetbuilder.simulations.worth import results, serializers, services
from fleetbuilder.simulations.worth.job_kind import KIND
from fleetbuilder.simulations.worth.requests import worth_request_read

NOT_FOUND: Final = OpenApiResponse(ERROR, "There is nothing of that id.")
EXAMPLE: Final = {
    "fleet": {"demo": "federation-starter"},
    "opponents": [{"demo": "klingon-starter"}],
    "battles": 400,
}


class WorthView(JobView):
    """Base view of the worth of cards."""

    kind = KIND
    what = "this"
    document = results.worth_job_document
    route = "api:worth"


class WorthListView(WorthView):
    """Begins to weigh cards, and lists what was asked."""

    throttle_scope = scopes("read", POST="heavy")
    missing = "Say whose cards are to be weighed."

    @extend_schema(
        operation_id="worth_list",
        summary="What you asked about the worth of cards",
        description=f"The newest {LISTED} of this session or account.",
        responses={200: serializers.WorthSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers what whoever asks has begun."""
        return self.listed(request)

    @extend_schema(
        operation_id="worth_create",
        summary="Weigh each card of a fleet",
        description=(
            "Fights a gauntlet with all cards and without each of them, from the same seeds, and "
            "answers at once; read the address of the answer to follow it. A card that others sit "
            "in takes them along. It is left out twice: at the same total, which measures the "
            "card, and at the lower one, which measures what the points bring. All battles "
            "together may be four times as many as those of one simulation.\n\n"
            "A request that is sent twice with the same `Idempotency-Key` begins one job."
        ),
        parameters=[key_parameter("job")],
        request={"application/json": serializers.WORTH_REQUEST},
        responses=begin_responses(serializers.WorthSerializer, "something else"),
        examples=[example("A demo fleet", EXAMPLE)],
    )
    def post(self, request: Request) -> Response:
        """Begins to weigh the cards of a fleet."""
        wanted = worth_request_read(self.body(request), partial(chosen_fleet, request))
        return self.begun(request, services.worth_create, wanted)


class WorthDetailView(WorthView):
    """Shows what cards are worth."""

    @extend_schema(
        operation_id="worth_retrieve",
        summary="What cards are worth, as far as is known",
        responses={200: serializers.WorthResultSerializer, 404: NOT_FOUND, 409: CHANGED},
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a job with its result."""
        return self.answer(self.found(id), with_result=True)


class WorthCancelView(WorthView):
    """Cancels the weighing of cards."""

    @extend_schema(
        operation_id="worth_cancel",
        summary="Cancel the weighing of cards",
        description="What was played until then is kept. What has ended stays as it is.",
        request=None,
        responses={200: serializers.WorthSerializer, 404: NOT_FOUND},
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        return self.cancelled(request, id)
