"""The exchange of fire that a ship can expect this round, and what tokens change about it.

Every effect that a player may choose is judged by what it does to this exchange: what the ship
deals at best, less what it will suffer.
Source: 2017, Combat Phase, Actions; `rules.odds.quick`.
"""

from __future__ import annotations

from typing import Final

from rules.battle import Ship
from rules.pilots.fire import agility_of, durability, expected
from rules.pilots.outlook import (
    MIDDLES,
    RANGE_1,
    RANGE_2,
    RANGE_3,
    Dice,
    Outlook,
    Prospect,
    damage_between,
)
from rules.pilots.weights import Weights
from rules.table import attack_band


class FireExchange:
    """One ship's fire on another: attack dice, defense dice, what one damage is worth."""

    __slots__ = ("attack_dice", "defense_dice", "share", "source", "target", "worth")

    def __init__(
        self,
        source: Ship,
        target: Ship,
        attack_dice: int,
        defense_dice: int,
        worth: float,
        share: float,
    ) -> None:
        self.source: Final[Ship] = source
        self.target: Final[Ship] = target
        self.attack_dice: Final[int] = attack_dice
        self.defense_dice: Final[int] = defense_dice
        self.worth: Final[float] = worth
        self.share: Final[float] = share


class Exchange:
    """What a ship can expect this round: the fire it can give, and that which it may take.

    `plainly_dealt` and `plainly_suffered` are what comes of it with the tokens that it has now.
    """

    __slots__ = ("given", "plainly_dealt", "plainly_suffered", "ship", "taken", "weights", "worth")

    def __init__(
        self,
        ship: Ship,
        given: list[FireExchange],
        taken: list[FireExchange],
        worth: float,
        weights: Weights,
    ) -> None:
        self.ship: Final[Ship] = ship
        self.given: Final[list[FireExchange]] = given
        self.taken: Final[list[FireExchange]] = taken
        self.worth: Final[float] = worth
        self.weights: Final[Weights] = weights
        self.plainly_dealt: Final[float] = self.dealt()
        self.plainly_suffered: Final[float] = self.suffered()

    def dealt(self, *, scan: int = 0, battle_stations: bool = False, lock: int = -1) -> float:
        """Returns the worth of the ship's best attack, with tokens more than it has now.

        `lock` is the index of a ship on which it would have a target lock.
        """
        ship = self.ship
        stations = battle_stations or ship.battle_stations > 0
        best = 0.0
        for fire in self.given:
            target = fire.target
            has_lock = target.index == lock or target.index in ship.locks
            damage = expected(
                fire.attack_dice,
                max(0, fire.defense_dice - scan),
                has_lock,
                stations,
                target.battle_stations > 0,
                target.evade,
            )
            left = durability(target)
            if damage > left:
                damage = float(left)
            if damage * fire.worth > best:
                best = damage * fire.worth
        return best

    def suffered(
        self, *, evade: int = 0, battle_stations: bool = False, agility: int | None = None
    ) -> float:
        """Returns the worth of the damage to be expected, with tokens more than it has now.

        An evade token and battle stations serve against one attack, the first; `agility` is that
        of the ship if it is to be another than now.
        """
        ship = self.ship
        tokens = ship.evade + evade
        stations = battle_stations or ship.battle_stations > 0
        change = 0 if agility is None else agility - agility_of(ship)
        total = 0.0
        for fire in self.taken:
            defense = max(0, fire.defense_dice + change)
            source = fire.source
            total += fire.share * expected(
                fire.attack_dice,
                defense,
                ship.index in source.locks,
                source.battle_stations > 0,
                stations,
                tokens,
            )
            tokens = 0
            stations = False
        return total * self.worth * self.weights.guard


def exchange_of(prospect: Prospect, outlook: Outlook, weights: Weights) -> Exchange:
    """Works out the exchange of a ship with everyone in reach."""
    ship = prospect.ship
    scale = outlook.scale
    given = []
    taken = []
    for foe in outlook.foes:
        dice = best_dice(prospect, foe)
        if dice is not None and ship.attacks == 0:
            scanned = max(0, dice[1] - ship.scan)
            given.append(FireExchange(ship, foe.ship, dice[0], scanned, foe.worth / scale, 1.0))
        dice = None if foe.ship.had_chance else best_dice(foe, prospect)
        if dice is not None:
            share = _share(foe, prospect, outlook)
            scanned = max(0, dice[1] - foe.ship.scan)
            taken.append(
                FireExchange(foe.ship, ship, dice[0], scanned, prospect.worth / scale, share)
            )
    taken.sort(key=_by_share)
    return Exchange(ship, given, taken, prospect.worth / scale, weights)


def _by_share(fire: FireExchange) -> float:
    return -fire.share * fire.attack_dice


def best_dice(attacker: Prospect, target: Prospect) -> tuple[int, int] | None:
    """Returns the dice of a ship's best attack on another, before tokens; None where it has none.

    Measured exactly where both have moved, else from where they will probably stand.
    """
    across, up = target.x - attacker.x, target.y - attacker.y
    squared = across * across + up * up
    halves = MIDDLES * (attacker.half + target.half)
    limit = RANGE_3 + halves
    if squared > limit * limit:
        return None
    is_sure = attacker.is_settled and target.is_settled
    ahead = across * attacker.ahead_x + up * attacker.ahead_y
    aside = abs(across * attacker.ahead_y - up * attacker.ahead_x)
    near, far = RANGE_1 + halves, RANGE_2 + halves
    best = 0.0
    found: tuple[int, int] | None = None
    for gun in attacker.guns.guns:
        if is_sure:
            band = attack_band(attacker.pose, target.pose, gun.arc)
        elif ahead * gun.sine - aside * gun.cosine > -target.half:
            band = 1 if squared <= near * near else 2 if squared <= far * far else 3
        else:
            band = 0
        if band:
            for dice, extra in gun.bands[band - 1]:
                damage = expected(dice, target.agility + extra)
                if damage > best:
                    best, found = damage, (dice, target.agility + extra)
    return found


def known_dice(outlook: Outlook, attacker: Prospect, target: Prospect) -> tuple[int, int] | None:
    """Returns the dice of a ship's best attack on another (`best_dice`), worked out once.

    What is judged mostly changes tokens, cards and damage, and nothing of the dice.
    """
    key = (attacker.ship.index, target.ship.index)
    known = outlook.dice.get(key)
    if known is not None and known.holds(attacker, target):
        return known.dice
    dice = best_dice(attacker, target)
    outlook.dice[key] = Dice(attacker, target, dice)
    return dice


def _share(foe: Prospect, prospect: Prospect, outlook: Outlook) -> float:
    """Returns how likely it is that an opponent shoots at this ship and not at another."""
    own = others = 0.0
    for friend in outlook.friends:
        damage = damage_between(foe, friend) * friend.worth
        if friend is prospect:
            own = damage
        else:
            others += damage * damage
    own = max(own, 0.1) ** 2
    return own / (own + others)
