"""2017, Mission 1 and Mission 2: table, actions, objectives, and random battles of both."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from rules.battle import BattleError, set_up_battle
from rules.battle.phases.log import read_log, replay, write_log
from rules.battle.phases.missions import MissionRules, mission_rules
from rules.battle.phases.notation import parse_position
from rules.battle.position.printing import print_position
from rules.battle.position.records import SECOND_CAPTAIN
from rules.dice import SeededChance
from rules.loader import FIXTURES, load_mission_rules
from rules.table import print_area, print_terrain
from tests.rules.battle.battles import Homebody, faults_of, prepared_fleets, rulesets
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, admiral, captain, card, vessel
from tests.rules.catalogue import catalogue

DILITHIUM = "a-new-source-of-dilithium"
CHASE = "the-chase"


@cache
def missions() -> dict[str, MissionRules]:
    """Returns the rules of the repository's missions."""
    return dict(load_mission_rules())


def document(name: str) -> dict[str, Any]:
    """Returns a mission's document."""
    read: dict[str, Any] = json.loads((FIXTURES / "missions" / f"{name}.json").read_text())
    return read


def crewed(**fields: Any) -> Any:
    """Returns a ship that stays where it is, with a captain, two crew and a weapon aboard."""
    fields.setdefault("dial", HELD)
    cards = [captain(6), card("Troi"), card("Data"), card("Torpedoes", "weapon")]
    return vessel(cards=fields.pop("cards", cards), **fields)


def away_scene(make: MakeScene, words: str = "", mission: str = DILITHIUM, **fields: Any) -> Scene:
    """Returns a scene in which a1, near the planet, is about to perform its action."""
    first = fields.pop("first", None) or crewed()
    terrain = {
        DILITHIUM: "terrain planet 18,18",
        CHASE: "terrain planet 7,29\nterrain objective 9,9\nterrain objective 27,27",
    }[mission]
    place = fields.pop("place", "18,11.5 h0" if mission == DILITHIUM else "9,12 h0")
    more = fields.pop("more", "")
    others = fields.pop("others", "b1 34,2 h0 acted\nc1 2,2 h0 acted")
    return make(
        f"round 2 activation begun\na1 {place} {words}\n{others}\n{terrain}\n{more}",
        first,
        vessel(5, dial=HELD),
        vessel(5, dial=HELD),
        mission=missions()[mission],
        dials={"a1": fields.pop("dial", "0 stop")},
        **fields,
    )


# --- documents ---------------------------------------------------------------------


def test_the_tables_of_both_missions() -> None:
    fleets = prepared_fleets(1, rulesets()["attack-wing-2017"])[:3]
    shown = {}
    for name in (DILITHIUM, CHASE):
        battle = set_up_battle(
            fleets,
            catalogue(),
            rulesets()["attack-wing-2017"],
            SeededChance("1"),
            mission=missions()[name],
        )
        battle.step()
        shown[name] = (
            [print_area(side.area) for side in battle.state.sides],
            [print_terrain(token) for token in battle.state.terrain],
            battle.state.marks,
            [ship.mission for ship in battle.state.ships if ship.index == 0 or ship.mission],
        )
    assert shown == {
        # As with three players; the planet in the exact centre.
        DILITHIUM: (["14,0 22,4", "0,32 8,36", "28,32 36,36"], ["planet 18,18"], {}, [0]),
        # Clockwise: the Federation east, the Romulans in the corner, the Klingons south.
        CHASE: (
            ["32,16 36,20", "32,0 36,4", "16,0 20,4"],
            ["planet 7,29", "objective 9,9", "objective 27,27"],
            {"stack-1": 3, "stack-2": 3},
            [0, 1],
        ),
    }


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (
            {"battle": None},
            "mission.none",
            "says nothing about a battle",
        ),
        (
            {"battle": {"rules": "hide"}},
            "mission.unknown_rules",
            "asks for the rules 'hide'; known are standard, dilithium, chase, stand-off",
        ),
        (
            {"battle": {"rules": "chase", "starting_areas": ["0,0 4,4"]}},
            "mission.incomplete",
            "lacks 'tokens_on_objectives' in its part on the battle",
        ),
    ],
)
def test_a_mission_with_a_fault_is_refused(change: Any, code: str, said: str) -> None:
    with pytest.raises(BattleError) as caught:
        mission_rules(document(CHASE) | change)
    assert (caught.value.code, str(caught.value)) == (code, f"the mission 'the-chase' {said}")


def test_a_mission_is_for_its_number_of_players() -> None:
    fleets = prepared_fleets(1, rulesets()["attack-wing-2017"])[:2]
    battle = set_up_battle(
        fleets,
        catalogue(),
        rulesets()["attack-wing-2017"],
        SeededChance("1"),
        mission=missions()[DILITHIUM],
    )
    with pytest.raises(BattleError, match="A New Source of Dilithium is for 3 players, not 2"):
        battle.step()


# --- away teams --------------------------------------------------------------------


def test_captain_and_a_crew_upgrade_beam_down(scene: MakeScene) -> None:
    at = away_scene(scene)
    assert at.asked == "Action a1"
    at.give("beam-down")
    assert at.asked == "Card a1"
    assert at.offered == ["Troi", "Data"]
    at.give("Data")
    ship = at.ship("a1", at.after("captain"))
    assert [card.is_away for card in ship.cards] == [True, False, True, False]
    assert [card.disabled for card in ship.cards] == [1, 0, 1, 0]
    assert (ship.shields, ship.disabled_shields) == (0, 2)
    assert (ship.captain, ship.skill, ship.phase_skill) == (-1, 1, 6)


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("cloak green shields 0/2", {}),
        ("", {"place": "18,9 h0"}),  # 5.2 inches from the planet
        ("", {"first": crewed(cards=[captain(6), card("Torpedoes", "weapon")])}),
        ("", {"first": crewed(cards=[card("Troi")])}),
        ("", {"more": "card a1 0 disabled 1"}),
        ("", {"more": "card a1 1 disabled 1\ncard a1 2 discarded"}),
    ],
)
def test_no_away_team_without_captain_crew_and_planet(
    scene: MakeScene, words: str, fields: Any
) -> None:
    at = away_scene(scene, words, **fields)
    assert "beam-down" not in at.offered
    at.refuse("beam-down")


def test_an_away_team_can_be_neither_freed_nor_discarded(scene: MakeScene) -> None:
    from rules.battle.mechanics import cards

    at = away_scene(scene, more="card a1 0 disabled 1 away\ncard a1 2 disabled 1 away\n")
    assert "enable-card" not in at.offered
    ship = at.ship("a1")
    assert not list(cards.discard(at.battle, ship, 2))
    assert not ship.cards[2].is_discarded
    assert not list(cards.disable(at.battle, ship, 2))
    assert ship.cards[2].disabled == 1


def test_the_away_team_gathers_a_token_a_round_and_beams_up(scene: MakeScene) -> None:
    at = away_scene(
        scene,
        "captain -1",
        more="card a1 0 disabled 1 away mission 2\ncard a1 2 disabled 1 away\n",
    )
    assert "beam-down" not in at.offered
    at.finish_round()
    assert at.ship("a1").cards[0].mission == 3
    assert at.ship("a1").shields == 2
    at.go_to("Action a1").give("beam-up")
    ship = at.ship("a1")
    assert (ship.mission, ship.cards[0].mission, ship.captain, ship.skill) == (3, 0, 0, 6)
    assert not any(card.is_away or card.disabled for card in ship.cards)
    assert (ship.shields, ship.disabled_shields) == (0, 2)


def test_a_cloaked_ship_does_not_beam_up(scene: MakeScene) -> None:
    at = away_scene(
        scene,
        "captain -1 cloak green shields 0/2",
        more="card a1 0 disabled 1 away\ncard a1 2 disabled 1 away\n",
    )
    assert "beam-up" not in at.offered


def test_an_admiral_commands_meanwhile_but_the_skill_is_1(scene: MakeScene) -> None:
    """2017, Admiral Cards and Mission 1: special rules override all others."""
    cards = [captain(6), card("Data"), admiral(8, 2)]
    at = away_scene(scene, first=crewed(cards=cards))
    assert at.ship("a1").skill == 8
    at.give("beam-down")
    assert (at.ship("a1").captain, at.ship("a1").skill) == (2, 1)
    at.finish_round().go_to("Action a1").give("beam-up")
    assert (at.ship("a1").captain, at.ship("a1").skill) == (0, 8)


def test_a_second_captain_commands_before_an_admiral(scene: MakeScene) -> None:
    second = card("Second", "captain", SECOND_CAPTAIN, skill=4)
    at = away_scene(scene, first=crewed(cards=[captain(6), card("Data"), admiral(8, 0), second]))
    at.give("beam-down")
    assert (at.ship("a1").captain, at.ship("a1").skill) == (3, 1)


# --- A New Source of Dilithium -----------------------------------------------------

AREAS = (
    "side 0 area 14,0 22,4\nside 1 area 0,32 8,36\nside 2 area 28,32 36,36\n"
    "b1 2,34 h180 acted\nc1 34,34 h180 acted"
)


def homeward(make: MakeScene, place: str, mission: int) -> Scene:
    """Returns a scene in which a1 is about to leave the table."""
    return make(
        f"round 5 activation begun\n{AREAS}\na1 {place} mission {mission}\na2 20,30 h0 acted\n"
        "terrain planet 18,18",
        [crewed(dial=((2, "straight", "white"),)), vessel(2, dial=HELD)],
        vessel(5, dial=HELD),
        vessel(5, dial=HELD),
        mission=missions()[DILITHIUM],
        dials={"a1": "2 straight"},
    )


def test_who_leaves_home_with_three_samples_wins(scene: MakeScene) -> None:
    at = homeward(scene, "18,2 h180", 3)
    assert at.asked == "over"
    assert (at.state.winner, at.state.reason) == (0, "objective")
    assert at.told("left") == ["left a1 left left"]
    assert faults_of(at.battle) == []


@pytest.mark.parametrize(("place", "mission"), [("18,2 h180", 2), ("2,10 h270", 3)])
def test_who_leaves_without_samples_or_elsewhere_is_out(
    scene: MakeScene, place: str, mission: int
) -> None:
    """DECISIONS D95: the player is out with all ships, the others play on."""
    at = homeward(scene, place, mission)
    assert at.asked == "Action c1"
    assert at.told("left", "eliminated") == [
        "left a1 destroyed failed the mission",
        "left a2 destroyed failed the mission",
        "eliminated 0",
    ]
    assert at.state.reason == ""
    assert [side.is_out for side in at.state.sides] == [True, False, False]
    assert faults_of(at.battle) == []


# --- The Chase ---------------------------------------------------------------------


def test_decrypting_takes_a_hit(scene: MakeScene) -> None:
    at = away_scene(
        scene, "mission 2", CHASE, script=["attack BXH"], more="mark stack-1 3\nmark stack-2 3"
    )
    at.give("decrypt")
    ship = at.ship("a1")
    assert (ship.mission, ship.shields, ship.disabled_shields) == (0, 0, 2)
    assert at.state.marks == {"stack-1": 2, "stack-2": 3, "code-0": 2}


def test_a_failed_attempt_brings_a_token_and_no_crit_counts(scene: MakeScene) -> None:
    at = away_scene(scene, "", CHASE, script=["attack C"], more="mark stack-1 3\nmark stack-2 3")
    at.give("decrypt")
    assert at.ship("a1").mission == 1
    assert at.state.marks == {"stack-1": 3, "stack-2": 3}


@pytest.mark.parametrize(
    ("words", "marks", "place"),
    [
        ("", "mark stack-1 2\nmark stack-2 3\nmark code-0 2", "9,12 h0"),
        ("", "mark stack-1 0\nmark stack-2 3", "9,12 h0"),
        ("cloak green shields 0/2", "mark stack-1 3\nmark stack-2 3", "9,12 h0"),
        ("", "mark stack-1 3\nmark stack-2 3", "9,16 h0"),
    ],
)
def test_each_part_once_uncloaked_and_near(
    scene: MakeScene, words: str, marks: str, place: str
) -> None:
    at = away_scene(scene, words, CHASE, more=marks, place=place)
    at.refuse("decrypt")


def test_beaming_down_with_both_parts_wins_when_the_round_is_over(scene: MakeScene) -> None:
    at = away_scene(
        scene,
        "",
        CHASE,
        more="mark stack-1 2\nmark stack-2 2\nmark code-0 6",
        place="7,23 h0",
    )
    at.give("beam-down", "Data")
    assert at.state.marks["done-0"] == 1
    at.finish_round()
    assert (at.state.winner, at.state.reason, at.state.round) == (0, "objective", 2)


def test_beaming_down_with_one_part_wins_nothing(scene: MakeScene) -> None:
    at = away_scene(
        scene,
        "",
        CHASE,
        more="mark stack-1 2\nmark stack-2 3\nmark code-0 2",
        place="7,23 h0",
    )
    at.give("beam-down", "Data").finish_round()
    assert (at.state.reason, at.state.marks) == ("", {"stack-1": 2, "stack-2": 3, "code-0": 2})
    assert at.state.round > 2


def test_who_is_destroyed_in_that_round_has_lost(scene: MakeScene) -> None:
    at = scene(
        "round 4 activation begun\na1 7,23 h0 shields 0/0 down 3\na2 30,30 h0 acted\n"
        "b1 7,20 h0 acted\nc1 2,2 h0 acted\n"
        "terrain planet 7,29\nterrain objective 9,9\nterrain objective 27,27\n"
        "mark stack-1 2\nmark stack-2 2\nmark code-0 6",
        [crewed(), vessel(2, dial=HELD)],
        vessel(7, dial=HELD),
        vessel(5, dial=HELD),
        mission=missions()[CHASE],
        dials={"a1": "0 stop"},
        script=["attack HHHX", "defense X", "damage Console Fire"],
    )
    at.give("beam-down", "Data").go_to("Attack b1").give("primary weapon at a1")
    assert at.told("left", "eliminated") == [
        "left a1 destroyed destroyed",
        "left a2 destroyed failed the mission",
        "eliminated 0",
    ]
    at.finish_round()
    assert at.state.reason == ""
    assert faults_of(at.battle) == []


def test_the_first_of_two_in_one_round_wins(scene: MakeScene) -> None:
    at = scene(
        "round 4 activation begun\na1 7,23 h0\nb1 13,29 h0\nc1 2,2 h0 acted\n"
        "terrain planet 7,29\nterrain objective 9,9\nterrain objective 27,27\n"
        "mark stack-1 1\nmark stack-2 1\nmark code-0 6\nmark code-1 6",
        crewed(cards=[captain(6), card("Data")]),
        crewed(cards=[captain(4), card("Troi")]),
        vessel(9, dial=HELD),
        mission=missions()[CHASE],
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    assert at.asked == "Action b1"
    at.give("beam-down", "beam-down")
    assert (at.state.marks["done-1"], at.state.marks["done-0"]) == (1, 2)
    at.finish_round()
    assert at.state.winner == 1


def test_eliminating_all_others_wins_a_mission_too(scene: MakeScene) -> None:
    """2017, Mission 1 and 2, Objectives: said of both."""
    at = away_scene(
        scene,
        others="b1 destroyed 1\nc1 34,2 h0 shields 0/0 down 4 doomed acted\n"
        "side 1 area 0,32 8,36 out",
    )
    at.finish_round()
    assert (at.state.winner, at.state.reason) == (0, "elimination")


# --- both in random battles --------------------------------------------------------


@pytest.mark.parametrize("name", [DILITHIUM, CHASE])
def test_random_battles_of_missions(name: str) -> None:
    rules = rulesets()["attack-wing-2017"]
    fleets = prepared_fleets(77, rules)
    draw = random.Random(name)
    endings: dict[str, int] = {}
    for number in range(120):
        chosen = [draw.choice(fleets) for _ in range(3)]
        battle = set_up_battle(
            chosen,
            catalogue(),
            rules,
            SeededChance(f"{name} {number}"),
            mission=missions()[name],
            log=number < 12,
        )
        battle.run([Homebody(SeededChance(f"{name} {number} {side}")) for side in range(3)])
        assert battle.is_over
        assert faults_of(battle) == [], number
        endings[battle.state.reason] = endings.get(battle.state.reason, 0) + 1
        if battle.log is not None:
            again = replay(read_log(write_log(battle.log)))
            assert again.state == battle.state
            position = set_up_battle(
                chosen, catalogue(), rules, SeededChance("1"), mission=missions()[name]
            )
            parse_position(print_position(battle.state), position)
            assert position.state == battle.state
    assert endings["elimination"] > 50
    assert sum(endings.values()) == 120
