"""What happens to jobs and chunks: started, claimed, recorded, failed, cancelled, swept.

Every change is one conditional UPDATE or one short transaction; nothing is computed inside one.
"""

from __future__ import annotations

import json
import operator
import time
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache, partial, reduce
from itertools import takewhile
from typing import Any, Final
from uuid import UUID

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import earlier_of, made_once
from fleetbuilder.jobs import messages
from fleetbuilder.jobs.kinds import JobKind, kind_named
from fleetbuilder.jobs.models import Chunk, Job, JobState
from fleetbuilder.jobs.selectors import results_of, running_count
from rules.builds import build_in_use
from rules.errors import RulesError

AHEAD: Final = 16
"""Chunks of one job that are sent and open at once: a long job leaves room for others."""
MOST_SENT: Final = 200
"""Chunks that one sweep sends again."""
MOST_REMOVED: Final = 10
"""Jobs that one sweep removes: each may have hundreds of chunks."""
MOST_ERROR: Final = 500

log = structlog.get_logger(__name__)


def job_start(
    *,
    kind: str,
    document: Any,
    chunks: int | Sequence[Any],
    owner: str,
    client: str,
    key: str = "",
    digest: str = "",
    app: str = "jobs",
    other: str = "another request",
) -> tuple[Job, bool]:
    """Makes a job with its chunks and wakes workers; gives it, and whether it is new.

    `chunks` is their number, or, for work in rounds, the tasks of the first round.
    With a `key` that the owner has used before the job of then is given, and nothing is made.
    Raises `ConflictError`, with a code of the `app`, when that one was asked for with another
    `digest`; `other` is what the key was used for.
    """
    earlier = partial(earlier_of, Job.objects.filter(owner=owner), key, digest, app, other)
    if found := earlier():
        return found, False

    tasks = [None] * chunks if isinstance(chunks, int) else chunks

    def make() -> Job:
        job = Job.objects.create(
            kind=kind,
            document=document,
            chunk_count=len(tasks),
            owner=owner,
            client=client,
            key=key,
            digest=digest,
        )
        _chunks_add(job.pk, 0, tasks)
        _send_more(job.pk)
        return job

    return made_once(make, earlier)


def _chunks_add(job_id: UUID, first: int, tasks: Sequence[Any]) -> None:
    """Adds chunks to a job, one for each task; the first of them gets the index `first`."""
    Chunk.objects.bulk_create(
        Chunk(job_id=job_id, index=index, task=task) for index, task in enumerate(tasks, first)
    )


def quota_check(*, client: str, owner: str, key: str, code: str, what: str = "jobs") -> None:
    """Raises `ThrottledError` when a client has as many jobs running as it may.

    Not for a request with a `key` that has begun a job before: it begins none.
    """
    most = settings.ENVIRONMENT.SIMULATIONS_RUNNING
    if key and Job.objects.filter(owner=owner, key=key).exists():
        return
    if running_count(client=client) >= most:
        raise errors.ThrottledError(
            f"{most} {what} of yours are running. Wait for one to end, or cancel it.",
            code=code,
            headers={"Retry-After": "10"},
        )


def job_cancel(*, job_id: UUID) -> bool:
    """Cancels a job; tells whether it was running. What is in work finds nothing to record into."""
    with transaction.atomic():
        return _end(job_id, JobState.CANCELLED)


def job_fail(*, job_id: UUID, reason: str) -> bool:
    """Ends a job that cannot be done, with the reason; tells whether it was running."""
    log.warning("job_failed", job=str(job_id), reason=reason)
    with transaction.atomic():
        return _end(job_id, JobState.FAILED, reason=reason)


def job_result_keep(*, job_id: UUID, result: Any) -> None:
    """Keeps the result of a job that has ended, unless there is one; later reads are quick."""
    Job.objects.filter(pk=job_id, result__isnull=True).exclude(state=JobState.RUNNING).update(
        result=result
    )


def _end(job_id: UUID, state: JobState, **fields: Any) -> bool:
    running = Job.objects.filter(pk=job_id, state=JobState.RUNNING)
    if not running.update(state=state, finished_at=timezone.now(), **fields):
        return False
    _document_shorten(job_id)
    return True


def _document_shorten(job_id: UUID) -> None:
    """Drops from the document of a job that has ended what only its work needed."""
    kind = Job.objects.values_list("kind", flat=True).get(pk=job_id)
    try:
        rest = kind_named(kind).rest
    except KeyError:
        # Its app is gone; the sweeper must be able to end it all the same.
        return
    if rest is not None:
        document = Job.objects.values_list("document", flat=True).get(pk=job_id)
        Job.objects.filter(pk=job_id).update(document=rest(document))


# --- one chunk ----------------------------------------------------------------------


def chunk_do(*, job_id: UUID, index: int) -> bool:
    """Claims a chunk, does it and records it; tells whether something was recorded.

    Where the chunk is done, or in other hands, or its job has ended, nothing happens. Input that
    the rules refuse fails the job; any other error leaves the chunk to another attempt and is
    raised.
    """
    if not chunk_claim(job_id=job_id, index=index):
        return False
    try:
        kind, document = _work(job_id)
    except _EndedError:
        return False
    part = _task(job_id, index) if kind_named(kind).next_tasks is not None else index
    begun = time.monotonic()
    try:
        result = kind_named(kind).play(document, part)
    except RulesError as error:
        job_fail(job_id=job_id, reason=str(error))
        return False
    except Exception as error:
        chunk_release(job_id=job_id, index=index, error=repr(error))
        raise
    return chunk_record(job_id=job_id, index=index, result=result, seconds=time.monotonic() - begun)


def _task(job_id: UUID, index: int) -> Any:
    """Returns the task of a chunk."""
    chunks = Chunk.objects.filter(job_id=job_id, index=index)
    return chunks.values_list("task", flat=True).first()


def chunk_claim(*, job_id: UUID, index: int) -> bool:
    """Takes a chunk for the time of a lease; tells whether it was to be had."""
    now = timezone.now()
    return (
        _unleased(now)
        .filter(job_id=job_id, index=index, attempts__lt=settings.JOBS["attempts"])
        .update(leased_until=now + _lease(), attempts=F("attempts") + 1)
        == 1
    )


def chunk_release(*, job_id: UUID, index: int, error: str) -> None:
    """Returns a claimed chunk back after an attempt that failed."""
    Chunk.objects.filter(job_id=job_id, index=index, result__isnull=True).update(
        leased_until=None, error=error[:MOST_ERROR]
    )


def chunks_renew(*, held: Iterable[tuple[UUID, int]]) -> int:
    """Renews the leases of chunks that are being done, each named by job and index.

    Gives how many were renewed: one that was not claimed, or is recorded, has no lease.
    """
    chunks = [Q(job_id=job_id, index=index) for job_id, index in held]
    if not chunks:
        return 0
    leased = Chunk.objects.filter(leased_until__isnull=False, result__isnull=True)
    until = timezone.now() + _lease()
    return leased.filter(reduce(operator.or_, chunks)).update(leased_until=until)


def chunk_lose(*, job_id: UUID, index: int, why: str) -> None:
    """Ends the lease of a chunk whose process is known to be gone: it is free at once."""
    leased = Chunk.objects.filter(leased_until__isnull=False, result__isnull=True)
    leased.filter(job_id=job_id, index=index).update(
        leased_until=timezone.now(), error=why[:MOST_ERROR]
    )


def chunk_record(*, job_id: UUID, index: int, result: Any, seconds: float) -> bool:
    """Records the result of a chunk unless there is one; tells whether it was recorded.

    In the same transaction the job is finished when its chunks are enough, and the rest dropped;
    otherwise a worker is woken for the next chunk, which may be the first of a further round.
    """
    try:
        kind_name, document = _work(job_id)
    except _EndedError:
        return False
    kind = kind_named(kind_name)
    with transaction.atomic():
        running = Job.objects.select_for_update().filter(pk=job_id, state=JobState.RUNNING)
        found = running.values_list("chunk_count", "owner").first()
        # Whoever records holds the job: between this look and the record nobody comes.
        is_open = Chunk.objects.filter(job_id=job_id, index=index, result__isnull=True)
        if found is None or not is_open.exists():
            return False
        count, owner = found
        settled = kind.settle(job_id, owner, result)
        is_open.update(
            result=settled,
            brief=kind.brief(settled),
            seconds=seconds,
            build=build_in_use(),
            leased_until=None,
            error="",
        )
        enough = _enough(job_id, count, kind, document)
        if enough is None:
            _send_more(job_id)
        else:
            Chunk.objects.filter(job_id=job_id, index__gte=enough).delete()
            _end(job_id, JobState.DONE, chunk_count=enough)
    return True


def _enough(job_id: UUID, count: int, kind: JobKind, document: str) -> int | None:
    """Returns how many chunks make the job complete, None while that many are not recorded.

    Where all are recorded and work in rounds is not at its end, the next round's are added.
    """
    briefs = Chunk.objects.filter(job_id=job_id).order_by("index").values_list("brief", flat=True)
    prefix = list(takewhile(lambda brief: brief is not None, briefs))
    found = kind.enough(document, prefix)
    if found is not None or len(prefix) < count:
        return found
    tasks = kind.next_tasks(document, results_of(job_id=job_id)) if kind.next_tasks else ()
    if not tasks:
        return count
    _chunks_add(job_id, count, tasks)
    Job.objects.filter(pk=job_id).update(chunk_count=count + len(tasks))
    return None


class _EndedError(Exception):
    """Says that a job has ended: what its work needed may be gone from its document."""


@lru_cache(maxsize=16)
def _work(job_id: UUID) -> tuple[str, str]:
    """Returns kind and document of a job, which do not change while it runs; read once a process.

    Raises `_EndedError` for a job that does not run, which is not remembered.
    """
    found = Job.objects.values_list("kind", "document", "state").get(pk=job_id)
    kind, document, state = found
    if state != JobState.RUNNING:
        raise _EndedError
    return kind, json.dumps(document, sort_keys=True)


# --- keeping things going -----------------------------------------------------------


def jobs_sweep() -> int:
    """Sends again what was lost, fails what was tried too often, and removes what is too old.

    Gives how many were sent.

    Lost is an open chunk that nobody holds, and for which no message went out since its lease
    has passed: whoever claimed it is gone. So is one whose message went out long ago: it never
    came.
    """
    now = timezone.now()
    attempts = settings.JOBS["attempts"]
    idle = _unleased(now)
    for job_id, index, error in idle.filter(attempts__gte=attempts).values_list(
        "job_id", "index", "error"
    )[:MOST_SENT]:
        why = error or "whoever did it was gone before it was done"
        job_fail(job_id=job_id, reason=f"Part {index + 1} was tried {attempts} times: {why}")
    long_ago = now - timedelta(seconds=settings.JOBS["resend_seconds"])
    lost = idle.filter(
        Q(sent_at__lt=long_ago) | Q(sent_at__lt=F("leased_until")), attempts__lt=attempts
    )
    sent = 0
    for pk, job_id, index in list(
        lost.order_by("sent_at").values_list("pk", "job_id", "index")[:MOST_SENT]
    ):
        # Another sweep may have been quicker.
        if lost.filter(pk=pk).update(sent_at=now):
            messages.work_send(job_id, [index])
            sent += 1
    for job_id in Job.objects.filter(state=JobState.RUNNING).values_list("pk", flat=True):
        with transaction.atomic():
            sent += _send_more(job_id)
    _remove_old(now)
    if sent:
        log.info("jobs_swept", sent=sent)
    return sent


def _remove_old(now: datetime) -> None:
    """Removes a few of the jobs that ended too long ago to be kept."""
    last = now - timedelta(days=settings.ENVIRONMENT.JOBS_KEPT_DAYS)
    old = Job.objects.filter(finished_at__lt=last).order_by("finished_at")
    if found := list(old.values_list("pk", flat=True)[:MOST_REMOVED]):
        Job.objects.filter(pk__in=found).delete()
        log.info("jobs_removed", number=len(found))


def _send_more(job_id: UUID) -> int:
    """Wakes workers for chunks never sent, until so many are under way; within a transaction."""
    is_open = Chunk.objects.filter(job_id=job_id, result__isnull=True)
    free = AHEAD - is_open.filter(sent_at__isnull=False).count()
    if free <= 0:
        return 0
    unsent = is_open.filter(sent_at__isnull=True)
    indexes = list(unsent.order_by("index").values_list("index", flat=True)[:free])
    if not indexes:
        return 0
    unsent.filter(index__in=indexes).update(sent_at=timezone.now())
    transaction.on_commit(partial(messages.work_send, job_id, indexes))
    return len(indexes)


def _unleased(now: datetime) -> QuerySet[Chunk]:
    """Returns the open chunks of running jobs that nobody holds.

    Jobs are asked in a subquery: with a join PostgreSQL would not look at a chunk again that
    another worker has claimed meanwhile, and both would have it.
    """
    return Chunk.objects.filter(
        Q(leased_until__isnull=True) | Q(leased_until__lt=now),
        job__in=Job.objects.filter(state=JobState.RUNNING),
        result__isnull=True,
    )


def _lease() -> timedelta:
    return timedelta(seconds=settings.JOBS["lease_seconds"])
