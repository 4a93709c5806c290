"""The rulebook's examples of planning, movement, echo, target lock, arc and range, in a battle.

The geometry by itself is tested in `tests/rules/table/test_worked_examples.py`; here it is what
the rules make of it. Ids as in the list of worked examples; positions ours.
"""

from __future__ import annotations

import pytest

from rules.battle.position.terms import IN_PLAY, MAY_ACT
from tests.rules.battle.examples.scene import MakeScene, Scene, starter, vessel

FAR = "b1 4,34 h180"
"""An opponent out of everything's reach."""


def place(scene: Scene, name: str) -> tuple[float, float, float]:
    """Returns (x, y, heading) to 4 places."""
    pose = scene.ship(name).pose
    return round(pose.x, 4), round(pose.y, 4), round(pose.heading, 4)


def test_planning_phase_example(scene: MakeScene) -> None:
    """E17-P1: skills 1, 3, 4, 5; dials go down in this order, seen by their owners only."""
    play = scene(
        """
        round 1 planning
        a1 10,2
        a2 20,2
        b1 10,34 h180
        b2 20,34 h180
        """,
        [starter("enterprise", 1), starter("sutherland", 4)],
        [starter("k-mpec", 3), starter("vorn", 5)],
    )
    order = []
    for maneuver in ("3 bank left", "2 straight", "2 bank right"):
        order.append(play.asked)
        play.give(maneuver)
    order.append(play.asked)
    federation, klingon = play.battle.views
    enterprise, attack_cruiser = play.ship("a1"), play.ship("b1")
    assert str(federation.dial(enterprise)) == "3 bank left white"
    assert federation.dial(attack_cruiser) is None
    assert klingon.dial(enterprise) is None
    assert str(klingon.dial(attack_cruiser)) == "2 straight green"
    assert order == ["Maneuver a1", "Maneuver b1", "Maneuver a2", "Maneuver b2"]
    play.give("2 bank right")
    assert [event.split()[1] for event in play.told("dial")] == ["a1", "b1", "a2", "b2"]


def test_movement_example(scene: MakeScene) -> None:
    """E17-M1: a bank 1 to the right, green: an auxiliary power token comes off, then it acts."""
    play = scene(
        f"round 1 activation\na1 10,10 h0 auxiliary 1\n{FAR}",
        starter("enterprise", 1),
        starter("vorn", 5),
        dials={"a1": "1 bank right", "b1": "1 straight"},
    )
    assert play.asked == "Action a1"
    assert place(play, "a1") == (11.4793, 13.5713, 45)
    assert play.ship("a1").auxiliary == 0
    assert play.offered == ["pass", "evade", "scan", "battlestations"]


def test_a_maneuver_goes_to_the_side_that_was_chosen(scene: MakeScene) -> None:
    """E17-M2: a bank 3 to the right revealed is executed to the right; nobody is asked."""
    play = scene(
        f"round 1 activation\na1 18,10 h0\n{FAR}",
        starter("enterprise", 1),
        starter("vorn", 5),
        dials={"a1": "3 bank right", "b1": "1 straight"},
    )
    assert play.asked == "Action a1"
    assert place(play, "a1") == (20.6324, 16.3552, 45)


OVERLAP = """
    round 1 activation
    a1 18,10 h0 auxiliary 1
    b1 18,16.6929 h0
    b2 19.1811,14.1339 h0
    """


def test_overlapping_example(scene: MakeScene) -> None:
    """E17-M3: ends touching K'mpec's Attack Cruiser only; no action; green counts as usual."""
    play = scene(
        OVERLAP,
        starter("enterprise", 1),
        [starter("vorn", 5), starter("k-mpec", 3)],
        dials={"a1": "3 straight", "b1": "1 straight", "b2": "1 straight"},
    )
    play.go_to("Action b1")
    assert place(play, "a1") == (18, 12.5591, 0)
    assert play.after("moved").ships[0].overlapped == (1, 2)
    event = next(each for each in play.battle.log or () if each.kind == "moved")
    assert (event["overlapped"], event["touching"]) == ((1, 2), (2,))
    assert play.ship("a1").auxiliary == 0
    assert play.told("action") == []


def test_without_the_overlap_the_same_maneuver_leaves_an_action(scene: MakeScene) -> None:
    """E17-M3, counter-test: the ships in the way stand elsewhere."""
    play = scene(
        "round 1 activation\na1 18,10 h0 auxiliary 1\nb1 30,16 h0\nb2 30,20 h0",
        starter("enterprise", 1),
        [starter("vorn", 5), starter("k-mpec", 3)],
        dials={"a1": "3 straight", "b1": "1 straight", "b2": "1 straight"},
    )
    assert play.asked == "Action a1"
    assert place(play, "a1") == (18, 16.2992, 0)


def test_sensor_echo_example(scene: MakeScene) -> None:
    """E17-M4: Vorn, cloaked, echoes to the right with the straight 1; its heading stays."""
    play = scene(
        "round 2 activation begun\na1 18,14.8504 h0 shields 0/2 cloak green-beside\n"
        "b1 14.5,22 h180 acted",
        starter("vorn", 5),
        starter("enterprise", 1),
        dials={"a1": "1 straight"},
    )
    assert play.asked == "Action a1"
    assert place(play, "a1") == (18, 18, 0)
    assert "sensor-echo" in play.offered
    play.give("sensor-echo")
    assert play.asked == "Echo a1"
    assert len(play.offered) == 20
    right = [text for text in play.offered if text.startswith("right 1")]
    assert right == [f"right 1 {shift}" for shift in SHIFTS]
    play.give("right 1 +0.0000")
    assert place(play, "a1") == (21.1496, 18, 0)
    assert play.ship("a1").is_cloak_beside


SHIFTS = ("+0.7874", "+0.3937", "+0.0000", "-0.3937", "-0.7874")


def test_the_sensor_echo_takes_the_target_out_of_the_arc(scene: MakeScene) -> None:
    """E17-M4: before the echo the Enterprise-D could attack Vorn, afterwards it cannot."""
    for x, targets in ((18, ["primary weapon at a1"]), (21.1496, [])):
        play = scene(
            f"round 2 combat begun\na1 {x},18 shields 0/2 cloak green-beside chance\n"
            "b1 14.5,22 h180",
            starter("vorn", 5),
            starter("enterprise", 1),
        )
        if targets:
            assert (play.asked, play.offered) == ("Attack b1", ["pass", *targets])
        else:
            # With nothing to attack it is not asked, and the End Phase follows.
            assert play.asked == "Cloak a1"
            assert play.told("chance") == ["chance b1"]


LOCK = """
    round 1 activation
    a1 18,14.8504 h0
    b1 18,32.0748 h180 acted
    b2 18,5.4252 h0 acted
    """


def test_acquire_a_target_lock_example(scene: MakeScene) -> None:
    """E17-L1: Sutherland astern at 11 in is locked; Enterprise-D at 12.5 in is no choice."""
    play = scene(
        LOCK.replace("activation", "activation begun"),
        starter("k-mpec", 3),
        [starter("enterprise", 1), starter("sutherland", 4)],
        dials={"a1": "1 straight"},
    )
    assert play.asked == "Action a1"
    assert "target-lock" in play.offered
    play.give("target-lock")
    # One legal target only, so nobody is asked which.
    assert play.told("lock") == ["lock a1 b2"]
    assert play.ship("a1").locks == (play.ship("b2").index,)


def test_no_target_lock_is_offered_beyond_range_3(scene: MakeScene) -> None:
    """E17-L1, counter-test: with Enterprise-D alone the action is not offered."""
    play = scene(
        "round 1 activation begun\na1 18,14.8504 h0\nb1 18,32.0748 h180 acted",
        starter("k-mpec", 3),
        starter("enterprise", 1),
        dials={"a1": "1 straight"},
    )
    assert play.asked == "Action a1"
    play.refuse("target-lock")


@pytest.mark.parametrize(
    ("position", "offered"),
    [
        # (1) and (2): K'mpec's Attack Cruiser at Range 2 outside the arc, Vorn at Range 3 inside.
        ("a1 18,10 h0\nb1 25,12 h0 chance\nb2 20,21 h180 chance", ["pass", "primary weapon at b2"]),
        # (3), the other picture: Vorn attacks the Enterprise-D at Range 1.
        ("a1 18,10 h0 chance\nb1 33,2 h0 chance\nb2 19,15 h180", ["pass", "primary weapon at a1"]),
    ],
)
def test_firing_arc_and_range_example(scene: MakeScene, position: str, offered: list[str]) -> None:
    """E17-R1 in two pictures (EDITIONS O8)."""
    play = scene(
        f"round 1 combat begun\n{position}",
        starter("enterprise", 1),
        [starter("k-mpec", 3), starter("vorn", 5)],
    )
    assert play.offered == offered


@pytest.mark.parametrize(("gap", "weapons"), [(3.9, 1), (4.1, 2), (11.9, 2), (12.1, 0)])
def test_secondary_weapons_example(scene: MakeScene, gap: float, weapons: int) -> None:
    """E17-W1: Photon Torpedoes reach targets at Range 2-3, not at 1 nor beyond 3."""
    play = scene(
        f"round 1 combat begun\na1 18,4 h0\nb1 18,{4 + 1.5748 + gap} h0 chance",
        starter("enterprise", 1, "weapon:photon-torpedoes-2017core"),
        starter("vorn", 5),
    )
    shots = ["primary weapon at b1", "Photon Torpedoes at b1"][:weapons]
    if shots:
        assert play.offered == ["pass", *shots]
    else:
        assert play.asked == "Maneuver a1"
        assert play.told("attack") == []


@pytest.mark.parametrize(
    ("gap", "band", "shot", "attack", "defense"),
    [
        (3.0, 1, "primary weapon", 5, 1),
        (6.0, 2, "primary weapon", 4, 1),
        (10.0, 3, "primary weapon", 4, 2),
        (6.0, 2, "Photon Torpedoes", 5, 1),
        (10.0, 3, "Photon Torpedoes", 5, 1),
    ],
)
def test_range_dice_are_the_primary_weapon_s(
    scene: MakeScene, gap: float, band: int, shot: str, attack: int, defense: int
) -> None:
    """E17-W1; EDITIONS G7: no range dice for either side with a secondary weapon."""
    play = scene(
        f"round 1 combat begun\na1 18,4 h0\nb1 18,{4 + 1.5748 + gap} h0 chance",
        starter("enterprise", 1, "weapon:photon-torpedoes-2017core"),
        vessel(5, agility=1),
        script=["attack " + "X" * attack, "defense " + "X" * defense],
    )
    play.give(f"{shot} at b1")
    (record,) = play.battle.attacks
    assert (record.attack_dice, record.defense_dice, record.dealt) == (attack, defense, 0)
    (event,) = [each for each in play.battle.log or () if each.kind == "attack"]
    assert event["band"] == band
    assert play.ship("b1").place == IN_PLAY
    assert play.ship("b1").bar == MAY_ACT
