"""Carrying out a clause: its steps in order, with guards, costs, choices and alternatives.

A cost rules everything after it: where it is declined or cannot be paid, the rest of the clause
does not happen, nor where a target has to be chosen and there is none. A `may` rules its own step
only. What acts at a later step of an attack waits for it (`rules.battle.effects.waiting.handlers`).
Source: 2017, Card Ability Anatomy, Card Abilities, Combat Phase.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import tree
from rules.abilities.conditions import Span
from rules.abilities.tree import Act, Choice, Delayed, Step
from rules.abilities.verbs import Attack
from rules.battle.effects.reading import durations, protection
from rules.battle.effects.reading.things import ships
from rules.battle.effects.running import choices, delays, future_dice
from rules.battle.effects.running.call import Call
from rules.battle.effects.running.limits import note_choice
from rules.battle.effects.running.possible import (
    Part,
    actors_of,
    can_choose,
    can_effect,
    lacks_target,
    may_pay,
    reading_of,
    repeats,
    targets_to_choose,
    word_of,
)
from rules.battle.mechanics import movement as moving
from rules.battle.position.state import Ship
from rules.battle.timing.handlers import Handler, Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Payment, Scope
from rules.battle.timing.temporary_handlers import add_temporary_handler

if TYPE_CHECKING:
    from rules.battle.timing.battle import Battle

FIRST: Final = 0
UNTOUCHED: Final = -1


def run(scope: Scope, steps: tuple[Step, ...], *, is_accepted: bool = False) -> Steps[Any]:
    """Carries out steps; the first needs no further question where it `is_accepted`."""
    if len(steps) == 1:
        return run_step(scope, steps[0], is_accepted=is_accepted)
    return _run_all(scope, steps, is_accepted=is_accepted)


def _run_all(scope: Scope, steps: tuple[Step, ...], *, is_accepted: bool) -> Steps[None]:
    for place, step in enumerate(steps):
        goes_on = yield from run_step(scope, step, is_accepted=is_accepted and place == FIRST)
        if not goes_on:
            return


def run_step(
    scope: Scope, step: Step, *, is_accepted: bool, is_payable: bool = False
) -> Steps[bool]:
    """Carries out a step; tells whether the clause goes on after it.

    One that `is_accepted` was chosen already; of one that `is_payable` that was seen just now.
    """
    guard, times = step.guard, 1
    if guard is not None:
        if isinstance(guard, tree.AfterThis):
            _do_after(scope, guard.span, _without_guard(step))
            return True
        if isinstance(guard, tree.Unless):
            scope.was_true = not (yield from _is_done_instead(scope, guard.act))
            times = int(scope.was_true)
        else:
            times = repeats(scope, guard)
        if times == 0:
            return not scope.is_undone  # what is guarded binds nothing else, a cost neither
    if step.cost is not None:
        if not (is_payable or may_pay(scope, step.cost)) or not (
            is_accepted or (yield from choices.uses(scope, _word(step), _payer(scope, step.cost)))
        ):
            return False
        if not (yield from pay(scope, step.cost)) or scope.is_undone:
            return False
        if isinstance(step.effect, Choice):
            scope.touched = 0  # what is counted later is what the chosen act did, not the price
    if step.each is not None:
        times *= repeats(scope, step.each)
    before, touched = scope.touched, UNTOUCHED
    for number in range(times):
        scope.repeat = number
        if times > 1:
            scope.touched = UNTOUCHED
        # What may be done for each of several things may be done for some of them.
        if (
            step.may
            and (scope.repeat > 0 or not is_accepted)
            and not (yield from _takes(scope, step.effect, _word(step)))
        ):
            break
        if lacks_target(scope, step.effect):
            return False
        if step.cost is None and _replaces_in_vain(scope, step.effect):
            continue
        yield from do_effect(scope, step.effect)
        if scope.is_undone:
            return False
        if scope.touched != UNTOUCHED:
            touched = max(0, touched) + scope.touched
    if times > 1:
        # What says nothing of what it is done to leaves the number to the steps after it.
        scope.touched = before if touched == UNTOUCHED else touched
    scope.repeat = 0
    return True


def _replaces_in_vain(scope: Scope, effect: tree.Effect) -> bool:
    """Returns whether something would take another's place, but cannot be done: that stays then."""
    return isinstance(effect, Act) and effect.instead and not can_effect(scope, effect)


def _takes(scope: Scope, effect: tree.Effect, word: str) -> Steps[bool]:
    """Asks whether an optional effect is wanted, where it would do anything."""
    return can_effect(scope, effect) and (yield from choices.uses(scope, word))


def _is_done_instead(scope: Scope, act: Act) -> Steps[bool]:
    """Asks whoever an `unless` speaks of, and lets it do that; tells whether it did."""
    word = word_of(act.phrases[0].verb)
    if not may_pay(scope, act) or not (yield from choices.uses(scope, word, _payer(scope, act))):
        return False
    return (yield from pay(scope, act))


def is_paid_by_another(cost: Act) -> bool:
    """Returns whether a cost is not this ship's: the player of the ship that pays decides on it."""
    return not reading_of(cost).parts[0].is_own


def _payer(scope: Scope, cost: Act) -> Ship:
    """Returns the ship that pays a cost."""
    part = reading_of(cost).parts[0]
    found = [] if part.is_own or part.is_of_cards else ships(scope, part.subject)
    return found[0] if found else scope.ship


def _do_after(scope: Scope, span: Span, step: Step) -> None:
    """Arms a step for the moment when the attack, turn, phase or round is over."""
    moment, role = durations.end_of(scope, span)
    handler = later_handler(scope, moment, role, (step,))
    add_temporary_handler(scope.battle, scope.ship, handler, durations.UNTIL[span])


def _without_guard(step: Step) -> Step:
    return Step(step.effect, step.cost, step.link, step.may, None, step.at, step.each)


def _word(step: Step) -> str:
    effect = step.effect
    if isinstance(effect, Choice):
        effect = effect.options[0]
    return word_of(effect.phrases[0].verb) if isinstance(effect, Act) else "delayed"


# --- effects -------------------------------------------------------------------------


def do_effect(scope: Scope, effect: tree.Effect) -> Steps[Any]:
    """Returns the steps of an effect: things together, one of several, or what waits."""
    if isinstance(effect, Act):
        return do_act(scope, effect)  # nearly all are such
    return _do_choice(scope, effect) if isinstance(effect, Choice) else _delay(scope, effect)


def _do_choice(scope: Scope, choice: Choice) -> Steps[None]:
    if choice.by is None:
        yield from _choose(scope, choice, scope.ship)
        return
    for ship in protection.open_ships(scope, ships(scope, choice.by), "choose_target"):
        if ship is not scope.ship:
            scope.that_ship = ship
        yield from _choose(scope, choice, ship)


def _choose(scope: Scope, choice: Choice, chooser: Ship) -> Steps[None]:
    """Lets a ship's player choose one of several acts that would do something; does it."""
    options = tuple(each for each in choice.options if can_choose(scope, each))
    if options:
        chosen: Act = yield from choices.choose(
            scope, choices.OPTION, options, "choose_one", chooser
        )
        if chosen.limit is not None:
            note_choice(scope, chosen.limit, word_of(chosen.phrases[0].verb))
        if chosen.cost is None or (yield from pay(scope, chosen.cost)):
            yield from do_act(scope, chosen)


def _delay(scope: Scope, effect: Delayed) -> Steps[None]:
    yield from ()
    delays.delay(scope, effect)


def do_act(scope: Scope, act: Act, *, is_cost: bool = False) -> Steps[bool]:
    """Does several things together; tells whether all were done."""
    if act.instead and scope.occasion is not None:
        scope.occasion.is_prevented = True
        scope.occasion.is_replaced = True
    return _do_parts(scope, reading_of(act).parts, act.instead, is_cost)


def _do_parts(scope: Scope, parts: list[Part], is_instead: bool, is_cost: bool) -> Steps[bool]:
    """Does one thing after the other; what comes behind an attack that has to wait waits too."""
    battle = scope.battle
    was_done, actors, last = True, [scope.ship], len(parts) - 1
    for place, part in enumerate(parts):
        if part.is_plain:
            done = _do_plainly(scope, part, is_instead, is_cost)
        else:
            # A subject is chosen once for all that it does (2017, Card Ability Anatomy).
            if part.is_own:
                if place > 0:
                    actors = [scope.ship]
            elif not part.is_carried_on:
                actors = yield from _actors(scope, part)
            if scope.is_undone and not is_cost:
                return False
            done = yield from _do_part(scope, part, actors, is_instead, is_cost)
        was_done = was_done and done
        if scope.is_undone and not is_cost:
            return False  # a cost is paid all the same
        if (
            place < last
            and battle.attack is not None
            and isinstance(part.verb, Attack)
            and not is_instead
        ):
            battle.further.append(_follow(scope, parts[place + 1 :]))
            break
        if scope.strains and part.colour is None:
            yield from _settle_strains(scope)
    return was_done


def _follow(scope: Scope, parts: list[Part]) -> Callable[[Battle], Steps[None]]:
    """Returns the steps of what comes behind an attack that waits for another one to be over."""

    def follow(later: Battle) -> Steps[None]:
        yield from _do_parts(scope, parts, is_instead=False, is_cost=False)

    return follow


def _do_plainly(scope: Scope, part: Part, is_instead: bool, is_cost: bool) -> bool:
    """Lets this ship do one thing that neither asks nor opens a window."""
    battle = scope.battle
    outer, battle.acting = battle.acting, scope
    done: bool = part.at_once(Call(scope, scope.ship, part, is_cost, is_instead), part.verb)
    battle.acting = outer
    return done


def _actors(scope: Scope, part: Part) -> Steps[list[Ship]]:
    """Returns the other ships that are the subject of a part, asking where there is a choice."""
    if part.is_of_cards:
        return actors_of(scope, part)
    battle = scope.battle
    outer, battle.acting = battle.acting, scope
    try:
        found: list[Ship] = yield from choices.pick_ships(scope, part.subject, part.word)
    finally:
        battle.acting = outer
    return found


def _do_part(
    scope: Scope, part: Part, actors: list[Ship], is_instead: bool, is_cost: bool
) -> Steps[bool]:
    """Does one thing: each ship that is the subject does it, and its player chooses."""
    battle = scope.battle
    outer, battle.acting = battle.acting, scope
    try:
        was_done = bool(actors)
        for actor in actors:
            if scope.is_undone and not is_cost:
                return False
            if actor is not scope.ship:
                scope.that_ship = actor
            call = Call(scope, actor, part, is_cost, is_instead)
            if part.may and not (yield from _is_wanted(call, part)):
                was_done = False
                continue
            done = yield from part.rule.do(call, part.verb)
            was_done = was_done and done
        if scope.affected:
            yield from choices.tell_affected(scope)
    finally:
        battle.acting = outer
    return was_done


def _is_wanted(call: Call, part: Part) -> Steps[bool]:
    """Asks whether something optional is done, where it can be; dice are asked about later."""
    if future_dice.waits_for_dice(call, part.verb):
        return True
    if not part.can(call, part.verb):
        return False
    wanted: bool = yield from choices.choose(
        call.scope, choices.USE, (True, False), part.word, call.actor
    )
    return wanted


# --- costs ---------------------------------------------------------------------------


def pay(scope: Scope, cost: Act) -> Steps[bool]:
    """Pays a cost; tells whether it was paid.

    An effect that keeps a card from being disabled leaves the cost unpaid.
    """
    scope.payment = Payment(targets_to_choose(scope, cost))
    was_paid = yield from do_act(scope, cost, is_cost=True)
    scope.paid = scope.payment.cards
    scope.payment = None
    return was_paid


def later_handler(scope: Scope, moment: int, role: int, steps: tuple[Step, ...]) -> Handler:
    """Returns a handler that goes on with a clause at a later moment, with all it has named."""

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        later = scope.at(battle, occasion)
        yield from run(later, steps)

    return Handler(moment, act, role=role, source=scope.source.key)


def _settle_strains(scope: Scope) -> Steps[None]:
    """Checks ships for the power strain of maneuvers that they executed besides their dials'.

    Source: 2017, Activation Phase 4.
    """
    strains, scope.strains = scope.strains, []
    for ship, colour in strains:
        if ship.is_in_play:
            yield from moving.check_strain(scope.battle, ship, colour)
