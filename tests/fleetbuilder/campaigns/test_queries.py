"""How often pages and API ask the database: as often for two cards as for twelve."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from fleetbuilder.campaigns.cards.documents import card_lines
from fleetbuilder.campaigns.common.models import Campaign
from fleetbuilder.campaigns.ledger.services import (
    Spending,
    entry_counter,
    xp_correct,
    xp_open,
)
from tests.fleetbuilder.campaigns.people import at_fleets
from tests.fleetbuilder.campaigns.tables import ORGANISER, card_made, opened, started
from tests.fleetbuilder.campaigns.test_round_services import bring
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.usefixtures("catalogue")

PAGES = ("", "rounds/1/", "cards/1/", "log/", "settings/")
ANSWERS = ("", "cards/", "cards/1/", "cards/1/ledger/", "members/", "rounds/", "rounds/1/", "log/")


@pytest.fixture
def client() -> Client:
    """Returns the organiser's browser."""
    client = Client()
    visit_as(client, ORGANISER.partition(":")[2])
    return client


def cards_made(campaign: Campaign, first: int, last: int) -> None:
    """Gives out cards with a ledger, some of which bring a ship."""
    for number in range(first, last + 1):
        started(campaign, card_made(campaign, name=f"Captain {number}"))
        if number <= 6:
            bring(campaign, number, "Excelsior Class")


def counted(client: Client, address: str) -> int:
    """Counts the queries of an answer."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as found:
        client.get(address)
    return len(found)


def test_cards_add_no_queries(client: Client, catalogue: Any) -> None:
    campaign = opened()
    at_fleets(campaign)
    cards_made(campaign, 1, 2)
    addresses = [f"/campaigns/{campaign.slug}/{each}" for each in PAGES]
    addresses += [f"/api/v1/campaigns/{campaign.slug}/{each}" for each in ANSWERS]
    few = {address: counted(client, address) for address in addresses}
    cards_made(campaign, 3, 12)
    assert {address: counted(client, address) for address in addresses} == few
    assert max(few.values()) <= 25


def test_entries_add_no_queries(client: Client, catalogue: Any) -> None:
    campaign = opened()
    started(campaign, card_made(campaign))
    addresses = [f"/campaigns/{campaign.slug}/cards/1/", f"/campaigns/{campaign.slug}/"]
    addresses += [f"/api/v1/campaigns/{campaign.slug}/cards/1/{each}" for each in ("", "ledger/")]
    few = {address: counted(client, address) for address in addresses}
    asking: dict[str, Any] = {"campaign": campaign, "visitor": ORGANISER, "number": 1}
    for number in range(1, 6):
        spending = Spending(2 * number - 1, {"tech": 1}, (), "forgotten")
        xp_correct(spending=spending, **asking)
        entry_counter(entry=2 * number, after=2 * number, **asking)
    assert {address: counted(client, address) for address in addresses} == few


def test_the_list_says_of_each_card_what_the_card_says(catalogue: Any) -> None:
    campaign = opened()
    at_fleets(campaign)
    cards_made(campaign, 1, 2)
    card_made(campaign, name="Blank")
    lines = card_lines(campaign)
    assert [(line["card"].name, line["xp_open"]) for line in lines] == [
        ("Captain 1", 0),
        ("Captain 2", 0),
        ("Blank", 6),
    ]
    for line in lines:
        card = line["card"]
        assert line["xp_open"] == sum(each.xp for each in xp_open(card))
    assert [line["values"]["reputation"] for line in lines] == [
        {"weapon": 2, "crew": 4, "tech": 0},
        {"weapon": 2, "crew": 4, "tech": 0},
        {"weapon": 0, "crew": 0, "tech": 0},
    ]
