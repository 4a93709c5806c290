"""Queries, defenders and sequences from JSON documents, with every wrong field named.

A document holds the fields of `AttackQuery` or `Defender` by name, whatever is left out at its
usual value; `modifications` are objects of the program and have no place in a document. A
sequence is `{"attacks": [attack, …], "defender": {…}, "spending": policy}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.odds.modifications import OddsError
from rules.odds.query import AttackQuery, shown
from rules.odds.sequence import DEFENDERS_FIELDS, MAXIMUM_ATTACKS, Defender
from rules.odds.spending import WHEN_USEFUL, Spending

_KINDS: Final = {int: "a whole number", bool: "true or false", str: "a text"}
_SEQUENCE_FIELDS: Final = ("attacks", "defender", "spending")
_NAME_LENGTH: Final = 40


def attack_fields() -> tuple[str, ...]:
    """Returns the fields of an attack document, in order."""
    return _names(AttackQuery())


def attacker_fields() -> tuple[str, ...]:
    """Returns the fields of one attack of a sequence: those that are not the defender's."""
    return tuple(name for name in attack_fields() if name not in DEFENDERS_FIELDS)


def defender_fields() -> tuple[str, ...]:
    """Returns the fields of a defender document, in order."""
    return _names(Defender())


def query_from_document(document: Mapping[str, Any]) -> AttackQuery:
    """Reads an attack; raises `OddsError` for an unknown field, a wrong type or a wrong value."""
    return AttackQuery(**_fields(document, AttackQuery(), attack_fields()))


def defender_from_document(document: Mapping[str, Any]) -> Defender:
    """Reads a defender; raises `OddsError` for an unknown field, a wrong type or a wrong value."""
    return Defender(**_fields(document, Defender(), defender_fields()))


def sequence_from_document(
    document: Mapping[str, Any],
) -> tuple[Sequence[AttackQuery], Defender, Spending]:
    """Reads what `sequence_odds` takes; raises `OddsError` with the path of what is wrong."""
    for name in document:
        _require_known(name, _SEQUENCE_FIELDS)
    attacks = document.get("attacks", [])
    if not isinstance(attacks, list):
        raise OddsError("attacks", f"a list of attacks is needed, not {shown(attacks)}")
    if len(attacks) > MAXIMUM_ATTACKS:
        raise OddsError("attacks", f"1 to {MAXIMUM_ATTACKS} are needed, not {len(attacks)}")
    queries = [_attack_read(each, place) for place, each in enumerate(attacks)]
    held = _object(document.get("defender", {}), "defender")
    try:
        defender = defender_from_document(held)
    except OddsError as error:
        raise OddsError(f"defender/{error.field}", error.message) from error
    spending = document.get("spending", WHEN_USEFUL)
    if not isinstance(spending, str):
        raise OddsError("spending", f"a text is needed, not {shown(spending)}")
    return queries, defender, spending


def _attack_read(document: object, place: int) -> AttackQuery:
    path = f"attacks/{place}"
    try:
        return AttackQuery(**_fields(_object(document, path), AttackQuery(), attacker_fields()))
    except OddsError as error:
        if error.field == path:
            raise
        raise OddsError(f"{path}/{error.field}", error.message) from error


def _object(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise OddsError(path, f"an object is needed, not {shown(value)}")
    return value


def _names(usual: AttackQuery | Defender) -> tuple[str, ...]:
    return tuple(name for name in usual.__dataclass_fields__ if name != "modifications")


def _require_known(name: str, names: Sequence[str]) -> None:
    if name not in names:
        # A name of the sender's own becomes a step of a path.
        step = name[:_NAME_LENGTH].replace("~", "~0").replace("/", "~1")
        raise OddsError(step, f"no such field is known; known are {', '.join(names)}")


def _fields(
    document: Mapping[str, Any], usual: AttackQuery | Defender, names: Sequence[str]
) -> dict[str, Any]:
    for name, value in document.items():
        _require_known(name, names)
        found = getattr(usual, name)
        if value is None and found is None:
            continue
        # What is usually left open is a number.
        kind = int if found is None else type(found)
        # A truth value counts as a number in Python, but nobody means it as one.
        if type(value) is not kind:
            raise OddsError(name, f"{_KINDS[kind]} is needed, not {shown(value)}")
    return dict(document)
