"""Names like one that no card has: what `difflib.get_close_matches` finds, much sooner.

Names as alike as asked for share many pairs of letters. Those that do not are left out before
they are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final
from weakref import WeakKeyDictionary

from rules.catalogue import Catalogue

LIKENESS: Final = 0.75
"""Twice the letters that two names share in the same order, over the letters of both."""
LONGEST: Final = 80


class SimilarNames:
    """Finds names that are like a given one.

    Of names with n letters together, m of which are shared, the shared ones stand in n - 2 m + 1
    runs at the most, since at least one letter of either name parts two runs. A run of k letters
    has k - 1 pairs: at a likeness of 0.75 (2 m / n) that leaves n / 8 - 1 common pairs or more.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self._with_pair: dict[str, list[int]] = {}
        for place, name in enumerate(self._names):
            for pair in _pairs(name):
                self._with_pair.setdefault(pair, []).append(place)

    def near(self, name: str, number: int) -> list[str]:
        """Gives up to `number` names at least as alike as `LIKENESS`, the most alike first."""
        name = name[:LONGEST]
        common: Counter[int] = Counter()
        for pair in _pairs(name):
            common.update(self._with_pair.get(pair, ()))
        names = self._names
        alike = [
            names[place]
            for place, pairs in common.items()
            if 8 * (pairs + 1) >= len(name) + len(names[place])
        ]
        if len(name) < 8:
            # Of short names none need be in common.
            alike.extend(
                other
                for place, other in enumerate(names)
                if len(name) + len(other) <= 8 and place not in common
            )
        return get_close_matches(name, alike, n=number, cutoff=LIKENESS)


def _pairs(name: str) -> Iterator[str]:
    """Gives the pairs of neighbouring letters, each numbered when it comes again."""
    seen: Counter[str] = Counter()
    for at in range(len(name) - 1):
        pair = name[at : at + 2]
        yield f"{pair}{seen[pair]}"
        seen[pair] += 1


_OF_CATALOGUE: WeakKeyDictionary[Catalogue, SimilarNames] = WeakKeyDictionary()


def similar_names(catalogue: Catalogue) -> SimilarNames:
    """Gives the names of a catalogue's cards, ready to be searched; kept as long as it is."""
    found = _OF_CATALOGUE.get(catalogue)
    if found is None:
        found = _OF_CATALOGUE[catalogue] = SimilarNames(catalogue.by_name)
    return found
