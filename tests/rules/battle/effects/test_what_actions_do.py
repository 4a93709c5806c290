"""Texts that wait for what an action does to a card."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import BY, TOUGH, acting, borne, shooting, shot_at
from tests.rules.battle.examples.scene import MakeScene, Scene, captain, card, weapon

MAKE_IT_SO = "talent:make-it-so-71531"


def _goes(play: Scene) -> tuple[bool, int]:
    talent, _, hand = play.ship("a1").cards[:3]
    return talent.is_discarded, hand.disabled


@pytest.mark.parametrize("answer", [MAKE_IT_SO, "pass"])
def test_what_an_action_costs(scene: MakeScene, answer: str) -> None:
    """Make It So goes in place of the card that is disabled for its action."""
    hand = card("Hand", ability="action: disable this to gain 1 evade.")
    play = acting(scene, borne(MAKE_IT_SO, captain(5), hand))
    play.go_to("Action a1")
    play.give("crew:hand", answer)
    assert play.ship("a1").evade == 1
    assert _goes(play) == ((True, 0) if answer == MAKE_IT_SO else (False, 1))


@pytest.mark.parametrize("answer", [MAKE_IT_SO, "pass"])
def test_what_an_attack_costs(scene: MakeScene, answer: str) -> None:
    """It goes in place of the weapon, too, that is disabled to fire it."""
    torpedo = card("Torpedo", "weapon", ability="attack: disable this to fire.")
    own = borne(MAKE_IT_SO, captain(5), torpedo, weapons=[weapon(2, 3, 1, 3)])
    play = shooting(scene, own, "attack XXX", "defense X", other=TOUGH)
    play.give("Torpedo at b1", answer).finish_phase()
    assert _goes(play) == ((True, 0) if answer == MAKE_IT_SO else (False, 1))


def test_what_a_defense_costs(scene: MakeScene) -> None:
    """A card that is disabled to defend is neither an action's nor an attack's."""
    hand = card("Hand", ability="when defending: disable this to cancel 1 hit.")
    own = borne(MAKE_IT_SO, captain(5), hand, skill=1)
    play = shot_at(scene, own, "attack HXX", "defense X")
    play.give(BY, "crew:hand").finish_phase()
    assert _goes(play) == (False, 1)
