"""Damage that is replaced one at a time, as long as shields take it.

Source: One's card; 2017, Suffering Damage.
"""

from __future__ import annotations

import pytest

from rules.battle.effects.install import compile_text
from rules.battle.effects.reading.errors import UnplayableError
from tests.rules.battle.effects.printed import BY, borne
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, vessel

HURT = "damage Structural Damage"


@pytest.mark.parametrize("key", ["crew:one-73002", "crew:one-71646d"])
@pytest.mark.parametrize(
    ("rolled", "shields", "disabled", "damage"),
    [("HHXXX", 1, 2, 0), ("HHHCX", 0, 3, 1), ("HCXXX", 1, 2, 0), ("HHHHH", 0, 3, 2)],
)
def test_one_disables_a_shield_for_each_damage(
    scene: MakeScene, key: str, rolled: str, shields: int, disabled: int, damage: int
) -> None:
    """Each damage that a shield would take disables it; what is left over goes to the hull."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted",
        borne(key, skill=1, agility=0, shields=3, hull=5),
        vessel(5, dial=HELD, attack=5),
        dials={"a1": "0 stop"},
        script=[f"attack {rolled}", *[HURT] * damage],
    )
    play.go_to("Action a1").give(key)
    play.go_to("Attack b1").give(BY)
    ship = play.ship("a1")
    assert (ship.shields, ship.disabled_shields, ship.damage) == (shields, disabled, damage)


EACH = "when this ship would suffer shield damage: disable 1 active shield on this ship instead."


def test_shields_are_left_alone_by_damage_that_ignores_them(scene: MakeScene) -> None:
    """What goes past the shields is no damage that a shield would take."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,30 h180 acted",
        bearer(EACH + " action: suffer 1 hull damage to gain 1 evade.", agility=0, shields=3),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        script=[HURT],
    )
    play.go_to("Action a1").give(CARD)
    assert (play.ship("a1").shields, play.ship("a1").damage) == (3, 1)


@pytest.mark.parametrize(
    ("damage", "missions"), [("damage", 4), ("hull damage", 2), ("crit", 1), ("hull crit", 1)]
)
def test_each_damage_is_told_of_once_it_is_suffered(
    scene: MakeScene, damage: str, missions: int
) -> None:
    """Of critical damage what a shield takes does not count, as where all is told of at once."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\nb1 18,17.5 h180",
        bearer(f"after suffering each {damage}: gain 1 mission.", agility=0, shields=2, hull=5),
        vessel(5, dial=HELD, attack=4),
        script=["attack HHHC", HURT, HURT],
    )
    play.give(BY)
    assert play.ship("a1").mission == missions


def test_of_each_damage_nobody_tells_before_it_is_suffered() -> None:
    with pytest.raises(UnplayableError):
        compile_text("when this ship would suffer each hull damage: gain 1 evade.", "", "", 0, None)


def test_damage_to_shields_is_named_before_it_is_suffered_only() -> None:
    """Afterwards nobody tells which damage a shield took."""
    with pytest.raises(UnplayableError):
        compile_text("after suffering shield damage: gain 1 evade.", "", "", 0, None)
