"""The course of a battle: set-up, then rounds of four phases until it is decided.

Source: 2017, The Game Round, Winning the Game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics.values import begin_round, order_by_skill
from rules.battle.phases import activation, combat, end_phase, planning, setup, victory
from rules.battle.position import moments
from rules.battle.position.terms import ACTIVATION, COMBAT, END, OVER, PLANNING, SETTING_UP
from rules.battle.timing import windows
from rules.battle.timing.battle import Course
from rules.battle.timing.ports import review
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.result import BattleResult


class RulebookCourse(Course):
    """The course that the rulebooks describe."""

    def steps(self, battle: Battle) -> Steps[None]:
        """Plays a battle from wherever it stands to its end."""
        return course(battle)

    def result(self, battle: Battle) -> BattleResult:
        """Returns the result of a battle as it stands."""
        return victory.result_of(battle)


def course(battle: Battle) -> Steps[None]:
    """Plays a battle from wherever it stands to its end.

    A state that was copied at the beginning of a phase, or between two ships' turns, goes on from
    there.
    """
    state = battle.state
    if moments.HOLDS in battle.moments:
        setup.begin_standing(battle)
    if state.phase == SETTING_UP:
        yield from setup.set_up(battle)
        if moments.HOLDS in battle.moments:
            review(battle)
        begin_round(battle, 1)
    while state.phase != OVER:
        if moments.HOLDS in battle.moments and not state.has_phase_begun:
            review(battle)
            order_by_skill(battle)
        if moments.ANY_TIME in battle.moments and not state.has_phase_begun:
            yield from windows.any_time(battle, is_between_phases=True)
        if state.phase == PLANNING:
            yield from planning.planning_phase(battle)
        elif state.phase == ACTIVATION:
            yield from activation.activation_phase(battle)
        elif state.phase == COMBAT:
            yield from combat.combat_phase(battle)
        elif state.phase == END:
            yield from end_phase.end_phase(battle)
            if state.phase != OVER and not victory.is_at_limit(battle):
                begin_round(battle, state.round + 1)
