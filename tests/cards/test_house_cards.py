"""House cards: typed in by the players of a site, checked like official ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cards import mapping, selectors
from cards.faults import CatalogueFaultsError
from cards.models import Card, CatalogueVersion, ShipClass
from cards.services import (
    LoadReport,
    catalogue_load,
    house_card_check,
    house_card_save,
    house_card_withdraw,
)
from rules.catalogue import card_to_document

HOUSE_CARD = {
    "key": "crew:a-new-officer-house",
    "type": "crew",
    "name": "A New Officer",
    "sets": ["house"],
    "era": "modern-2017",
    "factions": ["federation"],
    "cost": 3,
    "restrictions": {"ship_class": ["galaxy-class"]},
    "ability_status": "manual",
}


def test_a_house_card_joins_the_catalogue(loaded: LoadReport) -> None:
    card = house_card_save(document=HOUSE_CARD)
    assert (card.official, card.cost, card.first_set.key) == (False, 3, "house")
    assert card.first_set.official is False
    assert list(card.factions.values_list("faction", flat=True)) == ["federation"]
    catalogue = mapping.catalogue_from_rows()
    assert catalogue["crew:a-new-officer-house"].official is False
    assert card_to_document(catalogue["crew:a-new-officer-house"]) == {
        **HOUSE_CARD,
        "official": False,
    }
    latest = CatalogueVersion.objects.latest()
    assert latest.version == catalogue.version != loaded.version
    assert latest.cards == 18


def test_a_house_card_can_be_changed(loaded: LoadReport) -> None:
    first = house_card_save(document=HOUSE_CARD)
    second = house_card_save(document={**HOUSE_CARD, "cost": 5, "factions": ["klingon"]})
    assert (second.pk, second.cost) == (first.pk, 5)
    assert list(second.factions.values_list("faction", flat=True)) == ["klingon"]
    assert Card.objects.filter(official=False).count() == 1
    house_card_save(document={**HOUSE_CARD, "key": "crew:a-new-officer-house-2"})
    assert Card.objects.filter(official=False).count() == 2


def test_a_load_leaves_house_cards_alone(loaded: LoadReport, directory: Path) -> None:
    house_card_save(document=HOUSE_CARD)
    report = catalogue_load(directory=directory)
    assert not report
    assert Card.objects.get(key="crew:a-new-officer-house").withdrawn_at is None
    assert report.total == 18


def test_a_withdrawn_house_card_leaves_the_catalogue_as_it_was(loaded: LoadReport) -> None:
    card = house_card_save(document=HOUSE_CARD)
    house_card_withdraw(card=card)
    card.refresh_from_db()
    assert card.withdrawn_at is not None
    assert mapping.catalogue_from_rows().version == loaded.version
    assert CatalogueVersion.objects.latest().version == loaded.version


def test_an_official_card_is_not_withdrawn_by_hand(loaded: LoadReport) -> None:
    card = Card.objects.get(key="crew:helmsman-a1")
    house_card_withdraw(card=card)
    card.refresh_from_db()
    assert card.withdrawn_at is None


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"cost": -3}, "cost: is -3; it must be at least 0"),
        ({"sets": ["a1"]}, "sets/0: is a1; a house card stands in the set house"),
        (
            {"restrictions": {"ship_class": ["galaxy"]}},
            "restrictions/ship_class/0: no card prints the class galaxy; perhaps galaxy-class",
        ),
        (
            {"name": "Another"},
            (
                "key: must be crew:another-house, followed by -2 and so on "
                "only if that is another card's"
            ),
        ),
    ],
)
def test_a_house_card_passes_the_same_checks(
    loaded: LoadReport, change: dict[str, Any], fault: str
) -> None:
    before = list(Card.objects.values())
    with pytest.raises(CatalogueFaultsError) as caught:
        house_card_save(document={**HOUSE_CARD, **change})
    assert f"crew:a-new-officer-house · {fault}" in str(caught.value).splitlines()
    assert list(Card.objects.values()) == before
    assert CatalogueVersion.objects.count() == 1


def test_a_house_card_takes_no_official_key(loaded: LoadReport) -> None:
    document = {**HOUSE_CARD, "key": "crew:helmsman-a1", "name": "Helmsman", "sets": ["a1"]}
    with pytest.raises(CatalogueFaultsError) as caught:
        house_card_check(document=document)
    assert [str(fault) for fault in caught.value.faults] == [
        "crew:helmsman-a1 · key: is an official card's",
        "crew:helmsman-a1 · sets/0: is a1; a house card stands in the set house",
    ]


def test_no_file_may_bring_the_house_set(loaded: LoadReport, directory: Path) -> None:
    document = {
        "set": {"key": "house", "name": "H", "parent": "", "released": "", "era": "classic"},
        "cards": [],
    }
    (directory / "cards" / "house.json").write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(CatalogueFaultsError) as caught:
        catalogue_load(directory=directory)
    assert str(caught.value) == "house.json · set/key: is the key of a set of house cards"


def test_a_house_card_that_can_no_longer_be_read_stops_a_load_and_is_named(
    loaded: LoadReport, directory: Path
) -> None:
    card = house_card_save(document=HOUSE_CARD)
    Card.objects.filter(pk=card.pk).update(document={**card.document, "tractor_beam": 3})
    with pytest.raises(CatalogueFaultsError) as caught:
        catalogue_load(directory=directory)
    assert caught.value.faults[0].card == "crew:a-new-officer-house"
    assert "tractor_beam" in str(caught.value)


def test_a_house_ship_outlives_the_class_that_it_names(loaded: LoadReport, client: Client) -> None:
    house_card_save(
        document={
            **{name: HOUSE_CARD[name] for name in ("sets", "era", "factions", "cost")},
            "key": "ship:wanderer-house",
            "type": "ship",
            "name": "Wanderer",
            "ship_class": "koth-class",
            "attack": 3,
            "agility": 1,
            "hull": 3,
            "shields": 3,
            "ability_status": "none",
        }
    )
    ShipClass.objects.filter(key="koth-class").update(withdrawn_at=timezone.now())
    selectors.catalogue_forget()
    catalogue = selectors.catalogue_current()
    assert "koth-class" not in catalogue.ship_classes
    assert "Wanderer" in client.get("/cards/?q=wanderer").content.decode()
    assert client.get("/cards/ship/wanderer-house/").status_code == 200
    assert client.get("/cards/captain/korath-b2/").status_code == 200
    assert client.get("/api/v1/sets/house/").json()["cards"] == 1
