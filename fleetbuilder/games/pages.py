"""What the pages of a kind of games are made of; `views.py` answers with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.games.kinds import G, GameKind, Step
from fleetbuilder.games.mapping import state_of
from fleetbuilder.games.models import GameSeatRow
from fleetbuilder.games.services import SEAT_TAKEN


@dataclass(frozen=True, slots=True)
class Visit(Generic[G]):
    """A game as somebody looks at it: from their seat, None for who looks on.

    `link` is that of the seat where the address has one; it is the visitor's then. `problem` says
    what was wrong with what they have sent, or why they can send nothing.
    """

    request: HttpRequest
    game: G
    seat: str | None
    link: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class GamePages(Generic[G]):
    """The page of a kind of games, and the part of it that changes with every step.

    The part is the element `#table-now`. The page asks for it every two seconds, with the number
    of steps that it has `seen`, and its forms are answered with it. A form sends `expected`, the
    number of steps that its author has seen, its key as `once`, and `kind`: `undo` takes the last
    step back, and anything else is read by `step_read`.

    The script `table_play.js` keeps what a form with `data-table-step` sends until it is saved. It
    needs an element with `data-table-page`, which names game and seat, one with `data-table-net`,
    in which it tells of lost connections, and `#table-prompt`, a heading that it gives the focus.
    """

    kind: GameKind[G]
    namespace: str
    """The namespace of the app's addresses."""
    page: str
    """The template of the page, which includes that of the part."""
    part: str
    """The template of the part."""
    page_context: Callable[[Visit[G]], dict[str, Any]]
    part_context: Callable[[Visit[G]], dict[str, Any]]
    step_read: Callable[[QueryDict, Any], Step]
    """Reads a form into a step, beside the state that it was sent to."""

    def address(self, name: str, game: G, link: str = "") -> str:
        """Returns an address of `game_urls`, that of a seat by its link."""
        where = {"slug": game.slug} | ({"link": link} if link else {})
        return reverse(f"{self.namespace}:{name}", kwargs=where)

    def seat_context(self, game: G, seat: GameSeatRow) -> dict[str, Any]:
        """Prepares the page of a seat for who does not sit on it."""
        put_aside = "" if game.superseded_at is None else self.kind.put_aside
        return {
            "game": game,
            "seat": self.kind.seat_title(state_of(game), seat.name),
            "problem": put_aside or (SEAT_TAKEN if seat.holder else ""),
            "take": self.address("seat_take", game, seat.link),
            "table": self.address("play", game),
        }

    def seat_rows(self, request: HttpRequest, game: G) -> list[dict[str, Any]]:
        """Prepares the seats of a game with their links, for who hands them out; else none."""
        if game.superseded_at is not None or not self.kind.may_hand_out(game, visitor_of(request)):
            return []
        return [
            {
                "seat": seat,
                "title": self.kind.seat_title(state_of(game), seat.name),
                "address": request.build_absolute_uri(self.address("play", game, seat.link)),
            }
            for seat in game.seats.all()
        ]
