"""Every example of the language is played, or refused for a reason that is written here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.abilities.forms import TABLES
from rules.battle.effects.install import explain_unplayable
from tests.families import each_case

EXAMPLES = Path("tests/data/abilities/examples.json")

REFUSED = {
    "after executing a maneuver: disable this to perform an action of this ship as a free action. "
    "perform action: place 3 time here to ignore auxiliary power this turn.": (
        "IgnoreTokens: no attack leaves such tokens out"
    ),
    "when defending: may roll -2 defense dice and add 1 evade.": (
        "Act: is optional as a whole and acts at two steps of an attack"
    ),
}
"""Text -> why the engine does not play it."""


def form_examples() -> list[Any]:
    return [
        pytest.param(form.example, id=f"{name}-{form.name}")
        for name, table in TABLES.items()
        for form in table.values()
    ]


def card_examples() -> list[str]:
    documents = json.loads(EXAMPLES.read_text("utf-8")).values()
    return sorted({each["ability"] for each in documents if each["status"] == "automated"})


@each_case("text", form_examples())
def test_every_form_is_played(text: str) -> None:
    assert explain_unplayable(text) == REFUSED.get(text, "")


def test_every_example_is_played() -> None:
    texts = card_examples()
    refused = {text: why for text in texts if (why := explain_unplayable(text))}
    assert refused == {text: why for text, why in REFUSED.items() if text in texts}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "action, if the captain on this ship is on night shift: gain 1 scan.",
            "Is: only ships sail on night shift",
        ),
        (
            "action: target a discarded ship; gain 1 scan.",
            "Group: no thing of this kind is discarded",
        ),
        (
            "action, if the captain on this ship is cloaked: gain 1 scan.",
            "Is: is no state of a card",
        ),
        (
            "action, if the captain on this ship has hull 3 or more: gain 1 scan.",
            "HasStat: nothing of this kind has hull",
        ),
        (
            'action, if there is an obstacle with "mine" token in range: gain 1 scan.',
            "Group: of tokens on the table only their distance is known",
        ),
        (
            "before revealing a red maneuver: gain 1 scan.",
            "Reveals: nobody knows the maneuver before it is revealed",
        ),
        (
            "action: attack with 3 attack dice at any range.",
            "Attack: names no ship, and looks for none beyond Range 3",
        ),
        (
            "always: may attack with the primary weapon at any range against a ship.",
            "Attack: is no permission that holds all the time",
        ),
        (
            "when a crew on this ship would be flipped: gain 1 scan.",
            "Undergoes: the engine does not tell when something is flipped",
        ),
    ],
)
def test_what_cannot_be_judged_is_refused_at_once(text: str, why: str) -> None:
    """No battle stops half-way because of a text."""
    assert explain_unplayable(text) == why


def test_nothing_is_refused_in_vain() -> None:
    known = {form.example for table in TABLES.values() for form in table.values()}
    assert set(REFUSED) <= known | set(card_examples())
