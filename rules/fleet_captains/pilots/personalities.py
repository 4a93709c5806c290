"""Personalities: what a captain cares for, as a few numbers.

Everything is measured in victory points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class CaptainWeights:
    """A personality.

    `explore` is the worth of a tile turned over, `harm` that of a damage to an enemy ship beside
    what missions give for it, `dread` that of one expected to an own ship, `reach` what a place
    counts from which the next turn finds something to do. A mission worth less than `patience` is
    exchanged.
    """

    explore: float = 0.3
    harm: float = 0.35
    dread: float = 0.25
    reach: float = 0.45
    patience: float = 0.45


BALANCED: Final = "balanced"

PERSONALITIES: Final[Mapping[str, CaptainWeights]] = {
    BALANCED: CaptainWeights(),
    "bold": CaptainWeights(harm=0.6, dread=0.12),
    "careful": CaptainWeights(harm=0.25, dread=0.45),
    "explorer": CaptainWeights(explore=0.5, harm=0.25),
}
"""Personalities by name."""
