"""The worth of cards in the API: asked for, followed, read, cancelled."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from fleetbuilder.core import errors
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.fleets.parsers import FleetJSONParser
from fleetbuilder.fleets.serializers import ERROR
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations import worth_results, worth_serializers, worth_services
from fleetbuilder.simulations.api import CHANGED, ID, KEY_HEADER
from fleetbuilder.simulations.worth_wishes import worth_wish_read

NOT_FOUND: Final = OpenApiResponse(ERROR, "There is nothing of that id.")
EXAMPLE: Final = {
    "fleet": {"demo": "federation-starter"},
    "opponents": [{"demo": "klingon-starter"}],
    "battles": 100,
}


def _found(id: UUID) -> Job:  # noqa: A002
    job = worth_results.worth_find(id=id)
    if job is None:
        raise Http404
    return job


class WorthListView(APIView):
    """Begins to weigh cards, and lists what was asked."""

    parser_classes = (FleetJSONParser,)

    @property
    def throttle_scope(self) -> str:
        """Gives the scope of the throttle: beginning costs more than listing."""
        return "heavy" if self.request.method == "POST" else "read"

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
        parameters=[
            OpenApiParameter(
                KEY_HEADER,
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                description="Any text of up to 100 characters, new for each job.",
            )
        ],
        request={"application/json": worth_serializers.WORTH_WISH},
        responses={
            200: OpenApiResponse(
                worth_serializers.WorthSerializer, "It was begun before, with the same key."
            ),
            201: worth_serializers.WorthSerializer,
            400: OpenApiResponse(ERROR, "A fleet cannot be read, or a value is wrong."),
            409: OpenApiResponse(ERROR, "The key was used for something else."),
            413: OpenApiResponse(ERROR, "The body, or a fleet, is too large."),
            429: OpenApiResponse(ERROR, "As many as may be are running for this address."),
        },
        examples=[OpenApiExample("A demo fleet", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Begins to weigh the cards of a fleet."""
        if request.stream is None:
            raise errors.MalformedError("The body is empty. Say whose cards are to be weighed.")
        wish = worth_wish_read(request.data)
        job, is_new = worth_services.worth_create(
            wish=wish,
            owner=visitor_of(request, make=True),
            client=client_of(request),
            key=request.headers.get(KEY_HEADER, ""),
        )
        return Response(
            worth_results.worth_job_document(job=job, with_result=False),
            status=status.HTTP_201_CREATED if is_new else status.HTTP_200_OK,
            headers={"Location": reverse("api:worth", [job.pk], request=request)},
        )


class WorthDetailView(APIView):
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
        return Response(worth_results.worth_job_document(job=_found(id), with_result=True))


class WorthCancelView(APIView):
    """Cancels the weighing of cards."""

    @extend_schema(
        operation_id="worth_cancel",
        tags=["simulations"],
        summary="Cancel the weighing of cards",
        description="What was played until then is kept. What has ended stays as it is.",
        parameters=[ID],
        request=None,
        responses={
            200: worth_serializers.WorthSerializer,
            403: OpenApiResponse(ERROR, "Somebody else began it."),
            404: NOT_FOUND,
        },
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        worth_services.worth_cancel(job=_found(id), owner=visitor_of(request))
        return Response(worth_results.worth_job_document(job=_found(id), with_result=False))
