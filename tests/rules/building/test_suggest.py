"""What fits a slot, at which price, and why each other card does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.building import Suggestion, suggest
from rules.building.checks.fleet_problems import load, problems_of
from rules.building.suggestions.places import REASONS
from rules.building.suggestions.suggest import Suggestions
from rules.errors import RulesError
from rules.fleet import Fleet
from rules.rulesets import RuleSet
from tests.families import each_case
from tests.rules.building.helpers import (
    CLASSIC,
    ENTERPRISE_D,
    GALAXY,
    ORGANIZED_2016,
    PICARD,
    VOR_CHA,
    card,
    fleet,
    prices,
    ruleset,
    ship,
)
from tests.rules.catalogue import catalogue


def asked(
    chosen: Fleet, slot: str, rules: RuleSet | None = None, ship: int = 0, **fields: Any
) -> Suggestions:
    return suggest(chosen, catalogue(), rules or ruleset(), ship=ship, slot=slot, **fields)


def of(suggestions: Suggestions, key: str) -> Suggestion:
    (found,) = [each for each in suggestions if each.card == key]
    return found


def test_everything_that_a_slot_could_take_is_listed_once() -> None:
    found = list(asked(fleet(GALAXY), "crew"))
    keys = [each.card for each in found]
    assert len(keys) == len(set(keys))
    assert set(keys) == {
        each.key
        for each in catalogue()
        if each.is_upgrade and ("crew" in each.fills or not each.fills)
    }


@pytest.mark.parametrize(
    ("slot", "fields"),
    [
        ("weapon", {}),
        ("crew", {}),
        ("captain", {}),
        ("ambassador", {}),
        ("ship", {"ship": None}),
        ("crew", {"ship": None, "provider": "/sideboard"}),
    ],
)
def test_the_parts_of_a_price_add_up_to_it(slot: str, fields: dict[str, Any]) -> None:
    resource = "resource:reinforcements-sideboard-op3participation"
    chosen = fleet(ship(GALAXY, "crew:data-71120"), resource=resource)
    suggestions = asked(chosen, slot, **{"ship": 0, **fields})
    for each in suggestions:
        items = suggestions.items(each)
        assert max(0, sum(item.amount for item in items)) == each.points
        assert all(item.reason and item.source for item in items)


def test_a_price_that_is_not_the_printed_one_tells_why() -> None:
    suggestions = asked(fleet(GALAXY), "weapon")
    other = [each for each in suggestions if each.points != catalogue()[each.card].cost]
    assert len(other) > 190
    assert {item.reason for each in other for item in suggestions.items(each)[1:]} == {
        "faction penalty",
        "printed attack of the ship",
        "surcharge",
    }
    charging = of(suggestions, "weapon:charging-weapons-72221p")
    assert [(item.amount, item.reason) for item in suggestions.items(charging)] == [
        (1, "printed cost"),
        (1, "faction penalty"),
    ]


def test_those_that_fit_come_first_by_price_and_name() -> None:
    suggestions = asked(fleet(GALAXY), "weapon")
    found = list(suggestions)
    assert found == suggestions.fitting + suggestions.others
    assert all(each.fits for each in suggestions.fitting)
    assert not any(each.fits for each in suggestions.others)
    order = [(each.points, each.name) for each in suggestions.fitting]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("crew:data-71120", 3),
        ("crew:klingon-bekk-2017core", 2),
        ("crew:joachim-71121", 5),
    ],
)
def test_the_price_is_that_of_the_slot(key: str, points: int) -> None:
    assert of(asked(fleet(GALAXY), "crew"), key).points == points
    assert prices(fleet(ship(GALAXY, key)))["/ships/0/upgrades/0"] == points


@pytest.mark.parametrize(
    ("chosen", "slot", "fields", "key"),
    [
        pytest.param(
            fleet(ship(GALAXY, captain="captain:tuvok-72014")),
            "tech",
            {"provider": "/ships/0/captain"},
            "tech:exocomp-2017core",
            id="a slot that takes off 1 SP",
        ),
        pytest.param(
            fleet(ship(GALAXY, captain="captain:kor-75010")),
            "talent",
            {"provider": "/ships/0/captain"},
            "talent:sabotage-71125",
            id="a talent of the captain's",
        ),
        pytest.param(
            fleet(ship(GALAXY, "crew:geordi-la-forge-71201")),
            "tech",
            {},
            "tech:exocomp-2017core",
            id="a discount by another card",
        ),
        pytest.param(
            fleet(ship(VOR_CHA, captain="captain:k-temoc-72009")),
            "crew",
            {},
            "crew:data-71120",
            id="a doubled penalty",
        ),
    ],
)
def test_the_price_there_is_what_the_fleet_would_pay(
    chosen: Fleet, slot: str, fields: dict[str, Any], key: str
) -> None:
    suggestion = of(asked(chosen, slot, **fields), key)
    build = chosen.ships[0]
    if fields:
        captain = build.captain
        assert captain is not None
        added = replace(build, captain=replace(captain, upgrades=(card(key),)))
        where = "/ships/0/captain/upgrades/0"
    else:
        added = replace(build, upgrades=(*build.upgrades, card(key)))
        where = f"/ships/0/upgrades/{len(build.upgrades)}"
    assert prices(chosen.with_ships((added,)))[where] == suggestion.points


def test_the_price_there_keeps_to_the_rule_of_3() -> None:
    """2017, Rule of 3; DECISIONS D100: where it bounds prices, 5 SP of surcharge count as 3."""
    key = "weapon:energy-dissipator-71128"
    chosen = fleet("ship:dominion-starship-71127")
    assert of(asked(chosen, "weapon"), key).points == 10
    bounded = ruleset(rule_of_3_on_prices=True)
    assert of(asked(chosen, "weapon", bounded), key).points == 8


EXCHANGE = fleet(
    ship(VOR_CHA),
    GALAXY,
    GALAXY,
    resource="resource:officer-exchange-program-71996a",
    exchange=("klingon", "federation"),
)


@pytest.mark.parametrize(
    ("chosen", "slot", "key", "reason", "words"),
    [
        pytest.param(
            fleet(ship(GALAXY)),
            "crew",
            "crew:worf-2017core",
            "restriction",
            "Worf may only be equipped with a Klingon ship.",
            id="restriction",
        ),
        pytest.param(
            fleet(ship(GALAXY, "crew:data-71531")),
            "crew",
            "crew:data-71120",
            "unique.duplicate",
            "Data is unique and already in the fleet.",
            id="unique on the ship",
        ),
        pytest.param(
            fleet(GALAXY, ship(VOR_CHA, captain="captain:data-2017core")),
            "crew",
            "crew:data-71120",
            "unique.duplicate",
            "Data is unique and already in the fleet.",
            id="unique elsewhere",
        ),
        pytest.param(
            fleet(ship("ship:klingon-starship-71269", "weapon:phaser-array-retrofit-71996")),
            "weapon",
            "weapon:phaser-array-retrofit-71996",
            "unique.one_per_ship",
            "Phaser Array Retrofit is limited to one per ship, which the ship has.",
            id="one per ship",
        ),
        pytest.param(
            fleet(ship("ship:scout-608-71525")),
            "borg",
            "borg:borg-tractor-beam-71283",
            "exclusion.card",
            "Borg Tractor Beam may not serve together with another card here.",
            id="the ship takes no such card",
        ),
        pytest.param(
            fleet(ship(GALAXY, captain="captain:hugh-71522"), "ship:borg-starship-71283"),
            "crew",
            "crew:third-of-five-71525",
            "exclusion.card",
            "Third of Five may not serve together with another card here.",
            id="it excludes a card of the fleet",
        ),
        pytest.param(
            fleet(GALAXY, ship("ship:borg-starship-71283", "crew:third-of-five-71525")),
            "captain",
            "captain:hugh-71522",
            "exclusion.card",
            "Hugh may not serve together with another card here.",
            id="a card of another ship excludes it",
        ),
        pytest.param(
            fleet("ship:federation-starship-71997p", GALAXY),
            "crew",
            "crew:geordi-la-forge-71120",
            "shuttle.card_too_costly",
            "Geordi La Forge costs more than a card on a shuttlecraft may.",
            id="shuttle",
        ),
        pytest.param(
            fleet("ship:scorpion-4-71203", GALAXY),
            "squadron",
            "question:romulan-ale-75012",
            "squadron.card",
            "Romulan Ale is no squadron upgrade.",
            id="squadron",
        ),
    ],
)
def test_why_a_card_does_not_fit(
    chosen: Fleet, slot: str, key: str, reason: str, words: str
) -> None:
    suggestions = asked(chosen, slot)
    assert of(suggestions, key).reasons == (reason,)
    assert suggestions.why(key) == (words,)


@pytest.mark.parametrize(
    ("rules", "chosen", "key", "reason"),
    [
        (ORGANIZED_2016, fleet(GALAXY), "tech:warp-jump-71201", "card.banned"),
        ("ship-pure", fleet(GALAXY), "tech:tractor-beam-71120", "faction.not_pure"),
        ("alliance", fleet(GALAXY), "tech:tractor-beam-71120", "faction.mixed"),
    ],
)
def test_why_a_card_does_not_fit_under_other_rule_sets(
    rules: str, chosen: Fleet, key: str, reason: str
) -> None:
    suggestions = asked(chosen, "tech", ruleset(rules))
    assert reason in of(suggestions, key).reasons
    assert REASONS[reason] in suggestions.why(key)[-1]


def test_without_consent_cards_of_other_factions_do_not_fit() -> None:
    """classic, Build Your Squad; EDITIONS A2."""
    rules = ruleset(CLASSIC, mixing_consent=False)
    suggestions = asked(fleet(GALAXY), "tech", rules)
    assert of(suggestions, "tech:tractor-beam-71120").reasons == ("faction.needs_consent",)
    assert of(asked(fleet(GALAXY), "tech", ruleset(CLASSIC)), "tech:tractor-beam-71120").fits
    own = asked(fleet(GALAXY, mixing_consent=False), "tech", ruleset(CLASSIC))
    assert of(own, "tech:tractor-beam-71120").reasons == ("faction.needs_consent",)


def test_exchanged_officers_fit_a_ship_pure_ship() -> None:
    """TOURNAMENTS §1, ship-pure: exception for the Officer Exchange."""
    suggestions = asked(EXCHANGE, "crew", ruleset("ship-pure"))
    assert of(suggestions, "crew:data-71120").fits
    assert of(suggestions, "crew:tactical-officer-71123").reasons == ("faction.not_pure",)


def test_a_waived_restriction_is_no_reason() -> None:
    """Lore frees talents from faction restrictions (the card)."""
    suggestions = asked(fleet(ship(GALAXY, captain="captain:lore-71522")), "talent")
    assert of(suggestions, "talent:blood-oath-2017core").fits
    unmet = of(suggestions, "talent:fly-her-apart-then-75016")
    assert suggestions.why(unmet.card) == (
        "Fly Her Apart Then! may only be equipped with a ship of the class Excelsior Class.",
    )


def test_a_card_that_needs_no_slot_does_not_profit_from_it() -> None:
    """Coffee, Black is for Federation captains, whatever a slot's card waives for others."""
    future = "tech:integrated-future-technology-75005"
    chosen = fleet(
        ship("ship:federation-starship-2017core", future, captain="captain:lursa-2017core")
    )
    suggestions = asked(chosen, "tech", provider="/ships/0/upgrades/0")
    assert of(suggestions, "question:coffee-black-75014").reasons == ("restriction",)


def test_hull_restrictions_are_read_as_the_rule_set_does() -> None:
    """Alliance, Upgrade Limitations; EDITIONS A13: equal, and the words say so as well."""
    key = "tech:reinforced-hull-80000"
    chosen = fleet(VOR_CHA)
    assert of(asked(chosen, "tech"), key).fits
    suggestions = asked(chosen, "tech", ruleset("alliance"))
    assert of(suggestions, key).reasons == ("restriction",)
    assert suggestions.why(key)[0].startswith(
        "Reinforced Hull may only be equipped with a ship with hull"
    )


def test_a_delta_flyer_takes_weapons_of_4_points() -> None:
    """The ship's own text lifts the limit of shuttlecrafts for them."""
    suggestions = asked(fleet("ship:federation-starship-72014", GALAXY), "weapon")
    assert of(suggestions, "weapon:photon-torpedoes-2017core").fits
    assert of(suggestions, "weapon:photon-torpedoes-71120").reasons == ("shuttle.card_too_costly",)


def test_a_card_that_needs_two_slots_needs_both_free() -> None:
    phasers = "weapon:type-10-phasers-75013"
    assert of(asked(fleet("ship:u-s-s-defiant-71268"), "weapon"), phasers).fits
    one_free = fleet(ship("ship:u-s-s-defiant-71268", "weapon:photon-torpedoes-71120"))
    assert of(asked(one_free, "weapon"), phasers).reasons == ("slots.none_left",)
    assert of(asked(fleet(GALAXY), "weapon"), phasers).reasons == ("slots.none_left",)


def test_the_free_slot_is_asked_for() -> None:
    """Sakharov's own slot takes off 2 SP; with the printed one taken it is the free one."""
    data = "crew:data-71120"
    free = fleet("ship:sakharov-71997p", GALAXY)
    assert of(asked(free, "crew"), data).points == 3
    taken = fleet(ship("ship:sakharov-71997p", card(data, slot="crew")), GALAXY)
    assert of(asked(taken, "crew"), "crew:deanna-troi-2017core").points == 0


def test_the_slot_of_a_card_that_leaves() -> None:
    """What is replaced counts no more: neither its name nor its discount."""
    chosen = fleet(ship(GALAXY, "crew:data-71531", "crew:geordi-la-forge-71201"))
    replacing = asked(chosen, "crew", replacing="/ships/0/upgrades/0")
    assert of(replacing, "crew:data-71120").fits
    assert not of(asked(chosen, "crew"), "crew:data-71120").fits
    tech = fleet(ship("ship:u-s-s-enterprise-d-2017core", "crew:geordi-la-forge-71201"))
    assert of(asked(tech, "tech"), "tech:exocomp-2017core").points == 3
    gone = asked(tech, "tech", replacing="/ships/0/upgrades/0")
    assert of(gone, "tech:exocomp-2017core").points == 4


def test_what_the_leaving_card_holds_leaves_with_it() -> None:
    held = card("crew:william-t-riker-71996", "talent:engage-71120")
    chosen = fleet(
        ship(GALAXY, card("crew:elim-garak-71786", "talent:riker-maneuver-2017core"), held)
    )
    replacing = asked(chosen, "talent", replacing="/ships/0/upgrades/0")
    assert of(replacing, "talent:riker-maneuver-2017core").fits


def test_a_slot_that_a_card_adds_takes_only_its_cards() -> None:
    chosen = fleet(ship(GALAXY, "crew:wesley-crusher-71201"))
    suggestions = asked(chosen, "tech", provider="/ships/0/upgrades/0")
    assert of(suggestions, "tech:tractor-beam-71120").reasons == ("slots.filter",)
    fitting = of(suggestions, "tech:exocomp-2017core")
    assert (fitting.fits, fitting.points) == (True, 0)
    assert suggestions.why("tech:tractor-beam-71120") == (
        "Tractor Beam is not among the cards that this slot takes.",
    )


def test_a_card_of_another_type() -> None:
    assert asked(fleet(GALAXY), "crew").why("weapon:photon-torpedoes-71120") == (
        "takes another type of slot",
    )
    assert asked(fleet(GALAXY), "crew").why("crew:data-71120") == ()


@pytest.mark.parametrize("place", [-1, 1, 7])
def test_a_ship_that_the_fleet_does_not_have(place: int) -> None:
    with pytest.raises(RulesError, match=f"the fleet has no ship number {place}"):
        asked(fleet(GALAXY), "crew", ship=place)


def test_captains_are_suggested_like_upgrades() -> None:
    """2017, Squad Building: 1 SP for a captain of another faction; EDITIONS A4."""
    suggestions = asked(fleet(GALAXY, VOR_CHA), "captain")
    assert {each.card for each in suggestions} >= {
        each.key for each in catalogue().by_type["captain"]
    }
    assert of(suggestions, PICARD).points == 6
    assert of(suggestions, "captain:klingon-71120").points == 1
    assert of(suggestions, "captain:edward-jellico-75016").fits
    assert {catalogue()[each.card].type for each in suggestions} == {"captain"}
    small = asked(fleet("ship:federation-starship-71276"), "captain")
    assert small.why("captain:edward-jellico-75016") == (
        "Edward Jellico may only be equipped with a ship with hull at least 5.",
    )


SCENES = [
    pytest.param(fleet(ENTERPRISE_D, VOR_CHA, GALAXY), "crew", id="crew"),
    pytest.param(fleet(ship(ENTERPRISE_D, captain=PICARD), VOR_CHA, GALAXY), "talent", id="talent"),
    pytest.param(fleet("ship:u-s-s-voyager-71280", VOR_CHA, GALAXY), "tech", id="tech"),
    pytest.param(fleet("ship:i-k-s-ning-tao-71804", VOR_CHA, GALAXY), "weapon", id="weapon"),
    pytest.param(fleet("ship:borg-starship-71792", VOR_CHA, GALAXY), "borg", id="borg"),
    pytest.param(fleet("ship:sakharov-71997p", VOR_CHA, GALAXY), "crew", id="shuttle"),
    pytest.param(
        fleet("ship:fighter-squadron-6-71753", VOR_CHA, GALAXY), "squadron", id="squadron"
    ),
]
BUDGET = {"points.over_limit", "points.ship_over_cap", "points.costly_ship_upgrades"}


@pytest.mark.parametrize("rules", ["attack-wing-2017", CLASSIC, ORGANIZED_2016, "ship-pure"])
@each_case(("chosen", "slot"), SCENES)
def test_what_fits_really_fits_and_what_does_not_is_really_a_problem(
    chosen: Fleet, slot: str, rules: str
) -> None:
    """Every candidate is put there: a fitting one brings no error but points, others bring one."""
    rule_set = ruleset(rules)
    before = _codes(chosen, rule_set)
    build = chosen.ships[0]
    wrong = []
    for each in asked(chosen, slot, rule_set):
        fills = catalogue()[each.card].fills
        chosen_slot = card(each.card, slot=slot if slot in fills else "")
        added = replace(build, upgrades=(*build.upgrades, chosen_slot))
        there = chosen.with_ships((added, *chosen.ships[1:]))
        new = _codes(there, rule_set) - BUDGET - before
        paid = prices(there, rule_set)["/ships/0/upgrades/0"]
        if bool(new) is each.fits or paid != each.points:
            wrong.append((each, new, paid))
    assert wrong == []


def _codes(chosen: Fleet, rules: RuleSet) -> set[str]:
    """Returns the codes of a fleet's errors, without looking for ways out of them."""
    found = list(problems_of(load(chosen, catalogue(), rules)))
    return {problem.code for problem in found if problem.severity == "error"}
