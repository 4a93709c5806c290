"""Rounds in the API: paired, taken back, results, standings."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core import errors
from fleetbuilder.core.rest import PRIVATE, example, made, parameters, scopes
from fleetbuilder.events.common import documents, selectors, serializers, standings
from fleetbuilder.events.common.api import NOT_FOUND, REFUSED, WRONG, EventView
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.common.roles import EventRole
from fleetbuilder.events.rounds import serializers as round_serializers
from fleetbuilder.events.rounds import services
from fleetbuilder.events.rounds.services import ReportedResult
from fleetbuilder.events.swiss.rules import GameOutcome

ROUND: Final = OpenApiParameter(
    "number", OpenApiTypes.INT, OpenApiParameter.PATH, description="The number of the round."
)
TABLE: Final = OpenApiParameter("table", OpenApiTypes.INT, OpenApiParameter.PATH)
NO_SUCH_ROUND: Final = "That round was not paired yet."


def round_of(event: Event, number: int) -> dict[str, Any]:
    """Returns a round as plain data; raises `NotFoundError` for one that was not paired."""
    if not 1 <= number <= event.round:
        raise errors.NotFoundError(NO_SUCH_ROUND)
    entries = selectors.entry_list(event=event)
    games = selectors.game_list(event=event, number=number)
    seats = standings.seats_of(event, entries, games, number=number)
    return documents.round_document(number, seats)


class SwissRoundListView(EventView):
    """Lists rounds and pairs the next one."""

    throttle_scope = scopes("read", POST="check")

    @extend_schema(
        operation_id="events_rounds_list",
        summary="All rounds with pairings and results",
        responses={200: serializers.RoundSerializer(many=True), 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers every round."""
        event, _ = self.found(request, slug, EventRole.READER)
        entries = selectors.entry_list(event=event)
        games = selectors.game_list(event=event)
        return Response(documents.rounds_documents(event, entries, games), headers=PRIVATE)

    @extend_schema(
        operation_id="events_rounds_pair",
        summary="Pair the next round",
        description=(
            "Swiss: players of one record meet, the top half against the bottom half; nobody "
            "meets an opponent again while there is a way round it; the lowest of those with the "
            "fewest byes rests. A round that is paired already stays as it is."
        ),
        request=round_serializers.PairInput,
        responses={
            **made(serializers.RoundSerializer, "It was paired before."),
            **REFUSED,
        },
        examples=[example("The first round", {"round": 1})],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Pairs a round."""
        event, _ = self.found(request, slug, EventRole.ORGANISER)
        number = self.values(request, round_serializers.PairInput)["round"]
        _, is_new = services.round_pair(event=event, number=number, **self.asking(request))
        event.refresh_from_db()
        return Response(round_of(event, number), status=201 if is_new else 200, headers=PRIVATE)


class SwissRoundDetailView(EventView):
    """Shows a round, and takes it back."""

    schema_parameters = parameters(*EventView.schema_parameters, ROUND)

    @extend_schema(
        operation_id="events_rounds_retrieve",
        summary="A round with pairings and results",
        responses={200: serializers.RoundSerializer, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answers a round."""
        event, _ = self.found(request, slug, EventRole.READER)
        return Response(round_of(event, number), headers=PRIVATE)

    @extend_schema(
        operation_id="events_rounds_unpair",
        summary="Undo the pairings of the present round",
        description="While none of its results is in.",
        responses={200: serializers.EventSerializer, **REFUSED},
    )
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Takes a round back."""
        event, role = self.found(request, slug, EventRole.ORGANISER)
        event, _ = services.round_unpair(event=event, number=number, **self.asking(request))
        return self.answer(request, event, role)


class ResultView(EventView):
    """Enters and corrects results."""

    schema_parameters = parameters(*EventView.schema_parameters, ROUND, TABLE)

    @extend_schema(
        operation_id="events_result_enter",
        summary="Enter the result of a table, or correct it",
        description=(
            "Say in `version` which result it replaces. When somebody entered another one since, "
            "nothing is changed. The same result again changes nothing either."
        ),
        request=round_serializers.ResultInput,
        responses={
            200: serializers.RoundSerializer,
            **REFUSED,
            409: OpenApiResponse(
                round_serializers.ResultConflictSerializer,
                "Another result stands, rounds are not being played, or the key was used before.",
            ),
        },
        examples=[example("The first player destroyed all", {"surviving": [54, 0]})],
    )
    def put(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Enters a result."""
        event, _ = self.found(request, slug, EventRole.ORGANISER)
        values = self.values(request, round_serializers.ResultInput)
        outcome = values.get("outcome")
        reported = ReportedResult(
            outcome=GameOutcome(outcome) if outcome else None,
            **{
                name: tuple(values[name])
                for name in ("surviving", "bonus", "battle")
                if name in values
            },
        )
        services.result_enter(
            event=event,
            number=number,
            table=table,
            reported=reported,
            expected=values["version"],
            **self.asking(request),
        )
        event.refresh_from_db()
        return Response(round_of(event, number), headers=PRIVATE)


class StandingListView(EventView):
    """Shows the standings."""

    @extend_schema(
        operation_id="events_standings",
        summary="The standings",
        description=(
            "In the order of Battle Points where they are scored, record, Fleet Points, strength "
            "of opponents, and a lot that was drawn when the player entered."
        ),
        parameters=[
            OpenApiParameter(
                "round", OpenApiTypes.INT, description="After that round; now when absent."
            ),
        ],
        responses={200: serializers.StandingSerializer(many=True), 400: WRONG, 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the standings."""
        event, _ = self.found(request, slug, EventRole.READER)
        text = request.query_params.get("round", "")
        if text and not (text.isascii() and text.isdigit() and 0 < len(text) < 4):
            raise errors.InvalidError.at("/round", "The number of a round is expected.")
        rows = standings.standings_of(
            event,
            selectors.entry_list(event=event),
            selectors.game_list(event=event),
            number=int(text) if text else None,
        )
        return Response([documents.standing_row(row) for row in rows], headers=PRIVATE)
