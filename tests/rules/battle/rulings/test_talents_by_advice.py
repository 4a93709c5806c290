"""Advice of the publisher's forum on talents, where no official document says otherwise."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    BY,
    acting,
    borne,
    dice,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel, weapon
from tests.rules.building.helpers import CLASSIC, RULES_2017
from tests.rules.catalogue import catalogue

STRAIGHTS = ((1, "straight", "green"), (3, "straight", "white"))
GUNNERY = card("Gunnery", "talent", ability="when attacking: add 1 hit.", holder=0)
AIDE = "crew:breen-aide-71128"


@pytest.mark.ruling("FR-031.1")
@pytest.mark.parametrize(("state", "hits"), [("time 2", 1), ("disabled 1", 0)])
def test_time_on_a_captain_leaves_his_talents(scene: MakeScene, state: str, hits: int) -> None:
    play = shooting(
        scene,
        vessel(5, cards=[captain(5), GUNNERY], dial=HELD),
        "attack XXX",
        "defense X",
        more=f"card a1 0 {state}\n",
    )
    play.give(AT).finish_phase()
    assert play.told("result") == [f"result a1 b1 {hits} 0"]


@pytest.mark.ruling("FR-161.4")
def test_drones_of_a_disabled_alliance_are_spent_all_the_same(scene: MakeScene) -> None:
    text = catalogue()["talent:borg-alliance-71511"].ability
    talent = card("Borg Alliance", "talent", ability=text, holder=1)
    own = bearer("action: spend 1 drone to gain 1 evade.", captain(5, drones=4), talent)
    play = acting(scene, own, more="card a1 2 disabled 1\n")
    play.give(CARD)
    assert (play.ship("a1").evade, play.ship("a1").cards[1].drones) == (1, 3)


def strafing(make: MakeScene, *script: str, **fields: object) -> object:
    """Returns a scene in which a1 has moved and may make a strafing run at b2, at Range 2."""
    return moving(
        make,
        borne("talent:strafing-run-71529", captain(5), *fields.pop("cards", ()), dial=STRAIGHTS),
        "3 straight",
        more=f"b2 25,16.3 h180 acted {fields.pop('other', '')}\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        script=script,
        **fields,
    )


@pytest.mark.ruling("FR-319.2")
@pytest.mark.parametrize(("rules", "offered"), [(RULES_2017, ["battlestations"]), (CLASSIC, [])])
def test_a_strafing_run_spends_no_tokens(scene: MakeScene, rules: str, offered: list[str]) -> None:
    """Outside the Combat Phase; a text that merely needs a token acts."""
    aide = card("Breen Aide", ability=catalogue()[AIDE].ability)
    play = strafing(
        scene, "attack XXXB", cards=[aide], words="scan 1 battlestations 1", rules=rules
    )
    play.give("talent:strafing-run-71529")
    assert set(play.offered) == {"crew:breen-aide", *offered, "pass"}


@pytest.mark.ruling("FR-319.4")
@pytest.mark.parametrize(("rules", "rolled"), [(RULES_2017, 5), (CLASSIC, 1)])
def test_a_strafing_run_meets_no_dice_for_a_cloak(
    scene: MakeScene, rules: str, rolled: int
) -> None:
    """The 2017 rules put another agility in its place, which counts everywhere."""
    play = strafing(
        scene,
        "attack XXXX",
        "defense " + "X" * rolled,
        other="cloak green shields 0/2",
        rules=rules,
    )
    play.give("talent:strafing-run-71529")
    assert dice(play) == (4, rolled)


@pytest.mark.ruling("FR-130.1")
def test_the_second_maneuver_of_in_cha_is_on_the_dial(scene: MakeScene) -> None:
    key = "talent:in-cha-71126"
    play = moving(scene, borne(key, captain(5), dial=STRAIGHTS), "1 straight")
    play.give(key)
    assert play.offered == ["1 straight green", "3 straight white"]


@pytest.mark.ruling("FR-132.1")
@pytest.mark.parametrize(("words", "offered"), [("locks b1", True), ("", False)])
def test_a_retaliatory_strike_pays_for_its_torpedo(
    scene: MakeScene, words: str, offered: bool
) -> None:
    key = "talent:retaliatory-strike-72236p"
    text = "attack: spend target lock to fire."
    torpedo = card(
        "Photon Torpedoes", "weapon", ability=text, names=["photon torpedoes"], reach=[1, 3]
    )
    play = shot_at(
        scene,
        borne(key, captain(1), torpedo, skill=1, shields=9, weapons=[weapon(2, 5, 1, 3)]),
        "attack HXX",
        "defense X",
        *(["attack XXXXX", "defense X"] if offered else []),
        words=words,
    )
    play.give(BY)
    assert (key in play.offered) is offered
    if offered:
        play.give(key).finish_phase()
        assert play.ship("a1").locks == ()
        assert play.ship("a1").cards[2].is_discarded


@pytest.mark.ruling("FR-162.1")
@pytest.mark.parametrize(("rules", "shields"), [(RULES_2017, (2, 0)), (CLASSIC, (0, 2))])
def test_shields_after_a_cloaked_attack(
    scene: MakeScene, rules: str, shields: tuple[int, int]
) -> None:
    """They stay down until the End Phase where the rules do not raise them with the cloak."""
    key = "talent:cloaked-attack-72242"
    play = scene(
        "round 1 combat begun\na1 18,10 h0 cloak green-beside shields 0/2\nb1 18,17.5 h180",
        borne(key, captain(5)),
        vessel(1, dial=HELD),
        rules=rules,
        script=["attack XXXXX", "defense X"],
    )
    play.give(AT, key)
    ship = play.ship("a1")
    assert ((ship.shields, ship.disabled_shields), ship.is_cloaked) == (shields, False)


@pytest.mark.ruling("FR-163.1")
def test_a_coordinated_attack_takes_the_place_of_the_normal_one(scene: MakeScene) -> None:
    key = "talent:coordinated-attack-72010"
    play = shooting(
        scene,
        [vessel(6, dial=HELD), borne(key, captain(5))],
        *["attack XXX", "defense X", "attack XX", "defense X"],
        more="a2 20,10 h0\n",
    )
    play.give(AT, key).finish_phase()
    assert [(each.attacker, each.attack_dice) for each in play.battle.attacks] == [(0, 3), (1, 2)]


@pytest.mark.ruling("FR-165.1", "FR-220.1")
@pytest.mark.parametrize("key", ["talent:full-stop-71533", "talent:emergency-shutdown-71805"])
def test_a_ship_that_does_not_move_has_no_moment_after_it(scene: MakeScene, key: str) -> None:
    after = card("After", ability="after moving: gain 1 mission.")
    for is_used in (True, False):
        play = moving(scene, borne(key, captain(5), after, dial=STRAIGHTS), "1 straight")
        play.give(key if is_used else "pass").finish_phase()
        assert play.ship("a1").mission == (0 if is_used else 1)


@pytest.mark.ruling("FR-192.1")
@pytest.mark.parametrize(("words", "offered"), [("", True), ("shields 0/2", False)])
def test_all_power_to_weapons_needs_a_shield(scene: MakeScene, words: str, offered: bool) -> None:
    key = "talent:all-power-to-weapons-75002"
    play = scene(
        f"round 1 combat\na1 18,10 h0 {words}\nb1 18,17.5 h180",
        borne(key, captain(5)),
        vessel(1, dial=HELD),
    )
    assert (key in play.offered) is offered


@pytest.mark.ruling("FR-199.1", "FR-199.2")
@pytest.mark.parametrize(("colour", "before", "left"), [("green", 2, 1), ("red", 0, 1)])
def test_coded_messages_count_the_colour_of_the_maneuver(
    scene: MakeScene, colour: str, before: int, left: int
) -> None:
    key = "talent:coded-messages-71798"
    friend = vessel(2, dial=((1, "straight", colour),), factions=["dominion"])
    play = acting(
        scene,
        [borne(key, captain(5)), friend],
        more=f"a2 4,4 h0 acted auxiliary {before}\n",
    )
    play.give(key).finish_phase()
    assert play.ship("a2").auxiliary == left


@pytest.mark.ruling("FR-222.1")
def test_the_attack_of_gorn_hegemony_comes_once(scene: MakeScene) -> None:
    key = "talent:gorn-hegemony-73031"
    play = acting(
        scene,
        borne(key, captain(5)),
        place="18,17.5 h180",
        script=["attack XXX", "defense X"] * 2 + ["attack XXX", "defense X"],
    )
    play.give(key).go_to("Attack b1").give(BY).go_to("Attack a1").give(AT)
    play.go_to("Effect a1").give(key).finish_phase()
    assert [each.attacker for each in play.battle.attacks] == [1, 0, 0]


def test_the_attacks_of_gorn_hegemony_come_one_after_the_other(scene: MakeScene) -> None:
    """A card that raises the skill of 0 leaves no time for the turn of a ship in between."""
    key = "talent:gorn-hegemony-73031"
    more = card("Proud", ability="always: this ship has +2 skill.")
    play = acting(
        scene,
        borne(key, captain(5), more),
        place="18,17.5 h180",
        rules="attack-wing-2017",
        script=["attack XXX", "defense X"] * 3,
    )
    play.give(key).go_to("Attack a1")
    play.give(AT, key).go_to("Attack b1").give(BY).finish_phase()
    assert [each.attacker for each in play.battle.attacks] == [0, 0, 1]


@pytest.mark.ruling("FR-291.2", "FR-227.1", "FR-260.1")
def test_goval_saves_nobody_where_all_go_at_once(scene: MakeScene) -> None:
    surrender, goval = "talent:conditional-surrender-op1prize", "crew:goval-71522"
    saver = card("Goval", ability=catalogue()[goval].ability)
    play = shot_at(scene, borne(surrender, captain(1), card("Worf"), saver, skill=1))
    play.give(BY, surrender)
    assert [each.is_discarded for each in play.ship("a1").cards] == [True, False, True, True]
    assert play.told("dice") == []


@pytest.mark.ruling("FR-081.1")
def test_without_a_breach_left_any_card_is_dealt_face_up(scene: MakeScene) -> None:
    key = "talent:attack-pattern-omega-71268"
    play = shooting(
        scene,
        borne(key, captain(5)),
        "attack CXX",
        "defense X",
        "damage Structural Damage",
        other="shields 0/0",
        deck=["Structural Damage", "Console Fire"],
    )
    play.give(AT)
    assert play.told("effect") == []
    assert [each.name for each in play.ship("b1").face_up] == ["Structural Damage"]


@pytest.mark.ruling("FR-224.2")
def test_superior_intellect_takes_what_the_card_gave(scene: MakeScene) -> None:
    key = "talent:superior-intellect-71121"
    refit = card("Refit", "tech", ability="always: this ship has +1 primary weapon.")
    play = acting(
        scene,
        borne(key, captain(5)),
        place="18,14 h180",
        other="shields 0/0",
        second=vessel(1, cards=[refit], dial=HELD),
    )
    play.give(key).finish_phase()
    assert (play.ship("a1").attack_sum, play.ship("b1").attack_sum) == (1, 0)


@pytest.mark.ruling("FR-085.1")
def test_the_riker_maneuver_comes_before_any_die(scene: MakeScene) -> None:
    key = "talent:riker-maneuver-2017core"
    play = shot_at(
        scene,
        borne(key, captain(1), skill=1),
        "attack XXX",
        "defense X",
        place="18,2.5 h0",
        other="locks a1 battlestations 1",
    )
    play.give(BY)
    assert (play.asked, play.told("dice")) == ("Effect a1", [])
    play.give(key)
    other = play.ship("b1")
    assert (other.locks, other.battle_stations, other.auxiliary) == ((), 0, 1)


@pytest.mark.ruling("FR-192.2", "FR-240.1")
def test_a_ship_without_a_green_maneuver_left_does_not_move(scene: MakeScene) -> None:
    """All power goes to the weapons, and a tractor beam makes greens white."""
    key, beam = "talent:all-power-to-weapons-75002", "tech:tractor-beam-73042"
    play = scene(
        "round 2 activation begun\na1 18,10 h0 shields 0/2\nb1 18,18 h180\ncard a1 0 time 2",
        borne(key, captain(5), dial=((1, "straight", "green"),)),
        borne(beam, skill=1),
        dials={"a1": "1 straight", "b1": "0 stop"},
    )
    play.give(beam)
    while play.state.phase == 2:
        play.give("pass" if "pass" in play.offered else play.offered[0])
    assert play.ship("a1").pose.y == 10.0
