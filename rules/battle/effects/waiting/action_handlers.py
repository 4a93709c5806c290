"""What waits of actions: offers of free ones, fleet actions of admirals, what clauses left behind.

Source: 2017, Actions, Other Actions, Admiral Cards 2; EDITIONS F11; DECISIONS D29, D40.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import windows as w
from rules.abilities.tree import Choice, Clause, Delayed
from rules.abilities.verbs import Perform
from rules.battle.effects.reading.actions import ANY, is_free_to_act, is_open_despite
from rules.battle.effects.reading.banned_actions import actions_banned_by, has_done
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.running import possible
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.action_clauses import action_of
from rules.battle.effects.running.call import Call
from rules.battle.mechanics import actions as battle_actions
from rules.battle.mechanics.actions import FLEET_ACTION
from rules.battle.mechanics.movement import is_skipped
from rules.battle.position import moments
from rules.battle.position.marks import HAS_ACTED, SKIPS_ACTION
from rules.battle.position.moments import ACTOR, WATCHER
from rules.battle.position.permissions import NO_ACTION
from rules.battle.position.terms import MAY_ACT, NOBODY, OF_TOKEN
from rules.battle.timing import windows
from rules.battle.timing.handlers import Action, Handler, Occasion
from rules.battle.timing.permissions import is_banned
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, TextSource

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


OFFERED: Final = (moments.PERFORMS_ACTION, moments.HAS_ACTIVATED)
"""When free actions are offered: before the ship's own and after it.

They belong to the Perform Action step, so that they are lost with it (F14-G18).
"""


def handlers_of(source: TextSource, clause: Clause, number: int) -> list[Handler]:
    """Returns what waits of an action: offers of a free one, the part of an admiral."""
    window = clause.window
    if not isinstance(window, w.ActionWindow):
        return []
    if window.fleet:
        found = [_fleet_action(source, clause)]
        return found + _free_fleet_actions(source, clause) if window.free else found
    return free_actions(source, clause, action_of(source, clause, number)) if window.free else []


def free_actions(
    source: TextSource, clause: Clause, action: Action, card: int | None = None
) -> list[Handler]:
    """Returns the offers of a free action: before and after the ship's own (DECISIONS D40)."""
    leave = _leave_to_perform(clause)

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        if action.card in ship.acted or is_skipped(ship, SKIPS_ACTION):
            return False
        if not (
            _is_free_despite(Scope(battle, ship, source), action, leave)
            if ship.auxiliary
            else _is_free(battle, ship)
        ):
            return False
        if ship.bans and battle_actions.is_barred(battle, ship, action):
            return False
        return action.guard is None or action.guard(battle, ship)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        yield from battle_actions.perform(battle, ship, action, is_free=True)

    place = source.card if card is None else card
    return [
        Handler(
            moment,
            act,
            source=source.key,
            card=place,
            guard=guard,
            is_optional=True,
            has_cost=action.has_cost,
        )
        for moment in OFFERED
    ]


class SharedAction:
    """An action of a card that each ship of the fleet may perform."""

    __slots__ = ("clause", "number", "source")

    def __init__(self, source: TextSource, clause: Clause, number: int) -> None:
        self.source: Final[TextSource] = source
        self.clause: Final[Clause] = clause
        self.number: Final[int] = number


def shared_with(shared: SharedAction, holder: Ship) -> tuple[Action, list[Handler]]:
    """Returns an action of a card that a ship keeps, for another one, and the offers of it.

    There are offers only where it is free.
    """
    window = shared.clause.window
    action = action_of(shared.source, shared.clause, shared.number, holder)
    is_free = isinstance(window, w.ActionWindow) and window.free
    offers = free_actions(shared.source, shared.clause, action, OF_TOKEN) if is_free else []
    return action, offers


def _is_free(battle: Battle, ship: Ship) -> bool:
    return is_free_to_act(battle, ship, is_free=True, is_despite=False)


def _is_free_despite(scope: Scope, action: Action, leave: list[possible.Part]) -> bool:
    """Returns whether a free action of a card is open to a ship under auxiliary power.

    It is if a text lets the ship perform the actions of that card all the same, or if the free
    action only has it perform another that it may perform all the same.
    Source: 2017, Auxiliary Power; FR-064.3, FR-064.6.
    """
    battle, ship = scope.battle, scope.ship
    if not ship.grants or not is_free_to_act(battle, ship, is_free=True, is_despite=True):
        return False
    if is_open_despite(ship, action.source):
        return True
    return any(part.can(Call(scope, ship, part, False), part.verb) for part in leave)


def _leave_to_perform(clause: Clause) -> list[possible.Part]:
    """Lists the parts of a clause that have the ship perform an action, if it does little else.

    One that leaves open which action says neither its name nor that it comes from the bar.
    """
    if len(clause.steps) != 1 or clause.steps[0].guard is not None:
        return []
    effect = clause.steps[0].effect
    if isinstance(effect, Delayed):
        return []
    acts = effect.options if isinstance(effect, Choice) else (effect,)
    parts = [possible.reading_of(act).parts[0] for act in acts]
    return [
        part
        for part in parts
        if part.is_own and isinstance(part.verb, Perform) and not _is_any(part.verb.actions)
    ]


def _is_any(performable: t.Performable) -> bool:
    kinds = performable.kinds if isinstance(performable, t.Actions) else ()
    return any(each.kind in ANY for each in kinds)


def _fleet_action(source: TextSource, clause: Clause) -> Handler:
    """Returns an admiral's fleet action: "this ship" is the one that performs it.

    Source: 2017, Admiral Cards 2.
    """

    def make(battle: Battle, occasion: Occasion, ship: Ship) -> Scope:
        return Scope(battle, ship, source, None, occasion.ship)

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        return _is_possible(make(battle, occasion, ship), clause)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        yield from _carry_out(make(battle, occasion, ship), clause)

    return Handler(moments.FLEET_ACTION, act, source=source.key, card=source.card, guard=guard)


def _is_possible(scope: Scope, clause: Clause) -> bool:
    if has_done(scope.ship, actions_banned_by(clause)):
        return False
    if clause.condition is not None and not holds(scope, clause.condition):
        return False
    return possible.is_worthwhile(scope, clause.steps)


def _carry_out(scope: Scope, clause: Clause) -> Steps[None]:
    if scope.battle.log is not None:
        scope.battle.note("effect", scope.ship.index, scope.source.key, moments.FLEET_ACTION)
    yield from runner.run(scope, clause.steps, is_accepted=clause.steps[0].is_optional)


def _free_fleet_actions(source: TextSource, clause: Clause) -> list[Handler]:
    """Returns the offers of a fleet action that is free, to the ship whose turn it is."""

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        doer = occasion.ship
        if doer is None or doer.side != ship.side or not _is_free(battle, doer):
            return False
        if is_skipped(doer, SKIPS_ACTION):
            return False
        if battle_actions.admiral_of(battle, doer) is not ship:
            return False
        if not battle_actions.is_led(battle, doer) or is_banned(doer, NO_ACTION):
            return False
        return _is_possible(Scope(battle, doer, source, None, ship), clause)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        doer = occasion.ship
        if doer is not None:
            battle_actions.mark_performed(battle, doer, FLEET_ACTION, is_free=True)
            battle_actions.give_fleet_action(battle, doer.side, doer.index)
            yield from _carry_out(Scope(battle, doer, source, None, ship), clause)
            battle_actions.note_free_action(battle, doer, FLEET_ACTION.name)

    return [
        Handler(
            moment,
            act,
            role=role,
            source=source.key,
            card=source.card,
            guard=guard,
            is_optional=True,
            is_each_time=True,
        )
        for moment in OFFERED
        for role in (ACTOR, WATCHER)
    ]


def left_behind(scope: Scope, clause: Clause) -> list[Handler]:
    """Returns the offers of an action that another clause left on its ship, or on its partner.

    It acts although its card is out of use by then. One that is not free takes the place of the
    ship's own action.
    """
    window = clause.window
    if not isinstance(window, w.ActionWindow):
        return []
    action = action_of(scope.source, clause, LATER, scope.holder, is_out_of_use=True, limit=scope)
    if window.free:
        return free_actions(scope.source, clause, action, NOBODY)

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        if action.card in ship.acted or ship.auxiliary or ship.bar != MAY_ACT:
            return False
        return action.guard is None or action.guard(battle, ship)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        yield from battle_actions.perform(battle, ship, action)
        windows.mark_used(battle, ship, HAS_ACTED.text)

    return [
        Handler(
            moments.PERFORMS_ACTION, act, source=scope.source.key, guard=guard, is_optional=True
        )
    ]


LATER: Final = 100
"""The number of an action that another clause left behind."""
