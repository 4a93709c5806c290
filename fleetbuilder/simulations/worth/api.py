"""The worth of cards in the API: asked for, followed, read, cancelled."""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.check.serializers import ERROR
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.api import (
    CHANGED,
    ID,
    JobListView,
    asking_of,
    begin_responses,
    begun_response,
    body_of,
    cancel_responses,
    key_parameter,
)
from fleetbuilder.simulations.common.saved_fleets import chosen_fleet
from fleetbuilder.simulations.common.views import job_or_404
from fleetbuilder.simulations.worth import (
    results as worth_results,
)
from fleetbuilder.simulations.worth import (
    serializers as worth_serializers,
)
from fleetbuilder.simulations.worth import (
    services as worth_services,
)
from fleetbuilder.simulations.worth.requests import worth_request_read

NOT_FOUND: Final = OpenApiResponse(ERROR, "There is nothing of that id.")
EXAMPLE: Final = {
    "fleet": {"demo": "federation-starter"},
    "opponents": [{"demo": "klingon-starter"}],
    "battles": 100,
}


class WorthView(APIView):
    """Base view of its room: look-up, validation of bodies, idempotency key."""

    def found(self, id: UUID) -> Job:  # noqa: A002
        """Returns a job; raises `Http404` when there is none of that id."""
        return job_or_404(worth_results.worth_find(id=id))


class WorthListView(WorthView, JobListView):
    """Begins to weigh cards, and lists what was asked."""

    @extend_schema(
        operation_id="worth_list",
        tags=["simulations"],
        summary="What you asked about the worth of cards",
        description=f"The newest {worth_results.LISTED} of this session or account.",
        responses={200: worth_serializers.WorthSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers what whoever asks has begun."""
        owner = visitor_of(request)
        found = worth_results.worth_list(owner=owner) if owner else ()
        return Response(
            [worth_results.worth_job_document(job=job, with_result=False) for job in found]
        )

    @extend_schema(
        operation_id="worth_create",
        tags=["simulations"],
        summary="Weigh each card of a fleet",
        description=(
            "Fights a gauntlet with all cards and without each of them, from the same seeds, and "
            "answers at once; read the address of the answer to follow it. A card that others sit "
            "in takes them along. All battles together may be as many as those of one "
            "simulation.\n\n"
            "A request that is sent twice with the same `Idempotency-Key` begins one job."
        ),
        parameters=[key_parameter("job")],
        request={"application/json": worth_serializers.WORTH_REQUEST},
        responses=begin_responses(worth_serializers.WorthSerializer, "something else"),
        examples=[OpenApiExample("A demo fleet", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Begins to weigh the cards of a fleet."""
        wanted = worth_request_read(
            body_of(request, "Say whose cards are to be weighed."), partial(chosen_fleet, request)
        )
        job, is_new = worth_services.worth_create(wanted=wanted, **asking_of(request))
        document = worth_results.worth_job_document(job=job, with_result=False)
        return begun_response(request, job, document, "api:worth", is_new=is_new)


class WorthDetailView(WorthView):
    """Shows what cards are worth."""

    @extend_schema(
        operation_id="worth_retrieve",
        tags=["simulations"],
        summary="What cards are worth, as far as is known",
        parameters=[ID],
        responses={200: worth_serializers.WorthResultSerializer, 404: NOT_FOUND, 409: CHANGED},
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a job with its result."""
        return Response(worth_results.worth_job_document(job=self.found(id), with_result=True))


class WorthCancelView(WorthView):
    """Cancels the weighing of cards."""

    @extend_schema(
        operation_id="worth_cancel",
        tags=["simulations"],
        summary="Cancel the weighing of cards",
        description="What was played until then is kept. What has ended stays as it is.",
        parameters=[ID],
        request=None,
        responses=cancel_responses(worth_serializers.WorthSerializer, NOT_FOUND),
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        worth_services.worth_cancel(job=self.found(id), owner=visitor_of(request))
        return Response(worth_results.worth_job_document(job=self.found(id), with_result=False))
