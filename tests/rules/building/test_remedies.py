"""Ways out of problems: those that are found without trying are those that trying would find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from rules.building import Fix, Problem, apply_fix, check, price
from rules.building.assessment.remedies import Remedies, _cheapest
from rules.building.checks import ALL_CHECKS, Check
from rules.building.checks.fleet_problems import load, problems_of, reload
from rules.building.editing.fixes import without
from rules.building.fitted import Seat
from rules.building.fleet_loadout import FleetLoadout
from rules.building.pricing import LaterQuote, quote_fleet
from rules.building.slots import free_seats, seat_variants
from rules.building.suggestions.places import Place, candidates
from rules.cards import UPGRADE_TYPES
from rules.catalogue import Catalogue, card_from_document
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.rulesets import RuleSet
from tests.families import each_case
from tests.rules.building import test_prices as price_cards
from tests.rules.building.helpers import (
    BIRD_OF_PREY,
    GALAXY,
    NOBODY,
    PICARD,
    VOR_CHA,
    card,
    fleet,
    ruleset,
    rulesets,
    ship,
)
from tests.rules.building.test_prices import priced_fleets
from tests.rules.building.test_problem_codes import CASES, Case
from tests.rules.catalogue import catalogue
from tests.rules.strategies import equipped, fleets, keys, of_one_slot, plain_fleets

bounded = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def rule_sets() -> st.SearchStrategy[RuleSet]:
    return st.sampled_from(list(rulesets()))


@st.composite
def faulty_fleets(draw: st.DrawFn) -> Fleet:
    """Draws plain fleets into which cards were put that do not belong there."""
    chosen = draw(plain_fleets(most_ships=3))
    ships = []
    for build in chosen.ships:
        more = draw(
            st.lists(
                keys(*UPGRADE_TYPES).map(Equipped)
                | of_one_slot("crew").map(Equipped)
                | equipped(*UPGRADE_TYPES, depth=1, odd=False),
                max_size=2,
            )
        )
        twice = build.upgrades[: draw(st.integers(0, 1))]
        ships.append(replace(build, upgrades=(*build.upgrades, *twice, *more)))
    return replace(chosen, ships=tuple(ships), points_limit=draw(st.sampled_from([None, 60])))


def named(loaded: FleetLoadout) -> tuple[list[Problem], dict[str, Check]]:
    """Returns a fleet's problems, and the check that named each code."""
    quote = LaterQuote(loaded)
    named_by: dict[str, Check] = {}
    problems = list(loaded.problems)
    for family in ALL_CHECKS:
        found = list(family(loaded, quote))
        named_by.update((each.code, family) for each in found)
        problems.extend(found)
    return problems, named_by


def errors_of(loaded: FleetLoadout) -> tuple[Remedies, list[Problem]]:
    problems, named_by = named(loaded)
    return Remedies(loaded, problems, named_by), [
        each for each in problems if each.severity == "error"
    ]


def really_helps(loaded: FleetLoadout, problem: Problem, fix: Fix) -> bool:
    """Carries a fix out, looks everything up anew and counts the problems of the kind."""
    try:
        fixed = apply_fix(loaded.fleet, fix)
    except DocumentError:
        return False

    def count(chosen: Fleet) -> int:
        found = problems_of(load(chosen, catalogue(), loaded.ruleset, loaded.missions))
        return sum(1 for each in found if each.code == problem.code)

    return count(fixed) < count(loaded.fleet)


def holds_cards(loaded: FleetLoadout, fix: Fix) -> bool:
    cards = [each for home in loaded.loadouts for each in home.fitted if each.where == fix.where]
    return bool(cards[0].equipped.upgrades)


def brings_nothing(loaded: FleetLoadout, fix: Fix) -> bool:
    """Tells whether a fix leaves no more problems of any kind but points than there were."""
    before, after = (
        Counter(
            each.code
            for each in problems_of(load(chosen, catalogue(), loaded.ruleset, loaded.missions))
        )
        for chosen in (loaded.fleet, apply_fix(loaded.fleet, fix))
    )
    return all(code.startswith("points.") for code in after - before)


def proposals(remedies: Remedies, problem: Problem) -> Iterator[Fix]:
    yield from dict.fromkeys((*problem.fixes, *remedies._further(problem)))


@bounded
@given(chosen=faulty_fleets() | fleets(most_ships=3), rules=rule_sets())
def test_what_need_not_be_tried_would_help(chosen: Fleet, rules: RuleSet) -> None:
    loaded = load(chosen, catalogue(), rules)
    remedies, problems = errors_of(loaded)
    assume(0 < len(problems) < 24)
    for problem in problems:
        for fix in proposals(remedies, problem):
            helps = really_helps(loaded, problem, fix)
            bound = remedies.is_bound_to_help(problem, fix)
            event(f"{fix.action}: {'bound to help' if bound else 'tried'}")
            assert helps or not bound, (problem, fix)
            assert remedies.helps(problem, fix) is helps, (problem, fix)
            if fix.action == "swap" and problem.code != "card.unknown":
                event("swap of a card that holds others" if holds_cards(loaded, fix) else "swap")
                assert not holds_cards(loaded, fix) or brings_nothing(loaded, fix), (problem, fix)


@bounded
@given(chosen=faulty_fleets(), rules=rule_sets(), data=st.data())
def test_a_fleet_that_shares_ships_with_another_is_judged_as_if_it_were_alone(
    chosen: Fleet, rules: RuleSet, data: st.DataObject
) -> None:
    before = load(chosen, catalogue(), rules)
    named(before)
    ships = list(chosen.ships)
    for each in before.loadouts[::2]:
        free_seats(each)
    number = data.draw(st.integers(0, len(ships) - 1))
    changed = data.draw(st.sampled_from(["upgrade", "captain", "ship", "gone", "resource"]))
    if changed == "upgrade":
        more = Equipped(data.draw(keys(*UPGRADE_TYPES)))
        ships[number] = replace(ships[number], upgrades=(*ships[number].upgrades, more))
    elif changed == "captain":
        ships[number] = replace(ships[number], captain=Equipped(data.draw(keys("captain"))))
    elif changed == "ship":
        ships[number] = ShipBuild(ship=data.draw(keys("ship")), upgrades=ships[number].upgrades)
    elif changed == "gone":
        del ships[number]
    after = chosen.with_ships(tuple(ships))
    if changed == "resource":
        after = replace(after, resource=Equipped(data.draw(keys("resource"))))
    shared, alone = reload(before, after), load(after, catalogue(), rules)
    assert sorted(map(repr, named(shared)[0])) == sorted(map(repr, named(alone)[0]))
    assert quote_fleet(shared) == quote_fleet(alone) == price(after, catalogue(), rules)


def test_ships_that_are_the_same_are_shared() -> None:
    special = ship(GALAXY, "crew:wesley-crusher-71201")
    before = load(fleet(GALAXY, special, VOR_CHA), catalogue(), ruleset())
    ships = before.fleet.ships
    same = reload(before, before.fleet.with_ships((*ships[:2], ship(GALAXY))))
    assert same.shared == {0, 1}
    assert same.loadouts[0] is before.loadouts[0]
    exchanged = reload(before, replace(before.fleet, exchange=("federation", "klingon")))
    assert exchanged.loadouts[0].fleet is exchanged
    assert before.loadouts[0].fleet is before
    assert exchanged.loadouts[0].fitted is before.loadouts[0].fitted
    moved_up = reload(before, before.fleet.with_ships(ships[1:]))
    assert moved_up.shared == set()
    richer = replace(before.fleet, resource=Equipped("resource:sabotage-72002r"))
    assert reload(before, richer).shared == set()


@pytest.mark.parametrize(
    ("captain", "other", "shared"),
    [
        pytest.param(PICARD, VOR_CHA, {0, 1}, id="terms that hang on the ship alone"),
        pytest.param("captain:tebok-72221p", VOR_CHA, {0}, id="a slot for ships of a faction"),
        pytest.param(
            PICARD,
            ship("ship:sphere-936-72255", "borg:borg-support-vehicle-dock-72255"),
            {0},
            id="prices of cards on other ships",
        ),
    ],
)
def test_a_ship_with_slots_on_terms_is_shared_where_nothing_off_it_counts(
    captain: str, other: str | ShipBuild, shared: set[int]
) -> None:
    special = ship(GALAXY, "crew:wesley-crusher-71201", captain=captain)
    before = load(fleet(GALAXY, special, BIRD_OF_PREY), catalogue(), ruleset())
    assert [each.plain_seats for each in before.loadouts] == [True, False, True]
    (new,) = fleet(other).ships
    ships = (*before.fleet.ships[:2], new)
    after = reload(before, before.fleet.with_ships(ships))
    assert after.shared == shared
    back = reload(after, before.fleet)
    assert back.shared == shared


def test_what_is_wrong_with_a_shared_ship_s_document_is_not_forgotten() -> None:
    """Pointers are compared as pointers: /ships/1 is not the beginning of /ships/10."""
    builds = [ship(GALAXY, NOBODY) if number in (1, 10) else GALAXY for number in range(12)]
    before = load(fleet(*builds), catalogue(), ruleset())
    changed = list(before.fleet.ships)
    changed[10] = ship(GALAXY)
    after = reload(before, before.fleet.with_ships(tuple(changed)))
    assert [each.where for each in after.problems] == ["/ships/1/upgrades/0"]


@bounded
@given(
    chosen=faulty_fleets() | fleets(least_ships=1, most_ships=2) | priced_fleets(),
    rules=rule_sets(),
    data=st.data(),
)
def test_the_cheapest_card_is_found_without_asking_all(
    chosen: Fleet, rules: RuleSet, data: st.DataObject
) -> None:
    loaded = load(chosen, price_cards.with_house_cards(), rules)
    loadout = loaded.loadouts[0]
    seats = next(seat_variants(loadout))
    assume(seats)
    special = [seat for seat in seats if not (seat.slot is None or seat.slot.plain)]
    seat = data.draw(st.sampled_from(special or seats) | st.sampled_from(seats))
    place = Place(loaded, loadout, seat, free_seats(loadout))
    besides = data.draw(keys(seat.types[0]))
    every = [
        place.ask(each)
        for each in candidates(loaded.bench, seat.types[0])
        if each.fills and each.key != besides
    ]
    fitting = [(each.points, each.name, each.card) for each in every if each.fits]
    found = _cheapest(place, seat.types[0], besides, None)
    assert (found and (found.points, found.name, found.card)) == min(fitting, default=None)


def test_a_dearer_card_may_be_the_cheapest_after_a_discount() -> None:
    """A Smuggler aboard takes 5 SP off weapons, so that the dearest below 6 costs nothing too."""
    crew = Equipped("crew:smuggler-0")
    chosen = Fleet(ships=(ShipBuild(ship=GALAXY, upgrades=(crew,)),))
    loaded = load(chosen, price_cards.with_house_cards(), ruleset())
    loadout = loaded.loadouts[0]
    place = Place(loaded, loadout, Seat(("weapon",)))
    found = _cheapest(place, "weapon", "", None)
    fitting = [
        each
        for card in candidates(loaded.bench, "weapon")
        if card.fills and (each := place.ask(card)).fits
    ]
    assert found == min(fitting, key=lambda each: (each.points, each.name, each.card))
    assert found is not None
    assert catalogue()[found.card].cost > min(catalogue()[each.card].cost for each in fitting)


@each_case("case", CASES, ids=lambda case: case.code)
def test_each_code_is_named_by_one_check(case: Case) -> None:
    """A fix is tried on the check that named its problem: no other may name such problems."""
    loaded = load(case.illegal, catalogue(), ruleset(case.rules, **case.options))
    quote = LaterQuote(loaded)
    naming = [
        check
        for check in ALL_CHECKS
        if any(each.code == case.code for each in check(loaded, quote))
    ]
    assert len(naming) <= 1


# --- what has to be tried ----------------------------------------------------

NO_CREW = "ship:bajoran-starship-71211"
RIKER = card("crew:william-t-riker-71996", "talent:engage-71120")
"""A crew card with a talent icon, and a talent in it."""


@pytest.mark.parametrize(
    ("chosen", "actions"),
    [
        pytest.param(fleet(ship(NO_CREW, "crew:data-71120")), ["remove"], id="nothing depends"),
        pytest.param(
            fleet(ship(NO_CREW, RIKER), GALAXY), ["remove", "move"], id="the talent goes with him"
        ),
        pytest.param(
            fleet(ship(NO_CREW, "crew:william-t-riker-71996", "talent:engage-71120"), GALAXY),
            [],
            id="without him the talent has no slot either",
        ),
        pytest.param(
            fleet(
                ship(NO_CREW, "crew:data-71120", "talent:engage-71120"),
                GALAXY,
                resource="resource:senior-staff-72284r",
            ),
            [],
            id="likewise where each crew card may have a talent",
        ),
    ],
)
def test_a_card_on_whose_slots_others_depend(chosen: Fleet, actions: list[str]) -> None:
    report = check(chosen, catalogue(), ruleset())
    (problem,) = report.with_code("slots.none_left")
    assert [fix.action for fix in problem.fixes] == actions


HOUSE = {"sets": ["71120"], "era": "classic", "cost": 3, "factions": ["federation"]}
ACTION_ABSENT = {"ship_action": ["sensor-echo"]}
ACTION_GIVEN = {"ship_action": ["cloak"]}
HOUSE_CARDS: list[dict[str, Any]] = [
    {"key": "crew:asked-0", "restrictions": {"with_card": ["Absent"]}},
    {"key": "crew:asking-0", "restrictions": {"with_card": ["Asked"]}},
    {"key": "crew:giving-0", "restrictions": ACTION_ABSENT, "adds_actions": [{"action": "cloak"}]},
    {"key": "crew:helper-0", "adds_actions": [{"action": "cloak"}]},
    {"key": "crew:holding-0", "restrictions": ACTION_ABSENT},
    {"key": "crew:taking-0", "restrictions": ACTION_GIVEN},
    {"key": "crew:dear-0", "cost": 9, "restrictions": {"ship_faction": ["klingon"]}},
    {"key": "crew:spare-0", "restrictions": {"ship_faction": ["klingon"]}},
    {"key": "tech:shelter-0", "slots": [{"types": ["crew"], "restrictions_waived": True}]},
    {
        "key": "captain:host-0",
        "skill": 1,
        "slots": [{"types": ["crew"], "restrictions_waived": True}],
    },
    {
        "key": "crew:either-0",
        "restrictions": {"any": [{"ship_faction": ["klingon"]}, {"ship_faction": ["romulan"]}]},
    },
    {
        "key": "crew:unlike-0",
        "name": "Aaa",
        "cost": 0,
        "factions": ["klingon"],
        "restrictions": {"any": [{"all_cards_faction": ["federation"]}, ACTION_ABSENT]},
    },
]


@cache
def with_house_cards() -> Catalogue:
    """Returns the catalogue with cards that depend on each other as no printed ones do."""
    house = []
    for each in HOUSE_CARDS:
        kind, _, slug = each["key"].partition(":")
        name = slug.removesuffix("-0").capitalize()
        house.append(card_from_document({**HOUSE, "type": kind, "name": name, **each}))
    return Catalogue([*catalogue(), *house], catalogue().ship_classes.values(), (), "house")


def built(hull: str, *upgrades: str | Equipped) -> ShipBuild:
    cards = (each if isinstance(each, Equipped) else Equipped(each) for each in upgrades)
    return ShipBuild(ship=hull, upgrades=tuple(cards))


ONE_CREW = "ship:federation-starship-71121"


@pytest.mark.parametrize(
    ("builds", "code", "actions"),
    [
        pytest.param(
            [built(GALAXY, "crew:asked-0")],
            "restriction.with_card",
            ["remove", "swap"],
            id="nobody asks for it",
        ),
        pytest.param(
            [built(GALAXY, "crew:asked-0", "crew:asking-0")],
            "restriction.with_card",
            [],
            id="another asks for it",
        ),
        pytest.param(
            [built(GALAXY, "crew:giving-0", "crew:taking-0")],
            "restriction.ship_action",
            [],
            id="another needs the action that it gives",
        ),
        pytest.param(
            [
                built(
                    GALAXY,
                    Equipped("crew:holding-0", upgrades=(Equipped("crew:helper-0"),)),
                    "crew:taking-0",
                )
            ],
            "restriction.ship_action",
            ["swap"],
            id="another needs the action that a card in it gives, which a swap keeps",
        ),
        pytest.param(
            [built(ONE_CREW, "tech:shelter-0", "crew:dear-0", "crew:spare-0")],
            "restriction.ship_faction",
            [],
            id="another would leave its shelter for the slot that is free then",
        ),
        pytest.param(
            [built(GALAXY, "crew:dear-0"), built(GALAXY, "tech:shelter-0")],
            "restriction.ship_faction",
            ["remove", "swap"],
            id="on the other ship it would not sit in the shelter",
        ),
        pytest.param(
            [
                built(GALAXY, "crew:dear-0"),
                replace(built(GALAXY), captain=Equipped("captain:host-0")),
            ],
            "restriction.ship_faction",
            ["remove", "swap"],
            id="nor in that of a captain",
        ),
        pytest.param(
            [built(GALAXY, "crew:either-0")],
            "restriction.any",
            ["remove"],
            id="the cheapest to swap for asks for cards like others, and is unlike them",
        ),
    ],
)
def test_a_card_on_whose_presence_others_depend(
    builds: list[ShipBuild], code: str, actions: list[str]
) -> None:
    report = check(Fleet(ships=tuple(builds)), with_house_cards(), ruleset())
    (problem,) = report.with_code(code)
    assert [fix.action for fix in problem.fixes] == actions


def test_a_swap_for_a_card_that_bears_on_others() -> None:
    """The cheapest crew card that fits gives the ship a faction: whom does that serve?"""
    document = {
        **HOUSE,
        "key": "crew:envoy-0",
        "type": "crew",
        "name": "Aaa",
        "cost": 0,
        "adds_factions": [{"to": "ship", "faction": "klingon"}],
    }
    envoy = card_from_document(document)
    known = Catalogue([*catalogue(), envoy], catalogue().ship_classes.values(), (), "house")
    chosen = fleet(ship(GALAXY, "crew:data-71120", "crew:data-71531"))
    loaded = load(chosen, known, ruleset())
    remedies, (problem,) = errors_of(loaded)
    swap = next(fix for fix in remedies.of(problem) if fix.action == "swap")
    assert swap.card == "crew:envoy-0"
    assert not remedies.is_bound_to_help(problem, swap)
    assert remedies.helps(problem, swap)


def test_a_move_to_a_ship_whose_upgrades_add_slots() -> None:
    """They may come to hold each other up when a dearer card takes the slot of one of them."""
    lenders = ("crew:william-t-riker-71531", "crew:chakotay-75014")
    chosen = fleet(ship(NO_CREW, "crew:torg-72236p"), ship(ONE_CREW, *lenders))
    remedies, (problem,) = errors_of(load(chosen, catalogue(), ruleset()))
    move = next(fix for fix in remedies.of(problem) if fix.action == "move")
    assert not remedies.is_bound_to_help(problem, move)
    assert remedies.helps(problem, move)


# --- how it is found ---------------------------------------------------------


def test_a_later_quote_is_the_quote() -> None:
    loaded = load(fleet(ship(GALAXY, "crew:data-71120")), catalogue(), ruleset())
    later, quote = LaterQuote(loaded), quote_fleet(loaded)
    assert (later.points, later.lines) == (25, quote.lines)
    assert later.by_place() == quote.by_place()
    assert LaterQuote(loaded, quote).lines is quote.lines


def test_looking_for_fixes_leaves_the_fleet_as_it_was() -> None:
    """A card is taken off its ship while others are asked for its place."""
    chosen = fleet(ship(GALAXY, "crew:worf-2017core", "crew:data-71120", captain=PICARD), VOR_CHA)
    loaded = load(chosen, catalogue(), ruleset())
    aboard = list(loaded.loadouts[0].fitted)
    remedies, problems = errors_of(loaded)
    (problem,) = problems
    assert [fix.action for fix in remedies.of(problem)] == ["remove", "move", "swap"]
    assert loaded.loadouts[0].fitted == aboard
    assert check(chosen, catalogue(), ruleset()) == check(chosen, catalogue(), ruleset())
    assert without(chosen, "/ships/0/upgrades/0").ships[0].upgrades[1] == card("crew:data-71120")
