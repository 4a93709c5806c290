"""What is easily overlooked of saved fleets: folders of the archive, lines that are no card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.fleets.common.models import Fleet, Visibility
from fleetbuilder.fleets.saved import selectors
from fleetbuilder.fleets.saved.details import Details
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.fleets.saved import OWNER, WORF, saved

pytestmark = pytest.mark.usefixtures("catalogue")

HEADING = "Lines that no card matched"


@pytest.fixture
def mine(client: Client) -> str:
    """Signs the browser in, and returns the owner of its fleets."""
    user = UserFactory(username="picard")
    client.force_login(user)
    return f"user:{user.pk}"


def offered(client: Client, query: str) -> list[tuple[str, list[tuple[str, int, str]]]]:
    """Returns what the list of fleets offers to be narrowed to, with its addresses."""
    facets = client.get(f"/fleets/{query}").context["facets"]
    return [
        (each["label"], [(one["label"], one["count"], one["href"]) for one in each["options"]])
        for each in facets
    ]


def lines(page: Any) -> list[str]:
    """Returns the lines that the page of a fleet lists as matched by no card."""
    found = re.search(rf"{HEADING}</h2>\s*<ul>(.*?)</ul>", page.content.decode(), re.DOTALL)
    return re.findall(r"<li>(.*?)</li>", found[1]) if found else []


def test_the_archive_counts_its_own_folders_and_tags() -> None:
    saved(WORF, about=Details(folder="Borg", tags=("fast",)))
    for name in ("Old", "Older"):
        saved(name=name, about=Details(archived=True, folder="Dominion", tags=("slow", "old")))
    assert selectors.folder_counts(owner=OWNER) == [("Borg", 1)]
    assert selectors.tag_counts(owner=OWNER) == [("fast", 1)]
    assert selectors.folder_counts(owner=OWNER, archived=True) == [("Dominion", 2)]
    assert selectors.tag_counts(owner=OWNER, archived=True) == [("old", 2), ("slow", 2)]


def test_the_archive_offers_its_own_folders_and_tags(client: Client, mine: str) -> None:
    saved(WORF, owner=mine, about=Details(folder="Borg", tags=("fast",)))
    saved(owner=mine, name="Old", about=Details(archived=True, folder="Dominion", tags=("slow",)))
    assert offered(client, "") == [
        ("Folders", [("Borg", 1, "?folder=Borg")]),
        ("Tags", [("fast", 1, "?tag=fast")]),
    ]
    assert offered(client, "?archived=1") == [
        ("Folders", [("Dominion", 1, "?archived=1&folder=Dominion")]),
        ("Tags", [("slow", 1, "?archived=1&tag=slow")]),
    ]
    rows = client.get("/fleets/?archived=1&folder=Dominion").context["rows"]
    assert [row.name for row in rows] == ["Old"]


def test_lines_that_no_card_matched_are_shown_with_what_to_do(client: Client, mine: str) -> None:
    fleet = saved(owner=mine, unmatched=("1. what is <this>?", "Warp core"))
    page = client.get(f"/fleets/{fleet.slug}/")
    assert lines(page) == ["1. what is &lt;this&gt;?", "Warp core"]
    words = re.sub(r"\s+", " ", page.content.decode())
    assert "They cost nothing here and are not checked." in words
    assert f'<a href="/fleets/{fleet.slug}/build/">in the builder</a>' in words
    assert '<a href="/fleets/import/">import the list again</a>' in words


def test_a_long_list_of_lines_is_cut(client: Client, mine: str) -> None:
    fleet = saved(owner=mine, unmatched=tuple(f"line {number}" for number in range(1, 24)))
    shown = lines(client.get(f"/fleets/{fleet.slug}/"))
    assert shown == [*(f"line {number}" for number in range(1, 21)), "and 3 more"]


def test_readers_see_the_lines_but_no_advice(client: Client) -> None:
    fleet = saved(unmatched=("Warp core",))
    Fleet.objects.filter(pk=fleet.pk).update(visibility=Visibility.PUBLIC)
    page = client.get(f"/fleets/{fleet.slug}/")
    assert lines(page) == ["Warp core"]
    assert "import the list again" not in page.content.decode()


def test_a_fleet_whose_lines_all_matched_says_nothing(client: Client, mine: str) -> None:
    fleet = saved(owner=mine)
    assert HEADING not in client.get(f"/fleets/{fleet.slug}/").content.decode()


def test_lines_that_no_card_matched_stay_in_exports(client: Client, mine: str) -> None:
    fleet = saved(owner=mine, unmatched=("Warp core",))
    assert fleet.revisions.get().document["unmatched"] == ["Warp core"]
    document = client.get(f"/api/v1/fleets/{fleet.slug}/", headers={"Accept": "application/json"})
    assert '"unmatched":["Warp core"]' in document.content.decode().replace('": ', '":')
