"""Alliance, Fleet Setup: the ships of all players, judged by their cards and together."""

from __future__ import annotations

import json

import pytest

from rules.alliance.campaign.player_card import BLANK, Box, Shading, boxes_left
from rules.alliance.campaign.roster import (
    CampaignTerms,
    PlayerShip,
    RosterReport,
    available_ships,
    check_roster,
    commander,
)
from rules.building import apply_fix
from rules.errors import RulesError
from rules.fleet import Fleet
from rules.loader import load_campaigns
from tests.families import each_case
from tests.rules.alliance.player_cards import shaded, sheet
from tests.rules.building.helpers import errors, fleet, ruleset, ship
from tests.rules.catalogue import catalogue

AKIRA = "ship:federation-starship-72008"
EXCELSIOR = "ship:federation-starship-71272"
VOR_CHA = "ship:klingon-starship-80002"

DOMINION_WAR = load_campaigns()["dominion-war"]
TERMS = CampaignTerms(
    ships={each.faction: DOMINION_WAR.least_skills(each.faction) for each in DOMINION_WAR.factions}
)


def player(
    chosen: Fleet, shading: str, name: str = "Ben", identifier: str = "federation"
) -> PlayerShip:
    """Returns a player with a card shaded like "weapon 2, crew 4" and a ship."""
    card = sheet(identifier)
    return PlayerShip(name, card, shaded(shading, card=card), chosen)


def judged(*players: PlayerShip, terms: CampaignTerms = TERMS) -> RosterReport:
    """Returns the verdict on players' ships."""
    return check_roster(players, catalogue(), ruleset("alliance"), terms)


# --- EA-S6: the ready-made ships of the introduction ---------------------------------------

READY_MADE = [
    (EXCELSIOR, ("weapon:dorsal-phaser-array", "crew:helmsman"), "weapon 3, crew 3", 6),
    (EXCELSIOR, ("tech:detection-grid", "crew:science-officer"), "tech 3, crew 3", 6),
    (EXCELSIOR, ("weapon:overcharged-phasers", "tech:reinforced-shielding"), "weapon 3, tech 3", 6),
    (AKIRA, ("weapon:enhanced-targeting", "crew:operations-officer"), "weapon 4, crew 2", 6),
    (AKIRA, ("weapon:photon-torpedoes", "crew:tactical-officer"), "weapon 2, crew 4", 6),
    (AKIRA, ("crew:commander",), "crew 5, tech 1", 5),
]


@pytest.mark.parametrize("printing", ["80000", "80001"])
@each_case(("hull", "cards", "shading", "points"), READY_MADE)
def test_ea_s6_each_ready_made_ship_can_be_had_for_six_xp(
    hull: str, cards: tuple[str, ...], shading: str, points: int, printing: str
) -> None:
    chosen = fleet(ship(hull, *(f"{card}-{printing}" for card in cards)))
    verdict = judged(player(chosen, shading))
    assert errors(verdict.reports[0]) == []
    assert verdict.legal
    assert verdict.reports[0].points == points
    assert DOMINION_WAR.starting_xp == 6
    assert len(shaded(shading).boxes) == 6
    assert boxes_left(sheet(), shaded(shading), starting=True) == 24


def test_ea_s6_all_six_may_fly_together() -> None:
    verdict = judged(
        *(
            player(fleet(ship(hull, *(f"{card}-80001" for card in cards))), shading, f"P{place}")
            for place, (hull, cards, shading, _) in enumerate(READY_MADE, start=1)
        )
    )
    assert verdict.legal
    assert [report.points for report in verdict.reports] == [6, 6, 6, 6, 6, 5]


@pytest.mark.parametrize(
    ("cards", "shading", "kinds"),
    [
        (("weapon:dorsal-phaser-array-80001", "crew:helmsman-80001"), "weapon 4, crew 2", ["crew"]),
        (("weapon:dorsal-phaser-array-80001",), "weapon 2, crew 4", ["weapon"]),
        (("crew:commander-80001",), "crew 4, tech 2", ["crew"]),
    ],
)
def test_one_box_elsewhere_and_the_ship_is_refused(
    cards: tuple[str, ...], shading: str, kinds: list[str]
) -> None:
    verdict = judged(player(fleet(ship(EXCELSIOR, *cards)), shading))
    assert not verdict.legal
    problems = verdict.reports[0].with_code("commander.reputation")
    assert [problem.params["type"] for problem in problems] == kinds


def test_a_fleet_refused_by_reputation_is_mended_by_its_fix() -> None:
    chosen = fleet(ship(EXCELSIOR, "crew:commander-80001", "crew:helmsman-80001"))
    report = judged(player(chosen, "crew 6")).reports[0]
    (problem,) = report.with_code("commander.reputation")
    assert problem.message == (
        "The 2 crew upgrades of Federation Starship cost 8 SP together; the crew reputation of "
        "Ben is 6."
    )
    for fix in problem.fixes:
        assert judged(player(apply_fix(chosen, fix), "crew 6")).legal


# --- what the card gives to the check ----------------------------------------------------------


def test_a_card_gives_a_check_its_limits() -> None:
    card = shaded("skill 6 crew, talent 3, weapon 2, tech 4")
    found = commander(sheet(), card, TERMS, name="Ben")
    assert (found.name, found.faction, found.skill) == ("Ben", "federation", 5)
    assert found.reputation == {"weapon": 2, "crew": 0, "tech": 4}
    assert found.slots == ("crew", "talent", "talent")
    assert found.ships is not None
    assert found.ships["galaxy-class"] == 5
    assert "b-rel-class" not in found.ships


def test_ea_x4_a_gained_slot_holds_a_card_within_the_reputation() -> None:
    """The Akira has one crew slot; the icon adds the second."""
    two = fleet(ship(AKIRA, "crew:helmsman-80001", "crew:science-officer-80001"))
    assert errors(judged(player(two, "skill 2, crew 6")).reports[0]) == ["slots.none_left"]
    assert judged(player(two, "skill 3 crew, crew 6")).legal
    assert errors(judged(player(two, "skill 3 crew, crew 5")).reports[0]) == [
        "commander.reputation"
    ]
    assert errors(judged(player(two, "skill 3 tech, crew 6")).reports[0]) == ["slots.none_left"]


def test_a_talent_needs_its_box_and_the_captain_s_skill() -> None:
    leader = fleet(ship(AKIRA, "talent:wing-leader-80001"))
    assert errors(judged(player(leader, "skill 1, talent 1")).reports[0]) == ["commander.talents"]
    assert errors(judged(player(leader, "skill 2")).reports[0]) == ["slots.none_left"]
    assert judged(player(leader, "skill 2, talent 1")).legal


@pytest.mark.parametrize(
    ("shading", "classes"),
    [
        ("", {"akira-class", "excelsior-class", "miranda-class", "nova-class", "oberth-class"}),
        ("skill 4 crew", {"defiant-class", "saber-class"}),
        ("skill 6 crew", {"galaxy-class", "intrepid-class", "nebula-class"}),
        ("skill 11 crew tech", set()),
        ("skill 12 crew tech", {"prometheus-class", "sovereign-class"}),
    ],
)
def test_more_ships_become_available_as_the_skill_grows(shading: str, classes: set[str]) -> None:
    card = shaded(shading)
    here = _classes(available_ships(catalogue(), commander(sheet(), card, TERMS)))
    last = Shading(
        card.boxes - {Box("skill", card.leftmost_unshaded("skill") - number) for number in (1, 2)},
        card.gains,
    )
    before = _classes(available_ships(catalogue(), commander(sheet(), last, TERMS)))
    assert here - before == (classes if shading else set())
    assert classes <= here


def _classes(keys: tuple[str, ...]) -> set[str]:
    found = catalogue()
    ships = {card.key: card for card in found.by_type["ship"]}
    return {found.ship_classes[ships[key].ship_class].printed for key in keys}  # type: ignore[attr-defined]


def test_the_ships_offered_are_generic_and_of_the_faction() -> None:
    for key in available_ships(
        catalogue(), commander(sheet(), shaded("skill 12 crew crew"), TERMS)
    ):
        card = catalogue().find(key)
        assert card is not None
        assert not card.unique
        assert "federation" in card.factions


def test_a_mission_may_open_another_faction() -> None:
    chosen = fleet(ship(VOR_CHA, "weapon:photon-torpedoes-80002"))
    refused = judged(player(chosen, "skill 4 crew, weapon 3"))
    assert errors(refused.reports[0]) == [
        "commander.ship_faction",
        "faction.mixed",
        "ships.not_allowed",
    ]
    allied = CampaignTerms(ships=TERMS.ships, factions=("klingon",))
    assert judged(player(chosen, "skill 4 crew, weapon 3"), terms=allied).legal


def test_of_two_factions_with_one_class_the_lower_skill_counts() -> None:
    both = CampaignTerms(
        ships={"federation": {"a-class": 4}, "klingon": {"a-class": 3, "b-class": 5}},
        factions=("klingon",),
    )
    assert both.ships_for("federation") == {"a-class": 3, "b-class": 5}
    assert both.ships_for("romulan") == {"a-class": 3, "b-class": 5}
    assert CampaignTerms().ships_for("federation") == {}


# --- all players together ------------------------------------------------------------------------


def test_a_unique_name_serves_once_over_all_players() -> None:
    leader = fleet(ship(AKIRA, "talent:wing-leader-80001"))
    other = fleet(ship(EXCELSIOR, "talent:wing-leader-80000"))
    verdict = judged(
        player(leader, "skill 2, talent 1", "Ben"), player(other, "skill 2, talent 1", "Ada")
    )
    assert [report.legal for report in verdict.reports] == [True, True]
    assert not verdict.legal
    (problem,) = verdict.problems
    assert problem.code == "unique.duplicate"
    assert problem.where in {"/fleets/0/ships/0/upgrades/0", "/fleets/1/ships/0/upgrades/0"}
    assert problem.message == (
        "Wing Leader is unique: a team may have one card of that name, and it has 2."
    )


def test_one_per_ship_bounds_a_ship_and_not_the_players() -> None:
    helmsman = fleet(ship(EXCELSIOR, "crew:helmsman-80001"))
    assert judged(player(helmsman, "crew 6", "Ben"), player(helmsman, "crew 6", "Ada")).legal
    twice = fleet(ship(EXCELSIOR, "crew:helmsman-80001", "crew:helmsman-80000"))
    assert errors(judged(player(twice, "crew 6")).reports[0]) == ["unique.one_per_ship"]


def test_two_ships_take_two_player_cards() -> None:
    both = fleet(AKIRA, EXCELSIOR)
    assert errors(judged(player(both, "")).reports[0]) == ["commander.one_ship"]
    apart = judged(player(fleet(AKIRA), "", "Ben"), player(fleet(EXCELSIOR), "", "Ben again"))
    assert apart.legal


def test_every_player_needs_a_ship() -> None:
    verdict = judged(player(fleet(AKIRA), "", "Ben"), player(fleet(), "", "Ada"))
    assert not verdict.legal
    (problem,) = verdict.problems
    assert (problem.code, problem.where) == ("roster.no_ship", "/fleets/1")
    assert problem.message == "Ada has chosen no ship; every player commands one."


def test_a_card_that_no_hand_could_have_shaded_is_named() -> None:
    torn = PlayerShip("Ben", sheet(), Shading(frozenset({Box("crew", 2)})), fleet(AKIRA))
    verdict = judged(torn)
    assert not verdict.legal
    (problem,) = verdict.problems
    assert (problem.code, problem.where) == ("roster.faulty_card", "/fleets/0")
    assert problem.message == (
        "The player card of Ben cannot have been shaded like this: crew box 1 is not shaded, but "
        "one to its right is."
    )


def test_a_verdict_as_plain_data() -> None:
    document = judged(player(fleet(AKIRA), ""), player(fleet(), "", "Ada")).to_document()
    assert json.loads(json.dumps(document)) == document
    assert document["legal"] is False
    assert [each["legal"] for each in document["reports"]] == [True, False]
    assert [each["code"] for each in document["problems"]] == ["roster.no_ship"]


def test_a_rule_set_without_player_cards_is_refused() -> None:
    one = PlayerShip("Ben", sheet(), BLANK, fleet(AKIRA))
    with pytest.raises(RulesError) as refused:
        check_roster([one], catalogue(), ruleset("attack-wing-2017"), TERMS)
    assert str(refused.value) == (
        "the rule set 'attack-wing-2017' knows no player cards; take one such as 'alliance'"
    )
