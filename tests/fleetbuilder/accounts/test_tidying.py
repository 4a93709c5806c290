"""What browsers without an account left behind is removed, and nothing else."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from fleetbuilder.collection.models import OwnedCard, OwnedSet
from fleetbuilder.collection.services import counts_change
from fleetbuilder.core.visitors import SESSION_KEY
from fleetbuilder.events.common.models import Entry, Event
from fleetbuilder.events.entries import services as entry_services
from fleetbuilder.events.event.services import Settings, event_open
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.services import fleet_create
from rules.fleet import Fleet as Content
from tests.fleetbuilder.accounts.factories import UserFactory

pytestmark = pytest.mark.django_db
KEPT = 180


def session(token: str, *, ended: int) -> str:
    """Makes a session that ended so many days ago, negative for one that lasts."""
    store = SessionStore()
    if token:
        store[SESSION_KEY] = token
    store.create()
    key = store.session_key or ""
    end = timezone.now() - timedelta(days=ended, minutes=1)
    Session.objects.filter(session_key=key).update(expire_date=end)
    return key


def fleet(owner: str, name: str, *, touched: int = KEPT, **about: Any) -> Fleet:
    """Keeps a fleet that was touched so many days ago."""
    made, _ = fleet_create(owner=owner, content=Content(name=name), about=Details(**about))
    when = timezone.now() - timedelta(days=touched, minutes=1)
    Fleet.objects.filter(pk=made.pk).update(changed_at=when)
    made.refresh_from_db()
    return made


def tidied() -> str:
    output = io.StringIO()
    call_command("tidy", stdout=output)
    return output.getvalue()


def names() -> list[str]:
    return sorted(Fleet.objects.values_list("name", flat=True))


def test_a_fleet_that_nobody_can_come_back_to_is_removed_and_no_other() -> None:
    picard = UserFactory(username="picard")
    session("ended", ended=KEPT)
    session("lasts", ended=-1)
    session("of late", ended=KEPT - 1)
    fleet("session:ended", "Left behind")
    fleet("session:lost", "Of a session that is not known")
    fleet("session:ended", "Touched of late", touched=KEPT - 1)
    fleet("session:lasts", "Of a browser that is known")
    fleet("session:of late", "Of a session that ended of late")
    fleet("session:ended", "Public", visibility=Visibility.PUBLIC)
    fleet("session:ended", "By link", visibility=Visibility.UNLISTED)
    fleet(f"user:{picard.pk}", "Of an account")
    submitted = fleet("session:ended", "Handed in")
    event, _ = event_open(owner="session:organiser", settings=Settings(name="Open"))
    entry_services.entry_submit(
        event=event,
        visitor="session:ended",
        name="Wesley",
        submitted=entry_services.SubmittedFleet(Content(), submitted.slug, 1),
    )
    assert tidied() == "Removed: fleets 2, sessions 1.\n"
    assert names() == [
        "By link",
        "Handed in",
        "Of a browser that is known",
        "Of a session that ended of late",
        "Of an account",
        "Public",
        "Touched of late",
    ]
    assert Revision.objects.count() == 7
    assert (Event.objects.count(), Entry.objects.count()) == (1, 1)
    assert tidied() == ""


def test_sessions_go_when_they_have_ended() -> None:
    """One that leads to things stays for as long as they do."""
    nobody = session("", ended=0)
    lasts = session("", ended=-1)
    late = session("late", ended=KEPT - 1)
    over = session("over", ended=KEPT)
    assert tidied() == "Removed: sessions 2.\n"
    left = set(Session.objects.values_list("session_key", flat=True))
    assert left == {lasts, late}
    assert not left & {nobody, over}


def test_collections_go_with_the_session_that_led_to_them() -> None:
    session("ended", ended=KEPT)
    session("two of them", ended=KEPT)
    session("two of them", ended=-1)
    for owner in ("session:ended", "session:two of them", "session:lost", "user:1"):
        counts_change(owner=owner, sets={"71120": 2}, cards={"crew:gone": 1})
    assert tidied() == "Removed: collection 1, sessions 2.\n"
    for model in (OwnedSet, OwnedCard):
        left = set(model._default_manager.values_list("owner", flat=True))
        assert left == {"session:two of them", "session:lost", "user:1"}
