"""Clauses that are actions: a ship's own, free ones, those of an admiral for his fleet.

Source: 2017, Actions, Other Actions, Admiral Cards 2; EDITIONS F11; DECISIONS D29, D40.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.checks import walk
from rules.abilities.tree import Clause
from rules.battle.effects.reading.actions import NAMED, is_free_to_act
from rules.battle.effects.reading.banned_actions import actions_banned_by, has_done
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.limits import is_used_up, note_use
from rules.battle.mechanics import actions as battle_actions
from rules.battle.mechanics.actions import FLEET_ACTION
from rules.battle.mechanics.movement import SKIPS
from rules.battle.mechanics.tokens import is_banned
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, WATCHER
from rules.battle.position.terms import MAY_ACT, NOBODY
from rules.battle.timing import windows
from rules.battle.timing.action import Action
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace, Scope, Source
from rules.battle.timing.windows import Handler, Occasion

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

OFFERED: Final = (moments.PERFORMS_ACTION, moments.HAS_ACTIVATED)
"""When free actions are offered: before the ship's own and after it."""


class ActionClause:
    """An action as it is printed: `number` tells several of a card apart."""

    __slots__ = ("clause", "number", "source")

    def __init__(self, source: Source, clause: Clause, number: int) -> None:
        self.source: Final[Source] = source
        self.clause: Final[Clause] = clause
        self.number: Final[int] = number


def action_of(
    source: Source,
    clause: Clause,
    number: int,
    holder: Ship | None = None,
    *,
    is_out_of_use: bool = False,
    limit: Scope | None = None,
) -> Action:
    """Returns the action of a clause.

    `holder` bears the card (by default the ship that performs the action). A card that
    `is_out_of_use` acts all the same. `limit` is the clause that left this one behind.
    """
    first = clause.steps[0]
    key = source.key if number == 0 else f"{source.key}#{number}"
    again = repeated_by(clause)
    banned = actions_banned_by(clause)
    # Actions of a card that act once a round are alternatives: one of them acts (FR-094.1).
    mark = "" if clause.limit is c.Span.ROUND else f"#{number}"

    def owner_of(battle: Battle, ship: Ship) -> Ship:
        # The battle may be an imagined one.
        return ship if holder is None else battle.state.ships[holder.index]

    def scope_of(battle: Battle, ship: Ship) -> Scope:
        if limit is not None:
            return limit.at(battle, None)
        scope = Scope(battle, ship, source, None, owner_of(battle, ship))
        if again:
            scope.again = again
        return scope

    def guard(battle: Battle, ship: Ship) -> bool:
        owner = owner_of(battle, ship)
        if not (is_out_of_use or windows.card_is_usable(owner, source.card)):
            return False
        if clause.limit is not None and is_used_up(battle, owner, source, clause, mark):
            return False
        if banned and has_done(ship, banned):
            return False
        if ship.acted and _is_as_performed(battle, ship, clause, key):
            return False
        scope = scope_of(battle, ship)
        if clause.condition is not None and not holds(scope, clause.condition):
            return False
        return runner.is_worthwhile(scope, clause.steps)

    def act(battle: Battle, ship: Ship) -> Steps[None]:
        if battle.log is not None:
            battle.note("effect", ship.index, source.key, moments.PERFORMS_ACTION)
        note_use(battle, owner_of(battle, ship), source, clause, mark)
        return runner.run(scope_of(battle, ship), clause.steps, is_accepted=first.is_optional)

    has_cost = any(step.cost is not None for step in clause.steps)
    return Action(source.name, 0, card=key, act=act, guard=guard, has_cost=has_cost)


def _is_as_performed(battle: Battle, ship: Ship, clause: Clause, key: str) -> bool:
    """Returns whether a ship performed an action this round that another card prints alike.

    It is the same action then. Source: 2017, Actions; FR-307.1, FR-196.1.
    """
    for done in ship.acted:
        name, _, number = done.partition("#")
        if done != key and any(
            each.clause == clause and each.number == int(number or 0)
            for each in _printed_on(*_card_of(battle, ship, name))
        ):
            return True
    return False


def _card_of(battle: Battle, ship: Ship, key: str) -> CardPlace:
    """Returns a card by its key, or the ship itself (-1) where it is no card in the battle."""
    for each in battle.state.ships:
        for place, card in enumerate(each.cards):
            if card.record.key == key:
                return each, place
    return ship, NOBODY


def repeated_by(clause: Clause) -> str:
    """Returns the action that a clause lets a ship perform that performed it before; "" for none.

    It could never do so if the rule that none is performed twice a round stood against it
    (2017, Breaking the Rules).
    """
    condition = clause.condition
    if not (isinstance(condition, c.Performed) and isinstance(condition.thing, t.ThisShip)):
        return ""
    done = _names_of(condition.actions)
    for step in clause.steps:
        for node in walk(step):
            if isinstance(node, v.Perform):
                for name in _names_of(node.actions):
                    if name in done:
                        return name
    return ""


def _names_of(performable: t.Performable) -> list[str]:
    if not isinstance(performable, t.Actions):
        return []
    return [NAMED[each.kind].name for each in performable.kinds if each.kind in NAMED]


def actions_of(holder: Ship, place: int, *, is_out_of_use: bool = False) -> list[Action]:
    """Returns the actions printed on a card (-1: on the ship's own), for whoever performs them."""
    return [
        action_of(each.source, each.clause, each.number, holder, is_out_of_use=is_out_of_use)
        for each in _printed_on(holder, place)
    ]


def copied_actions(scope: Scope, holder: Ship, place: int) -> list[Action]:
    """Returns the actions printed on a card of another ship, as the card of a clause performs them.

    That card is "this" in them: it pays the costs, and ranges are measured from its ship.
    Source: F16-101, FR-093.1, FR-229.
    """
    found = []
    for each in _printed_on(holder, place):
        reach = each.source.reach if each.source.has_range else None
        source = Source(each.source.key, each.source.name, scope.source.card, reach)
        found.append(action_of(source, each.clause, each.number, scope.holder, is_out_of_use=True))
    return found


def _printed_on(holder: Ship, place: int) -> list[ActionClause]:
    """Lists what a card, or a ship's own, heads as an action: no free one, no admiral's.

    Source: F14-K22, F16-63.
    """
    from rules.battle.effects.install import compiled_of

    record = holder.record if place == NOBODY else holder.cards[place].record
    if not record.ability:
        return []
    return [
        each
        for each in compiled_of(record, holder, place).printed
        if isinstance(each.clause.window, w.ActionWindow)
        and not (each.clause.window.fleet or each.clause.window.free)
    ]


def handlers_of(source: Source, clause: Clause, number: int) -> list[Handler]:
    """Returns what waits of an action: offers of a free one, the part of an admiral."""
    window = clause.window
    if not isinstance(window, w.ActionWindow):
        return []
    if window.fleet:
        found = [_fleet_action(source, clause)]
        return found + _free_fleet_actions(source, clause) if window.free else found
    return _free_actions(source, action_of(source, clause, number)) if window.free else []


def _free_actions(source: Source, action: Action, card: int | None = None) -> list[Handler]:
    """Returns the offers of a free action: before and after the ship's own (DECISIONS D40)."""

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        if action.card in ship.acted or not _is_free(battle, ship):
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


def _is_free(battle: Battle, ship: Ship) -> bool:
    return is_free_to_act(battle, ship, is_free=True, is_despite=False)


# --- fleet actions ---------------------------------------------------------------------


def _fleet_action(source: Source, clause: Clause) -> Handler:
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
    return runner.is_worthwhile(scope, clause.steps)


def _carry_out(scope: Scope, clause: Clause) -> Steps[None]:
    if scope.battle.log is not None:
        scope.battle.note("effect", scope.ship.index, scope.source.key, moments.FLEET_ACTION)
    yield from runner.run(scope, clause.steps, is_accepted=clause.steps[0].is_optional)


def _free_fleet_actions(source: Source, clause: Clause) -> list[Handler]:
    """Returns the offers of a fleet action that is free, to the ship whose turn it is."""

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        doer = occasion.ship
        if doer is None or doer.side != ship.side or not _is_free(battle, doer):
            return False
        if battle_actions.admiral_of(battle, doer) is not ship:
            return False
        if not battle_actions.is_led(battle, doer) or is_banned(battle, doer, "action"):
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


# --- what another clause leaves behind -------------------------------------------------


def left_behind(scope: Scope, clause: Clause) -> list[Handler]:
    """Returns the offers of an action that another clause left on a ship.

    It acts although its card is out of use by then. One that is not free takes the place of the
    ship's own action.
    """
    window = clause.window
    if not isinstance(window, w.ActionWindow):
        return []
    action = action_of(scope.source, clause, LATER, scope.holder, is_out_of_use=True, limit=scope)
    if window.free:
        return _free_actions(scope.source, action, NOBODY)

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        if action.card in ship.acted or ship.auxiliary or ship.bar != MAY_ACT:
            return False
        return action.guard is None or action.guard(battle, ship)

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        yield from battle_actions.perform(battle, ship, action)
        windows.mark_used(battle, ship, f"{SKIPS}{w.OwnStep.PERFORM_ACTION.value}")

    return [
        Handler(
            moments.PERFORMS_ACTION, act, source=scope.source.key, guard=guard, is_optional=True
        )
    ]


LATER: Final = 100
"""The number of an action that another clause left behind."""
