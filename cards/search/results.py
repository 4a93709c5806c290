"""Answers a query over a catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from cards.search.evaluate import Evaluation
from cards.search.facets import FACETS, Facet, facet_counts
from cards.search.index import Fits, SearchIndex
from cards.search.near import near_places
from cards.search.parser import parse
from cards.search.printer import print_query
from cards.search.problems import QueryProblem
from cards.search.syntax import Query
from rules.cards import Card

FEW = 8
"""A result of less than this part of all cards is sorted by itself."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Answer to a query. With `problems` it holds no cards: a guess would mislead.

    `near` is the name asked for where no card meets the query and those of near names are shown.
    """

    text: str
    query: Query
    problems: tuple[QueryProblem, ...]
    count: int
    _index: SearchIndex
    _mask: int
    near: str = ""
    _nearest: tuple[int, ...] = ()

    @property
    def canonical(self) -> str:
        """Returns the query as it was understood."""
        return print_query(self.query)

    def among(self, keys: Iterable[str]) -> SearchResult:
        """Returns the same answer with those cards only whose keys are among these."""
        mask = self._mask & self._index.mask(keys)
        nearest = tuple(place for place in self._nearest if mask >> place & 1)
        return replace(self, count=mask.bit_count(), _mask=mask, _nearest=nearest)

    def cards(self, start: int, stop: int) -> list[Card]:
        """Returns the cards from place `start` up to `stop` in the order that was asked for."""
        index, sort = self._index, self.query.sort
        if self._nearest and not sort:
            return [index.cards[place] for place in self._nearest[start:stop]]
        has = f"{self._mask:0{len(index.cards)}b}"[::-1]
        if len(sort) == 1 and self.count > len(has) // FEW:
            order = index.order(sort[0].field, sort[0].descending)
            places = islice((place for place in order if has[place] == "1"), start, stop)
        elif sort:
            found = list(_places(has))
            for key in reversed(sort):
                # From the last key to the first: each sort keeps the order of the one before.
                found.sort(key=index.ranks(key.field, key.descending).__getitem__)
            places = islice(found, start, stop)
        else:
            places = islice(_places(has), start, stop)
        return [index.cards[place] for place in places]

    def facet_counts(self) -> dict[str, dict[str, int]]:
        """Counts the cards by facet and word."""
        return facet_counts(self._index, self._mask)

    def facets(self) -> list[Facet]:
        """Returns the facets with the counts of this result."""
        counts = self.facet_counts()
        return [
            replace(
                facet,
                values=tuple(
                    replace(value, count=counts[facet.field][value.word])
                    for value in facet.values
                    if value.word in counts[facet.field]
                ),
            )
            for facet in FACETS
        ]


def search(index: SearchIndex, text: str, fits: Fits) -> SearchResult:
    """Answers a query. It never raises; what is wrong with the query stands in `problems`.

    Where no card meets it, it answers those whose names are near, if it asks for a name.
    """
    parsed = parse(text)
    query = parsed.query
    problems = list(parsed.problems)
    mask = index.everything
    near = ""
    nearest: tuple[int, ...] = ()
    if query.condition is not None:
        evaluation = Evaluation(index, fits)
        mask = evaluation.bits(query.condition)
        problems.extend(evaluation.problems)
        if not (mask or problems):
            near, nearest = near_places(index, query, evaluation)
            mask = index.bits(nearest)
    if problems:
        problems.sort(key=lambda each: each.start)
        mask = 0
    count = mask.bit_count()
    return SearchResult(
        text, query, tuple(problems), count, index, mask, near if nearest else "", nearest
    )


def _places(has: str) -> Iterator[int]:
    place = has.find("1")
    while place >= 0:
        yield place
        place = has.find("1", place + 1)
