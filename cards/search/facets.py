"""Counts of a result by type, faction, era and cost, and the queries that narrow it down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cards.search.evaluate import Evaluation
from cards.search.index import SearchIndex, index_for
from cards.search.syntax import Node, Number, NumberRange, Query, Term, Text, all_of, conjuncts
from cards.wording.labels import ABILITY_NAMES, ERA_NAMES
from rules.building.wording import FACTION_NAMES, TYPE_NAMES
from rules.cards import CARD_TYPES, ERAS, FACTIONS
from rules.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class FacetValue:
    """One value of a facet: what it is called, the term that asks for it, and its count."""

    word: str
    label: str
    term: Term
    count: int = 0


@dataclass(frozen=True, slots=True)
class Facet:
    """A field with its values, those without a card left out."""

    field: str
    label: str
    values: tuple[FacetValue, ...]


def _texts(field: str, names: Mapping[str, str], words: tuple[str, ...]) -> tuple[FacetValue, ...]:
    return tuple(
        FacetValue(word, names[word][:1].upper() + names[word][1:], Term(field, ":", (Text(word),)))
        for word in words
    )


def _costs() -> tuple[FacetValue, ...]:
    bands = ((0, 0), (1, 2), (3, 4), (5, 6), (7, 9), (10, 19), (20, 29))
    values = []
    for low, high in bands:
        one = low == high
        term = Term("cost", ":", (Number(low) if one else NumberRange(low, high),))
        word = f"{low}" if one else f"{low}-{high}"
        values.append(FacetValue(word, word.replace("-", "–"), term))
    values.append(FacetValue("30+", "30 and more", Term("cost", ">=", (Number(30),))))
    return tuple(values)


FACETS: Final = (
    Facet("type", "Type", _texts("type", TYPE_NAMES, CARD_TYPES)),
    Facet("faction", "Faction", _texts("faction", FACTION_NAMES, FACTIONS)),
    Facet("era", "Edition", _texts("era", ERA_NAMES, ERAS)),
    Facet("cost", "Cost in SP", _costs()),
    Facet("ability", "In battle", _texts("ability", ABILITY_NAMES, tuple(ABILITY_NAMES))),
)
"""The facets with all their values, in the order in which a page shows them."""


def _masks(catalogue: Catalogue) -> tuple[tuple[int, ...], ...]:
    """Returns the bits of every value of every facet."""
    evaluation = Evaluation(index_for(catalogue), lambda catalogue, ship: frozenset())
    return tuple(tuple(evaluation.bits(value.term) for value in each.values) for each in FACETS)


def facet_counts(index: SearchIndex, mask: int) -> dict[str, dict[str, int]]:
    """Counts the cards of a result by facet and word; words without a card are left out."""
    counts: dict[str, dict[str, int]] = {}
    for facet, masks in zip(FACETS, index.catalogue.once(_masks), strict=True):
        counts[facet.field] = own = {}
        for value, bits in zip(facet.values, masks, strict=True):
            count = (bits & mask).bit_count()
            if count:
                own[value.word] = count
    return counts


def refined(query: Query, term: Term) -> Query:
    """Returns the query narrowed down by a term, or without it where it stands there already.

    Another term for the same field gives way.
    """
    kept: list[Node] = []
    present = False
    for part in conjuncts(query):
        present = present or part == term
        if not (isinstance(part, Term) and part.field == term.field):
            kept.append(part)
    return Query(all_of(kept if present else [*kept, term]), query.sort)
