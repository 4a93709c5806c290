"""Firing past planets: each blocks for itself, unless one of the two ships overlaps that planet.

Source: Alliance, Attacking Through Planets; EDITIONS K3.
"""

from __future__ import annotations

import pytest

from rules.battle.mechanics.weapons import shots
from tests.rules.alliance.duels import Duel, still

ATTACK_SHIP = ("attack-ship", 1, False)
UNDER = "terrain planet 18,24 r2"
BETWEEN = "terrain planet 18,17.5 r1.5"
ROCK = "terrain obstacle 18,16 r0.5"


@pytest.mark.parametrize(
    ("terrain", "shot"),
    [
        ([UNDER], [False]),
        ([BETWEEN], []),
        ([UNDER, BETWEEN], []),
        ([BETWEEN, UNDER], []),
        ([UNDER, ROCK], [True]),
    ],
)
def test_a_planet_under_a_ship_opens_no_other(terrain: list[str], shot: list[bool]) -> None:
    """`shot` tells of each possible attack whether it is obstructed."""
    lines = "\n".join(["round 10 combat", "a1 18,24 h180", "b1 18,13 h180", *terrain])
    duel = Duel(lines, [ATTACK_SHIP], [still()])
    battle = duel.battle
    assert [each.is_obstructed for each in shots(battle, battle.state.ships[0])] == shot
