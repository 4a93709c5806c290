"""Bounds of what a document may say, each far above any real fleet."""

from __future__ import annotations

import re
from typing import Final

MAXIMUM_NESTING: Final = 8
"""How deep cards may hold cards; a ship's own upgrades are level 1."""
MAXIMUM_JSON_DEPTH: Final = 64
"""How deep brackets may stand in brackets."""
MAXIMUM_NUMBER: Final = 10_000
"""Largest number of squadron points in any field."""
MAXIMUM_NAME: Final = 200
MAXIMUM_NOTES: Final = 20_000
MAXIMUM_UNMATCHED: Final = 1_000
"""How many entries of `Fleet.unmatched` a document may hold."""
KEY_PATTERN: Final = r"[A-Za-z0-9][A-Za-z0-9:._-]{0,119}"
"""What a card key looks like; whether the card exists is not asked."""
KEY: Final = re.compile(KEY_PATTERN)
