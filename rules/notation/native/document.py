"""Fleets as our own JSON: the form that everything else is converted to.

Two tables say how the value of a field is read and how it is written, wherever it stands; every
request to the API passes here. The form is described in `fixtures/schemas/fleet.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from typing import Any, Final

from rules.cards import FACTIONS, UPGRADE_TYPES
from rules.catalogue import Catalogue
from rules.errors import DocumentError, OverBudgetError, TooLargeError
from rules.fleet import PLACES, Equipped, Fleet, Outpost, ShipBuild
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
    read_whole_document,
)

FORMAT: Final = "fleetbuilder-fleet"
VERSION: Final = 1
GENERATOR: Final = "fleetbuilder"
HOUSE_CARDS: Final = "house_cards"


def _usual(kind: type[Fleet | ShipBuild | Equipped]) -> dict[str, Any]:
    return {each.name: "" if each.default is MISSING else each.default for each in fields(kind)}


_FIRST: Final = ("name", "ruleset", "points_limit", "resource", "ships")
_USUAL: Final[Mapping[type, Mapping[str, Any]]] = {
    Fleet: {**dict.fromkeys(_FIRST), **_usual(Fleet), "ships": None},
    ShipBuild: _usual(ShipBuild),
    Equipped: _usual(Equipped),
    Outpost: {"name": None, "points": None},
}
"""What each field holds that no document names, in the order in which documents name them."""
_FLEET_FIELDS: Final = frozenset(("format", "version", HOUSE_CARDS, *_USUAL[Fleet]))
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
    return read_whole_document(read_each, document, _fleet, budget)


def fleet_from_document(document: object, budget: Budget | None = None) -> Fleet:
    """Builds a fleet from a decoded document; a card may stand as its bare key.

    Keys of cards that no catalogue has are kept. Raises `DocumentError` naming the JSON pointer
    of an unknown field, a wrong type or a number out of bounds, `TooLargeError` beyond the bounds
    of `rules.notation.reading.decoding`.
    """
    return read_whole_document(_fleet, document, budget or Budget())


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
    values = _values(document, _FLEET_FIELDS, 0, budget)
    for apart in ("format", "version", HOUSE_CARDS):  # of house cards the catalogue knows
        values.pop(apart, None)
    return Fleet(**values)


def _values(
    document: dict[str, Any], known: Collection[str], depth: int, budget: Budget
) -> dict[str, Any]:
    """Returns the values of an object's fields, which are read in their order."""
    values: dict[str, Any] = {}
    field = ""
    try:
        for field, value in document.items():
            if field not in known:
                field = ""
                raise _unknown_field(document, known)
            read = _READERS.get(field)
            values[field] = read(value) if read else _NESTED[field](value, depth, budget)
    except FieldError as fault:
        raise (fault.under(field) if field else fault) from None
    return values


def _ships(listed: object, depth: int, budget: Budget) -> tuple[ShipBuild, ...]:
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
    values = _values(document, _USUAL[ShipBuild], 0, budget)
    if not values.get("ship") and not values.get("name"):
        raise _missing("ship")
    values.setdefault("ship", "")
    return ShipBuild(**values)


def _place(value: object, depth: int, budget: Budget) -> Equipped | None:
    if value is None:
        return None
    budget.cards -= 1
    if budget.cards < 0:
        raise _too_many(budget)
    return _card(value, 0, budget)


def _cards(listed: object, depth: int, budget: Budget) -> tuple[Equipped, ...]:
    if not isinstance(listed, list):
        raise FieldError(f"upgrades are a list, not {kind_of(listed)}")
    depth += 1
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
    values = _values(document, _USUAL[Equipped], depth, budget)
    if not values.get("card") and not values.get("name"):
        raise _missing("card")
    values.setdefault("card", "")
    return Equipped(**values)


@lru_cache(maxsize=8_192)
def _bare(key: str) -> Equipped:
    # Most cards are bare keys and the same few hundred: checking and building them anew took a
    # third of the time of reading a fleet.
    return Equipped(read_key(key))


def _outposts(value: object, depth: int, budget: Budget) -> tuple[Outpost, ...]:
    return read_each(read_list(value, MAXIMUM_UNMATCHED, "outposts"), _outpost, budget)


def _outpost(document: object, budget: Budget) -> Outpost:
    if not isinstance(document, dict):
        raise FieldError(f"an outpost is an object, not {kind_of(document)}")
    if not document.keys() <= _USUAL[Outpost].keys():
        raise _unknown_field(document, _USUAL[Outpost])
    if missing := _USUAL[Outpost].keys() - document.keys():
        raise _missing(min(missing))
    listed = {name: document[name] for name in _USUAL[Outpost]}
    return Outpost(**_values(listed, _USUAL[Outpost], 0, budget))


def _too_many(budget: Budget) -> FieldError:
    return FieldError(budget.complaint("cards"), kind=OverBudgetError)


def _missing(field: str) -> FieldError:
    return FieldError(f'the field "{field}" is missing')


def _unknown_field(document: dict[str, Any], fields: Collection[str]) -> FieldError:
    unknown = next(name for name in document if name not in fields)
    known = sorted(fields)
    hint = did_you_mean(unknown, known, f"fields are {', '.join(known)}")
    return FieldError(f"there is no field {shown(unknown)}; {hint}")


def _list_of(read: Callable[..., Any], limit: int, what: str, *rest: Any) -> Callable[..., Any]:
    return lambda value: read_each(read_list(value, limit, what), read, *rest)


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("format", "version"), lambda value: value),
    **dict.fromkeys(("ship", "card", "discount_from"), read_key),
    **dict.fromkeys(("name", "mission"), read_line),
    **dict.fromkeys(("points_limit", "cost_override"), read_cost),
    **dict.fromkeys(("blind_booster", "mixing_consent", "support_vehicle"), read_flag),
    "ruleset": read_ruleset,
    "event_date": read_date,
    "slot": lambda value: read_choice(value, _SLOTS, "slot"),
    "points": lambda value: read_number(value, 0),
    "extra_points": lambda value: read_number(value, -MAXIMUM_NUMBER),
    "notes": lambda value: read_text(value, MAXIMUM_NOTES),
    "generator": lambda value: "" if value == GENERATOR else read_line(value),
    "exchange": _list_of(read_choice, 2, "factions", _FACTIONS, "faction"),
    "unmatched": _list_of(read_text, MAXIMUM_UNMATCHED, "entries", MAXIMUM_NOTES),
    HOUSE_CARDS: _list_of(read_key, MAXIMUM_CARDS, "keys"),
}
"""What a field holds, whatever it is a field of."""
_NESTED: Final[Mapping[str, Callable[[Any, int, Budget], Any]]] = {
    "ships": _ships,
    **dict.fromkeys(PLACES, _place),
    **dict.fromkeys(("upgrades", "sideboard"), _cards),
    "outposts": _outposts,
}


def fleet_to_document(fleet: Fleet) -> dict[str, Any]:
    """Returns the shortest document of a fleet: fields at their default are left out.

    A card without anything of its own stands as its bare key.
    """
    document = {"format": FORMAT, "version": VERSION, **_document(fleet)}
    document.pop("generator", None)  # the last of all
    return {**document, "generator": fleet.generator or GENERATOR}


def _document(thing: Fleet | ShipBuild | Equipped | Outpost) -> dict[str, Any]:
    return {
        name: _WRITERS[name](value) if name in _WRITERS else value
        for name, usual in _USUAL[type(thing)].items()
        if (value := getattr(thing, name)) is not usual and value != usual
    }


def _card_document(equipped: Equipped) -> str | dict[str, Any]:
    document = _document(equipped)
    return equipped.card if document.keys() == {"card"} else document


_WRITERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(PLACES, _card_document),
    **dict.fromkeys(("upgrades", "sideboard"), lambda cards: [*map(_card_document, cards)]),
    **dict.fromkeys(("ships", "outposts"), lambda things: [*map(_document, things)]),
    **dict.fromkeys(("exchange", "unmatched"), list),
}
