"""How good each setting of a dial is: way out, strain, collisions; fire given and taken.

`survey` tells where each setting ends and what that costs whoever stands where; `rate_settings`
adds the fire of the round. This is most of a pilot's work, so it runs in plain numbers: no pose is
made for a maneuver.
Source: 2017, Choosing a Maneuver, Auxiliary Power, Fleeing the Battlefield, Overlapping Other
Ships.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from rules.battle import Ship
from rules.battle.records import DialSetting
from rules.battle.terms import GREEN, RED
from rules.pilots.fire import Aim
from rules.pilots.outlook import MIDDLES, RANGE_1, RANGE_2, RANGE_3, Outlook, Prospect
from rules.pilots.steps import colours, dial_of, has_way_out
from rules.pilots.weights import Weights
from rules.table import Area, Pose, Terrain, execute

OFF_TABLE: Final = -1000.0
NOT_OURS: Final = -500.0
"""What a red maneuver is worth that an opponent would replace by one of his choice."""

NO_GOOD: Final = -400.0
"""Anything worth less is `OFF_TABLE` or `NOT_OURS`."""

FARTHER: Final = 0.08
"""What one inch of distance takes off the hope for a shot in the next round."""

_EDGE_REACH: Final = 7.5
OVERLAP: Final = 1.15
"""Bases overlap where their middles are no farther apart than so many times their half sides."""

End = tuple[float, float, float, float, float]
"""What a setting is worth but for fire; where it ends: x, y, and the unit vector ahead."""

_NOWHERE: Final = (OFF_TABLE, 0.0, 0.0, 0.0, 0.0)
_CHANGED: Final = (NOT_OURS, 0.0, 0.0, 0.0, 0.0)


def survey(
    prospect: Prospect,
    settings: tuple[DialSetting, ...],
    outlook: Outlook,
    weights: Weights,
    friends: list[Prospect],
    bodies: list[Pose],
) -> list[End]:
    """Gives where each setting of a ship's dial ends, and what it is worth but for fire.

    `friends` are the fleet without the ship, `bodies` the bases that may be in its way.
    """
    ship = prospect.ship
    start = ship.pose
    area = outlook.area
    dial = dial_of(ship.record)
    shown = colours(ship)
    auxiliary = ship.auxiliary
    x, y, half = start.x, start.y, start.half
    left, right = area.left + half, area.right - half
    bottom, top = area.bottom + half, area.top - half
    inner_left, inner_right = area.left + _EDGE_REACH, area.right - _EDGE_REACH
    inner_bottom, inner_top = area.bottom + _EDGE_REACH, area.top - _EDGE_REACH
    near = [(body.x, body.y, (half + body.half) * OVERLAP) for body in bodies]
    middle_x = middle_y = 0.0
    if friends:
        middle_x = sum([each.x for each in friends]) / len(friends)
        middle_y = sum([each.y for each in friends]) / len(friends)
    shifts = dial.shifts_from(start)
    terrain = outlook.view.terrain
    found: list[End] = []
    for setting in settings:
        index = setting.index
        colour = shown[index]
        if auxiliary and colour == RED:
            found.append(_CHANGED)
            continue
        end_x, end_y, turned_x, turned_y = shifts[index]
        end_x += x
        end_y += y
        over = (abs(turned_x) + abs(turned_y) - 1.0) * half
        if (
            end_x < left + over
            or end_x > right - over
            or end_y < bottom + over
            or end_y > top - over
        ):
            found.append(_NOWHERE)
            continue
        value = 0.0
        if terrain:
            value, pose = _past_terrain(setting, start, terrain, area, weights)
            end_x, end_y = pose.x, pose.y
            turned_x, turned_y = pose.ahead_x, pose.ahead_y
        for body_x, body_y, limit in near:
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
        if friends:
            apart = abs(end_x - middle_x) + abs(end_y - middle_y) - 8.0
            if apart > 0.0:
                value -= apart * 0.1 * weights.cohesion
        if not (
            inner_left < end_x < inner_right and inner_bottom < end_y < inner_top
        ) and not has_way_out(end_x, end_y, turned_x, turned_y, half, dial, area):
            value -= weights.edge
        found.append((value, end_x, end_y, turned_x, turned_y))
    return found


OBSTACLE_DAMAGE: Final = 0.5
"""The expected damage of meeting an obstacle: one attack die (2017, Obstacles)."""


def _past_terrain(
    setting: DialSetting, start: Pose, terrain: list[Terrain], area: Area, weights: Weights
) -> tuple[float, Pose]:
    """Gives what planets and obstacles in the way of a maneuver cost, and where it ends."""
    movement = execute(setting.template, start, [], terrain, area)
    value = -weights.action if movement.is_on_planet or movement.met else 0.0
    return value - OBSTACLE_DAMAGE * len(movement.met), movement.pose


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
    Settings that leave the table are worth `OFF_TABLE`, red ones under auxiliary power `NOT_OURS`.
    """
    ends = survey(prospect, settings, outlook, weights, friends, bodies_for(prospect, outlook))
    scale = outlook.scale
    half = prospect.half
    risk = prospect.worth / scale * weights.caution
    count = len(ends)
    best, taken, hopes = [0.0] * count, [0.0] * count, [OFF_TABLE] * count
    for foe in foes:
        # What is said of an opponent is looked up once, not for each setting.
        foe_x, foe_y, foe_half = foe.x, foe.y, foe.half
        foe_ahead_x, foe_ahead_y = foe.ahead_x, foe.ahead_y
        halves = MIDDLES * (half + foe_half)
        near, far, farthest = RANGE_1 + halves, RANGE_2 + halves, RANGE_3 + halves
        near, far, farthest = near * near, far * far, farthest * farthest
        given = prospect.guns.against(foe.agility)
        suffers = foe.guns.against(prospect.agility)
        worth = foe.worth / scale
        promise = promise_of(given) * worth * weights.approach
        # Nearly every ship fires through one arc: the first one is asked without a loop.
        sine, cosine, one, two, three = given[0] if given else _HARMLESS
        their_sine, their_cosine, their_one, their_two, their_three = (
            suffers[0] if suffers else _HARMLESS
        )
        more_given, more_taken = given[1:], suffers[1:]
        for place, (base, end_x, end_y, turned_x, turned_y) in enumerate(ends):
            if base < NO_GOOD:
                continue
            across, up = foe_x - end_x, foe_y - end_y
            squared = across * across + up * up
            facing = across * turned_x + up * turned_y
            if squared <= farthest:
                beside = across * turned_y - up * turned_x
                if beside < 0.0:
                    beside = -beside
                if facing * sine - beside * cosine > -foe_half:
                    damage = one if squared <= near else two if squared <= far else three
                    damage *= worth
                    if damage > best[place]:
                        best[place] = damage
                for aim in more_given:
                    if facing * aim[0] - beside * aim[1] > -foe_half:
                        damage = aim[2] if squared <= near else aim[3] if squared <= far else aim[4]
                        damage *= worth
                        if damage > best[place]:
                            best[place] = damage
                toward = -(across * foe_ahead_x + up * foe_ahead_y)
                beside = across * foe_ahead_y - up * foe_ahead_x
                if beside < 0.0:
                    beside = -beside
                suffered = 0.0
                if toward * their_sine - beside * their_cosine > -half:
                    suffered = (
                        their_one
                        if squared <= near
                        else their_two
                        if squared <= far
                        else their_three
                    )
                for aim in more_taken:
                    if toward * aim[0] - beside * aim[1] > -half:
                        damage = aim[2] if squared <= near else aim[3] if squared <= far else aim[4]
                        if damage > suffered:
                            suffered = damage
                if suffered:
                    taken[place] += suffered
            distance = sqrt(squared) + 0.01
            wish = promise * (facing / distance - distance * FARTHER)
            if wish > hopes[place]:
                hopes[place] = wish
    return [
        end[0]
        if end[0] < NO_GOOD
        else end[0] + best[place] - taken[place] * risk + (hopes[place] if foes else 0.0)
        for place, end in enumerate(ends)
    ]


_HARMLESS: Final[Aim] = (0.0, 0.0, 0.0, 0.0, 0.0)


def promise_of(aims: tuple[Aim, ...]) -> float:
    """Gives the expected damage of a ship's best shot at Range 2: what it may hope for."""
    return max([aim[3] for aim in aims]) if aims else 0.0


def bodies_for(prospect: Prospect, outlook: Outlook) -> list[Pose]:
    """Lists the bases that will lie on the table when a ship moves.

    Those that move before it stand where they are expected to end, the others where they are.
    """
    skill, index = prospect.ship.skill, prospect.ship.index
    found = []
    for other in outlook.prospects.values():
        ship = other.ship
        if ship.skill < skill or (ship.skill == skill and ship.index < index):
            found.append(other.pose)
        elif other is not prospect:
            found.append(ship.pose)
    return found


def moves_first(ship: Ship, other: Ship) -> bool:
    """Tells whether a ship is likely to be activated before another (EDITIONS C8)."""
    return ship.skill < other.skill or (ship.skill == other.skill and ship.index < other.index)
