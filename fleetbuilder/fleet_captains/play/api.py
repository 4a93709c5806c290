"""Games of Fleet Captains in the API: opened, seen from a seat, answered, deleted.

Whoever knows the address looks on and sees what lies open. A game by link is played from its
seats; any other by who opened it.
"""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
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
from fleetbuilder.fleet_captains.boxes.named_boxes import box_for
from fleetbuilder.fleet_captains.decks.named_decks import deck_for
from fleetbuilder.fleet_captains.play import serializers
from fleetbuilder.fleet_captains.play.documents import log_document, player_of
from fleetbuilder.fleet_captains.play.game import CAPTAINS_GAME, PlayRequest, seat_title
from fleetbuilder.fleet_captains.play.mapping import ANSWER
from fleetbuilder.fleet_captains.play.services import answer_by_deck, play_delete, play_open
from fleetbuilder.games.documents import game_document, game_rows
from fleetbuilder.games.mapping import state_of
from fleetbuilder.games.models import Game, GameSeatRow
from fleetbuilder.games.rest import LINK, NOTHING_NEW, SEAT, SEEN, GameRestView
from fleetbuilder.games.selectors import LISTED, game_list
from fleetbuilder.games.services import UNDO

SLUG: Final = OpenApiParameter(
    "slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The address of the game."
)
WRONG: Final = OpenApiResponse(ERROR, "A value is wrong, or the body cannot be read.")
NOT_FOUND: Final = OpenApiResponse(ERROR, "There is no such game, or it is not yours.")
LOOKS_ON: Final = OpenApiResponse(ERROR, "You have no seat in this game.")
OLD_RECORD: Final = OpenApiResponse(
    ERROR, "Its record no longer fits the rules or the cards of the site (`captains.record`)."
)
NOT_NOW: Final = OpenApiResponse(
    ERROR,
    "The other player was faster (`captains.moved_on`), your seat is asked nothing "
    "(`captains.not_asked`), the answer stands (`captains.undo`), or the key was used for another "
    "request.",
)


class PlayView(GameRestView[Game]):
    """Base view of its room."""

    kind = CAPTAINS_GAME
    detail = "api:captains-play"
    not_opener = "Only who opened the game hands out its seats."
    schema_tags = ("fleet-captains",)
    schema_parameters = parameters(SLUG)

    def document(self, game: Game, seat: str | None) -> dict[str, Any]:
        """Writes a game as a seat sees it."""
        return game_document(game, seat)

    def seat_document(self, game: Game, seat: GameSeatRow) -> dict[str, Any]:
        """Writes a seat with its link."""
        return {
            "seat": seat.name,
            "title": seat_title(state_of(game), seat.name),
            "link": seat.link,
            "holder_name": seat.holder_name,
        }


class CaptainsGamesView(PlayView):
    """Opens games and lists them."""

    throttle_scope = scopes("read", POST="heavy")

    @extend_schema(
        operation_id="fleet_captains_games",
        summary="The games that you opened",
        description=f"The newest {LISTED}.",
        responses={200: serializers.CaptainsGameRowSerializer(many=True)},
    )
    def get(self, request: Request) -> Response:
        """Answers the games of whoever asks."""
        found = game_list(kind=CAPTAINS_GAME, owner=visitor_of(request))
        return Response(game_rows(found), headers=PRIVATE)

    @extend_schema(
        operation_id="fleet_captains_game_create",
        parameters=[IDEMPOTENCY],
        summary="Open a game",
        description="By link you have the first seat; give the links of the others (`seats`) to "
        "who plays with you. On a layout with four Command Posts two teams of two play: players 0 "
        "and 1 for the first side, 2 and 3 for the other. A captain plays for all but you.",
        request=serializers.CaptainsGameInput,
        responses={
            **made(serializers.PlayedGameSerializer, "Opened before, by the same key."),
            400: WRONG,
            404: OpenApiResponse(ERROR, "You have no such box or deck."),
            409: OpenApiResponse(ERROR, "The key was used for another request."),
        },
        examples=[
            example(
                "Klingons against a captain", {"way": "captain", "sides": ["klingon", "federation"]}
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Opens a game."""
        values = self.values(request, serializers.CaptainsGameInput)
        one, other = values.pop("sides")
        slug, deck_slug = values.pop("box"), values.pop("deck")
        box = box_for(request, slug) if slug else None
        deck = deck_for(request, deck_slug) if deck_slug else None
        game, is_new = play_open(
            owner=visitor_of(request, make=True),
            request=PlayRequest(sides=(one, other), box=box, deck=deck, **values),
            key=self.key(request),
        )
        return self.answer(request, game, 201 if is_new else 200)


class CaptainsGameView(PlayView):
    """Shows a game to a seat, and deletes it."""

    @extend_schema(
        operation_id="fleet_captains_game",
        summary="A game as your seat sees it, and what it is asked",
        description="Who has no seat sees what lies open. To follow it, ask again with "
        "`If-None-Match`.",
        parameters=[SEEN, SEAT],
        responses={
            200: serializers.PlayedGameSerializer,
            304: NOTHING_NEW,
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers a game."""
        return self.followed(request, self.found(slug))

    @extend_schema(
        operation_id="fleet_captains_game_delete",
        summary="Delete a game that you opened, with its record",
        responses={204: None, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str) -> Response:
        """Deletes a game."""
        play_delete(game=self.found(slug), visitor=visitor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class CaptainsStepsView(PlayView):
    """Takes answers."""

    @extend_schema(
        operation_id="fleet_captains_game_step",
        parameters=[IDEMPOTENCY, SEAT],
        summary="Answer, or take your last answer back",
        description="Refused answers change nothing. An answer can be taken back in a game on one "
        "device or against a captain, as long as no chance and nothing hidden came in between.",
        request=serializers.CaptainsStepInput,
        responses={
            200: OpenApiResponse(
                serializers.PlayedGameSerializer, "Added, or added before by this key."
            ),
            400: WRONG,
            403: LOOKS_ON,
            404: NOT_FOUND,
            409: NOT_NOW,
        },
        examples=[
            example("The first answer", {"expected": 0, "answer": 3}),
            example("Take it back", {"expected": 1, "kind": "undo"}),
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        """Adds a step."""
        game = self.found(slug)
        seat = self.seat_required(request, game)
        values = self.values(request, serializers.CaptainsStepInput)
        is_undo = values["kind"] == UNDO["kind"]
        answer = values.get("answer")
        if "deck" in values:
            table, deck = state_of(game), deck_for(request, values["deck"])
            answer = answer_by_deck(table, player_of(table, seat), deck)
        step = UNDO if is_undo else {"kind": ANSWER, "answer": answer}
        return self.stepped(request, game, seat, values["expected"], step)


class CaptainsLogView(PlayView):
    """Lists what a seat has seen happen."""

    @extend_schema(
        operation_id="fleet_captains_game_log",
        summary="What your seat has seen happen",
        parameters=[SEAT],
        description="Each event with its words and the fields that your seat may see. Once the "
        "game is over, everybody sees all of it.",
        responses={
            200: serializers.CaptainsEventSerializer(many=True),
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the log of a seat."""
        game = self.found(slug)
        table = state_of(game)
        player = player_of(table, self.seat(request, game))
        return Response(log_document(table, player), headers=PRIVATE)


class CaptainsSeatsView(PlayView):
    """Lists the seats of a game by link, and lets somebody take one."""

    @extend_schema(
        operation_id="fleet_captains_game_seats",
        summary="The seats with their links, for who opened the game",
        responses={
            200: serializers.PlaySeatSerializer(many=True),
            403: LOOKS_ON,
            404: NOT_FOUND,
            409: OLD_RECORD,
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answers the seats of a game."""
        return self.seats(request, self.found(slug))

    @extend_schema(
        operation_id="fleet_captains_game_seat_take",
        summary="Take the seat of a link",
        description="From then on the link is good for nobody else.",
        request=serializers.CaptainsSeatInput,
        responses={
            200: serializers.PlaySeatSerializer,
            400: WRONG,
            404: NOT_FOUND,
            409: OpenApiResponse(ERROR, "Somebody else has taken it (`captains.seat_taken`)."),
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Takes a seat."""
        values = self.values(request, serializers.CaptainsSeatInput)
        return self.seat_taken(request, self.found(slug), values)


class CaptainsSeatView(PlayView):
    """Gives up a seat of a game by link."""

    schema_parameters = parameters(SLUG, LINK)

    @extend_schema(
        operation_id="fleet_captains_game_seat_free",
        summary="Leave your seat, or free one and give it a new link",
        description="Its holder leaves it; who opened the game frees that of anybody.",
        responses={204: None, 403: LOOKS_ON, 404: NOT_FOUND},
    )
    def delete(self, request: Request, slug: str, link: str) -> Response:
        """Leaves or frees a seat."""
        return self.seat_given_up(request, self.found(slug), link)
