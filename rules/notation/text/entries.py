"""Reading the words of one card: which card they name, and what else they say of it.

Around a name stand a price, a count, labels and remarks. What may be such is taken off at both
ends, as little as possible, so that a number or bracket that belongs to a name stays with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from rules.cards import Attachment, Card, Ship, fold
from rules.catalogue import Catalogue
from rules.name_forms import is_one_slip, without_prefix, words_of
from rules.names import nearest
from rules.notation.reading.lookup import NameIndex, tail_of
from rules.notation.text.cleaning import restored
from rules.notation.text.labels import code_kind, label_kind, rank, rank_kind

LONGEST: Final = 600
"""Characters of words that may name cards."""
_LONGEST_NAME: Final = 80
_SHORTEST: Final = 3
_MOST_TRIED: Final = 16
"""Words that are looked up among everyday names, which takes longer than printed ones."""
ATTACHED: Final = ("flagship", "fleet-captain", "ship-resource")
"""Types of card that carry a resource to a ship."""
MOST_COPIES: Final = 20
LIKELY_COPIES: Final = 4
"""More than that before a name is no count unless a sign says so."""
_MOST_TAKEN: Final = 8
"""How many things are taken off at one end."""
_MOST_PRICES: Final = 2
"""A price, and a skill or a number that ends the name."""

DASHES: Final = r"\-‐‑‒–—−"
"""Dashes of every length, for the inside of a class of signs."""
UNIT: Final = r"(?:sp|s\.p\.|pts?|points?|p|squadron points)\b\.?(?:\s*(?:each|ea\.?|apiece))?"
_NUMBER: Final = r"([0-9]{1,3})"

_GROUP_LAST: Final = re.compile(
    r"[(\[{<«]([^()\[\]{}<>«»]*)[)\]}>»][\s,;:.!]*$|[(\[]\s*([0-9]{1,3})$"
)
_GROUP_FIRST: Final = re.compile(r"[(\[{<«]([^()\[\]{}<>«»]*)[)\]}>»][\s,;:.=–—-]*")
_COPIES_LAST: Final = re.compile(
    r"(?:\s+|(?<=[)\]]))(?:[x×*]\s*([0-9]{1,2})|([0-9]{1,2})\s*[x×])$", re.IGNORECASE
)
_COPIES_FIRST: Final = re.compile(
    r"(?:([0-9]{1,2})\s*[x×]\s*(?=[^\w]|(?<=\s)\w|(?-i:[A-Z0-9]))|[x×]\s*([0-9]{1,2})\s+)(?=\S)",
    re.IGNORECASE,
)
_PRICE_LAST: Final = (
    re.compile(
        rf"(?:^|(?<=[\s:=,.@+({DASHES}])){_NUMBER}\s*{UNIT}[\s)\].]*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:[.:=@+~/{DASHES}]|(?:for|costs?|sp|pts|points)\s)\s*{_NUMBER}$", re.IGNORECASE
    ),
    re.compile(rf"[\s,]{_NUMBER}$"),
)
_PRICE_FIRST: Final = (
    re.compile(rf"\+?{_NUMBER}\s*{UNIT}[\s:=,.{DASHES}]*", re.IGNORECASE),
    re.compile(rf"(?:\+{_NUMBER}|{_NUMBER}\s*[:=,.{DASHES}]+)\s*(?=\S)"),
)
_LETTER_FIRST: Final = re.compile(r"[a-z]\.\s+(?=[a-z])")
"""A letter that numbers lines, where all is written small: "b. proton beam", but "j. hayes"."""
_COUNT_FIRST: Final = re.compile(rf"{_NUMBER}\s+(?=\S)")
_SET_LAST: Final = re.compile(r"[\s,/]#?\s*([0-9]{5}[a-z]?)$", re.IGNORECASE)
_LAST_WORD: Final = re.compile(
    r"(?<![\s,/:–—-])[\s,/:–—-]+(fleet captain|captain|admiral|ambassador|flagship|elite talent"
    r"|talent|crew|weapon|tech|borg|squadron|resource|upgrade|ship|card)$",
    re.IGNORECASE,
)
_FIRST_WORDS: Final = re.compile(r"(([^\W\d_]+)(?:[.\s-]\s*([^\W\d_]+))?)")
_AFTER_LABEL: Final = re.compile(
    rf"\.?\s*#?(?:\s*[0-9]{{1,2}}\s*(?=[:=.)>/{DASHES}]))?(?:[\s:=.)>/{DASHES}]*[\s:=)>/{DASHES}]|$)"
)
_NUMERAL: Final = re.compile(r"one|two|three|four|five|six|[A-FIV]{1,3}", re.IGNORECASE)
_FILLER: Final = re.compile(
    r"(?:the|an?|my|our|his|her|its|and|with|plus|incl\.?|including|by|under|w/)\s+", re.IGNORECASE
)
_EDGE_FIRST: Final = re.compile(r"[^\w(\[{<«]+")
_EDGE_LAST: Final = re.compile(r"(?<=[\w)\]}>»])[^\w)\]}>»]+$")
_DOTS_LAST: Final = re.compile(rf"\s*(?:\.{{2,}}|…)[\s.…{DASHES}]*$")
"""Dots that lead to a price; a single one may end a short word."""
_LAST_LABELS: Final = ("captain", "admiral", "ambassador", "weapon", "talent")
_PARTING: Final = re.compile(rf"[,;:|=/]|\s[{DASHES}+&]\s")
"""Signs that stand in no everyday name."""
_LABELS: Final = frozenset(("kind", "word"))
_AROUND: Final = f" {DASHES}:=,.~"

_PRICE: Final = re.compile(
    rf"\s*(?:cost|price|sp|pts|points)?[\s:=+@]*{_NUMBER}\s*(?:{UNIT})?\s*", re.IGNORECASE
)
_SKILL: Final = re.compile(
    r"\s*(?:captain )?(?:skill|cs|lvl|level)[\s:]*[0-9]{1,2}\s*", re.IGNORECASE
)
_OVERRIDE: Final = re.compile(r"\s*([0-9]{1,3}) overridden to ([0-9]{1,3})\s*", re.IGNORECASE)
_COPIES: Final = re.compile(r"\s*(?:[x×]\s*([0-9]{1,2})|([0-9]{1,2})\s*[x×])\s*", re.IGNORECASE)
_PRICE_TAG: Final = re.compile(rf"{_NUMBER}\s*(?:{UNIT})?", re.IGNORECASE)
_TAG: Final = re.compile(r"\s*\{([^{}]*)\}")


@dataclass(slots=True)
class Reading:
    """What a line says of a card: the cards its words may mean, and the rest.

    `kind` is the kind that a label names, `price` the printed figure beside the name, in SP.
    `remarks` are bracketed words that still have to be understood. `written` is the name as it
    stands there, if the cards bear one near to it.
    """

    name: str
    cards: tuple[Card, ...] = ()
    kind: str | None = None
    price: int | None = None
    cost_override: int | None = None
    copies: int = 1
    remarks: list[str] = field(default_factory=list)
    written: str = ""
    titled: str = field(
        default="", compare=False
    )  # the name of an unknown card with the rank before it
    line: str = field(default="", compare=False)  # all that stands there of an unknown card


Fact = tuple[str, Any]
"""What a thing taken off says: "price", "count" (a count or a price), "copies", "kind", "word" (a
kind, if it fits), "rank", "remark", "override", "filler" or "", with its value."""


def split_tags(words: str) -> tuple[str, list[str]]:
    """Returns the words without our own tags in braces, and the tags; a price in braces stays."""
    tags = [restored(match[1]).strip() for match in _TAG.finditer(words)]
    if not tags or all(_PRICE_TAG.fullmatch(tag) for tag in tags):
        return words, []
    return _TAG.sub("", words).strip(), tags


def read_card(words: str, index: NameIndex) -> Reading:
    """Reads a card's name with what players write around it: price, copies, labels, remarks."""
    if len(words) > LONGEST:
        return Reading(restored(words))
    found = index.find(words)
    if found:
        return Reading(words, found)
    ends = _taken(words, _take_last)
    starts = _taken(words, _take_first)
    tried = 0
    for find in (index.find, index.everyday):
        for before, after in _least_taken(len(starts), len(ends)):
            rest = words[len(words) - len(starts[before][0]) : len(ends[after][0])]
            if not rest or len(rest) > _LONGEST_NAME:
                continue
            if find == index.everyday:
                if len(rest) == 1 or tried == _MOST_TRIED or _PARTING.search(rest):
                    continue
                tried += 1
            found = find(rest)
            facts = [fact for _, fact in (*ends[1 : after + 1], *starts[1 : before + 1])]
            if found and all(_fits(found, kind) for what, kind in facts if what == "word"):
                return _reading(rest.strip(_AROUND), found, facts)
    return _unknown(words, starts, ends)


def _least_taken(starts: int, ends: int) -> Iterator[tuple[int, int]]:
    """Returns how much to take off at the start and at the end: nothing first, then ever more."""
    for taken in range(starts + ends - 1):
        for before in range(max(0, taken - ends + 1), min(taken, starts - 1) + 1):
            yield before, taken - before


def _taken(words: str, take: Callable[[str], tuple[str, Fact] | None]) -> list[tuple[str, Fact]]:
    """Returns the words with more and more taken off at one end, and what each step says."""
    steps: list[tuple[str, Fact]] = [(words, ("", None))]
    seen: list[str] = []
    while len(steps) <= _MOST_TAKEN and seen.count("price") < _MOST_PRICES:
        step = take(steps[-1][0])
        if (
            step is None
            or not step[0]
            or (step[1][0] in ("word", "filler") and not _LABELS.isdisjoint(seen))
        ):
            # Behind a label comes a name: "Borg Starship with Soval" names two cards.
            break
        steps.append(step)
        seen.append(step[1][0])
    return steps


def _take_last(words: str) -> tuple[str, Fact] | None:
    group = _GROUP_LAST.search(words)
    if group is not None:
        return words[: group.start()].rstrip(), _fact_of(group[1] or group[2] or "")
    copies = _COPIES_LAST.search(words)
    if copies is not None:
        return words[: copies.start()], ("copies", _copies(copies[1] or copies[2]))
    code = _SET_LAST.search(words)
    if code is not None:
        return words[: code.start()], ("remark", code[1])
    for pattern in _PRICE_LAST:
        price = pattern.search(words)
        if price is not None:
            return words[: price.start()].rstrip(), ("price", int(price[1]))
    label = _LAST_WORD.search(words)
    if label is not None:
        return words[: label.start()], ("word", label_kind(label[1]))
    edge = _EDGE_LAST.search(words)
    return (words[: edge.start()], ("", None)) if edge is not None else None


def _take_first(words: str) -> tuple[str, Fact] | None:
    group = _GROUP_FIRST.match(words)
    if group is not None:
        return words[group.end() :], _fact_of(group[1])
    copies = _COPIES_FIRST.match(words)
    if copies is not None:
        return words[copies.end() :], ("copies", _copies(copies[1] or copies[2]))
    for pattern in _PRICE_FIRST:
        price = pattern.match(words)
        if price is not None:
            return words[price.end() :], ("price", int(price[price.lastindex or 1]))
    count = _COUNT_FIRST.match(words)
    if count is not None:
        return words[count.end() :], ("count", int(count[1]))
    label = _take_label(words)
    if label is not None:
        return label
    letter = _LETTER_FIRST.match(words)
    if letter is not None:
        return words[letter.end() :], ("", None)
    filler = _FILLER.match(words)
    if filler is not None:
        return words[filler.end() :], ("filler", None)
    edge = _EDGE_FIRST.match(words)
    return (words[edge.end() :], ("", None)) if edge is not None else None


def _take_label(words: str) -> tuple[str, Fact] | None:
    """Takes a label, a rank or a code off: "Crew- ", "Lt. Cmdr. ", "ET "."""
    found = _FIRST_WORDS.match(words)
    if found is None:
        return None
    for end in (found.end(1), found.end(2)):
        label = words[:end]
        after = _AFTER_LABEL.match(words, end)
        if end > found.end(2) and _NUMERAL.fullmatch(found[3]):
            # "Talent I Am Kohn-Ma" is no first talent.
            continue
        if after is None or after.end() == end:
            continue
        rest = words[after.end() :]
        respect = rank_kind(label)
        if respect is not None:
            return rest, ("rank", respect)
        kind = code_kind(label)
        if kind is not None and (len(label) > 1 or label.isupper()):
            is_apart = bool(words[end : after.end()].strip(" ."))
            return rest, ("kind" if is_apart else "word", kind)
    return None


def _fact_of(remark: str) -> Fact:
    """Returns what a bracketed remark says."""
    override = _OVERRIDE.fullmatch(remark)
    if override is not None:
        return "override", (int(override[1]), int(override[2]))
    price = _PRICE.fullmatch(remark)
    if price is not None:
        return "price", int(price[1])
    copies = _COPIES.fullmatch(remark)
    if copies is not None:
        return "copies", _copies(copies[1] or copies[2])
    kind = code_kind(remark)
    if kind is not None:
        return "kind", kind
    words = remark.strip()
    return ("", None) if not words or _SKILL.fullmatch(words) else ("remark", words)


def _copies(digits: str) -> int:
    return max(1, min(int(digits), MOST_COPIES))


def _reading(name: str, cards: tuple[Card, ...], facts: Sequence[Fact]) -> Reading:
    """Returns the reading of a name with the facts around it, those at its end first."""
    reading = Reading(name, cards)
    prices: list[int] = []
    for what, value in facts:
        if what == "price":
            prices.append(value)
        elif what == "count":
            _count(value, reading, prices)
        elif what == "copies":
            reading.copies = value
        elif what == "override":
            prices.append(value[0])
            reading.cost_override = value[1]
        elif what == "remark":
            reading.remarks.append(value)
        elif what in ("kind", "word") or (value and what == "rank" and _fits(cards, value)):
            reading.kind = reading.kind or value
    # Of several figures the one that is a price of the card: others may be its skill.
    fitting_prices = [price for price in prices if costs(cards, price)]
    reading.price = next(iter(fitting_prices or prices), None)
    return reading


def _count(number: int, reading: Reading, prices: list[int]) -> None:
    """Decides whether a number before a name is its price or a count."""
    if prices and number <= LIKELY_COPIES:
        reading.copies = max(1, number)
    elif costs(reading.cards, number) or number > LIKELY_COPIES or number == 0:
        prices.append(number)
    else:
        reading.copies = number


def costs(cards: Sequence[Card], price: int) -> bool:
    """Returns whether one of some cards has, or once had, a price in SP."""
    return any(
        card.cost == price or any(each.cost == price for each in card.earlier_costs)
        for card in cards
    )


def _fits(cards: Sequence[Card], kind: str) -> bool:
    return any(rank(card, kind) is not None for card in cards)


def _unknown(
    words: str, starts: Sequence[tuple[str, Fact]], ends: Sequence[tuple[str, Fact]]
) -> Reading:
    """Returns the reading of an unknown card: its words without what is plainly something else."""
    reading = Reading(words, line=words)
    start, end = 0, len(words)
    titled = 0
    for rest, (what, value) in ends[1:]:
        if what not in ("price", "copies", "override", "kind") or not rest:
            break
        if what == "price" and not _is_marked(words[len(rest) : end]):
            break
        end = len(rest)
        _note_plain(what, value, reading)
    for rest, (what, value) in starts[1:]:
        if what not in ("price", "copies", "kind", "rank") or len(words) - len(rest) >= end:
            break
        if what != "rank":
            titled = len(words) - len(rest)
        start = len(words) - len(rest)
        _note_plain(what, value, reading)
    reading.name = restored(_DOTS_LAST.sub("", words[start:end].strip()))
    reading.titled = restored(_DOTS_LAST.sub("", words[titled:end].strip()))
    return reading


def names_in(reading: Reading) -> Iterator[tuple[str, Sequence[Fact]]]:
    """Yields names that the words of an unknown card may hold, and what the rest of them says."""
    if reading.titled and reading.titled != reading.name:
        yield reading.titled, ()
    yield reading.name, ()
    if reading.line:
        name, facts = _bare_name(reading.line)
        if len(name) >= _SHORTEST and name not in (reading.titled, reading.name):
            yield name, facts


def _bare_name(words: str) -> tuple[str, list[Fact]]:
    """Returns what is left of words with all taken off at both ends, and what that says.

    A type at the end may be misspelt: "Bajoran Captian".
    """
    ends = _taken(words, _take_last)
    starts = _taken(ends[-1][0], _take_first)
    if starts[-1][1] == ("rank", ""):
        starts.pop()  # it may be part of the name
    rest = starts[-1][0]
    facts = [fact for _, fact in (*ends[1:], *starts[1:])]
    name, _, last = rest.rpartition(" ")
    kind = label_kind(nearest(last, _LAST_LABELS)) if name and len(last) > 4 else None
    if kind is not None and not any(what in _LABELS for what, _ in facts):
        return name, [*facts, ("word", kind)]
    return rest, facts


def read_as(
    reading: Reading, name: str, cards: tuple[Card, ...], facts: Sequence[Fact]
) -> Reading | None:
    """Returns the reading of an unknown card as some others; None where a type does not fit."""
    if not all(_fits(cards, kind) for what, kind in facts if what == "word"):
        return None
    found = _reading(name, cards, facts)
    found.written = name if fold(name) != cards[0].folded_name else reading.name
    found.kind = reading.kind or found.kind
    found.price = reading.price if found.price is None else found.price
    found.copies = max(found.copies, reading.copies)
    found.remarks = found.remarks or reading.remarks
    return found


def _is_marked(words: str) -> bool:
    """Returns whether a sign or a unit tells a price from a number that ends a name."""
    return bool(words.strip().strip("0123456789"))


def _note_plain(what: str, value: Any, reading: Reading) -> None:
    if what == "price" and reading.price is None:
        reading.price = value
    elif what == "copies":
        reading.copies = value
    elif what == "override":
        reading.price, reading.cost_override = value
    elif what in ("kind", "rank") and value:
        reading.kind = reading.kind or value


def fitting(
    reading: Reading, kind: str | None, catalogue: Catalogue
) -> tuple[tuple[Card, ...], list[str]]:
    """Returns the cards of a reading that fit a kind and its remarks, and the remarks left over."""
    cards: Sequence[Card] = reading.cards
    for each in (kind, reading.kind):
        # "Resource: Flagship Independent (Federation)" is a flagship card, and no fleet captain.
        if each is not None and (fit := of_kind(cards, each)):
            cards = fit
            break
    unused = []
    for remark in reading.remarks:
        narrowed = narrow(cards, remark, catalogue)
        if narrowed:
            cards = narrowed
        else:
            unused.append(remark)
    return tuple(cards), unused


def of_kind(cards: Sequence[Card], kind: str) -> list[Card]:
    """Returns the cards that fit a kind best (`text_labels.rank`)."""
    ranks = [(rank(card, kind), card) for card in cards]
    best = min((place for place, _ in ranks if place is not None), default=None)
    return [card for place, card in ranks if place == best] if best is not None else []


def narrow(cards: Sequence[Card], remark: str, catalogue: Catalogue) -> list[Card]:
    """Returns the cards that a remark means: a set's code or name, a ship class, a faction."""
    folded = fold(remark)
    if not folded:
        return []
    exact = [card for card in cards if fold(tail_of(card)) == folded]
    if exact:
        return exact
    found = [card for card in cards if any(fold(each) == folded for each in card.sets)]
    found = found or carriers_named(cards, remark, catalogue)
    if found:
        return found
    for printed in (False, True):
        found = [card for card in cards if folded in _class_names(card, catalogue, printed)]
        if found:
            return found
    found = [card for card in cards if any(fold(each) == folded for each in card.factions)]
    found = found or [card for card in cards if _is_in_named_set(card, folded, catalogue)]
    return found or [
        card
        for card in cards
        if any(is_one_slip(folded, each) for each in _class_names(card, catalogue))
    ]


def carriers_named(cards: Sequence[Card], remark: str, catalogue: Catalogue) -> list[Card]:
    """Returns the cards by whose name a remark tells which carries a resource to a ship.

    "Flagship (Federation)" is the resource with the flagship card Federation.
    """
    resources = {card.key for card in cards if card.type == "resource"}
    return [
        each
        for kind in (ATTACHED if resources else ())
        for each in catalogue.by_type.get(kind, ())
        if isinstance(each, Attachment)
        and each.resource in resources
        and each.folded_name == fold(remark)
    ]


def named_sets(card: Card, remarks: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Returns the sets of a card that remarks name by code or name."""
    folded = [fold(each) for each in remarks]
    found = [each for each in card.sets if fold(each) in folded]
    if not found and fold(tail_of(card)) in folded:
        return list(card.sets[:1])
    return found or [each for each in card.sets if _is_named(each, folded, catalogue)]


def _is_named(code: str, folded: Sequence[str], catalogue: Catalogue) -> bool:
    known = catalogue.sets.get(code)
    if known is None or len(known.name) <= 3:
        return False
    bare = _without_prefix(known.name)
    return any(fold(known.name) in each or each == bare for each in folded)


@lru_cache(maxsize=1_000)
def _without_prefix(name: str) -> str:
    """Returns the folded name of a ship's pack as people shorten it: "Koraga"."""
    return fold(" ".join(without_prefix(words_of(name))))


def _class_names(card: Card, catalogue: Catalogue, printed: bool = False) -> tuple[str, ...]:
    """Returns the folded names of a ship's class, with "class" and without.

    `printed` asks for the name on the cards, where several classes share it.
    """
    own = catalogue.ship_classes.get(card.ship_class) if isinstance(card, Ship) else None
    if own is not None and printed:
        own = catalogue.ship_classes.get(own.printed)
    if own is None:
        return ()
    bare = fold(own.name).removesuffix("class")
    return bare, f"{bare}class"


def _is_in_named_set(card: Card, folded: str, catalogue: Catalogue) -> bool:
    return any(_is_named(each, (folded,), catalogue) for each in card.sets)
