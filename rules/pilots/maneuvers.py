"""How good each setting of a dial is: fire given and taken, way out, strain, collisions.

This is nine tenths of a pilot's work, so it runs in plain numbers: no pose is made for a maneuver
unless a base is in its way.
Source: 2017, Choosing a Maneuver, Auxiliary Power, Fleeing the Battlefield, Overlapping Other
Ships.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from rules.battle.records import DialSetting
from rules.battle.terms import GREEN, RED
from rules.pilots.outlook import RANGE_1, RANGE_2, RANGE_3, Outlook, Prospect
from rules.pilots.steps import colours, dial_of, has_way_out
from rules.pilots.weights import Weights
from rules.table import Pose

OFF_TABLE: Final = -1000.0
NOT_OURS: Final = -500.0
"""What a red maneuver is worth that an opponent would replace by one of his choice."""

_EDGE_REACH: Final = 7.5
_MIDDLES: Final = 1.1
_OVERLAP: Final = 1.15
"""Bases overlap where their middles are no farther apart than so many times their half sides."""


def rate_settings(
    prospect: Prospect,
    settings: tuple[DialSetting, ...],
    outlook: Outlook,
    weights: Weights,
    foes: list[Prospect],
    friends: list[Prospect],
) -> list[float]:
    """Gives what each setting of a ship's dial is worth, in damage to an average ship.

    `foes` and `friends` are how the others are expected to stand (friends without the ship).
    Settings that leave the table are worth `OFF_TABLE`.
    """
    ship = prospect.ship
    start = ship.pose
    area = outlook.area
    dial = dial_of(ship.record)
    shown = colours(ship)
    auxiliary = ship.auxiliary
    x, y, half = start.x, start.y, start.half
    ahead_x, ahead_y = start.ahead_x, start.ahead_y
    left, right = area.left + half, area.right - half
    bottom, top = area.bottom + half, area.top - half
    inner_left, inner_right = area.left + _EDGE_REACH, area.right - _EDGE_REACH
    inner_bottom, inner_top = area.bottom + _EDGE_REACH, area.top - _EDGE_REACH
    scale = outlook.scale
    bodies = [
        (body.x, body.y, (half + body.half) * _OVERLAP) for body in _bodies(prospect, outlook)
    ]
    targets = [_target(prospect, foe, scale, weights, len(friends)) for foe in foes]
    middle = _middle(friends)
    found = []
    for setting in settings:
        index, ahead, aside, sine, cosine = dial.steps[setting.index]
        colour = shown[index]
        if auxiliary and colour == RED:
            found.append(NOT_OURS)
            continue
        end_x = x + ahead * ahead_x + aside * ahead_y
        end_y = y + ahead * ahead_y - aside * ahead_x
        turned_x = ahead_x * cosine + ahead_y * sine
        turned_y = ahead_y * cosine - ahead_x * sine
        over = (abs(turned_x) + abs(turned_y) - 1.0) * half
        if (
            end_x < left + over
            or end_x > right - over
            or end_y < bottom + over
            or end_y > top - over
        ):
            found.append(OFF_TABLE)
            continue
        value = 0.0
        for body_x, body_y, limit in bodies:
            if -limit < body_x - end_x < limit and -limit < body_y - end_y < limit:
                value -= weights.action
                break
        if colour == RED:
            value -= weights.strain + weights.action
        elif auxiliary:
            if colour == GREEN:
                value += weights.strain
                if auxiliary > 1:
                    value -= weights.action
            else:
                value -= weights.action
        best = hope = taken = 0.0
        for (
            foe_x,
            foe_y,
            foe_ahead_x,
            foe_ahead_y,
            foe_half,
            near,
            far,
            farthest,
            given_aims,
            taken_aims,
            worth,
            promise,
        ) in targets:
            across, up = foe_x - end_x, foe_y - end_y
            squared = across * across + up * up
            facing = across * turned_x + up * turned_y
            if squared <= farthest:
                beside = abs(across * turned_y - up * turned_x)
                for arc_sine, arc_cosine, one, two, three in given_aims:
                    if facing * arc_sine - beside * arc_cosine > -foe_half:
                        damage = one if squared <= near else two if squared <= far else three
                        if damage * worth > best:
                            best = damage * worth
                toward = -(across * foe_ahead_x + up * foe_ahead_y)
                beside = abs(across * foe_ahead_y - up * foe_ahead_x)
                suffered = 0.0
                for arc_sine, arc_cosine, one, two, three in taken_aims:
                    if toward * arc_sine - beside * arc_cosine > -half:
                        damage = one if squared <= near else two if squared <= far else three
                        if damage > suffered:
                            suffered = damage
                taken += suffered
            distance = sqrt(squared) + 0.01
            wish = promise * (facing / distance - distance * 0.08)
            if wish > hope or hope == 0.0:
                hope = wish
        value += best - taken * prospect.worth / scale * weights.caution + hope
        if middle is not None:
            apart = abs(end_x - middle[0]) + abs(end_y - middle[1]) - 8.0
            if apart > 0.0:
                value -= apart * 0.1 * weights.cohesion
        if not (
            inner_left < end_x < inner_right and inner_bottom < end_y < inner_top
        ) and not has_way_out(end_x, end_y, turned_x, turned_y, half, dial, area):
            value -= weights.edge
        found.append(value)
    return found


Target = tuple[
    float,
    float,
    float,
    float,
    float,
    float,
    float,
    float,
    tuple[tuple[float, float, float, float, float], ...],
    tuple[tuple[float, float, float, float, float], ...],
    float,
    float,
]


def _target(
    prospect: Prospect, foe: Prospect, scale: float, weights: Weights, friends: int
) -> Target:
    """Unpacks an opponent for the inner loop; what it shoots at is shared among the fleet."""
    halves = _MIDDLES * (prospect.half + foe.half)
    near, far, farthest = RANGE_1 + halves, RANGE_2 + halves, RANGE_3 + halves
    given = prospect.guns.against(foe.agility)
    worth = foe.worth / scale
    promise = max((aim[3] for aim in given), default=0.0) * worth * weights.approach
    return (
        foe.x,
        foe.y,
        foe.ahead_x,
        foe.ahead_y,
        foe.half,
        near * near,
        far * far,
        farthest * farthest,
        given,
        foe.guns.against(prospect.agility),
        worth,
        promise,
    )


def _bodies(prospect: Prospect, outlook: Outlook) -> list[Pose]:
    """Lists the bases that will lie on the table when a ship moves.

    Those that move before it stand where they are expected to end, the others where they are.
    """
    skill = prospect.ship.skill
    index = prospect.ship.index
    found = []
    for other in outlook.prospects.values():
        if other is prospect:
            continue
        ship = other.ship
        moves_first = ship.skill < skill or (ship.skill == skill and ship.index < index)
        found.append(other.pose if moves_first else ship.pose)
    return found


def _middle(friends: list[Prospect]) -> tuple[float, float] | None:
    if not friends:
        return None
    number = len(friends)
    return (
        sum([each.x for each in friends]) / number,
        sum([each.y for each in friends]) / number,
    )
