"""The captain: a pilot who flies for the objectives of a mission and fights as a gunner does.

Captains of one mission do not talk, but each works out the same division of labour: who goes to
which token, who carries cargo home, who holds a place. Where a captain has a task, maneuvers
are weighed by how many rounds they leave to go, and by the gunner's own worth of them.
"""

from __future__ import annotations

from math import acos, hypot
from typing import TYPE_CHECKING, Final

from rules.alliance.mission.mission import Mission
from rules.alliance.played.cargo import SPENT, is_near, may_use, token_rules
from rules.alliance.played.ship_tasks import HOME, ShipTask, ship_tasks_of
from rules.battle.position.terms import RED
from rules.battle.timing.questions import (
    Answer,
    ChooseAction,
    ChooseManeuver,
    ChoosePlacement,
    ChooseTarget,
    Question,
)
from rules.pilots.gunner import Gunner
from rules.pilots.maneuvers import OFF_TABLE, rate_settings
from rules.pilots.weights import PERSONALITIES, Weights
from rules.table import Pose

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.view import View
    from rules.dice import Chance

PACE: Final = 5.0
"""Inches that a ship goes in a round, as captains reckon."""

TURNING: Final = 1.5
"""Rounds that it costs to turn by a right angle."""

URGENCY: Final = 4.0
"""Damage that a captain gives for a round saved on a task."""

FIGHT: Final = 0.8
"""How much the gunner's worth of a maneuver counts beside a task."""

AWAY: Final = 2.0
"""Rounds that leaving over the right edge is worth beyond being there."""


class CaptainPilot:
    """A pilot of one player; remembers nothing but what its gunner does."""

    __slots__ = ("_gunner", "_mission", "_weights")

    def __init__(self, mission: Mission, chance: Chance, weights: Weights | None = None) -> None:
        self._mission: Final = mission
        self._weights: Final = PERSONALITIES["wary"] if weights is None else weights
        self._gunner: Final = Gunner(chance, self._weights)

    def choose(self, view: View, question: Question) -> Answer:
        """Returns the place of the answer that serves the mission, or the gunner's."""
        if isinstance(question, ChooseManeuver):
            return self._maneuver(view, question)
        if isinstance(question, ChooseAction) and not question.is_free:
            place = self._action(view, question)
            if place >= 0:
                return place
        if isinstance(question, ChoosePlacement):
            return self._place(view, question)
        if isinstance(question, ChooseTarget):
            return _strongest(view, question)
        return self._gunner.choose(view, question)

    # --- set-up -------------------------------------------------------------------

    def _place(self, view: View, question: ChoosePlacement) -> Answer:
        """Starts in front, opposite the first task, heading into the map."""
        ship = view.ships[question.ship]
        task = ship_tasks_of(self._mission, view).get(ship.index)
        if task is None:
            return self._gunner.choose(view, question)
        values = [-_rounds_to(pose, task) for pose in question.answers]
        return values.index(max(values))

    # --- maneuver -----------------------------------------------------------------

    def _maneuver(self, view: View, question: ChooseManeuver) -> Answer:
        """Sets the dial to what brings the task on, danger weighed."""
        ship = view.ships[question.ship]
        task = ship_tasks_of(self._mission, view).get(ship.index)
        if task is None:
            return self._gunner.choose(view, question)
        outlook = self._gunner.outlook(view)
        prospect = outlook.prospects[ship.index]
        friends = [each for each in outlook.friends if each is not prospect]
        worths = rate_settings(
            prospect, question.answers, outlook, self._weights, outlook.foes, friends
        )
        values = [
            self._value(view, ship, setting, worth, task)
            for setting, worth in zip(question.answers, worths, strict=True)
        ]
        chosen = values.index(max(values))
        end = question.answers[chosen].template.end(ship.pose)
        if view.area.holds(end):
            prospect.stand(end, False)
        return chosen

    def _value(
        self, view: View, ship: Ship, setting: DialSetting, worth: float, task: ShipTask
    ) -> float:
        """Returns what a setting is worth on a task."""
        end = setting.template.end(ship.pose)
        if not view.area.holds(end):
            leaves = task.kind == HOME and _is_over(view, end, task.edges)
            return AWAY * URGENCY if leaves else OFF_TABLE
        rounds = _rounds_to(end, task)
        if task.needs_action and rounds <= 0.0 and (setting.colour == RED or ship.auxiliary):
            rounds += 1.0  # it would be there without the action that it needs
        return max(worth, OFF_TABLE) * FIGHT - rounds * URGENCY

    # --- action -------------------------------------------------------------------

    def _action(self, view: View, question: ChooseAction) -> int:
        """Returns the action that pays for a token near the ship, -1 where none is needed."""
        ship = view.ships[question.ship]
        task = ship_tasks_of(self._mission, view).get(ship.index)
        if task is None or task.site < 0:
            return -1
        for rule in token_rules(self._mission):
            if not is_near(view, ship, task.site, rule.within):
                continue
            if may_use(view, self._mission, ship, rule, task.site):
                return -1  # it has what it takes already
            for token, _ in rule.spend:
                if token in SPENT:
                    for place, action in enumerate(question.answers):
                        if action is not None and action.name == token:
                            return place
        return -1


def _rounds_to(pose: Pose, task: ShipTask) -> float:
    """Returns about how many rounds a task still takes from a pose; 0 where it is done."""
    across, up = task.x - pose.x, task.y - pose.y
    if task.kind == HOME:
        across, up = task.to_edge(pose)
    way = hypot(across, up)
    left = way - task.reach
    if left <= 0.0:
        return 0.0
    cosine = (across * pose.ahead_x + up * pose.ahead_y) / max(way, 0.01)
    turned = acos(max(-1.0, min(1.0, cosine)))
    return left / PACE + TURNING * turned * 2.0 / 3.1416


def _is_over(view: View, pose: Pose, edges: tuple[str, ...]) -> bool:
    """Returns whether a base would leave over these edges only."""
    over = view.area.overhang(pose)
    return bool(over) and all(edge in edges for edge in over)


def _strongest(view: View, question: ChooseTarget) -> int:
    """Returns the target that can take the most, where players choose for an enemy."""
    values = []
    for answer in question.answers:
        ship = view.ships[answer if isinstance(answer, int) else answer.target]
        values.append(ship.shields + ship.hull_left)
    return values.index(max(values))
