"""Every card of the catalogue: its rules load, can be met and broken, and do something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from rules.building import Problem, price
from rules.building.assessment.values import ship_values
from rules.building.checks.fleet_problems import load, problems_of
from rules.building.workbench import Workbench, workbench_for
from rules.cards import CARD_TYPES, Attachment, Captain, Card, Modifier, Ship
from rules.fleet import Equipped, Fleet
from rules.rulesets import RuleSet
from tests.families import each_case
from tests.rules.building.helpers import GALAXY, VOR_CHA, card, fleet, ruleset, rulesets, ship
from tests.rules.building.solver import (
    TRIED,
    captains,
    homes,
    loadouts,
    meets,
    placed,
    ships,
    takes,
    unmet,
)
from tests.rules.catalogue import catalogue


def bench(rules: RuleSet | None = None) -> Workbench:
    return workbench_for(catalogue(), rules or ruleset())


def problems(chosen: Fleet) -> list[Problem]:
    """Returns the errors of a fleet, without looking for ways out."""
    return [
        each
        for each in problems_of(load(chosen, catalogue(), ruleset()))
        if each.severity == "error"
    ]


@pytest.mark.parametrize("rules", [each.id for each in rulesets()])
def test_the_rules_of_every_card_load(rules: str) -> None:
    """Conditions compile, factions are known, prices are there, in every rule set."""
    prepared = bench(ruleset(rules))
    for each in catalogue():
        ready = prepared.get(each.key)
        assert ready is not None
        assert ready.card is each
        assert ready.cost >= 0


# --- satisfied ----------------------------------------------------------------


def attempts(each: Card) -> Iterator[Fleet]:
    """Yields fleets in which a card may serve."""
    if isinstance(each, Ship):
        for captain in (None, *captains()):
            build = ship(each.key, captain=captain.key) if captain else ship(each.key)
            yield fleet(build, GALAXY, points_limit=1000, resource=_own_resource(each))
    elif each.type == "resource":
        yield fleet(GALAXY, VOR_CHA, resource=each.key)
    elif each.type == "captain":
        for hull, _ in loadouts(each):
            yield placed(each, hull, None)
    else:
        talent = "talent" in each.fills
        slots = frozenset(() if talent else each.fills)
        for hull, captain in loadouts(each, talent=talent, slots=slots):
            yield placed(each, hull, captain)


def _own_resource(each: Ship) -> str | None:
    """Returns the resource that a squadron stands for."""
    return next(
        (
            resource.key
            for resource in catalogue().by_type["resource"]
            if each.banned and set(resource.sets) & set(each.sets)
        ),
        None,
    )


# Cards that need another card aboard to serve at all.
BESIDE = {
    "captain:gareb-71536": "captain:federation-71120",
}


@each_case("kind", CARD_TYPES)
def test_every_card_can_serve_in_some_legal_fleet(kind: str) -> None:
    homeless = []
    for each in catalogue().by_type[kind]:
        if each.key in BESIDE:
            continue
        if not any(not problems(chosen) for chosen in islice(attempts(each), TRIED)):
            homeless.append(each.key)
    assert homeless == []


@pytest.mark.parametrize(("key", "beneath"), BESIDE.items())
def test_cards_that_need_another_beneath(key: str, beneath: str) -> None:
    each = catalogue()[key]
    hull, _ = next(loadouts(each))
    assert problems(fleet(ship(hull.key, captain=card(key, beneath)))) == []


# --- violated -----------------------------------------------------------------


@each_case("kind", CARD_TYPES)
def test_every_restriction_can_be_broken_with_the_right_code(kind: str) -> None:
    """On the first ships that do not meet it, the report names exactly the parts not met."""
    wrong = []
    for each in catalogue().by_type[kind]:
        restriction = each.building.restrictions
        if restriction is None:
            continue
        hulls = [
            (hull, captain)
            for hull, captain in islice(loadouts(each, met=False), TRIED)
            if not hull.support
        ]
        assert hulls, each.key
        for hull, captain in hulls[:: max(1, len(hulls) // 4)]:
            commander = each if isinstance(each, Captain) else captain
            expected = {f"restriction.{op}" for op in unmet(restriction, hull, commander)}
            found = {
                problem.code
                for problem in problems(placed(each, hull, captain))
                if problem.params.get("card") == each.key
                and problem.code.startswith("restriction.")
            }
            if found != _not_waived(hull, each, expected):
                wrong.append((each.key, hull.key, captain and captain.key, found, expected))
    assert wrong == []


def _not_waived(hull: Ship, each: Card, expected: set[str]) -> set[str]:
    """Leaves out restrictions that the ship's own text waives."""
    waived = any(takes(waiver.cards, each) for waiver in hull.building.restriction_waivers)
    return set() if waived and not hull.support else expected


# --- prices -------------------------------------------------------------------


def cost_modifiers(to: tuple[str, ...]) -> list[tuple[Card, Modifier]]:
    return [
        (each, modifier)
        for each in catalogue()
        for modifier in each.building.modifiers
        if modifier.value == "cost" and modifier.to in to
    ]


def fires(chosen: Fleet, source: str, *, above: int = 0) -> bool:
    """Tells whether a card makes some price of a fleet differ."""
    return any(
        item.source == source and item.amount != above and item.reason != "printed cost"
        for line in price(chosen, catalogue(), ruleset()).lines
        for item in line.items
    )


def recording(chosen: Fleet, provider: str, modifier: Modifier) -> Fleet:
    """Returns the fleet with the choice of an optional discount recorded."""
    if not modifier.optional:
        return chosen

    def recorded(each: Equipped) -> Equipped:
        held = tuple(recorded(inner) for inner in each.upgrades)
        return replace(each, upgrades=held, discount_from=provider)

    first, *rest = chosen.ships
    first = replace(first, upgrades=tuple(recorded(each) for each in first.upgrades))
    return replace(chosen, ships=(first, *rest))


def self_scenes(each: Card, modifier: Modifier) -> Iterator[Fleet]:
    when = modifier.when
    if when is not None and when.op == "holds_cards":
        talents = ("talent:counter-attack-71120", "talent:all-forward-disruptor-banks-71123")
        yield fleet(ship("ship:romulan-starship-71120", captain=card(each.key, *talents)))
    if modifier.counted is not None:
        counted = [other.key for other in catalogue() if takes(modifier.counted, other)]
        yield fleet(ship(GALAXY, *counted[:2], captain=each.key))
    for hull, captain in homes(when):
        yield placed(each, hull, captain)


def test_every_surcharge_and_discount_on_a_card_itself_fires_somewhere() -> None:
    silent = [
        each.key
        for each, modifier in cost_modifiers(("self",))
        if modifier.set_to is None
        and not any(
            fires(chosen, each.key) for chosen in islice(self_scenes(each, modifier), TRIED)
        )
    ]
    assert silent == []


def test_every_surcharge_stays_away_where_the_card_belongs() -> None:
    loud = []
    for each, modifier in cost_modifiers(("self",)):
        if modifier.when is None or modifier.when.op == "holds_cards":
            continue
        if fires(placed(each, *next(homes(modifier.when, met=False))), each.key):
            loud.append(each.key)
    assert loud == []


def provided(each: Card, hull: Ship, targets: list[Card], captain: Captain | None) -> Fleet:
    """Returns a fleet in which a card serves beside others that it may make cheaper."""
    chosen = placed(each, hull, captain) if not isinstance(each, Ship) else fleet(ship(each.key))
    first, *rest = chosen.ships
    for target in targets:
        if target.type in ("captain", "admiral"):
            first = replace(first, **{target.type: card(target.key)})
        else:
            first = replace(first, upgrades=(*first.upgrades, card(target.key)))
    return replace(chosen, ships=(first, *rest))


def scenes_for_others(each: Card, modifier: Modifier) -> Iterator[Fleet]:
    targets = [
        other
        for other in catalogue()
        if takes_somewhere(modifier, other) and other.cost > 0 and other.key != each.key
    ]
    hulls = [hull for hull in ships() if not hull.support]
    for hull in hulls[:: max(1, len(hulls) // 60)]:
        for captain in (None, *captains()[:1]):
            if not meets(modifier.when, hull, captain):
                continue
            for target in targets[:: max(1, len(targets) // 6)]:
                yield recording(provided(each, hull, [target], captain), each.key, modifier)


def takes_somewhere(modifier: Modifier, other: Card) -> bool:
    if modifier.to == "captain":
        return other.type == "captain"
    return (other.is_upgrade or other.type in ("captain", "admiral")) and takes(
        modifier.cards, other
    )


# Discounts that ask for more than a card aboard; shown in scenes of their own.
WITH_MORE = {
    "resource:officer-exchange-program-71996a",
    "ship:sphere-936-72255",
    "ship:u-s-s-prometheus-75013",
    "borg:borg-support-vehicle-dock-72255",
}


def test_every_discount_for_other_cards_fires_somewhere() -> None:
    silent = [
        each.key
        for each, modifier in cost_modifiers(("cards", "captain"))
        if each.key not in WITH_MORE
        and not any(
            fires(chosen, each.key) for chosen in islice(scenes_for_others(each, modifier), TRIED)
        )
    ]
    assert silent == []


def test_every_discount_for_the_ship_fires_somewhere() -> None:
    silent = []
    for each, modifier in cost_modifiers(("ship",)):
        if each.key in WITH_MORE:
            continue
        hulls = (hull for hull in ships() if meets(modifier.when, hull, None))
        if not any(fires(placed(each, hull, None), each.key) for hull in islice(hulls, TRIED)):
            silent.append(each.key)
    assert silent == []


def test_discounts_that_ask_for_more() -> None:
    dock = "borg:borg-support-vehicle-dock-72255"
    cube = ship("ship:borg-starship-71792", dock)
    for vehicle in ("ship:borg-starship-71525", "ship:borg-starship-71283"):
        assert fires(fleet(replace(ship(vehicle), support_vehicle=True), cube), dock)
    sphere = "ship:sphere-936-72255"
    held = card("borg:borg-tractor-beam-71283", discount_from=sphere)
    assert fires(fleet(ship(sphere, held), cube), sphere)
    assert not fires(fleet(ship(sphere, held)), sphere)
    prometheus = "ship:u-s-s-prometheus-75013"
    prototype = "construction:federation-prototype-75013"
    armor = "tech:ablative-hull-armor-75013"
    assert fires(fleet(ship(prometheus, armor, construction=prototype)), prometheus)
    assert not fires(fleet(ship(prometheus, armor)), prometheus)
    program = "resource:officer-exchange-program-71996a"
    picard = ship(VOR_CHA, captain="captain:jean-luc-picard-71120")
    assert fires(fleet(picard, resource=program, exchange=("klingon", "federation")), program)
    assert not fires(fleet(picard, resource=program, exchange=("klingon", "romulan")), program)


# --- slots, values, exclusions ------------------------------------------------


def test_every_slot_that_a_card_adds_takes_some_card() -> None:
    """Held by its card, some other card finds a seat that it has nowhere else."""
    useless = []
    for each in catalogue():
        for slot in each.building.slots:
            fillers = [
                other
                for other in catalogue()
                if other.key != each.key
                and (set(other.fills) & set(slot.types) or other.type in slot.types)
                and takes(slot.cards, other)
                and not other.also_fills
            ]
            if not any(
                _is_seated(chosen)
                for filler in fillers[:: max(1, len(fillers) // 8)]
                for chosen in _holding(each, filler)
            ):
                useless.append((each.key, slot.types))
    assert useless == []


def test_a_card_without_a_seat_would_be_noticed() -> None:
    held = card("crew:data-71120", "tech:exocomp-2017core")
    assert not _is_seated(fleet(ship(GALAXY, held)))
    assert _is_seated(fleet(ship(GALAXY, "crew:data-71120")))


def _holding(each: Card, filler: Card) -> Iterator[Fleet]:
    keywords = [
        other.key
        for other in catalogue()
        if set(other.keywords) & set(each.keywords) and other.key not in (each.key, filler.key)
    ]
    for hull in (GALAXY, "ship:romulan-starship-71120", "ship:borg-starship-71792"):
        if isinstance(each, Ship):
            # Its own slots stand beside the printed bar: that is filled first.
            bar = [_plain(kind) for kind in each.upgrade_bar]
            yield fleet(ship(each.key, *[key for key in bar if key], filler.key))
            if filler.type == "construction":
                plating = "construction:enhanced-hull-plating-75016"
                yield fleet(ship(each.key, filler.key, construction=plating))
            continue
        held = card(each.key, filler.key)
        second = ("ship:romulan-starship-71120",)
        if each.type in ("captain", "admiral", "construction"):
            yield fleet(ship(hull, **{each.type: held}), *second)
        elif each.type in ("flagship", "fleet-captain", "ship-resource"):
            yield fleet(ship(hull, resource=held), *second)
        elif each.type == "officer":
            yield fleet(ship(hull, card("crew:data-71120", held)), *second)
        else:
            yield fleet(ship(hull, *keywords[:1], held), *second)


def _plain(kind: str) -> str:
    return {
        "crew": "crew:klingon-bekk-2017core",
        "weapon": "weapon:photon-torpedoes-71120",
        "tech": "tech:exocomp-2017core",
        "borg": "borg:borg-tractor-beam-71283",
        "squadron": "squadron:thrusters-71203",
    }[kind]


def _is_seated(chosen: Fleet) -> bool:
    last = [each.where for each in problems(chosen) if each.code == "slots.none_left"]
    filler_place = max(
        (where for where in _pointers(chosen)), key=lambda where: (where.count("/"), where)
    )
    return filler_place not in last


def _pointers(chosen: Fleet) -> Iterator[str]:
    return (line.where for line in price(chosen, catalogue(), ruleset()).lines[: _first(chosen)])


def _first(chosen: Fleet) -> int:
    return 1 + sum(1 for _ in chosen.ships[0].cards())


def test_every_raised_value_is_raised_somewhere() -> None:
    still = []
    for each in catalogue():
        for modifier in each.building.modifiers:
            if modifier.value not in ("attack", "agility", "hull", "shields", "skill"):
                continue
            if not any(
                any(
                    item.source == each.key
                    for item in ship_values(chosen, catalogue(), ruleset(), ship=0)[
                        modifier.value
                    ].items
                )
                for chosen in islice(_raising(each, modifier), TRIED)
            ):
                still.append((each.key, modifier.value))
    assert still == []


def _raising(each: Card, modifier: Modifier) -> Iterator[Fleet]:
    if each.type == "resource":
        yield fleet(GALAXY, resource=each.key)
    if modifier.counted is not None:
        counted = [other.key for other in catalogue() if takes(modifier.counted, other)]
        yield fleet(ship(GALAXY, each.key, captain="captain:kor-75010"), ship(VOR_CHA, counted[0]))
    if isinstance(each, Ship):
        yield from (fleet(ship(each.key, captain=other.key)) for other in captains()[:60])
        yield fleet(each.key)
    if isinstance(each, Captain):
        for hull in ships():
            if meets(modifier.when, hull, each):
                yield placed(each, hull, None)
    for hull, captain in homes(modifier.when):
        yield placed(each, hull, captain)


def test_every_exclusion_excludes_something() -> None:
    harmless = []
    for each in catalogue():
        for exclusion in each.building.excludes:
            victims = [
                other
                for other in catalogue()
                if takes(exclusion.cards, other) and other is not each
            ]
            if not victims:
                # A name that is a ship's or captain's of another set.
                harmless.append((each.key, "nobody"))
                continue
            if not any(
                "exclusion.card" in {problem.code for problem in problems(chosen)}
                for victim in victims[:4]
                for chosen in _together(each, victim)
            ):
                harmless.append((each.key, victims[0].key))
    assert harmless == []


def _together(each: Card, victim: Card) -> Iterator[Fleet]:
    places = ("captain", "admiral", "ambassador")
    if isinstance(each, Ship) and isinstance(victim, Ship):
        yield fleet(each.key, victim.key)
        return
    own = {each.type: each.key} if each.type in places else {}
    theirs = {victim.type: victim.key} if victim.type in places else {}
    if isinstance(victim, Attachment):
        theirs["resource"] = victim.key
    upgrades = [other.key for other in (each, victim) if other.is_upgrade]
    hull = each.key if isinstance(each, Ship) else GALAXY
    yield fleet(ship(hull, *upgrades, **{**own, **theirs}))
    yield fleet(
        ship(hull, *upgrades[:1], **own),
        ship("ship:borg-starship-71283", *upgrades[1:], **theirs),
    )
