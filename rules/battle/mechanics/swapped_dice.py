"""Dice with sides of their own, each rolled in place of an ordinary one, and what they may do.

Such a die is rolled once: what it shows lies among the results like one that was set. A double hit
is a hit that counts twice; evades cancel it after the other hits and before the crits. A hit or
crit of a defense die is no result of the pool: it damages the attacker.

Attacks with such dice are counted out die by die, as the tables of `rules.odds.quick` know none.
Source: 2017, Roll Attack Dice, Roll Defense Dice, Compare Results, Deal Damage; these cards.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final

from rules.battle.mechanics.attack_dice import tokens_at_hand
from rules.battle.timing.dice_keys import key_in_attack
from rules.dice import (
    ADDED,
    ATTACK_WEIGHTS,
    BATTLE_STATIONS,
    BLANK,
    CRIT,
    DEFENSE_WEIGHTS,
    EVADE,
    FRESH,
    HIT,
    attack_text,
    count_of,
    defense_text,
    face_total,
    one,
    uncancelled,
)

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack, SwappedDie
    from rules.battle.timing.battle import Battle

ATTACK_SIDES: Final = {
    "hit": HIT,
    "double hit": HIT,
    "crit": CRIT,
    "battle stations": BATTLE_STATIONS,
    "blank": BLANK,
}
DEFENSE_SIDES: Final = {"evade": EVADE, "battle stations": BATTLE_STATIONS, "blank": BLANK}
"""What a side shows -> the face as which it lies among the results."""

DOUBLE_HIT: Final = "double hit"
STRIKES: Final = {"hit": (1, 0), "crit": (0, 1)}
"""What a side of a defense die shows -> the hits and crits that it deals to the attacker."""


# --- rolled ----------------------------------------------------------------------------


def roll_attack(battle: Battle, attack: Attack, dice: int) -> int:
    """Rolls the die that takes the place of one of these attack dice; gives how many are left."""
    die, attack.attack_swap = attack.attack_swap, None
    if die is None or dice == 0:
        return dice
    side = _rolled(battle, attack, die, "swapped attack die")
    results = one(ATTACK_SIDES[side], ADDED)
    attack.attack_pool.results += results
    if side == DOUBLE_HIT:
        attack.double_hits += 1
    if battle.log is not None:
        text = attack_text(results).removeprefix("+")
        shown = 2 * text if side == DOUBLE_HIT else text
        battle.note("dice", attack.attacker.index, "attack", shown, die.name)
    return dice - 1


def roll_defense(battle: Battle, attack: Attack, dice: int) -> int:
    """Rolls the die that takes the place of one of these defense dice; gives how many are left."""
    die, attack.defense_swap = attack.defense_swap, None
    if die is None or dice == 0:
        return dice
    side = _rolled(battle, attack, die, "swapped defense die")
    kind = "defense"
    if side in STRIKES:
        attack.strikes_back = STRIKES[side]
        kind, shown = "attack", attack_text(one(ATTACK_SIDES[side]))
    else:
        results = one(DEFENSE_SIDES[side], ADDED)
        attack.defense_pool.results += results
        shown = defense_text(results).removeprefix("+")
    if battle.log is not None:
        battle.note("dice", attack.defender.index, kind, shown, die.name)
    return dice - 1


def _rolled(battle: Battle, attack: Attack, die: SwappedDie, what: str) -> str:
    key = key_in_attack(battle, attack, what)
    return die.sides[battle.chance.below(len(die.sides), key)]


# --- what may come of it -----------------------------------------------------------------


def are_in(attack: Attack) -> bool:
    """Returns whether an attack has such a die to roll, or a double hit."""
    return (
        attack.attack_swap is not None or attack.defense_swap is not None or attack.double_hits > 0
    )


def strikes_expected(attack: Attack) -> float:
    """Returns how much damage the attacker may expect of the defense dice."""
    die = attack.defense_swap
    if die is None:
        return float(sum(attack.strikes_back))
    return sum([side in STRIKES for side in die.sides]) / len(die.sides)


Shares = tuple[tuple[float, int, int, int], ...]
"""Ways in which something may come, each with its chance: hits, crits, double hits among them."""


def _sides_of(die: SwappedDie | None, holds: bool) -> Shares:
    """Returns what an attack die may show that is still to be rolled, battle stations spent."""
    if die is None:
        return ((1.0, 0, 0, 0),)
    share = 1 / len(die.sides)
    return tuple(
        [
            (
                share,
                int(ATTACK_SIDES[side] == HIT or (holds and side == "battle stations")),
                int(side == "crit"),
                int(side == DOUBLE_HIT),
            )
            for side in die.sides
        ]
    )


def _answers_of(die: SwappedDie | None, against: bool) -> tuple[float, ...]:
    """Returns the chances that a defense die that is still to be rolled cancels 0 or 1."""
    if die is None:
        return (1.0,)
    useful = ("evade", "battle stations") if against else ("evade",)
    share = sum([side in useful for side in die.sides]) / len(die.sides)
    return (1 - share, share)


def mean_before_the_dice(
    attack: Attack, dice: int, defense: int, attack_die: SwappedDie | None, placed: int = 0
) -> float:
    """Returns the mean damage of so many dice, a swapped one among them; `placed` were set."""
    lock, holds, against, evade = tokens_at_hand(attack)
    hits, crits = _of_results(placed, holds)
    die = attack_die if dice else None
    again = 0
    if lock:
        again = ATTACK_WEIGHTS[BLANK] + (0 if holds else ATTACK_WEIGHTS[BATTLE_STATIONS])
    hit = ATTACK_WEIGHTS[HIT] + (ATTACK_WEIGHTS[BATTLE_STATIONS] if holds else 0)
    more = 1 + again / 8
    ordinary = dice - (die is not None)
    return _mean_of_shares(
        attack,
        _sides_of(die, holds),
        (hits, crits, 0),
        (ordinary, hit / 8 * more, ATTACK_WEIGHTS[CRIT] / 8 * more),
        defense,
        against,
        evade,
    )


def mean_of_results(
    attack: Attack,
    results: int,
    doubles: int,
    rolling: int,
    *,
    lock: bool,
    holds: bool,
    defense: int,
    against: bool,
    evades: int,
) -> float:
    """Returns the mean damage of attack dice as they lie, with so many that are rolling."""
    hits, crits = _of_results(results, holds)
    again = rolling
    if lock:
        again += count_of(results, BLANK, FRESH)
        again += 0 if holds else count_of(results, BATTLE_STATIONS, FRESH)
    hit = ATTACK_WEIGHTS[HIT] + (ATTACK_WEIGHTS[BATTLE_STATIONS] if holds else 0)
    return _mean_of_shares(
        attack,
        _sides_of(None, holds),
        (hits, crits, doubles),
        (again, hit / 8, ATTACK_WEIGHTS[CRIT] / 8),
        defense,
        against,
        evades,
    )


def _of_results(results: int, holds: bool) -> tuple[int, int]:
    hits = face_total(results, HIT)
    if holds:
        hits += face_total(results, BATTLE_STATIONS)
    return hits, face_total(results, CRIT)


def _mean_of_shares(
    attack: Attack,
    shares: Shares,
    sure: tuple[int, int, int],
    rolled: tuple[int, float, float],
    defense: int,
    against: bool,
    evades: int,
) -> float:
    die = attack.defense_swap if defense else None
    favourable = DEFENSE_WEIGHTS[EVADE] + (DEFENSE_WEIGHTS[BATTLE_STATIONS] if against else 0)
    hits, crits, doubles = sure
    return sum(
        [
            share
            * answer
            * _mean(
                (hits + more, crits + critical, doubles + double),
                rolled,
                defense - (die is not None),
                favourable / 8,
                evades + evade,
                attack.safe,
            )
            for share, more, critical, double in shares
            for evade, answer in enumerate(_answers_of(die, against))
        ]
    )


_CACHE_SIZE: Final = 1 << 12


@lru_cache(maxsize=_CACHE_SIZE)
def _mean(
    sure: tuple[int, int, int],
    rolled: tuple[int, float, float],
    defense: int,
    favourable: float,
    evades: int,
    safe: int,
) -> float:
    """Returns the mean damage of results that are sure and dice of which each counts for itself.

    `rolled` are their number and the chances of a hit and of a crit.
    """
    hits, crits, doubles = sure
    dice, hit, crit = rolled
    mean = 0.0
    for more in range(dice + 1):
        for critical in range(dice + 1 - more):
            left = dice - more - critical
            ways = comb(dice, more) * comb(dice - more, critical)
            chance = ways * hit**more * crit**critical * (1 - hit - crit) ** left
            for evaded in range(defense + 1):
                answer = comb(defense, evaded) * favourable**evaded
                answer *= (1 - favourable) ** (defense - evaded)
                through = uncancelled(hits + more, crits + critical, evades + evaded, safe)
                mean += chance * answer * (sum(through) + min(doubles, through[0]))
    return mean
