"""The builder when prices have changed: nothing becomes dearer without a word."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from fleetbuilder.core.visitors import visitor_of_session
from fleetbuilder.fleets.common.models import Fleet, Revision
from rules.catalogue import Catalogue
from tests.fleetbuilder.fleets.saved import TORPEDOES, WORF, saved
from tests.fleetbuilder.fleets.test_build_views import add, now, stepped
from tests.fleetbuilder.visitors import visit_as

OFFER = "Prices have changed since this fleet was saved"
TAKEN = (
    "Saved with the present prices. Before this change the fleet was 44 SP by the old prices, "
    "47 SP by the present ones."
)
REMOVE_TORPEDOES = {"action": "remove", "where": "/ships/0/upgrades/1"}

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def fleet(client: Client) -> Fleet:
    """Returns a fleet of the client's with Worf and torpedoes aboard, 44 SP."""
    visit_as(client, "mine")
    return saved(WORF, TORPEDOES, owner=visitor_of_session("mine"))


def opened(client: Client, fleet: Fleet) -> str:
    return client.get(reverse("fleets:build", args=[fleet.slug])).content.decode()


def text(shown: str) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", shown).split()))


def prices() -> list[tuple[int, str, int]]:
    rows = Revision.objects.order_by("number")
    return list(rows.values_list("number", "cause", "points"))


def test_old_and_new_prices_are_shown_and_what_the_next_change_takes(
    client: Client, fleet: Fleet, dearer: Catalogue
) -> None:
    shown = text(opened(client, fleet))
    assert OFFER in shown
    assert "44 SP when it was saved; 47 SP with the present prices." in shown
    assert "the next change takes them, undoing too;" in shown
    assert "Worf 6 9" in shown
    # Looking takes nothing.
    assert prices() == [(1, "create", 44)]


def test_where_prices_are_as_they_were_nothing_is_said(client: Client, fleet: Fleet) -> None:
    assert OFFER not in opened(client, fleet)


def test_prices_of_other_cards_are_nothing_to_tell(
    client: Client, fleet: Fleet, request: pytest.FixtureRequest
) -> None:
    stepped(client, fleet, step={"action": "remove", "where": "/ships/0/upgrades/0"})
    later: Catalogue = request.getfixturevalue("dearer")
    assert fleet.catalogue != later.version
    assert OFFER not in opened(client, fleet)
    answer = stepped(client, fleet, step=REMOVE_TORPEDOES | {"where": "/ships/0/upgrades/0"})
    assert "present prices" not in answer.content.decode()
    assert fleet.catalogue == later.version


def test_a_change_says_which_prices_it_took(
    client: Client, fleet: Fleet, dearer: Catalogue
) -> None:
    answer = stepped(client, fleet, step=REMOVE_TORPEDOES)
    shown = text(answer.content.decode())
    assert TAKEN in shown
    assert "Card Then Now Worf 6 9" in shown
    assert 'data-said="Saved."' in answer.content.decode()
    assert OFFER not in shown
    assert prices() == [(1, "create", 44), (2, "edit", 43)]
    # The next one has nothing to tell.
    answer = stepped(client, fleet, step=add(TORPEDOES, "/ships/0"))
    assert "present prices" not in answer.content.decode()


def test_without_scripts_the_page_after_says_which_prices_were_taken(
    client: Client, fleet: Fleet, dearer: Catalogue
) -> None:
    answer: Any = client.post(
        reverse("fleets:build_step", args=[fleet.slug]), {"expected": "1", "undo": "1"}
    )
    assert list(get_messages(answer.wsgi_request)) == []
    answer = client.post(
        reverse("fleets:build_step", args=[fleet.slug]),
        {"expected": "1", "step": '{"action": "remove", "where": "/ships/0/upgrades/1"}'},
    )
    assert answer.status_code == 302
    assert [str(each) for each in get_messages(answer.wsgi_request)] == [TAKEN]


def test_a_refused_change_takes_no_prices(client: Client, fleet: Fleet, dearer: Catalogue) -> None:
    stepped(client, fleet, step={"action": "remove", "where": "/ships/7"})
    stepped(client, fleet, expected=1, undo="1")
    assert prices() == [(1, "create", 44)]
    assert OFFER in opened(client, fleet)


def test_the_present_prices_are_taken_in_the_builder(
    client: Client, fleet: Fleet, dearer: Catalogue
) -> None:
    answer = stepped(client, fleet, update="1")
    assert 'data-said="Saved with the present prices."' in answer.content.decode()
    assert prices() == [(1, "create", 44), (2, "update", 47)]
    assert OFFER not in opened(client, fleet)
    # Sent again it does nothing.
    stepped(client, fleet, update="1")
    assert prices() == [(1, "create", 44), (2, "update", 47)]


def test_the_present_prices_are_not_taken_over_somebody_else_s_change(
    client: Client, fleet: Fleet, dearer: Catalogue
) -> None:
    stepped(client, fleet, step=REMOVE_TORPEDOES)
    before = prices()
    answer = stepped(client, fleet, expected=1, update="1")
    assert "This fleet was saved elsewhere. Yours was not." in answer.content.decode()
    assert prices() == before


def test_new_prices_are_no_step_to_undo(
    client: Client, fleet: Fleet, request: pytest.FixtureRequest
) -> None:
    stepped(client, fleet, step=REMOVE_TORPEDOES)
    request.getfixturevalue("dearer")
    stepped(client, fleet, update="1")
    assert prices() == [(1, "create", 44), (2, "edit", 40), (3, "update", 43)]
    stepped(client, fleet, undo="1")
    assert [each.card for each in now(fleet).ships[0].upgrades] == [WORF, TORPEDOES]
    stepped(client, fleet, redo="1")
    assert [each.card for each in now(fleet).ships[0].upgrades] == [WORF]
    assert prices()[3:] == [(4, "restore", 47), (5, "restore", 43)]


@pytest.mark.parametrize("changed", [False, True])
def test_telling_of_prices_costs_no_query(
    client: Client,
    fleet: Fleet,
    request: pytest.FixtureRequest,
    django_assert_num_queries: Any,
    changed: bool,
) -> None:
    if changed:
        request.getfixturevalue("dearer")
    opened(client, fleet)
    with django_assert_num_queries(6):
        assert (OFFER in opened(client, fleet)) is changed
