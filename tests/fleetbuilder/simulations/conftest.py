"""The catalogue of the fixtures, the demo fleets, and simulations that are played at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from cards import mapping, selectors
from fleetbuilder.fleets.common.services import demo_fleets_load
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job
from rules.catalogue import Catalogue
from rules.loader import load_catalogue

ADDRESS = "/api/v1/simulations/"
REQUEST: dict[str, Any] = {
    "a": {"demo": "federation-starter"},
    "b": {"demo": "klingon-starter"},
    "pilot": "drifter",
    "battles": 40,
    "seed": "7",
}
Begin = Callable[..., dict[str, Any]]


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
def demos(catalogue: Catalogue) -> None:
    """Loads the demo fleets."""
    demo_fleets_load(directory=settings.FIXTURES_DIR / "fleets")


@pytest.fixture
def begin(demos: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Begins a simulation through the API; no message is sent."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)

    def begin(**fields: Any) -> dict[str, Any]:
        response = client.post(ADDRESS, {**REQUEST, **fields}, content_type="application/json")
        assert response.status_code == 201, response.content
        document: dict[str, Any] = response.json()
        return document

    return begin


def finds_nothing(text: str) -> None:
    """Finds no saved fleet, whatever names it."""


def play(document: dict[str, Any], *indexes: int) -> Job:
    """Does chunks of a simulation, all of them unless some are named; gives its job."""
    job = Job.objects.get(pk=document["id"])
    wanted = indexes or Chunk.objects.filter(job=job).values_list("index", flat=True)
    for index in list(wanted):
        services.chunk_do(job_id=job.pk, index=index)
    job.refresh_from_db()
    return job
