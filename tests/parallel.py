"""Many clients at once: threads that begin together, each with a database connection of its own."""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any

from django.db import connection

from fleetbuilder.core import errors

PATIENCE_SECONDS = 60


def at_once(number: int, call: Callable[[int], Any]) -> list[Any]:
    """Returns what a call gives in each of so many threads that begin together.

    Each is given its own number, from 0. What was refused is given as its code.
    """
    barrier = Barrier(number)

    def run(each: int) -> Any:
        try:
            barrier.wait(timeout=PATIENCE_SECONDS)
            return call(each)
        except errors.RequestError as error:
            return error.code
        finally:
            connection.close()

    with _crowd(), ThreadPoolExecutor(number) as pool:
        return list(pool.map(run, range(number)))


@contextmanager
def _crowd() -> Iterator[None]:
    """Holds back other test processes that want a crowd: a server takes 100 clients in all."""
    with (Path(tempfile.gettempdir()) / "fleetbuilder-tests-crowd").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
