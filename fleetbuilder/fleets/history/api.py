"""The revisions of saved fleets in the API: listed, read, brought back; copies and comparisons."""

from __future__ import annotations

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.accounts.access import Access
from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, IDEMPOTENCY, parameters
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.saved import documents as saved_documents
from fleetbuilder.fleets.saved import selectors, services
from fleetbuilder.fleets.saved import serializers as saved_serializers
from fleetbuilder.fleets.saved.api import (
    IF_MATCH,
    NOT_FOUND,
    SAVING,
    WRONG,
    SavedView,
    SavingView,
    next_page,
)
from fleetbuilder.fleets.saved.named_fleets import HELP, fleet_for, fleet_referred

NUMBER: Final = OpenApiParameter(
    "number", OpenApiTypes.INT, OpenApiParameter.PATH, description="The number of a revision."
)


class RevisionListView(SavedView):
    """Lists revisions."""

    @extend_schema(
        operation_id="fleets_revisions",
        summary="The history of a fleet",
        description="The newest first. Only its owner may read it.",
        parameters=[
            OpenApiParameter("below", OpenApiTypes.INT, description="As `next` has it."),
        ],
        responses={
            200: saved_serializers.RevisionListSerializer,
            400: WRONG,
            404: NOT_FOUND,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers a page of the history."""
        fleet = fleet_for(request, slug, Access.CHANGE)
        below = request.query_params.get("below", "")
        if below and not (below.isascii() and below.isdigit() and len(below) < 10):
            raise errors.InvalidError(fields={"/below": ["A whole number is expected."]})
        found, following = selectors.revision_list(fleet=fleet, below=int(below) if below else None)
        rows = [saved_documents.revision_row(each, fleet) for each in found]
        return Response({"revisions": rows, "next": next_page(request, "below", following)})


class RevisionDetailView(SavedView):
    """Shows a revision."""

    schema_parameters = parameters(*SavedView.schema_parameters, NUMBER)

    @extend_schema(
        operation_id="fleets_revision",
        summary="A revision with all that is in it",
        description="Only the owner of the fleet may read it.",
        responses={200: saved_serializers.RevisionSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answers a revision."""
        fleet = fleet_for(request, slug, Access.CHANGE)
        revision = or_404(selectors.revision_find(fleet=fleet, number=number))
        return Response(saved_documents.revision_document(revision, fleet))


class RevisionRestoreView(SavingView):
    """Brings revisions back."""

    schema_parameters = parameters(*SavedView.schema_parameters, NUMBER)

    @extend_schema(
        operation_id="fleets_restore",
        summary="Bring an earlier revision back as the newest",
        description="Those between stay in the history.",
        parameters=[IF_MATCH, IDEMPOTENCY],
        request={"application/json": saved_serializers.body(revision=saved_serializers.REVISION)},
        responses=SAVING,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Brings a revision back."""
        fleet = fleet_for(request, slug, Access.CHANGE)
        values = self.fields(request, "revision")
        return self.saving(request, fleet, values, services.fleet_restore, number=number)


class FleetUpdateView(SavingView):
    """Takes the present prices."""

    @extend_schema(
        operation_id="fleets_update",
        summary="Take the present prices of a fleet's cards",
        description="Makes a revision of the same fleet when prices have changed, and else none.",
        parameters=[IF_MATCH, IDEMPOTENCY],
        request={"application/json": saved_serializers.body(revision=saved_serializers.REVISION)},
        responses=SAVING,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Takes the present prices."""
        fleet = fleet_for(request, slug, Access.CHANGE)
        values = self.fields(request, "revision")
        return self.saving(request, fleet, values, services.fleet_update)


class FleetCopyView(SavedView):
    """Copies fleets."""

    throttle_scope = "heavy"

    @extend_schema(
        operation_id="fleets_copy",
        summary="Keep a fleet that you may read as one of your own",
        parameters=[IDEMPOTENCY],
        request=None,
        responses={
            200: OpenApiResponse(
                saved_serializers.SavedFleetSerializer, "It was copied before, with the same key."
            ),
            201: saved_serializers.SavedFleetSerializer,
            400: WRONG,
            404: NOT_FOUND,
            409: OpenApiResponse(ERROR, "The key was used for another request."),
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Copies a fleet."""
        fleet = fleet_for(request, slug, Access.READ)
        copy, is_new = services.fleet_copy(
            fleet=fleet, owner=visitor_of(request, make=True), key=self.key(request)
        )
        return self.answer(request, copy, code=201 if is_new else 200)


class FleetDifferenceView(SavedView):
    """Compares fleets."""

    throttle_scope = "check"

    @extend_schema(
        operation_id="fleets_difference",
        summary="What is different between two fleets",
        description=HELP,
        parameters=[
            OpenApiParameter("a", OpenApiTypes.STR, required=True),
            OpenApiParameter("b", OpenApiTypes.STR, required=True),
        ],
        responses={200: saved_serializers.ComparisonSerializer, 400: WRONG, 404: NOT_FOUND},
    )
    def get(self, request: Request) -> Response:
        """Answers the difference."""
        a, b = (
            fleet_referred(request, request.query_params.get(side, ""), f"/{side}")
            for side in ("a", "b")
        )
        return Response(saved_documents.comparison_document(a, b))
