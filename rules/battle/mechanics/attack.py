"""One attack: the seven steps from Declare Target to Deal Damage.

How dice are modified stands in `rules.battle.mechanics.modification`.

Source: 2017, Combat Phase 1-7, Combat Bonuses; EDITIONS F1, G1, G6-G10; DECISIONS D68, D71, D78,
D79.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics import (
    attack_memory,
    cards,
    damage,
    damage_cards,
    luck,
    swapped_dice,
    tokens,
)
from rules.battle.mechanics.attack_dice import (
    attack_dice,
    defense_dice,
    may_spend_lock,
    may_spend_stations,
)
from rules.battle.mechanics.modification import modify
from rules.battle.mechanics.weapons import shot_at, weapon_name
from rules.battle.position import moments
from rules.battle.position.terms import ATTACKED, IN_PLAY, NO_CLOAK
from rules.battle.timing import totals, windows
from rules.battle.timing.attack_state import ASKED_FOR, DONE_OVER, Attack, Sharing, Shot
from rules.battle.timing.dice_keys import key_in_attack
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.ports import review
from rules.battle.timing.questions import Steps
from rules.battle.timing.result import AttackRecord
from rules.dice import (
    BATTLE_STATIONS,
    BLANK,
    CRIT,
    EVADE,
    HIT,
    AttackPool,
    face_total,
    total_of,
    uncancelled,
)

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def make_attack(
    battle: Battle,
    ship: Ship,
    shot: Shot,
    *,
    is_elsewhere: bool = False,
    is_free: bool = False,
    is_extra: bool = False,
    modifier: int = 0,
    defense_modifier: int = 0,
    is_halved: bool = False,
    fixed_dice: int = -1,
    share: int = -1,
    sharing: Sharing | None = None,
    is_without_tokens: bool = False,
    is_unmodified: bool = False,
    is_past_shields: bool = False,
) -> Steps[Attack]:
    """Takes an attack through its seven steps; gives what became of it.

    `is_elsewhere` is an attack outside the Combat Phase, `is_free` one that costs nothing,
    `is_extra` one besides the attack that each ship has in a round. `modifier` is added to its
    dice, which are `is_halved` then, `defense_modifier` to those against it; `fixed_dice` takes
    the place of its own. `share` is the part that it has of the dice of several attacks, `sharing`
    whoever parts its own. In one that `is_without_tokens` no token counts, in one that
    `is_unmodified` nobody modifies the attack dice, and one that goes `is_past_shields` damages
    the hull. Attacks that effects ask for meanwhile come after it.
    Source: 2017, Combat Phase, Combat vs. Non-combat.
    """
    defender = battle.state.ships[shot.target]
    record = AttackRecord(
        battle.state.round, ship.index, defender.index, weapon_name(ship, shot.weapon)
    )
    attack = Attack(ship, defender, shot, record)
    attack.is_elsewhere = is_elsewhere
    attack.is_extra = is_extra
    attack.asked_modifier = modifier
    attack.attack_modifier = modifier + shot.modifier
    attack.defense_modifier = defense_modifier
    attack.is_halved = is_halved
    attack.fixed_dice = fixed_dice
    attack.share, attack.sharing = share, sharing
    attack.without_tokens = is_without_tokens or (
        is_elsewhere and battle.options.elsewhere_without_tokens
    )
    attack.is_unmodified = is_unmodified
    attack.ignores_shields = is_past_shields
    if moments.RESTORES in battle.moments:
        attack.cards_before = attack_memory.cards_now(battle)
    outer, battle.attack = battle.attack, attack
    yield from _declare_target(battle, attack, is_free)
    if not attack.is_cancelled:
        yield from _attack_dice_steps(battle, attack)
    if not attack.is_cancelled:
        yield from _defense_dice_steps(battle, attack)
    if not attack.is_cancelled:
        yield from _compare_results(battle, attack)
    if attack.redo == ASKED_FOR and not attack.is_cancelled:
        yield from _do_over(battle, attack)
    if not attack.is_cancelled:
        yield from _deal_damage(battle, attack)
    if attack.sharing is not None and attack.share < 0:
        attack.sharing.pass_on(battle, attack)
    if not attack.is_replaced:
        battle.attacks.append(record)
    if battle.moments and moments.HAS_ATTACKED in battle.moments and not attack.is_replaced:
        yield from _open(battle, attack, moments.HAS_ATTACKED)
    if not attack.is_replaced:
        # What lasts for an attack goes on in the one that is made in its place.
        cards.end_time(battle, "attack", f"own-attack@{ship.index}")
    cards.end_time(battle, f"own-defense@{defender.index}")
    # Who shares its dice knows the text, and that the attack: the battle would outlive its end.
    attack.sharing = None
    battle.attack = outer
    while outer is None and battle.further:
        yield from battle.further.pop(0)(battle)
    return attack


def _open(battle: Battle, attack: Attack, moment: int) -> Steps[Occasion] | tuple[()]:
    # No generator of its own: mostly nothing waits.
    if not windows.is_awaited(battle, moment, attack.attacker, attack.defender):
        return ()
    return windows.open_window(
        battle, Occasion(moment, attack.attacker, attack.defender, attack=attack)
    )


# --- 1. Declare Target ------------------------------------------------------------


def _declare_target(battle: Battle, attack: Attack, is_free: bool) -> Steps[None]:
    """Declares target and weapon, pays for it; a cloaked attacker's token turns red.

    Source: 2017, Declare Target, Firing While Cloaked, Secondary Weapons.
    """
    ship, shot = attack.attacker, attack.shot
    pose = ship.pose
    declare(battle, attack)
    if ship.cloak != NO_CLOAK:
        attack.turned_cloak = not ship.is_cloak_red
        tokens.turn_cloak_red(battle, ship)
    if shot.price is not None and not (yield from shot.price.pay(battle, attack)):
        attack.is_cancelled = True
        return
    text = battle.weapon_texts[ship.index].get(shot.weapon.card)
    if text is not None and not is_free:
        if not (yield from text.pay(battle, attack)):
            attack.is_cancelled = True
            return
        if text.fires_more():
            yield from text.go_on(battle, attack)
    if moments.DECLARES_TARGET in battle.moments:
        yield from _open(battle, attack, moments.DECLARES_TARGET)
        if ship.pose is not pose:
            _aim_again(battle, attack)


def _aim_again(battle: Battle, attack: Attack) -> None:
    """Aims an attack from where its ship has moved: at the same target, or at none (FR-147.1).

    One from a token on the table stays as it is.
    """
    if attack.shot.is_from_token:
        return
    shot = shot_at(battle, attack.attacker, attack.shot.weapon, attack.defender)
    if shot is None:
        attack.is_cancelled = True
    else:
        attack.shot = shot.with_modifier(attack.shot.modifier)


def declare(battle: Battle, attack: Attack) -> None:
    """Marks the ship as having attacked and logs it."""
    ship = attack.attacker
    if not attack.is_extra:
        ship.attacks += 1
    elif ATTACKED not in ship.used:
        windows.mark_used(battle, ship, ATTACKED)
    if battle.log is not None:
        shot = attack.shot
        battle.note(
            "attack",
            attack.attacker.index,
            attack.defender.index,
            weapon_name(attack.attacker, shot.weapon),
            shot.weapon.card,
            f"{shot.arc.name} {shot.arc.degrees}",
            shot.band,
            shot.is_obstructed,
            attack.is_elsewhere,
            attack.is_extra,
        )


# --- 2. and 3. the attack dice ----------------------------------------------------


def _attack_dice_steps(battle: Battle, attack: Attack) -> Steps[None]:
    ship = attack.attacker
    if moments.ANY_TIME in battle.moments:
        yield from windows.any_time(battle, attack)
    if moments.ROLLS_ATTACK in battle.moments:
        yield from _open(battle, attack, moments.ROLLS_ATTACK)
        if attack.is_cancelled:
            return
    if moments.HOLDS in battle.moments:
        review(battle)
    attack.attack_dice = attack_dice(battle, attack)
    if attack.totals:
        totals.settle(battle, attack, True, attack_dice)
    if attack.sharing is not None:
        yield from attack.sharing.share(battle, attack)
        attack.attack_dice = attack_dice(battle, attack)
    if damage_cards.is_stunned(ship):
        attack.attack_dice = 0
        damage_cards.recover_helmsman(battle, ship)
    yield from _roll_attack(battle, attack, "attack")


def _roll_attack(battle: Battle, attack: Attack, what: str) -> Steps[None]:
    """Rolls the attack dice, and lets them be modified."""
    ship = attack.attacker
    placed, key = 0, key_in_attack(battle, attack, what)
    swap = attack.attack_swap
    if attack.set_attack or swap is not None:
        attack.attack_pool.results = placed = _placed(attack.set_attack, attack.attack_dice)
        left = attack.attack_dice - total_of(placed)
        left = swapped_dice.roll_attack(battle, attack, left)
        attack.attack_pool.roll(left, battle.chance, key)
    else:
        attack.attack_pool.results = battle.chance.attack_dice(attack.attack_dice, key)
    _record_tokens(attack)
    if attack.attack_dice and battle.uses is not None:
        defense = defense_dice(battle, attack)
        attack.record.dice += luck.of_attack_roll(attack, placed, defense, swap)
        if not battle.moments:
            attack.defense_dice = defense
    if battle.log is not None:
        battle.note("dice", ship.index, "attack", str(attack.attack_pool), "attack")
    if moments.ATTACK_DICE_ROLLED in battle.moments:
        yield from _open(battle, attack, moments.ATTACK_DICE_ROLLED)
    if moments.ANY_TIME in battle.moments:
        yield from windows.any_time(battle, attack)
    if moments.MODIFIES_ATTACK in battle.moments or (
        (ship.locks or ship.battle_stations or attack.lock_still_rerolls or ship.grants)
        and attack.attack_dice
        and not attack.without_tokens
    ):
        yield from modify(battle, attack, moments.MODIFIES_ATTACK, ship)


def _placed(results: int, dice: int) -> int:
    """Returns the dice that were set, no more than are rolled; blanks and the like go first."""
    pool = AttackPool(results)
    for face in (BLANK, BATTLE_STATIONS, HIT, CRIT):
        pool.cancel(face, max(0, total_of(pool.results) - dice))
    return pool.results


def _record_tokens(attack: Attack) -> None:
    """Notes the tokens at hand when the dice fall, for what could be expected of them."""
    record, defender = attack.record, attack.defender
    record.attack_dice = attack.attack_dice
    if not attack.without_tokens:
        record.lock = may_spend_lock(attack)
        record.battle_stations = may_spend_stations(attack)
        record.defender_battle_stations = defender.battle_stations > 0
        record.evade = defender.evade


# --- 4. and 5. the defense dice ---------------------------------------------------


def _defense_dice_steps(battle: Battle, attack: Attack) -> Steps[None]:
    if moments.ROLLS_DEFENSE in battle.moments:
        yield from _open(battle, attack, moments.ROLLS_DEFENSE)
        if attack.is_cancelled:
            return
    if moments.HOLDS in battle.moments:
        review(battle)
    if battle.moments or attack.defense_dice == 0:
        # Where no effect waits they were counted when the attack dice fell.
        attack.defense_dice = defense_dice(battle, attack)
    if attack.totals:
        totals.settle(battle, attack, False, defense_dice)
    yield from _roll_defense(battle, attack, "defense")


def _roll_defense(battle: Battle, attack: Attack, what: str) -> Steps[None]:
    """Rolls the defense dice, and lets them be modified."""
    defender = attack.defender
    placed, key = 0, key_in_attack(battle, attack, what)
    swap = attack.defense_swap
    if attack.set_defense or swap is not None:
        attack.defense_pool.results = placed = _placed(attack.set_defense, attack.defense_dice)
        left = attack.defense_dice - total_of(placed)
        left = swapped_dice.roll_defense(battle, attack, left)
        attack.defense_pool.roll(left, battle.chance, key)
    else:
        attack.defense_pool.results = battle.chance.defense_dice(attack.defense_dice, key)
    attack.record.defense_dice = attack.defense_dice
    if attack.attack_dice and battle.uses is not None:
        attack.record.dice += luck.of_defense_roll(attack, placed, swap)
    if battle.log is not None:
        battle.note("dice", defender.index, "defense", str(attack.defense_pool), "attack")
    if moments.DEFENSE_DICE_ROLLED in battle.moments:
        yield from _open(battle, attack, moments.DEFENSE_DICE_ROLLED)
    if moments.ANY_TIME in battle.moments:
        yield from windows.any_time(battle, attack)
    if moments.MODIFIES_DEFENSE in battle.moments or (
        (defender.evade or defender.battle_stations or defender.grants)
        and not (attack.without_tokens or attack.is_void)
    ):
        yield from modify(battle, attack, moments.MODIFIES_DEFENSE, defender)


def _do_over(battle: Battle, attack: Attack) -> Steps[None]:
    """Rolls all dice of an attack again: as many, and no card acts that has acted in it."""
    attack.redo = DONE_OVER
    attack.cut = attack.safe = attack.double_hits = 0
    attack.strikes_back = (0, 0)
    yield from _roll_attack(battle, attack, "attack again")
    if not attack.is_cancelled:
        yield from _roll_defense(battle, attack, "defense again")
    if not attack.is_cancelled:
        yield from _compare_results(battle, attack)


# --- 6. and 7. compare, deal ------------------------------------------------------


def _compare_results(battle: Battle, attack: Attack) -> Steps[None]:
    """Cancels hits and crits with evades; effects that cancel act first.

    Source: 2017, Compare Results, Cancelling Dice.
    """
    if moments.COMPARES in battle.moments:
        yield from _open(battle, attack, moments.COMPARES)
        if attack.is_cancelled or attack.redo == ASKED_FOR:
            return
    if not attack.is_void:
        dice = attack.attack_pool.results
        attack.hits, attack.crits = uncancelled(
            face_total(dice, HIT),
            face_total(dice, CRIT),
            face_total(attack.defense_pool.results, EVADE),
            attack.safe,
        )
        attack.double_hits = min(attack.double_hits, attack.hits)
        attack.hits += attack.double_hits
    attack.is_compared = True
    attack.was_hit = attack.hits + attack.crits > 0
    if battle.log is not None:
        battle.note(
            "result", attack.attacker.index, attack.defender.index, attack.hits, attack.crits
        )
    if attack.hits + attack.crits and moments.IS_HIT in battle.moments:
        yield from _open(battle, attack, moments.IS_HIT)


def _deal_damage(battle: Battle, attack: Attack) -> Steps[None]:
    """Deals the damage that is left (2017, Deal Damage)."""
    if moments.DEALS_DAMAGE in battle.moments:
        yield from _open(battle, attack, moments.DEALS_DAMAGE)
    if attack.sends_back:
        yield from _send_back(battle, attack)
    if sum(attack.strikes_back) and attack.attacker.place == IN_PLAY:
        back, by = attack.strikes_back, attack.defender
        yield from damage.suffer(battle, attack.attacker, *back, by=by, why="struck back")
    hits, crits = attack.damage
    attack.record.damage = attack.result
    if hits + crits and attack.defender.place == IN_PLAY:
        attack.dealt = yield from damage.suffer(
            battle, attack.defender, hits, crits, attack, past_shields=attack.ignores_shields
        )
        attack.record.dealt = attack.dealt


def _send_back(battle: Battle, attack: Attack) -> Steps[None]:
    """Deals half of what an attack would have dealt to its attacker, as normal damage."""
    number = sum(uncancelled(attack.hits, attack.crits, attack.reduced)) // 2
    if number and attack.attacker.place == IN_PLAY:
        yield from damage.suffer(
            battle, attack.attacker, number, 0, by=attack.defender, why="sent back"
        )
