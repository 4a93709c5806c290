"""The page of decks and its check in the API: missions, the choice, what is wrong with it."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.decks.serializers import DeckSerializer
from rules.fleet_captains.muster.deck_choice import DeckChoice, deck_document
from tests.fleetbuilder.conftest import SetRates

DECKS = "/fleet-captains/decks/"
CHECK = "/api/v1/fleet-captains/decks/check/"
FOUR = ("way-of-the-warrior", "the-science-of-war", "battleships", "code-of-honor")
CHOSEN = "".join(f"&subdeck={key}" for key in FOUR)
WARLIKE = {"science": 1, "influence": 3, "combat": 6}


def text_of(client: Client, address: str) -> str:
    """Returns a page with its entities read and its white space folded."""
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(response.content.decode()))


def words_of(page: str) -> str:
    """Returns the words of a page without its tags."""
    page = re.sub(r"<svg.*?</svg>", "", page)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def listed(page: str) -> list[str]:
    """Returns the keys of the subdecks that may be chosen, in their order."""
    return re.findall(r'name="subdeck" value="([a-z-]+)"', page)


def post(client: Client, document: Any) -> tuple[int, Any]:
    response = client.post(CHECK, json.dumps(document), content_type="application/json")
    return response.status_code, response.json()


# --- the page ------------------------------------------------------------------------------------


def test_without_missions_subdecks_stand_in_the_order_of_the_box(client: Client) -> None:
    page = text_of(client, DECKS)
    subdecks = house_box().subdecks.values()
    assert listed(page) == [each.key for each in subdecks if each.side == "federation"]
    assert "Say above how many missions of each kind the fleet brings" in page
    assert "deck-score" not in page
    assert "The command deck" not in page


def test_the_best_help_for_the_missions_stands_first(client: Client) -> None:
    page = text_of(client, f"{DECKS}?side=klingon&science=1&influence=3&combat=6")
    assert listed(page)[:2] == ["way-of-the-warrior", "the-science-of-war"]
    words = words_of(page)
    assert "The mission deck has 10 cards." in words
    assert "Way of the Warrior Attack above all, and crew that fights 3.8 of 10" in words
    assert "Combat 20 of 25 missions, by 9 cards" in words
    assert "Used as 3 ops, 7 combat, 2 crew." in words
    assert "Cards for: Weapons Tests 9, attacks 9, tests of encounters 4, Sensors Tests 2" in words


def test_a_muster_brings_its_missions(client: Client) -> None:
    muster = "/fleet-captains/muster/?side=klingon&goal=10&seed=3"
    address = f"{DECKS}?side=klingon&goal=10&seed=3"
    assert f'<a href="{address}">Choose subdecks for it' in text_of(client, muster)
    page = text_of(client, address)
    for kind, number in {"science": 1, "influence": 5, "combat": 4}.items():
        assert re.search(rf'name="{kind}" value="{number}"', page)
    assert f'<a href="{muster}">this muster</a> has 10 cards.' in page


def test_a_mulligan_of_a_muster_counts(client: Client) -> None:
    both = "/fleet-captains/muster/?side=federation&side=klingon&goal=10&seed=15"
    again = text_of(client, f"{both}&mulligans=0&mulligans=1")
    address = f"{DECKS}?side=klingon&goal=10&seed=15&mulligans=1"
    assert f'<a href="{address}">' in again
    assert "has 10 cards." in text_of(client, address)
    assert "has 9 cards." in text_of(client, address.partition("&mulligans")[0])


def test_a_deck_is_listed_with_its_words_and_has_a_link(client: Client) -> None:
    address = f"{DECKS}?side=klingon&science=1&influence=3&combat=6{CHOSEN}"
    page = text_of(client, address)
    assert f'value="http://testserver{address}"' in page
    assert page.count(" checked>") == 4
    words = words_of(page)
    assert "The command deck 40 cards" in words
    assert "10.4 of its 40 cards help with one of the fleet’s missions" in words
    assert "Not a deck yet" not in words
    deck = words.partition("The command deck")[2]
    for key in FOUR:
        subdeck = house_box().subdecks[key]
        assert subdeck.name in deck
        for card in subdeck.cards:
            assert all(each in deck for each in card.words)


def test_a_link_to_a_deck_opens_the_same(client: Client) -> None:
    page = text_of(client, f"{DECKS}?side=klingon&goal=10&seed=3{CHOSEN}")
    shared = re.search(r'value="http://testserver(/fleet-captains/decks/[^"]+)"', page)
    assert shared is not None
    same = text_of(client, shared[1])
    assert listed(same) == listed(page)
    assert (
        words_of(same).partition("The command deck")[2]
        == (words_of(page).partition("The command deck")[2])
    )


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("subdeck=conquest", "1 of Klingon are chosen; choose 3 more."),
        (f"subdeck=conqest{CHOSEN}", 'There is no subdeck "conqest"; did you mean "conquest"?</p>'),
        (f"subdeck=quiet-work{CHOSEN}", "Quiet Work is a subdeck of Federation; choose one of"),
    ],
)
def test_what_is_wrong_with_a_choice_is_said(client: Client, query: str, problem: str) -> None:
    page = text_of(client, f"{DECKS}?side=klingon&{query}")
    assert "Not a deck yet" in page
    assert problem in page


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("side=romulan", "There is no side “romulan”; choose among those here."),
        ("side=klingon&combat=x", "Missions are a whole number from 0 to 38."),
        ("side=klingon&combat=-1", "Missions are a whole number from 0 to 38."),
        ("side=klingon&combat=39", "Missions are a whole number from 0 to 38."),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(client: Client, query: str, told: str) -> None:
    page = text_of(client, f"{DECKS}?{query}")
    assert told in page
    assert listed(page) == []


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("goal=5", "A goal is a whole number from 6 to 38."),
        ("seed=a+b", "A seed is 1 to 40 letters, digits, hyphens or underscores."),
    ],
)
def test_what_is_wrong_with_a_muster_is_said(client: Client, query: str, told: str) -> None:
    page = text_of(client, f"{DECKS}?side=klingon&{query}")
    assert "The muster of the address" in page
    assert told in page
    assert len(listed(page)) == 10


def test_an_empty_number_is_none(client: Client) -> None:
    page = text_of(client, f"{DECKS}?side=klingon&combat=&science=2")
    assert "The mission deck has 2 cards." in page


def test_a_box_that_is_not_ones_own_is_none(db: None, client: Client) -> None:
    assert client.get(f"{DECKS}?box=somebodys").status_code == 404


def test_requests_are_counted(client: Client, set_rates: SetRates) -> None:
    set_rates({"check": "1/minute"})
    assert [client.get(DECKS).status_code for _ in range(2)] == [200, 429]


# --- the API -------------------------------------------------------------------------------------


def test_the_check_is_that_of_the_rules(client: Client) -> None:
    body = {"side": "klingon", "subdecks": list(FOUR), "missions": WARLIKE}
    status, answer = post(client, body)
    assert status == 200
    assert answer == deck_document(house_box(), DeckChoice("klingon", FOUR, WARLIKE))
    assert set(answer) == set(DeckSerializer().fields)
    assert answer["legal"]


def test_problems_are_part_of_the_answer(client: Client) -> None:
    status, answer = post(client, {"side": "klingon", "subdecks": ["conquest", "conquest"]})
    assert (status, answer["legal"]) == (200, False)
    assert answer["problems"] == [
        {
            "code": "deck.double",
            "where": "/subdecks/1",
            "message": "Conquest is chosen twice; choose it once",
        },
        {
            "code": "deck.number",
            "where": "/subdecks",
            "message": "a command deck is made of 4 subdecks, and 1 of Klingon are chosen; "
            "choose 3 more",
        },
    ]


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        (
            {"side": "romulan", "subdecks": []},
            {"/side": ['there is no side "romulan"; it is one of federation, klingon']},
        ),
        (
            {"side": "klingon", "subdecks": [], "missions": {"combat": 39}},
            {"/missions/combat": ["a whole number from 0 to 38 is expected, not 39"]},
        ),
    ],
)
def test_what_cannot_be_understood_names_its_field(
    client: Client, body: Any, fields: dict[str, list[str]]
) -> None:
    status, answer = post(client, body)
    assert (status, answer["code"], answer["fields"]) == (400, "document.malformed", fields)
