"""Cards that act after an attack that does no damage, whether it misses or something takes it."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, BY, borne, flown, shooting, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel, weapon

WALL = card("Wall", ability="when this ship would suffer damage: prevent it.")
"""A card of the ship under attack that takes all damage away."""

THUNDERCHILD = "ship:u-s-s-thunderchild-72008"
FIRE = "talent:fire-everything-75012"

ATTACKS = pytest.mark.parametrize(
    ("faces", "cards", "acts"),
    [("HHX", [WALL], True), ("XXX", [], True), ("HHX", [], False)],
    ids=["hits for nothing", "misses", "damages"],
)


@ATTACKS
def test_thunderchild(scene: MakeScene, faces: str, cards: list[object], acts: bool) -> None:
    """It strikes back with a die whenever it is unharmed, not only when it is missed."""
    own = flown(THUNDERCHILD, *cards, skill=1)
    play = shot_at(scene, own, f"attack {faces}", "defense X", *["attack H"] * acts).give(BY)
    if acts:
        assert play.asked == "Detail a1"
        play.give("yes")
    play.finish_phase()
    assert play.ship("b1").shields == 2 - acts


@ATTACKS
def test_fire_everything(scene: MakeScene, faces: str, cards: list[object], acts: bool) -> None:
    """A weapon follows whenever the target is unharmed, not only when it is missed."""
    gun = card("Gun", "weapon", factions=["romulan"], ability="attack: disable this to fire.")
    own = borne(FIRE, captain(5), gun, weapons=[weapon(2, 3, 1, 3)])
    play = shooting(
        scene,
        own,
        f"attack {faces}",
        "defense X",
        second=vessel(1, dial=HELD, cards=cards),
    ).give(AT)
    assert (FIRE in play.offered) is acts
