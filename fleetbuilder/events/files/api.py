"""Events as files in the API: everything as JSON, players as CSV, fleets on paper as PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from fleetbuilder.core.rest import ERROR, PRIVATE
from fleetbuilder.events.common import documents
from fleetbuilder.events.common.api import NOT_FOUND, EventView
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.files import exports
from fleetbuilder.events.files.printing import event_pdf
from fleetbuilder.fleets.paper import printing
from fleetbuilder.fleets.paper.sheets.paper import PAPERS

CSV: Final = "text/csv; charset=utf-8"


class FileView(EventView):
    """What these views have in common: who may see the fleets gets the file."""

    throttle_scope = "heavy"

    def file(
        self, request: Request, slug: str, make: Callable[[Event], str | bytes], kind: str
    ) -> HttpResponse:
        """Answers a file; raises `NotFoundError` while fleets are not published."""
        event, role = self.found(request, slug, EventRole.READER)
        documents.fleets_check(event, role)
        return HttpResponse(make(event), content_type=kind, headers=PRIVATE)


class EventExportView(FileView):
    """Gives an event as JSON."""

    @extend_schema(
        operation_id="events_export",
        summary="The whole event: fleets, reports, rounds, standings",
        responses={200: OpenApiTypes.OBJECT, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Answers the event to who may see the fleets."""
        return self.file(request, slug, exports.event_json, "application/json")


class PlayersTableView(FileView):
    """Gives the players of an event as a table."""

    @extend_schema(
        operation_id="events_export_csv",
        summary="The players by place as CSV, each with record and fleet",
        responses={(200, "text/csv"): OpenApiTypes.STR, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Answers the table to who may see the fleets."""
        return self.file(request, slug, exports.event_csv, CSV)


class SheetsView(FileView):
    """Gives all fleets of an event on paper."""

    @extend_schema(
        operation_id="events_sheets",
        summary="The build sheets of all players as one PDF",
        parameters=[
            OpenApiParameter(
                "paper", OpenApiTypes.STR, enum=list(PAPERS), description="A4 when absent."
            ),
        ],
        responses={
            (200, printing.PDF): OpenApiTypes.BINARY,
            400: OpenApiResponse(ERROR, "There is no such paper."),
            404: NOT_FOUND,
            409: OpenApiResponse(ERROR, "No fleet was handed in yet."),
        },
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Answers the sheets to who may see the fleets."""
        paper = printing.paper_read(request.query_params.get("paper"))
        return self.file(request, slug, lambda event: event_pdf(event, paper), printing.PDF)
