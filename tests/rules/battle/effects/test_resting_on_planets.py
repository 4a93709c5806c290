"""Maneuverability: full abouts, and ships that rest on planets."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, BY, borne, dice, moving
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, vessel

KEY = "tech:maneuverability-71445"
TURNS = (*DIAL, (1, "turn", "white"))
PLANET = "terrain planet 18,17\n"


@pytest.mark.parametrize("maneuver", ["1 turn right", "3 about"])
def test_a_turn_or_a_come_about_becomes_a_full_about(scene: MakeScene, maneuver: str) -> None:
    """It is red and costs no second auxiliary power."""
    play = moving(scene, borne(KEY, dial=TURNS), maneuver)
    play.give(KEY, "1 full-about left red").finish_phase()
    pose = play.ship("a1").pose
    assert (round(pose.x, 3), round(pose.y, 3), pose.heading) == (15.244, 10.0, 180.0)
    assert play.ship("a1").auxiliary == 1


def test_others_do_not(scene: MakeScene) -> None:
    play = moving(scene, borne(KEY, dial=TURNS), "2 turn right")
    assert play.asked == "Action a1"


def onto(make: MakeScene, answer: str) -> Scene:
    """Returns a scene in which a1 has moved to where a planet is."""
    play = moving(make, borne(KEY, dial=TURNS), "3 straight", more=PLANET)
    return play.give(answer)


@pytest.mark.ruling("F14-H19", "F16-52", "FR-279.2")
@pytest.mark.parametrize(
    ("answer", "place", "acts"), [(KEY, 16.299, True), ("pass", 13.213, False)]
)
def test_it_may_rest_on_a_planet(scene: MakeScene, answer: str, place: float, acts: bool) -> None:
    """There it keeps its action; or it slides back and loses it, as its player likes."""
    play = onto(scene, answer)
    assert round(play.ship("a1").pose.y, 3) == place
    assert (play.asked == "Action a1") is acts


def test_a_ship_on_the_planet_still_stops_it(scene: MakeScene) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\nb1 18,17 h180 acted\n{PLANET}",
        borne(KEY, dial=TURNS),
        vessel(1, dial=HELD),
        dials={"a1": "3 straight"},
    ).give(KEY)
    assert round(play.ship("a1").pose.y, 3) == 15.425
    assert play.asked != "Action a1"


def test_it_leaves_the_planet_freely(scene: MakeScene) -> None:
    play = moving(scene, borne(KEY, dial=TURNS), "4 straight", more="terrain planet 18,10\n")
    assert play.asked == "Action a1"
    assert play.ship("a1").pose.y > 16


def fighting(
    make: MakeScene, shooter: str, place: str, planet: str, *script: str, words: str = ""
) -> Scene:
    """Returns a scene with an attack between a1, which may rest on planets, and b1."""
    chances = {"a1": "chance", "b1": "chance", shooter: ""}
    return make(
        f"round 1 combat begun\na1 18,10 h0 {chances['a1']}\nb1 {place} {chances['b1']}\n"
        f"terrain planet {planet}\n{words}",
        borne(KEY, skill=1),
        vessel(1, dial=HELD),
        script=script,
    )


def test_it_attacks_from_a_planet_without_penalty(scene: MakeScene) -> None:
    play = fighting(scene, "a1", "18,17.5 h180", "18,9", "attack XXX", "defense X")
    play.give(AT).finish_phase()
    assert dice(play) == (3, 1)


@shows(f"{KEY} 3")
@pytest.mark.parametrize(("planet", "number"), [("18,9", 2), ("18,2", 1)])
def test_on_a_planet_it_rolls_a_defense_die_more(
    scene: MakeScene, planet: str, number: int
) -> None:
    play = fighting(scene, "b1", "18,17.5 h180", planet, "attack XXX", f"defense {'X' * number}")
    play.give(BY).finish_phase()
    assert dice(play)[1] == number


@pytest.mark.parametrize("shooter", ["a1", "b1"])
def test_other_planets_block_as_ever(scene: MakeScene, shooter: str) -> None:
    """Also the one on which the other ship stands."""
    play = fighting(scene, shooter, "18,17.5 h180", "18,16")
    assert not {AT, BY} & set(play.offered)


@pytest.mark.ruling("FR-279.1")
@pytest.mark.parametrize("state", ["disabled 1", "discarded"])
def test_without_the_card_the_planet_is_as_an_obstacle(scene: MakeScene, state: str) -> None:
    """To its attacks and to those against it: a defense die more, which the card no longer adds."""
    for shooter, weapon in (("a1", AT), ("b1", BY)):
        play = fighting(
            scene,
            shooter,
            "18,17.5 h180",
            "18,9",
            "attack XXX",
            "defense XX",
            words=f"card a1 0 {state}",
        )
        play.give(weapon).finish_phase()
        assert dice(play)[1] == 2
