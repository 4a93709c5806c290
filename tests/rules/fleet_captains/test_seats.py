"""What seats are told and asked, and games that go on from their recorded answers."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play import steps
from rules.fleet_captains.play.game_events import EVENTS
from rules.fleet_captains.play.game_questions import CaptainsQuestion
from rules.fleet_captains.play.played_game import seat_log
from rules.fleet_captains.play.setup import GameSetup
from rules.fleet_captains.seats import event_words, step_words
from rules.fleet_captains.seats.captains import captain_for
from rules.fleet_captains.seats.event_words import EventWriter
from rules.fleet_captains.seats.question_words import _WRITERS, question_document
from rules.fleet_captains.seats.recorded_game import GameStart, PlayedSoFar, play_so_far
from rules.fleet_captains.seats.view_document import LOOKER_ON, view_document
from rules.fleet_captains.terms import FEDERATION, KLINGON
from rules.loader import load_boxes
from tests.rules.fleet_captains.hiding import hide_differently

SETUP = GameSetup((FEDERATION, KLINGON), 6, "small")
SEED = "seats"


@pytest.fixture(scope="module")
def box() -> GameBox:
    return load_boxes()["house-base"]


def fresh(box: GameBox, seed: str = SEED, setup: GameSetup = SETUP) -> GameStart:
    """Returns the start of a game from which nothing was played yet."""
    return GameStart(box, setup, seed)


def drifted(start: GameStart, steps: int, seed: int = 1) -> PlayedSoFar:
    """Returns a game of two people after so many answers, which chance gives."""
    chance = random.Random(seed)
    answers: list[int] = []
    played = play_so_far(start, answers)
    for _ in range(steps):
        if played.question is None:
            break
        answers.append(chance.randrange(len(played.question.answers)))
        played = play_so_far(start, answers)
    return played


# --- games that go on ----------------------------------------------------------------------------


def test_a_game_that_goes_on_is_the_one_played_in_one_go(box: GameBox) -> None:
    played = drifted(fresh(box), 250)
    whole = play_so_far(fresh(box), played.answers)
    assert len(played.answers) == 250
    assert whole.events == played.events
    assert whole.draws == played.draws
    assert whole.question == played.question
    for seat in (0, 1, LOOKER_ON):
        assert view_document(whole.game, seat) == view_document(played.game, seat)


def test_a_game_goes_on_from_any_earlier_answer(box: GameBox) -> None:
    start = fresh(box)
    answers = drifted(start, 200).answers
    assert len(start.marks) > 2
    for number in (199, 150, 60, 3):
        shorter = play_so_far(start, answers[:number])
        assert shorter.events == play_so_far(fresh(box), answers[:number]).events


def test_captains_answer_until_a_person_is_asked(box: GameBox) -> None:
    first = play_so_far(fresh(box), [], {0: captain_for("drifter", SEED, 0, 0)})
    again = play_so_far(fresh(box), [], {0: captain_for("drifter", SEED, 0, 0)})
    assert first.answers == again.answers != []
    assert first.question is not None
    assert first.question.player == 1
    # The recorded answers are enough: the captain is not asked again.
    assert play_so_far(fresh(box), first.answers).events == first.events


def test_an_answer_that_is_not_open_is_refused(box: GameBox) -> None:
    with pytest.raises(CaptainsError, match="is not open") as refused:
        play_so_far(fresh(box), [99_999])
    assert refused.value.code == "answer.unknown"


def test_answers_after_the_end_are_refused(box: GameBox) -> None:
    pilots = {player: captain_for("drifter", SEED, player, 0) for player in (0, 1)}
    whole = play_so_far(fresh(box), [], pilots)
    assert whole.question is None
    assert whole.game.outcome in ("won", "stalled")
    with pytest.raises(CaptainsError) as refused:
        play_so_far(fresh(box), [*whole.answers, 0])
    assert refused.value.code == "answer.left_over"


def test_a_game_stops_at_any_event(box: GameBox) -> None:
    start = fresh(box)
    played = drifted(start, 120)
    for number in (0, 1, 30, len(played.events) - 1):
        stopped = play_so_far(start, played.answers, until=number)
        assert stopped.events == played.events[:number]


# --- words ---------------------------------------------------------------------------------------


def test_every_question_every_event_and_every_step_has_words() -> None:
    assert set(_WRITERS) == set(CaptainsQuestion.__subclasses__())
    assert set(event_words._WORDS) == set(EVENTS)
    assert set(steps._STEPS) <= {*step_words._WORDS, *step_words.ACTION_WORDS}


def test_questions_and_events_are_said_in_words(box: GameBox) -> None:
    start = fresh(box, "words", GameSetup((FEDERATION, KLINGON), 10))
    answers: list[int] = []
    chance = random.Random(3)
    kinds = set()
    played = play_so_far(start, answers)
    while played.question is not None and len(answers) < 500:
        question = played.question
        document = question_document(played, question.player)
        assert document is not None
        kinds.add(document["kind"])
        assert [each["place"] for each in document["answers"]] == [*range(len(question.answers))]
        said = [each["words"] for each in document["answers"]]
        assert all(said)
        assert question_document(played, 1 - question.player) is None
        assert question_document(played, LOOKER_ON) is None
        json.dumps(document)
        answers.append(chance.randrange(len(question.answers)))
        played = play_so_far(start, answers)
    assert {"step", "subdecks", "destination", "setting"} <= kinds
    writer = EventWriter(["Ada", "Koloth"], ["Ada", "Koloth"])
    for seat in (0, 1):
        for event in seat_log(played.game, played.events, seat):
            assert writer.words(event).endswith((".", "!")), event


# --- hidden stays hidden -------------------------------------------------------------------------


def told(played: PlayedSoFar, seat: int) -> dict[str, Any]:
    """Returns all that a seat is told of a game."""
    return {
        "view": view_document(played.game, seat),
        "question": question_document(played, seat),
    }


def test_a_seat_is_told_nothing_of_what_it_cannot_see(box: GameBox) -> None:
    changed: set[str] = set()
    pairs = 0
    for number in range(6):
        chance = random.Random(number)
        start = fresh(box, f"pair {number}", GameSetup((FEDERATION, KLINGON), 12))
        answers: list[int] = []
        played = play_so_far(start, answers)
        while played.question is not None and len(answers) < 200:
            answers.append(chance.randrange(len(played.question.answers)))
            played = play_so_far(start, answers)
            if len(answers) % 7 or played.question is None:
                continue
            seat = played.question.player
            before = told(played, seat)
            onlooker = view_document(played.game, LOOKER_ON)
            changed |= hide_differently(played.game, seat, chance)
            assert told(played, seat) == before
            assert view_document(played.game, LOOKER_ON) == onlooker
            pairs += 1
            played = play_so_far(start, answers)
    assert pairs > 150
    assert changed == {"hand", "mission", "tiles", "tokens"}
