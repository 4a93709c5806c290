"""Who sits where: seats of games are taken by their links, and held by a browser or an account."""

from __future__ import annotations

from typing import Any, Final

from fleetbuilder.core import errors

EVERYBODY: Final = ""
"""The seat of a game whose players all see and do the same."""
LOOKS_ON: Final = "You look on: to play, take a seat by its link. Ask who opened the game for one."


def seat_held(game: Any, visitor: str, link: str) -> str | None:
    """Returns the name of a seat that somebody has taken, None for who looks on.

    It is the seat of a `link`, without one the first that they have.
    """
    if not visitor:
        return None
    seats = game.seats.filter(holder=visitor, **({"link": link} if link else {}))
    name: str | None = seats.values_list("name", flat=True).first()
    return name


def is_opener(game: Any, visitor: str) -> bool:
    """Returns whether somebody has opened a game."""
    return bool(visitor) and game.owner == visitor


def looks_on(game: Any, visitor: str) -> errors.RequestError:
    """Returns the refusal of who wants to play and holds no seat."""
    return errors.PermissionDeniedError(LOOKS_ON)
