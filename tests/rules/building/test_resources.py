"""2017, Resources; F14, Reinforcements Sideboard; the resource cards themselves."""

from __future__ import annotations

import pytest

from rules.building import apply_fix
from rules.building.assessment.values import ship_values
from rules.cards import Resource
from rules.fleet import Equipped, ShipBuild
from rules.notation import parse
from tests.families import each_case
from tests.rules.building.helpers import (
    CLASSIC,
    ENTERPRISE_D,
    GALAXY,
    ORGANIZED_2014,
    PICARD,
    VOR_CHA,
    Card,
    card,
    faults,
    fleet,
    items,
    judged,
    one,
    prices,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

FLAGSHIP = "resource:flagship-op4participation"
FEDERATION_FLAGSHIP = "flagship:federation-op4participation"
FLEET_CAPTAIN = "resource:fleet-captain-collectiveop2"
OFFICERS = "resource:officer-cards-collectiveop3"
FIRST, TACTICAL, SCIENCE = (
    "officer:first-officer-collectiveop3",
    "officer:tactical-officer-collectiveop3",
    "officer:science-officer-collectiveop3",
)
SIDEBOARD = "resource:reinforcements-sideboard-op3participation"
CHAIR, CHAIR_CARD = "resource:captain-s-chair-72301r", "ship-resource:captain-s-chair-72301r"


def test_each_player_includes_at_most_one_resource() -> None:
    """2017, Resources; EDITIONS A15: a second one has no place in a fleet."""
    chosen = fleet(
        ship(GALAXY, resource="resource:tactics-72221r"), resource="resource:sabotage-72002r"
    )
    problem = one(judged(chosen), "card.wrong_place")
    assert problem.where == "/ships/0/resource"
    assert problem.message == "Tactics is a resource card and cannot serve as resource of a ship."
    assert faults(fleet(GALAXY, resource="resource:sabotage-72002r")) == []
    assert faults(fleet(ship(GALAXY, "resource:sabotage-72002r"))) == ["card.wrong_place"]


def test_a_rule_set_without_resources() -> None:
    """EDITIONS A15: Alliance has none."""
    chosen = fleet(GALAXY, resource="resource:sabotage-72002r")
    problem = one(judged(chosen, resources_maximum=0), "resource.not_used")
    assert problem.message == "Sabotage is a resource; this rule set has none."
    assert "resource.not_used" in faults(chosen, "alliance")


def test_another_card_is_no_resource() -> None:
    problem = one(judged(fleet(GALAXY, resource="crew:data-71120")), "card.wrong_place")
    assert problem.message == "Data is a crew card and cannot serve as resource."


@pytest.mark.parametrize(
    ("key", "resource"),
    [(SCIENCE, OFFICERS), ("flagship:klingon-op4participation", FLAGSHIP)],
)
def test_a_card_of_a_resource_in_its_place(key: str, resource: str) -> None:
    """The resource that it belongs to can be taken instead of it."""
    chosen = fleet(GALAXY, resource=key)
    problem = one(judged(chosen), "card.wrong_place")
    assert [each.action for each in problem.fixes] == ["set_resource", "remove"]
    assert problem.fixes[0].label == f"Take {catalogue()[resource].name} as the resource"
    mended = apply_fix(chosen, problem.fixes[0])
    assert mended.resource == Equipped(resource)
    assert faults(mended) == []


@pytest.mark.parametrize(
    ("key", "resource"),
    [
        (FEDERATION_FLAGSHIP, FLAGSHIP),
        (CHAIR_CARD, CHAIR),
        ("fleet-captain:federation-collectiveop2", FLEET_CAPTAIN),
    ],
)
def test_it_can_go_aboard_the_first_ship_that_may_bear_it(key: str, resource: str) -> None:
    station = ship("ship:deep-space-9-71810")
    klingon = ship("ship:borg-sphere-4270-71283")
    chosen = fleet(klingon, ship(GALAXY, captain=PICARD), ENTERPRISE_D, resource=key)
    problem = one(judged(chosen), "card.wrong_place")
    assert [each.action for each in problem.fixes] == ["set_resource", "remove", "move"]
    aboard = problem.fixes[2]
    name, of = catalogue()["ship:federation-starship-71120"].name, catalogue()[resource].name
    assert aboard.label == f"Put aboard {name}, with the resource {of}"
    mended = apply_fix(chosen, aboard)
    assert mended.resource == Equipped(resource)
    assert [each.resource for each in mended.ships] == [None, Equipped(key), None]
    assert "card.wrong_place" not in faults(mended)
    if key == FEDERATION_FLAGSHIP:
        # A station is no flagship.
        aboard = one(judged(fleet(station, GALAXY, resource=key)), "card.wrong_place").fixes[2]
        assert aboard.to == "/ships/1"


def test_it_goes_aboard_from_any_place() -> None:
    chosen = fleet(ship(GALAXY, "crew:data-71120", FEDERATION_FLAGSHIP))
    problem = one(judged(chosen), "card.wrong_place")
    [aboard] = [each for each in problem.fixes if each.action == "move"]
    mended = apply_fix(chosen, aboard)
    assert mended == fleet(
        ship(GALAXY, "crew:data-71120", resource=FEDERATION_FLAGSHIP), resource=FLAGSHIP
    )
    beside = fleet(*chosen.ships, resource="resource:sabotage-72002r")
    assert "move" not in [each.action for each in one(judged(beside), "card.wrong_place").fixes]


# --- the card that ties a resource to a ship ----------------------------------


@pytest.mark.parametrize(
    ("build", "resource", "points"),
    [
        pytest.param(ship(GALAXY, resource=FEDERATION_FLAGSHIP), FLAGSHIP, 10, id="flagship"),
        pytest.param(
            ship(GALAXY, captain=PICARD, resource="fleet-captain:federation-collectiveop2"),
            FLEET_CAPTAIN,
            5,
            id="fleet captain",
        ),
        pytest.param(
            ship(GALAXY, captain=PICARD, resource=CHAIR_CARD), CHAIR, 3, id="captain's chair"
        ),
        pytest.param(
            ship(GALAXY, resource="ship-resource:sickbay-72321r"),
            "resource:sickbay-72321r",
            6,
            id="sickbay",
        ),
        pytest.param(
            ship(GALAXY, resource="ship-resource:fleet-commander-72280r"),
            "resource:fleet-commander-72280r",
            5,
            id="fleet commander",
        ),
        pytest.param(
            ship(
                "ship:federation-starship-71276",
                resource="ship-resource:front-line-retrofit-72302r",
            ),
            "resource:front-line-retrofit-72302r",
            5,
            id="front line retrofit",
        ),
    ],
)
def test_a_resource_is_paid_for_once_with_the_card_that_carries_it(
    build: ShipBuild, resource: str, points: int
) -> None:
    """2017, Resources: equipped to a ship, it counts there; F14 prices it once."""
    chosen = fleet(build, resource=resource)
    assert faults(chosen) == []
    assert prices(chosen)["/ships/0/resource"] == points
    assert prices(chosen)["/resource"] == 0
    assert items(chosen, "/resource") == [(0, "paid with the card that carries it")]
    alone = fleet(GALAXY, resource=resource)
    carried_by_none = catalogue()[resource].cost
    assert prices(alone)["/resource"] == carried_by_none


def test_the_card_needs_its_resource() -> None:
    chosen = fleet(ship(GALAXY, resource=FEDERATION_FLAGSHIP))
    problem = one(judged(chosen), "resource.missing")
    assert problem.message == (
        "The flagship card Federation belongs to the resource Flagship, which the fleet does not "
        "have; it comes with that alone."
    )
    assert problem.params == {"card": FEDERATION_FLAGSHIP, "resource": FLAGSHIP}
    assert [fix.action for fix in problem.fixes] == ["set_resource", "remove"]
    other = fleet(ship(GALAXY, resource=FEDERATION_FLAGSHIP), resource="resource:sabotage-72002r")
    assert faults(other) == ["resource.missing"]


def test_only_one_ship_carries_it() -> None:
    """2017, Resources: one resource, so one flagship."""
    chosen = fleet(
        ship(GALAXY, resource=FEDERATION_FLAGSHIP),
        ship(VOR_CHA, resource="flagship:klingon-op4participation"),
        resource=FLAGSHIP,
    )
    problem = one(judged(chosen), "resource.carried_twice")
    assert problem.params == {"card": "flagship:klingon-op4participation"}


def test_n14_a_station_is_no_flagship() -> None:
    """EDITIONS N14 (F14, stations 1-7; T16): stations may not be flagships."""
    station = "ship:deep-space-9-71810"
    chosen = fleet(ship(station, resource=FEDERATION_FLAGSHIP), resource=FLAGSHIP)
    problem = one(judged(chosen), "resource.station_flagship")
    assert problem.source == "F14, Stations 1-7; T16, Additional Rules Cards; EDITIONS N14"
    assert problem.message == "Deep Space 9 is a station, which cannot be the flagship."
    assert faults(chosen) == ["resource.station_flagship"]
    captain = fleet(
        ship(station, captain=PICARD, resource="fleet-captain:federation-collectiveop2"),
        resource=FLAGSHIP.replace(FLAGSHIP, FLEET_CAPTAIN),
    )
    assert faults(captain) == []


def test_a_flagship_raises_the_ship_s_values_and_adds_slots() -> None:
    """The card: +1 primary weapon, hull and shields, a talent and a crew slot."""
    chosen = fleet(
        ship(ENTERPRISE_D, "talent:engage-71120", resource=FEDERATION_FLAGSHIP), resource=FLAGSHIP
    )
    values = ship_values(chosen, catalogue(), ruleset(), ship=0)
    assert {name: (each.printed, each.total) for name, each in values.items()} == {
        "attack": (4, 5),
        "agility": (1, 1),
        "hull": (5, 6),
        "shields": (4, 5),
        "skill": (1, 1),
    }
    assert faults(chosen) == []


@pytest.mark.parametrize("rules", [ORGANIZED_2014, CLASSIC])
def test_a_card_of_the_flagship_s_faction_pays_no_penalty(rules: str) -> None:
    """As the suite of 2014 prices it: an Independent flagship makes its ship independent too."""
    flagship = "flagship:independent-federation-op4participation"
    build = ship(VOR_CHA, "crew:joachim-71121", resource=flagship)
    assert prices(fleet(build, resource=FLAGSHIP), rules)["/ships/0/upgrades/0"] == 4
    plain = fleet(ship(VOR_CHA, "crew:joachim-71121"))
    assert prices(plain, rules)["/ships/0/upgrades/0"] == 5


# --- officers ----------------------------------------------------------------


def test_officers_go_beneath_crew_two_at_most() -> None:
    """The resource Officer Cards: assigned to a crew upgrade, up to two on each; 3 SP each."""
    two = fleet(ship(GALAXY, card("crew:data-71120", FIRST, TACTICAL)), resource=OFFICERS)
    assert faults(two) == []
    assert prices(two) == {
        "/ships/0": 22,
        "/ships/0/upgrades/0": 3,
        "/ships/0/upgrades/0/upgrades/0": 3,
        "/ships/0/upgrades/0/upgrades/1": 3,
        "/resource": 0,
    }
    three = fleet(
        ship(GALAXY, card("crew:data-71120", FIRST, TACTICAL, SCIENCE)), resource=OFFICERS
    )
    problem = one(judged(three), "officer.too_many")
    assert problem.message == "Data has 3 officer cards; at most 2 go on one."
    assert problem.rule == "attack-wing: officers_per_crew"


def test_which_officer_is_too_many_does_not_depend_on_the_order() -> None:
    officers = (FIRST, TACTICAL, SCIENCE)
    found = {
        one(
            judged(fleet(ship(GALAXY, card("crew:data-71120", *order)), resource=OFFICERS)),
            "officer.too_many",
        ).params["card"]
        for order in (officers, officers[::-1], (TACTICAL, SCIENCE, FIRST))
    }
    assert found == {TACTICAL}


def test_an_officer_without_crew() -> None:
    beneath_weapon = fleet(
        ship(GALAXY, card("weapon:photon-torpedoes-71120", FIRST)), resource=OFFICERS
    )
    problem = one(judged(beneath_weapon), "officer.no_crew")
    assert problem.message == "First Officer is assigned to a crew upgrade; put it beneath one."
    beside = fleet(ship(GALAXY, FIRST), resource=OFFICERS)
    assert "officer.no_crew" in faults(beside)


def test_officers_bring_slots_and_pay_no_penalty() -> None:
    """The resource Officer Cards: each adds a slot; F14 asks no faction penalty for them."""
    crew = card("crew:data-71120", FIRST, TACTICAL)
    chosen = fleet(
        ship(
            VOR_CHA,
            crew,
            "talent:blood-oath-2017core",
            "weapon:magnetic-pulse-71125",
            "weapon:photon-torpedoes-71125",
            captain="captain:klingon-71120",
        ),
        resource=OFFICERS,
    )
    assert faults(chosen) == []
    assert items(chosen, "/ships/0/upgrades/0/upgrades/0") == [(3, "printed cost")]


def test_an_officer_serves_once() -> None:
    """The resource Officer Cards: a set of four different cards."""
    chosen = fleet(
        ship(GALAXY, card("crew:data-71120", FIRST)),
        ship(VOR_CHA, card("crew:kurn-2017core", FIRST)),
        resource=OFFICERS,
    )
    assert faults(chosen) == ["unique.duplicate"]


# --- sideboard ---------------------------------------------------------------


def sideboard(*cards: Card) -> tuple[Equipped, ...]:
    return tuple(card(each) for each in cards)


FULL = (
    "captain:k-mpec-2017core",
    "talent:engage-71120",
    "crew:data-71120",
    "tech:exocomp-2017core",
    "weapon:photon-torpedoes-71120",
)


@each_case(
    ("cards", "expected"),
    [
        pytest.param((), [], id="empty"),
        pytest.param(FULL, [], id="one of each, 19 SP"),
        pytest.param(FULL[1:3], [], id="no need for one of each type"),
        pytest.param((*FULL[:4], "weapon:photon-torpedoes-71533"), [], id="20 SP together"),
        pytest.param(
            (PICARD, *FULL[1:4], "weapon:photon-torpedoes-71533"),
            ["sideboard.too_costly"],
            id="22 SP together",
        ),
        pytest.param(
            (FULL[2], "crew:geordi-la-forge-71120"), ["sideboard.kind"], id="two of a kind"
        ),
        pytest.param(("borg:borg-tractor-beam-71283",), ["sideboard.kind"], id="Borg upgrade"),
        pytest.param(("admiral:hayes-72008",), ["sideboard.kind"], id="admiral"),
        pytest.param(
            ("question:rapid-reload-72008", *FULL[2:4]), [], id="an upgrade of several types"
        ),
        pytest.param(
            ("question:q2-72000b", "crew:data-71120", "talent:engage-71120"),
            [],
            id="the dearer one of several types leaves the crew's place",
        ),
        pytest.param(
            ("question:rapid-reload-72008", *FULL[2:]),
            ["sideboard.kind"],
            id="all its places taken",
        ),
    ],
)
def test_a_sideboard(cards: tuple[str, ...], expected: list[str]) -> None:
    """F14, Reinforcements Sideboard: one of each kind, no Borg upgrade, 20 SP together."""
    chosen = fleet(GALAXY, resource=SIDEBOARD, sideboard=sideboard(*cards))
    assert faults(chosen) == expected
    assert total(chosen) == 22 + 10


def test_a_sideboard_costs_a_flat_10() -> None:
    """F14, Reinforcements Sideboard: 10 SP, empty or not; no faction penalty in it."""
    chosen = fleet(VOR_CHA, resource=SIDEBOARD, sideboard=sideboard(*FULL))
    assert {line.points for line in judged(chosen).lines if line.where.startswith("/side")} == {0}
    assert prices(chosen)["/resource"] == 10
    assert ruleset()["sideboard_cost"] == 10
    assert prices(chosen, sideboard_cost=12)["/resource"] == 12


def test_a_sideboard_needs_the_resource() -> None:
    chosen = fleet(GALAXY, sideboard=sideboard(*FULL))
    problem = one(judged(chosen), "sideboard.no_resource")
    assert problem.where == "/sideboard"
    wrong = fleet(GALAXY, resource="resource:sabotage-72002r", sideboard=sideboard(*FULL))
    assert faults(wrong) == ["sideboard.no_resource"]


# --- officer exchange ---------------------------------------------------------

PROGRAM = "resource:officer-exchange-program-71996a"


@pytest.mark.parametrize(
    ("build", "where", "parts"),
    [
        pytest.param(
            ship(VOR_CHA, captain=PICARD),
            "/ships/0/captain",
            [(6, "printed cost"), (-1, "Officer Exchange Program")],
            id="captain",
        ),
        pytest.param(
            ship(VOR_CHA, admiral="admiral:hayes-72008"),
            "/ships/0/admiral",
            [(3, "printed cost"), (-1, "Officer Exchange Program")],
            id="admiral",
        ),
        pytest.param(
            ship(VOR_CHA, "crew:data-71120"),
            "/ships/0/upgrades/0",
            [(3, "printed cost")],
            id="crew",
        ),
        pytest.param(
            ship(VOR_CHA, "weapon:photon-torpedoes-71120"),
            "/ships/0/upgrades/0",
            [(5, "printed cost"), (1, "faction penalty")],
            id="weapon",
        ),
        pytest.param(
            ship(VOR_CHA, captain="captain:federation-71120"),
            "/ships/0/captain",
            [(0, "printed cost"), (-1, "Officer Exchange Program"), (1, "never below 0")],
            id="never below 0",
        ),
        pytest.param(
            ship("ship:romulan-starship-71120", captain=PICARD),
            "/ships/0/captain",
            [(6, "printed cost"), (1, "faction penalty")],
            id="a ship of a third faction",
        ),
        pytest.param(
            ship(GALAXY, captain=PICARD), "/ships/0/captain", [(6, "printed cost")], id="own ship"
        ),
    ],
)
def test_officers_of_two_factions_are_exchanged(
    build: ShipBuild, where: str, parts: list[tuple[int, str]]
) -> None:
    """The resource Officer Exchange Program: no penalty; captains and admirals cost 1 less."""
    chosen = fleet(build, resource=PROGRAM, exchange=("klingon", "federation"))
    assert items(chosen, where) == parts


@pytest.mark.parametrize("exchange", [("klingon",), ("klingon", "klingon"), ("klingon", "nobody")])
def test_an_exchange_is_between_two_different_factions(exchange: tuple[str, ...]) -> None:
    chosen = fleet(GALAXY, resource=PROGRAM, exchange=exchange)
    problem = one(judged(chosen), "exchange.factions")
    assert problem.params == {"factions": list(exchange)}


def test_an_exchange_needs_the_resource() -> None:
    assert faults(fleet(GALAXY, exchange=("klingon", "federation"))) == ["exchange.no_resource"]


# --- resources whose price depends on the fleet --------------------------------


@pytest.mark.parametrize(
    ("resource", "ships", "points"),
    [
        pytest.param("resource:emergency-force-field-72001r", (GALAXY, VOR_CHA), 3, id="5 shields"),
        pytest.param("resource:emergency-force-field-72001r", (GALAXY,), 2, id="3, rounded up"),
        pytest.param("resource:improved-hull-72260r", (GALAXY, VOR_CHA), 5, id="10 hull"),
        pytest.param(
            "resource:improved-hull-72260r",
            (GALAXY, VOR_CHA, "ship:federation-starship-71276"),
            7,
            id="13 hull, rounded up",
        ),
        pytest.param("resource:main-power-grid-72224r", (GALAXY, VOR_CHA), 7, id="two large hulls"),
        pytest.param(
            "resource:main-power-grid-72224r",
            (GALAXY, "ship:federation-starship-71276"),
            5,
            id="one large hull",
        ),
        pytest.param("resource:senior-staff-72284r", (GALAXY,), 0, id="no talents with crew"),
        pytest.param(
            "resource:senior-staff-72284r",
            (ship(GALAXY, "talent:engage-71120", "crew:data-71120"),),
            1,
            id="a talent with crew",
        ),
        pytest.param(
            "resource:senior-staff-72284r",
            (ship(GALAXY, card("crew:data-71120", "talent:engage-71120"), captain=PICARD),),
            1,
            id="a talent noted with the crew card",
        ),
    ],
)
def test_resources_priced_by_the_fleet(
    resource: str, ships: tuple[ShipBuild | str, ...], points: int
) -> None:
    """The resource cards: half of all shields or hull, by hulls above 3, by talents with crew."""
    chosen = fleet(*ships, resource=resource)
    assert faults(chosen) == []
    assert prices(chosen)["/resource"] == points


def test_senior_staff_lets_each_crew_card_hold_one_talent() -> None:
    """The resource Senior Staff: one talent more for every crew upgrade."""
    talents = ("talent:engage-71120", "talent:counter-attack-71120")
    staff = "resource:senior-staff-72284r"
    assert faults(fleet(ship(GALAXY, *talents, "crew:data-71120"), resource=staff)) == [
        "slots.none_left"
    ]
    two = ship(GALAXY, *talents, "crew:data-71120", "crew:geordi-la-forge-71120")
    assert faults(fleet(two, resource=staff)) == []
    assert prices(fleet(two, resource=staff))["/resource"] == 2


@pytest.mark.parametrize(
    ("fighters", "resource"),
    [
        (
            "ship:hideki-class-attack-fighter-op5participation",
            "resource:hideki-class-attack-fighters-op5participation",
        ),
        (
            "ship:federation-attack-fighter-op6participation",
            "resource:federation-attack-fighters-op6participation",
        ),
    ],
)
def test_a_squadron_that_is_the_fleet_s_resource(fighters: str, resource: str) -> None:
    """The resource cards: the fighters are the resource, 20 SP once, and the only squadron."""
    chosen = fleet(GALAXY, VOR_CHA, fighters, resource=resource)
    assert faults(chosen) == []
    assert (prices(chosen)["/ships/2"], prices(chosen)["/resource"]) == (20, 0)
    scorpion = "ship:scorpion-4-71203"
    for order in ((fighters, scorpion), (scorpion, fighters)):
        more = fleet(GALAXY, VOR_CHA, *order, resource=resource)
        problem = one(judged(more), "resource.one_squadron")
        assert problem.params == {"card": scorpion}
    another = fleet(GALAXY, scorpion, resource=resource)
    assert prices(another)["/resource"] == 20


def test_fighters_that_are_a_resource_are_the_only_one() -> None:
    """FAQ F14-R1: without a line of their own too, and beside no other squadron."""
    hideki = "ship:hideki-class-attack-fighter-op5participation"
    federation = "ship:federation-attack-fighter-op6participation"
    assert faults(fleet(GALAXY, VOR_CHA, hideki)) == []
    assert faults(fleet(GALAXY, VOR_CHA, hideki, "ship:scorpion-4-71203")) == [
        "resource.one_squadron"
    ]
    for resource in (None, "resource:hideki-class-attack-fighters-op5participation"):
        two = fleet(GALAXY, VOR_CHA, hideki, federation, resource=resource)
        assert faults(two) == ["resource.one_squadron", "resource.second"]
    other = fleet(GALAXY, VOR_CHA, hideki, federation, resource="resource:sabotage-72002r")
    assert faults(other) == ["resource.second", "resource.second"]


def test_every_resource_has_a_price_and_a_day_of_retirement() -> None:
    resources = catalogue().by_type["resource"]
    assert len(resources) == 42
    for each in resources:
        assert isinstance(each, Resource)
        assert len(each.retires) == 10
        assert each.factions == ()


@pytest.mark.ruling("F14-R1")
def test_a_list_with_two_resources_is_not_legal() -> None:
    text = "Resource: Flagship\nResource: {}\nU.S.S. Enterprise-D [71120]\n"
    (chosen,) = parse(text.format("Sabotage [72002r]"), catalogue()).fleets
    problem = one(judged(chosen), "resource.second")
    assert (problem.where, problem.message) == (
        "/unmatched/0",
        "Sabotage is a resource too many beside Flagship: a fleet has one.",
    )
    assert judged(chosen).points == 43
    (fix,) = problem.fixes
    assert faults(apply_fix(chosen, fix)) == []
    report = judged(chosen, "open")
    assert (report.legal, report.points) == (True, 43)
    for harmless in ("Nothing of that name", "Flagship"):
        (other,) = parse(text.format(harmless), catalogue()).fleets
        assert faults(other) == [], harmless
