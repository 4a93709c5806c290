"""Clauses that are actions: a ship's own, free ones, those of an admiral for his fleet.

Source: 2017, Actions, Other Actions, Admiral Cards 2; EDITIONS F11; DECISIONS D29, D40.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities.checks import walk
from rules.abilities.tree import Clause
from rules.battle.effects.reading.actions import NAMED
from rules.battle.effects.reading.banned_actions import actions_banned_by, has_done
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.printed_actions import printed_actions
from rules.battle.effects.reading.spending_texts import cheaper_clause
from rules.battle.effects.running import possible
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.limits import is_used_up, note_use
from rules.battle.effects.running.undone import undoable
from rules.battle.position import moments
from rules.battle.position.terms import NOBODY
from rules.battle.timing import windows
from rules.battle.timing.handlers import Action
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace, Scope, TextSource

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def action_of(
    source: TextSource,
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
        if limit is None:
            scope = Scope(battle, ship, source, None, owner_of(battle, ship))
        else:
            scope = limit.at(battle, None)
        scope.is_action = True
        if again and limit is None:
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
        return possible.is_worthwhile(scope, clause.steps)

    def act(battle: Battle, ship: Ship) -> Steps[None]:
        if battle.log is not None:
            battle.note("effect", ship.index, source.key, moments.PERFORMS_ACTION)
        note_use(battle, owner_of(battle, ship), source, clause, mark)
        scope = scope_of(battle, ship)
        steps = runner.run(scope, clause.steps, is_accepted=first.is_optional)
        return undoable(scope, steps) if moments.WOULD_BE_AFFECTED in battle.moments else steps

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
            for each in printed_actions(*_card_of(battle, ship, name))
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


def actions_of(
    holder: Ship,
    place: int,
    *,
    is_out_of_use: bool = False,
    fewer: int = 0,
    of: t.Token | None = None,
) -> list[Action]:
    """Returns the actions printed on a card (-1: on the ship's own), for whoever performs them.

    They cost so many tokens `fewer`.
    """
    return [
        action_of(
            each.source,
            each.clause if of is None else cheaper_clause(each.clause, fewer, of),
            each.number,
            holder,
            is_out_of_use=is_out_of_use,
        )
        for each in printed_actions(holder, place)
    ]


def copied_actions(scope: Scope, holder: Ship, place: int) -> list[Action]:
    """Returns the actions printed on a card of another ship, as the card of a clause performs them.

    That card is "this" in them: it pays the costs, and ranges are measured from its ship.
    Source: F16-101, FR-093.1, FR-229.1.
    """
    found = []
    for each in printed_actions(holder, place):
        reach = each.source.reach if each.source.has_range else None
        source = TextSource(each.source.key, each.source.name, scope.source.card, reach)
        found.append(action_of(source, each.clause, each.number, scope.holder, is_out_of_use=True))
    return found


# --- fleet actions ---------------------------------------------------------------------


# --- what another clause leaves behind -------------------------------------------------
