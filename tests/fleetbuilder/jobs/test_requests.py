"""Leases are renewed as long as a process is at a chunk, and killed processes are noticed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from billiard.einfo import ExceptionInfo
from billiard.exceptions import SoftTimeLimitExceeded, WorkerLostError
from celery.worker import state
from celery.worker.request import Request
from django.db import OperationalError

from fleetbuilder.celery import app
from fleetbuilder.jobs import messages, requests, services
from fleetbuilder.jobs.bootsteps import PoolGuard
from fleetbuilder.jobs.requests import WorkRequest
from fleetbuilder.jobs.tasks import work

CHUNK = (uuid4(), 3)
LOST = ("lose", {"job_id": CHUNK[0], "index": CHUNK[1], "why": requests.KILLED})
Calls = list[tuple[str, Any]]


class Held(WorkRequest):
    """Is a request to do a chunk, as the worker would have it from a message."""

    def __init__(self, ago: float = 0.0) -> None:
        self.time_start = time.time() - ago

    @property
    def _payload(self) -> Any:
        return [str(CHUNK[0]), CHUNK[1]], {}, {}


class Sweep(Request):
    """Is a request for something else."""

    def __init__(self) -> None:
        pass


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    calls: Calls = []
    monkeypatch.setattr(services, "chunk_lose", lambda **values: calls.append(("lose", values)))
    monkeypatch.setattr(services, "chunks_renew", lambda held: calls.append(("renew", held)))
    monkeypatch.setattr(requests.connection, "close", lambda: calls.append(("close", None)))
    monkeypatch.setattr(Request, "on_failure", lambda *_, **__: calls.append(("failed", None)))
    monkeypatch.setattr(state, "active_requests", set())
    return calls


def failed(exception: BaseException) -> ExceptionInfo:
    try:
        raise exception
    except BaseException:  # noqa: BLE001  (as the pool does)
        return ExceptionInfo()


def test_messages_for_chunks_become_such_requests() -> None:
    assert work.name == messages.WORK
    assert app.tasks[messages.WORK].Request == "fleetbuilder.jobs.requests:WorkRequest"
    assert app.tasks[messages.SWEEP].Request == "celery.worker.request:Request"


@pytest.mark.parametrize("exception", [WorkerLostError("killed"), SystemExit(1)])
def test_a_killed_process_frees_its_chunk_before_the_message_goes_out_again(
    calls: Calls, exception: BaseException
) -> None:
    Held().on_failure(failed(exception))
    assert calls == [LOST, ("close", None), ("failed", None)]


@pytest.mark.parametrize("exception", [ValueError("odd"), SoftTimeLimitExceeded()])
def test_other_failures_have_freed_it_themselves(calls: Calls, exception: BaseException) -> None:
    Held().on_failure(failed(exception))
    assert calls == [("failed", None)]


def test_leases_of_what_processes_are_at_are_renewed(calls: Calls) -> None:
    requests.leases_renew()
    assert calls == []
    state.active_requests.update((Held(), Held(ago=26.0), Sweep()))
    requests.leases_renew()
    assert calls == [("renew", [CHUNK]), ("close", None)]


def test_a_database_that_is_away_is_no_error(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: Any) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(services, "chunks_renew", fail)
    state.active_requests.add(Held())
    requests.leases_renew()
    assert calls == [("close", None)]


def test_where_processes_share_a_lock_one_killed_has_the_worker_start_anew(
    calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    monkeypatch.setattr(os, "execv", lambda *words: calls.append(("exec", words)))
    pool = SimpleNamespace(_pool=[SimpleNamespace(pid=other.pid)], on_process_down=None)
    worker = SimpleNamespace(pool=SimpleNamespace(_pool=pool), use_eventloop=False)
    state.active_requests.add(Held())
    PoolGuard(worker).start(worker)
    for told_to_end in (os.EX_OK, -signal.SIGTERM, -signal.SIGINT):
        pool.on_process_down(SimpleNamespace(pid=1, exitcode=told_to_end))
    # The whole group is told to stop: the worker stops as well, and does not start anew.
    with monkeypatch.context() as stopping:
        stopping.setattr(state, "should_stop", os.EX_OK)
        pool.on_process_down(SimpleNamespace(pid=1, exitcode=-signal.SIGKILL))
    assert calls == []
    pool.on_process_down(SimpleNamespace(pid=1, exitcode=-9))
    assert calls == [LOST, ("close", None), ("exec", (sys.executable, sys.orig_argv))]
    # It was killed and waited for.
    with pytest.raises(ProcessLookupError):
        os.kill(other.pid, 0)
    other.wait()


def test_where_each_process_has_its_own_pipe_it_goes_on() -> None:
    pool = SimpleNamespace(_pool=[], on_process_down=None)
    worker = SimpleNamespace(pool=SimpleNamespace(_pool=pool), use_eventloop=True)
    PoolGuard(worker).start(worker)
    assert pool.on_process_down is None
    assert PoolGuard in app.steps["worker"]
