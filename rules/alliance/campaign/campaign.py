"""Campaigns as data, and how far a group has come in one.

A campaign says what its captains start with, which ships their skill makes available, and how its
missions lead on. A group's record is the list of missions played, each with what was met; which
missions are open, which marks the campaign bears and whether it is won all follow from the record,
so that it can be shortened again without anything else to mend.

Source: Alliance, Campaign Setup, The Campaign Round, Record Campaign Progress, Player Ships.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.alliance.errors import AllianceError
from rules.alliance.mission.fleet_terms import NOTHING_ELSE, FleetTerms
from rules.alliance.mission.mission import Mission, MissionConsequence
from rules.errors import DocumentError
from rules.notation.reading.messages import pointer, shown
from rules.notation.reading.objects import (
    HouseMade,
)


@dataclass(frozen=True, slots=True)
class ShipOffer:
    """Makes the generic ships of a class available from a captain skill on."""

    ship_class: str
    least_skill: int


@dataclass(frozen=True, slots=True)
class FactionTerms:
    """A faction that captains may belong to, and its ships."""

    faction: str
    ships: tuple[ShipOffer, ...]


@dataclass(frozen=True, slots=True)
class CampaignAct:
    """A part of a campaign and its missions, by id."""

    number: str
    name: str
    missions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CampaignMark:
    """Something that stays with a campaign: its id and what it changes, in words."""

    id: str
    words: str


@dataclass(frozen=True, slots=True)
class CampaignObjective:
    """Must be achieved to win: a mark that the campaign bears, or a mission's success."""

    id: str
    words: str
    mark: str = ""
    mission: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """Loses the campaign: a mark, or so many failures, those of some missions not counted."""

    id: str
    words: str
    mark: str = ""
    failures: int = 0
    not_counting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign, as its setup in the campaign book tells it; words are ours."""

    id: str
    name: str
    source: str
    house_made: tuple[HouseMade, ...]
    words: str
    starting_xp: int
    factions: tuple[FactionTerms, ...]
    acts: tuple[CampaignAct, ...]
    starts: tuple[str, ...]
    marks: tuple[CampaignMark, ...]
    objectives: tuple[CampaignObjective, ...]
    losses: tuple[Loss, ...]
    fleets: FleetTerms = NOTHING_ELSE

    @property
    def missions(self) -> tuple[str, ...]:
        """Returns the ids of all missions, act by act."""
        return tuple(each for act in self.acts for each in act.missions)

    def terms_of(self, faction: str) -> FactionTerms:
        """Returns what a faction may fly; raises `AllianceError` for one that takes no part."""
        for terms in self.factions:
            if terms.faction == faction:
                return terms
        known = ", ".join(terms.faction for terms in self.factions)
        raise AllianceError(
            f"no captain of {self.name} belongs to {faction!r}; there is {known}",
            "campaign.faction",
        )

    def least_skills(self, faction: str) -> dict[str, int]:
        """Returns ship class -> the least captain skill that makes it available to a faction.

        Raises `AllianceError` as `terms_of`. Source: Alliance, Choose your First Command.
        """
        return {each.ship_class: each.least_skill for each in self.terms_of(faction).ships}

    def ship_classes(self, faction: str, skill: int) -> tuple[str, ...]:
        """Returns the ship classes available at a captain skill; raises as `terms_of`.

        Source: Alliance, Player Ships.
        """
        return tuple(
            each.ship_class for each in self.terms_of(faction).ships if each.least_skill <= skill
        )


@dataclass(frozen=True, slots=True)
class PlayedMission:
    """An entry of a group's record: a mission, how it came out, and the objectives met."""

    mission: str
    is_success: bool
    met: tuple[str, ...] = ()


Missions = Mapping[str, Mission]
Record = Sequence[PlayedMission]

OPEN: Final = "open"
WON: Final = "won"
LOST: Final = "lost"


@dataclass(frozen=True, slots=True)
class CampaignStanding:
    """Says how a campaign stands: `OPEN`, `WON` or `LOST`.

    `achieved` are the objectives reached; `why` is the id of the loss that came true, and "" where
    the campaign was lost because no mission is left.
    """

    state: str
    achieved: tuple[str, ...]
    why: str = ""


def marks_of(missions: Missions, record: Record) -> frozenset[str]:
    """Returns the marks that the campaign bears after what was played.

    Source: Alliance, Record Progress (persistent effects).
    """
    marks: set[str] = set()
    for played in record:
        mission = missions[played.mission]
        marks.update(_outcome(mission, played).marks)
        for objective in mission.objectives:
            if objective.id in played.met:
                marks.update(objective.marks)
    return frozenset(marks)


def _outcome(mission: Mission, played: PlayedMission) -> MissionConsequence:
    return mission.success if played.is_success else mission.failure


def _opened(campaign: Campaign, outcome: MissionConsequence) -> list[str]:
    acts = [act for act in campaign.acts if act.number in outcome.opens_acts]
    return [*outcome.opens, *(each for act in acts for each in act.missions)]


def open_missions(campaign: Campaign, missions: Missions, record: Record) -> tuple[str, ...]:
    """Returns the missions among which the players may choose next, in the campaign's order.

    A mission that was won is closed for good; one that failed is open again if its page allows to
    replay it, or if a later outcome opens it. Source: Alliance, Choose a Mission.
    """
    reached = set(campaign.starts)
    won: set[str] = set()
    for played in record:
        outcome = _outcome(missions[played.mission], played)
        if not outcome.may_replay:
            reached.discard(played.mission)
        if played.is_success:
            won.add(played.mission)
        reached.update(_opened(campaign, outcome))
    return tuple(each for each in campaign.missions if each in reached and each not in won)


def standing(campaign: Campaign, missions: Missions, record: Record) -> CampaignStanding:
    """Returns how the campaign stands after what was played.

    What came first counts: a campaign that was won stays won. It is lost, too, when no mission is
    left to choose. Source: Alliance, Campaign Setup.
    """
    for length in range(len(record) + 1):
        part = record[:length]
        marks = marks_of(missions, part)
        won = {played.mission for played in part if played.is_success}
        achieved = tuple(
            each.id for each in campaign.objectives if each.mark in marks or each.mission in won
        )
        if len(achieved) == len(campaign.objectives):
            return CampaignStanding(WON, achieved)
        for loss in campaign.losses:
            if _is_lost(loss, marks, part):
                return CampaignStanding(LOST, achieved, loss.id)
    if not open_missions(campaign, missions, record):
        return CampaignStanding(LOST, achieved)
    return CampaignStanding(OPEN, achieved)


def _is_lost(loss: Loss, marks: frozenset[str], record: Record) -> bool:
    if loss.mark:
        return loss.mark in marks
    failures = sum(
        1 for played in record if not played.is_success and played.mission not in loss.not_counting
    )
    return failures >= loss.failures


def recorded(
    campaign: Campaign, missions: Missions, record: Record, played: PlayedMission
) -> tuple[PlayedMission, ...]:
    """Returns the record with one more mission.

    Raises `AllianceError` if the campaign is over, if the mission is not open, or if an objective
    does not exist. Source: Alliance, Record Campaign Progress.
    """
    state = standing(campaign, missions, record).state
    if state != OPEN:
        raise AllianceError(
            f"the campaign is {state}; nothing is recorded after its end, unless the record is "
            "shortened first",
            "campaign.over",
        )
    choices = open_missions(campaign, missions, record)
    if played.mission not in choices:
        raise AllianceError(
            f"the mission {played.mission!r} is not open; open are {', '.join(choices)}",
            "campaign.mission_closed",
        )
    known = [each.id for each in missions[played.mission].objectives]
    for identifier in played.met:
        if identifier not in known:
            raise AllianceError(
                f"{played.mission} has no objective {identifier!r}; it has {', '.join(known)}",
                "mission.objective",
            )
    return (*record, played)


def require_missions(campaign: Campaign, missions: Missions) -> None:
    """Checks that a campaign and its missions fit together.

    Every mission must exist and belong to the act that lists it, what outcomes open must be part
    of the campaign, every mark that a mission sets or asks for must be declared, and every mission
    must be within reach. Raises `DocumentError` with the pointer into the campaign's document.
    """
    for where, act, identifier in _places(campaign):
        if identifier not in missions:
            raise DocumentError(f"there is no mission {shown(identifier)}", where)
        found = missions[identifier].act
        if found != act.number:
            raise DocumentError(
                f"{shown(identifier)} belongs to act {found}, not to {act.number}", where
            )
    declared = {mark.id for mark in campaign.marks}
    for identifier in campaign.missions:
        _require_outcomes(campaign, missions[identifier])
        for mark in _marks_in(missions[identifier]):
            if mark not in declared:
                raise DocumentError(
                    f"the mission {shown(identifier)} speaks of the mark {shown(mark)}, which is "
                    "not declared here",
                    "/marks",
                )
    _require_reach(campaign, missions)


def _require_outcomes(campaign: Campaign, mission: Mission) -> None:
    acts = [act.number for act in campaign.acts]
    for outcome in (mission.success, mission.failure):
        for identifier in outcome.opens:
            if identifier not in campaign.missions:
                raise DocumentError(
                    f"{shown(mission.id)} opens {shown(identifier)}, which no act lists", "/acts"
                )
        for number in outcome.opens_acts:
            if number not in acts:
                raise DocumentError(
                    f"{shown(mission.id)} opens act {number}, which is missing", "/acts"
                )


def _marks_in(mission: Mission) -> list[str]:
    marks = [mark for each in mission.objectives for mark in each.marks]
    for row in mission.formations:
        marks += [*row.only_with, *row.not_with]
    return [*marks, *mission.success.marks, *mission.failure.marks]


def _require_reach(campaign: Campaign, missions: Missions) -> None:
    reached = list(campaign.starts)
    for identifier in reached:  # grows while it is walked
        for outcome in (missions[identifier].success, missions[identifier].failure):
            opened = _opened(campaign, outcome)
            reached += [each for each in opened if each not in reached]
    for where, _, identifier in _places(campaign):
        if identifier not in reached:
            text = f"nothing opens {shown(identifier)}; let an outcome open it, or start with it"
            raise DocumentError(text, where)


def _places(campaign: Campaign) -> Iterator[tuple[str, CampaignAct, str]]:
    """Yields every mission of the acts with its pointer and its act."""
    for place, act in enumerate(campaign.acts):
        for number, identifier in enumerate(act.missions):
            yield pointer("acts", place, "missions", number), act, identifier
