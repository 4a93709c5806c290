"""The rows A1-A19, D1-D4 and N of EDITIONS: each rule set's value, and what it does."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.building import check_team
from rules.building.assessment.values import ship_values
from rules.fleet import ShipBuild
from rules.loader import load_options
from tests.families import each_case
from tests.rules.building.helpers import (
    CLASSIC,
    GALAXY,
    ORGANIZED_2014,
    ORGANIZED_2016,
    PICARD,
    RULES_2017,
    VOR_CHA,
    card,
    faults,
    fleet,
    items,
    judged,
    one,
    prices,
    ruleset,
    rulesets,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

ALLIANCE = "alliance"
SHIP_PURE = "ship-pure"
OPEN = "open"
ALL = [
    "attack-wing",
    RULES_2017,
    CLASSIC,
    ORGANIZED_2014,
    ORGANIZED_2016,
    SHIP_PURE,
    ALLIANCE,
    OPEN,
]
ATTACK_WING = [each for each in ALL if each != ALLIANCE]


def values(everywhere: Any, **others: Any) -> dict[str, Any]:
    """Returns a value for every rule set: one for all, others by name with underscores."""
    table = dict.fromkeys(ALL, everywhere)
    table |= {name.replace("_", "-"): value for name, value in others.items()}
    return table


SLOT = "/ships/0/upgrades/0"
BASHIR = "crew:julian-bashir-71213"
DOCK = "borg:borg-support-vehicle-dock-72255"
FROM_2017 = {"attack_wing_2017": True, "ship_pure": True, "open": True}

TABLE: list[tuple[str, str, dict[str, Any]]] = [
    (
        "A1",
        "points_limit",
        values(130, attack_wing_classic=120, organized_play_2014=120, alliance=None, open=None),
    ),
    ("A1", "ship_costs", values(True, alliance=False)),
    (
        "A2",
        "faction_mixing",
        values(
            "free",
            attack_wing_classic="consent",
            ship_pure="own-upgrades-only",
            alliance="forbidden",
        ),
    ),
    ("A2", "mixing_consent", values(True)),
    ("A3", "penalty_captain", values(1, alliance=0)),
    ("A3", "penalty_upgrade", values(1, alliance=0)),
    ("A3", "penalty_admiral", values(3, alliance=0)),
    ("A4", "penalty_zero_cost_captain", values(False, **FROM_2017, alliance=True)),
    ("A5", "placeholder_skill", values(1, alliance=2)),
    ("A5", "captain_cards", values(True, alliance=False)),
    ("A6", "sub_factions", values(False, **FROM_2017)),
    ("A7", "face_up_admirals", values(1, alliance=0, open=99)),
    ("A8", "unique_scope", values("team", alliance="all-players")),
    ("A9", "mirror_copies", values(True, alliance=False)),
    ("A10", "one_per_ship", values(True)),
    ("A11", "talent_slots", values("icons-on-cards", alliance="player-card")),
    ("A13", "hull_restriction", values("bounds", alliance="equal")),
    ("A14", "surcharges", values(True, alliance=False)),
    ("A15", "resources_maximum", values(1, alliance=0, open=99)),
    ("A16", "support_ships", values(True, alliance=False)),
    ("A16", "capital_ship_hull", values(4)),
    ("A16", "shuttle_card_limit", values(3, open=None)),
    ("A17", "ships_allowed", values("any", alliance="generic-of-own-faction")),
    ("A18", "rule_of_3_on_prices", values(False)),
    ("A19", "team_points", values("team")),
    (
        "D1",
        "dial_order",
        values(
            "ascending-skill",
            attack_wing_classic="free",
            organized_play_2014="free",
            organized_play_2016="free",
        ),
    ),
    ("D3", "dial_planners", values("every-ship", alliance="player-ships")),
    ("D4", "round_starts_with", values("planning", alliance="reinforcement")),
]


@each_case(("row", "option", "expected"), TABLE, ids=[f"{row} {name}" for row, name, _ in TABLE])
def test_each_rule_set_s_value(row: str, option: str, expected: dict[str, Any]) -> None:
    assert load_options()[option].row == row
    assert {each.id: each[option] for each in rulesets()} == expected


def test_every_row_has_an_option() -> None:
    options = {
        name: option for name, option in load_options().items() if option.row.startswith(("A", "D"))
    }
    rows = {option.row for option in options.values()}
    # Where further slots come from (A12) is said by the cards, and how dials lie (D2) by nobody.
    assert rows == {f"A{n}" for n in range(1, 20)} - {"A12"} | {"D1", "D3", "D4"}
    assert {option for _, option, _ in TABLE} == set(options)


@each_case(("row", "option", "expected"), TABLE)
def test_a_value_that_differs_from_the_base_cites_its_text(
    row: str, option: str, expected: dict[str, Any]
) -> None:
    """Each limit says where it comes from: a text with its section, or the row or decision."""
    for each in rulesets():
        source = each.blame(option).source
        if each.id == OPEN and each.blame(option).ruleset == OPEN:
            assert source == "open play"
        else:
            assert re.search(
                r"2017|classic|F14|T16|Alliance|EDITIONS|DECISIONS|community", source
            ), source


# --- what the rows do --------------------------------------------------------

MIXED = ship(VOR_CHA, "crew:data-71120", captain="captain:federation-71120")


@pytest.mark.parametrize("rules", ALL)
def test_a1_points(rules: str) -> None:
    chosen = fleet(GALAXY, VOR_CHA, GALAXY)
    expected = {ALLIANCE: 0, CLASSIC: 78, ORGANIZED_2014: 78, ORGANIZED_2016: 78}.get(rules, 66)
    assert total(chosen, rules) == expected
    limit = ruleset(rules)["points_limit"]
    over = fleet(*chosen.ships, extra_points=(limit or 900) - expected + 1)
    assert ("points.over_limit" in faults(over, rules)) is (limit is not None)


@pytest.mark.parametrize("rules", ALL)
def test_a2_mixing_factions(rules: str) -> None:
    codes = {each.code for each in judged(fleet(MIXED), rules).problems}
    assert ("faction.consent_assumed" in codes) is (rules == CLASSIC)
    assert ("faction.not_pure" in codes) is (rules == SHIP_PURE)
    assert ("faction.mixed" in codes) is (rules == ALLIANCE)


@pytest.mark.parametrize("rules", ALL)
def test_a3_size_of_the_penalty(rules: str) -> None:
    build = ship(VOR_CHA, "crew:data-71120", captain=PICARD, admiral="admiral:hayes-72008")
    paid = prices(fleet(build), rules)
    extra = {
        "captain": paid["/ships/0/captain"] - 6,
        "upgrade": paid["/ships/0/upgrades/0"] - 3,
        "admiral": paid["/ships/0/admiral"] - 3,
    }
    none = rules == ALLIANCE
    assert extra == {
        "captain": 0 if none else 1,
        "upgrade": 0 if none else 1,
        "admiral": 0 if none else 3,
    }


@pytest.mark.parametrize("rules", ALL)
def test_a4_a_captain_without_cost_on_a_foreign_ship(rules: str) -> None:
    expected = {RULES_2017: 1, SHIP_PURE: 1, OPEN: 1}.get(rules, 0)
    assert prices(fleet(MIXED), rules)["/ships/0/captain"] == expected


@pytest.mark.parametrize("rules", ALL)
def test_a5_a_ship_without_a_captain_card(rules: str) -> None:
    chosen = fleet("ship:federation-starship-2017core")
    skill = ship_values(chosen, catalogue(), ruleset(rules), ship=0)["skill"].total
    assert skill == (2 if rules == ALLIANCE else 1)
    codes = {each.code for each in judged(chosen, rules).problems}
    assert ("captain.placeholder" in codes) is (rules != ALLIANCE)
    commanded = fleet(ship("ship:federation-starship-2017core", captain=PICARD))
    assert ("captain.not_used" in faults(commanded, rules)) is (rules == ALLIANCE)


@pytest.mark.parametrize("rules", ALL)
def test_a6_sub_factions(rules: str) -> None:
    """In 2017 and what inherits from it a Vulcan card on a Federation ship pays nothing."""
    paid = prices(fleet(ship("ship:federation-starship-2017core", "tech:sensor-grid-71446")), rules)
    expected = 6 if rules in ("attack-wing", CLASSIC, ORGANIZED_2014, ORGANIZED_2016) else 5
    assert paid["/ships/0/upgrades/0"] == expected


@pytest.mark.parametrize("rules", ALL)
def test_a7_admirals(rules: str) -> None:
    chosen = fleet(ship(GALAXY, admiral="admiral:hayes-72008"))
    assert faults(chosen, rules).count("admiral.too_many") == (1 if rules == ALLIANCE else 0)
    two = fleet(*chosen.ships, ship(GALAXY, admiral="admiral:william-ross-72001p"))
    expected = {ALLIANCE: 2, OPEN: 0}.get(rules, 1)
    assert faults(two, rules).count("admiral.too_many") == expected


@pytest.mark.parametrize("rules", ALL)
def test_a8_unique_names(rules: str) -> None:
    twice = fleet(ship(GALAXY, "crew:data-71120", "crew:data-71531"))
    assert "unique.duplicate" in faults(twice, rules)
    fleets = [fleet(ship(GALAXY, "crew:data-71120"))] * 2
    codes = [each.code for each in check_team(fleets, catalogue(), ruleset(rules))]
    assert "unique.duplicate" in codes


@pytest.mark.parametrize("rules", ALL)
def test_a9_mirror_universe(rules: str) -> None:
    chosen = fleet(ship(GALAXY, "crew:worf-71120", "crew:worf-71510b"))
    assert ("unique.duplicate" in faults(chosen, rules)) is (rules == ALLIANCE)


@pytest.mark.parametrize("rules", ALL)
def test_a10_one_per_ship(rules: str) -> None:
    retrofit = "weapon:phaser-array-retrofit-71996"
    assert "unique.one_per_ship" in faults(fleet(ship(VOR_CHA, retrofit, retrofit)), rules)


@pytest.mark.parametrize("rules", ATTACK_WING)
def test_a11_talents_and_a12_further_slots_come_from_cards(rules: str) -> None:
    build = ship(GALAXY, "talent:engage-71120", captain=PICARD)
    assert "slots.none_left" not in faults(fleet(build), rules)
    assert "slots.none_left" in faults(fleet(ship(GALAXY, "talent:engage-71120")), rules)
    crew = ("crew:data-71120", "crew:geordi-la-forge-71120", "crew:worf-71120", BASHIR)
    assert "slots.none_left" in faults(fleet(ship(GALAXY, *crew)), rules)
    extended = ship(GALAXY, *crew, captain="captain:jean-luc-picard-71510")
    assert "slots.none_left" not in faults(fleet(extended), rules)


@pytest.mark.parametrize("rules", ALL)
@each_case(("hull", "bound"), [("ship:klingon-starship-71269", 4), (VOR_CHA, 5)])
def test_a13_hull_restrictions(hull: str, bound: int, rules: str) -> None:
    """Alliance reads "hull 4" as equal; the others as at least 4."""
    assert catalogue().ship(hull).hull == bound
    build = ship(hull, "tech:reinforced-hull-80002")
    unmet = rules == ALLIANCE and bound == 5
    report = judged(fleet(build), rules)
    assert bool(report.with_code("restriction.ship_hull")) is unmet
    if unmet:
        assert report.with_code("restriction.ship_hull")[0].source == (
            "Alliance, Upgrade Limitations; EDITIONS A13"
        )


@pytest.mark.parametrize("rules", ALL)
def test_a14_surcharges(rules: str) -> None:
    parts = items(fleet(ship(GALAXY, "tech:romulan-cloaking-device-75012")), SLOT, rules)
    assert ((2, "surcharge") in parts) is (rules != ALLIANCE)


@pytest.mark.parametrize("rules", ALL)
def test_a15_resources(rules: str) -> None:
    chosen = fleet(GALAXY, resource="resource:sabotage-72002r")
    assert ("resource.not_used" in faults(chosen, rules)) is (rules == ALLIANCE)


@pytest.mark.parametrize("rules", ALL)
def test_a16_support_ships(rules: str) -> None:
    lonely = fleet("ship:federation-starship-71997p")
    codes = faults(lonely, rules)
    assert ("support.not_used" in codes) is (rules == ALLIANCE)
    assert ("support.no_capital_ship" in codes) is (rules != ALLIANCE)


@pytest.mark.parametrize("rules", ALL)
@each_case(
    ("hull", "allowed"),
    [
        ("ship:federation-starship-2017core", True),
        ("ship:u-s-s-enterprise-d-2017core", False),
        ("ship:klingon-starship-71269", False),
    ],
)
def test_a17_which_ships(hull: str, allowed: bool, rules: str) -> None:
    """Alliance fields generic ships that the campaign lists."""
    expected = rules == ALLIANCE and not allowed
    assert ("ships.not_allowed" in faults(fleet(hull), rules)) is expected


RULE_OF_3 = [
    pytest.param(
        ship("ship:dominion-starship-71127", "weapon:energy-dissipator-71128"),
        [(5, "printed cost"), (5, "surcharge")],
        [(5, "printed cost"), (5, "surcharge"), (-2, "rule of 3")],
        id="a surcharge of 5",
    ),
    pytest.param(
        ship(VOR_CHA, "weapon:energy-dissipator-71128"),
        [(5, "printed cost"), (1, "faction penalty"), (5, "surcharge")],
        [(5, "printed cost"), (1, "faction penalty"), (5, "surcharge"), (-3, "rule of 3")],
        id="with the penalty",
    ),
    pytest.param(
        ship(VOR_CHA, "tech:romulan-cloaking-device-75012"),
        [(2, "printed cost"), (1, "faction penalty"), (2, "surcharge")],
        [(2, "printed cost"), (1, "faction penalty"), (2, "surcharge")],
        id="3 together",
    ),
]


@pytest.mark.parametrize(("build", "off", "on"), RULE_OF_3)
def test_a18_both_readings_of_the_rule_of_3_on_prices(
    build: ShipBuild, off: list[tuple[int, str]], on: list[tuple[int, str]]
) -> None:
    """2017, Rule of 3; EDITIONS A18, O10; DECISIONS D100: off by default, an option."""
    assert items(fleet(build), SLOT) == off
    assert items(fleet(build), SLOT, rule_of_3_on_prices=True) == on
    assert prices(fleet(build))[SLOT] == sum(amount for amount, _ in off)
    assert prices(fleet(build), rule_of_3_on_prices=True)[SLOT] == sum(amount for amount, _ in on)


def test_a18_the_rule_of_3_bounds_reductions_and_ships_too() -> None:
    """2017, Rule of 3: less than -3 counts as -3; "costs exactly" replaces and is not bounded."""
    vehicle = ShipBuild(ship="ship:borg-starship-71283", support_vehicle=True)
    chosen = fleet(vehicle, ship("ship:borg-starship-71792", DOCK))
    assert items(chosen, "/ships/0")[1:] == [(-15, "Borg Support Vehicle Dock")]
    assert items(chosen, "/ships/0", rule_of_3_on_prices=True)[1:] == [
        (-15, "Borg Support Vehicle Dock"),
        (12, "rule of 3"),
    ]
    kirk = card("captain:james-t-kirk-71122", "talent:cheat-death-71122")
    exact = fleet(ship(GALAXY, captain=kirk))
    assert prices(exact, rule_of_3_on_prices=True)["/ships/0/captain/upgrades/0"] == 3


@pytest.mark.parametrize("rules", [each for each in ALL if each not in (ALLIANCE, OPEN)])
def test_a19_teams_share_their_points(rules: str) -> None:
    share = fleet(ShipBuild(ship=GALAXY, cost_override=70))
    problems = check_team([share, share], catalogue(), ruleset(rules))
    assert [each.code for each in problems] == ["team.over_limit"]
    separate = ruleset(rules, team_points="fleet")
    assert check_team([share, share], catalogue(), separate) == ()


# --- what the tournament documents change ------------------------------------


@pytest.mark.parametrize(
    ("option", "before", "since"),
    [
        ("shuttle_limited_types", ("weapon",), ()),
        ("shuttle_limit_exempt", ("Antimatter Mines",), ()),
        ("shuttle_admirals", False, True),
    ],
)
def test_n5_where_the_documents_contradict_the_rulebook(
    option: str, before: Any, since: Any
) -> None:
    """EDITIONS N5: the 2017 rules keep the rulebook, the organized-play rule sets the document."""
    for each in ("attack-wing", CLASSIC, ORGANIZED_2014, ORGANIZED_2016):
        assert ruleset(each)[option] == before, each
    for each in (RULES_2017, SHIP_PURE, OPEN):
        assert ruleset(each)[option] == since, each


@pytest.mark.parametrize("rules", ATTACK_WING)
def test_n7_where_the_rulebook_is_silent_the_documents_fill_in(rules: str) -> None:
    """EDITIONS N7: no resource on a squadron, whatever the rule set."""
    assert ruleset(rules)["squadron_resources"] is False


@pytest.mark.parametrize("rules", ATTACK_WING)
def test_n14_a_station_is_no_flagship_in_any_of_them(rules: str) -> None:
    chosen = fleet(
        ship("ship:deep-space-9-71810", resource="flagship:federation-op4participation"),
        resource="resource:flagship-op4participation",
    )
    assert "resource.station_flagship" in faults(chosen, rules)


def test_n20_a_printed_surcharge_is_no_penalty() -> None:
    """EDITIONS N20 (F14 26): an exchanged officer's waiver leaves it."""
    device = "tech:romulan-cloaking-device-75012"
    free_of_penalty = ship(VOR_CHA, device, captain="captain:soval-71800")
    assert items(fleet(free_of_penalty), SLOT) == [(2, "printed cost"), (2, "surcharge")]


@pytest.mark.parametrize("rules", ALL)
def test_o10_prices_ignore_the_rule_of_3_unless_chosen(rules: str) -> None:
    setting = ruleset(rules).blame("rule_of_3_on_prices")
    assert (setting.value, setting.ruleset) == (False, "attack-wing")
    assert setting.source == "DECISIONS D100; EDITIONS O10"


def test_open_play_keeps_what_the_cards_say() -> None:
    """Open play limits nothing itself; restrictions, slots and unique names stay."""
    build = ship(GALAXY, "crew:worf-2017core", *["weapon:photon-torpedoes-71120"] * 2)
    assert faults(fleet(build, build), OPEN) == [
        "restriction.ship_faction",
        "restriction.ship_faction",
        "slots.none_left",
        "slots.none_left",
        "unique.duplicate",
    ]
    admirals = fleet(
        ship(GALAXY, admiral="admiral:hayes-72008", ambassador="ambassador:sarek-75011"),
        ship(GALAXY, admiral="admiral:haden-72011", ambassador="ambassador:korrd-75010"),
        *[GALAXY] * 20,
    )
    assert faults(admirals, OPEN) == []
    shuttle = ship("ship:federation-starship-71997p", captain=PICARD)
    assert faults(fleet(shuttle, GALAXY), OPEN) == []
    assert one(judged(fleet(shuttle, GALAXY)), "shuttle.card_too_costly")
