"""Finding what somebody owns: one query, however much it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db import connection

from cards.selectors import catalogue_current, set_cards
from fleetbuilder.collection.models import OwnedCard, OwnedSet
from rules.catalogue import Catalogue

OWNED: Final = """
    SELECT 'sets', "key", "count" FROM "collection_ownedset" WHERE "owner" = %s
    UNION ALL
    SELECT 'cards', "key", "count" FROM "collection_ownedcard" WHERE "owner" = %s
    ORDER BY 2
"""
"""What every answer about a fleet asks, written out: to put these two together out of querysets
takes Django, each time, longer than the database takes to answer."""


@dataclass(frozen=True, slots=True)
class Collection:
    """What somebody owns: how many of each set, and of each loose card, by key.

    Keys that the catalogue does not know are among them.
    """

    sets: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.sets or self.cards)

    def unknown(self, catalogue: Catalogue) -> Collection:
        """Returns the part that a catalogue does not know."""
        return Collection(
            {key: count for key, count in self.sets.items() if key not in catalogue.sets},
            {key: count for key, count in self.cards.items() if key not in catalogue},
        )


@dataclass(frozen=True, slots=True)
class Sums:
    """How much a collection is: `kinds` counts different cards, `cards` all of them."""

    sets: int
    loose: int
    kinds: int
    cards: int


def collection_of(owner: str) -> Collection:
    """Returns what somebody owns, sets and cards by key; nobody owns nothing."""
    if not owner:
        return Collection()
    counts: dict[str, dict[str, int]] = {"sets": {}, "cards": {}}
    with connection.cursor() as cursor:
        cursor.execute(OWNED, [owner, owner])
        for kind, key, count in cursor.fetchall():
            counts[kind][key] = count
    return Collection(**counts)


def owns_anything(owner: str) -> bool:
    """Returns whether somebody has said of anything that they own it."""
    return bool(owner) and (
        OwnedSet.objects.filter(owner=owner).exists()
        or OwnedCard.objects.filter(owner=owner).exists()
    )


def owned_counts(owner: str) -> dict[str, int]:
    """Maps the key of each card that somebody owns to how many they own."""
    return card_counts(collection_of(owner), catalogue_current())


def card_counts(collection: Collection, catalogue: Catalogue) -> dict[str, int]:
    """Maps each card of a collection to how many it holds: those of its sets, and loose ones.

    A set holds each of its cards once. A card that several sets hold has one key, under which
    they add up. A loose card that the catalogue does not know is counted, too.
    """
    counts: Counter[str] = Counter(collection.cards)
    held = set_cards(catalogue=catalogue)
    for key, count in collection.sets.items():
        for card in held.get(key, ()):
            counts[card.key] += count
    return dict(counts)


def sums(collection: Collection, catalogue: Catalogue) -> Sums:
    """Adds up a collection."""
    counts = card_counts(collection, catalogue)
    return Sums(
        sets=sum(collection.sets.values()),
        loose=sum(collection.cards.values()),
        kinds=len(counts),
        cards=sum(counts.values()),
    )
