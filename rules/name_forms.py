"""The forms of a card's name that people write: what `rules.names` looks them up by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rules.cards import FACTIONS, Card, Ship, ShipClass, fold
from rules.nicknames import NICKNAMES, TITLES

LONGEST: Final = 200
"""Characters of what is written that are looked at."""

SPELLING, SHORT, PART, LOOSE = range(4)
"""How far a form is from the printed name; nearer ones are taken first."""

PREFIXES: Final = frozenset(("uss", "iks", "irw", "ris", "iss", "ss", "hms", "pwb"))
PERSONS: Final = frozenset(("captain", "admiral", "ambassador", "crew", "officer"))
_NUMERALS: Final = frozenset(("ii", "iii", "iv", "jr", "sr"))
_SMALL_WORDS: Final = frozenset(("of", "and", "the", "in", "to", "for"))
_MARKS: Final = re.compile("[.'`\"\u00b4\u2018\u2019\u201c\u201d]+")
_WORD: Final = re.compile("[a-z0-9]+")
_IN_BRACKETS: Final = re.compile(r"\s*\(([^()]*)\)")


class NamedCard(NamedTuple):
    """Card that a form may mean; `group` is the name, or the class of ships, that it stands for."""

    rank: int
    group: str
    card: Card


class Forms:
    """Forms of the names of some cards.

    `entries` are the cards that a form may mean, `words` those of a form, `called` the forms
    nearest to printed names, with their plurals, `initials` those of long names; `cut` are whole
    names by how many words they have and their first letter.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        classes: Mapping[str, ShipClass],
        printed: Mapping[str, tuple[Card, ...]],
    ) -> None:
        self.entries: dict[str, list[NamedCard]] = {}
        self.words: dict[str, list[str]] = {}
        self.called: dict[str, list[NamedCard]] = {}
        self.initials: dict[str, list[NamedCard]] = {}
        self.cut: dict[tuple[int, str], dict[tuple[str, ...], list[NamedCard]]] = {}
        self._classes = classes
        for card in cards:
            self._add_name(card, words_of(card.name))
            if isinstance(card, Ship) and not card.unique:
                self._add_class(card)
        for name, meant in NICKNAMES.items():
            for card in printed.get(fold(meant), ()):
                self._add(words_of(name), NamedCard(SHORT, card.folded_name, card))

    def _add(self, words: list[str], entry: NamedCard) -> None:
        form = joined(words)
        if form:
            self.words.setdefault(form, words)
            known = self.entries.setdefault(form, [])
            if not any(each.card is entry.card and each.rank <= entry.rank for each in known):
                known.append(entry)
                if entry.rank == SHORT:
                    self.called.setdefault("".join(words), []).append(entry)

    def _add_name(self, card: Card, words: list[str]) -> None:
        """Adds the forms of a card's name."""
        name = card.folded_name
        self._add(words, NamedCard(SPELLING, name, card))
        bare = words
        if isinstance(card, Ship):
            self._add(without_prefix(words), NamedCard(SHORT, name, card))
            self._add(without_registry(words), NamedCard(PART, name, card))
            bare = bare_of(words)
            self._add(bare, NamedCard(PART, name, card))
        elif card.type in PERSONS and card.unique:
            self._add_person(card, words)
        elif card.type == "captain" and "-".join(words) in FACTIONS:
            self._add([*words, "captain"], NamedCard(SHORT, name, card))
        if len(words) > 2:
            initials = "".join(word if word.isdigit() else word[0] for word in words)
            self.initials.setdefault(initials, []).append(NamedCard(PART, name, card))
        if len(bare) > 1:
            at = (len(bare), bare[0][0])
            cut = self.cut.setdefault(at, {}).setdefault(tuple(bare), [])
            cut.append(NamedCard(LOOSE, name, card))

    def _add_person(self, card: Card, words: list[str]) -> None:
        name = card.folded_name
        plain = words[:-1] if words[-1] in _NUMERALS else words
        for at in range(1, len(words)):
            if words[at] not in _SMALL_WORDS:
                self._add(words[at:], NamedCard(PART, name, card))
            if words[at - 1] not in _SMALL_WORDS | TITLES and words[0] not in FACTIONS:
                self._add(words[:at], NamedCard(LOOSE, name, card))
        if len(plain) > 1:
            self._add(plain[-1:], NamedCard(PART, name, card))
            self._add([plain[0], plain[-1]], NamedCard(PART, name, card))

    def _add_class(self, card: Ship) -> None:
        """Adds the class of a ship that has no name of its own, with and without its faction."""
        own = self._classes.get(card.ship_class)
        if own is None:
            return
        group = own.printed
        printed = self._classes.get(own.printed, own)
        factions = [each.replace("-", " ").split() for each in card.factions]
        for title in dict.fromkeys((own.name, printed.name)):
            for words in _class_words(title):
                forms = [words, [word for word in words if word != "class"] or words]
                if len(words) > 2 and words[0] == words_of(title)[0]:
                    # "Cardassian Galor Class": the people stand in front.
                    forms += [each[1:] for each in forms]
                alone = SHORT if title == own.name else LOOSE
                name = words_of(card.name)
                for each in (words, ["generic", *words], [*words, "starship"], [*name, *words]):
                    self._add(each, NamedCard(alone, group, card))
                for each in forms:
                    for faction in _faction_words(factions):
                        self._add([*faction, *each], NamedCard(SHORT, group, card))
                    for faction in factions:
                        self._add([*faction, *each], NamedCard(LOOSE, group, card))
                    self._add(each, NamedCard(LOOSE, group, card))


# --- words -------------------------------------------------------------------


def words_of(written: str) -> list[str]:
    """Returns the folded words of a name; "U.S.S." and "Ch'tang" are one word each."""
    text = written[:LONGEST]
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFKD", text.replace("\u00df", "ss"))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = _MARKS.sub("", text.casefold()).replace("&", " and ")
    words = _WORD.findall(text)
    return words[1:] if len(words) > 1 and words[0] == "the" else words


def stem(word: str) -> str:
    """Returns a word without the "s" of a plural or a possessive."""
    if len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith("oes") else word[:-1]


def joined(words: Iterable[str]) -> str:
    """Returns the words as one, each without its plural."""
    return "".join(map(stem, words))


def without_prefix(words: list[str]) -> list[str]:
    """Returns the words of a ship's name without "U.S.S." and the like."""
    return words[1:] if len(words) > 1 and words[0] in PREFIXES else words


def without_registry(words: list[str]) -> list[str]:
    """Returns the words without "NCC-1701"; the letter behind it tells ships apart."""
    if "ncc" not in words[1:]:
        return words
    at = words.index("ncc", 1)
    behind = at + 1 + (at + 1 < len(words) and words[at + 1].isdigit())
    return words[:at] + words[behind:]


def bare_of(words: list[str]) -> list[str]:
    """Returns the words of a ship's name without prefix and registry."""
    return without_prefix(without_registry(words))


def untitled(words: list[str]) -> Iterator[list[str]]:
    """Yields the words, and what is left of them as each title in front is taken off."""
    yield words
    while len(words) > 1 and words[0] in TITLES:
        words = words[1:]
        yield words


def _class_words(title: str) -> Iterator[list[str]]:
    """Yields the ways in which the name of a class is written, what stands in brackets apart."""
    yield words_of(title)
    inside = _IN_BRACKETS.search(title)
    if inside is not None:
        outside = words_of(_IN_BRACKETS.sub("", title))
        if inside[1].isdigit():
            # The year of another dial is no part of the name.
            yield outside
        else:
            yield [*words_of(inside[1]), *outside]


def _faction_words(factions: list[list[str]]) -> Iterator[list[str]]:
    """Yields the factions of a card as they stand before a class, all together in any order."""
    if len(factions) == 1:
        yield factions[0]
        if factions[0][0] == "mirror":
            yield ["mirror"]
    elif len(factions) == 2:
        yield [*factions[0], *factions[1]]
        yield [*factions[1], *factions[0]]


def pairs_of(text: str) -> Iterator[str]:
    """Yields the pairs of neighbouring letters."""
    return (text[at : at + 2] for at in range(len(text) - 1))


def signs_of(words: Iterable[str]) -> str:
    """Returns the digits and the letters that stand alone: another number is no slip."""
    return "".join(word if len(word) == 1 else "".join(filter(str.isdigit, word)) for word in words)


def may_be_slip(words: Sequence[str], own: Sequence[str]) -> bool:
    """Returns whether a name's signs agree with those written, give or take a letter of one.

    "Bird-o-Prey" is a bird of prey; "Enterprise-F" is none of the Enterprises.
    """
    if signs_of(words) == signs_of(own):
        return True
    other = [pair for pair in zip(words, own, strict=False) if pair[0] != pair[1]]
    return (
        len(words) == len(own)
        and len(other) == 1
        and {len(word) for word in other[0]} == {1, 2}
        and "".join(other[0]).isalpha()
    )


def one_less(text: str) -> Iterator[str]:
    """Yields a text, and what is left of it without each of its letters.

    Texts one slip apart have one of these in common.
    """
    yield text
    for at in range(len(text)):
        yield text[:at] + text[at + 1 :]


def is_one_slip(text: str, other: str) -> bool:
    """Returns whether a text is another with one letter less, more, other or swapped."""
    shared = min(len(text), len(other))
    same = next((at for at in range(shared) if text[at] != other[at]), shared)
    text, other = text[same:], other[same:]
    return (
        text[1:] == other
        or text == other[1:]
        or text[1:] == other[1:]
        or (text[:2] == other[1::-1] and text[2:] == other[2:])
    )
