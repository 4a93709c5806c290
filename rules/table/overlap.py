"""Whether bases cover the same ground.

Two squares are apart exactly when one of their four axes shows a gap between them, so every
question here is answered along those axes. Bases within `CONTACT` of each other touch; only what
lies deeper overlaps (DECISIONS D20).
"""

from __future__ import annotations

from typing import Final

from rules.table.dimensions import CONTACT
from rules.table.pose import Pose

_DIAGONAL: Final = 1.4142135623730951


def overlaps(one: Pose, other: Pose) -> bool:
    """Returns whether two bases cover common ground, deeper than mere contact.

    Source: 2017, Plastic Bases Overlapping; DECISIONS D10, D20.
    """
    limit = (one.half + other.half) * _DIAGONAL
    across = other.x - one.x
    if not -limit < across < limit:
        return False
    up = other.y - one.y
    if not -limit < up < limit:
        return False
    near = one.half + other.half - CONTACT
    if across * across + up * up < near * near:
        return True
    one_x, one_y = one.ahead_x, one.ahead_y
    other_x, other_y = other.ahead_x, other.ahead_y
    spread = abs(one_x * other_x + one_y * other_y) + abs(one_x * other_y - one_y * other_x)
    limit = one.half + other.half * spread - CONTACT
    if not -limit < across * one_x + up * one_y < limit:
        return False
    if not -limit < across * one_y - up * one_x < limit:
        return False
    limit = other.half + one.half * spread - CONTACT
    if not -limit < across * other_x + up * other_y < limit:
        return False
    return -limit < across * other_y - up * other_x < limit


def separation(one: Pose, other: Pose) -> float:
    """Returns the widest gap in inches that an axis of either base shows between them.

    It is positive for bases that are apart (and then at most their distance); its negative says
    how far one must move at least to be clear of the other.
    """
    return separation_at(one.x, one.y, one.ahead_x, one.ahead_y, one.half, other)


def separation_at(
    x: float, y: float, ahead_x: float, ahead_y: float, half: float, other: Pose
) -> float:
    """Returns the `separation` of a base that is not yet a pose from another base."""
    across, up = other.x - x, other.y - y
    other_x, other_y, other_half = other.ahead_x, other.ahead_y, other.half
    spread = abs(ahead_x * other_x + ahead_y * other_y) + abs(ahead_x * other_y - ahead_y * other_x)
    ahead, aside = across * ahead_x + up * ahead_y, across * ahead_y - up * ahead_x
    if ahead < 0.0:
        ahead = -ahead
    if aside < 0.0:
        aside = -aside
    gap = (ahead if ahead > aside else aside) - half - other_half * spread
    ahead, aside = across * other_x + up * other_y, across * other_y - up * other_x
    if ahead < 0.0:
        ahead = -ahead
    if aside < 0.0:
        aside = -aside
    other_gap = (ahead if ahead > aside else aside) - other_half - half * spread
    return gap if gap > other_gap else other_gap


def touches(one: Pose, other: Pose) -> bool:
    """Returns whether two bases touch without overlapping.

    Source: 2017, Plastic Bases Overlapping; DECISIONS D20.
    """
    limit = (one.half + other.half) * _DIAGONAL + CONTACT
    across, up = other.x - one.x, other.y - one.y
    if across * across + up * up > limit * limit:
        return False
    return abs(separation(one, other)) <= CONTACT
