"""A plan for a fleet's round: the dials that do best against what the others may do.

What opponents may do is drawn from how good each maneuver looks to them; then the fleet's dials
are improved in turn, one ship at a time, on the average over those cases. Fire counts as a fleet
fires: on one target as far as it can, and what kills counts more.
Source: 2017, Planning Phase, Combat Phase.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from rules.battle.position.records import DialSetting
from rules.battle.position.terms import RED
from rules.keyed_chance import key_of
from rules.pilots.fire import Aims, durability
from rules.pilots.maneuvers import NO_GOOD, End, Ground, moves_first, rate_settings
from rules.pilots.outlook import (
    DRIFT,
    MIDDLES,
    RANGE_1,
    RANGE_2,
    RANGE_3,
    Outlook,
    Prospect,
    likely_pose,
)
from rules.pilots.reach import Reach, reach_of
from rules.pilots.steps import colours
from rules.pilots.weights import PERSONALITIES, Weights
from rules.table import Pose, overlaps

if TYPE_CHECKING:
    from rules.dice import Chance

CASES: Final = 12
"""How many combinations of the opponents' maneuvers a plan is tried against."""

OPTIONS: Final = 10
"""How many maneuvers of each own ship are tried, and of each opponent thought possible."""

ROUNDS: Final = 2
"""How often each ship of the fleet may change its mind."""

BOLDNESS: Final = 0.2
"""How much worse a maneuver must be, in damage, to be thought likely only 1 / e as often."""

SURPRISE: Final = 0.2
"""What part of an average maneuver's likelihood every maneuver has besides its own."""

NEAR_MISS: Final = 1.15
"""Opponents are taken to overlap within so many times their half sides, on either axis."""


class ManeuverOption:
    """One maneuver of a ship: the place of its setting among the answers, and its end."""

    __slots__ = ("ahead_x", "ahead_y", "place", "value", "x", "y")

    def __init__(self, place: int, end: End) -> None:
        self.place: Final[int] = place
        self.value: Final[float] = end[0]
        self.x: Final[float] = end[1]
        self.y: Final[float] = end[2]
        self.ahead_x: Final[float] = end[3]
        self.ahead_y: Final[float] = end[4]


class Pair:
    """What two opposing ships can do to each other, ready to be asked for many places."""

    __slots__ = (
        "bump",
        "far",
        "farthest",
        "foe_half",
        "foe_moves_first",
        "foe_reach",
        "given",
        "half",
        "limit",
        "near",
        "reach",
        "taken",
    )

    def __init__(self, own: Prospect, foe: Prospect, bump: float) -> None:
        halves = MIDDLES * (own.half + foe.half)
        self.near: Final[float] = (RANGE_1 + halves) ** 2
        self.far: Final[float] = (RANGE_2 + halves) ** 2
        self.farthest: Final[float] = (RANGE_3 + halves) ** 2
        self.half: Final[float] = own.half
        self.foe_half: Final[float] = foe.half
        self.given: Final[Aims] = own.guns.against(foe.agility)
        self.taken: Final[Aims] = foe.guns.against(own.agility)
        self.reach: Final[Reach] = reach_of(own.ship)
        self.foe_reach: Final[Reach] = reach_of(foe.ship)
        self.bump: Final[float] = bump
        self.limit: Final[float] = (own.half + foe.half) * NEAR_MISS
        self.foe_moves_first: Final[bool] = foe.is_settled or moves_first(foe.ship, own.ship)

    def fire(self, own: ManeuverOption, foe: ManeuverOption) -> Outcome:
        """Returns what comes of two maneuvers: see `Outcome`."""
        across, up = foe.x - own.x, foe.y - own.y
        squared = across * across + up * up
        given = taken = 0.0
        if squared <= self.farthest:
            facing = across * own.ahead_x + up * own.ahead_y
            toward = -(across * foe.ahead_x + up * foe.ahead_y)
            near, far = self.near, self.far
            beside = abs(across * own.ahead_y - up * own.ahead_x)
            for aim in self.given.every:
                if facing * aim.sine - beside * aim.cosine > -self.foe_half:
                    damage = aim.one
                    if squared > near:
                        damage = aim.two if squared <= far else aim.three
                    if damage > given:
                        given = damage
            beside = abs(across * foe.ahead_y - up * foe.ahead_x)
            for aim in self.taken.every:
                if toward * aim.sine - beside * aim.cosine > -self.half:
                    damage = aim.one
                    if squared > near:
                        damage = aim.two if squared <= far else aim.three
                    if damage > taken:
                        taken = damage
        bump = 0.0
        if -self.limit < across < self.limit and -self.limit < up < self.limit:
            bump = -self.bump if self.foe_moves_first else 0.5 * self.bump
        # The next round, when both will have gone on a little.
        next_across = across + DRIFT * foe.ahead_x
        next_up = up + DRIFT * foe.ahead_y
        next_given = self.given.promise * self.reach.at(
            next_across * own.ahead_x + next_up * own.ahead_y,
            next_across * own.ahead_y - next_up * own.ahead_x,
        )
        next_across = -across + DRIFT * own.ahead_x
        next_up = -up + DRIFT * own.ahead_y
        next_taken = self.taken.promise * self.foe_reach.at(
            next_across * foe.ahead_x + next_up * foe.ahead_y,
            next_across * foe.ahead_y - next_up * foe.ahead_x,
        )
        return given, taken, next_given, next_taken, bump


Outcome = tuple[float, float, float, float, float]
"""Damage given and taken this round; given and taken in hope in the next; worth of an overlap."""


class Plan:
    """A plan for the round: for each own ship the place of its setting on the dial.

    `tried` are the choices of options for the fleet that were weighed on the way, with their worth.
    """

    __slots__ = (
        "cases",
        "chance",
        "ends",
        "foes",
        "friends",
        "left",
        "options",
        "outlook",
        "own_left",
        "settings",
        "tables",
        "tried",
        "weights",
        "worths",
    )

    def __init__(self, outlook: Outlook, weights: Weights, chance: Chance) -> None:
        self.outlook: Final[Outlook] = outlook
        self.weights: Final[Weights] = weights
        self.chance: Final[Chance] = chance
        side = outlook.view.side
        self.friends: Final[list[Prospect]] = [
            each
            for each in outlook.friends
            if each.ship.side == side and not each.is_settled and len(each.ship.record.dial) > 0
        ]
        self.foes: Final[list[Prospect]] = outlook.foes
        self.settings: Final[dict[int, int]] = {}
        scale = outlook.scale
        self.worths: Final[list[float]] = [each.worth / scale for each in self.foes]
        self.left: Final[list[float]] = [float(durability(each.ship)) for each in self.foes]
        self.own_left: Final[list[float]] = [float(durability(each.ship)) for each in self.friends]
        self.cases: list[list[int]] = []
        self.options: list[list[ManeuverOption]] = []
        self.tried: dict[tuple[int, ...], float] = {}
        self.ends: list[list[Pose]] = []
        self.tables: list[list[list[list[Outcome]]]] = []
        if self.friends and self.foes:
            self._make()

    def _make(self) -> None:
        foe_options = self._foresee()
        self.options = [self._own_options(each) for each in self.friends]
        # tables[own][foe][option of own][option of foe]
        self.tables = []
        for own, options in zip(self.friends, self.options, strict=True):
            row = []
            for foe, others in zip(self.foes, foe_options, strict=True):
                pair = Pair(own, foe, self.weights.action)
                row.append([[pair.fire(one, other) for other in others] for one in options])
            self.tables.append(row)
        self._improve()

    # --- what the others may do ---------------------------------------------------

    def _foresee(self) -> list[list[ManeuverOption]]:
        """Lists what each opponent may do, and draws the cases to plan against."""
        outlook = self.outlook
        for own in self.friends:
            own.stand(likely_pose(own.ship, self.foes, outlook.area), False)
        moving = [each for each in self.foes if not each.is_settled]
        for foe in moving:
            foe.stand(foe.ship.pose.moved(DRIFT), False)
        moving.sort(key=_by_skill)
        found: dict[int, list[ManeuverOption]] = {}
        likely: dict[int, list[float]] = {}
        for foe in moving:
            options, values = self._foe_options(foe)
            best = max(values)
            shares = [exp((value - best) / BOLDNESS) for value in values]
            floor = SURPRISE * sum(shares) / len(shares)
            likely[foe.ship.index] = [share + floor for share in shares]
            found[foe.ship.index] = options
            expected = options[values.index(best)]
            if expected.place >= 0:
                setting = foe.ship.record.dial[expected.place]
                foe.stand(setting.template.end(foe.ship.pose), False)
        for foe in self.foes:
            if foe.is_settled:
                pose = foe.ship.pose
                end = (0.0, pose.x, pose.y, pose.ahead_x, pose.ahead_y)
                found[foe.ship.index] = [ManeuverOption(-1, end)]
                likely[foe.ship.index] = [1.0]
        order = [each.ship.index for each in self.foes]
        self.cases = [[self._drawn(likely[index], index) for index in order] for _ in range(CASES)]
        return [found[index] for index in order]

    def _drawn(self, likely: list[float], ship: int) -> int:
        if len(likely) == 1:
            return 0
        key = key_of("foreseen", self.outlook.round, ship=ship)
        drawn = self.chance.below(1 << 20, key) / (1 << 20) * sum(likely)
        for place, each in enumerate(likely):
            drawn -= each
            if drawn < 0.0:
                return place
        return len(likely) - 1

    def _foe_options(self, foe: Prospect) -> tuple[list[ManeuverOption], list[float]]:
        """Lists the maneuvers of an opponent, with what they are worth to a gunner."""
        others = [each for each in self.foes if each is not foe]
        settings = foe.ship.record.dial
        outlook = self.outlook
        values = rate_settings(
            foe, settings, outlook, PERSONALITIES["balanced"], outlook.friends, others
        )
        places = [place for place, value in enumerate(values) if value > NO_GOOD]
        if places:
            return (
                [ManeuverOption(place, _end_of(foe, settings[place])) for place in places],
                [values[place] for place in places],
            )
        pose = foe.ship.pose
        return [ManeuverOption(-1, (0.0, pose.x, pose.y, pose.ahead_x, pose.ahead_y))], [0.0]

    def _own_options(self, own: Prospect) -> list[ManeuverOption]:
        """Lists the maneuvers of a ship that are worth trying."""
        outlook = self.outlook
        bodies = [
            each.ship.pose
            for each in outlook.prospects.values()
            if each is not own and not each.is_settled and not moves_first(each.ship, own.ship)
        ]
        settings = own.ship.record.dial
        friends = [each for each in outlook.friends if each is not own]
        ground = Ground(own, outlook, self.weights, friends, bodies)
        ends = [ground.end(setting) for setting in settings]
        options = [ManeuverOption(place, end) for place, end in enumerate(ends) if end[0] > NO_GOOD]
        if not options:
            shown = colours(own.ship)
            places = [place for place, each in enumerate(shown) if each != RED] or [0]
            options = [ManeuverOption(places[0], _end_of(own, settings[places[0]]))]
        return options

    def best(self, number: int) -> list[tuple[float, dict[int, int]]]:
        """Lists the best plans that were weighed: what each is worth, and its settings by ship."""
        order = sorted(self.tried.items(), key=lambda each: -each[1])[:number]
        return [
            (
                worth,
                {
                    each.ship.index: self.options[own][option].place
                    for own, (each, option) in enumerate(zip(self.friends, chosen, strict=True))
                },
            )
            for chosen, worth in order
        ]

    # --- what we do about it --------------------------------------------------------

    def _improve(self) -> None:
        """Improves the fleet's dials one ship at a time."""
        chosen = [0] * len(self.friends)
        for own in range(len(self.friends)):
            values = [self._alone(own, option) for option in range(len(self.options[own]))]
            order = sorted(range(len(values)), key=lambda option: -values[option])
            keep = order[:OPTIONS]
            options = self.options[own] = [self.options[own][option] for option in keep]
            ship = self.friends[own].ship
            self.ends.append(
                [ship.record.dial[option.place].template.end(ship.pose) for option in options]
            )
            self.tables[own] = [[rows[option] for option in keep] for rows in self.tables[own]]
        for _ in range(ROUNDS):
            before = list(chosen)
            for own in range(len(self.friends)):
                best, found = -1e9, 0
                for option in range(len(self.options[own])):
                    chosen[own] = option
                    value = self._worth(chosen)
                    self.tried[tuple(chosen)] = value
                    if value > best:
                        best, found = value, option
                chosen[own] = found
            if chosen == before:
                break
        for own, option in enumerate(chosen):
            index = self.friends[own].ship.index
            self.settings[index] = self.options[own][option].place

    def _alone(self, own: int, option: int) -> float:
        """Returns what an option of a ship is worth with the fleet left aside."""
        weights = self.weights
        risk = self.friends[own].worth / self.outlook.scale * weights.caution
        total = 0.0
        tables = self.tables[own]
        for case in self.cases:
            best = taken = 0.0
            hope = -1e9
            for foe, place in enumerate(case):
                given, suffered, next_given, next_taken, bump = tables[foe][option][place]
                best = max(best, given * self.worths[foe])
                taken += suffered
                hope = max(hope, next_given * self.worths[foe])
                total += bump - next_taken * risk * weights.approach * weights.dread
            total += best - taken * risk + hope * weights.approach
        return total / len(self.cases) + self.options[own][option].value

    def _worth(self, chosen: list[int]) -> float:
        """Returns what a choice of options for the fleet is worth, on average over the cases."""
        weights = self.weights
        scale = self.outlook.scale
        options = [self.options[own][option] for own, option in enumerate(chosen)]
        ends = [self.ends[own][option] for own, option in enumerate(chosen)]
        total = 0.0
        for own, one in enumerate(options):
            total += one.value
            for other in range(own):
                if overlaps(ends[own], ends[other]):
                    total -= weights.collision
        total *= len(self.cases)
        numbers = range(len(self.foes))
        rows = [
            [self.tables[own][foe][option] for foe in numbers] for own, option in enumerate(chosen)
        ]
        own_worths = [each.worth / scale * weights.caution for each in self.friends]
        for case in self.cases:
            sums = [0.0 for _ in case]
            takes = [0.0 for _ in rows]
            alone = 0.0
            gifts = []
            for own, row in enumerate(rows):
                hope = -1e9
                gift = []
                for foe, place in enumerate(case):
                    given, _, next_given, next_taken, bump = row[foe][place]
                    sums[foe] += given
                    gift.append(given)
                    next_given *= self.worths[foe]
                    if next_given > hope:
                        hope = next_given
                    alone += bump - next_taken * own_worths[own] * weights.approach * weights.dread
                gifts.append(gift)
                alone += hope * weights.approach
            # The fleet fires on the ship on which it does most, who can't on another.
            best, target = -1.0, 0
            for foe in numbers:
                value = self._gain(sums[foe], foe)
                if value > best:
                    best, target = value, foe
            for gift in gifts:
                if gift[target] <= 0.0:
                    best += max([given * self.worths[foe] for foe, given in enumerate(gift)])
            # Each opponent fires where it does most.
            for foe, place in enumerate(case):
                most, hit = 0.0, -1
                for own, row in enumerate(rows):
                    suffered = row[foe][place][1] * own_worths[own]
                    if suffered > most:
                        most, hit = suffered, own
                if hit >= 0:
                    takes[hit] += rows[hit][foe][place][1]
            lost = 0.0
            for own, suffered in enumerate(takes):
                if suffered > 0.0:
                    share = suffered / self.own_left[own]
                    lost += suffered * own_worths[own]
                    lost += weights.kill * weights.caution * likely_end(share)
            total += best - lost + alone
        return total / len(self.cases)

    def _gain(self, damage: float, foe: int) -> float:
        """Returns what expected damage to an opponent is worth, its likely end counted in."""
        left = self.left[foe]
        kill = self.weights.kill * likely_end(damage / left)
        return min(damage, left) * self.worths[foe] + kill


def likely_end(share: float) -> float:
    """Returns roughly how likely expected damage of a share of what a ship takes destroys it."""
    if share <= 0.25:
        return 0.0
    return min(1.0, (share - 0.25) * 0.8)


def _by_skill(prospect: Prospect) -> int:
    return prospect.ship.skill


def _end_of(prospect: Prospect, setting: DialSetting) -> End:
    pose = setting.template.end(prospect.ship.pose)
    return (0.0, pose.x, pose.y, pose.ahead_x, pose.ahead_y)
