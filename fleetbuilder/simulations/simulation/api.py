"""Simulations in the API: asked for, followed, read, cancelled, replayed.

A simulation belongs to the session, or the account, that asked for it; whoever knows its id may
read it.
"""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core import errors
from fleetbuilder.core.rest import ERROR, ID, example, parameters, scopes
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.simulations.common.api import (
    CHANGED,
    TOO_MANY,
    JobView,
    begin_responses,
    key_parameter,
)
from fleetbuilder.simulations.common.job_kind import KIND
from fleetbuilder.simulations.common.requests import simulation_request_read
from fleetbuilder.simulations.common.saved_fleets import chosen_fleet
from fleetbuilder.simulations.common.selectors import LISTED
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


class SimulationsView(JobView):
    """Base view of simulations."""

    schema_parameters = parameters(ID, NUMBER)
    kind = KIND
    what = "a simulation"
    document = results.simulation_document
    route = "api:simulation"


class SimulationListView(SimulationsView):
    """Begins simulations and lists them."""

    throttle_scope = scopes("read", POST="heavy")
    missing = "Say which fleets are to fight."

    @extend_schema(
        operation_id="simulations_list",
        summary="Your simulations",
        description=f"The newest {LISTED} that this session or account has begun.",
        responses={200: serializers.SimulationSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers the simulations of whoever asks."""
        return self.listed(request)

    @extend_schema(
        operation_id="simulations_create",
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
        examples=[example("Two demo fleets", EXAMPLE)],
    )
    def post(self, request: Request) -> Response:
        """Begins a simulation."""
        wanted = simulation_request_read(self.body(request), partial(chosen_fleet, request))
        return self.begun(request, services.simulation_create, wanted)


class SimulationDetailView(SimulationsView):
    """Shows a simulation."""

    @extend_schema(
        operation_id="simulations_retrieve",
        summary="A simulation, how far it is, and what came of it so far",
        responses={
            200: serializers.SimulationResultSerializer,
            404: NOT_FOUND,
            409: CHANGED,
        },
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a simulation with its result."""
        return self.answer(self.found(id), with_result=True)


class SimulationCancelView(SimulationsView):
    """Cancels a simulation."""

    @extend_schema(
        operation_id="simulations_cancel",
        summary="Cancel a simulation",
        description="What was played until then is kept. One that has ended stays as it is.",
        request=None,
        responses={200: serializers.SimulationSerializer, 404: NOT_FOUND},
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a simulation of whoever asks."""
        return self.cancelled(request, id)


class SimulationAgainView(SimulationsView):
    """Begins a simulation again."""

    throttle_scope = "heavy"

    @extend_schema(
        operation_id="simulations_again",
        summary="Run a simulation again with another seed",
        description="The fleets are made ready anew, by the present cards and rules.",
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
        return self.begun_answer(request, job)


class BattleListView(SimulationsView):
    """Lists the battles of a simulation."""

    @extend_schema(
        operation_id="simulations_battles",
        summary="The battles of a simulation",
        parameters=[
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
            raise errors.InvalidError.at("/winner", f"Choose one of {', '.join(results.OUTCOMES)}.")
        page = page_read(request.query_params.get("page", "") or "1")
        return Response(results.battle_list(job=job, page=page, outcome=outcome))


def page_read(text: str) -> int:
    """Returns the number of a page; raises `InvalidError` for what is none."""
    if not (text.isascii() and text.isdigit() and len(text) < 8 and 1 <= int(text) <= MOST_PAGE):
        raise errors.InvalidError.at("/page", "A whole number from 1 on is expected.")
    return int(text)


class BattleReplayView(SimulationsView):
    """Replays a battle."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="simulations_replay",
        summary="A battle with its log and its story",
        description="The log says everything that happened, event by event; the story tells it.",
        responses={
            200: serializers.ReplaySerializer,
            404: OpenApiResponse(ERROR, "There is no such simulation, or it was not played."),
            409: CHANGED,
        },
    )
    def get(self, request: Request, id: UUID, number: int) -> Response:  # noqa: A002
        """Answers a battle that was played."""
        return Response(results.battle_replay(job=self.found(id), number=number))
