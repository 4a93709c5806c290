"""Totals that posted lists state: told from cards, with the number that they say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rules.notation.text.words import WORDS

_LONGEST: Final = 80
_FLEET, _SHIP, _SUMS, _SPENT, _POINTS, _OTHERS = (
    frozenset[str](WORDS["totals"][name])
    for name in ("fleet", "ship", "sums", "spent", "points", "others")
)
_ALL: Final = _FLEET | _SHIP | _SUMS | _POINTS | _OTHERS
_WORD: Final = re.compile(r"[^\W\d_]+|[0-9]+")
_PAIR: Final = re.compile(
    r"([0-9]{1,4})\s*(?:sp|pts|points)?\s*(?:/|\bof\b|\bout of\b)\s*[0-9]{1,4}", re.IGNORECASE
)
_LAST: Final = re.compile(r"([0-9]{1,4})[^0-9]*$")
_AFTER_CARDS: Final = re.compile(
    r"(?:[,&+:]|\b(?:with|and)\b|w/)[^.;]*[.;]\s+(?:sub-?)?total\b[^.;]*\.?$", re.IGNORECASE
)
"""A total at the end of a sentence of cards: "Koraga: Martok, Worf. Total 33 SP"."""
_FOR_NAME: Final = re.compile(r"\b(?:sub-?)?total\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Total:
    """A total as it is written: `scope` is fleet, ship, or "" where the words don't say.

    `points` is None where no number stands beside the word; `is_spoken` tells that a word such as
    "total" stands there, not a bare number of points.
    """

    scope: str
    points: int | None
    is_spoken: bool = False


def total_of(words: str) -> Total | None:
    """Returns the total that words state, None for words that state none."""
    if len(words) > _LONGEST:
        return None
    spoken = [word.casefold() for word in _WORD.findall(words)]
    letters = {word for word in spoken if not word.isdigit()}
    has_number = len(letters) < len(set(spoken))
    if not spoken or letters - _ALL:
        # "Total for Enterprise-D: 49": the name of the ship stands beside it.
        if not (_FOR_NAME.search(words) and has_number) or _AFTER_CARDS.search(words):
            return None
    elif not letters & _SUMS and not (has_number and (letters & _POINTS or not letters)):
        return None
    return Total(_scope(letters), _number(words), bool(letters & (_SUMS | _SPENT)))


def _scope(letters: set[str]) -> str:
    if letters & _FLEET:
        return "fleet"
    return "ship" if letters & _SHIP or letters - _ALL else ""


def _number(words: str) -> int | None:
    pair = _PAIR.search(words)
    if pair is not None:
        return int(pair[1])
    found = _LAST.search(words)
    return int(found[1]) if found is not None else None
