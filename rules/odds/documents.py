"""Queries and defenders from JSON documents, with every wrong field named.

A document holds the fields of `AttackQuery` or `Defender` by name, whatever is left out at its
usual value; `modifications` are objects of the program and have no place in a document.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.odds.modifications import OddsError
from rules.odds.query import AttackQuery
from rules.odds.sequence import Defender

_KINDS: Final = {int: "a whole number", bool: "true or false", str: "a text"}


def query_from_document(document: Mapping[str, Any]) -> AttackQuery:
    """Reads an attack; raises `OddsError` for an unknown field, a wrong type or a wrong value."""
    return AttackQuery(**_fields(document, AttackQuery()))


def defender_from_document(document: Mapping[str, Any]) -> Defender:
    """Reads a defender; raises `OddsError` for an unknown field, a wrong type or a wrong value."""
    return Defender(**_fields(document, Defender()))


def _fields(document: Mapping[str, Any], usual: AttackQuery | Defender) -> dict[str, Any]:
    names = [name for name in usual.__dataclass_fields__ if name != "modifications"]
    for name, value in document.items():
        if name not in names:
            raise OddsError(name, f"no such field is known; known are {', '.join(names)}")
        found = getattr(usual, name)
        if value is None and found is None:
            continue
        # What is usually left open is a number.
        kind = int if found is None else type(found)
        # A truth value counts as a number in Python, but nobody means it as one.
        if type(value) is not kind:
            raise OddsError(name, f"{_KINDS[kind]} is needed, not {value!r}")
    return dict(document)
