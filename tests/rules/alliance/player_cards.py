"""Player cards to shade in tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.alliance.campaign.player_card import BLANK, Shading, Sheet, shade
from rules.loader import load_player_cards


@cache
def sheet(identifier: str = "federation") -> Sheet:
    """Returns one of the repository's player cards."""
    return load_player_cards()[identifier]


def shaded(text: str, on: Shading = BLANK, card: Sheet | None = None) -> Shading:
    """Returns a card with boxes shaded, such as "weapon 2, crew 4, skill 3 crew".

    What follows a number are the icons gained at the underlined boxes among those.
    """
    printed = card or sheet()
    after = on
    for part in filter(None, (each.strip() for each in text.split(","))):
        row, number, *icons = part.split()
        after = _shade_row(printed, after, row, int(number), icons)
    return after


def _shade_row(
    printed: Sheet, shading: Shading, row: str, number: int, icons: Sequence[str]
) -> Shading:
    left = list(icons)
    for _ in range(number):
        place = shading.leftmost_unshaded(row)
        asked = row == "skill" and printed.choice_at(place) is not None
        shading = shade(printed, shading, row, left.pop(0) if asked else "")
    assert not left, "an icon too many"
    return shading
