"""Ambassadors: an offer to an opposing ship at the start of the game, accepted or denied.

Where an offer was accepted and the ship that took it destroys the ambassador's, it counts as
denied after all. Source: the ambassadors' rules card; DECISIONS D105.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities.tree import Clause
from rules.abilities.windows import Negotiations
from rules.battle.effects.reading import protection
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.running import choices
from rules.battle.effects.running import run as runner
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics import tokens
from rules.battle.position import moments
from rules.battle.position.marks import Negotiated, marks_of
from rules.battle.position.terms import NOBODY
from rules.battle.timing.handlers import Handler, Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, TextSource
from rules.battle.timing.temporary_handlers import add_temporary_handler, end_handlers_of
from rules.battle.timing.windows import card_is_usable, mark_used

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


NEGOTIATIONS: Final = "negotiations"
"""The name of the tokens with which texts mark whom negotiations concern."""


def handler_of(source: TextSource, clauses: Sequence[Clause]) -> Handler:
    """Returns the offer that an ambassador's clauses make together."""

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        return bool(_partners(Scope(battle, ship, source, occasion)))

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        return _negotiate(Scope(battle, ship, source, occasion), clauses)

    return Handler(
        moments.SET_UP, act, source=source.key, card=source.card, guard=guard, is_optional=True
    )


def _negotiate(scope: Scope, clauses: Sequence[Clause], former: int = NOBODY) -> Steps[None]:
    """Makes an offer to an opposing ship, but for a `former` partner, and does what follows."""
    battle, ship, key = scope.battle, scope.ship, scope.source.key
    partners = tuple(each for each in _partners(scope) if each.index != former)
    partner: Ship = yield from choices.choose(scope, choices.SHIP, partners, NEGOTIATIONS)
    answers = (True, False) if _is_acceptable(scope, clauses, partner) else (False,)
    is_accepted: bool = yield from choices.choose(
        scope, choices.USE, answers, NEGOTIATIONS, partner
    )
    mark_used(battle, ship, Negotiated(key, partner.index).text)
    yield from _answer(scope, clauses, partner, is_accepted=is_accepted)
    if is_accepted:
        handler = _if_betrayed(scope.source, clauses, partner.index)
        add_temporary_handler(battle, ship, handler, "game")


def _going_on(battle: Battle, ship: Ship) -> list[tuple[TextSource, int]]:
    """Lists the ambassadors on a ship who negotiated last with a ship that is still in play."""
    found = []
    for place, card in enumerate(ship.cards):
        record = card.record
        if record.type != "ambassador" or not card_is_usable(ship, place):
            continue
        partners = [
            mark.partner for mark in marks_of(ship.used, Negotiated) if mark.card == record.key
        ]
        if partners and partners[-1] != NOBODY and battle.state.ships[partners[-1]].is_in_play:
            source = TextSource(record.key, record.name, place, record.reach)
            found.append((source, partners[-1]))
    return found


def is_going_on(battle: Battle, ship: Ship) -> bool:
    """Returns whether an ambassador on a ship has negotiations that were not ended."""
    return bool(_going_on(battle, ship))


def reopen(battle: Battle, ship: Ship) -> Steps[None]:
    """Ends the negotiations of a ship and lets its player open them again with another one."""
    for source, former in _going_on(battle, ship):
        _end(battle, ship, source, battle.state.ships[former])
        scope = Scope(battle, ship, source)
        if all(each.index == former for each in _partners(scope)):
            continue
        goes_on: bool = yield from choices.choose(
            scope, choices.USE, (True, False), "reopen_negotiations", ship
        )
        if goes_on:
            clauses = parse(ship.cards[source.card].record.ability).clauses
            yield from _negotiate(scope, clauses, former)


def _end(battle: Battle, ship: Ship, source: TextSource, partner: Ship) -> None:
    """Ends all that an offer has brought about and that still lasts."""
    for each in (ship, partner):
        end_handlers_of(battle, each, source.key)
        battle_cards.end_effects(battle, each, source.key)
    spots = [(ship, source.card), *[(partner, place) for place in range(len(partner.cards))]]
    for holder, place in spots:
        if any(name == NEGOTIATIONS for name, _ in holder.cards[place].markers):
            tokens.set_marker(battle, holder, place, NEGOTIATIONS, 0)
    mark_used(battle, ship, Negotiated(source.key, NOBODY).text)


def _partners(scope: Scope) -> list[Ship]:
    return protection.open_ships(
        scope, scope.battle.state.opponents_of(scope.ship), "choose_target"
    )


def _is_acceptable(scope: Scope, clauses: Sequence[Clause], partner: Ship) -> bool:
    """Returns whether an offer can be accepted: what follows depends on no condition that fails."""
    accepted = [
        each for each in clauses if isinstance(each.window, Negotiations) and each.window.accepted
    ]
    part = _part(scope, partner)
    return not accepted or any(
        each.condition is None or holds(part, each.condition) for each in accepted
    )


def _part(scope: Scope, partner: Ship) -> Scope:
    """Returns the scope of a clause of the offer, in which the partner is "that ship"."""
    part = Scope(scope.battle, scope.ship, scope.source, scope.occasion)
    part.targets = [partner]
    part.that_ship = partner
    return part


def _answer(
    scope: Scope, clauses: Sequence[Clause], partner: Ship, *, is_accepted: bool
) -> Steps[None]:
    """Carries out what follows an answer."""
    for clause in clauses:
        window = clause.window
        if not isinstance(window, Negotiations) or window.accepted is not is_accepted:
            continue
        part = _part(scope, partner)
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
