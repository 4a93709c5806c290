"""Ambassadors: an offer to an opposing ship at the start of the game, accepted or denied.

Where an offer was accepted and the ship that took it destroys the ambassador's, it counts as
denied after all. Source: the ambassadors' rules card; DECISIONS D105.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.abilities.tree import Clause
from rules.abilities.windows import Negotiations
from rules.battle.effects.reading import protection
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.running import choices
from rules.battle.effects.running import run as runner
from rules.battle.position import moments
from rules.battle.position.terms import NOBODY
from rules.battle.timing.handlers import Handler, Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, TextSource
from rules.battle.timing.temporary_handlers import add_temporary_handler

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def handler_of(source: TextSource, clauses: Sequence[Clause]) -> Handler:
    """Returns the offer that an ambassador's clauses make together."""

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        return bool(_partners(Scope(battle, ship, source, occasion)))

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        scope = Scope(battle, ship, source, occasion)
        partner: Ship = yield from choices.choose(
            scope, choices.SHIP, tuple(_partners(scope)), "negotiations"
        )
        is_accepted: bool = yield from choices.choose(
            scope, choices.USE, (True, False), "negotiations", partner
        )
        yield from _answer(scope, clauses, partner, is_accepted=is_accepted)
        if is_accepted:
            add_temporary_handler(
                battle, ship, _if_betrayed(source, clauses, partner.index), "game"
            )

    return Handler(
        moments.SET_UP, act, source=source.key, card=source.card, guard=guard, is_optional=True
    )


def _partners(scope: Scope) -> list[Ship]:
    return protection.open_ships(
        scope, scope.battle.state.opponents(scope.ship.team), "choose_target"
    )


def _answer(
    scope: Scope, clauses: Sequence[Clause], partner: Ship, *, is_accepted: bool
) -> Steps[None]:
    """Carries out what follows an answer."""
    for clause in clauses:
        window = clause.window
        if not isinstance(window, Negotiations) or window.accepted is not is_accepted:
            continue
        part = Scope(scope.battle, scope.ship, scope.source, scope.occasion)
        part.targets = [partner]
        part.that_ship = partner
        if clause.condition is None or holds(part, clause.condition):
            yield from runner.run(part, clause.steps)


def _if_betrayed(source: TextSource, clauses: Sequence[Clause], partner: int) -> Handler:
    """Returns what waits for the partner to destroy the ambassador's ship."""

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        return occasion.other is not None and occasion.other.index == partner

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        scope = Scope(battle, ship, source, occasion)
        yield from _answer(scope, clauses, battle.state.ships[partner], is_accepted=False)

    return Handler(moments.IS_DESTROYED, act, source=source.key, card=NOBODY, guard=guard)
