"""Who sits where: seats of games, held by a secret link or by an account."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Q

from fleetbuilder.core import errors
from fleetbuilder.games.models import GameSeat

EVERYBODY: Final = ""
"""The seat of a game whose players all see and do the same."""
LOOKS_ON: Final = "You look on: whoever plays has the link of a seat, or has taken one."


def seat_held(game: Any, visitor: str, link: str) -> str | None:
    """Returns the name of the seat that somebody holds, None for who looks on.

    With a `link` it is the seat of that link, unless somebody else has taken it; without, the
    first one that they have taken.
    """
    if link:
        is_theirs = Q(link=link) & (Q(holder="") | Q(holder=visitor))
    elif visitor:
        is_theirs = Q(holder=visitor)
    else:
        return None
    seats = GameSeat.objects.filter(is_theirs, game=game).order_by("pk")
    return seats.values_list("name", flat=True).first()


def looks_on(game: Any, visitor: str) -> errors.RequestError:
    """Returns the refusal of who wants to play and holds no seat."""
    return errors.PermissionDeniedError(LOOKS_ON)
