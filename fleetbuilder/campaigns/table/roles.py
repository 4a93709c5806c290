"""Who may do what with a mission at a table.

One without a campaign is played by everybody who knows its address, and deleted by who opened it.
One of a campaign's round fills in that round's record: captains play it, organisers delete it. Its
address is given to whoever sits at the table; all who know it may look on.
"""

from __future__ import annotations

from typing import Final

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.roles import Rank, rank_of
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import errors
from fleetbuilder.games.seats import EVERYBODY

LOOK_ON: Final = (
    "This mission is of a campaign's round: its captains play it, all others look on. Ask an "
    "organiser of the campaign to make you a captain."
)
NOT_YOURS: Final = "Only who opened it may delete it."
NOT_LED: Final = "This mission is of a campaign's round: only its organisers may delete it."


def seat_of(play: TablePlay, visitor: str, link: str) -> str | None:
    """Returns the seat of all who play, None for who looks on."""
    is_player = play.round_id is None or _rank(visitor, play) >= Rank.CAPTAIN
    return EVERYBODY if is_player else None


def onlooker_refusal(play: TablePlay, visitor: str) -> errors.RequestError:
    """Returns the error for who may only look on, as `delete_check` raises it."""
    return _refusal(visitor, play, LOOK_ON)


def may_delete(visitor: str, play: TablePlay) -> bool:
    """Returns whether somebody may delete a play with its record."""
    if play.round_id is not None:
        return _rank(visitor, play) >= Rank.ORGANISER
    return bool(play.owner) and play.owner == visitor


def delete_check(visitor: str, play: TablePlay) -> None:
    """Refuses whoever may not delete a play.

    Raises `PermissionDeniedError` for who takes part in its campaign, else `NotFoundError`.
    """
    if not may_delete(visitor, play):
        raise _refusal(visitor, play, NOT_YOURS if play.round_id is None else NOT_LED)


def _refusal(visitor: str, play: TablePlay, words: str) -> errors.RequestError:
    is_of_campaign = _rank(visitor, play) > Rank.NOBODY
    return errors.PermissionDeniedError(words) if is_of_campaign else errors.NotFoundError(words)


def _rank(visitor: str, play: TablePlay) -> Rank:
    if play.round is None:
        return Rank.NOBODY
    campaign = play.round.campaign
    return rank_of(campaign, selectors.member_of(campaign=campaign, visitor=visitor))
