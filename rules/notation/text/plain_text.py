"""Fleets as plain text: what players post, and what we write for them to post.

Reading forgives order, case, accents, bullets, prices, counts and markup. What it can say: all
that a fleet document says except its generator and who wrote it, text on single lines; cards
that a name alone does not settle carry their set in brackets, and what lists never say stands
in braces: `{slot crew}`, `{cost 3}`, `{discount ship:…}`, `{key crew:…}`, `{beneath}`, `{house}`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.catalogue import Catalogue
from rules.errors import UnknownFormatError
from rules.fleet import Fleet
from rules.notation.reading.budget import Budget
from rules.notation.reading.decoding import decode
from rules.notation.reading.results import Parsed
from rules.notation.reading.terms import NO_TERMS, ReadingTerms
from rules.notation.text.cleaning import clean_lines
from rules.notation.text.reader import TextReader
from rules.notation.text.writer import fleet_lines


def parse(
    source: str | bytes, catalogue: Catalogue, budget: Budget, terms: ReadingTerms = NO_TERMS
) -> Parsed:
    """Reads one posted list, or several that each begin with a line `Fleet: name`.

    Raises `UnknownFormatError` when no line names a card or a field of a fleet, and
    `OverBudgetError` naming the line beyond the bounds.
    """
    text, notices = decode(source)
    reader = TextReader(catalogue, budget, terms)
    for line in clean_lines(text, budget):
        reader.line(line)
    fleets = reader.finish()
    if not reader.notebook.understood:
        raise UnknownFormatError(
            "no line names a card; write one card on each line, each ship before its cards"
            + _hint(reader)
        )
    every = notices + reader.notebook.notices()
    return Parsed(fleets, "text", every, stated=tuple(reader.stated))


def _hint(reader: TextReader) -> str:
    for notice in reader.notebook.notices():
        if notice.suggestions:
            return f" ({notice.where} may mean {notice.suggestions[0].name})"
    return ""


def render(fleet: Fleet, catalogue: Catalogue) -> str:
    """Writes a fleet as text, one card on each line, cards indented under what holds them."""
    return "\n".join(fleet_lines(fleet, catalogue)) + "\n"


def render_all(fleets: Iterable[Fleet], catalogue: Catalogue) -> str:
    """Writes several fleets as text, an empty line between them."""
    return "\n".join(render(fleet, catalogue) for fleet in fleets)
