"""Energy Web: obstacles that a Tholian ship leaves behind, the stronger the more there are."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.printing import print_position
from rules.table import print_terrain
from tests.rules.battle.effects.printed import AT, acting, borne, dice
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel

WEB = "weapon:energy-web-opwebprize"
SLOW = ((1, "straight", "white"),)
THOLIAN: dict[str, Any] = {"names": ["tholian vessel"]}


def spun(make: MakeScene, second: Any = None, more: str = "", **fields: Any) -> Scene:
    """Returns a scene in which a1 has executed a 1 straight and may act."""
    return make(
        f"round 2 activation begun\na1 18,10 h0\nb1 {fields.pop('place', '4,34')} acted\n{more}",
        fields.pop("first", None) or borne(WEB, dial=SLOW, **THOLIAN),
        second or vessel(1, dial=HELD),
        dials={"a1": fields.pop("maneuver", "1 straight")},
        **fields,
    ).go_to("Action a1")


def test_a_web_lies_behind_the_ship(scene: MakeScene) -> None:
    play = spun(scene).give(WEB)
    (token,) = play.state.terrain
    assert (token.x, round(token.y, 3), token.radius) == (18.0, 11.362, 1.0)
    assert f"mine a1 0 {print_terrain(token)}" in print_position(play.state).splitlines()


def test_it_takes_a_straight_of_speed_1(scene: MakeScene) -> None:
    first = borne(WEB, dial=((2, "straight", "white"),), **THOLIAN)
    assert WEB not in spun(scene, first=first, maneuver="2 straight").offered


@pytest.mark.ruling("F16-128", "FR-243.2")
def test_one_web_a_round(scene: MakeScene) -> None:
    """Also where another text lets the action be performed."""
    again = card(
        "Again",
        ability='free action: perform the action of an "energy web" weapon on this ship as a '
        "free action.",
    )
    first = borne(WEB, again, dial=SLOW, **THOLIAN)
    play = spun(scene, first=first).give("evade", "crew:again")
    assert len(play.state.terrain) == 1
    play = spun(scene, first=first).give(WEB)
    assert "crew:again" not in play.offered
    assert len(play.state.terrain) == 1


def test_a_ship_beneath_it_suffers_at_once(scene: MakeScene) -> None:
    """It rolls no defense dice, whatever its agility."""
    play = spun(scene, vessel(1), place="18,10 h90", script=["attack H"]).give(WEB)
    assert play.ship("b1").shields == 1


def webs(number: int, *, of: str = "a1") -> str:
    """Returns the lines of webs: one ahead of b1, the others far away."""
    places = ["18,17 r1", *[f"{4 + 2 * each},4 r1" for each in range(number - 1)]]
    return "".join(f"terrain obstacle {each}\nmine {of} 0 obstacle {each}\n" for each in places)


def crossing(make: MakeScene, lines: str, *script: str, **fields: Any) -> Scene:
    """Returns a scene in which b1 moves over a web of a1."""
    return make(
        f"round 2 activation begun\na1 30,4 h0 acted\nb1 18,20 h180\n{lines}",
        borne(WEB, **THOLIAN),
        vessel(5, dial=((4, "straight", "white"),), **fields),
        dials={"b1": "4 straight"},
        script=script,
    )


@pytest.mark.parametrize(("number", "thrown"), [(1, 1), (2, 1), (3, 2), (5, 3), (15, 8), (25, 10)])
def test_the_more_there_are_the_more_dice(scene: MakeScene, number: int, thrown: int) -> None:
    """One for every two, rounded up, and ten at most; and it costs the action."""
    play = crossing(scene, webs(number), f"attack {'X' * thrown}")
    play.question  # noqa: B018 - it plays to the first question
    assert play.told("dice")[0].startswith("dice b1")
    assert "Action b1" not in play.history


def test_webs_of_the_other_side_are_not_counted(scene: MakeScene) -> None:
    more = "terrain obstacle 30,30 r1\nmine b1 -1 obstacle 30,30 r1\n"
    play = crossing(scene, webs(2) + more, "attack H")
    play.question  # noqa: B018
    assert play.ship("b1").shields == 1


@pytest.mark.parametrize(("of", "left"), [("a1", 1), ("b1", 0)])
def test_webs_of_one_player_are_met_once_in_a_move(scene: MakeScene, of: str, left: int) -> None:
    """Those of another player are met besides (F14-TW7)."""
    more = f"terrain obstacle 18,15 r1\nmine {of} -1 obstacle 18,15 r1\n"
    play = crossing(scene, webs(1) + more, *["attack H"] * (2 - left))
    play.question  # noqa: B018
    assert play.ship("b1").shields == left


def test_a_tholian_ship_moves_through(scene: MakeScene) -> None:
    play = crossing(scene, webs(3), **THOLIAN)
    assert play.asked == "Action b1"


@pytest.mark.ruling("FR-243.3")
@pytest.mark.parametrize(
    "text",
    [
        "always: can't be damaged by overlapping an obstacle.",
        "when this ship would overlap an obstacle: prevent it.",
    ],
)
def test_protection_from_obstacles_protects(scene: MakeScene, text: str) -> None:
    play = crossing(scene, webs(3), cards=[card("Guard", ability=text)])
    play.question  # noqa: B018
    assert play.ship("b1").shields == 2


@pytest.mark.ruling("FR-243.1")
def test_a_station_on_it_is_hurt_again(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 30,4 h0 acted\nb1 18,17.5 h180\n" + webs(1),
        borne(WEB, **THOLIAN),
        vessel(5, dial=((0, "stop", "white"),), is_station=True),
        dials={"b1": "0 stop"},
        script=["attack H"],
    )
    play.question  # noqa: B018
    assert play.ship("b1").shields == 1


@pytest.mark.parametrize(("names", "number"), [(["plain"], 2), (["tholian vessel"], 1)])
def test_it_obstructs_fire_but_that_of_tholians(
    scene: MakeScene, names: list[str], number: int
) -> None:
    play = scene(
        "round 2 combat begun\na1 18,10 h0\nb1 18,17 h180 chance\n"
        "terrain obstacle 18,13.5 r1\nmine a1 0 obstacle 18,13.5 r1",
        borne(WEB, names=names),
        vessel(1, dial=HELD),
        script=["attack XXX", f"defense {'X' * number}"],
    )
    play.give(AT).finish_phase()
    assert dice(play)[1] == number


def test_disabled_it_spins_nothing(scene: MakeScene) -> None:
    assert WEB not in spun(scene, more="card a1 0 disabled 1").offered
    assert WEB not in acting(scene, borne(WEB, **THOLIAN)).offered
