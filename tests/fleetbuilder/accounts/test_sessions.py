"""Sessions that are read without a cache: who has one, and who has one no more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from fleetbuilder.accounts.sessions import SessionStore

pytestmark = pytest.mark.django_db
NOBODYS = "n0bodyskn0wnkeyn0bodyskn0wnkey00"


def begun(**held: Any) -> str:
    """Begins a session and returns its key."""
    store = SessionStore()
    store.update(held)
    store.create()
    assert store.session_key is not None
    return store.session_key


def ends(key: str, seconds: int) -> None:
    """Lets a session end in so many seconds."""
    end = timezone.now() + timedelta(seconds=seconds)
    Session.objects.filter(session_key=key).update(expire_date=end)


def test_what_is_kept_is_read_by_one_question(django_assert_num_queries: Any) -> None:
    key = begun(visitor="tök'en", shelf=["a", 1])
    store = SessionStore(key)
    with django_assert_num_queries(1):
        assert store.load() == {"visitor": "tök'en", "shelf": ["a", 1]}
    assert store.session_key == key


@pytest.mark.parametrize("seconds", [-1, -90_000])
def test_one_that_has_ended_holds_nothing(seconds: int) -> None:
    key = begun(visitor="token")
    ends(key, seconds)
    store = SessionStore(key)
    assert store.load() == {}
    assert store.session_key is None


def test_one_lasts_until_its_last_moment() -> None:
    key = begun(visitor="token")
    ends(key, 60)
    assert SessionStore(key).load() == {"visitor": "token"}


def test_one_that_was_ended_elsewhere_is_gone_at_once() -> None:
    key = begun(visitor="token")
    assert SessionStore(key).load() == {"visitor": "token"}
    SessionStore(key).flush()
    assert SessionStore(key).load() == {}


def test_what_is_kept_for_a_key_of_nobodys_stands_under_another() -> None:
    store = SessionStore(NOBODYS)
    assert store.load() == {}
    store["visitor"] = "token"
    store.save()
    assert store.session_key not in (None, NOBODYS)
    assert not Session.objects.filter(session_key=NOBODYS).exists()
