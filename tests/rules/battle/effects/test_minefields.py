"""Minefields that texts place, and tokens on the table that they target.

Source: 2017, The Minefield Token, Combat vs. Non-combat; EDITIONS K4, N18.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from rules.battle.effects.install import compile_text
from rules.battle.effects.reading.errors import UnplayableError
from rules.battle.phases.notation import parse_position
from rules.battle.position.printing import print_position
from rules.table import parse_terrain, terrain_distance
from tests.rules.battle.effects.texts import CARD, bearer, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel
from tests.rules.building.helpers import CLASSIC, RULES_2017

MINES = "weapon:mines"
TEXT = (
    "attack: discard this to place minefield at range 1 in the rear arc. when a ship overlaps that "
    "minefield: roll 4 attack dice; deal the results to that ship."
)
FAST = ((3, "straight", "white"),)


def laying(make: MakeScene, *script: str, other: str = "18,30 h180", **fields: Any) -> Scene:
    """Returns a scene in which a1, which bears mines, is about to attack; b1 is elsewhere."""
    mines = card("Mines", "weapon", ability=fields.pop("text", TEXT))
    return make(
        "round 1 combat begun\na1 18,18 h0\n" + f"b1 {other} chance\n" + fields.pop("more", ""),
        vessel(5, cards=[mines, *fields.pop("cards", ())], dial=fields.pop("dial", HELD)),
        vessel(1, dial=fields.pop("theirs", HELD)),
        script=script,
        **fields,
    )


def laid(play: Scene) -> str:
    return " ".join(play.told("mine"))


def test_placing_a_minefield_is_the_attack_of_the_ship(scene: MakeScene) -> None:
    play = laying(scene)
    assert (play.asked, play.offered) == ("Effect a1", [MINES, "pass"])
    play.give(MINES)
    assert play.asked == "Detail a1"
    assert len(play.offered) == 18
    play.give("minefield 18,15.2126")
    assert laid(play) == "mine a1 0 minefield 18,15.2126"
    assert play.ship("a1").cards[0].is_discarded
    assert [each.x for each in play.state.terrain] == [18.0]
    play.finish_round()
    assert play.told("attack") == []


@pytest.mark.ruling("F14-W7")
def test_every_place_is_within_the_range_and_the_arc(scene: MakeScene) -> None:
    play = laying(scene).give(MINES)
    for text in play.offered:
        token = parse_terrain(text)
        behind, aside = 18.0 - token.y, abs(18.0 - token.x)
        assert (aside - behind) * sqrt(0.5) <= token.radius + 0.001
        assert round(terrain_distance(play.ship("a1").pose, token), 3) in (0.5, 3.5)


def test_places_keep_clear_of_the_edge_and_of_other_tokens(scene: MakeScene) -> None:
    far = laying(scene, more="terrain obstacle:1 18,13").give(MINES)
    assert 0 < len(far.offered) < 18
    near = laying(scene, more="a1 18,0.8 h0", theirs=FAST)
    assert near.asked != "Effect a1"


@pytest.mark.parametrize(
    ("rules", "is_offered"), [(RULES_2017, True), (CLASSIC, True), ("alliance", False)]
)
def test_k4_a_text_lays_minefields_where_there_are_some(
    scene: MakeScene, rules: str, is_offered: bool
) -> None:
    assert (laying(scene, rules=rules).asked == "Effect a1") is is_offered


def test_a_ship_without_a_rear_arc_has_no_place(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,18 h0\nb1 18,30 h180 chance",
        vessel(
            5,
            cards=[card("Mines", "weapon", ability=TEXT)],
            dial=HELD,
            arcs={"weapon": ["front", 90], "primary": ["front", 90], "secondary": None},
        ),
        vessel(1, dial=HELD),
    )
    assert play.asked != "Effect a1"


@pytest.mark.ruling("F14-W8")
def test_placed_on_a_ship_it_acts_at_once(scene: MakeScene) -> None:
    """And not again when the ship moves off it."""
    play = laying(scene, "attack HHXX", other="18,14 h180", theirs=FAST)
    play.give(MINES)
    play.give("minefield 18,14")
    assert play.ship("b1").shields == 0
    assert len(play.state.terrain) == 1


@pytest.mark.parametrize("gone", ["", "destroyed 1"])
def test_whoever_moves_over_it_meets_it(scene: MakeScene, gone: str) -> None:
    """Though its card is discarded, and the ship that placed it destroyed."""
    mines = card("Mines", "weapon", ability=TEXT)
    play = scene(
        f"round 2 activation begun\na1 {gone or '30,30 h0 acted'}\na2 34,30 h0 acted\n"
        "b1 18,18 h180\ncard a1 0 discarded\nterrain minefield 18,15\n"
        "mine a1 0 minefield 18,15",
        [vessel(5, cards=[mines], dial=HELD), vessel(5, dial=HELD)],
        vessel(1, dial=FAST),
        dials={"b1": "3 straight"},
        script=["attack HXXX"],
    )
    play.go_to("Action b1")
    assert play.ship("b1").shields == 1
    assert [each.split()[1:] for each in play.told("effect")] == [["a1", MINES, "18"]]


def test_the_ship_that_placed_it_is_not_spared(scene: MakeScene) -> None:
    mines = card("Mines", "weapon", ability=TEXT)
    play = scene(
        "round 2 activation begun\na1 18,18 h180\nb1 30,30 h180 acted\ncard a1 0 discarded\n"
        "terrain minefield 18,15\nmine a1 0 minefield 18,15",
        vessel(5, cards=[mines], dial=FAST),
        vessel(1, dial=HELD),
        dials={"a1": "3 straight"},
        script=["attack HHXX"],
    )
    play.go_to("Action a1")
    assert play.ship("a1").shields == 0


def test_each_minefield_is_of_its_own_card(scene: MakeScene) -> None:
    other = TEXT.replace("4 attack dice", "1 attack die")
    cards = [card("Mines", "weapon", ability=TEXT), card("Few", "weapon", ability=other)]
    play = scene(
        "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\ncard a1 0 discarded\n"
        "card a1 1 discarded\nterrain minefield 18,15\nterrain minefield 30,6\n"
        "mine a1 0 minefield 30,6\nmine a1 1 minefield 18,15",
        vessel(5, cards=cards, dial=HELD),
        vessel(1, dial=FAST),
        dials={"b1": "3 straight"},
        script=["attack H"],
    )
    play.go_to("Action b1")
    assert play.ship("b1").shields == 1
    twin = play._fresh(play.chance)
    parse_position(print_position(play.state), twin)
    assert len(twin.state.mines) == 4  # those of the scene come first
    assert twin.state.mines[2:] == play.state.mines


def test_a_minefield_of_no_card_does_nothing(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\nterrain minefield 18,15",
        vessel(5, cards=[card("Mines", "weapon", ability=TEXT)], dial=HELD),
        vessel(1, dial=FAST),
        dials={"b1": "3 straight"},
    )
    play.go_to("Action b1")
    assert play.told("dice") == []


def test_what_takes_it_away_before_it_acts(scene: MakeScene) -> None:
    sweeper = (
        "when this ship would overlap a minefield: disable this to remove that minefield from the "
        "game."
    )
    play = scene(
        "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\ncard a1 0 discarded\n"
        "terrain minefield 18,15\nmine a1 0 minefield 18,15",
        vessel(5, cards=[card("Mines", "weapon", ability=TEXT)], dial=HELD),
        bearer(sweeper, skill=1, dial=FAST),
        dials={"b1": "3 straight"},
    )
    play.go_to("Effect b1").give(CARD)
    play.go_to("Action b1")
    assert play.told("dice") == []
    assert (play.state.terrain, play.state.mines) == ([], ())


def test_the_log_replays(scene: MakeScene) -> None:
    play = laying(scene).give(MINES, "minefield 18,15.2126")
    assert play.state.mines == play.after("mine").mines
    assert len(play.state.mines) == 1


@pytest.mark.parametrize(
    "text",
    [
        "action: disable this to place minefield in the rear arc.",
        "action: disable this to place minefield at range 1 of an opposing ship.",
    ],
)
def test_a_minefield_needs_a_range_of_this_ship(text: str) -> None:
    with pytest.raises(UnplayableError):
        compile_text(text, "", "", 0, None)


# --- tokens on the table as targets --------------------------------------------------------


def test_an_obstacle_is_the_target(scene: MakeScene) -> None:
    text = (
        "action: target an obstacle at range 1; roll 2 attack dice; deal the results to each ship "
        "at range 1 of the target."
    )
    play = in_activation(
        scene, text, more="terrain obstacle:1 18,14\nterrain obstacle:1 30,30", script=["attack HX"]
    )
    play.give(CARD)
    assert [play.ship(name).shields for name in ("a1", "b1")] == [1, 1]
    far = in_activation(scene, text, more="terrain obstacle:1 30,30")
    far.refuse(CARD)


def test_one_of_several_obstacles_is_the_target_and_goes(scene: MakeScene) -> None:
    text = (
        "action: target an obstacle or minefield in range and disable this to deal 1 damage to "
        "each ship at range 1 of the target; remove that obstacle from the game."
    )
    play = in_activation(scene, text, more="terrain obstacle:1 18,21\nterrain minefield 10,10")
    play.give(CARD)
    assert play.asked == "Detail a1"
    play.give("obstacle:1 18,21 h0")
    assert [play.ship(name).shields for name in ("a1", "b1")] == [2, 1]
    assert [each.kind for each in play.state.terrain] == ["minefield"]
    in_activation(scene, text).refuse(CARD)
