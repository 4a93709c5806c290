"""Writing a query: text and tree say the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.search import (
    Not,
    Number,
    NumberRange,
    Query,
    SortKey,
    Term,
    Text,
    Word,
    parse,
    print_query,
)
from cards.search.fields import CHOICE, FIELDS, FLAG, NUMBER, SORT, SORT_FIELDS
from cards.search.syntax import Node, all_of, any_of


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kirk",
        '"james t. kirk"',
        '"or"',
        '"-x"',
        '"a:b"',
        r'"say \"hello\" \\"',
        "U.S.S. Enterprise-D",
        "type:crew faction:klingon cost<=3 skill>=5",
        'class:"Galaxy Class" slot:weapon action:cloak set:71120 unique:no text:"target lock"',
        'fits:"U.S.S. Defiant"',
        "type:crew,tech",
        "cost:2-4 -unique:yes",
        "gowron or martok",
        "type:crew (gowron or martok)",
        "type:crew gowron or martok",
        "-(gowron or martok)",
        "-(gowron martok)",
        "kirk sort:-skill,name",
        "(kirk or spock) sort:cost",
    ],
)
def test_a_canonical_text_is_printed_as_it_stands(text: str) -> None:
    parsed = parse(text)
    assert parsed.problems == ()
    assert print_query(parsed.query) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  kirk   and spock ", "kirk spock"),
        ("TYPE = Captains", "type:captain"),
        ("cost:4..2", "cost:2-4"),
        ("not (a)", "-a"),
        ("((a b)) c", "a b c"),
        ("sort:cost kirk sort:-name", "kirk sort:cost,-name"),
        ("mirror:1 ops:n", "mirror:yes one-per-ship:no"),
        ('class:"akira"', "class:akira"),
        ("“x y”", '"x y"'),
    ],
)
def test_other_texts_are_printed_in_one_way(text: str, canonical: str) -> None:
    assert print_query(parse(text).query) == canonical


# Curly quotes are read as straight ones, so no tree of a parsed text holds them.
letters = st.characters(blacklist_categories=("Cs",), blacklist_characters="“”„")
some_text = st.text(letters, max_size=12)
numbers = st.integers(0, 9999)


def _values(field: str) -> st.SearchStrategy[Term]:
    kind = FIELDS[field].kind
    if kind == NUMBER:
        ranges = st.tuples(numbers, numbers).filter(lambda pair: pair[0] < pair[1])
        value = st.one_of(numbers.map(Number), ranges.map(lambda pair: NumberRange(*pair)))
        plain = st.lists(value, min_size=1, max_size=3).map(
            lambda values: Term(field, ":", tuple(values))
        )
        compared = st.builds(
            lambda op, number: Term(field, op, (Number(number),)),
            st.sampled_from(["<", "<=", ">", ">="]),
            numbers,
        )
        return plain | compared
    if kind == CHOICE:
        words = st.sampled_from(sorted(set((FIELDS[field].choices or {}).values())))
    elif kind == FLAG:
        words = st.sampled_from(["yes", "no"])
    else:
        words = some_text.map(lambda text: f"x{text}")
    return st.lists(words, min_size=1, max_size=3).map(
        lambda texts: Term(field, ":", tuple(map(Text, texts)))
    )


terms = st.sampled_from([name for name in FIELDS if FIELDS[name].kind != SORT]).flatmap(_values)
leaves: st.SearchStrategy[Node] = terms | some_text.map(Word)


def _negated(node: Node) -> Node:
    return node.part if isinstance(node, Not) else Not(node)


def _joined(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(nodes, min_size=2, max_size=3)
    return several.map(all_of) | several.map(any_of) | nodes.map(_negated)  # type: ignore[return-value]


nodes = st.recursive(leaves, _joined, max_leaves=6)
orders = st.lists(st.builds(SortKey, st.sampled_from(SORT_FIELDS), st.booleans()), max_size=2).map(
    tuple
)


@given(nodes | st.none(), orders)
def test_parsing_what_was_printed_gives_the_query_back(
    condition: Node | None, sort: tuple[SortKey, ...]
) -> None:
    query = Query(condition, sort)
    text = print_query(query)
    if len(text) > 1000:
        return
    parsed = parse(text)
    assert parsed.problems == ()
    assert parsed.query == query


@given(st.text(max_size=60))
def test_printing_is_stable_for_any_text(text: str) -> None:
    once = print_query(parse(text).query)
    again = parse(once)
    assert again.problems == ()
    assert print_query(again.query) == once
