"""Carrying out a way out of a problem."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.building import Fix, apply_fix
from rules.building.assessment.remedies import TRIED_PROBLEMS
from rules.building.editing.fixes import without
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, Outpost, ShipBuild
from tests.families import each_case
from tests.rules.building.helpers import (
    GALAXY,
    PICARD,
    VOR_CHA,
    card,
    errors,
    faults,
    fleet,
    judged,
    one,
    ship,
)

DATA, WORF, ENGAGE = card("crew:data-71120"), card("crew:worf-71120"), card("talent:engage-71120")
HELD = card("crew:seven-of-nine-75014", "tech:exocomp-2017core", "borg:borg-alcove-71444")
FLEET = Fleet(
    ships=(
        ship(GALAXY, DATA, HELD, captain=card(PICARD, ENGAGE), admiral="admiral:hayes-72008"),
        ship(
            VOR_CHA,
            WORF,
            ambassador="ambassador:korrd-75010",
            construction="construction:dominion-war-retrofit-75016",
            resource="flagship:klingon-op4participation",
            support_vehicle=True,
        ),
    ),
    resource=card("resource:flagship-op4participation"),
    sideboard=(card(PICARD), DATA),
    extra_points=4,
    exchange=("klingon", "federation"),
    outposts=(Outpost("Starbase", 10),),
    mission="the-chase/klingon",
    blind_booster=True,
    points_limit=90,
)
FIRST, SECOND = FLEET.ships


@each_case(
    ("where", "expected"),
    [
        ("/resource", replace(FLEET, resource=None)),
        ("/sideboard", replace(FLEET, sideboard=())),
        ("/sideboard/0", replace(FLEET, sideboard=(DATA,))),
        ("/sideboard/1", replace(FLEET, sideboard=(card(PICARD),))),
        ("/exchange", replace(FLEET, exchange=())),
        ("/extra_points", replace(FLEET, extra_points=0)),
        ("/outposts", replace(FLEET, outposts=())),
        ("/mission", replace(FLEET, mission="")),
        ("/blind_booster", replace(FLEET, blind_booster=False)),
        ("/ships/0", replace(FLEET, ships=(SECOND,))),
        ("/ships/1", replace(FLEET, ships=(FIRST,))),
        (
            "/ships/1/support_vehicle",
            FLEET.with_ships((FIRST, replace(SECOND, support_vehicle=False))),
        ),
        ("/ships/0/captain", FLEET.with_ships((replace(FIRST, captain=None), SECOND))),
        ("/ships/0/admiral", FLEET.with_ships((replace(FIRST, admiral=None), SECOND))),
        ("/ships/1/ambassador", FLEET.with_ships((FIRST, replace(SECOND, ambassador=None)))),
        ("/ships/1/construction", FLEET.with_ships((FIRST, replace(SECOND, construction=None)))),
        ("/ships/1/resource", FLEET.with_ships((FIRST, replace(SECOND, resource=None)))),
        ("/ships/0/upgrades/0", FLEET.with_ships((replace(FIRST, upgrades=(HELD,)), SECOND))),
        (
            "/ships/0/captain/upgrades/0",
            FLEET.with_ships((replace(FIRST, captain=card(PICARD)), SECOND)),
        ),
        (
            "/ships/0/upgrades/1/upgrades/1",
            FLEET.with_ships(
                (
                    replace(
                        FIRST,
                        upgrades=(
                            DATA,
                            card("crew:seven-of-nine-75014", "tech:exocomp-2017core"),
                        ),
                    ),
                    SECOND,
                )
            ),
        ),
    ],
)
def test_remove(where: str, expected: Fleet) -> None:
    before = replace(FLEET)
    assert apply_fix(FLEET, Fix("remove", "", where=where)) == expected
    assert before == FLEET


@each_case(
    ("fix", "expected"),
    [
        (Fix("set_limit", "", value=120), replace(FLEET, points_limit=120)),
        (
            Fix("set_resource", "", card="resource:sabotage-72002r"),
            replace(FLEET, resource=card("resource:sabotage-72002r")),
        ),
        (
            Fix("swap", "", where="/ships/0/upgrades/0", card="crew:worf-71120"),
            FLEET.with_ships((replace(FIRST, upgrades=(WORF, HELD)), SECOND)),
        ),
        (
            Fix("swap", "", where="/ships/0/upgrades/1", card="crew:worf-71120"),
            FLEET.with_ships(
                (
                    replace(FIRST, upgrades=(DATA, replace(WORF, upgrades=HELD.upgrades))),
                    SECOND,
                )
            ),
        ),
        (
            Fix("swap", "", where="/ships/0", card="ship:romulan-starship-71120"),
            FLEET.with_ships((replace(FIRST, ship="ship:romulan-starship-71120"), SECOND)),
        ),
        (
            Fix("swap", "", where="/resource", card="resource:sabotage-72002r"),
            replace(FLEET, resource=card("resource:sabotage-72002r")),
        ),
        (
            Fix("swap", "", where="/sideboard/1", card="crew:worf-71120"),
            replace(FLEET, sideboard=(card(PICARD), WORF)),
        ),
        (
            Fix("move", "", where="/ships/0/upgrades/0", to="/ships/1"),
            FLEET.with_ships(
                (replace(FIRST, upgrades=(HELD,)), replace(SECOND, upgrades=(WORF, DATA)))
            ),
        ),
        (
            Fix("move", "", where="/ships/0/upgrades/1", to="/ships/1"),
            FLEET.with_ships(
                (replace(FIRST, upgrades=(DATA,)), replace(SECOND, upgrades=(WORF, HELD)))
            ),
        ),
        (
            Fix("move", "", where="/ships/0/captain/upgrades/0", to="/ships/1"),
            FLEET.with_ships(
                (
                    replace(FIRST, captain=card(PICARD)),
                    replace(SECOND, upgrades=(WORF, ENGAGE)),
                )
            ),
        ),
    ],
)
def test_other_ways_out(fix: Fix, expected: Fleet) -> None:
    before = replace(FLEET)
    assert apply_fix(FLEET, fix) == expected
    assert before == FLEET


def test_a_swap_keeps_the_chosen_slot_and_a_move_leaves_it_open() -> None:
    chosen = fleet(ship(GALAXY, card("crew:data-71120", slot="crew")), VOR_CHA)
    swapped = apply_fix(chosen, Fix("swap", "", where="/ships/0/upgrades/0", card=WORF.card))
    assert swapped.ships[0].upgrades == (card("crew:worf-71120", slot="crew"),)
    moved = apply_fix(chosen, Fix("move", "", where="/ships/0/upgrades/0", to="/ships/1"))
    assert moved.ships[1].upgrades == (DATA,)


@pytest.mark.parametrize(
    "where",
    [
        "",
        "/",
        "ships/0",
        "/ships",
        "/ships/2",
        "/ships/-1",
        "/ships/x",
        "/ships/٣",
        "/ships/0/upgrades",
        "/ships/0/upgrades/2",
        "/ships/0/upgrades/0/upgrades/0",
        "/ships/0/captain/upgrades/1",
        "/ships/0/captain/upgrades",
        "/ships/0/construction",
        "/ships/0/nothing",
        "/sideboard/2",
        "/sideboard/0/upgrades/0",
        "/resource/upgrades/0",
        "/notes",
        "/outposts/0",
        "/ships/0/upgrades/1/upgrades/0/upgrades/0",
    ],
)
@each_case("action", ["remove", "swap", "move"])
def test_a_pointer_at_nothing(action: str, where: str) -> None:
    fix = Fix(action, "", where=where, card="crew:data-71120", to="/ships/1")
    with pytest.raises(DocumentError):
        apply_fix(FLEET, fix)


@pytest.mark.parametrize("to", ["", "/ships/9", "/ships/1/upgrades/0", "/resource"])
def test_a_card_can_only_be_moved_to_a_ship(to: str) -> None:
    with pytest.raises(DocumentError):
        apply_fix(FLEET, Fix("move", "", where="/ships/0/upgrades/0", to=to))
    with pytest.raises(DocumentError):
        apply_fix(FLEET, Fix("move", "", where="/ships/0", to="/ships/1"))


def test_a_fix_that_does_not_exist() -> None:
    with pytest.raises(DocumentError, match="there is no fix called 'pray'"):
        apply_fix(FLEET, Fix("pray", ""))


def test_a_blank_keeps_all_other_pointers() -> None:
    left = without(FLEET, "/ships/0/upgrades/0")
    assert left.ships[0].upgrades == (Equipped(""), HELD)
    assert without(FLEET, "/ships/0/captain").ships[0].captain == Equipped("")
    with pytest.raises(DocumentError, match="only a card can leave its place"):
        without(FLEET, "/ships/0")
    with pytest.raises(DocumentError):
        without(FLEET, "/ships/0/upgrades/7")


# --- which are offered -------------------------------------------------------


def test_a_fix_that_does_not_help_is_not_offered() -> None:
    """Two cards of 2 SP over the limit of 1: no single upgrade is dear enough."""
    chosen = fleet(ship(GALAXY, "crew:deanna-troi-2017core"), VOR_CHA, points_limit=40)
    problem = one(judged(chosen), "points.over_limit")
    assert [fix.action for fix in problem.fixes] == ["set_limit"]


def test_the_cheapest_upgrade_that_is_dear_enough_is_proposed() -> None:
    chosen = fleet(
        ship(
            GALAXY,
            "crew:deanna-troi-2017core",
            "crew:data-71120",
            "weapon:photon-torpedoes-71120",
        ),
        points_limit=29,
    )
    fix = one(judged(chosen), "points.over_limit").fixes[0]
    assert (fix.label, fix.where) == ("Remove Data (3 SP)", "/ships/0/upgrades/1")


def test_points_added_by_hand_can_be_dropped() -> None:
    chosen = fleet(GALAXY, points_limit=22, extra_points=3)
    assert [fix.where for fix in one(judged(chosen), "points.over_limit").fixes] == [
        "/extra_points",
        "",
    ]


def test_a_card_moves_to_the_first_ship_with_a_free_slot() -> None:
    """A ship whose slots are all taken is passed over."""
    full = ship(GALAXY, "weapon:photon-torpedoes-71120")
    chosen = fleet(
        ship(GALAXY, "weapon:photon-torpedoes-71120", "weapon:photon-torpedoes-71121"),
        full,
        VOR_CHA,
    )
    moves = [fix for fix in one(judged(chosen), "slots.none_left").fixes if fix.action == "move"]
    assert [(fix.label, fix.to) for fix in moves] == [("Move to Klingon Starship", "/ships/2")]
    everywhere_full = fleet(chosen.ships[0], full)
    assert [fix.action for fix in one(judged(everywhere_full), "slots.none_left").fixes] == [
        "remove"
    ]


def test_a_swap_is_the_cheapest_card_that_fits() -> None:
    chosen = fleet(ship(GALAXY, "crew:worf-71120", "crew:worf-71201"))
    swap = one(judged(chosen), "unique.duplicate").fixes[1]
    assert swap.action == "swap"
    assert faults(apply_fix(chosen, swap)) == []


TWICE = card("crew:william-t-riker-71996", "talent:engage-71120")
"""A crew card that serves twice in the fleets below, and a talent in its talent icon."""


@pytest.mark.parametrize(
    ("captain", "expected"),
    [
        pytest.param("captain:klingon-71120", "crew:elim-garak-71786", id="by what comes"),
        pytest.param(PICARD, "crew:alyssa-ogawa-75016", id="elsewhere on the ship"),
    ],
)
def test_a_swap_keeps_what_a_card_holds(captain: str, expected: str) -> None:
    """The cheapest card that brings a talent icon; any card where the captain has one to spare."""
    chosen = fleet(ship(GALAXY, TWICE.card), ship(GALAXY, TWICE, captain=captain))
    problem = one(judged(chosen), "unique.duplicate")
    swap = next(fix for fix in problem.fixes if fix.action == "swap")
    assert swap.card == expected
    fixed = apply_fix(chosen, swap)
    assert fixed.ships[1].upgrades == (card(swap.card, "talent:engage-71120"),)
    assert errors(judged(fixed)) == []


def test_no_swap_where_what_a_card_holds_would_find_no_slot() -> None:
    """No other crew card brings slots for two weapons: it can only go with all that it holds."""
    weapons = ("weapon:photon-torpedoes-71120", "weapon:photon-torpedoes-71121")
    held = card("crew:natasha-yar-72284p", *weapons)
    chosen = fleet(ship(GALAXY, held.card), ship(GALAXY, held, "weapon:photon-torpedoes-71123"))
    problem = one(judged(chosen), "unique.duplicate")
    assert problem.where == "/ships/1/upgrades/0"
    assert [fix.action for fix in problem.fixes] == ["remove"]
    free = fleet(ship(GALAXY, held.card), ship(GALAXY, card(held.card, weapons[0])))
    assert [fix.action for fix in one(judged(free), "unique.duplicate").fixes] == ["remove", "swap"]


def test_three_copies_need_two_fixes() -> None:
    chosen = fleet(ship(GALAXY, "crew:data-71120", "crew:data-71531", "crew:data-75016"))
    assert errors(judged(chosen)) == ["unique.duplicate"] * 2
    for _ in range(2):
        chosen = apply_fix(chosen, judged(chosen).with_code("unique.duplicate")[0].fixes[0])
    assert errors(judged(chosen)) == []


def test_beyond_so_many_problems_fixes_are_offered_untried() -> None:
    """Bounded time: trying every fix of a hopeless fleet would cost thousands of checks."""
    many = ship(GALAXY, *["crew:data-71120"] * (TRIED_PROBLEMS + 1))
    report = judged(fleet(many))
    assert len(report.problems) > TRIED_PROBLEMS
    assert {fix.action for each in report.problems for fix in each.fixes} == {"remove"}


def swaps_of(chosen: Fleet, code: str) -> list[str]:
    """Returns what the swaps of a fleet's only problem of a code say."""
    return [fix.label for fix in one(judged(chosen), code).fixes if fix.action == "swap"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Geordi LaForge", ["Geordi La Forge of set 75016 (2 SP)"]),
        ("Photon Torpedos", ["Photon Torpedoes of set 75013 (2 SP)"]),
        ("Photon Torpidoes", ["Photon Torpedoes of set 75013 (2 SP)"]),
        # A captain is not taken in the place of an upgrade.
        ("Jean Luc Pikard", []),
    ],
)
def test_unknown_names_get_the_nearest_cards(name: str, expected: list[str]) -> None:
    chosen = fleet(ship(GALAXY, Equipped("", name=name)))
    labels = swaps_of(chosen, "card.unknown")
    assert labels[:1] == [f"Take {each} instead" for each in expected]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("name", ["Martok", "Capt. Martok", "Marttok"])
def test_in_a_captains_place_only_captains_are_proposed(name: str) -> None:
    chosen = fleet(ship(VOR_CHA, captain=Equipped("", name=name)))
    fixes = one(judged(chosen), "card.unknown").fixes
    cards = [fix.card for fix in fixes if fix.action == "swap"]
    assert cards[0].startswith("captain:martok-")
    assert {key.partition(":")[0] for key in cards} == {"captain"}


def test_in_a_slot_only_cards_of_its_type_are_proposed() -> None:
    chosen = fleet(ship(GALAXY, Equipped("", name="Picard", slot="weapon")))
    keys = [fix.card for fix in one(judged(chosen), "card.unknown").fixes]
    assert all(key == "" or key.startswith("weapon:") for key in keys)


@pytest.mark.parametrize(
    ("price", "expected"),
    [(None, "crew:worf-75016"), (3, "crew:worf-71268"), (5, "crew:worf-71201")],
)
def test_of_the_printings_of_a_name_the_one_that_fits_is_proposed(
    price: int | None, expected: str
) -> None:
    """Worf of set 2017core may only serve on Klingon ships; the price set by hand decides."""
    chosen = fleet(ship(GALAXY, Equipped("", name="Worff", slot="crew", cost_override=price)))
    [swap] = [fix for fix in one(judged(chosen), "card.unknown").fixes if fix.action == "swap"][:1]
    assert swap.card == expected


def test_a_card_of_the_same_name_comes_before_any_other() -> None:
    worf = ship(GALAXY, "crew:worf-2017core")
    assert swaps_of(fleet(worf), "restriction.ship_faction") == [
        "Swap for Worf of set 75016 (2 SP)"
    ]


def test_a_captain_is_swapped_for_one_of_the_same_name() -> None:
    chosen = fleet(ship(GALAXY, captain="captain:worf-71273"))
    problem = one(judged(chosen, faction_mixing="forbidden"), "faction.mixed")
    [swap] = [fix for fix in problem.fixes if fix.action == "swap"]
    assert swap.label == "Swap for Worf of set 75011 (4 SP)"
    assert errors(judged(apply_fix(chosen, swap), faction_mixing="forbidden")) == []
    # Of Martok there is no such card.
    chosen = fleet(ship(GALAXY, captain="captain:martok-72015"))
    problem = one(judged(chosen, faction_mixing="forbidden"), "faction.mixed")
    assert [fix.label for fix in problem.fixes] == ["Remove Martok", "Swap for Bajoran (0 SP)"]


def test_an_unknown_ship_gets_the_nearest_ships() -> None:
    chosen = Fleet(ships=(ShipBuild(ship="", name="U.S.S. Enterprize-D"),))
    swaps = [fix for fix in one(judged(chosen), "card.unknown").fixes if fix.action == "swap"]
    assert swaps[0].label == "Take U.S.S. Enterprise-D of set 75016 (26 SP) instead"
    assert faults(apply_fix(chosen, swaps[0])) == []
    hopeless = Fleet(ships=(ShipBuild(ship="", name="zzzzzzzz"),))
    assert [fix.action for fix in one(judged(hopeless), "card.unknown").fixes] == ["remove"]
