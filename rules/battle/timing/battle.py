"""One battle: a state, the rules in force, chance, and the questions put to pilots.

    battle = Battle.set_up([fleet_a, fleet_b], catalogue, ruleset, SeededChance("42"))
    result = battle.run([pilot_a, pilot_b])

The same fleets, seed and answers give the same battle. `step` plays to the next question, for
tests and for those who answer by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.errors import AnswerError, BattleError
from rules.battle.position.events import Event
from rules.battle.position.options import PlayOptions, options_of
from rules.battle.position.records import FleetRecord
from rules.battle.position.state import State
from rules.battle.position.terms import ENEMIES, NOBODY, OVER
from rules.battle.timing.holding import Kept
from rules.battle.timing.questions import Answer, Pilot, Question, Steps
from rules.battle.timing.texts import Texts
from rules.battle.timing.view import View
from rules.catalogue import Catalogue
from rules.dice import Chance
from rules.fleet import Fleet
from rules.rulesets import RuleSet
from rules.table import Pose

if TYPE_CHECKING:
    from rules.battle.effects.scope import Scope
    from rules.battle.effects.standing import StandingClause
    from rules.battle.effects.weapons import WeaponText
    from rules.battle.mechanics.actions import Action
    from rules.battle.mechanics.attack import Attack
    from rules.battle.mechanics.uses import Frame, Use
    from rules.battle.phases.missions import MissionRules
    from rules.battle.timing.armed import Armed
    from rules.battle.timing.result import AttackRecord, BattleResult
    from rules.battle.timing.windows import Handler, Table, Waiters


def enemies_of(options: PlayOptions, mission: MissionRules | None) -> int:
    """Gives the team that the game plays, -1 for none: its ships have no dials (EDITIONS D3)."""
    if mission is None or options.dial_planners != "player-ships":
        return NOBODY
    return ENEMIES


class Battle:
    """Is a battle being played.

    `state` changes as it goes on; `answers` are the places of the answers given so far (poses
    where a ship was put down elsewhere); `attacks` tells of every attack. `log` is None when no
    log is kept. `handlers` are the effects of each ship by moment, `moments` those at which
    anything waits, with the ships that have it, by their part in it; `running` the effects that
    are being resolved, `card_actions` the actions of each ship's card texts, `armed` the effects
    that wait for a while only, `standing` those of a ship that hold all the time, `weapon_texts`
    those of its weapons, by place. `lost` are the ships destroyed in the present moment, `blast`
    the team of one whose effect took the last opposing ship with it. `attack` is the attack under
    way, `further` the attacks that come when it is over, `blows` the attacks that destroyed ships,
    by ship; `acting` is the text being carried out, `kept` what held when that was worked out.
    `uses` tells of every time that an effect acted (None: nobody asks), `use` is the one under
    way. `enemies` is the team that the game plays by its mission's rules, -1 where there is none.
    """

    __slots__ = (
        "acting",
        "answers",
        "armed",
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
        "kept",
        "log",
        "lost",
        "mission",
        "moments",
        "options",
        "question",
        "running",
        "standing",
        "state",
        "steps",
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
        mission: MissionRules | None = None,
        log: list[Event] | None = None,
        shared: Texts | None = None,
        is_quiet: bool = False,
    ) -> None:
        self.state: Final[State] = state
        self.options: Final[PlayOptions] = options
        self.chance: Final[Chance] = chance
        self.fleets: Final[tuple[FleetRecord, ...]] = tuple(fleets)
        self.mission: Final[MissionRules | None] = mission
        self.enemies: Final[int] = enemies_of(options, mission)
        self.log: list[Event] | None = log
        self.answers: list[Answer] = []
        self.attacks: list[AttackRecord] = []
        self.has_own_handlers = shared is None or is_quiet
        # Where nothing waits nothing is known to hold.
        self.kept: Final[Kept] = Kept(None if shared is None or is_quiet else shared.kept)
        self.handlers: list[Table]
        self.card_actions: list[list[Action]]
        self.moments: dict[int, Waiters]
        self.standing: list[list[StandingClause]]
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
        self.running: list[Handler] = []
        self.armed: list[Armed] = []
        self.blast = NOBODY
        self.lost: list[int] = []
        self.attack: Attack | None = None
        self.further: list[Callable[[Battle], Steps[None]]] = []
        self.blows: dict[int, Attack] = {}
        self.acting: Scope | None = None
        self.use: Frame | None = None
        self.uses: list[Use] | None = []
        self.question: Question | None = None
        self.steps: Steps[None] | None = None
        self.views: list[View] = []
        if shared is None:
            texts = Texts(self)
            self.views = [View(state, side, texts) for side in range(len(state.sides))]

    @classmethod
    def set_up(
        cls,
        fleets: Sequence[Fleet | FleetRecord],
        catalogue: Catalogue,
        ruleset: RuleSet,
        chance: Chance,
        *,
        mission: MissionRules | None = None,
        teams: Sequence[int] = (),
        log: bool = False,
        deck: Sequence[str] | None = None,
    ) -> Battle:
        """Makes a battle of fleets ready to be run; nothing has been placed yet.

        Fleets sit clockwise in the order given; `teams` gives the team of each (0, 1, …; by
        default each is its own). Fleets made ready before (`prepare_fleet`) save time. `deck`
        replaces the usual damage deck. Raises `BattleError` for fleets that cannot fight.
        Source: 2017, Setup.
        """
        from rules.battle.phases.prepare import prepare_fleet
        from rules.battle.phases.setup import new_battle

        records = [
            each if isinstance(each, FleetRecord) else prepare_fleet(each, catalogue, ruleset)
            for each in fleets
        ]
        return new_battle(
            records, options_of(ruleset), chance, mission=mission, teams=teams, log=log, deck=deck
        )

    def note(self, kind: str, *values: Any) -> None:
        """Adds an event to the log; callers ask first whether one is kept."""
        if self.log is not None:
            self.log.append(Event(kind, values))

    @property
    def is_over(self) -> bool:
        """Tells whether the battle has ended."""
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
        return self.result()

    def step(self) -> Question | None:
        """Plays to the next question and gives it; None when the battle has ended.

        While a question is open it is given again.
        """
        if self.question is not None or self.state.phase == OVER:
            return self.question
        if self.steps is None:
            from rules.battle.phases.course import course

            self.steps = course(self)
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
        """Gives recorded answers one after the other; gives the question that is open then."""
        question = self.question if self.question is not None else self.step()
        for answer in answers:
            question = self.answer(answer)
        return question

    def result(self) -> BattleResult:
        """Gives the result of the battle as it stands; without a winner while it goes on."""
        from rules.battle.timing.result import result_of

        return result_of(self)
