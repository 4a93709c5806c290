"""The U.S.S. Dauntless, which is paid for the actions of its tech upgrades."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, acting, dice, flown, shooting
from tests.rules.battle.examples.scene import MakeScene, card

DAUNTLESS = "ship:u-s-s-dauntless-71805"
COIL = card("Coil", "tech", ability="action: gain 1 scan. free action: gain 1 evade.")
SENSOR = card("Sensor", "tech", ability="when attacking: gain 1 scan.")
HAND = card("Hand", ability="action: gain 1 scan.")


@pytest.mark.ruling("FR-210.1")
@pytest.mark.parametrize(("action", "tokens"), [("tech:coil", 1), ("crew:hand", 0), ("scan", 0)])
def test_actions_of_tech_upgrades_give_it_tokens(
    scene: MakeScene, action: str, tokens: int
) -> None:
    play = acting(scene, flown(DAUNTLESS, COIL, HAND))
    play.go_to("Action a1").give(action)
    assert play.ship("a1").mission == tokens


@pytest.mark.ruling("FR-210.1")
def test_a_free_action_gives_one_other_texts_none(scene: MakeScene) -> None:
    play = acting(scene, flown(DAUNTLESS, COIL)).go_to("Effect a1").give("tech:coil")
    assert (play.ship("a1").evade, play.ship("a1").mission) == (1, 1)
    play = shooting(scene, flown(DAUNTLESS, SENSOR), "attack XXX")
    play.go_to("Attack a1").give(AT).finish_phase()
    assert play.told("token")[0].startswith("token a1 scan 1")
    assert play.ship("a1").mission == 0


@shows(f"{DAUNTLESS} 1")
@pytest.mark.parametrize(("tokens", "answers", "left"), [(3, "2", 1), (3, "1", 2), (1, "", 0)])
def test_u_s_s_dauntless_spends_up_to_two(
    scene: MakeScene, tokens: int, answers: str, left: int
) -> None:
    """Each of them is a die more in this attack."""
    number = tokens - left
    play = shooting(
        scene,
        flown(DAUNTLESS),
        "attack " + "X" * (3 + number),
        "defense X",
        words=f"mission {tokens}",
    )
    play.go_to("Attack a1").give(AT, DAUNTLESS)
    if answers:
        play.give(answers)
    play.finish_phase()
    assert dice(play) == (3 + number, 1)
    assert play.ship("a1").mission == left


def test_u_s_s_dauntless_may_keep_them(scene: MakeScene) -> None:
    play = shooting(scene, flown(DAUNTLESS), "attack XXX", "defense X", words="mission 2")
    play.go_to("Attack a1").give(AT, "pass").finish_phase()
    assert play.ship("a1").mission == 2
