"""Mines that are laid late, damage of tokens that is kept off, and ships moved by others."""

from __future__ import annotations

from math import sqrt

import pytest

from rules.battle import ShipRecord
from rules.table import Terrain, overlaps_terrain, terrain_distance
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import acting, borne, flown, known_as, moving
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.catalogue import catalogue

MINES = "weapon:antimatter-mines-71120"
LAID = "b1 4,4 h0 acted\ncard b1 0 discarded\nterrain minefield 18,13\nmine b1 0 minefield 18,13\n"
ROCK = "b1 30,34 h180 acted\nterrain obstacle 18,13 r1\n"


def passing(make: MakeScene, own: object, more: str, *script: str) -> Scene:
    """Returns a scene in which a1 moves over what lies at 18,13."""
    return make(
        f"round 2 activation begun\na1 18,10 h0\n{more}",
        own,
        borne(MINES) if "mine" in more else vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
        script=script,
    )


DEFLECTOR = "tech:navigational-deflector-75016"


@pytest.mark.parametrize(
    ("dice", "defense", "left"),
    [("HHHX", "EX", 1), ("HHHX", "XX", 0), ("HXXX", None, 2)],
)
def test_navigational_deflector_against_mines(
    scene: MakeScene, dice: str, defense: str | None, left: int
) -> None:
    """One evade is added to those rolled."""
    script = [f"attack {dice}", *([f"defense {defense}"] if defense else ["defense XX"])]
    play = passing(scene, borne(DEFLECTOR, agility=2, dial=DIAL), LAID, *script)
    assert play.asked == "Effect a1"
    play.give(DEFLECTOR)
    assert play.ship("a1").shields == left
    assert play.ship("a1").cards[0].disabled == 1


SWEEPER = "weapon:minesweeper-75002"


@pytest.mark.parametrize(("face", "is_there"), [("H", False), ("B", True)])
def test_a_minesweeper_acts_on_mines_that_act_at_range_1(
    scene: MakeScene, face: str, is_there: bool
) -> None:
    """It is for any minefield that its ship would trigger by moving, without overlapping it."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\n" + LAID.replace("18,13", "21,14"),
        borne(SWEEPER, dial=DIAL, actions=("evade",)),
        borne("tech:cloaked-mines-71270"),
        dials={"a1": "1 straight"},
        script=[f"attack {face}", *(["attack HXX"] if is_there else [])],
    )
    play.give(SWEEPER)
    assert bool(play.state.terrain) is is_there
    assert play.ship("a1").shields == (1 if is_there else 2)


@pytest.mark.parametrize("is_dropped", [True, False])
def test_a_minesweeper_is_not_for_mines_that_are_dropped_on_it(
    scene: MakeScene, is_dropped: bool
) -> None:
    """No move of its ship triggers them."""
    layer, own = borne(MINES, captain(5)), borne(SWEEPER, dial=DIAL, skill=1)
    if is_dropped:
        play = scene(
            "round 1 combat begun\na1 18,18 h0\nb1 18,14 h180 chance",
            layer,
            own,
            script=["attack HXXX"],
        ).give(MINES, "minefield 18,14")
    else:
        play = scene(
            "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\ncard a1 0 discarded\n"
            "terrain minefield 18,15\nmine a1 0 minefield 18,15",
            layer,
            own,
            dials={"b1": "1 straight"},
        )
    assert (SWEEPER in play.offered) is not is_dropped


def test_navigational_deflector_against_obstacles(scene: MakeScene) -> None:
    play = passing(scene, borne(DEFLECTOR, agility=1, dial=DIAL), ROCK, "attack X")
    assert play.asked != "Effect a1"  # nothing to keep off
    play = passing(scene, borne(DEFLECTOR, agility=1, dial=DIAL), ROCK, "attack H", "defense X")
    play.give(DEFLECTOR)
    assert (play.ship("a1").shields, play.ship("a1").cards[0].disabled) == (2, 1)


def test_navigational_deflector_that_is_not_used(scene: MakeScene) -> None:
    play = passing(scene, borne(DEFLECTOR, agility=1, dial=DIAL), ROCK, "attack H").give("pass")
    assert (play.ship("a1").shields, play.ship("a1").cards[0].disabled) == (1, 0)


WARHEAD = "weapon:nuclear-warhead-71278"


def mined(play: Scene) -> list[Terrain]:
    return [token for token in play.state.terrain if token.kind == "minefield"]


def test_nuclear_warhead(scene: MakeScene) -> None:
    """At the end of the phase, beside or behind its ship, on no other ship."""
    play = acting(
        scene,
        [borne(WARHEAD), vessel(1, dial=HELD)],
        more="a2 18,7 h0 acted\n",
        place="18,34 h180",
    ).give(WARHEAD)
    assert play.asked == "Detail a1"
    assert not mined(play)
    assert play.question is not None
    own, friend = play.ship("a1").pose, play.ship("a2").pose
    tokens = list(play.question.answers)
    assert all(not overlaps_terrain(friend, token) for token in tokens)
    assert all(0.0 < terrain_distance(own, token) <= 4.0 for token in tokens)
    # The front arc has a right angle: no part of a token lies further ahead than aside.
    assert all(
        (abs(token.x - own.x) - (token.y - own.y)) * sqrt(0.5) > token.radius for token in tokens
    )
    assert any(token.y < own.y for token in tokens)
    play._answer(0)
    assert mined(play) == [tokens[0]]
    assert play.ship("a1").cards[0].is_discarded
    assert play.told("mine") == [f"mine a1 0 minefield {tokens[0].x:g},{tokens[0].y:g}"]


INTERCEPTOR = "ship:interceptor-5-71445"


def test_interceptor_5_onto_a_ship(scene: MakeScene) -> None:
    play = moving(
        scene,
        flown(INTERCEPTOR, dial=DIAL),
        "1 straight",
        more="b2 18,14 h180 acted\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    assert play.asked == "Action a1"
    assert play.told("moved")[0].endswith("[2] [2] [] False False")


@pytest.mark.parametrize(
    ("own", "left"),
    [(flown(INTERCEPTOR, dial=DIAL), 2), (vessel(5, dial=DIAL), 1)],
    ids=["interceptor", "plain"],
)
@pytest.mark.parametrize(
    "other", ["b2 18,14 h180 acted\n", "terrain obstacle 18,13 r1\n"], ids=["ship", "obstacle"]
)
def test_a_jostled_navigator_on_the_interceptor_5(
    scene: MakeScene, own: ShipRecord, left: int, other: str
) -> None:
    play = moving(
        scene,
        own,
        "1 straight",
        "up 'Jostled Navigator'",
        more=other,
        second=[vessel(1, dial=HELD)] * (2 if other.startswith("b2") else 1),
        script=["attack X"] if left == 1 and other.startswith("terrain") else [],
    )
    assert (play.asked == "Action a1") is (left == 2)
    assert play.ship("a1").shields == left


def test_interceptor_5_onto_a_planet(scene: MakeScene) -> None:
    for own, asked in ((flown(INTERCEPTOR, dial=DIAL), True), (vessel(5, dial=DIAL), False)):
        play = moving(scene, own, "1 straight", more="terrain planet 18,15.5\n")
        assert (play.asked == "Action a1") is asked
        assert play.told("moved")[0].split()[-2] == "True"


# --- ships moved by others ------------------------------------------------------------------------

B4 = "crew:b-4-75012"


@pytest.mark.parametrize(
    ("ship", "is_federation", "is_enterprise"),
    [
        ("ship:u-s-s-enterprise-d-2017core", True, True),
        ("ship:u-s-s-sutherland-2017core", True, False),
        ("ship:i-k-s-vorn-2017core", False, False),
    ],
)
def test_b_4(scene: MakeScene, ship: str, is_federation: bool, is_enterprise: bool) -> None:
    foe = vessel(1, cards=[captain(1)], dial=HELD, **known_as(ship), name=catalogue()[ship].name)
    play = acting(scene, borne(B4), second=foe).give(B4)
    assert play.asked == "Detail b1"
    assert play.offered == [
        "1 bank left white",
        "1 bank right white",
        "1 straight white",
    ]
    play.give("1 straight white")
    assert play.ship("a1").cards[0].disabled == 1
    ship_b = play.ship("b1", play.after("moved", 2))
    assert ship_b.pose.y < 18.0
    state = play.ship("b1")
    waiting = [each.handler.source for each in play.battle.temporary_handlers]
    assert waiting == [B4] * is_federation
    assert [each.time for each in state.cards] == [2 if is_enterprise else 0]


def test_b_4_reaches_ranges_two_and_three(scene: MakeScene) -> None:
    assert B4 not in acting(scene, borne(B4), place="18,13 h180").offered


ERIN = "crew:erin-hansen-75014"


def erin(make: MakeScene, foe: object, skill: int = 9, at: str = "18,14 h180") -> Scene:
    return make(
        f"round 2 activation\na1 18,10 h0\nb1 {at}\n",
        borne(ERIN, dial=((1, "straight", "green"), (1, "bank", "white")), skill=skill),
        foe,
        dials={"a1": "1 straight", "b1": "0 stop"},
    )


@shows(f"{ERIN} 0")
def test_erin_hansen(scene: MakeScene) -> None:
    """After that ship she moves on by her own dial."""
    play = erin(scene, vessel(5, dial=HELD), at="20,14 h180").go_to("Effect a1")
    play.give(ERIN)
    assert play.offered == ["1 straight green", "1 bank left white", "1 bank right white"]
    play.give("1 bank left white").go_to("Action a1")
    assert [text.split()[1:5] for text in play.told("moved")] == [
        ["b1", "0", "stop", "white"],
        ["a1", "1", "straight", "green"],
        ["a1", "1", "bank", "left"],
    ]


def test_erin_hansen_before_that_ship(scene: MakeScene) -> None:
    play = erin(scene, vessel(6, dial=HELD), skill=1, at="20,14 h180").go_to("Action a1")
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(("skill", "at"), [(4, "20,14 h180"), (5, "18,20 h180")])
def test_erin_hansen_finds_nobody(scene: MakeScene, skill: int, at: str) -> None:
    play = erin(scene, vessel(skill, dial=HELD), at=at).go_to("Action a1")
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(
    ("factions", "leader", "time"),
    [(["borg"], [], 1), (["federation"], ["borg"], 1), (["federation"], ["federation"], 0)],
)
def test_erin_hansen_and_the_borg(
    scene: MakeScene, factions: list[str], leader: list[str], time: int
) -> None:
    cards = [card("Aide"), captain(6, factions=leader)]
    foe = vessel(6, cards=cards, dial=HELD, factions=factions)
    play = erin(scene, foe, at="20,14 h180").go_to("Action b1")
    assert [each.time for each in play.ship("b1").cards] == [time, 0]
