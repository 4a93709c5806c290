"""Chances of drafts, worked out once by the Sizes drawn from."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.muster.draft_odds import DraftOdds, draft_odds

KEPT: Final = 256
"""Drafts whose chances are kept: those of the box of the site are 66."""


def side_chances(cards: GameBox, side: str, goal: int) -> DraftOdds:
    """Returns the exact chances of a draft from a box.

    Raises `CaptainsError` for a side that it does not have, or a goal out of range.
    """
    return _chances(tuple(sorted(card.size for card in cards.ships_of(side))), goal)


@lru_cache(maxsize=KEPT)
def _chances(sizes: tuple[int, ...], goal: int) -> DraftOdds:
    return draft_odds(sizes, goal)
