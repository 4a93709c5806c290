"""Loading the catalogue into the tables."""

from __future__ import annotations

import json
import threading
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from pytest_django import DjangoCaptureOnCommitCallbacks

from cards import mapping, selectors
from cards.faults import CatalogueFaultsError
from cards.models import Card, CardSet, CatalogueVersion
from cards.services import LoadReport, catalogue_check, catalogue_load
from rules.catalogue import Catalogue
from rules.loader import load_catalogue


def rows() -> dict[str, int]:
    """Counts the rows of every table of the app."""
    models = [*Card._meta.apps.get_app_config("cards").get_models()]
    return {model.__name__: model._default_manager.count() for model in models}


def test_a_first_load_adds_everything(loaded: LoadReport, small: Catalogue) -> None:
    assert len(loaded.cards.added) == 17
    assert loaded.sets.added == ["a1", "b2"]
    assert loaded.ship_classes.added == [
        "galaxy-class",
        "galaxy-class-rear-45",
        "koth-class",
        "fighter",
    ]
    assert (loaded.cards.changed, loaded.cards.withdrawn) == ([], [])
    assert (loaded.version, loaded.total) == (small.version, 17)
    assert rows() == {
        "CatalogueVersion": 1,
        "CardSet": 2,
        "ShipClass": 4,
        "Card": 17,
        "CardPrinting": 19,
        "CardFaction": 18,
        "CardSlot": 17,
        "CardAction": 12,
        "CardRestriction": 7,
        "ExternalId": 8,
        "EarlierPrice": 1,
    }


def test_the_columns_repeat_the_document(loaded: LoadReport) -> None:
    ship = Card.objects.get(key="ship:u-s-s-aurora-a1")
    assert (ship.type, ship.name, ship.folded_name) == ("ship", "U.S.S. Aurora", "ussaurora")
    assert (ship.attack, ship.agility, ship.hull, ship.shields, ship.skill) == (4, 1, 5, 4, None)
    assert (ship.cost, ship.unique, ship.official, ship.era) == (28, True, True, "classic")
    assert ship.first_set.key == "a1"
    assert ship.ship_class is not None
    assert ship.ship_class.key == "galaxy-class"
    assert [each.card_set.key for each in ship.printings.all()] == ["a1", "b2"]
    assert sorted(ship.actions.values_list("action", flat=True)) == [
        "battlestations",
        "evade",
        "scan",
        "target-lock",
    ]
    assert sorted(ship.slots.values_list("source", "slot", "count")) == [
        ("bar", "crew", 3),
        ("bar", "weapon", 2),
    ]
    assert [(each.until, each.cost) for each in ship.earlier_prices.all()] == [
        (date(2017, 7, 31), 30)
    ]
    captain = Card.objects.get(key="captain:mira-thal-a1")
    assert (captain.folded_name, captain.skill, captain.talents) == ("mirathal", 9, 1)
    assert (captain.nearest_range, captain.farthest_range) == (1, 2)
    assert captain.attack is None
    question = Card.objects.get(key="question:war-rations-b2")
    assert sorted(question.slots.values_list("source", "slot")) == [
        ("fills", "crew"),
        ("fills", "tech"),
    ]
    crew = Card.objects.get(key="crew:helmsman-a1")
    assert sorted(crew.slots.values_list("source", "slot", "count")) == [
        ("adds", "tech", 2),
        ("fills", "crew", 1),
    ]


def test_what_people_filter_by_is_related(loaded: LoadReport) -> None:
    def names(**terms: Any) -> set[str]:
        return set(Card.objects.filter(**terms).values_list("name", flat=True))

    assert names(factions__faction="vulcan") == {"Mira Thál"}
    assert names(sets__key="b2", first_set__key="a1") == {"U.S.S. Aurora", "Photon Lances"}
    assert names(restrictions__kind="ship-class") == {"Photon Lances"}
    assert names(restrictions__kind="ship-hull", restrictions__value="<= 4") == {"Night Cloak"}
    assert names(actions__action="cloak") == {"I.K.S. K'oth"}
    assert names(external_ids__system="space_dock", external_ids__identifier="1001") == {
        "U.S.S. Aurora"
    }
    assert names(ship_class__printed="galaxy-class") == {"U.S.S. Aurora", "Federation Starship"}


def test_loading_again_changes_nothing(loaded: LoadReport, directory: Path) -> None:
    before = rows()
    keys = dict(Card.objects.values_list("key", "pk"))
    report = catalogue_load(directory=directory)
    assert not report
    assert report.version == loaded.version
    assert rows() == before
    assert dict(Card.objects.values_list("key", "pk")) == keys


def test_a_changed_card_keeps_its_row(loaded: LoadReport, directory: Path, edit: Any) -> None:
    before = Card.objects.get(key="crew:helmsman-a1").pk
    edit("a1.json", "crew:helmsman-a1", cost=4, factions=["klingon", "romulan"], slots=...)
    report = catalogue_load(directory=directory)
    assert report.cards.changed == ["crew:helmsman-a1"]
    assert (report.cards.added, report.cards.withdrawn) == ([], [])
    assert not report.sets
    card = Card.objects.get(key="crew:helmsman-a1")
    assert (card.pk, card.cost) == (before, 4)
    assert sorted(card.factions.values_list("faction", flat=True)) == ["klingon", "romulan"]
    assert list(card.slots.values_list("source", "slot")) == [("fills", "crew")]
    assert CatalogueVersion.objects.count() == 2
    latest = CatalogueVersion.objects.latest()
    assert latest.version == report.version == load_catalogue(directory).version
    assert latest.summary["cards"]["changed"] == ["crew:helmsman-a1"]


def test_a_missing_card_is_withdrawn_and_comes_back(loaded: LoadReport, directory: Path) -> None:
    path = directory / "cards" / "b2.json"
    text = path.read_text(encoding="utf-8")
    document = json.loads(text)
    document["cards"] = [card for card in document["cards"] if card["type"] != "crew"]
    path.write_text(json.dumps(document), encoding="utf-8")
    report = catalogue_load(directory=directory)
    assert sorted(report.cards.withdrawn) == ["crew:korath-b2", "crew:korath-b2-2"]
    assert report.total == 15
    gone = Card.objects.get(key="crew:korath-b2")
    assert gone.withdrawn_at is not None
    assert "crew:korath-b2" not in mapping.catalogue_from_rows()
    assert report.version == load_catalogue(directory).version

    path.write_text(text, encoding="utf-8")
    again = catalogue_load(directory=directory)
    assert sorted(again.cards.added) == ["crew:korath-b2", "crew:korath-b2-2"]
    assert again.version == loaded.version
    back = Card.objects.get(key="crew:korath-b2")
    assert (back.pk, back.withdrawn_at) == (gone.pk, None)
    assert CatalogueVersion.objects.count() == 3


def test_a_missing_set_and_class_are_withdrawn(loaded: LoadReport, directory: Path) -> None:
    path = directory / "cards" / "b2.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    del document["reprints"]
    keep = "captain:korath-b2"
    document["cards"] = [card for card in document["cards"] if card["key"] == keep]
    path.write_text(json.dumps(document), encoding="utf-8")
    first = directory / "cards" / "a1.json"
    shortened = json.loads(first.read_text(encoding="utf-8"))
    for card in shortened["cards"]:
        card["sets"] = ["a1"]
    first.write_text(json.dumps(shortened), encoding="utf-8")
    classes = directory / "ship_classes.json"
    kept = json.loads(classes.read_text(encoding="utf-8"))
    kept["ship_classes"] = kept["ship_classes"][:2]
    classes.write_text(json.dumps(kept), encoding="utf-8")
    report = catalogue_load(directory=directory)
    assert report.ship_classes.withdrawn == ["koth-class", "fighter"]
    assert report.sets.changed == ["b2"]
    assert report.cards.changed == ["ship:u-s-s-aurora-a1", "weapon:photon-lances-a1"]
    assert report.version == load_catalogue(directory).version

    path.unlink()
    last = catalogue_load(directory=directory)
    assert last.sets.withdrawn == ["b2"]
    assert last.cards.withdrawn == [keep]
    assert CardSet.objects.get(key="b2").withdrawn_at is not None
    assert last.version == load_catalogue(directory).version


def test_a_new_order_of_cards_is_a_new_version(loaded: LoadReport, directory: Path) -> None:
    path = directory / "cards" / "a1.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["cards"].reverse()
    path.write_text(json.dumps(document), encoding="utf-8")
    report = catalogue_load(directory=directory)
    assert not report
    assert report.version == load_catalogue(directory).version != loaded.version
    assert next(card.key for card in mapping.catalogue_from_rows()) == "crew:helmsman-a1"
    assert CatalogueVersion.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"cost": "two"}, 'cost: is "two"; it must be a whole number'),
        ({"sets": ["a1", "zz"]}, "sets/1: no set has the key zz"),
    ],
)
def test_a_bad_file_changes_nothing(
    loaded: LoadReport, directory: Path, edit: Any, fields: dict[str, Any], fault: str
) -> None:
    before = (rows(), list(Card.objects.values()), list(CardSet.objects.values()))
    edit("b2.json", "captain:korath-b2", name="Korath the Bold", key="captain:korath-the-bold-b2")
    edit("a1.json", "crew:helmsman-a1", **fields)
    with pytest.raises(CatalogueFaultsError) as caught:
        catalogue_load(directory=directory)
    assert f"a1.json · crew:helmsman-a1 · {fault}" in str(caught.value).splitlines()
    assert (rows(), list(Card.objects.values()), list(CardSet.objects.values())) == before


def test_a_load_that_fails_half_way_leaves_nothing(
    db: None, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(mapping, "catalogue_from_rows", stop)
    with pytest.raises(RuntimeError, match="the lights went out"):
        catalogue_load(directory=directory)
    assert set(rows().values()) == {0}


def test_a_load_is_seen_at_once_in_this_process(
    loaded: LoadReport,
    directory: Path,
    edit: Any,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    assert selectors.catalogue_current()["crew:helmsman-a1"].cost == 2
    edit("a1.json", "crew:helmsman-a1", cost=7)
    with django_capture_on_commit_callbacks(execute=True):
        catalogue_load(directory=directory)
    assert selectors.catalogue_current()["crew:helmsman-a1"].cost == 7


def test_a_load_that_changes_nothing_keeps_the_catalogue(
    loaded: LoadReport,
    directory: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    held = selectors.catalogue_current()
    with django_capture_on_commit_callbacks(execute=True):
        catalogue_load(directory=directory)
    assert selectors.catalogue_current() is held


def test_the_check_needs_no_database(directory: Path) -> None:
    assert len(catalogue_check(directory=directory).set_files) == 2


def test_the_rows_make_the_catalogue_of_the_fixtures(db: None, whole: Catalogue) -> None:
    report = catalogue_load(directory=settings.FIXTURES_DIR)
    assert report.version == whole.version
    assert len(report.cards.added) == report.total == len(whole)
    built = mapping.catalogue_from_rows()
    assert built.version == whole.version
    assert [card.key for card in built] == [card.key for card in whole]
    assert all(built[card.key] == card for card in whole)
    assert built.ship_classes == whole.ship_classes
    assert built.sets == whole.sets
    assert not catalogue_load(directory=settings.FIXTURES_DIR)


def test_two_loads_at_once_take_turns(transactional_db: None, directory: Path) -> None:
    together = threading.Barrier(2)
    reports: list[LoadReport] = []

    def load() -> None:
        together.wait()
        try:
            reports.append(catalogue_load(directory=directory))
        finally:
            connection.close()

    threads = [threading.Thread(target=load) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(len(report.cards.added) for report in reports) == [0, 17]
    assert len({report.version for report in reports}) == 1
    assert rows()["CardPrinting"] == 19
    assert CatalogueVersion.objects.count() == 1
