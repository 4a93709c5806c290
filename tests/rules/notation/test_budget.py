"""At which work reading a document stops, on the worst documents of every format."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from rules.errors import DocumentError, OverBudgetError, TooLargeError
from rules.notation import FORMATS, MAXIMUM_SIZE, Budget, parse
from rules.notation.pieces import pieces_of
from rules.notation.reading.budget import BOUNDS, MAXIMUM_SEARCHES, REMEDY
from rules.notation.reading.lookup import NameIndex
from tests.rules.catalogue import catalogue
from tests.rules.notation.bombs import BOMBS, SHIP, code

READ = ""
"""Stands for a document that is read, since it is within every bound."""


def spent(budget: Budget) -> dict[str, int]:
    """Returns what was counted, with how many names were searched for."""
    counted = {what: budget.spent(what) for what in BOUNDS}
    counted["searches"] = MAXIMUM_SEARCHES - budget.searches
    return {what: count for what, count in counted.items() if count}


OUTCOMES: dict[str, tuple[str, dict[str, int]]] = {
    "json of empty lists": (
        f"more than 100,000 values; {REMEDY}",
        {"values": 666_667},
    ),
    "json of empty fleets": (
        f"more than 100,000 values; {REMEDY}",
        {"values": 666_667},
    ),
    "json of ships": (
        f"more than 100,000 values; {REMEDY}",
        {"values": 111_111},
    ),
    "json of cards": (READ, {"cards": 10_000, "fleets": 1, "values": 20_002}),
    "json of house cards": (
        f"more than 100,000 values; {REMEDY}",
        {"values": 249_997},
    ),
    "json of empty texts": (
        f"more than 100,000 values; {REMEDY}",
        {"values": 333_328},
    ),
    "text of empty lines": (
        f"line 30001: more than 30,000 lines; {REMEDY}",
        {"cards": 1, "fleets": 1, "lines": 30_001},
    ),
    "text of notes": (
        f"line 30001: more than 30,000 lines; {REMEDY}",
        {"fleets": 1, "lines": 30_001, "notices": 20_000},
    ),
    "text of totals": (
        f"line 20002: more than 20,000 things to say of this text; {REMEDY}",
        {"cards": 1, "fleets": 1, "lines": 20_002, "notices": 20_001},
    ),
    "text of fleets": (
        f"line 1001: more than 1,000 fleets; {REMEDY}",
        {"fleets": 1_001, "lines": 1_001},
    ),
    "text of cards": (
        f"line 10001: more than 10,000 ships and cards; {REMEDY}",
        {"cards": 10_001, "fleets": 1, "lines": 10_001},
    ),
    "text of copies": (
        f"line 501: more than 10,000 ships and cards; {REMEDY}",
        {"cards": 10_001, "fleets": 1, "lines": 501},
    ),
    "text of remarks": (
        f"line 2502: more than 10,000 remarks in brackets; {REMEDY}",
        {"cards": 2_501, "fleets": 1, "lines": 2_502, "remarks": 10_004},
    ),
    "text of tags": (
        f"line 5002: more than 20,000 things to say of this text; {REMEDY}",
        {"cards": 5_001, "fleets": 1, "lines": 5_002, "notices": 20_001},
    ),
    "text of prices": (
        f"line 702: more than 7,000 pieces of lines; {REMEDY}",
        {"cards": 701, "fleets": 1, "lines": 702, "pieces": 7_010},
    ),
    "text of steps": (
        (
            "line 66: lines are indented more than 64 levels deep; indent a card beneath what "
            "holds it and no deeper"
        ),
        {"cards": 1_300, "fleets": 1, "lines": 1_300},
    ),
    "text as deep as may be": (READ, {"cards": 9_963, "fleets": 1, "lines": 9_963}),
    "text of officers": (
        READ,
        {"cards": 9_801, "fleets": 1, "lines": 9_801, "notices": 4_900, "printings": 14_700},
    ),
    "text of printings": (
        READ,
        {"cards": 3_101, "fleets": 1, "lines": 3_101, "notices": 3_100, "printings": 117_800},
    ),
    "text of more printings": (
        f"line 3159: more than 120,000 printings of cards to choose from; {REMEDY}",
        {"cards": 9_901, "fleets": 1, "lines": 9_901, "printings": 120_004},
    ),
    "text of fleets of printings": (
        READ,
        {
            "cards": 3_900,
            "fleets": 780,
            "lines": 4_680,
            "notices": 3_120,
            "printings": 118_560,
        },
    ),
    "text of unknown names": (
        "line 1002: more than 1,000 lines name nothing known",
        {"cards": 1_002, "fleets": 1, "lines": 1_002},
    ),
    "text of misspelt captains": (
        READ,
        {
            "cards": 900,
            "fleets": 1,
            "lines": 1_350,
            "notices": 1_350,
            "printings": 2_700,
            "searches": 100,
        },
    ),
    "text of strangers": (
        READ,
        {"fleets": 990, "lines": 3_960, "notices": 990, "searches": 100},
    ),
    "text of long lines": (
        READ,
        {"cards": 1, "fleets": 1, "lines": 501, "notices": 500, "searches": 1},
    ),
    "text of open elements": (
        READ,
        {"cards": 1, "fleets": 1, "lines": 501, "notices": 500, "searches": 1},
    ),
    "text of ampersands": (
        READ,
        {"cards": 1, "fleets": 1, "lines": 500, "notices": 499, "searches": 1},
    ),
    "text of factions": (READ, {"cards": 1, "fleets": 1, "lines": 553, "notices": 552}),
    "text of outposts": (READ, {"cards": 1, "fleets": 1, "lines": 524, "notices": 523}),
    "text of lists": (
        f"line 282: more than 7,000 pieces of lines; {REMEDY}",
        {"cards": 1, "fleets": 1, "lines": 282, "notices": 280, "pieces": 7_025, "searches": 100},
    ),
    "text of labels": (
        f"line 1002: more than 7,000 pieces of lines; {REMEDY}",
        {"cards": 1, "fleets": 1, "lines": 1_002, "pieces": 7_007},
    ),
    "text of parts": (
        "line 1111: more than 1,000 lines name nothing known",
        {"cards": 1, "fleets": 1, "lines": 1_111, "notices": 1_109, "searches": 1},
    ),
    "codes of empty lines": (
        f"line 1: more than 30,000 lines; {REMEDY}",
        {"fleets": 700, "lines": 900_002, "unpacked": 900_006},
    ),
    "codes of limits": (
        f"line 1: more than 30,000 lines; {REMEDY}",
        {"fleets": 700, "lines": 330_002, "unpacked": 990_006},
    ),
    "codes of outposts": (
        "line 1: the share code holds no fleet: /outposts: more than 1,000 outposts",
        {"cards": 1, "fleets": 999, "lines": 29_002, "unpacked": 145_006},
    ),
    "codes of cards": (
        f"line 2: more than 10,000 ships and cards; {REMEDY}",
        {"cards": 10_001, "fleets": 999, "lines": 10_004, "unpacked": 30_012},
    ),
    "codes of notes": (
        f"line 50: more than 1,000,000 bytes unpacked from codes and links; {REMEDY}",
        {"cards": 49, "fleets": 900, "lines": 98, "unpacked": 1_000_001},
    ),
    "codes of words": (
        f"line 34: more than 30,000 lines; {REMEDY}",
        {"cards": 33, "fleets": 900, "lines": 30_668, "unpacked": 92_004},
    ),
    "mistyped codes": (
        "line 1: the share code is mistyped (its checksum differs); copy it again",
        {"fleets": 700, "unpacked": 900_007},
    ),
    "markdown of codes": (
        f"line 2: more than 30,000 lines; {REMEDY}",
        {"fleets": 700, "lines": 900_702, "unpacked": 900_005},
    ),
    "bbcode of words": (
        f"line 101: more than 1,000,000 bytes unpacked from codes and links; {REMEDY}",
        {"cards": 99, "fleets": 999, "lines": 1_198, "unpacked": 1_000_001},
    ),
    "table of empty lines": (
        f"line 30001: more than 30,000 lines; {REMEDY}",
        {"lines": 30_001},
    ),
    "table of commas": ("this table has headings but no cards", {"lines": 2}),
    "table of outposts": (
        f"line 30001: more than 30,000 lines; {REMEDY}",
        {"fleets": 1, "lines": 30_001},
    ),
    "table of points": (
        f"line 30001: more than 30,000 lines; {REMEDY}",
        {"fleets": 1, "lines": 30_001},
    ),
    "table of unknown names": (
        READ,
        {"cards": 9_901, "fleets": 1, "lines": 9_902, "searches": 100},
    ),
    "table of cards": (
        f"line 10002: more than 10,000 ships and cards; {REMEDY}",
        {"cards": 10_001, "fleets": 1, "lines": 10_002, "printings": 79_992},
    ),
    "space dock of spaces": (READ, {"cards": 4_500, "fleets": 1, "values": 9_002, "searches": 1}),
    "space dock of unknown names": (
        READ,
        {"cards": 9_900, "fleets": 1, "values": 19_802, "searches": 100},
    ),
    "space dock of marks": (READ, {"cards": 1, "fleets": 1, "values": 20_003, "searches": 1}),
    "space dock of fields": (READ, {"fleets": 1, "values": 80_003}),
    "utopia of nothing": (
        f"more than 100,000 values; {REMEDY}",
        {"values": 199_997},
    ),
    "utopia of unknown cards": (READ, {"cards": 9_991, "fleets": 1, "values": 19_987}),
    "utopia of marks": (READ, {"cards": 9_001, "fleets": 1, "values": 18_091}),
    "links of nothing": (
        f"line 111: more than 100,000 values; {REMEDY}",
        {"cards": 110, "fleets": 160, "unpacked": 504_051, "values": 100_677},
    ),
    "ids of empty lines": (
        f"line 30001: more than 30,000 lines; {REMEDY}",
        {"cards": 1, "fleets": 1, "lines": 30_001},
    ),
    "ids that nobody knows": (
        f"line 10001: more than 10,000 ships and cards; {REMEDY}",
        {"cards": 10_001, "fleets": 1, "lines": 10_001},
    ),
    "ids of one line": (READ, {"cards": 2, "fleets": 1, "lines": 2}),
}
"""What is said of each document, and what was counted until then."""


def test_every_format_has_its_worst_documents() -> None:
    several = {"space-dock-squads": "space-dock"}
    assert {several.get(each, each) for each in FORMATS} == {form for form, _ in BOMBS.values()}
    assert list(OUTCOMES) == list(BOMBS)


@pytest.mark.parametrize("name", list(BOMBS))
def test_reading_stops_at_the_bound(name: str) -> None:
    form, make = BOMBS[name]
    source = make()
    assert len(source) <= MAXIMUM_SIZE
    budget = Budget()
    said = READ
    try:
        parse(source, catalogue(), format=form, budget=budget)
    except DocumentError as error:
        said = str(error)
    assert (said, spent(budget)) == OUTCOMES[name]


@pytest.mark.parametrize("name", list(BOMBS))
def test_all_pieces_of_a_document_are_read_with_one_budget(name: str) -> None:
    form, make = BOMBS[name]
    budget = Budget()
    try:
        pieces = pieces_of(make(), catalogue(), form).pieces
        assert sum(len(piece.text) for piece in pieces) <= 1.1 * MAXIMUM_SIZE
        for piece in pieces:
            read_alone(piece.text, form, budget)
    except DocumentError:
        pass
    # Each is counted before it is looked at: one document's worth, and the one too many.
    assert len([what for what in BOUNDS if getattr(budget, what) < 0]) <= 1
    assert budget.searches >= 0


def read_alone(text: str, form: str, budget: Budget) -> None:
    """Reads a piece; what is wrong with it alone is no matter."""
    try:
        parse(text, catalogue(), format=form, budget=budget)
    except OverBudgetError:
        raise
    except DocumentError:
        pass


@pytest.mark.parametrize("name", [name for name in BOMBS if "code" in name or "words" in name])
def test_no_more_is_unpacked_than_may_be(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = zlib.decompressobj
    sizes: list[int] = []

    class Counted:
        def __init__(self, *arguments: Any, **named: Any) -> None:
            self.unpacker = made(*arguments, **named)

        @property
        def eof(self) -> bool:
            return self.unpacker.eof

        def decompress(self, packed: bytes, most: int) -> bytes:
            data = self.unpacker.decompress(packed, most)
            sizes.append(len(data))
            return data

    monkeypatch.setattr(zlib, "decompressobj", Counted)
    form, make = BOMBS[name]
    with pytest.raises(DocumentError):
        parse(make(), catalogue(), format=form)
    assert 0 < sum(sizes) <= MAXIMUM_SIZE + 1


@pytest.mark.parametrize("name", [name for name in BOMBS if "names" in name or "strangers" in name])
def test_no_more_names_are_sought_than_may_be(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[str] = []
    suggest = NameIndex.suggest

    def counted(index: NameIndex, words: str, types: Any = ()) -> Any:
        sought.append(words)
        return suggest(index, words, types)

    monkeypatch.setattr(NameIndex, "suggest", counted)
    form, make = BOMBS[name]
    read_alone(make(), form, Budget())
    # A text with too many of them is refused before any is sought.
    assert len(sought) == (0 if name == "text of unknown names" else MAXIMUM_SEARCHES)


def test_the_same_unknown_name_is_sought_once() -> None:
    budget = Budget()
    for _ in range(3):
        parsed = parse(f"{SHIP}Crew: Detta\n", catalogue(), budget=budget)
        assert [each.suggestions[0].name for each in parsed.notices] == ["Data"]
    assert MAXIMUM_SEARCHES - budget.searches == 1


@pytest.mark.parametrize("line", ["L1", "X1", "Na", "Ra", "Ma", "D2017-01-01", "Ta", "B", "C", "Y"])
def test_a_code_says_nothing_twice_that_a_fleet_has_once(line: str) -> None:
    once, twice = code(f"S-\tnx\n{line}"), code(f"S-\tnx\n{line}\n{line}")
    assert len(parse(once, catalogue()).fleets) == 1
    with pytest.raises(DocumentError, match="stands twice in it"):
        parse(twice, catalogue())


def test_a_smaller_budget_is_complained_of_with_its_own_bounds() -> None:
    text = f"{SHIP}Worf\nData\n"
    assert parse(text, catalogue(), budget=Budget(cards=3)).fleets
    with pytest.raises(OverBudgetError) as caught:
        parse(text, catalogue(), budget=Budget(cards=2))
    assert str(caught.value) == (f"line 3: more than 2 ships and cards; {REMEDY}")
    with pytest.raises(TypeError, match="nothing is counted as 'card'"):
        Budget(card=2)


def test_indented_lines_have_a_bound_of_their_own() -> None:
    steps = [" " * depth + "Engage\n" for depth in range(1, 66)]
    assert len(parse(SHIP + "".join(steps[:64]), catalogue()).fleets) == 1
    with pytest.raises(TooLargeError) as caught:
        parse(SHIP + "".join(steps), catalogue())
    assert str(caught.value) == (
        "line 66: lines are indented more than 64 levels deep; indent a card beneath what holds "
        "it and no deeper"
    )


def test_officers_go_beneath_the_nearest_crew_without_one() -> None:
    text = f"{SHIP}Worf\nCrew: Data\nCrew: Geordi La Forge\nFirst Officer\nFirst Officer\n"
    (ship,) = parse(text, catalogue()).fleets[0].ships
    assert [[held.card.partition("-")[0] for held in each.upgrades] for each in ship.upgrades] == [
        ["officer:first"],
        ["officer:first"],
    ]
