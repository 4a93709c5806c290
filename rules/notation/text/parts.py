"""Reading the cards of one line: one card, or several that signs, words or labels part.

A line is first cut before the labels within it, then at the signs that part cards, the strongest
first, as long as a piece names no card as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.notation.reading.lookup import NameIndex
from rules.notation.text.cleaning import restored
from rules.notation.text.entries import DASHES, LONGEST, Reading, read_card
from rules.notation.text.labels import code_kind, is_empty, is_label_apart, label_kind, rank
from rules.notation.text.totals import Total, total_of

APART: Final = "apart"
"""The kind of a label that speaks of no card: a player, a maneuver card."""
_MOST_PARTS: Final = 40
_MOST_JOINED: Final = 3

_WITH: Final = (
    r"with|w/|feat\.?|featuring|incl\.?|including|carrying|equipped with|armed with"
    r"|crewed by|(?:captained|commanded|led|flown|run) by|under"
)
_SEPARATORS: Final = tuple(
    (frozenset(signs), re.compile(pattern, re.IGNORECASE))
    for signs, pattern in (
        (";|", r"\s*[;|]\s*"),
        (":>→►▶»", r"\s*:\s+|\s*[-=]*>+\s*|\s*[→►▶»]\s*"),
        (",", r"\s*,\s*"),
        ("•·+/~", r"\s*[•·]\s*|\s+[+/~]+\s+|\s*\+\s*(?=[^\W\d])"),
        ("=", r"\s*=+\s*"),
        (DASHES, rf"\s+[{DASHES}]+\s+"),
        (" ", rf"\s+(?:{_WITH})\s+|\s+w/\s*"),
        (" &", r"\s+(?:&|and|plus)\s+|\s*&\s*"),
        ("/", r"/"),
    )
)
"""Signs of which one stands in whatever parts two cards -> what parts them."""
_COLON: Final = 1
_COMMA: Final = 2
_EQUALS: Final = 4
_WEAK: Final = 6
_LONGEST_LOOSE: Final = 60
"""Characters of a piece, or of a name that signs part, that may be near a name."""
_OPEN: Final = frozenset("([{")
_CLOSE: Final = frozenset(")]}")
_LABEL_SIGN: Final = re.compile(r"\s*[:=]\s*")
_LONGEST_LABEL: Final = 44
_MOST_LABEL_WORDS: Final = 4
_CHUNK: Final = re.compile(r"[^,;|/&+()]*$")
_WORD_START: Final = re.compile(r"(?<!\S)\S")
_LINKS: Final = re.compile(
    rf"(?<![\s,;.|/&+{DASHES}])(?:[\s,;.|/&+{DASHES}]+(?:and|with|the|his|her|its)?\b)*"
    rf"[\s,;.|/&+{DASHES}]*$",
    re.IGNORECASE,
)
_SUM_LAST: Final = re.compile(
    r"(?<![\s=])(?:\s*=+>?|[.;]\s+(?:sub-?)?total(?:\s+(?:is|of))?\s*[:=]?)"
    r"\s*([0-9]{1,4})\s*(?:sp|pts|points)?\.?\s*$",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"[\s+(]*([0-9]{1,3})[\s)]*(?:sp|pts?|points?)?[\s.)]*", re.IGNORECASE)

_PRICED_REMARK: Final = re.compile(
    r"\s*([0-9]{1,3})\s*(?:sp|pts?|points?)?\s*[(\[]([^()\[\]]*[^\W\d][^()\[\]]*)[)\]]\s*",
    re.IGNORECASE,
)


@dataclass(slots=True)
class NamedPart:
    """A card that a line names, with the kind that a label before it gives it.

    `is_head` tells that a colon follows which parts it from the other cards of the line.
    """

    reading: Reading
    label: str | None = None
    is_head: bool = False


@dataclass(slots=True)
class LineOfCards:
    """What a line says of cards: its cards in order, and the total at its end, if any.

    `pieces` counts what was looked up to find them, 0 for a line that is one card as a whole.
    """

    parts: list[NamedPart] = field(default_factory=list)
    total: Total | None = None
    is_sentence: bool = False  # labels within the line part its cards
    pieces: int = 0

    @property
    def is_plausible(self) -> bool:
        """Returns whether the line names cards: at least half of its parts do, or bear a label."""
        known = sum(bool(part.reading.cards or part.label) for part in self.parts)
        return 2 * known >= len(self.parts)


Near = Callable[["NamedPart"], None]
"""Looks up which card an unknown name is near to, and takes it for the reading of the part."""


def read_line(
    words: str, label: str | None, index: NameIndex, near: Near | None = None
) -> LineOfCards:
    """Reads the cards of a line; `label` is the kind that a label before the words names.

    With `near`, signs that stand in names too part names that are near to those of cards.
    """
    line = LineOfCards()
    if len(words) > LONGEST:
        line.parts.append(NamedPart(Reading(restored(words)), label))
        return line
    whole = read_card(words, index)
    if whole.cards:
        line.parts.append(NamedPart(whole, label))
        return line
    summed = _SUM_LAST.search(words)
    if summed is not None:
        line.total = Total("", int(summed[1]))
        words = words[: summed.start()]
        whole = read_card(words, index)
    sections = list(_sections(words))
    line.is_sentence = len(sections) > 1
    line.pieces = len(sections) - 1
    for place, (kind, text) in enumerate(sections):
        if kind != APART and not is_empty(text):
            unread = whole if len(sections) == 1 else read_card(text, index)
            _read_section(text, unread, kind or (label if not place else None), line, index, near)
    if summed is not None and len(line.parts) == 1 and line.parts[0].reading.price is None:
        line.parts[0].reading.price, line.total = int(summed[1]), None
    return line


def _sections(words: str) -> Iterator[tuple[str | None, str]]:
    """Cuts a line before each label within it; gives the kinds of the labels, and what follows."""
    kind: str | None = None
    start = 0
    signs = _outside_brackets(words, _LABEL_SIGN) if ":" in words or "=" in words else ()
    for place in signs:
        found = _label_before(words, start, place.start())
        if found is not None:
            before = words[start : found[1]]
            if start or before.strip():
                yield kind, _LINKS.sub("", before)
            kind, start = found[0], place.end()
    yield kind, words[start:]


def _label_before(words: str, start: int, end: int) -> tuple[str, int] | None:
    """Returns the kind of the label that ends before a sign, and where the label begins."""
    chunk = words[max(start, end - _LONGEST_LABEL) : end]
    chunk = chunk[_CHUNK.search(chunk).start() :]  # type: ignore[union-attr]
    begins = [match.start() for match in _WORD_START.finditer(chunk)][-_MOST_LABEL_WORDS:]
    for place, begin in enumerate(begins):
        label = chunk[begin:].strip()
        if len(label) == 1 and place:
            continue
        kind = APART if is_label_apart(label) else code_kind(label)
        if kind is not None:
            return kind, end - len(chunk) + begin
    return None


def _read_section(
    words: str,
    reading: Reading,
    label: str | None,
    line: LineOfCards,
    index: NameIndex,
    near: Near | None,
) -> None:
    first = len(line.parts)
    tokens = _Tokens(index, near, label)
    tokens.read(words, reading)
    for reading in tokens.readings:
        line.parts.append(NamedPart(reading, _fitting_label(reading, label, tokens.readings)))
    if tokens.has_head and len(tokens.readings) > 1:
        line.parts[first].is_head = True
    line.total = tokens.total or line.total
    line.pieces += tokens.pieces


def _fitting_label(reading: Reading, label: str | None, all_: Sequence[Reading]) -> str | None:
    """Returns the label of a section for one of its cards, None if it speaks of others."""
    if label is None or len(all_) == 1 or not reading.cards:
        return label if label != "ship" or reading is all_[0] else None
    fits = any(rank(card, label) is not None for card in reading.cards)
    return label if fits else None


class _Tokens:
    """Collects what the pieces of a section are: cards, prices, labels and a total."""

    def __init__(self, index: NameIndex, near: Near | None, label: str | None) -> None:
        self.index = index
        self.near = near
        self.label = label
        self.readings: list[Reading] = []
        self.total: Total | None = None
        self.has_head = False
        self.pieces = 0
        self._label: str | None = None
        self._price: int | None = None

    def read(self, words: str, reading: Reading) -> None:
        """Reads a section; `reading` is that of its words as a whole."""
        if not self._is_aside(words, 0):
            self._put(reading, words, 0)

    def _put(self, reading: Reading, words: str, level: int) -> None:
        if not reading.cards:
            reading = self._looked_up(reading, words)
        if not reading.cards:
            for place in range(level, len(_SEPARATORS)):
                signs, separator = _SEPARATORS[place]
                pieces = () if signs.isdisjoint(words) else _cut(words, separator)
                if 1 < len(pieces) <= _MOST_PARTS and self._cut(pieces, place):
                    return
        self._add(reading)

    def _looked_up(self, reading: Reading, words: str) -> Reading:
        """Returns the reading of the card that words are near to, else the reading itself."""
        if self.near is None or len(words) > _LONGEST_LOOSE:
            return reading
        part = NamedPart(reading, self.label)
        self.near(part)
        return part.reading

    def _cut(self, pieces: list[str], level: int) -> bool:
        """Reads the pieces of a cut; refuses one at a weak sign that leaves words unknown."""
        self.pieces += len(pieces)
        if level >= _WEAK:
            inner = _Tokens(self.index, self.near, self.label)
            for piece in pieces:
                if not inner._is_aside(piece, level + 1):
                    inner._put(read_card(piece, self.index), piece, level + 1)
            self.pieces += inner.pieces
            known = [bool(reading.cards) for reading in inner.readings]
            # Behind a ship "with" parts cards, whether we know them or not.
            is_ships = level == _WEAK and not self.readings and known[:1] == [True]
            if not all(known) and not (is_ships and _is_ship(inner.readings[0])):
                return False
            self.readings += inner.readings
            self.total = inner.total or self.total
            return True
        if level == _COLON and not self.readings:
            self.has_head = True
        if level == _COMMA and not self.readings:
            pieces = self._parted_ship(pieces)
        at = 0
        while at < len(pieces):
            at += self._joined(pieces, at, level)
        return True

    def _parted_ship(self, pieces: list[str]) -> list[str]:
        """Returns pieces with a ship apart from what a word joins to it: a name may go on there.

        "Drovana w/ Duras, Son of Toral" is a ship with one card.
        """
        if read_card(pieces[0], self.index).cards:
            return pieces
        separator = _SEPARATORS[_WEAK][1]
        head, *rest = _cut(pieces[0], separator)
        if not rest or not _is_ship(self._looked_up(read_card(head, self.index), head)):
            return pieces
        return [head, *rest, *pieces[1:]]

    def _joined(self, pieces: list[str], at: int, level: int) -> int:
        """Reads a piece, with those after it where they are one name: "Tea, Earl Grey, Hot"."""
        if self._is_aside(pieces[at], level + 1):
            return 1
        reading = read_card(pieces[at], self.index)
        goes_on = level == _COMMA and not (reading.cards and (reading.price or reading.remarks))
        for count in range(_MOST_JOINED, 1, -1) if goes_on else ():
            if at + count <= len(pieces) and not _NUMBER.fullmatch(pieces[at + 1]):
                words = ", ".join(pieces[at : at + count])
                joined = read_card(words, self.index)
                if not joined.cards and self.near is not None:
                    joined = self._near_with_commas(joined, pieces[at : at + count], words)
                if joined.cards and "," in joined.name:
                    self._add(joined)
                    return count
        self._put(reading, pieces[at], level + 1)
        return 1

    def _near_with_commas(self, reading: Reading, pieces: list[str], words: str) -> Reading:
        """Returns the reading of neighbours as the card with commas that they are near to."""
        if all(read_card(piece, self.index).cards for piece in pieces):
            return reading
        found = self._looked_up(reading, words)
        commas = found.cards[0].name.count(",") if found.cards else 0
        return found if commas == len(pieces) - 1 else reading

    def _is_aside(self, words: str, level: int) -> bool:
        """Takes a piece that is no card: nothing, a price, a total, a label."""
        number = _NUMBER.fullmatch(words)
        if number is not None:
            self._number(int(number[1]), after_equals=level > _EQUALS)
        elif self.index.find(words):
            return False
        elif self._is_priced(words) or is_empty(words):
            pass
        elif (total := total_of(words)) is not None:
            self.total = total
        elif level <= _WEAK and (kind := self._kind(words, level)) is not None:
            last = self.readings[-1] if self.readings else None
            if last is None:
                self._label = kind
            else:
                last.kind = last.kind or kind
        else:
            return False
        return True

    def _kind(self, words: str, level: int) -> str | None:
        """Returns the kind that a label names; before a card also a letter: "T - Tricorder"."""
        is_letter = level and len(words) == 1 and words.isupper() and not self.readings
        return code_kind(words) if is_letter else label_kind(words)

    def _is_priced(self, words: str) -> bool:
        """Takes a price with a remark on the card before it: "4 (The Undiscovered Country)"."""
        found = _PRICED_REMARK.fullmatch(words)
        last = self.readings[-1] if self.readings else None
        if found is None or last is None or last.price is not None:
            return False
        last.price = int(found[1])
        last.remarks.append(restored(found[2].strip()))
        return True

    def _number(self, number: int, *, after_equals: bool) -> None:
        last = self.readings[-1] if self.readings else None
        if last is None:
            self._price = number
        elif last.price is None and not (after_equals and len(self.readings) > 1):
            last.price = number
        else:
            self.total = Total("", number)

    def _add(self, reading: Reading) -> None:
        reading.kind = reading.kind or self._label
        if reading.price is None:
            reading.price = self._price
        self._label = self._price = None
        self.readings.append(reading)


def _is_ship(reading: Reading) -> bool:
    return any(card.type == "ship" for card in reading.cards)


def _cut(words: str, separator: re.Pattern[str]) -> list[str]:
    """Cuts words at a separator, but not within brackets."""
    pieces = []
    start = 0
    for place in _outside_brackets(words, separator):
        pieces.append(words[start : place.start()])
        start = place.end()
    return [piece for piece in (*pieces, words[start:]) if piece.strip()]


def _outside_brackets(words: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Returns where a pattern matches outside of brackets."""
    depth = at = 0
    for place in pattern.finditer(words):
        for sign in words[at : place.start()]:
            if sign in _OPEN:
                depth += 1
            elif sign in _CLOSE and depth:
                depth -= 1
        at = place.start()
        if not depth:
            yield place
