"""Alliance, Player Upgrades: a player card in a captain's place when a fleet is checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.building import Report, Suggestion, check, suggest
from rules.building.commander import Commander
from rules.cards import Ship
from rules.fleet import Equipped, Fleet
from tests.rules.building.helpers import GALAXY, PICARD, errors, fleet, one, ruleset, ship
from tests.rules.catalogue import catalogue

AKIRA = "ship:federation-starship-72008"
EXCELSIOR = "ship:federation-starship-71272"
VOR_CHA = "ship:klingon-starship-80002"
K_VORT = "ship:klingon-starship-80002-2"
HELMSMAN = "crew:helmsman-80001"
COMMANDER = "crew:commander-80001"
SCIENCE = "crew:science-officer-80001"
INSPIRING = "talent:inspiring-80001"
CALCULATING = "talent:calculating-80001"
DETECTION = "tech:detection-grid-80001"
FOR_FEDERATION_CAPTAINS = "crew:helmsman-80000"
"""Its first printing asks for a Federation captain."""

BEN = Commander(
    name="Ben",
    faction="federation",
    skill=4,
    reputation={"weapon": 6, "crew": 9, "tech": 4},
    ships={"akira-class": 2, "excelsior-class": 2, "galaxy-class": 5},
)


def judged(chosen: Fleet, commander: Commander | None = BEN) -> Report:
    """Returns the report on a fleet of Alliance."""
    return check(chosen, catalogue(), ruleset("alliance"), commander=commander)


def faults(chosen: Fleet, commander: Commander | None = BEN) -> list[str]:
    """Returns the codes of a fleet's errors, sorted."""
    return errors(judged(chosen, commander))


# --- slots -------------------------------------------------------------------------------


def test_a_gained_icon_adds_a_slot_to_any_ship() -> None:
    """The Akira's bar has one crew slot and none for tech."""
    chosen = fleet(ship(AKIRA, HELMSMAN, SCIENCE))
    assert faults(chosen) == ["slots.none_left"]
    assert faults(chosen, replace(BEN, icons=("crew",))) == []
    gridded = fleet(ship(AKIRA, DETECTION))
    assert faults(gridded, replace(BEN, icons=("crew",))) == ["slots.none_left"]
    assert faults(gridded, replace(BEN, icons=("crew", "tech"))) == []


def test_two_icons_of_one_type_add_two_slots() -> None:
    chosen = fleet(ship(AKIRA, HELMSMAN, SCIENCE, "crew:operations-officer-80001"))
    assert faults(chosen, replace(BEN, icons=("crew",))) == ["slots.none_left"]
    assert faults(chosen, replace(BEN, icons=("crew", "crew"))) == []


def test_talents_need_an_unlocked_icon() -> None:
    chosen = fleet(ship(AKIRA, INSPIRING))
    problem = one(judged(chosen), "slots.none_left")
    assert problem.message == ("Inspiring needs a talent slot; Federation Starship has none.")
    assert problem.source == (
        "Alliance, Player Upgrades, Unlocking Additional Upgrade Icons; EDITIONS A11, A12"
    )
    assert faults(chosen, replace(BEN, talent_slots=1)) == []


def test_talents_may_cost_the_captain_s_skill_together() -> None:
    """EA-X5: skill 4, up to 4 SP of talents."""
    captain = replace(BEN, talent_slots=3)
    four = fleet(ship(AKIRA, "talent:wing-leader-80001", CALCULATING))
    assert faults(four, captain) == []
    five = fleet(ship(AKIRA, "talent:wing-leader-80001", INSPIRING))
    report = judged(five, captain)
    assert errors(report) == ["commander.talents"]
    assert one(report, "commander.talents").params == {
        "type": "talent",
        "points": 5,
        "limit": 4,
        "ship": "Federation Starship",
    }
    assert faults(five, replace(captain, skill=5)) == []


# --- reputation --------------------------------------------------------------------------


def test_a_gained_slot_does_not_lift_the_reputation() -> None:
    """EA-X4: the third crew slot is there, the points are not."""
    chosen = fleet(ship(AKIRA, COMMANDER, HELMSMAN, SCIENCE))
    captain = replace(BEN, icons=("crew", "crew"))
    report = judged(chosen, captain)
    assert errors(report) == ["commander.reputation"]
    problem = one(report, "commander.reputation")
    assert problem.message == (
        "The 3 crew upgrades of Federation Starship cost 11 SP together; the crew reputation of "
        "Ben is 9."
    )
    assert [fix.where for fix in problem.fixes] == [
        "/ships/0/upgrades/1",
        "/ships/0/upgrades/2",
        "/ships/0/upgrades/0",
    ]


def test_each_type_has_its_own_limit() -> None:
    chosen = fleet(ship(EXCELSIOR, HELMSMAN, "tech:emh-80001", "weapon:quantum-torpedoes-80001"))
    assert faults(chosen) == []
    poor = replace(BEN, reputation={"weapon": 5, "crew": 2, "tech": 4})
    assert faults(chosen, poor) == ["commander.reputation", "commander.reputation"]


def test_a_price_set_by_hand_does_not_slip_under_the_limit() -> None:
    cheap = fleet(ship(AKIRA, Equipped("weapon:full-spread-80001", cost_override=0)))
    assert faults(cheap, replace(BEN, reputation={"weapon": 4})) == ["commander.reputation"]


def test_without_a_player_card_nothing_bounds_a_type() -> None:
    chosen = fleet(ship(EXCELSIOR, COMMANDER, SCIENCE))
    assert faults(chosen, None) == []


# --- ships and factions --------------------------------------------------------------------


def test_ships_are_those_that_the_campaign_lists_at_this_skill() -> None:
    assert faults(fleet(AKIRA)) == []
    assert faults(fleet("ship:federation-starship-71120")) == ["commander.ship_skill"]
    assert faults(fleet("ship:federation-starship-71120"), replace(BEN, skill=5)) == []
    assert faults(fleet("ship:federation-starship-71268")) == ["ships.not_allowed"]


def test_a_ship_s_own_key_counts_before_its_class() -> None:
    one_akira = replace(BEN, ships={"akira-class": 2, "ship:federation-starship-75011": 6})
    assert faults(fleet(AKIRA), one_akira) == []
    assert faults(fleet("ship:federation-starship-75011"), one_akira) == ["commander.ship_skill"]


def test_named_ships_are_not_for_captains_of_a_campaign() -> None:
    named = fleet("ship:u-s-s-enterprise-d-71120")
    assert faults(named, replace(BEN, skill=9)) == ["ships.not_allowed"]
    assert faults(named, replace(BEN, cards=frozenset({"ship:u-s-s-enterprise-d-71120"}))) == []


def test_a_campaign_s_list_counts_and_not_who_printed_the_card() -> None:
    """The generic B'rel is a card of Attack Wing; the campaign lists its class."""
    generic = [
        card.key
        for card in catalogue().by_type["ship"]
        if isinstance(card, Ship) and card.ship_class == "b-rel-class" and not card.unique
    ]
    assert generic
    worf = Commander(faction="klingon", skill=2, reputation={}, ships={"b-rel-class": 2})
    assert [faults(fleet(key), worf) for key in generic] == [[] for _ in generic]


def test_cards_are_of_the_captain_s_faction_not_of_the_ship_s() -> None:
    report = judged(fleet(ship(AKIRA, "weapon:photon-torpedoes-80002")))
    assert errors(report) == ["faction.mixed"]
    assert one(report, "faction.mixed").message == (
        "Photon Torpedoes is of another faction than Ben (Federation); factions do not mix."
    )
    allied = replace(BEN, factions=("klingon",))
    assert faults(fleet(ship(AKIRA, "weapon:photon-torpedoes-80002")), allied) == []
    lent = replace(BEN, cards=frozenset({"weapon:photon-torpedoes-80002"}))
    assert faults(fleet(ship(AKIRA, "weapon:photon-torpedoes-80002")), lent) == []


def test_a_captain_lent_a_ship_still_takes_own_crew() -> None:
    guest = replace(BEN, cards=frozenset({VOR_CHA}))
    assert faults(fleet(ship(VOR_CHA, HELMSMAN)), guest) == []


def test_what_asks_for_a_captain_asks_the_player_card() -> None:
    chosen = fleet(ship(AKIRA, FOR_FEDERATION_CAPTAINS))
    assert faults(chosen, None) == ["restriction.captain_faction"]
    assert faults(chosen) == []
    martok = replace(BEN, faction="klingon", factions=("federation",), name="Martok")
    assert one(judged(chosen, martok), "restriction.captain_faction").message == (
        "Helmsman may only be equipped with a Federation captain; Martok is of Klingon with "
        "skill 4."
    )


def test_a_hull_is_asked_for_exactly() -> None:
    """EDITIONS A13: Reinforced Hull names hull 4; a K'Vort has 5."""
    worf = Commander(faction="klingon", skill=4, reputation={"tech": 5}, ships={"k-vort-class": 2})
    assert faults(fleet(ship(K_VORT, "tech:reinforced-hull-80002")), worf) == [
        "restriction.ship_hull"
    ]
    assert faults(fleet(ship(K_VORT, "tech:passive-sensors-80002")), worf) == []


def test_a_captain_card_is_refused_and_commands_nothing() -> None:
    report = judged(fleet(ship(AKIRA, HELMSMAN, captain=PICARD)), replace(BEN, talent_slots=0))
    assert errors(report) == ["captain.not_used"]


def test_ships_cost_nothing_and_upgrades_what_is_printed() -> None:
    assert judged(fleet(ship(AKIRA, HELMSMAN))).points == 3


# --- which ships, asked beforehand -----------------------------------------------------------


@pytest.mark.parametrize("skill", [2, 5])
def test_the_choice_of_ships_is_what_a_check_allows(skill: int) -> None:
    captain = replace(BEN, skill=skill, factions=("bajoran",))
    classes = catalogue().ship_classes
    some = {AKIRA, GALAXY, EXCELSIOR}
    ships = [
        card
        for place, card in enumerate(catalogue().by_type["ship"])
        if isinstance(card, Ship) and (place % 7 == 0 or card.key in some)
    ]
    for card in ships:
        allowed = captain.may_command(card, classes[card.ship_class])
        blamed = {
            "ships.not_allowed",
            "commander.ship_faction",
            "commander.ship_skill",
        } & set(faults(fleet(card.key), captain))
        assert allowed is not bool(blamed), card.key


# --- suggestions -----------------------------------------------------------------------------


def proposed(chosen: Fleet, slot: str, captain: Commander) -> dict[str, Suggestion]:
    """Returns what is proposed for a slot, by key."""
    found = suggest(chosen, catalogue(), ruleset("alliance"), ship=0, slot=slot, commander=captain)
    return {each.card: each for each in found}


def test_what_fits_a_slot_keeps_to_the_player_card() -> None:
    found = proposed(
        fleet(ship(EXCELSIOR, COMMANDER)), "crew", replace(BEN, reputation={"crew": 7})
    )
    assert found["crew:operations-officer-80001"].reasons == ()
    assert found[SCIENCE].reasons == ("commander.reputation",)
    assert found["crew:helmsman-80002"].reasons == ("faction.mixed",)
    assert found["crew:helmsman-80002"].points == 2


def test_talents_are_proposed_up_to_the_captain_s_skill() -> None:
    captain = replace(BEN, skill=2, talent_slots=1)
    found = proposed(fleet(AKIRA), "talent", captain)
    assert found[INSPIRING].reasons == ()
    assert found["talent:wing-leader-80001"].reasons == ("commander.talents",)


def test_what_is_aboard_counts_as_it_is_paid_for() -> None:
    """A discount of a card aboard leaves reputation for another card, as the check says."""
    captain = replace(BEN, reputation={"crew": 9, "tech": 5}, icons=("tech", "tech"))
    aboard = ("crew:geordi-la-forge-71201", "tech:exocomp-2017core")
    drive = "tech:transwarp-drive-71272"
    assert [catalogue()[key].cost for key in (*aboard, drive)] == [5, 4, 3]
    chosen = fleet(ship(GALAXY, *aboard))
    both = fleet(ship(GALAXY, *aboard, drive))
    assert "commander.reputation" not in faults(both, captain)
    assert "commander.reputation" not in proposed(chosen, "tech", captain)[drive].reasons
