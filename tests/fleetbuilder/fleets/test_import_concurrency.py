"""Several workers at one import: each fleet is stored once, and cancelling draws a clean line."""

from __future__ import annotations

from typing import Any

import pytest

from cards import mapping, selectors
from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.fleets.imports.selectors import import_report
from fleetbuilder.fleets.imports.services import import_cancel
from fleetbuilder.jobs import messages, services
from rules.catalogue import Catalogue
from tests.fleetbuilder.fleets.importing import begun, listed
from tests.parallel import at_once

WORKERS = 4
NAMES = tuple(f"Fleet {number}" for number in range(1, 41))

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _site(whole: Catalogue, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Serves the whole catalogue without its rows, and wakes no worker."""
    selectors.catalogue_keep(lambda: whole)
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)
    yield
    selectors.catalogue_keep(mapping.catalogue_from_rows)


def test_every_worker_tries_every_chunk_and_each_fleet_is_stored_once() -> None:
    # Every fleet stands there twice, in different chunks.
    job = begun(listed(*NAMES, *NAMES))
    assert job.chunk_count == 8

    def work() -> int:
        return sum(services.chunk_do(job_id=job.pk, index=index) for index in range(8))

    assert sum(at_once(WORKERS, lambda each: work())) == 8
    job.refresh_from_db()
    report = import_report(job=job)
    assert (job.state, report.count("stored"), report.count("present")) == ("done", 40, 40)
    assert sorted(Fleet.objects.values_list("name", flat=True)) == sorted(NAMES)
    assert Revision.objects.count() == 40


def test_the_same_request_at_once_imports_once() -> None:
    jobs = at_once(WORKERS, lambda each: begun(listed("One", "Two"), key="k").pk)
    assert len(set(jobs)) == 1
    assert sorted(Fleet.objects.values_list("name", flat=True)) == ["One", "Two"]


def test_after_cancelling_nothing_is_stored_that_the_report_does_not_name() -> None:
    job = begun(listed(*NAMES))

    def work() -> int:
        return sum(services.chunk_do(job_id=job.pk, index=index) for index in range(4))

    *_, cancelled = at_once(3, lambda each: import_cancel(job=job) if each == 2 else work())
    job.refresh_from_db()
    report = import_report(job=job)
    stored = [each.name for each in report.outcomes if each.state == "stored"]
    assert job.state == ("cancelled" if cancelled else "done")
    assert report.count("stored") + report.count("dropped") == 40
    assert sorted(Fleet.objects.values_list("name", flat=True)) == sorted(stored)
    assert not any("document" in each for each in job.document["fleets"])
