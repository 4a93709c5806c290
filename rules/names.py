"""What people write, and the names that they mean by it: one place for every reader and search.

`nearest` finds the known word most like a given one: fields, options, words of the language.

`names_of(catalogue)` finds cards. `meant` tells which cards a written name means, and how sure
that is: `PRINTED` (the name on the card), `EVERYDAY` (derived by a rule, or a nickname), `NEAR`
(a slip of spelling with one clear meaning) or `UNKNOWN`; a reader takes the first two, takes the
third with a note, and asks where the fourth has `near` names. Both tell the name only; which
printing of it is meant is for the reader to choose.

Everyday names are: another spelling ("&", plurals, articles), a ship without its prefix or
registry, a class of ships, alone or behind a faction, for the ships without a name of their own,
the surname or first name of a unique person, with or without a rank, words cut short, initials,
and the few of `rules.nicknames`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from rules.cards import Card, Ship, fold
from rules.catalogue import Catalogue
from rules.nicknames import NICKNAMES, SHORT_WORDS, TITLES

PRINTED: Final = "printed"
EVERYDAY: Final = "everyday"
NEAR: Final = "near"
UNKNOWN: Final = "unknown"

LONGEST: Final = 200
"""Characters of what is written that are looked at."""
LEAST_LIKENESS: Final = 0.6
"""Twice the letters that two words share in the same order, over the letters of both."""
CLEAR_LIKENESS: Final = 0.8
CLEAR_MARGIN: Final = 0.05
"""A single near name is at least so much like the written one, and more so than any other."""
_CLEAR_LENGTH: Final = 5
"""Of shorter names one wrong letter is too large a part."""
_LEADS: Final = 3
"""Of several names the one that so many times as many cards bear as the next is meant."""
_TYPE_BONUS: Final = 0.12
_RANK_MALUS: Final = 0.03
_SHORTLIST: Final = 24
_LONGEST_COMPARED: Final = 80
_PREPARED: Final = "rules.names"

_SPELLING, _SHORT, _PART, _LOOSE = range(4)
"""How far a form is from the printed name; nearer ones are taken first."""

_PREFIXES: Final = frozenset(("uss", "iks", "irw", "ris", "iss", "ss", "hms", "pwb"))
_PERSONS: Final = frozenset(("captain", "admiral", "ambassador", "crew", "officer"))
_NUMERALS: Final = frozenset(("ii", "iii", "iv", "jr", "sr"))
_SMALL_WORDS: Final = frozenset(("of", "and", "the", "in", "to", "for"))
_MARKS: Final = re.compile("[.'`\"\u00b4\u2018\u2019\u201c\u201d]+")
_WORD: Final = re.compile("[a-z0-9]+")
_IN_BRACKETS: Final = re.compile(r"\s*\(([^()]*)\)")


def nearest(word: str, words: Iterable[str]) -> str:
    """Returns the one of the words most like `word`, whatever their case; "" when none is near."""
    return next(iter(nearest_words(word, words, 1)), "")


def did_you_mean(word: str, words: Iterable[str], otherwise: str) -> str:
    """Returns the end of a complaint: the word that was probably meant, or `otherwise`."""
    near = nearest(word, words)
    return f'did you mean "{near}"?' if near else otherwise


def nearest_words(word: str, words: Iterable[str], number: int = 3) -> tuple[str, ...]:
    """Returns up to `number` of the words most like `word`, whatever their case, best first."""
    if not word or len(word) > LONGEST:
        return ()
    from difflib import get_close_matches

    by_folded = {each.casefold(): each for each in reversed(tuple(words))}
    found = get_close_matches(word.casefold(), by_folded, n=number, cutoff=LEAST_LIKENESS)
    return tuple(by_folded[each] for each in found)


@dataclass(frozen=True, slots=True)
class Meant:
    """Meaning of a written name.

    `cards` are all printings of the name meant, those likeliest first; several ships may share an
    everyday name. `others` are cards of other names that could be meant, of which there are fewer.
    """

    how: str
    cards: tuple[Card, ...] = ()
    others: tuple[Card, ...] = ()


class _Entry(NamedTuple):
    """Card that a form may mean; `group` is the name, or the class of ships, that it stands for."""

    rank: int
    group: str
    card: Card


class _Scored(NamedTuple):
    """Form that is like a written name: how much so with all that counts, and by its letters."""

    score: float
    likeness: float
    form: str
    entries: Sequence[_Entry]

    @property
    def is_of_person(self) -> bool:
        """Tells whether somebody with a title may be meant."""
        return any(each.card.type in _PERSONS for each in self.entries)


class CardNames:
    """Names of one catalogue's cards, as printed and as people write them."""

    def __init__(self, catalogue: Catalogue) -> None:
        # The catalogue itself is not kept: it keeps this.
        self._printed = catalogue.by_name
        self._forms: dict[str, list[_Entry]] = {}
        self._signs: dict[str, str] = {}
        self._short: dict[str, list[_Entry]] = {}
        self._initials: dict[str, list[_Entry]] = {}
        self._cut: dict[tuple[int, str], dict[tuple[str, ...], list[_Entry]]] = {}
        for card in catalogue:
            self._add_name(card, _words(card.name))
            if isinstance(card, Ship) and not card.unique:
                self._add_class(card, catalogue)
        for name, printed in NICKNAMES.items():
            for card in self._printed.get(fold(printed), ()):
                self._add(_words(name), _Entry(_SHORT, card.folded_name, card))
        self._called = {name: _leading(entries)[0] for name, entries in self._short.items()}
        self._texts = tuple(self._forms)
        self._pairs: dict[str, list[int]] = {}
        for place, form in enumerate(self._texts):
            for pair in _pairs_of(form):
                self._pairs.setdefault(pair, []).append(place)

    # --- what is asked -------------------------------------------------------

    def meant(self, written: str, types: Collection[str] = ()) -> Meant:
        """Returns the cards that a written name means; cards of `types` if any could be meant."""
        words = _words(written)
        if not words:
            return Meant(UNKNOWN)
        for wanted in (types, ()) if types else ((),):
            printed = self._printed.get(fold(written), ())
            if cards := _of_types(printed, wanted):
                return Meant(PRINTED, cards)
            if (found := self._everyday(written, words, wanted)) is not None:
                return found
        return next(
            (found for each in _untitled(words) if (found := self._clear(each, types)).cards),
            Meant(UNKNOWN),
        )

    def find(self, written: str) -> tuple[Card, ...]:
        """Returns the cards that bear a name, else the ships called so: by short name or class.

        That is the least that `meant` knows, and costs next to nothing: for readers that try a
        line word by word.
        """
        folded = fold(written)
        found = self._printed.get(folded)
        return found if found is not None else self._called.get(folded, ())

    def everyday(self, written: str, types: Collection[str] = ()) -> tuple[Card, ...]:
        """Returns the cards that an everyday name means, of `types` only; () without any."""
        words = _words(written)
        found = self._everyday(written, words, types) if words else None
        return found.cards if found is not None and found.how == EVERYDAY else ()

    def near(
        self, written: str, types: Collection[str] = (), number: int = 3
    ) -> tuple[tuple[Card, ...], ...]:
        """Returns the cards of up to `number` names that may be meant, best first.

        Each name comes with all its cards, those of `types` first; names that have some come
        before others that are as near.
        """
        words = _words(written)
        names: dict[str, dict[str, Card]] = {}
        several = self._several(written, words)
        *_, plain = _untitled(words)
        scored = self._scored(words, types)
        if plain is not words:
            # "Capt. Warf" is more like Worf than like anything that a captain has.
            scored += [each for each in self._scored(plain, types) if each.is_of_person]
            scored.sort(key=lambda each: -each.score)
        for entries in (several, *(each.entries for each in scored)):
            for entry in entries:
                found = names.setdefault(entry.card.folded_name, {})
                found.setdefault(entry.card.key, entry.card)
            if len(names) >= number and entries is not several:
                break
        return tuple(
            tuple(sorted(found.values(), key=lambda card: card.type not in types))
            for found in list(names.values())[:number]
        )

    # --- everyday names ------------------------------------------------------

    def _everyday(self, written: str, words: list[str], types: Collection[str]) -> Meant | None:
        """Returns what is meant by a rule, None where nothing is, or no one name stands out."""
        entries = next(self._readings(written, words, types), ())
        cards, others = _leading(entries)
        if not cards:
            return None
        # "I.S.S. Voyager" is no everyday name of the U.S.S. Voyager.
        is_strange = words[0] in _PREFIXES and all(
            _words(card.name)[0] in _PREFIXES - {words[0]} for card in cards
        )
        return Meant(NEAR if is_strange else EVERYDAY, cards, others)

    def _several(self, written: str, words: list[str]) -> list[_Entry]:
        """Returns what is meant by a rule, the names of most cards first."""
        found = next(self._readings(written, words, ()), [])
        count = Counter(each.group for each in found)
        return sorted(found, key=lambda each: -count[each.group])

    def _readings(
        self, written: str, words: list[str], types: Collection[str]
    ) -> Iterator[list[_Entry]]:
        """Yields what each way to read a written name finds, the nearest forms of each way."""
        for found, within in self._found(written, words):
            fitting = [
                each
                for each in found
                if (not types or each.card.type in types)
                and (not within or each.card.type in within)
            ]
            if fitting:
                rank = min(each.rank for each in fitting)
                yield [each for each in fitting if each.rank == rank]

    def _found(
        self, written: str, words: list[str]
    ) -> Iterator[tuple[Sequence[_Entry], Collection[str]]]:
        """Yields what each way to read a name finds, and the types that it must be of, if any."""
        for variant, within in _variants(words):
            yield self._forms.get(_joined(variant), ()), within
        if len(words) == 1 and (not words[0].isalpha() or written.strip().isupper()):
            yield self._initials.get(words[0], ()), ()
        yield self._cut_short(_bare(words)), ()

    def _cut_short(self, words: list[str]) -> list[_Entry]:
        """Returns the cards whose words begin with the written ones: "Ent-E", "Photon Torps"."""
        if not 1 < len(words) < 8:
            return []
        stems = [_stem(word) for word in words]
        found = []
        for full, entries in self._cut.get((len(words), words[0][0]), {}).items():
            pairs = zip(words, stems, full, strict=True)
            if all(
                word == whole or (len(stem) > 2 and whole.startswith(stem))
                for word, stem, whole in pairs
            ):
                found.extend(entries)
        return found

    # --- near names ----------------------------------------------------------

    def _clear(self, words: list[str], types: Collection[str]) -> Meant:
        """Returns the single near name, if one is clearly nearer than all others."""
        text = _joined(words)
        if len(text) < _CLEAR_LENGTH:
            return Meant(UNKNOWN)
        near = sorted(self._scored(words, types), key=lambda each: -each.likeness)
        signs = _signs(words)
        near = [
            each
            for each in near
            if each.likeness >= CLEAR_LIKENESS - CLEAR_MARGIN and self._signs[each.form] == signs
        ]
        if types and any(card.type in types for each in near for _, _, card in each.entries):
            near = [each for each in near if any(e.card.type in types for e in each.entries)]
        if not near or near[0].likeness < CLEAR_LIKENESS:
            return Meant(UNKNOWN)
        best = near[0].likeness
        rank = min(each.rank for each in near[0].entries)
        cards, others = _leading([each for each in near[0].entries if each.rank == rank])
        names = {card.folded_name for card in cards}
        for each in near[1:]:
            if best - each.likeness < CLEAR_MARGIN and not any(
                entry.card.folded_name in names for entry in each.entries
            ):
                return Meant(UNKNOWN)
        return Meant(NEAR, _of_types(cards, types) or cards, others) if cards else Meant(UNKNOWN)

    def _scored(self, words: list[str], types: Collection[str]) -> list[_Scored]:
        """Returns the forms that are like a written name, the most alike first."""
        from difflib import SequenceMatcher

        text = _joined(words)[:_LONGEST_COMPARED]
        matcher = SequenceMatcher(b=text, autojunk=False)
        scored = []
        for form in self._alike(text):
            matcher.set_seq1(form)
            likeness = matcher.ratio()
            score = likeness
            if len(text) > 3 and len(form) > 3 and (text in form or form in text):
                score = max(
                    score, 0.7 + 0.3 * min(len(text), len(form)) / max(len(text), len(form))
                )
            if score >= LEAST_LIKENESS:
                entries = self._forms[form]
                score -= _RANK_MALUS * min(each.rank for each in entries)
                if any(each.card.type in types for each in entries):
                    score += _TYPE_BONUS
                scored.append(_Scored(score, likeness, form, entries))
        scored.sort(key=lambda each: -each.score)
        return scored

    def _alike(self, text: str) -> list[str]:
        """Returns the forms that share most pairs of letters with a text, so many as are compared.

        One wrong letter leaves a short name few pairs in common with the right one: of these,
        forms of the same first letter and about the same length are compared as well.
        """
        pairs = frozenset(_pairs_of(text))
        if not pairs:
            return []
        common: Counter[int] = Counter()
        for pair in pairs:
            common.update(self._pairs.get(pair, ()))
        size, texts = len(pairs), self._texts

        def overlap(place: int) -> float:
            shared = common[place]
            return -max(2 * shared / (size + len(texts[place]) - 1), 0.8 * shared / size)

        found = [texts[place] for place in sorted(common, key=overlap)[:_SHORTLIST]]
        if len(text) < 8:
            short = (
                each
                for each in texts
                if each[0] == text[0] and abs(len(each) - len(text)) < 2 and each not in found
            )
            found.extend([each for each, _ in zip(short, range(4 * _SHORTLIST), strict=False)])
        return found

    # --- forms ---------------------------------------------------------------

    def _add(self, words: list[str], entry: _Entry) -> None:
        form = _joined(words)
        if form:
            self._signs.setdefault(form, _signs(words))
            known = self._forms.setdefault(form, [])
            if not any(each.card is entry.card and each.rank <= entry.rank for each in known):
                known.append(entry)
                if entry.rank == _SHORT:
                    self._short.setdefault("".join(words), []).append(entry)

    def _add_name(self, card: Card, words: list[str]) -> None:
        """Adds the forms of a card's name."""
        name = card.folded_name
        self._add(words, _Entry(_SPELLING, name, card))
        bare = words
        if isinstance(card, Ship):
            self._add(_without_prefix(words), _Entry(_SHORT, name, card))
            self._add(_without_registry(words), _Entry(_PART, name, card))
            bare = _bare(words)
            self._add(bare, _Entry(_PART, name, card))
        elif card.type in _PERSONS and card.unique:
            self._add_person(card, words)
        if len(words) > 2:
            initials = "".join(word if word.isdigit() else word[0] for word in words)
            self._initials.setdefault(initials, []).append(_Entry(_PART, name, card))
        if len(bare) > 1:
            at = (len(bare), bare[0][0])
            cut = self._cut.setdefault(at, {}).setdefault(tuple(bare), [])
            cut.append(_Entry(_LOOSE, name, card))

    def _add_person(self, card: Card, words: list[str]) -> None:
        name = card.folded_name
        plain = words[:-1] if words[-1] in _NUMERALS else words
        for at in range(1, len(words)):
            if words[at] not in _SMALL_WORDS:
                self._add(words[at:], _Entry(_PART, name, card))
            if words[at - 1] not in _SMALL_WORDS | TITLES:
                self._add(words[:at], _Entry(_LOOSE, name, card))
        if len(plain) > 1:
            self._add(plain[-1:], _Entry(_PART, name, card))
            self._add([plain[0], plain[-1]], _Entry(_PART, name, card))

    def _add_class(self, card: Ship, catalogue: Catalogue) -> None:
        """Adds the class of a ship that has no name of its own, with and without its faction."""
        own = catalogue.ship_classes.get(card.ship_class)
        if own is None:
            return
        group = own.printed
        printed = catalogue.ship_classes.get(own.printed, own)
        factions = [each.replace("-", " ").split() for each in card.factions]
        for title in dict.fromkeys((own.name, printed.name)):
            for words in _class_words(title):
                forms = [words, [word for word in words if word != "class"] or words]
                if len(words) > 2:
                    # "Cardassian Galor Class": the people stand in front.
                    forms += [each[1:] for each in forms]
                alone = _SHORT if title == own.name else _LOOSE
                for each in (words, ["generic", *words], [*words, "starship"]):
                    self._add(each, _Entry(alone, group, card))
                for each in forms:
                    for faction in _faction_words(factions):
                        self._add([*faction, *each], _Entry(_SHORT, group, card))
                    for faction in factions:
                        self._add([*faction, *each], _Entry(_LOOSE, group, card))
                    self._add(each, _Entry(_LOOSE, group, card))


def names_of(catalogue: Catalogue) -> CardNames:
    """Returns the names of a catalogue's cards, prepared once for each catalogue."""
    found = catalogue.prepared.get(_PREPARED)
    if not isinstance(found, CardNames):
        found = catalogue.prepared[_PREPARED] = CardNames(catalogue)
    return found


# --- words -------------------------------------------------------------------


def _words(written: str) -> list[str]:
    """Returns the folded words of a name; "U.S.S." and "Ch'tang" are one word each."""
    text = written[:LONGEST]
    if not text.isascii():
        import unicodedata

        text = unicodedata.normalize("NFKD", text.replace("\u00df", "ss"))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = _MARKS.sub("", text.casefold()).replace("&", " and ")
    words = _WORD.findall(text)
    return words[1:] if len(words) > 1 and words[0] == "the" else words


def _stem(word: str) -> str:
    """Returns a word without the "s" of a plural or a possessive."""
    if len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith("oes") else word[:-1]


def _joined(words: Iterable[str]) -> str:
    return "".join(map(_stem, words))


def _without_prefix(words: list[str]) -> list[str]:
    return words[1:] if len(words) > 1 and words[0] in _PREFIXES else words


def _without_registry(words: list[str]) -> list[str]:
    """Returns the words without "NCC-1701"; the letter behind it tells ships apart."""
    if "ncc" not in words[1:]:
        return words
    at = words.index("ncc", 1)
    behind = at + 1 + (at + 1 < len(words) and words[at + 1].isdigit())
    return words[:at] + words[behind:]


def _bare(words: list[str]) -> list[str]:
    return _without_prefix(_without_registry(words))


def _variants(words: list[str]) -> Iterator[tuple[list[str], Collection[str]]]:
    """Yields the ways to read words; behind a title a person must be meant."""
    spelt = [part for word in words for part in SHORT_WORDS.get(word, word).split()]
    plain = _without_registry(words)
    for each in (words, spelt, plain, _without_prefix(words), _without_prefix(plain)):
        yield each, ()
    for each in islice(_untitled(words), 1, None):
        yield each, _PERSONS


def _untitled(words: list[str]) -> Iterator[list[str]]:
    """Yields the words, and what is left of them as each title in front is taken off."""
    yield words
    while len(words) > 1 and words[0] in TITLES:
        words = words[1:]
        yield words


def _class_words(title: str) -> Iterator[list[str]]:
    """Yields the ways in which the name of a class is written, what stands in brackets apart."""
    yield _words(title)
    inside = _IN_BRACKETS.search(title)
    if inside is not None:
        outside = _words(_IN_BRACKETS.sub("", title))
        if inside[1].isdigit():
            # The year of another dial is no part of the name.
            yield outside
        else:
            yield [*_words(inside[1]), *outside]


def _faction_words(factions: list[list[str]]) -> Iterator[list[str]]:
    """Yields the factions of a card as they stand before a class, all together in any order."""
    if len(factions) == 1:
        yield factions[0]
        if factions[0][0] == "mirror":
            yield ["mirror"]
    elif len(factions) == 2:
        yield [*factions[0], *factions[1]]
        yield [*factions[1], *factions[0]]


def _pairs_of(text: str) -> Iterator[str]:
    return (text[at : at + 2] for at in range(len(text) - 1))


def _signs(words: Iterable[str]) -> str:
    """Returns the digits and the letters that stand alone: another number is no slip."""
    return "".join(word if len(word) == 1 else "".join(filter(str.isdigit, word)) for word in words)


def _of_types(cards: Iterable[Card], types: Collection[str]) -> tuple[Card, ...]:
    return tuple(card for card in cards if not types or card.type in types)


def _leading(entries: Sequence[_Entry]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Returns the cards of the name meant among several, and those of the other names.

    Of ships without prefix, and of spellings, all are meant; of parts of names the one that most
    cards bear, `_LEADS` times as many as the next. The plainest generic ship comes first.
    """
    count = Counter(each.group for each in entries)
    groups = [group for group, _ in count.most_common()]
    if len(groups) > 1 and entries[0].rank >= _PART:
        if count[groups[0]] < _LEADS * count[groups[1]]:
            return (), tuple(each.card for each in entries)
        groups = groups[:1]
    leading = [each.card for each in entries if each.group in groups]
    leading.sort(key=lambda card: (len(card.factions), "mirror-universe" in card.factions))
    return tuple(leading), tuple(each.card for each in entries if each.group not in groups)
