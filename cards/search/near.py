"""Cards whose names are near to the one asked for, where no card bears it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cards.search.evaluate import Evaluation
from cards.search.index import SearchIndex
from cards.search.syntax import Node, Query, Term, Text, Word, all_of, conjuncts
from rules.cards import Card
from rules.names import names_of

MOST_NAMES: Final = 3
MOST_LOOKED_AT: Final = 12
"""Near names that are looked at, since the other conditions may rule out the nearest."""


def near_places(
    index: SearchIndex, query: Query, evaluation: Evaluation
) -> tuple[str, tuple[int, ...]]:
    """Returns the name that a query asks for, and the places of the cards that it may mean.

    Everything else that the query asks must hold; nothing is near without a name or such cards.
    """
    named: list[Node] = []
    others: list[Node] = []
    for node in conjuncts(query):
        (named if _name_in(node) else others).append(node)
    words = all_of(named)
    if words is None or evaluation.bits(words):
        # Where cards bear the name, it is the other conditions that rule them out.
        return "", ()
    written = " ".join(map(_name_in, named))
    rest = all_of(others)
    mask = index.everything if rest is None else evaluation.bits(rest)
    names = names_of(index.catalogue)

    def fitting(cards: Iterable[Card]) -> list[int]:
        places = (index.places[card.key] for card in cards)
        return [place for place in places if mask >> place & 1]

    found = [fitting(names.meant(written).cards)]
    if not found[0]:
        near = map(fitting, names.near(written, (), MOST_LOOKED_AT))
        found = [places for places in near if places][:MOST_NAMES]
    return written, tuple(place for places in found for place in places)


def _name_in(node: Node) -> str:
    """Returns the words of a name that a condition asks for, "" if it asks for something else."""
    if isinstance(node, Word):
        return node.text
    if isinstance(node, Term) and node.field == "name" and len(node.values) == 1:
        value = node.values[0]
        return value.text if isinstance(value, Text) else ""
    return ""
