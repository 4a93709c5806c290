"""The pages of the largest fleet that is kept: 250 ships, each with a captain."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from fleetbuilder.fleets.builder.pages import MOST_WHOLE
from fleetbuilder.fleets.common.models import Fleet
from rules.catalogue import Catalogue
from rules.fleet import Equipped, ShipBuild
from rules.fleet import Fleet as Content
from rules.notation import fleet_to_document

pytestmark = pytest.mark.usefixtures("catalogue")
SHIPS = 250
MOST_BYTES = 500_000


def large(catalogue: Catalogue, ships: int = SHIPS, first: int = 0) -> Content:
    """Returns a fleet of so many ships in the order of the catalogue, from one on."""
    cards = list(catalogue)
    hulls = [card.key for card in cards if card.type == "ship"]
    captains = [card.key for card in cards if card.type == "captain"]
    return Content(
        name="All of them",
        ships=tuple(
            ShipBuild(
                ship=hulls[number % len(hulls)],
                captain=Equipped(captains[number % len(captains)]),
            )
            for number in range(first, first + ships)
        ),
    )


def kept(client: Client, *contents: Content) -> Fleet:
    """Keeps a fleet with a revision for each content."""
    address = reverse("api:fleets")
    for number, content in enumerate(contents):
        body: dict[str, Any] = {"fleet": fleet_to_document(content)}
        send = client.post
        if number:
            body["revision"] = number
            send = client.put
        answer = send(address, body, content_type="application/json")
        assert answer.status_code in (200, 201)
        address = reverse("api:fleet", args=[answer.json()["slug"]])
    return Fleet.objects.get()


@pytest.fixture
def fleet(client: Client, whole: Catalogue) -> Fleet:
    """Returns a large fleet that was another large one before."""
    return kept(client, large(whole), large(whole, first=260))


PAGES = [
    "/fleets/{0}/",
    "/fleets/{0}/build/",
    "/fleets/{0}/build/?picked=/ships/3/captain&ship=200&slot=crew",
    "/fleets/{0}/history/",
    "/fleets/{0}/table/",
    "/fleets/{0}/delete/",
    "/fleets/compare/?a={0}&b={0}",
    "/fleets/compare/?a={0}@1&b={0}@2",
    "/check/?saved={0}",
    "/fleets/",
]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_stays_below_half_a_megabyte(client: Client, fleet: Fleet, path: str) -> None:
    answer = client.get(path.format(fleet.slug))
    assert answer.status_code == 200
    assert len(answer.content) <= MOST_BYTES


@pytest.mark.parametrize("path", ["/check/", "/fleets/import/"])
def test_a_fleet_that_is_sent_stays_below_it_as_well(
    client: Client, whole: Catalogue, path: str
) -> None:
    answer = client.post(path, {"text": json.dumps(fleet_to_document(large(whole)))})
    assert answer.status_code == 200
    assert len(answer.content) <= MOST_BYTES


@pytest.mark.parametrize("expected", [1, 2])
def test_so_do_a_step_of_the_builder_and_its_conflict(
    client: Client, fleet: Fleet, expected: int
) -> None:
    values = {"expected": expected, "step": json.dumps({"action": "remove", "where": "/ships/7"})}
    path = reverse("fleets:build_step", args=[fleet.slug])
    answer = client.post(path, values, headers={"HX-Request": "true"})
    assert ("was saved elsewhere" in answer.content.decode()) is (expected == 1)
    assert len(answer.content) <= MOST_BYTES


# --- what the builder folds -----------------------------------------------------------------------


def whole_ships(answer: HttpResponse) -> list[int]:
    """Returns the numbers of the ships that the builder shows with all that is on them."""
    page = answer.content.decode()
    return [int(each) for each in re.findall(r'id="remove-ships-(\d+)"', page)]


def test_all_ships_of_a_usual_fleet_are_shown_whole(client: Client, whole: Catalogue) -> None:
    fleet = kept(client, large(whole, MOST_WHOLE))
    assert whole_ships(client.get(f"/fleets/{fleet.slug}/build/")) == list(range(MOST_WHOLE))


def test_of_a_large_fleet_those_that_somebody_works_on(client: Client, whole: Catalogue) -> None:
    fleet = kept(client, large(whole, MOST_WHOLE + 1))
    path = f"/fleets/{fleet.slug}/build/"
    page = client.get(path)
    assert whole_ships(page) == []
    heads = re.findall(r'<a href="([^"]+)"\s+id="pick-ships-\d+"', page.content.decode())
    assert len(heads) == MOST_WHOLE + 1
    assert heads[7] == f"{path}?picked=/ships/7#ship-7"
    assert whole_ships(client.get(heads[7])) == [7]
    assert whole_ships(client.get(f"{path}?picked=/ships/2/captain&ship=20&slot=crew")) == [2, 20]
    # Ship 2 is not one of those whose number begins with it.
    assert whole_ships(client.get(f"{path}?picked=/ships/2")) == [2]


def test_a_folded_ship_says_how_many_problems_it_has(client: Client, whole: Catalogue) -> None:
    content = large(whole, MOST_WHOLE + 1)
    fleet = kept(client, content)
    page = client.get(f"/fleets/{fleet.slug}/build/").content.decode()
    report = client.get(f"/api/v1/fleets/{fleet.slug}/").json()["report"]
    said = {}
    for each in re.finditer(r'data-ship="(/ships/\d+)".*?</article>', page, re.S):
        found = re.search(r"(\d+) problems?</span>", each[0])
        said[each[1]] = int(found[1]) if found else 0
    expected = dict.fromkeys(said, 0)
    for problem in report["problems"]:
        where = "/".join(problem["where"].split("/")[:3])
        if where in expected:
            expected[where] += 1
    assert said == expected
    assert sum(said.values()) > 0
