"""A card as it was at an earlier moment: on its page, in the API, on paper."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pypdfium2
import pytest
from django.test import Client

from fleetbuilder.campaigns.common.models import Campaign
from fleetbuilder.campaigns.ledger.services import Spending, xp_correct
from fleetbuilder.campaigns.record import services
from fleetbuilder.campaigns.record.parsing.campaign import record_from_document
from tests.fleetbuilder.campaigns.people import state
from tests.fleetbuilder.campaigns.tables import ORGANISER, card_made, opened, started, text_of
from tests.fleetbuilder.campaigns.test_records import plain
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.usefixtures("catalogue")
FIRST, SECOND = "2026-03-01T20:15:00+00:00", "2026-03-08T21:30:00.500000+00:00"


@pytest.fixture
def campaign(catalogue: Any) -> Campaign:
    """Returns a campaign whose one card has entries of two evenings."""
    campaign = opened()
    started(campaign, card_made(campaign))
    spending = Spending(1, {"tech": 3}, (), "forgotten")
    xp_correct(campaign=campaign, visitor=ORGANISER, number=1, spending=spending)
    document = plain(campaign)
    for entry, moment in zip(document["cards"][0]["ledger"], (FIRST, SECOND), strict=True):
        entry["moment"] = moment
    return services.campaign_import(owner=ORGANISER, record=record_from_document(document))


@pytest.fixture
def client() -> Client:
    """Returns the organiser's browser."""
    client = Client()
    visit_as(client, ORGANISER.partition(":")[2])
    return client


MOMENTS = [
    ("2026-03-01T20:14:59+00:00", 0),
    (FIRST, 1),
    ("2026-03-01T21:15:00+01:00", 1),
    ("2026-03-01T21:14:59+01:00", 0),
    ("2026-03-05", 1),
    ("2026-03-08T21:30", 1),
    ("2026-03-08 21:30:01", 2),
    ("2026-03-08T21:30:01Z", 2),
    ("2999-01-01T00:00:00Z", 2),
]


@pytest.mark.parametrize(("at", "shown"), MOMENTS)
def test_the_card_of_a_moment(campaign: Campaign, client: Client, at: str, shown: int) -> None:
    api = f"/api/v1/campaigns/{campaign.slug}/cards/1/"
    found = client.get(api, {"at": at}).json()
    assert found == client.get(api, {"until": str(shown)}).json()
    reputation = [{"weapon": 0, "crew": 0, "tech": 0}, {"weapon": 2, "crew": 4, "tech": 0}]
    reputation += [{"weapon": 2, "crew": 4, "tech": 3}]
    assert (found["shown"], found["values"]["reputation"]) == (shown, reputation[shown])


def test_a_plus_sign_that_is_not_quoted_is_understood(campaign: Campaign, client: Client) -> None:
    api = f"/api/v1/campaigns/{campaign.slug}/cards/1/"
    for at in (FIRST, quote(FIRST)):
        assert client.get(f"{api}?at={at}").json()["shown"] == 1


def test_the_page_shows_a_moment_and_prints_it(campaign: Campaign, client: Client) -> None:
    address = f"/campaigns/{campaign.slug}/cards/1/"
    now = client.get(address)
    assert 'href="?until=0"' in now.content.decode()
    assert 'name="at"' in now.content.decode()
    page = client.get(address, {"at": "2026-03-02T10:00"})
    assert "The card as it was after entry 1, on 1 March 2026, 20:15 UTC" in text_of(page)
    assert f"{address}card.pdf?until=1" in page.content.decode()
    assert f"{address}card.pdf?paper=letter&amp;until=1" in page.content.decode()
    assert "Spend" not in text_of(page)
    blank = client.get(address, {"until": "0"})
    assert "The card as it was when it was blank" in text_of(blank)
    # The last entry's card is the card as it is.
    assert "as it was" not in text_of(client.get(address, {"at": "2026-04-01T00:00"}))


def words(response: Any) -> str:
    """Returns the words of a PDF."""
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    page = pypdfium2.PdfDocument(response.content)[0]
    return " ".join(page.get_textpage().get_text_range().split())


@pytest.mark.parametrize("query", [{"at": "2026-03-02T10:00"}, {"until": "1"}])
def test_the_paper_shows_a_moment(
    campaign: Campaign, client: Client, query: dict[str, str]
) -> None:
    for address in (
        f"/campaigns/{campaign.slug}/cards/1/card.pdf",
        f"/api/v1/campaigns/{campaign.slug}/cards/1/card.pdf",
    ):
        found = words(client.get(address, query))
        assert "The card as it was after entry 1, on 2026-03-01 20:15 UTC" in found
        assert "forgotten" not in found
        assert "forgotten" in words(client.get(address))


@pytest.mark.parametrize(
    ("query", "where", "message"),
    [
        ({"at": "yesterday"}, "/at", "A moment is expected, such as 2026-01-31T20:15:00+00:00."),
        ({"at": "2026-02-30T10:00"}, "/at", "A moment is expected"),
        ({"at": "0001-01-01T00:00:00+14:00"}, "/at", "A moment is expected"),
        ({"at": "2026-01-31T20:15:00" + "0" * 40}, "/at", "A moment is expected"),
        ({"at": " "}, "/at", "A moment is expected"),
        ({"until": "3"}, "/until", "The card has 2 entries; 0 is the blank card."),
        ({"until": "-1"}, "/until", "A number is expected."),
        ({"until": "one"}, "/until", "A number is expected."),
        ({"until": "9" * 10}, "/until", "A number is expected."),
        ({"until": "1", "at": FIRST}, "/at", "Ask for an entry or for a moment, not both."),
    ],
)
def test_values_that_name_no_moment(
    campaign: Campaign, client: Client, query: dict[str, str], where: str, message: str
) -> None:
    before = state()
    api = f"/api/v1/campaigns/{campaign.slug}/cards/1/"
    for address in (api, f"{api}card.pdf"):
        refused = client.get(address, query)
        assert refused.status_code == 400
        assert refused.json()["fields"][where][0].startswith(message)
    for address in ("", "card.pdf"):
        page = client.get(f"/campaigns/{campaign.slug}/cards/1/{address}", query)
        assert page.status_code == 400
        assert message.partition(",")[0] in text_of(page)
    assert state() == before
