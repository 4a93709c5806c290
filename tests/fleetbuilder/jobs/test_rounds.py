"""Work in rounds: the results of a round say what the next one does, and rounds wait for it."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from fleetbuilder.jobs import kinds, selectors, services
from fleetbuilder.jobs.kinds import JobKind
from fleetbuilder.jobs.models import Chunk, Job
from tests.fleetbuilder.jobs.conftest import Start
from tests.parallel import at_once

pytestmark = pytest.mark.django_db(transaction=True)

Sent = list[tuple[Any, int]]
WORKERS = 4


def play(document: str, task: dict[str, int]) -> dict[str, int]:
    """Halves a number."""
    return {"half": (task["number"] + json.loads(document)["more"]) // 2}


def next_tasks(document: str, results: Sequence[dict[str, int]]) -> list[dict[str, int]]:
    """Gives the better half of the last round, as long as there is more than one."""
    size, last = 8, list(results)
    while len(last) > size:
        last, size = last[size:], size // 2
    best = sorted(result["half"] for result in last)[len(last) // 2 :]
    return [{"number": number} for number in best] if len(last) > 1 else []


@pytest.fixture
def begun(start: Start, monkeypatch: pytest.MonkeyPatch) -> Job:
    """Begins rounds of 8, 4, 2 and 1 chunks."""
    kind = JobKind("rounds", play=play, brief=lambda result: result["half"], next_tasks=next_tasks)
    monkeypatch.setitem(kinds._KINDS, "rounds", kind)
    tasks = [{"number": number} for number in (80, 10, 70, 20, 60, 30, 50, 40)]
    return start(kind="rounds", document={"more": 100}, chunks=tasks)


FIRST = [90, 55, 85, 60, 80, 65, 75, 70]
ALL = [*FIRST, 87, 90, 92, 95, 96, 97, 98]


def halves(job: Job) -> list[int]:
    return [result["half"] for result in selectors.results_of(job_id=job.pk)]


def test_a_round_begins_when_the_one_before_is_recorded(begun: Job, sent: Sent) -> None:
    assert sent == [(begun.pk, index) for index in range(8)]
    for index in (7, 0, 1, 2, 3, 4, 5):
        assert services.chunk_do(job_id=begun.pk, index=index)
    assert Chunk.objects.count() == 8
    # There is no chunk 8 yet: a message for it that came too early finds nothing to claim.
    assert not services.chunk_do(job_id=begun.pk, index=8)
    assert services.chunk_do(job_id=begun.pk, index=6)
    begun.refresh_from_db()
    assert (begun.state, begun.chunk_count) == ("running", 12)
    assert sent[8:] == [(begun.pk, index) for index in range(8, 12)]
    tasks = Chunk.objects.filter(index__gte=8).order_by("index").values_list("task", flat=True)
    assert list(tasks) == [{"number": number} for number in (75, 80, 85, 90)]
    for index in range(8, 15):
        assert services.chunk_do(job_id=begun.pk, index=index)
    begun.refresh_from_db()
    assert (begun.state, begun.chunk_count) == ("done", 15)
    assert halves(begun) == ALL
    assert len(sent) == 15


@pytest.mark.parametrize("seed", range(4))
def test_the_result_depends_on_no_order(begun: Job, seed: int) -> None:
    luck = random.Random(seed)
    while Job.objects.get().is_running:
        is_open = Chunk.objects.filter(result__isnull=True).values_list("index", flat=True)
        indexes = list(is_open)
        luck.shuffle(indexes)
        for index in indexes:
            services.chunk_do(job_id=begun.pk, index=index)
            services.chunk_do(job_id=begun.pk, index=index)
    assert halves(begun) == ALL


def test_several_workers_begin_one_next_round(begun: Job) -> None:
    def work(number: int) -> list[int]:
        return [
            index
            for index in range(8)
            if services.chunk_record(
                job_id=begun.pk, index=index, result={"half": FIRST[index]}, seconds=0.1
            )
        ]

    recorded = at_once(WORKERS, work)
    assert sorted(index for indexes in recorded for index in indexes) == list(range(8))
    assert Chunk.objects.count() == Job.objects.get().chunk_count == 12


def test_a_worker_that_dies_between_two_rounds_leaves_the_last_chunk_open(
    begun: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record and the next round are one transaction: there is no state between them."""
    for index in range(7):
        services.chunk_do(job_id=begun.pk, index=index)

    def die(*arguments: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(services, "_send_more", die)
        with pytest.raises(SystemExit):
            services.chunk_do(job_id=begun.pk, index=7)
    begun.refresh_from_db()
    assert (Chunk.objects.count(), begun.chunk_count) == (8, 8)
    last = Chunk.objects.get(index=7)
    assert (last.result, last.attempts) == (None, 1)
    services.chunk_lose(job_id=begun.pk, index=7, why="killed")
    for index in range(7, 15):
        assert services.chunk_do(job_id=begun.pk, index=index)
    assert halves(begun) == ALL


def test_rounds_that_are_cancelled_get_no_further_one(begun: Job) -> None:
    for index in range(7):
        services.chunk_do(job_id=begun.pk, index=index)
    assert services.job_cancel(job_id=begun.pk)
    assert not services.chunk_do(job_id=begun.pk, index=7)
    assert Chunk.objects.count() == 8
    assert halves(begun) == FIRST[:7]
