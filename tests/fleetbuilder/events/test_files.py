"""An event as files: JSON, comma-separated values, the sheets of all players."""

from __future__ import annotations

import json
from datetime import date

import pypdfium2 as pdfium
import pytest
from django.test import Client

from fleetbuilder.events.common.models import Entry, Event
from fleetbuilder.events.event import services
from fleetbuilder.events.rounds.services import ReportedResult
from rules.catalogue import Catalogue
from tests.fleetbuilder.events.people import People
from tests.fleetbuilder.events.tables import play, text_of

pytestmark = pytest.mark.usefixtures("catalogue")


def test_the_files_of_an_event(people: People, catalogue: Catalogue) -> None:
    event = people.event
    Entry.objects.filter(number=2).update(name="=SUM(A1)")
    services.event_close(event=event, visitor="")
    Entry.objects.filter(number=1).update(lot=1)
    Entry.objects.filter(number=2).update(lot=2)
    play(event, 1, reported=ReportedResult(surviving=(30, 0)))
    client = people.clients["organiser"]
    response = client.get(f"/events/{event.slug}/event.json")
    assert response["Content-Disposition"] == f'attachment; filename="event-{event.slug}.json"'
    document = json.loads(response.content)
    assert (document["format"], document["version"]) == ("fleetbuilder-event", 1)
    assert [each["name"] for each in document["players"]] == ["Kathryn", "=SUM(A1)"]
    assert document["players"][0]["report"]["points"] == 38
    assert document["players"][0]["fleet"] == people.entry.document
    [games] = [each["games"] for each in document["rounds"]]
    assert games[0]["result"]["fleet_points"] == [130, 100]
    assert [each["number"] for each in document["standings"]] == [1, 2]

    response = client.get(f"/events/{event.slug}/event.csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    head, first, second = response.content.decode().splitlines()
    assert head == (
        "place,number,name,state,wins,losses,draws,byes,battle_points,fleet_points,strength,"
        "points,legal,problems,submitted_at,fingerprint,fleet"
    )
    cells = first.split(",")
    assert cells[:13] == [
        *("1", "1", "Kathryn", "in", "1", "0", "0", "0", "0", "130", "0.0", "38", "yes")
    ]
    assert cells[16].startswith("FB1-")
    assert second.split(",")[2] == "'=SUM(A1)"


def test_players_read_the_files_once_they_are_published(people: People) -> None:
    event = people.event
    client = people.clients["player"]
    assert client.get(f"/events/{event.slug}/event.csv").status_code == 404
    services.event_close(event=event, visitor="")
    services.event_publish(event=event, visitor="")
    for name in ("player", "stranger", "anonymous"):
        assert people.clients[name].get(f"/events/{event.slug}/event.csv").status_code == 200
    page = text_of(people.clients["anonymous"].get(f"/events/{event.slug}/players/"))
    assert people.entry.fingerprint[:12] in page


def test_the_sheets_of_all_players_are_one_pdf(people: People) -> None:
    event = people.event
    client = people.clients["organiser"]
    services.event_edit(event=event, visitor="", changes={"date": date(2026, 12, 5)})
    client.post(f"/events/{event.slug}/players/", {"name": "Without a fleet"})
    address = f"/events/{event.slug}/sheets.pdf"
    response = client.get(address)
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'attachment; filename="event-{event.slug}.pdf"'
    assert client.get(address).content == response.content
    api = client.get(f"/api/v1{address}")
    assert (api["Content-Type"], api.content) == ("application/pdf", response.content)
    document = pdfium.PdfDocument(response.content)
    words = [page.get_textpage().get_text_range() for page in document]
    assert len(words) == 2
    for text, name, points in zip(words, ("Kathryn", "Chakotay"), ("38", "34"), strict=True):
        for part in (name, f"{points} of 130 SP. Legal.", event.name, "5 December 2026"):
            assert part in text
        assert "Page 1 of 1" in text
    assert tuple(round(each) for each in document[0].get_size()) == (595, 842)
    letter = pdfium.PdfDocument(client.get(f"{address}?paper=letter").content)
    assert tuple(round(each) for each in letter[0].get_size()) == (612, 792)
    assert client.get(f"{address}?paper=papyrus").status_code == 400


def test_sheets_show_a_fleet_as_it_was_handed_in(people: People) -> None:
    """Its report of then, though the limit is another by now."""
    event = people.event
    services.event_edit(event=event, visitor="", changes={"points_limit": 20})
    response = people.clients["organiser"].get(f"/events/{event.slug}/sheets.pdf")
    [first, _] = pdfium.PdfDocument(response.content)
    assert "38 of 130 SP. Legal." in first.get_textpage().get_text_range()


def test_an_event_without_fleets_has_no_sheets(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    response = client.get(f"/events/{event.slug}/sheets.pdf")
    assert response.status_code == 409
    assert "No fleet was handed in yet." in text_of(response)
