"""A revision is put in force with its fleet's row, or neither is changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.utils import timezone

from fleetbuilder.fleets.common.models import Cause, Fleet, Revision
from fleetbuilder.fleets.saved.revisions import revision_put
from fleetbuilder.fleets.saved.services import fleet_save
from tests.fleetbuilder.fleets.saved import OWNER, WORF, content, saved

pytestmark = pytest.mark.usefixtures("catalogue")


def revision(fleet: Fleet, number: int, **columns: Any) -> Revision:
    """Makes a revision with values in every column, unsaved."""
    values: dict[str, Any] = {
        "document": {"name": "Q's ☃ 100 %s", "ships": [], "nested": [None, True, 1.5]},
        "fingerprint": "f" * 64,
        "ruleset": "open",
        "catalogue": "0123456789ab",
        "points": -3,
        "points_limit": None,
        "is_legal": False,
        "problem_count": 2,
        "prices": [["/ships/0", "ship:a-b", 5]],
        "cause": Cause.RESTORE,
        "restored": None,
        "author": "user:7",
        "key": "",
        "made_at": timezone.now(),
    }
    return Revision(fleet=fleet, number=number, **{**values, **columns})


def rows() -> list[Any]:
    return [list(Fleet.objects.values()), list(Revision.objects.order_by("number").values())]


@pytest.mark.parametrize(
    "columns",
    [{}, {"points_limit": 130, "restored": 1, "key": "k'; --"}, {"document": {}, "prices": []}],
)
def test_every_column_is_kept_as_it_is(columns: dict[str, Any]) -> None:
    fleet = saved()
    before = Fleet.objects.values().get()
    new = revision(fleet, 2, **columns)
    named = {"name": "Q's ☃", "points_limit": None, "changed_at": new.made_at, "is_legal": False}
    assert revision_put(revision=new, columns=named)
    assert Fleet.objects.values().get() == {**before, **named, "current": 2}
    stored = Revision.objects.get(number=2)
    for field in Revision._meta.concrete_fields:
        assert getattr(stored, field.attname) == getattr(new, field.attname)
    # It is a row like any other.
    new.points = 4
    new.save(update_fields=["points"])
    assert Revision.objects.get(number=2).points == 4


@pytest.mark.parametrize("number", [1, 3, 4])
def test_nothing_is_changed_unless_the_one_before_is_in_force(number: int) -> None:
    fleet = saved()
    before = rows()
    assert not revision_put(revision=revision(fleet, number), columns={"name": "Other"})
    assert rows() == before


def test_nothing_is_changed_when_the_fleet_is_gone() -> None:
    fleet = saved()
    new = revision(fleet, 2)
    Fleet.objects.all().delete()
    assert not revision_put(revision=new, columns={"name": "Other"})
    assert rows() == [[], []]


def test_nothing_is_changed_when_the_key_was_used() -> None:
    fleet = saved()
    fleet_save(fleet=fleet, content=content(WORF), expected=1, author=OWNER, key="k")
    before = rows()
    with pytest.raises(IntegrityError):
        revision_put(revision=revision(fleet, 3, key="k"), columns={"name": "Other"})
    # What was begun around it goes on.
    assert rows() == before


@pytest.mark.django_db(transaction=True)
def test_it_takes_as_few_statements_as_the_database_allows(django_assert_num_queries: Any) -> None:
    fleet = saved()
    new = revision(fleet, 2)
    # Begin, both rows, end.
    with django_assert_num_queries(1 if connection.vendor == "postgresql" else 4):
        assert revision_put(revision=new, columns={"name": "Other"})
    assert (Fleet.objects.get().current, Revision.objects.count()) == (2, 2)
