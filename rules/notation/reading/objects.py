"""Reading the objects of a document field by field, each complaint with its place.

`rules.notation.reading.values` reads single values; here stands what documents with many kinds of
objects need besides: missions, campaigns, boxes of cards. Everything raises `FieldError`, which the
reader of a whole document turns into a `DocumentError` with the JSON pointer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from rules.errors import DocumentError
from rules.names import did_you_mean
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.values import FieldError, read_each, read_list, read_text

Value = TypeVar("Value")

MAXIMUM_ENTRIES: Final = 200
MAXIMUM_WORDS: Final = 4_000
MAXIMUM_TITLE: Final = 120

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MAXIMUM_ID: Final = 80
_REQUIRED: Final = object()


class Fields:
    """Reads an object of a document: what is not among `known` is refused at once.

    `what` names the object with its article in complaints. Raises `FieldError`.
    """

    __slots__ = ("_document", "what")

    def __init__(self, document: object, what: str, known: Iterable[str]) -> None:
        if not isinstance(document, dict):
            raise FieldError(f"{what} is an object, not {kind_of(document)}")
        names = sorted(known)
        for name in document:
            if name not in names:
                hint = did_you_mean(str(name), names, f"fields are {', '.join(names)}")
                raise FieldError(f"{what} has no field {shown(str(name))}; {hint}")
        self._document: Final[Mapping[str, Any]] = document
        self.what: Final = what

    def has(self, name: str) -> bool:
        """Returns whether a field is there."""
        return name in self._document

    def read(
        self, name: str, read: Callable[..., Value], *rest: Any, default: Any = _REQUIRED
    ) -> Value:
        """Returns `read(value, *rest)` of a field, or `default` where it is missing."""
        if name not in self._document:
            if default is _REQUIRED:
                raise FieldError(f'{self.what} lacks the field "{name}"')
            return default  # type: ignore[no-any-return]
        try:
            return read(self._document[name], *rest)
        except FieldError as fault:
            raise fault.under(name) from None

    def each(
        self,
        name: str,
        read: Callable[..., Value],
        *rest: Any,
        what: str,
        least: int = 0,
        default: Any = _REQUIRED,
    ) -> tuple[Value, ...]:
        """Returns `read(entry, *rest)` for each entry of a list.

        `what` names them in the plural.
        """
        if name not in self._document and default is not _REQUIRED:
            return tuple(default)

        def read_all(value: object) -> tuple[Value, ...]:
            listed = read_list(value, MAXIMUM_ENTRIES, what)
            if len(listed) < least:
                raise FieldError(f"too few {what}: {len(listed)} of at least {least}")
            return read_each(listed, read, *rest)

        return self.read(name, read_all)


def read_this(value: object, expected: str) -> str:
    """Returns the one text that may stand somewhere. Raises `FieldError`."""
    if value != expected:
        raise FieldError(f'"{expected}" must stand here')
    return expected


def read_inner(value: object, read: Callable[[Any], Value]) -> Value:
    """Returns what `read` makes of a document inside this one; its complaints keep their place."""
    try:
        return read(value)
    except DocumentError as error:
        path = [part.replace("~1", "/").replace("~0", "~") for part in error.where.split("/")[1:]]
        raise FieldError(error.message, *path) from None


def read_id(value: object) -> str:
    """Returns an id: small letters and digits in words joined by hyphens. Raises `FieldError`."""
    if not isinstance(value, str):
        raise FieldError(f"an id is text, not {kind_of(value)}")
    if len(value) > _MAXIMUM_ID or not _ID.fullmatch(value):
        raise FieldError(f"{shown(value)} is no id; an id looks like dominion-1st-wing")
    return value


def read_title(value: object) -> str:
    """Returns a short text of one line that is not empty. Raises `FieldError`."""
    text = read_text(value, MAXIMUM_TITLE)
    if not text.strip() or "\n" in text:
        raise FieldError("a name or title is one line that is not empty")
    return text


def read_words(value: object) -> str:
    """Returns a text that is not empty, in paragraphs. Raises `FieldError`."""
    text = read_text(value, MAXIMUM_WORDS)
    if not text.strip():
        raise FieldError("a text that is not empty must stand here")
    return text


def read_whole(value: object, lowest: int, highest: int) -> int:
    """Returns a whole number within bounds, both allowed. Raises `FieldError`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise FieldError(f"a whole number is expected, not {kind_of(value)}")
    if not lowest <= value <= highest:
        raise FieldError(f"a whole number from {lowest} to {highest} is expected, not {value}")
    return value


def refuse_doubles(names: Iterable[str], what: str, *path: str) -> None:
    """Raises `FieldError` at the place of the first name that stands twice, below `path`."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            raise FieldError(
                f"there are two {what} {shown(name)}; each needs its own", *path, place
            )
        seen.add(name)


def require_known(value: str, known: Iterable[str], what: str, *path: str | int) -> None:
    """Raises `FieldError` unless `value` is among `known`; the complaint lists them."""
    names = list(known)
    if value in names:
        return
    hint = did_you_mean(value, names, f"there is {', '.join(names) or 'none'}")
    raise FieldError(f"there is no {what} {shown(value)}; {hint}", *path)


@dataclass(frozen=True, slots=True)
class HouseMade:
    """Marks a part that we wrote because it isn't public: where in the document, and why."""

    where: str
    why: str


def read_house_made(value: object) -> HouseMade:
    """Returns a mark on a house-made part: {"where": JSON pointer, "why": words}."""
    fields = Fields(value, "a house-made part", ("where", "why"))
    where = fields.read("where", read_text, MAXIMUM_TITLE)
    if where and not where.startswith("/"):
        raise FieldError(
            f'{shown(where)} is no JSON pointer; it is "" for the whole or begins with /', "where"
        )
    return HouseMade(where, fields.read("why", read_words))


def require_pointers(marks: Iterable[HouseMade], document: object) -> None:
    """Raises `FieldError` for the first of the "house_made" whose pointer leads nowhere."""
    for place, mark in enumerate(marks):
        here: Any = document
        for part in mark.where.split("/")[1:]:
            name = part.replace("~1", "/").replace("~0", "~")
            if isinstance(here, dict) and name in here:
                here = here[name]
            elif isinstance(here, list) and name.isdecimal() and int(name) < len(here):
                here = here[int(name)]
            else:
                raise FieldError(
                    f"nothing stands at {shown(mark.where)}", "house_made", place, "where"
                )
