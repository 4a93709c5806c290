"""No card without wording for anything that it does to building a fleet."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from cards.wording import Names
from cards.wording.effects import CHECK_SENTENCES, effects_by_field, effects_of
from rules.building.predicates import LEAVES
from rules.cards import BuildingData, Card
from rules.catalogue import Catalogue, card_from_document

RAW = re.compile(
    r"_|\b(?:ship|captain|card)-(?:faction|class|type)|\{|\}|None|True|False"
    r"|[a-z]+:[a-z0-9-]+-\d|  "
)
"""What only a document would say: names of fields and leaves, keys, Python's words."""

DOCUMENT = {
    "key": "crew:x-a1",
    "type": "crew",
    "name": "X",
    "sets": ["a1"],
    "era": "classic",
    "cost": 3,
}


def card(**building: object) -> Card:
    return card_from_document({**DOCUMENT, **building})


def said(**building: object) -> tuple[str, ...]:
    return effects_of(card(**building), Names())


def test_every_building_field_of_every_card_is_said(whole: Catalogue) -> None:
    names = Names(whole)
    silent = []
    for each in whole:
        found = effects_by_field(each, names)
        for field in fields(BuildingData):
            value = getattr(each.building, field.name)
            records = 0 if value is None else len(value) if isinstance(value, tuple) else 1
            sentences = len(found.get(field.name, ()))
            if sentences < records:
                silent.append((each.key, field.name))
        if each.also_fills and "also_fills" not in found:
            silent.append((each.key, "also_fills"))
    assert silent == []


def test_every_sentence_is_one(whole: Catalogue) -> None:
    names = Names(whole)
    wrong = [
        (each.key, sentence)
        for each in whole
        for sentence in effects_of(each, names)
        if RAW.search(sentence) or not re.fullmatch(r"[A-Z“0-9].*\.", sentence)
    ]
    assert wrong == []


def test_every_leaf_has_words(whole: Catalogue) -> None:
    operands: dict[str, list[object]] = {
        "ship_class": ["galaxy-class"],
        "card_class_restricted": ["galaxy-class"],
        "ship": ["ship:u-s-s-enterprise-d-71120"],
        "card": ["ship:u-s-s-enterprise-d-71120"],
        "ship_action": ["cloak"],
        "ship_arc": ["rear"],
        "ship_maneuver": ["about"],
        "ship_type": ["shuttle"],
        "card_type": ["crew"],
        "card_keyword": ["lower-decks"],
        "fleet_ships": ["klingon", 2],
    }
    values = ("hull", "attack", "agility", "shields", "cost", "speed", "skill", "talents", "range")
    owners = ("ship", "captain", "card")
    comparisons = {f"{owner}_{value}" for owner in owners for value in (*values, "printed_cost")}
    for leaf in LEAVES:
        if leaf in comparisons:
            operand: list[object] = [">=", 4]
        elif leaf.endswith("_faction"):
            operand = ["klingon"]
        elif leaf.endswith(("_name", "_contains", "_starts", "with_card", "fleet_card")):
            operand = ["Gowron"]
        else:
            operand = operands.get(leaf, [True])
        places = "excludes" if leaf.startswith("card") else "restrictions"
        condition = {leaf: operand}
        building = {places: [{"cards": condition}] if places == "excludes" else condition}
        (sentence,) = effects_of(card(**building), Names(whole))
        assert not RAW.search(sentence), (leaf, sentence)


@pytest.mark.parametrize(
    ("building", "sentence"),
    [
        ({"restrictions": {"ship_faction": ["klingon"]}}, "Only on a Klingon ship."),
        (
            {"restrictions": {"captain_skill": [">=", 8]}},
            "Only under a captain of skill 8 or more.",
        ),
        ({"slots": [{"types": ["crew"]}]}, "Adds a crew slot."),
        (
            {"adds_factions": [{"to": "ship", "faction": "klingon"}]},
            "The ship is Klingon as well.",
        ),
        ({"adds_actions": [{"action": "scan"}]}, "Puts Scan on the ship's action bar."),
        (
            {"adds_actions": [{"action": "cloak", "when": {"ship_faction": ["romulan"]}}]},
            "Puts Cloak on the ship's action bar on a Romulan ship.",
        ),
        ({"penalties": [{}]}, "No faction penalty for it."),
        ({"excludes": [{"cards": {"card_type": ["admiral"]}}]}, "No admirals on its ship."),
        (
            {"modifiers": [{"value": "shields", "to": "ship", "amount": 1}]},
            "Adds 1 to the ship's shields.",
        ),
        (
            {"modifiers": [{"value": "skill", "to": "captain", "amount": -2}]},
            "Takes 2 from the captain's skill.",
        ),
        (
            {
                "modifiers": [
                    {
                        "value": "cost",
                        "amount": 5,
                        "when": {"not": {"ship_faction": ["klingon"]}},
                    }
                ]
            },
            "Costs 5 SP more unless on a Klingon ship.",
        ),
        ({"checks": ["second-admiral"]}, "A fleet may have it beside another admiral."),
        ({"also_fills": ["borg"]}, "Takes a Borg slot as well."),
        ({"also_fills": ["crew", "crew"]}, "Takes 2 crew slots as well."),
        ({"fills": []}, "Needs no slot."),
        ({"fills": ["crew", "tech"]}, "Takes a crew or tech slot."),
    ],
)
def test_sentences(building: dict[str, object], sentence: str) -> None:
    assert said(**building) == (sentence,)


def test_a_sentence_stands_once() -> None:
    slot = {"types": ["crew"]}
    assert said(slots=[slot, slot]) == ("Adds a crew slot.",)


def test_a_plain_card_says_nothing() -> None:
    assert said() == ()


def test_every_named_check_of_the_catalogue_is_known(whole: Catalogue) -> None:
    used = {name for each in whole for name in each.building.checks}
    assert used == set(CHECK_SENTENCES)


def test_what_a_flagship_raises_counts_as_printed(whole: Catalogue) -> None:
    flagship = whole["flagship:federation-op4participation"]
    assert "Adds 1 to the ship's printed hull." in effects_of(flagship, Names(whole))
