"""Cards whose occasion is rare in whole battles: what they do when it comes."""

from __future__ import annotations

import pytest

from rules.battle.position.terms import DESTROYED
from tests.rules.battle.effects.printed import BY, acting, borne, flown, moving, shot_at
from tests.rules.battle.effects.texts import CARD, bearer, in_activation
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, captain, card, vessel, weapon
from tests.rules.catalogue import catalogue


def test_suicide_attack(scene: MakeScene) -> None:
    """The ship that was overlapped suffers two critical damage to its hull, past its shields."""
    key = "tech:suicide-attack-75002"
    play = moving(
        scene,
        borne(key, dial=DIAL),
        "1 straight",
        more="b2 18,12.2 h180 acted\n",
        second=[vessel(1, dial=HELD), vessel(2, dial=HELD, hull=6)],
        script=["damage Structural Damage", "damage Weapons Malfunction"],
    )
    play.give(key)
    assert play.ship("a1").place == DESTROYED
    assert [each.name for each in play.ship("b2").face_up] == [
        "Structural Damage",
        "Weapons Malfunction",
    ]
    assert (play.ship("b2").shields, play.ship("b1").damage) == (2, 0)


ADVANCE = "combat phase: may execute a white 1 straight."


def test_suicide_attack_is_none_of_the_combat_phase(scene: MakeScene) -> None:
    key = "tech:suicide-attack-75002"
    own = borne(key, card("Helper", ability=ADVANCE), dial=DIAL)
    play = scene("round 2 combat\na1 18,10 h0\nb1 18,12.2 h180\n", own, vessel(1, dial=HELD))
    play.give(CARD)
    assert play.ship("a1").overlapped == (play.ship("b1").index,)
    assert key not in play.offered


@pytest.mark.parametrize("key", ["talent:strafing-run-80000", "talent:strafing-run-80002"])
@pytest.mark.parametrize(("face", "shields"), [("H", 1), ("X", 2)])
def test_strafing_run(scene: MakeScene, key: str, face: str, shields: int) -> None:
    play = moving(
        scene,
        borne(key, captain(5), dial=DIAL),
        "1 straight",
        more="b2 18,12.2 h180 acted\n",
        second=[vessel(1, dial=HELD), vessel(2, dial=HELD)],
        script=[f"attack {face}"],
    )
    play.finish_phase()
    assert (play.ship("b2").shields, play.ship("b1").shields) == (shields, 2)


@pytest.mark.parametrize(
    ("key", "own", "friend", "time"),
    [
        ("captain:thy-lek-shran-71223", (0, 1, 1), (0, 1, 0), 0),
        ("officer:first-officer-collectiveop3", (0, 2, 1), (0, 0, 0), 0),
        ("resource:protocol-72003r", (0, 2, 0), (0, 0, 0), 1),
    ],
)
def test_the_same_token_is_the_one_that_was_performed(
    scene: MakeScene,
    key: str,
    own: tuple[int, int, int],
    friend: tuple[int, int, int],
    time: int,
) -> None:
    """Whatever pays for it: auxiliary power and time are not meant."""
    role = "fleet-resource" if key.startswith("resource") else "upgrade"
    bears = card("Bearer", "crew", role, ability=catalogue()[key].ability)
    play = acting(
        scene,
        [vessel(5, dial=HELD, cards=[bears]), vessel(2, dial=HELD)],
        more="a2 18,13 h0 acted\n",
    )
    play.give("scan", "crew:bearer")
    for name, expected in (("a1", own), ("a2", friend)):
        ship = play.ship(name)
        assert (ship.evade, ship.scan, ship.auxiliary) == expected
    assert play.ship("a1").cards[0].time == time


def test_enterprise_b(scene: MakeScene) -> None:
    """One time token less on the crew whose action was performed, none less on others."""
    text = "action: place 2 time here to gain 1 evade."
    crew = [
        card("One", ability=text, factions=["federation"]),
        card("Two", ability=text, factions=["klingon"]),
        card("Three", ability="", factions=["federation"]),
    ]
    own = flown("ship:u-s-s-enterprise-b-75016", *crew)
    for name, expected in (("one", [1, 0, 2]), ("two", [0, 2, 2])):
        play = acting(scene, own, more="card a1 2 time 2\n").give(f"crew:{name}")
        assert [each.time for each in play.ship("a1").cards] == expected


@pytest.mark.parametrize(("cloak", "is_offered"), [("green-beside", True), ("red-beside", False)])
def test_sela_s_warbird(scene: MakeScene, cloak: str, is_offered: bool) -> None:
    """Another sensor echo at once, for which the cloak turns red."""
    own = flown("ship:sela-s-warbird-72282gp")
    play = acting(scene, own, f"cloak {cloak} shields 0/2").give("sensor-echo")
    play._answer(0)
    assert (play.asked == "Effect a1") is is_offered
    if is_offered:
        play.give("ship:sela-s-warbird-72282gp")
        assert play.asked == "Echo a1"
        play._answer(0)
        assert len(play.told("echoed")) == 2
        assert play.ship("a1").is_cloak_red
        assert play.asked != "Effect a1"
    else:
        assert len(play.told("echoed")) == 1


def test_bio_electric_interference(scene: MakeScene) -> None:
    """Others in range lose their tokens; who drops a cloak may raise its shields."""
    key = "tech:bio-electric-interference-71281"
    play = acting(
        scene,
        borne(key),
        other="cloak green-beside shields 0/2 evade 1 scan 1 auxiliary 1",
        more="b2 18,34 h180 acted evade 1\n",
        second=[vessel(1, dial=HELD), vessel(2, dial=HELD)],
    ).give(key)
    assert play.asked == "Detail b1"
    play.give("yes")
    ship = play.ship("b1")
    assert (ship.shields, ship.disabled_shields, ship.is_cloaked) == (2, 0, False)
    assert (ship.evade, ship.scan, ship.auxiliary) == (0, 0, 1)
    assert play.ship("b2").evade == 1
    assert play.ship("a1").cards[0].is_discarded


def test_an_action_is_offered_for_what_comes_after_a_useless_step(scene: MakeScene) -> None:
    """The cost can be paid: that its own effect does nothing does not end the clause."""
    text = "action: disable this to repair 1 hull; gain 1 evade."
    play = in_activation(scene, "", first=bearer(text)).give(CARD)
    assert (play.ship("a1").evade, play.ship("a1").cards[0].disabled) == (1, 1)


# --- torpedoes --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["weapon:full-spread-80000", "weapon:full-spread-80001"])
def test_full_spread(scene: MakeScene, key: str) -> None:
    """Both cards go, and the torpedo that is disabled by then attacks another ship for nothing."""
    text = "attack: spend target lock and disable this to fire."
    torpedoes = card("Photon Torpedoes", "weapon", ability=text, reach=[1, 3])
    play = scene(
        "round 1 combat begun\na1 18,10 h0 locks b1\nb1 18,17.5 h180 chance\n"
        "b2 20,17.5 h180 chance",
        borne(key, torpedoes, weapons=[weapon(1, 5, 1, 3)]),
        [vessel(1, dial=HELD), vessel(2, dial=HELD)],
        script=["attack XXXXX", "defense X", "attack HHXXX", "defense X"],
    )
    play.give("Photon Torpedoes at b1")
    play.give(key).finish_phase()
    assert [(each.defender, each.attack_dice) for each in play.battle.attacks] == [(1, 5), (2, 5)]
    assert [each.is_discarded for each in play.ship("a1").cards] == [True, True]
    assert play.ship("b2").shields == 0


def test_gravimetric_torpedoes_strain_all_near_the_target(scene: MakeScene) -> None:
    """The target once, and each ship within Range 1 of it, the attacker too."""
    key = "weapon:gravimetric-torpedoes-75014"
    shot = "Gravimetric Torpedoes at b1"
    play = scene(
        "round 1 combat begun\na1 18,10 h0 locks b1\nb1 18,17.5 h180 chance\n"
        "b2 20,17.5 h180 chance\nb3 30,30 h180 chance\na2 18,20 h0 chance",
        [borne(key), vessel(2, dial=HELD)],
        [vessel(1, dial=HELD), vessel(1, dial=HELD), vessel(1, dial=HELD)],
        script=["attack XXXXXX", "defense X"],
    )
    play.give(shot).finish_phase()
    found = [play.ship(name).auxiliary for name in ("a1", "a2", "b1", "b2", "b3")]
    assert found == [0, 1, 1, 1, 0]
    assert play.ship("a1").cards[0].is_discarded


def test_gravimetric_torpedoes_blow_up_an_obstacle(scene: MakeScene) -> None:
    key = "weapon:gravimetric-torpedoes-75014"
    for kind in ("obstacle:1", "minefield"):
        play = acting(
            scene,
            borne(key),
            more=f"b2 22,18 h180 acted\nb3 18,34 h180 acted\nterrain {kind} 19.5,18\n",
            second=[vessel(1, dial=HELD), vessel(1, dial=HELD), vessel(1, dial=HELD)],
        )
        play.give(key)
        assert [play.ship(name).shields for name in ("a1", "b1", "b2", "b3")] == [2, 1, 1, 2]
        assert play.state.terrain == []
        assert play.ship("a1").cards[0].is_removed


# --- others -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("missions", "rerolled"), [(2, 2), (6, 4)])
def test_xindi_council(scene: MakeScene, missions: int, rerolled: int) -> None:
    """As many dice as it has tokens, four at most, each once."""
    key = "talent:xindi-council-72273"
    play = scene(
        f"round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance\ncard a1 0 mission {missions}",
        borne(key, captain(5), attack=6),
        vessel(1, dial=HELD, shields=5),
        script=["attack XXXXXX", *["attack H"] * rerolled, "defense X"],
    )
    play.give("primary weapon at b1", key)
    while play.asked == "Detail a1":
        play.give("yes" if "yes" in play.offered else "X")
    play.finish_phase()
    assert play.told("result") == [f"result a1 b1 {rerolled} 0"]
    own = play.ship("a1").cards[0]
    assert (own.is_discarded, own.mission) == (True, 0)


@pytest.mark.parametrize(
    ("attack", "cards", "missions"),
    [
        ("HHHX", ["Stunned Helmsman"], 3),
        ("HXCX", [], 2),
        ("HHHC", ["Stunned Helmsman", "Injured Captain"], 3),
        ("HHCC", ["Injured Captain", "Stunned Helmsman"], 2),
    ],
)
def test_xindi_council_counts_each_damage(
    scene: MakeScene, attack: str, cards: list[str], missions: int
) -> None:
    """Shields and hull count, one at a time, until an injured captain silences the talent."""
    play = shot_at(
        scene,
        borne("talent:xindi-council-72273", captain(5), skill=1, hull=9),
        f"attack {attack}",
        "defense X",
        *[f"damage {name}" for name in cards],
        second=vessel(9, dial=HELD, attack=4),
    )
    play.give(BY, "pass")
    assert play.ship("a1").cards[0].mission == missions


def test_acquisition(scene: MakeScene) -> None:
    """A tech or weapon of the ship chosen, but no card of the Borg; it serves its new ship."""
    key = "talent:acquisition-71806"
    cards = [
        card("Coil", "tech", ability="action: gain 2 evade."),
        card("Probe", "tech", factions=["borg"]),
        card("Phaser", "weapon"),
    ]
    second = vessel(1, dial=HELD, cards=cards)
    own = borne(key, captain(5))
    play = acting(scene, own, place="18,17.5 h180", other="shields 0/2", second=second).give(key)
    assert play.offered == ["Coil of b1", "Phaser of b1"]
    play.give("Coil of b1")
    assert [each.record.name for each in play.ship("a1").cards][-1] == "Coil"
    assert play.ship("b1").cards[0].is_moved
    play.go_to("Action a1").give("tech:coil")
    assert play.ship("a1").evade == 2
    for other in ("", "cloak green shields 0/2"):
        acting(scene, own, place="18,17.5 h180", other=other, second=second).refuse(key)


def test_quantum_stasis_module(scene: MakeScene) -> None:
    """Only the action of the captain or crew chosen; all others stay."""
    key = "tech:quantum-stasis-module-75001"
    text = "action: gain 2 evade."
    play = scene(
        "round 2 activation\na1 18,10 h0 acted\nb1 18,17.5 h180\n",
        borne(key),
        vessel(1, cards=[card("One", ability=text), card("Two", ability=text)]),
        dials={"b1": "1 straight"},
    )
    play.give(key, "One of b1").go_to("Action b1")
    assert "crew:one" not in play.offered
    assert {"crew:two", "evade", "scan"} <= set(play.offered)
    play.give("pass").finish_round()
    play.go_to("Action b1")
    assert {"crew:one", "crew:two"} <= set(play.offered)


def test_transwarp_beaming_device(scene: MakeScene) -> None:
    """A crew that is discarded as a price, too, is aboard a friend instead."""
    key = "tech:portable-transwarp-beaming-device-75005"
    crew = card("Hand", ability="action: discard this to gain 1 evade.")
    play = acting(
        scene,
        [borne(key, crew), vessel(2, dial=HELD)],
        more="a2 18,13 h0 acted\n",
    )
    play.give("crew:hand", key)
    assert [each.is_discarded for each in play.ship("a1").cards] == [True, False]
    moved = play.ship("a2").cards[-1]
    assert (moved.record.name, moved.time, moved.is_discarded) == ("Hand", 1, False)
    assert play.ship("a1").evade == 1
