"""Official rulings on answers to what an attack did, and on ships that destroy themselves."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, BY, borne, flown, shooting, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel

HUNTER = "ship:hirogen-hunting-vessel-73042"
KOLRAMI = "crew:sirna-kolrami-71997p"
SEQUENCE = "tech:self-destruct-sequence-71444"


@pytest.mark.ruling("FR-209.1")
def test_an_attack_without_dice_triggers_the_hunting_vessel(scene: MakeScene) -> None:
    play = shooting(scene, flown(HUNTER), "defense X", words='up "Stunned Helmsman"')
    play.give(AT).finish_phase()
    assert play.told("lock") == ["lock a1 b1"]


@pytest.mark.ruling("FR-100.1", "FR-178.7")
def test_an_attack_cancelled_as_a_whole_gives_sirna_kolrami_nothing(scene: MakeScene) -> None:
    text = "when defending, at compare results: disable this to cancel the attack."
    play = shot_at(
        scene,
        borne(KOLRAMI, card("Other", ability=text), skill=1, agility=2),
        "attack HHX",
        "defense XX",
    )
    play.give(BY, "crew:other")
    assert play.asked != "Detail a1"
    play.finish_phase()


@pytest.mark.ruling("FR-086.1", "FR-258.1")
def test_no_token_serves_in_defense_against_a_ship_that_destroys_itself(scene: MakeScene) -> None:
    """Only the agility is rolled; evade tokens stay."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 24,13 h180",
        borne(SEQUENCE, dial=((1, "straight", "green"),), skill=9),
        vessel(1, dial=HELD, agility=2, shields=4),
        dials={"a1": "1 straight", "b1": "0 stop"},
        script=["attack HCXX", "defense EX"],
    )
    play.go_to("Action a1").give(SEQUENCE)
    play.go_to("Action b1").give("scan")
    play.ship("b1").evade = 1
    play.finish_phase()
    assert play.ship("b1").shields == 3
    assert [each for each in play.told("token") if "evade -1 defense" in each] == []
