"""2017, Shuttlecrafts, Attack Squadrons, Capital Ship; T16 on the same; DECISIONS D101-D103."""

from __future__ import annotations

import pytest

from rules.cards import Ship
from rules.fleet import Fleet, ShipBuild
from tests.families import each_case
from tests.rules.building.helpers import (
    CLASSIC,
    GALAXY,
    ORGANIZED_2014,
    ORGANIZED_2016,
    PICARD,
    RULES_2017,
    VOR_CHA,
    Card,
    card,
    faults,
    fleet,
    judged,
    one,
    prices,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

BEFORE_2017 = [CLASSIC, ORGANIZED_2014, ORGANIZED_2016]
SHUTTLE = "ship:federation-starship-71997p"  # one crew slot
SAKHAROV = "ship:sakharov-71997p"  # tech, crew, and a slot of its own for crew or tech at -2
FERENGI_SHUTTLE = "ship:ferengi-starship-72013"  # tech, crew
DELTA_FLYER = "ship:federation-starship-72014"  # tech, weapon, crew; weapons of 4 SP at most
SQUADRON = "ship:scorpion-4-71203"
GENERIC_SQUADRON = "ship:romulan-attack-fighters-71203"
NOVA = "ship:federation-starship-71276"  # hull 3
CUBE = "ship:borg-starship-71792"
SCOUT = "ship:borg-starship-71525"
SPHERE = "ship:borg-starship-71283"
DOCK = "borg:borg-support-vehicle-dock-72255"


def with_capital(*builds: ShipBuild | str) -> Fleet:
    """Returns a fleet of escorts with enough capital ships, and at least three ships."""
    return fleet(*builds, *[GALAXY] * max(2, len(builds)), points_limit=500)


# --- shuttles: the cards aboard ----------------------------------------------


@each_case(
    ("build", "expected"),
    [
        pytest.param(ship(SHUTTLE, "crew:data-71120"), [], id="3 SP"),
        pytest.param(
            ship(SHUTTLE, "crew:geordi-la-forge-71120"),
            ["shuttle.card_too_costly"],
            id="4 SP",
        ),
        pytest.param(
            ship(SHUTTLE, "crew:tactical-officer-71123"),
            ["shuttle.card_too_costly"],
            id="3 SP and the penalty",
        ),
        pytest.param(
            ship(SHUTTLE, captain=PICARD), ["shuttle.card_too_costly"], id="captains are cards too"
        ),
        pytest.param(ship(SHUTTLE, captain="captain:data-2017core"), [], id="a captain of 3 SP"),
        pytest.param(
            ship(SHUTTLE, admiral="admiral:hayes-72008"), [], id="an admiral is no exception"
        ),
        pytest.param(
            ship(SHUTTLE, admiral="admiral:k-mpec-2017core"),
            ["shuttle.card_too_costly"],
            id="an admiral of 4 SP and the penalty",
        ),
        pytest.param(
            ship(SAKHAROV, "crew:geordi-la-forge-71120", "tech:exocomp-2017core"),
            ["shuttle.card_too_costly"],
            id="one of two in the slot that takes off 2 SP",
        ),
        pytest.param(
            ship(SAKHAROV, "crew:geordi-la-forge-71120", "crew:data-71120"),
            [],
            id="as paid after a discount",
        ),
        pytest.param(
            ship(FERENGI_SHUTTLE, "crew:joachim-71121"),
            ["shuttle.card_too_costly"],
            id="tech and crew in general",
        ),
        pytest.param(
            ship(DELTA_FLYER, "weapon:photon-torpedoes-71120"),
            ["shuttle.card_too_costly"],
            id="5 SP on a Delta Flyer",
        ),
        pytest.param(
            ship(DELTA_FLYER, "weapon:photon-torpedoes-2017core"),
            [],
            id="the Delta Flyer's own text: weapons of 4 SP",
        ),
        pytest.param(
            ship(
                SHUTTLE,
                captain=card(
                    "captain:daimon-solok-75003", "crew:data-71120", "crew:deanna-troi-2017core"
                ),
            ),
            [],
            id="face-down cards of 3 SP",
        ),
    ],
)
def test_2017_no_card_of_more_than_3_points_on_a_shuttle(
    build: ShipBuild, expected: list[str]
) -> None:
    """2017, Shuttlecrafts 3; DECISIONS D101: by the cost paid after discounts; EDITIONS N5."""
    assert faults(with_capital(build)) == expected


def test_cards_beneath_another_count_by_what_they_would_cost() -> None:
    """2017, Shuttlecrafts 3: including face down cards; DECISIONS D125: with the penalty."""
    held = card("crew:quark-71786", "tech:exocomp-2017core")
    chosen = with_capital(ship(FERENGI_SHUTTLE, held))
    problem = one(judged(chosen), "shuttle.card_too_costly")
    assert problem.where == "/ships/0/upgrades/0/upgrades/0"
    assert problem.params == {"card": "tech:exocomp-2017core", "points": 5, "limit": 3}
    fine = card("crew:quark-71786", "tech:tractor-beam-71646c")
    assert faults(with_capital(ship(FERENGI_SHUTTLE, fine))) == []


@pytest.mark.parametrize("rules", BEFORE_2017)
@each_case(
    ("build", "expected"),
    [
        pytest.param(ship(SHUTTLE, "crew:geordi-la-forge-71120"), [], id="crew of 4 SP"),
        pytest.param(ship(SHUTTLE, captain=PICARD), [], id="captain of 6 SP"),
        pytest.param(ship(SAKHAROV, "tech:exocomp-2017core"), [], id="tech of 4 SP"),
        pytest.param(
            ship(DELTA_FLYER, "weapon:photon-torpedoes-71120"),
            ["shuttle.card_too_costly"],
            id="weapon of 5 SP",
        ),
        pytest.param(ship(DELTA_FLYER, "weapon:photon-torpedoes-71121"), [], id="weapon of 3 SP"),
        pytest.param(ship(DELTA_FLYER, "weapon:antimatter-mines-71120"), [], id="Antimatter Mines"),
        pytest.param(
            ship(SHUTTLE, admiral="admiral:haden-72011"), ["shuttle.admiral"], id="admiral"
        ),
        pytest.param(ship(SHUTTLE, captain="admiral:haden-72011"), [], id="admiral face down"),
    ],
)
def test_t16_only_weapons_above_3_points_are_barred(
    build: ShipBuild, expected: list[str], rules: str
) -> None:
    """T16, Additional Rules Cards; EDITIONS N5: Antimatter Mines excepted, and no admiral."""
    assert faults(with_capital(build), rules) == expected


def test_the_shuttle_s_limit_names_price_and_bound() -> None:
    problem = one(
        judged(with_capital(ship(SHUTTLE, "crew:geordi-la-forge-71120"))), "shuttle.card_too_costly"
    )
    assert problem.message == (
        "Geordi La Forge costs 4 SP; a card on a shuttlecraft may cost at most 3."
    )
    assert problem.params == {"card": "crew:geordi-la-forge-71120", "points": 4, "limit": 3}
    assert problem.rule == "attack-wing: shuttle_card_limit"
    admiral = one(
        judged(with_capital(ship(SHUTTLE, admiral="admiral:haden-72011")), CLASSIC),
        "shuttle.admiral",
    )
    assert admiral.message == (
        "Haden may not serve on Federation Starship: a shuttlecraft carries no admiral."
    )


def test_other_ships_have_no_such_limit() -> None:
    assert faults(fleet(ship(GALAXY, "crew:geordi-la-forge-71120", captain=PICARD))) == []


# --- squadrons: the cards aboard ---------------------------------------------


@pytest.mark.parametrize("rules", [RULES_2017, *BEFORE_2017])
@each_case(
    ("build", "expected"),
    [
        pytest.param(ship(SQUADRON), [], id="nothing"),
        pytest.param(
            ship(
                SQUADRON,
                "squadron:cover-fire-71203",
                "squadron:thrusters-71203",
                "squadron:focused-strike-71203",
            ),
            [],
            id="squadron upgrades",
        ),
        pytest.param(
            ship(GENERIC_SQUADRON, *["squadron:thrusters-71203"] * 3),
            ["slots.none_left"],
            id="one for each icon",
        ),
        pytest.param(
            ship(SQUADRON, captain="captain:romulan-71120"), ["squadron.captain"], id="captain"
        ),
        pytest.param(
            ship(SQUADRON, captain="admiral:mendak-71794"),
            ["squadron.captain"],
            id="admiral face down",
        ),
        pytest.param(
            ship(SQUADRON, admiral="admiral:mendak-71794"), ["squadron.card"], id="admiral"
        ),
        pytest.param(
            ship(SQUADRON, "crew:tactical-officer-71123"),
            ["slots.none_left", "squadron.card"],
            id="crew",
        ),
        pytest.param(
            ship(SQUADRON, ambassador="ambassador:vreenak-75012"),
            ["squadron.card"],
            id="ambassador",
        ),
        pytest.param(
            ship(SQUADRON, "question:romulan-ale-75012"),
            ["squadron.card"],
            id="an upgrade that needs no slot",
        ),
        pytest.param(
            ship(SQUADRON, construction="construction:dominion-war-retrofit-75016"),
            ["squadron.card"],
            id="construction card",
        ),
    ],
)
def test_a_squadron_carries_squadron_upgrades_only(
    build: ShipBuild, expected: list[str], rules: str
) -> None:
    """2017, Attack Squadrons 2; F14, ships 10; EDITIONS N7: no captain, no other card."""
    assert faults(with_capital(build), rules) == expected


@pytest.mark.parametrize("rules", [RULES_2017, *BEFORE_2017, "ship-pure"])
def test_n7_no_resource_is_assigned_to_a_squadron(rules: str) -> None:
    """EDITIONS N7: F14 and T16 say so, the rulebook is silent, so it holds everywhere."""
    chosen = fleet(
        ship(SQUADRON, resource="flagship:romulan-op4participation"),
        GALAXY,
        GALAXY,
        resource="resource:flagship-op4participation",
        event_date="2015-01-01",
    )
    problem = one(judged(chosen, rules), "squadron.resource")
    assert problem.message == "Romulan may not be assigned to an attack squadron."
    assert problem.source == "F14, Ships 10; T16, Additional Rules Cards; EDITIONS N7"
    assert faults(chosen, rules) == ["squadron.resource"]


def test_a_squadron_has_no_placeholder_captain() -> None:
    """2017, Attack Squadrons 3: its tokens show a skill, so no placeholder commands it."""
    notes = judged(with_capital(SQUADRON)).with_code("captain.placeholder")
    assert [note.where for note in notes] == ["/ships/1", "/ships/2"]


def test_squadrons_know_their_tokens() -> None:
    """2017, Attack Squadron Tokens: a unique squadron has one token more than its class."""
    squadrons = [
        each
        for each in catalogue()
        if isinstance(each, Ship) and each.support == "squadron" and not each.banned
    ]
    assert {each.key: each.squadron_tokens for each in squadrons} == {
        "ship:dominion-attack-fighters-71754": 4,
        "ship:1st-wave-attack-fighters-71754": 5,
        "ship:romulan-attack-fighters-71203": 4,
        "ship:scorpion-4-71203": 5,
        "ship:federation-attack-squadron-71753": 4,
        "ship:fighter-squadron-6-71753": 5,
        "ship:fighter-squadron-1-73041": 5,
        "ship:fighter-squadron-3-73041": 5,
    }


# --- capital ships -----------------------------------------------------------


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC])
@each_case(
    ("ships", "expected"),
    [
        pytest.param((SHUTTLE, GALAXY), [], id="shuttle and capital ship"),
        pytest.param((SQUADRON, GALAXY), [], id="squadron and capital ship"),
        pytest.param((SHUTTLE, NOVA), ["support.no_capital_ship"], id="hull 3 is none"),
        pytest.param(
            (SHUTTLE, "ship:federation-starship-71122"), [], id="hull 4 is a capital ship"
        ),
        pytest.param((SHUTTLE,), ["support.no_capital_ship"], id="alone"),
        pytest.param(
            (SHUTTLE, SQUADRON, GALAXY), ["support.no_capital_ship"], id="one escort for each"
        ),
        pytest.param((SHUTTLE, SQUADRON, GALAXY, VOR_CHA), [], id="two and two"),
        pytest.param((SHUTTLE, SQUADRON), ["support.no_capital_ship"] * 2, id="no escort is one"),
    ],
)
def test_each_escort_needs_a_capital_ship(
    ships: tuple[str, ...], expected: list[str], rules: str
) -> None:
    """2017, Shuttlecrafts 4, Attack Squadrons 7, Capital Ship; T16 55; DECISIONS D103."""
    assert faults(fleet(*ships), rules) == expected


def test_the_printed_hull_counts() -> None:
    """2017, Capital Ship: printed hull; cards that raise it make no capital ship."""
    raised = ship(NOVA, construction="construction:dominion-war-retrofit-75016")
    assert faults(fleet(SHUTTLE, raised)) == ["support.no_capital_ship"]
    problem = one(judged(fleet(SHUTTLE, raised)), "support.no_capital_ship")
    assert problem.params == {"ship": "Federation Starship", "escorts": 1, "capital_ships": 0}
    assert problem.message == (
        "Federation Starship needs a capital ship of its own: the fleet has 1 such escort "
        "and 0 ships with a printed hull of 4 or more."
    )


@pytest.mark.parametrize("rules", [ORGANIZED_2014, ORGANIZED_2016, "ship-pure"])
def test_d102_escorts_count_as_ships(rules: str) -> None:
    """DECISIONS D102: treated as normal ships, so they count to the minimum of three."""
    assert faults(fleet(SHUTTLE, SQUADRON, GALAXY), rules) == ["support.no_capital_ship"]
    assert faults(fleet(SHUTTLE, GALAXY), rules) == ["ships.too_few"]
    assert faults(fleet(SHUTTLE, GALAXY, VOR_CHA), rules) == []


def test_d103_an_escort_of_hull_4_or_more_is_no_capital_ship() -> None:
    """DECISIONS D103; 2017, Capital Ship: none that requires one counts as one."""
    vehicle = ShipBuild(ship=SPHERE, support_vehicle=True)
    assert catalogue().ship(SPHERE).hull == 7
    chosen = fleet(vehicle, SHUTTLE, ship(CUBE, DOCK), points_limit=500)
    problem = one(judged(chosen), "support.no_capital_ship")
    assert problem.params["capital_ships"] == 0
    assert faults(fleet(vehicle, SHUTTLE, ship(CUBE, DOCK), GALAXY)) == []


# --- Borg support vehicles ---------------------------------------------------


@pytest.mark.parametrize(
    ("vehicles", "docks", "expected"),
    [
        pytest.param((SCOUT,), 1, [], id="one dock"),
        pytest.param((SCOUT,), 0, ["support.no_dock"], id="no dock"),
        pytest.param((SCOUT, SCOUT), 1, ["support.no_dock"], id="two vehicles"),
        pytest.param((SPHERE,), 1, [], id="a sphere, hull 7"),
        pytest.param(("ship:borg-starship-71530",), 1, ["support.hull"], id="hull 8"),
    ],
)
def test_a_support_vehicle_needs_a_dock(
    vehicles: tuple[str, ...], docks: int, expected: list[str]
) -> None:
    """The card Borg Support Vehicle Dock: one for each, hull 7 at most."""
    builds = [ShipBuild(ship=each, support_vehicle=True) for each in vehicles]
    upgrades: tuple[Card, ...] = (DOCK,) * docks
    chosen = fleet(*builds, ship(CUBE, *upgrades), GALAXY, points_limit=500)
    assert faults(chosen) == expected


@pytest.mark.parametrize(
    ("escort", "upgrades", "others", "expected"),
    [
        pytest.param(SHUTTLE, (), (), [], id="a cube takes a shuttle aboard"),
        pytest.param(SHUTTLE, (DOCK,), (), ["support.no_capital_ship"], id="not with the dock"),
        pytest.param(SQUADRON, (DOCK,), (), ["support.no_capital_ship"], id="nor a squadron"),
        pytest.param(SHUTTLE, (DOCK,), (GALAXY,), [], id="another ship does"),
    ],
)
def test_a_ship_with_a_dock_is_no_capital_ship(
    escort: str, upgrades: tuple[str, ...], others: tuple[str, ...], expected: list[str]
) -> None:
    """FAQ F16-108, whether it carries a support vehicle or not."""
    cube = ship(CUBE, *upgrades)
    chosen = fleet(escort, cube, *others, points_limit=500)
    assert faults(chosen) == expected
    if expected:
        (problem,) = judged(chosen).problems[:1]
        assert problem.message.endswith("printed hull of 4 or more and no support vehicle dock.")


@pytest.mark.parametrize(
    ("vehicle", "printed", "paid"),
    [(SCOUT, 17, 7), (SPHERE, 36, 21)],
)
def test_a_support_vehicle_is_cheaper(vehicle: str, printed: int, paid: int) -> None:
    """The card: 15 SP less for a sphere, 10 SP less for any other."""
    build = ShipBuild(ship=vehicle, support_vehicle=True)
    assert catalogue()[vehicle].cost == printed
    assert prices(fleet(build, ship(CUBE, DOCK)))["/ships/0"] == paid
    assert prices(fleet(vehicle, ship(CUBE, DOCK)))["/ships/0"] == printed


# --- where there are none ----------------------------------------------------


@pytest.mark.parametrize("hull", [SHUTTLE, SQUADRON])
def test_a_rule_set_without_support_ships(hull: str) -> None:
    """EDITIONS A16: Alliance has none."""
    chosen = fleet(hull, GALAXY)
    problem = one(judged(chosen, support_ships=False), "support.not_used")
    assert problem.params == {"ship": catalogue()[hull].name}
    assert problem.fixes[0].where == "/ships/0"
    assert "support.not_used" in faults(chosen, "alliance")
    assert total(chosen, support_ships=False) == total(chosen)
