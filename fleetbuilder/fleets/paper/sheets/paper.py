"""The sizes of paper on which sheets are printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

MARGIN: Final = 34.0
"""Points left empty on every side: what any printer can reach."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in points of 1/72 inch, upright."""

    id: str
    name: str
    width: float
    height: float

    @property
    def inner_width(self) -> float:
        """Returns the width between the margins, in points."""
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Returns how far below the upper edge the lower margin begins, in points."""
        return self.height - MARGIN


PAPERS: Final[Mapping[str, Paper]] = MappingProxyType(
    {
        each.id: each
        for each in (
            Paper("a4", "A4", 595.28, 841.89),
            Paper("letter", "Letter", 612.0, 792.0),
        )
    }
)
"""Every size by id, the usual one first."""
USUAL: Final = "a4"
