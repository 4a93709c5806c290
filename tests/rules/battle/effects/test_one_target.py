"""One effect has one target: a subject that is chosen is chosen once for all that it does.

Source: 2017, Card Ability Anatomy, Target.
"""

from __future__ import annotations

import pytest

from rules.battle.effects.install import explain_unplayable
from tests.rules.battle.effects.printed import acting, borne, dice
from tests.rules.battle.examples.scene import HELD, MakeScene, vessel

PULSES = ("tech:em-pulse-71127", "tech:em-pulse-71273")
NANCLUS = "crew:nanclus-72262p"


@pytest.mark.parametrize("key", PULSES)
@pytest.mark.parametrize(("chosen", "rolled"), [("b1", (2, 0)), ("b2", (3, 1))])
def test_em_pulse_takes_both_dice_off_one_ship(
    scene: MakeScene, key: str, chosen: str, rolled: tuple[int, int]
) -> None:
    """b1 attacks and is attacked; what was chosen counts for both its rolls or for none."""
    attack, defense = rolled
    play = acting(
        scene,
        borne(key, shields=9),
        place="18,17.5 h180",
        more="b2 21,17.5 h180 acted",
        second=[vessel(1, dial=HELD, shields=9), vessel(1, dial=HELD)],
        script=["attack XXX", *(["defense X"] * defense), "attack " + "X" * attack, "defense X"],
    )
    play.give(key, chosen).go_to("Attack a1").give("primary weapon at b1")
    play.go_to("Attack b1").give("primary weapon at a1").finish_phase()
    assert (dice(play, 1)[0], dice(play, 0)[1]) == rolled


@pytest.mark.parametrize(("chosen", "attack", "defense"), [("b1", 4, 0), ("b2", 3, 1)])
def test_nanclus_gives_and_takes_dice_of_one_ship(
    scene: MakeScene, chosen: str, attack: int, defense: int
) -> None:
    play = acting(
        scene,
        borne(NANCLUS, shields=9),
        place="18,17.5 h180",
        more="b2 21,17.5 h180 acted",
        second=[vessel(1, dial=HELD, shields=9), vessel(1, dial=HELD)],
        script=["attack XXX", *(["defense X"] * defense), "attack " + "X" * attack, "defense X"],
    )
    play.give(NANCLUS, chosen).go_to("Attack a1").give("primary weapon at b1")
    play.go_to("Attack b1").give("primary weapon at a1").finish_phase()
    assert (dice(play, 1)[0], dice(play, 0)[1]) == (attack, defense)


def test_what_is_chosen_once_for_two_steps_of_an_attack_is_refused() -> None:
    text = "when attacking: a friendly ship in range gains 1 scan and rolls -1 defense die."
    assert explain_unplayable(text).endswith("is chosen once and acts at two steps of an attack")
