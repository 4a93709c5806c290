"""Where a text cites rulings: the ids that stand in a source such as "EDITIONS C12, G5; T16 38".

A citation is written in one of three ways. An id of its own stands anywhere: F14-K15, FR-100.2,
E17-C1, DECISIONS-D6. A row of the editions, one of our decisions and a section of the tournament
documents follow their document, several at once: "EDITIONS C12, G5", "DECISIONS D20-D23",
"TOURNAMENTS §3". Rulings of the official documents may go by number: "T16 27, 38",
"F14, Captains 8", "F14 11-12" (General). What cites a rulebook by section is no id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Citation:
    """A written id: where it stands in the text, and the ruling that it names.

    `between` lists the ids that a range leaves unwritten, at the id that ends the range.
    """

    start: int
    end: int
    id: str
    between: tuple[str, ...] = ()


_SECTIONS: Final = MappingProxyType(
    {
        "format": "F",
        "general": "G",
        "ships": "S",
        "captains": "C",
        "admirals": "A",
        "talents": "E",
        "crew": "K",
        "weapons": "W",
        "tech": "H",
        "borg": "B",
        "resources": "R",
        "stations": "N",
    }
)
"""The letter of each section of the FAQ of 2014."""

_LONE: Final = re.compile(
    r"(?<![\w-])(?:F14-[A-Z]+\d+(?:\.\d+)?b?|F16-\d+b?|FR-\d+(?:\.\d+)?|T16-\d+"
    r"|E17-[A-Z]\d+|EA-[A-Z]\d+|EDITIONS-[A-P]\d*|DECISIONS-D\d+|TOURNAMENTS-\d)(?![\w-])"
)


def _item(letter: str) -> re.Pattern[str]:
    """Returns the pattern of an id in a list, or of a range: "N5", "N5-N7", "20-23"."""
    return re.compile(
        rf"(?P<letter>{letter})(?P<first>\d{{1,3}})(?:[-–](?P=letter)?(?P<last>\d{{1,3}}))?(?![\w-])"
    )


_ROW: Final = re.compile(rf"(?!F1[46]\b)(?:{_item('[A-P]').pattern}|(?P<whole>[MP])(?![\w-]))")
_NUMBER: Final = _item("")
_SEPARATOR: Final = re.compile(r",?\s+(?:and\s+)?")

_LED: Final = (
    (re.compile(r"\bEDITIONS\s+"), _ROW, "EDITIONS-"),
    (re.compile(r"\bDECISIONS\s+"), _item("D"), "DECISIONS-"),
    (re.compile(r"\bTOURNAMENTS\s+§"), _NUMBER, "TOURNAMENTS-"),
    (re.compile(r"\bT16(?:,\s+Additional\s+Rules)?\s+"), _NUMBER, "T16-"),
    (re.compile(rf"\bF14(?:,?\s+(?P<section>(?i:{'|'.join(_SECTIONS)})))?\s+"), _NUMBER, "F14-"),
)
"""What leads a list of ids, the pattern of one, and what completes it."""


def citations_in(text: str) -> list[Citation]:
    """Returns the citations in a text, in their order."""
    found = [Citation(match.start(), match.end(), match[0]) for match in _LONE.finditer(text)]
    for lead, item, prefix in _LED:
        for match in lead.finditer(text):
            found += _listed(text, match, item, prefix)
    return sorted(found, key=lambda citation: citation.start)


def _listed(
    text: str, lead: re.Match[str], item: re.Pattern[str], prefix: str
) -> Iterator[Citation]:
    """Yields the ids that follow the name of their document; the first begins with that name."""
    start, place = lead.start(), lead.end()
    if prefix == "F14-":
        prefix += _SECTIONS[(lead["section"] or "general").lower()]
    while match := item.match(text, place):
        yield from _ids(match, prefix, start)
        separator = _SEPARATOR.match(text, match.end())
        if separator is None:
            return
        start = place = separator.end()


def _ids(match: re.Match[str], prefix: str, start: int) -> Iterator[Citation]:
    if match.groupdict().get("whole"):
        yield Citation(start, match.end(), prefix + match["whole"])
        return
    head, first, last = prefix + match["letter"], int(match["first"]), match["last"]
    yield Citation(start, match.end("first"), f"{head}{first}")
    if last:
        between = tuple(f"{head}{number}" for number in range(first + 1, int(last)))
        end = match.end("last")
        yield Citation(match.end("first") + 1, end, f"{head}{last}", between)
