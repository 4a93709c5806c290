"""Tables in the API: opened, followed, a step added, asked about, their seats taken, deleted.

Whoever knows the address of a table may look on; who has taken a seat plays, and sees what that
seat may see. One with several seats names the one they ask from by its link.
"""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.core import errors
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
from fleetbuilder.fleet_captains.tables import documents, questions, serializers
from fleetbuilder.fleet_captains.tables.game import CAPTAINS_TABLE, seat_number
from fleetbuilder.fleet_captains.tables.mapping import table_of_game
from fleetbuilder.fleet_captains.tables.services import table_open
from fleetbuilder.games.models import Game, GameSeatRow
from fleetbuilder.games.rest import LINK, NOTHING_NEW, SEAT, SEEN, GameRestView
from fleetbuilder.games.selectors import LISTED, game_list
from fleetbuilder.games.services import game_delete

SLUG: Final = OpenApiParameter(
    "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address of the table."
)
WRONG: Final = OpenApiResponse(ERROR, "A value makes no sense; `fields` names it.")
NO_SEAT: Final = OpenApiResponse(ERROR, "You have no seat at this table.")
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such table.")
NOT_OPENER: Final = OpenApiResponse(ERROR, "Only who opened the table may do this.")
OLD_RECORD: Final = OpenApiResponse(
    ERROR, "Its record no longer fits the rules (`captains_table.record`)."
)
MOVED_ON: Final = OpenApiResponse(
    ERROR,
    "Somebody else was faster (`captains_table.moved_on`), or the key was used for another "
    "request.",
)


class CaptainsTableView(GameRestView[Game]):
    """Base view of its room."""

    kind = CAPTAINS_TABLE
    detail = "api:captains-table"
    not_opener = "Only who opened this table may do that."
    schema_tags = ("fleet-captains",)
    schema_parameters = parameters(SLUG)

    def document(self, game: Game, seat: str | None) -> dict[str, Any]:
        """Writes a table as a seat may see it."""
        return documents.table_document(game, seat)

    def seat_document(self, game: Game, seat: GameSeatRow) -> dict[str, Any]:
        """Writes a seat with its link."""
        return documents.seat_document(game, seat)


class CaptainsTableListView(CaptainsTableView):
    """Opens tables and lists them."""

    throttle_scope = scopes("read", POST="heavy")
    missing = "Send the players."

    @extend_schema(
        operation_id="fleet_captains_tables_list",
        summary="The tables that you opened",
        description=f"The newest {LISTED}.",
        responses={200: serializers.CaptainsTableRowSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers the tables of whoever asks."""
        found = game_list(kind=CAPTAINS_TABLE, owner=visitor_of(request))
        return Response([documents.table_row(each) for each in found], headers=PRIVATE)

    @extend_schema(
        operation_id="fleet_captains_tables_create",
        summary="Open a table",
        description="Take the seats by their links, which `seats/` lists for you alone.",
        parameters=[IDEMPOTENCY],
        request={"application/json": serializers.TABLE_BODY},
        responses={
            **made(serializers.CaptainsTableSerializer, "Opened before, by the same key."),
            400: WRONG,
            409: OpenApiResponse(ERROR, "The key was used for another request."),
        },
        examples=[example("A table that counts only", serializers.COUNTS_EXAMPLE)],
    )
    def post(self, request: Request) -> Response:
        """Opens a table."""
        document = self.body(request)
        owner = visitor_of(request, make=True)
        game, is_new = table_open(owner=owner, document=document, key=self.key(request))
        return self.answer(request, game, code=201 if is_new else 200)


class CaptainsTableDetailView(CaptainsTableView):
    """Shows a table, and deletes it."""

    @extend_schema(
        operation_id="fleet_captains_tables_retrieve",
        summary="A table as your seat sees it",
        description="To follow it, ask again with `If-None-Match`; that is cheap.",
        parameters=[SEEN, SEAT],
        responses={
            200: serializers.CaptainsTableSerializer,
            304: NOTHING_NEW,
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers a table."""
        return self.followed(request, self.found(slug))

    @extend_schema(
        operation_id="fleet_captains_tables_delete",
        summary="Delete a table with its record",
        responses={204: None, 403: NOT_OPENER, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes a table."""
        game = self.found(slug)
        self.hand_out_check(request, game)
        game_delete(game=game)
        return Response(status=status.HTTP_204_NO_CONTENT)


class CaptainsTableStepsView(CaptainsTableView):
    """Lists the record of a table, and adds a step."""

    missing = "Send a step."

    @extend_schema(
        operation_id="fleet_captains_tables_steps",
        summary="The record as your seat sees it: every step, those taken back too",
        parameters=[SEAT],
        responses={
            200: serializers.CaptainsStepSerializer(many=True),
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the record of a table."""
        game = self.found(slug)
        return Response(documents.seen_record(game, self.seat(request, game)), headers=PRIVATE)

    @extend_schema(
        operation_id="fleet_captains_tables_step",
        summary="Add a step, or take the last one back",
        description=(
            "Refused with 409 if anybody at the table was faster, and with 400 if it makes no "
            "sense; nothing changes then. Which cloak token is which ship is told in `under` of a "
            "step of your own, and nobody else gets it."
        ),
        parameters=[IDEMPOTENCY, SEAT],
        request={"application/json": serializers.STEP_BODY},
        responses={
            200: OpenApiResponse(
                serializers.CaptainsTableSerializer, "Added, or added before by this key."
            ),
            400: WRONG,
            403: NO_SEAT,
            404: NOT_FOUND,
            409: MOVED_ON,
        },
        examples=[
            example("The first turn begins", {"expected": 0, "kind": "begin"}),
            example(
                "A power adjustment", {"expected": 1, "kind": "adjust", "ship": 0, "setting": 2}
            ),
            example("Take it back", {"expected": 2, "kind": "undo"}),
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Adds a step."""
        game = self.found(slug)
        seat = self.seat_required(request, game)
        body = self.body(request)
        if not isinstance(body, dict):
            raise errors.InvalidError("Send an object with a kind and the steps you have seen.")
        expected = body.get("expected")
        if isinstance(expected, bool) or not isinstance(expected, int) or expected < 0:
            raise errors.InvalidError.at("/expected", "Send the number of steps you have seen.")
        step = {name: value for name, value in body.items() if name not in ("expected", "seat")}
        return self.stepped(request, game, seat, expected, step)


class CaptainsTableAdviceView(CaptainsTableView):
    """Answers questions about ships of a table."""

    throttle_scope = "check"
    missing = "Send a kind."

    @extend_schema(
        operation_id="fleet_captains_tables_advice",
        summary="What a test needs, the odds of an attack or a breakaway",
        description="For ships of the table as their dials stand, and after each adjustment left.",
        parameters=[SEAT],
        request={"application/json": serializers.ADVICE_BODY},
        responses={
            200: serializers.CaptainsAdviceSerializer,
            400: WRONG,
            403: OpenApiResponse(ERROR, "Only seats ask about ships of an owner's box."),
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
        examples=[
            example("A test", {"kind": "test", "ships": [0], "system": "sensors", "level": 12})
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Answers the question of the body."""
        game = self.found(slug)
        seat = seat_number(self.seat(request, game))
        found = questions.question_answered(table_of_game(game), seat, self.body(request))
        return Response(found, headers=PRIVATE)


class CaptainsTableSeatsView(CaptainsTableView):
    """Lists the seats of a table, and lets somebody take one."""

    @extend_schema(
        operation_id="fleet_captains_tables_seats",
        summary="The seats with their links, for who opened the table",
        responses={
            200: serializers.CaptainsSeatSerializer(many=True),
            403: NOT_OPENER,
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the seats of a table."""
        return self.seats(request, self.found(slug))

    @extend_schema(
        operation_id="fleet_captains_tables_seat_take",
        summary="Take the seat of a link",
        description="From then on the link is good for nobody else. Taken twice, it is taken once.",
        request=serializers.TakeSeatInput,
        responses={
            200: serializers.CaptainsSeatSerializer,
            400: WRONG,
            404: NOT_FOUND,
            409: OpenApiResponse(
                ERROR,
                "Somebody else has taken it (`captains_table.seat_taken`), or the record no longer "
                "fits the rules.",
            ),
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Takes a seat."""
        values = self.values(request, serializers.TakeSeatInput)
        return self.seat_taken(request, self.found(slug), values)


class CaptainsTableSeatView(CaptainsTableView):
    """Gives up a seat of a table."""

    schema_parameters = parameters(SLUG, LINK)

    @extend_schema(
        operation_id="fleet_captains_tables_seat_free",
        summary="Leave your seat, or free one and give it a new link",
        description="Its holder leaves it; who opened the table frees that of anybody.",
        responses={204: None, 403: NOT_OPENER, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str, link: str) -> Response:
        """Leaves or frees a seat."""
        return self.seat_given_up(request, self.found(slug), link)
