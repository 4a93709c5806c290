"""What the API is handed: documents of `rules.odds`, as JSON or as the words of a query."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from fleetbuilder.core import errors
from rules.odds import (
    AttackQuery,
    Defender,
    attack_fields,
    query_from_document,
    sequence_from_document,
)

NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
WORDS: Final[Mapping[str, bool]] = {"true": True, "1": True, "false": False, "0": False}

# What nobody leaves out on purpose, though the rules would take it as 0.
ATTACK_NEEDS: Final = ("attack", "defense")
ATTACKER_NEEDS: Final = ("attack",)
DEFENDER_NEEDS: Final = ("defense", "hull")
MISSING: Final = "This is needed."


def attack_read(document: object) -> AttackQuery:
    """Reads the document of one attack.

    Raises `MalformedError` unless it is an object, `InvalidError` for what is missing and
    `OddsError` for what is wrong.
    """
    held = _object(document)
    _require(_missing(held, ATTACK_NEEDS, ""))
    return query_from_document(held)


def attack_document(query: Mapping[str, str]) -> dict[str, Any]:
    """Returns the document that the words of a query stand for.

    What is no number or truth value stays a text, for the reader of the document to refuse.
    """
    usual = AttackQuery()
    known = attack_fields()
    return {
        name: _value(word, getattr(usual, name)) if name in known else word
        for name, word in query.items()
    }


def _value(word: str, usual: Any) -> Any:
    if isinstance(usual, bool):
        return WORDS.get(word.lower(), word)
    if (usual is None or isinstance(usual, int)) and NUMBER.fullmatch(word):
        return int(word)
    return word


def sequence_read(document: object) -> tuple[list[AttackQuery], Defender, str]:
    """Reads the document of several attacks on one defender; raises as `attack_read`."""
    held = _object(document)
    missing = _missing(held, ("attacks", "defender"), "")
    attacks, defender = held.get("attacks"), held.get("defender")
    if isinstance(attacks, list):
        for place, each in enumerate(attacks):
            missing += _missing(each, ATTACKER_NEEDS, f"/attacks/{place}")
    missing += _missing(defender, DEFENDER_NEEDS, "/defender")
    _require(missing)
    queries, target, spending = sequence_from_document(held)
    return list(queries), target, spending


def _object(document: object) -> Mapping[str, Any]:
    if not isinstance(document, Mapping):
        raise errors.MalformedError("The body is no object. Hand over an object with fields.")
    return document


def _missing(document: object, needs: Collection[str], path: str) -> list[str]:
    if not isinstance(document, Mapping):
        # Another kind of fault, which the reader of the document names.
        return []
    return [f"{path}/{name}" for name in needs if name not in document]


def _require(missing: Collection[str]) -> None:
    if missing:
        raise errors.InvalidError(fields={where: [MISSING] for where in missing})
