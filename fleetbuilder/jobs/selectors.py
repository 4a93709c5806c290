"""Reading jobs: by id, by owner, how far they are, what is recorded."""

from __future__ import annotations

from itertools import takewhile
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from fleetbuilder.jobs.models import Chunk, Job, JobState


def job_find(*, job_id: UUID, kind: str) -> Job | None:
    """Finds a job of a kind."""
    return Job.objects.filter(pk=job_id, kind=kind).first()


def job_list(*, owner: str, kind: str) -> QuerySet[Job]:
    """Returns an owner's jobs of a kind, the newest first, with `recorded`, their chunks done."""
    return (
        Job.objects.filter(owner=owner, kind=kind)
        .annotate(recorded=Count("chunks", filter=Q(chunks__brief__isnull=False)))
        .order_by("-created_at")
    )


def running_count(*, client: str) -> int:
    """Returns how many jobs a client has running."""
    return Job.objects.filter(client=client, state=JobState.RUNNING).count()


def is_in_work(*, job_id: UUID | None = None) -> bool:
    """Returns whether somebody holds a chunk of a job now, or of any job at all."""
    leased = Chunk.objects.filter(result__isnull=True, leased_until__gt=timezone.now())
    return (leased if job_id is None else leased.filter(job_id=job_id)).exists()


def briefs_of(*, job_id: UUID) -> list[Any]:
    """Returns the briefs of the recorded chunks, in any order of recording, by index."""
    chunks = Chunk.objects.filter(job_id=job_id, brief__isnull=False)
    return list(chunks.order_by("index").values_list("brief", flat=True))


def results_of(*, job_id: UUID) -> list[Any]:
    """Returns the results of chunks 0, 1, 2 … up to the first that is not recorded.

    What lies beyond a gap does not count: it would make the answer depend on who was quicker.
    """
    chunks = Chunk.objects.filter(job_id=job_id).order_by("index")
    results = chunks.values_list("result", flat=True).iterator(chunk_size=50)
    return list(takewhile(lambda result: result is not None, results))


def recorded_of(*, job_id: UUID) -> list[tuple[int, Any]]:
    """Returns index and result of every recorded chunk, by index, those beyond a gap too."""
    chunks = Chunk.objects.filter(job_id=job_id, result__isnull=False).order_by("index")
    return list(chunks.values_list("index", "result"))


def result_of(*, job_id: UUID, index: int) -> Any:
    """Returns the result of one chunk, None while it is not recorded."""
    chunks = Chunk.objects.filter(job_id=job_id, index=index)
    return chunks.values_list("result", flat=True).first()


def seconds_of(*, job_id: UUID) -> float:
    """Returns the seconds that the recorded chunks took, added up over all workers."""
    return float(Chunk.objects.filter(job_id=job_id).aggregate(sum=Sum("seconds"))["sum"] or 0.0)


def builds_of(*, job_id: UUID) -> dict[str, int]:
    """Returns how many of the recorded chunks each build of the rules has done, by its name."""
    done = Chunk.objects.filter(job_id=job_id).exclude(build="").order_by("build")
    return dict(done.values_list("build").annotate(chunks=Count("pk")))
