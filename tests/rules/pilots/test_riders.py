"""What a weapon's text adds to its attack counts when a pilot chooses what to fire."""

from __future__ import annotations

import pytest

from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel, weapon
from tests.rules.pilots.test_choices import answered

PILOTS = pytest.mark.parametrize("pilot", ["gunner", "tactician"])


def armed(make: MakeScene, *riders: str, words: str = "") -> Scene:
    """Returns a scene in which a1 may fire one of several weapons of four dice, each with a rider.

    Its primary weapon has a die less. b1 is at Range 2.
    """
    cards = [
        card(f"Gun {number}", "weapon", ability=f"attack: fire{rider}.", reach=[1, 3])
        for number, rider in enumerate(riders)
    ]
    weapons = [weapon(place, 4, 1, 3) for place in range(len(cards))]
    return make(
        f"round 1 combat begun\na1 18,10 h0 {words}\nb1 18,17.5 h180 chance scan 1",
        vessel(5, dial=HELD, cards=cards, weapons=weapons),
        vessel(1, dial=HELD, hull=8),
    )


@PILOTS
@pytest.mark.parametrize(
    "rider",
    [
        "; may convert 2 blanks to hit",
        "; may re-roll all blanks",
        "; roll +2 attack dice",
        "; the defender rolls -1 defense die",
        "; add 1 crit",
    ],
)
def test_it_fires_the_weapon_with_the_better_rider(
    scene: MakeScene, pilot: str, rider: str
) -> None:
    assert answered(armed(scene, rider, ""), pilot) == "Gun 0 at b1"
    assert answered(armed(scene, "", rider), pilot) == "Gun 1 at b1"


@PILOTS
def test_a_rider_whose_condition_is_not_true_counts_for_nothing(
    scene: MakeScene, pilot: str
) -> None:
    waits = "; if this ship is cloaked, roll +3 attack dice"
    play = armed(scene, waits, "; may re-roll all blanks")
    assert answered(play, pilot) == "Gun 1 at b1"


@PILOTS
def test_a_rider_that_helps_the_defender_counts_against_its_weapon(
    scene: MakeScene, pilot: str
) -> None:
    assert (
        answered(armed(scene, "; the defender rolls +3 defense dice", ""), pilot) == "Gun 1 at b1"
    )
