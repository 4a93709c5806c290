"""Finding cards by what people write: names, names without prefix, ship classes, near misses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import SequenceMatcher
from typing import Final
from weakref import WeakKeyDictionary

from rules.cards import Card, Ship, fold
from rules.catalogue import Catalogue
from rules.notation.common import CardName

SUGGESTIONS: Final = 3
"""How many cards are suggested for a name that no card has."""

_SHIP_PREFIX: Final = re.compile(r"(?:uss|iks|irw|ris|iss|ss)(?=[a-z0-9]{4})")
_LONGEST_NAME: Final = 80
_SHORTLIST: Final = 20
_WORD_WEIGHT: Final = 0.92
_LIKENESS: Final = 0.58
_TYPE_BONUS: Final = 0.12


class NameIndex:
    """Finds the cards of one catalogue by name."""

    def __init__(self, catalogue: Catalogue) -> None:
        # The catalogue itself is not kept: its index would keep it alive for ever.
        self._by_name = catalogue.by_name
        self._sets = catalogue.sets
        self._aliases = _aliases(catalogue)
        self._names = [
            (name, frozenset(_pairs_of(name)), cards) for name, cards in catalogue.by_name.items()
        ]

    def find(self, name: str) -> tuple[Card, ...]:
        """Gives the cards that bear a name, whatever its case, accents and punctuation.

        When there are none: ships of that name without "U.S.S." and the like, and the ships
        without a name of their own that belong to a class of that name.
        """
        folded = fold(name)
        found = self._by_name.get(folded)
        return found if found is not None else self._aliases.get(folded, ())

    def ships(self, name: str) -> tuple[Card, ...]:
        """Gives the ships of a name that other cards bear as well: captain and ship Valdore."""
        return self._aliases.get(fold(name), ())

    def suggest(self, name: str, types: Collection[str] = ()) -> tuple[CardName, ...]:
        """Gives up to `SUGGESTIONS` cards whose names are nearest, best first.

        Cards of one of `types` come before others that are as near.
        """
        folded = fold(name)[:_LONGEST_NAME]
        wanted = frozenset(_pairs_of(folded))
        if not wanted:
            return ()
        nearest = sorted(self._names, key=lambda each: -_overlap(wanted, each[1]))[:_SHORTLIST]
        # One wrong letter leaves a short name few pairs in common with the right one.
        nearest += [
            each
            for each in self._names
            if each[0][:1] == folded[0]
            and abs(len(each[0]) - len(folded)) < 2
            and each not in nearest
        ][:_SHORTLIST]
        scored = []
        for place, (other, _, cards) in enumerate(nearest):
            score = _likeness(folded, other, cards[0].name)
            if score >= _LIKENESS:
                fitting = [card for card in cards if card.type in types]
                bonus = _TYPE_BONUS if fitting else 0.0
                scored.append((-score - bonus, place, self.newest(fitting or cards)))
        scored.sort(key=lambda each: each[:2])
        return tuple(card_name(card) for _, _, card in scored[:SUGGESTIONS])

    def released(self, card: Card) -> str:
        """Gives the ISO day on which the card's own set came out, "" when it is not known."""
        own = self._sets.get(card.sets[0]) if card.sets else None
        return own.released if own is not None else ""

    def newest(self, cards: Iterable[Card]) -> Card:
        """Gives the card of the newest set; of several the first in catalogue order.

        Cards made for the Alliance game come last, since other fleets can't use them.
        """
        return max(cards, key=lambda card: (card.era != "alliance", self.released(card)))

    def oldest(self, cards: Iterable[Card]) -> Card:
        """Gives the card of the oldest set whose day is known."""
        return min(cards, key=lambda card: self.released(card) or "9999")


def card_name(card: Card) -> CardName:
    """Gives a card by key and name."""
    return CardName(card.key, card.name)


def tail_of(card: Card) -> str:
    """Gives the part of a card's key that tells it from others of its type and name.

    That is the first set, and a number where a set has several such cards; "" when the key is
    not made in that way.
    """
    head = f"{card.type}:{_slug(card.name)}-"
    return card.key[len(head) :] if card.key.startswith(head) else ""


def _slug(name: str) -> str:
    import unicodedata

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _pairs_of(folded: str) -> list[str]:
    return [folded[at : at + 2] for at in range(len(folded) - 1)]


def _overlap(wanted: frozenset[str], pairs: frozenset[str]) -> float:
    common = len(wanted & pairs)
    return max(2 * common / (len(wanted) + len(pairs)), 0.8 * common / len(wanted))


def _likeness(folded: str, other: str, name: str) -> float:
    """Compares with the whole name, and with its words, since people write surnames alone."""
    matcher = SequenceMatcher(b=folded, autojunk=False)
    matcher.set_seq1(other)
    score = matcher.ratio()
    if len(folded) >= 4 and (folded in other or other in folded):
        part = min(len(folded), len(other)) / max(len(folded), len(other))
        score = max(score, 0.7 + 0.3 * part)
    for word in name.split():
        part_of_name = fold(word)
        if len(part_of_name) >= 4:
            matcher.set_seq1(part_of_name)
            score = max(score, _WORD_WEIGHT * matcher.ratio())
    return score


def _aliases(catalogue: Catalogue) -> dict[str, tuple[Card, ...]]:
    aliases: dict[str, list[Card]] = {}
    for card in catalogue:
        if not isinstance(card, Ship):
            continue
        names = set()
        prefix = _SHIP_PREFIX.match(fold(card.name))
        if prefix is not None:
            names.add(fold(card.name)[prefix.end() :])
        ship_class = catalogue.ship_classes.get(card.ship_class)
        if ship_class is not None and not card.unique:
            name = fold(ship_class.name)
            names |= {name, f"generic{name}", f"{name}starship"}
        for name in names:
            aliases.setdefault(name, []).append(card)
    return {name: tuple(cards) for name, cards in aliases.items()}


_INDEXES: WeakKeyDictionary[Catalogue, NameIndex] = WeakKeyDictionary()


def index_of(catalogue: Catalogue) -> NameIndex:
    """Gives the index of a catalogue, made once for each."""
    index = _INDEXES.get(catalogue)
    if index is None:
        index = _INDEXES[catalogue] = NameIndex(catalogue)
    return index
