"""The syntax tree of a query: small, frozen, and equal when two queries mean the same words.

Where a node stood in the text (`span`) is kept for problems and does not count for equality.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextSpan:
    """A place in the text: offset of the first character, and length."""

    start: int
    length: int


NOWHERE = TextSpan(0, 0)


@dataclass(frozen=True, slots=True)
class Text:
    """A value in words."""

    text: str
    span: TextSpan = dataclasses.field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Number:
    """A value in figures."""

    number: int
    span: TextSpan = dataclasses.field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class NumberRange:
    """A range of numbers, both ends included."""

    low: int
    high: int
    span: TextSpan = dataclasses.field(default=NOWHERE, compare=False)


Value = Text | Number | NumberRange


@dataclass(frozen=True, slots=True)
class Word:
    """A bare word or quoted phrase, asked of the card's name."""

    text: str
    span: TextSpan = dataclasses.field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Term:
    """Asks one field of a card; several values are alternatives.

    `op` is ":" or, with numbers, one of "<", "<=", ">", ">=".
    """

    field: str
    op: str
    values: tuple[Value, ...]
    span: TextSpan = dataclasses.field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """Turns its part around."""

    part: Node


@dataclass(frozen=True, slots=True)
class And:
    """Holds when all its parts do; no part is itself an `And`."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Holds when one of its parts does; no part is itself an `Or`."""

    parts: tuple[Node, ...]


Node = Word | Term | Not | And | Or


@dataclass(frozen=True, slots=True)
class SortKey:
    """A field by which results are put in order."""

    field: str
    descending: bool = False
    span: TextSpan = dataclasses.field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Query:
    """A whole query: what cards must meet (None: nothing) and their order."""

    condition: Node | None = None
    sort: tuple[SortKey, ...] = ()


def all_of(parts: list[Node]) -> Node | None:
    """Joins parts with "and", flattening those that are joined so already."""
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, And) else (part,))
    return And(tuple(flat)) if len(flat) > 1 else (flat[0] if flat else None)


def any_of(parts: list[Node]) -> Node | None:
    """Joins parts with "or", flattening those that are joined so already."""
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Or) else (part,))
    return Or(tuple(flat)) if len(flat) > 1 else (flat[0] if flat else None)


def conjuncts(query: Query) -> tuple[Node, ...]:
    """Returns what must all hold, one by one."""
    condition = query.condition
    if condition is None:
        return ()
    return condition.parts if isinstance(condition, And) else (condition,)
