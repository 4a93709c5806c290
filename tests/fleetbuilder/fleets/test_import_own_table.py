"""Pages that are handed our table for spreadsheets."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.selectors import catalogue_current
from rules.notation import render
from tests.fleetbuilder.fleets.saved import content

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


@pytest.mark.parametrize("field", ["text", "file"])
def test_our_table_is_checked_like_any_list(client: Client, field: str) -> None:
    table = render(content(), catalogue_current(), "csv")
    sent = table if field == "text" else SimpleUploadedFile("fleet.csv", table.encode())
    response = client.post("/check/", {field: sent})
    assert response.status_code == 200
    assert response.context["form"].errors == {}
    assert content().name in response.content.decode()


@pytest.mark.parametrize("field", ["text", "file"])
def test_a_row_that_cannot_be_is_told_at_its_field(client: Client, field: str) -> None:
    table = render(content(), catalogue_current(), "csv") + "Fleet,1,,0,Crew\n"
    sent = table if field == "text" else SimpleUploadedFile("fleet.csv", table.encode())
    number = len(table.splitlines())
    response = client.post("/check/", {field: sent})
    assert response.context["form"].errors == {
        field: [f"Line {number}: neither a card nor a key stands here."]
    }
