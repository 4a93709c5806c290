"""What this app hands in itself: tokens, and the long work of `jobs`, which knows no accounts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import QuerySet

from fleetbuilder.accounts.belongings import Belonging, adoption, owner_of
from fleetbuilder.accounts.models import Token, User
from fleetbuilder.jobs.models import Job, JobState

AT_ONCE: Final = 50


def jobs_of(user: User) -> QuerySet[Job]:
    """Returns the long work that an account asked for, the newest first."""
    return Job.objects.filter(owner=owner_of(user)).order_by("-created_at")


def _jobs_export(user: User) -> Iterator[Any]:
    fields = ("id", "kind", "state", "created_at", "finished_at", "document", "result")
    yield from jobs_of(user).values(*fields).iterator(chunk_size=AT_ONCE)


def _jobs_remove(user: User) -> None:
    # What is in work finds its job ended, and records nothing.
    jobs_of(user).filter(state=JobState.RUNNING).update(state=JobState.CANCELLED)
    jobs_of(user).delete()


def _tokens_export(user: User) -> Iterator[Any]:
    fields = ("name", "start", "created_at", "last_used_at", "expires_at")
    yield from Token.objects.filter(user=user).values(*fields)


def _tokens_remove(user: User) -> None:
    Token.objects.filter(user=user).delete()


SIMULATIONS: Final = Belonging(
    name="simulations",
    title="Simulations, weighed cards and imports",
    fate="They are deleted, running ones cancelled. Links to them that you gave away lead nowhere.",
    count=lambda user: jobs_of(user).count(),
    export=_jobs_export,
    remove=_jobs_remove,
    adopt=adoption(Job),
)
TOKENS: Final = Belonging(
    name="tokens",
    title="API tokens",
    fate="They are revoked at once.",
    count=lambda user: Token.objects.filter(user=user).count(),
    export=_tokens_export,
    remove=_tokens_remove,
)
