"""Jobs and their chunks."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q


class JobState(models.TextChoices):
    """Where a job stands; all but `RUNNING` are final."""

    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Job(models.Model):
    """A piece of long work.

    `document` says all about the work and never changes. `chunk_count` is the number of chunks
    that count; stopping early lowers it, a further round of work in rounds raises it. `owner` is
    whose job it is, `client` from where it was asked for, for quotas. `key` is the idempotency key
    of the request, `digest` that of its content. `result` is what the recorded chunks come to,
    kept once the state is final; it can be derived again at any time.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=40)
    document = models.JSONField()
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.RUNNING)
    reason = models.TextField(blank=True)
    chunk_count = models.PositiveIntegerField()
    owner = models.CharField(max_length=80)
    client = models.CharField(max_length=80)
    key = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    result = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "key"], condition=~Q(key=""), name="job_once_for_each_key"
            )
        ]
        indexes = [
            models.Index(fields=["owner", "-created_at"], name="job_of_owner"),
            models.Index(fields=["finished_at"], name="job_by_end"),
            models.Index(fields=["client"], condition=Q(state="running"), name="job_running"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"

    @property
    def is_running(self) -> bool:
        """Returns whether chunks of it may still be recorded."""
        return self.state == JobState.RUNNING


class Chunk(models.Model):
    """A part of a job that one process does in a second or so.

    What is to be done follows from the job's document and the `index`, or, where the work goes in
    rounds, from the document and the `task`, which is never null then. It is open until it has a
    `result`; `brief` is the little of it that progress needs.
    `sent_at` is when a message for it last went out, `leased_until` how long whoever claimed it
    may take. `error` is why the last attempt failed, `seconds` what the recorded one took, and
    `build` the build of the rules that did it.
    """

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="chunks")
    index = models.PositiveIntegerField()
    task = models.JSONField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    brief = models.JSONField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)
    seconds = models.FloatField(null=True, blank=True)
    build = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["job", "index"]
        constraints = [models.UniqueConstraint(fields=["job", "index"], name="chunk_once")]
        indexes = [
            models.Index(
                fields=["sent_at"], condition=Q(result__isnull=True), name="chunk_open_by_sending"
            )
        ]

    def __str__(self) -> str:
        return f"chunk {self.index} of {self.job_id}"
