"""What the invariants find: each breach, made by hand, is told after the next event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fleet_captains.box.tiles import LocationTile
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.invariants import GameInvariants
from rules.fleet_captains.play.state import CLOAKED
from tests.rules.fleet_captains.play.scenes import FILLER, Scene, house_box, house_commands


def checked_scene() -> tuple[Scene, GameInvariants]:
    scene = Scene()
    scene.tile("C3", "Class M Planet", control=(0, 1), installation=1)
    scene.tile("C2", "Class K Planet")
    scene.ship("uss-defiant", "C3", aboard=["Captain Kirk"])
    scene.ship("iks-korinar", "C2", cloaked=True)
    scene.hand(0, "Data")
    return scene, GameInvariants(scene.game)


def ship(scene: Scene, number: int = 0) -> Any:
    return scene.game.ships[number]


def change(target: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(target, name, value)


BREACHES: list[tuple[Callable[[Scene], Any], str]] = [
    (lambda scene: scene.game.players[0].hand.pop(0), "lost ['Data']"),
    (lambda scene: scene.game.players[1].deck.append(FILLER), "gained ['Filler']"),
    (lambda scene: ship(scene).crew.clear(), "lost ['Captain Kirk']"),
    (
        lambda scene: scene.game.players[0].hand.__setitem__(0, house_commands()["Code 47"]),
        "lost ['Data'], gained ['Code 47']",
    ),
    (lambda scene: scene.game.lost.append(house_box().ships["uss-yeager"]), "U.S.S. Yeager"),
    (lambda scene: change(scene.at("C2"), tile=house_box().tiles["Ion Storm"]), "became"),
    (lambda scene: change(ship(scene), setting=9), "at no setting"),
    (lambda scene: change(ship(scene), level=2, setting=CLOAKED), "has no cloak"),
    (lambda scene: change(ship(scene), setting=CLOAKED), "without its token"),
    (lambda scene: change(ship(scene, 1), place=0), "not where its token is"),
    (lambda scene: change(ship(scene), adjusted=2), "adjusted its power too often"),
    (lambda scene: change(ship(scene), acted=3), "too many actions"),
    (lambda scene: change(ship(scene), place=scene.place("post 1")), "not its own"),
    (
        lambda scene: (change(scene.game.tokens[1], ship=7), change(ship(scene, 1), setting=0)),
        "not in play",
    ),
    (lambda scene: change(scene.at("C3"), holder=-1), "tokens of nobody"),
    (lambda scene: change(scene.at("C3"), explorer=-1), "lies face down"),
    (lambda scene: change(scene.at("C2"), installation=1), "no habitable planet"),
    (lambda scene: change(scene.game.teams[0], fleet_size=1), "more Size in play"),
    (lambda scene: change(scene.game.teams[0], points=1), "not those of its Victory Pile"),
    (lambda scene: change(scene.game.players[0], actions=-1), "more than 3 actions"),
]


@pytest.mark.parametrize(("breach", "told"), BREACHES, ids=[told for _, told in BREACHES])
def test_breach_is_told(breach: Callable[[Scene], Any], told: str) -> None:
    scene, check = checked_scene()
    check("rolled", {})
    breach(scene)
    with pytest.raises(CaptainsError) as broken:
        check("rolled", {})
    assert told in str(broken.value)
    assert broken.value.code == "game.broken"


def test_a_hand_is_full_when_a_turn_begins() -> None:
    scene, check = checked_scene()
    player = scene.game.players[0]
    player.discards.append(player.hand.pop())
    check("rolled", {})
    with pytest.raises(CaptainsError, match="too small a hand"):
        check("turn", {})


def test_components_may_change_piles() -> None:
    scene, check = checked_scene()
    player = scene.game.players[0]
    for _ in range(3):
        player.discards.append(player.hand.pop(0))
        player.hand.append(player.deck.pop())
        check("card_drawn", {})
    assert isinstance(scene.at("C2").tile, LocationTile)
