"""What the pages of a kind of games are made of; `views.py` answers with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from fleetbuilder.games.kinds import G, GameKind, Step


@dataclass(frozen=True, slots=True)
class Visit(Generic[G]):
    """A game as somebody looks at it: from their seat, None for who looks on.

    `link` is that of the seat where the address has one. `problem` says what was wrong with what
    they have sent, or why they can send nothing.
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

    def address(self, visit: Visit[G], name: str) -> str:
        """Returns an address of `game_urls` as the visitor has it, with the link of their seat."""
        where = {"slug": visit.game.slug} | ({"link": visit.link} if visit.link else {})
        return reverse(f"{self.namespace}:{name}", kwargs=where)
