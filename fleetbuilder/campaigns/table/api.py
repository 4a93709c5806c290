"""Missions at a table in the API: opened, followed, a step added, deleted.

Whoever knows the address may read. Without a campaign, they play as well, and who opened a mission
deletes it; that of a campaign's round is played by its captains and deleted by its organisers. Who
plays hands out the seats of single ships.
"""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from fleetbuilder.campaigns.table import documents, roles, serializers, services
from fleetbuilder.campaigns.table.game import TABLE
from fleetbuilder.campaigns.table.models import TablePlay
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
from fleetbuilder.games.documents import record_document
from fleetbuilder.games.models import GameSeatRow
from fleetbuilder.games.rest import LINK, NOTHING_NEW, SEEN, GameRestView
from fleetbuilder.games.selectors import LISTED, game_list

SLUG: Final = OpenApiParameter(
    "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address, known at the table."
)
WRONG: Final = OpenApiResponse(ERROR, "A value is wrong, or the body cannot be read.")
NOT_YOURS: Final = OpenApiResponse(
    ERROR, "Only who opened it may do this; of a campaign's round, an organiser."
)
NOT_PLAYED: Final = OpenApiResponse(
    ERROR, "Only captains of the campaign play this mission, and who has taken a seat."
)
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such mission at a table.")
OLD_RECORD: Final = OpenApiResponse(ERROR, "Its record no longer fits the rules (`table.record`).")
MOVED_ON: Final = OpenApiResponse(
    ERROR, "Somebody else was faster (`table.moved_on`), or the key was used for another request."
)


class TableView(GameRestView[TablePlay]):
    """Base view of its room: everybody sees all of a play, and acts for all their seats."""

    kind = TABLE
    detail = "api:table-play"
    schema_tags = ("missions at a table",)
    schema_parameters = parameters(SLUG)

    def document(self, game: TablePlay, seat: str | None) -> dict[str, Any]:
        """Writes a play with its state."""
        return documents.play_document(game)

    def seat_document(self, game: TablePlay, seat: GameSeatRow) -> dict[str, Any]:
        """Writes a seat with its link."""
        return documents.seat_document(game, seat)

    def link(self, request: Request) -> str:
        """Returns no link: a step says which ship it is about."""
        return ""

    def hand_out_check(self, request: Request, game: TablePlay) -> None:
        """Raises the refusal of who looks on for who may not hand out the seats."""
        if not roles.may_hand_out(game, visitor_of(request)):
            raise roles.onlooker_refusal(game, visitor_of(request))


class TablePlayListView(TableView):
    """Opens missions at a table and lists them."""

    throttle_scope = scopes("read", POST="heavy")

    @extend_schema(
        operation_id="table_list",
        summary="The missions at a table that you opened",
        description=f"The newest {LISTED}.",
        responses={200: serializers.TablePlayRowSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers the plays of whoever asks."""
        found = game_list(kind=TABLE, owner=visitor_of(request))
        return Response([documents.play_row(each) for each in found], headers=PRIVATE)

    @extend_schema(
        operation_id="table_create",
        parameters=[IDEMPOTENCY],
        summary="Open a mission at a table, without a campaign",
        description=(
            "The app deals loadouts and rolls by a seed of its own. Give the address to everybody "
            "at the table: whoever has it may play on."
        ),
        request=serializers.TablePlayInput,
        responses={
            **made(serializers.TablePlaySerializer, "Opened before, by the same key."),
            400: WRONG,
            409: OpenApiResponse(ERROR, "The key was used for another request."),
        },
        examples=[
            example(
                "Two captains on patrol",
                {
                    "mission": "a-simple-patrol",
                    "players": [
                        {
                            "name": "Sparrow",
                            "ship": "Akira Class",
                            "skill": 2,
                            "attack": 4,
                            "agility": 2,
                            "hull": 5,
                            "shields": 2,
                        }
                    ],
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Opens a mission."""
        values = self.values(request, serializers.TablePlayInput)
        players = services.players_read([dict(each) for each in values["players"]])
        play, is_new = services.play_open(
            owner=visitor_of(request, make=True),
            mission=values["mission"],
            players=players,
            models=values.get("models"),
            key=self.key(request),
        )
        return self.answer(request, play, code=201 if is_new else 200)


class TablePlayView(TableView):
    """Shows a mission at a table, and deletes it."""

    @extend_schema(
        operation_id="table_retrieve",
        summary="A mission at a table: its state and what comes next",
        description="To follow it, ask again with `If-None-Match`; that is cheap.",
        parameters=[SEEN],
        responses={
            200: serializers.TablePlaySerializer,
            304: NOTHING_NEW,
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers a play."""
        return self.followed(request, self.found(slug))

    @extend_schema(
        operation_id="table_delete",
        summary="Delete a mission at a table with its record",
        description="Who opened it; that of a campaign's round, an organiser of the campaign.",
        responses={204: None, 403: NOT_YOURS, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes a play."""
        play = self.found(slug)
        roles.delete_check(visitor_of(request), play)
        services.play_delete(play=play, visitor=visitor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class TableStepsView(TableView):
    """Lists the record of a mission at a table, and adds a step."""

    @extend_schema(
        operation_id="table_steps",
        summary="The record: every step, those taken back too",
        responses={200: serializers.TableStepSerializer(many=True), 404: NOT_FOUND},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the record of a play."""
        return Response(record_document(self.found(slug)), headers=PRIVATE)

    @extend_schema(
        operation_id="table_step",
        parameters=[IDEMPOTENCY],
        summary="Add a step: an answer, a correction, or take the last one back",
        description=(
            "Refused with 409 if anybody at the table was faster; nothing changes then. The "
            "mission of a campaign's round is played by the captains of the campaign, and by who "
            "has taken the seat of a ship as far as it is about that ship (`table.not_asked`)."
        ),
        request=serializers.TableStepInput,
        responses={
            200: OpenApiResponse(
                serializers.TablePlaySerializer, "Added, or added before by this key."
            ),
            400: WRONG,
            403: NOT_PLAYED,
            404: NOT_FOUND,
            409: MOVED_ON,
        },
        examples=[
            example(
                "The map is laid out",
                {"expected": 0, "kind": "answer", "prompt": "0-map", "answer": {}},
            ),
            example("Take it back", {"expected": 1, "kind": "undo"}),
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Adds a step."""
        play = self.found(slug)
        seat = self.seat_required(request, play)
        step = dict(self.values(request, serializers.TableStepInput))
        return self.stepped(request, play, seat, step.pop("expected"), step)


class TableSeatsView(TableView):
    """Lists the seats of a mission at a table, and lets somebody take one."""

    @extend_schema(
        operation_id="table_seats",
        summary="The seats with their links, for who plays the whole table",
        description="Each player's ship has one. Give each link to the player of that ship.",
        responses={
            200: serializers.TableSeatSerializer(many=True),
            403: NOT_PLAYED,
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the seats of a play."""
        return self.seats(request, self.found(slug))

    @extend_schema(
        operation_id="table_seat_take",
        summary="Take the seat of a link",
        description="From then on the link is good for nobody else. Taken twice, it is taken once.",
        request=serializers.TableSeatInput,
        responses={
            200: serializers.TableSeatSerializer,
            400: WRONG,
            403: NOT_PLAYED,
            404: NOT_FOUND,
            409: OpenApiResponse(
                ERROR,
                "Somebody else has taken it (`table.seat_taken`), the table was put aside "
                "(`table.put_aside`), or its record no longer fits the rules (`table.record`).",
            ),
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Takes a seat."""
        values = self.values(request, serializers.TableSeatInput)
        return self.seat_taken(request, self.found(slug), values)


class TableSeatView(TableView):
    """Gives up a seat of a mission at a table."""

    schema_parameters = parameters(SLUG, LINK)

    @extend_schema(
        operation_id="table_seat_free",
        summary="Leave your seat, or free one and give it a new link",
        description="Its holder leaves it; who plays the whole table frees that of anybody.",
        responses={204: None, 403: NOT_PLAYED, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str, link: str) -> Response:
        """Leaves or frees a seat."""
        return self.seat_given_up(request, self.found(slug), link)
