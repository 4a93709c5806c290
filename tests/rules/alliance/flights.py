"""An enemy's maneuver from roll to end in one call, for the tests of what a maneuver meets.

Games fly in steps: the mission swerves, the battle moves, the mission deals with the edge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose, Reason
from rules.alliance.enemy.flight import (
    Surroundings,
    measure_edge,
    measure_swerve,
    move,
    outside_pose,
)
from rules.alliance.enemy.logic import EnemyManeuver
from rules.alliance.enemy.maneuvers import (
    OUTSIDE,
    RETREATS,
    ManeuverOutcome,
    choose_at_edge,
    choose_swerve,
)
from rules.table import Movement, Pose

Asked = Callable[[PlayersChoose[EnemyManeuver]], int]
"""How the players are asked: given a question, the place of their answer."""


@dataclass(frozen=True, slots=True)
class Flight:
    """Is how a maneuver went.

    `maneuver` is the one that was performed, red where the ship had to be placed outside; `pose`
    where the ship stands then, meaningless once it `has_retreated`. `met` are the places of the
    obstacles that it met, in order.
    """

    maneuver: EnemyManeuver
    movement: Movement
    pose: Pose
    edge: str
    has_retreated: bool
    outcome: ManeuverOutcome
    met: tuple[int, ...]
    reasons: tuple[Reason, ...]


def fly(pose: Pose, rolled: EnemyManeuver, around: Surroundings, asked: Asked) -> Flight:
    """Performs a rolled maneuver: swerves, flies, and deals with the edge.

    `asked` is called where the players choose the side of a swerve.
    """
    swerve = choose_swerve(rolled, measure_swerve(pose, rolled, around))
    if isinstance(swerve, PlayersChoose):
        swerve = swerve.choose(asked(swerve))
    movement = move(pose, swerve.value, around)
    return finish(swerve, movement, around)


def finish(swerve: EnemyChoice[EnemyManeuver], movement: Movement, around: Surroundings) -> Flight:
    """Gives how a maneuver ends that was chosen and executed: the edge, and what it costs."""
    facts = measure_edge(movement, around)
    edge = choose_at_edge(facts)
    is_outside = edge.value == OUTSIDE
    maneuver = replace(swerve.value, colour="red") if is_outside else swerve.value
    pose = movement.pose
    if is_outside:
        pose = outside_pose(movement, facts.edge, around)
    outcome = ManeuverOutcome(
        is_red=maneuver.is_red,
        is_outside=is_outside,
        has_overlapped_ship=bool(movement.overlapped) and not movement.is_by_turning,
        has_met_obstacle=any(around.terrain[each].kind == "obstacle" for each in movement.met),
    )
    return Flight(
        maneuver,
        movement,
        pose,
        facts.edge,
        edge.value == RETREATS,
        outcome,
        movement.met,
        swerve.reasons + (edge.reasons if facts.edge else ()),
    )
