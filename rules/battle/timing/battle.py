"""One battle: a state, the rules in force, chance, and the questions put to pilots.

    battle = set_up_battle([fleet_a, fleet_b], catalogue, ruleset, KeyedChance("42"))
    result = battle.run([pilot_a, pilot_b])

`rules.battle.phases.play` sets battles up. The same fleets, seed and answers give the same
battle. `step` plays to the next question, for tests and for those who answer by hand.
"""

from __future__ import annotations

import gc
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.errors import AnswerError, BattleError
from rules.battle.position.events import Event
from rules.battle.position.options import PlayOptions
from rules.battle.position.records import FleetRecord
from rules.battle.position.state import State
from rules.battle.position.terms import ENEMIES, NOBODY, OVER
from rules.battle.timing.questions import Answer, Question, Steps
from rules.battle.timing.scope import StandingCache
from rules.battle.timing.view import Pilot, Texts, View
from rules.dice import Chance
from rules.table import Pose

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.handlers import Action, Handler, Table, TemporaryHandler, Waiters
    from rules.battle.timing.mission_hooks import MissionHooks
    from rules.battle.timing.result import AttackRecord, BattleResult
    from rules.battle.timing.scope import Scope, StandingClause
    from rules.battle.timing.use import Frame, Use
    from rules.battle.timing.weapon_text import WeaponText


def enemies_of(options: PlayOptions, mission: MissionHooks | None) -> int:
    """Returns the team that the game plays, -1 for none: its ships have no dials (EDITIONS D3)."""
    if mission is None or options.dial_planners != "player-ships":
        return NOBODY
    return ENEMIES


class Battle:
    """A battle being played: what stands on the table, what waits, and what happens now."""

    __slots__ = (
        "acting",
        "answers",
        "attack",
        "attacks",
        "blast",
        "blows",
        "card_actions",
        "chance",
        "enemies",
        "fleets",
        "further",
        "handlers",
        "has_own_handlers",
        "log",
        "lost",
        "mission",
        "moments",
        "options",
        "question",
        "running",
        "standing",
        "standing_cache",
        "state",
        "steps",
        "temporary_handlers",
        "use",
        "uses",
        "views",
        "weapon_texts",
    )

    def __init__(
        self,
        state: State,
        options: PlayOptions,
        chance: Chance,
        *,
        fleets: Sequence[FleetRecord] = (),
        mission: MissionHooks | None = None,
        log: list[Event] | None = None,
        shared: Texts | None = None,
        is_quiet: bool = False,
    ) -> None:
        # It changes as the battle goes on.
        self.state: Final[State] = state
        self.options: Final[PlayOptions] = options
        self.chance: Final[Chance] = chance
        self.fleets: Final[tuple[FleetRecord, ...]] = tuple(fleets)
        self.mission: Final[MissionHooks | None] = mission
        # The team that the game plays by its mission's rules, -1 where there is none.
        self.enemies: Final[int] = enemies_of(options, mission)
        # None where no log is kept.
        self.log: list[Event] | None = log
        # The places of the answers given so far; poses where a ship was put down elsewhere.
        self.answers: list[Answer] = []
        self.attacks: list[AttackRecord] = []
        self.has_own_handlers = shared is None or is_quiet
        # Where nothing waits nothing is known to hold.
        known = None if shared is None or is_quiet else shared.standing_cache
        self.standing_cache: Final[StandingCache] = StandingCache(known)
        # The effects of each ship by moment.
        self.handlers: list[Table]
        # The actions of each ship's card texts.
        self.card_actions: list[list[Action]]
        # The moments at which anything waits, with the ships that have it, by their part in it.
        self.moments: dict[int, Waiters]
        # The effects of each ship that hold all the time.
        self.standing: list[list[StandingClause]]
        # The texts of each ship's weapons, by place.
        self.weapon_texts: list[dict[int, WeaponText]]
        if shared is None:
            self.handlers = [{} for _ in state.ships]
            self.card_actions = [[] for _ in state.ships]
            self.moments = {}
            self.standing = [[] for _ in state.ships]
            self.weapon_texts = [{} for _ in state.ships]
        else:
            self.handlers = [{} for _ in state.ships] if is_quiet else shared.handlers
            self.card_actions = shared.card_actions.copy()
            self.moments = {} if is_quiet else shared.moments
            self.standing = shared.standing.copy()
            self.weapon_texts = shared.weapon_texts.copy()
        # The effects that are being resolved.
        self.running: list[Handler] = []
        # The effects that wait for a while only.
        self.temporary_handlers: list[TemporaryHandler] = []
        # The team of one whose effect took the last opposing ship with it.
        self.blast = NOBODY
        # The ships destroyed in the present moment.
        self.lost: list[int] = []
        # The attack under way.
        self.attack: Attack | None = None
        # The attacks that come when it is over.
        self.further: list[Callable[[Battle], Steps[None]]] = []
        # The attacks that destroyed ships, by ship.
        self.blows: dict[int, Attack] = {}
        # The text being carried out.
        self.acting: Scope | None = None
        # The use of an effect that is under way.
        self.use: Frame | None = None
        # Every time that an effect acted; None where nobody asks.
        self.uses: list[Use] | None = []
        self.question: Question | None = None
        self.steps: Steps[None] | None = None
        self.views: list[View] = []
        if shared is None:
            texts = Texts(self)
            self.views = [View(state, side, texts) for side in range(len(state.sides))]

    def note(self, kind: str, *values: Any) -> None:
        """Adds an event to the log; callers ask first whether one is kept."""
        if self.log is not None:
            self.log.append(Event(kind, values))

    @property
    def is_over(self) -> bool:
        """Returns whether the battle has ended."""
        return self.state.phase == OVER

    def run(self, pilots: Sequence[Pilot]) -> BattleResult:
        """Plays to the end, each side's questions answered by its pilot; gives the result.

        A battle that was stopped at a question goes on from there. Raises `AnswerError` for an
        answer that was not offered.
        """
        if len(pilots) != len(self.state.sides):
            raise BattleError(
                f"{len(self.state.sides)} sides need as many pilots, not {len(pilots)}",
                "battle.pilots",
            )
        # What a pilot gives is looked at before it is trusted, in a compiled build too.
        deciders: list[Any] = list(pilots)
        views = self.views
        given = self.answers
        question = self.question if self.question is not None else self.step()
        steps = self.steps
        # A battle makes very many things for a moment, and looking for circles among them at every
        # few hundred takes a twentieth of its time; what it leaves is looked through when it ends.
        is_collecting = gc.isenabled()
        gc.disable()
        try:
            while question is not None and steps is not None:
                side = question.side
                answer = deciders[side].choose(views[side], question)
                if isinstance(answer, int) and 0 <= answer < len(question.answers):
                    given.append(answer)
                    question = self.question = steps.send(question.answers[answer])
                else:
                    question = self.answer(answer)
        except StopIteration:
            self.question = None
            self.release()
        finally:
            if is_collecting:
                gc.enable()
        return self.result()

    def release(self) -> None:
        """Drops what still waits, once the battle is over or nobody imagines it any longer.

        What an effect left behind refers to its battle: such a cycle would keep all of it in
        memory until the garbage collector finds it.
        """
        if self.temporary_handlers:
            self.temporary_handlers.clear()
            if self.has_own_handlers:
                for table in self.handlers:
                    table.clear()
        self.standing.clear()
        self.standing_cache.clauses = []
        self.standing_cache.results = []
        self.further.clear()
        self.blows.clear()

    def step(self) -> Question | None:
        """Plays to the next question and gives it; None when the battle has ended.

        While a question is open it is given again.
        """
        if self.question is not None or self.state.phase == OVER:
            return self.question
        if self.steps is None:
            self.steps = course().steps(self)
            return self._go_on(None)
        raise BattleError("the battle has stopped with an error", "battle.stopped")

    def answer(self, answer: object) -> Question | None:
        """Answers the open question and plays to the next one; None when the battle has ended.

        Raises `AnswerError` for what is no `Answer` or was not offered; the question then stays
        open.
        """
        question = self.question
        if question is None:
            raise AnswerError("no question is open")
        if isinstance(answer, int):
            answers = question.answers
            if not 0 <= answer < len(answers):
                raise AnswerError(f"{question!r} has answers 0 to {len(answers) - 1}, not {answer}")
            self.answers.append(answer)
            return self._go_on(answers[answer])
        if not isinstance(answer, Pose) or not question.allows(answer):
            raise AnswerError(f"{question!r} does not allow {answer!r}")
        self.answers.append(answer)
        return self._go_on(answer)

    def _go_on(self, chosen: Any) -> Question | None:
        steps = self.steps
        if steps is None:
            return None
        self.question = None
        try:
            self.question = steps.send(chosen)
        except StopIteration:
            self.question = None
        return self.question

    def replay_answers(self, answers: Sequence[Answer]) -> Question | None:
        """Answers with recorded answers in turn; returns the question that is open then."""
        question = self.question if self.question is not None else self.step()
        for answer in answers:
            question = self.answer(answer)
        return question

    def result(self) -> BattleResult:
        """Returns the result of the battle as it stands; without a winner while it goes on."""
        return course().result(self)


class Course(ABC):
    """The course of a battle, from wherever it stands to its result."""

    @abstractmethod
    def steps(self, battle: Battle) -> Steps[None]:
        """Plays a battle from wherever it stands to its end."""

    @abstractmethod
    def result(self, battle: Battle) -> BattleResult:
        """Returns the result of a battle as it stands."""


_course: Course | None = None


def register_course(course: Course) -> None:
    """Lets battles take this course."""
    global _course
    _course = course


def course() -> Course:
    """Returns the course that battles take; raises `BattleError` before one is registered."""
    if _course is None:
        raise BattleError(
            "no course of battles is registered: import rules.battle", "battle.course"
        )
    return _course
