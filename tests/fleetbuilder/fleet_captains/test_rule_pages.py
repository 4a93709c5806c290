"""The rules by topic on the site and in the API: links between entries, search, what is missing."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.utils.safestring import SafeString
from pytest_django import DjangoAssertNumQueries

from fleetbuilder.fleet_captains import selectors
from fleetbuilder.fleet_captains.rule_pages import linked
from fleetbuilder.fleet_captains.serializers import CaptainsTopicSerializer

RULES = "/fleet-captains/rules/"
API = "/api/v1/fleet-captains/rules/"
BOOK = selectors.rulebook()


def text_of(client: Client, address: str) -> str:
    """Returns a page with its entities read and its white space folded."""
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(response.content.decode()))


def entry_on(page: str, identifier: str) -> str:
    """Returns what a page shows of one entry."""
    found = re.search(rf'<li class="rule-entry" id="{identifier}">(.*?)</li>', page)
    assert found is not None
    return found[1]


# --- pages ---------------------------------------------------------------------------------------


def test_topics_are_listed_with_what_they_hold(client: Client) -> None:
    page = text_of(client, RULES)
    listed = re.findall(rf'<a href="{RULES}([a-z-]+)/">', page)
    assert listed == list(BOOK.topics)
    assert "13 rules, 5 examples, 6 decisions" in page
    assert "2 rules, 1 decision <" in page


@pytest.mark.parametrize("topic", BOOK.topics)
def test_a_topic_shows_every_entry_once_and_says_the_game(client: Client, topic: str) -> None:
    page = text_of(client, f"{RULES}{topic}/")
    entries = BOOK.topics[topic].entries
    assert re.findall(r'<li class="rule-entry" id="([A-Z]{2}-\d+)">', page) == [
        each.id for each in entries
    ]
    title = re.search("<title>(.+?)</title>", page)
    assert title is not None
    assert "Star Trek: Fleet Captains" in title[1]
    for entry in entries:
        assert entry.title in entry_on(page, entry.id)


def test_every_link_to_an_entry_leads_to_one(client: Client) -> None:
    links = set()
    for topic in BOOK.topics:
        page = text_of(client, f"{RULES}{topic}/")
        links |= set(re.findall(rf'href="{RULES}([a-z-]+)/#([A-Z]{{2}}-\d+)"', page))
    assert len(links) > 80
    for topic, identifier in links:
        assert identifier in {each.id for each in BOOK.topics[topic].entries}


def test_an_entry_links_what_it_cites_and_says_what_cites_it(client: Client) -> None:
    entry = entry_on(text_of(client, f"{RULES}combat/"), "DF-14")
    assert f'<a href="{RULES}system-tests/#FC-22" title="Disabled Systems">FC-22</a>' in entry
    assert "3 damage (usual); 1 damage." in entry
    rule = entry_on(text_of(client, f"{RULES}combat/"), "FC-68")
    assert re.findall(r">([A-Z]{2}-\d+)</a>", rule.partition("Cited by")[2]) == [
        *("DF-50", "DF-14"),
    ]


def test_an_example_with_dice_leads_to_its_odds(client: Client) -> None:
    example = entry_on(text_of(client, f"{RULES}combat/"), "EF-21")
    address = "/fleet-captains/odds/?kind=attack&weapons=11&shields=3#attack"
    assert f'<a href="{address}">Work out the odds of it</a>' in example
    odds = text_of(client, address.partition("#")[0])
    assert 'name="weapons" value="11"' in odds
    assert 'id="attack"' in odds
    assert "Work out the odds" not in entry_on(text_of(client, f"{RULES}actions/"), "EF-13")


def test_what_only_a_picture_showed_is_told(client: Client) -> None:
    example = entry_on(text_of(client, f"{RULES}actions/"), "EF-13")
    assert "<b>Left open:</b> Which Enterprise it is." in example


def test_topics_lead_to_their_neighbours(client: Client) -> None:
    first, last = (text_of(client, f"{RULES}{topic}/") for topic in ("set-up", "teams"))
    assert f'href="{RULES}turn/" rel="next"' in first
    assert 'rel="prev"' not in first
    assert f'href="{RULES}winning/" rel="prev"' in last
    assert 'rel="next"' not in last


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("tribbles", [("scan-and-transporter", "EF-27")]),
        ("fc-30 DF-4", [("movement", "FC-30"), ("movement", "DF-4")]),
        ("quark", []),
    ],
)
def test_search_leads_to_entries(client: Client, query: str, found: list[tuple[str, str]]) -> None:
    page = text_of(client, f"{RULES}?search={query}")
    listed = re.findall(rf'<span class="ruling-words"> <a href="{RULES}([a-z-]+)/#([^"]+)"', page)
    assert listed == found
    assert ("No rule has that" in page) == (not found)
    assert f'value="{query}"' in page


def test_a_search_that_is_too_long_is_refused_at_its_field(client: Client) -> None:
    page = text_of(client, f"{RULES}?search={'x' * 201}")
    assert "at most 200 characters" in page
    assert "Topics" in page


def test_a_topic_that_is_not_there_is_none(client: Client) -> None:
    assert client.get(f"{RULES}warp/").status_code == 404


def test_no_page_makes_a_query(
    db: None, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        for address in (RULES, f"{RULES}?search=cloak", f"{RULES}movement/", API):
            client.get(address)


# --- texts ---------------------------------------------------------------------------------------


def test_texts_are_escaped_and_only_known_ids_become_links() -> None:
    unknown = f"FC-{999}"
    text = linked(f"<b> FC-18, {unknown} & FC-17", "FC-17")
    assert isinstance(text, SafeString)
    assert text == (
        f'&lt;b&gt; <a href="{RULES}turn/#FC-18" title="A move is one piece">FC-18</a>, '
        f"{unknown} &amp; FC-17"
    )


# --- the API -------------------------------------------------------------------------------------


def test_the_api_has_all_topics_and_each(client: Client) -> None:
    answer = client.get(API).json()
    assert answer == [
        {**topic.as_document(), "url": f"{RULES}{topic.id}/"} for topic in BOOK.topics.values()
    ]
    for topic in answer:
        assert client.get(f"{API}{topic['id']}/").json() == topic
    assert set(answer[0]) == set(CaptainsTopicSerializer().fields)


def test_the_api_knows_no_other_topic(client: Client) -> None:
    answer = client.get(f"{API}warp/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
