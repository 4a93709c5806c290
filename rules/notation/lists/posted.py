"""Reading the lists for people that we wrote ourselves, by the share code at the end of each.

Names and prices of such a list are for people; the code holds the fleet whole. A list that
somebody has changed by hand is still read by its code, and a notice says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.notation.lists.listing import Listing, listing_of
from rules.notation.native.share import code as share_code
from rules.notation.reading.budget import Budget
from rules.notation.reading.decoding import decode
from rules.notation.reading.results import Notice, Parsed
from rules.notation.reading.terms import NO_TERMS, ReadingTerms
from rules.notation.text import plain_text

_PRICE: Final = re.compile(r", -?[0-9]+ SP(?=(?:\[/b\])?$)")
_SUMMARY: Final = re.compile(r"^(?:at most )?-?[0-9]+(?: of [0-9]+)? SP(?:, |$)")
CHANGED: Final = (
    "This list was changed after it was written; the fleet is the one of its share code. Remove "
    "the code to have the list read word by word."
)


def read(
    source: str | bytes,
    catalogue: Catalogue,
    budget: Budget,
    terms: ReadingTerms = NO_TERMS,
    *,
    format: str,  # noqa: A002
    line: re.Pattern[str],
    write: Callable[[Iterable[Listing]], str],
) -> Parsed:
    """Reads the fleets whose codes stand on lines of that form, each at the end of its list.

    `write` is what wrote the lists, by which changes are noticed. A text without a code is read
    word by word. Raises as `share_code.parse` and `plain_text.parse`.
    """
    decoded, notices = decode(source)
    codes: list[tuple[str, str]] = []
    own: list[str] = []
    lines: list[str] = []
    for number, each in enumerate(decoded.splitlines(), 1):
        budget.take("lines", 1, f"line {number}")
        found = line.fullmatch(each.strip())
        lines.append(found[1] if found is not None else "")
        if found is None:
            own.append(each)
        else:
            codes.append((found[1], "\n".join(own)))
            own = []
    if not codes:
        return plain_text.parse(source, catalogue, budget, terms)
    # Each code on its own line, so that a complaint names that line.
    parsed = share_code.parse("\n".join(lines), catalogue, budget)
    changed = tuple(
        Notice("list.changed", CHANGED, f"/{place}" if len(codes) > 1 else "")
        for place, (fleet, (_, words)) in enumerate(zip(parsed.fleets, codes, strict=True))
        if _words(words, fleet, line) != _words(write((listing_of(fleet, catalogue),)), fleet, line)
    )
    return replace(parsed, format=format, notices=(*notices, *parsed.notices, *changed))


def _words(words: str, fleet: Fleet, code: re.Pattern[str]) -> list[str]:
    """Returns the lines of a list without its summary, and without prices and spaces."""
    lines = (_PRICE.sub("", " ".join(each.split())) for each in words.splitlines())
    dropped = {"", fleet.ruleset}
    return [
        each
        for each in lines
        if each not in dropped and not code.fullmatch(each) and not _SUMMARY.match(each)
    ]
