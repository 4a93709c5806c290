"""Every card with a text that battles play: a scene each, generated from the tree of its text.

Each clause is played in a world in which it can act, and what changed must be exactly what its
tree says. With the card out of use, with a cost that cannot be paid and with the condition broken
the same clause must not act.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

from tests.families import each_case
from tests.rules.battle.effects.generated_play import Play
from tests.rules.battle.effects.generated_scenes import (
    FULL,
    PART,
    acts_of_the_last,
    is_standing,
    kept_scenes,
    played_cards,
    shown_in,
)
from tests.rules.battle.effects.generated_search import broken_worlds
from tests.rules.battle.effects.generated_worlds import World, clauses_of
from tests.rules.catalogue import catalogue

DATA = Path(__file__).resolve().parents[3] / "data"


@cache
def without_scene() -> dict[str, str]:
    """Returns the clauses for which no scene is generated yet, with the reason."""
    found: dict[str, str] = json.loads(
        (DATA / "cards_without_scene.json").read_text(encoding="utf-8")
    )
    return found


def scened(key: str) -> list[tuple[str, str, World, str]]:
    """Returns the clauses of a card that have a scene: name, text, world, how much it shows."""
    found = []
    for number, text in enumerate(clauses_of(catalogue()[key].ability)):
        name = f"{key} {number}"
        result, fields = kept_scenes().get(name, ["", {}])
        if result in (FULL, PART) and name not in without_scene():
            found.append((name, text, World(**fields), result))
    return found


PARTS = 24


def keys_with_a_scene() -> list[str]:
    """Returns the cards of which a scene is generated for one clause at least.

    They are read off the file: that it names every clause of every card that is played, the last
    test sees.
    """
    return sorted(
        {name.rpartition(" ")[0] for name in kept_scenes() if name not in without_scene()}
    )


@each_case("key", keys_with_a_scene, parts=PARTS)
def test_a_card_does_what_its_tree_says(key: str) -> None:
    card = catalogue()[key]
    clauses = scened(key)
    assert clauses
    for name, text, world, result in clauses:
        shown, bag = shown_in(card, text, world)
        assert shown == result, f"{name}: {text}\nin {world.told()}\nchanged {dict(bag)}"


@each_case("key", keys_with_a_scene, parts=PARTS)
def test_a_card_is_silent_where_it_cannot_act(key: str) -> None:
    card = catalogue()[key]
    for name, text, world, _ in scened(key):
        if is_standing(text):
            continue
        for why, broken in broken_worlds(text, world):
            play = Play(card, text, broken).run()
            assert not acts_of_the_last(text, play), f"{name}: {text}\nacts with {why}"
            assert play.offers == 0, f"{name}: {text}\nis offered with {why}"


REASONS = {
    "needs a card that lies face down": 24,
    "what it permits or sets did not show in any world searched": 32,
    "no world searched lets it act": 82,
    "the text takes and places the same tokens, of which only the difference shows": 1,
    "needs a minefield that a card laid": 11,
    "a rule of a token: it holds beside a ship that has one": 9,
    "tokens of pairs, which are called after the ship that is held": 2,
    "its changes are not read off the tree: a cost that other cards pay, or tokens that the "
    "window counts": 17,
}
"""Why no scene is generated for a clause, and how many there are of each.

Each has one by hand in `test_scenes_by_hand`.
"""


def test_the_clauses_without_a_scene_are_few_and_known() -> None:
    names = {
        f"{card.key} {number}"
        for card in played_cards()
        for number in range(len(clauses_of(card.ability)))
    }
    lacking = {name for name in names if kept_scenes().get(name, [""])[0] not in (FULL, PART)}
    assert lacking == set(without_scene())
    assert set(kept_scenes()) == names
    assert Counter(without_scene().values()) == REASONS
