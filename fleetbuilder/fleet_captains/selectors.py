"""What is read or worked out once: chances of drafts by the Sizes drawn from, and the rules."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from django.conf import settings

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.muster.draft_odds import DraftOdds, draft_odds
from rules.fleet_captains.rulebook.entries import CaptainsRulebook
from rules.loader import load_captains_rulebook

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


@cache
def rulebook() -> CaptainsRulebook:
    """Returns the rules by topic."""
    return load_captains_rulebook(settings.FIXTURES_DIR)
