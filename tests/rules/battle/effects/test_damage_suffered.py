"""Texts that ask for the damage that a ship suffers: not what hits it, and from whatever source."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, BY, TOUGH, borne, moving, shooting, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel

SPARED = card("Spared", "tech", ability="when defending, at deal damage: reduce the damage by 1.")
BEAMS = ["weapon:disruptor-beams-75001", "weapon:disruptor-beams-71794"]
TORPEDOES = "weapon:photon-torpedoes-71522"


def shields_left(
    scene: MakeScene, key: str, weapon: str, spared: int, *script: str, words: str = ""
) -> int:
    """Fires at a ship with 9 shields that takes so many damages less; returns its shields."""
    target = vessel(1, cards=[SPARED] * spared, dial=HELD, agility=0)
    play = shooting(scene, borne(key), *script, second=target, other=TOUGH, words=words)
    play.give(f"{weapon} at b1")
    return play.ship("b1").shields


@pytest.mark.parametrize("key", BEAMS)
@pytest.mark.parametrize(
    ("hits", "spared", "further", "left"),
    [(1, 0, "H", 7), (1, 0, "X", 8), (2, 1, "H", 7), (2, 0, "XH", 6), (1, 1, "", 9)],
)
def test_disruptor_beams(
    scene: MakeScene, key: str, hits: int, spared: int, further: str, left: int
) -> None:
    """A die for each damage that is suffered: none for what was reduced to nothing."""
    number = next(each for each in borne(key).weapons if each.card == 0).attack
    script = ["attack " + "H" * hits + "X" * (number - hits)]
    script += [f"attack {face}" for face in further]
    assert shields_left(scene, key, "Disruptor Beams", spared, *script) == left


@pytest.mark.parametrize(("spared", "left"), [(0, 7), (1, 9)])
def test_photon_torpedoes(scene: MakeScene, spared: int, left: int) -> None:
    """A shield more, if any damage came through."""
    number = next(each for each in borne(TORPEDOES).weapons if each.card == 0).attack
    script = "attack H" + "X" * (number - 1)
    words = "locks b1"
    assert shields_left(scene, TORPEDOES, "Photon Torpedoes", spared, script, words=words) == left


@pytest.mark.parametrize(("spared", "offered"), [(0, True), (1, False)])
def test_worf_adds_to_damage_alone(scene: MakeScene, spared: int, *, offered: bool) -> None:
    """One damage more, where the attack does any."""
    key = "crew:worf-71510b"
    target = vessel(1, cards=[SPARED] * spared, dial=HELD, agility=0)
    play = shooting(scene, borne(key), "attack HXX", second=target, other=TOUGH)
    play.give(AT)
    assert (key in play.offered) is offered
    if offered:
        play.give(key)
    assert play.ship("b1").shields == (7 if offered else 9)


@pytest.mark.parametrize(("spared", "tokens"), [(0, 1), (1, 0)])
def test_alexander_learns_from_damage_alone(scene: MakeScene, spared: int, tokens: int) -> None:
    key = "crew:alexander-71273"
    target = borne(key, *[SPARED] * spared, skill=1, agility=0)
    play = shooting(scene, vessel(5, dial=HELD), "attack HXX", second=target, other=TOUGH)
    play.give(AT)
    assert dict(play.ship("b1").cards[0].markers) == ({"battle stations": 1} if tokens else {})


SISKO = "captain:benjamin-sisko-71213"


@pytest.mark.parametrize(
    ("face", "tokens", "shields"), [("H", 0, 0), ("C", 0, 0), ("B", 1, 1), ("X", 0, 1)]
)
def test_benjamin_sisko_pays_back_an_attack(
    scene: MakeScene, face: str, tokens: int, shields: int
) -> None:
    """He rolls once the damage lies there: 1 die, however many cards they are."""
    script = ["attack HHX", "defense X", "damage Console Fire", "damage Console Fire"]
    foe = vessel(5, dial=HELD, shields=1)
    own = borne(SISKO, hull=4)
    words = {"words": "shields 0/0", "second": foe}
    play = shot_at(scene, own, *script, f"attack {face}", **words).give(BY)
    assert (play.asked, play.ship("a1").damage) == ("Effect a1", 2)
    state = play.give(SISKO).at_phase("end")
    ship = play.ship("a1", state)
    assert (ship.auxiliary, ship.battle_stations) == (1, tokens)
    assert play.ship("b1", state).shields == shields


@pytest.mark.parametrize(("face", "tokens"), [("H", 0), ("B", 1)])
def test_benjamin_sisko_rolls_at_an_obstacle(scene: MakeScene, face: str, tokens: int) -> None:
    """Damage counts that no attack did; then there is nobody to damage."""
    play = moving(
        scene,
        borne(SISKO, dial=((1, "straight", "white"),)),
        "1 straight",
        "shields 0/0",
        more="terrain obstacle:1 18,13",
        script=["attack H", "damage Console Fire", f"attack {face}"],
    ).give(SISKO)
    state = play.at_phase("combat", 2)
    ship = play.ship("a1", state)
    assert (ship.auxiliary, ship.battle_stations) == (1, tokens)
    assert (ship.damage, play.ship("b1", state).shields) == (1, 2)


@pytest.mark.parametrize(("words", "hull"), [("shields 2/0", 4), ("shields 0/0", 1)])
def test_benjamin_sisko_needs_a_ship_with_a_hurt_hull(
    scene: MakeScene, words: str, hull: int
) -> None:
    """Shields are not his hull, and a destroyed ship does not fire back."""
    script = ["attack HXX", "defense X"] + ["damage Console Fire"] * (hull == 1)
    play = shot_at(scene, borne(SISKO, hull=hull), *script, words=words).give(BY)
    assert SISKO not in play.offered
    assert "Effect a1" not in play.history
