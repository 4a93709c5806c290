"""An event with its people, and one that a browser has opened."""

from __future__ import annotations

import pytest
from django.test import Client

from fleetbuilder.events.common.models import Event
from rules.catalogue import Catalogue
from tests.fleetbuilder.events.people import People, people_made
from tests.fleetbuilder.events.tables import FORM


@pytest.fixture
def people(catalogue: Catalogue) -> People:
    """Returns the people and their event."""
    return people_made()


@pytest.fixture
def organiser(client: Client, catalogue: Catalogue) -> tuple[Client, Event]:
    """Returns a browser without an account, and the event that it has opened."""
    response = client.post("/events/new/", FORM)
    event = Event.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/events/{event.slug}/")
    return client, event
