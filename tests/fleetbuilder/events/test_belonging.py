"""Events and entries of accounts: exported, deleted, moved in at signing in."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.accounts import account_data as data
from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import SESSION_KEY
from fleetbuilder.events.common.models import Entry, Event, Handled
from fleetbuilder.events.entries import services as entry_services
from fleetbuilder.events.event import services
from fleetbuilder.events.event.belonging import ENTRIES, EVENTS, NOBODY
from fleetbuilder.events.rounds.services import ReportedResult
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.events.tables import TORPEDOES, WORF, enter, opened, pair, submit

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def user() -> User:
    """Returns somebody with an account."""
    return UserFactory(username="kathryn")


def owner_of(user: User) -> str:
    return f"user:{user.pk}"


def test_events_and_entries_are_exported(user: User) -> None:
    own = opened(owner=owner_of(user), name="Mine")
    submit(own, visitor="session:other", name="Chakotay")
    other = opened(name="Theirs")
    entry, _ = submit(other, TORPEDOES, visitor=owner_of(user))
    [event] = list(EVENTS.export(user))
    assert (event["name"], event["slug"]) == ("Mine", own.slug)
    assert [each["name"] for each in event["players"]] == ["Chakotay"]
    assert own.share_key not in str(event)
    [found] = list(ENTRIES.export(user))
    assert (found["event"], found["points"], found["fleet"]) == ("Theirs", 38, entry.document)
    assert (EVENTS.count(user), ENTRIES.count(user)) == (1, 1)


def test_a_deleted_account_takes_its_events_and_its_fleets_with_it(user: User) -> None:
    opened(owner=owner_of(user))
    waiting = opened(name="Waiting")
    submit(waiting, visitor=owner_of(user), key="k")
    played = opened(name="Played")
    mine, _ = submit(played, TORPEDOES, visitor=owner_of(user), name="Kathryn")
    submit(played, WORF, visitor="session:other", name="Chakotay")
    services.event_close(event=played, visitor="")
    pair(played, 1)
    enter(played, 1, 1, reported=ReportedResult(surviving=(30, 0)))
    data.account_delete(user=user)
    assert sorted(Event.objects.values_list("name", flat=True)) == ["Played", "Waiting"]
    assert Entry.objects.filter(event=waiting).count() == 0
    assert Handled.objects.filter(visitor=owner_of(user)).count() == 0
    gone = Entry.objects.get(pk=mine.pk)
    assert (gone.name, gone.owner, gone.document, gone.report) == (NOBODY, "", None, None)
    assert (gone.points, gone.fingerprint, gone.submissions) == (None, "", 0)
    assert Entry.objects.get(event=played, number=2).name == "Chakotay"


def test_a_session_s_events_and_entries_move_into_the_account(user: User) -> None:
    session: Any = {SESSION_KEY: "token"}
    event = opened(owner="session:token", name="Mine")
    services.event_open(owner="session:token", settings=services.Settings(name="Keyed"), key="same")
    services.event_open(owner=owner_of(user), settings=services.Settings(name="Own"), key="same")
    entered = opened(name="Theirs")
    submit(entered, TORPEDOES, visitor="session:token", key="k")
    data.session_adopt(user=user, session=session)
    assert session == {}
    names = Event.objects.filter(owner=owner_of(user)).values_list("name", flat=True)
    assert sorted(names) == ["Keyed", "Mine", "Own"]
    assert Event.objects.get(name="Keyed").key == ""
    assert Event.objects.get(name="Own").key == "same"
    # The request that is sent again after signing in still acts once.
    entry, is_new = submit(entered, TORPEDOES, visitor=owner_of(user), key="k")
    assert (entry.owner, is_new, Entry.objects.count()) == (owner_of(user), False, 1)
    event.refresh_from_db()
    assert event.owner == owner_of(user)


def test_of_two_entries_in_one_event_the_account_s_own_counts(user: User) -> None:
    event = opened()
    submit(event, TORPEDOES, visitor=owner_of(user), name="Own")
    submit(event, WORF, visitor="session:token", name="Browser's")
    data.session_adopt(user=user, session={SESSION_KEY: "token"})
    own, other = Entry.objects.order_by("number")
    assert (own.owner, own.withdrawn_at, own.name) == (owner_of(user), None, "Own")
    assert other.owner == ""
    assert other.withdrawn_at is not None
    assert entry_services.entry_withdraw(event=event, visitor=owner_of(user))[1]


def test_a_session_without_anything_moves_nothing(user: User) -> None:
    opened()
    data.session_adopt(user=user, session={})
    assert Event.objects.filter(owner=owner_of(user)).count() == 0
