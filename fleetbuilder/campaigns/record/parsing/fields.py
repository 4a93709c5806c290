"""Reading single values of a campaign's record; complaints carry their place."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.conf import settings

from rules.errors import DocumentError, OverBudgetError, TooLargeError
from rules.notation.reading.budget import MAXIMUM_VALUES, Budget
from rules.notation.reading.decoding import load_json
from rules.notation.reading.messages import kind_of
from rules.notation.reading.objects import (
    Fields,
    read_whole,
)
from rules.notation.reading.values import FieldError, read_each, read_list, read_text

MOST: Final = 500
"""Members, cards, rounds, or entries of a ledger, that a record has at most."""
MOST_VALUES: Final = 750_000
"""JSON values of a record from somebody with an account: they take some 100 MB while it is read."""
LONGEST_TEXT: Final = 10_000
FARTHEST: Final = 2**31 - 1
_DEEPEST: Final = 20


def record_decode(data: bytes, *, is_guest: bool) -> Any:
    """Decodes the file of a record, which may be larger than a fleet's; a guest's may not.

    Raises `TooLargeError` beyond the bounds, `DocumentError` for what is no JSON in UTF-8.
    """
    most = settings.MAX_BODY_BYTES if is_guest else settings.CAMPAIGN_RECORD_BYTES
    if len(data) > most:
        raise _too_large(f"the file has more than {most:,} bytes", is_guest)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError("JSON is UTF-8, and this is not; save it as UTF-8") from None
    budget = Budget(values=MAXIMUM_VALUES if is_guest else MOST_VALUES)
    try:
        return load_json(text, budget)
    except OverBudgetError:
        count = budget.spent("values")
        raise _too_large(f"the file has {count:,} values", is_guest) from None


def _too_large(what: str, is_guest: bool) -> TooLargeError:
    if not is_guest:
        size = f"{settings.CAMPAIGN_RECORD_BYTES:,} bytes and {MOST_VALUES:,} values"
        return TooLargeError(f"{what}; at most {size} are read")
    return TooLargeError(f"{what}, too many for somebody without an account; sign in first")


def list_read(value: object, read: Any, most: int, what: str, *rest: Any) -> tuple[Any, ...]:
    """Returns `read(entry, *rest)` for each entry of a list; `what` names them in the plural."""
    return read_each(read_list(value, most, what), read, *rest)


def line_read(value: object, most: int) -> str:
    """Returns a line of at most so many characters that is not empty."""
    text = read_text(value, most)
    if not text.strip() or not text.isprintable():
        raise FieldError("a line that is not empty must stand here")
    return text


def moment_read(value: object) -> datetime:
    """Returns a moment with its offset."""
    text = read_text(value, 40)
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.utcoffset() is None:
        raise FieldError("a moment is expected, such as 2026-01-31T20:15:00+00:00")
    return found


def perhaps_read(value: object) -> datetime | None:
    """Returns a moment, or None for null."""
    return None if value is None else moment_read(value)


def object_read(value: object) -> dict[str, Any]:
    """Returns an object as it is: a database can keep whatever stands in it."""
    if not isinstance(value, dict):
        raise FieldError(f"an object is expected, not {kind_of(value)}")
    _plain(value, 0)
    return value


def _plain(value: object, depth: int) -> None:
    """Sees that plain data are not too deep, and hold no characters that cannot be kept."""
    if depth > _DEEPEST:
        raise FieldError(f"more than {_DEEPEST} levels stand in each other here")
    if isinstance(value, str):
        read_text(value, LONGEST_TEXT)
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        for name in value:
            read_text(name, LONGEST_TEXT)
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for place, each in inner:
        try:
            _plain(each, depth + 1)
        except FieldError as fault:
            raise fault.under(place) from None


def numbers_check(fields: Fields, name: str, numbers: list[int], what: str) -> None:
    """Sees that numbers count from 1 without gaps."""
    for place, number in enumerate(numbers, 1):
        if number != place:
            raise FieldError(f"{what} {place} is due here", name, place - 1, "number")


def known_read(value: object, known: Iterable[int], what: str) -> int:
    """Returns one of the numbers that are known."""
    number = read_whole(value, 1, FARTHEST)
    if number not in known:
        raise FieldError(f"there is no {what} {number}")
    return number


def once_check(numbers: Iterable[int], name: str) -> None:
    """Sees that no card stands twice in the list of that name."""
    seen: set[int] = set()
    for place, card in enumerate(numbers):
        if card in seen:
            raise FieldError(f"card {card} stands there twice", name, place, "card")
        seen.add(card)
