"""What is said on sheets, and about them, besides the fleet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """What the head of a sheet says besides the fleet; what is empty is left to a pen."""

    event: str = ""
    player: str = ""
    email: str = ""
