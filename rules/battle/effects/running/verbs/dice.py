"""Verbs of how many dice are rolled: more, fewer, set to a face, or rolled for a test.

What lies on the table is modified in `rules.battle.effects.running.verbs.results`.
Source: 2017, Roll Attack Dice, Roll Defense Dice, Rule of 3; DECISIONS D71, D72, D78.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import tree
from rules.abilities import verbs as v
from rules.abilities.names import plain
from rules.abilities.words import DiceKind
from rules.battle.effects.reading import minefield_places
from rules.battle.effects.reading.dice_faces import NUMBERS, faces_of, number_of
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.possessions import amount_of
from rules.battle.effects.reading.things import cards, ships
from rules.battle.effects.running import future_dice, ports
from rules.battle.effects.running.call import Call, VerbRule, always, any_of, at_once
from rules.battle.mechanics.attack_dice import attack_dice, defense_dice
from rules.battle.mechanics.mines import DROPPED
from rules.battle.mechanics.modification import modify
from rules.battle.mechanics.rolls import roll_test
from rules.battle.position import moments
from rules.battle.position.permissions import CardDice, MinefieldDice
from rules.battle.position.records import WeaponRecord
from rules.battle.position.terms import NOBODY
from rules.battle.timing.attack_state import Attack, Shot, SwappedDie
from rules.battle.timing.dice_keys import key_of_ship
from rules.battle.timing.permissions import granted
from rules.battle.timing.questions import Steps
from rules.battle.timing.result import AttackRecord
from rules.dice import ADDED, AttackPool, one, total_of
from rules.table import ALL_ROUND, band

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.scope import Scope


# --- more and fewer dice ---------------------------------------------------------------


def _rolls(attack: Attack, call: Call, kind: DiceKind) -> bool:
    """Returns whether a ship's dice of a kind are those of the attack at hand.

    Who only looks on speaks of the dice of the ship that rolls them.
    """
    if call.actor is attack.attacker:
        return kind is DiceKind.ATTACK
    return call.actor is not attack.defender or kind is DiceKind.DEFENSE


def _are_due(call: Call, attack: Attack, kind: DiceKind) -> bool:
    """Returns whether the dice of a kind are still to be rolled in the attack at hand."""
    occasion = call.scope.occasion
    if occasion is None or attack.is_cancelled:
        return False
    rolled = future_dice.ROLLS[kind][0]
    return moments.order_in_attack(occasion.moment) <= moments.order_in_attack(rolled)


def _counts_now(call: Call, verb: v.ModifyDice) -> bool:
    attack = call.scope.attack
    return (
        attack is not None
        and not future_dice.names_next(call.duration)
        and _rolls(attack, call, verb.kind)
        and _are_due(call, attack, verb.kind)
        and not (
            verb.number > 0 and not verb.of_range and future_dice.are_parted(attack, verb.kind)
        )
        and future_dice.is_against(call.scope, attack, verb.kind, verb.against)
    )


def _can_modify_dice(call: Call, verb: v.ModifyDice) -> bool:
    if call.is_cost and verb.number < 0 and _counts_now(call, verb):
        return _are_there(call, verb)
    return future_dice.outlasts(call) or _counts_now(call, verb)


def _are_there(call: Call, verb: v.ModifyDice) -> bool:
    """Returns whether the attack at hand has as many dice as are given up for a price."""
    attack = call.scope.attack
    count = attack_dice if verb.kind is DiceKind.ATTACK else defense_dice
    return attack is not None and count(call.scope.battle, attack) + verb.number >= 0


def _modify_dice(call: Call, verb: v.ModifyDice) -> bool:
    """Rolls more or fewer dice: a modifier, which the rule of 3 bounds, or a range bonus."""
    attack = call.scope.attack
    counts_now = _counts_now(call, verb)
    if verb.of_range and counts_now and attack is not None:
        if verb.kind is DiceKind.ATTACK:
            attack.attack_bonus += verb.number
        else:
            attack.defense_bonus += verb.number
        return True
    if counts_now and attack is not None:
        number = future_dice.number_off(call.scope.battle, attack, verb, verb.number)
        future_dice.change_dice(attack, verb.kind, number)
    if isinstance(call.duration, tree.WhileStill):
        ports.hold(call, verb)
        return True
    if future_dice.outlasts(call):
        future_dice.dice_of_later_attacks(call, verb, counts_now=counts_now)
        return True
    return counts_now


# --- tests -----------------------------------------------------------------------------


def _is_due_in_attack(call: Call, kind: DiceKind) -> bool:
    attack = call.scope.attack
    return attack is not None and _rolls(attack, call, kind) and _are_due(call, attack, kind)


def _amount(call: Call, verb: v.RollExtra) -> int:
    number = max(0, amount_of(call.scope, verb.amount))
    return min(number, verb.most) if verb.most else number


def _can_roll_extra(call: Call, verb: v.RollExtra) -> bool:
    attack = call.scope.attack
    if attack is not None and future_dice.are_parted(attack, verb.kind):
        return False
    return amount_of(call.scope, verb.amount) > 0


def _roll_extra(call: Call, verb: v.RollExtra) -> Steps[bool]:
    """Rolls as many more dice as a value says; outside an attack they are a roll of their own."""
    number = _amount(call, verb)
    attack = call.scope.attack
    if future_dice.outlasts(call) and call.duration is not None:
        if number:
            more = v.ModifyDice(number, verb.kind)
            future_dice.dice_of_later_attacks(call, more, counts_now=False)
        return number > 0
    if attack is not None and _is_due_in_attack(call, verb.kind):
        future_dice.change_dice(attack, verb.kind, number)
        return not future_dice.are_parted(attack, verb.kind)
    yield from _roll(call, number, verb.kind)
    return True


def _roll_test(call: Call, verb: v.RollTest) -> Steps[bool]:
    """Rolls dice for the steps that follow; a text may make minefields roll fewer.

    Where a minefield damages many ships, one of them has only its own dice changed by that.
    """
    number, occasion = verb.number, call.scope.occasion
    text = "" if call.scope.card_state is None else call.scope.card_state.record.ability
    if call.actor.grants:
        name = plain(call.scope.source.name)
        more = granted(call.actor, CardDice)
        number += sum(each.number for each in more if each.name == name)
    if (
        occasion is not None
        and occasion.moment == moments.MEETS_MINEFIELD
        and occasion.ship is not None
        and not minefield_places.is_wide(text)
    ):
        changes = granted(occasion.ship, MinefieldDice)
        number = max(0, number + sum(change.number for change in changes))
    yield from _roll(call, number, verb.kind, is_unmodified=verb.is_unmodified)
    return True


def _mine_dice(call: Call, verb: v.RollMine) -> int:
    """Returns how many dice are rolled for the minefield that the clause targets."""
    token = call.scope.that_terrain
    number = 0 if token is None else minefield_places.dice_of(call.scope.battle, token)
    return max(0, number + verb.plus) if number else 0


def _can_roll_mine(call: Call, verb: v.RollMine) -> bool:
    return _mine_dice(call, verb) > 0


def _roll_mine(call: Call, verb: v.RollMine) -> Steps[bool]:
    number = _mine_dice(call, verb)
    if number:
        yield from _roll(call, number, DiceKind.ATTACK)
    return number > 0


def _check_roll_mine(verb: v.RollMine) -> None:
    if not isinstance(verb.of, t.RoleReference) or verb.is_halved:
        raise refuse(verb, "only the dice of a minefield that is targeted are rolled")


def _roll_equal(call: Call, verb: v.RollEqual) -> Steps[bool]:
    """Rolls as many dice as a value says, for the steps that follow."""
    number = max(0, amount_of(call.scope, verb.amount))
    yield from _roll(call, number, verb.kind, is_unmodified=verb.is_unmodified)
    return True


def _costs(call: Call, verb: v.RollAsMany) -> list[int]:
    found = cards(call.scope, verb.card)
    return [ship.cards[place].record.cost for ship, place in found]


def _can_roll_as_many(call: Call, verb: v.RollAsMany) -> bool:
    attack = call.scope.attack
    if attack is None or attack.sharing is not None or attack.share >= 0:
        return False
    if attack.is_unmodified:
        return False
    return bool(_costs(call, verb)) and _is_due_in_attack(call, DiceKind.ATTACK)


def _roll_as_many(call: Call, verb: v.RollAsMany) -> bool:
    """Fixes the number of attack dice by what a card costs: nothing adds to them."""
    attack = call.scope.attack
    if attack is None or not _can_roll_as_many(call, verb):
        return False
    number = max(_costs(call, verb))
    attack.fixed_dice = min(number, verb.most) if verb.most else number
    return True


# --- contests --------------------------------------------------------------------------

MOST_ROLLS: Final = 10
"""After so many ties one of two draws decides: both roll the same dice, so it is as fair."""


def _opponents(call: Call, verb: v.Contest) -> list[Ship]:
    return [ship for ship in ships(call.scope, verb.opponent) if ship is not call.actor]


def _contest(call: Call, verb: v.Contest) -> Steps[bool]:
    """Lets two ships roll dice against each other; more of the faces named win."""
    scope, found = call.scope, _opponents(call, verb)
    if not found:
        return False
    scope.winner = NOBODY
    for _ in range(MOST_ROLLS if verb.until_decided else 1):
        own = yield from _shown(call, verb, call.actor)
        theirs = yield from _shown(call, verb, found[0])
        if own != theirs:
            scope.winner = call.actor.index if own > theirs else found[0].index
            return True
    if verb.until_decided:
        key = key_of_ship(scope.battle, call.actor, "contest")
        scope.winner = (call.actor, found[0])[scope.battle.chance.below(2, key)].index
    return True


def _shown(call: Call, verb: v.Contest, ship: Ship) -> Steps[int]:
    scope = call.scope
    results = yield from roll_test(
        scope.battle, ship, verb.number, scope.source.name, verb.kind.value
    )
    return number_of(results, verb.faces)


def _roll(call: Call, number: int, kind: DiceKind, *, is_unmodified: bool = False) -> Steps[None]:
    """Rolls a test; what is rolled once for each thing counts together."""
    scope, occasion = call.scope, call.scope.occasion
    is_dropped = occasion is not None and occasion.why == DROPPED
    results = yield from roll_test(
        scope.battle,
        call.actor,
        number,
        scope.source.name,
        kind.value,
        against=occasion.ship if occasion is not None and is_dropped else None,
        is_unmodified=is_unmodified,
    )
    if is_dropped and kind is DiceKind.ATTACK:
        results = yield from _changed_by_texts(scope, results)
    is_more = scope.repeat > 0 and scope.rolled_is_attack is (kind is DiceKind.ATTACK)
    scope.rolled = scope.rolled + results if is_more else results
    scope.rolled_is_attack = kind is DiceKind.ATTACK


def _changed_by_texts(scope: Scope, results: int) -> Steps[int]:
    """Lets texts change the attack dice of a minefield that was put on a ship.

    It is an attack to them, in which no token counts. Source: F14-W9.
    """
    battle, occasion = scope.battle, scope.occasion
    if (
        battle.options.dropped_mine_dice != "texts-change-them"
        or moments.MODIFIES_ATTACK not in battle.moments
        or occasion is None
        or occasion.ship is None
    ):
        return results
    layer, ship = scope.ship, occasion.ship
    weapon = WeaponRecord(scope.source.card, 0, *scope.source.reach, (ALL_ROUND,))
    shot = Shot(weapon, ship.index, band(layer.pose, ship.pose), ALL_ROUND, False)
    record = AttackRecord(battle.state.round, layer.index, ship.index, scope.source.name)
    attack = Attack(layer, ship, shot, record)
    attack.without_tokens = True
    attack.attack_pool = AttackPool(results)
    attack.attack_dice = total_of(results)
    yield from modify(battle, attack, moments.MODIFIES_ATTACK, layer)
    return attack.attack_pool.results


# --- dice that are not rolled ----------------------------------------------------------


def _are_unmodified(call: Call, kind: DiceKind) -> bool:
    """Returns whether nobody modifies the dice of a kind in the attack at hand."""
    attack = call.scope.attack
    return attack is not None and attack.is_unmodified and kind is DiceKind.ATTACK


def _can_set(call: Call, verb: v.SetDice) -> bool:
    return _is_due_in_attack(call, verb.kind) and not _are_unmodified(call, verb.kind)


def _set_dice(call: Call, verb: v.SetDice) -> bool:
    """Puts dice down with a face up: they are neither rolled nor re-rolled.

    Where fewer dice are rolled than were set, no more are put down than are rolled.
    """
    attack = call.scope.attack
    if attack is None or not _can_set(call, verb):
        return False
    placed = verb.number * one(NUMBERS[verb.face], ADDED)
    if verb.kind is DiceKind.ATTACK:
        attack.set_attack += placed
    else:
        attack.set_defense += placed
    return True


def _check_set(verb: v.SetDice) -> None:
    if verb.face not in faces_of(verb.kind):
        raise refuse(verb, "such dice have no such face")


def _swap_of(attack: Attack, kind: DiceKind) -> SwappedDie | None:
    return attack.attack_swap if kind is DiceKind.ATTACK else attack.defense_swap


def _can_swap_die(call: Call, verb: v.SwapDie) -> bool:
    """Returns whether there is a die to swap: one that is rolled, not set."""
    attack = call.scope.attack
    if attack is None or not _is_due_in_attack(call, verb.kind) or _are_unmodified(call, verb.kind):
        return False
    is_attack = verb.kind is DiceKind.ATTACK
    count, placed = defense_dice, attack.set_defense
    if is_attack:
        count, placed = attack_dice, attack.set_attack
    return _swap_of(attack, verb.kind) is None and (
        count(call.scope.battle, attack) > total_of(placed)
    )


def _swap_die(call: Call, verb: v.SwapDie) -> bool:
    """Lets a die with sides of its own be rolled in place of an ordinary one."""
    attack = call.scope.attack
    if attack is None or not _can_swap_die(call, verb):
        return False
    sides = [each.side.value for each in verb.sides for _ in range(each.number)]
    die = SwappedDie(call.scope.source.name, tuple(sides))
    if verb.kind is DiceKind.ATTACK:
        attack.attack_swap = die
    else:
        attack.defense_swap = die
    return True


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.ModifyDice: at_once(_modify_dice, _can_modify_dice),
    v.RollExtra: VerbRule(_roll_extra, _can_roll_extra),
    v.RollTest: VerbRule(_roll_test, always),
    v.RollMine: VerbRule(_roll_mine, _can_roll_mine, _check_roll_mine),
    v.RollEqual: VerbRule(_roll_equal, always),
    v.RollAsMany: at_once(_roll_as_many, _can_roll_as_many),
    v.Contest: VerbRule(_contest, any_of(_opponents)),
    v.SetDice: at_once(_set_dice, _can_set, _check_set),
    v.SwapDie: at_once(_swap_die, _can_swap_die),
}
