"""Changes of the catalogue: loading the fixtures, and house cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db import models as db
from django.utils import timezone

from cards import mapping, rows, selectors
from cards.ability_checks import ability_faults, all_ability_faults
from cards.documents import Documents, card_faults, documents_read
from cards.faults import CatalogueFaultsError
from cards.models import (
    Card,
    CardAction,
    CardFaction,
    CardPrinting,
    CardRestriction,
    CardSet,
    CardSlot,
    CatalogueVersion,
    EarlierPrice,
    ExternalId,
    ShipClass,
)
from cards.references import card_reference_faults, known_from, reference_faults
from rules.abilities.names import catalogue_names, plain
from rules.catalogue import Catalogue
from rules.errors import CatalogueError

HOUSE_SET = "house"
CATALOGUE_LOCK = 7_410_321
"""The number under which changes of the catalogue wait for each other; it must only be our own."""

BATCH = 500

_RELATIONS: tuple[type[db.Model], ...] = (
    CardFaction,
    CardAction,
    CardSlot,
    CardRestriction,
    ExternalId,
    EarlierPrice,
)
_COLUMNS: dict[type[db.Model], list[str]] = {
    model: [
        each.attname
        for each in model._meta.concrete_fields
        if not each.primary_key and each.name not in ("key", "official")
    ]
    for model in (CardSet, ShipClass, Card)
}

Row = TypeVar("Row", CardSet, ShipClass, Card)


@dataclass(slots=True)
class Changes:
    """Lists the keys of what a load added, changed and withdrew, of one kind of entry.

    What had been withdrawn and is back counts as added.
    """

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.withdrawn)

    def as_document(self) -> dict[str, list[str]]:
        """Returns the lists by name."""
        return {"added": self.added, "changed": self.changed, "withdrawn": self.withdrawn}


@dataclass(slots=True)
class LoadReport:
    """Says what a load did. `version` is the catalogue's version after it."""

    version: str
    total: int
    cards: Changes
    sets: Changes
    ship_classes: Changes

    def __bool__(self) -> bool:
        return bool(self.cards or self.sets or self.ship_classes)

    def as_document(self) -> dict[str, Any]:
        """Returns the lists of keys by kind of entry."""
        return {
            "cards": self.cards.as_document(),
            "sets": self.sets.as_document(),
            "ship_classes": self.ship_classes.as_document(),
        }


def catalogue_check(*, directory: Path) -> Documents:
    """Reads the fixtures and checks them: schema, references, `rules` can build them, texts.

    Raises `CatalogueFaultsError` with every fault found.
    """
    documents = documents_read(directory)
    faults = list(reference_faults(documents))
    if faults:
        raise CatalogueFaultsError(faults)
    try:
        catalogue = Catalogue.from_documents(documents.sets, documents.ship_classes)
    except CatalogueError as error:
        raise CatalogueFaultsError([error]) from error
    files = ((each.name, each.document) for each in documents.set_files)
    faults = list(all_ability_faults(files, catalogue_names(catalogue)))
    if faults:
        raise CatalogueFaultsError(faults)
    return documents


def catalogue_load(*, directory: Path) -> LoadReport:
    """Makes the tables equal to the fixtures of a directory, in one transaction.

    House cards stay. Entries that are missing from the fixtures are marked as withdrawn. Loading
    the same files again changes nothing. Raises `CatalogueFaultsError` without touching a row if
    anything in the files is wrong.
    """
    documents = catalogue_check(directory=directory)
    _refuse_house_sets(documents)
    with transaction.atomic():
        _wait_for_turn()
        classes = _store(
            ShipClass,
            {
                each["key"]: {**rows.class_columns(each), "position": position}
                for position, each in enumerate(documents.ship_classes)
            },
        )
        sets = _store(CardSet, _set_columns(documents))
        cards = _store_cards([card for each in documents.sets for card in each["cards"]])
        report = LoadReport("", 0, cards, sets, classes)
        _record(report)
    return report


def house_card_check(*, document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the document of a house card as it will be stored; raises `CatalogueFaultsError`."""
    house = {**document, "official": False}
    faults = list(card_faults(house)) or _house_faults(house)
    if faults:
        raise CatalogueFaultsError(faults)
    return house


def house_card_save(*, document: Mapping[str, Any]) -> Card:
    """Adds or changes a card that the players of this site made up, from its document.

    It passes the same checks as an official card, stands in the house set (made at need) or in
    another set of house cards, and is marked as not official. Raises `CatalogueFaultsError`.
    """
    house = house_card_check(document=document)
    with transaction.atomic():
        _wait_for_turn()
        if house["sets"] == [HOUSE_SET]:
            _house_set()
        changes = _store_cards([house], whole=False)
        _record(LoadReport("", 0, changes, Changes(), Changes()))
    return Card.objects.get(key=house["key"])


def house_card_withdraw(*, card: Card) -> None:
    """Takes a house card out of the catalogue; its row stays. Official cards are left alone."""
    if card.official or card.withdrawn_at is not None:
        return
    with transaction.atomic():
        card.withdrawn_at = timezone.now()
        card.save(update_fields=["withdrawn_at"])
        _record(LoadReport("", 0, Changes(withdrawn=[card.key]), Changes(), Changes()))


def _wait_for_turn() -> None:
    """Lets one change of the catalogue run at a time; the lock goes with the transaction.

    SQLite's transactions take the write lock at their start, so that only PostgreSQL needs it.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CATALOGUE_LOCK])


def _house_faults(document: Mapping[str, Any]) -> list[CatalogueError]:
    cards = {
        each["key"]: each
        for each in Card.objects.filter(withdrawn_at=None).values_list("document", flat=True)
    }
    own_key = document["key"]
    faults = []
    if Card.objects.filter(key=own_key, official=True).exists():
        faults.append(CatalogueError("is an official card's", card=own_key, field="key"))
    house_sets = {HOUSE_SET, *CardSet.objects.filter(official=False).values_list("key", flat=True)}
    for place, key in enumerate(document["sets"]):
        if key not in house_sets:
            faults.append(
                CatalogueError(
                    f"is {key}; a house card stands in the set {HOUSE_SET}",
                    card=own_key,
                    field=f"sets/{place}",
                )
            )
    known = known_from(
        [*cards.values(), document],
        [*CardSet.objects.values_list("key", flat=True), HOUSE_SET],
        ShipClass.objects.filter(withdrawn_at=None).values_list("document", flat=True),
    )
    faults.extend(card_reference_faults(document, known))
    own_names = {plain(each) for each in (document["name"], *document.get("keywords", ()))}
    names = catalogue_names(selectors.catalogue_current()) | own_names
    faults.extend(ability_faults(document, names))
    if not faults:
        try:
            mapping.card_from_row(document)
        except CatalogueError as error:
            faults.append(error)
    return faults


def _refuse_house_sets(documents: Documents) -> None:
    house_sets = {HOUSE_SET, *CardSet.objects.filter(official=False).values_list("key", flat=True)}
    faults = [
        CatalogueError("is the key of a set of house cards", file=file.name, field="set/key")
        for file in documents.set_files
        if file.document["set"]["key"] in house_sets
    ]
    if faults:
        raise CatalogueFaultsError(faults)


def _house_set() -> None:
    document = {
        "key": HOUSE_SET,
        "name": "House cards",
        "parent": "House cards",
        "released": "",
        "era": "modern-2017",
    }
    position = (CardSet.objects.aggregate(last=db.Max("position"))["last"] or 0) + 1
    CardSet.objects.get_or_create(
        key=HOUSE_SET,
        defaults={**rows.set_columns(document), "official": False, "position": position},
    )


def _set_columns(documents: Documents) -> dict[str, dict[str, Any]]:
    return {
        each["set"]["key"]: {
            **rows.set_columns(each["set"]),
            "reprints": each.get("reprints", []),
            "position": position,
        }
        for position, each in enumerate(documents.sets)
    }


def _store(
    model: type[Row], wanted: Mapping[str, Mapping[str, Any]], whole: bool = True
) -> Changes:
    """Writes entries by key where they differ; with `whole`, withdraws those not wanted."""
    changes = Changes()
    present = {each.key: each for each in model._default_manager.all()}
    written: list[Row] = []
    for key, columns in wanted.items():
        row = present.get(key)
        if row is None or row.withdrawn_at is not None:
            changes.added.append(key)
        elif row.document != columns["document"] or _reprints_differ(row, columns):
            changes.changed.append(key)
        elif all(getattr(row, name) == value for name, value in columns.items()):
            continue
        written.append(model(key=key, withdrawn_at=None, **columns))
    model._default_manager.bulk_create(
        written,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["key"],
        update_fields=_COLUMNS[model],
    )
    if whole:
        gone = [
            row
            for key, row in present.items()
            if key not in wanted and row.withdrawn_at is None and getattr(row, "official", True)
        ]
        model._default_manager.filter(pk__in=[row.pk for row in gone]).update(
            withdrawn_at=timezone.now()
        )
        changes.withdrawn.extend(row.key for row in gone)
    return changes


def _reprints_differ(row: Row, columns: Mapping[str, Any]) -> bool:
    return isinstance(row, CardSet) and row.reprints != columns["reprints"]


def _store_cards(documents: Iterable[Mapping[str, Any]], whole: bool = True) -> Changes:
    set_ids = dict(CardSet.objects.values_list("key", "pk"))
    class_ids = dict(ShipClass.objects.values_list("key", "pk"))
    by_key = {document["key"]: document for document in documents}
    places: dict[str, int] = {}
    wanted = {}
    for key, document in by_key.items():
        first_set = document["sets"][0]
        position = places[first_set] = places.get(first_set, -1) + 1
        wanted[key] = {
            **rows.card_columns(document),
            "first_set_id": set_ids[first_set],
            "ship_class_id": class_ids.get(document.get("ship_class", "")),
            "position": position,
        }
    changes = _store(Card, wanted, whole)
    _store_relations([by_key[key] for key in (*changes.added, *changes.changed)], set_ids)
    return changes


def _store_relations(documents: list[Mapping[str, Any]], set_ids: Mapping[str, int]) -> None:
    keys = [document["key"] for document in documents]
    card_ids: dict[str, int] = {}
    for start in range(0, len(keys), BATCH):
        part = Card.objects.filter(key__in=keys[start : start + BATCH])
        card_ids.update(part.values_list("key", "pk"))
    ids = list(card_ids.values())
    relations: tuple[type[db.Model], ...] = (CardPrinting, *_RELATIONS)
    for model in relations:
        for start in range(0, len(ids), BATCH):
            model._default_manager.filter(card_id__in=ids[start : start + BATCH]).delete()
    found: dict[type[db.Model], list[db.Model]] = {}
    for document in documents:
        card_id = card_ids[document["key"]]
        for position, key in enumerate(document["sets"]):
            found.setdefault(CardPrinting, []).append(
                CardPrinting(card_id=card_id, card_set_id=set_ids[key], position=position)
            )
        for model, columns in rows.card_relations(document):
            found.setdefault(model, []).append(model(card_id=card_id, **columns))
    for kind, objects in found.items():
        kind._default_manager.bulk_create(objects, batch_size=BATCH)


def _record(report: LoadReport) -> None:
    """Completes a report, and notes a new version where something changed."""
    try:
        catalogue = mapping.catalogue_from_rows()
    except CatalogueError as error:
        # A house card from the time of an older schema: it must be changed or withdrawn first.
        raise CatalogueFaultsError([error]) from error
    report.version, report.total = catalogue.version, len(catalogue)
    latest = CatalogueVersion.objects.first()
    if latest is None or report or latest.version != catalogue.version:
        CatalogueVersion.objects.create(
            version=catalogue.version, cards=len(catalogue), summary=report.as_document()
        )
        transaction.on_commit(selectors.catalogue_forget)
