"""The words by which posted lists name fields of a fleet and types of card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rules.cards import Card, fold
from rules.nicknames import TITLES
from rules.notation.text.words import WORDS, by_word

_LONGEST: Final = 40

FLEET_LABELS: Final[Mapping[str, str]] = by_word("fleet_labels")
"""Folded label -> field of `Fleet`."""

_CARD_LABELS: Final = by_word("kinds")
_CODES: Final[Mapping[str, str]] = WORDS["codes"]
_RANKS: Final[Mapping[str, str]] = {**dict.fromkeys(TITLES, ""), **by_word("ranks")}
"""Folded rank or form of address -> the type of card that it speaks for, "" for none."""
_APART: Final = frozenset(WORDS["apart"])
"""Folded labels of what belongs to no card."""
_EMPTY: Final = frozenset(WORDS["empty"])
_ENDING: Final = re.compile(r"(?:upgrades?|cards?|slots?)$")
_ARTICLE: Final = re.compile(
    r"(?:(?:the|my|our|his|her|its|a|first|second|third|fourth|last|1st|2nd|3rd|4th)\s+)+(?=\S)",
    re.IGNORECASE,
)
_PRICED: Final = re.compile(
    r"[\s(\[:=–—-]+[0-9]{1,3}\s*(?:sp|pts?|points?)\b.?$|\s*[(\[][0-9]{1,3}$", re.IGNORECASE
)
_NUMBER: Final = re.compile(
    r"(?:\s*(?:#\s*|no\.?\s*|slot\s*)?[0-9]{1,2}"
    r"|\s+(?:one|two|three|four|five|six|i{1,3}|iv|[A-F]))$",
    re.IGNORECASE,
)


def label_kind(words: str) -> str | None:
    """Returns the kind of card that a label such as "Crew 2:" or "Elite Talents" names, or None.

    A kind is a type of card, "upgrade" for any upgrade, or "sideboard".
    """
    return _label_kind(words) if len(words) <= _LONGEST else None


@lru_cache(maxsize=2_000)
def _label_kind(words: str) -> str | None:
    words = _PRICED.sub("", words.strip().strip(":()[]")).strip()
    if ":" in words:
        return None
    whole = fold(words)
    found = _CARD_LABELS.get(whole)
    if found is None:
        bare = fold(_NUMBER.sub("", _ARTICLE.sub("", words, count=1)))
        shorter = _ENDING.sub("", bare)
        found = _CARD_LABELS.get(bare) or _CARD_LABELS.get(shorter)
        found = found or _CARD_LABELS.get(_ENDING.sub("", shorter))
    return found


def code_kind(words: str) -> str | None:
    """Returns the kind that a bracketed label or letter names: "Captain", "T", "?"; or None."""
    return _CODES.get(words.strip().casefold()) or label_kind(words)


def rank_kind(words: str) -> str | None:
    """Returns the type of card that a rank speaks for, "" when any may bear it, None for none."""
    return _RANKS.get(fold(words)) if len(words) <= _LONGEST else None


def is_label_apart(words: str) -> bool:
    """Returns whether a label names something that belongs to no card, such as "Player"."""
    if len(words) > _LONGEST:
        return False
    folded = fold(_ARTICLE.sub("", words, count=1))
    return folded in _APART or _ENDING.sub("", folded) in _APART


def is_empty(words: str) -> bool:
    """Returns whether words behind a label say that nothing stands there."""
    return len(words) <= _LONGEST and fold(words) in _EMPTY and words != "?"


def rank(card: Card, kind: str) -> int | None:
    """Returns how well a card fits a kind: 0 by its type, 1 in another way, None not at all."""
    if card.type == kind:
        return 0
    if kind == "captain" and card.type == "admiral":
        return 1
    if kind in card.fills:
        return 1
    if kind == "upgrade":
        if card.is_upgrade:
            return 0
        return None if card.type in ("ship", "resource") else 1
    return None
