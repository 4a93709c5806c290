"""Several workers at once: every chunk has one holder and one record."""

from __future__ import annotations

import pytest

from fleetbuilder.jobs import services
from fleetbuilder.jobs.models import Chunk, Job
from tests.fleetbuilder.jobs.conftest import Start
from tests.parallel import at_once

WORKERS = 4
CHUNKS = 24

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_chunk_has_one_holder(start: Start) -> None:
    job = start(CHUNKS)

    def claim(number: int) -> list[int]:
        return [n for n in range(CHUNKS) if services.chunk_claim(job_id=job.pk, index=n)]

    claimed = [index for indexes in at_once(WORKERS, claim) for index in indexes]
    assert sorted(claimed) == list(range(CHUNKS))
    assert set(Chunk.objects.values_list("attempts", flat=True)) == {1}


def test_a_chunk_has_one_record_and_the_job_one_end(start: Start) -> None:
    job = start(CHUNKS)

    def record(number: int) -> list[int]:
        return [
            n
            for n in range(CHUNKS)
            if services.chunk_record(job_id=job.pk, index=n, result={"square": number}, seconds=0.1)
        ]

    recorded = at_once(WORKERS, record)
    assert sorted(index for indexes in recorded for index in indexes) == list(range(CHUNKS))
    for number, indexes in enumerate(recorded):
        for index in indexes:
            assert Chunk.objects.get(job=job, index=index).result == {"square": number}
    assert Job.objects.get().state == "done"


def test_the_same_request_at_once_starts_one_job(start: Start) -> None:
    started = at_once(WORKERS, lambda number: start(3, key="k", digest="1").pk)
    assert len(set(started)) == 1
    assert Job.objects.count() == 1
    assert Chunk.objects.count() == 3


def test_a_job_ends_once(start: Start) -> None:
    job = start(1)
    ends = at_once(WORKERS, lambda number: services.job_cancel(job_id=job.pk))
    assert sorted(ends) == [False, False, False, True]
