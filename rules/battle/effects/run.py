"""Carrying out a clause: its steps in order, with guards, costs, choices and alternatives.

A cost rules everything after it: where it is declined or cannot be paid, the rest of the clause
does not happen. A `may` rules its own step only. What acts at a later step of an attack waits for
it (`rules.battle.effects.waiting`).
Source: 2017, Card Ability Anatomy, Card Abilities, Combat Phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import tree
from rules.abilities.forms import FORM_OF
from rules.abilities.tree import Act, Choice, Delayed, Step
from rules.abilities.verbs import ChooseTarget, Verb
from rules.abilities.windows import ActionWindow, Always
from rules.battle import moments
from rules.battle.effects import choices, later, pools, waiting
from rules.battle.effects.call import Call, check_verb, rule_of
from rules.battle.effects.chains import nodes
from rules.battle.effects.conditions import holds
from rules.battle.effects.plan import entries_of
from rules.battle.effects.scope import CardPlace, Payment, Scope
from rules.battle.effects.things import cards, holders, is_of_cards, ships
from rules.battle.questions import Steps

if TYPE_CHECKING:
    from rules.battle.state import Ship

FIRST: Final = 0


def word_of(verb: Verb) -> str:
    """Gives the name of a verb in the reference, by which questions tell of it."""
    return FORM_OF[type(verb)].name


def run(scope: Scope, steps: tuple[Step, ...], *, is_accepted: bool = False) -> Steps[None]:
    """Carries out steps; the first needs no further question where it `is_accepted`."""
    for place, step in enumerate(steps):
        goes_on = yield from run_step(scope, step, is_accepted=is_accepted and place == FIRST)
        if not goes_on:
            return


def run_step(scope: Scope, step: Step, *, is_accepted: bool) -> Steps[bool]:
    """Carries out a step; tells whether the clause goes on after it."""
    guard = step.guard
    if isinstance(guard, tree.AfterThis):
        waiting.after_this(scope, guard.span, _without_guard(step))
        return True
    times = repeats(scope, guard)
    if times == 0:
        return True  # what is guarded binds nothing else, a cost neither
    word = _word(step)
    if step.cost is not None:
        if not may_pay(scope, step.cost) or not (
            is_accepted or (yield from choices.uses(scope, word))
        ):
            return False
        if not (yield from pay(scope, step.cost)):
            return False
    for number in range(times):
        scope.repeat = number
        # What may be done for each of several things may be done for some of them.
        if (
            step.may
            and (scope.repeat > 0 or not is_accepted)
            and not (yield from _takes(scope, step.effect, word))
        ):
            break
        yield from do_effect(scope, step.effect)
    scope.repeat = 0
    return True


def _takes(scope: Scope, effect: tree.Effect, word: str) -> Steps[bool]:
    """Asks whether an optional effect is wanted, where it would do anything."""
    return can_effect(scope, effect) and (yield from choices.uses(scope, word))


def _without_guard(step: Step) -> Step:
    return Step(step.effect, step.cost, step.link, step.may, None, step.at)


def _word(step: Step) -> str:
    effect = step.effect
    if isinstance(effect, Choice):
        effect = effect.options[0]
    return word_of(effect.phrases[0].verb) if isinstance(effect, Act) else "delayed"


def repeats(scope: Scope, guard: tree.Guard | None) -> int:
    """Tells how often a step is done: once or never by a condition, or for each thing counted."""
    if guard is None:
        return 1
    if isinstance(guard, tree.If):
        scope.was_true = holds(scope, guard.condition)
        return int(scope.was_true)
    if isinstance(guard, tree.Otherwise):
        return int(not scope.was_true)
    if isinstance(guard, tree.OnFaces):
        scope.was_true = pools.rolled_count(scope, guard.faces) > 0
        return int(scope.was_true)
    if isinstance(guard, tree.ForEach):
        number = _count(scope, guard.counted)
        return number if guard.maximum is None else min(number, guard.maximum)
    return 1


def _count(scope: Scope, counted: tree.Counted) -> int:
    if isinstance(counted, tree.CountFaces):
        if counted.count is tree.FaceCount.ROLLED:
            return pools.rolled_count(scope, counted.faces)
        if counted.count is tree.FaceCount.ADDED:
            return scope.added
        attack = scope.attack
        if attack is None:
            return 0
        hits = attack.hits if t.Face.HIT in counted.faces else 0
        return hits + (attack.crits if t.Face.CRIT in counted.faces else 0)
    if isinstance(counted, tree.CountTokens):
        if not counted.here:
            return scope.spent
        from rules.battle.effects.tokens import on_card

        card = scope.card_state
        return 0 if card is None else on_card(card, counted.token)
    if isinstance(counted, tree.CountThings):
        if counted.passive is not None:
            return scope.touched
        group = counted.group
        if is_of_cards(group):
            return len(cards(scope, group))
        if t.Noun.SHIELD in group.nouns or t.Noun.DAMAGE_CARD in group.nouns:
            from rules.battle.effects.conditions import number_had

            holders = ships(scope, group.on)
            return sum(number_had(scope, ship, group) for ship in holders)
        return len(ships(scope, group))
    if scope.occasion is not None and scope.occasion.amount:
        return scope.occasion.amount
    return 0 if scope.attack is None else scope.attack.dealt


# --- effects -------------------------------------------------------------------------


def can_effect(scope: Scope, effect: tree.Effect) -> bool:
    """Tells whether an effect would do anything now."""
    if isinstance(effect, Delayed):
        return True
    if isinstance(effect, Choice):
        return any(can_effect(scope, option) for option in effect.options)
    is_known = True
    for subject, phrase in effect.with_subjects():
        if isinstance(phrase.verb, ChooseTarget):
            if not _can(scope, subject, phrase, effect.instead):
                return False
            is_known = False  # the rest depends on the choice
        elif is_known and _can(scope, subject, phrase, effect.instead):
            return True
    return not is_known


def _can(scope: Scope, subject: t.Thing | None, phrase: tree.Phrase, is_instead: bool) -> bool:
    can = rule_of(phrase.verb).can
    named, found = scope.that_ship, False
    for ship in _actors(scope, subject):
        if ship is not scope.ship:
            scope.that_ship = ship  # as when it is done
        call = Call(
            scope,
            ship,
            phrase.duration,
            phrase.exemption,
            is_instead=is_instead,
            subject=subject,
        )
        if can(call, phrase.verb):
            found = True
            break
    scope.that_ship = named
    return found


def _actors(scope: Scope, subject: t.Thing | None) -> list[Ship]:
    """Lists the ships that may be the subject: cards act through the ship that they are on."""
    if subject is None or not is_of_cards(subject):
        return ships(scope, subject)
    return holders(cards(scope, subject))


def do_effect(scope: Scope, effect: tree.Effect) -> Steps[None]:
    """Does an effect: things together, one of several, or what waits for its own window."""
    if isinstance(effect, Delayed):
        waiting.delay(scope, effect)
    elif isinstance(effect, Choice):
        options = tuple(option for option in effect.options if can_effect(scope, option))
        if options:
            chosen: Act = yield from choices.choose(scope, choices.OPTION, options, "choose_one")
            yield from do_act(scope, chosen)
    else:
        yield from do_act(scope, effect)


def do_act(scope: Scope, act: Act, *, is_cost: bool = False) -> Steps[bool]:
    """Does several things together; tells whether all were done."""
    if act.instead and scope.occasion is not None:
        scope.occasion.is_prevented = True
        scope.occasion.is_replaced = True
    was_done = True
    for subject, phrase in act.with_subjects():
        done = yield from do_phrase(scope, subject, phrase, act.instead, is_cost=is_cost)
        was_done = was_done and done
    if scope.strain is not None:
        from rules.battle.effects.verbs.maneuvers import settle_strain

        yield from settle_strain(scope)
    return was_done


def do_phrase(
    scope: Scope, subject: t.Thing | None, phrase: tree.Phrase, is_instead: bool, *, is_cost: bool
) -> Steps[bool]:
    """Does one thing: each ship that is the subject does it, and its player chooses."""
    battle = scope.battle
    outer, battle.acting = battle.acting, scope
    try:
        was_done = yield from _do_phrase(scope, subject, phrase, is_instead, is_cost=is_cost)
        if scope.affected:
            yield from choices.tell_affected(scope)
    finally:
        battle.acting = outer
    return was_done


def _do_phrase(
    scope: Scope, subject: t.Thing | None, phrase: tree.Phrase, is_instead: bool, *, is_cost: bool
) -> Steps[bool]:
    verb = phrase.verb
    rule = rule_of(verb)
    if subject is not None and is_of_cards(subject):
        actors = _actors(scope, subject)
    else:
        actors = yield from choices.pick_ships(scope, subject, word_of(verb))
    was_done = bool(actors)
    for actor in actors:
        if actor is not scope.ship:
            scope.that_ship = actor
        call = Call(
            scope,
            actor,
            phrase.duration,
            phrase.exemption,
            is_cost=is_cost,
            is_instead=is_instead,
            subject=subject,
        )
        if (
            phrase.may
            and not later.waits_for_dice(call, verb)
            and (
                not rule.can(call, verb)
                or not (
                    yield from choices.choose(
                        scope, choices.USE, (True, False), word_of(verb), actor
                    )
                )
            )
        ):
            continue
        done = yield from rule.do(call, verb)
        was_done = was_done and done
    return was_done


# --- costs ---------------------------------------------------------------------------


def may_pay(scope: Scope, cost: Act) -> bool:
    """Tells whether a cost can be paid: every part of it, and a target has to be there.

    No card pays for two parts.
    """
    return _may_pay(scope, list(cost.with_subjects()))


Part = tuple[t.Thing | None, tree.Phrase]


def _may_pay(scope: Scope, parts: list[Part]) -> bool:
    cards_asked: list[tuple[int, list[CardPlace]]] = []
    for place, (subject, phrase) in enumerate(parts):
        can = rule_of(phrase.verb).can
        actors = _actors(scope, subject)
        if not actors:
            return False
        for ship in actors:
            call = Call(
                scope, ship, phrase.duration, phrase.exemption, is_cost=True, subject=subject
            )
            if not can(call, phrase.verb):
                return False
            if len(parts) > 1:
                asked = _cards_asked(call, phrase.verb)
                if asked is not None:
                    cards_asked.append(asked)
        if isinstance(phrase.verb, ChooseTarget) and _speak_of_target(parts[place + 1 :]):
            return bool(_paying_targets(scope, phrase.verb, parts[place + 1 :]))
    return len(cards_asked) < 2 or _are_enough(cards_asked)


def _cards_asked(call: Call, verb: Verb) -> tuple[int, list[CardPlace]] | None:
    from rules.battle.effects.verbs.cards import payable

    return payable(call, verb)


def _are_enough(asked: list[tuple[int, list[CardPlace]]]) -> bool:
    """Tells whether each part of a cost finds cards of its own."""
    wanted = [found for number, found in asked for _ in range(number)]
    taken: list[CardPlace] = []

    def is_served(place: int) -> bool:
        if place == len(wanted):
            return True
        for each in wanted[place]:
            if each not in taken:
                taken.append(each)
                if is_served(place + 1):
                    return True
                taken.pop()
        return False

    return is_served(0)


def _speak_of_target(parts: list[Part]) -> bool:
    return any(
        isinstance(node, t.RoleReference) and node.role in (t.Role.TARGET, t.Role.TARGETS)
        for _, phrase in parts
        for node in nodes(phrase)
    )


def _paying_targets(scope: Scope, verb: ChooseTarget, parts: list[Part]) -> list[Ship]:
    """Lists the targets of which the other parts of a cost can be paid."""
    chosen = scope.targets
    found = []
    for ship in choices.open_ships(scope, ships(scope, verb.thing), "choose_target"):
        scope.targets = [ship]
        if _may_pay(scope, parts):
            found.append(ship)
    scope.targets = chosen
    return found


def pay(scope: Scope, cost: Act) -> Steps[bool]:
    """Pays a cost; tells whether it was paid.

    An effect that keeps a card from being disabled leaves the cost unpaid.
    """
    scope.payment = Payment(_targets_to_choose(scope, list(cost.with_subjects())))
    was_paid = yield from do_act(scope, cost, is_cost=True)
    scope.payment = None
    return was_paid


def _targets_to_choose(scope: Scope, parts: list[Part]) -> list[Ship] | None:
    for place, (_, phrase) in enumerate(parts):
        if isinstance(phrase.verb, ChooseTarget) and _speak_of_target(parts[place + 1 :]):
            return _paying_targets(scope, phrase.verb, parts[place + 1 :])
    return None


def is_possible(scope: Scope, step: Step) -> bool:
    """Tells whether an optional step can be offered: its cost paid and its effect of any use."""
    if step.cost is not None and not may_pay(scope, step.cost):
        return False
    if isinstance(step.guard, tree.If) and not holds(scope, step.guard.condition):
        return False
    if step.cost is not None and any(
        isinstance(phrase.verb, ChooseTarget) for phrase in step.cost.phrases
    ):
        return True  # what it does depends on the target
    return can_effect(scope, step.effect)


def is_worthwhile(scope: Scope, steps: tuple[Step, ...]) -> bool:
    """Tells whether any of several steps would do something, as far as can be seen before them.

    A step that an `if` leaves out binds nothing; a cost that cannot be paid ends the clause.
    """
    was_true = True
    for step in steps:
        guard = step.guard
        if isinstance(guard, tree.If):
            was_true = holds(scope, guard.condition)
        if isinstance(guard, (tree.If, tree.Otherwise)):
            is_left_out = was_true is isinstance(guard, tree.Otherwise)
            if is_left_out:
                continue
        if isinstance(guard, tree.OnFaces) or (
            isinstance(guard, tree.ForEach) and _count(scope, guard.counted) == 0
        ):
            continue  # nothing was rolled, or done to anything, by now
        if is_possible(scope, step):
            return True
        if (step.cost is not None and not may_pay(scope, step.cost)) or _needs_target(step):
            return False
    return False


def _needs_target(step: Step) -> bool:
    """Tells whether a step chooses the target without which its clause cannot be used."""
    effect = step.effect
    return isinstance(effect, Act) and any(
        isinstance(phrase.verb, ChooseTarget) for phrase in effect.phrases
    )


def check(step: Step) -> None:
    """Makes sure that the engine can carry out all that a step says.

    Raises `UnplayableError` for a verb without a rule. Steps that wait are looked at as well.
    """
    for act in (step.cost, step.effect):
        if isinstance(act, Delayed):
            for inner in act.clause.steps:
                check(inner)
            if isinstance(act.clause.window, Always):
                waiting.check_allowed(act.clause)
            elif not isinstance(act.clause.window, ActionWindow) or act.clause.window.fleet:
                entries_of(act.clause.window, moments.DECLARES_TARGET)
        elif act is not None:
            for option in act.options if isinstance(act, Choice) else (act,):
                for phrase in option.phrases:
                    check_verb(phrase.verb)
