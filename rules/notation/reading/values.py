"""Reading single values of a decoded document, with complaints that name what is right."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any, Final, TypeVar

from rules.errors import DocumentError, TooLargeError
from rules.names import did_you_mean
from rules.notation.reading.bounds import KEY, MAXIMUM_NAME, MAXIMUM_NUMBER
from rules.notation.reading.decoding import check_characters
from rules.notation.reading.messages import kind_of, pointer, shown

_RULESET: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


Value = TypeVar("Value")


class FieldError(Exception):
    """Carries what is wrong up to the root of a document; each level on the way adds its place."""

    def __init__(
        self, message: str, *path: str | int, kind: type[DocumentError] = DocumentError
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = list(path)
        self.kind = kind

    def under(self, *path: str | int) -> FieldError:
        """Puts `path` before the place and gives the same error."""
        self.path[:0] = path
        return self

    def error(self) -> DocumentError:
        """Returns the error that callers of `rules.notation` see."""
        return self.kind(self.message, pointer(*self.path))


def read_whole_document(read: Callable[..., Value], *values: Any) -> Value:
    """Returns `read(*values)` of a document; raises `DocumentError` with the JSON pointer."""
    try:
        return read(*values)
    except FieldError as fault:
        raise fault.error() from None


def read_key(value: object) -> str:
    """Returns a card key; whether the card exists is not asked. Raises `FieldError`."""
    if isinstance(value, str) and KEY.fullmatch(value):
        return value
    if isinstance(value, str):
        raise FieldError(
            f"{shown(value)} is not a card key; a key looks like captain:jean-luc-picard-71120"
        )
    raise FieldError(f"a card key is text, not {kind_of(value)}")


def read_cost(value: object) -> int | None:
    """Returns a price in SP, or None for null. Raises `FieldError`."""
    return None if value is None else read_number(value, 0)


def read_number(value: object, lowest: int) -> int:
    """Returns a whole number from `lowest` to `MAXIMUM_NUMBER`. Raises `FieldError`."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise FieldError(f"a whole number is expected, not {kind_of(value)}")
    if not lowest <= value <= MAXIMUM_NUMBER:
        raise FieldError(f"a number from {lowest:,} to {MAXIMUM_NUMBER:,} is expected")
    if value != int(value):
        raise FieldError("a whole number is expected, not a fraction")
    return int(value)


def read_flag(value: object) -> bool:
    """Returns true or false. Raises `FieldError`."""
    if isinstance(value, bool):
        return value
    raise FieldError(f"true or false is expected, not {kind_of(value)}")


def read_text(value: object, limit: int) -> str:
    """Returns a text of at most `limit` characters. Raises `FieldError`."""
    if not isinstance(value, str):
        raise FieldError(f"text is expected, not {kind_of(value)}")
    if len(value) > limit:
        raise FieldError(f"the text is longer than {limit:,} characters", kind=TooLargeError)
    try:
        check_characters(value)
    except DocumentError as error:
        raise FieldError(error.message) from None
    return value


def read_line(value: object) -> str:
    """Returns a text of at most `MAXIMUM_NAME` characters. Raises `FieldError`."""
    return read_text(value, MAXIMUM_NAME)


def read_choice(value: object, choices: frozenset[str], what: str) -> str:
    """Returns one of `choices`; `what` names them in the complaint. Raises `FieldError`."""
    if isinstance(value, str) and value in choices:
        return value
    if not isinstance(value, str):
        raise FieldError(f"text is expected, not {kind_of(value)}")
    known = sorted(choices)
    hint = did_you_mean(value, known, f"it is one of {', '.join(known)}")
    raise FieldError(f"there is no {what} {shown(value)}; {hint}")


def read_ruleset(value: object) -> str:
    """Returns the id of a rule set; whether it exists is not asked. Raises `FieldError`."""
    text = read_text(value, MAXIMUM_NAME)
    if text and not _RULESET.fullmatch(text):
        raise FieldError(f"{shown(text)} is no rule set's id; an id looks like attack-wing-2017")
    return text


def read_date(value: object) -> str:
    """Returns a day as YYYY-MM-DD, or "". Raises `FieldError`."""
    text = read_text(value, MAXIMUM_NAME)
    if text:
        try:
            # `fromisoformat` also takes other forms of ISO 8601; a card's dates have this one.
            if not _DATE.fullmatch(text):
                raise ValueError
            date.fromisoformat(text)
        except ValueError:
            raise FieldError(f"{shown(text)} is no day; write it as 2017-08-31") from None
    return text


def read_list(value: object, limit: int, what: str) -> list[Any]:
    """Returns a list of at most `limit` entries, which `what` names. Raises `FieldError`."""
    if not isinstance(value, list):
        raise FieldError(f"a list is expected, not {kind_of(value)}")
    if len(value) > limit:
        raise FieldError(f"more than {limit:,} {what}", kind=TooLargeError)
    return value


def read_each(values: list[Any], read: Callable[..., Value], *rest: Any) -> tuple[Value, ...]:
    """Returns `read(entry, *rest)` for every entry; a `FieldError` gets the entry's place."""
    found: list[Value] = []
    try:
        for each in values:
            found.append(read(each, *rest))  # noqa: PERF401  (its length is the place of a fault)
    except FieldError as fault:
        raise fault.under(len(found)) from None
    return tuple(found)
