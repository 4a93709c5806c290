"""The kinds of long work that the site's apps offer.

An app registers its kind when Django starts (`AppConfig.ready`). All functions take the job's
document as JSON text: it is the same for every chunk, so what they make of it can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID


def _whole(result: Any) -> Any:
    """Returns a brief that says only that there is a result."""
    return True


def _never(document: str, briefs: Sequence[Any]) -> int | None:
    """Tells of no chunks that are enough before all are done."""
    return None


def _as_it_is(job_id: UUID, owner: str, result: Any) -> Any:
    """Has nothing to carry out."""
    return result


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of work.

    `play` does chunk n of a document, or the task of a chunk that has one, and gives a JSON value
    other than null. It must be pure: the same for the same arguments, whoever does it and how
    often. `brief` gives the little of a result that progress needs, not null either. `enough`
    tells how many chunks are enough, from the briefs of chunks 0, 1, 2 … up to the first gap; None
    while it cannot be told.

    `next_tasks` is for work in rounds that wait for each other. It is asked when all chunks that
    there are have been recorded, is given their results in order, and gives the tasks of further
    chunks, JSON values other than null; none ends the job. It runs in the transaction that records
    the last chunk of a round, so it must be short, and it must be pure as well.

    `settle` carries out what a result says, for work that changes something besides: it is given
    the job's id, whose the job is now, and what `play` gave, and gives what is recorded. It runs
    in the transaction that records, so that it happens exactly once, and never after the job has
    ended; it must be short. Then `play` may give any value. `rest` gives what is kept of the
    document when the job ends, None for all of it.
    """

    name: str
    play: Callable[[str, Any], Any]
    brief: Callable[[Any], Any] = _whole
    enough: Callable[[str, Sequence[Any]], int | None] = _never
    next_tasks: Callable[[str, Sequence[Any]], Sequence[Any]] | None = None
    settle: Callable[[UUID, str, Any], Any] = _as_it_is
    rest: Callable[[Any], Any] | None = None


_KINDS: Final[dict[str, JobKind]] = {}


def kind_register(kind: JobKind) -> None:
    """Makes a kind known under its name."""
    _KINDS[kind.name] = kind


def kind_named(name: str) -> JobKind:
    """Returns the kind of that name; raises `KeyError` when no app has registered it."""
    return _KINDS[name]
