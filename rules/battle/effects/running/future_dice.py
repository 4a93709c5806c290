"""What an ability does to dice that are rolled later: this round, next attack.

It waits on the ship whose dice they are. What may be done once is over when it was used. Dice more
or fewer of a round are so many in all (`rules.battle.timing.totals`); those of a longer time,
and those that say each time, count for every roll, unless the next one is named. Source: 2017,
Modifying Dice Results, Rule of 3, Continuous Effect Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import tree
from rules.abilities import verbs as v
from rules.abilities.conditions import Span
from rules.abilities.things import Thing
from rules.abilities.words import DiceKind
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.durations import UNTIL, until_of
from rules.battle.effects.reading.things import ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, rule_of
from rules.battle.mechanics import weapons
from rules.battle.mechanics.attack_dice import attack_dice, defense_dice
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER
from rules.battle.position.pieces import NEXT
from rules.battle.position.terms import COMBAT
from rules.battle.timing import windows
from rules.battle.timing.attack_state import RoundTotal
from rules.battle.timing.handlers import Handler
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope
from rules.battle.timing.temporary_handlers import add_temporary_handler

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Occasion

MODIFIES: Final = (
    (DiceKind.ATTACK, moments.MODIFIES_ATTACK, ACTOR),
    (DiceKind.DEFENSE, moments.MODIFIES_DEFENSE, OTHER),
)
ROLLS: Final = {
    DiceKind.ATTACK: (moments.ROLLS_ATTACK, ACTOR),
    DiceKind.DEFENSE: (moments.ROLLS_DEFENSE, OTHER),
}
GAME: Final = "game"


def waits(call: Call) -> bool:
    """Returns whether a verb speaks of dice that are rolled later."""
    return call.scope.attack is None and call.duration is not None


def waits_for_dice(call: Call, verb: v.Verb) -> bool:
    """Returns whether a verb is offered only when the dice lie there."""
    return waits(call) and isinstance(verb, (v.Reroll, v.Convert, v.AddResult))


def outlasts(call: Call) -> bool:
    """Returns whether a verb speaks of more than the attack at hand."""
    duration = call.duration
    if isinstance(duration, tree.ForSpan) and duration.span in (Span.ATTACK, Span.DEFENSE):
        return duration.next
    return duration is not None or call.scope.attack is None


def names_next(duration: tree.Duration | None) -> bool:
    """Returns whether words mean the next attack or defense."""
    return (
        isinstance(duration, tree.ForSpan)
        and duration.next
        and duration.span in (Span.ATTACK, Span.DEFENSE)
    )


def _until(scope: Scope, duration: tree.Duration | None) -> str:
    """Returns until when it waits: for the next attack, or a condition, as long as need be."""
    if isinstance(duration, tree.ForSpan) and duration.in_round:
        return UNTIL[Span.ROUND]
    if names_next(duration) or isinstance(duration, tree.AsLongAs):
        return GAME
    return until_of(scope, duration)


def _has_begun(battle: Battle, duration: tree.Duration | None, since: int) -> bool:
    """Returns whether the time has come: what is for the next round waits for it."""
    if isinstance(duration, tree.ForSpan) and duration.next and duration.span is Span.ROUND:
        return battle.state.round > since
    return True


# --- results, once -----------------------------------------------------------------------


def own_dice(call: Call, verb: v.Reroll | v.Convert | v.AddResult, kind: DiceKind | None) -> None:
    """Lets a ship modify its own dice once, when it next rolls such dice in that time."""
    scope, duration = call.scope, call.duration
    rule = rule_of(verb)

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        return rule.can(Call(scope.at(battle, occasion), ship), verb)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        take_away_acting(battle)
        yield from rule.do(Call(scope.at(battle, occasion), ship), verb)

    waiting = [(moment, role) for each, moment, role in MODIFIES if kind in (None, each)]
    if isinstance(duration, tree.ForSpan) and names_next(duration):
        role = OTHER if duration.span is Span.DEFENSE else ACTOR
        waiting = [each for each in waiting if each[1] == role]
    elif isinstance(verb, v.Reroll):
        waiting.append((moments.HAS_ROLLED, ACTOR))
    for moment, role in waiting:
        handler = Handler(
            moment,
            act,
            role=role,
            source=scope.source.key,
            guard=guard,
            is_optional=True,
            is_each_time=True,
        )
        add_temporary_handler(scope.battle, call.actor, handler, _until(scope, duration))


def take_away_acting(battle: Battle) -> None:
    """Takes the handler that acts now away before its time is over, with all that share its act."""
    # An act that named its own handler would refer to itself, and keep its battle in memory.
    act = battle.running[-1].act
    left = []
    for temporary in battle.temporary_handlers:
        handler = temporary.handler
        if handler.act is act:
            windows.unshare_handlers(battle)
            battle.handlers[temporary.ship.index][handler.moment].remove(handler)
        else:
            left.append(temporary)
    battle.temporary_handlers[:] = left


# --- the number of dice ------------------------------------------------------------------


def is_against(scope: Scope, attack: Attack, kind: DiceKind, against: Thing | None) -> bool:
    """Returns whether the other ship of an attack is one that words name; None is any."""
    if against is None:
        return True
    other = attack.defender if kind is DiceKind.ATTACK else attack.attacker
    return other in ships(scope, against)


def change_dice(attack: Attack, kind: DiceKind, number: int) -> None:
    """Changes the number of dice of an attack: a modifier, which the rule of 3 bounds.

    What is added to dice that several attacks share is parted with them, and only then; what is
    taken away is taken from the attack at hand (FR-265.1).
    """
    if kind is DiceKind.DEFENSE:
        attack.defense_modifier += number
    elif number < 0 and (attack.sharing is not None or attack.share >= 0):
        attack.lost_dice -= number
    elif attack.share < 0:
        attack.attack_modifier += number


def number_off(battle: Battle, attack: Attack, verb: v.ModifyDice, number: int) -> int:
    """Returns by how many dice an attack is changed: what leaves some takes no more off."""
    if not verb.least:
        return number
    count = attack_dice if verb.kind is DiceKind.ATTACK else defense_dice
    return min(0, max(number, verb.least - count(battle, attack)))


def are_parted(attack: Attack, kind: DiceKind) -> bool:
    """Returns whether an attack has its share of dice already, to which none is added."""
    return kind is DiceKind.ATTACK and attack.share >= 0


def _is_total(verb: v.ModifyDice, duration: tree.Duration | None) -> bool:
    """Returns whether so many dice are meant in all, not at each roll: those of a round are.

    Source: official FAQ on dice bonuses and penalties of a round.
    """
    if verb.each_time:
        return False
    if isinstance(duration, tree.ForSpan):
        return duration.span in (Span.TURN, Span.ROUND)
    return duration is None or isinstance(duration, tree.ForPhase)


def dice_of_later_attacks(call: Call, verb: v.ModifyDice, *, counts_now: bool) -> None:
    """Changes the number of a ship's dice as long as the words say.

    `counts_now` says that the attack at hand has had its change.
    """
    attack = call.scope.attack
    if counts_now and attack is not None and _is_total(verb, call.duration):
        _count_once(call, verb, attack, call.actor, verb.number)
        return
    present = len(call.scope.battle.attacks) if counts_now else -1
    _wait_for_roll(call, verb, call.scope.battle, call.actor, verb.number, present)


def _count_once(call: Call, verb: v.ModifyDice, attack: Attack, ship: Ship, number: int) -> None:
    """Lets dice of the attack at hand count only once: what does not change it waits again."""

    def keep(battle: Battle, left: int) -> None:
        # The battle may be an imagined one.
        own, present = battle.state.ships[ship.index], len(battle.attacks)
        _wait_for_roll(call, verb, battle, own, left, present, is_rest=True)

    total = RoundTotal(verb.kind is DiceKind.ATTACK, number, keep)
    attack.totals = (*attack.totals, total)


def _may_roll_again(battle: Battle, attack: Attack, ship: Ship, kind: DiceKind) -> bool:
    """Returns whether a ship still has an attack, as far as is known, or others one against it."""
    most = battle.options.attacks_a_round
    if kind is DiceKind.ATTACK:
        return ship.attacks < most or bool(battle.further)
    return battle.state.phase == COMBAT and any(
        other is not attack.attacker
        and other.attacks < most
        and weapons.is_fit_to_attack(battle, other)
        and ship in weapons.near_targets(battle, other)
        for other in battle.state.ships
        if other.opposes(ship)
    )


def _wait_for_roll(
    call: Call,
    verb: v.ModifyDice,
    battle: Battle,
    ship: Ship,
    number: int,
    present: int,
    *,
    is_rest: bool = False,
) -> None:
    """Arms so many dice more or fewer for the rolls of a ship after the `present` attack.

    The rest of a total is for the round in which the others were used.
    """
    scope, duration, kind = call.scope, call.duration, verb.kind
    moment, role = ROLLS[kind]
    since = battle.state.round
    is_total = _is_total(verb, duration)
    is_once = is_total or names_next(duration)

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        attack = occasion.attack
        if attack is None or len(battle.attacks) == present:
            return False
        if number > 0 and are_parted(attack, kind):
            return False
        if not (is_rest or _has_begun(battle, duration, since)):
            return False
        later = scope.at(battle, occasion)
        if isinstance(duration, tree.AsLongAs) and not holds(later, duration.condition):
            return False
        return is_against(later, attack, kind, verb.against)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        attack, used = occasion.attack, number
        if is_once:
            take_away_acting(battle)
        if attack is None:
            return
        if is_total and number > 0 and _may_roll_again(battle, attack, ship, kind):
            shares = tuple(range(number, -1, -1))
            later = scope.at(battle, occasion)
            used = yield from choices.choose(later, choices.NUMBER, shares, "modify_dice", ship)
        change_dice(attack, kind, number_off(battle, attack, verb, used))
        if is_total:
            _count_once(call, verb, attack, ship, used)
        if used != number:
            again = len(battle.attacks)
            _wait_for_roll(call, verb, battle, ship, number - used, again, is_rest=True)

    handler = Handler(moment, act, role=role, source=scope.source.key, guard=guard)
    until = _until(scope, duration)
    add_temporary_handler(battle, ship, handler, until.removeprefix(NEXT) if is_rest else until)
