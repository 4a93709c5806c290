"""What the check says of the ships that captains bring to a round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards.selectors import catalogue_current
from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.models import Campaign, PlayerCard
from fleetbuilder.campaigns.ships.submitted_ships import RULESET
from fleetbuilder.fleets.common.selectors import rulesets_all
from rules.alliance.campaign import ledger
from rules.alliance.campaign.campaign import Campaign as Terms
from rules.alliance.campaign.roster import CampaignTerms, PlayerShip, check_roster
from rules.alliance.mission.fleet_terms import NOTHING_ELSE
from rules.alliance.mission.mission import Mission
from rules.building.report import Problem, Report
from rules.fleet import Fleet

_PLACE: Final = re.compile(r"/fleets/([0-9]+)(/.*)?")


@dataclass(frozen=True, slots=True)
class BroughtShip:
    """The ship that a card brings."""

    card: PlayerCard
    fleet: Fleet


def ships_checked(
    campaign: Campaign, brought: Sequence[BroughtShip], mission: Mission | None = None
) -> list[Report]:
    """Checks the ships of a round and its mission together, and gives a report for each.

    A problem that ships have only together stands in the report of the ship that it names.
    """
    players = [_player_ship(each) for each in brought]
    terms = fleet_terms(mapping.terms_of(campaign), mission)
    found = check_roster(players, catalogue_current(), rulesets_all()[RULESET], terms)
    return [
        _with_problems(report, place, found.problems) for place, report in enumerate(found.reports)
    ]


def fleet_terms(terms: Terms, mission: Mission | None) -> CampaignTerms:
    """Returns what a campaign and the mission of a round lay down about fleets.

    Those are the ships of each faction by skill, and what else may be used. Source: Alliance,
    Player Ships, Factions.
    """
    besides = terms.fleets + (mission.fleets if mission is not None else NOTHING_ELSE)
    return CampaignTerms(
        ships={each.faction: terms.least_skills(each.faction) for each in terms.factions},
        factions=besides.factions,
        cards=frozenset(besides.cards),
    )


def _player_ship(brought: BroughtShip) -> PlayerShip:
    card = brought.card
    sheet = mapping.sheet_of(card)
    entries = mapping.entries_of(selectors.entry_list(card=card))
    return PlayerShip(card.name, sheet, ledger.replay(sheet, entries), brought.fleet)


def _with_problems(report: Report, place: int, together: Sequence[Problem]) -> Report:
    """Adds to a report those of the common problems that name its ship, or none at all.

    Their ways out are carried out in the ship's own fleet; what names no ship has none.
    """
    mine = []
    for problem in together:
        named = _PLACE.fullmatch(problem.where)
        if named is None:
            mine.append(replace(problem, fixes=()))
        elif int(named[1]) == place:
            mine.append(replace(problem, where=named[2] or ""))
    if not mine:
        return report
    is_legal = report.legal and not any(each.severity == "error" for each in mine)
    return replace(report, legal=is_legal, problems=(*report.problems, *mine))
