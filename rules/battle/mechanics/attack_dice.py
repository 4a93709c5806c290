"""The dice of an attack: how many there are, and what they do as they lie.

Source: 2017, Roll Attack Dice, Roll Defense Dice, Rule of 3; EDITIONS G7, G10; DECISIONS D78.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics.spending import scans_lent
from rules.battle.mechanics.values import attack_value, lasting_dice
from rules.battle.position.permissions import SCAN_IGNORED, NoRoll
from rules.battle.position.terms import NO_CLOAK, NOBODY
from rules.battle.timing import permissions
from rules.battle.timing.attack_state import MOST_DICE, Attack
from rules.dice import BATTLE_STATIONS as STATIONS
from rules.dice import BLANK, COUNT_BITS, COUNT_LIMIT, FRESH, count_of, merged
from rules.modifiers import CLOAK_BONUS, RULE_OF_3, attack_range_bonus, defense_range_bonus

if TYPE_CHECKING:
    from rules.battle.timing.battle import Battle


def attack_dice(battle: Battle, attack: Attack) -> int:
    """Counts the attack dice: the weapon's value, modifiers, the range bonus.

    Source: 2017, Roll Attack Dice, Rule of 3; EDITIONS G7, G10; DECISIONS D78.
    """
    if attack.fixed_dice >= 0:
        return attack.fixed_dice
    if attack.share >= 0:
        lost = attack.lost_dice
        dice = max(0, attack.share - (min(lost, RULE_OF_3) if battle.options.rule_of_3 else lost))
    else:
        dice = pooled_dice(battle, attack)
    has_bonuses = attack.shot.weapon.has_range_bonuses
    bonus = attack_range_bonus(attack.shot.band, primary_weapon=has_bonuses)
    dice += max(0, bonus + attack.attack_bonus)
    if attack.attacker.bans:
        dice = permissions.most_attack_dice(attack.attacker, dice)
    return min(dice // 2 if attack.is_halved and attack.share < 0 else dice, MOST_DICE)


def pooled_dice(battle: Battle, attack: Attack) -> int:
    """Counts the attack dice before the bonus of range: of all attacks that share them."""
    weapon = attack.shot.weapon
    options = battle.options
    modifier = attack.attack_modifier
    if attack.attacker.lasting:
        modifier += lasting_dice(attack.attacker, "attack-dice", attack.defender)
    if weapon.card == NOBODY and not weapon.replaces_value:
        return attack_value(attack.attacker, options, modifier)
    if options.rule_of_3:
        modifier = max(-RULE_OF_3, min(RULE_OF_3, modifier))
    base = weapon.attack
    if weapon.adds_hull:
        base += attack.defender.record.hull
    if weapon.adds_to_primary:
        base += attack_value(attack.attacker, options)
    return max(0, base + modifier)


def defense_dice(battle: Battle, attack: Attack) -> int:
    """Counts the defense dice: agility, cloak, modifiers with scan and obstruction, range.

    A cloak counts even where no token does, unless the rule set takes it out of attacks outside the
    Combat Phase together with the tokens: in 2017 it replaces the agility at any time.
    Source: 2017, Roll Defense Dice, Replace Then Modify, Attacking Through Obstacles; EDITIONS
    F1, G7, G8, G10, K1, N14; DECISIONS D67, D68; F14-H3, F14-G27.
    """
    ship, shot = attack.defender, attack.shot
    if ship.bans and permissions.is_banned(ship, NoRoll("defense")):
        return 0
    if attack.fixed_defense_dice >= 0:
        return permissions.most_defense_dice(ship, attack.fixed_defense_dice)
    options = battle.options
    agility = ship.agility_base
    extra = 0
    if (
        ship.cloak != NO_CLOAK
        and not (attack.without_tokens and options.elsewhere_without_tokens)
        and (not ship.record.is_station or options.station_systems)
    ):
        if options.cloak_adds_dice:
            extra = CLOAK_BONUS
        else:
            agility = max(agility, ship.record.agility + CLOAK_BONUS)
    modifier = ship.agility_sum + attack.defense_modifier
    if not (
        attack.ignores_scan
        or attack.without_tokens
        or (ship.grants and permissions.is_granted(ship, SCAN_IGNORED))
    ):
        modifier -= attack.attacker.scan + min(attack.attacker.scan, attack.scan_twice)
        if attack.attacker.grants:
            modifier -= scans_lent(battle, attack.attacker)
    if ship.lasting:
        modifier += lasting_dice(ship, "defense-dice", attack.attacker)
    if shot.is_obstructed:
        modifier += options.obstruction_dice
    if options.rule_of_3:
        modifier = max(-RULE_OF_3, min(RULE_OF_3, modifier))
    dice = agility + modifier + extra
    bonus = defense_range_bonus(shot.band, primary_weapon=shot.weapon.has_range_bonuses)
    dice += max(0, bonus + attack.defense_bonus)
    if ship.bans:
        dice = permissions.most_defense_dice(ship, dice)
    return max(0, min(dice, MOST_DICE))


def may_spend_lock(attack: Attack) -> bool:
    """Returns whether a lock may re-roll dice: one that was not spent yet, on the defender.

    Source: 2017, Spending Target Lock Tokens; EDITIONS N16; DECISIONS D77.
    """
    if attack.lock_was_spent or attack.is_unmodified:
        return False
    return attack.lock_still_rerolls or attack.defender.index in attack.attacker.locks


def may_spend_stations(attack: Attack) -> bool:
    """Returns whether the attacker has a battle stations token for its dice."""
    return attack.attacker.battle_stations > 0 and not attack.is_unmodified


def tokens_at_hand(attack: Attack) -> tuple[bool, bool, bool, int]:
    """Returns which tokens an attack still meets: the lock, battle stations of both, evades.

    What an effect takes off the damage counts as evades do.
    """
    if attack.without_tokens:
        return False, False, False, attack.reduced
    holds, against = may_spend_stations(attack), attack.defender.battle_stations > 0
    return may_spend_lock(attack), holds, against, attack.reduced + attack.defender.evade


def of_attack_dice(results: int, lock: bool, holds: bool) -> tuple[int, int]:
    """Returns how many attack dice do damage, and how many more a lock rolls again.

    `lock` says that it may be spent, `holds` that a battle stations token may.
    """
    together = merged(results)
    sure = (together & COUNT_LIMIT) + (together >> COUNT_BITS & COUNT_LIMIT)
    if holds:
        sure += together >> STATIONS * COUNT_BITS & COUNT_LIMIT
    again = 0
    if lock:
        again = count_of(results, BLANK, FRESH)
        if not holds:
            again += count_of(results, STATIONS, FRESH)
    return sure, again


def of_defense_dice(results: int, against: bool) -> int:
    """Returns how many results cancel damage; `against`: with a battle stations token."""
    dice = merged(results)
    evades = dice & COUNT_LIMIT
    return evades + (dice >> STATIONS * COUNT_BITS & COUNT_LIMIT) if against else evades
