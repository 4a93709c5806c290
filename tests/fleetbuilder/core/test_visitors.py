"""How long a browser is known without an account."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from fleetbuilder.core.visitors import KNOWN_SECONDS
from fleetbuilder.fleets.common.models import Fleet
from tests.fleetbuilder.accounts.factories import UserFactory

pytestmark = pytest.mark.django_db


def kept(client: Client) -> Any:
    """Keeps a fleet, and returns the cookie of whoever did."""
    fleet = {"format": "fleetbuilder-fleet", "version": 1, "ships": []}
    answer = client.post("/api/v1/fleets/", {"fleet": fleet}, content_type="application/json")
    assert answer.status_code == 201
    return answer.cookies.get("sessionid")


def left() -> float:
    """Returns the days for which the only session is kept."""
    return (Session.objects.get().expire_date - timezone.now()) / timedelta(days=1)


def test_a_browser_is_known_for_a_year() -> None:
    cookie = kept(Client())
    assert cookie["max-age"] == KNOWN_SECONDS == 365 * 24 * 3600
    assert 364.9 < left() <= 365


def test_keeping_something_more_begins_the_year_anew() -> None:
    client = Client()
    kept(client)
    Session.objects.update(expire_date=timezone.now() + timedelta(days=2))
    assert kept(client)["max-age"] == KNOWN_SECONDS
    assert 364.9 < left() <= 365
    assert len(set(Fleet.objects.values_list("owner", flat=True))) == 1


def test_looking_writes_nothing(django_assert_num_queries: Any) -> None:
    client = Client()
    kept(client)
    with django_assert_num_queries(2):
        answer = client.get("/api/v1/fleets/")
    assert (answer.status_code, answer.cookies.get("sessionid")) == (200, None)


def test_an_account_is_signed_in_for_as_long_as_it_says() -> None:
    client = Client()
    kept(client)
    user = UserFactory(username="picard")
    client.force_login(user)
    kept(client)
    assert time.time() + 13 * 86_400 < Session.objects.get().expire_date.timestamp()
    assert left() <= 14
