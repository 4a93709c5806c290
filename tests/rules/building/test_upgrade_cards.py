"""2017, Upgrade Cards, Upgrade Bar Anatomy: which slots a ship has, and what takes them."""

from __future__ import annotations

import pytest

from rules.building.checks.fleet_problems import load
from rules.building.slots import VARIANTS_TRIED, seat_variants
from rules.cards import Ship
from rules.fleet import Fleet
from tests.rules.building.helpers import (
    CLASSIC,
    ENTERPRISE_D,
    GALAXY,
    ORGANIZED_2016,
    PICARD,
    RULES_2017,
    VOR_CHA,
    Card,
    card,
    faults,
    fleet,
    gist,
    items,
    judged,
    one,
    prices,
    ruleset,
    ship,
)
from tests.rules.catalogue import catalogue

STARTER = "ship:u-s-s-enterprise-d-2017core"
CREW = ("crew:data-71120", "crew:geordi-la-forge-71120", "crew:deanna-troi-2017core")
BASHIR = "crew:julian-bashir-71213"
WEAPON = "weapon:photon-torpedoes-71120"
TECH = "tech:exocomp-2017core"
TALENT = "talent:engage-71120"
TWO_TALENTS = "captain:jean-luc-picard-2017core"
CUBE = "ship:borg-starship-71792"
CREW_ONLY = "ship:romulan-starship-75001-2"
NO_SLOT = ["slots.none_left"]


def test_e17_b7_the_upgrade_bar_of_the_starter_s_enterprise() -> None:
    """2017, Upgrade Bar Anatomy; WORKED_EXAMPLES E17-B7: 1 weapon, 1 tech, 3 crew."""
    card_of_ship = catalogue()[STARTER]
    assert isinstance(card_of_ship, Ship)
    assert sorted(card_of_ship.upgrade_bar) == ["crew", "crew", "crew", "tech", "weapon"]
    assert faults(fleet(ship(STARTER, *CREW, WEAPON, TECH))) == []


@pytest.mark.parametrize(
    ("upgrades", "left"),
    [
        pytest.param((WEAPON, "weapon:photon-torpedoes-71121"), 1, id="a second weapon"),
        pytest.param((TECH, "tech:tractor-beam-71120"), 1, id="a second tech"),
        pytest.param((*CREW, BASHIR), 1, id="a fourth crew"),
        pytest.param((*CREW, BASHIR, "crew:klingon-bekk-2017core"), 2, id="a fourth and fifth"),
        pytest.param(("borg:borg-tractor-beam-71283",), 1, id="no such icon"),
        pytest.param(("squadron:squad-leader-71753",), 1, id="no squadron icon"),
        pytest.param((TALENT,), 1, id="talents do not appear on an upgrade bar"),
    ],
)
def test_a_ship_equips_one_upgrade_for_each_icon(upgrades: tuple[Card, ...], left: int) -> None:
    """2017, Upgrade Cards: for each icon one upgrade with the matching icon."""
    assert faults(fleet(ship(STARTER, *upgrades))) == NO_SLOT * left
    assert faults(fleet(ship(STARTER, *upgrades[: len(upgrades) - left]))) == []


def test_an_upgrade_of_another_type_leaves_the_slot_free() -> None:
    """2017, Upgrade Cards: the icon must match."""
    assert faults(fleet(ship(CUBE, "borg:borg-tractor-beam-71283", "crew:data-71120"))) == []
    assert faults(fleet(ship(CREW_ONLY, TECH))) == NO_SLOT


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        pytest.param(
            fleet(ship(GALAXY, captain=card("captain:federation-71120", TALENT))),
            NO_SLOT,
            id="captain without icon",
        ),
        pytest.param(fleet(ship(GALAXY, TALENT, captain=PICARD)), [], id="captain with one"),
        pytest.param(
            fleet(ship(GALAXY, TALENT, TALENT, captain=PICARD)), NO_SLOT, id="one too many"
        ),
        pytest.param(
            fleet(ship(GALAXY, TALENT, TALENT, captain=TWO_TALENTS)), [], id="captain with two"
        ),
        pytest.param(
            fleet(ship(GALAXY, TALENT, TALENT, captain=PICARD, admiral="admiral:hayes-72008")),
            [],
            id="captain and admiral together",
        ),
        pytest.param(
            fleet(ship(GALAXY, TALENT, admiral="admiral:hayes-72008")), [], id="admiral alone"
        ),
        pytest.param(
            fleet(
                ship(
                    VOR_CHA,
                    TALENT,
                    "crew:lursa-72282p",
                    captain="captain:b-etor-72282p",
                )
            ),
            [],
            id="crew with an icon",
        ),
        pytest.param(fleet(ship(GALAXY, TALENT)), NO_SLOT, id="placeholder has none"),
    ],
)
def test_talents_are_counted_over_all_cards_of_the_ship(chosen: Fleet, expected: list[str]) -> None:
    """2017, Upgrade Cards; EDITIONS A11: the total number of icons on cards on the ship."""
    assert faults(chosen) == expected


def test_the_icons_of_one_ship_are_not_another_s() -> None:
    """2017, Upgrade Cards: icons featured on cards on the ship."""
    chosen = fleet(ship(GALAXY, captain=TWO_TALENTS), ship(VOR_CHA, TALENT))
    assert one(judged(chosen), "slots.none_left").where == "/ships/1/upgrades/0"


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, ORGANIZED_2016])
def test_a_card_noted_beneath_its_holder_or_beside_it_is_judged_alike(rules: str) -> None:
    """Upgrade Cards: nesting says which slot is meant; it changes neither price nor verdict."""
    nested = fleet(ship(GALAXY, captain=card(PICARD, TALENT)), VOR_CHA, VOR_CHA)
    flat = fleet(ship(GALAXY, TALENT, captain=PICARD), VOR_CHA, VOR_CHA)
    assert gist(judged(nested, rules)) == gist(judged(flat, rules))
    assert judged(nested, rules).points == judged(flat, rules).points


# --- slots that cards add ----------------------------------------------------


@pytest.mark.parametrize(
    ("upgrades", "places", "expected"),
    [
        pytest.param((*CREW, BASHIR), {}, NO_SLOT, id="nothing added"),
        pytest.param(
            (*CREW, BASHIR), {"captain": "captain:jean-luc-picard-71510"}, [], id="by the captain"
        ),
        pytest.param(
            (TECH, "tech:tractor-beam-71120", "crew:seven-of-nine-75014"),
            {},
            [],
            id="tech or Borg, as the player likes",
        ),
        pytest.param(
            (TECH, "borg:borg-tractor-beam-71283", "crew:seven-of-nine-75014"), {}, [], id="Borg"
        ),
        pytest.param(
            (
                TECH,
                "tech:tractor-beam-71120",
                "borg:borg-tractor-beam-71283",
                "crew:seven-of-nine-75014",
            ),
            {},
            NO_SLOT,
            id="one of both only",
        ),
        pytest.param(
            (*CREW, BASHIR, "crew:klingon-bekk-2017core"),
            {"construction": "construction:dominion-war-retrofit-75016"},
            NO_SLOT,
            id="by a construction card, one",
        ),
        pytest.param(
            (*CREW, BASHIR),
            {"construction": "construction:dominion-war-retrofit-75016"},
            [],
            id="by a construction card",
        ),
    ],
)
def test_cards_add_slots(
    upgrades: tuple[Card, ...], places: dict[str, Card], expected: list[str]
) -> None:
    """EDITIONS A12; the cards named."""
    assert faults(fleet(ship(STARTER, *upgrades, **places))) == expected


def test_a_slot_that_takes_certain_cards_only() -> None:
    """Wesley Crusher's slots take Federation tech of 4 SP at most (the card)."""
    wesley = "crew:wesley-crusher-71201"
    held = card(wesley, TECH)
    assert faults(fleet(ship("ship:federation-starship-71510", held))) == []
    report = judged(
        fleet(ship("ship:federation-starship-71510", card(wesley, "tech:tractor-beam-71120")))
    )
    problem = one(report, "slots.none_left")
    assert problem.params["slots"] == 3
    assert problem.message == (
        "Tractor Beam, which costs 4 SP on Federation Starship, may not lie beneath Wesley "
        "Crusher: that takes a Federation card and a card that costs, on this ship, at most 4."
    )


def test_slots_shared_by_a_keyword_come_one_for_every_two_cards() -> None:
    """Lower Decks (the cards): two cards with it take up one crew slot together."""
    decks = [
        "crew:jenkins-75014",
        "crew:timothy-lang-75014",
        "crew:mortimer-harren-75014",
        "crew:william-telfer-75014",
    ]
    two_crew = "ship:federation-starship-2017core"
    bar = catalogue()[two_crew]
    assert isinstance(bar, Ship)
    assert bar.upgrade_bar.count("crew") == 2
    assert faults(fleet(ship(two_crew, *decks[:2]))) == []
    assert faults(fleet(ship(two_crew, *decks[:3]))) == []
    assert faults(fleet(ship(two_crew, *decks))) == []
    assert faults(fleet(ship(two_crew, *decks, "crew:tal-celes-75014"))) == NO_SLOT
    others = ("crew:data-71120", "crew:geordi-la-forge-71120")
    assert faults(fleet(ship(two_crew, *decks[:2], others[0]))) == []
    assert faults(fleet(ship(two_crew, *decks[:2], *others))) == NO_SLOT
    assert faults(fleet(ship(two_crew, decks[0], *others))) == NO_SLOT


def test_which_card_of_a_shared_slot_stays_out_does_not_depend_on_the_order() -> None:
    cards = ("crew:mortimer-harren-75014", "crew:timothy-lang-75014", *CREW[:2], BASHIR)
    three_crew = "ship:deep-space-9-op1participation"
    for turn in range(len(cards)):
        report = judged(fleet(ship(three_crew, *cards[turn:], *cards[:turn])))
        left = one(report, "slots.none_left").params["card"]
        assert left == "crew:timothy-lang-75014"


def test_a_card_that_takes_up_two_slots() -> None:
    """Type 10 Phasers fill two weapon slots; Biogenic Charge a weapon and a Borg slot."""
    phasers = "weapon:type-10-phasers-75013"
    two = "ship:u-s-s-defiant-71268"
    assert faults(fleet(ship(two, phasers))) == []
    assert faults(fleet(ship(two, phasers, WEAPON))) == NO_SLOT
    assert faults(fleet(ship(GALAXY, phasers))) == NO_SLOT
    charge = "weapon:biogenic-charge-71510b"
    assert faults(fleet(ship("ship:klingon-borg-starship-71512", charge))) == []
    assert faults(fleet(ship(VOR_CHA, charge))) == NO_SLOT


@pytest.mark.parametrize(
    ("upgrades", "expected"),
    [
        pytest.param(("question:rapid-reload-72008",), [], id="any of three"),
        pytest.param(
            ("question:rapid-reload-72008", TECH, WEAPON), [], id="crew, the others taken"
        ),
        pytest.param(("question:rapid-reload-72008", TECH, WEAPON, *CREW), NO_SLOT, id="all taken"),
        pytest.param(
            (card("question:rapid-reload-72008", slot="tech"), TECH), NO_SLOT, id="chosen slot"
        ),
        pytest.param(
            (card("question:rapid-reload-72008", slot="crew"), TECH), [], id="another chosen slot"
        ),
    ],
)
def test_an_upgrade_that_fills_slots_of_several_types(
    upgrades: tuple[Card, ...], expected: list[str]
) -> None:
    """Upgrades of the type "?" (the cards): the player picks the slot."""
    assert faults(fleet(ship(STARTER, *upgrades))) == expected


def test_an_upgrade_that_needs_no_slot() -> None:
    """Its own text says so."""
    talent = "talent:it-won-t-be-installed-until-tuesday-75016"
    build = ship(GALAXY, talent, captain="captain:federation-71120")
    assert faults(fleet(build)) == []


def test_captains_are_no_upgrades() -> None:
    """2017, Upgrade Cards, REMEMBER: not affected by what affects upgrades."""
    khan = "captain:khan-singh-72235p"  # upgrades of 6 SP at most cost 4 with him, three of them
    build = ship(GALAXY, "crew:data-72301rp", captain=khan)
    assert items(fleet(build), "/ships/0/upgrades/0") == [(5, "printed cost"), (-1, "Khan Singh")]
    assert prices(fleet(build))["/ships/0/captain"] == 5
    soval = ship(GALAXY, "crew:klingon-bekk-2017core", captain="captain:soval-71800")
    assert items(fleet(soval), "/ships/0/captain") == [
        (3, "printed cost"),
        (1, "faction penalty"),
    ]
    assert items(fleet(soval), "/ships/0/upgrades/0") == [(1, "printed cost")]


NO_CREW = "ship:bajoran-starship-71211"
ONE_CREW = "ship:federation-starship-71121"
RIKER, CHAKOTAY = "crew:william-t-riker-71531", "crew:chakotay-75014"
"""Crew cards that bring a crew slot each."""


@pytest.mark.parametrize(
    ("hull", "crew", "left"),
    [
        pytest.param(NO_CREW, (RIKER,), 1, id="its own slot"),
        pytest.param(NO_CREW, (RIKER, CHAKOTAY), 1, id="each in the other's"),
        pytest.param(NO_CREW, (RIKER, "crew:data-71120"), 1, id="only another's"),
        pytest.param(ONE_CREW, (RIKER, CHAKOTAY, "crew:torg-72236p"), 0, id="one after another"),
        pytest.param(ONE_CREW, ("crew:torg-72236p", CHAKOTAY, RIKER), 0, id="in any order"),
        pytest.param(ONE_CREW, (RIKER, CHAKOTAY, *CREW[:2]), 1, id="one too many"),
    ],
)
def test_a_card_can_t_sit_in_a_slot_that_it_brings(
    hull: str, crew: tuple[str, ...], left: int
) -> None:
    """2017, Upgrade Cards: nor two cards in those that they bring for each other."""
    assert faults(fleet(ship(hull, *crew))) == NO_SLOT * left


def test_many_cards_that_exchange_slots_take_bounded_time() -> None:
    """Each such card triples the ways in which slots may be set up: some of them are tried."""
    movars = fleet(ship(GALAXY, *["captain:movar-72282gp"] * 12))
    loaded = load(movars, catalogue(), ruleset())
    assert len(list(seat_variants(loaded.loadouts[0]))) == VARIANTS_TRIED
    assert faults(movars) == ["slots.none_left"] * 12 + ["unique.duplicate"] * 11


def test_the_cards_without_a_slot_do_not_depend_on_the_order() -> None:
    cards = ["crew:data-71120", BASHIR, "crew:data-72301rp", "crew:klingon-bekk-2017core"]
    build = "ship:federation-starship-71510"
    reports = [
        gist(judged(fleet(ship(build, *cards[turn:], *cards[:turn])))) for turn in range(len(cards))
    ]
    assert all(report == reports[0] for report in reports)


def test_the_message_says_how_many_slots_there_are() -> None:
    report = judged(fleet(ship(GALAXY, WEAPON, "weapon:photon-torpedoes-71121")))
    problem = one(report, "slots.none_left")
    assert problem.message == (
        "Photon Torpedoes finds no free slot: Federation Starship has only 1 weapon slot, "
        "all taken."
    )
    assert problem.params == {
        "card": "weapon:photon-torpedoes-71121",
        "types": ["weapon"],
        "slots": 1,
        "ship": "Federation Starship",
    }
    report = judged(fleet(ship(GALAXY, "borg:borg-tractor-beam-71283")))
    assert one(report, "slots.none_left").message == (
        "Borg Tractor Beam needs a Borg slot; Federation Starship has none."
    )


@pytest.mark.parametrize("hull", [ENTERPRISE_D, GALAXY])
def test_the_rule_is_cited(hull: str) -> None:
    problem = one(judged(fleet(ship(hull, TALENT))), "slots.none_left")
    assert (problem.rule, problem.source) == ("slots", "2017, Upgrade Cards")
