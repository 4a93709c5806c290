"""Which ship an enemy flies for: its orders, and which target is nearest.

Source: Alliance, Identify Target based on Mission Orders, Determining Nearest, Touching;
DECISIONS D113.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose, Reason
from rules.alliance.enemy.sectors import bearing_of
from rules.alliance.errors import AllianceError
from rules.table import Pose, band, distance, touches

SIMILAR: Final = 0.25
"""Distances in one range band that differ by less than this many inches are similar (D113)."""

PLAYER: Final = "player"

_ORDERS: Final = "Alliance, Identify Target based on Mission Orders"
_NEAREST: Final = "Alliance, Determining Nearest"
_TOUCHING: Final = "Alliance, Touching"
_ANGLE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that an enemy's orders could make its target.

    `band` is the range band 1 to 3, or 0 beyond Range 3, all round. `distance` is in inches; where
    people judged by eye it is any number that grows with the distance by 1 or more, equal for
    what looks similar. `off_ahead` is how many degrees it lies from dead ahead of the enemy, 0 to
    180. `kind` is player for a player's ship; a mission's orders may name others.
    """

    ship: int
    name: str
    band: int
    distance: float
    off_ahead: float
    is_touching: bool = False
    kind: str = PLAYER


@dataclass(frozen=True, slots=True)
class OrderStep:
    """One line of orders: the kinds that it goes for, and within which range band (0: any)."""

    kinds: tuple[str, ...]
    within: int = 0


@dataclass(frozen=True, slots=True)
class TargetOrder:
    """An order of a mission: the nearest of the first step with anything to go for."""

    name: str
    steps: tuple[OrderStep, ...]


ATTACK: Final = TargetOrder("Attack", (OrderStep((PLAYER,)),))
"""The usual order: the nearest player ship."""


def choose_target(
    order: TargetOrder, candidates: Iterable[Candidate]
) -> EnemyChoice[int] | PlayersChoose[int]:
    """Returns the ship that an enemy flies for, or asks the players where several tie in all.

    Source: Alliance, Identify Target, Determining Nearest, Touching. Raises `AllianceError` where
    the order finds nothing to go for, and for facts that cannot be.
    """
    listed = _checked(candidates)
    pool: list[Candidate] = []
    for step in order.steps:
        pool = [
            each
            for each in listed
            if each.kind in step.kinds and (not step.within or 1 <= each.band <= step.within)
        ]
        if pool:
            break
    if not pool:
        raise AllianceError(f'the order "{order.name}" finds no target', "enemy.no_target")
    reasons = [Reason(f"Its order is {order.name}.", _ORDERS)]
    return _nearest(_without_touching(pool, reasons), reasons)


def _checked(candidates: Iterable[Candidate]) -> list[Candidate]:
    listed = list(candidates)
    if len({each.ship for each in listed}) != len(listed):
        raise AllianceError("a target is listed twice", "enemy.target")
    for each in listed:
        if not 0 <= each.band <= 3:
            raise AllianceError(
                f"{each.name}: a range band is 1 to 3, or 0 beyond Range 3, not {each.band}",
                "enemy.band",
            )
        if each.distance < 0.0 or not 0.0 <= each.off_ahead <= 180.0:
            raise AllianceError(
                f"{each.name}: a distance is not negative and an angle from dead ahead is "
                f"0 to 180 degrees, not {each.distance:g} and {each.off_ahead:g}",
                "enemy.target",
            )
    return listed


def _without_touching(pool: list[Candidate], reasons: list[Reason]) -> list[Candidate]:
    """Leaves out what the enemy touches, unless nothing else is within Range 3.

    "Other targets" are those that the orders allow: a hunter that touches the only carrier keeps
    it, though an escort is near, as its orders make no target of an escort while anybody carries.
    Source: Alliance, Touching, which holds for all orders; whom they allow is the mission's word.
    """
    touching = [each for each in pool if each.is_touching]
    if not touching:
        return pool
    names = _names(touching)
    if any(each.band for each in pool if not each.is_touching):
        reasons.append(
            Reason(f"{names} touches it and is ignored: others are within Range 3.", _TOUCHING)
        )
        return [each for each in pool if not each.is_touching]
    reasons.append(
        Reason(f"{names} touches it, but nothing else is within Range 3: it counts.", _TOUCHING)
    )
    return pool


def _nearest(pool: list[Candidate], reasons: list[Reason]) -> EnemyChoice[int] | PlayersChoose[int]:
    shortest = min(each.band or 4 for each in pool)
    pool = [each for each in pool if (each.band or 4) == shortest]
    where = f"at Range {shortest}" if shortest < 4 else "beyond Range 3"
    if len(pool) == 1:
        reasons.append(
            Reason(f"{pool[0].name} is alone in the shortest range band, {where}.", _NEAREST)
        )
        return EnemyChoice(pool[0].ship, tuple(reasons))
    closest = min(each.distance for each in pool)
    near = [each for each in pool if each.distance == closest or each.distance < closest + SIMILAR]
    if len(near) == 1:
        reasons.append(Reason(f"{near[0].name} is physically closest, {where}.", _NEAREST))
        return EnemyChoice(near[0].ship, tuple(reasons))
    straightest = min(each.off_ahead for each in near)
    ahead = [each for each in near if each.off_ahead <= straightest + _ANGLE]
    if len(ahead) == 1:
        text = (
            f"{_names(near)} are at similar distances {where}; {ahead[0].name} is closest to "
            "dead ahead."
        )
        reasons.append(Reason(text, _NEAREST))
        return EnemyChoice(ahead[0].ship, tuple(reasons))
    text = f"{_names(ahead)} tie in everything: the players choose (the text is silent)."
    reasons.append(Reason(text, _NEAREST))
    return PlayersChoose(tuple(each.ship for each in ahead), tuple(reasons))


def _names(candidates: list[Candidate]) -> str:
    return " and ".join(each.name for each in candidates)


def measure_candidates(enemy: Pose, ships: Mapping[int, tuple[str, Pose]]) -> tuple[Candidate, ...]:
    """Measures player ships on a virtual table; `ships` maps each to its name and its pose."""
    return tuple(
        Candidate(
            ship,
            name,
            band(enemy, pose),
            distance(enemy, pose),
            abs(bearing_of(enemy, pose.x, pose.y)),
            touches(enemy, pose),
        )
        for ship, (name, pose) in ships.items()
    )


def nearest_of(enemy: Pose, ships: Mapping[int, tuple[str, Pose]]) -> int:
    """Returns the nearest of some ships, the first where the players would choose among several.

    It stands in for a target where none was chosen this round. Source: Alliance, Determining
    Nearest.
    """
    choice = choose_target(ATTACK, measure_candidates(enemy, ships))
    return choice.options[0] if isinstance(choice, PlayersChoose) else choice.value
