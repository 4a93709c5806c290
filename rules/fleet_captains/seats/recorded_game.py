"""Games that wait for people: played from seed and recorded answers up to the next question.

Captains that play by themselves answer until a person is asked. Their answers are recorded beside
those of people, so that a record stays what it was when a captain learns to play otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.dice import derived_seed
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.game_events import GameEvent
from rules.fleet_captains.play.game_questions import CaptainsQuestion, ChooseSubdecks
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.played_game import play_round, referee_of
from rules.fleet_captains.play.referee import GameCaptain, Referee
from rules.fleet_captains.play.setup import GameSetup, set_up
from rules.fleet_captains.play.state import CaptainsGame
from rules.fleet_captains.play.verbs_at_work import carry_out
from rules.fleet_captains.play.victory import GameOverError
from rules.keyed_chance import chance_of

MARKS: Final = 6
"""The last rounds whose beginnings are kept, so that a game goes on from there."""


class NotAnsweredError(Exception):
    """Ends what is just going on: a question that nobody has answered yet."""

    def __init__(self, question: CaptainsQuestion[Any]) -> None:
        super().__init__()
        self.question = question


class StopAtEventError(Exception):
    """Ends what is just going on: the event at which a replay is to stop has happened."""


class CountedChance:
    """The chance of a game, which knows what was drawn, so that it can be brought there again."""

    __slots__ = ("_chance", "bounds")

    def __init__(self, seed: str, bounds: Sequence[int] = ()) -> None:
        self._chance = chance_of(derived_seed(seed, "game"))
        self.bounds: list[int] = []
        for bound in bounds:
            self.below(bound)

    def below(self, bound: int, key: int = 0) -> int:
        """Draws a whole number from 0 to `bound` - 1, and notes the bound."""
        self.bounds.append(bound)
        return self._chance.below(bound, key)

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Rolls attack dice, which no game of Fleet Captains has."""
        return self._chance.attack_dice(count, key)

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Rolls defense dice, which no game of Fleet Captains has."""
        return self._chance.defense_dice(count, key)

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Draws from a deck, which no game of Fleet Captains does."""
        return self._chance.damage_card(deck, key)


class RecordedCaptain:
    """Answers from a record that all players share; after its end a pilot does, or nobody."""

    def __init__(self, answers: Iterator[int], pilot: GameCaptain | None = None) -> None:
        self._answers = answers
        self._pilot = pilot

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the recorded answer; raises `NotAnsweredError` where there is none."""
        for answer in self._answers:
            return answer
        if self._pilot is None:
            raise NotAnsweredError(question)
        return self._pilot.choose(view, question)


class ChosenDeck:
    """Takes the subdecks that a player chose before the game; all else is left to the player."""

    def __init__(self, subdecks: Collection[str]) -> None:
        self._subdecks = subdecks

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the answer that stands for the deck; raises `NotAnsweredError` for none."""
        place = deck_answer(question, self._subdecks)
        if place is None:
            raise NotAnsweredError(question)
        return place


def deck_answer(question: CaptainsQuestion[Any] | None, subdecks: Collection[str]) -> int | None:
    """Returns the place of the answer that takes such subdecks, None where it cannot be given."""
    if not isinstance(question, ChooseSubdecks):
        return None
    wanted = set(subdecks)
    places = (place for place, keys in enumerate(question.answers) if set(keys) == wanted)
    return next(places, None)


@dataclass(frozen=True, slots=True)
class RoundMark:
    """A game as a round began: the state, and how much had happened."""

    game: CaptainsGame
    bounds: tuple[int, ...]
    answers: tuple[int, ...]
    events: tuple[GameEvent, ...]


@dataclass(slots=True)
class PlayedSoFar:
    """A game after some answers, to be read only: the next question, None once it is over.

    `draws` counts what chance has drawn; `marks` are the beginnings of its last rounds.
    """

    game: CaptainsGame
    events: list[GameEvent]
    answers: list[int]
    question: CaptainsQuestion[Any] | None
    draws: int
    marks: tuple[RoundMark, ...] = ()


@dataclass(slots=True)
class GameStart:
    """What fixes a game but for the answers: box, set-up and seed."""

    box: GameBox
    setup: GameSetup
    seed: str
    marks: tuple[RoundMark, ...] = field(default=(), compare=False)
    """The beginnings of the last rounds that were played from here, to go on from them."""


def play_so_far(
    start: GameStart,
    answers: Sequence[int],
    pilots: Mapping[int, GameCaptain] | None = None,
    *,
    until: int | None = None,
) -> PlayedSoFar:
    """Plays a game from its answers up to the first question that has none.

    From there `pilots` play on for their players, until another player is asked. With `until` it
    stops after so many events. Raises `CaptainsError`: `answer.unknown` for an answer that is not
    open, `answer.left_over` for answers after the game's end, and what `empty_game` raises.
    """
    mark = _mark_before(start.marks, answers, until)
    given = list(answers)
    rest = iter(given[len(mark.answers) :] if mark else given)
    pilots = pilots or {}
    captains = [RecordedCaptain(rest, pilots.get(player)) for player in range(_players_of(start))]
    chance = CountedChance(start.seed, mark.bounds if mark else ())
    if mark:
        referee = Referee(mark.game.copy(), captains, chance, carry_out)
        referee.answers.extend(mark.answers)
        _events_of(referee).extend(mark.events)
    else:
        referee = referee_of(start.box, start.setup, captains, chance)
    marks = [each for each in start.marks if mark and len(each.answers) <= len(mark.answers)]
    question = _play_until_asked(referee, start, chance, marks, until, is_new=mark is None)
    if until is None:
        start.marks = tuple(marks[-MARKS:])
        if question is None and next(rest, None) is not None:
            raise CaptainsError("the game is over before its last answer", "answer.left_over")
    return PlayedSoFar(
        referee.game,
        _events_of(referee),
        referee.answers,
        question,
        len(chance.bounds),
        start.marks,
    )


def _players_of(start: GameStart) -> int:
    layout = start.box.layouts.get(start.setup.layout)
    return len(layout.posts) if layout is not None else 0


def _events_of(referee: Referee) -> list[GameEvent]:
    events = referee.events
    assert events is not None  # noqa: S101 - these referees keep a log
    return events


def _mark_before(
    marks: Sequence[RoundMark], answers: Sequence[int], until: int | None
) -> RoundMark | None:
    """Returns the last beginning of a round that such answers lead to."""
    for mark in reversed(marks):
        is_early = until is None or len(mark.events) <= until
        if is_early and tuple(answers[: len(mark.answers)]) == mark.answers:
            return mark
    return None


def _play_until_asked(
    referee: Referee,
    start: GameStart,
    chance: CountedChance,
    marks: list[RoundMark],
    until: int | None,
    *,
    is_new: bool,
) -> CaptainsQuestion[Any] | None:
    events = _events_of(referee)

    def stop(event: str, fields: Mapping[str, Any]) -> None:
        if until is not None and len(events) >= until:
            raise StopAtEventError

    referee.watcher = stop
    try:
        if until is not None and len(events) >= until:
            return None
        if is_new:
            set_up(referee, start.box)
        while True:
            if not marks or len(marks[-1].answers) < len(referee.answers):
                marks.append(
                    RoundMark(
                        referee.game.copy(),
                        tuple(chance.bounds),
                        tuple(referee.answers),
                        tuple(events),
                    )
                )
            play_round(referee)
    except NotAnsweredError as open_one:
        return open_one.question
    except StopAtEventError:
        return None
    except GameOverError:
        referee.game.resolving.clear()
        return None
