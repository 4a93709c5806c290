"""The word that somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LEAST_LIKENESS = 0.62


def nearest(word: str, words: Iterable[str]) -> str:
    """Gives the one of `words` most like `word`, or "" when none is close."""
    by_folded = {each.casefold(): each for each in words}
    found = get_close_matches(word.casefold(), by_folded, n=1, cutoff=LEAST_LIKENESS)
    return by_folded[found[0]] if found else ""
