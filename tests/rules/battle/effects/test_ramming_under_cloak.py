"""Make Them See Us!: a cloaked ship that rams the ship on which it had a target lock."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, vessel

TALENT = "talent:make-them-see-us-71794"
CLOAKED = "cloak green-beside shields 0/2 locks b1"
DRAWN = tuple(
    f"damage {name}"
    for name in ("Damaged Sensor Array", "Console Fire", "Engine Room Fire", "Direct Hit")
)
"""Damage cards, face down."""
FAST = (*DIAL, (5, "straight", "white"))


def ramming(
    make: MakeScene,
    maneuver: str,
    *script: str,
    words: str = CLOAKED,
    skills: tuple[int, int] = (5, 5),
    place: str = "18,14 h90",
) -> Scene:
    """Returns a scene in which a1 is about to reveal its dial, with b1 ahead of it."""
    return make(
        f"round 2 activation begun\na1 18,10 h0 {words}\nb1 {place} acted\nb2 4,4 acted",
        borne(TALENT, captain(skills[0]), dial=FAST, hull=9),
        [vessel(skills[1], dial=HELD, shields=9), vessel(1, dial=HELD)],
        dials={"a1": maneuver},
        script=script,
    )


def lost(play: Scene) -> tuple[int, int]:
    """Returns what the hull of a1 and the shields of b1 have lost."""
    return play.ship("a1").damage, 9 - play.ship("b1").shields


@pytest.mark.parametrize(
    ("maneuver", "damage"),
    [("2 straight", 2), ("3 straight", 3), ("5 straight", 4)],
    ids=["overlapped", "overlapped by 3", "crossed, four at most"],
)
def test_both_ships_suffer_the_speed(scene: MakeScene, maneuver: str, damage: int) -> None:
    """Also where only its template lies on the other base; the talent and the lock are gone."""
    play = ramming(scene, maneuver, *DRAWN[:damage])
    assert play.offered == [TALENT, "pass"]
    play.give(TALENT).finish_phase()
    assert lost(play) == (damage, damage)
    assert play.ship("a1").cards[0].is_discarded
    assert play.ship("a1").locks == ()


@pytest.mark.parametrize(
    ("skills", "losses"), [((7, 5), (1, 3)), ((5, 7), (3, 1))], ids=["higher", "lower"]
)
def test_the_higher_skill_defends(
    scene: MakeScene, skills: tuple[int, int], losses: tuple[int, int]
) -> None:
    """With as many dice as it is higher, and only that ship."""
    play = ramming(scene, "3 straight", "defense EE", *DRAWN[: losses[0]], skills=skills).give(
        TALENT
    )
    play.finish_phase()
    assert lost(play) == losses


def test_a_ship_that_it_misses_suffers_nothing(scene: MakeScene) -> None:
    play = ramming(scene, "3 straight", place="26,14 h90").give(TALENT).finish_phase()
    assert lost(play) == (0, 0)
    assert play.ship("a1").cards[0].is_discarded


def test_only_the_ship_that_was_named_is_rammed(scene: MakeScene) -> None:
    play = ramming(scene, "3 straight", words="cloak green-beside shields 0/2 locks b2")
    play.give(TALENT).finish_phase()
    assert lost(play) == (0, 0)


@pytest.mark.parametrize("words", ["locks b1", "cloak green-beside shields 0/2"])
def test_it_needs_a_cloak_and_a_lock(scene: MakeScene, words: str) -> None:
    play = ramming(scene, "3 straight", words=words)
    assert TALENT not in play.offered
