"""What a card bears on besides itself, read from its declared data."""

from __future__ import annotations

from typing import Any

import pytest

from rules.building.dependencies import adds_slots, asks_for_cards, bears_on_others
from rules.cards import Card
from rules.catalogue import card_from_document
from tests.families import each_case
from tests.rules.catalogue import catalogue

FEDERATION = {"ship_faction": ["federation"]}
ASKING = {"with_card": ["Data"]}


def made(**fields: Any) -> Card:
    """Returns a crew card with some building data."""
    document = {"key": "crew:x-1", "type": "crew", "name": "X", "sets": ["1"], "era": "classic"}
    return card_from_document({**document, **fields})


@each_case(
    ("fields", "expected"),
    [
        ({}, False),
        ({"restrictions": FEDERATION, "unique": True, "one_per_ship": True}, False),
        ({"talents": 1, "slots": [{"types": ["tech"]}]}, False),
        ({"slot_changes": [{"also": ["tech"]}]}, False),
        ({"modifiers": [{"value": "cost", "amount": 2, "when": FEDERATION}]}, False),
        ({"modifiers": [{"value": "hull", "to": "ship", "amount": 1}]}, False),
        ({"penalties": [{"to": "self"}]}, False),
        ({"modifiers": [{"value": "cost", "to": "ship", "amount": -1}]}, True),
        ({"modifiers": [{"value": "cost", "to": "captain", "amount": -1}]}, True),
        ({"modifiers": [{"value": "cost", "to": "cards", "amount": -1}]}, True),
        ({"penalties": [{"to": "cards"}]}, True),
        ({"excludes": [{"cards": {"card_type": ["tech"]}}]}, True),
        ({"adds_factions": [{"to": "ship", "faction": "borg"}]}, True),
        ({"adds_factions": [{"to": "captain", "faction": "borg"}]}, True),
        ({"adds_actions": [{"action": "cloak"}]}, True),
        ({"restriction_waivers": [{"cards": {"card_type": ["tech"]}}]}, True),
        ({"checks": ["support-vehicle-dock"]}, True),
    ],
)
def test_what_bears_on_others(fields: dict[str, Any], expected: bool) -> None:
    assert bears_on_others(made(**fields)) is expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"restrictions": FEDERATION}, False),
        ({"talents": 1}, True),
        ({"slots": [{"types": ["tech"]}]}, True),
        ({"slot_changes": [{"also": ["tech"]}]}, True),
    ],
)
def test_what_adds_slots(fields: dict[str, Any], expected: bool) -> None:
    assert adds_slots(made(**fields)) is expected


@pytest.mark.parametrize("leaf", ["with_card", "fleet_card", "all_cards_faction", "holds_cards"])
def test_the_leaves_that_ask_for_cards(leaf: str) -> None:
    asking = {leaf: ["federation"]}
    assert asks_for_cards(made(restrictions=asking).building)
    deep = {"all": [FEDERATION, {"any": [FEDERATION, {"not": asking}]}]}
    assert asks_for_cards(made(restrictions=deep).building)


@each_case(
    "fields",
    [
        {"restrictions": ASKING},
        {"slots": [{"types": ["tech"], "cards": ASKING}]},
        {"slots": [{"types": ["tech"], "when": ASKING}]},
        {"slots": [{"types": ["tech"], "cost_change": -1, "terms_for": ASKING}]},
        {"slot_changes": [{"also": ["tech"], "cards": ASKING}]},
        {"slot_changes": [{"also": ["tech"], "when": ASKING}]},
        {"modifiers": [{"value": "cost", "to": "cards", "amount": -1, "cards": ASKING}]},
        {"modifiers": [{"value": "cost", "amount": -1, "when": ASKING}]},
        {"modifiers": [{"value": "cost", "amount": -1, "counted": FEDERATION}]},
        {"penalties": [{"to": "cards", "cards": ASKING}]},
        {"penalties": [{"when": ASKING}]},
        {"excludes": [{"cards": ASKING}]},
        {"restriction_waivers": [{"cards": ASKING}]},
        {"adds_actions": [{"action": "scan", "when": ASKING}]},
    ],
)
def test_wherever_it_stands(fields: dict[str, Any]) -> None:
    assert asks_for_cards(made(**fields).building)


def test_which_printed_cards_ask_for_others() -> None:
    assert {each.key for each in catalogue() if asks_for_cards(each.building)} == {
        "captain:iden-75015",
        "captain:shinzon-71533",
        "ship:h-m-s-bounty-72260p",
        "ship:orias-75009",
        "ship:sphere-936-72255",
        "ship:u-s-s-prometheus-75013",
        "talent:dahar-master-75010",
        "talent:relics-73042",
    }
    assert not asks_for_cards(catalogue()["crew:geordi-la-forge-71201"].building)
