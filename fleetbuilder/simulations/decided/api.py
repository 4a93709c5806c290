"""What decided a simulation, in the API: asked for, followed, read, cancelled."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR
from fleetbuilder.core.visitors import client_of, visitor_of
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.simulations.common.api import CHANGED, TOO_MANY, JobView
from fleetbuilder.simulations.common.job_kind import KIND as SIMULATION_KIND
from fleetbuilder.simulations.decided import results, serializers, services
from fleetbuilder.simulations.decided.job_kind import KIND

NOT_FOUND: Final = OpenApiResponse(ERROR, "There is nothing of that id.")


class DecidedView(JobView):
    """Base view of what decided."""

    kind = KIND
    what = "this"
    document = results.decided_job_document
    route = "api:decided"


class DecidedBeginView(DecidedView):
    """Begins to find what decided a simulation."""

    throttle_scope = "heavy"

    @extend_schema(
        operation_id="simulations_decided",
        summary="Find what decided a simulation",
        description=(
            "Plays the first battles of the simulation again, each time with one advantage less: "
            "with initiative to roll for, without the cards of either fleet and of both, and from "
            "equal places. The parts add up to the margin. A simulation is asked about once; "
            "whoever asks again is given the same answer."
        ),
        request=None,
        responses={
            200: OpenApiResponse(serializers.DecidedJobSerializer, "It was asked before."),
            201: serializers.DecidedJobSerializer,
            404: NOT_FOUND,
            409: CHANGED,
            429: TOO_MANY,
        },
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Begins it for whoever asks."""
        job, is_new = services.decided_create(
            simulation=or_404(job_selectors.job_find(job_id=id, kind=SIMULATION_KIND)),
            owner=visitor_of(request, make=True),
            client=client_of(request),
        )
        return self.begun_answer(request, job, is_new=is_new)


class DecidedDetailView(DecidedView):
    """Shows what decided."""

    @extend_schema(
        operation_id="decided_retrieve",
        summary="What decided a simulation, as far as is known",
        responses={200: serializers.DecidedResultSerializer, 404: NOT_FOUND, 409: CHANGED},
    )
    def get(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Answers a job with its result."""
        return self.answer(self.found(id), with_result=True)


class DecidedCancelView(DecidedView):
    """Cancels the search for what decided."""

    @extend_schema(
        operation_id="decided_cancel",
        summary="Cancel the search for what decided",
        description="What has ended stays as it is.",
        request=None,
        responses={200: serializers.DecidedJobSerializer, 404: NOT_FOUND},
    )
    def post(self, request: Request, id: UUID) -> Response:  # noqa: A002
        """Cancels a job of whoever asks."""
        return self.cancelled(request, id)
