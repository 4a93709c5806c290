"""The table of the language: what its examples are read as."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from rules.abilities import parse
from rules.abilities.forms import TABLES, Form
from tests.families import each_case


def parts_of(node: Any) -> list[Any]:
    """Returns a tree with all that is in it."""
    if isinstance(node, tuple | list):
        return [part for each in node for part in parts_of(each)]
    found = [node]
    if is_dataclass(node):
        for field in fields(node):
            found += parts_of(getattr(node, field.name))
    return found


FORMS = [form for table in TABLES.values() for form in table.values()]


@each_case("form", FORMS, ids=lambda form: form.name)
def test_an_example_is_read_without_words_of_the_grammar(form: Form) -> None:
    """A number that nobody converts would be compared with numbers in a battle only."""
    kinds = {type(part).__module__.partition(".")[0] for part in parts_of(parse(form.example))}
    assert "lark" not in kinds
