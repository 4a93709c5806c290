"""Auxiliary power that a card places after a maneuver which it adds or changes.

The check for power strain belongs to the maneuver, also to one that a card adds. So a card that
adds a maneuver and then places an Auxiliary Power Token costs that token, even where the maneuver
is green on the ship's dial; and as the token comes behind the maneuver, it forbids no red one.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, borne, flown, moving, shooting
from tests.rules.battle.effects.texts import bearer, in_activation
from tests.rules.battle.examples.scene import MakeScene, captain, vessel

GREEN = (
    (1, "straight", "green"),
    (2, "straight", "green"),
    (3, "straight", "green"),
    (4, "straight", "green"),
    (5, "straight", "green"),
    (1, "bank", "green"),
)
RED = (
    (1, "straight", "red"),
    (3, "straight", "white"),
    (3, "turn", "red"),
    (4, "straight", "white"),
    (5, "straight", "red"),
)
ENGAGE = "talent:engage-71120"
VORTEX = "tech:subspace-vortex-72281"
HELMSMAN = "crew:andorian-helmsman-71800"
PHOENIX = "ship:u-s-s-phoenix-72011"
MATRIX = "tech:propulsion-matrix-71536"
LATE_MATRIX = "tech:propulsion-matrix-72014wp"
VARIANT = "tech:combat-vessel-variant-71508"
PARIS = "captain:tom-paris-72014"


@pytest.mark.parametrize(
    ("key", "executed"),
    [
        (ENGAGE, "2 straight green"),
        ("talent:picard-maneuver-71510", ""),
        (VORTEX, "5 straight green"),
        ("tech:suicide-attack-71271", ""),
    ],
)
def test_the_token_stays_after_a_green_maneuver(scene: MakeScene, key: str, executed: str) -> None:
    play = moving(scene, borne(key, captain(5), dial=GREEN), "3 straight")
    play.go_to("Action a1").give(key)
    if executed:
        play.give(executed)
    play.finish_phase()
    assert [each.split()[1] for each in play.told("moved")][:2] == ["a1", "a1"]
    assert play.told("token") == [f"token a1 auxiliary 1 {key}"]


def test_each_of_several_ships_is_strained(scene: MakeScene) -> None:
    """Each ship that a text lets execute a maneuver is checked, not only the last one."""
    play = in_activation(
        scene,
        "action: each other friendly ship executes a red 1 straight.",
        first=[
            bearer("action: each other friendly ship executes a red 1 straight."),
            vessel(1),
            vessel(1),
        ],
        more="a2 5,10 h0 acted\na3 30,10 h0 acted",
    )
    play.give("crew:helper")
    assert play.told("token") == [
        "token a2 auxiliary 1 red maneuver",
        "token a3 auxiliary 1 red maneuver",
    ]


@pytest.mark.parametrize(
    ("dial", "words", "tokens"),
    [(GREEN, "", [1]), (GREEN, "auxiliary 1", [-1, 1]), (RED, "", [1, 1])],
)
def test_after_its_attack_a_ship_moves_and_then_gets_the_token(
    scene: MakeScene, dial: tuple[tuple[int, str, str], ...], words: str, tokens: list[int]
) -> None:
    play = shooting(scene, borne(HELMSMAN, dial=dial), "attack XXX", "defense X", words=words)
    play.give(AT).go_to("Effect a1").give(HELMSMAN)
    play.give(next(each for each in play.offered if each.startswith("1 straight")))
    assert [int(each.split()[3]) for each in play.told("token")] == tokens


@pytest.mark.parametrize(
    ("key", "changed"),
    [
        (MATRIX, "5 straight red"),
        (LATE_MATRIX, "5 straight red"),
        (VARIANT, ""),
    ],
)
def test_a_changed_maneuver_may_be_red(scene: MakeScene, key: str, changed: str) -> None:
    """The token comes after the maneuver, besides that of the red maneuver."""
    revealed = "4 straight" if key == VARIANT else "3 straight"
    play = moving(scene, borne(key, dial=RED), revealed).give(key)
    if changed:
        play.give(changed)
    play.finish_phase()
    assert play.told("token") == [
        "token a1 auxiliary 1 red maneuver",
        f"token a1 auxiliary 1 {key}",
    ]


@pytest.mark.parametrize(
    ("key", "changed"),
    [(MATRIX, "5 straight green"), (LATE_MATRIX, "4 straight green"), (VARIANT, ""), (PARIS, "")],
)
def test_a_green_one_in_its_place_leaves_the_token(
    scene: MakeScene, key: str, changed: str
) -> None:
    revealed = "4 straight" if key == VARIANT else "3 straight"
    play = moving(scene, borne(key, dial=GREEN), revealed).give(key)
    if changed:
        play.give(changed)
    play.finish_phase()
    assert play.told("token") == [f"token a1 auxiliary 1 {key}"]
    assert play.ship("a1").auxiliary == 1


def test_the_phoenix_may_change_to_a_red_maneuver(scene: MakeScene) -> None:
    play = moving(scene, flown(PHOENIX, dial=RED), "3 straight").give(PHOENIX)
    assert "3 turn left red" in play.offered
    play.give("3 turn left red").finish_phase()
    assert [each.split()[3] for each in play.told("token")] == ["1", "1"]
