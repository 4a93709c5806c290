"""Requests to weigh cards, read from decoded JSON; the page's form makes the same."""

from __future__ import annotations

from typing import Any, Final

from fleetbuilder.simulations.common.requests import Find, GauntletRequest, gauntlet_read

USUAL_BATTLES: Final = 600
"""How many battles each variant fights at most where nobody says, if so many may be had."""


def worth_request_read(data: Any, find: Find) -> GauntletRequest:
    """Reads a request from decoded JSON; `find` finds saved fleets by what names them.

    Raises as `gauntlet_read`.
    """
    return GauntletRequest(**gauntlet_read(data, find, "The worth of cards"))
