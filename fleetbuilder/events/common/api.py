"""What all resources of events share: the base view, parameters and refusals."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from fleetbuilder.accounts.access import KEY
from fleetbuilder.accounts.permissions import OwnerPermission
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common import documents, selectors
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import Role, role_check
from fleetbuilder.fleets.check.parsers import FleetJSONParser
from fleetbuilder.fleets.check.serializers import ERROR

KEY_HEADER: Final = "Idempotency-Key"


SLUG: Final = OpenApiParameter(
    "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address of the event."
)


LINK: Final = OpenApiParameter(
    KEY, OpenApiTypes.STR, description="The key of the link that the organiser gave away."
)


IDEMPOTENCY: Final = OpenApiParameter(
    KEY_HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Any line of up to 100 characters; a request that is sent twice acts once.",
)


WRONG: Final = OpenApiResponse(ERROR, "A value is wrong, or the body cannot be read.")


NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such thing, or not for you.")


NOT_NOW: Final = OpenApiResponse(
    ERROR, "The event is not that far, or the key was used for another request."
)


TOO_LARGE: Final = OpenApiResponse(ERROR, "The body, or the fleet, is too large.")


REFUSED: Final = {400: WRONG, 404: NOT_FOUND, 409: NOT_NOW}


class EventView(APIView):
    """Base view of its room: look-up, validation of bodies, idempotency key."""

    permission_classes = (OwnerPermission,)
    parser_classes = (FleetJSONParser,)
    throttle_scope = "read"

    def found(self, request: Request, slug: str, needed: Role) -> tuple[Event, Role]:
        """Returns an event, and who asks, to who may do as much; for others it is not there."""
        event = selectors.event_find(slug=slug)
        if event is None:
            raise Http404
        return event, role_check(request, event, needed)

    def values(self, request: Request, shape: Any, *, partial: bool = False) -> dict[str, Any]:
        """Returns the values of the body; raises `InvalidError` naming those that are wrong."""
        if request.stream is None:
            raise errors.MalformedError("The body is empty. Send an object.")
        serializer = shape(data=request.data, partial=partial)
        serializer.is_valid(raise_exception=True)
        values: dict[str, Any] = serializer.validated_data
        return values

    def asking(self, request: Request) -> dict[str, str]:
        """Returns who asks for a change, and by which key."""
        return {"visitor": visitor_of(request), "key": request.headers.get(KEY_HEADER, "")}

    def answer(self, request: Request, event: Event, role: Role, *, code: int = 200) -> Response:
        """Answers an event."""
        site = f"{request.scheme}://{request.get_host()}"
        players = documents.players_count(event)
        headers = dict(PRIVATE)
        if code == status.HTTP_201_CREATED:
            headers["Location"] = reverse("api:event", [event.slug], request=request)
        document = documents.event_document(event, role, players=players, site=site)
        return Response(document, status=code, headers=headers)


# Who asks decides what is told.
PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Authorization"}
