"""Verbs of values of ships, and of what ships may do with tokens beyond the rules.

Source: 2017, Replace Then Modify, Rule of 3, Acquire a Target Lock, Breaking the Rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import tree
from rules.abilities import verbs as v
from rules.abilities.conditions import Span
from rules.battle.effects.reading import allowed, changes
from rules.battle.effects.reading.durations import UNTIL, until_of
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import is_of_cards, is_of_ships, ships
from rules.battle.effects.reading.tokens import on_ship
from rules.battle.effects.running import choices, lending, ports
from rules.battle.effects.running.call import Call, VerbRule, at_once
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics import tokens as battle_tokens
from rules.battle.position.pieces import FRIENDLY_RANGE, Grant, Lasting
from rules.battle.position.terms import SETTING_UP
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


def _change(call: Call, verb: v.ModifyStat | v.SetStat) -> bool:
    """Changes a value of a ship for a while: replaced first, then modified."""
    scope, ship = call.scope, call.actor
    if isinstance(call.duration, tree.AsLongAs):
        ports.hold(call, verb)
        return True
    until = until_of(scope, call.duration, ship)
    if until == UNTIL[Span.GAME] and call.subject is not None and is_of_cards(call.subject):
        until = battle_cards.WHILE_CAPTAIN  # the skill is the captain's own
    effect = changes.lasting_of(scope, ship, call.subject, verb, until)
    if isinstance(verb, v.ModifyStat) and verb.most and not _has_room(ship, effect, verb.most):
        return False
    battle, before = scope.battle, ship.shield_value
    battle_cards.add_lasting(battle, ship, effect)
    if battle.state.phase == SETTING_UP and ship.shield_value > before:
        # A ship begins with all the shields of its value (2017, Setup).
        shields = ship.shields + ship.shield_value - before
        battle_tokens.set_shields(battle, ship, shields, ship.disabled_shields, "set-up")
    return True


def _reach(call: Call, verb: v.ModifyReach) -> bool:
    """Lets the cards of a ship reach farther where ships are friendly."""
    scope, ship = call.scope, call.actor
    until = until_of(scope, call.duration, ship)
    effect = Lasting(FRIENDLY_RANGE, verb.number, until, scope.source.key)
    battle_cards.add_lasting(scope.battle, ship, effect)
    return True


def _change_up_to(call: Call, verb: v.ModifyStatUpTo) -> Steps[bool]:
    """Changes a value of a ship by a number of the player's choice."""
    numbers = tuple(range(verb.number + 1))
    number: int = yield from choices.choose(
        call.scope, choices.NUMBER, numbers, "modify_stat_up_to", call.actor
    )
    return _change(call, v.ModifyStat(number, verb.stat)) if number else True


def _check_up_to(verb: v.ModifyStatUpTo) -> None:
    if verb.number <= 0:
        raise refuse(verb, "up to nothing is no choice")


def _have_no_lower(call: Call, verb: v.HaveNoLower) -> bool:
    """Keeps the skill of a ship from being below that of others have now, for a while."""
    scope, ship = call.scope, call.actor
    until = until_of(scope, call.duration, ship)
    battle_cards.add_lasting(scope.battle, ship, changes.least_skill(scope, ship, verb, until))
    return True


def _is_lower(call: Call, verb: v.HaveNoLower) -> bool:
    least = changes.least_skill(call.scope, call.actor, verb, "").replacement
    return least is not None and call.actor.skill < least


def _has_room(ship: Ship, effect: Lasting, most: int) -> bool:
    """Returns whether a value may be changed once more by the same card."""
    had = sum(
        each.amount
        for each in ship.lasting
        if each.value == effect.value and each.source == effect.source
    )
    return abs(had + effect.amount) <= abs(most)


def _would_change(call: Call, verb: v.ModifyStat | v.SetStat) -> bool:
    """Returns whether the value would be another than now; a modifier always counts."""
    return isinstance(verb, v.ModifyStat) or changes.differs(call.scope, call.actor, verb)


def _use(call: Call, verb: tv.UseTokens) -> Steps[bool]:
    """Lets a ship use tokens of others: drones at once, the others as long as the words say.

    Of several kinds of which one token is meant the player names one.
    """
    if lending.is_of_drones(verb):
        return (yield from lending.use(call, verb))
    if allowed.is_of_one(verb):
        kinds = _kinds_there(call, verb)
        if not kinds:
            return False
        kind: t.Token = yield from choices.choose(
            call.scope, choices.TOKEN, kinds, "use_tokens", call.actor
        )
        verb = tv.UseTokens(t.Tokens(verb.tokens.quantity, (kind,)), verb.of)
    return _grant(call, verb)


def _kinds_there(call: Call, verb: tv.UseTokens) -> tuple[t.Token, ...]:
    """Returns the kinds of tokens of which the ships that lend one have any."""
    lenders = [ship for ship in ships(call.scope, verb.of) if ship is not call.actor]
    return tuple(
        kind
        for kind in verb.tokens.kinds
        if any(on_ship(call.scope.battle, ship, kind) for ship in lenders)
    )


def _can_use(call: Call, verb: tv.UseTokens) -> bool:
    if lending.is_of_drones(verb):
        return lending.can_use(call, verb)
    if allowed.is_of_one(verb) and not _kinds_there(call, verb):
        return False
    return _can_grant(call, verb)


def _check_use(verb: tv.UseTokens) -> None:
    if not (lending.is_of_drones(verb) and is_of_ships(verb.of)):
        allowed.check(verb)


def _grant(call: Call, verb: Any) -> bool:
    """Lets a ship do something with tokens for a while."""
    scope, ship = call.scope, call.actor
    if isinstance(call.duration, tree.AsLongAs):
        ports.hold(call, verb)
        return True
    until = until_of(scope, call.duration, ship)
    found = allowed.granted(scope, ship, verb)
    for what in found:
        battle_cards.add_grant(scope.battle, ship, Grant(what, until, scope.source.key))
    return bool(found)


def _can_grant(call: Call, verb: Any) -> bool:
    known = {grant.what for grant in call.actor.grants}
    return not known.issuperset(allowed.granted(call.scope, call.actor, verb))


def _can_spend_as(call: Call, verb: tv.SpendAs) -> bool:
    """Returns whether a permission is new; one for a single token asks for that token, too."""
    if allowed.is_of_one(verb) and not any(
        on_ship(call.scope.battle, call.actor, kind) for kind in verb.tokens.kinds
    ):
        return False
    return _can_grant(call, verb)


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.ModifyStat: at_once(_change, _would_change, changes.check),
    v.ModifyStatUpTo: VerbRule(_change_up_to, lambda call, verb: True, _check_up_to),
    v.HaveNoLower: at_once(_have_no_lower, _is_lower),
    v.SetStat: at_once(_change, _would_change, changes.check),
    v.ModifyReach: at_once(_reach, lambda call, verb: True, changes.check_reach),
    v.FireAtRange: at_once(_grant, _can_grant, allowed.check),
    tv.StandIn: at_once(_grant, _can_grant, allowed.check),
    v.CountRange: at_once(_grant, _can_grant, allowed.check),
    tv.HoldLocks: at_once(_grant, _can_grant, allowed.check),
    v.Obstruct: at_once(_grant, _can_grant, allowed.check),
    v.IgnorePlanets: at_once(_grant, _can_grant, allowed.check),
    v.EnterAlong: at_once(_grant, _can_grant, allowed.check),
    tv.SpendAs: at_once(_grant, _can_spend_as, allowed.check),
    tv.PayMore: at_once(_grant, _can_grant, allowed.check),
    tv.UseTokens: VerbRule(_use, _can_use, _check_use),
}
