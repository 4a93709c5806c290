"""Simulated games in the API: begun, followed, told game by game."""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.rest import ERROR, ID, example, parameters, scopes
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleet_captains.simulations import results, serializers, services
from fleetbuilder.fleet_captains.simulations.job_kind import KIND
from fleetbuilder.fleet_captains.simulations.requests import games_request_read
from fleetbuilder.simulations.common.api import (
    CHANGED,
    JobView,
    begin_responses,
    key_parameter,
)
from fleetbuilder.simulations.simulation.api import page_read

NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no simulation of games of that id.")
NOT_PLAYED: Final = OpenApiResponse(ERROR, "There is no such simulation, or it was not played.")
NUMBER: Final = OpenApiParameter(
    "number", OpenApiTypes.INT, OpenApiParameter.PATH, description="From 1."
)
EXAMPLE: Final = {"side": "federation", "side_b": "klingon", "goal": 10, "games": 100}


class GamesSimulationView(JobView):
    """Base view of simulated games."""

    schema_tags = ("fleet captains",)
    schema_parameters = parameters(ID, NUMBER)
    kind = KIND
    what = "this simulation"
    document = results.games_job_document
    route = "api:captains-simulation"


class GamesSimulationListView(GamesSimulationView):
    """Begins to play games, and lists what was asked."""

    throttle_scope = scopes("read", POST="heavy")

    @extend_schema(
        operation_id="captains_simulations_list",
        summary="Simulations of Star Trek: Fleet Captains that you began",
        responses={200: serializers.GamesSimulationSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers what whoever asks has begun."""
        return self.listed(request)

    @extend_schema(
        operation_id="captains_simulations_create",
        summary="Play a game of Star Trek: Fleet Captains many times",
        description=(
            "Fleets are drawn anew for each game, captains choose and decide, and the first turn "
            "alternates. Answers at once; read the address of the answer to follow it. The same "
            "seed plays the same.\n\n"
            "A request that is sent twice with the same `Idempotency-Key` begins one job."
        ),
        parameters=[key_parameter("simulation")],
        request={"application/json": serializers.GAMES_REQUEST},
        responses=begin_responses(serializers.GamesSimulationSerializer, "something else"),
        examples=[example("Both sides to the usual goal", EXAMPLE)],
    )
    def post(self, request: Request) -> Response:
        """Begins to play games."""
        wanted = games_request_read(self.body(request), partial(box_for, request))
        return self.begun(request, services.games_simulation_create, wanted)


class GamesSimulationDetailView(GamesSimulationView):
    """Shows a simulation."""

    @extend_schema(
        operation_id="captains_simulations_retrieve",
        summary="What came of the games, as far as they are played",
        responses={
            200: serializers.GamesSimulationResultSerializer,
            404: NOT_FOUND,
            409: CHANGED,
        },
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a job with its result."""
        return self.answer(self.found(id), with_result=True)


class GamesSimulationCancelView(GamesSimulationView):
    """Cancels a simulation."""

    @extend_schema(
        operation_id="captains_simulations_cancel",
        summary="Cancel a simulation of games",
        description="What was played until then is kept. What has ended stays as it is.",
        request=None,
        responses={200: serializers.GamesSimulationSerializer, 404: NOT_FOUND},
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        return self.cancelled(request, id)


class CaptainsGameListView(GamesSimulationView):
    """Lists the games of a simulation."""

    @extend_schema(
        operation_id="captains_simulations_games",
        summary="The games of a simulation",
        parameters=[
            OpenApiParameter("page", OpenApiTypes.INT, description="From 1; 1 when absent."),
        ],
        responses={
            200: serializers.CaptainsGamePageSerializer,
            400: OpenApiResponse(ERROR, "A value is wrong."),
            404: NOT_PLAYED,
        },
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a page of the games so far."""
        page = page_read(request.query_params.get("page", "") or "1")
        return Response(results.games_page(job=self.found(id), page=page))


class CaptainsGameDetailView(GamesSimulationView):
    """Tells a game."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="captains_simulations_game",
        summary="A game of a simulation with its log",
        description="The log says everything that happened, event by event, hidden things too.",
        responses={200: serializers.CaptainsGameLogSerializer, 404: NOT_PLAYED, 409: CHANGED},
    )
    def get(self, request: Request, id: UUID, number: int) -> Response:  # noqa: A002
        """Answers a game that was played."""
        row, log = results.game_log(job=self.found(id), number=number)
        return Response({**results.game_document(number, row), "log": log})
