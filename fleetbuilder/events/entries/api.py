"""Who takes part, in the API: fleets handed in and withdrawn, players added and dropped."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core import errors
from fleetbuilder.core.rest import PRIVATE, example, made, parameters, scopes
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.events.common import documents, selectors
from fleetbuilder.events.common.api import NOT_FOUND, REFUSED, TOO_LARGE, EventView
from fleetbuilder.events.common.models import Entry, Event
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.common.serializers import EntryRowSerializer, EntrySerializer
from fleetbuilder.events.entries import serializers, services, submitted_fleets
from fleetbuilder.events.entries.services import SubmittedFleet
from fleetbuilder.events.swiss.rules import Missed
from fleetbuilder.fleets.check import examples

NUMBER: Final = OpenApiParameter(
    "number",
    OpenApiTypes.INT,
    OpenApiParameter.PATH,
    description="The number of a player.",
)
ONE_OF: Final = "Send either `fleet` or `saved`, the address of a fleet that you keep here."


def submitted_fleet_of(values: dict[str, Any], event: Event, owner: str) -> SubmittedFleet:
    """Returns the fleet of a body; raises `InvalidError` for none or two."""
    if ("fleet" in values) == ("saved" in values):
        raise errors.InvalidError.at("/fleet", ONE_OF)
    if "fleet" in values:
        return submitted_fleets.fleet_from_document(values["fleet"], event)
    slug, number = values["saved"], values.get("revision")
    return submitted_fleets.fleet_from_saved(owner=owner, slug=slug, number=number)


def entry_response(entry: Entry, event: Event, request: Request, *, code: int = 200) -> Response:
    """Answers an entry."""
    mine = entry.owner != "" and entry.owner == visitor_of(request)
    document = documents.entry_document(entry, event, mine=mine)
    return Response(document, status=code, headers=PRIVATE)


class OwnEntryView(EventView):
    """Hands a fleet in, shows it, withdraws it."""

    throttle_scope = scopes("check", DELETE="read")

    @extend_schema(
        operation_id="events_entry_retrieve",
        summary="Your own entry",
        responses={200: EntrySerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the entry of whoever asks."""
        event, _ = self.found(request, slug, EventRole.READER)
        entry = selectors.entry_of(event=event, owner=visitor_of(request))
        if entry is None:
            raise errors.NotFoundError("You have handed in no fleet here.")
        return entry_response(entry, event, request)

    @extend_schema(
        operation_id="events_entry_submit",
        summary="Hand in a fleet, or another one in its place",
        description=(
            "Needs the key of the event's link. The fleet is checked under the event's rules and "
            "frozen with its report and its fingerprint. An illegal one is taken, and says why. "
            "Sent again with the same fleet, nothing changes."
        ),
        request=serializers.SubmissionInput,
        responses={
            200: OpenApiResponse(EntrySerializer, "This is what was handed in."),
            201: OpenApiResponse(EntrySerializer, "It is new, or in place of another."),
            **REFUSED,
            413: TOO_LARGE,
        },
        examples=[example("A fleet", {"name": "Kathryn", "fleet": examples.FLEET})],
    )
    def put(self, request: Request, slug: str) -> Response:
        """Hands a fleet in."""
        event, _ = self.found(request, slug, EventRole.GUEST)
        values = self.values(request, serializers.SubmissionInput)
        visitor = visitor_of(request, make=True)
        submitted = submitted_fleet_of(values, event, visitor)
        asking = self.asking(request) | {"visitor": visitor}
        entry, is_new = services.entry_submit(
            event=event, name=values["name"], submitted=submitted, **asking
        )
        return entry_response(entry, event, request, code=201 if is_new else 200)

    @extend_schema(
        operation_id="events_entry_withdraw",
        summary="Withdraw your entry",
        description="Before the first round; afterwards the organiser drops players.",
        responses={200: EntrySerializer, **REFUSED},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Withdraws the entry of whoever asks."""
        event, _ = self.found(request, slug, EventRole.READER)
        entry, _ = services.entry_withdraw(event=event, **self.asking(request))
        return entry_response(entry, event, request)


class EntryListView(EventView):
    """Lists who takes part, and adds players."""

    throttle_scope = scopes("read", POST="check")

    @extend_schema(
        operation_id="events_entries_list",
        summary="Who takes part",
        description=(
            "The verdicts on the fleets are the organiser's to see until they are published."
        ),
        responses={200: EntryRowSerializer(many=True), 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers who takes part, by number."""
        event, role = self.found(request, slug, EventRole.READER)
        with_fleet = documents.may_see_fleets(event, role)
        rows = [
            documents.entry_row(entry, with_fleet=with_fleet)
            for entry in selectors.entry_list(event=event)
        ]
        return Response(rows, headers=PRIVATE)

    @extend_schema(
        operation_id="events_entries_add",
        summary="Add a player, also a late one",
        request=serializers.PlayerInput,
        responses={
            **made(EntrySerializer, "Added before, by the same key."),
            **REFUSED,
            413: TOO_LARGE,
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Adds a player."""
        event, _ = self.found(request, slug, EventRole.ORGANISER)
        values = self.values(request, serializers.PlayerInput)
        submitted = (
            submitted_fleets.fleet_from_document(values["fleet"], event)
            if "fleet" in values
            else None
        )
        entry, is_new = services.entry_add(
            event=event,
            name=values["name"],
            submitted=submitted,
            missed=Missed(values["missed"]),
            **self.asking(request),
        )
        return entry_response(entry, event, request, code=201 if is_new else 200)


class EntryDetailView(EventView):
    """Shows an entry with its fleet."""

    schema_parameters = parameters(*EventView.schema_parameters, NUMBER)

    throttle_scope = "check"

    @extend_schema(
        operation_id="events_entries_retrieve",
        summary="A player's fleet, with its report and what has changed since",
        responses={200: EntrySerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answers an entry to who may see fleets, and to its owner."""
        event, role = self.found(request, slug, EventRole.READER)
        entry = selectors.entry_find(event=event, number=number)
        if entry is None or not documents.may_see_entry(entry, event, role, visitor_of(request)):
            raise errors.NotFoundError(services.NO_SUCH_PLAYER)
        return entry_response(entry, event, request)

    @extend_schema(
        operation_id="events_entries_amend",
        summary="Put another fleet in the place of a player's",
        description=(
            "For the organiser, also after closing. What it replaces stays on record, with the "
            "reason. The same fleet again changes nothing."
        ),
        request=serializers.AmendInput,
        responses={200: EntrySerializer, **REFUSED, 413: TOO_LARGE},
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Replaces the fleet of an entry."""
        event, _ = self.found(request, slug, EventRole.ORGANISER)
        values = self.values(request, serializers.AmendInput)
        entry, _ = services.entry_amend(
            event=event,
            number=number,
            submitted=submitted_fleets.fleet_from_document(values["fleet"], event),
            reason=values["reason"],
            **self.asking(request),
        )
        return entry_response(entry, event, request)


class EntryReopenView(EventView):
    """Lets a player hand in again."""

    schema_parameters = parameters(*EventView.schema_parameters, NUMBER)

    throttle_scope = "check"

    @extend_schema(
        operation_id="events_entries_reopen",
        summary="Let a player hand in another fleet once, though no more are taken",
        request=serializers.ReopenInput,
        responses={200: EntrySerializer, **REFUSED},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Reopens the list of an entry."""
        event, _ = self.found(request, slug, EventRole.ORGANISER)
        values = self.values(request, serializers.ReopenInput)
        entry, _ = services.entry_reopen(
            event=event, number=number, reason=values["reason"], **self.asking(request)
        )
        return entry_response(entry, event, request)


class _PlayerStepView(EventView):
    """What dropping a player and bringing one back have in common."""

    schema_parameters = parameters(*EventView.schema_parameters, NUMBER)

    service: Any = None

    def step(self, request: Request, slug: str, number: int) -> Response:
        """Takes the step; one that is taken already stays so."""
        event, _ = self.found(request, slug, EventRole.ORGANISER)
        entry, _ = type(self).service(event=event, number=number, **self.asking(request))
        return Response(documents.entry_row(entry, with_fleet=True), headers=PRIVATE)


class EntryDropView(_PlayerStepView):
    """Drops a player."""

    service = services.entry_drop

    @extend_schema(
        operation_id="events_entries_drop",
        summary="Drop a player from the next round on",
        request=None,
        responses={200: EntryRowSerializer, **REFUSED},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Drops a player."""
        return self.step(request, slug, number)


class EntryReturnView(_PlayerStepView):
    """Brings a player back."""

    service = services.entry_return

    @extend_schema(
        operation_id="events_entries_return",
        summary="Bring a player back who was dropped",
        description=(
            "From the next round on. Rounds that were paired meanwhile count as those before a "
            "late entry."
        ),
        request=None,
        responses={200: EntryRowSerializer, **REFUSED},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Brings a player back."""
        return self.step(request, slug, number)
