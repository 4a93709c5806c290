"""Night shift: who says that a ship sails on it, when, and for how long (DECISIONS D15)."""

from __future__ import annotations

import pytest

from rules.battle.phases.log import replay
from rules.dice import SeededChance
from rules.pilots import make_pilot
from rules.simulation.story import tell
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, fleet_of, vessel

KIM = "captain:harry-kim-75014"
"""Skill 3, on night shift 5."""
GOMEZ = "crew:sonya-gomez-75016"


def setting_up(make: MakeScene, **options: str) -> Scene:
    """Returns a battle before anything is placed; a1 has Harry Kim, a2 has skill 4."""
    return make("", fleet_of(borne(KIM), vessel(4), points=1), vessel(9, dial=HELD), **options)


@pytest.mark.parametrize(("answer", "first", "skill"), [("yes", "a2", 5), ("no", "a1", 3)])
def test_d15_declared_before_the_ships_are_placed(
    scene: MakeScene, answer: str, first: str, skill: int
) -> None:
    """What it does to a ship's skill counts already when the ships are placed."""
    play = setting_up(scene)
    assert (play.asked, play.offered) == ("NightShift a1", ["yes", "no"])
    play.give(answer)
    assert play.asked == f"Placement {first}"
    assert play.ship("a1").skill == skill
    assert play.told("night-shift") == (["night-shift a1"] if answer == "yes" else [])
    play.finish_round()
    assert (play.state.round, play.ship("a1").skill) == (1, skill)
    play.finish_round()
    assert play.history.count("NightShift a1") == 1
    events = play.battle.log or []
    assert replay(events).state == play.state
    lines = [line.text for line in tell(events)]
    assert ("Plain [a1] sails on night shift." in lines) is (answer == "yes")


def test_d15_no_ship_without_such_a_text_is_asked(scene: MakeScene) -> None:
    play = scene("", fleet_of(vessel(1), borne(GOMEZ), points=1), borne(KIM))
    assert play.asked == "NightShift a2"
    play.give("yes")
    assert play.asked == "NightShift b1"
    play.give("yes")
    assert play.asked == "Placement a1"
    assert play.state.night_shift == (1, 2)


def test_d15_nobody_is_asked_where_no_ship_sails_on_night_shift(scene: MakeScene) -> None:
    play = setting_up(scene, night_shift="never")
    assert (play.asked, play.state.night_shift) == ("Placement a1", ())


@pytest.mark.parametrize(("skill", "sails"), [(3, True), (5, True), (7, False)])
def test_d15_a_pilot_takes_the_night_shift_unless_its_skill_falls(
    scene: MakeScene, skill: int, sails: bool
) -> None:
    record = borne(KIM).to_document()
    record["cards"][0]["skill"] = skill
    play = scene("", type(borne(KIM))(record), vessel(9, dial=HELD))
    question = play.question
    assert question is not None
    pilot = make_pilot("gunner", SeededChance("1"))
    place = pilot.choose(play.battle.views[question.side], question)
    assert isinstance(place, int)
    assert question.answers[place] is sails
