"""Each fleet of an import is stored exactly once, whatever is lost, doubled or cancelled."""

from __future__ import annotations

import json
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.fleets.common.models import Cause, Fleet, Revision
from fleetbuilder.fleets.imports import job_kind as import_work
from fleetbuilder.fleets.imports import services as import_services
from fleetbuilder.fleets.imports.documents import import_document
from fleetbuilder.fleets.imports.parsing import document_read
from fleetbuilder.fleets.imports.selectors import (
    import_find,
    import_list,
    import_report,
)
from fleetbuilder.fleets.imports.services import import_cancel
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.services import fleet_delete, fleet_save
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job
from rules.notation import fleet_from_document
from tests.fleetbuilder.fleets.importing import SQUADS, THREE, begun, listed
from tests.fleetbuilder.fleets.saved import OWNER, WORF, content, saved

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue", "unsent")]

NAMES = tuple(f"Fleet {number}" for number in range(1, 31))


@pytest.fixture(autouse=True)
def unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wakes no worker: the tests do the work."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)


def do(job: Job, *indexes: int) -> list[bool]:
    done = [services.chunk_do(job_id=job.pk, index=index) for index in indexes]
    job.refresh_from_db()
    return done


def names() -> list[str]:
    return sorted(Fleet.objects.values_list("name", flat=True))


def states(job: Job) -> Counter[str]:
    return Counter(each.state for each in import_report(job=job).outcomes)


# --- at once ------------------------------------------------------------------------------------


def test_a_few_fleets_are_stored_before_the_answer() -> None:
    job = begun(listed("One", "Two", "Three", broken=(1,)))
    assert (job.state, names()) == ("done", ["One", "Three"])
    one = Fleet.objects.get(name="One")
    revision = Revision.objects.get(fleet=one)
    assert (one.owner, one.current, one.points, one.visibility) == (OWNER, 1, 40, "private")
    assert (revision.number, revision.cause, revision.author) == (1, Cause.CREATE, OWNER)
    assert fleet_from_document(revision.document) == content(
        WORF, name="One", ruleset="attack-wing-2017"
    )


def test_what_was_kept_one_by_one_is_the_same() -> None:
    begun(listed("One"))
    imported = Fleet.objects.get()
    by_hand = saved(WORF, name="One", owner="session:other")
    for column in ("points", "ruleset", "is_legal", "problem_count", "card_words", "catalogue"):
        assert getattr(imported, column) == getattr(by_hand, column)
    first, second = Revision.objects.order_by("pk")
    for column in ("document", "fingerprint", "prices", "points", "problem_count"):
        assert getattr(first, column) == getattr(second, column)


def test_folder_and_tags_go_to_every_fleet() -> None:
    begun(listed("One", "Two"), about=Details(folder="2014", tags=("space dock", "old")))
    assert {(each.folder, each.tags) for each in Fleet.objects.all()} == {
        ("2014", ("space dock", "old"))
    }


def test_what_was_chosen_is_stored_and_what_is_unknown_is_kept() -> None:
    reading = document_read(THREE)
    worf = reading.choices()[0]
    job = begun(reading, chosen={worf.id: WORF}, places=(0, 2))
    first = Revision.objects.get(fleet__name="Wolf 359").document["ships"][0]["upgrades"]
    assert first == [WORF, {"slot": "crew", "name": "Xyzzy Qwrtp"}]
    report = import_report(job=job)
    assert [(each.name, each.state, each.likely, each.unknown) for each in report.outcomes] == [
        ("Wolf 359", "stored", 1, 1),
        ("Sure", "stored", 0, 0),
    ]
    assert (report.left, report.with_problems) == (1, 1)


# --- as a job -----------------------------------------------------------------------------------


def test_many_fleets_are_stored_chunk_by_chunk() -> None:
    job = begun(SQUADS)
    assert (job.state, job.chunk_count, Fleet.objects.count()) == ("running", 6, 0)
    assert do(job, 0, 0, 3) == [True, False, True]
    assert (Fleet.objects.count(), Revision.objects.count()) == (20, 20)
    assert states(job) == {"stored": 20, "waiting": 33}
    assert do(job, 5, 4, 2, 1, 1) == [True, True, True, True, False]
    report = import_report(job=job)
    assert (job.state, report.done, report.wanted) == ("done", 53, 53)
    assert [each.place for each in report.outcomes] == list(range(53))
    # One of the file's fleets is there twice, word for word.

    assert states(job) == {"stored": 52, "present": 1}
    assert Fleet.objects.count() == 52
    assert report.with_problems == 4


def test_the_document_is_kept_as_long_as_the_work_needs_it() -> None:
    job = begun(SQUADS)
    assert sum("document" in each for each in job.document["fleets"]) == 53
    do(job, *range(6))
    job.refresh_from_db()
    assert job.state == "done"
    assert [sorted(each) for each in job.document["fleets"]] == [
        ["likely", "name", "place", "unknown"]
    ] * 53


def test_a_worker_that_dies_loses_and_doubles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    job = begun(listed(*NAMES))
    do(job, 0)
    # One died while it computed: it holds the lease, and has stored nothing.
    assert services.chunk_claim(job_id=job.pk, index=1)
    assert do(job, 1) == [False]
    assert Fleet.objects.count() == 10
    Chunk.objects.filter(job=job, index=1).update(
        leased_until=timezone.now() - timedelta(seconds=1)
    )
    assert do(job, 1) == [True]
    # One died while it stored: its transaction took all back.
    real = Revision.objects.bulk_create

    def broken(rows: Any) -> Any:
        real(rows)
        raise OSError("power cut")

    with monkeypatch.context() as patch:
        patch.setattr(Revision.objects, "bulk_create", broken)
        with pytest.raises(OSError, match="power cut"):
            services.chunk_do(job_id=job.pk, index=2)
    assert (Fleet.objects.count(), Revision.objects.count()) == (20, 20)
    late = timezone.now() - timedelta(seconds=settings.JOBS["resend_seconds"] + 1)
    Chunk.objects.filter(job=job, index=2).update(leased_until=late, sent_at=late)
    assert services.jobs_sweep() == 1
    assert do(job, 2) == [True]
    assert (job.state, names()) == ("done", sorted(NAMES))


def test_two_workers_with_the_same_chunk_store_it_once() -> None:
    job = begun(listed(*NAMES))
    document = json.dumps(job.document, sort_keys=True)
    first, second = (import_work.IMPORT.play(document, 0) for _ in range(2))
    assert services.chunk_record(job_id=job.pk, index=0, result=first, seconds=0.1)
    assert not services.chunk_record(job_id=job.pk, index=0, result=second, seconds=0.1)
    assert names() == sorted(NAMES[:10])


def test_a_part_that_is_taken_as_its_job_is_cancelled_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    job = begun(listed(*NAMES))
    claim = services.chunk_claim

    def claim_then_cancel(**chunk: Any) -> bool:
        is_taken = claim(**chunk)
        assert import_cancel(job=job)
        return is_taken

    monkeypatch.setattr(services, "chunk_claim", claim_then_cancel)
    assert do(job, 0) == [False]
    assert (names(), job.state) == ([], "cancelled")


def test_cancelling_keeps_what_is_stored_and_says_which() -> None:
    job = begun(listed(*NAMES, broken=(3,)))
    do(job, 2)
    assert import_cancel(job=job)
    assert do(job, 0, 1) == [False, False]
    assert not import_cancel(job=job)
    report = import_report(job=job)
    assert [each.name for each in report.outcomes if each.state == "stored"] == list(NAMES[21:])
    assert [each.name for each in report.outcomes if each.state == "dropped"] == [
        name for name in NAMES[:21] if name != "Fleet 4"
    ]
    assert [
        (each.place, each.reason) for each in report.outcomes if each.state == "unreadable"
    ] == [(3, "/ships: ships are a list, not a number.")]
    assert names() == sorted(NAMES[21:])
    assert not any("document" in each for each in job.document["fleets"])


def test_a_failed_import_says_what_is_stored() -> None:
    job = begun(listed(*NAMES))
    do(job, 0)
    services.job_fail(job_id=job.pk, reason="Part 2 was tried 5 times.")
    job.refresh_from_db()
    assert states(job) == {"stored": 10, "dropped": 20}


# --- again --------------------------------------------------------------------------------------


def test_the_same_key_imports_once() -> None:
    job = begun(listed("One", "Two"), key="k")
    assert begun(listed("One", "Two"), key="k") == job
    assert (Job.objects.count(), names()) == (1, ["One", "Two"])
    with pytest.raises(errors.ConflictError) as caught:
        begun(listed("One", "Three"), key="k")
    assert caught.value.code == "fleets.key_taken"
    assert (Job.objects.count(), names()) == (1, ["One", "Two"])


def test_what_is_there_already_is_skipped() -> None:
    there = saved(WORF, name="One")
    job = begun(listed("One", "Two", "Two"))
    assert names() == ["One", "Two"]
    report = import_report(job=job)
    two = Fleet.objects.get(name="Two")
    assert [(each.state, each.fleet) for each in report.outcomes] == [
        ("present", there.slug),
        ("stored", two.slug),
        ("present", two.slug),
    ]


def test_what_others_have_is_no_reason_to_skip() -> None:
    saved(WORF, name="One", owner="session:other")
    begun(listed("One"))
    assert names() == ["One", "One"]


def test_what_a_fleet_was_once_is_no_reason_to_skip() -> None:
    there = saved(WORF, name="One")
    fleet_save(fleet=there, content=content(name="One"), expected=1, author=OWNER)
    begun(listed("One"))
    assert Fleet.objects.filter(name="One").count() == 2


def test_an_owner_has_so_many_fleets_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_work, "MOST_FLEETS", 3)
    saved(WORF, name="Zero")
    job = begun(listed("One", "Two", "Three", "Zero"))
    assert [each.state for each in import_report(job=job).outcomes] == [
        "stored",
        "stored",
        "refused",
        "present",
    ]
    assert names() == ["One", "Two", "Zero"]


def test_a_client_may_have_so_many_running(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(settings.ENVIRONMENT.SIMULATIONS_RUNNING):
        begun(listed(*NAMES), key=f"k{number}")
    before = Job.objects.count()
    with pytest.raises(errors.ThrottledError) as caught:
        begun(listed(*NAMES), key="another")
    assert caught.value.code == "fleets.quota"
    assert Job.objects.count() == before
    # The same again, and a few fleets, are not held up.
    begun(listed(*NAMES), key="k0")
    assert begun(listed("One")).state == "done"


@pytest.mark.parametrize("key", ["k" * 101, "a\nb"])
def test_a_key_is_a_short_line(key: str) -> None:
    with pytest.raises(errors.InvalidError) as caught:
        begun(listed("One"), key=key)
    assert caught.value.code == "fleets.key"
    assert (Job.objects.count(), Fleet.objects.count()) == (0, 0)


# --- whose --------------------------------------------------------------------------------------


def test_only_its_owner_finds_an_import() -> None:
    job = begun(listed("One"))
    assert import_find(id=job.pk, owner=OWNER) == job
    for other in ("", "session:other", "user:1"):
        assert import_find(id=job.pk, owner=other) is None
    assert list(import_list(owner=OWNER)) == [job]
    assert list(import_list(owner="session:other")) == []


def test_fleets_are_stored_for_whose_the_import_is_by_then() -> None:
    job = begun(listed(*NAMES))
    do(job, 0)
    Job.objects.filter(pk=job.pk).update(owner="user:7")
    do(job, 1)
    assert Counter(Fleet.objects.values_list("owner", flat=True)) == {OWNER: 10, "user:7": 10}


def test_a_report_as_plain_data() -> None:
    job = begun(listed("One", "Two", broken=(1,)), about=Details(folder="Old", tags=("a",)))
    fleet = Fleet.objects.get()
    document = import_document(job=job)
    assert {name: document[name] for name in ("state", "format", "folder", "tags", "counts")} == {
        "state": "done",
        "format": "json",
        "folder": "Old",
        "tags": ["a"],
        "counts": {
            "stored": 1,
            "present": 0,
            "refused": 0,
            "waiting": 0,
            "dropped": 0,
            "unreadable": 1,
            "with_problems": 1,
        },
    }
    assert (document["done"], document["wanted"], document["left"]) == (1, 1, 0)
    assert document["fleets"][0] == {
        "place": 0,
        "name": "One",
        "state": "stored",
        "fleet": fleet.slug,
        "points": 40,
        "legal": False,
        "problems": 1,
        "likely": 0,
        "unknown": 0,
        "where": "",
        "reason": "",
    }
    fleet_delete(fleet=fleet)
    assert import_document(job=job)["fleets"][0]["fleet"] == ""


def test_the_bound_of_what_is_done_at_once() -> None:
    assert import_services.AT_ONCE == 20
    assert begun(listed(*NAMES[:20])).state == "done"
    assert begun(listed(*NAMES[:21]), owner="session:other").state == "running"
