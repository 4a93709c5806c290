"""Who may do what with a mission at a table.

One without a campaign is played by everybody who knows its address, and deleted by who opened it.
One of a campaign's round fills in that round's record: captains play it, organisers delete it. Its
address is given to whoever sits at the table; all who know it may look on.

Each player's ship has a seat besides. Who plays the whole table hands out its link; who takes it
plays that ship alone, without being a captain of the campaign.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fleetbuilder.campaigns.common import selectors
from fleetbuilder.campaigns.common.roles import Rank, rank_of
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import errors
from fleetbuilder.games.seats import EVERYBODY, seat_held

LOOK_ON: Final = (
    "This mission is of a campaign's round: its captains play it, all others look on. Ask one of "
    "them for the link of a seat, or an organiser of the campaign to make you a captain."
)
NOT_YOURS: Final = "Only who opened it may delete it."
NOT_LED: Final = "This mission is of a campaign's round: only its organisers may delete it."


def seats_of(start: Mapping[str, Any]) -> list[str]:
    """Returns the seats of a play by its start: one for each player's ship."""
    return [f"player:{number}" for number, _ in enumerate(start["players"], 1)]


def seat_of(play: TablePlay, visitor: str, link: str) -> str | None:
    """Returns a seat that was taken, or that of all who play, None for who looks on."""
    if not link and may_hand_out(play, visitor):
        return EVERYBODY
    seat = seat_held(play, visitor, link)
    return seat if seat and may_sit(play, visitor) else None


def may_sit(play: TablePlay, visitor: str) -> bool:
    """Returns whether somebody may take a seat: not from whom an organiser took as much."""
    round_ = play.round
    return round_ is None or not selectors.is_barred(campaign=round_.campaign, visitor=visitor)


def may_hand_out(play: TablePlay, visitor: str) -> bool:
    """Returns whether somebody plays the whole table, and so hands out its seats."""
    return play.round_id is None or _rank(visitor, play) >= Rank.CAPTAIN


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
