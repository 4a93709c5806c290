"""Shuttles, attack squadrons, support vehicles and the capital ships that they need.

Source: 2017, Shuttlecrafts, Attack Squadrons, Capital Ship; T16, Additional Rules Cards and
ruling 55; EDITIONS A16, N5, N7; DECISIONS D101-D103.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.building.checks.problems import by_option, by_rule, remove
from rules.building.fitted import Seat
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared import PreparedCard
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.wording import counted
from rules.cards import fold

SHUTTLE_COST = "shuttle_cost"
"""The name under which a card's waivers lift the limit of a card's price on a shuttlecraft."""
SUPPORT_NAMES = {
    "shuttle": "shuttlecraft",
    "squadron": "attack squadron",
    "support-vehicle": "Borg support vehicle",
}


def check_support(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Judges what shuttles and squadrons carry, and counts the capital ships they need."""
    escorts: list[Loadout] = []
    for loadout in fleet.loadouts:
        kind = loadout.support_kind
        if not kind:
            continue
        if kind != "support-vehicle":
            escorts.append(loadout)
        if not fleet.options["support_ships"]:
            yield _not_used(fleet, loadout, kind)
        elif kind == "shuttle":
            yield from _shuttle(fleet, loadout, quote)
        elif kind == "squadron":
            yield from _squadron(fleet, loadout)
    if escorts and fleet.options["support_ships"]:
        yield from _capital_ships(fleet, escorts)


def _not_used(fleet: FleetLoadout, loadout: Loadout, kind: str) -> Problem:
    return by_option(
        fleet,
        "support_ships",
        "support.not_used",
        loadout.where,
        f"{loadout.ship.name} is a {SUPPORT_NAMES[kind]}; this rule set has none.",
        fixes=(Fix("remove", f"Remove {loadout.ship.name}", where=loadout.where),),
        ship=loadout.ship.name,
    )


def _shuttle(fleet: FleetLoadout, loadout: Loadout, quote: LaterQuote) -> Iterator[Problem]:
    """Limits the cards on a shuttle by the price paid (DECISIONS D101), face-down ones too."""
    limit = fleet.options["shuttle_card_limit"]
    kinds = frozenset(fleet.options["shuttle_limited_types"])
    exempt = frozenset(map(fold, fleet.options["shuttle_limit_exempt"]))
    paid = quote.by_place()
    for each in loadout.fitted:
        if each.role == "admiral" and not fleet.options["shuttle_admirals"]:
            yield by_option(
                fleet,
                "shuttle_admirals",
                "shuttle.admiral",
                each.where,
                f"{each.card.name} may not serve on {loadout.ship.name}: "
                "a shuttlecraft carries no admiral.",
                fixes=(remove(each),),
                card=each.card.key,
            )
            continue
        if limit is None or (kinds and each.card.type not in kinds):
            continue
        if each.card.folded_name in exempt:
            continue
        # A card beneath another is not paid for: what it would cost here counts (D125).
        is_beneath = each.seat is not None and each.seat.is_beneath
        points = loadout.cost_of(each.card) if is_beneath else paid[each.where]
        if points > limit and not freed_of_limit(loadout, each.card, each.seat):
            yield by_option(
                fleet,
                "shuttle_card_limit",
                "shuttle.card_too_costly",
                each.where,
                f"{each.card.name} costs {points} SP; "
                f"a card on a shuttlecraft may cost at most {limit}.",
                fixes=(remove(each),),
                card=each.card.key,
                points=points,
                limit=limit,
            )


def freed_of_limit(loadout: Loadout, card: PreparedCard, seat: Seat | None) -> bool:
    """Returns whether a card of the ship, or the slot, lifts the shuttle's limit for a card."""
    if seat is not None and seat.restrictions_waived and not seat.face_down:
        return True
    waivers = [*loadout.ship.waivers]
    for other in loadout.fitted:
        waivers += other.card.waivers
    return any(SHUTTLE_COST in waiver.leaves and waiver.cards(loadout, card) for waiver in waivers)


def _squadron(fleet: FleetLoadout, loadout: Loadout) -> Iterator[Problem]:
    """Lets a squadron carry squadron upgrades only (2017, Attack Squadrons 2)."""
    for each in loadout.fitted:
        if each.role == "resource" and fleet.options["squadron_resources"]:
            continue
        if each.role == "upgrade" and "squadron" in each.card.fills:
            continue
        if each.role == "resource":
            yield by_option(
                fleet,
                "squadron_resources",
                "squadron.resource",
                each.where,
                f"{each.card.name} may not be assigned to an attack squadron.",
                fixes=(remove(each),),
                card=each.card.key,
            )
            continue
        yield by_rule(
            f"squadron.{'captain' if each.role == 'captain' else 'card'}",
            each.where,
            f"{each.card.name} may not be equipped to {loadout.ship.name}: "
            "an attack squadron carries squadron upgrades only, and no captain.",
            "support",
            "2017, Attack Squadrons 2; F14, Ships 10",
            fixes=(remove(each),),
            card=each.card.key,
        )


def _capital_ships(fleet: FleetLoadout, escorts: list[Loadout]) -> Iterator[Problem]:
    """Asks for one capital ship for each escort; an escort never is one (DECISIONS D103).

    The capital ship of a support vehicle is the one with its dock.
    """
    hull = fleet.options["capital_ship_hull"]
    capital = sum(1 for each in fleet.loadouts if each.is_capital(hull))
    docked = any(each.docks for each in fleet.loadouts)
    surplus = sorted(escorts, key=lambda each: (-each.ship.cost, each.ship.key))[capital:]
    for loadout in surplus:
        yield by_option(
            fleet,
            "capital_ship_hull",
            "support.no_capital_ship",
            loadout.where,
            f"{loadout.ship.name} needs a capital ship of its own: the fleet has "
            f"{counted(len(escorts), 'such escort')} and {counted(capital, 'ship')} "
            f"with a printed hull of {hull} or more{' and no support vehicle dock' * docked}.",
            fixes=(Fix("remove", f"Remove {loadout.ship.name}", where=loadout.where),),
            ship=loadout.ship.name,
            escorts=len(escorts),
            capital_ships=capital,
        )
