"""Which sets to buy for the cards that are missing: as few boxes as can be found.

A box counts with one copy of each of its cards, as a collection counts it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.building.comparison.missing import MissingCard
from rules.catalogue import Catalogue

MOST_STEPS: Final = 4_000
"""Steps after which the search for fewer boxes ends; what was found until then is taken."""


@dataclass(frozen=True, slots=True)
class Purchase:
    """A set to buy `boxes` times, with the missing cards that come out of it and how many."""

    set: str
    name: str
    boxes: int
    cards: tuple[tuple[str, int], ...]

    def to_document(self) -> dict[str, Any]:
        """Returns it as plain data."""
        return {
            "set": self.set,
            "name": self.name,
            "boxes": self.boxes,
            "cards": [{"card": card, "count": count} for card, count in self.cards],
        }


def sets_to_buy(lacking: Iterable[MissingCard], catalogue: Catalogue) -> tuple[Purchase, ...]:
    """Returns sets that hold all missing cards which any set holds, the fullest first.

    They are as few boxes as possible where that is found in `MOST_STEPS`, otherwise as few as
    always taking the box with the most that is still missing leads to.
    """
    needs = {each.card: each.count for each in lacking if any(_known(each.sets, catalogue))}
    holders = {each.card: _known(each.sets, catalogue) for each in lacking if each.card in needs}
    contents = _contents(holders, catalogue)
    if not contents:
        return ()
    greedy = _greedy(needs, contents)
    boxes = _BoxSearch(needs, contents).fewer_than(greedy)
    return _purchases(boxes, needs, contents, catalogue)


def _known(sets: Iterable[str], catalogue: Catalogue) -> list[str]:
    return [key for key in sets if key in catalogue.sets]


def _contents(
    holders: Mapping[str, Sequence[str]], catalogue: Catalogue
) -> dict[str, frozenset[str]]:
    """Returns what of the missing cards each set holds, without sets that another one outdoes."""
    found: dict[str, set[str]] = {}
    for card, sets in holders.items():
        for key in sets:
            found.setdefault(key, set()).add(card)
    order = {key: place for place, key in enumerate(catalogue.sets)}
    fullest = sorted(found, key=lambda key: (-len(found[key]), order[key]))
    kept: dict[str, frozenset[str]] = {}
    for key in fullest:
        if not any(found[key] <= other for other in kept.values()):
            kept[key] = frozenset(found[key])
    return kept


def _greedy(needs: Mapping[str, int], contents: Mapping[str, frozenset[str]]) -> list[str]:
    left = Counter(needs)
    boxes: list[str] = []
    while left:
        best = max(contents, key=lambda key: sum(1 for card in contents[key] if card in left))
        boxes.append(best)
        left = _without(left, contents[best])
    return boxes


def _without(left: Mapping[str, int], cards: frozenset[str]) -> Counter[str]:
    """Returns what is missing after one more box."""
    return Counter(
        {card: rest for card, count in left.items() if (rest := count - (card in cards))}
    )


class _BoxSearch:
    """Looks for fewer boxes, by the card that the fewest sets hold, until its steps are spent."""

    def __init__(self, needs: Mapping[str, int], contents: Mapping[str, frozenset[str]]) -> None:
        self.needs = needs
        self.contents = contents
        self.largest = max(len(cards) for cards in contents.values())
        self.holders: dict[str, list[str]] = {
            card: [key for key, cards in contents.items() if card in cards] for card in needs
        }
        self.steps = 0

    def fewer_than(self, boxes: list[str]) -> list[str]:
        """Returns the fewest boxes that are found; those handed in when there are none fewer."""
        best = boxes
        while (found := self._within(Counter(self.needs), len(best) - 1)) is not None:
            best = found
        return best

    def _within(self, left: Mapping[str, int], most: int) -> list[str] | None:
        """Returns at most so many boxes that hold all that is left, None when none are found."""
        if not left:
            return []
        self.steps += 1
        least = max(max(left.values()), -(-sum(left.values()) // self.largest))
        if least > most or self.steps > MOST_STEPS:
            return None
        rarest = min(left, key=lambda card: len(self.holders[card]))
        for key in self.holders[rarest]:
            rest = self._within(_without(left, self.contents[key]), most - 1)
            if rest is not None:
                return [key, *rest]
        return None


def _purchases(
    boxes: Iterable[str],
    needs: Mapping[str, int],
    contents: Mapping[str, frozenset[str]],
    catalogue: Catalogue,
) -> tuple[Purchase, ...]:
    left = dict(needs)
    found = []
    for key, number in Counter(boxes).items():
        given = {card: min(number, left[card]) for card in left if card in contents[key]}
        for card, count in given.items():
            left[card] -= count
        cards = tuple((card, count) for card, count in given.items() if count)
        found.append(Purchase(key, catalogue.sets[key].name, number, cards))
    return tuple(sorted(found, key=lambda each: -sum(count for _, count in each.cards)))
