"""Reading one line of a posted list: which card it names, and what else it says of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.cards import Card, Ship, fold
from rules.catalogue import Catalogue
from rules.notation.lookup import NameIndex, tail_of
from rules.notation.text_cleaning import restored
from rules.notation.text_labels import code_kind, label_kind, rank

MOST_COPIES: Final = 20
_MOST_STEPS: Final = 12
_LONGEST_NAME: Final = 200

_GROUP_LAST: Final = re.compile(r"[(\[]([^()\[\]]*)[)\]][\s,;:.]*$")
_GROUP_FIRST: Final = re.compile(r"^[(\[]([^()\[\]]*)[)\]]\s*")
_PRICE_UNIT: Final = re.compile(
    r"(?:^|[\s\-–—:=,.])([0-9]{1,3})\s*(?:sp|pts?|points?)\.?$", re.IGNORECASE
)
_PRICE_DASH: Final = re.compile(r"(?<![-–—:=\s])\s*[-–—:=]+\s*([0-9]{1,3})$")
_NUMBER_LAST: Final = re.compile(r"\s+([0-9]{1,3})$")
_PRICE: Final = re.compile(r"\s*\+?([0-9]{1,3})\s*(?:sp|pts?|points?)?\.?\s*", re.IGNORECASE)
_OVERRIDE: Final = re.compile(r"\s*([0-9]{1,3}) overridden to ([0-9]{1,3})\s*", re.IGNORECASE)
_COPIES: Final = re.compile(r"\s*(?:[x×]\s*([0-9]{1,2})|([0-9]{1,2})\s*[x×])\s*", re.IGNORECASE)
_COPIES_LAST: Final = re.compile(r"\s+[x×]\s*([0-9]{1,2})$|\s+([0-9]{1,2})\s*[x×]$", re.IGNORECASE)
_COPIES_FIRST: Final = re.compile(r"^([0-9]{1,2})(?:\s*[x×]\s*|\s+)(?=\S)", re.IGNORECASE)
_COPIES_MARKED: Final = re.compile(r"([0-9]{1,2})\s*[x×]\s+(?=\S)()", re.IGNORECASE)
_TAG: Final = re.compile(r"\s*\{([^{}]*)\}")
_LAST_WORD: Final = re.compile(
    r"\s+(fleet captain|captain|admiral|ambassador|flagship)$", re.IGNORECASE
)
_FIRST_WORD: Final = re.compile(r"^(fleet captain|captain|admiral|ambassador)\s+", re.IGNORECASE)
_PARTS: Final = re.compile(r"\s*[,;]\s+|\s+[+/&]\s+")


@dataclass(slots=True)
class Reading:
    """Is what a line says of a card: the cards its words may mean, and the rest.

    `kind` is the kind that a label names, `price` the printed figure beside the name, in SP.
    `remarks` are bracketed words that still have to be understood.
    """

    name: str
    cards: tuple[Card, ...] = ()
    kind: str | None = None
    price: int | None = None
    cost_override: int | None = None
    copies: int = 1
    remarks: list[str] = field(default_factory=list)


def split_tags(words: str) -> tuple[str, list[str]]:
    """Gives the words without our own tags in braces, and the tags."""
    tags = [restored(match[1]).strip() for match in _TAG.finditer(words)]
    return (_TAG.sub("", words).strip(), tags) if tags else (words, [])


def read_card(words: str, index: NameIndex) -> Reading:
    """Reads a card's name with what players write around it: price, copies, remarks.

    The whole is tried first, then less and less of it, so that a number or bracket that belongs
    to a name stays with it.
    """
    reading = Reading(words)
    rest = words
    for _ in range(_MOST_STEPS):
        reading.cards = index.find(rest)
        if reading.cards:
            reading.name = rest
            return reading
        shorter = _without_ending(rest, reading)
        if shorter is None:
            shorter = _without_beginning(rest, reading)
        if shorter is None or not shorter:
            break
        rest = shorter
    unknown = _unknown(words)
    unknown.cards = index.everyday(unknown.name)
    return unknown


def read_cards(words: str, index: NameIndex) -> list[Reading]:
    """Reads a line that may name several cards, parted by commas or plus signs."""
    if len(words) > _LONGEST_NAME:
        return [Reading(restored(words))]
    whole = read_card(words, index)
    if whole.cards:
        return [whole]
    parts = [part for part in _PARTS.split(words) if part]
    if 1 < len(parts) <= MOST_COPIES:
        readings = [read_card(part, index) for part in parts]
        if 2 * sum(bool(each.cards) for each in readings) >= len(readings):
            return readings
    return [whole]


def _without_ending(words: str, reading: Reading) -> str | None:
    group = _GROUP_LAST.search(words)
    if group is not None:
        _note(group[1], reading)
        return words[: group.start()].strip()
    copies = _COPIES_LAST.search(words)
    if copies is not None:
        reading.copies = _copies(copies[1] or copies[2])
        return words[: copies.start()]
    for pattern in (_PRICE_UNIT, _PRICE_DASH, _NUMBER_LAST):
        price = pattern.search(words)
        if price is not None:
            if reading.price is None:
                reading.price = int(price[1])
            return words[: price.start()].rstrip(" -–—:=,.")
    label = _LAST_WORD.search(words)
    if label is not None:
        reading.kind = reading.kind or label_kind(label[1])
        return words[: label.start()]
    bare = words.rstrip(" ,;:.-–—=")
    return bare if bare != words else None


def _without_beginning(words: str, reading: Reading) -> str | None:
    group = _GROUP_FIRST.search(words)
    if group is not None:
        _note(group[1], reading)
        return words[group.end() :]
    copies = _COPIES_FIRST.search(words)
    if copies is not None:
        reading.copies = _copies(copies[1])
        return words[copies.end() :]
    label = _FIRST_WORD.search(words)
    if label is not None:
        reading.kind = reading.kind or label_kind(label[1])
        return words[label.end() :]
    return None


def _unknown(words: str) -> Reading:
    """Gives the reading of an unknown card: its words without what is plainly something else."""
    reading = Reading(words)
    shorter = words
    while shorter:
        reading.name = shorter
        group = _GROUP_LAST.search(shorter)
        copies = _COPIES_LAST.search(shorter) or _COPIES_MARKED.match(shorter)
        price = _PRICE_UNIT.search(shorter) or _PRICE_DASH.search(shorter)
        if group is not None and _is_plain(group[1]):
            _note(group[1], reading)
            shorter = shorter[: group.start()].strip()
        elif copies is not None:
            reading.copies = _copies(copies[1] or copies[2])
            shorter = (shorter[: copies.start()] or shorter[copies.end() :]).strip()
        elif price is not None:
            reading.price = int(price[1])
            shorter = shorter[: price.start()].strip()
        else:
            break
    reading.name = restored(reading.name)
    return reading


def _is_plain(remark: str) -> bool:
    """Tells whether a bracketed remark is a price, a count or a label."""
    patterns = (_PRICE, _COPIES, _OVERRIDE)
    return any(each.fullmatch(remark) for each in patterns) or code_kind(remark) is not None


def _note(remark: str, reading: Reading) -> None:
    """Takes a bracketed remark into the reading."""
    override = _OVERRIDE.fullmatch(remark)
    if override is not None:
        reading.price = int(override[1])
        reading.cost_override = int(override[2])
        return
    price = _PRICE.fullmatch(remark)
    copies = _COPIES.fullmatch(remark)
    kind = code_kind(remark)
    if price is not None:
        reading.price = int(price[1])
    elif copies is not None:
        reading.copies = _copies(copies[1] or copies[2])
    elif kind is not None:
        reading.kind = reading.kind or kind
    elif remark.strip():
        reading.remarks.append(remark.strip())


def _copies(digits: str) -> int:
    return max(1, min(int(digits), MOST_COPIES))


def fitting(
    reading: Reading, kind: str | None, catalogue: Catalogue
) -> tuple[tuple[Card, ...], list[str]]:
    """Gives the cards of a reading that fit a kind and its remarks, and the remarks left over."""
    cards: Sequence[Card] = reading.cards
    if kind is not None:
        cards = of_kind(cards, kind) or cards
    unused = []
    for remark in reading.remarks:
        narrowed = narrow(cards, remark, catalogue)
        if narrowed:
            cards = narrowed
        else:
            unused.append(remark)
    return tuple(cards), unused


def of_kind(cards: Sequence[Card], kind: str) -> list[Card]:
    """Gives the cards that fit a kind best (`text_labels.rank`)."""
    ranks = [(rank(card, kind), card) for card in cards]
    best = min((place for place, _ in ranks if place is not None), default=None)
    return [card for place, card in ranks if place == best] if best is not None else []


def narrow(cards: Sequence[Card], remark: str, catalogue: Catalogue) -> list[Card]:
    """Gives the cards that a remark means: a set's code or name, a ship class, a faction."""
    folded = fold(remark)
    if not folded:
        return []
    exact = [card for card in cards if fold(tail_of(card)) == folded]
    if exact:
        return exact
    found = [card for card in cards if any(fold(each) == folded for each in card.sets)]
    if found:
        return found
    for printed in (False, True):
        found = [card for card in cards if _is_of_class(card, folded, catalogue, printed)]
        if found:
            return found
    found = [card for card in cards if any(fold(each) == folded for each in card.factions)]
    if found:
        return found
    return [card for card in cards if _is_in_named_set(card, folded, catalogue)]


def named_sets(card: Card, remarks: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Returns the sets of a card that remarks name by code or name."""
    folded = [fold(each) for each in remarks]
    found = [each for each in card.sets if fold(each) in folded]
    if not found and fold(tail_of(card)) in folded:
        return list(card.sets[:1])
    return found or [each for each in card.sets if _is_named(each, folded, catalogue)]


def _is_named(code: str, folded: Sequence[str], catalogue: Catalogue) -> bool:
    known = catalogue.sets.get(code)
    return (
        known is not None
        and len(known.name) > 3
        and any(fold(known.name) in each for each in folded)
    )


def _is_of_class(card: Card, folded: str, catalogue: Catalogue, printed: bool) -> bool:
    """Compares with the name of the ship's class or, `printed`, with the name on the cards."""
    own = catalogue.ship_classes.get(card.ship_class) if isinstance(card, Ship) else None
    if own is not None and printed:
        own = catalogue.ship_classes.get(own.printed)
    if own is None:
        return False
    return fold(own.name).removesuffix("class") == folded.removesuffix("class")


def _is_in_named_set(card: Card, folded: str, catalogue: Catalogue) -> bool:
    return any(_is_named(each, (folded,), catalogue) for each in card.sets)
