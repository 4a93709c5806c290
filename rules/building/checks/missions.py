"""What a mission asks of a player's fleet.

Missions are documents (`fixtures/missions/`): for each side a limit of points and the cards that
it must include. Source: 2017, Squad Building in Missions, Mission 1, Mission 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.building.checks.problems import by_rule
from rules.building.factions import own_bits
from rules.building.fleet_loadout import FleetLoadout
from rules.building.missions import Requirement
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.wording import TYPE_NAMES, faction_name


def check_missions(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Compares the fleet with its side of the mission that the document names."""
    chosen = fleet.fleet.mission
    if not chosen:
        return
    mission_id, _, side_id = chosen.partition("/")
    mission = fleet.missions.get(mission_id)
    side = mission.sides.get(side_id) if mission else None
    if mission is None or side is None:
        yield by_rule(
            "mission.unknown",
            "/mission",
            f"There is no mission side {chosen!r}.",
            "mission",
            "fixtures/missions",
            fixes=(Fix("remove", "Play without a mission", where="/mission"),),
            mission=chosen,
        )
        return
    if quote.points > side.points:
        yield by_rule(
            "mission.points",
            "",
            f"{mission.name} gives this side {side.points} SP; the fleet costs {quote.points}.",
            f"mission: {mission.id}",
            mission.source,
            points=quote.points,
            limit=side.points,
        )
    for requirement in side.requires:
        number = _count(fleet, requirement)
        if number < requirement.at_least:
            yield by_rule(
                "mission.requirement",
                "",
                f"{mission.name} asks this side for at least {requirement.at_least} "
                f"{_words(requirement)}; the fleet has {number}.",
                f"mission: {mission.id}",
                mission.source,
                have=number,
                need=requirement.at_least,
            )
    spent = sum(outpost.points for outpost in fleet.fleet.outposts)
    if spent < side.outpost_points:
        yield by_rule(
            "mission.outposts",
            "/outposts",
            f"{mission.name} asks this side to spend {side.outpost_points} SP on outposts or "
            f"stations; the fleet spends {spent}.",
            f"mission: {mission.id}",
            mission.source,
            points=spent,
            need=side.outpost_points,
        )


def _count(fleet: FleetLoadout, requirement: Requirement) -> int:
    bits = own_bits((requirement.faction,)) if requirement.faction else -1
    if requirement.type == "ship":
        return sum(1 for each in fleet.loadouts if each.known and each.ship_bits & bits)
    return sum(
        1
        for loadout in fleet.loadouts
        for each in loadout.fitted
        if each.card.type == requirement.type and each.card.bits & bits
    )


def _words(requirement: Requirement) -> str:
    kind = TYPE_NAMES.get(requirement.type, requirement.type)
    noun = kind if requirement.type == "ship" else f"{kind} upgrade"
    return f"{faction_name(requirement.faction)} {noun}" if requirement.faction else noun
