"""Documents of every kind: created, replaced, deleted, refused without a change."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from fleetbuilder.accounts.access import READ_ONLY, Access
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import SESSION_KEY
from fleetbuilder.player_documents.lookups import document_for
from fleetbuilder.player_documents.models import PlayerDocument
from fleetbuilder.player_documents.selectors import document_find, documents_of
from fleetbuilder.player_documents.services import (
    VersionConflictError,
    document_create,
    document_delete,
    document_replace,
)
from tests.fleetbuilder.player_documents.kinds import KINDS, Kind, every_kind

pytestmark = pytest.mark.django_db
PICARD = "session:picard"
Q = "session:q"


def create(kind: Kind, owner: str = PICARD, name: str = "A", key: str = "") -> Any:
    """Saves a document, whatever it says, through the mechanism alone."""
    return document_create(
        kind.model(owner=owner, name=name, document={"a": 1}), sent=[name], key=key
    )


def rows(kind: Kind) -> Any:
    return kind.model._default_manager.all()


def state(kind: Kind) -> tuple[list[Any], list[Any]]:
    """Returns all that is in the tables of a kind."""
    handled: Any = kind.model._meta.get_field("handled").related_model
    return list(rows(kind).values()), list(handled.objects.values())


def test_every_kind_is_tested() -> None:
    assert {kind.model for kind in KINDS} == set(PlayerDocument.__subclasses__())


@every_kind
def test_a_new_document_is_found_by_its_owner(kind: Kind) -> None:
    first, is_new = create(kind)
    assert (is_new, first.version, first.created_at) == (True, 1, first.changed_at)
    second, _ = create(kind, name="B")
    other, _ = create(kind, owner=Q)
    assert list(documents_of(rows(kind), PICARD)) == [second, first]
    assert list(documents_of(rows(kind), Q)) == [other]
    assert list(documents_of(rows(kind), "")) == []
    assert document_find(rows(kind), first.slug) == first
    assert document_find(rows(kind), "zzzzzzzz") is document_find(rows(kind), "no slug") is None


@every_kind
def test_a_request_that_is_repeated_creates_one_document(kind: Kind) -> None:
    first, _ = create(kind, key="once")
    assert create(kind, key="once") == (first, False)
    before = state(kind)
    for name, key, code in (("B", "once", "key_taken"), ("B", "x" * 101, "key")):
        with pytest.raises((errors.ConflictError, errors.InvalidError)) as caught:
            create(kind, name=name, key=key)
        assert caught.value.code == f"{kind.model.app}.{code}"
    assert state(kind) == before
    # A key counts for its owner alone, and none is no key.
    assert create(kind, owner=Q, name="B", key="once")[1]
    assert create(kind)[1]
    assert create(kind)[1]


@every_kind
def test_nobody_has_too_many(kind: Kind) -> None:
    for _ in range(kind.most):
        create(kind)
    before = state(kind)
    with pytest.raises(errors.InvalidError) as caught:
        create(kind)
    plural = kind.model.plural
    assert str(caught.value) == f"You have {kind.most} {plural}. Delete one that you do not need."
    assert caught.value.code == f"{kind.model.app}.too_many"
    assert state(kind) == before
    assert create(kind, owner=Q)[1]


@every_kind
def test_a_change_counts_the_version_and_one_from_another_version_is_refused(kind: Kind) -> None:
    document, _ = create(kind)
    asking: dict[str, Any] = {"visitor": PICARD, "sent": ["B"]}
    changed, is_new = document_replace(
        document, {"name": "B", "document": {"b": 2}}, expected=1, **asking
    )
    assert (is_new, changed.version, changed.name, changed.document) == (True, 2, "B", {"b": 2})
    # The same once more changes nothing.
    same, is_new = document_replace(document, {"name": "B"}, expected=2, **asking)
    assert (is_new, same.version) == (False, 2)
    before = state(kind)
    for expected in (0, 1, 3):
        with pytest.raises(VersionConflictError) as caught:
            document_replace(document, {"name": "C"}, expected=expected, key="new", **asking)
        assert caught.value.as_document() == {
            "code": f"{kind.model.app}.changed",
            "message": (
                f"This {kind.model.noun} was changed in the meantime. "
                "Load it again and repeat the change."
            ),
        }
    assert state(kind) == before


@every_kind
def test_a_change_that_is_sent_twice_acts_once(kind: Kind) -> None:
    document, _ = create(kind)
    asking: dict[str, Any] = {"visitor": PICARD, "expected": 1, "key": "once"}
    for is_first in (True, False):
        found, is_new = document_replace(document, {"name": "B"}, sent=["B"], **asking)
        assert (is_new, found.version, found.name) == (is_first, 2, "B")
    before = state(kind)
    with pytest.raises(errors.ConflictError) as caught:
        document_replace(document, {"name": "C"}, sent=["C"], **asking)
    assert caught.value.code == f"{kind.model.app}.key_taken"
    assert state(kind) == before


@every_kind
def test_what_is_deleted_stays_so(kind: Kind) -> None:
    document, _ = create(kind)
    other, _ = create(kind, name="B")
    document_replace(document, {"name": "B"}, sent=[], expected=1, visitor=PICARD, key="once")
    document_delete(document)
    document_delete(document)
    with pytest.raises(errors.NotFoundError):
        document_replace(document, {"name": "C"}, sent=[], expected=2, visitor=PICARD)
    assert list(rows(kind)) == [other]
    assert state(kind)[1] == []


@every_kind
def test_who_has_its_link_may_read_a_document_that_is_shared(
    kind: Kind, monkeypatch: pytest.MonkeyPatch, rf: RequestFactory
) -> None:
    document, _ = create(kind)

    def found(visitor: str, needed: Access, key: str = "") -> Any:
        request = rf.get("/", {"key": key})
        request.session = {SESSION_KEY: visitor}  # type: ignore[assignment]
        return document_for(request, rows(kind), document.slug, needed)

    assert found("picard", Access.CHANGE) == document
    for key in ("", "secret"):
        with pytest.raises(errors.NotFoundError) as caught:
            found("q", Access.READ, key)
        assert str(caught.value) == "There is nothing at this address."
    monkeypatch.setattr(kind.model, "share_key", "secret")
    assert found("q", Access.READ, "secret") == document
    with pytest.raises(errors.NotFoundError) as caught:
        found("q", Access.CHANGE, "secret")
    assert str(caught.value) == READ_ONLY
