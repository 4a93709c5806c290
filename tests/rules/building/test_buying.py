"""Which sets to buy for what is missing."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from rules.building.comparison import buying
from rules.building.comparison.buying import Purchase, sets_to_buy
from rules.building.comparison.missing import MissingCard, missing
from rules.cards import CardSet
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import load_catalogue
from tests.families import each_case


def card_set(key: str) -> CardSet:
    return CardSet(key=key, name=f"Set {key}", parent="", released="", era="")


def catalogue_of(*keys: str) -> Catalogue:
    """Returns a catalogue of sets alone."""
    return Catalogue((), (), [card_set(key) for key in keys], "test")


def lack(card: str, sets: str, count: int = 1) -> MissingCard:
    return MissingCard(card, card.upper(), count, 0, tuple(sets))


def bought(*lacking: MissingCard) -> list[tuple[str, int]]:
    found = sets_to_buy(lacking, catalogue_of(*"stuvwxyz"))
    return [(each.set, each.boxes) for each in found]


def test_one_set_that_holds_all_is_enough() -> None:
    assert sets_to_buy([lack("a", "st"), lack("b", "tu")], catalogue_of(*"stu")) == (
        Purchase("t", "Set t", 1, (("a", 1), ("b", 1))),
    )


def test_copies_need_boxes_and_each_says_what_comes_out_of_it() -> None:
    [first, second] = sets_to_buy(
        [lack("a", "s", 3), lack("b", "st"), lack("c", "t")], catalogue_of(*"st")
    )
    assert first == Purchase("s", "Set s", 3, (("a", 3), ("b", 1)))
    assert second == Purchase("t", "Set t", 1, (("c", 1),))
    assert first.to_document() == {
        "set": "s",
        "name": "Set s",
        "boxes": 3,
        "cards": [{"card": "a", "count": 3}, {"card": "b", "count": 1}],
    }


def test_fewer_boxes_than_taking_the_fullest_first() -> None:
    # The fullest set, s with 4 cards, leaves two to be bought apart; t and u hold all six.
    cards = [
        lack("a", "st"),
        lack("b", "st"),
        lack("c", "t"),
        lack("d", "su"),
        lack("e", "su"),
        lack("f", "u"),
    ]
    assert bought(*cards) == [("t", 1), ("u", 1)]


def test_when_the_search_is_spent_the_fullest_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buying, "MOST_STEPS", 0)
    cards = [
        lack("a", "st"),
        lack("b", "st"),
        lack("c", "t"),
        lack("d", "su"),
        lack("e", "su"),
        lack("f", "u"),
    ]
    assert bought(*cards) == [("s", 1), ("t", 1), ("u", 1)]


def test_what_no_set_holds_is_left_out() -> None:
    assert bought(lack("a", ""), lack("b", "?")) == []
    assert bought() == []
    assert bought(lack("a", ""), lack("b", "s?")) == [("s", 1)]


def test_of_equal_sets_the_catalogues_first_is_taken() -> None:
    assert bought(lack("a", "ut"), lack("b", "tu")) == [("t", 1)]


@each_case("seed", range(40))
def test_no_purchase_is_smaller(seed: int) -> None:
    chance = random.Random(seed)
    cards = [
        lack(card, "".join(chance.sample("stuvw", chance.randint(1, 3))), chance.randint(1, 2))
        for card in "abcdef"
    ]
    boxes = [key for key, count in bought(*cards) for _ in range(count)]

    def holds(chosen: tuple[str, ...]) -> bool:
        return all(sum(key in each.sets for key in chosen) >= each.count for each in cards)

    assert holds(tuple(boxes))
    smaller = combinations_with_replacement("stuvw", len(boxes) - 1)
    assert not any(map(holds, smaller))


def test_a_whole_fleet_of_the_catalogue() -> None:
    catalogue = load_catalogue()
    cards = [card.key for card in catalogue][::40]
    fleet = Fleet(ships=(ShipBuild(ship="", upgrades=tuple(map(Equipped, cards))),))
    lacking = missing(fleet, {}, catalogue)
    found = sets_to_buy(lacking, catalogue)
    given = {card: count for each in found for card, count in each.cards}
    assert given == {each.card: each.count for each in lacking if each.sets}
