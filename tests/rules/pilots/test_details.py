"""The first guess of a pilot at a detail: which card or ship an answer should name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.abilities.forms import VERBS, Benefit
from rules.pilots.details import BENEFITS
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


ASKING = (
    *("choose", "pick", "pick_ships", "pick_cards", "pick_spots", "uses", "affect"),
    *("open_ships", "open_cards", "open_shields", "is_open_ship", "how_many_of"),
    *("_picked", "_move_all"),
)
"""Functions of the effects that are told by which word of a text something is asked or affected."""


def words_of_questions() -> set[str]:
    """Returns the words that are handed to these functions."""
    found = set()
    for path in Path("rules/battle/effects").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in ASKING:
                found |= {str(each.value) for each in node.args if isinstance(each, ast.Constant)}
    return found


def test_questions_ask_by_the_verbs_of_the_language() -> None:
    """By the word a pilot knows whom it helps; of other words only what is wanted is asked."""
    assert words_of_questions() - set(VERBS) == {"choose_one"}
    assert set(BENEFITS) - set(VERBS) == {"negotiations"}


@pytest.mark.parametrize(
    ("verb", "helps"),
    [("gain", Benefit.HELPS), ("steal_card", Benefit.HARMS), ("move_card", Benefit.EITHER)],
)
def test_whom_a_verb_helps_is_read_in_its_row(verb: str, helps: Benefit) -> None:
    assert BENEFITS[verb] is helps
