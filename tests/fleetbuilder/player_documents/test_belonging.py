"""Documents of every kind as belongings: moved in at signing in, exported, deleted, tidied."""

from __future__ import annotations

import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from fleetbuilder.accounts import account_data as data
from fleetbuilder.accounts.belongings import ExpiredGuests, rows_tidy
from fleetbuilder.accounts.models import User
from fleetbuilder.core.visitors import visitor_of_user
from fleetbuilder.player_documents.services import document_create, document_replace
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.player_documents.kinds import Kind, every_kind
from tests.fleetbuilder.visitors import visit_as


@pytest.fixture
def picard(db: None) -> User:
    return UserFactory(username="picard")


def create(kind: Kind, owner: str, key: str) -> Any:
    return document_create(kind.model(owner=owner, name="A", document={}), sent=[], key=key)[0]


@every_kind
def test_what_a_browser_has_moves_into_the_account(
    client: Client, picard: User, kind: Kind
) -> None:
    owner = visitor_of_user(picard.pk)
    mine, theirs = create(kind, owner, "k"), create(kind, "session:t", "k")
    change: dict[str, Any] = {"sent": [], "expected": 1, "visitor": "session:t", "key": "change"}
    document_replace(theirs, {"name": "B"}, **change)
    create(kind, "session:other", "k")
    visit_as(client, "t")
    for _ in range(2):
        data.session_adopt(user=picard, session=client.session)
    found = set(kind.model._default_manager.values_list("pk", "owner", "key"))
    [other] = found - {(mine.pk, owner, "k"), (theirs.pk, owner, "")}
    assert other[1:] == ("session:other", "k")
    assert document_replace(theirs, {"name": "B"}, **{**change, "visitor": owner})[1] is False
    [handled] = kind.model._meta.get_field("handled").related_model.objects.all()
    assert (handled.visitor, handled.key) == (owner, "change")


@every_kind
def test_they_are_exported_whole_and_deleted(picard: User, kind: Kind) -> None:
    assert (kind.belonging.count(picard), list(kind.belonging.export(picard))) == (0, [])
    document = kind.make(visitor_of_user(picard.pk))
    other = kind.make("session:other")
    assert kind.belonging.count(picard) == 1
    with data.account_export(user=picard) as file, zipfile.ZipFile(file) as packed:
        [row] = json.loads(packed.read(f"{kind.belonging.name}.json"))
    assert (row["slug"], row["version"], row["document"]) == (document.slug, 1, kind.body)
    data.account_delete(user=picard)
    assert list(kind.model._default_manager.all()) == [other]


@every_kind
def test_what_no_browser_comes_back_to_is_removed(db: None, kind: Kind) -> None:
    now = timezone.now()
    for owner in ("session:gone", "session:kept", "user:1"):
        kind.make(owner)
    rows = kind.model._default_manager.all()
    rows.update(changed_at=now - timedelta(days=9))
    fresh = kind.make("session:gone")
    gone = ExpiredGuests(now - timedelta(days=5), frozenset({"session:kept"}), frozenset())
    every = frozenset(rows.values_list("slug", flat=True))
    assert rows_tidy(rows, gone, lambda slugs: set(every & slugs)) == 0
    assert kind.belonging.tidy(gone) == 1
    assert kind.belonging.tidy(gone) == 0
    assert {each.owner for each in rows} == {"session:gone", "session:kept", "user:1"}
    assert list(rows.filter(owner="session:gone")) == [fresh]
