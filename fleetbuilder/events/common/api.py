"""What all resources of events share: the base view, parameters and refusals."""

from __future__ import annotations

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from fleetbuilder.accounts.access import KEY
from fleetbuilder.accounts.permissions import OwnerPermission
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import ERROR, IDEMPOTENCY, PRIVATE, RestView, parameters
from fleetbuilder.events.common import documents, selectors
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import EventRole, role_check

SLUG: Final = OpenApiParameter(
    "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address of the event."
)
LINK: Final = OpenApiParameter(
    KEY, OpenApiTypes.STR, description="The key of the link that the organiser gave away."
)


WRONG: Final = OpenApiResponse(ERROR, "A value is wrong, or the body cannot be read.")
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such thing, or not for you.")
NOT_NOW: Final = OpenApiResponse(
    ERROR, "The event is not that far, or the key was used for another request."
)
TOO_LARGE: Final = OpenApiResponse(ERROR, "The body, or the fleet, is too large.")
REFUSED: Final = {400: WRONG, 404: NOT_FOUND, 409: NOT_NOW}


class EventView(RestView):
    """Base view of its room: look-up, validation of bodies, idempotency key."""

    permission_classes = (OwnerPermission,)
    schema_tags = ("events",)
    schema_parameters = parameters(SLUG, LINK)
    schema_changes = parameters(IDEMPOTENCY)

    def found(self, request: Request, slug: str, needed: EventRole) -> tuple[Event, EventRole]:
        """Returns an event, and who asks, to who may do as much; for others it is not there."""
        event = or_404(selectors.event_find(slug=slug))
        return event, role_check(request, event, needed)

    def answer(
        self, request: Request, event: Event, role: EventRole, *, code: int = 200
    ) -> Response:
        """Answers an event."""
        players = documents.players_count(event)
        headers = dict(PRIVATE)
        if code == status.HTTP_201_CREATED:
            headers["Location"] = reverse("api:event", [event.slug], request=request)
        document = documents.event_document(event, role, players=players, site=self.site(request))
        return Response(document, status=code, headers=headers)
