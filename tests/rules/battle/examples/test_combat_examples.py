"""The rulebook's examples of combat: the sixteen steps, simultaneous attacks, initiative.

Ids as in the list of worked examples; positions and open dice ours.
"""

from __future__ import annotations

from tests.rules.battle.examples.scene import MakeScene, Scene, starter, vessel

EXAMPLE = """
    round 3 combat
    a1 18,14 h180 shields 1/0 evade 1
    b1 18,10 h0 shields 0/4 cloak green locks a1
    """
EXAMPLE_DICE = (
    "attack HHHXXX",
    "attack CBX",
    "defense E",
    "damage Engine Room Fire",
    "attack HHHBX",
    "defense EEBXX",
    "damage Stunned Helmsman",
)


def combat_phase_example(scene: MakeScene) -> Scene:
    return scene(EXAMPLE, starter("enterprise", 3), starter("k-mpec", 5), script=EXAMPLE_DICE)


def test_combat_phase_example_steps_1_to_11(scene: MakeScene) -> None:
    """E17-C1: K'mpec's Attack Cruiser attacks the Enterprise-D."""
    play = combat_phase_example(scene)
    # 1: the highest skill attacks first. 2: at Range 1 in its arc; the cloak turns red.
    assert (play.asked, play.offered) == ("Attack b1", ["pass", "primary weapon at a1"])
    play.give("primary weapon at a1")
    assert play.told("attack") == ["attack b1 a1 primary weapon -1 front 90 1 False False False"]
    assert play.ship("b1").is_cloak_red
    assert play.ship("b1").is_cloaked
    # 3: 5 dice and 1 for Range 1. 4: the lock is spent, the three blanks re-rolled.
    assert play.told("dice") == ["dice b1 attack HHHXXX attack"]
    assert (play.asked, play.offered) == ("SpendToken b1", ["pass", "target-lock"])
    play.give("target-lock")
    assert play.asked == "Reroll b1"
    play.give("XXX")
    assert play.ship("b1").locks == ()
    # The battle stations result has no effect without its token: nothing more is asked.
    assert play.told("modified") == ["modified b1 target-lock HHHcbx"]
    # 5: 1 defense die. 6: the evade token adds a result.
    assert play.told("dice")[1:] == ["dice a1 defense E attack"]
    assert (play.asked, play.offered) == ("SpendToken a1", ["pass", "evade"])
    play.give("evade")
    assert play.told("modified")[1:] == ["modified a1 evade E+E"]
    # 7: two evades cancel two hits. 8: the hit takes the shield. 9-10: a card face up.
    assert play.told("result") == ["result b1 a1 1 1"]
    enterprise = play.ship("a1")
    assert (enterprise.shields, enterprise.evade) == (0, 0)
    assert [each.name for each in enterprise.face_up] == ["Engine Room Fire"]
    # 11: one card is fewer than its hull value of 5.
    assert (enterprise.damage, enterprise.hull, enterprise.hull_left) == (1, 5, 4)
    assert enterprise.is_in_play
    play.give("primary weapon at b1")


def test_combat_phase_example_steps_12_to_16(scene: MakeScene) -> None:
    """E17-C2: the Enterprise-D attacks back."""
    play = combat_phase_example(scene).give("primary weapon at a1", "target-lock", "XXX", "evade")
    # 12: next in order of skill, its target at Range 1.
    assert (play.asked, play.offered) == ("Attack a1", ["pass", "primary weapon at b1"])
    play.give("primary weapon at b1")
    # 13: 4 dice and 1 for Range 1. 14: the cloak still counts: 1 + 4 dice.
    assert play.told("dice")[2:] == ["dice a1 attack HHHBX attack", "dice b1 defense EEBXX attack"]
    # 15: two evades cancel two hits. 16: the disabled shields do not protect the hull.
    assert play.told("result")[1:] == ["result a1 b1 1 0"]
    end = play.at_phase("end")
    attack_cruiser = play.ship("b1", end)
    assert (attack_cruiser.shields, attack_cruiser.disabled_shields) == (0, 4)
    assert (attack_cruiser.face_down, attack_cruiser.face_up) == (1, [])
    assert (attack_cruiser.hull, attack_cruiser.hull_left) == (5, 4)
    # In the End Phase the red cloak goes, and the shields come back.
    attack_cruiser = play.ship("b1")
    assert (attack_cruiser.is_cloaked, attack_cruiser.shields) == (False, 4)


def test_the_card_of_the_example_lasts_in_the_activation_phase(scene: MakeScene) -> None:
    """E17-C1, steps 9-10: with Engine Room Fire a white turn counts as red."""
    play = scene(
        'round 4 activation begun\na1 18,14 h180 up "Engine Room Fire@3"\nb1 4,4 h0 acted',
        vessel(3),
        vessel(5),
        dials={"a1": "2 turn left"},
    ).finish_phase()
    assert play.ship("a1", play.at_phase("combat")).auxiliary == 1


SIMULTANEOUS = """
    round 1 combat initiative 1
    a1 18,14 h180 shields 0/0
    b1 18,10 h0
    """


def test_simultaneous_attack_rule_example(scene: MakeScene) -> None:
    """E17-C3: destroyed at equal skill, the Enterprise-D stays for its attack, then goes."""
    play = scene(
        SIMULTANEOUS,
        starter("enterprise", 1),
        starter("k-mpec", 1),
        script=[
            "attack HHHHHX",
            "defense X",
            *["damage Direct Hit"] * 4,
            "damage Stunned Helmsman",
            "attack HHXXX",
            "defense X",
        ],
    )
    play.give("primary weapon at a1")
    enterprise = play.ship("a1")
    assert (enterprise.damage, enterprise.hull) == (5, 5)
    assert (enterprise.is_in_play, enterprise.is_doomed) == (True, True)
    assert (play.asked, play.offered) == ("Attack a1", ["pass", "primary weapon at b1"])
    play.give("primary weapon at b1")
    assert play.told("doomed", "result", "left") == [
        "result b1 a1 5 0",
        "doomed a1",
        "result a1 b1 2 0",
        "left a1 destroyed destroyed",
    ]
    assert play.is_over
    assert (play.state.winner, play.state.reason) == (1, "elimination")


def test_the_attack_of_a_doomed_ship_suffers_from_its_new_cards(scene: MakeScene) -> None:
    """E17-C3: under a face-up Stunned Helmsman it rolls no attack dice."""
    play = scene(
        SIMULTANEOUS,
        starter("enterprise", 1),
        starter("k-mpec", 1),
        script=[
            "attack HHHHCX",
            "defense X",
            *["damage Direct Hit"] * 4,
            "damage Stunned Helmsman",
            "defense E",
        ],
    )
    play.give("primary weapon at a1", "primary weapon at b1")
    assert play.told("result") == ["result b1 a1 4 1", "result a1 b1 0 0"]
    assert play.battle.attacks[1].attack_dice == 0
    assert play.state.winner == 1


def test_at_a_higher_skill_the_target_is_removed_at_once(scene: MakeScene) -> None:
    """E17-C3, counter-test: the attacker's captain has skill 2."""
    play = scene(
        SIMULTANEOUS,
        starter("enterprise", 1),
        starter("k-mpec", 2),
        script=["attack HHHHHX", "defense X", *["damage Direct Hit"] * 4, "damage Console Fire"],
    )
    play.give("primary weapon at a1")
    assert play.told("doomed", "left") == ["left a1 destroyed destroyed"]
    assert play.is_over
    assert len(play.battle.attacks) == 1


THREE = """
    round 1 {phase} initiative 0
    a1 18,2 h0
    b1 4,34 h180
    c1 32,34 h180
    """
"""Three players clockwise: the second sits to the left of the first, the third to his right."""


def test_initiative_example(scene: MakeScene) -> None:
    """E17-C4: between 2 and 3 the token counts for 2, who sits nearest to the left of 1."""
    play = scene(THREE.format(phase="planning"), vessel(5), vessel(1), vessel(1))
    # In the Planning Phase the side with initiative sets its dial last.
    assert play.asked == "Maneuver c1"
    play.give("1 straight")
    assert play.asked == "Maneuver b1"
    play.finish_round()
    assert [each.split()[1] for each in play.told("active")] == [
        # Activation: initiative last; combat: initiative first.
        *("c1", "b1", "a1"),
        *("a1", "b1", "c1"),
    ]
    assert play.state.initiative == 1
    assert play.told("initiative") == ["initiative 1 passed"]


def test_after_one_end_phase_the_clash_of_1_and_3_goes_to_3(scene: MakeScene) -> None:
    """E17-C4: 2 holds the token; 3 sits to his left, then comes 1."""
    play = scene(
        THREE.format(phase="planning").replace("initiative 0", "initiative 1"),
        vessel(1),
        vessel(5),
        vessel(1),
    ).finish_round()
    assert [each.split()[1] for each in play.told("active")] == [
        *("a1", "c1", "b1"),
        *("b1", "c1", "a1"),
    ]
    assert play.state.initiative == 2
