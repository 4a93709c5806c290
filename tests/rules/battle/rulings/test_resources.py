"""Official rulings on resources, fleet captains, flagships and officers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import prepare_fleet
from rules.fleet import Equipped
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    acting,
    borne,
    dice,
    flown,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.test_token_triggers import crew
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel, weapon
from tests.rules.building.helpers import (
    CLASSIC,
    ORGANIZED_2014,
    ORGANIZED_2016,
    RULES_2017,
    fleet,
    ruleset,
    ship,
)
from tests.rules.catalogue import catalogue

EVERY = (RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016)

SCIENCE = "officer:science-officer-collectiveop3"
OPERATIONS = "officer:operations-officer-collectiveop3"
HIGH_YIELD = "resource:high-yield-photon-torpedoes-71513c"
IMPROVED = "resource:improved-shields-71511a"
ADVANCED = "tech:advanced-shields-71531"
ALL_STOP = "resource:all-stop-72282r"
MUTINY = "resource:mutiny-72290r"
FLEET_CAPTAIN = "fleet-captain:independent-federation-collectiveop2"
CHEKOV = "crew:pavel-chekov-71121"
SOPEK = "captain:sopek-71527"
HALIZ = "crew:haliz-71793"
SEQUENCERS = "borg:regeneration-sequencers-71510b"


def officer(key: str, holder: int) -> dict[str, Any]:
    """Returns an officer card beneath a crew."""
    found = catalogue()[key]
    own = card(found.name, "officer", "officer", holder=holder)
    return own | {"key": key, "ability": found.ability}


def resource(key: str) -> dict[str, Any]:
    """Returns a resource of the whole fleet, which one ship keeps."""
    found = catalogue()[key]
    own = card(found.name, "resource", "fleet-resource", ability=found.ability)
    return own | {"key": key}


# --- officers ------------------------------------------------------------------------------


@pytest.mark.ruling("F14-R17", "F16-139", "F16-140", "FR-060.1", "FR-060.3")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("scans", "rolled"), [(0, 5), (1, 3), (2, 2)])
def test_a_science_officer_doubles_one_scan_token(
    scene: MakeScene, rules: str, scans: int, rolled: int
) -> None:
    own = vessel(5, cards=[card("Mate"), officer(SCIENCE, 0)], dial=HELD)
    play = shooting(
        scene,
        own,
        "attack XXX",
        "defense " + "X" * rolled,
        words=f"scan {scans}",
        second=vessel(1, agility=5, dial=HELD),
        rules=rules,
    )
    play.give(AT)
    assert dice(play) == (3, rolled)


@pytest.mark.ruling("F16-139", "FR-060.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_science_officer_spends_one_scan_token_a_round(scene: MakeScene, rules: str) -> None:
    own = vessel(1, cards=[card("Mate"), officer(SCIENCE, 0)], dial=HELD)
    play = shot_at(scene, own, "attack HHH", "defense X", words="scan 2", rules=rules)
    play.give(BY, SCIENCE)
    assert SCIENCE not in play.offered
    assert play.told("result") == ["result b1 a1 2 0"]


@pytest.mark.ruling("FR-060.5", "FR-281.1")
def test_a_crew_that_is_brought_back_comes_without_its_officer(scene: MakeScene) -> None:
    aide = card("Aide", ability="action: discard this to gain 1 scan.")
    own = borne(SOPEK, aide, officer(SCIENCE, 1), skill=1)
    play = acting(scene, own)
    play.give("crew:aide").finish_round()
    assert [each.is_discarded for each in play.ship("a1").cards] == [False, True, True]
    play.go_to("Action a1").give(SOPEK)
    assert [each.is_discarded for each in play.ship("a1").cards] == [False, False, True]


@pytest.mark.ruling("FR-060.6", "FR-300.2")
def test_who_becomes_captain_loses_his_officer(scene: MakeScene) -> None:
    own = borne(HALIZ, captain(5), officer(SCIENCE, 0), skill=1)
    play = shot_at(scene, own)
    play.give(BY, HALIZ)
    ship_ = play.ship("a1")
    assert (ship_.captain, ship_.cards[2].is_discarded) == (0, True)


@pytest.mark.ruling("FR-273.1")
def test_an_officer_that_is_lost_is_no_further_upgrade(scene: MakeScene) -> None:
    """One damage is repaired for the crew, none for the officer."""
    aide = card("Aide", ability="action: discard this to gain 1 scan.")
    own = borne(SEQUENCERS, aide, officer(SCIENCE, 1))
    play = acting(scene, own, "down 3")
    play.give("crew:aide")
    assert (play.ship("a1").damage, play.ship("a1").cards[2].is_discarded) == (2, True)


@pytest.mark.ruling("FR-060.4", "FR-171.1")
@pytest.mark.parametrize(("hits", "again"), [(1, 2), (3, 1)])
def test_an_operations_officer_re_rolls_a_die_that_the_opponent_had_re_rolled_once(
    scene: MakeScene, hits: int, again: int
) -> None:
    """Of three dice one or all were re-rolled already: twice for a fresh one, once for another."""
    jammer = card("Jammer", ability=f"when defending: the attacker re-rolls {hits} hits.")
    own = vessel(5, cards=[card("Mate"), officer(OPERATIONS, 0)], dial=HELD)
    play = shooting(
        scene,
        own,
        "attack " + "H" * hits + "X" * (3 - hits),
        "attack " + "X" * hits,
        *["attack X"] * again,
        "defense X",
        second=vessel(1, cards=[jammer], dial=HELD),
    )
    play.give(AT, OPERATIONS, *(["X"] if again == 2 else []))
    assert len([each for each in play.told("modified") if "Officer" in each]) == again


@pytest.mark.ruling("FR-171.1")
def test_a_tactical_officer_re_rolls_what_the_opponent_had_re_rolled(scene: MakeScene) -> None:
    tactical = "crew:tactical-officer-71123"
    jammer = card("Jammer", ability="when defending: the attacker re-rolls 1 hit.")
    play = shooting(
        scene,
        borne(tactical),
        "attack HXX",
        "attack X",
        "attack XX",
        "attack HHH",
        "defense X",
        words="locks b1",
        second=vessel(1, cards=[jammer], dial=HELD, shields=9),
    )
    play.give(AT, "target-lock", "XX", tactical, "XXX")
    assert play.told("result") == ["result a1 b1 3 0"]


# --- resources -----------------------------------------------------------------------------


@pytest.mark.ruling("F16-154", "FR-056.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("name", "rolled"), [("Photon Torpedoes", 5), ("Quantum Torpedoes", 4)])
def test_high_yield_photon_torpedoes_go_by_the_name(
    scene: MakeScene, rules: str, name: str, rolled: int
) -> None:
    torpedo = card(name, "weapon", ability="attack: disable this to fire.")
    own = vessel(5, cards=[torpedo], weapons=[weapon(0, 4, 1, 3)], dial=HELD)
    keeper = vessel(9, cards=[resource(HIGH_YIELD)], dial=HELD)
    play = shooting(
        scene,
        [own, keeper],
        "attack " + "H" * rolled,
        "defense X",
        more="a2 4,4 h0 chance",
        second=vessel(1, dial=HELD, shields=9),
        rules=rules,
    )
    play.give(f"{name} at b1")
    assert dice(play) == (rolled, 1)


@pytest.mark.ruling("F14-H13", "F16-58", "FR-057.1", "FR-103.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("chosen", [IMPROVED, ADVANCED])
def test_of_two_kinds_of_extra_shields_the_owner_chooses(
    scene: MakeScene, rules: str, chosen: str
) -> None:
    play = shot_at(
        scene,
        borne(ADVANCED, resource(IMPROVED), skill=1),
        "attack HXX",
        "defense X",
        words="marker shield 1",
        more="card a1 0 marker shield 1",
        rules=rules,
    )
    play.give(BY)
    assert (play.asked, play.offered) == ("Effect a1", [ADVANCED, IMPROVED])
    play.give(chosen)
    assert play.ship("a1").shields == 2
    assert play.told("marker")[0] == f"marker a1 {-1 if chosen == IMPROVED else 0} shield 0"


@pytest.mark.ruling("FR-049.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("answer", "scans"), [(ALL_STOP, 0), ("pass", 1)])
def test_after_an_all_stop_nothing_comes_after_the_move(
    scene: MakeScene, rules: str, answer: str, scans: int
) -> None:
    own = bearer(
        "after this ship moves: gain 1 scan.", resource(ALL_STOP), dial=((1, "straight", "white"),)
    )
    play = moving(scene, own, "1 straight", more="card a1 1 mission 5\n", rules=rules)
    play.give(answer)
    assert play.ship("a1").scan == scans
    assert (play.asked == "Action a1") is (answer == "pass")


@pytest.mark.ruling("FR-059.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_mutiny_leaves_the_free_actions_before_it(scene: MakeScene, rules: str) -> None:
    play = acting(
        scene,
        bearer("free action: gain 1 scan.", card("Aide", ability="free action: gain 1 evade.")),
        second=vessel(1, cards=[resource(MUTINY)], dial=HELD),
        more="card b1 0 mission 3\n",
        rules=rules,
    )
    play.give(CARD, "pass", "battlestations", MUTINY)
    assert (play.ship("a1").scan, play.ship("a1").evade, play.ship("a1").battle_stations) == (
        1,
        0,
        0,
    )
    assert play.asked.startswith("Attack")


# --- fleet captains ------------------------------------------------------------------------


@pytest.mark.ruling("FR-054.1")
@pytest.mark.parametrize("rules", EVERY)
def test_the_extra_talent_of_a_fleet_captain_goes_with_him(scene: MakeScene, rules: str) -> None:
    talent = card("Talent", "talent", ability="action: gain 1 scan.")
    own = vessel(5, cards=[captain(5), talent], dial=HELD)
    play = acting(scene, own, more="card a1 0 discarded\n", rules=rules)
    play.go_to("Action a1")
    play.refuse("talent:talent")


@pytest.mark.ruling("FR-054.5")
@pytest.mark.parametrize("rules", EVERY)
def test_the_move_of_a_fleet_captain_is_white_off_the_dial(scene: MakeScene, rules: str) -> None:
    own = borne(FLEET_CAPTAIN, captain(5), dial=((2, "straight", "white"),))
    play = moving(scene, own, "2 straight", rules=rules)
    play.give("yes")
    assert (play.asked, play.offered[0]) == ("Detail a1", "1 straight white")
    play.give("1 turn left white")
    assert play.ship("a1").auxiliary == 0


@pytest.mark.ruling("FR-054.9", "FR-096.2")
@pytest.mark.parametrize("rules", EVERY)
def test_chekov_takes_the_token_off_after_the_white_move_of_the_fleet_captain(
    scene: MakeScene, rules: str
) -> None:
    own = borne(FLEET_CAPTAIN, captain(5), crew(CHEKOV), dial=((3, "turn", "red"),))
    play = moving(scene, own, "3 turn left", rules=rules)
    play.give("yes", "1 straight white")
    assert (play.asked, play.ship("a1").auxiliary) == ("Effect a1", 1)
    play.give(CHEKOV)
    assert (play.asked, play.ship("a1").auxiliary) == ("Action a1", 0)


# --- flagships -----------------------------------------------------------------------------

KLINGON = "flagship:klingon-op4participation"
DOMINION = "flagship:independent-dominion-op4participation"
FEDERATION = "flagship:independent-federation-op4participation"
FORREST = "captain:maxwell-forrest-71526"


FEDERATION_RE_ROLLS = "flagship:federation-op4participation"


@pytest.mark.ruling("FR-053.2")
@pytest.mark.parametrize(("first", "again"), [("yes", False), ("no", True)])
def test_each_ship_uses_a_flagship_s_text_once_a_round(
    scene: MakeScene, first: str, again: bool
) -> None:
    """Who let it be may do so at the next attack; another ship has it of its own."""
    friend = vessel(1, shields=9, dial=HELD)
    foe = vessel(5, dial=HELD)
    rolled = ["attack HHH", "defense X", "defense X"][: 3 if first == "yes" else 2]
    play = scene(
        "round 1 combat begun\na1 2,10 h0 chance\na2 6,10 h0 chance\na3 10,10 h0 chance\n"
        "b1 6,17 h180\nb2 8,17 h180\nb3 10,17 h180",
        [borne(FEDERATION_RE_ROLLS), friend, friend],
        [foe] * 3,
        script=[*rolled, "attack HHH", "defense X", *rolled],
    )
    asked = []
    for attacker, target in (("b1", "a2"), ("b2", "a2"), ("b3", "a3")):
        if attacker != "b3":
            play.give(attacker)
        play.give(f"primary weapon at {target}")
        asked.append(play.asked == f"Detail {target}")
        if asked[-1]:
            play.give(first)
            if first == "yes":
                play.give("X")
        while play.asked == "Effect a1":
            play.give("pass")
    assert asked == [True, again, True]


@pytest.mark.ruling("FR-053.1")
def test_a_klingon_flagship_cloaks_and_does_not_echo() -> None:
    flagship = ship("ship:i-k-s-gr-oth-71125", resource=Equipped(KLINGON))
    record = prepare_fleet(fleet(flagship), catalogue(), ruleset()).ships[0]
    assert record.actions == ("evade", "battlestations", "target-lock", "cloak")


@pytest.mark.ruling("FR-053.5", "FR-064.9")
@pytest.mark.parametrize("rules", EVERY)
def test_the_enterprise_acts_as_flagship_under_auxiliary_power(
    scene: MakeScene, rules: str
) -> None:
    """What a flagship adds to the bar is on the bar; the action of a card is not."""
    mate = card("Mate", ability="action: gain 1 scan.")
    own = flown("ship:u-s-s-enterprise-71122", mate, actions=["evade", "cloak"])
    play = acting(scene, own, "auxiliary 1", rules=rules)
    assert play.offered == ["pass", "evade", "cloak"]


@pytest.mark.ruling("FR-053.3", "FR-053.4")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("acted", ["", "acted"])
def test_the_flagship_of_the_dominion_moves_a_friend(
    scene: MakeScene, rules: str, acted: str
) -> None:
    """Whether that ship has moved or not, and by its dial."""
    dial = ((1, "straight", "white"), (2, "straight", "red"))
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\na2 21,10 h0 {acted}\nb1 4,34 h180 acted",
        [borne(DOMINION, dial=dial, skill=1), vessel(9, dial=dial)],
        vessel(1, dial=HELD),
        dials={"a1": "1 straight", "a2": "1 straight"},
        rules=rules,
    )
    play.give(DOMINION)
    assert [each.split()[1:4] for each in play.told("moved")] == [
        ["a1", "1", "straight"],
        ["a2", "1", "straight"],
    ]


@pytest.mark.ruling("FR-053.6", "FR-074.4", "FR-078.4")
@pytest.mark.parametrize("rules", EVERY)
def test_what_a_flagship_lets_a_captain_do_is_not_his_action_again(
    scene: MakeScene, rules: str
) -> None:
    """He moved by his action; the flagship lets his ship perform one of its bar besides."""
    dial = ((1, "straight", "white"),)
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 21,10 h0\nb1 4,34 h180 acted",
        [borne(FORREST, dial=dial, skill=1), borne(FEDERATION, captain(9), dial=dial)],
        vessel(1, dial=HELD),
        dials={"a1": "1 straight", "a2": "1 straight"},
        rules=rules,
    )
    play.go_to("Action a1").give(FORREST, "1 straight white")
    assert [each.split()[1] for each in play.told("moved")[:2]] == ["a1", "a1"]
    play.go_to("Effect a2").give(FEDERATION)
    assert play.asked == "Action a1"
    assert "evade" in play.offered
