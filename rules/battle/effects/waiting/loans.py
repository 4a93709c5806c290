"""Cards of one ship whose texts other ships may use: put beside the others' own.

A ship that is lent a card is "this ship" in its text, and the card itself bears what falls on it.
Attacks that a card heads, what it does when the forces are placed, and actions of admirals are not
lent; nor, where each use has a price, what holds all the time.
Source: 2017, Card Abilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities import windows as w
from rules.abilities.tree import Clause
from rules.battle.effects.reading.clauses import free_action
from rules.battle.effects.reading.things import stands_for
from rules.battle.effects.running.action_clauses import action_of
from rules.battle.effects.waiting.action_handlers import free_actions
from rules.battle.effects.waiting.handlers import handlers_of
from rules.battle.effects.waiting.standing import standing_clause
from rules.battle.mechanics import cards as battle_cards
from rules.battle.position import moments
from rules.battle.position.terms import IN_PLAY, NOBODY
from rules.battle.timing.handlers import Action, Handler, Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, StandingClause, TextSource
from rules.battle.timing.windows import card_is_usable, recorded

if TYPE_CHECKING:
    from rules.battle.effects.reading.loans_to_ships import Loan
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


class Lent:
    """What the text of a card becomes on a ship to which it is lent.

    `holder` is the ship that the card is on, `place` its place there, `lender` that of the card
    that lends it.
    """

    __slots__ = (
        "_holder",
        "_lender",
        "_loan",
        "_place",
        "_taker",
        "actions",
        "handlers",
        "standing",
    )

    def __init__(
        self, battle: Battle, holder: Ship, lender: int, loan: Loan, place: int, taker: Ship
    ) -> None:
        self._holder: Final[int] = holder.index
        self._lender: Final[int] = lender
        self._loan: Final[Loan] = loan
        self._place: Final[int] = place
        self._taker: Final[int] = taker.index
        self.handlers: Final[list[Handler]] = []
        self.actions: Final[list[Action]] = []
        self.standing: Final[list[StandingClause]] = []
        record = holder.cards[place].record
        source = TextSource(record.key, record.name, place, record.reach)
        scope = Scope(battle, taker, source, None, holder)
        number = 0
        for at, clause in enumerate(parse(record.ability).clauses):
            offer = free_action(clause) if isinstance(clause.window, (w.Always, w.While)) else None
            self._add(source, scope, holder, clause if offer is None else offer, at, number)
            number += isinstance(clause.window, w.ActionWindow) or offer is not None

    def _add(
        self,
        source: TextSource,
        scope: Scope,
        holder: Ship,
        clause: Clause,
        at: int,
        number: int,
    ) -> None:
        window = clause.window
        if isinstance(window, (w.Always, w.While)):
            if not self._loan.price:
                made = standing_clause(source, clause, scope)
                made.is_lent = self.is_lent
                self.standing.append(made)
        elif isinstance(window, w.ActionWindow):
            if not window.fleet:
                action = self._action(action_of(source, clause, number, holder))
                if window.free:
                    self.handlers.extend(free_actions(source, clause, action, NOBODY))
                else:
                    self.actions.append(action)
        elif not isinstance(window, (w.FireWindow, w.Setup, w.Negotiations)):
            found = handlers_of(source, clause, scope, card=NOBODY, number=at)
            self.handlers.extend(map(self._handler, found))

    def is_lent(self, battle: Battle) -> bool:
        """Returns whether the card is lent now: in use, as the card that lends it, and in reach."""
        ships = battle.state.ships
        holder, taker = ships[self._holder], ships[self._taker]
        if holder.place != IN_PLAY or not card_is_usable(holder, self._lender):
            return False
        if not card_is_usable(holder, self._place):
            return False
        record = holder.cards[self._lender].record
        source = TextSource(record.key, record.name, self._lender, record.reach)
        return stands_for(Scope(battle, holder, source), self._loan.to, taker)

    def _used(self, battle: Battle, moment: int, steps: Steps[None]) -> Steps[None]:
        """Carries out a use, which is one of the card that lends, too, and pays for it."""
        holder = battle.state.ships[self._holder]
        key = holder.cards[self._lender].record.key
        yield from recorded(battle, holder, key, moment, steps)
        yield from self._pay(battle)

    def _pay(self, battle: Battle) -> Steps[None]:
        """Puts the price of a use on the card, wherever it lies by then."""
        holder = battle.state.ships[self._holder]
        if self._loan.price and not holder.cards[self._place].is_moved:
            yield from battle_cards.place_time(battle, holder, self._place, self._loan.price)

    def _handler(self, each: Handler) -> Handler:
        own = each.guard

        def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
            return self.is_lent(battle) and (own is None or own(battle, occasion, ship))

        def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
            yield from self._used(battle, each.moment, each.act(battle, occasion, ship))

        return Handler(
            each.moment,
            act,
            role=each.role,
            source=each.source,
            guard=guard,
            is_optional=True,
            is_each_time=each.is_each_time or not each.is_optional,
            is_combat=each.is_combat,
            has_cost=each.has_cost,
        )

    def _action(self, each: Action) -> Action:
        own, done = each.guard, each.act

        def guard(battle: Battle, ship: Ship) -> bool:
            return self.is_lent(battle) and (own is None or own(battle, ship))

        def act(battle: Battle, ship: Ship) -> Steps[None]:
            if done is not None:
                yield from self._used(battle, moments.PERFORMS_ACTION, done(battle, ship))

        return Action(
            each.name, each.bit, card=each.card, act=act, guard=guard, has_cost=each.has_cost
        )
