"""What the worker is told, and when."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from fleetbuilder.celery import app
from fleetbuilder.jobs import messages, requests, services, sweeping, tasks
from fleetbuilder.jobs.bootsteps import LeaseTimer, SweepTimer


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    calls: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, **options: calls.append((name, options))
    )
    return calls


def test_messages_name_tasks_that_exist(calls: list[tuple[str, dict[str, Any]]]) -> None:
    job_id = uuid4()
    messages.work_send(job_id, [3])
    messages.sweep_ask(5.0)
    assert calls == [
        ("jobs.work", {"args": [str(job_id), 3], "retry": False}),
        ("jobs.sweep", {"queue": "sweep", "expires": 5.0, "retry": False}),
    ]
    assert {name for name, _ in calls} <= set(app.tasks)


def test_tasks_do_what_they_are_woken_for(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []
    monkeypatch.setattr(services, "chunk_do", lambda **values: done.append(values))
    monkeypatch.setattr(services, "jobs_sweep", lambda: done.append("sweep"))
    monkeypatch.setattr(sweeping, "_SWEEPERS", {"mail": lambda: done.append("mail")})
    job_id = uuid4()
    tasks.work(str(job_id), 3)
    tasks.sweep()
    assert done == [{"job_id": job_id, "index": 3}, "sweep", "mail"]


def test_sweeps_have_a_queue_of_their_own() -> None:
    assert [queue.name for queue in app.conf.task_queues] == ["celery", "sweep"]
    assert app.conf.task_default_queue == "celery"


def test_a_lease_is_renewed_several_times_before_it_passes() -> None:
    assert settings.JOBS["lease_seconds"] >= 4 * settings.JOBS["renew_seconds"]
    assert settings.JOBS["resend_seconds"] > app.conf.task_time_limit


class Timer:
    """Is the worker's timer: remembers what it is asked to call."""

    def __init__(self) -> None:
        self.entries: list[tuple[float, Any, tuple[Any, ...]]] = []
        self.cancelled = 0
        self.timer = self

    def call_repeatedly(self, seconds: float, call: Any, arguments: tuple[Any, ...]) -> Timer:
        self.entries.append((seconds, call, arguments))
        return self

    def cancel(self) -> None:
        self.cancelled += 1


def test_the_worker_asks_for_sweeps_at_its_start_and_from_then_on(
    calls: list[tuple[str, dict[str, Any]]],
) -> None:
    assert SweepTimer in app.steps["worker"]
    worker = Timer()
    step = SweepTimer(worker)
    step.start(worker)
    assert [name for name, _ in calls] == ["jobs.sweep"]
    ((seconds, call, arguments),) = worker.entries
    assert (seconds, call, arguments) == (2.0, messages.sweep_ask, (2.0,))
    step.stop(worker)
    step.stop(worker)
    assert worker.cancelled == 1


def test_the_worker_renews_leases_as_long_as_it_runs() -> None:
    assert LeaseTimer in app.steps["worker"]
    worker = Timer()
    step = LeaseTimer(worker)
    step.start(worker)
    assert worker.entries == [(1.0, requests.leases_renew, ())]
    step.stop(worker)
    step.stop(worker)
    assert worker.cancelled == 1


def test_a_broker_that_is_away_stops_no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def fail(name: str, **options: Any) -> None:
        tried.append(name)
        raise OperationalError("away")

    monkeypatch.setattr(current_app, "send_task", fail)
    messages.sweep_ask(5.0)
    messages.work_send(uuid4(), [1, 2])
    assert tried == ["jobs.sweep", "jobs.work"]
