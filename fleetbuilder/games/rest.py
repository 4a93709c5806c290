"""What the API of every kind of games does: a game followed, played, its seats taken and given up.

An app writes its addresses and their description; their views inherit from `GameRestView`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from fleetbuilder.core import errors
from fleetbuilder.core.lookups import or_404
from fleetbuilder.core.rest import PRIVATE, RestView
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.games.documents import entity_tag
from fleetbuilder.games.kinds import G, GameKind, Step
from fleetbuilder.games.models import GameSeatRow
from fleetbuilder.games.selectors import seat_find
from fleetbuilder.games.services import (
    UNDO,
    seat_free,
    seat_leave,
    seat_take,
    step_add,
    step_undo,
)
from fleetbuilder.games.views import game_for

LINK: Final = OpenApiParameter(
    "link", OpenApiTypes.STR, OpenApiParameter.PATH, description="The secret link of a seat."
)
SEAT: Final = OpenApiParameter(
    "seat",
    OpenApiTypes.STR,
    description="The link of the seat you ask from; left out, the first that you have.",
)
SEEN: Final = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag of what you have; 304 while nothing is new.",
)
NOTHING_NEW: Final = OpenApiResponse(None, "Nothing is new.")


class GameRestView(RestView, Generic[G]):
    """Base view of a kind of games."""

    kind: ClassVar[GameKind[Any]]
    detail: ClassVar[str]
    """The name of the address of a game."""
    not_opener: ClassVar[str]
    """Refuses who wants to hand out seats and may not."""

    @abstractmethod
    def document(self, game: G, seat: str | None) -> dict[str, Any]:
        """Writes a game as a seat may see it, None for who looks on."""

    @abstractmethod
    def seat_document(self, game: G, seat: GameSeatRow) -> dict[str, Any]:
        """Writes a seat with its link, for who hands it out or holds it."""

    def found(self, slug: str) -> G:
        """Returns a game; raises `Http404`."""
        game: G = game_for(self.kind, slug)
        return game

    def link(self, request: Request) -> str:
        """Returns the link of the seat that somebody asks from, "" for the first that they have."""
        return request.query_params.get("seat", "")

    def seat(self, request: Request, game: G) -> str | None:
        """Returns the seat from which somebody asks, None for who looks on."""
        return self.kind.seat_of(game, visitor_of(request), self.link(request))

    def answer(self, request: Request, game: G, code: int = 200) -> Response:
        """Answers a game as the seat sees it."""
        seat = self.seat(request, game)
        headers = {**PRIVATE, "ETag": entity_tag(game, seat)}
        if code == status.HTTP_201_CREATED:
            headers["Location"] = reverse(self.detail, [game.slug], request=request)
        return Response(self.document(game, seat), status=code, headers=headers)

    def followed(self, request: Request, game: G) -> Response:
        """Answers a game, or that nothing is new since the entity tag that was sent."""
        tag = entity_tag(game, self.seat(request, game))
        if request.method == "GET" and request.headers.get("If-None-Match") == tag:
            return Response(status=304, headers={**PRIVATE, "ETag": tag})
        return self.answer(request, game)

    def seat_required(self, request: Request, game: G) -> str:
        """Returns the seat from which somebody plays; raises the kind's refusal without one."""
        return self.kind.seat_required(game, visitor_of(request), self.link(request))

    def stepped(self, request: Request, game: G, seat: str, expected: int, step: Step) -> Response:
        """Adds a step of a seat, or takes the last one back, and answers the game."""
        sent: Mapping[str, Any] = {
            "game": game,
            "seat": seat,
            "expected": expected,
            "key": self.key(request),
        }
        game, _ = step_undo(**sent) if step == UNDO else step_add(**sent, step=step)
        return self.answer(request, game)

    # --- seats ------------------------------------------------------------------------------------

    def seats(self, request: Request, game: G) -> Response:
        """Answers the seats with their links, to who hands them out."""
        self.hand_out_check(request, game)
        found = [self.seat_document(game, each) for each in game.seats.all()]
        return Response(found, headers=PRIVATE)

    def seat_taken(self, request: Request, game: G, values: Mapping[str, Any]) -> Response:
        """Gives somebody the seat of a `link`, where they are called by a `name`."""
        visitor = visitor_of(request, make=True)
        seat = seat_take(game=game, link=values["link"], visitor=visitor, name=values["name"])
        return Response(self.seat_document(game, seat), headers=PRIVATE)

    def seat_given_up(self, request: Request, game: G, link: str) -> Response:
        """Lets the holder of a seat leave it, and who hands out seats free it."""
        or_404(seat_find(game=game, link=link))
        visitor = visitor_of(request)
        if self.kind.seat_of(game, visitor, link) is not None:
            seat_leave(game=game, link=link, visitor=visitor)
        else:
            self.hand_out_check(request, game)
            seat_free(game=game, link=link)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def hand_out_check(self, request: Request, game: G) -> None:
        """Raises `PermissionDeniedError` for who doesn't hand out the seats of a game."""
        if not self.kind.may_hand_out(game, visitor_of(request)):
            raise errors.PermissionDeniedError(self.not_opener)
