"""F14 and T16 (TOURNAMENTS §1): what official events add to the rulebook; the community's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import Resource
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
    card,
    errors,
    faults,
    fleet,
    judged,
    one,
    prices,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

OFFICIAL = [ORGANIZED_2014, ORGANIZED_2016]
CUBE = "ship:borg-starship-71792"
TACTICAL_CUBE = "ship:borg-tactical-cube-71444"
DEEP_SPACE_9 = "ship:deep-space-9-71810"
NEGH_VAR = "ship:klingon-starship-71126"
BEFORE = "2018-03-07"
FROM = "2018-03-08"


def priced(*costs: int, **fields: object) -> Fleet:
    """Returns a fleet of plain ships at given prices."""
    return fleet(*(ShipBuild(ship=GALAXY, cost_override=cost) for cost in costs), **fields)


@pytest.mark.parametrize(
    ("rules", "limit"), [(ORGANIZED_2014, 120), (ORGANIZED_2016, 130), ("ship-pure", 130)]
)
def test_the_fleet_total(rules: str, limit: int) -> None:
    """F14, T16, Fleet Construction; community events for ship-pure."""
    assert faults(priced(40, 40, 20, limit - 100), rules) == []
    assert faults(priced(40, 40, 20, limit - 99), rules) == ["points.over_limit"]
    assert judged(priced(1, 1, 1), rules).points_limit == limit


@pytest.mark.parametrize("rules", [*OFFICIAL, "ship-pure"])
def test_at_least_three_ships(rules: str) -> None:
    """F14, T16, Fleet Construction."""
    problem = one(judged(priced(20, 20), rules), "ships.too_few")
    assert problem.params == {"ships": 2, "minimum": 3}
    assert problem.message == "The fleet has 2 ships; it needs at least 3."
    assert faults(priced(20, 20, 20), rules) == []
    assert errors(judged(fleet(), rules)) == ["ships.too_few"]


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, "open"])
def test_elsewhere_one_ship_is_enough(rules: str) -> None:
    """2017, Squad Building: no minimum."""
    assert faults(priced(20), rules) == []


# --- 50 SP on one ship -------------------------------------------------------


@pytest.mark.parametrize("rules", OFFICIAL)
@each_case(
    ("build", "expected"),
    [
        pytest.param(ShipBuild(ship=GALAXY, cost_override=50), [], id="50 SP"),
        pytest.param(
            ShipBuild(ship=GALAXY, cost_override=51), ["points.ship_over_cap"], id="51 SP"
        ),
        pytest.param(
            ship(GALAXY, captain=PICARD, admiral="admiral:hayes-72008", cost_override=42),
            ["points.ship_over_cap"],
            id="with captain and admiral",
        ),
        pytest.param(
            ship(GALAXY, card("crew:data-71120", cost_override=20), cost_override=31),
            ["points.ship_over_cap"],
            id="with upgrades",
        ),
        pytest.param(
            ship(GALAXY, resource="flagship:federation-op4participation", cost_override=41),
            ["points.ship_over_cap"],
            id="with an assigned resource",
        ),
    ],
)
def test_no_ship_costs_more_than_50_points_with_its_cards(
    build: ShipBuild, expected: list[str], rules: str
) -> None:
    """F14, T16, Fleet Construction: captain, admiral, upgrades and assigned resource included."""
    resource = "resource:flagship-op4participation" if build.resource else None
    chosen = fleet(build, GALAXY, VOR_CHA, resource=resource, event_date="2015-01-01")
    assert faults(chosen, rules) == expected
    assert faults(chosen, RULES_2017) == []


@pytest.mark.parametrize("rules", OFFICIAL)
@each_case(
    ("build", "expected"),
    [
        pytest.param(
            ship(TACTICAL_CUBE, "borg:borg-tractor-beam-71283"), [], id="51 SP, 7 of them"
        ),
        pytest.param(
            ship(TACTICAL_CUBE, "borg:borg-assimilation-tubules-71283", captain=PICARD),
            [],
            id="8 SP of upgrades and a captain of 7 SP",
        ),
        pytest.param(
            ship(
                TACTICAL_CUBE,
                "borg:borg-assimilation-tubules-71283",
                captain=PICARD,
                admiral="admiral:borg-queen-71530",
            ),
            [],
            id="and an admiral",
        ),
        pytest.param(
            ship(TACTICAL_CUBE, "borg:borg-ablative-hull-armor-71283"),
            ["points.costly_ship_upgrades"],
            id="10 SP of upgrades",
        ),
        pytest.param(
            ship(
                TACTICAL_CUBE,
                "borg:borg-tractor-beam-71283",
                captain=card("captain:locutus-71792", "talent:command-interface-71513a"),
            ),
            ["points.costly_ship_upgrades"],
            id="a talent held by the captain is an upgrade",
        ),
    ],
)
def test_a_costly_ship_may_carry_8_points_of_upgrades(
    build: ShipBuild, expected: list[str], rules: str
) -> None:
    """F14, T16, Fleet Construction: from a base cost of 43 on, beyond captain and admiral."""
    chosen = fleet(build, NEGH_VAR, "ship:klingon-starship-71125", points_limit=300)
    assert faults(chosen, rules) == expected


@pytest.mark.parametrize(
    ("cost", "expected"), [(42, "ship_over_cap"), (43, "costly_ship_upgrades")]
)
def test_the_exception_starts_at_43_points(cost: int, expected: str) -> None:
    """F14, T16, Fleet Construction: the printed cost of the ship decides."""
    rules = ruleset(ORGANIZED_2016, costly_ship=catalogue()[TACTICAL_CUBE].cost + 43 - cost)
    build = ship(TACTICAL_CUBE, "borg:borg-ablative-hull-armor-71283")
    problem = one(judged(fleet(build, GALAXY, VOR_CHA), rules), f"points.{expected}")
    assert problem.params["ship"] == "Borg Tactical Cube"
    assert problem.params["points"] == (54 if cost == 42 else 10)
    assert problem.params["limit"] == (50 if cost == 42 else 8)


# --- oversized bases ---------------------------------------------------------


@pytest.mark.parametrize(
    ("ships", "expected"),
    [
        ((TACTICAL_CUBE, GALAXY, VOR_CHA), []),
        ((TACTICAL_CUBE, CUBE, GALAXY), []),
        ((CUBE, DEEP_SPACE_9, GALAXY), ["ships.oversized"]),
        ((DEEP_SPACE_9, CUBE, CUBE), ["ships.oversized"] * 2),
    ],
)
def test_one_oversized_ship_or_station(ships: tuple[str, ...], expected: list[str]) -> None:
    """T16, Fleet Construction: Borg Cube class, Nor class; F14 has no such limit."""
    chosen = fleet(*ships, points_limit=500)
    codes = [code for code in faults(chosen, ORGANIZED_2016) if code == "ships.oversized"]
    assert codes == expected
    assert "ships.oversized" not in faults(chosen, ORGANIZED_2014)
    assert "ships.oversized" not in faults(chosen, RULES_2017)


def test_the_cheaper_oversized_ship_is_the_surplus() -> None:
    for order in ((CUBE, DEEP_SPACE_9), (DEEP_SPACE_9, CUBE)):
        problem = one(judged(fleet(*order, GALAXY), ORGANIZED_2016), "ships.oversized")
        assert problem.message == (
            "Deep Space 9 has an oversized base; a fleet may have 1 such ship."
        )


# --- banned and retired ------------------------------------------------------

BANNED = {
    "tech:warp-jump-71201",
    "tech:subspace-vortex-71225",
    "tech:subspace-vortex-72281",
    "tech:quantum-singularity-71281",
    "borg:transwarp-conduit-71522",
    "tech:spatial-distortion-71799",
    "tech:quantum-slipstream-drive-71805",
    "tech:fluidic-space-72012",
    "tech:inversion-wave-72013",
}


def test_which_cards_are_banned() -> None:
    """TOURNAMENTS §1: the notice of 8 March 2018."""
    banned = {
        each.key for each in catalogue() if each.banned and each.type not in ("resource", "ship")
    }
    assert banned == BANNED


def test_a_ban_names_a_card_whatever_its_printing() -> None:
    """TOURNAMENTS §1: the notice lists names."""
    names = {catalogue()[key].folded_name for key in BANNED}
    assert len(names) == 8
    assert {each.key for each in catalogue() if each.folded_name in names} == BANNED


@pytest.mark.parametrize("key", sorted(BANNED))
@each_case(("date", "expected"), [(BEFORE, False), (FROM, True), ("", True)])
def test_banned_cards_by_the_event_s_date(key: str, date: str, expected: bool) -> None:
    """TOURNAMENTS §1: out from the day of the notice on; without a date, today."""
    chosen = fleet(ship(TACTICAL_CUBE, key), GALAXY, VOR_CHA, event_date=date)
    assert ("card.banned" in faults(chosen, ORGANIZED_2016)) is expected
    assert "card.banned" not in faults(chosen, RULES_2017)
    assert "card.banned" not in faults(chosen, ORGANIZED_2014)


def test_the_rule_set_s_date_counts_where_the_fleet_names_none() -> None:
    rules = ruleset(ORGANIZED_2016, event_date=BEFORE)
    chosen = fleet(ship(TACTICAL_CUBE, "tech:warp-jump-71201"), GALAXY, VOR_CHA)
    assert faults(chosen, rules) == []
    assert one(judged(chosen, ORGANIZED_2016), "card.banned").params == {
        "card": "tech:warp-jump-71201",
        "since": FROM,
    }


@pytest.mark.parametrize(
    "fighters",
    [
        "ship:hideki-class-attack-fighter-op5participation",
        "ship:federation-attack-fighter-op6participation",
    ],
)
def test_ships_that_were_resources_are_banned_too(fighters: str) -> None:
    """The other builder marks them; they are retired resources (T16, Resources)."""
    chosen = fleet(GALAXY, VOR_CHA, fighters)
    assert faults(chosen, ORGANIZED_2016) == ["card.banned", "resource.retired"]
    report = judged(chosen, ORGANIZED_2016)
    assert one(report, "card.banned").where == "/ships/2"
    assert one(report, "resource.retired").where == "/ships/2"
    assert faults(replace(chosen, event_date="2016-06-11"), ORGANIZED_2016) == ["resource.retired"]
    assert faults(replace(chosen, event_date="2015-08-31"), ORGANIZED_2016) == []


def test_every_resource_is_retired_after_its_day() -> None:
    """T16, Resources: none is retired before; each one is on the day after."""
    for each in catalogue().by_type["resource"]:
        assert isinstance(each, Resource)
        ships = (GALAXY, VOR_CHA, VOR_CHA)
        last = fleet(*ships, resource=each.key, event_date=each.retires)
        assert judged(last, ORGANIZED_2016).with_code("resource.retired") == ()
        after = fleet(*ships, resource=each.key, event_date=each.retires + "x")
        problem = one(judged(after, ORGANIZED_2016), "resource.retired")
        assert problem.params["retired"] == each.retires
        assert "resource.retired" not in faults(after, RULES_2017)
        today = fleet(*ships, resource=each.key)
        assert "resource.retired" in faults(today, ORGANIZED_2016)


@pytest.mark.parametrize(
    ("resource", "retires"),
    [
        ("resource:elite-attack-die-op1participation2", "2015-03-31"),
        ("resource:reinforcements-sideboard-op3participation", "2015-05-31"),
        ("resource:flagship-op4participation", "2015-06-30"),
        ("resource:fleet-captain-collectiveop2", "2016-01-31"),
        ("resource:officer-exchange-program-71996a", "2016-07-31"),
        ("resource:improved-hull-72260r", "2017-12-31"),
    ],
)
def test_days_of_retirement_in_the_document(resource: str, retires: str) -> None:
    """T16, Resources: the table (TOURNAMENTS §1)."""
    each = catalogue()[resource]
    assert isinstance(each, Resource)
    assert each.retires == retires


# --- blind boosters ----------------------------------------------------------


@pytest.mark.parametrize(("rules", "limit"), [(ORGANIZED_2014, 90), (ORGANIZED_2016, 90)])
def test_a_blind_booster_reserves_points(rules: str, limit: int) -> None:
    """F14: 30 + 90; T16: 40 + 90, and the booster's ship counts to the three."""
    assert judged(priced(45, 45, blind_booster=True), rules).points_limit == limit
    assert faults(priced(45, limit - 45, blind_booster=True), rules) == []
    assert faults(priced(45, limit - 44, blind_booster=True), rules) == ["points.over_limit"]
    assert faults(priced(45, blind_booster=True), rules) == ["ships.too_few"]


def test_a_booster_counts_against_a_limit_of_the_players_own() -> None:
    chosen = priced(40, 21, blind_booster=True, points_limit=100)
    problem = one(judged(chosen, ORGANIZED_2016), "points.over_limit")
    assert problem.params == {"points": 61, "limit": 60, "over": 1}
    raised = next(fix for fix in problem.fixes if fix.action == "set_limit")
    assert (raised.value, raised.label) == (101, "Raise the limit to 101 SP")


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, "ship-pure", "open", "alliance"])
def test_no_blind_boosters_elsewhere(rules: str) -> None:
    problem = one(judged(priced(20, 20, blind_booster=True), rules), "points.no_booster")
    assert problem.where == "/blind_booster"
    assert problem.message == "This rule set knows no blind boosters."


# --- prices ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (RULES_2017, 22),
        ("ship-pure", 22),
        ("open", 22),
        (CLASSIC, 26),
        (ORGANIZED_2014, 26),
        (ORGANIZED_2016, 26),
    ],
)
def test_generic_ships_were_cheaper_from_2017_on(rules: str, expected: int) -> None:
    """Prices of the rule set's day (fixtures/README.md, Prices)."""
    assert total(fleet(GALAXY), rules) == expected
    assert prices(fleet(GALAXY), rules, price_date="2017-07-31")["/ships/0"] == 26
    assert prices(fleet(GALAXY), rules, price_date="2017-08-01")["/ships/0"] == 22


def test_fleets_may_mix_factions_freely() -> None:
    """F14, T16, Fleet Construction: no consent is asked for at official events."""
    chosen = fleet(ship(VOR_CHA, captain=PICARD), GALAXY, GALAXY)
    for rules in OFFICIAL:
        report = judged(chosen, rules)
        assert report.legal
        assert report.with_code("faction.consent_assumed") == ()
        assert prices(chosen, rules)["/ships/0/captain"] == 7
