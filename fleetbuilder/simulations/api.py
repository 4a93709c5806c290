"""Simulations in the API: asked for, followed, read, cancelled, replayed.

A simulation belongs to the session, or the account, that asked for it; whoever knows its id may
read it.
"""

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
from fleetbuilder.simulations import results, selectors, serializers, services
from fleetbuilder.simulations.wishes import wish_read

MOST_PAGE: Final = 1_000_000
KEY_HEADER: Final = "Idempotency-Key"
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no simulation of that id.")
CHANGED: Final = OpenApiResponse(ERROR, "The rules of play have changed since it began.")
ID: Final = OpenApiParameter("id", OpenApiTypes.UUID, OpenApiParameter.PATH)
NUMBER: Final = OpenApiParameter(
    "number",
    OpenApiTypes.INT,
    OpenApiParameter.PATH,
    description="Battles are numbered from 1.",
)
EXAMPLE: Final = {
    "a": {"demo": "federation-starter"},
    "b": {"demo": "klingon-starter"},
    "pilot": "gunner",
    "battles": 200,
}


class SimulationsView(APIView):
    """Is what these views have in common."""

    def found(self, id: UUID) -> Job:  # noqa: A002
        """Gives a simulation; raises `Http404` when there is none of that id."""
        job = selectors.simulation_find(id=id)
        if job is None:
            raise Http404
        return job


class SimulationListView(SimulationsView):
    """Begins simulations and lists them."""

    parser_classes = (FleetJSONParser,)

    @property
    def throttle_scope(self) -> str:
        """Gives the scope of the throttle: beginning one costs more than listing them."""
        return "heavy" if self.request.method == "POST" else "read"

    @extend_schema(
        operation_id="simulations_list",
        tags=["simulations"],
        summary="Your simulations",
        description=f"The newest {selectors.LISTED} that this session or account has begun.",
        responses={200: serializers.SimulationSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers the simulations of whoever asks."""
        owner = visitor_of(request)
        jobs = selectors.simulation_list(owner=owner) if owner else ()
        return Response([results.simulation_document(job=job, with_result=False) for job in jobs])

    @extend_schema(
        operation_id="simulations_create",
        tags=["simulations"],
        summary="Simulate many battles between two fleets",
        description=(
            "Begins a simulation and answers at once; read its address to follow it. "
            "Fleets may be illegal: they fight all the same. The answer sets a session cookie; "
            "who sends it back may list and cancel what it began.\n\n"
            "A request that is sent twice with the same `Idempotency-Key` begins one simulation."
        ),
        parameters=[
            OpenApiParameter(
                KEY_HEADER,
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                description="Any text of up to 100 characters, new for each simulation.",
            )
        ],
        request={"application/json": serializers.WISH},
        responses={
            200: OpenApiResponse(
                serializers.SimulationSerializer, "It was begun before, with the same key."
            ),
            201: serializers.SimulationSerializer,
            400: OpenApiResponse(ERROR, "A fleet cannot be read, or a value is wrong."),
            409: OpenApiResponse(ERROR, "The key was used for another simulation."),
            413: OpenApiResponse(ERROR, "The body, or a fleet, is too large."),
            429: OpenApiResponse(ERROR, "As many as may be are running for this address."),
        },
        examples=[OpenApiExample("Two demo fleets", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Begins a simulation."""
        if request.stream is None:
            raise errors.MalformedError("The body is empty. Say which fleets are to fight.")
        wish = wish_read(request.data)
        job, is_new = services.simulation_create(
            wish=wish,
            owner=visitor_of(request, make=True),
            client=client_of(request),
            key=request.headers.get(KEY_HEADER, ""),
        )
        return Response(
            results.simulation_document(job=job, with_result=False),
            status=status.HTTP_201_CREATED if is_new else status.HTTP_200_OK,
            headers={"Location": reverse("api:simulation", [job.pk], request=request)},
        )


class SimulationDetailView(SimulationsView):
    """Shows a simulation."""

    @extend_schema(
        operation_id="simulations_retrieve",
        tags=["simulations"],
        summary="A simulation, how far it is, and what came of it so far",
        parameters=[ID],
        responses={
            200: serializers.SimulationResultSerializer,
            404: NOT_FOUND,
            409: CHANGED,
        },
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a simulation with its result."""
        return Response(results.simulation_document(job=self.found(id), with_result=True))


class SimulationCancelView(SimulationsView):
    """Cancels a simulation."""

    @extend_schema(
        operation_id="simulations_cancel",
        tags=["simulations"],
        summary="Cancel a simulation",
        description="What was played until then is kept. One that has ended stays as it is.",
        parameters=[ID],
        request=None,
        responses={
            200: serializers.SimulationSerializer,
            403: OpenApiResponse(ERROR, "Somebody else began it."),
            404: NOT_FOUND,
        },
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a simulation of whoever asks."""
        job = self.found(id)
        services.simulation_cancel(job=job, owner=visitor_of(request))
        return Response(results.simulation_document(job=self.found(id), with_result=False))


class SimulationAgainView(SimulationsView):
    """Begins a simulation again."""

    throttle_scope = "heavy"

    @extend_schema(
        operation_id="simulations_again",
        tags=["simulations"],
        summary="Run a simulation again with another seed",
        description="The fleets are made ready anew, by the present cards and rules.",
        parameters=[ID],
        request=None,
        responses={
            201: serializers.SimulationSerializer,
            404: NOT_FOUND,
            429: OpenApiResponse(ERROR, "As many as may be are running for this address."),
        },
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Begins one like it for whoever asks."""
        job = services.simulation_again(
            job=self.found(id),
            owner=visitor_of(request, make=True),
            client=client_of(request),
        )
        return Response(
            results.simulation_document(job=job, with_result=False),
            status=status.HTTP_201_CREATED,
            headers={"Location": reverse("api:simulation", [job.pk], request=request)},
        )


class BattleListView(SimulationsView):
    """Lists the battles of a simulation."""

    @extend_schema(
        operation_id="simulations_battles",
        tags=["simulations"],
        summary="The battles of a simulation",
        parameters=[
            ID,
            OpenApiParameter("page", OpenApiTypes.INT, description="From 1; 1 when absent."),
            OpenApiParameter(
                "winner", OpenApiTypes.STR, enum=results.OUTCOMES, description="Only these."
            ),
        ],
        responses={
            200: serializers.BattlePageSerializer,
            400: OpenApiResponse(ERROR, "A value is wrong."),
            404: NOT_FOUND,
        },
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a page of the battles played so far."""
        job = self.found(id)
        outcome = request.query_params.get("winner", "")
        if outcome and outcome not in results.OUTCOMES:
            message = f"Choose one of {', '.join(results.OUTCOMES)}."
            raise errors.InvalidError(fields={"/winner": [message]})
        page = _page(request.query_params.get("page", "") or "1")
        return Response(results.battle_list(job=job, page=page, outcome=outcome))


def _page(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 8 and 1 <= int(text) <= MOST_PAGE):
        raise errors.InvalidError(fields={"/page": ["A whole number from 1 on is expected."]})
    return int(text)


class BattleReplayView(SimulationsView):
    """Replays a battle."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="simulations_replay",
        tags=["simulations"],
        summary="A battle with its log and its story",
        description="The log says everything that happened, event by event; the story tells it.",
        parameters=[ID, NUMBER],
        responses={
            200: serializers.ReplaySerializer,
            404: OpenApiResponse(ERROR, "There is no such simulation, or it was not played."),
            409: CHANGED,
        },
    )
    def get(self, request: Request, id: UUID, number: int) -> Response:  # noqa: A002
        """Answers a battle that was played."""
        return Response(results.battle_replay(job=self.found(id), number=number))
