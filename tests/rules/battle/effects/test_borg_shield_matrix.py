"""Borg Shield Matrix: tokens by damage of opponents, a defense die each.

No source prints what the tokens do but F16-68, by which they are worth dice.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import BY, acting, borne, dice, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel
from tests.rules.catalogue import catalogue

MATRIX = "borg:borg-shield-matrix-71530"
TOKEN = "marker 'borg shield matrix' {}"


def hit(
    make: MakeScene,
    faces: str,
    tokens: int = 0,
) -> Scene:
    """Returns a scene in which b1 attacks a1, which has the matrix with some tokens."""
    play = shot_at(
        make,
        borne(MATRIX, skill=1),
        f"attack {faces}",
        f"defense {'X' * (1 + tokens)}",
        *["damage Damaged Sensor Array"] * ("C" in faces),
        more=f"card a1 0 {TOKEN.format(tokens)}" if tokens else "",
    )
    return play.go_to("Attack b1").give(BY).finish_phase()


def tokens(play: Scene, name: str = "a1", place: int = 0) -> int:
    """Returns the number of tokens on a card."""
    return dict(play.ship(name).cards[place].markers).get("borg shield matrix", 0)


@pytest.mark.ruling("FR-270.1")
@pytest.mark.parametrize(
    ("faces", "before", "after"),
    [("HXX", 0, 1), ("HHX", 0, 1), ("HHC", 1, 2), ("HXX", 3, 3), ("XXX", 1, 1)],
    ids=["shield", "two shields", "hull too", "three at most", "no damage"],
)
def test_each_attack_that_damages_the_ship_gives_a_token(
    scene: MakeScene, faces: str, before: int, after: int
) -> None:
    """One, however much the damage is; and each one that lies there is a defense die."""
    play = hit(scene, faces, tokens=before)
    assert dice(play)[1] == 1 + before
    assert tokens(play) == after


@pytest.mark.ruling("F16-68", "FR-270.3")
def test_species_8472_is_not_affected(scene: MakeScene) -> None:
    """Neither a token nor dice."""
    other = vessel(5, dial=HELD, factions=["species-8472"])
    play = shot_at(
        scene,
        borne(MATRIX, skill=1),
        "attack HXX",
        "defense X",
        more=f"card a1 0 {TOKEN.format(2)}",
        second=other,
    )
    play.go_to("Attack b1").give(BY).finish_phase()
    assert (dice(play)[1], tokens(play)) == (1, 2)


@pytest.mark.ruling("FR-262.1", "FR-270.5")
def test_shields_that_are_disabled_instead_give_no_token(scene: MakeScene) -> None:
    """One, of Voyager, disables a shield for each damage that would destroy it."""
    one = card("One", ability=catalogue()["crew:one-71646d"].ability)
    play = acting(
        scene,
        borne(MATRIX, one),
        second=vessel(1, dial=HELD),
        script=["attack HHX", "defense X"],
    )
    play.give("crew:one").go_to("Attack b1").give(BY).finish_phase()
    state = play.at_phase("end")
    assert (play.ship("a1", state).disabled_shields, tokens(play)) == (2, 0)


@pytest.mark.ruling("FR-268.6", "FR-270.4")
def test_damage_under_the_hull_armor_gives_no_token(scene: MakeScene) -> None:
    armor = card(
        "Armor", "borg", ability=catalogue()["borg:borg-ablative-hull-armor-71283"].ability
    )
    play = shot_at(
        scene,
        borne(MATRIX, armor, skill=1, shields=0),
        "attack HXX",
        "defense X",
        "damage Direct Hit",
    )
    play.go_to("Attack b1").give(BY).finish_phase()
    assert (play.ship("a1").damage, tokens(play)) == (0, 0)


@shows(f"{MATRIX} 2")
@pytest.mark.ruling("FR-270.2")
def test_a_stolen_matrix_starts_without_tokens(scene: MakeScene) -> None:
    thief = card("Thief", ability="action: steal a borg-type upgrade on a ship at range 1-2.")
    play = acting(
        scene,
        vessel(5, cards=[thief], dial=HELD),
        second=borne(MATRIX),
        more=f"card b1 0 {TOKEN.format(2)}",
    )
    play.give("crew:thief").finish_phase()
    assert [each.record.key for each in play.ship("a1").cards] == ["crew:thief", MATRIX]
    assert tokens(play, "a1", 1) == 0


def test_obstacles_give_no_token(scene: MakeScene) -> None:
    """Only opposing ships do."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 4,34 h180 acted\nterrain obstacle:1 18,12",
        borne(MATRIX, dial=((1, "straight", "white"),)),
        vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
        script=["attack H"],
    )
    play.go_to("over")
    assert play.told("shields") == ["shields a1 1 0 damaged"]
    assert tokens(play) == 0
