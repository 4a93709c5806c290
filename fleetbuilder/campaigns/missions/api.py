"""Missions in the API: read, simulated, followed, told battle by battle."""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.campaigns.missions import documents, results, serializers, services
from fleetbuilder.campaigns.missions.job_kind import KIND
from fleetbuilder.campaigns.missions.requests import mission_request_read
from fleetbuilder.campaigns.missions.ships import round_taken
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, ID, RestView, example, parameters, scopes
from fleetbuilder.simulations.common.api import (
    CHANGED,
    JobView,
    begin_responses,
    key_parameter,
)
from fleetbuilder.simulations.common.saved_fleets import chosen_fleet
from fleetbuilder.simulations.common.selectors import LISTED
from fleetbuilder.simulations.simulation.api import page_read

TAGS: Final = ("missions of Alliance",)
NO_MISSION: Final = OpenApiResponse(ERROR, "There is no such mission.")
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no simulation of a mission of that id.")
NOT_PLAYED: Final = OpenApiResponse(ERROR, "There is no such simulation, or it was not played.")
PLAYERS: Final = OpenApiParameter("players", OpenApiTypes.INT, OpenApiParameter.PATH)
NUMBER: Final = OpenApiParameter(
    "number", OpenApiTypes.INT, OpenApiParameter.PATH, description="From 1."
)
EXAMPLE: Final = {"mission": "a-simple-patrol", "players": [2, 4], "battles": 100}


class MissionListView(RestView):
    """Lists missions."""

    schema_tags = TAGS

    @extend_schema(
        operation_id="missions_list",
        summary="The missions of Star Trek: Alliance",
        responses={200: serializers.MissionRowSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers the missions, in the order of campaigns."""
        return Response(serializers.MissionRowSerializer.rows(documents.missions_all()))


class MissionDetailView(RestView):
    """Shows a mission."""

    schema_tags = TAGS

    @extend_schema(
        operation_id="missions_retrieve",
        summary="A mission with its map, enemies, objectives and rules",
        description="In words of ours; `house_parts` names what is not from the campaign book.",
        parameters=[OpenApiParameter("mission", OpenApiTypes.STR, OpenApiParameter.PATH)],
        responses={200: serializers.MissionSerializer, 404: NO_MISSION},
    )
    def get(self, request: Request, mission: str) -> Response:
        """Answers a mission."""
        return Response(documents.mission_page(or_404(documents.mission_find(mission))))


class MissionSimulationView(JobView):
    """Base view of simulated missions."""

    schema_tags = TAGS
    schema_parameters = parameters(ID, PLAYERS, NUMBER)
    kind = KIND
    what = "this simulation"
    document = results.mission_job_document
    route = "api:mission-simulation"


class MissionSimulationListView(MissionSimulationView):
    """Begins to play missions, and lists what was asked."""

    throttle_scope = scopes("read", POST="heavy")
    missing = "Say which mission is to be played."

    @extend_schema(
        operation_id="mission_simulations_list",
        summary="The simulations of missions that you began",
        description=f"The newest {LISTED} of this session or account.",
        responses={200: serializers.MissionSimulationSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers what whoever asks has begun."""
        return self.listed(request)

    @extend_schema(
        operation_id="mission_simulations_create",
        summary="Play a mission many times",
        description=(
            "Plays it with each number of players, and answers at once; read the address of the "
            "answer to follow it. Enemies fly by their logic cards, players go for the "
            "objectives. The same seed plays the same.\n\n"
            "A request that is sent twice with the same `Idempotency-Key` begins one job."
        ),
        parameters=[key_parameter("simulation")],
        request={"application/json": serializers.MISSION_REQUEST},
        responses=begin_responses(serializers.MissionSimulationSerializer, "something else"),
        examples=[example("The first mission", EXAMPLE)],
    )
    def post(self, request: Request) -> Response:
        """Begins to play a mission."""
        wanted = mission_request_read(
            self.body(request),
            partial(chosen_fleet, request),
            partial(round_taken, request),
        )
        return self.begun(request, services.mission_simulation_create, wanted)


class MissionSimulationDetailView(MissionSimulationView):
    """Shows a simulation."""

    @extend_schema(
        operation_id="mission_simulations_retrieve",
        summary="What came of a mission, as far as it is played",
        responses={
            200: serializers.MissionSimulationResultSerializer,
            404: NOT_FOUND,
            409: CHANGED,
        },
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a job with its result."""
        return self.answer(self.found(id), with_result=True)


class MissionSimulationCancelView(MissionSimulationView):
    """Cancels a simulation."""

    @extend_schema(
        operation_id="mission_simulations_cancel",
        summary="Cancel the simulation of a mission",
        description="What was played until then is kept. What has ended stays as it is.",
        request=None,
        responses={200: serializers.MissionSimulationSerializer, 404: NOT_FOUND},
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        return self.cancelled(request, id)


class MissionBattleListView(MissionSimulationView):
    """Lists the battles of a simulation."""

    @extend_schema(
        operation_id="mission_simulations_battles",
        summary="The battles of a mission with a number of players",
        parameters=[
            OpenApiParameter("page", OpenApiTypes.INT, description="From 1; 1 when absent."),
        ],
        responses={
            200: serializers.MissionBattlePageSerializer,
            400: OpenApiResponse(ERROR, "A value is wrong."),
            404: NOT_PLAYED,
        },
    )
    def get(self, request: Request, id: UUID, players: int) -> Response:  # noqa: A002
        """Answers a page of the battles so far."""
        page = page_read(request.query_params.get("page", "") or "1")
        return Response(results.battle_list(job=self.found(id), players=players, page=page))


class MissionBattleView(MissionSimulationView):
    """Replays a battle."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="mission_simulations_replay",
        summary="A battle of a mission with its log and its story",
        description="The log says everything that happened, event by event; the story tells it.",
        responses={200: serializers.MissionReplaySerializer, 404: NOT_PLAYED, 409: CHANGED},
    )
    def get(self, request: Request, id: UUID, players: int, number: int) -> Response:  # noqa: A002
        """Answers a battle that was played."""
        return Response(results.battle_replay(job=self.found(id), players=players, number=number))
