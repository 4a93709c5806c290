"""What is printed: prices by date, names as uniqueness compares them, conditions as data."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rules.cards import (
    CARD_TYPES,
    FACTIONS,
    SUB_FACTIONS,
    UPGRADE_TYPES,
    Card,
    Condition,
    EarlierCost,
    fold,
)
from rules.errors import CatalogueError
from tests.families import each_case


def a_card(**fields: Any) -> Card:
    return Card(**{"key": "crew:x-1", "type": "crew", "name": "X", "sets": (), "era": "", **fields})


@each_case(
    ("name", "folded"),
    [
        ("Seven of Nine", "sevenofnine"),
        ("Seven Of Nine", "sevenofnine"),
        ("U.S.S. Enterprise-D", "ussenterprised"),
        ("K'mpec's Attack Cruiser", "kmpecsattackcruiser"),
        ("K\N{RIGHT SINGLE QUOTATION MARK}mpec", "kmpec"),
        ("Élan Vital", "elanvital"),
        ("Straße", "strasse"),
        ("  In'cha!  ", "incha"),
        ("ﬁnal", "final"),
        ("", ""),
        ("???", ""),
        ("Ⅳ", "iv"),
    ],
)
def test_names_are_compared_without_case_accents_and_punctuation(name: str, folded: str) -> None:
    """2017, Unique Names."""
    assert fold(name) == folded
    assert a_card(name=name).folded_name == folded
    assert fold(fold(name)) == folded


@pytest.mark.parametrize(
    ("date", "cost"),
    [
        (None, 22),
        ("2013-09-30", 30),
        ("2014-01-31", 30),
        ("2014-02-01", 26),
        ("2017-07-31", 26),
        ("2017-08-01", 22),
        ("2099-12-31", 22),
    ],
)
def test_a_price_was_valid_up_to_and_including_its_last_day(date: str | None, cost: int) -> None:
    """fixtures/README.md, Prices."""
    earlier = (EarlierCost("2014-01-31", 30), EarlierCost("2017-07-31", 26))
    assert a_card(cost=22, earlier_costs=earlier).cost_on(date) == cost
    assert a_card(cost=22).cost_on(date) == 22


@each_case("kind", CARD_TYPES)
def test_which_cards_are_upgrades(kind: str) -> None:
    """2017, Upgrade Cards: captains, admirals and what is tied to a resource are none."""
    assert a_card(type=kind).is_upgrade is (kind in UPGRADE_TYPES)
    assert set(UPGRADE_TYPES) == {
        "talent",
        "crew",
        "weapon",
        "tech",
        "borg",
        "squadron",
        "question",
    }


def test_factions() -> None:
    """2017, Factions: fourteen, five of them sub-factions of two."""
    assert len(FACTIONS) == len(set(FACTIONS)) == 14
    assert {*SUB_FACTIONS, *SUB_FACTIONS.values()} <= set(FACTIONS)
    assert not set(SUB_FACTIONS) & set(SUB_FACTIONS.values())


def test_cards_are_frozen() -> None:
    card = a_card()
    with pytest.raises(dataclasses.FrozenInstanceError):
        card.cost = 3  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        card.colour = "red"  # type: ignore[attr-defined]


# --- conditions --------------------------------------------------------------

CONDITIONS: list[tuple[dict[str, Any], Condition]] = [
    ({"ship_faction": ["klingon"]}, Condition("ship_faction", ("klingon",))),
    ({"ship_hull": [">=", 4]}, Condition("ship_hull", (">=", 4))),
    ({"ship_unique": [True]}, Condition("ship_unique", (True,))),
    (
        {"not": {"ship_class": ["a", "b"]}},
        Condition("not", parts=(Condition("ship_class", ("a", "b")),)),
    ),
    (
        {"all": [{"ship_faction": ["borg"]}, {"any": [{"captain_name": ["Hugh"]}]}]},
        Condition(
            "all",
            parts=(
                Condition("ship_faction", ("borg",)),
                Condition("any", parts=(Condition("captain_name", ("Hugh",)),)),
            ),
        ),
    ),
    ({"all": []}, Condition("all")),
]


@pytest.mark.parametrize(("document", "condition"), CONDITIONS)
def test_conditions_are_read_and_written(document: dict[str, Any], condition: Condition) -> None:
    assert Condition.from_document(document) == condition
    assert condition.to_document() == document
    assert hash(condition) == hash(Condition.from_document(document))


def test_a_bare_operand_stands_for_a_list_of_one() -> None:
    assert Condition.from_document({"ship_unique": True}) == Condition("ship_unique", (True,))


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"ship_faction": ["a"], "ship_class": ["b"]},
        [],
        "ship_faction",
        None,
        {"all": [{}]},
        {"any": [{"ship_faction": ["a"]}, 7]},
        {"not": []},
        {"not": {"all": [None]}},
    ],
)
def test_a_condition_is_an_object_with_exactly_one_entry(document: Any) -> None:
    with pytest.raises(CatalogueError, match="a condition is an object with exactly one entry"):
        Condition.from_document(document)


@pytest.mark.parametrize("document", [{"all": {"ship_faction": ["a"]}}, {"any": "x"}, {"all": 3}])
def test_the_parts_of_all_and_any_are_a_list(document: Any) -> None:
    with pytest.raises(CatalogueError, match=r"the parts of '(all|any)' are a list"):
        Condition.from_document(document)
