"""Everything that a search needs to know of a catalogue, worked out once.

Cards stand in the order of their names; a set of cards is an integer with one bit a card, so
that "and", "or" and "not" are single operations.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from string import ascii_lowercase, digits
from typing import Any, Final

from cards.search.abilities import costs, deeds, timings
from cards.search.fields import NO, RESTRICTION_WORDS, YES
from rules.building.predicates import classes_named
from rules.cards import CARD_TYPES, FACTIONS, Card, Condition, Ship, fold
from rules.catalogue import Catalogue

REMEMBERED_WORDS: Final = 1024

Fits = Callable[[Catalogue, Ship], frozenset[str]]
"""Says which cards, by key, can be equipped to a ship."""

_NUMBERS: Final[Mapping[str, Callable[[Card], Iterable[int | None]]]] = {
    "cost": lambda card: (None if card.cost_variable else card.cost,),
    "skill": lambda card: (getattr(card, "skill", None),),
    "attack": lambda card: (getattr(card, "attack", None),),
    "agility": lambda card: (getattr(card, "agility", None),),
    "hull": lambda card: (getattr(card, "hull", None),),
    "shields": lambda card: (getattr(card, "shields", None),),
    "talents": lambda card: (_talents(card),),
    "range": lambda card: range(card.range[0], card.range[1] + 1) if card.range else (),
}
_CHOICES: Final[Mapping[str, Callable[[Card], Iterable[str]]]] = {
    "type": lambda card: (card.type, "upgrade") if card.is_upgrade else (card.type,),
    "faction": lambda card: card.factions or ("none",),
    "slot": lambda card: slots_of(card),
    "fills": lambda card: card.fills,
    "action": lambda card: getattr(card, "actions", ()),
    "era": lambda card: (card.era,),
    "restriction": lambda card: restriction_kinds(card),
    "ability": lambda card: (card.ability_status,),
    "unique": lambda card: (_flag(card.unique),),
    "mirror": lambda card: (_flag(card.mirror_universe),),
    "one-per-ship": lambda card: (_flag(card.one_per_ship),),
    "banned": lambda card: (_flag(card.banned),),
    "alliance": lambda card: (_flag(card.alliance),),
    "official": lambda card: (_flag(card.official),),
}
# These read the texts of all cards: worked out when a query asks for them first.
_OF_TEXTS: Final[Mapping[str, Callable[[Card], Iterable[str]]]] = {
    "timing": timings,
    "does": deeds,
    "pays": costs,
}


class SearchIndex:
    """Holds the bits of every word that a query can name, for one catalogue.

    `cards` stand in the order of bits. It is never changed after it is built, apart from what it
    remembers of words asked before, so threads may share it.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        places = {card.key: place for place, card in enumerate(catalogue)}
        self.catalogue = catalogue
        self.cards: tuple[Card, ...] = tuple(
            sorted(catalogue, key=lambda card: (card.folded_name, places[card.key]))
        )
        self.everything = (1 << len(self.cards)) - 1
        self.places: Mapping[str, int] = {card.key: i for i, card in enumerate(self.cards)}
        self.choices = {name: self._masks(values) for name, values in _CHOICES.items()}
        self.numbers = {name: self._masks(values) for name, values in _NUMBERS.items()}
        self.names = TextIndex(spaced(card.name) for card in self.cards)
        self.texts = TextIndex(self._text(card) for card in self.cards)
        self.named: Mapping[str, NameFinder] = {
            "class": NameFinder(self._class_entries()),
            "set": NameFinder(self._set_entries()),
            "keyword": NameFinder(self._keyword_entries()),
        }
        self.ships: dict[str, list[Ship]] = {}
        for card in self.cards:
            if isinstance(card, Ship):
                self.ships.setdefault(card.folded_name, []).append(card)
        self._fitting: dict[str, int] = {}
        self._ranks: dict[tuple[str, bool], array[int]] = {}
        self._orders: dict[tuple[str, bool], array[int]] = {}

    def choice_masks(self, field: str) -> Mapping[str, int] | None:
        """Returns the bits of every word of a field with choices, None for other fields."""
        masks = self.choices.get(field)
        if masks is None and field in _OF_TEXTS:
            # Threads that race work out the same.
            masks = self.choices[field] = self._masks(_OF_TEXTS[field])
        return masks

    def mask(self, keys: Iterable[str]) -> int:
        """Returns the bits of the cards with these keys; unknown keys have none."""
        return self.bits(self.places[key] for key in keys if key in self.places)

    def bits(self, places: Iterable[int]) -> int:
        """Returns the bits of the cards at some places."""
        return _bits(len(self.cards), places)

    def fitting(self, ship: Ship, fits: Fits) -> int:
        """Returns the bits of the cards that fit a ship, asked once for each ship."""
        found = self._fitting.get(ship.key)
        if found is None:
            found = self._fitting[ship.key] = self.mask(fits(self.catalogue, ship))
        return found

    def ranks(self, field: str, descending: bool) -> array[int]:
        """Returns the rank of each card in an order; cards without the value come last."""
        ranks = self._ranks.get((field, descending))
        if ranks is None:
            values = [_sort_value(card, field, self._set_places) for card in self.cards]
            distinct = sorted({value for value in values if value is not None}, reverse=descending)
            rank = {value: i for i, value in enumerate(distinct)}
            ranks = array("H", (rank.get(value, len(distinct)) for value in values))
            self._ranks[field, descending] = ranks
        return ranks

    def order(self, field: str, descending: bool) -> array[int]:
        """Returns the places of all cards in an order; equals stand in the order of their names."""
        order = self._orders.get((field, descending))
        if order is None:
            ranks = self.ranks(field, descending)
            order = array("H", sorted(range(len(self.cards)), key=ranks.__getitem__))
            self._orders[field, descending] = order
        return order

    @cached_property
    def _set_places(self) -> Mapping[str, int]:
        return {key: place for place, key in enumerate(self.catalogue.sets)}

    def _masks(self, values: Callable[[Card], Iterable[Any]]) -> dict[Any, int]:
        found: dict[Any, list[int]] = {}
        for place, card in enumerate(self.cards):
            for value in set(values(card)):
                if value is not None:
                    found.setdefault(value, []).append(place)
        return {value: _bits(len(self.cards), places) for value, places in found.items()}

    def _text(self, card: Card) -> str:
        words = [card.ability, *card.keywords, card.name]
        ship_class = self.catalogue.ship_classes.get(getattr(card, "ship_class", ""))
        if ship_class is not None:
            words.append(ship_class.name)
        return spaced(" | ".join(words))

    def _class_entries(self) -> Iterator[tuple[str, tuple[str, ...], int]]:
        printed: dict[str, list[str]] = {}
        own: dict[str, list[str]] = {}
        for card in self.cards:
            if isinstance(card, Ship):
                own.setdefault(card.ship_class, []).append(card.key)
            for name in classes_named(card.building.restrictions):
                printed.setdefault(name, []).append(card.key)
        classes = self.catalogue.ship_classes
        for each in classes.values():
            title = classes[each.printed].name if each.printed in classes else each.name
            keys = [*own.get(each.key, ()), *printed.get(each.printed, ())]
            yield each.key, tuple(dict.fromkeys((each.name, title))), self.mask(keys)

    def _set_entries(self) -> Iterator[tuple[str, tuple[str, ...], int]]:
        keys: dict[str, list[str]] = {}
        for card in self.cards:
            for name in card.sets:
                keys.setdefault(name, []).append(card.key)
        for each in self.catalogue.sets.values():
            names = tuple(name for name in (each.name, each.parent) if name)
            yield each.key, names, self.mask(keys.get(each.key, ()))

    def _keyword_entries(self) -> Iterator[tuple[str, tuple[str, ...], int]]:
        masks = self._masks(lambda card: card.keywords)
        for keyword in sorted(masks):
            yield keyword, (keyword,), masks[keyword]


class TextIndex:
    """Finds the lines of a text, one a card, that hold a string."""

    def __init__(self, lines: Iterable[str]) -> None:
        starts = [0]
        parts = []
        for line in lines:
            parts.append(f"{line}\n")
            starts.append(starts[-1] + len(parts[-1]))
        self._text = "".join(parts)
        self._starts = starts
        # Words come back: from page to page, and from player to player.
        self._long = lru_cache(REMEMBERED_WORDS)(self._find)
        # A single letter stands in most lines, so that these alone would be slow to find.
        self._short = {
            needle: self._find(needle)
            for letter in ascii_lowercase + digits
            for needle in (letter, f" {letter}")
        }

    def find(self, needle: str) -> int:
        """Returns the bits of the lines that hold a string; all hold the empty one."""
        if not needle:
            return (1 << len(self._starts) - 1) - 1
        found = self._short.get(needle)
        return self._long(needle) if found is None else found

    def _find(self, needle: str) -> int:
        text, starts = self._text, self._starts
        flags = bytearray(len(starts) // 8 + 1)
        at = text.find(needle)
        while at >= 0:
            place = bisect_right(starts, at) - 1
            flags[place >> 3] |= 1 << (place & 7)
            at = text.find(needle, starts[place + 1])
        return int.from_bytes(flags, "little")


class NameFinder:
    """Finds things by key or name: that very one, else all whose name holds the words."""

    def __init__(self, entries: Iterable[tuple[str, tuple[str, ...], int]]) -> None:
        self.titles: list[str] = []
        self._entries: list[tuple[str, tuple[str, ...], int]] = []
        for key, names, mask in entries:
            self.titles.extend((key, *names))
            self._entries.append((key.casefold(), tuple(map(fold, names)), mask))
        self.find = lru_cache(REMEMBERED_WORDS)(self._find)

    def _find(self, text: str) -> int | None:
        """Returns the bits of all things called so, or None when there are none."""
        word = fold(text)
        exact = [mask for key, _, mask in self._entries if key == text.casefold()]
        same = exact or [mask for _, names, mask in self._entries if word in names]
        found = same or [
            mask for _, names, mask in self._entries if any(word in name for name in names)
        ]
        if not found or not word:
            return None
        bits = 0
        for mask in found:
            bits |= mask
        return bits


def spaced(text: str) -> str:
    """Reduces a text to folded words, each with a blank before it; "U.S.S." is one word."""
    words = text.replace("-", " ").replace("/", " ").split()
    return "".join(f" {folded}" for word in words if (folded := fold(word)))


def slots_of(card: Card) -> tuple[str, ...]:
    """Returns the types of slot that a card has on its upgrade bar or adds to its ship."""
    added = (kind for slot in card.building.slots for kind in slot.types)
    talents = ("talent",) if card.talents else ()
    return (*getattr(card, "upgrade_bar", ()), *added, *talents)


def restriction_kinds(card: Card) -> frozenset[str]:
    """Returns the kinds of a card's restrictions in the words of the language, `any` or `none`."""
    condition = card.building.restrictions
    if condition is None:
        return frozenset({"none"})
    return frozenset({"any", *map(_restriction_word, _leaves(condition))})


def _restriction_word(op: str) -> str:
    word = op.replace("_", "-").removesuffix("-contains").removesuffix("-starts")
    return word if word in RESTRICTION_WORDS else "other"


def _leaves(condition: Condition) -> Iterator[str]:
    if not condition.parts:
        yield condition.op
    for part in condition.parts:
        yield from _leaves(part)


def _flag(value: bool) -> str:
    return YES if value else NO


def _talents(card: Card) -> int | None:
    return card.talents if card.talents or card.type in ("captain", "admiral") else None


def _sort_value(card: Card, field: str, set_places: Mapping[str, int]) -> Any:
    if field == "name":
        return card.folded_name
    if field == "type":
        return CARD_TYPES.index(card.type)
    if field == "faction":
        return FACTIONS.index(card.factions[0]) if card.factions else None
    if field == "set":
        return set_places.get(card.sets[0]) if card.sets else None
    return next(iter(_NUMBERS[field](card)), None)


def _bits(size: int, places: Iterable[int]) -> int:
    flags = bytearray(size // 8 + 1)
    for place in places:
        flags[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(flags, "little")


def index_for(catalogue: Catalogue) -> SearchIndex:
    """Returns the index of a catalogue, built at first use and kept as long as the catalogue."""
    return catalogue.once(SearchIndex)
