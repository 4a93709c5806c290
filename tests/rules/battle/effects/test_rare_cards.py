"""Cards whose occasion is rare in whole battles: what they do when it comes."""

from __future__ import annotations

import pytest

from rules.battle.terms import DESTROYED
from tests.rules.battle.effects.printed import acting, borne, flown, moving
from tests.rules.battle.effects.texts import CARD, bearer, in_activation
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, captain, card, vessel
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
