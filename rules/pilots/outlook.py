"""What a side expects of the round: where each ship will be when the shooting begins.

Ships that have moved stand where they stand; one's own dials are known; for everyone else the
maneuver is guessed that would please him most, one ship at a time and in plain numbers.
Source: 2017, Activation Phase, Breaking Ties; EDITIONS C8, D2.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from rules.battle import Ship, View
from rules.battle.position.terms import ACTIVATION, IN_PLAY, RED
from rules.pilots.fire import Aim, Guns, agility_of, guns_of, worth_of
from rules.pilots.steps import colours, dial_of
from rules.table import Area, Pose

if TYPE_CHECKING:
    from collections.abc import Sequence

RANGE_1: Final = 4.0
RANGE_2: Final = 8.0
RANGE_3: Final = 12.0
MIDDLES: Final = 1.1
"""Two bases at any angle lie about so many times their half sides nearer than their middles."""

COMFORT: Final = 5.0
"""The distance in inches at which a guessed ship likes to end: Range 1 to its target or nearly."""


class Prospect:
    """One ship as it will probably be when the shooting begins.

    `pose` is where it will stand, `is_settled` whether that is sure. `guns`, `agility` and `worth`
    (SP for one damage) are those of the moment.
    """

    __slots__ = (
        "agility",
        "ahead_x",
        "ahead_y",
        "guns",
        "half",
        "is_settled",
        "pose",
        "ship",
        "worth",
        "x",
        "y",
    )

    def __init__(self, ship: Ship, pose: Pose, is_settled: bool) -> None:
        self.ship: Final[Ship] = ship
        self.guns: Final[Guns] = guns_of(ship)
        self.agility: Final[int] = agility_of(ship)
        self.worth: Final[float] = worth_of(ship)
        self.half: Final[float] = pose.half
        self.stand(pose, is_settled)

    def stand(self, pose: Pose, is_settled: bool) -> None:
        """Takes another pose."""
        self.pose = pose
        self.x = pose.x
        self.y = pose.y
        self.ahead_x = pose.ahead_x
        self.ahead_y = pose.ahead_y
        self.is_settled = is_settled


class Dice:
    """What was found to be the dice of one ship's best attack on another, None for no attack.

    It holds as long as both stand where they stood, with the same guns and the same agility.
    """

    __slots__ = ("agility", "dice", "guns", "is_sure", "source", "target")

    def __init__(self, attacker: Prospect, target: Prospect, dice: tuple[int, int] | None) -> None:
        self.dice: Final[tuple[int, int] | None] = dice
        self.source: Final[Pose] = attacker.pose
        self.target: Final[Pose] = target.pose
        self.guns: Final[Guns] = attacker.guns
        self.agility: Final[int] = target.agility
        self.is_sure: Final[bool] = attacker.is_settled and target.is_settled

    def holds(self, attacker: Prospect, target: Prospect) -> bool:
        """Returns whether the attack would still be the same."""
        return (
            self.source is attacker.pose
            and self.target is target.pose
            and self.guns is attacker.guns
            and self.agility == target.agility
            and self.is_sure == (attacker.is_settled and target.is_settled)
        )


class Outlook:
    """What a side expects of one round: a `Prospect` for each ship in play.

    `foes` and `friends` are those of each team, `scale` the SP of one damage to an average ship of
    this battle: worths are shown in it. Guesses are made once a round, at its first question;
    `bring_up` takes over what has happened since. `dice` are those of best attacks that were worked
    out, by attacker and target.
    """

    __slots__ = ("area", "dice", "foes", "friends", "phase", "prospects", "round", "scale", "view")

    def __init__(self, view: View) -> None:
        self.view: Final[View] = view
        self.area: Final[Area] = view.area
        self.round: Final[int] = view.round
        self.phase = view.phase
        self.prospects: Final[dict[int, Prospect]] = {}
        self.dice: Final[dict[tuple[int, int], Dice]] = {}
        self.friends: list[Prospect] = []
        self.foes: list[Prospect] = []
        self._sort()
        total = sum([each.worth for each in self.prospects.values()])
        self.scale: Final[float] = total / len(self.prospects) if self.prospects else 1.0
        if self.phase <= ACTIVATION:
            # Guesses are made from where the ships stand now; only then is everyone moved.
            guesses = [(each, self._guess(each)) for each in self.prospects.values()]
            for prospect, pose in guesses:
                if not prospect.is_settled:
                    prospect.stand(pose, False)

    def _sort(self) -> None:
        """Lists the ships in play: those that are new stand where they stand."""
        self.friends = []
        self.foes = []
        team = self.view.team
        for ship in self.view.ships:
            prospect = self.prospects.get(ship.index)
            if ship.place != IN_PLAY:
                if prospect is not None:
                    del self.prospects[ship.index]
                continue
            if prospect is None:
                # In the Planning Phase to have acted is to have set a dial, not to have moved.
                has_moved = self.phase == ACTIVATION and ship.has_acted
                prospect = Prospect(ship, ship.pose, has_moved or self.phase > ACTIVATION)
                self.prospects[ship.index] = prospect
            (self.friends if ship.team == team else self.foes).append(prospect)

    def _guess(self, prospect: Prospect) -> Pose:
        """Returns where a ship that has not moved will probably end."""
        ship = prospect.ship
        if prospect.is_settled:
            return ship.pose
        setting = self.view.dial(ship)
        if setting is not None:
            return setting.template.end(ship.pose)
        if ship.side == self.view.side:
            return ship.pose.moved(DRIFT)
        targets = self.foes if ship.team == self.view.team else self.friends
        return likely_pose(ship, targets, self.area)

    def is_any_near(self) -> bool:
        """Returns whether any two opponents will probably be in range of each other this round."""
        for own in self.friends:
            for foe in self.foes:
                across, up = own.x - foe.x, own.y - foe.y
                if across * across + up * up < _NEAR:
                    return True
        return False

    def bring_up(self) -> None:
        """Takes over where ships have moved by now, who is no longer there and who is new."""
        phase = self.view.phase
        self.phase = phase
        prospects = self.prospects
        number = 0
        for ship in self.view.ships:
            if ship.place != IN_PLAY:
                continue
            number += 1
            prospect = prospects.get(ship.index)
            if prospect is None:
                number = -1
                break
            if (phase > ACTIVATION or (phase == ACTIVATION and ship.has_acted)) and not (
                ship.pose is prospect.pose and prospect.is_settled
            ):
                prospect.stand(ship.pose, True)
        if number != len(prospects):
            self._sort()


def likely_pose(ship: Ship, targets: Sequence[Prospect], area: Area) -> Pose:
    """Returns the end of the maneuver that brings a ship nearest to a good shot.

    It looks at the nearest target only, which is taken to go on a little.
    """
    pose = ship.pose
    if not targets:
        return pose
    x, y, half = pose.x, pose.y, pose.half
    nearest, least = targets[0], 1e9
    for each in targets:
        across, up = each.ship.pose.x - x, each.ship.pose.y - y
        squared = across * across + up * up
        if squared < least:
            nearest, least = each, squared
    goal = nearest.ship.pose
    drift = 0.0 if nearest.is_settled else DRIFT
    goal_x = goal.x + drift * goal.ahead_x
    goal_y = goal.y + drift * goal.ahead_y
    if least > _FAR_OFF:
        return pose.moved(DRIFT)
    left, right = area.left + half, area.right - half
    bottom, top = area.bottom + half, area.top - half
    avoids_red = ship.auxiliary > 0
    shown = colours(ship) if avoids_red else []
    best, chosen = -1000.0, -1
    for index, shift in enumerate(dial_of(ship.record).shifts_from(pose)):
        end_x, end_y = shift.x + x, shift.y + y
        if end_x < left or end_x > right or end_y < bottom or end_y > top:
            continue
        if avoids_red and shown[index] == RED:
            continue
        across, up = goal_x - end_x, goal_y - end_y
        distance = sqrt(across * across + up * up) + 0.01
        value = 1.5 * (across * shift.ahead_x + up * shift.ahead_y) / distance
        value -= abs(distance - COMFORT) * 0.125
        if value > best:
            best, chosen = value, index
    return pose if chosen < 0 else ship.record.dial[chosen].template.end(pose)


DRIFT: Final = 4.0
"""How far a ship goes on in a round whose maneuver is not worth guessing, in inches."""

_NEAR: Final = 15.0**2
"""The squared distance from which on nobody is in range."""

_FAR_OFF: Final = 26.0**2
"""The squared distance from which on nobody can be in range after this round."""


def best_aim(
    aims: tuple[Aim, ...],
    ahead: float,
    aside: float,
    squared: float,
    half: float,
    halves: float,
) -> float:
    """Returns the expected damage on a target from its place, as seen from the attacker.

    `ahead` and `aside` (without sign) are inches to its middle, `squared` its distance, `half` half
    its side, `halves` the sum of both half sides.
    """
    best = 0.0
    near = RANGE_1 + MIDDLES * halves
    far = RANGE_2 + MIDDLES * halves
    for aim in aims:
        if ahead * aim.sine - aside * aim.cosine > -half:
            value = aim.one
            if squared > near * near:
                value = aim.two if squared <= far * far else aim.three
            if value > best:
                best = value
    return best


def damage_between(attacker: Prospect, target: Prospect) -> float:
    """Returns the expected damage of a ship on another as both will probably stand."""
    across, up = target.x - attacker.x, target.y - attacker.y
    squared = across * across + up * up
    halves = attacker.half + target.half
    limit = RANGE_3 + MIDDLES * halves
    if squared > limit * limit:
        return 0.0
    return best_aim(
        attacker.guns.against(target.agility).every,
        across * attacker.ahead_x + up * attacker.ahead_y,
        abs(across * attacker.ahead_y - up * attacker.ahead_x),
        squared,
        target.half,
        halves,
    )
