"""Minefields that act on ships around them, or lie anywhere within the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, vessel

DAMAR = "captain:gul-damar-3rd-wing-attack-ship"
MINES = "weapon:multi-kinetic-neutronic-mines-71530"
TRAP = "weapon:verteron-pulse-trap-75003"
FAST = ((3, "straight", "white"),)
SLOW = ((1, "straight", "white"),)


# --- Multi Kinetic Neutronic Mines --------------------------------------------------------------


@shows(f"{MINES} 1")
def test_ships_around_the_mines_are_damaged_by_their_distance(scene: MakeScene) -> None:
    """No defense dice at Range 1, all at Range 2, one more at Range 3; friends and its own too."""
    strong: dict[str, Any] = {"dial": HELD, "shields": 9}
    play = scene(
        "round 2 activation begun\na1 18,12 h0 acted shields 9/0\nb1 18,18 h180 shields 9/0\n"
        "b2 18,22 h0 acted shields 9/0\na2 9,15 h0 acted shields 9/0\n"
        "a3 29,15 h0 acted shields 9/0\nb3 1,34 h0 acted shields 9/0\n"
        "card a1 0 discarded\nterrain minefield 18,15\nmine a1 0 minefield 18,15",
        [borne(MINES, shields=9), vessel(4, **strong), vessel(3, **strong)],
        [vessel(1, dial=FAST, shields=9), vessel(1, **strong), vessel(1, **strong)],
        dials={"b1": "3 straight"},
        script=["attack HHCX", "defense E", "defense X", "defense EE"],
    )
    play.go_to("Action b1")
    left = {name: play.ship(name).shields for name in ("a1", "a2", "a3", "b1", "b2", "b3")}
    assert left == {"a1": 6, "a2": 7, "a3": 8, "b1": 6, "b2": 6, "b3": 9}


@pytest.mark.ruling("FR-266.1")
def test_the_mines_act_each_time_that_a_ship_comes_upon_them(scene: MakeScene) -> None:
    """Also twice in one round; they stay where they lie."""
    strong: dict[str, Any] = {"dial": FAST, "shields": 9}
    play = scene(
        "round 2 activation begun\na1 34,2 h0 acted\nb1 17.2,18 h180 shields 9/0\n"
        "b2 18.9,12 h0 shields 9/0\ncard a1 0 discarded\n"
        "terrain minefield 18,15\nmine a1 0 minefield 18,15",
        borne(MINES),
        [vessel(1, **strong), vessel(2, **strong)],
        dials={"b1": "3 straight", "b2": "3 straight"},
        script=["attack HXXX", "attack CHXX"],
    )
    play.go_to("Action b1")
    assert (play.ship("b1").shields, play.ship("b2").shields) == (8, 8)
    play.go_to("Action b2")
    assert (play.ship("b1").shields, play.ship("b2").shields) == (6, 6)
    assert play.told("terrain", "terrain-gone") == []


@pytest.mark.ruling("FR-266.2")
@pytest.mark.parametrize(
    ("name", "numbers", "left"),
    [("b1", ("number 3", "number 0"), (7, 6)), ("b2", ("number 0", "number 0"), (6, 8))],
)
def test_two_of_their_dice_count_against_gul_damar(
    scene: MakeScene, name: str, numbers: tuple[str, str], left: tuple[int, int]
) -> None:
    """Whether it is he who comes upon them or another: four are rolled for all."""
    ships = {each: vessel(1, dial=FAST, shields=9) for each in ("b1", "b2")}
    ships[name] = borne(DAMAR, dial=FAST, shields=9)
    play = scene(
        "round 2 activation begun\na1 34,2 h0 acted\nb1 18,18 h180 shields 9/0\n"
        "b2 20,12 h0 acted shields 9/0\ncard a1 0 discarded\n"
        "terrain minefield 18,15\nmine a1 0 minefield 18,15",
        borne(MINES),
        [ships["b1"], ships["b2"]],
        dials={"b1": "3 straight"},
        script=["attack HHCX", *numbers],
    )
    play.go_to("Action b1")
    assert (play.ship("b1").shields, play.ship("b2").shields) == left


def laid(scene: MakeScene, *script: str) -> Scene:
    """Returns a scene in which a1 is about to choose where its mines lie; b1 is near."""
    play = shooting(
        scene,
        borne(MINES, shields=9),
        *script,
        place="18,14 h180",
        other="shields 9/0",
        words="shields 9/0",
        second=vessel(1, dial=FAST, shields=9),
    )
    return play.go_to("Effect a1").give(MINES)


def test_mines_put_on_a_ship_act_at_once(scene: MakeScene) -> None:
    play = laid(scene, "attack HHHX").give("minefield 18,14")
    assert (play.ship("b1").shields, play.ship("a1").shields) == (6, 6)


def test_mines_put_beside_ships_take_the_place_of_an_attack(scene: MakeScene) -> None:
    """They wait for a ship; the card is discarded."""
    play = laid(scene)
    beside = [each for each in play.offered if float(each.split()[1].split(",")[0]) < 15]
    play.give(beside[0])
    assert (play.ship("b1").shields, play.ship("a1").shields) == (9, 9)
    assert play.ship("a1").cards[0].is_discarded
    assert play.asked != "Attack a1"


# --- Verteron Pulse Trap ------------------------------------------------------------------------


@pytest.mark.ruling("FR-247.2")
def test_the_trap_lies_far_from_all_edges(scene: MakeScene) -> None:
    """It is placed before any ship.

    At exactly the end of Range 2 an edge would be within it; no place is nearer than that.
    """
    play = scene("", borne(TRAP), vessel(1, dial=HELD), script=["attack BXXXX", "defense XXXXX"])
    while "minefield" not in play.offered[0]:
        assert not play.asked.startswith("Placement")
        play.give(play.offered[0])
    places = [each.split()[1].split(",") for each in play.offered]
    numbers = [float(number) for place in places for number in place]
    assert len(places) > 20
    assert min(numbers) - 8 > 0.5
    assert 36 - max(numbers) - 8 > 0.5
    play.give(play.offered[0])
    assert len(play.state.terrain) == 1


@pytest.mark.ruling("FR-247.2", "FR-247.3")
@shows(f"{TRAP} 1")
@pytest.mark.parametrize(
    ("name", "start", "number"),
    [("b1", "18,21 h180", 1), ("a2", "18,21 h180", 1), ("b1", "18,24 h180", 0)],
)
def test_the_trap_slows_whoever_comes_near(
    scene: MakeScene, name: str, start: str, number: int
) -> None:
    """Friend or foe, who moves within Range 1 of it; not who stays beyond."""
    ships = {"a2": "2,2 h0 acted", "b1": "34,2 h0 acted"} | {name: start}
    play = scene(
        f"round 2 activation begun\na1 2,34 h0 acted\na2 {ships['a2']}\nb1 {ships['b1']}\n"
        "terrain minefield 18,14\nmine a1 0 minefield 18,14",
        [borne(TRAP), vessel(4, dial=SLOW)],
        vessel(1, dial=SLOW),
        dials={name: "1 straight"},
    )
    play.finish_phase()
    told = play.told("moved", "token")
    place = next(at for at, each in enumerate(told) if each.startswith(f"moved {name}"))
    found = [each.startswith(f"token {name} auxiliary 1") for each in told[place + 1 : place + 2]]
    assert sum(found) == number
