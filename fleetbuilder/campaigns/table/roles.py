"""Who may do what with a mission at a table.

One without a campaign is played by everybody who knows its address, and deleted by who opened it.
One of a campaign's round fills in that round's record: captains play it, organisers delete it. Its
address is given to whoever sits at the table; all who know it may look on.
"""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from rest_framework.request import Request

from fleetbuilder.campaigns import selectors
from fleetbuilder.campaigns.roles import Rank, rank_of
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import errors
from fleetbuilder.core.visitors import visitor_of

LOOK_ON: Final = (
    "This mission is of a campaign's round: its captains play it, all others look on. Ask an "
    "organiser of the campaign to make you a captain."
)
NOT_YOURS: Final = "Only who opened it may delete it."
NOT_LED: Final = "This mission is of a campaign's round: only its organisers may delete it."


def may_play(request: HttpRequest | Request, play: TablePlay) -> bool:
    """Returns whether somebody may add steps."""
    return play.round_id is None or _rank(request, play) >= Rank.CAPTAIN


def may_delete(request: HttpRequest | Request, play: TablePlay) -> bool:
    """Returns whether somebody may delete a play with its record."""
    if play.round_id is not None:
        return _rank(request, play) >= Rank.ORGANISER
    return bool(play.owner) and play.owner == visitor_of(request)


def play_check(request: HttpRequest | Request, play: TablePlay) -> None:
    """Raises an error for who may only look on, as `delete_check`."""
    if not may_play(request, play):
        raise _refusal(request, play, LOOK_ON)


def delete_check(request: HttpRequest | Request, play: TablePlay) -> None:
    """Refuses whoever may not delete a play.

    Raises `PermissionDeniedError` for who takes part in its campaign, else `NotFoundError`.
    """
    if not may_delete(request, play):
        raise _refusal(request, play, NOT_YOURS if play.round_id is None else NOT_LED)


def _refusal(request: HttpRequest | Request, play: TablePlay, words: str) -> errors.RequestError:
    is_of_campaign = _rank(request, play) > Rank.NOBODY
    return errors.PermissionDeniedError(words) if is_of_campaign else errors.NotFoundError(words)


def _rank(request: HttpRequest | Request, play: TablePlay) -> Rank:
    if play.round is None:
        return Rank.NOBODY
    campaign = play.round.campaign
    member = selectors.member_of(campaign=campaign, visitor=visitor_of(request))
    return rank_of(campaign, member)
