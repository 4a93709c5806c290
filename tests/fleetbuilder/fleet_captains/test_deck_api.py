"""Command decks in the API and on pages: kept, read, replaced by version, deleted, of one owner."""

from __future__ import annotations

import html
import re
from typing import Any, Final

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from fleetbuilder.core.visitors import visitor_of_user
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.decks.serializers import CommandDeckSerializer
from fleetbuilder.fleet_captains.decks.services import NamedChoice, deck_create
from rules.fleet_captains.muster.deck_choice import DeckChoice, deck_document
from tests.fleetbuilder.accounts.factories import MakePerson
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleet_captains.own_boxes import FOUR_SUBDECKS, HOUSE, box_of, deck_of
from tests.fleetbuilder.fleet_captains.test_box_access import client_of
from tests.fleetbuilder.test_every_operation import METHODS, routes
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db
DECKS: Final = "/api/v1/fleet-captains/decks/"
CHECK: Final = f"{DECKS}check/"
PAGE: Final = "/fleet-captains/decks/"
WARLIKE: Final = {"science": 1, "influence": 3, "combat": 6}
DECK: Final[dict[str, Any]] = {
    "name": "For a war",
    "side": "klingon",
    "subdecks": list(FOUR_SUBDECKS),
    "missions": WARLIKE,
}
SECRET: Final = "Kobayashi Maru"


def send(client: Client, method: str, path: str, body: Any, **headers: str) -> Any:
    return getattr(client, method)(path, body, content_type="application/json", headers=headers)


# --- the API --------------------------------------------------------------------------------------


def test_a_deck_is_kept_read_replaced_and_deleted(client: Client) -> None:
    made = send(client, "post", DECKS, DECK)
    assert made.status_code == 201
    path = made["Location"].removeprefix("http://testserver")
    answer = client.get(path)
    assert answer.json() == made.json()
    assert (answer["ETag"], "private" in answer["Cache-Control"]) == ('"1"', True)
    found = answer.json()
    assert set(found) == set(CommandDeckSerializer().fields)
    assert found["document"] == DECK
    checked = deck_document(house_box(), DeckChoice("klingon", FOUR_SUBDECKS, WARLIKE))
    assert {name: found[name] for name in checked} == checked
    other = {"name": "Three", "side": "klingon", "subdecks": list(FOUR_SUBDECKS[:3])}
    put = send(client, "put", path, other, **{"If-Match": '"1"'})
    assert (put.status_code, put["ETag"], put.json()["legal"]) == (200, '"2"', False)
    assert [each["code"] for each in put.json()["problems"]] == ["deck.number"]
    assert client.get(path).json()["document"] == {**other, "missions": {}}
    [row] = client.get(DECKS).json()["decks"]
    assert (row["slug"], row["version"], row["document"]["name"]) == (found["slug"], 2, "Three")
    assert client.delete(path).status_code == 204
    assert client.get(path).status_code == 404
    assert client.get(DECKS).json() == {"decks": []}


@pytest.mark.parametrize(
    ("changed", "where", "message"),
    [
        ({"side": "romulan"}, "/side", 'there is no side "romulan"; it is one of federation,'),
        ({"name": ""}, "/name", "a name or title is one line that is not empty"),
        ({"name": 3}, "/name", "text is expected, not a number"),
        ({"missions": {"combat": 39}}, "/missions/combat", "a whole number from 0 to 38"),
        ({"subdecks": [3]}, "/subdecks/0", "text is expected, not a number"),
        ({"box": 3}, "", 'a choice of subdecks has no field "box"'),
        ({"notes": ""}, "", 'a choice of subdecks has no field "notes"'),
    ],
)
def test_what_cannot_be_understood_names_its_field_and_changes_nothing(
    client: Client, changed: dict[str, Any], where: str, message: str
) -> None:
    path = f"{DECKS}{deck_of(visit_as(client, 'picard')).slug}/"
    before = list(CommandDeck.objects.values())
    for method, address in (("post", DECKS), ("put", path)):
        answer = send(client, method, address, {**DECK, **changed}, **{"If-Match": "*"})
        assert (answer.status_code, answer.json()["code"]) == (400, "document.malformed")
        # What is wrong with the whole body belongs to no field.
        fields = answer.json().get("fields", {"": [answer.json()["message"]]})
        [(place, [told])] = fields.items()
        assert place == where
        assert told.startswith(message)
    assert list(CommandDeck.objects.values()) == before


@pytest.mark.parametrize("body", [[], "x", 3, None, {}, {"name": "A"}])
def test_what_is_no_deck_is_refused_and_starts_no_session(client: Client, body: Any) -> None:
    assert send(client, "post", DECKS, body).status_code == 400
    assert not client.cookies
    assert not CommandDeck.objects.exists()


def test_subdecks_of_an_own_box_are_chosen_checked_and_go_with_it(client: Client) -> None:
    own = {**HOUSE["commands"][0], "key": "my-own", "name": "My own"}
    box = box_of(visit_as(client, "picard"), commands=[own])
    body = {"side": own["side"], "subdecks": ["my-own"], "box": box.slug}
    checked = send(client, "post", CHECK, body)
    assert [each["code"] for each in checked.json()["problems"]] == ["deck.number"]
    assert checked.json()["subdecks"][-1]["name"] == "My own"
    made = send(client, "post", DECKS, {"name": "Mine", **body})
    assert made.json()["document"] == {"name": "Mine", **body, "missions": {}}
    rest = {name: value for name, value in body.items() if name != "box"}
    without = send(client, "post", CHECK, rest)
    assert [each["code"] for each in without.json()["problems"]] == ["deck.unknown", "deck.number"]
    box.delete()
    assert not CommandDeck.objects.exists()


def test_nobody_chooses_from_the_box_of_somebody_else(client: Client) -> None:
    box = box_of("session:picard")
    for path in (CHECK, DECKS):
        answer = send(client, "post", path, {**DECK, "box": box.slug})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert not CommandDeck.objects.exists()


def test_own_boxes_count_as_heavy(client: Client, set_rates: SetRates) -> None:
    set_rates({"check": "9/minute", "read": "9/minute", "heavy": "1/minute"})
    body = {"side": "klingon", "subdecks": [], "box": box_of(visit_as(client, "picard")).slug}
    assert [send(client, "post", CHECK, body).status_code for _ in range(2)] == [200, 429]
    assert send(client, "post", CHECK, {"side": "klingon", "subdecks": []}).status_code == 200


def test_a_list_takes_as_many_queries_for_many_decks(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    owner = visit_as(client, "picard")
    box = box_of(owner)
    for number in range(6):
        named = NamedChoice(
            f"{number}", DeckChoice("klingon", FOUR_SUBDECKS), box if number % 2 else None
        )
        deck_create(owner=owner, named=named)
    for path in (DECKS, f"{PAGE}kept/"):
        with django_assert_num_queries(2):  # the session, the decks
            assert client.get(path).status_code == 200


# --- whose they are -------------------------------------------------------------------------------

ADDRESSES: Final[dict[str, dict[str, int]]] = {
    "api/v1/fleet-captains/decks/<slug:slug>/": {"get": 200, "put": 400, "delete": 204},
    "fleet-captains/decks/<slug:slug>/delete/": {"get": 200, "post": 302},
}
"""Every address of a deck, and how its methods answer the owner; the others are not offered."""


def test_every_address_of_a_deck_is_among_them() -> None:
    found = {
        route for _, route in routes() if "fleet-captains/decks" in route and "<slug:slug>" in route
    }
    assert found == set(ADDRESSES)


@pytest.mark.parametrize("who", ["friend", "stranger", "anonymous", "owner"])
def test_a_deck_is_its_owners_alone(who: str, person: MakePerson) -> None:
    deck = deck_of(visitor_of_user(person("picard").pk))
    client, before = client_of(who, person), list(CommandDeck.objects.values())
    lists = [client.get(DECKS).content.decode(), client.get(f"{PAGE}kept/").content.decode()]
    assert [SECRET in each for each in lists] == [who == "owner"] * 2
    opened = client.get(f"{PAGE}?side=klingon&subdeck=conquest&deck={deck.slug}")
    assert opened.status_code == (200 if who == "owner" else 404)
    for route, offered in ADDRESSES.items():
        address = f"/{route.replace('<slug:slug>', deck.slug)}"
        for method in METHODS:
            found = send(client, method, address, {} if method != "get" else None)
            expected = offered.get(method, 405)
            if who != "owner" and method in offered:
                expected = 404
            assert (route, method, found.status_code) == (route, method, expected)
            assert who == "owner" or SECRET not in found.content.decode()
        if who == "owner":
            deck.save(force_insert=True)
    if who != "owner":
        assert list(CommandDeck.objects.values()) == before
        kept = client.post(f"{PAGE}keep/", {**_form(), "deck": deck.slug, "version": "1"})
        assert kept.status_code == 404
        assert list(CommandDeck.objects.values()) == before


# --- pages ----------------------------------------------------------------------------------------


def _form(**changed: str | list[str]) -> dict[str, Any]:
    missions = {kind: str(number) for kind, number in WARLIKE.items()}
    return {
        "name": "For a war",
        "side": "klingon",
        "subdeck": list(FOUR_SUBDECKS),
        **missions,
        **changed,
    }


def test_a_deck_is_kept_opened_changed_and_deleted_on_pages(client: Client) -> None:
    query = "side=klingon&science=1&influence=3&combat=6"
    chosen = "".join(f"&subdeck={key}" for key in FOUR_SUBDECKS)
    page = client.get(f"{PAGE}?{query}{chosen}").content.decode()
    assert "Keep this deck" in page
    answer = client.post(f"{PAGE}keep/", _form(once="k"), follow=True)
    assert answer.redirect_chain == [(f"{PAGE}kept/", 302)]
    deck = CommandDeck.objects.get()
    assert (deck.name, deck.document) == (
        "For a war",
        {"side": "klingon", "subdecks": list(FOUR_SUBDECKS), "missions": WARLIKE},
    )
    listed = html.unescape(answer.content.decode())
    address = f"{PAGE}?{query}{chosen}&deck={deck.slug}"
    assert f'<a href="{address}"><b>For a war</b></a>' in listed
    names = [each.name for each in house_box().subdecks.values() if each.key in FOUR_SUBDECKS]
    assert f"Klingon: {', '.join(names)}" in listed
    opened = html.unescape(client.get(address).content.decode())
    assert "Change “For a war”" in opened
    changed = _form(
        subdeck=list(FOUR_SUBDECKS[:3]), deck=deck.slug, version="1", once="l", name="Three"
    )
    client.post(f"{PAGE}keep/", changed)
    deck.refresh_from_db()
    assert (deck.name, deck.version, deck.document["subdecks"]) == (
        "Three",
        2,
        list(FOUR_SUBDECKS[:3]),
    )
    assert "Not a deck yet: A command deck is made of 4 subdecks" in (
        client.get(f"{PAGE}kept/").content.decode()
    )
    client.post(f"{PAGE}keep/", {**changed, "as": "another", "once": "m", "name": "Else"})
    assert set(CommandDeck.objects.values_list("name", flat=True)) == {"Three", "Else"}
    assert client.post(f"{PAGE}{deck.slug}/delete/").status_code == 302
    assert CommandDeck.objects.get().name == "Else"


def test_every_form_has_the_token_that_a_browser_sends_back(client: Client) -> None:
    deck = deck_of(visit_as(client, "picard"))
    pages = (f"{PAGE}?side=klingon&subdeck=conquest", f"{PAGE}{deck.slug}/delete/")
    for page in pages:
        body = client.get(page).content.decode()
        [form] = re.findall(r'<form[^>]+method="post".+?</form>', body, re.DOTALL)
        assert form.count('name="csrfmiddlewaretoken"') == 1


@pytest.mark.parametrize(
    ("changed", "status", "told"),
    [
        ({"name": " "}, 400, "Give the deck a name, such as: For a war."),
        ({"side": "romulan"}, 400, "There is no side “romulan”; choose among those here."),
        ({"version": "7"}, 409, "This deck was changed in the meantime."),
    ],
)
def test_a_refused_page_says_why_and_keeps_nothing(
    client: Client, changed: dict[str, str], status: int, told: str
) -> None:
    deck = deck_of(visit_as(client, "picard"))
    before = list(CommandDeck.objects.values())
    sent = {**_form(deck=deck.slug, version="1"), **changed}
    answer = client.post(f"{PAGE}keep/", sent)
    assert answer.status_code == status
    assert told in html.unescape(answer.content.decode())
    assert list(CommandDeck.objects.values()) == before
