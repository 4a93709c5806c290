"""What a step is done for each of, and what later steps and moments count of it."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, borne, dice
from tests.rules.battle.effects.texts import in_activation
from tests.rules.battle.examples.scene import MakeScene, card


@pytest.mark.parametrize("crew", [1, 2])
def test_what_touches_nothing_leaves_the_number_to_what_follows(
    scene: MakeScene, crew: int
) -> None:
    """Jonathan Archer: each disabled crew gives a skill and, later, an attack die."""
    key = "captain:jonathan-archer-71526"
    hands = [card(f"Hand {number}") for number in range(crew)]
    script = [f"attack {'X' * (3 + crew)}", "defense X"]
    play = in_activation(scene, "", first=borne(key, *hands), script=script)
    play.give(key, ", ".join(f"Hand {number} of a1" for number in range(crew)), AT)
    assert play.battle.state.ships[0].skill == 5 + crew
    play.finish_phase()
    assert dice(play) == (3 + crew, 1)
