"""In which direction and ring the target lies: which maneuver table an enemy rolls on.

Source: Alliance, Find Target's Range and Direction; DECISIONS D110-D112.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, degrees, floor
from typing import Final

from rules.alliance.enemy.choices import EnemyChoice, Reason
from rules.alliance.enemy.logic import BANDS, BY_FACING, SECTORS
from rules.alliance.errors import AllianceError
from rules.dice import Chance
from rules.table import Pose, band

WIDTH: Final = 360.0 / len(SECTORS)
"""Degrees of a direction (DECISIONS D110)."""

STRAIGHT_AT: Final = 5.0
"""A nose within this many degrees of the line to the enemy points straight at or away (D111)."""

_DIRECTION: Final = "Alliance, Find Target's Range and Direction, Direction"
_TIEBREAK: Final = "Alliance, Direction Tiebreakers"
_RANGE: Final = "Alliance, Find Target's Range and Direction, Range"
# Far finer than anything on a table: a corner on a line lies in neither sector beyond it.
_ON_LINE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class DirectionFacts:
    """Where the target lies as seen from the enemy.

    `sectors` are the directions that its base overlaps, one where it is on no dividing line.
    `nose` is the one among them that it faces towards, "" where it points straight at the enemy
    or away from it; it matters on a dividing line only.
    """

    sectors: tuple[str, ...]
    nose: str = ""


@dataclass(frozen=True, slots=True)
class RingFacts:
    """How far away the target is: range band 1 to 3 or 0 beyond, all round.

    `is_facing` tells whether it faces toward the enemy; it matters at Range 2 only.
    """

    band: int
    is_facing: bool = False


def choose_sector(facts: DirectionFacts, chance: Chance, key: int = 0) -> EnemyChoice[str]:
    """Returns the direction whose table is used; draws only where the rules ask for it.

    `key` says what for, where chance is drawn by key.

    Source: Alliance, Direction, Direction Tiebreakers. Raises `AllianceError` for directions that
    do not exist and for a nose toward none of them.
    """
    sectors = facts.sectors
    if not sectors or len(set(sectors)) != len(sectors) or not set(sectors) <= set(SECTORS):
        raise AllianceError(
            f"a target lies in one or more of {', '.join(SECTORS)}, each named once, "
            f"not in {', '.join(sectors) or 'none'}",
            "enemy.direction",
        )
    if len(sectors) == 1:
        return EnemyChoice(sectors[0], (Reason(f"The target lies {sectors[0]}.", _DIRECTION),))
    listed = " and ".join(sectors)
    if facts.nose:
        if facts.nose not in sectors:
            raise AllianceError(
                f"the target lies {listed}; it cannot face towards {facts.nose} among these",
                "enemy.direction",
            )
        text = f"The target lies on the line between {listed} and faces towards {facts.nose}."
        return EnemyChoice(facts.nose, (Reason(text, _TIEBREAK),))
    drawn = sectors[chance.below(len(sectors), key)]
    text = (
        f"The target lies on the line between {listed} and points straight at the ship or away "
        f"from it: drawn at random, {drawn}."
    )
    return EnemyChoice(drawn, (Reason(text, _TIEBREAK),))


def choose_ring(range_reminder: Mapping[str, str], facts: RingFacts) -> EnemyChoice[str]:
    """Returns the ring of the tables, inner or outer, as the card's range reminder says.

    Source: Alliance, Find Target's Range and Direction, Range. Raises `AllianceError` for a range
    band that does not exist.
    """
    if not 0 <= facts.band <= 3:
        raise AllianceError(
            f"a range band is 1 to 3, or 0 beyond Range 3, not {facts.band}", "enemy.band"
        )
    where = f"at Range {facts.band}" if facts.band else "beyond Range 3"
    ring = range_reminder[BANDS[facts.band - 1]]
    if ring != BY_FACING:
        return EnemyChoice(ring, (Reason(f"The target is {where}: {ring} ring.", _RANGE),))
    if facts.is_facing:
        return EnemyChoice(
            "inner", (Reason(f"It is {where}, facing the ship: inner ring.", _RANGE),)
        )
    return EnemyChoice("outer", (Reason(f"It is {where}, facing away: outer ring.", _RANGE),))


# --- measuring -------------------------------------------------------------------


def measure_direction(enemy: Pose, target: Pose) -> DirectionFacts:
    """Measures the direction of a target on a virtual table (DECISIONS D110, D111)."""
    sectors = sectors_of(enemy, target)
    return DirectionFacts(sectors, _nose(enemy, target, sectors) if len(sectors) > 1 else "")


def measure_ring(enemy: Pose, target: Pose) -> RingFacts:
    """Measures range and facing of a target on a virtual table (DECISIONS D112)."""
    return RingFacts(band(enemy, target), is_facing(target, enemy))


def is_facing(target: Pose, enemy: Pose) -> bool:
    """Returns whether the enemy's middle lies in the target's front half (DECISIONS D112)."""
    return target.offset_to(enemy.x, enemy.y)[0] >= 0.0


def bearing_of(enemy: Pose, x: float, y: float) -> float:
    """Returns the direction of a point in degrees clockwise from the heading, -180 to 180."""
    ahead, aside = enemy.offset_to(x, y)
    return degrees(atan2(aside, ahead))


def sector_at(bearing: float) -> str:
    """Returns the direction that a bearing in degrees lies in.

    The line's clockwise one on a line.
    """
    return SECTORS[floor((bearing + WIDTH / 2.0) / WIDTH) % len(SECTORS)]


def sectors_of(enemy: Pose, target: Pose) -> tuple[str, ...]:
    """Returns the directions that the target's base overlaps, clockwise (DECISIONS D110).

    All of them where it covers the enemy's middle.
    """
    ahead, aside = target.offset_to(enemy.x, enemy.y)
    if abs(ahead) < target.half and abs(aside) < target.half:
        return SECTORS
    middle = bearing_of(enemy, target.x, target.y)
    turned = [_turn(middle, bearing_of(enemy, x, y)) for x, y in target.corners()]
    first = floor((middle + min(turned) + _ON_LINE + WIDTH / 2.0) / WIDTH)
    last = floor((middle + max(turned) - _ON_LINE + WIDTH / 2.0) / WIDTH)
    return tuple(SECTORS[index % len(SECTORS)] for index in range(first, max(first, last) + 1))


def _turn(start: float, end: float) -> float:
    """Returns the degrees from one bearing to another, -180 to 180."""
    return (end - start + 180.0) % 360.0 - 180.0


def _nose(enemy: Pose, target: Pose, sectors: tuple[str, ...]) -> str:
    """Returns the direction that a target faces towards, "" for straight at or away (D111).

    Its middle is moved ahead by the length of its base; where that is in none of the directions
    that its base overlaps, the nearest of them counts.
    """
    to_enemy = abs(bearing_of(target, enemy.x, enemy.y))
    if to_enemy <= STRAIGHT_AT or to_enemy >= 180.0 - STRAIGHT_AT:
        return ""
    moved = target.moved(target.base.side)
    bearing = bearing_of(enemy, moved.x, moved.y)
    reached = sector_at(bearing)
    if reached in sectors:
        return reached
    return min(sectors, key=lambda name: abs(_turn(SECTORS.index(name) * WIDTH, bearing)))
