"""Finding cards by what people write (`rules.names`), and telling printings of a name apart."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from rules.cards import Card
from rules.catalogue import Catalogue
from rules.names import names_of
from rules.notation.reading.results import CardName

SUGGESTIONS: Final = 3
"""How many cards are suggested for a name that no card has."""


class NameIndex:
    """Cards of one catalogue by name, and the printings of a name by their age."""

    def __init__(self, catalogue: Catalogue) -> None:
        # The catalogue itself is not kept: its index would keep it alive for ever.
        sets = catalogue.sets
        self._days = {
            card.key: sets[card.sets[0]].released
            for card in catalogue
            if card.sets and card.sets[0] in sets
        }
        self.newest_day = max((each.released for each in catalogue.sets.values()), default="")
        self._names = names_of(catalogue)
        self.find = self._names.find
        self.everyday = self._names.everyday
        self.meant = self._names.meant

    def ships(self, name: str) -> tuple[Card, ...]:
        """Returns the ships of a name that other cards bear as well: captain and ship Valdore."""
        return self._names.everyday(name, ("ship",))

    def suggest(self, name: str, types: Collection[str] = ()) -> tuple[CardName, ...]:
        """Returns up to `SUGGESTIONS` cards whose names are nearest, best first.

        Cards of one of `types` come before others that are as near.
        """
        found = self._names.near(name, types, SUGGESTIONS)
        return tuple(
            card_name(self.newest([card for card in cards if card.type in types] or cards))
            for cards in found
        )

    def released(self, card: Card) -> str:
        """Returns the ISO day on which the card's own set came out, "" when it is not known."""
        return self._days.get(card.key, "")

    def newest(self, cards: Iterable[Card]) -> Card:
        """Returns the card of the newest set; of several the first in catalogue order.

        Cards made for the Alliance game come last, since other fleets can't use them.
        """
        return max(cards, key=lambda card: (card.era != "alliance", self.released(card)))

    def oldest(self, cards: Iterable[Card]) -> Card:
        """Returns the card of the oldest set whose day is known."""
        return min(cards, key=lambda card: self.released(card) or "9999")


def card_name(card: Card) -> CardName:
    """Returns a card by key and name."""
    return CardName(card.key, card.name)


def tail_of(card: Card) -> str:
    """Returns the part of a card's key that tells it from others of its type and name.

    That is the first set, and a number where a set has several such cards; "" when the key is
    not made in that way.
    """
    for name in (card.name, *card.aliases):
        head = f"{card.type}:{_slug(name)}-"
        if card.key.startswith(head):
            return card.key[len(head) :]
    return ""


def _slug(name: str) -> str:
    import unicodedata

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def index_of(catalogue: Catalogue) -> NameIndex:
    """Returns the index of a catalogue, made once for each."""
    return catalogue.once(NameIndex)
