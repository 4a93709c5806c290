"""What posted lists say beside cards: the fleet's title with its points limit, and prose."""

from __future__ import annotations

import re
from typing import Final

from rules.notation.text.words import WORDS

LONGEST_TITLE: Final = 80
_LONGEST_NAME: Final = 60
"""Characters above which words that name no card are taken for a remark."""
_LIMIT: Final = re.compile(
    r"[\s,;:(\[–—-]*(?:\b[0-9]{1,4}\s*/\s*)?\b([0-9]{2,4})[\s-]*(?:sp|pts?|points?)\b[\s)\]]*",
    re.IGNORECASE,
)
_AROUND: Final = " ,;:-–—=\"'"
_FEWEST_WORDS: Final = 4
_SMALL_WORDS: Final = frozenset(WORDS["prose"])


def title_of(words: str) -> tuple[str, int | None]:
    """Returns a title without the points limit that stands in it, and the limit in SP."""
    found = _LIMIT.search(words)
    if found is None:
        return words.strip(_AROUND), None
    at_edge = not found.start() or found.end() == len(words)
    rest = f"{words[: found.start()]} {words[found.end() :]}".strip(_AROUND) if at_edge else words
    return rest or words, int(found[1])


def is_prose(words: str) -> bool:
    """Returns whether words that name no card are a remark in whole words, such as a sentence."""
    spoken = words.casefold().split()
    if len(words) > _LONGEST_NAME or words[-1:] in ("!", "?"):
        return True
    if len(spoken) < _FEWEST_WORDS:
        return False
    small = sum(word.strip(".,;:!?()'\"") in _SMALL_WORDS for word in spoken)
    return small > 1 or (small > 0 and words[-1] in ".!?:")
