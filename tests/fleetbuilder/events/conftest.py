"""The catalogue of the fixtures, without its rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from cards import mapping, selectors
from fleetbuilder.events.common.models import Event
from rules.catalogue import Catalogue
from rules.loader import load_catalogue
from tests.fleetbuilder.events.people import People, people_made
from tests.fleetbuilder.events.tables import FORM


@pytest.fixture(scope="session")
def whole() -> Catalogue:
    """Returns the catalogue of the fixtures."""
    return load_catalogue()


@pytest.fixture
def catalogue(db: None, whole: Catalogue) -> Iterator[Catalogue]:
    """Makes the whole catalogue the current one, without its rows."""
    selectors.catalogue_keep(lambda: whole)
    assert selectors.catalogue_current() is whole
    yield whole
    selectors.catalogue_keep(mapping.catalogue_from_rows)


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
