"""A kind of work for tests, and what was sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest

from fleetbuilder.jobs import kinds, messages, services
from fleetbuilder.jobs.kinds import JobKind
from fleetbuilder.jobs.models import Job

Start = Callable[..., Job]


class Labour:
    """Is a kind of work: chunk n gives its square; `fault` is raised instead, once it is set."""

    def __init__(self) -> None:
        self.played: list[int] = []
        self.fault: BaseException | None = None
        self.meanwhile: Callable[[], Any] | None = None
        self.suffices: int | None = None

    def play(self, document: str, index: int) -> dict[str, int]:
        """Does a chunk."""
        self.played.append(index)
        if self.fault is not None:
            raise self.fault
        if self.meanwhile is not None:
            self.meanwhile()
        return {"square": index * index}

    def enough(self, document: str, briefs: Any) -> int | None:
        """Tells that so many chunks are enough."""
        if self.suffices is not None and len(briefs) >= self.suffices:
            return self.suffices
        return None


@pytest.fixture
def labour(monkeypatch: pytest.MonkeyPatch) -> Labour:
    """Registers a kind of work for one test."""
    labour = Labour()
    kind = JobKind(
        "test", play=labour.play, brief=lambda result: result["square"], enough=labour.enough
    )
    monkeypatch.setitem(kinds._KINDS, "test", kind)
    return labour


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[UUID, int]]]:
    """Records wake-up calls instead of sending them."""
    calls: list[tuple[UUID, int]] = []
    monkeypatch.setattr(
        messages,
        "work_send",
        lambda job_id, indexes: calls.extend((job_id, index) for index in indexes),
    )
    return calls


@pytest.fixture
def start(labour: Labour, sent: list[tuple[UUID, int]]) -> Start:
    """Starts a job of the kind for tests."""

    def start(chunks: int = 3, **fields: Any) -> Job:
        job, _ = services.job_start(
            **{
                "kind": "test",
                "document": {"name": "labour"},
                "chunks": chunks,
                "owner": "session:1",
                "client": "here",
                **fields,
            }
        )
        return job

    return start
