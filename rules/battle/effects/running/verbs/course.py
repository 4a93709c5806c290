"""Verbs of how an attack goes on, or whether something happens at all.

Source: 2017, Combat Phase, Cancelling an Attack, Timing.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import verbs as v
from rules.abilities.windows import CombatStep
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.running.call import Call, VerbRule, at_once
from rules.battle.position import moments
from rules.battle.timing import initiative
from rules.battle.timing.permissions import may_be_cancelled


def _can_cancel_attack(call: Call, verb: v.CancelAttack) -> bool:
    attack = call.scope.attack
    return (
        attack is not None
        and not (attack.is_cancelled or attack.is_compared)
        and may_be_cancelled(attack.attacker, call.scope.holder)
    )


def _cancel_attack(call: Call, verb: v.CancelAttack) -> bool:
    """Ends the attack: none of its further steps is taken."""
    attack = call.scope.attack
    if attack is None or not _can_cancel_attack(call, verb):
        return False
    attack.is_cancelled = True
    return True


# --- steps left out --------------------------------------------------------------------

SKIPPABLE: Final = {
    CombatStep.MODIFY_ATTACK_DICE: moments.MODIFIES_ATTACK,
    CombatStep.MODIFY_DEFENSE_DICE: moments.MODIFIES_DEFENSE,
}


def can_skip(call: Call, verb: v.Skip) -> bool:
    """Returns whether a ship has such a step of the attack before it."""
    attack = call.scope.attack
    if attack is None or not isinstance(verb.step, CombatStep):
        return False
    return (SKIPPABLE[verb.step], call.actor.index) not in attack.skipped


def skip(call: Call, verb: v.Skip) -> bool:
    """Lets a ship leave a step of the attack out: neither its effects nor its tokens act then."""
    attack = call.scope.attack
    if attack is None or not isinstance(verb.step, CombatStep):
        return False
    attack.skipped = (*attack.skipped, (SKIPPABLE[verb.step], call.actor.index))
    return True


def check_skip(verb: v.Skip) -> None:
    """Refuses steps that no ship can leave out."""
    if verb.step not in SKIPPABLE:
        raise refuse(verb, f"nobody leaves out {verb.step.value}")


# --- what was announced ----------------------------------------------------------------


_PAID: Final = (moments.WOULD_BE_DISABLED, moments.WOULD_BE_DISCARDED)


def _can_prevent(call: Call, verb: v.Prevent | v.Spare) -> bool:
    occasion = call.scope.occasion
    return occasion is not None and not occasion.is_prevented


def _prevent(call: Call, verb: v.Prevent) -> bool:
    """Keeps from happening what the window announced.

    A card that pays for keeping another of its side from paying with itself pays in its place
    (F14-K19); what prevents a cost for nothing leaves it unpaid.
    """
    occasion = call.scope.occasion
    if occasion is None or not _can_prevent(call, verb):
        return False
    occasion.is_prevented = True
    ship, doer, running = occasion.ship, occasion.other, call.scope.battle.running
    has_paid = bool(running) and running[-1].has_cost
    if occasion.moment in _PAID and has_paid and ship is not None and doer is not None:
        occasion.is_replaced = doer.team == ship.team
    return True


def _spare(call: Call, verb: v.Spare) -> bool:
    """Keeps a card from what would be done to it; who pays with that has paid."""
    occasion = call.scope.occasion
    if occasion is None or not _can_prevent(call, verb):
        return False
    occasion.is_prevented = occasion.is_replaced = True
    return True


def _can_undo(call: Call, verb: v.UndoAction | v.UndoEffect) -> bool:
    return call.scope.occasion is not None and not call.scope.occasion.is_undone


def _undo(call: Call, verb: v.UndoAction) -> bool:
    """Undoes the action that the window speaks of (`rules.battle.effects.running.undone`)."""
    occasion = call.scope.occasion
    if occasion is None:
        return False
    occasion.is_prevented = occasion.is_undone = occasion.is_taken_back = True
    return True


def _undo_effect(call: Call, verb: v.UndoEffect) -> bool:
    """Ends the text that brings the window about; what it has done already stays done."""
    occasion = call.scope.occasion
    if occasion is None:
        return False
    occasion.is_prevented = occasion.is_undone = True
    return True


# --- initiative ------------------------------------------------------------------------


def _can_pass(call: Call, verb: v.PassInitiative) -> bool:
    return initiative.has_token(call.scope.battle, call.actor.team)


def _pass(call: Call, verb: v.PassInitiative) -> bool:
    """Passes the initiative token to the left."""
    if not _can_pass(call, verb):
        return False
    initiative.hand_on_initiative(call.scope.battle, call.scope.source.key)
    return True


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.CancelAttack: at_once(_cancel_attack, _can_cancel_attack),
    v.Prevent: at_once(_prevent, _can_prevent),
    v.Spare: at_once(_spare, _can_prevent),
    v.UndoAction: at_once(_undo, _can_undo),
    v.UndoEffect: at_once(_undo_effect, _can_undo),
    v.PassInitiative: at_once(_pass, _can_pass),
}
