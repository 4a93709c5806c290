"""Games of Fleet Captains on the site, opened and played on by chance for tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from fleetbuilder.fleet_captains.play.game import CAPTAINS_GAME, PlayRequest
from fleetbuilder.fleet_captains.play.mapping import (
    AGAINST_CAPTAIN,
    ANSWER,
    BY_LINK,
    HOT_SEAT,
    PlayTable,
)
from fleetbuilder.fleet_captains.play.services import play_open
from fleetbuilder.games.mapping import start_of, state_of
from fleetbuilder.games.models import Game
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.seen import seen_record
from fleetbuilder.games.services import step_add
from rules.fleet_captains.seats.captains import captain_for
from rules.fleet_captains.seats.question_words import question_document
from rules.fleet_captains.seats.recorded_game import play_so_far
from rules.fleet_captains.terms import FEDERATION, KLINGON

GAMES = "/api/v1/fleet-captains/games/"


def captains_game(owner: str, way: str = AGAINST_CAPTAIN, **more: Any) -> Game:
    """Opens a game."""
    values: Mapping[str, Any] = {
        "sides": (FEDERATION, KLINGON),
        "goal": 10,
        "layout": "standard",
        "first": 0,
        "captain": "drifter",
        **more,
    }
    game, _ = play_open(owner=owner, request=PlayRequest(way, **values))
    return game


def table_of(game: Game) -> PlayTable:
    """Returns a game as it stands."""
    game.refresh_from_db()
    table: PlayTable = state_of(game)
    return table


def played_on(game: Game, steps: int, seed: int = 7) -> PlayTable:
    """Answers by chance for whoever is asked, so many times or to the end."""
    chance = random.Random(seed)
    for _ in range(steps):
        table = table_of(game)
        question = table.played.question
        if question is None:
            break
        way = game.start["way"]
        seat = EVERYBODY if way == HOT_SEAT else str(question.player)
        answer = chance.randrange(len(question.answers))
        assert way == BY_LINK or seat in (EVERYBODY, "0")
        assert CAPTAINS_GAME.may_add(table, seat, {"kind": ANSWER})
        known = seen_record(game, seat).steps
        step_add(game=game, seat=seat, expected=known, step={"kind": ANSWER, "answer": answer})
    return table_of(game)


def mixing_offered(game: Game) -> list[str]:
    """Plays on until the first player, who cloaks whatever can be, may mix tokens of a place.

    Returns what that player may answer then, in words.
    """
    chance = random.Random(1)
    while True:
        table = table_of(game)
        question = table.played.question
        assert question is not None
        answers = question_document(table.played, question.player)["answers"]
        words = [each["words"] for each in answers]
        if any(each.startswith("Mix") for each in words):
            return words
        cloaking = [place for place, each in enumerate(words) if "loak" in each]
        answer = chance.randrange(len(words))
        if cloaking and question.player == 0:
            answer = cloaking[0]
        seat = str(question.player)
        known = seen_record(game, seat).steps
        step_add(game=game, seat=seat, expected=known, step={"kind": ANSWER, "answer": answer})


def finished(game: Game) -> PlayTable:
    """Plays a game to its end in one step, with drifters at all seats."""
    start = start_of(game)
    seed = start.start.seed
    pilots = {player: captain_for("drifter", seed, player, 0) for player in range(start.players)}
    before = list(start.answers)
    played = play_so_far(start.start, before, pilots)
    step = {
        "kind": ANSWER,
        "seat": "0",
        "answers": played.answers[len(before) :],
        "events": len(played.events),
    }
    game.record.create(number=1, step=step, made_at=game.made_at)
    game.steps = 1
    game.save(update_fields=["steps"])
    return table_of(game)
