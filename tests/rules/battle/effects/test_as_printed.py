"""Cards whose texts said more or less than the printed ones.

Each scene says what the printed card does, whatever our text for it says.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, vessel

ADMIRAL = "admiral:shinzon-75012"


@pytest.mark.parametrize(
    ("leader", "offered"),
    [("a1", ["evade", "battlestations"]), ("a2", ["evade", "scan"])],
)
def test_shinzon_adds_battle_stations_to_his_own_ship(
    scene: MakeScene, leader: str, offered: list[str]
) -> None:
    """A friendly ship that performs his fleet action has its own Action Bar only."""
    own = borne(ADMIRAL, captain(5), actions=["evade"])
    other = vessel(3, dial=HELD, actions=["evade", "scan"])
    play = acting(scene, [own, other], more="a2 20.5,10 h0\n")
    play.go_to(f"Action {leader}").give("fleet-action", "yes")
    assert (play.asked, play.offered) == (f"Action {leader}", offered)


def test_captain_shinzon_acts_from_the_bar_only(scene: MakeScene) -> None:
    """With a damaged sensor array his ship has none to perform an action of."""
    key = "captain:shinzon-75012"
    for damage, may in (("", True), ("up 'Damaged Sensor Array@1'", False)):
        play = acting(scene, borne(key), f"cloak green {damage}")
        assert (key in play.offered) is may
        play.finish_phase()
