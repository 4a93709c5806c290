"""The referee of a game: asks the captains, draws chance, and notes what happens.

The chapters are handed a referee; it holds the game, and what carries out the verbs of cards,
which themselves need the chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

from rules.dice import Chance
from rules.fleet_captains.effects.verbs import EffectVerb
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.game_events import GameEvent, Watcher
from rules.fleet_captains.play.game_questions import CaptainsQuestion
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.rolls import DIE
from rules.fleet_captains.play.state import CaptainsGame

Answer = TypeVar("Answer")


class GameCaptain(Protocol):
    """Who decides for a player: a pilot, a person's recorded answers, or a script."""

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the place of an answer among those of the question."""


Carrier = Callable[["Referee", Sequence[EffectVerb], Circumstances], None]
"""What carries out verbs."""


class Referee:
    """Binds a game to its captains, its chance and its log.

    `answers` has every answer given, by its place: with the seed they are the whole game. `events`
    is None where nobody wants a log; `watcher` is told of every event.
    """

    def __init__(
        self,
        game: CaptainsGame,
        captains: Sequence[GameCaptain],
        chance: Chance,
        carrier: Carrier,
        *,
        has_log: bool = True,
    ) -> None:
        self.game: Final = game
        self.captains: Final = captains
        self.chance: Final = chance
        self.carrier: Final = carrier
        self.views: Final = [GameView(game, player.number) for player in game.players]
        self.events: Final[list[GameEvent] | None] = [] if has_log else None
        self.watcher: Watcher | None = None
        self.answers: Final[list[int]] = []

    def ask(self, question: CaptainsQuestion[Answer]) -> Answer:
        """Returns the answer of the player who is asked; one answer alone is taken unasked.

        Raises `CaptainsError` with the code `answer.unknown` for a place that is none.
        """
        answers = question.answers
        if len(answers) == 1:
            return answers[0]
        player = question.player
        place = self.captains[player].choose(self.views[player], question)
        if not 0 <= place < len(answers):
            raise CaptainsError(
                f"answer {place} is not open; answers are 0 to {len(answers) - 1}",
                "answer.unknown",
            )
        self.answers.append(place)
        return answers[place]

    def roll(self) -> int:
        """Rolls a die."""
        return 1 + self.chance.below(DIE)

    def record(self, event: str, **fields: Any) -> None:
        """Notes what happened; fields as `game_events.EVENTS` has them."""
        if self.events is not None:
            self.events.append((event, fields))
        if self.watcher is not None:
            self.watcher(event, fields)

    def carry_out(self, verbs: Sequence[EffectVerb], circumstances: Circumstances) -> None:
        """Carries out the verbs of an effect, in their order."""
        self.carrier(self, verbs, circumstances)
