"""Names in use among players that no rule can derive from what a card prints.

They stand in `nicknames.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

_NAMES: Final[Mapping[str, Any]] = json.loads(
    files("rules").joinpath("nicknames.json").read_text(encoding="utf-8")
)

NICKNAMES: Final[Mapping[str, str]] = _NAMES["nicknames"]
"""Name in use -> printed name: what friends call them on screen, and ships by their registry."""

SHORT_WORDS: Final[Mapping[str, str]] = _NAMES["short_words"]
"""Word that stands for others in any name -> those words."""

TITLES: Final[frozenset[str]] = frozenset(_NAMES["titles"])
"""Ranks and forms of address that players put before a name."""
