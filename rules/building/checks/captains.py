"""Captains, admirals, ambassadors, construction cards.

Source: 2017, Squad Building, Admiral Cards; DECISIONS D105; EDITIONS A5, A7.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.building.checks.problems import by_option, by_rule, remove
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.pricing import LaterQuote
from rules.building.report import Problem

REFIT: Final = "constitution-class-refit"
SECOND_ADMIRAL_COST: Final = 4


def check_command(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Judges who commands: one captain a ship, face-up admirals and ambassadors of the fleet."""
    admirals: list[Fitted] = []
    ambassadors: list[Fitted] = []
    for loadout in fleet.loadouts:
        for each in loadout.fitted:
            role = each.role
            if role == "admiral":
                admirals.append(each)
            elif role == "ambassador":
                ambassadors.append(each)
        yield from _captain(fleet, loadout)
    maximum = fleet.options["face_up_admirals"]
    for each in _surplus_admirals(fleet, admirals, maximum):
        yield by_option(
            fleet,
            "face_up_admirals",
            "admiral.too_many",
            each.where,
            f"{each.card.name} is one face-up admiral too many; a fleet may have {maximum}. "
            "Face down an admiral serves as a captain.",
            fixes=(remove(each),),
            card=each.card.key,
            maximum=maximum,
        )
    maximum = fleet.options["ambassadors_maximum"]
    for each in sorted(ambassadors, key=_dearest)[maximum:]:
        yield by_option(
            fleet,
            "ambassadors_maximum",
            "ambassador.too_many",
            each.where,
            f"{each.card.name} is one ambassador too many; a fleet may have {maximum}.",
            fixes=(remove(each),),
            card=each.card.key,
            maximum=maximum,
        )
    yield from _constructions(fleet)


def _surplus_admirals(fleet: FleetLoadout, admirals: list[Fitted], maximum: int) -> list[Fitted]:
    """Returns the face-up admirals beyond the maximum.

    One admiral's text lets a second serve: Federation, 4 SP at most, on another ship, while he
    is on a refitted Constitution.
    """
    if len(admirals) <= maximum:
        return []
    ordered = sorted(admirals, key=_dearest)
    homes = {id(each): loadout for loadout in fleet.loadouts for each in loadout.fitted}
    for each in ordered:
        home = homes[id(each)]
        if "second-admiral" in each.card.checks and home.ship_class.printed == REFIT:
            for other in ordered:
                if (
                    other is not each
                    and homes[id(other)] is not home
                    and other.card.cost <= SECOND_ADMIRAL_COST
                    and "federation" in other.card.card.factions
                ):
                    rest = [third for third in ordered if third not in (each, other)]
                    return rest[maximum - 1 :]
    return ordered[maximum:]


def _dearest(each: Fitted) -> tuple[int, str, str]:
    return (-each.card.cost, each.card.key, each.where)


def _captain(fleet: FleetLoadout, loadout: Loadout) -> Iterator[Problem]:
    build = loadout.build
    if build.captain is not None and not fleet.options["captain_cards"]:
        each = loadout.find("captain")
        if each is not None:
            yield by_option(
                fleet,
                "captain_cards",
                "captain.not_used",
                each.where,
                f"{each.card.name} is a captain card; the player card commands the ship instead.",
                fixes=(remove(each),),
                card=each.card.key,
            )
    if (
        build.captain is None
        and loadout.known
        and fleet.options["captain_cards"]
        and loadout.ship_card.support != "squadron"
        and not any(each.modifier.value == "skill" for each in loadout.ship.value_modifiers)
    ):
        skill = fleet.placeholder_skill
        yield by_option(
            fleet,
            "placeholder_skill",
            "captain.placeholder",
            loadout.where,
            f"{loadout.ship.name} has no captain card; a placeholder of 0 SP with skill {skill} "
            "commands it.",
            severity="note",
            ship=loadout.ship.name,
            skill=skill,
        )


def _constructions(fleet: FleetLoadout) -> Iterator[Problem]:
    maximum = fleet.options["constructions_maximum"]
    for loadout in fleet.loadouts:
        if loadout.build.construction is None:
            continue
        held = [each for each in loadout.fitted if each.role == "construction"]
        extra = sum(1 for each in held if each.parent is not None and each.seat is not None)
        for each in sorted(held, key=_dearest)[maximum + extra :]:
            yield by_rule(
                "construction.too_many",
                each.where,
                f"{each.card.name} is one construction card too many; a ship may have {maximum}.",
                f"{fleet.ruleset.blame('constructions_maximum').ruleset}: constructions_maximum",
                fleet.ruleset.blame("constructions_maximum").source,
                fixes=(remove(each),),
                card=each.card.key,
                maximum=maximum,
            )
