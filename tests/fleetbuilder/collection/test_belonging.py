"""A collection as a belonging: moved in at signing in, taken out, deleted."""

from __future__ import annotations

import json
import zipfile

import pytest
from django.test import Client

from fleetbuilder.accounts import account_data as data
from fleetbuilder.accounts.models import User
from fleetbuilder.collection import services
from fleetbuilder.collection.belonging import COLLECTION
from fleetbuilder.collection.models import OwnedCard, OwnedSet
from fleetbuilder.collection.selectors import Collection, collection_of
from fleetbuilder.core.visitors import visitor_of_user
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.visitors import visit_as


@pytest.fixture
def picard(db: None) -> User:
    return UserFactory(username="picard")


def test_what_a_browser_has_moves_into_the_account(
    client: Client, picard: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = visitor_of_user(picard.pk)
    services.counts_change(owner=owner, sets={"a": 2, "b": 1, "c": 1}, cards={"crew:x": 1})
    services.counts_change(owner="session:t", sets={"a": 1, "b": 3, "d": 4}, cards={"crew:y": 2})
    services.counts_change(owner="session:other", sets={"a": 9})
    monkeypatch.setattr(services, "MOST_KINDS", 1)
    visit_as(client, "t")
    session = client.session
    data.session_adopt(user=picard, session=session)
    data.session_adopt(user=picard, session=session)
    # Of what both had, the larger count stays.
    assert collection_of(owner) == Collection(
        {"a": 2, "b": 3, "c": 1, "d": 4}, {"crew:x": 1, "crew:y": 2}
    )
    assert collection_of("session:t") == Collection({}, {})
    assert collection_of("session:other") == Collection({"a": 9}, {})


def test_it_is_exported_whole_and_deleted(picard: User) -> None:
    owner = visitor_of_user(picard.pk)
    assert (COLLECTION.count(picard), list(COLLECTION.export(picard))) == (0, [])
    services.counts_change(owner=owner, sets={"71120": 2}, cards={"crew:gone": 1})
    services.counts_change(owner="session:other", sets={"a": 9}, cards={"crew:x": 1})
    with data.account_export(user=picard) as file, zipfile.ZipFile(file) as packed:
        rows = json.loads(packed.read("collection.json"))
        contents = json.loads(packed.read("export.json"))["contents"]
    assert rows == [{"sets": {"71120": 2}, "cards": {"crew:gone": 1}}]
    assert contents["collection"] == {"all": 1, "here": 1}
    data.account_delete(user=picard)
    assert [OwnedSet.objects.get().owner, OwnedCard.objects.get().owner] == ["session:other"] * 2
