"""What the worker knows of the chunks that its processes do, and what it does when one is killed.

All of it happens in the worker's own process, which computes nothing: a busy process could not
renew its lease in time.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final
from uuid import UUID

import structlog
from billiard.einfo import ExceptionWithTraceback
from billiard.exceptions import WorkerLostError
from billiard.pool import EX_RECYCLE
from celery.worker import state
from celery.worker.request import Request
from django.conf import settings
from django.db import DatabaseError, connection

from fleetbuilder.jobs import services

KILLED: Final = "the process that did it was killed"
_QUIET: Final = threading.Lock()
"""Held while this process uses the database: a process forked meanwhile would have its locks."""

log = structlog.get_logger(__name__)

os.register_at_fork(
    before=_QUIET.acquire, after_in_parent=_QUIET.release, after_in_child=_QUIET.release
)


class WorkRequest(Request):
    """Request to do a chunk; while a process is at it the chunk's lease is renewed."""

    def on_failure(self, exc_info: Any, *arguments: Any, **named: Any) -> Any:
        """Frees the chunk when its process was killed, before the message is sent again."""
        if _is_lost(exc_info.exception):
            job_id, index = self.chunk
            with_database(partial(services.chunk_lose, job_id=job_id, index=index, why=KILLED))
        return super().on_failure(exc_info, *arguments, **named)

    @property
    def chunk(self) -> tuple[UUID, int]:
        """Job and index of the chunk."""
        [job_id, index], _, _ = self._payload
        return UUID(job_id), index


def leases_renew() -> None:
    """Renews the leases of all chunks that processes of this worker do."""
    if held := _held():
        with_database(partial(services.chunks_renew, held=held))


def _held() -> list[tuple[UUID, int]]:
    """Returns the chunks that processes of this worker are at, none longer than a task may take.

    Where the broker was away a request may look as if it were still going on.
    """
    since = time.time() - settings.CELERY["task_time_limit"]
    while True:
        try:
            return [
                each.chunk
                for each in state.active_requests
                if isinstance(each, WorkRequest) and (each.time_start or 0.0) > since
            ]
        except RuntimeError:
            # Another thread has added one meanwhile.
            continue


def with_database(change: Callable[[], object]) -> None:
    """Makes a change in the database and leaves no connection behind for forked processes.

    A database that is away is no error here: leases pass, and chunks are done again.
    """
    with _QUIET:
        try:
            change()
        except DatabaseError as error:
            log.warning("lease_not_changed", error=str(error))
        finally:
            connection.close()


def _is_lost(exception: BaseException) -> bool:
    if isinstance(exception, ExceptionWithTraceback):
        exception = exception.exc
    return isinstance(exception, WorkerLostError | SystemExit | KeyboardInterrupt)


_ENDED: Final = (os.EX_OK, EX_RECYCLE, -signal.SIGTERM, -signal.SIGINT)
"""How processes end that nobody killed outright: they were told to, perhaps with the worker."""


def _is_stopping() -> bool:
    """Returns whether the worker was told to stop: its processes end for that."""
    asked = (state.should_stop, state.should_terminate)
    return any(each is not None and each is not False for each in asked)


def worker_renew(pool: Any, process: Any) -> None:
    """Starts the worker anew in its place when a process of a pool with shared locks was killed.

    Processes that wait for work share a lock, and one that was killed while it had the lock keeps
    it: no process would ever be given work again, and the pool could not even be closed.
    """
    if process.exitcode in _ENDED or _is_stopping():
        return
    log.warning("worker_renewed", killed=process.pid)
    for other in list(pool._pool):
        try:
            os.kill(other.pid, signal.SIGKILL)
            os.waitpid(other.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            continue
    for job_id, index in _held():
        with_database(partial(services.chunk_lose, job_id=job_id, index=index, why=KILLED))
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, sys.orig_argv)  # noqa: S606
