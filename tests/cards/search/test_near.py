"""Searches for names that no card bears: near ones and everyday ones are found instead."""

from __future__ import annotations

import pytest

from cards.search import SearchIndex, SearchResult, search
from rules.cards import Ship
from rules.catalogue import Catalogue
from tests.rules.catalogue import catalogue

INDEX = SearchIndex(catalogue())


def found(text: str) -> SearchResult:
    def nothing_fits(cards: Catalogue, ship: Ship) -> frozenset[str]:
        return frozenset()

    return search(INDEX, text, nothing_fits)


def names(text: str) -> list[str]:
    """Returns the names found, each once, in the order of the answer."""
    result = found(text)
    assert result.problems == ()
    return list(dict.fromkeys(card.name for card in result.cards(0, result.count)))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("donarta", "Donatra"),
        ("Dimitri Valtane", "Dmitri Valtane"),
        ("Enterprise-E", "U.S.S. Enterprise NCC-1701-E"),
        ("ent-e", "U.S.S. Enterprise NCC-1701-E"),
        ("Kazon Predator", "Kazon Starship"),
        ("Federation Galaxy Class", "Federation Starship"),
        ("Jem'Hadar battle cruiser", "Dominion Starship"),
        ("ds9", "Deep Space 9"),
        ("photon torpedos", "Photon Torpedoes"),
        ("Insectoid Rading Party", "Insectoid Raiding Party"),
        ("name:donarta", "Donatra"),
        ('"jean luc pikard"', "Jean-Luc Picard"),
        ("worff type:crew", "Worf"),
        ("type:crew worff faction:klingon", "Worf"),
    ],
)
def test_the_nearest_name_comes_first(text: str, first: str) -> None:
    assert names(text)[0] == first
    assert found(text).near


def test_a_single_near_name_stands_alone() -> None:
    assert names("donarta") == ["Donatra"]
    assert names("warf") == ["Worf"]
    assert names("crusherr") == ["Beverly Crusher", "Wesley Crusher", "Jack Crusher"]


def test_the_other_conditions_hold() -> None:
    result = found("worff type:crew faction:klingon cost<=2")
    assert [card.key for card in result.cards(0, 9)] == ["crew:worf-72015", "crew:worf-75016"]
    assert result.near == "worff"


@pytest.mark.parametrize("text", ["picard", "type:crew", "worf faction:klingon", ""])
def test_what_is_found_exactly_has_nothing_near(text: str) -> None:
    assert found(text).near == ""


@pytest.mark.parametrize(
    "text",
    ["zzzzzz", "worff type:resource", "type:talent cost>90", "-donarta cost>90"],
)
def test_nothing_near_is_nothing(text: str) -> None:
    result = found(text)
    assert (result.count, result.near) == (0, "")


def test_an_order_that_is_asked_for_is_kept() -> None:
    result = found("photon torpedos sort:-cost")
    costs = [card.cost for card in result.cards(0, result.count)]
    assert costs == sorted(costs, reverse=True)
    assert len(set(costs)) > 1


def test_cards_of_near_names_can_be_narrowed_down() -> None:
    whole = found("worff")
    own = whole.among(["crew:worf-72015", "crew:data-71120"])
    assert [card.key for card in own.cards(0, 9)] == ["crew:worf-72015"]
    assert (own.count, own.near) == (1, "worff")


def test_a_name_that_cards_bear_has_no_near_ones() -> None:
    """Other conditions rule those cards out, and the answer says nothing of the name."""
    assert names("borg")
    result = found("borg type:crew faction:klingon cost<=3")
    assert (result.count, result.near) == (0, "")
