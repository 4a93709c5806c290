"""The form that writes a query, and reads it back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.forms import BOUND_FIELDS, SORTS, CardSearchForm, form_values
from cards.search import parse, print_query
from rules.cards import FACTIONS


def written(**values: str) -> str:
    form = CardSearchForm(values)
    assert form.is_valid(), form.errors
    return form.query_text()


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({}, ""),
        ({"name": "kirk"}, "kirk"),
        ({"name": " james  kirk "}, "james kirk"),
        ({"name": "or"}, '"or"'),
        ({"name": "-x a:b"}, '"-x" "a:b"'),
        ({"type": "crew", "faction": "klingon"}, "type:crew faction:klingon"),
        ({"type": "upgrade", "unique": "no"}, "type:upgrade unique:no"),
        ({"cost_from": "2", "cost_to": "4"}, "cost:2-4"),
        ({"cost_from": "3", "cost_to": "3"}, "cost:3"),
        ({"cost_from": "2"}, "cost>=2"),
        ({"cost_to": "4", "skill_from": "7"}, "cost<=4 skill>=7"),
        ({"attack_from": "0", "hull_to": "0"}, "attack>=0 hull<=0"),
        ({"slot": "question", "action": "cloak"}, "slot:question action:cloak"),
        ({"era": "modern-2017", "set": "71120"}, "era:modern-2017 set:71120"),
        ({"fits": "U.S.S. Defiant"}, 'fits:"U.S.S. Defiant"'),
        ({"text": "target lock"}, 'text:"target lock"'),
        ({"name": "kirk", "more": "banned:no"}, "kirk banned:no"),
        ({"name": "kirk", "more": "a or b"}, "kirk (a or b)"),
        ({"more": "cots<3"}, "cots<3"),
        ({"type": "ship", "sort": "-cost"}, "type:ship sort:-cost"),
    ],
)
def test_what_the_form_writes(values: dict[str, str], text: str) -> None:
    assert written(**values) == text


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", {}),
        ("james kirk", {"name": "james kirk"}),
        ('"james kirk"', {"more": '"james kirk"'}),
        ("type:crew cost:2-4", {"type": "crew", "cost_from": "2", "cost_to": "4"}),
        ("cost:3", {"cost_from": "3", "cost_to": "3"}),
        ("cost>=2 cost<=4", {"cost_from": "2", "more": "cost<=4"}),
        ("cost<3", {"more": "cost<3"}),
        ("type:crew,tech", {"more": "type:crew,tech"}),
        ("type:crew type:tech", {"type": "crew", "more": "type:tech"}),
        ("faction:none", {"more": "faction:none"}),
        ("slot:captain", {"more": "slot:captain"}),
        ("-unique:yes", {"more": "-unique:yes"}),
        ("kirk (a or b) banned:no", {"name": "kirk", "more": "(a or b) banned:no"}),
        ("a or b", {"more": "a or b"}),
        ("kirk sort:-cost", {"name": "kirk", "sort": "-cost"}),
        ("kirk sort:cost,name", {"name": "kirk", "more": "sort:cost,name"}),
    ],
)
def test_what_the_form_reads(text: str, values: dict[str, str]) -> None:
    parsed = parse(text)
    assert parsed.problems == ()
    assert form_values(parsed.query) == values


ATOMS = (
    "kirk",
    '"photon lances"',
    "type:crew",
    "type:crew,tech",
    "faction:klingon",
    "-faction:borg",
    "cost:2-4",
    "cost<=3",
    "skill>=5",
    "hull<9",
    "unique:no",
    'fits:"U.S.S. Defiant"',
    "(a or b)",
    "set:71120",
    "set:71121",
    "sort:-cost",
    "sort:hull",
)


@given(st.lists(st.sampled_from(ATOMS), max_size=6))
def test_reading_and_writing_keeps_what_is_asked(atoms: list[str]) -> None:
    query = parse(" ".join(atoms)).query
    again = parse(written(**form_values(query)))
    assert again.problems == ()
    assert again.query.sort == query.sort
    # The form has an order of its own, so only what is asked stays the same.
    one = sorted(print_query(query).split())
    assert sorted(print_query(again.query).split()) == one


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"cost_from": "4", "cost_to": "2"}, "cost_to"),
        ({"cost_from": "-1"}, "cost_from"),
        ({"hull_to": "x"}, "hull_to"),
        ({"type": "spaceship"}, "type"),
        ({"sort": "colour"}, "sort"),
        ({"name": "x" * 101}, "name"),
    ],
)
def test_a_wrong_value_is_an_error_of_its_field(values: dict[str, str], field: str) -> None:
    form = CardSearchForm(values)
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_the_form_offers_every_faction_and_knows_its_bounds() -> None:
    fields = CardSearchForm().fields
    offered = [value for value, _ in fields["faction"].choices]  # type: ignore[attr-defined]
    assert offered == ["", *FACTIONS]
    assert all(f"{field}_{end}" in fields for field in BOUND_FIELDS for end in ("from", "to"))
    assert SORTS[0][0] == ""
