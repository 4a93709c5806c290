"""Cards that print the same words, the two sides of an admiral among them, have the same ability.

The groups are facts about the printed cards: reprints, sides and namesakes whose texts are equal
but for their names, for what they say of building a fleet, and for "fleet" before "action". The
two sides of Gint are not among them: rulings tell them apart (FR-288.1, FR-290.1).
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.families import each_case
from tests.rules.catalogue import catalogue

GROUPS: list[list[str]] = json.loads(
    (Path(__file__).resolve().parents[2] / "data" / "abilities" / "sister_cards.json").read_text(
        encoding="utf-8"
    )
)


def ability_of(key: str) -> str:
    """Returns the ability of a card, in which an admiral acts for his ship as a captain does."""
    return catalogue()[key].ability.replace("fleet action", "action")


@each_case("keys", GROUPS, ids=lambda keys: keys[0])
def test_sister_cards_have_one_ability(keys: list[str]) -> None:
    cards = [catalogue()[key] for key in keys]
    assert len({card.ability_status for card in cards}) == 1
    if cards[0].ability_status == "automated":
        assert {key: ability_of(key) for key in keys} == dict.fromkeys(keys, ability_of(keys[0]))


def test_so_many_sister_cards_are_known() -> None:
    assert (len(GROUPS), sum(map(len, GROUPS))) == (156, 341)
    assert len({key for keys in GROUPS for key in keys}) == sum(map(len, GROUPS))
