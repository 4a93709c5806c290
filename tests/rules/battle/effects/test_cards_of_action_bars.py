"""Cards that ask for an action on the bar, and small ones about shields, values and tokens."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, acting, borne, moving, shooting
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
    weapon,
)

THEI = "crew:thei-72221p"
CHEKOV = "crew:pavel-chekov-72260p"
CHARVANEK = "captain:liviana-charvanek-72242"
KELL = "crew:kell-perim-75016"
SABOTAGE = "tech:sabotaged-systems-72302p"
BAY = "weapon:torpedo-bay-72260gp"
DRONE = "captain:tactical-drone-71444"
DIAL = ((1, "straight", "green"),)


@pytest.mark.parametrize(
    ("actions", "words", "is_offered"),
    [
        (["evade", "cloak"], "", True),
        (["evade"], "", False),
        (["evade", "cloak"], "shields 0/2", False),
    ],
)
def test_thei(scene: MakeScene, actions: list[str], words: str, is_offered: bool) -> None:
    """After moving, with cloak on the action bar; cloaking needs a shield as ever."""
    play = moving(scene, borne(THEI, dial=DIAL, actions=actions), "1 straight", words)
    play.go_to("Effect a1" if is_offered else "Action a1")
    if is_offered:
        play.give(THEI)
        own = play.ship("a1")
        assert (own.is_cloaked, own.shields, own.disabled_shields) == (True, 0, 2)
        assert own.cards[0].is_discarded
    else:
        assert "Effect a1" not in play.history


@pytest.mark.parametrize(("words", "shields"), [("shields 0/3", (2, 1)), ("shields 1/1", (2, 0))])
def test_pavel_chekov(scene: MakeScene, words: str, shields: tuple[int, int]) -> None:
    """Two disabled shields at most, for auxiliary power."""
    play = moving(scene, borne(CHEKOV, dial=DIAL, shields=3), "1 straight", words)
    play.go_to("Effect a1").give(CHEKOV)
    if play.asked == "Detail a1":
        play._answer(len(play.offered) - 1)
    own = play.ship("a1", play.after("shields"))
    assert (own.shields, own.disabled_shields) == shields
    assert (own.auxiliary, own.cards[0].disabled) == (1, 1)


def test_pavel_chekov_without_disabled_shields(scene: MakeScene) -> None:
    play = moving(scene, borne(CHEKOV, dial=DIAL), "1 straight").finish_round()
    assert "Effect a1" not in play.history


@pytest.mark.ruling("FR-151.1", "FR-153.1")
@pytest.mark.parametrize("key", [CHARVANEK, CHARVANEK.replace("captain", "admiral")])
def test_liviana_charvanek(scene: MakeScene, key: str) -> None:
    """The ship is cloaked without having performed that action, and performs another one."""
    play = acting(scene, borne(key, skill=1)).go_to("Action a1")
    play.give("fleet-action" if key.startswith("admiral") else key)
    own = play.ship("a1")
    assert (own.is_cloaked, own.shields, own.disabled_shields) == (True, 0, 2)
    assert play.asked == "Action a1"
    play.give("evade")
    assert play.ship("a1").evade == 1


@pytest.mark.ruling("FR-151.1", "FR-153.1")
@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["cloak", "evade"], "shields 0/2"),
        (["evade"], ""),
        (["cloak", "evade"], "cloak green-beside shields 0/2"),
    ],
)
def test_liviana_charvanek_cannot(scene: MakeScene, actions: list[str], words: str) -> None:
    own = borne(CHARVANEK, skill=1, actions=actions)
    assert CHARVANEK not in acting(scene, own, words).go_to("Action a1").offered


LURSAS = ["captain:lursa-72282p", "crew:lursa-72282p"]


@pytest.mark.parametrize("key", LURSAS)
@pytest.mark.parametrize(
    ("actions", "words", "done"),
    [
        (["evade", "cloak", "sensor-echo"], "", "cloak"),
        (["evade", "sensor-echo"], "", ""),
        (["evade", "cloak", "sensor-echo"], "cloak green-beside shields 0/2", "sensor-echo"),
        (["evade", "cloak"], "cloak green-beside shields 0/2", ""),
    ],
)
def test_lursa(scene: MakeScene, key: str, actions: list[str], words: str, done: str) -> None:
    """Cloak or sensor echo, whichever the bar has, as a free action once a round."""
    own = borne(key, skill=1, actions=actions, dial=DIAL)
    play = moving(scene, own, "1 straight", words)
    while play.asked not in ("Effect a1", "Action a1"):
        play._answer_quietly()
    assert (play.asked == "Effect a1") is bool(done)
    if done:
        play.give(key)
        if play.asked == "Echo a1":
            play._answer(0)
        assert [each.split()[2] for each in play.told("action")] == ["Lursa", done]
        assert play.ship("a1").is_cloaked
        assert play.asked != "Effect a1"


@pytest.mark.parametrize(("name", "skill"), [("B'Etor", 7), ("Another", 4)])
def test_lursa_beside_her_sister(scene: MakeScene, name: str, skill: int) -> None:
    own = borne(LURSAS[1], captain(4, name), skill=1)
    play = acting(scene, own).go_to("Action a1")
    assert play.ship("a1").skill == skill


@shows("crew:kell-perim-75016 0")
@pytest.mark.parametrize(("faction", "evade"), [("federation", 1), ("klingon", 0)])
def test_kell_perim(scene: MakeScene, faction: str, evade: int) -> None:
    """A disabled token that goes from a Federation upgrade pays with time for an evade."""
    own = borne(KELL, card("Mate", factions=[faction]))
    play = acting(scene, own, more="card a1 1 disabled 1\n").go_to("Action a1").give("enable-card")
    assert (play.asked == "Effect a1") is bool(evade)
    if evade:
        play.give(KELL)
    own_ship = play.ship("a1")
    assert (own_ship.evade, own_ship.cards[0].time) == (evade, 2 * evade)
    assert own_ship.cards[1].disabled == 0


def test_sabotaged_systems(scene: MakeScene) -> None:
    """Attack 3 and agility 1 change places, for this round."""
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,17.5 h180",
        borne(SABOTAGE),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )
    play.give(SABOTAGE)
    target = play.ship("b1")
    assert (target.attack_base, target.agility_base) == (1, 3)
    assert play.ship("a1").cards[0].is_discarded
    play.finish_round()
    target = play.ship("b1")
    assert (target.attack_base, target.agility_base) == (3, 1)


@shows("weapon:torpedo-bay-72260gp 0")
@pytest.mark.parametrize(
    ("name", "words", "times"),
    [
        ("Photon Torpedoes", "", (3, 0)),
        ("Photon Torpedoes", "card a1 0 time 1\n", (1, 3)),
        ("Phasers", "", (0, 3)),
    ],
)
def test_torpedo_bay(scene: MakeScene, name: str, words: str, times: tuple[int, int]) -> None:
    """The time tokens of photon torpedoes lie on it, if none do yet."""
    torpedoes = card(name, "weapon", ability="attack: place 3 time here to fire.")
    own = borne(BAY, torpedoes, weapons=[weapon(1, 5, 1, 3)])
    play = shooting(scene, own, "attack XXXXX", "defense X", more=words)
    play.go_to("Attack a1").give(f"{name} at b1")
    while play.asked in ("Effect a1", "Detail a1"):
        play.give(BAY if BAY in play.offered else play.offered[0])
    cards = play.ship("a1", play.at_phase("end")).cards
    assert tuple(each.time for each in cards) == times


def test_torpedo_bay_need_not_take_them(scene: MakeScene) -> None:
    torpedoes = card("Photon Torpedoes", "weapon", ability="attack: place 3 time here to fire.")
    own = borne(BAY, torpedoes, weapons=[weapon(1, 5, 1, 3)])
    play = shooting(scene, own, "attack XXXXX", "defense X")
    play.go_to("Attack a1").give("Photon Torpedoes at b1").give("pass")
    cards = play.ship("a1", play.at_phase("end")).cards
    assert [each.time for each in cards] == [0, 3]


def test_tactical_drone(scene: MakeScene) -> None:
    """Three drones keep the lock that re-rolled dice, and it may serve again."""
    play = scene("", fleet_of(borne(DRONE, skill=1), points=1), vessel(1, dial=HELD))
    while play.state.round < 1:
        play.give(play.offered[0])
    assert (play.ship("a1").cards[0].drones, play.ship("a1").skill) == (6, 6)
    play = rerolled(scene, 6)
    assert (play.asked, play.offered) == ("Effect a1", [DRONE, "pass"])
    play.give(DRONE).finish_phase()
    own = play.ship("a1", play.at_phase("end"))
    assert own.locks == (play.ship("b1").index,)
    assert own.cards[0].drones == 3


@pytest.mark.parametrize("drones", [2, 6])
def test_tactical_drone_may_let_it_go(scene: MakeScene, drones: int) -> None:
    play = rerolled(scene, drones)
    assert (play.asked == "Effect a1") is (drones == 6)
    play.finish_phase()
    assert play.ship("a1", play.at_phase("end")).locks == ()


def rerolled(make: MakeScene, drones: int) -> Scene:
    """Returns a scene in which a lock has been spent to roll three dice again."""
    play = shooting(
        make,
        borne(DRONE, skill=1),
        "attack XXX",
        "attack HXX",
        "defense X",
        words="locks b1",
        more=f"card a1 0 drones {drones}\n",
    )
    play.go_to("Attack a1").give(AT).give("target-lock").give("XXX")
    return play
