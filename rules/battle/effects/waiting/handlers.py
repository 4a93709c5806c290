"""Handlers of clauses that wait for a moment, and how they are carried out when it comes.

Source: 2017, Card Abilities, Timing, Combat Phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.abilities import windows as w
from rules.abilities.tree import Clause
from rules.battle.effects.reading.banned_actions import actions_banned_by, has_done
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.firing import outlasts_firing
from rules.battle.effects.reading.token_triggers import triggers_of
from rules.battle.effects.running import action_clauses, possible
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.limits import is_used_up, note_use
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
from rules.battle.position.terms import NOBODY
from rules.battle.timing.handlers import Handler, Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, TextSource
from rules.battle.timing.temporary_handlers import add_temporary_handler

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def handlers_of(
    source: TextSource, clause: Clause, earlier: Scope | None = None, *, card: int, number: int = 0
) -> list[Handler]:
    """Returns the handlers of a clause that is no action and does not hold all the time.

    `earlier` is the scope of the one that left it behind, if one did.
    """
    found = []
    if outlasts_firing(clause.window):
        card = NOBODY  # firing may have put the weapon out of use
    for variant, chain, entry in _plan_of(clause):
        found.append(_handler(source, variant, chain, entry, earlier, card, number))
    return found


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
        for entry in entries_of(variant.window, chain[0].moment)
    ]
    _PLANS[id(clause)] = (clause, found)
    return found


def _handler(
    source: TextSource,
    clause: Clause,
    chain: Chain,
    entry: PlannedMoment,
    earlier: Scope | None,
    card: int,
    number: int,
) -> Handler:
    first = chain[0].step
    is_optional = first.cost is not None or (first.may and counts_only_first(chain))
    if len(chain) > 1 and first.guard is not None:
        is_optional = False  # what comes after may happen without it
    if first.cost is not None and runner.is_paid_by_another(first.cost):
        is_optional = False  # another player is asked
    condition, test, prefilter = clause.condition, entry.test, entry.prefilter
    is_limited = clause.limit is not None
    names_others = entry.prefilter is not None
    asks_step = is_optional or len(chain) == 1
    again = action_clauses.repeated_by(clause)
    banned = actions_banned_by(clause) if is_optional else ()

    def scope_of(battle: Battle, occasion: Occasion, ship: Ship) -> Scope:
        if earlier is None:
            scope = Scope(battle, ship, source, occasion)
        else:
            scope = earlier.at(battle, occasion)
        if again:
            scope.again = again
        return scope

    part = f"#{number}"

    def part_of(scope: Scope) -> str:
        if earlier is None:
            return part
        of = scope.that_ship if names_others and scope.that_ship is not None else scope.ship
        return f"@{entry.moment}.{of.index}"

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        if prefilter is not None and not prefilter(occasion, ship, source.card):
            return False
        if banned and has_done(ship, banned):
            return False
        if earlier is None:
            if is_limited and is_used_up(battle, ship, source, clause, part):
                return False
            scope = Scope(battle, ship, source, occasion)
        else:
            scope = earlier.at(battle, occasion)
        if again:
            scope.again = again
        if test is not None and not test(scope):
            return False
        if (
            is_limited
            and earlier is not None
            and is_used_up(battle, ship, source, clause, part_of(scope))
        ):
            return False
        if condition is not None and not holds(scope, condition):
            return False
        return not asks_step or possible.is_possible(scope, first)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        scope = scope_of(battle, occasion, ship)
        if entry.test is not None:
            entry.test(scope)  # it names the ship that the window speaks of
        if is_limited:
            note_use(battle, ship, source, clause, part_of(scope))
        # What is optional was found possible by the guard just now.
        return run_chain(scope, chain, entry.role, is_accepted=is_optional)

    return Handler(
        entry.moment,
        act,
        role=entry.role,
        source=source.key,
        card=card,
        guard=guard,
        is_optional=is_optional,
        is_each_time=isinstance(clause.window, (w.When, w.After, w.Before, w.FireWindow)),
        triggers=triggers_of(source, clause, first, number),
        has_cost=first.cost is not None,
    )


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
            add_temporary_handler(
                scope.battle,
                scope.ship,
                later_handler(scope, piece.moment, role, (piece.step,)),
                "attack",
            )
            continue
        goes_on = yield from runner.run_step(
            scope, piece.step, is_accepted=is_accepted and place == 0
        )
        if not goes_on:
            return


def _comes_later(piece: Piece, first: Piece) -> bool:
    return moments.order_in_attack(piece.moment) > moments.order_in_attack(first.moment)


def delayed_handlers(scope: Scope, clause: Clause) -> list[Handler]:
    """Returns the handlers of a clause that another one left behind."""
    if isinstance(clause.window, w.ActionWindow):
        return action_handlers.left_behind(scope, clause)
    return handlers_of(scope.source, clause, scope, card=NOBODY)
