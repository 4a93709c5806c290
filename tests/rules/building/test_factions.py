"""2017, Factions; classic, Build Your Squad: sub-factions, mixing, whose consent it needs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.building.factions import faction_bits
from rules.cards import FACTIONS, SUB_FACTIONS
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
    rulesets,
    ship,
)

BEFORE_2017 = [CLASSIC, ORGANIZED_2014, ORGANIZED_2016]
# A ship and an upgrade of each sub-faction, and of its prime faction.
SHIPS = {
    "federation": GALAXY,
    "vulcan": "ship:vulcan-starship-71508",
    "bajoran": "ship:bajoran-starship-71445",
    "independent": "ship:andorian-starship-71223",
    "ferengi": "ship:bok-s-marauder-71646a",
    "kazon": "ship:kazon-starship-71646c",
    "xindi": "ship:xindi-starship-72224p",
}
UPGRADES = {
    "federation": "tech:exocomp-2017core",
    "vulcan": "tech:sensor-grid-71446",
    "bajoran": "tech:maneuverability-71445",
    "independent": "tech:force-field-71805",
    "ferengi": "tech:maximum-shields-71806",
    "kazon": "tech:tractor-beam-71646c",
    "xindi": "tech:escape-pod-72004p",
}


def pays(upgrade: str, hull: str, rules: str) -> bool:
    """Tells whether an upgrade pays the faction penalty on a ship."""
    report = judged(fleet(ship(hull, upgrade)), rules)
    (line,) = [line for line in report.lines if line.where == "/ships/0/upgrades/0"]
    return "faction penalty" in [item.reason for item in line.items]


def related(one: str, other: str) -> bool:
    """Tells whether two factions share their prime faction."""
    return SUB_FACTIONS.get(one, one) == SUB_FACTIONS.get(other, other)


def test_the_prime_factions_and_sub_factions() -> None:
    """2017, Factions: the list."""
    assert SUB_FACTIONS == {
        "vulcan": "federation",
        "bajoran": "federation",
        "ferengi": "independent",
        "kazon": "independent",
        "xindi": "independent",
    }
    primes = {*FACTIONS} - {*SUB_FACTIONS}
    assert primes == {
        "federation",
        "klingon",
        "romulan",
        "dominion",
        "independent",
        "borg",
        "mirror-universe",
        "species-8472",
        "q-continuum",
    }


@pytest.mark.parametrize("upgrade", UPGRADES)
@each_case("hull", SHIPS)
def test_the_penalty_goes_through_the_prime_faction(hull: str, upgrade: str) -> None:
    """2017, Factions; EDITIONS A6: a sub-faction also counts as its prime faction."""
    expected = SUB_FACTIONS.get(hull, hull) not in (upgrade, SUB_FACTIONS.get(upgrade, upgrade))
    assert pays(UPGRADES[upgrade], SHIPS[hull], RULES_2017) is expected
    assert expected is not related(hull, upgrade)


@pytest.mark.parametrize("rules", BEFORE_2017)
@pytest.mark.parametrize("upgrade", UPGRADES)
@each_case("hull", SHIPS)
def test_before_2017_each_faction_stands_alone(hull: str, upgrade: str, rules: str) -> None:
    """EDITIONS A6: the classic texts know no sub-factions."""
    assert pays(UPGRADES[upgrade], SHIPS[hull], rules) is (hull != upgrade)


@pytest.mark.parametrize(
    ("hull", "talent", "expected"),
    [
        pytest.param("ship:vulcan-starship-71508", "talent:fleet-coordination-75013", [], id="B9"),
        pytest.param(
            GALAXY,
            "talent:live-long-and-prosper-75008",
            ["restriction.captain_faction", "restriction.ship_faction"],
            id="B9, not the reverse",
        ),
    ],
)
def test_e17_b9_a_sub_faction_meets_a_restriction_to_its_prime_faction(
    hull: str, talent: str, expected: list[str]
) -> None:
    """2017, Factions; WORKED_EXAMPLES E17-B9: Vulcan counts as Federation, not the reverse."""
    captain = "captain:soval-71446" if hull != GALAXY else PICARD
    build = ship(hull, captain=card(captain, talent))
    assert faults(fleet(build)) == expected
    if not expected:
        assert faults(fleet(build), sub_factions=False) == [
            "restriction.captain_faction",
            "restriction.ship_faction",
        ]


def test_a_sub_faction_is_not_its_sister() -> None:
    """2017, Factions: Vulcan and Bajoran are Federation both, but not each other."""
    build = ship("ship:vulcan-starship-71508", admiral="admiral:jaro-essa-71803")
    assert faults(fleet(build)) == ["restriction.ship_faction"]
    assert prices(fleet(build))["/ships/0/admiral"] == 1


def test_which_rule_sets_know_sub_factions() -> None:
    """EDITIONS A6: `attack-wing-2017` and what inherits from it; Alliance has none."""
    known = {each.id: each["sub_factions"] for each in rulesets()}
    assert known == {
        "attack-wing": False,
        "attack-wing-2017": True,
        "attack-wing-classic": False,
        "organized-play-2014": False,
        "organized-play-2016": False,
        "ship-pure": True,
        "alliance": False,
        "open": True,
    }


def test_faction_bits() -> None:
    assert faction_bits(("vulcan",), True) == faction_bits(("vulcan", "federation"), False)
    assert faction_bits(("federation",), True) == faction_bits(("federation",), False)
    assert faction_bits((), True) == 0
    assert faction_bits(("nobody",), True) == 0


# --- mixing ------------------------------------------------------------------

MIXED = fleet(
    ship(
        VOR_CHA,
        "crew:data-71120",
        captain=PICARD,
        admiral="admiral:hayes-72008",
        ambassador="ambassador:sarek-75011",
    ),
    ship(GALAXY, "weapon:photon-torpedoes-71120"),
)


def test_anyone_may_mix_who_pays() -> None:
    """2017, Squad Building; EDITIONS A2."""
    assert faults(MIXED) == []


def test_classic_mixing_needs_the_consent_of_all_players() -> None:
    """classic, Build Your Squad; EDITIONS A2: with it, the penalty is paid and a note says so."""
    report = judged(MIXED, CLASSIC)
    assert errors(report) == []
    note = one(report, "faction.consent_assumed")
    assert (note.severity, note.where, note.params) == ("note", "", {"cards": 3})
    assert note.source == "classic, Build Your Squad; EDITIONS A2"
    assert (
        judged(fleet(ship(VOR_CHA, "crew:klingon-bekk-2017core")), CLASSIC).with_code(
            "faction.consent_assumed"
        )
        == ()
    )


def test_classic_mixing_without_consent() -> None:
    """classic, Build Your Squad: if not all players agree, no card of another faction serves."""
    report = judged(MIXED, CLASSIC, mixing_consent=False)
    assert [each.where for each in report.with_code("faction.needs_consent")] == [
        "/ships/0/admiral",
        "/ships/0/captain",
        "/ships/0/upgrades/0",
    ]
    problem = report.with_code("faction.needs_consent")[2]
    assert problem.severity == "error"
    assert problem.message == (
        "Data is of another faction than Klingon Starship (Klingon); "
        "not all players have agreed to that."
    )
    assert not report.legal


def test_a_fleet_says_itself_that_not_all_players_agree() -> None:
    """classic, Build Your Squad; where mixing is free nobody is asked."""
    refused = replace(MIXED, mixing_consent=False)
    assert faults(refused, CLASSIC) == ["faction.needs_consent"] * 3
    assert faults(refused) == []


def test_alliance_does_not_mix() -> None:
    """Alliance, Factions; EDITIONS A2: no mixing, hence no penalty."""
    report = judged(fleet(ship(VOR_CHA, "crew:data-71120")), "alliance")
    problem = one(report, "faction.mixed")
    assert problem.message == (
        "Data is of another faction than Klingon Starship (Klingon); factions do not mix."
    )
    assert [line.points for line in report.lines] == [0, 3]
    own = fleet(ship("ship:federation-starship-2017core", "crew:data-71120"))
    assert judged(own, "alliance").with_code("faction.mixed") == ()


def test_ship_pure_upgrades_are_of_their_ship_s_faction() -> None:
    """TOURNAMENTS §1, ship-pure: captains and admirals may be of any; upgrades may not."""
    report = judged(fleet(*MIXED.ships, VOR_CHA), "ship-pure")
    assert errors(report) == ["faction.not_pure"]
    problem = one(report, "faction.not_pure")
    assert problem.where == "/ships/0/upgrades/0"
    assert problem.source == "community events, ship-pure"
    assert problem.message == (
        "Data is of another faction than Klingon Starship (Klingon); "
        "upgrades must be of their ship's faction."
    )


def test_ship_pure_exchanged_officers_are_allowed() -> None:
    """TOURNAMENTS §1, ship-pure: an Officer Exchange covers crew of the exchanged factions."""
    ships = (ship(VOR_CHA, "crew:data-71120"), GALAXY, GALAXY)
    program = "resource:officer-exchange-program-71996a"
    exchanged = fleet(*ships, resource=program, exchange=("klingon", "federation"))
    assert faults(exchanged, "ship-pure") == []
    others = fleet(*ships, resource=program, exchange=("klingon", "romulan"))
    assert faults(others, "ship-pure") == ["faction.not_pure"]
    tech = fleet(
        ship(VOR_CHA, "tech:exocomp-2017core"),
        GALAXY,
        GALAXY,
        resource=program,
        exchange=("klingon", "federation"),
    )
    assert faults(tech, "ship-pure") == ["faction.not_pure"]


@pytest.mark.parametrize("hull", ["ship:romulan-starship-71120", "ship:dominion-starship-71127"])
def test_ship_pure_an_exchange_is_between_the_two_factions_chosen(hull: str) -> None:
    """The card Officer Exchange Program: of either faction on a ship of the other chosen one."""
    chosen = fleet(
        ship(hull, "crew:data-71120"),
        GALAXY,
        GALAXY,
        resource="resource:officer-exchange-program-71996a",
        exchange=("klingon", "federation"),
    )
    assert faults(chosen, "ship-pure") == ["faction.not_pure"]


def test_a_faction_that_a_card_adds_counts_everywhere() -> None:
    """Captured makes its ship independent as well: independents pay no penalty there."""
    build = ship(VOR_CHA, "crew:follower-of-khan-71121", "question:captured-72013wp")
    assert prices(fleet(build)) == {
        "/ships/0": 22,
        "/ships/0/upgrades/0": 1,
        "/ships/0/upgrades/1": 1,
    }
    assert faults(fleet(build, GALAXY, GALAXY), "ship-pure") == []
    assert ruleset().blame("faction_mixing").value == "free"
