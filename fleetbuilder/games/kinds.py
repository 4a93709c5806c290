"""The kinds of games that the site's apps offer.

An app registers its kind when Django starts (`AppConfig.ready`). What a kind does is a function of
start, steps and seat: nothing but these is kept of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from django.db.models import QuerySet

from fleetbuilder.core import errors
from fleetbuilder.games.models import Game, GameRow
from fleetbuilder.games.seats import is_opener, looks_on, seat_held

G = TypeVar("G", bound=GameRow)

Step = Mapping[str, Any]
"""A step of a record, as plain data."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a game begins from.

    `start` is plain data with everything that the game will need, its seed included. `seats` are
    the names of the seats that get a secret link. `columns` are those that only its kind has.
    """

    name: str
    start: Mapping[str, Any]
    seats: Sequence[str] = ()
    columns: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameKind(Generic[G]):
    """A kind of games.

    `name` begins the codes of its errors, `plural` is what people call its games. A seat is a
    name, and None for who looks on. Functions that refuse raise an error of `core.errors`, and
    `ConflictError` for an answer to what is no longer asked.
    """

    name: str
    plural: str
    begin: Callable[[Any], NewGame]
    """Returns what a new game begins from, by the request for it."""
    read: Callable[[Any], Any]
    """Reads a start document."""
    replay: Callable[[Any, Sequence[Step]], Any]
    """Returns the state after some steps of a start that was read; it is only read from."""
    may_add: Callable[[Any, str, Step], bool]
    """Returns whether a state waits for such a step of a seat, or for its undo."""
    answer: Callable[[Any, Sequence[Step], str, Step], Step]
    """Returns the step to record for what a seat has sent, by start and steps so far."""
    undo: Callable[[Any, Sequence[Step], str], Step]
    """Returns the step that takes the last one back, if this seat may do so."""
    view: Callable[[Any, str | None], dict[str, Any]]
    """Writes what a seat may see of a state, as plain data."""
    is_open: Callable[[Any], bool] | None = None
    """Returns whether start and record hide nothing any more; None where they never do."""
    shown: Callable[[Any, str | None], Any] | None = None
    """Returns what a seat is shown of a state, where seats may act in secret: a step that leaves it
    equal is none for that seat, and has no number there. None where everybody sees every step."""
    games: type[G] = Game  # type: ignore[assignment]
    """The model of its games: another than `Game` where it needs columns of its own."""
    seat_of: Callable[[G, str, str], str | None] = seat_held
    """Returns the seat that a visitor holds in a game, that of a link where it is not ""."""
    seat_title: Callable[[Any, str], str] = lambda state, seat: seat
    """Returns what people call a seat."""
    may_sit: Callable[[G, str], bool] = lambda game, visitor: True
    """Returns whether a visitor with the link of a seat may take it."""
    may_hand_out: Callable[[G, str], bool] = is_opener
    """Returns whether a visitor sees the links of the seats, and frees seats."""
    refusal: Callable[[G, str], errors.RequestError] = looks_on
    """Returns the error for a visitor who wants to play, and looks on."""
    app: str = "games"
    """Begins the codes of errors about idempotency keys."""
    put_aside: str = "This game was put aside: another is played in its place."
    """Tells who adds a step to a game that was superseded."""

    def rows(self) -> QuerySet[G]:
        """Returns all games of this kind."""
        found = self.games._default_manager.all()
        return found.filter(kind=self.name) if issubclass(self.games, Game) else found

    def seat_required(self, game: G, visitor: str, link: str = "") -> str:
        """Returns the seat that a visitor holds; raises the kind's refusal for who looks on."""
        seat = self.seat_of(game, visitor, link)
        if seat is None:
            raise self.refusal(game, visitor)
        return seat


_KINDS: Final[dict[str, GameKind[Any]]] = {}


def game_kind_register(kind: GameKind[Any]) -> None:
    """Makes a kind known under its name."""
    _KINDS[kind.name] = kind


def game_kind_named(name: str) -> GameKind[Any]:
    """Returns the kind of that name; raises `KeyError` when no app has registered it."""
    return _KINDS[name]
