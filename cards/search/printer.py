"""Writes a query as text: `parse(print_query(query)).query == query`."""

from __future__ import annotations

import re
from typing import Final

from cards.search.syntax import And, Node, Not, Number, NumberRange, Or, Query, Term, Value

_PLAIN: Final = re.compile(r"""[^\s()":=<>!,“”„-][^\s()":=<>!,“”„]*""")
_PLAIN_VALUE: Final = re.compile(r"""[^\s()":=<>!,“”„]+""")
_KEYWORDS: Final = frozenset({"and", "or", "not"})


def print_query(query: Query) -> str:
    """Returns the one text for a query: the condition, then its order."""
    parts = [] if query.condition is None else [_node(query.condition)]
    if query.sort:
        keys = ",".join(f"{'-' if key.descending else ''}{key.field}" for key in query.sort)
        if isinstance(query.condition, Or):
            parts = [f"({parts[0]})"]
        parts.append(f"sort:{keys}")
    return " ".join(parts)


def print_value(text: str) -> str:
    """Returns a value as it stands after an operator, quoted where it must be."""
    return text if _PLAIN_VALUE.fullmatch(text) else _quoted(text)


def _node(node: Node) -> str:
    if isinstance(node, And):
        return " ".join(_operand(part) for part in node.parts)
    if isinstance(node, Or):
        return " or ".join(_node(part) for part in node.parts)
    if isinstance(node, Not):
        return f"-{_operand(node.part, compound=True)}"
    if isinstance(node, Term):
        return f"{node.field}{node.op}{','.join(map(_value, node.values))}"
    plain = _PLAIN.fullmatch(node.text) and node.text.lower() not in _KEYWORDS
    return node.text if plain else _quoted(node.text)


def _operand(node: Node, compound: bool = False) -> str:
    needs = isinstance(node, Or) or (compound and isinstance(node, And))
    return f"({_node(node)})" if needs else _node(node)


def _value(value: Value) -> str:
    if isinstance(value, Number):
        return str(value.number)
    if isinstance(value, NumberRange):
        return f"{value.low}-{value.high}"
    return print_value(value.text)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
