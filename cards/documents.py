"""Card documents as files: reading them and checking them against their JSON Schema.

The files of a directory are read in the order of their names, which is the catalogue's order.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator

from cards.faults import CatalogueFaultsError
from rules.cards import UPGRADE_TYPES
from rules.errors import CatalogueError
from rules.names import nearest

CARDS_FOLDER = "cards"
CLASSES_FILE = "ship_classes.json"
CARD_SET_SCHEMA = "card_set.json"
CLASSES_SCHEMA = "ship_classes.json"
LONGEST_SHOWN_VALUE = 60
MOST_SHOWN_CHOICES = 20

_CARRIERS = ("ship-resource", "flagship", "fleet-captain", "officer")
_DEFINITION_OF_TYPE = {
    **{kind: "upgrade" for kind in UPGRADE_TYPES if kind != "question"},
    **dict.fromkeys(_CARRIERS, "carrier"),
}
_TYPE_NAMES = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


@dataclass(frozen=True, slots=True)
class SetFile:
    """A file of one set: its name and the document `{"set", "reprints"?, "cards"}`."""

    name: str
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Documents:
    """Holds all documents of a catalogue, in catalogue order."""

    set_files: tuple[SetFile, ...]
    ship_classes: tuple[Mapping[str, Any], ...]

    @property
    def sets(self) -> list[Mapping[str, Any]]:
        """Returns the set documents, as `rules.Catalogue.from_documents` takes them."""
        return [each.document for each in self.set_files]


def slug(text: str) -> str:
    """Reduces a text to lower-case letters and digits joined by hyphens; accents are dropped."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def documents_read(directory: Path) -> Documents:
    """Reads `cards/*.json` and `ship_classes.json` and checks them against their schemas.

    Raises `CatalogueFaultsError` with every fault of every file.
    """
    faults: list[CatalogueError] = []
    set_files: list[SetFile] = []
    folder = directory / CARDS_FOLDER
    paths = sorted(folder.glob("*.json"), key=lambda path: path.name)
    if not paths:
        faults.append(
            CatalogueError("holds no files <set>.json; name the directory that has the fixtures")
        )
        faults[-1].file = str(folder)
    for path in paths:
        document, problems = _read(path)
        problems = problems or list(set_faults(document, path.name))
        faults.extend(problems)
        if not problems:
            set_files.append(SetFile(path.name, document))
    classes, problems = _read(directory / CLASSES_FILE)
    faults.extend(problems or class_faults(classes, CLASSES_FILE))
    if faults:
        raise CatalogueFaultsError(faults)
    return Documents(tuple(set_files), tuple(classes["ship_classes"]))


def set_faults(document: Any, file: str = "") -> Iterator[CatalogueError]:
    """Lists where the document of a set breaks its schema."""
    if not isinstance(document, dict) or not isinstance(document.get("cards"), list):
        yield from _faults(_validator(CARD_SET_SCHEMA), document, file)
        return
    frame = {**document, "cards": []}
    yield from _faults(_validator(CARD_SET_SCHEMA), frame, file)
    for place, card in enumerate(document["cards"]):
        yield from card_faults(card, file, place)


def card_faults(document: Any, file: str = "", place: int = 0) -> Iterator[CatalogueError]:
    """Lists where the document of a card breaks its schema.

    A card is validated by its own type's part of the schema alone: ten times faster than asking
    the whole schema, and the faults name the card's own fields.
    """
    kind = document.get("type") if isinstance(document, dict) else None
    name = _DEFINITION_OF_TYPE.get(kind, kind) if isinstance(kind, str) else None
    if name not in _validator(CARD_SET_SCHEMA).schema["$defs"] or name not in _card_definitions():
        name = "card"
    key = document.get("key") if isinstance(document, dict) else None
    card = key if isinstance(key, str) and key else f"card {place + 1}"
    yield from _faults(_validator(CARD_SET_SCHEMA, name), document, file, card)


def class_faults(document: Any, file: str = "") -> Iterator[CatalogueError]:
    """Lists where the document of the ship classes breaks its schema."""
    yield from _faults(_validator(CLASSES_SCHEMA), document, file)


def document_parse(text: str) -> tuple[Any, str]:
    """Parses JSON strictly; gives the document and "", or None and what is wrong.

    A name that stands twice in one object, NaN and lone surrogates are refused: the first would
    lose data in silence, the others cannot be stored.
    """
    try:
        document = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
        json.dumps(document, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        return None, f"is not JSON: {error.msg} in line {error.lineno}, column {error.colno}"
    except UnicodeEncodeError:
        return None, "holds half of a surrogate pair, which is no character"
    except RecursionError:
        return None, "is nested too deep"
    except _RefusedError as error:
        return None, str(error)
    return document, ""


class _RefusedError(ValueError):
    """Says why a document is refused that a JSON reader would take."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise _RefusedError(f"names {double!r} twice in one object")
    return found


def _no_constant(name: str) -> None:
    raise _RefusedError(f"holds {name}, which is no JSON number")


def _read(path: Path) -> tuple[Any, list[CatalogueError]]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        return None, [CatalogueError(f"cannot be read: {error.strerror}", file=path.name)]
    except UnicodeDecodeError:
        return None, [CatalogueError("is not UTF-8; save it as UTF-8", file=path.name)]
    document, fault = document_parse(text)
    return document, [CatalogueError(fault, file=path.name)] if fault else []


@cache
def _validator(schema: str, definition: str = "") -> Validator:
    if definition:
        return _validator(schema).evolve(schema={"$ref": f"#/$defs/{definition}"})
    path = settings.FIXTURES_DIR / "schemas" / schema
    return Draft202012Validator(
        json.loads(path.read_text(encoding="utf-8")),
        format_checker=FormatChecker(formats=["date"]),
    )


@cache
def _card_definitions() -> frozenset[str]:
    branches = _validator(CARD_SET_SCHEMA).schema["$defs"]["card"]["allOf"]
    return frozenset(branch["then"]["$ref"].rpartition("/")[2] for branch in branches)


def _faults(
    validator: Validator, document: Any, file: str, card: str = ""
) -> Iterator[CatalogueError]:
    try:
        errors = sorted(validator.iter_errors(document), key=lambda each: list(map(str, each.path)))
    except RecursionError:
        yield CatalogueError("is nested too deep", file=file, card=card)
        return
    seen = set()
    for error in errors:
        for fault in _explained(error):
            if fault not in seen:
                seen.add(fault)
                message, field = fault
                yield CatalogueError(message, file=file, card=card, field=field)


def _explained(error: ValidationError) -> Iterator[tuple[str, str]]:
    """Puts a schema error into words, with the pointer of the field."""
    place = [str(part) for part in error.absolute_path]

    def at(*more: str) -> str:
        return "/".join([*place, *more])

    rule, expected, value = error.validator, error.validator_value, error.instance
    if rule == "required":
        for name in expected:
            if name not in value:
                yield "is missing", at(name)
    elif rule == "additionalProperties" and isinstance(value, dict):
        known = error.schema["properties"]
        for name in value:
            if name not in known:
                yield f"is no field here{_hint(name, known)}", at(name)
    elif rule in ("enum", "const"):
        choices = expected if rule == "enum" else [expected]
        names = [each for each in choices if isinstance(each, str)]
        shown = ", ".join(_shown(each) for each in choices)
        wanted = f"it must be one of: {shown}" if len(choices) <= MOST_SHOWN_CHOICES else "unknown"
        yield f"is {_shown(value)}; {wanted}{_hint(value, names)}", at()
    elif rule == "type":
        kinds = [expected] if isinstance(expected, str) else expected
        wanted = " or ".join(_TYPE_NAMES[kind] for kind in kinds)
        yield f"is {_shown(value)}; it must be {wanted}", at()
    elif rule in ("minimum", "maximum"):
        word = "at least" if rule == "minimum" else "at most"
        yield f"is {value}; it must be {word} {expected}", at()
    elif rule in ("minItems", "maxItems", "minProperties", "maxProperties", "minLength"):
        word = "at least" if rule.startswith("min") else "at most"
        yield f"has {len(value)} entries; it must have {word} {expected}", at()
    elif rule == "uniqueItems":
        yield "holds an entry twice", at()
    elif rule == "format":
        yield f"is {_shown(value)}, which is no day of the calendar", at()
    elif rule == "pattern":
        yield f"is {_shown(value)}, which has not the form {expected}", at()
    else:
        yield f"breaks the rule {rule} {_shown(expected)}", at()


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN_VALUE else f"{text[:LONGEST_SHOWN_VALUE]}…"


def _hint(value: Any, choices: Iterable[str]) -> str:
    found = nearest(value, choices) if isinstance(value, str) else ""
    return f"; perhaps {found}" if found else ""
