"""Processes that play chunks."""

from __future__ import annotations

import json
import multiprocessing
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Any, Final

from rules.simulation.chunk import play_chunk, play_chunk_of
from rules.simulation.errors import SimulationError
from rules.simulation.job import SimulationJob

MOST_JOBS: Final = 64
_AHEAD: Final = 2
"""Chunks handed out for each process: one in hand, one waiting."""


class Workers:
    """Plays the chunks of jobs on a number of processes; used in a `with`.

    With one worker everything is played in this process. Raises `SimulationError` for a number of
    workers that cannot be.
    """

    __slots__ = ("_pool", "jobs")

    def __init__(self, jobs: int = 1) -> None:
        if not 1 <= jobs <= MOST_JOBS:
            raise SimulationError(
                f"1 to {MOST_JOBS} workers can be had, not {jobs}", "simulation.jobs", "jobs"
            )
        self.jobs: Final = jobs
        self._pool = (
            ProcessPoolExecutor(jobs, multiprocessing.get_context(_start_method()))
            if jobs > 1
            else None
        )

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def chunks(
        self, job: SimulationJob, recorded: Mapping[int, Mapping[str, Any]] | None = None
    ) -> Iterator[Mapping[str, Any]]:
        """Returns the documents of a job's chunks in order, from the first on.

        Those in `recorded` are given as they are, the others played. Whoever stops asking leaves
        at most two chunks a process played in vain. Raises `SimulationError` when a process dies.
        """
        yield from self.parts(
            job.chunks,
            lambda index: play_chunk(job, index),
            play_chunk_of,
            lambda: json.dumps(job.to_document()),
            recorded,
        )

    def parts(
        self,
        number: int,
        here: Callable[[int], dict[str, Any]],
        elsewhere: Callable[[str, int], dict[str, Any]],
        text: Callable[[], str],
        recorded: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> Iterator[Mapping[str, Any]]:
        """Returns the documents of parts of any work in order, as `chunks` does of a simulation.

        `here` does a part in this process, `elsewhere` in another one, from the work's `text`.
        """
        known = {} if recorded is None else recorded
        if self._pool is None:
            for index in range(number):
                yield known[index] if index in known else here(index)
            return
        whole = text()
        waiting: deque[Mapping[str, Any] | Future[dict[str, Any]]] = deque()
        asked = 0
        try:
            while waiting or asked < number:
                while asked < number and len(waiting) < self.jobs * _AHEAD:
                    waiting.append(
                        known[asked]
                        if asked in known
                        else self._pool.submit(elsewhere, whole, asked)
                    )
                    asked += 1
                first = waiting.popleft()
                yield first.result() if isinstance(first, Future) else first
        except BrokenProcessPool as error:
            raise SimulationError(
                "a worker process ended in mid-work, perhaps for lack of memory; "
                "ask for fewer jobs",
                "simulation.worker_lost",
            ) from error
        finally:
            for each in waiting:
                if isinstance(each, Future):
                    each.cancel()


def _start_method() -> str:
    """Returns how processes start: copies of this one where that is safe, fresh ones elsewhere."""
    is_alone = threading.active_count() == 1 and sys.platform == "linux"
    return "fork" if is_alone else "spawn"
