"""Owners' boxes in the API: listed, checked, kept, read, replaced, deleted.

A box belongs to the session, or the account, that keeps it, and nobody else is told that it is
there. A change says by `If-Match` from which version it was made.
"""

from __future__ import annotations

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from fleetbuilder.accounts.permissions import OwnerPermission
from fleetbuilder.core import errors
from fleetbuilder.core.rest import (
    ERROR,
    IDEMPOTENCY,
    PRIVATE,
    RestView,
    example,
    made,
    parameters,
    scopes,
)
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.boxes import documents, selectors, serializers, services
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleets.saved.requests import tags_matched
from rules.fleet_captains.box.box import box_from_document
from rules.fleet_captains.box.own_box import box_report

SLUG: Final = OpenApiParameter(
    "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address of the box."
)
IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag that the box was read with; `*` replaces whatever is in force.",
)
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such box, or it is somebody else's.")
WRONG: Final = OpenApiResponse(ERROR, "The box cannot be read; `fields` names the place.")
TOO_LARGE: Final = OpenApiResponse(ERROR, "The body is too large.")
KEY_USED: Final = OpenApiResponse(ERROR, "The key was used for another request.")
EMPTY: Final = example("An empty box", services.empty_document("My base game"))


class BoxPreconditionError(services.BoxConflictError):
    """A conflict where the request made the version a precondition."""

    status = 412


class BoxView(RestView):
    """Base view of boxes: who they belong to, and how one is answered."""

    permission_classes = (OwnerPermission,)
    schema_tags = ("fleet-captains",)
    schema_parameters = parameters(SLUG)
    missing = "Send a box."

    def answer(self, request: Request, box: OwnersBox, *, code: int = 200) -> Response:
        """Answers a box, with its entity tag."""
        headers = {"ETag": documents.entity_tag(box), **PRIVATE}
        if code == status.HTTP_201_CREATED:
            headers["Location"] = reverse("api:captains-box", [box.slug], request=request)
        return Response(documents.box_document(box), status=code, headers=headers)


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
            409: KEY_USED,
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
            409: KEY_USED,
            412: OpenApiResponse(ERROR, "Another version is in force than If-Match says."),
            413: TOO_LARGE,
            428: OpenApiResponse(ERROR, "If-Match is missing."),
        },
    )
    def put(self, request: Request, slug: str) -> Response:
        """Replaces the cards of a box."""
        box = box_for(request, slug)
        document = self.body(request)
        header = request.headers.get("If-Match")
        if header is None:
            raise errors.PreconditionRequiredError
        try:
            box, _ = services.box_replace(
                box=box,
                document=document,
                expected=tags_matched(header, box.version),
                **self.asking(request),
            )
        except services.BoxConflictError as error:
            raise BoxPreconditionError from error
        return self.answer(request, box)

    @extend_schema(
        operation_id="fleet_captains_boxes_delete",
        summary="Delete a box with all its cards",
        responses={204: None, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes a box."""
        services.box_delete(box=box_for(request, slug))
        return Response(status=status.HTTP_204_NO_CONTENT)
