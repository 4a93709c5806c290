"""Events in the API: opened, read, edited, closed, published, finished, exported.

An event belongs to the session, or the account, that opened it. Players come by its link.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core.rest import ERROR, IDEMPOTENCY, PRIVATE, example, made, scopes
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common import selectors
from fleetbuilder.events.common.api import NOT_FOUND, REFUSED, WRONG, EventView
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import EventRole, role_of
from fleetbuilder.events.common.serializers import EventRowSerializer, EventSerializer
from fleetbuilder.events.event import serializers, services
from fleetbuilder.events.event.services import Settings


class EventListView(EventView):
    """Opens events and lists them."""

    throttle_scope = scopes("read", POST="heavy")

    @extend_schema(
        operation_id="events_list",
        summary="Your events: those you organise, and those you have entered",
        description=f"The newest {selectors.LISTED} of each. Nobody else's are listed.",
        responses={200: serializers.EventListSerializer},
    )
    def get(self, request: Request) -> Response:
        """Answers the events of whoever asks."""
        owner = visitor_of(request)
        document = {
            "organised": EventRowSerializer.rows(selectors.event_list(owner=owner)),
            "entered": EventRowSerializer.rows(
                each.event for each in selectors.entered_list(owner=owner)
            ),
        }
        return Response(document, headers=PRIVATE)

    @extend_schema(
        operation_id="events_create",
        summary="Open an event",
        description=(
            "Give `invitation` of the answer to the players: whoever has it may hand in a fleet. "
            "Without an account the answer sets a session cookie; who sends it back is the "
            "organiser, and signing in moves the event into the account."
        ),
        request=serializers.SettingsInput,
        responses={
            **made(EventSerializer, "It was opened before, by the same key."),
            400: WRONG,
            409: OpenApiResponse(ERROR, "The key was used for another request."),
        },
        examples=[
            example(
                "Saturday",
                {"name": "Utopia Planitia Open", "points_limit": 130, "date": "2026-12-05"},
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Opens an event."""
        settings = Settings(**self.values(request, serializers.SettingsInput))
        event, is_new = services.event_open(
            owner=visitor_of(request, make=True),
            settings=settings,
            key=self.key(request),
        )
        return self.answer(request, event, EventRole.ORGANISER, code=201 if is_new else 200)


class EventDetailView(EventView):
    """Shows an event, edits it, deletes it."""

    schema_changes = ()

    @extend_schema(
        operation_id="events_retrieve",
        summary="An event",
        responses={200: EventSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers an event."""
        return self.answer(request, *self.found(request, slug, EventRole.READER))

    @extend_schema(
        operation_id="events_edit",
        summary="Edit an event",
        parameters=[IDEMPOTENCY],
        description=(
            "What is left out stays. Rule set, limit and date stay once rounds are played. "
            "Fleets that were handed in are never changed."
        ),
        request=serializers.SettingsInput(partial=True),
        responses={200: EventSerializer, **REFUSED},
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Changes settings."""
        event, role = self.found(request, slug, EventRole.ORGANISER)
        changes = self.values(request, serializers.SettingsInput, partial=True)
        event, _ = services.event_edit(event=event, changes=changes, **self.asking(request))
        return self.answer(request, event, role)

    @extend_schema(
        operation_id="events_delete",
        summary="Delete an event with all entries and games",
        responses={204: None, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes an event."""
        event, _ = self.found(request, slug, EventRole.ORGANISER)
        services.event_delete(event=event)
        return Response(status=status.HTTP_204_NO_CONTENT)


class StepView(EventView):
    """What the views have in common that bring an event further."""

    service: Callable[..., tuple[Event, bool]]
    more: dict[str, Any] = {}

    def post(self, request: Request, slug: str) -> Response:
        """Takes the step; one that is taken already stays so."""
        event, _ = self.found(request, slug, EventRole.ORGANISER)
        event, _ = type(self).service(event=event, **self.more, **self.asking(request))
        return self.answer(request, event, role_of(request, event))


def _step(name: str, summary: str, description: str) -> Any:
    """Describes a step in the OpenAPI document."""
    return extend_schema_view(
        post=extend_schema(
            operation_id=f"events_{name}",
            summary=summary,
            description=description,
            request=None,
            responses={200: EventSerializer, **REFUSED},
        )
    )


@_step("close", "Close registration", "The fleets handed in are what is played.")
class EventCloseView(StepView):
    """Closes an event."""

    service = services.event_close


@_step("open", "Take fleets again", "Only before the first round; what was published is hidden.")
class EventOpenView(StepView):
    """Opens an event again."""

    service = services.event_reopen


@_step("publish", "Show fleets and standings", "To everybody who has the address.")
class EventPublishView(StepView):
    """Publishes an event."""

    service = services.event_publish


@_step("hide", "Hide what was published", "Players still see pairings and standings.")
class EventHideView(StepView):
    """Hides an event again."""

    service = services.event_publish
    more = {"public": False}


@_step("finish", "End the event", "All results of the last round are in; standings stay.")
class EventFinishView(StepView):
    """Finishes an event."""

    service = services.event_finish
