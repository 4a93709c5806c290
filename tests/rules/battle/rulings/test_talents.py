"""Official rulings on talents. Each test names the rows that it shows."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, borne
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
