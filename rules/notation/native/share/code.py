"""Share codes: a whole fleet in one short word, such as `FB1-…`, that survives in a link.

A code holds card keys, never positions in a catalogue, so any later catalogue can read it. The
fleet is written as lines, one card each, compressed with a dictionary of common words, led by a
checksum, in URL-safe base64. What it can say: everything that a fleet document can.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable
from typing import Final

from rules.catalogue import Catalogue
from rules.errors import DocumentError, OverBudgetError
from rules.fleet import Fleet
from rules.notation.native.document import fleet_from_document, fleet_to_document
from rules.notation.native.share.lines import document_of, lines_of
from rules.notation.native.share.words import DICTIONARY
from rules.notation.reading.budget import Budget
from rules.notation.reading.decoding import decode
from rules.notation.reading.results import Parsed

VERSION: Final = 1
CODE: Final = re.compile(r"FB([0-9]{1,3})-([A-Za-z0-9_-]*)")
"""A share code, wherever it stands: version and content."""

_CHECKSUM_BYTES: Final = 4
_CONTINUED: Final = re.compile(r"[A-Za-z0-9_-]+")


def parse(source: str | bytes, catalogue: Catalogue, budget: Budget) -> Parsed:
    """Reads share codes, alone or in links, one a line; a code may be broken over lines.

    Raises `DocumentError` naming the line of a code that is cut off, mistyped or too new.
    """
    text, notices = decode(source)
    codes = _codes(text)
    if not codes:
        raise DocumentError("there is no share code here; a code begins with FB1-")
    budget.take("fleets", len(codes))
    fleets = tuple(
        _unpack(version, content, f"line {line}", budget) for line, version, content in codes
    )
    return Parsed(fleets, "share-code", notices)


def render(fleet: Fleet, catalogue: Catalogue) -> str:
    """Writes a fleet as a share code."""
    return f"{code_of(fleet)}\n"


def code_of(fleet: Fleet) -> str:
    """Returns the share code of a fleet."""
    lines = lines_of(fleet_to_document(fleet))
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=DICTIONARY)
    packed = packer.compress("\n".join(lines).encode("utf-8")) + packer.flush()
    sealed = zlib.crc32(packed).to_bytes(_CHECKSUM_BYTES, "big") + packed
    code = base64.urlsafe_b64encode(sealed).decode("ascii").rstrip("=")
    return f"FB{VERSION}-{code}"


def render_all(fleets: Iterable[Fleet], catalogue: Catalogue) -> str:
    """Writes fleets as share codes, one a line."""
    return "".join(render(fleet, catalogue) for fleet in fleets)


def code_lines(text: str) -> list[int]:
    """Returns the number of the line, from 1, on which each code of a text begins."""
    return [line for line, _, _ in _codes(text)]


def _codes(text: str) -> list[tuple[int, int, str]]:
    """Returns (line, version, content) of every code; broken codes are joined again."""
    codes: list[tuple[int, int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        content = line.strip().strip("<>\"'`.,;")
        found = CODE.search(content)
        if found is not None:
            codes.append((number, int(found[1]), [found[2]]))
        elif codes and _CONTINUED.fullmatch(content):
            codes[-1][2].append(content)
    return [(number, version, "".join(parts)) for number, version, parts in codes]


def _unpack(version: int, content: str, where: str, budget: Budget) -> Fleet:
    if version != VERSION:
        raise DocumentError(
            f"this is a share code of version {version}; only version {VERSION} can be read", where
        )
    text = _inflate(_sealed(content, where, budget), where, budget)
    budget.take("lines", text.count("\n") + 1, where)
    try:
        return fleet_from_document(document_of(text.split("\n"), budget))
    except OverBudgetError as error:
        raise OverBudgetError(error.message, where) from None
    except DocumentError as error:
        raise type(error)(f"the share code holds no fleet: {error}", where) from None


def _sealed(content: str, where: str, budget: Budget) -> bytes:
    if len(content) % 4 == 1:
        raise DocumentError("the share code is cut off or mistyped; copy it again", where)
    data = base64.urlsafe_b64decode(content + "=" * (-len(content) % 4))
    if len(data) <= _CHECKSUM_BYTES:
        raise DocumentError("the share code is cut off; copy it again", where)
    packed = data[_CHECKSUM_BYTES:]
    if zlib.crc32(packed) != int.from_bytes(data[:_CHECKSUM_BYTES], "big"):
        what = "cut off" if _is_cut_off(packed, where, budget) else "mistyped"
        raise DocumentError(
            f"the share code is {what} (its checksum differs); copy it again", where
        )
    if base64.urlsafe_b64encode(data).decode("ascii").rstrip("=") != content:
        raise DocumentError("the share code's last letter is mistyped; copy it again", where)
    return packed


def _is_cut_off(packed: bytes, where: str, budget: Budget) -> bool:
    left = budget.unpacked
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=DICTIONARY)
    try:
        data = unpacker.decompress(packed, left + 1)
    except zlib.error:
        return False
    budget.take("unpacked", len(data), where)
    return not unpacker.eof


def _inflate(packed: bytes, where: str, budget: Budget) -> str:
    left = budget.unpacked
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=DICTIONARY)
    try:
        # One byte more than may be tells that there is more.
        data = unpacker.decompress(packed, left + 1)
        budget.take("unpacked", len(data), where)
        return data.decode("utf-8")
    except (zlib.error, UnicodeDecodeError):
        raise DocumentError("the share code holds no fleet; copy it again", where) from None
