"""From the bytes of a document to its text, and from text to JSON, within bounds.

The bounds keep time and memory small whatever is handed over.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from rules.errors import DocumentError, TooLargeError
from rules.notation.reading.bounds import MAXIMUM_JSON_DEPTH
from rules.notation.reading.budget import MAXIMUM_SIZE, REMEDY, Budget
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.results import Notice

_SIGNATURES: Final = (
    (b"PK\x03\x04", "a ZIP archive; unpack it and hand over the file inside"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"\x1f\x8b", "a gzip archive; unpack it and hand over the file inside"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive; unpack it and hand over the file inside"),
    (b"Rar!\x1a", "a RAR archive; unpack it and hand over the file inside"),
    (b"%PDF", "a PDF; copy its text and hand over that"),
    (b"\x89PNG", "a picture; a fleet must come as text"),
    (b"\xff\xd8\xff", "a picture; a fleet must come as text"),
    (b"GIF8", "a picture; a fleet must come as text"),
    (b"SQLite format 3\x00", "a database file; export the fleet as text or JSON"),
)
_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_STRING_OR_BRACKET: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


def decode(source: str | bytes) -> tuple[str, tuple[Notice, ...]]:
    """Returns the text of a document and notices about its encoding.

    Bytes are UTF-8, UTF-16 with a byte order mark or, failing both, Windows-1252. A leading
    byte order mark is dropped. Raises `TooLargeError` above `MAXIMUM_SIZE` and `DocumentError`
    for archives, pictures and other binary files, NUL characters and lone surrogates.
    """
    if not isinstance(source, str | bytes | bytearray | memoryview):
        raise DocumentError(f"a document is text or bytes, not {kind_of(source)}")
    if len(source) > MAXIMUM_SIZE:
        raise TooLargeError(
            f"the document has {len(source):,} characters; at most {MAXIMUM_SIZE:,} are read; "
            f"{REMEDY}"
        )
    text, notices = (source, ()) if isinstance(source, str) else _decode_bytes(bytes(source))
    if text.startswith("\ufeff"):
        text = text[1:]
    check_characters(text)
    return text, notices


def _decode_bytes(data: bytes) -> tuple[str, tuple[Notice, ...]]:
    for signature, description in _SIGNATURES:
        if data.startswith(signature):
            raise DocumentError(f"this is {description}")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16"), ()
        except UnicodeDecodeError:
            raise DocumentError(
                "this begins like UTF-16 text but is not; save it as UTF-8"
            ) from None
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    control = sum(byte < 32 and byte not in (9, 10, 12, 13) for byte in data)
    if control:
        raise DocumentError("this is a binary file; a fleet must come as text")
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        raise DocumentError("this is neither UTF-8 nor Windows text; save it as UTF-8") from None
    notice = Notice(
        "document.encoding",
        "The text is not UTF-8; it was read as Windows-1252. Check accented letters.",
        f"line {line}",
    )
    return text, (notice,)


def check_characters(text: str, where: str = "") -> None:
    """Raises `DocumentError` if a text holds a NUL character or half a surrogate pair."""
    if "\0" in text:
        place = where or f"line {_line_of(text, text.index(chr(0)))}"
        raise DocumentError("a NUL character stands here; remove it", place)
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            place = where or f"line {_line_of(text, error.start)}"
            raise DocumentError(
                "half of a surrogate pair stands here, which is no character; remove it", place
            ) from None


def _line_of(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def load_json(text: str, budget: Budget | None = None) -> Any:
    """Decodes JSON within bounds of depth and number size, refusing what JSON does not have.

    Values are counted before any is built. Raises `OverBudgetError` for too many of them,
    `TooLargeError` for more than `MAXIMUM_JSON_DEPTH` levels and `DocumentError` naming the line
    for anything that is not JSON, a field that stands twice in one object included.
    """
    (budget or Budget()).take("values", _values_in(text))
    if text.count("[") + text.count("{") > MAXIMUM_JSON_DEPTH:
        _check_depth(text)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise DocumentError(
            f"this is not JSON: {_explain(error)}", f"line {error.lineno}"
        ) from None
    except ValueError:
        raise DocumentError("a number in this JSON has too many digits") from None


def _values_in(text: str) -> int:
    """Counts what would be built of JSON: brackets, and the entries that commas part."""
    signs = _STRING.sub("", text)
    return 1 + signs.count(",") + signs.count("[") + signs.count("{")


def _check_depth(text: str) -> None:
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        sign = text[match.start()]
        if sign in "[{":
            depth += 1
            if depth > MAXIMUM_JSON_DEPTH:
                raise TooLargeError(
                    f"brackets are nested more than {MAXIMUM_JSON_DEPTH} levels deep",
                    f"line {_line_of(text, match.start())}",
                )
        elif sign in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise DocumentError(f"the field {shown(name)} stands twice in one object")
            seen.add(name)
    return found


def _refuse_constant(name: str) -> Any:
    raise DocumentError(f"{name} is no number that JSON knows")


def _explain(error: json.JSONDecodeError) -> str:
    reason = error.msg[:1].lower() + error.msg[1:]
    return f"{reason} (column {error.colno})"
