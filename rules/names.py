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

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.cards import CARD_TYPES, Card, Ship, fold
from rules.catalogue import Catalogue
from rules.name_forms import (
    LONGEST,
    PART,
    PERSONS,
    PREFIXES,
    SHORT,
    SPELLING,
    Forms,
    NamedCard,
    bare_of,
    is_one_slip,
    joined,
    may_be_slip,
    one_less,
    pairs_of,
    signs_of,
    stem,
    untitled,
    without_prefix,
    without_registry,
    words_of,
)
from rules.nicknames import SHORT_WORDS

if TYPE_CHECKING:
    from difflib import SequenceMatcher

PRINTED: Final = "printed"
EVERYDAY: Final = "everyday"
NEAR: Final = "near"
UNKNOWN: Final = "unknown"

LEAST_LIKENESS: Final = 0.6
"""Twice the letters that two words share in the same order, over the letters of both."""
_LEAST_ALONE: Final = 0.62
"""Of a word that is proposed alone: "skill" has three of five letters of "fills"."""
CLEAR_LIKENESS: Final = 0.8
CLEAR_MARGIN: Final = 0.05
"""A single near name is at least so much like the written one, and more so than any other."""
_CLEAR_LENGTH: Final = 5
"""Of shorter names one wrong letter is too large a part."""
_SLIP_LEAST: Final = 3
"""Of shorter names one letter is too large a part; of names of any type, one letter more."""
_SLIP_LENGTH: Final = 2
"""A slip makes a name longer or shorter by no more: "Leader" is none of "Alexander"."""
_LEAST_WORD_LIKENESS: Final = 0.7
_LEADS: Final = 3
"""Of several names the one that so many times as many cards bear as the next is meant."""
_TYPE_BONUS: Final = 0.12
_RANK_MALUS: Final = 0.03
_SHORTLIST: Final = 24
_HOLDING: Final = 8
_LONGEST_COMPARED: Final = 80


def nearest(word: str, words: Iterable[str]) -> str:
    """Returns the one of the words most like `word`, whatever their case; "" when none is near."""
    return next(iter(nearest_words(word, words, 1, _LEAST_ALONE)), "")


def did_you_mean(word: str, words: Iterable[str], otherwise: str) -> str:
    """Returns the end of a complaint: the word that was probably meant, or `otherwise`."""
    near = nearest(word, words)
    return f'did you mean "{near}"?' if near else otherwise


def nearest_words(
    word: str, words: Iterable[str], number: int = 3, least: float = LEAST_LIKENESS
) -> tuple[str, ...]:
    """Returns up to `number` of the words most like `word`, whatever their case, best first.

    Each is `least` like it or more.
    """
    if not word or len(word) > LONGEST:
        return ()
    from difflib import get_close_matches

    by_folded = {each.casefold(): each for each in reversed(tuple(words))}
    found = get_close_matches(word.casefold(), by_folded, n=number, cutoff=least)
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


class _Scored(NamedTuple):
    """Form that is like a written name: how much so with all that counts, and by its letters."""

    score: float
    likeness: float
    form: str
    entries: Sequence[NamedCard]

    @property
    def is_of_person(self) -> bool:
        """Returns whether somebody with a title may be meant."""
        return any(each.card.type in PERSONS for each in self.entries)


class CardNames:
    """Names of one catalogue's cards, as printed and as people write them."""

    def __init__(self, catalogue: Catalogue) -> None:
        # The catalogue itself is not kept: it keeps this.
        self._cards = tuple(catalogue)
        self._classes = catalogue.ship_classes
        self._printed = catalogue.by_name

    @cached_property
    def _called(self) -> Mapping[str, tuple[Card, ...]]:
        """The short names and classes of ships; made apart, since most lists need no more."""
        ships = [card for card in self._cards if isinstance(card, Ship)]
        forms = Forms(ships, self._classes, self._printed)
        return {name: _leading(entries)[0] for name, entries in forms.called.items()}

    @cached_property
    def _forms(self) -> Forms:
        return Forms(self._cards, self._classes, self._printed)

    @cached_property
    def _pairs(self) -> Mapping[str, Sequence[int]]:
        """The places of the forms that hold a pair of letters."""
        pairs: dict[str, list[int]] = {}
        for place, form in enumerate(self._texts):
            for pair in pairs_of(form):
                pairs.setdefault(pair, []).append(place)
        return pairs

    @cached_property
    def _texts(self) -> Sequence[str]:
        return tuple(self._forms.entries)

    # --- what is asked -------------------------------------------------------

    def meant(self, written: str, types: Collection[str] = ()) -> Meant:
        """Returns the cards that a written name means; cards of `types` if any could be meant."""
        words = words_of(written)
        if not words:
            return Meant(UNKNOWN)
        for wanted in (types, ()) if types else ((),):
            printed = self._printed.get(fold(written), ())
            if cards := _of_types(printed, wanted):
                return Meant(PRINTED, cards)
            if (found := self._everyday(written, words, wanted)) is not None:
                return found
        if (slipped := self._slipped(words, types)) is not None:
            return slipped
        return next(
            (found for each in untitled(words) if (found := self._clear(each, types)).cards),
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
        words = words_of(written)
        found = self._everyday(written, words, types) if words else None
        return found.cards if found is not None and found.how == EVERYDAY else ()

    def near(
        self, written: str, types: Collection[str] = (), number: int = 3
    ) -> tuple[tuple[Card, ...], ...]:
        """Returns the cards of up to `number` names that may be meant, best first.

        Each name comes with all its cards, those of `types` first; names that have some come
        before others that are as near.
        """
        words = words_of(written)
        names: dict[str, dict[str, Card]] = {}
        several = self._several(written, words)
        *_, plain = untitled(words)
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
        is_strange = words[0] in PREFIXES and all(
            words_of(card.name)[0] in PREFIXES - {words[0]} for card in cards
        )
        return Meant(NEAR if is_strange else EVERYDAY, cards, others)

    def _several(self, written: str, words: list[str]) -> list[NamedCard]:
        """Returns what is meant by a rule, the names of most cards first."""
        found = next(self._readings(written, words, ()), [])
        count = Counter(each.group for each in found)
        return sorted(found, key=lambda each: -count[each.group])

    def _readings(
        self, written: str, words: list[str], types: Collection[str]
    ) -> Iterator[list[NamedCard]]:
        """Yields what each way to read a written name finds, the nearest forms of each way."""
        for found, within in self._found(written, words):
            fitting = _of_entries(_of_entries(found, types), within)
            if fitting:
                rank = min(each.rank for each in fitting)
                yield [each for each in fitting if each.rank == rank]

    def _found(
        self, written: str, words: list[str]
    ) -> Iterator[tuple[Sequence[NamedCard], Collection[str]]]:
        """Yields what each way to read a name finds, and the types that it must be of, if any."""
        for variant, within in _variants(words):
            yield self._forms.entries.get(joined(variant), ()), within
        if len(words) == 1 and (not words[0].isalpha() or written.strip().isupper()):
            yield self._forms.initials.get(words[0], ()), ()
        yield self._cut_short(bare_of(words)), ()

    def _cut_short(self, words: list[str]) -> list[NamedCard]:
        """Returns the cards whose words begin with the written ones: "Ent-E", "Photon Torps"."""
        if not 1 < len(words) < 8:
            return []
        stems = [stem(word) for word in words]
        found = []
        for full, entries in self._forms.cut.get((len(words), words[0][0]), {}).items():
            pairs = zip(words, stems, full, strict=True)
            if all(
                word == whole or (len(stem) > 2 and whole.startswith(stem))
                for word, stem, whole in pairs
            ):
                found.extend(entries)
        return found

    # --- near names ----------------------------------------------------------

    @cached_property
    def _one_less(self) -> Mapping[str, Sequence[str]]:
        """The forms that are names, by their letters with each one left out, and with none."""
        found: dict[str, list[str]] = {}
        for form, entries in self._forms.entries.items():
            if any(_is_name(form, each) for each in entries):
                for spelt in dict.fromkeys((form, "".join(self._forms.words[form]))):
                    for left in one_less(spelt):
                        found.setdefault(left, []).append(form)
        return found

    def _slipped(self, words: list[str], types: Collection[str]) -> Meant | None:
        """Returns what a name with one slip means, of `types` if any is; None with none so near.

        Several names as near are a question, whatever else is like the written one.
        """
        for wanted in (types, ()) if types else ((),):
            for each in untitled(words):
                within = wanted if each is words else PERSONS.intersection(wanted or PERSONS)
                found = self._one_slip_from(each, within) if each is words or within else []
                if found:
                    cards, others = _leading([entry for entries in found for entry in entries])
                    names = {card.folded_name for card in cards}
                    # Ships that differ in their prefix are all meant, as without the slip.
                    is_clear = len(names) == 1 or len(found) == 1
                    return Meant(NEAR, cards, others) if is_clear else Meant(UNKNOWN)
        return None

    def _one_slip_from(self, words: list[str], types: Collection[str]) -> list[list[NamedCard]]:
        """Returns the cards of each name of one slip's difference, those of nearest forms."""
        spelt = joined(words), "".join(words)
        least = _SLIP_LEAST + (not types)
        if min(map(len, spelt)) < least or spelt[0] in CARD_TYPES:
            return []
        forms: dict[str, None] = {}
        for text in spelt:
            for left in one_less(text[:_LONGEST_COMPARED]):
                forms.update(dict.fromkeys(self._one_less.get(left, ())))
        found = []
        as_spelt: list[NamedCard] = []
        for form in forms:
            own = self._forms.words[form]
            if may_be_slip(words, own) and any(
                is_one_slip(text, other) for text in spelt for other in (form, "".join(own))
            ):
                entries = _of_entries(self._forms.entries[form], types)
                found.append([each for each in entries if _is_name(form, each)])
                as_spelt += [each for each in found[-1] if self._is_slip_of(spelt[1], form, each)]
        if as_spelt:
            # A plural taken off is a slip of its own: "Deoy" is nearer to Decoy than to Deyos.
            found = [[each for each in entries if each in as_spelt] for entries in found]
        least = min((each.rank for entries in found for each in entries), default=SPELLING)
        nearest = ([each for each in entries if each.rank == least] for entries in found)
        return [entries for entries in nearest if entries]

    def _is_slip_of(self, text: str, form: str, entry: NamedCard) -> bool:
        """Returns whether a text is one slip from a name as it is spelt, plurals and all."""
        spelt = "".join(self._forms.words[form])
        return is_one_slip(text, entry.card.folded_name if entry.rank == SPELLING else spelt)

    def _clear(self, words: list[str], types: Collection[str]) -> Meant:
        """Returns the single near name, if one is clearly nearer than all others."""
        text = joined(words)
        if text in CARD_TYPES:
            return Meant(UNKNOWN)
        near = sorted(self._scored(words, types), key=lambda each: -each.likeness)
        near = [
            each
            for each in near
            if each.likeness >= CLEAR_LIKENESS - CLEAR_MARGIN
            and abs(len(each.form) - len(text)) <= _SLIP_LENGTH
            and max(len(each.form), len(text)) >= _CLEAR_LENGTH
            and _is_slip(words, self._forms.words[each.form])
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

        text = joined(words)[:_LONGEST_COMPARED]
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
            entries = self._forms.entries[form]
            score -= _RANK_MALUS * min(each.rank for each in entries)
            if score >= LEAST_LIKENESS:
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
        pairs = frozenset(pairs_of(text))
        if not pairs:
            return []
        common: Counter[int] = Counter()
        for pair in pairs:
            common.update(self._pairs.get(pair, ()))
        size, texts = len(pairs), self._texts

        def overlap(place: int) -> float:
            return common[place] / (size + len(texts[place]))

        def part(place: int) -> tuple[int, int]:
            return common[place], -len(texts[place])

        def whole(place: int) -> tuple[float, int]:
            return common[place] / len(texts[place]), common[place]

        # Forms that hold the name, and those that it holds, come apart: there are many of each.
        places = nlargest(_SHORTLIST, common, overlap)
        places += nlargest(_HOLDING, common, part) + nlargest(_HOLDING, common, whole)
        found = [texts[place] for place in dict.fromkeys(places)]
        if len(text) < 8:
            short = (
                each
                for each in texts
                if each[0] == text[0] and abs(len(each) - len(text)) < 2 and each not in found
            )
            found.extend([each for each, _ in zip(short, range(4 * _SHORTLIST), strict=False)])
        return found


def names_of(catalogue: Catalogue) -> CardNames:
    """Returns the names of a catalogue's cards, prepared once for each catalogue."""
    return catalogue.once(CardNames)


def _variants(words: list[str]) -> Iterator[tuple[list[str], Collection[str]]]:
    """Yields the ways to read words; behind a title a person must be meant."""
    spelt = [part for word in words for part in SHORT_WORDS.get(word, word).split()]
    plain = without_registry(words)
    for each in (words, spelt, plain, without_prefix(words), without_prefix(plain)):
        yield each, ()
    for each in islice(untitled(words), 1, None):
        yield each, PERSONS


def _is_slip(written: Sequence[str], words: Sequence[str]) -> bool:
    """Returns whether words may be others written wrong: another figure or another word is no slip.

    "Federation Fleet" is like many a long name in most of its letters.
    """
    from difflib import SequenceMatcher

    if signs_of(written) != signs_of(words):
        return False
    text = joined(words)
    matcher = SequenceMatcher(autojunk=False)
    for word in map(stem, written if len(written) > 1 else ()):
        matcher.set_seq2(word)
        # Of three letters one may be wrong.
        least = _LEAST_WORD_LIKENESS if len(word) > 3 else 0.6
        if word not in text and not any(_is_like(matcher, stem(each), least) for each in words):
            return False
    return True


def _is_like(matcher: SequenceMatcher[str], word: str, least: float) -> bool:
    matcher.set_seq1(word)
    return matcher.ratio() >= least


def _of_types(cards: Iterable[Card], types: Collection[str]) -> tuple[Card, ...]:
    return tuple(card for card in cards if not types or card.type in types)


def _is_name(form: str, entry: NamedCard) -> bool:
    """Returns whether a form is a whole name: of a person it may lack the title, as "Gul"."""
    *_, plain = untitled(words_of(entry.card.name))
    return entry.rank <= SHORT or form == joined(plain)


def _of_entries(entries: Iterable[NamedCard], types: Collection[str]) -> list[NamedCard]:
    return [each for each in entries if not types or each.card.type in types]


def _leading(entries: Sequence[NamedCard]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Returns the cards of the name meant among several, and those of the other names.

    Of ships without prefix, and of spellings, all are meant; of parts of names the one that most
    cards bear, `_LEADS` times as many as the next. The plainest generic ship comes first.
    """
    count = Counter(each.group for each in entries)
    groups = [group for group, _ in count.most_common()]
    if len(groups) > 1 and entries[0].rank >= PART:
        if count[groups[0]] < _LEADS * count[groups[1]]:
            return (), tuple(each.card for each in entries)
        groups = groups[:1]
    leading = [each.card for each in entries if each.group in groups]
    leading.sort(key=lambda card: (len(card.factions), "mirror-universe" in card.factions))
    return tuple(leading), tuple(each.card for each in entries if each.group not in groups)
