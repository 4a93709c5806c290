"""Owners' boxes in the API: listed, checked, kept, read, replaced, deleted.

A box belongs to the session, or the account, that keeps it, and nobody else is told that it is
there. A change says by `If-Match` from which version it was made.
"""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.rest import (
    ERROR,
    IDEMPOTENCY,
    PRIVATE,
    example,
    made,
    parameters,
    scopes,
)
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.boxes import documents, selectors, serializers, services
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.player_documents.rest import (
    KEY_USED,
    REPLACE_REFUSED,
    DocumentView,
    if_match,
    slug_parameter,
)
from fleetbuilder.player_documents.services import document_delete
from rules.fleet_captains.box.box import box_from_document
from rules.fleet_captains.box.own_box import box_report

IF_MATCH: Final = if_match("box")
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such box, or it is somebody else's.")
WRONG: Final = OpenApiResponse(ERROR, "The box cannot be read; `fields` names the place.")
TOO_LARGE: Final = OpenApiResponse(ERROR, "The body is too large.")
EMPTY: Final = example("An empty box", services.empty_document("My base game"))


class BoxView(DocumentView[OwnersBox]):
    """Base view of boxes: who they belong to, and how one is answered."""

    schema_tags = ("fleet-captains",)
    schema_parameters = parameters(slug_parameter("box"))
    detail = "api:captains-box"
    missing = "Send a box."

    def shown(self, document: OwnersBox) -> dict[str, Any]:
        """Returns a box as it is answered."""
        return documents.box_document(document)


class BoxListView(BoxView):
    """Keeps boxes and lists them."""

    throttle_scope = scopes("read", POST="heavy")

    @extend_schema(
        operation_id="fleet_captains_boxes_list",
        summary="Your boxes",
        description="Those changed last come first. Nobody else's are listed.",
        responses={200: serializers.OwnersBoxListSerializer},
    )
    def get(self, request: Request) -> Response:
        """Answers the boxes of whoever asks."""
        rows = [documents.box_row(box) for box in selectors.boxes_of(visitor_of(request))]
        return Response({"boxes": rows}, headers=PRIVATE)

    @extend_schema(
        operation_id="fleet_captains_boxes_create",
        summary="Keep a box of your own cards",
        description=(
            "The box need not be whole: what it lacks is taken from the box of the site. Only you "
            "ever read it. Without an account the answer sets a session cookie; signing in moves "
            "the box into the account."
        ),
        parameters=[IDEMPOTENCY],
        request={"application/json": serializers.BOX_BODY},
        responses={
            **made(serializers.OwnersBoxSerializer, "It was kept before, by the same key."),
            400: WRONG,
            **KEY_USED,
            413: TOO_LARGE,
        },
        examples=[EMPTY],
    )
    def post(self, request: Request) -> Response:
        """Keeps a box."""
        document = self.body(request)
        # Nobody gets a session for a box that cannot be read.
        box_from_document(document)
        owner = visitor_of(request, make=True)
        box, is_new = services.box_create(owner=owner, document=document, key=self.key(request))
        return self.answer(request, box, code=201 if is_new else 200)


class BoxCheckView(BoxView):
    """Checks boxes that are not kept."""

    authentication_classes = ()
    schema_parameters = ()
    throttle_scope = "check"

    @extend_schema(
        operation_id="fleet_captains_boxes_check",
        summary="How complete a box is, and what is odd about it",
        description="Nothing is stored.",
        request={"application/json": serializers.BOX_BODY},
        responses={200: serializers.BoxReportSerializer, 400: WRONG, 413: TOO_LARGE},
        examples=[EMPTY],
    )
    def post(self, request: Request) -> Response:
        """Answers the report of the box of the body."""
        return Response(box_report(box_from_document(self.body(request))))


class BoxDetailView(BoxView):
    """Shows a box, replaces it, deletes it."""

    throttle_scope = scopes("read", PUT="check")

    @extend_schema(
        operation_id="fleet_captains_boxes_retrieve",
        summary="A box of yours",
        responses={200: serializers.OwnersBoxSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers a box."""
        return self.answer(request, box_for(request, slug))

    @extend_schema(
        operation_id="fleet_captains_boxes_replace",
        summary="Replace the cards of a box",
        description="Send the whole box, and by `If-Match` which version you have changed.",
        parameters=[IF_MATCH, IDEMPOTENCY],
        request={"application/json": serializers.BOX_BODY},
        responses={
            200: serializers.OwnersBoxSerializer,
            400: WRONG,
            404: NOT_FOUND,
            **REPLACE_REFUSED,
            413: TOO_LARGE,
        },
    )
    def put(self, request: Request, slug: str) -> Response:
        """Replaces the cards of a box."""
        box = box_for(request, slug)
        document = self.body(request)
        with self.precondition(request, box) as expected:
            box, _ = services.box_replace(
                box=box, document=document, expected=expected, **self.asking(request)
            )
        return self.answer(request, box)

    @extend_schema(
        operation_id="fleet_captains_boxes_delete",
        summary="Delete a box with all its cards",
        responses={204: None, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes a box."""
        document_delete(box_for(request, slug))
        return Response(status=status.HTTP_204_NO_CONTENT)
