"""What a mission brought: objectives met, success or failure, experience for each player.

The game, or people at a table, count what happened in a `Tally`; everything else follows from the
mission. Each player gets the XP of every objective that was met, changed by the fate of the own
ship, and never less than the mission's least.

Source: Alliance, Mission Page Anatomy (XP Reward, Destroyed Players), Record Campaign Progress.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from rules.alliance.errors import AllianceError
from rules.alliance.mission.goals import (
    Deliver,
    DestroyFormations,
    Goal,
    Hold,
    Objective,
    Return,
    Reveal,
    Survive,
)
from rules.alliance.mission.mission import Mission, MissionConsequence, column_for

FATES: Final = ("stayed", "retreated", "destroyed")
"""What can have become of a player's ship when a mission ends."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts what happened in a mission.

    `fates` holds one of `FATES` for each player's ship. `returned` is how much cargo left over
    which edge, as (cargo, edge) -> number; `delivered` as (cargo, token) -> number; `revealed` the
    tokens whose hidden one was found; `held` the rounds in whose End Phase a place was held;
    `beaten` the formations of which every ship was destroyed.
    """

    fates: Mapping[str, str]
    returned: Mapping[tuple[str, str], int] = field(default_factory=dict)
    delivered: Mapping[tuple[str, str], int] = field(default_factory=dict)
    revealed: AbstractSet[str] = frozenset()
    held: Mapping[str, AbstractSet[int]] = field(default_factory=dict)
    beaten: AbstractSet[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RewardPart:
    """One reason for XP: an objective's id or a fate, and how many, which may be negative."""

    reason: str
    xp: int


@dataclass(frozen=True, slots=True)
class Reward:
    """What one player gets: the XP after the mission's least, and the parts it came from."""

    xp: int
    parts: tuple[RewardPart, ...]


@dataclass(frozen=True, slots=True)
class MissionRewards:
    """How a mission came out: objectives met, rewards by player, marks for the campaign."""

    is_success: bool
    met: tuple[str, ...]
    rewards: Mapping[str, Reward]
    outcome: MissionConsequence
    marks: tuple[str, ...]


def is_met(objective: Objective, tally: Tally) -> bool:
    """Returns whether an objective was met. Source: Alliance, Check Objectives."""
    return _is_reached(objective.goal, tally)


def is_done(mission: Mission, tally: Tally) -> bool:
    """Returns whether nothing is left to do: every objective met that can be met for good.

    Survival is not met before the end, so a mission of nothing else lasts to its last round.
    Source: Alliance, The Game Round (a mission is played until its objectives are completed).
    """
    lasting = [each for each in mission.objectives if not isinstance(each.goal, Survive)]
    return bool(lasting) and all(is_met(each, tally) for each in lasting)


def _is_reached(goal: Goal, tally: Tally) -> bool:
    players = len(tally.fates)
    if isinstance(goal, Return):
        brought = sum(tally.returned.get((goal.cargo, edge), 0) for edge in goal.edges)
        return brought >= max(1, goal.least.for_players(players))
    if isinstance(goal, Deliver):
        given = tally.delivered.get((goal.cargo, goal.token), 0)
        return given >= max(1, goal.least.for_players(players))
    if isinstance(goal, Reveal):
        return goal.token in tally.revealed
    if isinstance(goal, Hold):
        rounds = tally.held.get(goal.place, frozenset())
        return sum(1 for number in rounds if number >= goal.from_round) >= goal.rounds
    if isinstance(goal, DestroyFormations):
        return tally.beaten >= set(goal.formations)
    lost = sum(1 for fate in tally.fates.values() if fate == "destroyed")
    return lost <= max(0, goal.most_destroyed.for_players(players))


def result_of_tally(mission: Mission, tally: Tally) -> MissionRewards:
    """Returns how a mission came out. Raises `AllianceError` as `result_of`."""
    met = [each.id for each in mission.objectives if is_met(each, tally)]
    return result_of(mission, met, tally.fates)


def result_of(mission: Mission, met: Collection[str], fates: Mapping[str, str]) -> MissionRewards:
    """Returns how a mission came out when these objectives were met and the ships fared so.

    It is a success if every objective that is needed was met. Raises `AllianceError` for an
    objective or a fate that does not exist and for none or more than six ships.
    Source: Alliance, Record Campaign Progress; XP Reward, Destroyed Players.
    """
    column_for(len(fates))
    known = [each.id for each in mission.objectives]
    for identifier in met:
        if identifier not in known:
            raise AllianceError(
                f"{mission.name} has no objective {identifier!r}; it has {', '.join(known)}",
                "mission.objective",
            )
    for player, fate in fates.items():
        if fate not in FATES:
            raise AllianceError(
                f"the ship of {player} cannot be {fate!r}; it is one of {', '.join(FATES)}",
                "mission.fate",
            )
    reached = [each for each in mission.objectives if each.id in met]
    is_success = all(each.id in met for each in mission.objectives if each.is_needed)
    outcome = mission.success if is_success else mission.failure
    marks = [mark for each in reached for mark in each.marks] + list(outcome.marks)
    return MissionRewards(
        is_success,
        tuple(each.id for each in reached),
        {player: _reward(mission, reached, fate) for player, fate in fates.items()},
        outcome,
        tuple(dict.fromkeys(marks)),
    )


def _reward(mission: Mission, reached: Collection[Objective], fate: str) -> Reward:
    parts = [RewardPart(each.id, each.xp) for each in reached if each.xp]
    change = {"destroyed": mission.fates.destroyed, "retreated": mission.fates.retreated}
    if change.get(fate):
        parts.append(RewardPart(fate, change[fate]))
    return Reward(max(mission.fates.least, sum(part.xp for part in parts)), tuple(parts))
