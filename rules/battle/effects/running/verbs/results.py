"""Verbs that modify dice that lie on the table: re-rolled, converted, added, cancelled.

Source: 2017, Modify Attack Dice, Modify Defense Dice, Modifying Dice Results, Cancelling Dice;
DECISIONS D71-D76.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import words
from rules.battle.effects.reading import dice_faces, unusable_faces
from rules.battle.effects.reading.dice_faces import NUMBERS
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.possessions import stat_of
from rules.battle.effects.reading.things import how_many
from rules.battle.effects.running import choices, dice_pools, future_dice
from rules.battle.effects.running.call import Call, VerbRule, at_once
from rules.battle.effects.running.dice_pools import DicePool, Picked
from rules.battle.position.permissions import NoReroll
from rules.battle.timing.permissions import is_banned
from rules.battle.timing.questions import Steps
from rules.dice import FRESH, MARK_BITS, REROLLED, count_of

if TYPE_CHECKING:
    from rules.battle.timing.scope import Scope

ONCE: Final = (FRESH,)
OFTEN: Final = (FRESH, REROLLED)
AGAIN: Final = (REROLLED,)
_MARKS: Final[Mapping[v.Again | None, tuple[int, ...]]] = {
    None: ONCE,
    v.Again.TWICE: OFTEN,
    v.Again.AGAIN: OFTEN,
    v.Again.SECOND: AGAIN,
}
"""Which dice are rolled again: those of a second time are the ones that the text rolled before."""
REROLLING: Final = (words.Doing.REROLLED, words.Doing.MODIFIED)


# --- re-roll ---------------------------------------------------------------------------


def _rerollable(call: Call, verb: v.Reroll) -> tuple[DicePool | None, Picked]:
    """Returns the dice meant and which of them may be rolled again.

    For a ship that the game plays, battle stations of no use are blanks (Alliance, Combat Phase:
    Enemy AI Ships 4 and 6).
    """
    dice = dice_pools.modifiable(call.scope, call.actor, verb.results)
    if dice is None or not dice.is_dice or _is_forbidden(call, dice.kind):
        return None, ()
    faces = verb.results.faces
    if (
        call.actor.team == call.scope.battle.enemies
        and words.Face.BLANK in faces
        and unusable_faces.are_blank(call.scope.battle, call.scope.attack, call.actor, dice.kind)
    ):
        faces = (*faces, words.Face.BATTLE_STATIONS)
    found = dice_pools.available(dice, faces, _MARKS[verb.again])
    if verb.again is v.Again.SECOND:
        found = tuple(
            [
                min(some, count_of(call.scope.rerolled, number, FRESH))
                for number, some in zip(dice.numbers, found, strict=True)
            ]
        )
    return dice, dice_pools.unprotected(call.scope, dice, found, REROLLING)


def _is_forbidden(call: Call, kind: words.DiceKind) -> bool:
    return bool(call.actor.bans) and is_banned(call.actor, NoReroll(kind.value))


def _can_reroll(call: Call, verb: v.Reroll) -> bool:
    if future_dice.waits(call):
        return True
    _, found = _rerollable(call, verb)
    return dice_pools.are_enough(found, verb.results.quantity, is_cost=call.is_cost)


def _reroll(call: Call, verb: v.Reroll) -> Steps[bool]:
    """Rolls dice again: each once, unless the words allow it again, twice or a second time.

    Of two times the first is gone for a die that somebody else had rolled again (FR-060.4).
    """
    if future_dice.waits(call):
        future_dice.own_dice(call, verb, verb.results.kind)
        return True
    dice, found = _rerollable(call, verb)
    if dice is None or not sum(found):
        return False
    scope = call.scope
    picked = yield from dice_pools.pick(scope, call.actor, found, verb.results.quantity, "reroll")
    if not sum(picked):
        return False
    fresh = sum(
        [
            min(some, count_of(dice.results, number, FRESH))
            for number, some in zip(dice.numbers, picked, strict=True)
        ]
    )
    scope.rerolled = rolled = _roll_again(scope, dice, picked, _MARKS[verb.again])
    dice.put(scope.battle, call.actor, scope.source.name)
    if verb.again is v.Again.TWICE and rolled and fresh:
        once = tuple([count_of(rolled, number, FRESH) for number in dice.numbers])
        some_of_them = t.Quantity(words.Quantifier.UP_TO, fresh)
        picked = yield from dice_pools.pick(scope, call.actor, once, some_of_them, "reroll")
        if _roll_again(scope, dice, picked, AGAIN):
            dice.put(scope.battle, call.actor, scope.source.name)
    return True


def _as_reroll(call: Call, verb: v.RerollEqual) -> v.Reroll:
    number = stat_of(call.scope, call.actor, verb.stat)
    return v.Reroll(t.Results(t.Quantity(words.Quantifier.UP_TO, number), None, verb.faces))


def _can_reroll_equal(call: Call, verb: v.RerollEqual) -> bool:
    return _can_reroll(call, _as_reroll(call, verb))


def _reroll_equal(call: Call, verb: v.RerollEqual) -> Steps[bool]:
    """Rolls as many dice again as a value of the ship says, or fewer."""
    return _reroll(call, _as_reroll(call, verb))


def _roll_again(scope: Scope, dice: DicePool, picked: Picked, marks: tuple[int, ...]) -> int:
    """Rolls the dice picked again and marks them; gives their new results."""
    results = dice.results
    for number, some in zip(dice.numbers, picked, strict=True):
        if some:
            results = dice_pools.taken(results, number, some, marks)
    rolled = dice.roll(scope.battle, sum(picked), scope)
    dice.count_luck(scope.battle, results, rolled)
    dice.results = results + (rolled << MARK_BITS)
    return rolled


# --- further dice ----------------------------------------------------------------------


_ATTACK_DICE: Final = t.Results(None, words.DiceKind.ATTACK)


def _can_roll_further(call: Call, verb: v.RollFurther) -> bool:
    attack = call.scope.attack
    return (
        attack is not None
        and call.actor is attack.attacker
        and attack.attack_dice > 0
        and not (attack.is_compared or attack.is_unmodified)
    )


def _roll_further(call: Call, verb: v.RollFurther) -> bool:
    """Rolls more dice when those of the attack lie there, and lays them beside these."""
    scope, attack = call.scope, call.scope.attack
    dice = dice_pools.meant(scope, call.actor, _ATTACK_DICE)
    if attack is None or dice is None or not _can_roll_further(call, verb):
        return False
    rolled = dice.roll(scope.battle, verb.number, scope)
    dice.count_luck(scope.battle, dice.results, rolled)
    dice.results += rolled
    attack.attack_dice += verb.number
    dice.put(scope.battle, call.actor, scope.source.name)
    return True


# --- convert ---------------------------------------------------------------------------


def _targets(dice: DicePool, verb: v.Convert) -> tuple[words.Face, ...]:
    """Lists the faces to which dice of this kind may be turned."""
    return tuple([face for face in verb.faces if face in dice_faces.faces_of(dice.kind)])


def _convertible(call: Call, verb: v.Convert) -> tuple[DicePool | None, Picked]:
    dice = dice_pools.modifiable(call.scope, call.actor, verb.results)
    if dice is None or not _targets(dice, verb):
        return None, ()
    found = dice_pools.available(dice, verb.results.faces)
    return dice, dice_pools.unprotected(call.scope, dice, found, (words.Doing.MODIFIED,))


def _is_group(verb: v.Convert) -> bool:
    """Returns whether several results together become others: "2 hits to 1 crit"."""
    quantity = verb.results.quantity
    return (
        verb.number is not None
        and quantity is not None
        and quantity.quantifier is words.Quantifier.EXACTLY
        and quantity.number != 1
    )


def _can_convert(call: Call, verb: v.Convert) -> bool:
    if future_dice.waits(call):
        return True
    _, found = _convertible(call, verb)
    return dice_pools.are_enough(
        found, verb.results.quantity, is_cost=call.is_cost or _is_group(verb)
    )


def _convert(call: Call, verb: v.Convert) -> Steps[bool]:
    """Turns results to other faces; each may become several, or several together fewer."""
    if future_dice.waits(call):
        future_dice.own_dice(call, verb, verb.results.kind)
        return True
    dice, found = _convertible(call, verb)
    if dice is None or not _can_convert(call, verb):
        return False
    scope = call.scope
    picked = yield from dice_pools.pick(scope, call.actor, found, verb.results.quantity, "convert")
    if not sum(picked):
        return False
    face: words.Face = yield from choices.choose(
        scope, choices.FACE, _targets(dice, verb), "convert", call.actor
    )
    to = NUMBERS[face]
    results = dice.results
    for number, some in zip(dice.numbers, picked, strict=True):
        if some:
            results = dice_pools.converted(results, number, to, some)
    if verb.number is not None:
        wanted = verb.number if _is_group(verb) else verb.number * sum(picked)
        more = wanted - sum(picked)
        results = (
            dice_pools.added(results, to, more)
            if more > 0
            else dice_pools.taken(results, to, -more)
        )
    dice.results = results
    dice.put(scope.battle, call.actor, scope.source.name)
    return True


# --- add -------------------------------------------------------------------------------


def _added_to(call: Call, verb: v.AddResult) -> DicePool | None:
    dice = dice_pools.pool_of(
        call.scope, dice_faces.kind_meant(call.scope, call.actor, (verb.face,))
    )
    return None if dice is None or dice.is_unmodified else dice


def _can_add(call: Call, verb: v.AddResult) -> bool:
    return future_dice.waits(call) or _added_to(call, verb) is not None


def _add(call: Call, verb: v.AddResult) -> Steps[bool]:
    """Adds results that are no dice (2017, Modifying Dice Results)."""
    if future_dice.waits(call):
        future_dice.own_dice(call, verb, None)
        return True
    dice = _added_to(call, verb)
    if dice is None:
        return False
    scope = call.scope
    least, most = how_many(verb.quantity, dice_pools.MOST_RESULTS)
    if verb.quantity.number is not None:
        # "Up to 2" has no bound but the words'.
        most = verb.quantity.number
    number: int = yield from choices.choose(
        scope, choices.NUMBER, tuple(range(least, most + 1)), "add_result", call.actor
    )
    scope.added = number
    if not number:
        return False
    dice.results = dice_pools.added(dice.results, NUMBERS[verb.face], number)
    dice.put(scope.battle, call.actor, scope.source.name)
    return True


# --- cancel ----------------------------------------------------------------------------


def _cancellable(call: Call, verb: v.CancelResults) -> tuple[DicePool | None, Picked]:
    dice = dice_pools.meant(call.scope, call.actor, verb.results)
    if dice is None:
        return None, ()
    found = dice_pools.available(dice, verb.results.faces)
    return dice, dice_pools.unprotected(call.scope, dice, found, (words.Doing.CANCELLED,))


def _can_cancel(call: Call, verb: v.CancelResults) -> bool:
    _, found = _cancellable(call, verb)
    return dice_pools.are_enough(found, verb.results.quantity, is_cost=call.is_cost)


def _cancel(call: Call, verb: v.CancelResults) -> Steps[bool]:
    """Takes results away; who cancels chooses which (2017, Cancelling Dice)."""
    scope = call.scope
    dice, found = _cancellable(call, verb)
    if dice is None or not _can_cancel(call, verb):
        return False
    picked = yield from dice_pools.pick(
        scope, call.actor, found, verb.results.quantity, "cancel_results"
    )
    results = dice.results
    for number, some in zip(dice.numbers, picked, strict=True):
        if some:
            results = dice_pools.taken(results, number, some)
    dice.results = results
    scope.touched = sum(picked)
    attack = scope.attack
    if attack is not None and not attack.is_compared and dice.kind is words.DiceKind.ATTACK:
        attack.cut += sum(picked[:2])
    if scope.touched:
        dice.put(scope.battle, call.actor, scope.source.name)
    return scope.touched > 0


# --- protected -------------------------------------------------------------------------


def _can_protect(call: Call, verb: v.ProtectResults) -> bool:
    attack = call.scope.attack
    return attack is not None and not (attack.is_cancelled or attack.is_compared)


def _protect(call: Call, verb: v.ProtectResults) -> bool:
    """Keeps results of the attack at hand from being cancelled, or from opposing cards."""
    attack = call.scope.attack
    if attack is None or not _can_protect(call, verb):
        return False
    if verb.passive.by is None:
        attack.safe += how_many(verb.results.quantity, dice_pools.MOST_RESULTS)[1]
    else:
        doings = {*attack.protected, *(doing.value for doing in verb.passive.doings)}
        attack.protected = tuple(sorted(doings))
    return True


_PROTECTABLE: Final = {words.Doing.CANCELLED, words.Doing.MODIFIED, words.Doing.REROLLED}


def _check_protected(verb: v.ProtectResults) -> None:
    """Refuses what no attack keeps track of: part of the faces, or of them against some cards."""
    results, passive, by = verb.results, verb.passive, verb.passive.by
    if results.kind is words.DiceKind.DEFENSE or not _PROTECTABLE.issuperset(passive.doings):
        raise refuse(verb, "such results are not protected from that")
    if results.faces and set(results.faces) != {words.Face.HIT, words.Face.CRIT}:
        raise refuse(verb, "hits and crits are protected together")
    if by is None:
        if passive.doings != (words.Doing.CANCELLED,):
            raise refuse(verb, "without a `by` results are only kept from being cancelled")
    elif results.quantity is None or results.quantity.quantifier is not words.Quantifier.ALL:
        raise refuse(verb, "all results or none are protected from cards")
    elif not (
        isinstance(by, t.Group)
        and by.nouns in ((words.Noun.CARD,), (words.Noun.EFFECT,))
        and by.adjectives == (words.Trait.OPPOSING,)
    ):
        raise refuse(by, "results are protected from opposing cards or effects")


def _check_own(verb: v.Reroll | v.Convert) -> None:
    """Refuses results of things that roll no dice."""
    if isinstance(verb.results.of, t.That) and verb.results.of.noun is not words.Noun.SHIP:
        raise refuse(verb, "only ships roll dice")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.RollFurther: at_once(_roll_further, _can_roll_further),
    v.Reroll: VerbRule(_reroll, _can_reroll, _check_own),
    v.RerollEqual: VerbRule(_reroll_equal, _can_reroll_equal),
    v.Convert: VerbRule(_convert, _can_convert, _check_own),
    v.AddResult: VerbRule(_add, _can_add),
    v.CancelResults: VerbRule(_cancel, _can_cancel),
    v.ProtectResults: at_once(_protect, _can_protect, _check_protected),
}
