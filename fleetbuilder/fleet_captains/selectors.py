"""The box from which fleets are drawn and sectors are laid out; no rows."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings

from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.muster.draft_odds import DraftOdds
from rules.fleet_captains.muster.muster_document import side_odds
from rules.loader import load_boxes

HOUSE_BOX: Final = "house-base"


@cache
def house_box() -> GameBox:
    """Returns the box that comes with the site."""
    return load_boxes(settings.FIXTURES_DIR)[HOUSE_BOX]


@cache
def house_odds(side: str, goal: int) -> DraftOdds:
    """Returns the exact chances of a draft; only for sides of the box and goals in range."""
    return side_odds(house_box(), side, goal)
