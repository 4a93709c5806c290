"""Two hundred lists as players post them, in twenty layouts: what is read of them.

A card is read if its name and type are those of the one meant, its price on the rule set's day is
the same, and the class of a ship without a name: a list without set codes tells no more, so any
printing of which that holds is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from random import Random

from rules.cards import fold
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.notation import Notice, Parsed, parse
from tests.rules.building.helpers import ruleset
from tests.rules.catalogue import catalogue
from tests.rules.notation.posted_fleets import Sameness, content, sameness, terms
from tests.rules.notation.posted_lists import (
    LAYOUTS,
    LISTS_OF_A_LAYOUT,
    PostedList,
    Words,
    posted_lists,
)

READ_WHOLE = {
    "forum bullets": 10,
    "ship a line": 10,
    "ship with": 10,
    "sentences": 10,
    "markdown table": 10,
    "spreadsheet rows": 10,
    "spreadsheet wide": 10,
    "discord": 10,
    "bbcode": 9,
    "build sheet": 10,
    "blog report": 10,
    "event report": 10,
    "short labels": 10,
    "dotted": 10,
    "price first": 10,
    "numbered": 10,
    "markdown headings": 10,
    "quoted": 10,
    "blocks": 10,
    "types in brackets": 10,
}
"""How many lists of each layout are read whole at least: ship by ship the cards meant, no more."""
LEAST_WHOLE = 199
"""Of the two hundred, how many must be."""
READ_WHOLE_AS_PRINTED = {
    "forum bullets": 10,
    "ship a line": 10,
    "ship with": 10,
    "sentences": 10,
    "markdown table": 10,
    "spreadsheet rows": 10,
    "spreadsheet wide": 10,
    "discord": 10,
    "bbcode": 10,
    "build sheet": 10,
    "blog report": 10,
    "event report": 10,
    "short labels": 10,
    "dotted": 10,
    "price first": 10,
    "numbered": 10,
    "markdown headings": 10,
    "quoted": 10,
    "blocks": 10,
    "types in brackets": 10,
}
"""The same for the lists with every name as it is printed: what the layouts alone cost."""


def read(posted: PostedList) -> Parsed:
    """Returns what is read of a list; nothing where it is refused."""
    return _read(posted.text, posted.rules)


@cache
def _read(text: str, rules: str) -> Parsed:
    try:
        return parse(text, catalogue(), terms=terms(rules))
    except DocumentError:
        return Parsed((), "")


def test_there_are_lists_of_every_layout() -> None:
    assert len(LAYOUTS) == 20
    assert Counter(each.layout for each in posted_lists()) == dict.fromkeys(
        LAYOUTS, LISTS_OF_A_LAYOUT
    )
    assert len({each.text for each in posted_lists()}) == 200


def test_every_third_card_is_misspelt() -> None:
    """No slip makes the name of another card; where a short name allows none, the next has it."""
    written = [words for each in posted_lists() for words in each.every()]
    misspelt = [words for words in written if words.is_misspelt]
    assert 0.33 < len(misspelt) / len(written) < 0.34
    assert [words.text for words in misspelt if fold(words.text) in catalogue().by_name] == []


def test_no_card_is_dropped_without_a_word() -> None:
    dropped = {each.name: lost for each in posted_lists() if (lost := _dropped(each))}
    assert dropped == {}


def _dropped(posted: PostedList) -> list[str]:
    """Returns the words of the cards that were neither read nor named as not read."""
    parsed = read(posted)
    rules = ruleset(posted.rules)
    found = sum((_cards(each, posted) for each in parsed.fleets), Counter[Sameness | str]())
    missing = Counter[Sameness | str](sameness(each.card, rules) for each in posted.every())
    missing -= found
    unread = [fold(text) for each in parsed.fleets for text in _unread(each)]
    return [
        each.text
        for each in posted.every()
        if missing[sameness(each.card, rules)]
        and not any(fold(each.text) in text for text in unread)
        and not _is_named(posted, each, parsed.notices)
    ]


def _cards(fleet: Fleet, posted: PostedList) -> Counter[Sameness | str]:
    found: Counter[Sameness | str] = Counter()
    for build in fleet.ships:
        for (_, card), number in content(build, ruleset(posted.rules)).items():
            found[card] += number
    return found


def _unread(fleet: Fleet) -> list[str]:
    """Returns the words that a fleet keeps of what could not be read."""
    words = [each.name for build in fleet.ships for each in build.cards() if not each.card]
    words += [build.name for build in fleet.ships if not build.ship]
    return words + list(fleet.unmatched)


def _is_named(posted: PostedList, words: Words, notices: tuple[Notice, ...]) -> bool:
    """Tells whether notices name a card's line: with its words if other cards stand there too."""
    for number, line in enumerate(posted.text.splitlines(), 1):
        if words.text not in line:
            continue
        said = [each.text for each in notices if each.where == f"line {number}"]
        alone = sum(each.text in line for each in posted.every()) == 1
        if said and (alone or fold(words.text) in fold(" ".join(said))):
            return True
    return False


def test_lists_are_read_whole() -> None:
    assert sum(READ_WHOLE.values()) >= LEAST_WHOLE
    _require_whole(posted_lists(), READ_WHOLE)


def _require_whole(lists: Iterable[PostedList], least: Mapping[str, int]) -> None:
    """Asserts that so many lists of each layout are read whole; names those that are not."""
    whole: Counter[str] = Counter()
    torn = {}
    for each in lists:
        if wrong := _difference(each):
            torn[each.name] = wrong
        else:
            whole[each.layout] += 1
    fewer = {layout: whole[layout] for layout in LAYOUTS if whole[layout] < least[layout]}
    assert fewer == {}, torn


def test_lists_in_printed_names_lose_no_card_and_are_nearly_all_read_whole() -> None:
    lists = [each.in_printed_names() for each in posted_lists()]
    assert {each.name: lost for each in lists if (lost := _dropped(each))} == {}
    _require_whole(lists, READ_WHOLE_AS_PRINTED)
    changed = [each.name for each in lists if not _is_stable(each)]
    assert changed == []


def _difference(posted: PostedList) -> str:
    """Returns what was read otherwise than meant, in words; "" for a list read whole."""
    fleets = read(posted).fleets
    if len(fleets) != 1:
        return f"{len(fleets)} fleets"
    [fleet] = fleets
    rules = ruleset(posted.rules)
    meant = [content(each, rules) for each in posted.fleet.ships]
    found = [content(each, rules) for each in fleet.ships]
    if len(meant) != len(found):
        return f"{len(found)} ships for {len(meant)}"
    wrong = [(had - has, has - had) for had, has in zip(meant, found, strict=True) if had != has]
    if wrong:
        return str(wrong)
    if fleet.unmatched or fleet.sideboard:
        return f"more: {fleet.unmatched} {fleet.sideboard}"
    # The resource that brings the flagships is seldom written down.
    if fleet.resource not in (None, posted.resource):
        return f"more: {fleet.resource}"
    return ""


def test_the_order_of_ships_changes_no_card() -> None:
    changed = [each.name for each in posted_lists() if not _is_stable(each)]
    assert changed == []


def _is_stable(posted: PostedList) -> bool:
    shuffled = Random(posted.name).sample(posted.ships, len(posted.ships))
    orders = (posted.ships[::-1], tuple(shuffled))
    return all(_keys(posted.reordered(order)) == _keys(posted) for order in orders)


def _keys(posted: PostedList) -> list[list[str]]:
    """Returns the keys and unread words on each ship that is read, in no order."""
    return sorted(
        sorted([build.ship or build.name, *(each.card or each.name for each in build.cards())])
        for fleet in read(posted).fleets
        for build in fleet.ships
    )
