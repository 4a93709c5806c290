"""The first guess of a pilot at a detail: which card or ship an answer should name."""

from __future__ import annotations

import pytest

from rules.abilities.forms import FORM_OF
from rules.pilots.details import EITHER, HELPFUL
from tests.rules.battle.effects.texts import CARD, bearer, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel
from tests.rules.pilots.test_choices import answered

COSTS = (2, 7, 4, 1, 3)


@pytest.mark.parametrize("pilot", ["gunner", "tactician"])
@pytest.mark.parametrize("verb", ["steal", "disable", "discard"])
def test_it_takes_the_dearest_card_from_an_opponent(
    scene: MakeScene, pilot: str, verb: str
) -> None:
    """There are more cards than are tried: the guess alone decides which."""
    text = f"action: {verb} a crew on an opposing ship in range."
    crew = [card(f"Crew {cost}", cost=cost, points=cost) for cost in COSTS]
    play = in_activation(scene, "", first=bearer(text), second=vessel(1, dial=HELD, cards=crew))
    play.give(CARD)
    assert play.asked == "Detail a1"
    assert answered(play, pilot) == "Crew 7 of b1"


@pytest.mark.parametrize("pilot", ["gunner", "tactician"])
@pytest.mark.parametrize("verb", ["steal 1 evade from", "remove 1 evade from"])
def test_it_takes_tokens_from_an_opponent(scene: MakeScene, pilot: str, verb: str) -> None:
    text = f"action: {verb} a ship in range."
    play = in_activation(
        scene,
        "",
        first=[bearer(text), vessel(2, dial=HELD)],
        more="a2 18,13 h0 acted evade 1\n",
        other="evade 1",
    )
    play.give(CARD)
    assert sorted(play.offered) == ["a2", "b1"]
    assert answered(play, pilot) == "b1"


def test_every_verb_that_is_guessed_at_is_one_of_the_language() -> None:
    """Questions tell verbs by these names: another one would never be met."""
    names = {form.name for form in FORM_OF.values()}
    assert sorted((HELPFUL | EITHER) - names) == []
