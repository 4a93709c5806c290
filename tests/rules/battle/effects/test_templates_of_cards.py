"""Templates that only cards bring: the full about, and the evasive action."""

from __future__ import annotations

import pytest

from rules.simulation.story_words import maneuver_words
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.test_resources_with_tokens import resource
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, fleet_of, vessel

HELMSMAN = "resource:skilled-helmsman-opwebparticipation2"
EVASIVE = "resource:evasive-action-template-71998r"
TURNING = tuple(each for each in DIAL if each[1] != "about")
"""A dial without a come about."""
LEFT, RIGHT = "1 full-about left red", "1 full-about right red"


def sailing(
    make: MakeScene,
    key: str,
    maneuver: str,
    words: str = "",
    dial: tuple[tuple[int, str, str], ...] = DIAL,
    more: str = "",
) -> Scene:
    """Returns a scene in which a2 reveals its dial; a1 keeps a resource."""
    return make(
        f"round 2 activation begun\na1 4,4 h0 acted\na2 18,10 h0 {words}\n"
        f"b1 18,34 h180 acted\n{more}",
        [vessel(5, cards=[resource(key)], dial=HELD), vessel(5, dial=dial)],
        vessel(1, dial=HELD),
        dials={"a2": maneuver},
    )


def at(play: Scene) -> str:
    """Returns where a2 stands, to a thousandth of an inch."""
    pose = play.ship("a2").pose
    return f"{pose.x:.3f},{pose.y:.3f} h{pose.heading:g}"


# --- Skilled Helmsman -----------------------------------------------------------------------------


def test_the_helmsman_serves_on_one_ship(scene: MakeScene) -> None:
    """Its player names the ship before the first round."""
    own = [vessel(2, cards=[resource(HELMSMAN)], dial=HELD), vessel(3, dial=HELD)]
    play = scene("", fleet_of(*own, points=1), vessel(1, dial=HELD))
    while not play.asked.startswith("Detail"):
        play.give(play.offered[0])
    assert play.offered == ["a1", "a2"]
    play.give("a2")
    while play.state.round < 1:
        play.give(play.offered[0])
    assert [play.ship(name).markers for name in ("a1", "a2")] == [(), (("full about", 1),)]


@shows(f"{HELMSMAN} 1", f"{HELMSMAN} 2")
@pytest.mark.ruling("F14-R16", "F16-129")
@pytest.mark.parametrize(
    ("dial", "tokens"), [(DIAL, 1), (TURNING, 2)], ids=["with a come about", "without one"]
)
@pytest.mark.parametrize(
    ("way", "place"), [(LEFT, "15.244,10.000 h180"), (RIGHT, "20.756,10.000 h180")]
)
def test_a_full_about_ends_beside_its_start_facing_back(
    scene: MakeScene, way: str, place: str, dial: tuple[tuple[int, str, str], ...], tokens: int
) -> None:
    """It is red, whatever was revealed; a ship that cannot come about pays for it twice."""
    play = sailing(scene, HELMSMAN, "-1 straight", "marker 'full about' 1", dial)
    play.give("yes", way).finish_phase()
    assert at(play) == place
    assert play.ship("a2").auxiliary == tokens
    state = play.at_phase("combat")
    assert str(state.setting_of(play.ship("a2", state))) == way


@pytest.mark.parametrize(
    ("maneuver", "words"),
    [("-1 straight", ""), ("3 straight", "marker 'full about' 1")],
    ids=["another ship", "not red"],
)
def test_no_full_about(scene: MakeScene, maneuver: str, words: str) -> None:
    play = sailing(scene, HELMSMAN, maneuver, words)
    play.finish_phase()
    assert "Detail a2" not in play.history
    assert at(play).endswith("h0")


def test_a_full_about_stops_short_of_a_ship(scene: MakeScene) -> None:
    """As on any template it goes back to the last place that is free."""
    play = sailing(scene, HELMSMAN, "-1 straight", "marker 'full about' 1")
    play.state.ships[0].pose = play.state.ships[1].pose.moved(0.0, -2.8)
    play.give("yes", LEFT).finish_phase()
    x, y, heading = (float(each.lstrip("h")) for each in at(play).replace(",", " ").split())
    assert 15.2 < x < 18
    assert y > 10
    assert 180 < heading < 360


# --- Evasive Action Template ----------------------------------------------------------------------


@shows(f"{EVASIVE} 0", f"{EVASIVE} 1")
@pytest.mark.parametrize("maneuver", ["-1 straight", "3 about"])
@pytest.mark.parametrize(
    ("dial", "tokens"), [(DIAL, 1), (TURNING, 2)], ids=["with a come about", "without one"]
)
def test_evasive_action(
    scene: MakeScene, maneuver: str, dial: tuple[tuple[int, str, str], ...], tokens: int
) -> None:
    """Ahead and to the side, facing as before; red, and dearer without a come about."""
    if maneuver == "3 about" and dial is TURNING:
        return
    play = sailing(scene, EVASIVE, maneuver, dial=dial)
    play.give("yes", "1 evasive-action left red").finish_phase()
    assert at(play) == "16.155,16.029 h0"
    assert play.ship("a2").auxiliary == tokens


def test_a_white_come_about_may_become_an_evasive_action(scene: MakeScene) -> None:
    play = sailing(scene, EVASIVE, "2 about", dial=((2, "about", "white"),))
    play.give("yes", "1 evasive-action right red").finish_phase()
    assert (at(play), play.ship("a2").auxiliary) == ("19.845,16.029 h0", 1)


def test_evasive_action_is_for_red_maneuvers_and_come_abouts(scene: MakeScene) -> None:
    play = sailing(scene, EVASIVE, "3 straight").finish_phase()
    assert "Detail a2" not in play.history


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_one_ship_takes_evasive_action_in_a_round(scene: MakeScene, answer: str) -> None:
    """One that leaves it be leaves it to the next."""
    play = scene(
        "round 2 activation begun\na1 4,4 h0 acted\na2 18,10 h0\na3 26,10 h0\nb1 18,34 h180 acted",
        [vessel(5, cards=[resource(EVASIVE)], dial=HELD), vessel(4), vessel(5)],
        vessel(9, dial=HELD),
        dials={"a2": "-1 straight", "a3": "-1 straight"},
    )
    play.go_to("Detail a2").give(answer)
    if answer == "yes":
        play.give("1 evasive-action left red")
    play.finish_phase()
    assert ("Detail a3" in play.history) is (answer == "no")


def test_stories_call_them_as_players_do() -> None:
    assert maneuver_words("1 full-about left red") == "1 full about left (red)"
    assert maneuver_words("1 evasive-action right red") == "1 evasive action right (red)"
