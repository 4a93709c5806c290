"""What the tables themselves refuse, and what their indexes serve."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from cards.models import Card, CardFaction, CardSet, CardSlot, EarlierPrice, ExternalId, ShipClass
from cards.services import LoadReport


def test_the_migrations_are_complete(db: None) -> None:
    call_command("makemigrations", "cards", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize(
    "change",
    [
        {"type": "spaceship"},
        {"type": "ship", "ship_class": None},
        {"nearest_range": 3, "farthest_range": 1},
        {"key": "crew:korath-b2"},
    ],
)
def test_the_table_of_cards_refuses(loaded: LoadReport, change: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.objects.filter(key="crew:helmsman-a1").update(**change)


def test_what_hangs_on_a_card_stands_once(loaded: LoadReport) -> None:
    crew = Card.objects.get(key="crew:helmsman-a1")
    ship = Card.objects.get(key="ship:u-s-s-aurora-a1")
    first: list[tuple[Any, dict[str, Any]]] = [
        (CardFaction, {"card": crew, "faction": "federation"}),
        (CardSlot, {"card": crew, "source": "adds", "slot": "tech"}),
        (ExternalId, {"card": crew, "system": "utopia", "identifier": "C900"}),
        (EarlierPrice, {"card": ship, "until": "2017-07-31", "cost": 1}),
    ]
    for model, columns in first:
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**columns)
    with pytest.raises(IntegrityError), transaction.atomic():
        CardSlot.objects.create(card=crew, source="adds", slot="weapon", count=0)


def test_what_cards_need_cannot_be_deleted(loaded: LoadReport) -> None:
    with pytest.raises(ProtectedError):
        ShipClass.objects.get(key="galaxy-class").delete()
    with pytest.raises(ProtectedError):
        CardSet.objects.get(key="a1").delete()


@pytest.mark.parametrize(
    "terms",
    [
        {"folded_name": "korath"},
        {"key": "crew:korath-b2"},
        {"external_ids__system": "utopia", "external_ids__identifier": "C900"},
        {"factions__faction": "klingon"},
        {"restrictions__kind": "ship-class", "restrictions__value": "galaxy-class"},
        {"actions__action": "cloak"},
    ],
)
def test_filters_are_served_by_an_index(loaded: LoadReport, terms: dict[str, str]) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # With so few rows it would rather read them all.
            cursor.execute("SET LOCAL enable_seqscan = off")
        plan = Card.objects.filter(**terms).values("pk").order_by().explain()
    assert "INDEX" in plan.upper()
    assert "SEQ SCAN" not in plan.upper()


def test_rows_say_what_they_are(loaded: LoadReport) -> None:
    card = Card.objects.get(key="ship:u-s-s-aurora-a1")
    assert str(card) == "U.S.S. Aurora"
    assert str(card.first_set) == "First Starter"
    assert str(card.earlier_prices.get()) == "30 SP until 2017-07-31"
    assert sorted(map(str, card.slots.all())) == [
        "2 weapon on its upgrade bar",
        "3 crew on its upgrade bar",
    ]
    assert sorted(map(str, card.external_ids.all())) == ["space_dock 1001", "utopia S900"]
    assert [str(each) for each in card.factions.all()] == ["federation"]
