"""Simulations that are played at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job

ADDRESS = "/api/v1/simulations/"
REQUEST: dict[str, Any] = {
    "a": {"demo": "federation-starter"},
    "b": {"demo": "klingon-starter"},
    "pilot": "drifter",
    "battles": 40,
    "seed": "7",
}
Begin = Callable[..., dict[str, Any]]


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
