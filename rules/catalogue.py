"""Every card, found by key.

A `Catalogue` is built from plain documents (the files under `fixtures/`, or the rows of the
database turned into the same documents); it is immutable and knows its version.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, TypeVar

from rules.cards import (
    NO_BUILDING_DATA,
    UPGRADE_TYPES,
    AddedAction,
    AddedFaction,
    AddedSlot,
    Admiral,
    Attachment,
    BuildingData,
    Captain,
    Card,
    CardSet,
    Condition,
    EarlierCost,
    Exclusion,
    Maneuver,
    Modifier,
    PenaltyWaiver,
    Resource,
    RestrictionWaiver,
    Ship,
    ShipClass,
    SlotChange,
    Upgrade,
    fold,
)
from rules.errors import CatalogueError, UnknownCardError

CARD_CLASSES: Final[Mapping[str, type[Card]]] = {
    "ship": Ship,
    "captain": Captain,
    "admiral": Admiral,
    "ambassador": Card,
    **dict.fromkeys(UPGRADE_TYPES, Upgrade),
    "resource": Resource,
    **dict.fromkeys(
        ("ship-resource", "flagship", "fleet-captain", "officer", "construction"), Attachment
    ),
}

_RECORDS: Final[Mapping[str, type[Any]]] = {
    "slots": AddedSlot,
    "slot_changes": SlotChange,
    "modifiers": Modifier,
    "penalties": PenaltyWaiver,
    "excludes": Exclusion,
    "adds_factions": AddedFaction,
    "adds_actions": AddedAction,
    "restriction_waivers": RestrictionWaiver,
}
_CONDITIONS: Final = frozenset({"cards", "when", "counted", "terms_for"})
_BUILDING: Final = frozenset({"restrictions", "checks", *_RECORDS})
_IDS: Final = ("external_ids", "former_ids")

Record = TypeVar("Record")
Made = TypeVar("Made")

_MAKING: Final = threading.RLock()


class Catalogue:
    """Holds the cards, ship classes and sets of one version of the game's components.

    Iterating gives the cards in catalogue order; `key in catalogue` and `catalogue[key]` look
    one up (`UnknownCardError` when there is none).
    """

    def __init__(
        self,
        cards: Iterable[Card],
        ship_classes: Iterable[ShipClass],
        sets: Iterable[CardSet] = (),
        version: str = "",
    ) -> None:
        self._cards: dict[str, Card] = {card.key: card for card in cards}
        self.ship_classes: Mapping[str, ShipClass] = {each.key: each for each in ship_classes}
        self.sets: Mapping[str, CardSet] = {each.key: each for each in sets}
        self.version = version
        # What others work out from this catalogue, by a name of theirs: it goes when it goes.
        self.prepared: dict[str, Any] = {}
        self._made: dict[Callable[[Catalogue], Any], Any] = {}

    def once(self, make: Callable[[Catalogue], Made]) -> Made:
        """Returns what a function makes of this catalogue; made once, and kept as long as it."""
        if make not in self._made:
            with _MAKING:
                # Another thread may have been first.
                if make not in self._made:
                    self._made[make] = make(self)
        made: Made = self._made[make]
        return made

    @classmethod
    def from_documents(
        cls,
        sets: Iterable[Mapping[str, Any]],
        ship_classes: Iterable[Mapping[str, Any]],
        version: str = "",
    ) -> Catalogue:
        """Builds a catalogue from set documents (`{"set": …, "cards": […]}`) and class documents.

        Without a `version` it is the first 12 hex digits of a hash over the documents.
        Raises `CatalogueError` naming card and field.
        """
        set_documents = list(sets)
        class_documents = list(ship_classes)
        if not version:
            version = documents_version(set_documents, class_documents)
        card_documents = [card for each in set_documents for card in each.get("cards", ())]
        return cls(
            [card_from_document(document) for document in card_documents],
            [ship_class_from_document(document) for document in class_documents],
            [card_set_from_document(document["set"]) for document in set_documents],
            version,
        )

    def __getitem__(self, key: str) -> Card:
        try:
            return self._cards[key]
        except KeyError:
            raise UnknownCardError(key) from None

    def __contains__(self, key: object) -> bool:
        return key in self._cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, key: str) -> Card | None:
        """Returns the card with a key, or None."""
        return self._cards.get(key)

    def ship(self, key: str) -> Ship:
        """Returns the ship with a key; raises `UnknownCardError` if it is no ship's."""
        card = self._cards.get(key)
        if not isinstance(card, Ship):
            raise UnknownCardError(key)
        return card

    def class_of(self, ship: Ship) -> ShipClass:
        """Returns the class (dial and arcs) of a ship; raises `UnknownCardError` without one."""
        try:
            return self.ship_classes[ship.ship_class]
        except KeyError:
            raise UnknownCardError(ship.ship_class) from None

    @cached_property
    def _made_up(self) -> frozenset[str]:
        return frozenset(card.key for card in self if not card.official)

    def house_cards(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Returns those of some keys that are house cards', each once, in their order."""
        made_up = self._made_up
        return tuple(dict.fromkeys(key for key in keys if key in made_up)) if made_up else ()

    @cached_property
    def by_name(self) -> Mapping[str, tuple[Card, ...]]:
        """Maps a folded name (`rules.cards.fold`) to the cards that bear it, or bore it once."""
        names: dict[str, list[Card]] = {}
        for card in self:
            for name in dict.fromkeys(map(fold, (card.name, *card.aliases))):
                names.setdefault(name, []).append(card)
        return {name: tuple(cards) for name, cards in names.items()}

    @cached_property
    def by_type(self) -> Mapping[str, tuple[Card, ...]]:
        """Maps a card type to its cards in catalogue order."""
        types: dict[str, list[Card]] = {}
        for card in self:
            types.setdefault(card.type, []).append(card)
        return {name: tuple(cards) for name, cards in types.items()}

    @cached_property
    def _former(self) -> Mapping[tuple[str, str], tuple[Card, ...]]:
        return self._by_ids("former_ids")

    @cached_property
    def _external(self) -> Mapping[tuple[str, str], tuple[Card, ...]]:
        return self._by_ids("external_ids")

    def _by_ids(self, field: str) -> Mapping[tuple[str, str], tuple[Card, ...]]:
        found: dict[tuple[str, str], list[Card]] = {}
        for card in self:
            for system, ids in getattr(card, field).items():
                for each in ids:
                    found.setdefault((system, each), []).append(card)
        return {place: tuple(cards) for place, cards in found.items()}

    def by_external_id(self, system: str, identifier: str) -> tuple[Card, ...]:
        """Returns the cards that another builder (`utopia`, `space_dock`) knows by an id."""
        return self._external.get((system, identifier), ())

    def by_former_id(self, system: str, kind: str, identifier: str) -> tuple[Card, ...]:
        """Returns the cards that another builder knew by an id before.

        `kind` is the type of card that the id stood for there, which may be another than the
        card's own.
        """
        return self._former.get((system, f"{kind}:{identifier}"), ())


def documents_version(
    sets: Iterable[Mapping[str, Any]], ship_classes: Iterable[Mapping[str, Any]]
) -> str:
    """Returns 12 hex digits that change whenever a document changes, whatever the order of keys."""
    digest = hashlib.sha256()
    for document in (*sets, *ship_classes):
        digest.update(json.dumps(document, sort_keys=True, separators=(",", ":")).encode())
        digest.update(b"\n")
    return digest.hexdigest()[:12]


def card_from_document(document: Mapping[str, Any]) -> Card:
    """Builds a card from its document (`fixtures/schemas/card.json`).

    Raises `CatalogueError` naming card and field for an unknown type, field or condition.
    """
    key = str(document.get("key", ""))
    kind = str(document.get("type", ""))
    card_class = CARD_CLASSES.get(kind)
    if card_class is None:
        raise CatalogueError(f"unknown type {kind!r}", card=key, field="type")
    values: dict[str, Any] = {}
    building: dict[str, Any] = {}
    for name, value in document.items():
        try:
            if name in _BUILDING:
                building[name] = _building_value(name, value)
            elif name == "earlier_costs":
                values[name] = tuple(EarlierCost(each["until"], each["cost"]) for each in value)
            elif name in _IDS:
                values[name] = _ids(value)
            elif isinstance(value, list):
                values[name] = tuple(value)
            else:
                values[name] = value
        except CatalogueError as error:
            raise CatalogueError(error.message, card=key, field=name) from error
    if building:
        values["building"] = BuildingData(**building)
    if "fills" not in values and issubclass(card_class, Upgrade):
        values["fills"] = (kind,)
    try:
        return card_class(**values)
    except TypeError as error:
        raise CatalogueError(str(error), card=key) from error


def card_to_document(card: Card) -> dict[str, Any]:
    """Returns the document that `card_from_document` reads, without fields at their default."""
    document: dict[str, Any] = {}
    defaults = card.__dataclass_fields__
    for name in defaults:
        value = getattr(card, name)
        if name == "building":
            if value is not NO_BUILDING_DATA:
                document.update(_building_document(value))
        elif name == "fills":
            if value != (card.type,) and card.is_upgrade:
                document[name] = list(value)
        elif name == "earlier_costs":
            if value:
                document[name] = [{"until": each.until, "cost": each.cost} for each in value]
        elif name in _IDS:
            if value:
                document[name] = {system: list(ids) for system, ids in value.items()}
        elif value != defaults[name].default or name in ("cost", "ability_status"):
            document[name] = list(value) if isinstance(value, tuple) else value
    return document


def ship_class_from_document(document: Mapping[str, Any]) -> ShipClass:
    """Builds a ship class; `printed` is its own key unless the document names another."""
    values = dict(document)
    values["maneuvers"] = tuple(Maneuver(**each) for each in document["maneuvers"])
    values.setdefault("printed", document["key"])
    return _made(ShipClass, values, str(document["key"]))


def card_set_from_document(document: Mapping[str, Any]) -> CardSet:
    """Builds a set from the `set` part of its document."""
    return _made(CardSet, dict(document), str(document.get("key", "")))


def _made(kind: type[Record], values: dict[str, Any], key: str) -> Record:
    values["external_ids"] = _ids(values.get("external_ids", {}))
    try:
        return kind(**values)
    except TypeError as error:
        raise CatalogueError(str(error), card=key) from error


def _ids(value: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {system: tuple(ids) for system, ids in value.items()}


def _building_value(name: str, value: Any) -> Any:
    if name == "restrictions":
        return Condition.from_document(value)
    if name == "checks":
        return tuple(value)
    return tuple(_record(_RECORDS[name], each) for each in value)


def _record(record: type[Record], document: Mapping[str, Any]) -> Record:
    values: dict[str, Any] = {}
    for name, value in document.items():
        if name in _CONDITIONS:
            values[name] = Condition.from_document(value)
        else:
            values[name] = tuple(value) if isinstance(value, list) else value
    try:
        return record(**values)
    except TypeError as error:
        raise CatalogueError(str(error)) from error


def _building_document(building: BuildingData) -> dict[str, Any]:
    document: dict[str, Any] = {}
    if building.restrictions is not None:
        document["restrictions"] = building.restrictions.to_document()
    for name in _RECORDS:
        records = getattr(building, name)
        if records:
            document[name] = [_record_document(each) for each in records]
    if building.checks:
        document["checks"] = list(building.checks)
    return document


def _record_document(record: Any) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for name, description in record.__dataclass_fields__.items():
        value = getattr(record, name)
        if value == description.default:
            continue
        if isinstance(value, Condition):
            document[name] = value.to_document()
        else:
            document[name] = list(value) if isinstance(value, tuple) else value
    return document
