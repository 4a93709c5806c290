"""Restriction icons, and cards that do not serve together.

Source: 2017, Upgrade Restrictions; EDITIONS A13, A14.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.building.checks.problems import by_option, by_rule, remove
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared import PreparedCard
from rules.building.pricing import LaterQuote
from rules.building.report import Problem
from rules.building.ship_facts import Test
from rules.building.wording import describe, faction_name
from rules.cards import Condition


def check_restrictions(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Names each part of a restriction that a ship or its captain does not meet."""
    excluding = False
    for loadout in fleet.loadouts:
        if not loadout.known:
            continue
        for each in loadout.fitted:
            test = each.card.restrictions
            if test is not None and not test(loadout, each.card):
                yield from _unmet(fleet, loadout, each)
            if each.card.excludes:
                excluding = True
        if loadout.ship.excludes:
            excluding = True
    if fleet.resource is not None and fleet.resource.card.excludes:
        excluding = True
    if excluding:
        yield from _exclusions(fleet)


def _unmet(fleet: FleetLoadout, loadout: Loadout, each: Fitted) -> Iterator[Problem]:
    if each.seat is not None and each.seat.restrictions_waived:
        return
    catalogue = fleet.bench.catalogue
    for leaf in unmet_restrictions(loadout, each.card):
        needed = describe(leaf, catalogue)
        code = f"restriction.{leaf.op}"
        message = f"{each.card.name} may only be equipped with {needed}; {_found(loadout, leaf)}."
        fixes = (remove(each),)
        if leaf.op == "ship_hull":
            yield by_option(
                fleet,
                "hull_restriction",
                code,
                each.where,
                message,
                fixes=fixes,
                card=each.card.key,
                needed=needed,
            )
        else:
            yield by_rule(
                code,
                each.where,
                message,
                "restriction",
                "2017, Upgrade Restrictions",
                fixes=fixes,
                card=each.card.key,
                needed=needed,
            )


def unmet_restrictions(loadout: Loadout, card: PreparedCard) -> list[Condition]:
    """Lists the parts of a card's restriction that the ship does not meet and no card waives."""
    return [
        part
        for part, is_met in card.needed
        if not is_met(loadout, card) and not _is_waived(loadout, card, part)
    ]


def _is_waived(loadout: Loadout, card: PreparedCard, leaf: Condition) -> bool:
    providers: list[PreparedCard] = [loadout.ship, *(other.card for other in loadout.fitted)]
    for provider in providers:
        for waiver in provider.waivers:
            if waiver.cards(loadout, card) and (
                not waiver.leaves or _leaves_of(leaf) <= frozenset(waiver.leaves)
            ):
                return True
    return False


def _leaves_of(condition: Condition) -> frozenset[str]:
    if condition.parts:
        return frozenset().union(*(_leaves_of(part) for part in condition.parts))
    return frozenset({condition.op})


def _found(loadout: Loadout, leaf: Condition) -> str:
    """Returns what is there instead."""
    ship = loadout.printed_ship
    leaves = _leaves_of(leaf)
    parts = []
    if any(op.startswith("captain") or op == "has_captain" for op in leaves):
        parts.append(_captain_found(loadout))
    stats = [op.removeprefix("ship_") for op in sorted(leaves) if op.startswith("ship_")]
    values = [
        f"{stat} {getattr(ship, stat)}"
        for stat in stats
        if stat in ("hull", "attack", "agility", "shields")
    ]
    if values:
        parts.append(f"{ship.name} has {' and '.join(values)}")
    if not parts or "class" in stats:
        parts.append(f"{ship.name} is a {loadout.ship_class.name}")
    if "faction" in stats:
        factions = " and ".join(map(faction_name, ship.factions)) or "no faction"
        parts[-1:] = [f"{ship.name} belongs to {factions}"]
    return "; ".join(parts)


def _captain_found(loadout: Loadout) -> str:
    captain, commander = loadout.captain, loadout.fleet.commander
    if commander is not None:
        faction = faction_name(commander.faction)
        return f"{commander.title} is of {faction} with skill {commander.skill}"
    if captain is None:
        return "it has no captain card"
    return f"its captain is {captain.name} (skill {_skill(loadout)})"


def _skill(loadout: Loadout) -> str:
    return "*" if loadout.printed_skill is None else str(loadout.printed_skill)


def _exclusions(fleet: FleetLoadout) -> Iterator[Problem]:
    """Names the cards that another card of the ship or fleet rules out."""
    for home in fleet.loadouts:
        providers: list[tuple[PreparedCard, str]] = [(home.ship, home.where)]
        providers.extend((each.card, each.where) for each in home.fitted if not each.face_down)
        for provider, where in providers:
            for exclusion in provider.excludes:
                wide = exclusion.exclusion.scope == "fleet"
                for loadout in fleet.loadouts if wide else (home,):
                    yield from _excluded(loadout, provider, where, exclusion.cards, wide)
    resource = fleet.resource
    if resource is not None:
        for exclusion in resource.card.excludes:
            for loadout in fleet.loadouts:
                yield from _excluded(
                    loadout, resource.card, resource.where, exclusion.cards, wide=True
                )


def _excluded(
    loadout: Loadout, provider: PreparedCard, where: str, test: Test, wide: bool
) -> Iterator[Problem]:
    place = "fleet" if wide else "ship"
    where_to = "in the same fleet" if wide else "on the same ship"
    victims = [
        each
        for each in loadout.fitted
        if each.where != where and not each.face_down and test(loadout, each.card)
    ]
    for each in victims:
        yield by_rule(
            "exclusion.card",
            each.where,
            f"{each.card.name} may not serve {where_to} as {provider.name}.",
            "card",
            f"the card {provider.name}",
            fixes=(remove(each),),
            card=each.card.key,
            by=provider.key,
            scope=place,
        )
    if wide and loadout.where != where and test(loadout, loadout.ship):
        yield by_rule(
            "exclusion.card",
            loadout.where,
            f"{loadout.ship.name} may not serve in the same fleet as {provider.name}.",
            "card",
            f"the card {provider.name}",
            card=loadout.ship.key,
            by=provider.key,
            scope=place,
        )
