"""The examples of the Alliance rulebook that are plain attacks, under its options.

In Alliance the first fleet is the enemy, who always has initiative. Ids as in the list of worked
examples; open dice ours.
"""

from __future__ import annotations

from typing import Any

from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel, weapon

AKIRA: dict[str, Any] = {"attack": 4, "agility": 2, "hull": 5, "shields": 2}
EXCELSIOR: dict[str, Any] = {"attack": 3, "agility": 1, "hull": 5, "shields": 3}
ATTACK_SHIP: dict[str, Any] = {"attack": 3, "agility": 2, "hull": 3, "shields": 2}


def test_combat_phase_example_both_attacks(scene: MakeScene) -> None:
    """EA-C1, EA-C2: the Akira attacks an Attack Ship, which attacks back."""
    play = scene(
        "round 2 combat\na1 18,14 h180 shields 1/0 evade 1\nb1 18,10 h0 shields 0/0 locks a1",
        vessel(1, **ATTACK_SHIP),
        vessel(2, **AKIRA),
        rules="alliance",
        script=[
            *("attack HHHXX", "attack CB", "defense EX", "damage Engine Room Fire"),
            *("attack HHHX", "defense EE", "damage Direct Hit"),
        ],
    )
    play.give("primary weapon at a1", "target-lock", "XX", "evade")
    assert play.told("result") == ["result b1 a1 1 1"]
    target = play.ship("a1")
    assert (target.shields, target.damage, target.hull_left) == (0, 1, 2)
    assert [each.name for each in target.face_up] == ["Engine Room Fire"]
    play.give("primary weapon at b1")
    assert play.told("result")[1:] == ["result a1 b1 1 0"]
    assert (play.ship("b1").face_down, play.ship("b1").hull_left) == (1, 4)


def test_simultaneous_attack_example(scene: MakeScene) -> None:
    """EA-C3: both have skill 4; the enemy fires first, the Akira fires back, then goes."""
    play = scene(
        "round 2 combat\na1 18,14 h180\nb1 18,10 h0 shields 0/0\nb2 4,4",
        vessel(4, **ATTACK_SHIP),
        [vessel(4, **AKIRA | {"hull": 1}), vessel(1, **EXCELSIOR)],
        rules="alliance",
        script=[
            *("attack HHXX", "defense EX", "damage Direct Hit"),
            *("attack HHXXX", "defense EX"),
        ],
    )
    assert play.asked == "Attack a1"
    play.give("primary weapon at b1")
    assert play.ship("b1").is_doomed
    play.give("primary weapon at a1")
    assert play.ship("a1").shields == 1
    assert play.told("doomed", "left") == ["doomed b1", "left b1 destroyed destroyed"]


def test_time_tokens_example(scene: MakeScene) -> None:
    """EA-T1: two tokens: usable again in the second round after."""
    play = scene(
        "round 1 combat begun\na1 18,17.5 h180 chance\nb1 18,10 h0",
        vessel(1, agility=0, dial=HELD),
        vessel(
            2,
            cards=[
                card("Impulse Efficiency", "weapon", ability="attack: place 2 time here to fire.")
            ],
            weapons=[weapon(0, 2, 1, 3)],
            dial=HELD,
        ),
        rules="alliance",
        script=["attack XX"],
    )
    play.give("Impulse Efficiency at a1")
    usable = []
    for _ in range(2):
        play.go_to("Attack b1")
        usable.append("Impulse Efficiency at a1" in play.offered)
        play.give("pass")
    assert usable == [False, True]


def test_gameplay_example_j3_attacks_a1(scene: MakeScene) -> None:
    """EA-G3: at Range 2, battle stations spent; A1 loses a shield."""
    play = scene(
        "round 1 combat begun\na1 18,17.5 h180 battlestations 1\nb1 18,10 h0 chance",
        vessel(4, **ATTACK_SHIP),
        vessel(2, **AKIRA),
        rules="alliance",
        script=["attack HBX", "defense EX"],
    )
    play.give("primary weapon at b1", "battlestations")
    assert play.told("modified", "result") == [
        "modified a1 battlestations HHX",
        "result a1 b1 1 0",
    ]
    assert play.ship("b1").shields == 1


def test_gameplay_example_a1_attacks_j3(scene: MakeScene) -> None:
    """EA-G4: two shields and a card face up, Structural Damage."""
    play = scene(
        "round 1 combat begun\na1 18,17.5 h180 chance\nb1 18,10 h0 battlestations 1 shields 1/0",
        vessel(4, **ATTACK_SHIP),
        vessel(2, **AKIRA),
        rules="alliance",
        script=["attack HHCB", "defense EX", "damage Structural Damage"],
    )
    play.give("primary weapon at a1", "battlestations")
    assert play.told("result") == ["result b1 a1 2 1"]
    target = play.ship("a1")
    assert (target.shields, [each.name for each in target.face_up]) == (0, ["Structural Damage"])


def test_gameplay_example_j1_attacks_a1(scene: MakeScene) -> None:
    """EA-G5: at Range 3 with a scan token: 2 + 1 - 1 defense dice, no damage."""
    play = scene(
        "round 1 combat begun\na1 18,21.5748 h180 scan 1\nb1 18,10 h0 chance",
        vessel(1, **ATTACK_SHIP),
        vessel(2, **AKIRA),
        rules="alliance",
        script=["attack XXB", "defense XX"],
    )
    play.give("primary weapon at b1")
    assert play.battle.attacks[0].defense_dice == 2
    assert play.battle.attacks[0].dealt == 0


def test_gameplay_example_j3_attacks_a1_again(scene: MakeScene) -> None:
    """EA-G8: at Range 1: 3 + 1 dice; one more shield."""
    play = scene(
        "round 2 combat begun\na1 18,14 h180\nb1 18,10 h0 chance shields 1/0",
        vessel(4, **ATTACK_SHIP),
        vessel(2, **AKIRA),
        rules="alliance",
        script=["attack HHXB", "defense EX"],
    )
    play.give("primary weapon at b1")
    assert play.told("result") == ["result a1 b1 1 0"]
    assert play.ship("b1").shields == 0


def test_gameplay_example_the_last_attacks(scene: MakeScene) -> None:
    """EA-G9: through the obstacle J2 rolls 2 + 1 dice; J1 loses both shields and 1 hull."""
    play = scene(
        "round 2 combat begun\na1 25,17.5 h180 chance\na2 18.4,17 h180 chance battlestations 1\n"
        "b1 18,10 h0\nb2 25,10 h0\nterrain obstacle:4 18.2,13.6 h20",
        [vessel(1, **ATTACK_SHIP), vessel(1, **ATTACK_SHIP)],
        [vessel(2, **AKIRA), vessel(2, **EXCELSIOR)],
        rules="alliance",
        script=[
            *("attack HHXX", "defense BBX"),
            *("attack HHH", "defense XX", "damage Direct Hit"),
        ],
    )
    play.give("b1", "primary weapon at a2", "battlestations")
    assert play.told("modified", "result") == [
        "modified a2 battlestations EEX",
        "result b1 a2 0 0",
    ]
    play.give("primary weapon at a1")
    first, second = play.ship("a1"), play.ship("a2")
    assert (first.shields, first.face_down, first.face_up) == (0, 1, [])
    assert (second.shields, second.damage, second.battle_stations) == (2, 0, 0)
