"""The words that posted lists are read by; they stand in `words.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

WORDS: Final[Mapping[str, Any]] = json.loads(
    files("rules.notation.text").joinpath("words.json").read_text(encoding="utf-8")
)
"""Purpose -> words, or what they mean -> words."""


def by_word(purpose: str) -> dict[str, str]:
    """Returns what each word of a purpose means."""
    return {word: meaning for meaning, words in WORDS[purpose].items() for word in words}
