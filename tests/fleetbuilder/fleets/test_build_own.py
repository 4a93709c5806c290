"""The builder kept to what its player owns."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleetbuilder.collection.services import counts_change, counts_replace
from fleetbuilder.core.visitors import visitor_of_session
from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.saved.services import fleet_create
from rules.catalogue import Catalogue
from rules.fleet import ShipBuild
from tests.fleetbuilder.fleets.saved import ENTERPRISE, PICARD, TORPEDOES, WORF, content, saved
from tests.fleetbuilder.visitors import visit_as

DATA = "crew:data-71120"
O_BRIEN = "crew:miles-o-brien-71120"
STARSHIP = "ship:federation-starship-71120"
LA_FORGE = "crew:geordi-la-forge-71120"
OWN = {"own": "1"}

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def fleet(client: Client) -> Fleet:
    """Returns a fleet of the client's with Worf and torpedoes aboard."""
    visit_as(client, "mine")
    return saved(WORF, TORPEDOES, owner=visitor_of_session("mine"))


def find(client: Client, fleet: Fleet, **query: str) -> str:
    address = reverse("fleets:build_find", args=[fleet.slug])
    answer: Any = client.get(address, query, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    text: str = html.unescape(answer.content.decode())
    return text


def offers(shown: str, label: str) -> dict[str, list[str]]:
    """Gives the cards of a list by key, each with the reasons beside it."""
    inner = re.search(rf'aria-label="{label}">(.*?)</ul>', shown, re.DOTALL)
    found = {}
    for each in (inner[1] if inner else "").split("data-offer=")[1:]:
        key = re.match(r'"([^"]+)"', each)
        assert key
        found[key[1]] = re.findall(r'"build-reason">([^<]*)<', each)
    return found


def fitting(shown: str) -> set[str]:
    return set(offers(shown, "Cards that fit"))


def others(shown: str) -> dict[str, list[str]]:
    return offers(shown, "Cards that do not fit")


def test_only_who_owns_something_is_asked(client: Client, fleet: Fleet) -> None:
    assert "Only what I own" not in find(client, fleet)
    counts_change(owner=fleet.owner, cards={DATA: 1})
    shown = find(client, fleet)
    assert "Only what I own" in shown
    assert re.search(r'id="build-own"[^>]*checked', shown) is None
    assert re.search(r'id="build-own"[^>]*checked', find(client, fleet, **OWN))


def test_the_list_keeps_to_what_is_owned(
    client: Client, fleet: Fleet, catalogue: Catalogue
) -> None:
    counts_change(owner=fleet.owner, cards={DATA: 1, O_BRIEN: 2})
    crew = {"ship": "0", "slot": "crew"}
    everything = find(client, fleet, **crew)
    kept = find(client, fleet, **crew, **OWN)
    assert fitting(kept) == {DATA, O_BRIEN}
    assert "2 fit here" in kept
    # What is left out stays to be seen, with the reason.
    asked = find(client, fleet, **crew, **OWN, q="geordi set:71120")
    assert fitting(asked) == set()
    assert others(asked) == {LA_FORGE: ["You own none."]}
    assert LA_FORGE in fitting(find(client, fleet, **crew, q="geordi set:71120"))
    count = re.search(r"(\d+) fit here", everything)
    assert count
    left_out = re.search(r"(\d+) do not fit", kept)
    before = re.search(r"(\d+) do not fit", everything)
    assert left_out
    assert before
    assert int(left_out[1]) == int(before[1]) + int(count[1]) - 2


def test_what_the_fleet_holds_is_used_up(client: Client, fleet: Fleet) -> None:
    weapon = {"ship": "0", "slot": "weapon", "q": "photon set:2017core", **OWN}
    counts_replace(owner=fleet.owner, cards={TORPEDOES: 1})
    swap = find(client, fleet, **weapon, replacing="/ships/0/upgrades/1")
    # The card that makes room is at hand again.
    assert fitting(swap) == {TORPEDOES}
    one = content(WORF)
    ships = (*one.ships, ShipBuild(ship=STARSHIP))
    two, _ = fleet_create(owner=fleet.owner, content=one.with_ships(ships))
    query = {"slot": "ship", "q": 'name:"federation starship" set:71120', **OWN}
    for owned, said in ((1, ["You own only 1."]), (0, ["You own none."])):
        counts_replace(owner=fleet.owner, cards={STARSHIP: owned, DATA: 1})
        assert others(find(client, two, **query)) == {STARSHIP: said}
    counts_replace(owner=fleet.owner, cards={STARSHIP: 1})
    assert fitting(find(client, two, **query, replacing="/ships/1")) == {STARSHIP}
    # A place that is no longer there makes no room.
    assert others(find(client, two, **query, replacing="/ships/7")) == {
        STARSHIP: ["You own only 1."]
    }
    counts_replace(owner=fleet.owner, cards={STARSHIP: 2})
    assert fitting(find(client, two, **query)) == {STARSHIP}


def test_it_is_kept_from_step_to_step(client: Client, fleet: Fleet) -> None:
    counts_change(owner=fleet.owner, cards={DATA: 1, ENTERPRISE: 2, PICARD: 2})
    page = client.get(reverse("fleets:build", args=[fleet.slug]), OWN).content.decode()
    assert '<input type="hidden" name="own" value="1">' in page
    places = re.findall(r'href="[^"]*\?([^"]*)"[^>]*data-find', page, re.DOTALL)
    assert len(places) > 3
    assert {"own=1" in each for each in places} == {True}
    # The last value counts: the box beside a link says more than its address.
    address = reverse("fleets:build_find", args=[fleet.slug]) + "?own=1&own=0"
    answer: Any = client.get(address, headers={"HX-Request": "true"})
    assert re.search(r'id="build-own"[^>]*checked', answer.content.decode()) is None
    step = {"action": "add", "card": ENTERPRISE, "where": "", "slot": ""}
    sent = {"expected": "1", "step": json.dumps(step), "slot": "ship", **OWN}
    done = client.post(reverse("fleets:build_step", args=[fleet.slug]), sent)
    assert done["Location"] == (f"/fleets/{fleet.slug}/build/?ship=1&slot=captain&own=1")
    step = {"action": "add", "card": PICARD, "where": "/ships/1", "slot": "captain"}
    sent = {"expected": "2", "step": json.dumps(step), "ship": "1", "slot": "captain", **OWN}
    done = client.post(reverse("fleets:build_step", args=[fleet.slug]), sent)
    assert "own=1" in done["Location"]
    looked = client.get(
        reverse("fleets:build_detail", args=[fleet.slug]),
        {"picked": "/ships/0", **OWN},
        headers={"HX-Request": "true"},
    ).content.decode()
    assert re.search(r"replacing=/ships/0[^\"]*own=1", looked)


def test_without_the_box_nothing_is_looked_up(
    client: Client, fleet: Fleet, django_assert_num_queries: Any
) -> None:
    counts_change(owner=fleet.owner, sets={"71120": 1})
    address = reverse("fleets:build_find", args=[fleet.slug])
    for query, count in (({}, 5), (OWN, 5)):
        with django_assert_num_queries(count):
            client.get(address, query, headers={"HX-Request": "true"})
