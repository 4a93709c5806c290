"""The builder's list narrowed down by facets."""

from __future__ import annotations

import html
import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleetbuilder.core.visitors import visitor_of_session
from fleetbuilder.fleets.builder.card_facets import MOST_SETS, facets_shown
from fleetbuilder.fleets.builder.card_search import CardsFound, Target, find
from fleetbuilder.fleets.common.models import Fleet
from rules.catalogue import Catalogue
from rules.rulesets import RuleSets
from tests.fleetbuilder.fleets.saved import TORPEDOES, WORF, content, saved
from tests.fleetbuilder.visitors import visit_as

CREW = Target(0, "crew")

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def fleet(client: Client) -> Fleet:
    """Returns a fleet of the client's with Worf and torpedoes aboard."""
    visit_as(client, "mine")
    return saved(WORF, TORPEDOES, owner=visitor_of_session("mine"))


@pytest.fixture
def look(catalogue: Catalogue, rulesets: RuleSets) -> Any:
    """Returns what a place of that fleet lists, and its facets by id."""

    def found(target: Target) -> tuple[CardsFound, dict[str, dict[str, Any]]]:
        listed = find(content(WORF, TORPEDOES), catalogue, rulesets["attack-wing-2017"], target)
        shown = facets_shown(listed, catalogue, "k7m2pq9x")
        return listed, {each["id"]: each for each in shown}

    return found


def counts(facet: dict[str, Any]) -> dict[str, int]:
    return {each["label"]: each["count"] for each in facet["options"]}


def part(client: Client, fleet: Fleet, **query: str) -> str:
    address = reverse("fleets:build_find", args=[fleet.slug])
    answer: Any = client.get(address, query, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def test_facets_count_the_cards_that_fit(look: Any, catalogue: Catalogue) -> None:
    listed, facets = look(CREW)
    cards = [catalogue[key] for key in listed.keys]
    assert len(cards) == listed.fitting_count > 300
    assert list(facets) == ["facet-type", "facet-faction", "facet-cost", "facet-set"]
    types = Counter(card.type for card in cards)
    assert {each["icon"]: each["count"] for each in facets["facet-type"]["options"]} == types
    factions = Counter(each for card in cards for each in card.factions)
    shown = counts(facets["facet-faction"])
    assert shown["Klingon"] == factions["klingon"]
    assert sorted(shown.values()) == sorted(factions.values())
    costs = Counter(card.cost for card in cards)
    assert counts(facets["facet-cost"])["3–4"] == costs[3] + costs[4]
    sets = Counter(each for card in cards for each in card.sets)
    assert list(counts(facets["facet-set"]).values()) == [
        count for _, count in sets.most_common(MOST_SETS)
    ]


def test_an_option_leads_to_just_the_cards_that_it_counts(look: Any, catalogue: Catalogue) -> None:
    _, facets = look(CREW)
    klingon = next(
        each for each in facets["facet-faction"]["options"] if each["icon"] == "faction-klingon"
    )
    assert klingon["href"] == ("/fleets/k7m2pq9x/build/?ship=0&slot=crew&q=faction%3Aklingon")
    assert klingon["part"] == (
        "/fleets/k7m2pq9x/build/find/?ship=0&slot=crew&q=faction%3Aklingon&only=results&narrowed=1"
    )
    listed, narrowed = look(Target(0, "crew", words="faction:klingon"))
    assert listed.fitting_count == klingon["count"]
    assert all("klingon" in catalogue[key].factions for key in listed.keys)
    # What is chosen stands open, and leads back.
    faction = narrowed["facet-faction"]
    chosen = [each for each in faction["options"] if each["selected"]]
    assert [each["label"] for each in chosen] == ["Klingon"]
    assert chosen[0]["href"] == "/fleets/k7m2pq9x/build/?ship=0&slot=crew"
    assert (faction["open"], narrowed["facet-cost"]["open"]) == (True, False)
    # The next one narrows down further.
    assert [each["href"].partition("&q=")[2] for each in narrowed["facet-cost"]["options"]] == [
        "faction%3Aklingon+cost%3A1-2",
        "faction%3Aklingon+cost%3A3-4",
        "faction%3Aklingon+cost%3A5-6",
    ]


def test_a_set_that_is_asked_for_is_listed_however_small(look: Any, catalogue: Catalogue) -> None:
    listed, facets = look(CREW)
    shown = {each["id"] for each in facets["facet-set"]["options"]}
    rare = next(
        key
        for card in listed.keys
        for key in catalogue[card].sets
        if f"facet-set-{key}" not in shown and key in catalogue.sets
    )
    _, facets = look(Target(0, "crew", words=f"cost<=5 set:{rare}"))
    chosen = [each for each in facets["facet-set"]["options"] if each["selected"]]
    assert [each["label"] for each in chosen] == [catalogue.sets[rare].name]


def test_what_tells_nothing_apart_is_no_facet(look: Any) -> None:
    _, facets = look(Target())
    assert facets["facet-type"]["options"] == []
    assert len(facets["facet-faction"]["options"]) > 5
    for words in ("cost<", "zzzzz"):
        _, facets = look(Target(words=words))
        assert [each["options"] for each in facets.values()] == [[], [], [], []]


def test_without_scripts_an_option_is_a_link_to_the_page(client: Client, fleet: Fleet) -> None:
    address = reverse("fleets:build", args=[fleet.slug])
    page = client.get(address, {"ship": "0", "slot": "crew"}).content.decode()
    link = re.search(r'id="facet-faction-klingon"', page)
    assert link
    before = page[: link.start()]
    href = html.unescape(before[before.rindex('href="') + 6 :].partition('"')[0])
    narrowed = client.get(href).content.decode()
    assert 'value="faction:klingon"' in narrowed
    count = re.search(r"(\d+) fits? here", narrowed)
    assert count
    own = re.search(r'id="facet-faction-klingon".*?facet-count">(\d+)<', page, re.DOTALL)
    assert own
    assert count[1] == own[1]


def test_narrowing_down_exchanges_options_and_query_and_nothing_that_is_open(
    client: Client, fleet: Fleet
) -> None:
    place = {"ship": "0", "slot": "crew", "q": "faction:klingon", "only": "results"}
    typed = part(client, fleet, **place)
    assert 'id="build-q"' not in typed
    exchanged = re.findall(r'<ul class="facet-options"\s+id="([\w-]+)"\s+hx-swap-oob', typed)
    assert exchanged == ["facet-type", "facet-faction", "facet-cost", "facet-set"]
    assert "<details" not in typed
    # A step exchanges them: what was open is found again by these.
    whole = part(client, fleet, ship="0", slot="crew")
    for name in ("build-filter", *(f"{each}-label" for each in exchanged)):
        assert re.search(rf'<summary [^>]*id="{name}"', whole), name
    chosen = part(client, fleet, **place, narrowed="1")
    assert re.search(r'id="build-query"\s+hx-swap-oob="true"', chosen)
    assert 'value="faction:klingon"' in chosen


def test_facets_count_what_is_owned_alone(client: Client, fleet: Fleet) -> None:
    shown = part(client, fleet, ship="0", slot="crew", own="1")
    assert "Nothing fits here" in shown
    assert "facet-link" not in shown
