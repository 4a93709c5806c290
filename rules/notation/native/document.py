"""Fleets as our own JSON: the form that everything else is converted to.

Reading is straight-line type checks, because every request to the API passes here. The form is
described in `fixtures/schemas/fleet.json`.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from rules.cards import FACTIONS, UPGRADE_TYPES
from rules.catalogue import Catalogue
from rules.errors import DocumentError, OverBudgetError, TooLargeError
from rules.fleet import Equipped, Fleet, Outpost, ShipBuild
from rules.names import did_you_mean
from rules.notation.reading.bounds import (
    MAXIMUM_NESTING,
    MAXIMUM_NOTES,
    MAXIMUM_NUMBER,
    MAXIMUM_UNMATCHED,
)
from rules.notation.reading.budget import MAXIMUM_CARDS, Budget
from rules.notation.reading.decoding import decode, load_json
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.results import Parsed
from rules.notation.reading.values import (
    FieldError,
    read_choice,
    read_cost,
    read_date,
    read_each,
    read_flag,
    read_key,
    read_line,
    read_list,
    read_number,
    read_ruleset,
    read_text,
)

FORMAT: Final = "fleetbuilder-fleet"
VERSION: Final = 1
GENERATOR: Final = "fleetbuilder"
HOUSE_CARDS: Final = "house_cards"

_FLEET_FIELDS: Final = frozenset(
    {
        "format",
        "version",
        "name",
        "ruleset",
        "points_limit",
        "resource",
        "ships",
        "sideboard",
        "extra_points",
        "exchange",
        "outposts",
        "mission",
        "event_date",
        "blind_booster",
        "mixing_consent",
        "notes",
        "generator",
        "unmatched",
        HOUSE_CARDS,
    }
)
_SHIP_FIELDS: Final = frozenset(
    {
        "ship",
        "captain",
        "admiral",
        "ambassador",
        "construction",
        "upgrades",
        "resource",
        "support_vehicle",
        "cost_override",
        "name",
    }
)
_CARD_FIELDS: Final = frozenset(
    {"card", "slot", "upgrades", "discount_from", "cost_override", "name"}
)
_OUTPOST_FIELDS: Final = frozenset({"name", "points"})
_SLOTS: Final = frozenset(UPGRADE_TYPES)
_FACTIONS: Final = frozenset(FACTIONS)


def parse(source: str | bytes, catalogue: Catalogue, budget: Budget) -> Parsed:
    """Reads one fleet document, or an array of them, as JSON text.

    Raises `DocumentError` naming the line (not JSON) or the JSON pointer (wrong content).
    """
    text, notices = decode(source)
    return read_json(load_json(text, budget), budget).noticing_first(notices)


def read_json(content: object, budget: Budget | None = None) -> Parsed:
    """Reads decoded JSON: one fleet document, or an array of them; raises as `parse`."""
    return Parsed(fleets_from_document(content, budget), "json", listed=isinstance(content, list))


def render(fleet: Fleet, catalogue: Catalogue) -> str:
    """Writes a fleet as one JSON document in its shortest form, two spaces to a level."""
    return json.dumps(_marked(fleet, catalogue), ensure_ascii=False, indent=2) + "\n"


def render_all(fleets: tuple[Fleet, ...], catalogue: Catalogue) -> str:
    """Writes several fleets as one JSON array."""
    documents = [_marked(fleet, catalogue) for fleet in fleets]
    return json.dumps(documents, ensure_ascii=False, indent=2) + "\n"


def _marked(fleet: Fleet, catalogue: Catalogue) -> dict[str, Any]:
    """Returns the document of a fleet that names its house cards, for who lacks the catalogue."""
    document = fleet_to_document(fleet)
    house = catalogue.house_cards(fleet.keys())
    return {**document, HOUSE_CARDS: list(house)} if house else document


def fleets_from_document(document: object, budget: Budget | None = None) -> tuple[Fleet, ...]:
    """Builds the fleets of decoded JSON: one object, or an array of up to `MAXIMUM_FLEETS`.

    Raises `DocumentError` naming the JSON pointer of what is wrong.
    """
    budget = budget or Budget()
    if not isinstance(document, list):
        budget.take("fleets")
        return (fleet_from_document(document, budget),)
    if not document:
        raise DocumentError("the list holds no fleet")
    budget.take("fleets", len(document))
    try:
        return read_each(document, _fleet, budget)
    except FieldError as fault:
        raise fault.error() from None


def fleet_from_document(document: object, budget: Budget | None = None) -> Fleet:
    """Builds a fleet from a decoded document; a card may stand as its bare key.

    Keys of cards that no catalogue has are kept. Raises `DocumentError` naming the JSON pointer
    of an unknown field, a wrong type or a number out of bounds, `TooLargeError` beyond the bounds
    of `rules.notation.reading.decoding`.
    """
    try:
        return _fleet(document, budget or Budget())
    except FieldError as fault:
        raise fault.error() from None


def _fleet(document: object, budget: Budget) -> Fleet:
    if not isinstance(document, dict):
        raise FieldError(f"a fleet is an object, not {kind_of(document)}")
    if not document.keys() <= _FLEET_FIELDS:
        raise _unknown_field(document, _FLEET_FIELDS)
    if document.get("format", FORMAT) != FORMAT:
        raise FieldError(f'the format of a fleet is "{FORMAT}"', "format")
    version = document.get("version", VERSION)
    if version != VERSION or isinstance(version, bool):
        raise FieldError(f"only version {VERSION} of fleets can be read", "version")
    values: dict[str, Any] = {}
    field = ""
    try:
        for field, value in document.items():
            reader = _READERS.get(field)
            if reader is not None:
                values[field] = reader(value, budget)
            elif field == HOUSE_CARDS:
                # Which cards are house cards is for the catalogue to say.
                read_each(read_list(value, MAXIMUM_CARDS, "keys"), read_key)
    except FieldError as fault:
        raise fault.under(field) from None
    return Fleet(**values)


def _ships(listed: object, budget: Budget) -> tuple[ShipBuild, ...]:
    if not isinstance(listed, list):
        raise FieldError(f"ships are a list, not {kind_of(listed)}")
    budget.cards -= len(listed)
    if budget.cards < 0:
        raise _too_many(budget)
    return read_each(listed, _ship, budget)


def _ship(document: object, budget: Budget) -> ShipBuild:
    if isinstance(document, str):
        return ShipBuild(ship=read_key(document))
    if not isinstance(document, dict):
        raise FieldError(f"a ship is a key or an object, not {kind_of(document)}")
    ship = name = ""
    captain = admiral = ambassador = construction = resource = cost = None
    upgrades: tuple[Equipped, ...] = ()
    support_vehicle = False
    field = ""
    try:
        for field, value in document.items():
            if field == "ship":
                ship = read_key(value)
            elif field == "captain":
                captain = _place(value, budget)
            elif field == "upgrades":
                upgrades = _cards(value, 1, budget)
            elif field == "resource":
                resource = _place(value, budget)
            elif field == "admiral":
                admiral = _place(value, budget)
            elif field == "ambassador":
                ambassador = _place(value, budget)
            elif field == "construction":
                construction = _place(value, budget)
            elif field == "support_vehicle":
                support_vehicle = read_flag(value)
            elif field == "cost_override":
                cost = read_cost(value)
            elif field == "name":
                name = read_line(value)
            else:
                field = ""
                raise _unknown_field(document, _SHIP_FIELDS)
    except FieldError as fault:
        raise (fault.under(field) if field else fault) from None
    if not ship and not name:
        raise _missing("ship")
    return ShipBuild(
        ship=ship,
        captain=captain,
        admiral=admiral,
        ambassador=ambassador,
        construction=construction,
        upgrades=upgrades,
        resource=resource,
        support_vehicle=support_vehicle,
        cost_override=cost,
        name=name,
    )


def _place(value: object, budget: Budget) -> Equipped | None:
    if value is None:
        return None
    budget.cards -= 1
    if budget.cards < 0:
        raise _too_many(budget)
    return _card(value, 0, budget)


def _cards(listed: object, depth: int, budget: Budget) -> tuple[Equipped, ...]:
    if not isinstance(listed, list):
        raise FieldError(f"upgrades are a list, not {kind_of(listed)}")
    if depth > MAXIMUM_NESTING and listed:
        raise FieldError(
            f"cards hold cards more than {MAXIMUM_NESTING} levels deep", kind=TooLargeError
        )
    budget.cards -= len(listed)
    if budget.cards < 0:
        raise _too_many(budget)
    return read_each(listed, _card, depth, budget)


def _card(document: object, depth: int, budget: Budget) -> Equipped:
    if isinstance(document, str):
        return _bare(document)
    if not isinstance(document, dict):
        raise FieldError(f"a card is a key or an object, not {kind_of(document)}")
    card = slot = discount = name = ""
    upgrades: tuple[Equipped, ...] = ()
    cost = None
    field = ""
    try:
        for field, value in document.items():
            if field == "card":
                card = read_key(value)
            elif field == "slot":
                slot = read_choice(value, _SLOTS, "slot")
            elif field == "upgrades":
                upgrades = _cards(value, depth + 1, budget)
            elif field == "discount_from":
                discount = read_key(value)
            elif field == "cost_override":
                cost = read_cost(value)
            elif field == "name":
                name = read_line(value)
            else:
                field = ""
                raise _unknown_field(document, _CARD_FIELDS)
    except FieldError as fault:
        raise (fault.under(field) if field else fault) from None
    if not card and not name:
        raise _missing("card")
    return Equipped(card, slot, upgrades, discount, cost, name)


@lru_cache(maxsize=8_192)
def _bare(key: str) -> Equipped:
    # Most cards are bare keys and the same few hundred: checking and building them anew took a
    # third of the time of reading a fleet.
    return Equipped(read_key(key))


def _exchange(value: object) -> tuple[str, ...]:
    factions = read_list(value, 2, "factions")
    return read_each(factions, lambda each: read_choice(each, _FACTIONS, "faction"))


def _unmatched(value: object) -> tuple[str, ...]:
    texts = read_list(value, MAXIMUM_UNMATCHED, "entries")
    return read_each(texts, lambda each: read_text(each, MAXIMUM_NOTES))


def _outposts(value: object) -> tuple[Outpost, ...]:
    return read_each(read_list(value, MAXIMUM_UNMATCHED, "outposts"), _outpost)


def _outpost(document: object) -> Outpost:
    if not isinstance(document, dict):
        raise FieldError(f"an outpost is an object, not {kind_of(document)}")
    if not document.keys() <= _OUTPOST_FIELDS:
        raise _unknown_field(document, _OUTPOST_FIELDS)
    missing = _OUTPOST_FIELDS - document.keys()
    if missing:
        raise FieldError(f'the field "{min(missing)}" is missing')
    field = "name"
    try:
        name = read_line(document["name"])
        field = "points"
        return Outpost(name, read_number(document["points"], 0))
    except FieldError as fault:
        raise fault.under(field) from None


def _sideboard(value: object, budget: Budget) -> tuple[Equipped, ...]:
    return _cards(value, 1, budget)


def _too_many(budget: Budget) -> FieldError:
    return FieldError(budget.complaint("cards"), kind=OverBudgetError)


def _missing(field: str) -> FieldError:
    return FieldError(f'the field "{field}" is missing')


def _unknown_field(document: dict[str, Any], fields: frozenset[str]) -> FieldError:
    unknown = next(name for name in document if name not in fields)
    known = sorted(fields)
    hint = did_you_mean(unknown, known, f"fields are {', '.join(known)}")
    return FieldError(f"there is no field {shown(unknown)}; {hint}")


_READERS: Final[dict[str, Any]] = {
    "ships": _ships,
    "name": lambda value, budget: read_line(value),
    "ruleset": lambda value, budget: read_ruleset(value),
    "points_limit": lambda value, budget: read_cost(value),
    "resource": _place,
    "sideboard": _sideboard,
    "extra_points": lambda value, budget: read_number(value, -MAXIMUM_NUMBER),
    "exchange": lambda value, budget: _exchange(value),
    "outposts": lambda value, budget: _outposts(value),
    "mission": lambda value, budget: read_line(value),
    "event_date": lambda value, budget: read_date(value),
    "blind_booster": lambda value, budget: read_flag(value),
    "mixing_consent": lambda value, budget: read_flag(value),
    "notes": lambda value, budget: read_text(value, MAXIMUM_NOTES),
    "generator": lambda value, budget: "" if value == GENERATOR else read_line(value),
    "unmatched": lambda value, budget: _unmatched(value),
}


def fleet_to_document(fleet: Fleet) -> dict[str, Any]:
    """Returns the shortest document of a fleet: fields at their default are left out.

    A card without anything of its own stands as its bare key.
    """
    document: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if fleet.name:
        document["name"] = fleet.name
    if fleet.ruleset:
        document["ruleset"] = fleet.ruleset
    if fleet.points_limit is not None:
        document["points_limit"] = fleet.points_limit
    if fleet.resource is not None:
        document["resource"] = _card_document(fleet.resource)
    document["ships"] = [_ship_document(build) for build in fleet.ships]
    if fleet.sideboard:
        document["sideboard"] = [_card_document(each) for each in fleet.sideboard]
    if fleet.extra_points:
        document["extra_points"] = fleet.extra_points
    if fleet.exchange:
        document["exchange"] = list(fleet.exchange)
    if fleet.outposts:
        document["outposts"] = [
            {"name": each.name, "points": each.points} for each in fleet.outposts
        ]
    if fleet.mission:
        document["mission"] = fleet.mission
    if fleet.event_date:
        document["event_date"] = fleet.event_date
    if fleet.blind_booster:
        document["blind_booster"] = True
    if not fleet.mixing_consent:
        document["mixing_consent"] = False
    if fleet.notes:
        document["notes"] = fleet.notes
    if fleet.unmatched:
        document["unmatched"] = list(fleet.unmatched)
    document["generator"] = fleet.generator or GENERATOR
    return document


def _ship_document(build: ShipBuild) -> dict[str, Any]:
    document: dict[str, Any] = {"ship": build.ship} if build.ship else {}
    if build.captain is not None:
        document["captain"] = _card_document(build.captain)
    if build.admiral is not None:
        document["admiral"] = _card_document(build.admiral)
    if build.ambassador is not None:
        document["ambassador"] = _card_document(build.ambassador)
    if build.construction is not None:
        document["construction"] = _card_document(build.construction)
    if build.upgrades:
        document["upgrades"] = [_card_document(each) for each in build.upgrades]
    if build.resource is not None:
        document["resource"] = _card_document(build.resource)
    if build.support_vehicle:
        document["support_vehicle"] = True
    if build.cost_override is not None:
        document["cost_override"] = build.cost_override
    if build.name:
        document["name"] = build.name
    return document


def _card_document(equipped: Equipped) -> str | dict[str, Any]:
    if equipped.card and not (
        equipped.slot
        or equipped.upgrades
        or equipped.discount_from
        or equipped.cost_override is not None
        or equipped.name
    ):
        return equipped.card
    document: dict[str, Any] = {"card": equipped.card} if equipped.card else {}
    if equipped.slot:
        document["slot"] = equipped.slot
    if equipped.upgrades:
        document["upgrades"] = [_card_document(each) for each in equipped.upgrades]
    if equipped.discount_from:
        document["discount_from"] = equipped.discount_from
    if equipped.cost_override is not None:
        document["cost_override"] = equipped.cost_override
    if equipped.name:
        document["name"] = equipped.name
    return document
