"""How good each setting of a dial is: way out, strain, collisions; fire given and taken.

`Ground` tells where each setting ends and what that costs whoever stands where; `rate_settings`
adds the fire of the round, one `Duel` for each opponent. This is most of a pilot's work, so it
runs in plain numbers: no pose is made for a maneuver.
Source: 2017, Choosing a Maneuver, Auxiliary Power, Fleeing the Battlefield, Overlapping Other
Ships.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from rules.battle import Ship
from rules.battle.mechanics.damage_cards import colour_of
from rules.battle.position.records import DialSetting
from rules.battle.position.terms import GREEN, RED
from rules.pilots.fire import Aims
from rules.pilots.minefields import Danger, dangers_to
from rules.pilots.outlook import MIDDLES, RANGE_1, RANGE_2, RANGE_3, Outlook, Prospect
from rules.pilots.steps import DialSteps, Shift, dial_of, has_way_out
from rules.pilots.weights import Weights
from rules.table import OVERSIZED, Area, Pose, Terrain, execute, met_by
from rules.table.overlap import separation_at

OFF_TABLE: Final = -1000.0
NOT_OURS: Final = -500.0
"""What a red maneuver is worth that an opponent would replace by one of his choice."""

NO_GOOD: Final = -400.0
"""Anything worth less is `OFF_TABLE` or `NOT_OURS`."""

FARTHER: Final = 0.08
"""What one inch of distance takes off the hope for a shot in the next round."""

OBSTACLE_DAMAGE: Final = 0.5
"""The expected damage of meeting an obstacle: one attack die (2017, Obstacles).

A minefield that no card placed counts as one.
"""

_EDGE_REACH: Final = 7.5
DIAGONAL: Final = 1.4142136
"""Bases are apart where their middles are so many of their half sides apart along an axis."""

End = tuple[float, float, float, float, float]
"""What a setting is worth but for fire; where it ends: x, y, and the unit vector ahead."""

_MARGIN: Final = 0.01


class Ground:
    """What the worth of a ship's maneuvers rests on but for fire, looked up once for a dial.

    `friends` are the fleet without the ship, `bodies` the bases that may be in its way.
    """

    __slots__ = (
        "_action",
        "_area",
        "_auxiliary",
        "_bodies",
        "_bottom",
        "_cohesion",
        "_collision",
        "_dangers",
        "_dial",
        "_edge",
        "_half",
        "_has_friends",
        "_left",
        "_middle_x",
        "_middle_y",
        "_obstacles",
        "_right",
        "_shifts",
        "_ship",
        "_start",
        "_strain",
        "_terrain",
        "_top",
    )

    def __init__(
        self,
        prospect: Prospect,
        outlook: Outlook,
        weights: Weights,
        friends: list[Prospect],
        bodies: list[Pose],
    ) -> None:
        ship = prospect.ship
        start = ship.pose
        area = outlook.area
        half = start.half
        dial = dial_of(ship.record)
        self._ship: Final[Ship] = ship
        self._start: Final[Pose] = start
        self._area: Final[Area] = area
        mines = outlook.view.mines
        placed = [token for token, _, _ in mines]
        self._terrain: Final[list[Terrain]] = outlook.view.terrain
        self._obstacles: Final[list[bool]] = [token not in placed for token in self._terrain]
        self._dangers: Final[list[Danger]] = dangers_to(ship, outlook.view) if mines else []
        self._dial: Final[DialSteps] = dial
        self._shifts: Final[list[Shift]] = dial.shifts_from(start)
        self._auxiliary: Final[int] = ship.auxiliary
        self._half: Final[float] = half
        self._left: Final[float] = area.left + half
        self._right: Final[float] = area.right - half
        self._bottom: Final[float] = area.bottom + half
        self._top: Final[float] = area.top - half
        self._has_friends: Final[bool] = len(friends) > 0
        middle_x = middle_y = 0.0
        for each in friends:
            middle_x += each.x
            middle_y += each.y
        number = float(max(1, len(friends)))
        self._middle_x: Final[float] = middle_x / number
        self._middle_y: Final[float] = middle_y / number
        self._action: Final[float] = weights.action
        self._cohesion: Final[float] = weights.cohesion
        self._collision: Final[float] = weights.collision
        self._edge: Final[float] = weights.edge
        self._strain: Final[float] = weights.strain
        x, y, reach = start.x, start.y, dial.reach + (half + OVERSIZED.half) * DIAGONAL + _MARGIN
        self._bodies: Final[list[Pose]] = [
            body for body in bodies if abs(body.x - x) < reach and abs(body.y - y) < reach
        ]

    def end(self, setting: DialSetting) -> End:
        """Returns where a setting of the dial ends, and what it is worth but for fire."""
        ship, auxiliary, half = self._ship, self._auxiliary, self._half
        colour = colour_of(ship, setting) if ship.face_up or ship.grants else setting.colour
        if auxiliary and colour == RED:
            return NOT_OURS, 0.0, 0.0, 0.0, 0.0
        shift = self._shifts[setting.index]
        x, y = shift.x + self._start.x, shift.y + self._start.y
        ahead_x, ahead_y = shift.ahead_x, shift.ahead_y
        over = (abs(ahead_x) + abs(ahead_y) - 1.0) * half
        if (
            x < self._left + over
            or x > self._right - over
            or y < self._bottom + over
            or y > self._top - over
        ):
            return OFF_TABLE, x, y, ahead_x, ahead_y
        value = 0.0
        if self._terrain:
            value, pose = self._past_terrain(setting)
            x, y, ahead_x, ahead_y = pose.x, pose.y, pose.ahead_x, pose.ahead_y
        for body in self._bodies:
            limit = (half + body.half) * DIAGONAL
            if (
                -limit < body.x - x < limit
                and -limit < body.y - y < limit
                and separation_at(x, y, ahead_x, ahead_y, half, body) < 0.0
            ):
                value -= self._collision
                break
        if colour == RED:
            value -= self._strain + self._action
        elif auxiliary:
            if colour == GREEN:
                value += self._strain
                if auxiliary > 1:
                    value -= self._action
            else:
                value -= self._action
        if self._has_friends:
            apart = abs(x - self._middle_x) + abs(y - self._middle_y) - 8.0
            if apart > 0.0:
                value -= apart * 0.1 * self._cohesion
        area = self._area
        if not (
            area.left + _EDGE_REACH < x < area.right - _EDGE_REACH
            and area.bottom + _EDGE_REACH < y < area.top - _EDGE_REACH
        ) and not has_way_out(x, y, ahead_x, ahead_y, half, self._dial, area):
            value -= self._edge
        return value, x, y, ahead_x, ahead_y

    def _past_terrain(self, setting: DialSetting) -> tuple[float, Pose]:
        """Returns what planets and obstacles in the way of a maneuver cost, and where it ends."""
        movement = execute(setting.template, self._start, [], self._terrain, self._area)
        value = -self._action if movement.is_on_planet or movement.met else 0.0
        for place in movement.met:
            if self._obstacles[place]:
                value -= OBSTACLE_DAMAGE
        if self._dangers:
            for place in met_by(movement, [token for token, _ in self._dangers]):
                value -= self._dangers[place][1]
        return value, movement.pose


class Duel:
    """What a ship and an opponent can do to each other, ready to be asked for many places.

    `worth` is what one damage to the opponent is worth.
    """

    __slots__ = ("far", "farthest", "foe", "given", "half", "near", "promise", "taken", "worth")

    def __init__(self, own: Prospect, foe: Prospect, worth: float, approach: float) -> None:
        halves = MIDDLES * (own.half + foe.half)
        near, far, farthest = RANGE_1 + halves, RANGE_2 + halves, RANGE_3 + halves
        given = own.guns.against(foe.agility)
        self.foe: Final[Prospect] = foe
        self.half: Final[float] = own.half
        self.near: Final[float] = near * near
        self.far: Final[float] = far * far
        self.farthest: Final[float] = farthest * farthest
        self.given: Final[Aims] = given
        self.taken: Final[Aims] = foe.guns.against(own.agility)
        self.worth: Final[float] = worth
        self.promise: Final[float] = given.promise * worth * approach

    def at(self, x: float, y: float, ahead_x: float, ahead_y: float) -> tuple[float, float, float]:
        """Returns what comes of a place: fire given, damage taken, hope for the next."""
        foe = self.foe
        across, up = foe.x - x, foe.y - y
        squared = across * across + up * up
        facing = across * ahead_x + up * ahead_y
        best = suffered = 0.0
        if squared <= self.farthest:
            near, far = self.near, self.far
            aim, half = self.given.first, -foe.half
            beside = abs(across * ahead_y - up * ahead_x)
            if facing * aim.sine - beside * aim.cosine > half:
                best = aim.one if squared <= near else aim.two if squared <= far else aim.three
            for aim in self.given.more:
                if facing * aim.sine - beside * aim.cosine > half:
                    damage = (
                        aim.one if squared <= near else aim.two if squared <= far else aim.three
                    )
                    if damage > best:
                        best = damage
            aim, half = self.taken.first, -self.half
            toward = -(across * foe.ahead_x + up * foe.ahead_y)
            beside = abs(across * foe.ahead_y - up * foe.ahead_x)
            if toward * aim.sine - beside * aim.cosine > half:
                suffered = aim.one if squared <= near else aim.two if squared <= far else aim.three
            for aim in self.taken.more:
                if toward * aim.sine - beside * aim.cosine > half:
                    damage = (
                        aim.one if squared <= near else aim.two if squared <= far else aim.three
                    )
                    if damage > suffered:
                        suffered = damage
        distance = sqrt(squared) + 0.01
        return best * self.worth, suffered, self.promise * (facing / distance - distance * FARTHER)


def rate_settings(
    prospect: Prospect,
    settings: tuple[DialSetting, ...],
    outlook: Outlook,
    weights: Weights,
    foes: list[Prospect],
    friends: list[Prospect],
) -> list[float]:
    """Returns what each setting of a ship's dial is worth, in damage to an average ship.

    `foes` and `friends` are how the others are expected to stand (friends without the ship).
    Settings that leave the table are worth `OFF_TABLE`, red ones under auxiliary power `NOT_OURS`.
    """
    ground = Ground(prospect, outlook, weights, friends, bodies_for(prospect, outlook))
    scale = outlook.scale
    risk = prospect.worth / scale * weights.caution
    approach = weights.approach
    duels = [Duel(prospect, foe, foe.worth / scale, approach) for foe in foes]
    found = []
    for setting in settings:
        value, x, y, ahead_x, ahead_y = ground.end(setting)
        if value >= NO_GOOD:
            best = taken = 0.0
            hope = OFF_TABLE if duels else 0.0
            for duel in duels:
                given, suffered, next_given = duel.at(x, y, ahead_x, ahead_y)
                if given > best:
                    best = given
                taken += suffered
                if next_given > hope:
                    hope = next_given
            value = value + best - taken * risk + hope
        found.append(value)
    return found


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
    """Returns whether a ship is likely to be activated before another (EDITIONS C8)."""
    return ship.skill < other.skill or (ship.skill == other.skill and ship.index < other.index)
