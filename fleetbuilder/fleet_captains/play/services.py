"""Changes of games: opened and deleted. Steps and seats are those of all games."""

from __future__ import annotations

from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of
from fleetbuilder.fleet_captains.decks.mapping import deck_choice
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.decks.offers import deck_problems
from fleetbuilder.fleet_captains.play.game import CAPTAINS_GAME, OPENERS_SEAT, PlayRequest
from fleetbuilder.fleet_captains.play.mapping import (
    AGAINST_CAPTAIN,
    BY_LINK,
    PLAYERS,
    TEAMS,
    WAYS,
    PlayTable,
    box_played,
)
from fleetbuilder.games.models import Game
from fleetbuilder.games.services import game_delete, game_open, seat_take
from rules.errors import DocumentError
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.pilots.captain_choice import CAPTAINS
from rules.fleet_captains.play.game_questions import ChooseSubdecks
from rules.fleet_captains.seats.recorded_game import deck_answer
from rules.fleet_captains.terms import GREATEST_GOAL, LEAST_GOAL

MOST_GAMES: Final = 50
"""Games of one person: each may have a thousand steps."""
OPENER: Final = "Who opened the game"


def layouts_offered(cards: GameBox) -> list[str]:
    """Lists the layouts of a box on which two can play, or two teams of two."""
    return [each.id for each in cards.layouts.values() if len(each.posts) in PLAYERS]


def play_open(*, owner: str, request: PlayRequest, key: str = "") -> tuple[Game, bool]:
    """Opens a game; gives it, and whether it is new. By link its opener has the first seat.

    With a `key` that the owner has used before, the game of then is given. Raises `InvalidError`
    for wrong values or too many games, `ConflictError` when the key belongs to another request.
    """
    faults = _faults(request)
    if faults:
        raise errors.InvalidError(fields=faults)
    wanted: list[Any] = [request.way, request.sides, request.goal, request.layout]
    wanted += [request.first, request.captain]
    if request.deck is not None:
        wanted.append({"deck": request.subdecks})
    digest = digest_of([*wanted, request.box.document] if request.box is not None else wanted)
    game, is_new = game_open(
        kind=CAPTAINS_GAME, owner=owner, request=request, digest=digest, key=key, most=MOST_GAMES
    )
    if is_new and request.way == BY_LINK:
        link = game.seats.get(name=OPENERS_SEAT).link
        seat_take(game=game, link=link, visitor=owner, name=OPENER)
    return game, is_new


def _faults(request: PlayRequest) -> dict[str, list[str]]:
    """Returns what is wrong with a request, by the pointer of the value."""
    try:
        cards = box_played(request.box)
    except DocumentError as error:
        why = f"This box cannot be read any more: {error}. Correct it, or choose another."
        return {"/box": [why]}
    sides, layouts = cards.sides, layouts_offered(cards)
    faults: dict[str, list[str]] = {}
    if request.way not in WAYS:
        faults["/way"] = [f"Choose one of {', '.join(WAYS)}."]
    if set(request.sides) - set(sides) or len(set(request.sides)) < TEAMS:
        faults["/sides"] = [f"Name two different sides of {', '.join(sides)}."]
    if not LEAST_GOAL <= request.goal <= GREATEST_GOAL:
        faults["/goal"] = [f"A goal is a whole number from {LEAST_GOAL} to {GREATEST_GOAL}."]
    if request.layout not in layouts:
        faults["/layout"] = [f"Choose one of {', '.join(layouts)}."]
    if request.first not in range(TEAMS):
        faults["/first"] = ["Who begins is 0, which is your side, or 1."]
    if request.way == AGAINST_CAPTAIN and request.captain not in CAPTAINS:
        faults["/captain"] = [f"Choose one of {', '.join(CAPTAINS)}."]
    if request.deck is not None and (unfit := deck_problems(request.deck, request.sides[0], cards)):
        faults["/deck"] = unfit
    return faults


def answer_by_deck(table: PlayTable, player: int, deck: CommandDeck) -> int | None:
    """Returns the answer that a deck stands for, None where another player is asked.

    Raises `InvalidError` where the player is asked for something else, or the deck does not fit.
    """
    if table.asked != player:
        return None
    place = deck_answer(table.played.question, deck_choice(deck).subdecks)
    why = deck_problems(deck, table.game.team_of(player).side, table.start.start.box)
    if not isinstance(table.played.question, ChooseSubdecks):
        why = ["Your seat is not asked for subdecks now."]
    if why or place is None:
        raise errors.InvalidError(fields={"/deck": why})
    return place


def owner_check(game: Game, visitor: str) -> None:
    """Raises `NotFoundError` for who did not open a game."""
    if not visitor or game.owner != visitor:
        raise errors.NotFoundError("Only who opened a game may delete it.")


def play_delete(*, game: Game, visitor: str) -> None:
    """Deletes a game with its record. Raises `NotFoundError` for who did not open it."""
    owner_check(game, visitor)
    game_delete(game=game)
