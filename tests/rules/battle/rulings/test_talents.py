"""Official rulings on talents. Each test names the rows that it shows."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, borne, flown, shooting
from tests.rules.battle.effects.texts import attacking
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, vessel

THETA = "talent:attack-pattern-shinzon-theta-71533"


DAMAGE = "damage Structural Damage"


@pytest.mark.ruling("F16-72", "F16-73", "FR-160.1", "FR-160.2")
@pytest.mark.parametrize(
    ("shields", "left", "face_down", "face_up"),
    [(1, 0, 0, 2), (2, 0, 0, 2), (3, 0, 0, 2), (4, 0, 0, 1), (5, 0, 0, 0), (6, 1, 0, 0)],
)
def test_shinzon_theta_takes_shields_between_hits_and_crits(
    scene: MakeScene, shields: int, left: int, face_down: int, face_up: int
) -> None:
    script = ["attack HCC", "defense X", *[DAMAGE] * (face_down + face_up)]
    second = vessel(1, dial=HELD, hull=9, shields=9)
    play = attacking(
        scene,
        "",
        *script,
        first=borne(THETA, captain(5)),
        second=second,
        other=f"shields {shields}/0",
    )
    play.give(AT, THETA).finish_phase()
    ship = play.ship("b1")
    assert (ship.shields, ship.face_down, len(ship.face_up)) == (left, face_down, face_up)


@pytest.mark.ruling("F16-73", "FR-160.2", "FR-160.3")
def test_shinzon_theta_touches_no_hull(scene: MakeScene) -> None:
    script = ["attack HXC", "defense X", DAMAGE, DAMAGE]
    second = vessel(1, dial=HELD, hull=9, shields=0)
    first = borne(THETA, captain(5))
    play = attacking(scene, "", *script, first=first, second=second)
    play.give(AT).finish_phase()
    assert play.told("effect") == []
    assert play.ship("b1").damage == 2


def test_shinzon_theta_does_no_more_to_shields_out_of_its_reach(scene: MakeScene) -> None:
    cube = flown("ship:cube-384-72255", skill=1, agility=0, shields=6)
    play = shooting(scene, borne(THETA, captain(5)), "attack HCC", second=cube)
    play.give(AT, THETA).finish_phase()
    assert play.ship("b1").shields == 3


@pytest.mark.ruling("F16-131", "FR-221.1", "FR-221.2", "FR-297.1")
@pytest.mark.parametrize("has_kemocite", [False, True])
def test_faked_messages_force_a_maneuver_that_the_dial_lacks(
    scene: MakeScene, has_kemocite: bool
) -> None:
    """It is not revealed: Kemocite speeds up what the dial shows, and that is not executed."""
    key, kemocite = "talent:faked-messages-oparenaprize", "tech:kemocite-75003"
    dial = [(3, "straight", "white"), (2, "bank", "white")]
    play = scene(
        "round 1 planning begun\na1 18,4 h0\nb1 18,30 h180\n",
        borne(key, captain(9), dial=HELD),
        borne(kemocite, dial=dial, skill=1) if has_kemocite else vessel(1, dial=dial),
    )
    play.go_to("Effect a1").give(key)
    if has_kemocite:
        play.go_to("Effect b1").give(kemocite)
    play.finish_phase()
    play.finish_phase()
    moved = play.after("moved").ships[1]
    assert (moved.pose.x, round(30.0 - moved.pose.y, 4)) == (18.0, 3.1496)
