"""Tests and combat: cards and crew in them, who helps, and what interrupts them."""

from __future__ import annotations

import pytest

from rules.fleet_captains.effects.verbs import MoveShip
from rules.fleet_captains.play.game_options import GameOptions
from rules.fleet_captains.play.game_questions import (
    ChooseCardUse,
    ChooseConsent,
    ChooseDestination,
    ChooseHelpers,
    ChooseMission,
    ChoosePlace,
    ChooseRemoved,
    ChooseRollAgain,
    ChooseSetting,
    ChooseSettingAfter,
    ChooseTarget,
)
from rules.fleet_captains.play.menu import (
    ADJUST,
    ATTACK,
    ATTACK_INSTALLATION,
    BEAM,
    CARD_ACTION,
    MOVE,
    SYSTEM_TEST,
)
from rules.fleet_captains.play.ratings import rating
from tests.rules.fleet_captains.play.scenes import (
    Scene,
    combat,
    command_card,
    crew,
    encounter_card,
    goes_to,
    mission_card,
    ops,
    plays,
    ship_card,
    uses_crew,
)

SENSORS_9 = {"test": {"system": "sensors", "level": 9}}


def test_both_players_play_one_card_and_who_passed_may_answer() -> None:
    # FC-20
    jamming = command_card("Jamming", ops("test", {"weaken": {"sensors": 3}}))
    boost = command_card("Boost", ops("test", {"add": {"sensors": 2}}))
    with Scene(4) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", sensors=7)
        scene.missions(0, mission_card(deed=SENSORS_9))
        scene.hand(0, boost, boost)
        scene.hand(1, jamming, jamming)
        scene.begin()
        scene.says(ChooseCardUse, None, player=0)
        scene.says(ChooseCardUse, plays("Jamming"), player=1)
        scene.says(ChooseCardUse, plays("Boost"), player=0)
        scene.take(SYSTEM_TEST, ship)
        assert scene.last("tested")["rating"] == 7 - 3 + 2
    # Who did not pass plays no second card; nobody plays one after two passes.
    with Scene(4) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", sensors=7)
        scene.missions(0, mission_card(deed=SENSORS_9))
        scene.hand(0, boost, boost)
        scene.hand(1, jamming)
        scene.begin()
        scene.says(ChooseCardUse, plays("Boost"), player=0)
        scene.says(ChooseCardUse, plays("Jamming"), player=1)
        scene.take(SYSTEM_TEST, ship)
        assert [each.player for each in scene.asked if isinstance(each, ChooseCardUse)] == [0, 1]


def test_cards_come_before_a_test_that_needs_no_die() -> None:
    # DF-12, FC-21; at equality the die is rolled (DF-11).
    for level, rolls in ((8, False), (9, True)):
        with Scene(*((1,) if rolls else ())) as scene:
            scene.open_tiles("C3")
            ship = scene.ship("uss-reliant", "C3", sensors=7)
            scene.missions(0, mission_card(deed={"test": {"system": "sensors", "level": level}}))
            scene.hand(0, command_card("Boost", ops("test", {"add": {"sensors": 2}})))
            scene.begin()
            scene.says(ChooseCardUse, plays("Boost"))
            scene.take(SYSTEM_TEST, ship)
            assert scene.last("tested")["success"]
            assert (scene.last("tested")["die"] is not None) == rolls


def test_a_rating_below_nothing_is_disabled_and_nothing_lifts_it() -> None:
    # FC-22, FC-23
    with Scene() as scene:
        scene.tile("C3", "Ion Storm")  # -2 Weapons and Sensors
        for sensors, expected in ((2, 0), (1, None)):
            ship = scene.ship(ship_card((1, sensors, 3, 3)), "C3")
            assert rating(scene.game, ship, "sensors") == expected


def test_crew_that_is_given_up_is_no_card_played() -> None:
    # FC-27, FC-126: after Spock's +5 a card may still be played, in an encounter too.
    adviser = command_card(
        "Adviser",
        ops("encounter", {"add": {"sensors": 5}}),
        crew("officer", {"add": {"sensors": 3}}),
    )
    with Scene(1, 1) as scene:
        scene.open_tiles("C1")
        ship = scene.ship("uss-reliant", "C1", sensors=4, aboard=[adviser])
        scene.hand(0, "Finer Lateral Arrays")
        scene.encounter(encounter_card(test={"system": "sensors", "level": 20}))
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.says(ChooseCardUse, uses_crew(ship, "officer", 0))
        scene.says(ChooseCardUse, plays("Finer Lateral Arrays"))
        scene.take(MOVE, ship)
        assert scene.last("tested")["rating"] == 4 + 5 + 4
    # The defender gives crew up in combat and still plays a card against the damage.
    guard = command_card("Guard", combat({"add": {"shields": 1}}), crew("officer", {"draw": 1}))
    with Scene(6, 1, active=1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("iks-klothos", "C3", weapons=4)
        target = scene.ship("uss-reliant", "C3", shields=4, aboard=[guard])
        scene.hand(0, "Brace for Impact")
        scene.begin()
        scene.says(ChooseCardUse, uses_crew(target, "officer", 0), player=0)
        scene.says(ChooseCardUse, plays("Brace for Impact"), player=0)
        scene.take(ATTACK, attacker)
        assert scene.last("attacked")["shields"] == 5
        assert target.level == 0


def test_ships_cooperate_in_an_opposed_test_for_an_action_each() -> None:
    # FC-26; one whose System is Disabled takes no part (DF-52).
    with Scene(1, 1) as scene:
        scene.open_tiles("C3")
        yeager = scene.ship("uss-yeager", "C3", sensors=6)
        helper = scene.ship("uss-reliant", "C3", sensors=4)
        scene.ship("uss-equinox", "C3", sensors=None)
        bortas = scene.ship("iks-bortas", "C3", sensors=7)
        scene.hand(0, "Sensor Overload")
        scene.begin()
        scene.says(ChooseHelpers, (helper.number,))
        scene.take(CARD_ACTION, yeager, card="Sensor Overload")
        assert scene.offered(ChooseHelpers) == ((), (helper.number,))
        assert scene.last("opposed")["rating"] == 10
        assert scene.game.players[0].actions == 1
        assert bortas.disabled == ("sensors",)


def test_a_tie_is_no_success_in_an_opposed_test() -> None:
    # FC-26, DF-50: the active player needs the higher total.
    for die, is_won in ((3, False), (4, True)):
        with Scene(die, 2) as scene:
            scene.open_tiles("C3")
            yeager = scene.ship("uss-yeager", "C3", sensors=6)
            bortas = scene.ship("iks-bortas", "C3", sensors=7)
            scene.hand(0, "Sensor Overload")
            scene.begin()
            scene.take(CARD_ACTION, yeager, card="Sensor Overload")
            assert scene.last("opposed")["success"] == is_won
            assert bortas.disabled == (("sensors",) if is_won else ())


def test_a_card_that_makes_a_test_lets_others_help() -> None:
    # FC-25
    with Scene(active=1) as scene:
        scene.tile("C3", "Class M Planet", control=(0, 1), installation=1)
        ship = scene.ship("iks-neghvar", "C3", weapons=11)
        helper = scene.ship("iks-klothos", "C3", weapons=8)
        scene.hand(1, "Crush the Walls")
        scene.begin()
        scene.says(ChooseHelpers, (helper.number,))
        scene.take(CARD_ACTION, ship, card="Crush the Walls")
        assert scene.last("tested")["rating"] == 19
        assert scene.at("C3").installation == 0


@pytest.mark.parametrize("who", ["own", "enemy"])
def test_a_test_without_its_ship_has_no_effect(who: str) -> None:
    # DF-51: a card moves the ship, or its enemy, away before the roll.
    away = command_card("Away", ops("test", {"move": {"number": 1, "who": who}}))
    with Scene() as scene:
        scene.open_tiles("C3")
        yeager = scene.ship("uss-yeager", "C3", sensors=6)
        bortas = scene.ship("iks-bortas", "C3", sensors=3)
        scene.hand(0, "Sensor Overload", away)
        scene.tile("C2")
        scene.begin()
        scene.says(ChooseCardUse, plays("Away"))
        scene.says(ChoosePlace, scene.place("C2"))
        scene.take(CARD_ACTION, yeager, card="Sensor Overload")
        assert not scene.events("opposed")
        assert bortas.disabled == ()
        assert scene.game.players[0].actions == 2
        assert scene.game.players[0].playing == 0
        assert len(scene.game.players[0].hand) == 4
        assert MoveShip(1, who) in away.effects[0].effect.does


def test_a_target_that_is_moved_out_of_combat_is_not_hit() -> None:
    # DF-51
    away = command_card("Away", combat({"move": 1}))
    with Scene(active=1) as scene:
        scene.open_tiles("C3", "C2")
        attacker = scene.ship("iks-klothos", "C3", weapons=8)
        target = scene.ship("uss-reliant", "C3")
        scene.hand(0, away)
        scene.begin()
        scene.says(ChooseCardUse, plays("Away"), player=0)
        scene.says(ChoosePlace, scene.place("C2"))
        scene.take(ATTACK, attacker)
        assert scene.events("combat_ended")
        assert target.level == 0


def test_a_card_lies_by_the_combat_until_it_ends() -> None:
    # FC-110, FC-121: it is discarded and replaced when the dice have fallen.
    with Scene(1, 1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("uss-venture", "C3", weapons=8)
        scene.ship("iks-somraw", "C3", shields=3)
        scene.hand(0, "Full Spread")
        scene.begin()
        scene.says(ChooseCardUse, plays("Full Spread"))
        scene.take(ATTACK, attacker)
        kinds = [kind for kind, _ in scene.referee.events or []]
        assert kinds.index("attacked") < kinds.index("card_discarded") < kinds.index("card_drawn")
        assert len(scene.game.players[0].hand) == 4


def test_every_card_played_is_replaced_by_one() -> None:
    # FC-110: two cards drawn, and one for the card that was played.
    with Scene() as scene:
        scene.hand(0, "Conference Room")
        scene.begin()
        scene.take("play", player=0, card="Conference Room")
        assert len(scene.game.players[0].hand) == 3 + 2 + 1


def test_attackers_combine_and_the_defender_removes_one() -> None:
    # FC-69, FC-119: one card, one die; the owner chooses who goes, and the deed is the others'.
    with Scene(6, 1) as scene:
        scene.open_tiles("C3")
        lead = scene.ship("uss-venture", "C3", weapons=8)
        helper = scene.ship("uss-reliant", "C3", weapons=6)
        target = scene.ship("iks-bortas", "C3", shields=6)
        scene.hand(1, "Single Combat")
        scene.missions(0, "Giant Slayer")
        scene.begin()
        scene.says(ChooseHelpers, (helper.number,))
        scene.says(ChooseCardUse, plays("Single Combat"), player=1)
        scene.says(ChooseRemoved, lead.number, player=0)
        scene.says(ChooseSettingAfter, 0, player=1)
        scene.take(ATTACK, lead)
        told = scene.last("attacked")
        assert told["ships"] == ["U.S.S. Reliant"]
        assert (told["weapons"], told["damage"]) == (6, 1)
        assert target.level == 1
        # The Reliant is smaller than the Bortas; the Venture, of its Size, would not do.
        assert scene.game.teams[0].points == 1


def test_a_combat_is_ended_by_a_card() -> None:
    # FC-118
    with Scene(active=1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("iks-klothos", "C3", weapons=8)
        scene.ship("uss-reliant", "C3")
        scene.hand(0, "Words before Weapons")
        scene.begin()
        scene.says(ChooseCardUse, plays("Words before Weapons"), player=0)
        scene.take(ATTACK, attacker)
        assert scene.last("combat_ended")["why"] == "card"
        assert scene.discards(0) == ["Words before Weapons"]
        assert scene.game.players[1].actions == 2


@pytest.mark.parametrize(("option", "damage"), [("three", 3), ("one", 1)])
def test_disabled_shields_roll_no_die(option: str, damage: int) -> None:
    # DF-14
    with Scene(1, options=GameOptions(disabled_shields=option)) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("uss-venture", "C3", weapons=8)
        target = scene.ship(ship_card((1, 1, 1, "D"), (2, 1, 1, "D"), side="klingon"), "C3")
        scene.begin()
        if damage == 1:
            scene.says(ChooseSettingAfter, 1, player=1)
        scene.take(ATTACK, attacker)
        assert scene.last("attacked")["enemy_die"] is None
        assert scene.last("attacked")["damage"] == damage
        assert (target.number in scene.game.ships) == (damage == 1)


@pytest.mark.parametrize(
    ("weapons", "shields", "damage"), [(5, 5, 0), (6, 5, 1), (10, 5, 2), (15, 5, 3), (14, 5, 2)]
)
def test_double_and_triple_count_from_equality(weapons: int, shields: int, damage: int) -> None:
    # FC-68; DF-15, DF-50: a tie is no hit.
    with Scene(1, 1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship(ship_card((weapons - 1, 1, 1, 1)), "C3")
        scene.ship(ship_card((1, 1, 1, shields - 1), side="klingon"), "C3")
        scene.begin()
        scene.take(ATTACK, attacker)
        assert scene.last("attacked")["damage"] == damage


@pytest.mark.parametrize("option", ["chosen", "first"])
def test_the_dial_after_damage(option: str) -> None:
    # DF-16, FC-44
    with Scene(3, 1, options=GameOptions(after_damage=option)) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("uss-venture", "C3", weapons=8)
        target = scene.ship("iks-klothos", "C3", shields=5)
        scene.begin()
        if option == "chosen":
            scene.says(ChooseSettingAfter, 2, player=1)
        scene.take(ATTACK, attacker)
        assert (target.level, target.setting) == (1, 2 if option == "chosen" else 0)
        assert not target.is_cloaked


def test_one_attack_fulfils_one_mission() -> None:
    # FC-130, DF-21: it damages and destroys, and its player chooses.
    with Scene(6, 1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("uss-venture", "C3", weapons=8)
        scene.ship("iks-somraw", "C3", level=2, shields=1)
        scene.missions(0, "Attack Run", "Destroy the Enemy")
        scene.begin()
        scene.says(ChooseMission, 1)
        scene.take(ATTACK, attacker)
        assert [each["mission"] for each in scene.events("fulfilled")] == ["Destroy the Enemy"]
        assert scene.game.teams[0].points == 1 + 1


def test_an_action_that_does_two_things_fulfils_one_mission() -> None:
    # FC-130: an encounter that stays is passed, and its success places a control token.
    with Scene(6) as scene:
        scene.tile("C3", "Class M Planet").persistent = encounter_card(
            persistent=True,
            test={"system": "shields", "level": 9},
            passed={"does": [{"control": "own"}]},
        )
        scene.missions(0, "Strange Meetings", mission_card(deed={"place_control": 1}))
        ship = scene.ship("uss-venture", "C3", shields=8)
        scene.begin()
        scene.take("encounter", ship)
        assert len(scene.events("fulfilled")) == 1
        assert scene.game.teams[0].points == 1


def test_an_installation_is_attacked_together_and_with_cards() -> None:
    # FC-78, DF-32
    with Scene(1) as scene:
        scene.tile("C3", "Class M Planet", control=(1, 3), installation=3)
        lead = scene.ship("uss-venture", "C3", weapons=11)
        helper = scene.ship("uss-prometheus", "C3", weapons=13)
        scene.hand(0, "Full Spread")
        scene.hand(1, "Blood Oath")
        scene.missions(0, "Level the Walls")
        scene.begin()
        scene.says(ChooseHelpers, (helper.number,))
        scene.says(ChooseCardUse, plays("Full Spread"), player=0)
        scene.take(ATTACK_INSTALLATION, lead)
        assert scene.last("tested")["level"] == 30
        assert scene.last("tested")["rating"] == 11 + 13 + 3
        assert not scene.last("tested")["success"]
        assert scene.at("C3").installation == 3


@pytest.mark.parametrize(("weapons", "rolls"), [(1, False), (0, True)])
def test_an_outpost_has_no_shields(weapons: int, rolls: bool) -> None:
    # DF-32
    with Scene(*((1,) if rolls else ())) as scene:
        scene.tile("C3", "Class M Planet", control=(1, 1), installation=1)
        ship = scene.ship(ship_card((weapons, 1, 1, 1)), "C3")
        scene.begin()
        scene.take(ATTACK_INSTALLATION, ship)
        assert scene.at("C3").installation == 0
        assert scene.at("C3").control == 1


def test_an_own_installation_may_be_attacked() -> None:
    # FC-78: it fulfils no mission that asks for an enemy one.
    with Scene() as scene:
        scene.tile("C3", "Class M Planet", control=(0, 1), installation=1)
        ship = scene.ship("uss-venture", "C3", weapons=8)
        scene.missions(0, "Level the Walls")
        scene.begin()
        scene.take(ATTACK_INSTALLATION, ship)
        assert scene.at("C3").installation == 0
        assert not scene.events("fulfilled")


def test_an_adjustment_is_offered_once_before_the_cards() -> None:
    # FC-41, DF-13
    with Scene(6) as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", sensors=2)
        scene.missions(0, mission_card(deed=SENSORS_9))
        scene.hand(0, "Finer Lateral Arrays")
        scene.begin()
        scene.says(ChooseSetting, 2)
        scene.says(ChooseCardUse, None)
        scene.take(SYSTEM_TEST, ship)
        assert scene.last("tested")["rating"] == 7
        assert not scene.steps(ADJUST, ship)


def test_nobody_adjusts_in_the_turn_of_another() -> None:
    # FC-41
    with Scene(1, 6, active=1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("iks-klothos", "C3", weapons=8)
        scene.ship("uss-venture", "C3", shields=7)
        scene.begin()
        scene.take(ATTACK, attacker)
        assert {each.player for each in scene.asked if isinstance(each, ChooseSetting)} == {1}


def test_a_destroyed_ship_takes_its_crew_and_cargo_along() -> None:
    # FC-70, DF-48: to the piles of their owners, worth nothing.
    with Scene(6, 1, active=1) as scene:
        scene.open_tiles("C3")
        attacker = scene.ship("iks-bortas", "C3", weapons=12)
        target = scene.ship("uss-reliant", "C3", level=2, shields=2, aboard=["Data"])
        scene.cargo(target, "A Purring Cargo")
        scene.game.locations[scene.place("C3")].away_teams = (0,)
        scene.begin()
        scene.take(ATTACK, attacker)
        assert scene.discards(0) == ["Data"]
        assert [card.name for card in scene.game.encounter_discards] == ["A Purring Cargo"]
        assert scene.game.teams[1].points == 1
        assert [card.name for card in scene.game.lost] == ["U.S.S. Reliant"]
        assert scene.at("C3").away_teams == (0,)  # DF-40
        assert scene.game.teams[0].fleet_size == 11  # FC-71


def test_a_ship_that_an_encounter_destroys_gives_no_points() -> None:
    # DF-41
    with Scene(1) as scene:
        scene.open_tiles("C1")
        ship = scene.ship("uss-reliant", "C1", level=2)
        scene.encounter(encounter_card(passed={"does": [{"damage": 1}]}))
        scene.begin()
        scene.says(ChooseDestination, goes_to("C2"))
        scene.take(MOVE, ship)
        assert scene.events("destroyed")
        assert [team.points for team in scene.game.teams] == [0, 0]
        assert [card.name for card in scene.game.encounter_discards] == ["An Encounter"]


def test_a_free_attack_scores_and_fulfils_no_mission() -> None:
    # DF-42
    with Scene(1, 6, 6, 1) as scene:
        scene.open_tiles("C3", "C2")
        ship = scene.ship("uss-yosemite", "C3", level=2, shields=1)
        scene.ship("iks-bortas", "C3", weapons=12)
        scene.missions(1, "Attack Run", "Destroy the Enemy")
        scene.begin()
        scene.take(MOVE, ship)
        assert scene.events("destroyed")
        assert scene.game.teams[1].points == 1
        assert not scene.events("fulfilled")
        assert not scene.events("moved")


def test_an_ability_of_combat_acts_at_its_moment() -> None:
    # The Prometheus rolls again; the Enterprise-A adjusts twice in each turn.
    with Scene(1, 6, 1) as scene:
        scene.open_tiles("C3")
        prometheus = scene.ship("uss-prometheus", "C3", has_ability=True, weapons=10)
        scene.ship("iks-klothos", "C3", level=2, shields=3)
        scene.begin()
        scene.says(ChooseRollAgain, True)
        scene.take(ATTACK, prometheus)
        assert scene.last("attacked")["die"] == 6
    with Scene() as scene:
        ship = scene.ship("uss-enterprise-a", "post 0", has_ability=True)
        scene.begin()
        for setting in (1, 2):
            scene.says(ChooseSetting, setting)
            scene.take(ADJUST, ship)
        assert not scene.steps(ADJUST, ship)


def test_an_ability_that_lasts_is_not_counted_twice() -> None:
    quick = ship_card((1, 1, 5, 1), ability={"when": "move", "does": [{"cross": 1}]})
    with Scene() as scene:
        scene.open_tiles("C3", "C2", "C4")
        ship = scene.ship(quick, "C3", has_ability=True)
        scene.begin()
        scene.take(MOVE, ship)
        # Empty Space of Size 4 counts as 3: across one tile it is 4 in all.
        assert scene.destinations()["C1"] == 4


def test_the_transporter_is_offered_where_there_is_crew_aboard() -> None:
    # FC-85, DF-44: crew of the enemy's hand is hidden, and only given up in place of crew aboard.
    with Scene() as scene:
        scene.open_tiles("C3")
        ship = scene.ship("uss-reliant", "C3", sensors=7)
        target = scene.ship("iks-somraw", "C3")
        scene.hand(1, "Kurn")
        scene.begin()
        assert not scene.steps(BEAM, ship)
        target.crew["captain"] = command_card("Chief", crew("captain", {"add": {"weapons": 1}}))
        assert scene.steps(BEAM, ship)


def test_a_mate_joins_an_attack_if_he_likes() -> None:
    # FC-145, FC-148: each ship costs its own player an action; the lead alone plays a card.
    for agrees in (True, False):
        with Scene(6, 1, layout="teams", goal=16) as scene:
            scene.open_tiles("D4")
            lead = scene.ship("uss-venture", "D4", weapons=8)
            mate = scene.ship("uss-prometheus", "D4", player=1, weapons=10)
            scene.ship("iks-neghvar", "D4", player=2, shields=9)
            scene.hand(0, "Full Spread")
            scene.hand(1, "Full Spread")
            scene.begin()
            scene.says(ChooseHelpers, (mate.number,))
            scene.says(ChooseConsent, agrees, player=1)
            scene.says(ChooseCardUse, plays("Full Spread"), player=0)
            scene.says(ChooseSettingAfter, 0, player=2)
            scene.take(ATTACK, lead)
            assert scene.last("attacked")["weapons"] == 8 + 3 + (10 if agrees else 0)
            assert [player.actions for player in scene.game.players[:2]] == [1, 1 if agrees else 2]
            asked = {each.player for each in scene.asked if isinstance(each, ChooseCardUse)}
            assert 1 not in asked
            assert not scene.offered(ChooseTarget)
