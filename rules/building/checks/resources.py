"""Resources, the cards that carry them to a ship, officers, sideboard, officer exchange.

Source: 2017, Resources; F14, Reinforcements Sideboard; T16, Resources; EDITIONS A15; the
resource cards themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.building.checks.problems import by_option, by_rule, remove
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import SideboardLoadout
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.resource_prices import own_resource, resource_squadrons
from rules.building.wording import TYPE_NAMES
from rules.cards import FACTIONS, Attachment
from rules.rulesets import RuleSet

SIDEBOARD_PLACES: Final = ("captain", "talent", "crew", "tech", "weapon")
STATION: Final = "nor-class-orbital-space-station"
_CARRIED: Final = frozenset({"flagship", "fleet-captain", "ship-resource", "officer"})
_MANY: Final = frozenset({"officer"})


def uses_resources(ruleset: RuleSet) -> bool:
    """Returns whether a fleet may have a resource at all.

    Source: EDITIONS A15.
    """
    return int(ruleset["resources_maximum"]) > 0


def check_resources(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Judges the fleet's resource, the cards that carry it, and its sideboard."""
    if fleet.resource is not None and not uses_resources(fleet.ruleset):
        yield by_option(
            fleet,
            "resources_maximum",
            "resource.not_used",
            fleet.resource.where,
            f"{fleet.resource.card.name} is a resource; this rule set has none.",
            fixes=(remove(fleet.resource),),
            card=fleet.resource.card.key,
        )
    carried = [
        (loadout, each)
        for loadout in fleet.loadouts
        for each in loadout.fitted
        if each.card.type in _CARRIED
    ]
    if carried:
        yield from _carried(fleet, [each for _, each in carried])
        for loadout, each in carried:
            if each.card.type == "flagship" and loadout.ship_class.key == STATION:
                yield by_rule(
                    "resource.station_flagship",
                    each.where,
                    f"{loadout.ship.name} is a station, which cannot be the flagship.",
                    "resource",
                    "F14, Stations 1-7; T16, Additional Rules Cards; EDITIONS N14",
                    fixes=(remove(each),),
                    card=each.card.key,
                    ship=loadout.ship.name,
                )
    yield from _second_resource(fleet)
    if fleet.further_resources:
        yield from _too_many(fleet)
    if fleet.sideboard:
        yield from _sideboard(fleet)
    if fleet.fleet.exchange:
        yield from _exchange(fleet)


def _second_resource(fleet: FleetLoadout) -> Iterator[Problem]:
    """Names the ships that would be a further resource of the fleet.

    Source: 2017, Resources; FAQ F14-R1.
    """
    squadrons = resource_squadrons(fleet)
    if not squadrons:
        return
    own = own_resource(fleet)
    if own is None:
        return
    first = next((each for each in squadrons if each.ship_card.resource == own.key), None)
    for loadout in squadrons:
        if loadout is first:
            continue
        name = loadout.ship.name
        fixes = [Fix("remove", f"Remove {name}", where=loadout.where)]
        if first is None and fleet.resource is not None:
            fixes.append(remove(fleet.resource))
        yield by_option(
            fleet,
            "resources_maximum",
            "resource.second",
            loadout.where,
            f"{name} is a resource itself, and the fleet has the resource {own.name}: "
            "a fleet has one.",
            fixes=tuple(fixes),
            card=loadout.ship.key,
            resource=own.key,
        )


def _too_many(fleet: FleetLoadout) -> Iterator[Problem]:
    """Names the resources of a list beyond those that a fleet may have.

    Source: 2017, Resources; FAQ F14-R1; EDITIONS A15.
    """
    most = int(fleet.options["resources_maximum"])
    first = [] if fleet.resource is None else [fleet.resource]
    for each in [*first, *fleet.further_resources][max(most, len(first)) :]:
        name = each.card.name
        beside = f" beside {first[0].card.name}" if first else ""
        yield by_option(
            fleet,
            "resources_maximum",
            "resource.second",
            each.where,
            f"{name} is a resource too many{beside}: a fleet has {'one' if most == 1 else most}.",
            fixes=(Fix("remove", f"Leave out {name}", where=each.where),),
            resource=first[0].card.key if first else "",
        )


def _resource_key(each: Fitted) -> str:
    card = each.card.card
    return card.resource if isinstance(card, Attachment) else ""


def _dearest(each: Fitted) -> tuple[int, str, str]:
    return (-each.card.cost, each.card.key, each.where)


def _carried(fleet: FleetLoadout, carried: list[Fitted]) -> Iterator[Problem]:
    """Asks for the resource of each card that carries one, and for one carrier only."""
    have = {each.card.key for each in (fleet.resource, *fleet.further_resources) if each}
    seen: set[str] = set()
    for each in sorted(carried, key=_dearest):
        wanted = _resource_key(each)
        if wanted and wanted not in have:
            resource = fleet.bench.get(wanted)
            name = resource.name if resource else wanted
            yield by_rule(
                "resource.missing",
                each.where,
                f"The {TYPE_NAMES[each.card.type]} card {each.card.name} belongs to the resource "
                f"{name}, which the fleet does not have; it comes with that alone.",
                "resource",
                f"the card {name}",
                fixes=(
                    Fix("set_resource", f"Take {name} as the resource", card=wanted),
                    remove(each),
                ),
                card=each.card.key,
                resource=wanted,
            )
        kind = each.card.type
        if kind in _MANY:
            yield from _officer(fleet, each, carried)
        elif kind in seen:
            yield by_rule(
                "resource.carried_twice",
                each.where,
                f"{each.card.name} is one {TYPE_NAMES[kind]} card too many: "
                "a fleet has one resource, and one card carries it.",
                "resource",
                "2017, Resources",
                fixes=(remove(each),),
                card=each.card.key,
            )
        seen.add(kind)


def _officer(fleet: FleetLoadout, each: Fitted, carried: list[Fitted]) -> Iterator[Problem]:
    """Lets officers serve beneath crew only, two at the most on one card."""
    parent = each.parent
    if parent is None or parent.card.type != "crew":
        yield by_rule(
            "officer.no_crew",
            each.where,
            f"{each.card.name} is assigned to a crew upgrade; put it beneath one.",
            "resource",
            "the card Officer Cards",
            fixes=(remove(each),),
            card=each.card.key,
        )
        return
    maximum = fleet.options["officers_per_crew"]
    officers = sorted((other for other in carried if other.parent is parent), key=_dearest)
    if each in officers[maximum:]:
        yield by_option(
            fleet,
            "officers_per_crew",
            "officer.too_many",
            each.where,
            f"{parent.card.name} has {len(officers)} officer cards; at most {maximum} go on one.",
            fixes=(remove(each),),
            card=each.card.key,
            maximum=maximum,
        )


def _sideboard(fleet: FleetLoadout) -> Iterator[Problem]:
    """Judges the sideboard: one card of each kind, no Borg upgrades, a bound on their price.

    Source: F14, Reinforcements Sideboard.
    """
    resource = fleet.resource
    if resource is None or "sideboard" not in resource.card.checks:
        yield by_rule(
            "sideboard.no_resource",
            "/sideboard",
            "The fleet has sideboard cards but not the resource Reinforcements Sideboard.",
            "resource",
            "F14, Reinforcements Sideboard",
            fixes=(Fix("remove", "Clear the sideboard", where="/sideboard"),),
        )
    seen: set[str] = set()
    ordered = sorted(fleet.sideboard, key=_dearest)
    # Those of one kind first: a card that may stand for several takes what they leave.
    for each in sorted(ordered, key=lambda each: len(_kinds(each))):
        kinds = _kinds(each)
        free = [kind for kind in kinds if kind not in seen]
        if not free:
            why = "is of no kind that a sideboard takes" if not kinds else "is a second of its kind"
            yield by_rule(
                "sideboard.kind",
                each.where,
                f"{each.card.name} {why}: one captain, talent, crew, tech and weapon card each.",
                "resource",
                "F14, Reinforcements Sideboard",
                fixes=(remove(each),),
                card=each.card.key,
            )
            continue
        seen.add(free[0])
    loadout = SideboardLoadout(fleet)
    yield from _held_on_sideboard(fleet, loadout)
    total = sum(loadout.cost_of(each.card) for each in fleet.sideboard)
    most = fleet.options["sideboard_combined"]
    if total > most:
        yield by_option(
            fleet,
            "sideboard_combined",
            "sideboard.too_costly",
            "/sideboard",
            f"The sideboard's cards cost {total} SP together; they may cost at most {most}.",
            fixes=(remove(ordered[0]),),
            points=total,
            limit=most,
        )


def _held_on_sideboard(fleet: FleetLoadout, loadout: SideboardLoadout) -> Iterator[Problem]:
    """Asks whether cards of the sideboard may hold what they hold (FAQ F14-K18)."""
    for each in fleet.on_sideboard:
        holder = each.parent
        if holder is None or any(
            not set(slot.types).isdisjoint(each.fills)
            and (slot.accepts is None or slot.accepts(loadout, each.card))
            for slot in holder.card.slots
        ):
            continue
        yield by_rule(
            "slots.none_left",
            each.where,
            f"{each.card.name} may not lie beneath {holder.card.name}, which takes other cards "
            "only.",
            "resource",
            "F14, Crew 18",
            fixes=(remove(each),),
            card=each.card.key,
        )


def _kinds(each: Fitted) -> list[str]:
    """Returns the kinds of sideboard card that a card may stand for."""
    return [
        kind
        for kind in SIDEBOARD_PLACES
        if kind == each.card.type or (each.card.type == "question" and kind in each.card.fills)
    ]


def _exchange(fleet: FleetLoadout) -> Iterator[Problem]:
    """Asks for two different factions, and for the resource that exchanges officers."""
    chosen = fleet.fleet.exchange
    known = [faction for faction in chosen if faction in FACTIONS]
    if len(known) != 2 or known[0] == known[1] or len(chosen) != 2:
        yield by_rule(
            "exchange.factions",
            "/exchange",
            "An officer exchange is between two different factions.",
            "resource",
            "the card Officer Exchange Program",
            fixes=(Fix("remove", "Clear the exchange", where="/exchange"),),
            factions=list(chosen),
        )
    resource = fleet.resource
    if resource is None or "officer-exchange" not in resource.card.checks:
        yield by_rule(
            "exchange.no_resource",
            "/exchange",
            "Factions are chosen for an exchange, but the fleet lacks the resource "
            "Officer Exchange Program.",
            "resource",
            "the card Officer Exchange Program",
            fixes=(Fix("remove", "Clear the exchange", where="/exchange"),),
        )
