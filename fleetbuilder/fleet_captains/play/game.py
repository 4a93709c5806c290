"""Playing Fleet Captains on the site as a kind of games.

Nothing is kept but the start and the answers. A step has the answer of a person, and those that a
captain gave after it: so a record stays what it was when captains learn to play otherwise.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.decks.mapping import deck_choice
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.play import mapping
from fleetbuilder.fleet_captains.play.documents import shown, table_view
from fleetbuilder.fleet_captains.play.mapping import (
    AGAINST_CAPTAIN,
    ANSWER,
    BY_LINK,
    HOT_SEAT,
    UNDO,
    CaptainsStart,
    PlayTable,
)
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.games.kinds import GameKind, NewGame, Step
from fleetbuilder.games.models import Game
from fleetbuilder.games.seats import EVERYBODY, is_opener, seat_held
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.state import CaptainsGame
from rules.fleet_captains.seats.recorded_game import PlayedSoFar, play_so_far

SEED_BYTES: Final = 12
NAME: Final = "captains"
OPENERS_SEAT: Final = "0"
TELLING: Final = frozenset({"looked", "token_shown", "scanned"})
"""Events that tell somebody what lay hidden."""


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """What somebody wants to play: the first of the sides is that of who opens the game.

    A layout with four Command Posts is for two teams of two.
    `box` is an own box that is laid over that of the site, `deck` the kept deck of who opens the
    game, so that the game does not ask for subdecks.
    """

    way: str
    sides: tuple[str, str]
    goal: int
    layout: str
    first: int
    captain: str = ""
    box: OwnersBox | None = None
    deck: CommandDeck | None = None

    @property
    def subdecks(self) -> list[str]:
        """Lists the subdecks that are chosen beforehand, none without a deck."""
        return list(deck_choice(self.deck).subdecks) if self.deck is not None else []


_PLACES: Final = {"box.side": "/sides", "box.tiles": "/layout", "layout.players": "/layout"}
"""Where in a request stands what the rules refuse of a box, by the code of the refusal."""


def _begin(request: PlayRequest) -> NewGame:
    document: dict[str, Any] = {
        "way": request.way,
        "captain": request.captain if request.way == AGAINST_CAPTAIN else "",
        "box": mapping.box_kept(request.box),
        "sides": list(request.sides),
        "goal": request.goal,
        "layout": request.layout,
        "first": request.first,
        "seed": secrets.token_hex(SEED_BYTES),
        "deck": request.subdecks,
        "answers": [],
    }
    start = mapping.start_read(document)
    try:
        document["answers"] = list(play_so_far(start.start, [], start.pilots(0)).answers)
    except CaptainsError as error:
        place = _PLACES.get(error.code, "/box")
        raise errors.InvalidError.at(place, sentence(str(error))) from error
    one, other = mapping.side_names(request.sides)
    seats = [str(player) for player in range(start.players)] if request.way == BY_LINK else []
    teams = ", two against two" if start.is_of_teams else ""
    return NewGame(f"{one} against {other}, to {request.goal}{teams}", document, seats)


def _may_add(table: PlayTable, seat: str, step: Step) -> bool:
    if step.get("kind") == UNDO:
        return True
    return not table.is_over and seat in (EVERYBODY, str(table.asked))


def _answer(start: CaptainsStart, record: Sequence[Step], seat: str, step: Step) -> Step:
    """Returns an answer with those of the captain up to the next question to a person."""
    place = step.get("answer")
    if not isinstance(place, int) or isinstance(place, bool):
        raise errors.InvalidError.at("/answer", "Send the place of an answer, a whole number.")
    before = mapping.answers_of(start, mapping.steps_that_hold(record))
    pilots = start.pilots(len(before) + 1)
    try:
        played = play_so_far(start.start, [*before, place], pilots)
    except CaptainsError as error:
        raise errors.InvalidError.at(
            "/answer", f"{sentence(str(error))} Nothing was changed."
        ) from error
    return {
        "kind": ANSWER,
        "seat": seat,
        "answers": played.answers[len(before) :],
        "events": len(played.events),
    }


def _undo(start: CaptainsStart, record: Sequence[Step], seat: str) -> Step:
    """Returns the step that takes the last answer back, unless it has told something since."""
    why = why_not_undone(mapping.table_replayed(start, record))
    if why:
        raise errors.ConflictError(why, code=f"{NAME}.undo")
    return {"kind": UNDO, "seat": seat}


def why_not_undone(table: PlayTable) -> str:
    """Returns why the last answer cannot be taken back, "" where it can."""
    held, now = table.steps, table.played
    if table.start.way == BY_LINK:
        return "In a game by link an answer stands once it is given."
    if not held:
        return "There is no answer to take back."
    if len(held[-1]["answers"]) > 1 and not table.start.captain:
        return "Your deck was shuffled after your last answer, so it stands."
    if len(held[-1]["answers"]) > 1:
        return "Another captain has acted since your last answer, so it stands."
    if now.question is None:
        return "The game is over, so the last answer stands."
    before = mapping.table_replayed(table.start, held[:-1]).played
    if now.draws != before.draws:
        return "Dice or a shuffle have followed your last answer, so it stands."
    if _known(now) != _known(before):
        return "Your last answer has shown what lay hidden, so it stands."
    return ""


def _known(played: PlayedSoFar) -> Any:
    """Returns what differs as soon as anybody was shown something that lay hidden."""
    game: CaptainsGame = played.game
    return (
        [(len(player.deck), len(player.discards)) for player in game.players],
        [len(team.mission_deck) for team in game.teams],
        [len(stack) for stack in game.mission_stacks.values()],
        len(game.encounters),
        [(place.is_explored, place.scanners) for place in game.locations],
        sum(1 for kind, _ in played.events if kind in TELLING),
    )


def _seat_of(game: Game, visitor: str, link: str) -> str | None:
    """Returns the seat of a visitor: of the opener in all games but those by link."""
    way = game.start["way"]
    if way == BY_LINK:
        return seat_held(game, visitor, link)
    if link or not is_opener(game, visitor):
        return None
    return EVERYBODY if way == HOT_SEAT else OPENERS_SEAT


def seat_title(table: PlayTable, seat: str) -> str:
    """Returns what people call a seat."""
    start = table.start
    return " and ".join(start.team_names) if seat == EVERYBODY else start.player_names[int(seat)]


CAPTAINS_GAME: Final[GameKind[Game]] = GameKind(
    name=NAME,
    plural="games of Fleet Captains",
    begin=_begin,
    read=mapping.start_read,
    replay=mapping.table_replayed,
    may_add=_may_add,
    answer=_answer,
    undo=_undo,
    view=table_view,
    shown=shown,
    is_open=lambda table: table.is_over,
    seat_of=_seat_of,
    seat_title=seat_title,
)
