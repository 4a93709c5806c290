"""Simulations in the API: asked for, followed, read, cancelled, replayed.

A simulation belongs to the session, or the account, that asked for it; whoever knows its id may
read it.
"""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from fleetbuilder.core import errors
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.fleets.check.serializers import ERROR
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import selectors
from fleetbuilder.simulations.common.api import (
    CHANGED,
    ID,
    TOO_MANY,
    JobListView,
    asking_of,
    begin_responses,
    begun_response,
    body_of,
    cancel_responses,
    key_parameter,
)
from fleetbuilder.simulations.common.requests import simulation_request_read
from fleetbuilder.simulations.common.saved_fleets import chosen_fleet
from fleetbuilder.simulations.common.views import job_or_404
from fleetbuilder.simulations.simulation import results, serializers, services

MOST_PAGE: Final = 1_000_000
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no simulation of that id.")
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
    """Base view of its room: look-up, validation of bodies, idempotency key."""

    def found(self, id: UUID) -> Job:  # noqa: A002
        """Returns a simulation; raises `Http404` when there is none of that id."""
        return job_or_404(selectors.simulation_find(id=id))


class SimulationListView(SimulationsView, JobListView):
    """Begins simulations and lists them."""

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
        parameters=[key_parameter("simulation")],
        request={"application/json": serializers.SIMULATION_REQUEST},
        responses=begin_responses(serializers.SimulationSerializer, "another simulation"),
        examples=[OpenApiExample("Two demo fleets", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Begins a simulation."""
        wanted = simulation_request_read(
            body_of(request, "Say which fleets are to fight."), partial(chosen_fleet, request)
        )
        job, is_new = services.simulation_create(wanted=wanted, **asking_of(request))
        return begun(request, job, is_new=is_new)


def begun(request: Request, job: Job, *, is_new: bool = True) -> Response:
    """Answers a simulation that was begun."""
    document = results.simulation_document(job=job, with_result=False)
    return begun_response(request, job, document, "api:simulation", is_new=is_new)


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
        responses=cancel_responses(serializers.SimulationSerializer, NOT_FOUND),
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
            429: TOO_MANY,
        },
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Begins one like it for whoever asks."""
        job = services.simulation_again(
            job=self.found(id),
            owner=visitor_of(request, make=True),
            client=client_of(request),
        )
        return begun(request, job)


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
        page = page_read(request.query_params.get("page", "") or "1")
        return Response(results.battle_list(job=job, page=page, outcome=outcome))


def page_read(text: str) -> int:
    """Returns the number of a page; raises `InvalidError` for what is none."""
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
