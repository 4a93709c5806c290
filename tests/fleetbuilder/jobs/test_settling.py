"""Work that changes something besides its own record does so once, or not at all."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from fleetbuilder.jobs import kinds, selectors, services
from fleetbuilder.jobs.kinds import JobKind
from fleetbuilder.jobs.models import Job
from tests.fleetbuilder.jobs.conftest import Labour, Start
from tests.fleetbuilder.jobs.factories import JobFactory

pytestmark = pytest.mark.django_db


class Ledger:
    """Is where the kind for these tests writes: jobs of its own, one for each chunk."""

    def __init__(self) -> None:
        self.seen: list[tuple[UUID, str, Any]] = []
        self.fault: Exception | None = None

    def settle(self, job_id: UUID, owner: str, result: Any) -> Any:
        """Writes a row, and fails after it when it is to."""
        self.seen.append((job_id, owner, result))
        JobFactory(kind="written", document=result, chunk_count=1, owner=owner, client="")
        if self.fault is not None:
            raise self.fault
        return {"square": result["square"], "written": True}

    def written(self) -> list[tuple[str, Any]]:
        """Gives what was written, in order."""
        rows = Job.objects.filter(kind="written").order_by("created_at")
        return list(rows.values_list("owner", "document"))


@pytest.fixture
def ledger(labour: Labour, monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """Makes the kind for tests one that writes, and that keeps only the name of its document."""
    ledger = Ledger()
    kind = JobKind(
        "test",
        play=labour.play,
        brief=lambda result: result["square"],
        settle=ledger.settle,
        rest=lambda document: {"name": document["name"]},
    )
    monkeypatch.setitem(kinds._KINDS, "test", kind)
    return ledger


def begun(start: Start, chunks: int = 2) -> Job:
    return start(chunks, document={"name": "labour", "load": [1, 2, 3]})


def test_a_chunk_is_settled_once_however_often_it_is_done(start: Start, ledger: Ledger) -> None:
    job = begun(start)
    for index in (1, 1, 0):
        services.chunk_do(job_id=job.pk, index=index)
    assert not services.chunk_record(job_id=job.pk, index=1, result={"square": 1}, seconds=0.1)
    assert ledger.seen == [
        (job.pk, "session:1", {"square": 1}),
        (job.pk, "session:1", {"square": 0}),
    ]
    assert ledger.written() == [("session:1", {"square": 1}), ("session:1", {"square": 0})]
    assert selectors.recorded_of(job_id=job.pk) == [
        (0, {"square": 0, "written": True}),
        (1, {"square": 1, "written": True}),
    ]


def test_what_fails_on_the_way_has_written_nothing(start: Start, ledger: Ledger) -> None:
    job = begun(start)
    ledger.fault = OSError("the disk is full")
    with pytest.raises(OSError, match="the disk is full"):
        services.chunk_do(job_id=job.pk, index=0)
    assert ledger.written() == []
    assert selectors.recorded_of(job_id=job.pk) == []
    ledger.fault = None
    assert services.chunk_record(job_id=job.pk, index=0, result={"square": 0}, seconds=0.1)
    assert ledger.written() == [("session:1", {"square": 0})]


def test_nothing_is_settled_after_the_end(start: Start, ledger: Ledger, labour: Labour) -> None:
    job = begun(start, 3)
    services.chunk_do(job_id=job.pk, index=2)
    labour.meanwhile = lambda: services.job_cancel(job_id=job.pk)
    assert not services.chunk_do(job_id=job.pk, index=1)
    assert ledger.written() == [("session:1", {"square": 4})]
    # What is beyond the gap was done all the same, and is told.
    assert selectors.results_of(job_id=job.pk) == []
    assert selectors.recorded_of(job_id=job.pk) == [(2, {"square": 4, "written": True})]


def test_it_is_settled_for_whose_the_job_is_by_then(
    start: Start, ledger: Ledger, labour: Labour
) -> None:
    job = begun(start)
    labour.meanwhile = lambda: Job.objects.filter(pk=job.pk).update(owner="user:7")
    services.chunk_do(job_id=job.pk, index=0)
    assert ledger.written() == [("user:7", {"square": 0})]


def test_a_job_of_a_kind_that_is_no_more_can_be_ended(start: Start, ledger: Ledger) -> None:
    job = begun(start)
    Job.objects.filter(pk=job.pk).update(kind="forgotten")
    assert services.job_fail(job_id=job.pk, reason="Nobody knows how.")
    job.refresh_from_db()
    assert (job.state, job.document) == ("failed", {"name": "labour", "load": [1, 2, 3]})


@pytest.mark.parametrize("end", ["done", "cancelled", "failed"])
def test_when_a_job_ends_its_document_keeps_the_rest_alone(
    start: Start, ledger: Ledger, end: str
) -> None:
    job = begun(start)
    services.chunk_do(job_id=job.pk, index=0)
    assert Job.objects.get(pk=job.pk).document == {"name": "labour", "load": [1, 2, 3]}
    if end == "done":
        services.chunk_do(job_id=job.pk, index=1)
    elif end == "cancelled":
        services.job_cancel(job_id=job.pk)
    else:
        services.job_fail(job_id=job.pk, reason="It was too much.")
    job.refresh_from_db()
    assert (job.state, job.document) == (end, {"name": "labour"})
