"""Requests for better cards, read from decoded JSON; the page's form makes the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fleetbuilder.simulations.common.requests import Find, GauntletRequest, gauntlet_read


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementRequest(GauntletRequest):
    """The question what would be better in a card's place.

    `card` is its name, its key, or its pointer in the fleet's document. `battles` are those of
    the confirmation against each opponent.
    """

    card: str

    def content(self) -> dict[str, Any]:
        """Returns the content as plain data."""
        return {**GauntletRequest.content(self), "card": self.card}


def replacement_request_read(data: Any, find: Find) -> ReplacementRequest:
    """Reads a request from decoded JSON; `find` finds saved fleets by what names them.

    Raises as `gauntlet_read`.
    """
    return ReplacementRequest(**gauntlet_read(data, find, "What would be better", "card"))
