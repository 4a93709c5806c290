"""Changes of a collection: counts said once or twice, refused whole, and what they come to."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from fleetbuilder.collection import selectors, services
from fleetbuilder.collection.models import OwnedCard, OwnedSet
from fleetbuilder.collection.selectors import Collection, collection_of, owned_counts
from fleetbuilder.core.errors import InvalidError
from rules.catalogue import Catalogue

ME = "session:me"
OTHER = "session:other"
STARTER = "71120"
RELIANT = "71121"
KLINGON = "captain:klingon-71120"
FEDERATION = "captain:federation-71120"
DATA = "crew:data-71120"
WORF = "crew:worf-2017core"

pytestmark = pytest.mark.django_db


def test_a_count_is_said_and_not_added() -> None:
    for _ in range(2):
        services.counts_change(owner=ME, sets={STARTER: 2})
        services.card_count(owner=ME, key=WORF, count=1)
    services.counts_change(owner=OTHER, sets={STARTER: 7})
    assert collection_of(ME) == Collection({STARTER: 2}, {WORF: 1})
    services.counts_change(owner=ME, sets={STARTER: 3})
    services.card_count(owner=ME, key=WORF, count=0)
    services.card_count(owner=ME, key=DATA, count=0)
    assert collection_of(ME) == Collection({STARTER: 3}, {})
    assert collection_of(OTHER) == Collection({STARTER: 7}, {})


def test_many_are_changed_at_once_and_the_others_stay() -> None:
    services.counts_change(owner=ME, sets={STARTER: 1, RELIANT: 1}, cards={WORF: 4})
    services.counts_change(owner=ME, sets={RELIANT: 0}, cards={DATA: 2})
    assert collection_of(ME) == Collection({STARTER: 1}, {WORF: 4, DATA: 2})
    services.counts_replace(owner=ME, sets={RELIANT: 5}, cards={WORF: 1})
    services.counts_replace(owner=ME, sets={RELIANT: 5}, cards={WORF: 1})
    assert collection_of(ME) == Collection({RELIANT: 5}, {WORF: 1})
    services.counts_replace(owner=ME)
    assert collection_of(ME) == Collection({}, {})


@pytest.mark.parametrize("count", [-1, 1000, "2", 1.0, None, True])
def test_what_is_no_count_is_refused_whole(count: Any) -> None:
    services.counts_change(owner=ME, sets={STARTER: 2})
    with pytest.raises(InvalidError) as refused:
        services.counts_change(owner=ME, sets={RELIANT: 1, STARTER: 0}, cards={WORF: count})
    assert refused.value.fields == {
        "/cards/crew:worf-2017core": ["Say how many: a whole number from 0 to 999."]
    }
    assert collection_of(ME) == Collection({STARTER: 2}, {})


@pytest.mark.parametrize("key", ["", "a b", "=1", "x" * 121, "a\x00", "\ud800", "a/b"])
def test_what_is_no_key_is_refused_whole(key: str) -> None:
    with pytest.raises(InvalidError) as refused:
        services.counts_change(owner=ME, sets={STARTER: 1, key: 1})
    where = f"/sets/{key[:60].replace('/', '~1')}"
    said = ["This is no key. Take one from the catalogue, such as 71120."]
    assert refused.value.fields == {where: said}
    assert collection_of(ME) == Collection({}, {})


def test_a_collection_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_KINDS", 2)
    services.counts_change(owner=ME, cards={"crew:a": 1, "crew:b": 1})
    with pytest.raises(InvalidError) as refused:
        services.counts_change(owner=ME, sets={STARTER: 1}, cards={"crew:a": 5, "crew:c": 1})
    assert refused.value.as_document() == {
        "code": "collection.too_many",
        "message": "A collection holds at most 2 different cards. Take some away first.",
    }
    assert collection_of(ME) == Collection({}, {"crew:a": 1, "crew:b": 1})
    with pytest.raises(InvalidError) as refused:
        services.counts_change(owner=ME, sets=dict.fromkeys("abc", 1))
    assert refused.value.fields == {"/sets": ["At most 2 at once; these are 3."]}
    # Whoever has more already may still change it, and take away.
    monkeypatch.setattr(services, "MOST_KINDS", 1)
    services.counts_change(owner=ME, cards={"crew:a": 9})
    assert collection_of(ME) == Collection({}, {"crew:a": 9, "crew:b": 1})


@pytest.mark.parametrize("model", [OwnedSet, OwnedCard])
@pytest.mark.parametrize(
    "row", [{"owner": ""}, {"key": ""}, {"count": 0}, {"count": 1000}], ids=str
)
def test_the_tables_hold_nothing_else(model: Any, row: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**{"owner": ME, "key": STARTER, "count": 1, **row})
    model.objects.create(owner=ME, key=STARTER, count=999)
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(owner=ME, key=STARTER, count=1)


def test_a_set_counts_for_each_of_its_cards(catalogue: Catalogue) -> None:
    services.counts_change(
        owner=ME, sets={STARTER: 2, RELIANT: 1, "gone": 3}, cards={WORF: 1, DATA: 1, "crew:x": 2}
    )
    counts = owned_counts(ME)
    # Both sets hold the Federation captain, under one key; Data came alone once more.
    assert {key: counts[key] for key in (FEDERATION, KLINGON, DATA, WORF, "crew:x")} == {
        FEDERATION: 3,
        KLINGON: 2,
        DATA: 3,
        WORF: 1,
        "crew:x": 2,
    }
    assert sum(counts.values()) == 2 * 30 + 12 + 4
    found = collection_of(ME)
    assert selectors.sums(found, catalogue) == selectors.Sums(6, 4, 30 + 12 - 1 + 2, 76)
    assert found.unknown(catalogue) == Collection({"gone": 3}, {"crew:x": 2})


@pytest.mark.parametrize("sets", [1, 40])
def test_it_is_read_in_one_query(
    catalogue: Catalogue, sets: int, django_assert_num_queries: Any
) -> None:
    keys = list(catalogue.sets)[:sets]
    services.counts_change(owner=ME, sets=dict.fromkeys(keys, 1), cards={WORF: 1})
    with django_assert_num_queries(1):
        counts = owned_counts(ME)
    assert counts[WORF] == (2 if "2017core" in keys else 1)


def test_nobody_owns_nothing(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert collection_of("") == Collection()
        assert selectors.owns_anything("") is False
    assert selectors.owns_anything(ME) is False
    services.card_count(owner=ME, key=WORF, count=1)
    assert selectors.owns_anything(ME) is True
    assert str(OwnedCard.objects.get()) == "1 × crew:worf-2017core"
