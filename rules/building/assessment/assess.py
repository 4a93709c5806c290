"""Checking and pricing a fleet: the entry points of `rules.building`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.building.assessment.remedies import with_fixes
from rules.building.checks.fleet_problems import NO_MISSIONS, load, named_problems
from rules.building.checks.points import points_limit
from rules.building.checks.uniqueness import check_team as check_team_names
from rules.building.commander import Commander
from rules.building.missions import Mission
from rules.building.pricing import quote_fleet
from rules.building.report import SEVERITIES, Problem, Quote, Report
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.rulesets import RuleSet


def price(fleet: Fleet, catalogue: Catalogue, ruleset: RuleSet) -> Quote:
    """Prices a fleet line by line, in SP, legal or not.

    Source: 2017, Squad Building.
    """
    return quote_fleet(load(fleet, catalogue, ruleset))


def check(
    fleet: Fleet,
    catalogue: Catalogue,
    ruleset: RuleSet,
    missions: Mapping[str, Mission] = NO_MISSIONS,
    *,
    commander: Commander | None = None,
) -> Report:
    """Prices a fleet and lists all its problems at once, with their reasons and remedies.

    `commander` is the player card that commands it (Alliance). Legal is what may be fielded as it
    is: a fleet without ships is not, though that is no error. Never raises for an illegal fleet.
    The order in which cards were added does not matter.
    """
    loadout = load(fleet, catalogue, ruleset, missions, commander)
    quote = quote_fleet(loadout)
    problems, named_by = named_problems(loadout, quote)
    # What has no ship yet is no mistake, but nobody can field it (2017, Squad Building).
    legal = bool(fleet.ships) or fleet.blind_booster
    if problems:
        problems.sort(key=_order)
        if any(problem.severity == "error" for problem in problems):
            legal = False
            problems = with_fixes(loadout, problems, named_by)
    return Report(
        legal,
        quote.points,
        points_limit(loadout),
        ruleset.id,
        catalogue.version,
        quote.lines,
        tuple(problems),
        catalogue.house_cards(line.card for line in quote.lines),
    )


def check_team(
    fleets: Sequence[Fleet], catalogue: Catalogue, ruleset: RuleSet
) -> tuple[Problem, ...]:
    """Lists the problems that fleets have only together, as a team.

    Unique names count over the whole team, and the team's points are shared by its players.
    Source: 2017, Unique Names, Team Play Rules; EDITIONS A8, A19.
    """
    loadouts = [load(fleet, catalogue, ruleset) for fleet in fleets]
    problems = list(check_team_names(loadouts))
    limit = ruleset["points_limit"]
    if ruleset["team_points"] == "team" and limit is not None:
        points = sum(quote_fleet(each).points for each in loadouts)
        if points > limit:
            setting = ruleset.blame("team_points")
            problems.append(
                Problem(
                    "team.over_limit",
                    "error",
                    "",
                    f"The team's fleets cost {points} SP together; a team has {limit} SP, "
                    "whatever its number of players.",
                    f"{setting.ruleset}: team_points",
                    setting.source,
                    {"points": points, "limit": limit},
                )
            )
    problems.sort(key=_order)
    return tuple(problems)


def _order(problem: Problem) -> tuple[int, str, str]:
    return (SEVERITIES.index(problem.severity), problem.where, problem.code)
