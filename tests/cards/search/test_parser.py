"""Reading a query: what it says, and what is wrong with it."""

from __future__ import annotations

import pytest

from cards.search import (
    And,
    Node,
    Not,
    Number,
    NumberRange,
    Or,
    Query,
    SortKey,
    Term,
    Text,
    Word,
    parse,
)
from cards.search.parser import DEEPEST_QUERY, LONGEST_QUERY
from cards.search.problems import MOST_PROBLEMS


def text_term(field: str, *values: str) -> Term:
    return Term(field, ":", tuple(map(Text, values)))


CREW = text_term("type", "crew")
KIRK, SPOCK = Word("kirk"), Word("spock")


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("", None),
        ("   ", None),
        ("kirk", KIRK),
        ("KIRK", Word("KIRK")),
        ('"james t. kirk"', Word("james t. kirk")),
        ("“james t. kirk”", Word("james t. kirk")),
        (r'"say \"hello\" \\"', Word('say "hello" \\')),
        ("U.S.S. Enterprise-D", And((Word("U.S.S."), Word("Enterprise-D")))),
        ("d'k tahg", And((Word("d'k"), Word("tahg")))),
        ("kirk spock", And((KIRK, SPOCK))),
        ("kirk and spock", And((KIRK, SPOCK))),
        ("kirk, spock", And((KIRK, SPOCK))),
        ("kirk or spock", Or((KIRK, SPOCK))),
        ("kirk OR spock", Or((KIRK, SPOCK))),
        ("-kirk", Not(KIRK)),
        ("not kirk", Not(KIRK)),
        ("--kirk", KIRK),
        ("not -kirk", KIRK),
        ("a - b", And((Word("a"), Word("b")))),
        ("-(kirk or spock)", Not(Or((KIRK, SPOCK)))),
        ("a b or c", Or((And((Word("a"), Word("b"))), Word("c")))),
        ("a (b or c)", And((Word("a"), Or((Word("b"), Word("c")))))),
        ("((a) (b c))", And((Word("a"), Word("b"), Word("c")))),
        ("a or (b or c)", Or((Word("a"), Word("b"), Word("c")))),
        ('"or"', Word("or")),
        ("type:crew", CREW),
        ("TYPE:Crew", CREW),
        ("type = crew", CREW),
        ("type : crew", CREW),
        ("type:captains", text_term("type", "captain")),
        ("type:?", text_term("type", "question")),
        ("type!=crew", Not(CREW)),
        ("-type:crew", Not(CREW)),
        ("type:crew,tech", text_term("type", "crew", "tech")),
        ("type:crew, tech", text_term("type", "crew", "tech")),
        ("faction:mirror", text_term("faction", "mirror-universe")),
        ('faction:"Mirror Universe"', text_term("faction", "mirror-universe")),
        ("action:lock", text_term("action", "target-lock")),
        ("era:2017", text_term("era", "modern-2017")),
        ("restriction:class", text_term("restriction", "ship-class")),
        ('class:"Galaxy Class"', text_term("class", "Galaxy Class")),
        ("unique:no", text_term("unique", "no")),
        ("unique:FALSE", text_term("unique", "no")),
        ("ops:1", text_term("one-per-ship", "yes")),
        ("cost:3", Term("cost", ":", (Number(3),))),
        ("sp=3", Term("cost", ":", (Number(3),))),
        ("cost!=3", Not(Term("cost", ":", (Number(3),)))),
        ("cost<=3", Term("cost", "<=", (Number(3),))),
        ("cost >= 03", Term("cost", ">=", (Number(3),))),
        ("cost:2-4", Term("cost", ":", (NumberRange(2, 4),))),
        ("cost:4-2", Term("cost", ":", (NumberRange(2, 4),))),
        ("cost:2..4", Term("cost", ":", (NumberRange(2, 4),))),
        ("cost:2-2", Term("cost", ":", (Number(2),))),
        ("cost:1,3-4", Term("cost", ":", (Number(1), NumberRange(3, 4)))),
    ],
)
def test_what_a_query_says(text: str, condition: Node | None) -> None:
    parsed = parse(text)
    assert parsed.problems == ()
    assert parsed.query == Query(condition)


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("sort:cost", (SortKey("cost"),)),
        ("sort:-skill", (SortKey("skill", descending=True),)),
        ("sort:-skill,name", (SortKey("skill", descending=True), SortKey("name"))),
        ("sort:cost kirk sort:name", (SortKey("cost"), SortKey("name"))),
        ("sort:SP", (SortKey("cost"),)),
    ],
)
def test_the_order(text: str, sort: tuple[SortKey, ...]) -> None:
    parsed = parse(text)
    assert parsed.problems == ()
    assert parsed.query.sort == sort


def test_places_do_not_count_for_equality_and_are_right() -> None:
    term = parse('kirk  class:"Galaxy Class",Akira').query.condition
    assert isinstance(term, And)
    word, asked = term.parts
    assert isinstance(word, Word)
    assert isinstance(asked, Term)
    assert (word.span.start, word.span.length) == (0, 4)
    assert (asked.span.start, asked.span.length) == (6, 26)
    assert [(value.span.start, value.span.length) for value in asked.values] == [(12, 14), (27, 5)]


@pytest.mark.parametrize(
    ("text", "code", "word", "start", "suggestion"),
    [
        ("kirk cots<3", "unknown_field", "cots", 5, "cost"),
        ("typ:crew kirk", "unknown_field", "typ", 0, "type"),
        ("http://x", "unknown_field", "http", 0, ""),
        ("type:crw", "unknown_value", "crw", 5, "crew"),
        ('faction:"klingons"', "unknown_value", '"klingons"', 8, "klingon"),
        ("cost:x", "wrong_value", "x", 5, ""),
        ("cost<=2-4", "wrong_value", "2-4", 6, ""),
        ("cost:12345", "wrong_value", "12345", 5, ""),
        ("cost:-3", "wrong_value", "-3", 5, "3"),
        ("unique:maybe", "wrong_value", "maybe", 7, ""),
        ("type<crew", "wrong_operator", "<", 4, ""),
        ("sort:colour", "unknown_value", "colour", 5, ""),
        ("sort:-skil", "unknown_value", "-skil", 5, "skill"),
        ("sort>cost", "wrong_operator", ">", 4, ""),
        ("-sort:cost", "unexpected", "sort", 1, ""),
        ("(a sort:cost)", "unexpected", "cost", 8, ""),
        ("type:", "missing_value", ":", 4, ""),
        ("type: )", "missing_value", ":", 4, ""),
        ('text:"..."', "missing_value", '"..."', 5, ""),
        (":crew", "unexpected", ":", 0, ""),
        ("(a", "unclosed", "(", 0, ""),
        ("a)", "unexpected", ")", 1, ""),
        ('"abc', "unclosed", '"abc', 0, ""),
        ('class:"abc', "unclosed", '"abc', 6, ""),
        ("a or", "unexpected", "or", 2, ""),
        ("or a", "unexpected", "or", 0, ""),
        ("a or or b", "unexpected", "or", 5, ""),
        ("a (or)", "unexpected", "or", 3, ""),
        ("a not", "unexpected", "not", 2, ""),
        ("a -(", "unclosed", "(", 3, ""),
    ],
)
def test_a_problem_points_at_the_word(
    text: str, code: str, word: str, start: int, suggestion: str
) -> None:
    first = parse(text).problems[0]
    assert (first.code, first.word, first.start, first.length, first.suggestion) == (
        f"query.{code}",
        word,
        start,
        len(word),
        suggestion,
    )
    assert text[first.start : first.start + first.length] == word
    assert first.message.endswith((".", "”."))


def test_a_problem_says_what_was_expected() -> None:
    (problem,) = parse("unique:maybe").problems
    assert problem.expected == ("yes", "no")
    assert problem.message == "“unique” takes yes or no."
    (problem,) = parse("type:crw").problems
    assert problem.expected[:3] == ("ship", "captain", "admiral")
    assert problem.as_document() == {
        "code": "query.unknown_value",
        "message": "“crw” is no type of a card.",
        "start": 5,
        "length": 3,
        "word": "crw",
        "expected": list(problem.expected),
        "suggestion": "crew",
    }


def test_a_suggestion_mends_the_query() -> None:
    (problem,) = parse("kirk typ:crew").problems
    assert problem.corrected("kirk typ:crew") == "kirk type:crew"
    (problem,) = parse("cost:x").problems
    assert problem.corrected("cost:x") == ""


def test_what_is_understood_is_kept_beside_the_problems() -> None:
    parsed = parse("kirk typ:crew cost<=x spock")
    assert parsed.query == Query(And((KIRK, SPOCK)))
    assert [each.word for each in parsed.problems] == ["typ", "x"]


def test_a_query_has_bounds() -> None:
    (problem,) = parse("a" * (LONGEST_QUERY + 1)).problems
    assert (problem.code, problem.start, problem.length) == ("query.too_long", 1000, 1)
    assert parse("a" * LONGEST_QUERY).problems == ()
    depth = DEEPEST_QUERY
    assert parse("(" * depth + "a" + ")" * depth).problems == ()
    (problem,) = parse("(" * (depth + 1) + "a" + ")" * (depth + 1)).problems
    assert (problem.code, problem.start) == ("query.too_deep", depth)
    assert len(parse("x:1 " * 200).problems) == MOST_PROBLEMS


@pytest.mark.parametrize(
    "text", ["(" * 1000, ")" * 1000, "-" * 1000, '"' * 999, "not " * 250, "\x00", "\ud800:a", "((("]
)
def test_nothing_upsets_the_parser(text: str) -> None:
    parse(text)
