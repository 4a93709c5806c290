"""Cards drawn at random whose printed texts were read before ours: those of Alliance.

Each scene says what the printed card does, whatever our text for it says.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    BY,
    FAR,
    NEAR,
    TOUGH,
    acting,
    borne,
    dice,
    known_as,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, card, vessel


def test_ops_officer(scene: MakeScene) -> None:
    """Scan, and a token of an opponent within Range 1-2 goes if wanted."""
    key = "crew:ops-officer-80000"
    play = acting(scene, borne(key), other="evade 1 scan 1")
    play.give(key)
    while play.asked == "Detail a1":
        play.give(next(each for each in play.offered if each in ("yes", "b1", "evade")))
    ship = play.ship("b1")
    assert (play.ship("a1").scan, ship.evade, ship.scan) == (1, 0, 1)
    play = acting(scene, borne(key), other="evade 1", place=FAR)
    play.give(key)
    assert (play.asked, play.ship("b1").evade) == ("Attack a1", 1)


@pytest.mark.parametrize(("friend", "added"), [("20,10 h0", ["XXXX+B"]), ("27,10 h0", [])])
def test_battle_plan(scene: MakeScene, friend: str, added: list[str]) -> None:
    """Battle stations against a ship that a friend is next to as well."""
    key = "talent:battle-plan-80000"
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\na2 {friend} chance\nb1 18,14 h180 chance",
        [borne(key, captain(5)), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X"],
    )
    play.give(AT)
    while play.asked == "Effect a1":
        play.give(key)
    play.finish_phase()
    assert [each.split()[-1] for each in play.told("modified")] == added


@pytest.mark.parametrize(
    ("words", "place", "after"),
    [("", NEAR, (1, 1)), ("cloak green", NEAR, (2, 0)), ("", "18,18 h180", (2, 0))],
)
def test_muon_feedback_beam(
    scene: MakeScene, words: str, place: str, after: tuple[int, int]
) -> None:
    """Uncloaked it hands auxiliary power to a ship next to it."""
    key = "tech:muon-feedback-beam-80003"
    play = scene(
        f"round 2 end\na1 18,10 h0 auxiliary 2 {words}\nb1 {place}",
        borne(key),
        vessel(1, dial=HELD),
    )
    while play.asked in ("Effect a1", "Detail a1"):
        play._answer(0)
    assert (play.ship("a1").auxiliary, play.ship("b1").auxiliary) == after


@pytest.mark.parametrize(
    ("words", "place", "other", "is_target"),
    [
        ("cloak green", FAR, "", False),
        ("cloak green", "18,17.5 h180", "", True),
        ("cloak green", FAR, "scan 1", True),
        ("", FAR, "", True),
    ],
)
def test_deep_cloak(scene: MakeScene, words: str, place: str, other: str, is_target: bool) -> None:
    """While cloaked it is a target only within Range 1-2, or for ships with scan."""
    first = borne("tech:deep-cloak-80000", skill=1)
    play = shot_at(scene, first, words=words, place=place, other=other)
    assert (play.asked == "Attack b1" and BY in play.offered) is is_target


@pytest.mark.parametrize("words", ["", "cloak green"])
def test_integrated_cloak(scene: MakeScene, words: str) -> None:
    """Whoever destroys its target may cloak, or turn its cloak green."""
    key = "weapon:integrated-cloak-80003"
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 {words}\nb1 18,17.5 h180 chance shields 0/0\n"
        "b2 4,34 h0 chance",
        borne(key),
        [vessel(1, dial=HELD, hull=1), vessel(1, dial=HELD)],
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give(AT, key)
    assert play.ship("a1").cloak == 1
    play = shooting(scene, borne(key), "attack HXX", "defense X", words=words)
    play.give(AT).finish_phase()
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(("agility", "damage"), [(0, 1), (1, 1), (2, 0)])
def test_heavy_disruptor(scene: MakeScene, agility: int, damage: int) -> None:
    """Auxiliary power to fire; a critical hit against clumsy ships."""
    script = ["attack XXXX"]
    if agility:
        script.append(f"defense {'X' * agility}")
    second = vessel(1, dial=HELD, agility=agility)
    first = borne("weapon:heavy-disruptor-80003")
    play = shooting(scene, first, *script, second=second, other=TOUGH)
    play.give("Heavy Disruptor at b1").finish_phase()
    assert play.ship("a1", play.at_phase("end")).auxiliary == 1
    assert [each.partition("+")[2] for each in play.told("modified")] == ["C"] * damage
    assert play.battle.attacks[0].damage == damage


def test_battle_hardened(scene: MakeScene) -> None:
    """A battle stations token that is spent comes back, for a round of time."""
    key = "talent:battle-hardened-80001"
    play = shooting(
        scene, borne(key, captain(5)), "attack BXX", "defense X", words="battlestations 1"
    )
    play.give(AT, "battlestations")
    while play.asked == "Effect a1":
        play.give(key)
    play.finish_phase()
    ship = play.ship("a1", play.after("result"))
    assert (ship.battle_stations, ship.cards[0].time) == (1, 1)
    assert play.battle.attacks[0].damage == 1


@pytest.mark.parametrize(
    ("maneuver", "heading"), [("2 bank left", 135.0), ("3 bank right", 225.0), ("1 bank left", 0)]
)
def test_enhanced_thrusters(scene: MakeScene, maneuver: str, heading: float) -> None:
    """After a bank of speed 2 or 3 the ship turns round, if the maneuver counts as red."""
    key = "tech:enhanced-thrusters-80000"
    play = moving(scene, borne(key, dial=DIAL), maneuver)
    if not heading:
        play.finish_phase()
        assert "Effect a1" not in play.history
        return
    play.give(key).finish_phase()
    ship = play.ship("a1", play.at_phase("combat"))
    assert (ship.pose.heading, ship.auxiliary) == (heading, 1)


STEP_CARDS = [
    ("tech:enhanced-thrusters-80002", "2 bank left"),
    ("tech:impulse-efficiency-80000", "3 straight"),
    ("crew:helmsman-80002", "2 straight"),
    ("crew:sub-commander-80003", "2 straight"),
    ("talent:evasive-80003", "1 bank left"),
    ("tech:plasma-coil-overcharge-80003", "3 bank left"),
]


def _acts(play: Scene, key: str) -> int:
    """Counts how often a card has acted, or may now."""
    is_offered = key in play.offered
    return is_offered + len([text for text in play.told("effect") if key in text])


@pytest.mark.parametrize(("key", "maneuver"), STEP_CARDS)
def test_cards_of_the_execute_maneuver_step(scene: MakeScene, key: str, maneuver: str) -> None:
    """A maneuver that an action brings is executed in another step."""
    kind = " ".join(maneuver.split()[:2])
    helper = card("Helper", ability=f"action: execute a {kind}.")
    dial = ((0, "stop", "white"), *[(n, shape, "white") for n, shape, _ in DIAL if n > 0])
    own = borne(key, helper, captain(5), dial=dial)
    words = "auxiliary 1" if "impulse" in key else ""
    assert _acts(moving(scene, own, maneuver, words), key) == 1
    play = moving(scene, own, "0 stop").go_to("Action a1")
    before = _acts(play, key)
    play.give("crew:helper")
    if play.asked == "Detail a1":
        play._answer(0)
    assert _acts(play, key) == before


def test_enhanced_thrusters_under_auxiliary_power(scene: MakeScene) -> None:
    """A maneuver that is treated as red is a red one, which such a ship cannot perform."""
    key = "tech:enhanced-thrusters-80002"
    play = moving(scene, borne(key, dial=DIAL), "3 bank left", "auxiliary 1")
    assert key not in play.offered


def test_emh(scene: MakeScene) -> None:
    """In the Planning Phase a crew loses a Disabled token, for two rounds of time."""
    key = "tech:emh-80001"
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,34 h180\ncard a1 1 disabled 2\ncard a1 2 disabled 1",
        borne(key, card("Hand"), card("Gear", "tech"), dial=DIAL),
        vessel(1, dial=HELD),
    )
    play.give(key)
    assert [(each.time, each.disabled) for each in play.ship("a1").cards] == [
        (2, 0),
        (0, 1),
        (0, 1),
    ]


def test_targeting_array(scene: MakeScene) -> None:
    """Two locks, the second one gained with the first."""
    key = "tech:targeting-array-80002"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted\nb2 20.5,17.5 h180 acted",
        borne(key),
        [vessel(1, dial=HELD), vessel(1, dial=HELD)],
        dials={"a1": "0 stop"},
    )
    play.give("target-lock")
    play.give("b1")
    play.give(key)
    while play.asked in ("Detail a1", "LockTarget a1", "Action a1"):
        play.refuse("b1")
        play._answer(0)
    assert play.ship("a1").locks == (1, 2)


@pytest.mark.parametrize(("is_k_vort", "number"), [(True, 2), (False, 1)])
def test_operations_officer(scene: MakeScene, is_k_vort: bool, number: int) -> None:
    """Battle stations become an evade; more agility on a K'vort."""
    key = "crew:operations-officer-80002"
    known = known_as("ship:klingon-starship-71273") if is_k_vort else {}
    play = shot_at(
        scene,
        borne(key, skill=1, **known),
        "attack HXX",
        f"defense B{'X' * (number - 1)}",
    )
    play.give(BY, key).finish_phase()
    assert dice(play) == (3, number)
    assert play.battle.attacks[0].damage == 0


@pytest.mark.parametrize(("face", "damage"), [("H", 2), ("X", 0)])
def test_quantum_torpedoes(scene: MakeScene, face: str, damage: int) -> None:
    """A lock for five dice, and a hit more if they hit."""
    first = borne("weapon:quantum-torpedoes-80001")
    play = shooting(scene, first, f"attack {face}XXXX", "defense X", words="locks b1", other=TOUGH)
    play.give("Quantum Torpedoes at b1").finish_phase()
    ship = play.ship("a1", play.at_phase("end"))
    assert (ship.locks, ship.cards[0].disabled) == ((), 1)
    assert play.ship("b1").shields == 9 - damage
    unlocked = shooting(scene, first)
    assert "Quantum Torpedoes at b1" not in unlocked.offered
