"""Single choices of the gunner in scenes where the best answer is beyond doubt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.battle.timing.questions import ChooseAction, ChooseManeuver, Question
from rules.dice import SeededChance
from rules.pilots import make_pilot
from rules.pilots.gunner import Gunner
from tests.rules.battle.examples.scene import DIAL, Scene, captain, vessel, weapon
from tests.rules.battle.examples.scene import card as card_document

MakeScene = Callable[..., Scene]


def answered(scene: Scene, pilot: str = "gunner", weights: str = "balanced") -> str:
    """Returns the answer of a pilot to the open question, in words."""
    question = scene.question
    assert isinstance(question, Question)
    chosen = make_pilot(pilot, SeededChance("1"), weights).choose(
        scene.battle.views[question.side], question
    )
    assert isinstance(chosen, int)
    return scene.offered[chosen]


def maneuver_of(scene: Scene, pilot: str) -> Any:
    """Returns the setting that a pilot chooses for its dial."""
    question = scene.question
    assert isinstance(question, ChooseManeuver)
    chosen = make_pilot(pilot, SeededChance("1")).choose(
        scene.battle.views[question.side], question
    )
    assert isinstance(chosen, int)
    return question.answers[chosen]


# --- maneuvers --------------------------------------------------------------------


@pytest.mark.parametrize("pilot", ["gunner", "tactician"])
@pytest.mark.parametrize("place", ["18,35 h0", "35,18 h90", "34.8,34.8 h45", "3,33 h0"])
def test_it_stays_on_the_table(scene: MakeScene, pilot: str, place: str) -> None:
    made = scene(f"round 1 planning\na1 {place}\nb1 10,10 h0", vessel(), vessel(2))
    ship = made.ship("a1")
    holds = made.state.area.holds
    leaving = [each for each in ship.record.dial if not holds(each.template.end(ship.pose))]
    assert len(leaving) >= 4
    assert holds(maneuver_of(made, pilot).template.end(ship.pose))


@pytest.mark.parametrize("name", ["gunner", "tactician"])
def test_it_sets_the_dial_of_a_ship_launched_after_it_looked_around(
    scene: MakeScene, name: str
) -> None:
    made = scene(
        "round 1 planning\na1 docked a2\na2 18,18 h0\nb1 18,3 h0",
        [vessel(1, support="shuttle", capital=1), vessel(2)],
        vessel(3),
        rules="attack-wing-classic",
    )
    pilot = make_pilot(name, SeededChance("1"))
    assert made.asked == "Launch a1"
    assert isinstance(pilot, Gunner)
    pilot.outlook(made.battle.views[0])
    made._answer(1)
    assert made.asked == "Maneuver a1"
    question = made.question
    assert isinstance(question, ChooseManeuver)
    assert pilot.choose(made.battle.views[0], question) in range(len(question.answers))


@pytest.mark.parametrize("pilot", ["gunner", "tactician"])
def test_it_chooses_no_red_maneuver_under_auxiliary_power(scene: MakeScene, pilot: str) -> None:
    made = scene("round 1 planning\na1 18,18 h0 auxiliary 1\nb1 18,3 h0", vessel(), vessel(2))
    assert maneuver_of(made, pilot).colour != 2


@pytest.mark.parametrize("pilot", ["gunner", "tactician"])
def test_it_turns_toward_a_ship_at_its_side(scene: MakeScene, pilot: str) -> None:
    for x, side in ((27, "right"), (9, "left")):
        made = scene(
            f"round 1 planning\na1 18,18 h0\nb1 {x},19 h0",
            vessel(),
            vessel(2, dial=((0, "stop", "white"), (1, "straight", "red"))),
        )
        setting = maneuver_of(made, pilot)
        assert (setting.bearing, setting.side) == ("turn", side)


def test_an_opponent_under_auxiliary_power_is_sent_off_the_table(scene: MakeScene) -> None:
    made = scene(
        "round 1 activation\na1 18,34.5 h0 auxiliary 1\nb1 18,3 h0",
        vessel(dial=DIAL),
        vessel(2),
        dials={"a1": "3 about", "b1": "1 straight"},
    )
    assert made.asked == "ManeuverFor a1"
    question = made.question
    assert question is not None
    chosen = make_pilot("gunner", SeededChance("1")).choose(
        made.battle.views[question.side], question
    )
    assert isinstance(chosen, int)
    ship = made.ship("a1")
    assert not made.state.area.holds(question.answers[chosen].template.end(ship.pose))


# --- actions ----------------------------------------------------------------------


def action_of(scene: Scene, weights: str = "balanced") -> str:
    """Returns the name of the action that a gunner performs."""
    question = scene.question
    assert isinstance(question, ChooseAction)
    chosen = make_pilot("gunner", SeededChance("1"), weights).choose(
        scene.battle.views[question.side], question
    )
    assert isinstance(chosen, int)
    action = question.answers[chosen]
    return "pass" if action is None else action.name


def test_it_locks_a_ship_that_cannot_fire_back(scene: MakeScene) -> None:
    made = scene(
        "round 1 activation\na1 18,15 h0\nb1 18,23 h0 acted",
        vessel(2, dial=((0, "stop", "white"), (1, "straight", "white"))),
        vessel(),
        dials={"a1": "0 stop", "b1": "1 straight"},
    )
    assert action_of(made) == "target-lock"


def test_a_wary_one_evades_a_ship_that_it_cannot_fire_at(scene: MakeScene) -> None:
    made = scene(
        "round 1 activation\na1 18,15 h180\nb1 18,23 h180 acted",
        vessel(
            2,
            dial=((0, "stop", "white"), (1, "straight", "white")),
            actions=["evade", "scan", "battlestations", "target-lock"],
        ),
        vessel(),
        dials={"a1": "0 stop", "b1": "1 straight"},
    )
    assert action_of(made, "wary") == "evade"


def test_it_cloaks_before_the_fight(scene: MakeScene) -> None:
    """Nobody is in range yet: a lock stays for the next round, and so does a cloak."""
    made = scene(
        "round 1 activation\na1 18,3 h0\nb1 18,33 h180 acted",
        vessel(2, actions=["cloak", "evade", "target-lock"]),
        vessel(),
        dials={"a1": "1 straight", "b1": "1 straight"},
    )
    assert action_of(made) == "cloak"


# --- attacks ----------------------------------------------------------------------


def test_it_fires_at_the_ship_that_it_can_destroy(scene: MakeScene) -> None:
    made = scene(
        "round 1 combat\na1 18,15 h0\nb1 16,22 h180\nb2 20,22 h180 shields 0 down 3",
        vessel(3),
        [vessel(), vessel()],
    )
    assert answered(made) == "primary weapon at b2"


@pytest.mark.parametrize("pilot", ["gunner", "tactician"])
@pytest.mark.parametrize(("fired", "other"), [("b1", "b2"), ("b2", "b1")])
def test_it_fires_at_the_ship_that_has_yet_to_fire(
    scene: MakeScene, pilot: str, fired: str, other: str
) -> None:
    lines = {each: f"{each} {x},22 h180 shields 0/0 down 3" for each, x in (("b1", 16), ("b2", 20))}
    lines[fired] += " chance"
    made = scene(
        "\n".join(["round 1 combat", "a1 18,15 h0", *lines.values()]),
        vessel(3),
        [vessel(1), vessel(1)],
    )
    assert answered(made, pilot) == f"primary weapon at {other}"


def test_it_fires_the_stronger_weapon(scene: MakeScene) -> None:
    torpedo = card_document("Torpedo", "weapon")
    made = scene(
        "round 1 combat\na1 18,15 h0\nb1 18,23 h180",
        vessel(3, cards=[captain(3), torpedo], weapons=[weapon(1, 6, 2, 3)]),
        vessel(),
    )
    assert "Torpedo" in answered(made)


def test_it_keeps_a_weapon_that_is_discarded_for_little(scene: MakeScene) -> None:
    torpedo = card_document("Torpedo", "weapon", ability="attack: discard this to fire.")
    made = scene(
        "round 1 combat\na1 18,15 h0\nb1 18,23 h180",
        vessel(3, cards=[captain(3), torpedo], weapons=[weapon(1, 4, 2, 3)]),
        vessel(),
    )
    assert answered(made) == "primary weapon at b1"


# --- dice -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "own", "other", "token"),
    [
        ("XXXX", "locks b1", "", "target-lock"),
        ("HHXX", "locks b1", "evade 6", "pass"),  # nothing to gain: kept
        ("BBXX", "battlestations 1", "", "battlestations"),
        ("BBXX", "battlestations 1 locks b1", "", "target-lock"),  # blanks first, then convert
        ("BBHH", "battlestations 1 locks b1", "", "battlestations"),
        ("HHHB", "battlestations 1", "shields 0/0 down 3", "pass"),  # one hit is all it can take
        ("HHHX", "locks b1", "shields 0/0 down 3", "pass"),
    ],
)
def test_tokens_spent_on_attack_dice(
    scene: MakeScene, dice: str, own: str, other: str, token: str
) -> None:
    made = scene(
        f"round 1 combat\na1 18,15 h0 {own}\nb1 18,23 h180 {other}",
        vessel(3, attack=4),
        vessel(agility=1),
        script=[f"attack {dice}"],
    )
    made.give("primary weapon at b1")
    assert made.asked == "SpendToken a1"
    assert answered(made) == token


@pytest.mark.parametrize(
    ("dice", "own", "rolled"),
    [
        ("HCBX", "locks b1", "BX"),
        ("HCBX", "battlestations 1 locks b1", "X"),
        ("HHCC", "locks b1", "H"),
    ],
)
def test_dice_rolled_again(scene: MakeScene, dice: str, own: str, rolled: str) -> None:
    made = scene(
        f"round 1 combat\na1 18,15 h0 {own}\nb1 18,23 h180",
        vessel(3, attack=4),
        vessel(agility=1),
        script=[f"attack {dice}"],
    )
    made.give("primary weapon at b1", "target-lock")
    assert answered(made) == rolled


@pytest.mark.parametrize(
    ("attack", "defense", "tokens", "token"),
    [
        ("HHHX", "XX", "evade 1 battlestations 1", "evade"),
        ("HXXX", "EB", "evade 1 battlestations 1", "pass"),  # nothing gets through
        ("HHHX", "BB", "evade 1 battlestations 1", "battlestations"),
        ("HXXX", "BX", "evade 1 battlestations 1", "evade"),
        ("HXXX", "BX", "battlestations 1", "battlestations"),
    ],
)
def test_tokens_spent_on_defense_dice(
    scene: MakeScene, attack: str, defense: str, tokens: str, token: str
) -> None:
    made = scene(
        f"round 1 combat\na1 18,15 h0\nb1 18,23 h180 {tokens}",
        vessel(3, attack=4),
        vessel(agility=2),
        script=[f"attack {attack}", f"defense {defense}"],
    )
    made.give("primary weapon at b1")
    assert made.asked == "SpendToken b1"
    assert answered(made) == token
