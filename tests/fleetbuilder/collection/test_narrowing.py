"""The search for cards, narrowed to what somebody owns."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.collection.services import counts_change
from fleetbuilder.core.visitors import visitor_of_session
from rules.catalogue import Catalogue
from tests.fleetbuilder.visitors import visit_as

WORF = "crew:worf-2017core"
DATA = "crew:data-71120"
STARSHIP = "ship:federation-starship-71120"

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def me(client: Client) -> Client:
    """Returns a client that owns three cards, and one that the catalogue does not know."""
    visit_as(client, "me")
    counts_change(
        owner=visitor_of_session("me"), cards={WORF: 1, DATA: 2, STARSHIP: 1, "crew:lost": 1}
    )
    return client


def search(client: Client, query: str, **headers: str) -> str:
    answer = client.get(f"/cards/?{query}", headers=headers)
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def found(page: str) -> set[str]:
    return {
        f"{kind}:{name}"
        for kind, name in re.findall(r'href="/cards/([a-z-]+)/([a-z0-9-]+)/"', page)
    }


def test_who_owns_nothing_is_offered_nothing(client: Client, catalogue: Catalogue) -> None:
    page = search(client, "own=1")
    assert "Only what I own" not in page
    assert f"{len(catalogue)} cards" in page
    assert "own=1" not in "".join(re.findall(r'href="/cards/\?q[^"]*"', page))


def test_the_result_keeps_to_what_is_owned(me: Client, catalogue: Catalogue) -> None:
    everything = search(me, "")
    assert f"{len(catalogue)} cards" in everything
    assert re.search(r'id="search-own"[^>]*checked', everything) is None
    page = search(me, "own=1")
    assert found(page) == {WORF, DATA, STARSHIP}
    assert "3 cards" in page
    for place in ("search", "fields"):
        assert re.search(rf'id="{place}-own"[^>]*checked', page)
    assert found(search(me, "q=type:crew&own=1")) == {WORF, DATA}
    assert found(search(me, "q=worf&own=1")) == {WORF}
    assert "No card meets all of this" in search(me, "q=picard&own=1")
    # Anything else than 1 says no.
    assert f"{len(catalogue)} cards" in search(me, "own=0")


def test_every_link_of_the_result_keeps_the_box(me: Client) -> None:
    part = search(me, "q=type:crew&own=1", HX_Request="true")
    links = re.findall(r'href="(/cards/\?[^"]*|/cards/)"', part)
    assert len(links) > 10
    assert {"own=1" in link for link in links} == {True}
    counts: Any = dict(
        re.findall(r"<span>(Crew|Ship)</span>\s*<span class=\"facet-count\">(\d+)</span>", part)
    )
    assert counts == {"Crew": "2"}
    wrong = search(me, "q=tipe:crew&own=1")
    assert "own=1" in "".join(re.findall(r'href="(/cards/\?q=type[^"]*)"', wrong))


def test_the_form_of_fields_keeps_the_box(me: Client) -> None:
    answer = me.get("/cards/", {"form": "1", "name": "worf", "own": "1"})
    assert answer.status_code == 302
    assert answer["Location"].endswith("own=1")
    assert found(search(me, answer["Location"].partition("?")[2])) == {WORF}
    answer = me.get("/cards/", {"form": "1", "own": "1"})
    assert answer["Location"] == "/cards/?own=1"


def test_nobody_sees_what_another_owns(me: Client) -> None:
    other = Client()
    visit_as(other, "other")
    counts_change(owner=visitor_of_session("other"), cards={DATA: 1})
    assert found(search(other, "own=1")) == {DATA}


def test_it_costs_what_is_asked(me: Client, django_assert_num_queries: Any) -> None:
    search(me, "own=1")
    # The session, whether anything is owned, and what.
    for query, count in (("", 3), ("own=1", 4)):
        with django_assert_num_queries(count):
            search(me, query)
    with django_assert_num_queries(0):
        search(Client(), "own=1")


# --- by the API ---------------------------------------------------------------------------------


@pytest.mark.parametrize("yes", ["1", "true", "True"])
def test_the_api_keeps_to_what_is_owned(me: Client, yes: str) -> None:
    answer = me.get("/api/v1/cards/", {"own": yes, "q": "type:crew"})
    assert answer.status_code == 200
    assert {each["key"] for each in answer.json()["results"]} == {WORF, DATA}
    assert answer.json()["count"] == 2


def test_pages_of_what_is_owned_lead_on(me: Client) -> None:
    first = me.get("/api/v1/cards/", {"own": "1", "page_size": "2"}).json()
    assert first["count"] == 3
    second = me.get(first["next"]).json()
    keys = [each["key"] for page in (first, second) for each in page["results"]]
    assert sorted(keys) == sorted([WORF, DATA, STARSHIP])


@pytest.mark.parametrize("no", ["0", "false", "", None])
def test_the_api_answers_all_cards_to_everybody(
    client: Client, catalogue: Catalogue, no: str | None
) -> None:
    query = {} if no is None else {"own": no}
    assert client.get("/api/v1/cards/", query).json()["count"] == len(catalogue)


def test_the_api_asks_who_is_unknown_to_sign_in(client: Client) -> None:
    answer = client.get("/api/v1/cards/", {"own": "1"})
    assert answer.status_code == 401
    assert answer.json() == {
        "code": "not_authenticated",
        "message": "Nobody knows what you own. Sign in or send a token, or leave `own` out.",
    }


def test_the_api_refuses_another_answer(me: Client) -> None:
    answer = me.get("/api/v1/cards/", {"own": "perhaps"})
    assert answer.status_code == 400
    assert answer.json()["fields"] == {"/own": ["This must be true or false."]}


def test_who_owns_nothing_finds_nothing_by_the_api(client: Client) -> None:
    visit_as(client, "nobody")
    assert client.get("/api/v1/cards/", {"own": "1"}).json()["count"] == 0
