"""Attack dice that are rolled after the others, by what these show."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import TOUGH, borne, known_as, shooting
from tests.rules.battle.examples.scene import MakeScene, card

BARRAGE = "weapon:phaser-barrage-71796"
FULL = "weapon:full-power-phaser-barrage-75006"
BEAM = "weapon:focused-particle-beam-gavroche"
FAR = "18,21 h180"


@pytest.mark.parametrize(
    ("first", "further", "shields"),
    [("HCX", "HBX", 0), ("HHX", "XXX", 1), ("HBX", "", 2), ("CCX", "CCC", 0)],
)
def test_phaser_barrage(scene: MakeScene, first: str, further: str, shields: int) -> None:
    """Three further dice where two or more of the first hit, whatever those show."""
    hits = sum(first.count(each) + further.count(each) for each in "HC")
    script = [f"attack {first}", *([f"attack {further}"] if further else [])]
    damage = ["damage Structural Damage"] * max(0, hits - 1 - 2)
    defense = ["defense E"]
    play = shooting(scene, borne(BARRAGE), *script, *defense, *damage, place=FAR)
    play.give("Phaser Barrage at b1").finish_phase()
    assert play.ship("b1").shields == shields
    assert play.ship("a1").cards[0].disabled == 1
    assert play.battle.attacks[0].damage == max(0, hits - 1)


def test_further_dice_may_be_rolled_again(scene: MakeScene) -> None:
    """They lie among the others: a lock re-rolls all that are blank."""
    play = shooting(
        scene,
        borne(BARRAGE),
        "attack HHX",
        "attack XXX",
        "attack HXXX",
        "defense X",
        "damage Structural Damage",
        place=FAR,
        words="locks b1",
    )
    play.give("Phaser Barrage at b1", "target-lock", "XXXX").finish_phase()
    assert play.battle.attacks[0].damage == 3


@pytest.mark.parametrize(
    ("class_", "first", "defense", "further", "damage"),
    [
        ("", "HHXX", "X", "HCB", 4),
        ("", "HHXX", "E", "", 1),
        ("", "HHHX", "E", "XXX", 2),
        ("ship:u-s-s-enterprise-71122", "HHXXXX", "X", "BXX", 2),
    ],
)
def test_full_power_phaser_barrage(
    scene: MakeScene, class_: str, first: str, defense: str, further: str, damage: int
) -> None:
    """Three dice more where two or more hits are left; what else they show is lost.

    Its value is the printed primary weapon of its ship, 4, two dice more on one of its class.
    """
    strong = card("Strong", ability="always: this ship has +2 primary weapon.")
    script = [f"attack {first}", f"defense {defense}", *([f"attack {further}"] if further else [])]
    own = borne(FULL, strong, **(known_as(class_) if class_ else {}))
    play = shooting(scene, own, *script, other=TOUGH)
    play.give("Full Power Phaser Barrage at b1").finish_phase()
    ship = play.ship("a1")
    assert (ship.cards[0].time, ship.auxiliary) == (2, 1)  # of 3, after an End Phase
    assert play.battle.attacks[0].damage == damage


@pytest.mark.ruling("FR-244.1")
@pytest.mark.parametrize(
    ("first", "further", "damage"),
    [
        ("HHX", [], 2),
        ("HHH", ["X"], 3),
        ("HCH", ["H", "B"], 4),
        ("HHH", ["C", "H", "X"], 5),
        ("HHH", ["H", "H", "H"], 6),
    ],
)
def test_focused_particle_beam(
    scene: MakeScene, first: str, further: list[str], damage: int
) -> None:
    """Where all dice hit one more is rolled, and again while it hits, three times at most."""
    script = [f"attack {first}", *[f"attack {each}" for each in further], "defense X"]
    play = shooting(scene, borne(BEAM), *script, other=TOUGH)
    play.give("Focused Particle Beam at b1").finish_phase()
    assert play.battle.attacks[0].damage == damage
    assert play.ship("a1").cards[0].disabled == 1


@pytest.mark.ruling("FR-244.1")
def test_a_bonus_die_of_the_beam_has_to_hit_as_well(scene: MakeScene) -> None:
    """It is none of the three, and the beam goes on only if it hits too."""
    more = card("More", ability="when attacking: roll +1 attack die.")
    script = ["attack HHHH", "attack H", "attack H", "attack H", "defense X"]
    play = shooting(scene, borne(BEAM, more), *script, other=TOUGH)
    play.give("Focused Particle Beam at b1").finish_phase()
    assert play.battle.attacks[0].damage == 7
    play = shooting(scene, borne(BEAM, more), "attack HHHX", "defense X", other=TOUGH)
    play.give("Focused Particle Beam at b1").finish_phase()
    assert play.battle.attacks[0].damage == 3
