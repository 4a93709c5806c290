"""What a player card allows: one ship, of those available, and upgrades within its limits.

Source: Alliance, Player Ships, Player Upgrades, Squadron Points; EDITIONS A1, A11, A17.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.building.checks.problems import by_option, by_rule, remove
from rules.building.commander import Commander
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared import PreparedCard
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.wording import TYPE_NAMES, counted, faction_name, join_words

RULE: Final = "player card"
TALENT: Final = "talent"
REPUTATION: Final = "commander.reputation"
TALENTS: Final = "commander.talents"


def check_commander(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Compares a fleet with the player card that was handed over, if there is one."""
    commander = fleet.commander
    if commander is None:
        return
    yield from _surplus_ships(fleet)
    prices = quote.by_place()
    for loadout in fleet.loadouts:
        if loadout.known:
            yield from _unavailable(fleet, loadout, commander)
        yield from _over_limits(loadout, commander, prices)


def spent_by_type(
    loadout: Loadout, prices: Mapping[str, int]
) -> dict[str, list[tuple[int, Fitted]]]:
    """Returns the ship's upgrades by type with their price in SP; a price set by hand is none."""
    spent: dict[str, list[tuple[int, Fitted]]] = {}
    for each in loadout.fitted:
        if not each.card.card.is_upgrade:
            continue
        by_hand = each.equipped.cost_override is not None
        points = each.card.cost if by_hand else prices[each.where]
        spent.setdefault(_type_of(each), []).append((points, each))
    return spent


def limit_for(commander: Commander, kind: str) -> int | None:
    """Returns the SP that upgrades of a type may cost together; None is no limit."""
    return commander.skill if kind == TALENT else commander.reputation.get(kind)


def reason_against(
    commander: Commander,
    card: PreparedCard,
    types: tuple[str, ...],
    points: int,
    spent: Mapping[str, int],
) -> str:
    """Returns the code of the limit that a card would exceed in a slot of such types, or ""."""
    if not card.card.is_upgrade:
        return ""
    kind = types[0] if card.type == "question" and types else card.type
    limit = limit_for(commander, kind)
    if limit is None or spent.get(kind, 0) + points <= limit:
        return ""
    return TALENTS if kind == TALENT else REPUTATION


def _type_of(each: Fitted) -> str:
    """Returns the type under which a card counts: that of its slot for a "?" upgrade."""
    if each.card.type == "question" and each.seat is not None:
        return each.seat.types[0]
    return each.card.type


def _surplus_ships(fleet: FleetLoadout) -> Iterator[Problem]:
    if len(fleet.loadouts) < 2:
        return
    last = fleet.loadouts[-1]
    yield by_rule(
        "commander.one_ship",
        "",
        f"A player card commands one ship; this fleet has {len(fleet.loadouts)}. Each further "
        "ship needs a player card of its own.",
        RULE,
        "Alliance, Player Setup, Players & Player Ships; DECISIONS D123",
        fixes=(Fix("remove", f"Remove {last.ship.name}", where=last.where),),
        ships=len(fleet.loadouts),
    )


def _unavailable(fleet: FleetLoadout, loadout: Loadout, commander: Commander) -> Iterator[Problem]:
    ship = loadout.ship_card
    if ship.key in commander.cards:
        return
    fixes = (Fix("remove", f"Remove {ship.name}", where=loadout.where),)
    if not loadout.ship_bits & commander.allowed_bits:
        factions = join_words([faction_name(each) for each in ship.factions], "and")
        allowed = _factions(commander)
        yield by_option(
            fleet,
            "ships_allowed",
            "commander.ship_faction",
            loadout.where,
            f"{ship.name} belongs to {factions or 'no faction'}; {commander.title} commands ships "
            f"of {allowed}.",
            fixes=fixes,
            ship=ship.name,
            factions=list(ship.factions),
        )
    least = commander.least_skill(ship, loadout.ship_class)
    if least is not None and least > commander.skill:
        yield by_option(
            fleet,
            "ships_allowed",
            "commander.ship_skill",
            loadout.where,
            f"{ship.name} ({loadout.ship_class.name}) is available from captain skill {least}; "
            f"{commander.title} has skill {commander.skill}.",
            fixes=fixes,
            ship=ship.name,
            least=least,
            skill=commander.skill,
        )


def _factions(commander: Commander) -> str:
    names = [faction_name(each) for each in (commander.faction, *commander.factions)]
    return join_words(names, "and")


def _over_limits(
    loadout: Loadout, commander: Commander, prices: Mapping[str, int]
) -> Iterator[Problem]:
    spent = spent_by_type(loadout, prices)
    for kind in (*commander.reputation, TALENT):
        cards = spent.get(kind, [])
        limit = limit_for(commander, kind)
        points = sum(price for price, _ in cards)
        if limit is None or points <= limit:
            continue
        word = TYPE_NAMES[kind]
        number = counted(len(cards), f"{word} upgrade")
        cost = f"costs {points} SP" if len(cards) == 1 else f"cost {points} SP together"
        if kind == TALENT:
            code = TALENTS
            why = f"talents may cost as much as the skill of {commander.title}, {commander.skill}"
            source = "Alliance, Player Upgrades, Shading White Boxes; EDITIONS A11"
        else:
            code = REPUTATION
            why = f"the {word} reputation of {commander.title} is {limit}"
            source = "Alliance, Squadron Points, Shading Numbered Boxes; EDITIONS A1"
        yield by_rule(
            code,
            loadout.where,
            f"The {number} of {loadout.ship.name} {cost}; {why}.",
            RULE,
            source,
            fixes=_removals(cards, points - limit),
            type=kind,
            points=points,
            limit=limit,
            ship=loadout.ship.name,
        )


def _removals(cards: list[tuple[int, Fitted]], over: int) -> tuple[Fix, ...]:
    """Proposes every card whose leaving is enough, the cheapest first, each name once."""
    enough = sorted(
        ((points, each.card.name, each.where), each) for points, each in cards if points >= over
    )
    first = {each.card.key: each for _, each in reversed(enough)}
    return tuple(remove(each) for _, each in enough if first[each.card.key] is each)
