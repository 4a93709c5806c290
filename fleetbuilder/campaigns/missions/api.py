"""Missions in the API: read, simulated, followed, told battle by battle."""

from __future__ import annotations

from functools import partial
from typing import Final
from uuid import UUID

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from fleetbuilder.campaigns.documents import mission_row
from fleetbuilder.campaigns.missions import (
    documents as mission_documents,
)
from fleetbuilder.campaigns.missions import (
    results as mission_results,
)
from fleetbuilder.campaigns.missions import serializers as shapes
from fleetbuilder.campaigns.missions import (
    simulations as mission_simulations,
)
from fleetbuilder.campaigns.missions.requests import mission_request_read
from fleetbuilder.campaigns.missions.ships import round_taken
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
from fleetbuilder.simulations.simulation.api import page_read

TAG: Final = ["missions of Alliance"]
NO_MISSION: Final = OpenApiResponse(ERROR, "There is no such mission.")
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no simulation of a mission of that id.")
NOT_PLAYED: Final = OpenApiResponse(ERROR, "There is no such simulation, or it was not played.")
PLAYERS: Final = OpenApiParameter("players", OpenApiTypes.INT, OpenApiParameter.PATH)
NUMBER: Final = OpenApiParameter(
    "number", OpenApiTypes.INT, OpenApiParameter.PATH, description="From 1."
)
EXAMPLE: Final = {"mission": "a-simple-patrol", "players": [2, 4], "battles": 100}


class MissionListView(APIView):
    """Lists missions."""

    throttle_scope = "read"

    @extend_schema(
        operation_id="missions_list",
        tags=TAG,
        summary="The missions of Star Trek: Alliance",
        responses={200: shapes.MissionRowSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers the missions, in the order of campaigns."""
        return Response([mission_row(each) for each in mission_documents.missions_all()])


class MissionDetailView(APIView):
    """Shows a mission."""

    throttle_scope = "read"

    @extend_schema(
        operation_id="missions_retrieve",
        tags=TAG,
        summary="A mission with its map, enemies, objectives and rules",
        description="In words of ours; `house_parts` names what is not from the campaign book.",
        parameters=[OpenApiParameter("mission", OpenApiTypes.STR, OpenApiParameter.PATH)],
        responses={200: shapes.MissionSerializer, 404: NO_MISSION},
    )
    def get(self, request: Request, mission: str) -> Response:
        """Answers a mission."""
        found = mission_documents.mission_find(mission)
        if found is None:
            raise Http404
        return Response(mission_documents.mission_page(found))


class MissionSimulationView(APIView):
    """Base view of its room: look-up, validation of bodies, idempotency key."""

    def found(self, id: UUID) -> Job:  # noqa: A002
        """Returns a job; raises `Http404` when there is none of that id."""
        return job_or_404(mission_results.mission_simulation_find(id=id))


class MissionSimulationListView(MissionSimulationView, JobListView):
    """Begins to play missions, and lists what was asked."""

    @extend_schema(
        operation_id="mission_simulations_list",
        tags=TAG,
        summary="The simulations of missions that you began",
        description=f"The newest {mission_results.LISTED} of this session or account.",
        responses={200: shapes.MissionSimulationSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers what whoever asks has begun."""
        owner = visitor_of(request)
        found = mission_results.mission_simulation_list(owner=owner) if owner else ()
        return Response(
            [mission_results.mission_job_document(job=job, with_result=False) for job in found]
        )

    @extend_schema(
        operation_id="mission_simulations_create",
        tags=TAG,
        summary="Play a mission many times",
        description=(
            "Plays it with each number of players, and answers at once; read the address of the "
            "answer to follow it. Enemies fly by their logic cards, players go for the "
            "objectives. The same seed plays the same.\n\n"
            "A request that is sent twice with the same `Idempotency-Key` begins one job."
        ),
        parameters=[key_parameter("simulation")],
        request={"application/json": shapes.MISSION_REQUEST},
        responses=begin_responses(shapes.MissionSimulationSerializer, "something else"),
        examples=[OpenApiExample("The first mission", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Begins to play a mission."""
        wanted = mission_request_read(
            body_of(request, "Say which mission is to be played."),
            partial(chosen_fleet, request),
            partial(round_taken, request),
        )
        job, is_new = mission_simulations.mission_simulation_create(
            wanted=wanted, **asking_of(request)
        )
        document = mission_results.mission_job_document(job=job, with_result=False)
        return begun_response(request, job, document, "api:mission-simulation", is_new=is_new)


class MissionSimulationDetailView(MissionSimulationView):
    """Shows a simulation."""

    @extend_schema(
        operation_id="mission_simulations_retrieve",
        tags=TAG,
        summary="What came of a mission, as far as it is played",
        parameters=[ID],
        responses={200: shapes.MissionSimulationResultSerializer, 404: NOT_FOUND, 409: CHANGED},
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a job with its result."""
        return Response(mission_results.mission_job_document(job=self.found(id), with_result=True))


class MissionSimulationCancelView(MissionSimulationView):
    """Cancels a simulation."""

    @extend_schema(
        operation_id="mission_simulations_cancel",
        tags=TAG,
        summary="Cancel the simulation of a mission",
        description="What was played until then is kept. What has ended stays as it is.",
        parameters=[ID],
        request=None,
        responses=cancel_responses(shapes.MissionSimulationSerializer, NOT_FOUND),
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        job = self.found(id)
        mission_simulations.mission_simulation_cancel(job=job, owner=visitor_of(request))
        return Response(mission_results.mission_job_document(job=self.found(id), with_result=False))


class MissionBattleListView(MissionSimulationView):
    """Lists the battles of a simulation."""

    @extend_schema(
        operation_id="mission_simulations_battles",
        tags=TAG,
        summary="The battles of a mission with a number of players",
        parameters=[
            ID,
            PLAYERS,
            OpenApiParameter("page", OpenApiTypes.INT, description="From 1; 1 when absent."),
        ],
        responses={
            200: shapes.MissionBattlePageSerializer,
            400: OpenApiResponse(ERROR, "A value is wrong."),
            404: NOT_PLAYED,
        },
    )
    def get(self, request: Request, id: UUID, players: int) -> Response:  # noqa: A002
        """Answers a page of the battles so far."""
        page = page_read(request.query_params.get("page", "") or "1")
        return Response(mission_results.battle_list(job=self.found(id), players=players, page=page))


class MissionBattleView(MissionSimulationView):
    """Replays a battle."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="mission_simulations_replay",
        tags=TAG,
        summary="A battle of a mission with its log and its story",
        description="The log says everything that happened, event by event; the story tells it.",
        parameters=[ID, PLAYERS, NUMBER],
        responses={200: shapes.MissionReplaySerializer, 404: NOT_PLAYED, 409: CHANGED},
    )
    def get(self, request: Request, id: UUID, players: int, number: int) -> Response:  # noqa: A002
        """Answers a battle that was played."""
        return Response(
            mission_results.battle_replay(job=self.found(id), players=players, number=number)
        )
