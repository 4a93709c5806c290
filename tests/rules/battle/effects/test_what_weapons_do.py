"""Weapons: whom their further effects reach, what tokens they take, and which arcs they have."""

from __future__ import annotations

import pytest

from rules.battle import prepare_fleet
from tests.rules.battle.effects.printed import AT, NEAR, TOUGH, acting, borne, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

CANNON = "weapon:pulse-firing-particle-cannon-72273"
CANNON_AT = "Pulse-Firing Particle Cannon at b1"


def test_the_second_shot_of_a_pulse_firing_cannon(scene: MakeScene) -> None:
    """The defender rolls a die fewer against it, and as many as ever in any other attack."""
    play = shooting(
        scene,
        [borne(CANNON), vessel(5, dial=HELD)],
        *["attack HXX", "defense XX", "attack HX", "defense X", "attack XXX", "defense XX"],
        second=vessel(1, dial=HELD, agility=2),
        other=TOUGH,
        more="a2 16,10 h0",
    )
    play.give("a1", CANNON_AT, CANNON).give(AT)
    assert [each.defense_dice for each in play.battle.attacks] == [2, 1, 2]


def test_the_second_shot_of_a_pulse_firing_cannon_declined(scene: MakeScene) -> None:
    play = shooting(
        scene,
        [borne(CANNON), vessel(5, dial=HELD)],
        *["attack HXX", "defense XX", "attack XXX", "defense XX"],
        second=vessel(1, dial=HELD, agility=2),
        other=TOUGH,
        more="a2 16,10 h0",
    )
    play.give("a1", CANNON_AT, "pass").give(AT)
    assert [each.defense_dice for each in play.battle.attacks] == [2, 2]


def test_the_first_shot_of_a_pulse_firing_cannon_after_another_attack(scene: MakeScene) -> None:
    """It is no second attack, whatever the ship attacked with before."""
    gunner = card("Gunner", ability="after attacking: discard this to attack with a weapon.")
    play = shooting(
        scene,
        borne(CANNON, gunner),
        *["attack XXX", "defense XX", "attack HXX", "defense XX", "attack XX", "defense X"],
        second=vessel(1, dial=HELD, agility=2),
        other=TOUGH,
    )
    play.give(AT, "crew:gunner", CANNON).finish_phase()
    assert [each.defense_dice for each in play.battle.attacks] == [2, 2, 1]


@pytest.mark.parametrize("key", ["weapon:disruptor-pulse-75012", "weapon:disruptor-pulse-71794"])
@pytest.mark.parametrize(
    ("carrier", "arcs"),
    [("ship:u-s-s-enterprise-d-2017core", ["front"]), ("ship:borg-sphere-4270-71283", None)],
)
def test_disruptor_pulses_need_a_front_arc(key: str, carrier: str, arcs: list[str] | None) -> None:
    """They name that arc: a ship that fires all round has none."""
    record = prepare_fleet(fleet(ship(carrier, key)), catalogue(), ruleset()).ships[0]
    found = [[arc.name for arc in each.arcs] for each in record.weapons if each.card == 0]
    assert found == ([] if arcs is None else [arcs])


@pytest.mark.parametrize("place", ["13.4,13.4 h180", "18,17.5 h180"])
def test_gravimetric_torpedoes(scene: MakeScene, place: str) -> None:
    """Each ship near the target gets the token, the attacker too; the target gets one."""
    key = "weapon:gravimetric-torpedoes-75014"
    play = shooting(
        scene,
        borne(key),
        "attack XXXXXX",
        "defense X",
        words="locks b1",
        place=place,
    )
    play.give("Gravimetric Torpedoes at b1").finish_phase()
    near = int(place.startswith("13"))
    assert (play.ship("a1").auxiliary, play.ship("b1").auxiliary) == (near, 1)


CHARGES = [
    ("weapon:concussive-charges-71269", "locks b1"),
    ("weapon:concussive-charges-72009", "locks b1"),
    ("weapon:concussive-charges-75010", "cloak green shields 0/2"),
]


@pytest.mark.parametrize(("key", "words"), CHARGES)
@pytest.mark.parametrize(
    "marker", ["energy dampening", "ablative generator", "muon", "multi-vector assault mode"]
)
def test_concussive_charges_take_any_token(
    scene: MakeScene, key: str, words: str, marker: str
) -> None:
    """Tokens of every kind that lie beside the target, those of cards too; tribbles lie on it."""
    play = shooting(
        scene,
        borne(key),
        "attack " + ("HXX" if key == CHARGES[2][0] else "HXXX"),
        "defense X",
        words=words,
        other=f"{TOUGH} scan 1",
    )
    play.ship("b1").markers = ((marker, 1), ("tribble", 1))
    play.give("Concussive Charges at b1")
    if key == CHARGES[2][0]:
        play.go_to("Effect a1").give(key)  # it may leave the token
    play.go_to("Detail a1")
    assert play.offered == ["scan", "token"]
    play.give("token")
    assert play.ship("b1").markers == (("tribble", 1),)


def test_the_latest_concussive_charges_may_leave_tokens(scene: MakeScene) -> None:
    """They remove up to 1 for each result; the older ones as many as there are (FR-145.2)."""
    key, words = CHARGES[2]
    play = shooting(
        scene, borne(key), "attack HHX", "defense X", words=words, other=f"{TOUGH} scan 2"
    )
    play.give("Concussive Charges at b1").go_to("Effect a1").give(key, "no")
    assert play.at_phase("end").ships[1].scan == 1


def test_concussive_charges_take_a_lock_of_another_ship(scene: MakeScene) -> None:
    play = shooting(
        scene,
        [borne(CHARGES[0][0]), vessel(1, dial=HELD)],
        "attack HXXX",
        "defense X",
        words="locks b1",
        other=TOUGH,
        more="a2 22,10 h0 locks b1 chance",
    )
    play.give("Concussive Charges at b1").finish_phase()
    assert play.ship("a2").locks == ()


EVERY = ["attack-wing-classic", "attack-wing-2017"]


@pytest.mark.parametrize("rules", EVERY)
def test_shields_are_raised_where_a_text_says_so(scene: MakeScene, rules: str) -> None:
    """They do not wait for the End Phase, in no edition of the rules."""
    key = "captain:data-2017core"
    play = acting(scene, borne(key), other="cloak green shields 0/2", rules=rules).give(key)
    play.finish_phase()
    foe = play.at_phase("combat").ships[1]
    assert (foe.cloak, foe.shields) == (0, 2)


@pytest.mark.parametrize("rules", EVERY)
def test_a_ship_raises_its_shields_to_fire(scene: MakeScene, rules: str) -> None:
    key, words = CHARGES[2]
    play = shooting(scene, borne(key), "attack XXX", "defense X", words=words, rules=rules)
    play.give("Concussive Charges at b1").go_to("Attack b1")
    assert (play.ship("a1").shields, play.ship("a1").disabled_shields) == (2, 0)


def test_a_plasma_wave_reaches_every_enemy_near(scene: MakeScene) -> None:
    """Those behind the ship too, as its text speaks of every ship at that range and of no arc."""
    play = shooting(
        scene,
        borne("weapon:plasma-wave-71212"),
        *["attack XXX", "defense X"] * 2,
        place=NEAR,
        second=[vessel(1, dial=HELD)] * 3,
        more="b2 18,6 h0 chance\nb3 18,20 h180 chance",
    )
    play.give("Plasma Wave at b1")
    play.go_to("Attack b1")
    assert [each.defender for each in play.battle.attacks] == [1, 2]
