"""Jobs are done exactly once, whatever is lost, doubled or late."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from fleetbuilder.core import errors
from fleetbuilder.jobs import selectors, services
from fleetbuilder.jobs.models import Chunk, Job, JobState
from rules.builds import build_in_use
from rules.errors import RulesError
from tests.fleetbuilder.jobs.conftest import Labour, Start

pytestmark = pytest.mark.django_db

Sent = list[tuple[UUID, int]]


def do(job: Job, *indexes: int) -> list[bool]:
    """Does chunks, each as its own message would have it."""
    return [services.chunk_do(job_id=job.pk, index=index) for index in indexes]


def state(job: Job) -> tuple[str, str]:
    job.refresh_from_db()
    return job.state, job.reason


def age(job: Job, seconds: float, **fields: Any) -> None:
    """Makes leases and messages of a job's open chunks older."""
    ago = timedelta(seconds=seconds)
    for chunk in Chunk.objects.filter(job=job, result__isnull=True):
        if chunk.leased_until is not None:
            chunk.leased_until -= ago
        if chunk.sent_at is not None:
            chunk.sent_at -= ago
        chunk.save(update_fields=["leased_until", "sent_at"])


LEASE = settings.JOBS["lease_seconds"]
RESEND = settings.JOBS["resend_seconds"]


def test_a_job_is_done_when_all_its_chunks_are(start: Start, labour: Labour) -> None:
    job = start(3)
    assert do(job, 2, 0) == [True, True]
    assert state(job) == ("running", "")
    assert selectors.results_of(job_id=job.pk) == [{"square": 0}]
    assert selectors.briefs_of(job_id=job.pk) == [0, 4]
    assert do(job, 1) == [True]
    assert state(job) == ("done", "")
    assert job.finished_at is not None
    assert selectors.results_of(job_id=job.pk) == [{"square": n * n} for n in range(3)]
    assert labour.played == [2, 0, 1]
    assert selectors.seconds_of(job_id=job.pk) > 0.0
    assert selectors.builds_of(job_id=job.pk) == {build_in_use(): 3}


def test_a_chunk_is_done_once_however_often_it_is_delivered(start: Start, labour: Labour) -> None:
    job = start(2)
    assert do(job, 0, 0, 0, 1, 1, 0) == [True, False, False, True, False, False]
    assert labour.played == [0, 1]


def test_who_holds_a_lease_is_left_alone_until_it_has_passed(start: Start, labour: Labour) -> None:
    job = start(1)
    assert services.chunk_claim(job_id=job.pk, index=0)
    assert not services.chunk_claim(job_id=job.pk, index=0)
    assert do(job, 0) == [False]
    age(job, LEASE - 1)
    assert do(job, 0) == [False]
    age(job, 2)
    assert do(job, 0) == [True]
    assert labour.played == [0]
    assert Chunk.objects.get(job=job).attempts == 2


def test_of_two_results_the_first_stays(start: Start) -> None:
    job = start(2)
    assert services.chunk_record(job_id=job.pk, index=0, result={"square": 1}, seconds=1.0)
    assert not services.chunk_record(job_id=job.pk, index=0, result={"square": 2}, seconds=1.0)
    assert selectors.result_of(job_id=job.pk, index=0) == {"square": 1}
    assert selectors.result_of(job_id=job.pk, index=1) is None


def test_a_lease_that_passed_in_mid_work_makes_no_second_record(
    start: Start, labour: Labour
) -> None:
    job = start(1)

    def overtake() -> None:
        labour.meanwhile = None
        age(job, LEASE + 1)
        assert do(job, 0) == [True]

    labour.meanwhile = overtake
    assert do(job, 0) == [False]
    assert labour.played == [0, 0]
    assert state(job) == ("done", "")
    assert Chunk.objects.filter(job=job).count() == 1


def test_a_cancelled_job_takes_nothing_more(start: Start, labour: Labour) -> None:
    job = start(3)
    do(job, 0)
    labour.meanwhile = lambda: services.job_cancel(job_id=job.pk)
    assert do(job, 1, 2) == [False, False]
    assert state(job) == ("cancelled", "")
    assert labour.played == [0, 1]
    assert selectors.results_of(job_id=job.pk) == [{"square": 0}]
    assert not services.job_cancel(job_id=job.pk)
    assert services.jobs_sweep() == 0


def test_what_has_ended_is_not_cancelled(start: Start) -> None:
    job = start(1)
    do(job, 0)
    finished_at = Job.objects.get(pk=job.pk).finished_at
    assert not services.job_cancel(job_id=job.pk)
    assert state(job) == ("done", "")
    assert job.finished_at == finished_at


def test_enough_chunks_without_a_gap_end_a_job_early(start: Start, labour: Labour) -> None:
    labour.suffices = 2
    job = start(5)
    assert do(job, 1, 2, 3) == [True, True, True]
    assert state(job) == ("running", "")
    assert do(job, 0) == [True]
    assert state(job) == ("done", "")
    assert job.chunk_count == 2
    assert selectors.briefs_of(job_id=job.pk) == [0, 1]
    assert do(job, 4) == [False]


def test_input_that_the_rules_refuse_fails_the_job_with_the_reason(
    start: Start, labour: Labour
) -> None:
    job = start(2)
    labour.fault = RulesError("the fleet finds no room")
    assert do(job, 0) == [False]
    assert state(job) == ("failed", "the fleet finds no room")
    assert do(job, 1) == [False]
    assert labour.played == [0]


def test_another_error_leaves_the_chunk_to_the_next_attempt(start: Start, labour: Labour) -> None:
    job = start(1)
    labour.fault = ValueError("odd")
    with pytest.raises(ValueError, match="odd"):
        do(job, 0)
    chunk = Chunk.objects.get(job=job)
    assert (chunk.error, chunk.leased_until, chunk.attempts) == ("ValueError('odd')", None, 1)
    labour.fault = None
    assert do(job, 0) == [True]
    assert state(job) == ("done", "")
    assert Chunk.objects.get(job=job).error == ""


def test_five_attempts_fail_the_job(start: Start, labour: Labour, sent: Sent) -> None:
    job = start(2)
    labour.fault = ValueError("odd")
    for _ in range(5):
        assert services.jobs_sweep() == 0
        with pytest.raises(ValueError, match="odd"):
            do(job, 0)
    assert do(job, 0) == [False]
    services.jobs_sweep()
    assert state(job) == ("failed", "Part 1 was tried 5 times: ValueError('odd')")
    assert labour.played == [0] * 5


def test_input_that_kills_its_worker_does_not_circle_for_ever(start: Start) -> None:
    job = start(1)
    for _ in range(5):
        assert services.chunk_claim(job_id=job.pk, index=0)
        services.jobs_sweep()
        assert state(job) == ("running", "")
        age(job, LEASE + 1)
    assert not services.chunk_claim(job_id=job.pk, index=0)
    services.jobs_sweep()
    reason = "Part 1 was tried 5 times: whoever did it was gone before it was done"
    assert state(job) == ("failed", reason)


# --- messages -------------------------------------------------------------------------


def test_messages_go_out_when_the_job_is_there(
    start: Start, sent: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = start(3)
        assert sent == []
    assert sent == [(job.pk, 0), (job.pk, 1), (job.pk, 2)]


def test_a_long_job_leaves_room_for_others(
    start: Start, sent: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = start(20)
    assert [index for _, index in sent] == list(range(services.AHEAD))
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        do(job, 3, 0)
    assert [index for _, index in sent] == [16, 17]
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        do(job, *range(4, 20))
    assert [index for _, index in sent] == [18, 19]


def test_the_sweeper_sends_again_what_was_lost(start: Start, sent: Sent) -> None:
    job = start(3)
    do(job, 0)
    assert services.chunk_claim(job_id=job.pk, index=1)
    assert services.jobs_sweep() == 0
    age(job, LEASE - 1)
    assert services.jobs_sweep() == 0
    # Whoever claimed it is gone.
    age(job, 2)
    assert services.jobs_sweep() == 1
    assert sent == [(job.pk, 1)]
    # It has just been sent, and waits as long as any message.
    assert services.jobs_sweep() == 0
    age(job, RESEND - LEASE)
    assert services.jobs_sweep() == 1
    assert sent == [(job.pk, 1), (job.pk, 2)]
    age(job, LEASE)
    assert services.jobs_sweep() == 1
    assert sent == [(job.pk, 1), (job.pk, 2), (job.pk, 1)]


def test_a_lease_is_renewed_while_its_chunk_is_done(start: Start, sent: Sent) -> None:
    job, other = start(3), start(3)
    for each in (job, other):
        assert services.chunk_claim(job_id=each.pk, index=1)
    do(job, 0)
    for _ in range(3):
        age(job, LEASE - 1)
        held = [(job.pk, index) for index in range(4)]
        # Neither one that is recorded nor one that nobody has claimed has a lease to be renewed.
        assert services.chunks_renew(held=held) == 1
        assert services.jobs_sweep() == 0
        assert not services.chunk_claim(job_id=job.pk, index=1)
    assert services.chunks_renew(held=[]) == 0
    age(other, LEASE + 1)
    assert services.chunk_claim(job_id=other.pk, index=1)


def test_a_chunk_whose_process_was_killed_is_free_at_once(start: Start, sent: Sent) -> None:
    job = start(2)
    assert services.chunk_claim(job_id=job.pk, index=0)
    services.chunk_lose(job_id=job.pk, index=0, why="it was killed")
    assert services.jobs_sweep() == 1
    assert sent == [(job.pk, 0)]
    assert do(job, 0, 1) == [True, True]
    before = list(Chunk.objects.values())
    services.chunk_lose(job_id=job.pk, index=0, why="it was killed")
    assert list(Chunk.objects.values()) == before


def test_a_chunk_that_kills_every_process_says_so(start: Start) -> None:
    job = start(1)
    for _ in range(5):
        assert services.chunk_claim(job_id=job.pk, index=0)
        services.chunk_lose(job_id=job.pk, index=0, why="it was killed")
    services.jobs_sweep()
    assert state(job) == ("failed", "Part 1 was tried 5 times: it was killed")


def test_one_sweep_sends_no_more_than_it_should(
    start: Start, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_SENT", 4)
    job = start(10)
    age(job, RESEND + 1)
    assert [services.jobs_sweep() for _ in range(4)] == [4, 4, 2, 0]
    assert sorted(index for _, index in sent) == list(range(10))


def test_the_sweeper_goes_on_where_a_worker_died_before_it_sent_more(
    start: Start, sent: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    job = start(20)
    # All that were sent are recorded, and none of the callbacks came to pass.
    do(job, *range(16))
    Chunk.objects.filter(job=job, index__gte=16).update(sent_at=None)
    with django_capture_on_commit_callbacks(execute=True):
        assert services.jobs_sweep() == 4
    assert sent == [(job.pk, index) for index in range(16, 20)]


def test_a_broker_that_is_away_is_no_error(
    labour: Labour,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    from celery import current_app
    from kombu.exceptions import OperationalError

    tried = []

    def fail(name: str, args: list[Any], **options: Any) -> None:
        tried.append(args[1])
        raise OperationalError("away")

    monkeypatch.setattr(current_app, "send_task", fail)
    with django_capture_on_commit_callbacks(execute=True):
        job, is_new = services.job_start(kind="test", document={}, chunks=3, owner="a", client="b")
    assert is_new
    assert tried == [0]
    age(job, RESEND + 1)
    assert services.jobs_sweep() == 3


def test_the_sweeper_removes_what_is_too_old(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_REMOVED", 2)
    old = timezone.now() - timedelta(days=settings.ENVIRONMENT.JOBS_KEPT_DAYS, seconds=1)
    recent = old + timedelta(minutes=1)
    running = start()
    kept = start()
    do(kept, 0, 1, 2)
    Job.objects.filter(pk=kept.pk).update(finished_at=recent)
    for _ in range(3):
        services.job_cancel(job_id=start().pk)
    Job.objects.filter(state="cancelled").update(finished_at=old)
    services.jobs_sweep()
    assert Job.objects.count() == 3
    services.jobs_sweep()
    assert set(Job.objects.values_list("pk", flat=True)) == {running.pk, kept.pk}
    assert Chunk.objects.count() == 6


# --- starting -------------------------------------------------------------------------


def test_the_same_key_starts_one_job(start: Start) -> None:
    job = start(key="k", digest="1")
    again, is_new = services.job_start(
        kind="test", document={}, chunks=1, owner="session:1", client="x", key="k", digest="1"
    )
    assert (again.pk, is_new) == (job.pk, False)
    assert Job.objects.count() == 1
    assert start(key="k", digest="1", owner="session:2").pk != job.pk
    assert start().pk != start().pk


def test_the_same_key_for_other_content_is_refused(start: Start) -> None:
    start(key="k", digest="1")
    with pytest.raises(errors.ConflictError):
        start(key="k", digest="2")
    assert Job.objects.count() == 1


def test_two_requests_at_the_same_time_start_one_job(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = services.earlier_of
    late: list[Job] = []

    def too_early(*arguments: Any) -> Job | None:
        if late:
            return found(*arguments)
        # The other request comes in between looking and making.
        late.append(Job())
        late.append(start(key="k", digest="1"))
        return None

    monkeypatch.setattr(services, "earlier_of", too_early)
    job = start(key="k", digest="1")
    assert job.pk == late[1].pk
    assert Job.objects.count() == 1
    assert Chunk.objects.count() == 3


def test_a_result_is_kept_once_the_job_has_ended(start: Start) -> None:
    job = start(1)
    services.job_result_keep(job_id=job.pk, result=1)
    assert Job.objects.get(pk=job.pk).result is None
    do(job, 0)
    services.job_result_keep(job_id=job.pk, result=2)
    services.job_result_keep(job_id=job.pk, result=3)
    assert Job.objects.get(pk=job.pk).result == 2


def test_running_jobs_are_counted_by_client(start: Start) -> None:
    start(client="x")
    done = start(1, client="x")
    start(client="y")
    assert selectors.running_count(client="x") == 2
    do(done, 0)
    assert selectors.running_count(client="x") == 1


def test_a_job_that_is_gone_is_no_error() -> None:
    assert not services.chunk_do(job_id=uuid4(), index=0)
    assert not services.job_cancel(job_id=uuid4())


def test_a_chunk_that_does_not_exist_is_no_error(start: Start, labour: Labour) -> None:
    assert do(start(2), 2) == [False]
    assert labour.played == []


def test_jobs_are_found_by_kind_and_owner(start: Start) -> None:
    job = start()
    do(job, 1)
    assert selectors.job_find(job_id=job.pk, kind="test") == job
    assert selectors.job_find(job_id=job.pk, kind="other") is None
    listed = selectors.job_list(owner="session:1", kind="test")
    assert [(each.pk, each.recorded) for each in listed] == [(job.pk, 1)]
    assert list(selectors.job_list(owner="session:2", kind="test")) == []
    assert str(job) == f"test {job.pk}"
    assert job.is_running
    assert JobState.RUNNING == "running"
    assert timezone.is_aware(job.created_at)
