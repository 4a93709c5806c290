"""Fleets of the Space Dock builder: `.spacedock` (one) and `.spacedocksquads` (several).

Its ids stand in the catalogue as external ids; an id that the catalogue does not know is
replaced by the card's title, which the files always carry. A card that Space Dock never had is
written under our own key, which we read again. What it can say: names of cards flat, without
slots and nesting; prices set by hand; name, notes, added points, resource, sideboard.
Its lists of before 2014 are read too (`rules.notation.space_dock.lists`).
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild, Stated
from rules.notation.reading.bounds import MAXIMUM_NAME, MAXIMUM_NOTES, MAXIMUM_NUMBER
from rules.notation.reading.budget import MAXIMUM_CARDS, MAXIMUM_FLEETS, Budget
from rules.notation.reading.decoding import decode, load_json
from rules.notation.reading.drafts import DraftCard, DraftFleet, DraftShip
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.pseudo_cards import SPACE_DOCK, PseudoCard
from rules.notation.reading.results import Notice, Parsed
from rules.notation.reading.values import FieldError, read_list, read_number, read_text
from rules.notation.space_dock.cards import SYSTEM, CardFinder, Wanted
from rules.notation.space_dock.lists import is_list, parse_list

Value = TypeVar("Value")

_NAMESPACE: Final = uuid.UUID("5a6f1c1e-6d2b-5c43-9a0e-3f4d7b1c2e90")
_FLEET_FIELDS: Final = frozenset(
    {"name", "notes", "additionalPoints", "resource", "ships", "cost", "uuid", "modified"}
)
_SHIP_FIELDS: Final = frozenset(
    {"shipId", "shipTitle", "captain", "upgrades", "flagship", "sideboard", "calculatedCost"}
)
_CARD_FIELDS: Final = frozenset(
    {"upgradeId", "upgradeTitle", "calculatedCost", "overriddenCost", "costIsOverridden"}
)
_NUMBER: Final = re.compile(r"\s*-?[0-9]{1,5}\s*")
_DAY: Final = re.compile(r"[0-9]{4}-[01][0-9]-[0-3][0-9]")


def parse(source: str | bytes, catalogue: Catalogue, budget: Budget) -> Parsed:
    """Reads a `.spacedock` object, a `.spacedocksquads` array, or one of its older lists.

    Raises `DocumentError` naming the line or the JSON pointer.
    """
    text, notices = decode(source)
    if is_list(text):
        return parse_list(text, catalogue, budget).noticing_first(notices)
    parsed = parse_document(load_json(text, budget), catalogue, budget)
    return parsed.noticing_first(notices)


def parse_document(document: object, catalogue: Catalogue, budget: Budget | None = None) -> Parsed:
    """Reads the decoded JSON of a Space Dock file; see `parse`."""
    reader = _SquadReader(catalogue, budget or Budget())
    if not isinstance(document, list):
        reader.budget.take("fleets")
        fleet = reader.fleet(document, "")
        return Parsed((fleet,), "space-dock", tuple(reader.notices), stated=tuple(reader.stated))
    if not document:
        raise DocumentError("the list holds no fleet")
    reader.budget.take("fleets", len(document))
    fleets = tuple(reader.fleet(each, f"/{place}") for place, each in enumerate(document))
    notices = tuple(reader.notices)
    return Parsed(fleets, "space-dock-squads", notices, listed=True, stated=tuple(reader.stated))


class _SquadReader:
    """Reads the squads of one file and collects notices."""

    def __init__(self, catalogue: Catalogue, budget: Budget) -> None:
        self.catalogue = catalogue
        self.finder = CardFinder(catalogue, budget)
        self.notices = self.finder.notices
        self.budget = budget
        self.stated: list[Stated] = []
        self.ignored: set[str] = set()

    def fleet(self, document: object, where: str) -> Fleet:
        values = self.fields(document, _FLEET_FIELDS, "a squad", where)
        draft = DraftFleet()
        draft.name = self.text(values, "name", where, MAXIMUM_NAME)
        notes = self.text(values, "notes", where, MAXIMUM_NOTES)
        draft.notes = [notes] if notes else []
        draft.extra_points = self.number(values, "additionalPoints", where, -MAXIMUM_NUMBER) or 0
        resource = self.identifier(values, "resource", where)
        if resource:
            wanted = Wanted("resource", resource, where=f"{where}/resource")
            draft.resource = self.finder.card(wanted)
        draft.stated = self.number(values, "cost", where, 0)
        draft.stated_on = _day(values.get("modified"))
        ships = self.listed(values, "ships", where)
        for place, each in enumerate(ships):
            self.ship(each, draft, f"{where}/ships/{place}")
        self.stated.append(draft.costs())
        return draft.build()

    def ship(self, document: object, draft: DraftFleet, where: str) -> None:
        values = self.fields(document, _SHIP_FIELDS, "a ship", where)
        ship = None if values.get("sideboard") else self.hull(values, where)
        card = self.catalogue.find(ship.ship) if ship is not None else None
        factions = card.factions if card is not None else ()
        aboard: list[DraftCard] = []
        captain = values.get("captain")
        if captain is not None:
            aboard.append(self.upgrade(captain, "captain", factions, f"{where}/captain"))
        support_vehicle = False
        role = "sideboard" if ship is None else "upgrade"
        for place, each in enumerate(self.listed(values, "upgrades", where)):
            mark = _mark(each)
            if mark is None:
                there = f"{where}/upgrades/{place}"
                aboard.append(self.upgrade(each, role, factions, there))
            else:
                support_vehicle |= mark.support_vehicle
                self.translate(mark, draft, f"{where}/upgrades/{place}")
        if ship is None:
            draft.sideboard.extend(aboard)
            return
        ship.support_vehicle = support_vehicle
        if "resource" not in ship.places:
            ship.stated = self.own_cost(values, aboard, where)
        if captain is not None:
            ship.places["captain"] = aboard.pop(0)
        for each in aboard:
            # Its captains have a field of their own; one among the upgrades is there by error.
            ship.upgrades.append(each) if each.kind == "captain" else ship.put(each)
        draft.ships.append(ship)

    def hull(self, values: dict[str, Any], where: str) -> DraftShip:
        """Finds the ship itself and its flagship, without the cards aboard."""
        identifier = self.identifier(values, "shipId", where)
        title = self.text(values, "shipTitle", where, MAXIMUM_NAME)
        if not identifier and not title:
            raise DocumentError("the ship has neither shipId nor shipTitle", where)
        found = self.finder.card(Wanted("ship", identifier, title, where))
        ship = DraftShip(found.card, found.name)
        flagship = self.identifier(values, "flagship", where)
        if flagship:
            wanted = Wanted("flagship", flagship, where=f"{where}/flagship")
            ship.places["resource"] = self.finder.card(wanted)
        return ship

    def own_cost(self, values: dict[str, Any], aboard: list[DraftCard], where: str) -> int | None:
        """Returns the ship's own price: what the file says of all without what is aboard."""
        total = self.number(values, "calculatedCost", where, 0)
        costs = [each.stated for each in aboard]
        if total is None or None in costs:
            return None
        return total - sum(each for each in costs if each is not None)

    def translate(self, mark: PseudoCard, draft: DraftFleet, where: str) -> None:
        message = f"{mark.name} is no card but Space Dock's mark: {mark.meaning}."
        self.notices.append(Notice("card.mark", message, where, mark.name))
        if not mark.is_carried_over:
            draft.unmatched.append(f"{mark.name}: {mark.meaning}")

    def upgrade(
        self, document: object, role: str, factions: tuple[str, ...], where: str
    ) -> DraftCard:
        values = self.fields(document, _CARD_FIELDS, "an upgrade", where)
        identifier = self.identifier(values, "upgradeId", where)
        title = self.text(values, "upgradeTitle", where, MAXIMUM_NAME)
        if not identifier and not title:
            raise DocumentError("the card has neither upgradeId nor upgradeTitle", where)
        cost = self.number(values, "calculatedCost", where, 0)
        card = self.finder.card(Wanted(role, identifier, title, where, cost, factions))
        card.stated = cost
        if values.get("costIsOverridden"):
            card.cost_override = self.number(values, "overriddenCost", where, 0)
            card.stated = card.cost_override
        return card

    def fields(
        self, document: object, known: frozenset[str], what: str, where: str
    ) -> dict[str, Any]:
        if not isinstance(document, dict):
            raise DocumentError(f"{what} is an object, not {kind_of(document)}", where)
        for name in document.keys() - known:
            if name not in self.ignored and len(self.ignored) < MAXIMUM_FLEETS:
                self.ignored.add(name)
                self.notices.append(
                    Notice(
                        "field.ignored",
                        f"The field {shown(name)} of {what} means nothing here.",
                        where,
                        name[:MAXIMUM_NAME],
                    )
                )
        return document

    def listed(self, values: dict[str, Any], field: str, where: str) -> list[Any]:
        value = values.get(field)
        if value is None:
            return []
        return _read(f"{where}/{field}", read_list, value, MAXIMUM_CARDS, "ships and cards")

    def identifier(self, values: dict[str, Any], field: str, where: str) -> str:
        value = values.get(field)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
            return str(value)
        return self.text(values, field, where, MAXIMUM_NAME)

    def text(self, values: dict[str, Any], field: str, where: str, limit: int) -> str:
        value = values.get(field)
        return "" if value is None else _read(f"{where}/{field}", read_text, value, limit)

    def number(self, values: dict[str, Any], field: str, where: str, lowest: int) -> int | None:
        value = values.get(field)
        if isinstance(value, str) and _NUMBER.fullmatch(value):
            value = int(value)
        return None if value is None else _read(f"{where}/{field}", read_number, value, lowest)


def _read(where: str, read: Callable[..., Value], *arguments: Any) -> Value:
    try:
        return read(*arguments)
    except FieldError as fault:
        error = fault.error()
        raise type(error)(error.message, where + error.where) from None


def _mark(document: object) -> PseudoCard | None:
    identifier = document.get("upgradeId") if isinstance(document, dict) else None
    return SPACE_DOCK.get(identifier) if isinstance(identifier, str) else None


def _day(modified: object) -> str:
    """Returns the ISO day of a time such as 2014-03-30T23:28:17-0700, "" for any other value."""
    found = _DAY.match(modified) if isinstance(modified, str) else None
    return found[0] if found is not None else ""


def render(fleet: Fleet, catalogue: Catalogue) -> str:
    """Writes a fleet as a `.spacedock` file.

    Prices are left out, as the builder computes them; the uuid follows from the content.
    """
    return json.dumps(_squad(fleet, catalogue), ensure_ascii=False, indent=1) + "\n"


def render_all(fleets: Iterable[Fleet], catalogue: Catalogue) -> str:
    """Writes fleets as a `.spacedocksquads` file."""
    squads = [_squad(fleet, catalogue) for fleet in fleets]
    return json.dumps(squads, ensure_ascii=False, indent=1) + "\n"


def _squad(fleet: Fleet, catalogue: Catalogue) -> dict[str, Any]:
    squad: dict[str, Any] = {"name": fleet.name}
    if fleet.notes:
        squad["notes"] = fleet.notes
    squad["additionalPoints"] = fleet.extra_points
    if fleet.resource is not None:
        squad["resource"] = _identifier(fleet.resource.card, catalogue) or fleet.resource.name
    squad["ships"] = [_ship(build, catalogue) for build in fleet.ships]
    if fleet.sideboard:
        squad["ships"].append(_sideboard(fleet, catalogue))
    content = json.dumps(squad, sort_keys=True)
    squad["uuid"] = str(uuid.uuid5(_NAMESPACE, content)).upper()
    return squad


def _ship(build: ShipBuild, catalogue: Catalogue) -> dict[str, Any]:
    ship: dict[str, Any] = {
        "shipId": _identifier(build.ship, catalogue),
        "shipTitle": _title(build.ship, build.name, catalogue),
    }
    aboard: list[Equipped] = []
    if build.captain is not None:
        ship["captain"] = _upgrade(build.captain, catalogue)
        aboard.extend(_beneath(build.captain))
    for each in (build.admiral, build.ambassador, build.construction):
        if each is not None:
            aboard.extend(each.walk())
    if build.resource is not None:
        if _is_upgrade_there(build.resource, catalogue):
            aboard.append(build.resource)
        else:
            ship["flagship"] = _identifier(build.resource.card, catalogue) or build.resource.name
        aboard.extend(_beneath(build.resource))
    for each in build.upgrades:
        aboard.extend(each.walk())
    ship["upgrades"] = [_upgrade(each, catalogue) for each in aboard]
    if build.support_vehicle:
        token = next(key for key, mark in SPACE_DOCK.items() if mark.support_vehicle)
        ship["upgrades"].append({"upgradeId": token, "upgradeTitle": SPACE_DOCK[token].name})
    return ship


def _sideboard(fleet: Fleet, catalogue: Catalogue) -> dict[str, Any]:
    cards = [card for each in fleet.sideboard for card in each.walk()]
    ship: dict[str, Any] = {"sideboard": True}
    for each in cards:
        found = catalogue.find(each.card)
        if found is not None and found.type == "captain":
            ship["captain"] = _upgrade(each, catalogue)
            cards.remove(each)
            break
    ship["upgrades"] = [_upgrade(each, catalogue) for each in cards]
    return ship


def _beneath(equipped: Equipped) -> list[Equipped]:
    return [card for each in equipped.upgrades for card in each.walk()]


def _is_upgrade_there(equipped: Equipped, catalogue: Catalogue) -> bool:
    found = catalogue.find(equipped.card)
    return found is not None and found.type in ("fleet-captain", "ship-resource")


def _upgrade(equipped: Equipped, catalogue: Catalogue) -> dict[str, Any]:
    document: dict[str, Any] = {
        "upgradeId": _identifier(equipped.card, catalogue),
        "upgradeTitle": _title(equipped.card, equipped.name, catalogue),
    }
    if equipped.cost_override is not None:
        document["costIsOverridden"] = True
        document["overriddenCost"] = equipped.cost_override
    return document


def _identifier(key: str, catalogue: Catalogue) -> str:
    card = catalogue.find(key)
    if card is None:
        return key
    known = card.external_ids.get(SYSTEM, ())
    if known and catalogue.by_external_id(SYSTEM, known[0]) == (card,):
        return known[0]
    return key


def _title(key: str, name: str, catalogue: Catalogue) -> str:
    card = catalogue.find(key)
    return card.marked_name if card is not None else name or key
