"""Handlers of clauses that wait for a moment, and how they are carried out when it comes.

Source: 2017, Card Abilities, Timing, Combat Phase.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import tree
from rules.abilities import windows as w
from rules.abilities.conditions import Span
from rules.abilities.tree import Act, Clause
from rules.abilities.verbs import UndoEffect
from rules.battle.effects.reading.banned_actions import (
    actions_banned_by,
    actions_banned_of_that,
    has_done,
)
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.firing import outlasts_firing
from rules.battle.effects.reading.passive_triggers import is_of_lost_captain
from rules.battle.effects.reading.states import speaks_of_absence
from rules.battle.effects.reading.token_rules import TOKEN_RULES
from rules.battle.effects.reading.token_triggers import triggers_of
from rules.battle.effects.running import action_clauses, possible
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.limits import (
    is_rule_used_up,
    is_used_up,
    note_rule,
    note_use,
)
from rules.battle.effects.running.run import later_handler
from rules.battle.effects.waiting import action_handlers
from rules.battle.effects.waiting.chains import (
    Chain,
    Piece,
    chains_of,
    counts_only_first,
    variants_of,
)
from rules.battle.effects.waiting.plan import PlannedMoment, entries_of
from rules.battle.position import moments
from rules.battle.position.permissions import NoAction
from rules.battle.position.terms import NOBODY
from rules.battle.timing.handlers import Handler, Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, TextSource
from rules.battle.timing.temporary_handlers import add_temporary_handler

if TYPE_CHECKING:
    from rules.battle.effects.reading.groups import GroupReading
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def handlers_of(
    source: TextSource, clause: Clause, earlier: Scope | None = None, *, card: int, number: int = 0
) -> list[Handler]:
    """Returns the handlers of a clause that is no action and does not hold all the time.

    `earlier` is the scope of the one that left it behind, if one did.
    """
    if outlasts_firing(clause.window) or _is_of_lost_captain(clause.window):
        card = NOBODY  # firing may have put the weapon out of use, a loss its talents
    return [
        _WaitingChain(source, variant, chain, entry, earlier, number).handler(card)
        for variant, chain, entry in _plan_of(clause)
    ]


def _is_of_lost_captain(window: w.Window) -> bool:
    events = window.events if isinstance(window, w.When) else ()
    return any(is_of_lost_captain(each.happening, each.subject) for each in events)


_MOST_PLANS: Final = 20_000
_PLANS: Final[dict[int, tuple[Clause, list[tuple[Clause, Chain, PlannedMoment]]]]] = {}


def _plan_of(clause: Clause) -> list[tuple[Clause, Chain, PlannedMoment]]:
    """Returns where the chains of a clause wait.

    A delayed one is asked again whenever it is left.
    """
    # By identity: to hash a part of a tree is to hash all that is below it.
    known = _PLANS.get(id(clause))
    if known is not None and known[0] is clause:
        return known[1]
    if len(_PLANS) > _MOST_PLANS:
        _PLANS.clear()
    found = [
        (variant, chain, entry)
        for variant in variants_of(clause)
        for chain in chains_of(variant)
        for entry in entries_of(variant, chain[0].moment)
    ]
    _PLANS[id(clause)] = (clause, found)
    return found


@dataclass(slots=True, eq=False)
class _WaitingChain:
    """A chain of a card's clause, with the moment that it waits for.

    `earlier` is the scope of the clause that left it behind, if one did.
    """

    source: TextSource
    clause: Clause
    chain: Chain
    entry: PlannedMoment
    earlier: Scope | None
    number: int
    is_optional: bool = field(init=False)
    repeated: str = field(init=False)
    banned: tuple[NoAction, ...] = field(init=False)
    banned_there: tuple[NoAction, ...] = field(init=False)
    disabled: GroupReading | None = field(init=False)
    is_done_here: bool = field(init=False)
    undoes: bool = field(init=False)
    lets: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_optional = _is_optional(self.chain)
        self.repeated = action_clauses.repeated_by(self.clause)
        effect = self.chain[0].step.effect
        self.is_done_here = isinstance(effect, Act) and effect.phrases[0].subject is None
        self.undoes = any(
            isinstance(phrase.verb, UndoEffect)
            for step in self.clause.steps
            if isinstance(step.effect, Act)
            for phrase in step.effect.phrases
        )
        self.lets = self.clause.limit is not None and _lets_another(self.chain)
        self.banned = actions_banned_by(self.clause) if self.is_optional else ()
        self.banned_there = actions_banned_of_that(self.clause) if self.is_optional else ()
        # The cards of which its cost disables some. That of what cannot be chosen, and that of what
        # another clause left behind, is looked at when its turn comes.
        cost = self.chain[0].step.cost if self.is_optional and self.earlier is None else None
        self.disabled = None if cost is None else possible.reading_of(cost).disabled

    def handler(self, card: int) -> Handler:
        """Returns the handler of the card at a place of its ship."""
        clause, first = self.clause, self.chain[0].step
        return Handler(
            self.entry.moment,
            self.act,
            role=self.entry.role,
            source=self.source.key,
            card=card,
            guard=self.guard,
            is_optional=self.is_optional,
            # One that says how often it acts leaves the other clauses of its card alone.
            is_each_time=clause.limit is Span.ROUND
            or isinstance(clause.window, (w.When, w.After, w.Before, w.FireWindow))
            or (isinstance(clause.window, w.StepWindow) and clause.window.friends),
            triggers=triggers_of(self.source, clause, first, self.number),
            has_cost=first.cost is not None,
            acts_away=speaks_of_absence(clause.condition),
            replaces=isinstance(first.effect, Act) and first.effect.instead,
        )

    def guard(self, battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        """Returns whether it can act."""
        clause, entry = self.clause, self.entry
        if entry.prefilter is not None and not entry.prefilter(occasion, ship, self.source.card):
            return False
        if self.banned and has_done(ship, self.banned):
            return False
        acting = battle.acting if self.undoes else None
        if acting is not None and self._name(ship) in acting.answered:
            return False
        # Told without a scope: it is asked for all the time, mostly when its cards are disabled.
        if self.disabled is not None and possible.lacks_cards(battle, ship, self.disabled):
            return False
        scope = self._scope(battle, occasion, ship)
        if entry.test is not None and not entry.test(scope):
            return False
        named = scope.that_ship if self.banned_there else None
        if named is not None and has_done(named, self.banned_there):
            return False
        if clause.limit is not None and self._is_used_up(scope, ship):
            return False
        if clause.condition is not None and not holds(scope, clause.condition):
            return False
        first = self.chain[0]
        if len(self.chain) > 1 and not self.is_optional:
            return first.step.guard is not None or not possible.lacks_target(
                scope, first.step.effect
            )
        if possible.is_possible(scope, first.step):
            return len(self.chain) == 1 or not possible.rolls_at_nobody(
                scope, first.step, self.chain[1].step
            )
        at_once = [each.step for each in self.chain[1:] if each.moment == first.moment]
        return bool(at_once) and possible.is_of_later_use(scope, first.step, at_once)

    def act(self, battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        """Carries the chain out."""
        scope = self._scope(battle, occasion, ship)
        if self.entry.test is not None:
            self.entry.test(scope)  # it names the ship that the window speaks of
        step = self.chain[0].step
        if self.lets and isinstance(step.effect, Act):
            return self._act_for_ship(scope, ship, step.effect)
        note_use(battle, ship, self.source, self.clause, self._part(scope))
        if self._is_limited_rule():
            note_rule(battle, ship, self.source)
        # What is optional was found possible by the guard just now.
        steps = run_chain(scope, self.chain, self.entry.role, is_accepted=self.is_optional)
        if self.undoes and battle.acting is not None:
            return self._answer(battle.acting, occasion, ship, steps)
        return steps

    def _is_used_up(self, scope: Scope, ship: Ship) -> bool:
        battle = scope.battle
        if self._is_limited_rule() and is_rule_used_up(battle, ship, self.source):
            return True
        return is_used_up(battle, ship, self.source, self.clause, self._part(scope))

    def _is_limited_rule(self) -> bool:
        """Returns whether it is one of the rules of a token of which a ship uses one a round."""
        return self.number >= TOKEN_RULES and self.clause.limit is not None

    def _answer(
        self, acting: Scope, occasion: Occasion, ship: Ship, steps: Steps[Any]
    ) -> Steps[None]:
        """Carries out what may undo another text: once for each use of that, whatever it does."""
        acting.answered = (*acting.answered, self._name(ship))
        yield from steps
        acting.is_undone = acting.is_undone or occasion.is_undone

    def _name(self, ship: Ship) -> tuple[int, str, int]:
        return ship.index, self.source.key, self.number

    def _act_for_ship(self, scope: Scope, ship: Ship, act: Act) -> Steps[None]:
        """Lets another ship do what it may.

        Where it lets that be, the clause has not acted: it may later, or yet another one may.
        """
        if (yield from runner.do_act(scope, act)):
            note_use(scope.battle, ship, self.source, self.clause, self._part(scope))

    def _scope(self, battle: Battle, occasion: Occasion, ship: Ship) -> Scope:
        if self.earlier is None:
            scope = Scope(battle, ship, self.source, occasion)
        else:
            scope = self.earlier.at(battle, occasion)
        if self.repeated:
            scope.again = self.repeated
        return scope

    def _part(self, scope: Scope) -> str:
        """Returns which part of its card acts, for what is limited.

        What the ships of a window do is limited for each of them, what this ship does for it.
        """
        if self.earlier is None:
            named = scope.that_ship if self.clause.limit is Span.SHIP else None
            return f"#{self.number}" if named is None else f"#{self.number}.{named.index}"
        named = None if self.entry.prefilter is None or self.is_done_here else scope.that_ship
        of = scope.ship if named is None else named
        return f"@{self.entry.moment}.{of.index}"


def _is_optional(chain: Chain) -> bool:
    """Returns whether a chain is offered, rather than carried out or put to another player."""
    first = chain[0].step
    if first.cost is None:
        may = first.may and counts_only_first(chain)
    else:
        may = not runner.is_paid_by_another(first.cost)
    # With a guard what comes after may happen without it.
    return may and (len(chain) == 1 or first.guard is None)


def _lets_another(chain: Chain) -> bool:
    """Returns whether a chain is no more than that another ship may do something."""
    step = chain[0].step
    is_bare = step.cost is None and step.guard is None and step.each is None
    if len(chain) > 1 or not is_bare or not isinstance(step.effect, Act):
        return False
    first = step.effect.phrases[0]
    return first.subject is not None and first.may


def run_chain(scope: Scope, chain: Chain, role: int, *, is_accepted: bool) -> Steps[Any]:
    """Carries out a chain: what acts now at once, what acts at a later step when that comes."""
    if len(chain) == 1:
        return runner.run_step(
            scope, chain[0].step, is_accepted=is_accepted, is_payable=is_accepted
        )
    return _run_pieces(scope, chain, role, is_accepted=is_accepted)


def _run_pieces(scope: Scope, chain: Chain, role: int, *, is_accepted: bool) -> Steps[None]:
    for place, piece in enumerate(chain):
        if place > 0 and _comes_later(piece, chain[0]):
            if not _goes_with_last(chain, place):
                steps = _steps_together(chain, place)
                handler = later_handler(scope, piece.moment, role, steps)
                add_temporary_handler(scope.battle, scope.ship, handler, "attack")
            continue
        goes_on = yield from runner.run_step(
            scope, piece.step, is_accepted=is_accepted and place == 0
        )
        if not goes_on:
            return


def _goes_with_last(chain: Chain, place: int) -> bool:
    """Returns whether a piece speaks of what the one before it found, at the same moment."""
    guard = chain[place].step.guard
    is_other = isinstance(guard, tree.Otherwise) or (
        isinstance(guard, tree.ForEach) and guard.otherwise
    )
    return is_other and place > 1 and chain[place - 1].moment == chain[place].moment


def _steps_together(chain: Chain, place: int) -> tuple[tree.Step, ...]:
    """Returns the step of a piece, and those that go with it: an `otherwise` with its `if`."""
    end = place + 1
    while end < len(chain) and _goes_with_last(chain, end):
        end += 1
    return tuple(each.step for each in chain[place:end])


def _comes_later(piece: Piece, first: Piece) -> bool:
    return moments.order_in_attack(piece.moment) > moments.order_in_attack(first.moment)


def delayed_handlers(scope: Scope, clause: Clause) -> list[Handler]:
    """Returns the handlers of a clause that another one left behind."""
    if isinstance(clause.window, w.ActionWindow):
        return action_handlers.left_behind(scope, clause)
    return handlers_of(scope.source, clause, scope, card=NOBODY)
