"""Pages and API that are handed our table for spreadsheets, which is not read."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.selectors import catalogue_current
from rules.notation import render
from tests.fleetbuilder.fleets.saved import content

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]

SAID = (
    "This is a CSV table of Fleetbuilder, which is only written, for spreadsheets; export the "
    "fleet in a format that is read: Fleetbuilder, Plain text, Share code, Space Dock, "
    "Utopia link, Tabletop Simulator, Markdown, BBCode."
)


@pytest.mark.parametrize(("page", "status"), [("/fleets/import/", 400), ("/check/", 200)])
@pytest.mark.parametrize("field", ["text", "file"])
def test_our_table_is_refused_at_its_field(
    client: Client, page: str, status: int, field: str
) -> None:
    table = render(content(), catalogue_current(), "csv")
    sent = table if field == "text" else SimpleUploadedFile("fleet.csv", table.encode())
    response = client.post(page, {field: sent})
    assert response.status_code == status
    assert response.context["form"].errors == {field: [SAID]}
