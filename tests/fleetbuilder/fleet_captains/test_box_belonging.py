"""Owners' boxes as belongings: moved in at signing in, taken out, deleted, tidied away."""

from __future__ import annotations

import json
import zipfile
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from fleetbuilder.accounts import account_data as data
from fleetbuilder.accounts.belongings import ExpiredGuests
from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import visitor_of_user
from fleetbuilder.fleet_captains.boxes.belonging import CAPTAINS_BOXES
from fleetbuilder.fleet_captains.boxes.models import Handled, OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import boxes_of
from fleetbuilder.fleet_captains.boxes.services import box_create, box_rename
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.fleet_captains.own_boxes import box_of, small_box
from tests.fleetbuilder.visitors import visit_as


@pytest.fixture
def picard(db: None) -> User:
    return UserFactory(username="picard")


def test_what_a_browser_has_moves_into_the_account(client: Client, picard: User) -> None:
    owner = visitor_of_user(picard.pk)
    mine, _ = box_create(owner=owner, document=small_box(), key="k")
    theirs, _ = box_create(owner="session:t", document=small_box(), key="k")
    box_rename(box=theirs, name="Theirs", expected=1, visitor="session:t", key="change")
    other = box_of("session:other")
    visit_as(client, "t")
    data.session_adopt(user=picard, session=client.session)
    data.session_adopt(user=picard, session=client.session)
    assert set(boxes_of(owner)) == {mine, theirs}
    assert list(boxes_of("session:other")) == [other]
    assert Handled.objects.get().visitor == owner


def test_they_are_exported_whole_and_deleted(picard: User) -> None:
    owner = visitor_of_user(picard.pk)
    assert (CAPTAINS_BOXES.count(picard), list(CAPTAINS_BOXES.export(picard))) == (0, [])
    box = box_of(owner)
    other = box_of("session:other")
    with data.account_export(user=picard) as file, zipfile.ZipFile(file) as packed:
        [row] = json.loads(packed.read("fleet_captains_boxes.json"))
    assert (row["slug"], row["version"], row["document"]) == (box.slug, 1, small_box())
    data.account_delete(user=picard)
    assert list(OwnersBox.objects.all()) == [other]


def test_what_no_browser_comes_back_to_is_removed(db: None) -> None:
    now = timezone.now()
    for owner in ("session:gone", "session:kept", "user:1"):
        box_of(owner)
    OwnersBox.objects.update(changed_at=now - timedelta(days=9))
    fresh = box_of("session:gone")
    gone = ExpiredGuests(now - timedelta(days=5), frozenset({"session:kept"}), frozenset())
    assert CAPTAINS_BOXES.tidy(gone) == 1
    assert CAPTAINS_BOXES.tidy(gone) == 0
    left = {box.owner for box in OwnersBox.objects.all()}
    assert left == {"session:gone", "session:kept", "user:1"}
    assert list(boxes_of("session:gone")) == [fresh]
