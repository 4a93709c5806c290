"""The names of eras, as players write them; the other words have theirs in `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ERA_NAMES: Final[Mapping[str, str]] = {
    "classic": "Classic",
    "modern-2017": "2017 edition",
    "alliance": "Alliance",
    "reference": "Reference",
}
"""The eras of cards, and that of sets that hold no cards to build with."""

ABILITY_NAMES: Final[Mapping[str, str]] = {
    "automated": "played by the simulator",
    "manual": "read by people",
    "none": "no ability",
}
"""What becomes of a card's text in battles that the simulator plays."""
