"""How an enemy attacks and defends: weapon, target, and what it spends on its dice.

Results are the pools of `rules.dice`, rolled by the app or typed in from the table. Steps come one
by one: take one, apply it, ask again.
Source: Alliance, Combat Phase: Enemy AI Ships; EDITIONS G11.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose, Reason
from rules.alliance.enemy.logic import LOADOUT_WEAPON, PRIMARY, LoadoutSide, LogicCard
from rules.alliance.errors import AllianceError
from rules.dice import BATTLE_STATIONS, BLANK, AttackPool, DefensePool, Pool, uncancelled
from rules.modifiers import defense_range_bonus

NO_ATTACK: Final = ""

SPEND_LOCK: Final = "spend-target-lock"
REROLL: Final = "re-roll"
SPEND_BATTLE_STATIONS: Final = "spend-battle-stations"
SPEND_EVADE: Final = "spend-evade"
DONE: Final = "done"

_METHOD: Final = "Alliance, Combat Phase: Enemy AI Ships 1"
_TARGET: Final = "Alliance, Combat Phase: Enemy AI Ships 2"
_ATTACK_DICE: Final = "Alliance, Combat Phase: Enemy AI Ships 4"
_DEFENSE_DICE: Final = "Alliance, Combat Phase: Enemy AI Ships 6"

_METHOD_WORDS: Final = {
    PRIMARY: "its primary weapon",
    LOADOUT_WEAPON: "the weapon on its loadout card",
}


# --- weapon and target -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackTarget:
    """A ship that a weapon can be fired at: in its arc, in range, not behind a planet.

    `band` is the range band of the attack, `defense_dice` how many dice the ship would roll in
    all.
    """

    ship: int
    name: str
    band: int
    defense_dice: int


def choose_method(
    card: LogicCard, loadout: LoadoutSide, targets: Mapping[str, tuple[AttackTarget, ...]]
) -> EnemyChoice[str]:
    """Returns the weapon, primary or loadout, or `NO_ATTACK` where none has a target.

    `targets` maps each weapon to what it can be fired at. The method comes before the target; a
    weapon without any target is passed over (ours). Source: Alliance, Combat Phase: Enemy AI
    Ships 1. Raises `AllianceError` for an unknown weapon or range band.
    """
    for weapon, listed in targets.items():
        if weapon not in _METHOD_WORDS:
            raise AllianceError(f"there is no weapon {weapon!r}", "enemy.weapon")
        _check_bands(listed)
    for entry in card.methods:
        if entry.weapon == LOADOUT_WEAPON and loadout.weapon is None:
            continue
        listed = targets.get(entry.weapon, ())
        if listed and all(_method_holds(each, listed) for each in entry.when):
            text = f"It fires {_METHOD_WORDS[entry.weapon]}."
            return EnemyChoice(entry.weapon, (Reason(text, _METHOD),))
    return EnemyChoice(
        NO_ATTACK, (Reason("No ship is in arc and in range of its weapons.", _METHOD),)
    )


def _method_holds(condition: str, targets: tuple[AttackTarget, ...]) -> bool:
    nearest = min(each.band for each in targets)
    answers = {
        "has-target": True,
        "target-at-range-1": nearest == 1,
        "target-at-range-2-3": nearest > 1,
    }
    if condition not in answers:
        raise AllianceError(f"there is no condition {condition!r}", "enemy.condition")
    return answers[condition]


def choose_attack_target(
    targets: tuple[AttackTarget, ...],
) -> EnemyChoice[int] | PlayersChoose[int]:
    """Returns the target under the order Attack, or asks the players where several tie.

    The nearest range band, then the fewest defense dice in all, then the players choose.
    Source: Alliance, Combat Phase: Enemy AI Ships 2. Raises `AllianceError` without a target.
    """
    if not targets:
        raise AllianceError("there is nothing to attack", "enemy.no_target")
    _check_bands(targets)
    nearest = min(each.band for each in targets)
    near = [each for each in targets if each.band == nearest]
    if len(near) == 1:
        text = f"{near[0].name} is alone in the nearest range band, Range {nearest}."
        return EnemyChoice(near[0].ship, (Reason(text, _TARGET),))
    fewest = min(each.defense_dice for each in near)
    weak = [each for each in near if each.defense_dice == fewest]
    if len(weak) == 1:
        text = f"At Range {nearest}, {weak[0].name} rolls the fewest defense dice: {fewest}."
        return EnemyChoice(weak[0].ship, (Reason(text, _TARGET),))
    names = " and ".join(each.name for each in weak)
    text = f"{names} are at Range {nearest} and roll {fewest} defense dice each: players choose."
    return PlayersChoose(tuple(each.ship for each in weak), (Reason(text, _TARGET),))


def _check_bands(targets: tuple[AttackTarget, ...]) -> None:
    for each in targets:
        if not 1 <= each.band <= 3:
            raise AllianceError(
                f"{each.name}: an attack is at Range 1 to 3, not {each.band}", "enemy.band"
            )


@dataclass(frozen=True, slots=True)
class DefenseFacts:
    """What decides how many defense dice a ship rolls.

    `agility` is its value after all modifiers, the cloak's too; `by_cards` what cards add or take
    away in this attack; `scans` counts the attacker's scan tokens.
    """

    agility: int
    band: int
    is_primary: bool = True
    is_obstructed: bool = False
    scans: int = 0
    by_cards: int = 0


def defense_dice(facts: DefenseFacts) -> int:
    """Returns how many defense dice a ship would roll in all, at least 0.

    Source: Alliance, Roll Defense Dice, Range Combat Bonuses, Attacking Through Obstacles; EDITIONS
    G7, K1.
    """
    dice = facts.agility + facts.by_cards - facts.scans
    dice += defense_range_bonus(facts.band, primary_weapon=facts.is_primary)
    if facts.is_obstructed:
        dice += 1
    return max(0, dice)


# --- modifying dice --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RerollAbility:
    """An ability that may re-roll dice: its card's name, and how many (0: any number)."""

    name: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class AttackMeans:
    """What an attacking enemy has left to spend on its dice.

    `converts_battle_stations` says that an ability does something with such results, so that they
    aren't blank even without a token.
    """

    has_lock: bool = False
    rerolls: tuple[RerollAbility, ...] = ()
    has_battle_stations: bool = False
    converts_battle_stations: bool = False


@dataclass(frozen=True, slots=True)
class DefenseMeans:
    """What a defending enemy has left to spend on its dice; as `AttackMeans`."""

    rerolls: tuple[RerollAbility, ...] = ()
    has_battle_stations: bool = False
    evades: int = 0
    converts_battle_stations: bool = False


@dataclass(frozen=True, slots=True)
class DiceStep:
    """One thing that an enemy does with its dice; `DONE` where nothing is left to do.

    `card` names the ability that re-rolls; `blanks` and `battle_stations` are how many dice of
    each face are re-rolled.
    """

    kind: str
    card: str = ""
    blanks: int = 0
    battle_stations: int = 0

    @property
    def dice(self) -> Mapping[int, int]:
        """Returns how many dice of each face are re-rolled, as `Pool.reroll` takes them."""
        faces = {BLANK: self.blanks, BATTLE_STATIONS: self.battle_stations}
        return {face: number for face, number in faces.items() if number}


def next_attack_step(pool: AttackPool, means: AttackMeans) -> EnemyChoice[DiceStep]:
    """Returns what an attacking enemy does next with its dice: at the first opportunity.

    First the lock and then abilities re-roll blanks, then the battle stations token converts.
    Without that token, or an ability for them, battle stations results are blanks too. Nothing is
    spent that could not add a result. Source: Alliance, Combat Phase: Enemy AI Ships 4.
    """
    blanks, stations = _blank(pool, means.has_battle_stations or means.converts_battle_stations)
    if means.has_lock and blanks + stations:
        step = DiceStep(SPEND_LOCK, "", blanks, stations)
        text = f"It spends its target lock to re-roll {_dice_words(step)}."
        return EnemyChoice(step, (Reason(text, _ATTACK_DICE + "A"),))
    if means.rerolls and blanks + stations:
        return _reroll(means.rerolls[0], blanks, stations, _ATTACK_DICE + "B")
    if means.has_battle_stations and pool.battle_stations:
        text = f"Its battle stations token turns {pool.battle_stations} results into hits."
        return EnemyChoice(DiceStep(SPEND_BATTLE_STATIONS), (Reason(text, _ATTACK_DICE + "C"),))
    text = "Nothing that it has would add a result."
    return EnemyChoice(DiceStep(DONE), (Reason(text, _ATTACK_DICE),))


def next_defense_step(
    pool: DefensePool, means: DefenseMeans, hits: int, crits: int
) -> EnemyChoice[DiceStep]:
    """Returns what a defending enemy does next against so many hits and crits.

    While any of them is uncancelled: abilities re-roll blanks, then the battle stations token
    converts, then evade tokens are spent. Nothing is spent that adds no evade result.
    Source: Alliance, Combat Phase: Enemy AI Ships 6.
    """
    left = sum(uncancelled(hits, crits, pool.evades))
    if not left:
        text = "Every hit is cancelled: it keeps what it has."
        return EnemyChoice(DiceStep(DONE), (Reason(text, _DEFENSE_DICE),))
    blanks, stations = _blank(pool, means.has_battle_stations or means.converts_battle_stations)
    if means.rerolls and blanks + stations:
        return _reroll(means.rerolls[0], blanks, stations, _DEFENSE_DICE + "A")
    if means.has_battle_stations and pool.battle_stations:
        text = f"Its battle stations token turns {pool.battle_stations} results into evades."
        return EnemyChoice(DiceStep(SPEND_BATTLE_STATIONS), (Reason(text, _DEFENSE_DICE + "B"),))
    if means.evades:
        text = f"{left} uncancelled: it spends an evade token."
        return EnemyChoice(DiceStep(SPEND_EVADE), (Reason(text, _DEFENSE_DICE + "C"),))
    text = "Nothing that it has would add an evade result."
    return EnemyChoice(DiceStep(DONE), (Reason(text, _DEFENSE_DICE),))


def _blank(pool: Pool, keeps_battle_stations: bool) -> tuple[int, int]:
    """Returns how many dice count as blank and may be re-rolled: blanks, battle stations."""
    return pool.rerollable(BLANK), 0 if keeps_battle_stations else pool.rerollable(BATTLE_STATIONS)


def _reroll(ability: RerollAbility, blanks: int, stations: int, rule: str) -> EnemyChoice[DiceStep]:
    number = ability.number or blanks + stations
    blanks = min(blanks, number)
    step = DiceStep(REROLL, ability.name, blanks, min(stations, number - blanks))
    text = f"{ability.name} re-rolls {_dice_words(step)}."
    return EnemyChoice(step, (Reason(text, rule),))


def _dice_words(step: DiceStep) -> str:
    total = step.blanks + step.battle_stations
    words = f"{total} blank {'die' if total == 1 else 'dice'}"
    if step.battle_stations:
        words += f" ({step.battle_stations} with battle stations, which count for nothing)"
    return words
