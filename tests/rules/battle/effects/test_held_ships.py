"""Ships that hold others with pairs of tokens: the Borg Tractor Beam and the Cutting Beam."""

from __future__ import annotations

import pytest

from rules.battle.position.pieces import number_of_markers
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import NEAR, acting, borne, shooting
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, vessel

BEAM = "borg:borg-tractor-beam-71283"
CUTTING = "weapon:cutting-beam-71283"
HELD_BY_A1 = 'marker "tractor beam" 1'
HOLDS_B1 = 'marker "tractor beam on 1" 1'


def held(play: Scene) -> tuple[int, int]:
    """Returns the numbers of tokens beside b1, which is held, and beside a1, which holds it."""
    tokens = (("b1", "tractor beam"), ("a1", "tractor beam on 1"))
    white, green = (number_of_markers(play.ship(ship).markers, name) for ship, name in tokens)
    return white, green


@shows(f"{BEAM} 1")
@pytest.mark.parametrize(
    ("other", "shields"),
    [
        ("shields 5/0", (3, 2, 0)),
        ("shields 1/2", (0, 3, 0)),
        ("shields 0/5 cloak green", (3, 2, 0)),
        ("shields 0/1 cloak red", (0, 1, 0)),
    ],
)
def test_a_beam_disables_two_active_shields(
    scene: MakeScene, other: str, shields: tuple[int, int, int]
) -> None:
    """A cloaked ship loses its cloak and comes out with all shields but two."""
    play = acting(
        scene,
        borne(BEAM),
        place=NEAR,
        other=other,
        second=vessel(1, dial=HELD, shields=5),
    ).give(BEAM)
    ship = play.ship("b1")
    assert (ship.shields, ship.disabled_shields, ship.cloak) == shields
    assert held(play) == (1, 1)


@shows(f"{BEAM} 0")
def test_a_beam_reaches_ships_of_both_sides_at_range_1(scene: MakeScene) -> None:
    play = acting(
        scene, [borne(BEAM), vessel(1, dial=HELD)], place=NEAR, more="a2 18,7 h0 acted\n"
    ).give(BEAM)
    assert play.offered == ["a2", "b1"]
    acting(scene, borne(BEAM)).refuse(BEAM)


def test_a_ship_that_is_held_neither_raises_shields_nor_cloaks(scene: MakeScene) -> None:
    for white, raised in ((HELD_BY_A1, 0), ("", 2)):
        play = scene(
            f"round 2 end\na1 18,10 h0 {HOLDS_B1}\nb1 {NEAR} shields 0/2 {white}",
            borne(BEAM),
            vessel(1, dial=HELD),
        )
        play.go_to("Action b1")
        assert play.ship("b1").shields == raised
        assert ("cloak" in play.offered) is (raised > 0)


@pytest.mark.ruling("F14-B7", "F16-49", "FR-271.1")
def test_a_ship_that_is_held_plans_no_speed_above_2(scene: MakeScene) -> None:
    """What is on its dial already it may execute."""
    play = scene(
        f"round 2 planning\na1 18,10 h0 {HOLDS_B1}\nb1 {NEAR} {HELD_BY_A1}",
        borne(BEAM),
        vessel(1, dial=(*DIAL, (-3, "straight", "red"))),
    )
    play.go_to("Maneuver b1")
    assert play.offered == [
        "1 straight",
        "2 straight",
        "1 bank left",
        "1 bank right",
        "2 bank left",
        "2 bank right",
        "2 turn left",
        "2 turn right",
        "-1 straight",
    ]
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 {HOLDS_B1} acted\nb1 18,14 h0 {HELD_BY_A1}",
        borne(BEAM),
        vessel(1),
        dials={"b1": "4 straight"},
    )
    play.go_to("Action b1")
    assert "4 straight" in play.told("moved")[0]


@shows(f"{BEAM} 3")
@pytest.mark.parametrize(
    ("words", "place", "white", "green"),
    [
        (HOLDS_B1, "18,14 h0", 1, 1),
        (HOLDS_B1, "18,18 h0", 0, 0),
        ("", "18,14 h0", 0, 0),
    ],
    ids=["near", "far", "without its pair"],
)
def test_a_beam_ends_beyond_range_1_when_all_have_moved(
    scene: MakeScene, words: str, place: str, white: int, green: int
) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 acted {words}\nb1 {place} acted {HELD_BY_A1}",
        borne(BEAM),
        vessel(1, dial=HELD),
    )
    play.go_to("Attack a1")
    assert held(play) == (white, green)


def test_a_beam_of_a_ship_that_is_lost_holds_until_all_have_moved(scene: MakeScene) -> None:
    play = scene(
        f"round 2 end\na1 destroyed 2 18,10 marker 'tractor beam on 2' 1\na2 4,4 h0\n"
        f"b1 {NEAR} shields 0/2 {HELD_BY_A1}",
        [borne(BEAM), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
    )
    play.go_to("Action b1")
    ship = play.ship("b1")
    assert (ship.shields, ship.markers) == (0, (("tractor beam", 1),))
    play.finish_phase()
    assert (play.ship("b1").markers, play.ship("a1").markers) == ((), ())


@pytest.mark.ruling("F14-B10", "F14-B11")
@pytest.mark.parametrize(
    ("place", "number"), [("21,10 h0", 2), ("24,14 h0", 1)], ids=["both near", "one far"]
)
def test_several_ships_hold_one(scene: MakeScene, place: str, number: int) -> None:
    """Each hold ends by itself, and each disables two shields more."""
    play = acting(
        scene,
        [borne(BEAM), borne(BEAM, skill=4)],
        place=NEAR,
        more=f"a2 {place} acted marker 'tractor beam on 2' 1\n",
        other=f"shields 3/2 {HELD_BY_A1}",
        second=vessel(1, dial=HELD, shields=5),
    ).give(BEAM)
    if play.asked.startswith("Detail"):
        play.give("b1")
    ship = play.ship("b1")
    assert (ship.shields, ship.disabled_shields) == (1, 4)
    assert play.asked == "Attack a1"
    assert ship.markers == (("tractor beam", number),)
    assert play.ship("a1").markers == (("tractor beam on 2", 1),)
    assert play.ship("a2").markers == (("tractor beam on 2", 1),) * (number - 1)


def test_tokens_that_a_text_takes_away_free_the_holder(scene: MakeScene) -> None:
    vortex = borne("tech:subspace-vortex-71225", skill=5)
    play = acting(
        scene,
        vortex,
        "marker 'tractor beam' 1",
        second=borne(BEAM, skill=1),
        other="marker 'tractor beam on 0' 1",
    ).give("tech:subspace-vortex-71225")
    play._answer(0)
    assert (play.ship("a1").markers, play.ship("b1").markers) == ((), ())


@shows(f"{CUTTING} 0")
@pytest.mark.parametrize(
    ("words", "other", "may"),
    [
        (HOLDS_B1, HELD_BY_A1, True),
        (HOLDS_B1, "", False),
        ("marker 'tractor beam on 2' 1", HELD_BY_A1, False),
        (HELD_BY_A1, HELD_BY_A1, False),
    ],
    ids=["held", "not held", "held by another", "held as well"],
)
def test_a_cutting_beam_needs_its_target_held_by_its_ship(
    scene: MakeScene, words: str, other: str, may: bool
) -> None:
    play = shooting(scene, borne(CUTTING), words=words, other=other, place=NEAR)
    assert ("Cutting Beam at b1" in play.offered) is may
