"""Kinds of values that effects have: how each is read, written, said and described by a schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.terms import HABITABLE_KIND, LOCATION_KINDS, SYSTEMS
from rules.notation.reading.messages import kind_of
from rules.notation.reading.objects import MAXIMUM_TITLE, Fields, read_title, read_whole
from rules.notation.reading.values import FieldError, read_choice, read_each, read_list

OWN: Final = "own"
ENEMY: Final = "enemy"
ALL: Final = "all"
ANY_SYSTEM: Final = "any"

Amounts = tuple[tuple[str, int], ...]
"""Numbers by System, in the order of the document; one may be that of any System."""


@dataclass(frozen=True, slots=True)
class FieldKind:
    """A kind of value: what reads it, says it and writes it, and its JSON schema.

    `read` raises `FieldError`.
    """

    read: Callable[[Any], Any]
    words: Callable[[Any], str]
    schema: Mapping[str, Any]
    write: Callable[[Any], Any] = lambda value: value


@dataclass(frozen=True, slots=True)
class LocationFilter:
    """What kinds of locations are meant; `habitable` is None where it does not matter."""

    kinds: tuple[str, ...]
    habitable: bool | None = None


def whole(lowest: int, highest: int) -> FieldKind:
    """Returns the kind of whole numbers within bounds."""
    return FieldKind(
        lambda value: read_whole(value, lowest, highest),
        str,
        {"type": "integer", "minimum": lowest, "maximum": highest},
    )


def whole_or_all(lowest: int, highest: int) -> FieldKind:
    """Returns the kind of whole numbers within bounds, or of everything there is."""
    number = whole(lowest, highest)
    return FieldKind(
        lambda value: ALL if value == ALL else number.read(value),
        str,
        {"anyOf": [{"const": ALL}, number.schema]},
    )


def choice(what: str, words: Mapping[str, str]) -> FieldKind:
    """Returns the kind of one name among several; `words` says each, `what` names the kind."""
    return FieldKind(
        lambda value: read_choice(value, frozenset(words), what),
        lambda value: words[value],
        {"enum": list(words)},
    )


def flag(words: str, otherwise: str = "") -> FieldKind:
    """Returns the kind of true and false, with the words of both."""
    return FieldKind(_read_flag, lambda value: words if value else otherwise, {"type": "boolean"})


def amounts(lowest: int, highest: int, pattern: str, *, any_system: bool = False) -> FieldKind:
    """Returns the kind of numbers by System; `pattern` says one of its System's name."""
    systems = (*SYSTEMS, ANY_SYSTEM) if any_system else SYSTEMS
    schema: dict[str, Any] = {"type": "integer", "minimum": lowest, "maximum": highest}
    if lowest < 0:
        schema["not"] = {"const": 0}

    def read_amount(value: object) -> int:
        number = read_whole(value, lowest, highest)
        if number == 0:
            raise FieldError("0 changes nothing; leave the System out")
        return number

    def read(value: object) -> Amounts:
        fields = Fields(value, "a list of Systems", systems)
        found = tuple(
            (system, fields.read(system, read_amount)) for system in systems if fields.has(system)
        )
        if not found:
            raise FieldError(f"a System is missing; name one of {', '.join(systems)}")
        return found

    return FieldKind(
        read,
        lambda value: joined(
            pattern.format(
                number=number,
                name=f"to {system_name(system)}" if system == ANY_SYSTEM else system_name(system),
            )
            for system, number in value
        ),
        {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": False,
            "properties": dict.fromkeys(systems, schema),
        },
        dict,
    )


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Returns parts as one list in words."""
    *before, end = parts
    return f"{', '.join(before)} {last} {end}" if before else end


def system_name(system: str) -> str:
    """Returns the name of a System as cards say it."""
    return "any one System" if system == ANY_SYSTEM else system.capitalize()


def _read_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise FieldError(f"true or false is expected, not {kind_of(value)}")
    return value


_KIND_WORDS: Final = {
    "planet": "a planet",
    "nebula": "a nebula",
    "star": "a star",
    "empty": "a stretch of empty space",
    "hazard": "a hazardous location",
}


def _read_location(value: object) -> LocationFilter:
    fields = Fields(value, "a kind of location", ("kind", "habitable"))
    kinds = fields.read("kind", _read_location_kinds)
    habitable = fields.read("habitable", _read_flag, default=None)
    if habitable is not None and kinds != (HABITABLE_KIND,):
        raise FieldError(f'only the kind "{HABITABLE_KIND}" may be habitable', "habitable")
    return LocationFilter(kinds, habitable)


def _read_location_kinds(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (_read_location_kind(value),)
    kinds = read_each(
        read_list(value, len(LOCATION_KINDS), "kinds of locations"), _read_location_kind
    )
    if len(kinds) < 2 or len(set(kinds)) < len(kinds):
        raise FieldError("a list has two or more different kinds of locations")
    return kinds


def _read_location_kind(value: object) -> str:
    return read_choice(value, frozenset(LOCATION_KINDS), "kind of location")


def _write_location(location: LocationFilter) -> dict[str, Any]:
    kinds = location.kinds
    document: dict[str, Any] = {"kind": kinds[0] if len(kinds) == 1 else list(kinds)}
    if location.habitable is not None:
        document["habitable"] = location.habitable
    return document


def _location_words(location: LocationFilter) -> str:
    if location.habitable is not None:
        return "a habitable planet" if location.habitable else "an uninhabitable planet"
    return joined((_KIND_WORDS[kind] for kind in location.kinds), "or")


FLAG: Final = flag("yes", "no")
LOCATION_KIND: Final = choice("kind of location", {kind: kind for kind in LOCATION_KINDS})
SYSTEM: Final = choice("System", {system: system_name(system) for system in SYSTEMS})
ANY_ONE_SYSTEM: Final = choice(
    "System", {system: system_name(system) for system in (*SYSTEMS, ANY_SYSTEM)}
)
SHIP: Final = choice("ship", {OWN: "this ship", ENEMY: "the enemy ship"})
WHOSE: Final = choice("side", {OWN: "of yours", ENEMY: "of the opponent"})
TITLE: Final = FieldKind(
    read_title,
    str,
    {
        "type": "string",
        "minLength": 1,
        "maxLength": MAXIMUM_TITLE,
        "pattern": "^[^\\n]*[^\\s][^\\n]*$",
    },
)
LOCATION: Final = FieldKind(
    _read_location,
    _location_words,
    {
        "type": "object",
        "additionalProperties": False,
        "required": ["kind"],
        "properties": {
            "kind": {
                "anyOf": [
                    {"enum": list(LOCATION_KINDS)},
                    {
                        "type": "array",
                        "minItems": 2,
                        "uniqueItems": True,
                        "items": {"enum": list(LOCATION_KINDS)},
                    },
                ]
            },
            "habitable": {"type": "boolean"},
        },
        "if": {"required": ["habitable"]},
        "then": {"properties": {"kind": {"const": HABITABLE_KIND}}},
    },
    _write_location,
)
