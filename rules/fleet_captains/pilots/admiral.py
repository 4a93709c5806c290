"""The admiral: a commander who rehearses its best plans against the enemy's reply.

Whenever a ship is chosen to go next and several plans are nearly as good, they are played on in
games that are possible for all that the player knows, through its own turn and the enemy's; the
plan after which its team stands best is taken. It chooses its subdecks by what they promise, and
scans the cloak token that is likeliest a ship. Most of its strength is its choice of subdecks.
Source: FC-12, FC-17, FC-83.
"""

from __future__ import annotations

from typing import Any, Final

from rules.dice import Chance, SeededChance, derived_seed
from rules.fleet_captains.pilots.belief import TokenBelief
from rules.fleet_captains.pilots.card_worth import subdeck_worth
from rules.fleet_captains.pilots.personalities import BALANCED
from rules.fleet_captains.pilots.plan import ShipPlan
from rules.fleet_captains.pilots.rehearsal import (
    MirroredChance,
    Order,
    OrderedCommander,
    rehearsed,
)
from rules.fleet_captains.pilots.standing import win_chance
from rules.fleet_captains.play.game_questions import (
    CaptainsQuestion,
    ChooseSubdecks,
    ChooseToken,
)
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.state import StarshipInPlay

_PLANS: Final = 3
"""How many plans of the ship that would go next are rehearsed at most."""

_MARGIN: Final = 0.25
"""By how much less than the best one a plan is worth that is still rehearsed."""

_PRIOR: Final = 0.05
"""What a point of a plan's worth counts beside rehearsals, as a chance to win: they are few."""

_SAMPLES: Final = 2
"""In how many possible games each plan is rehearsed; every second one mirrors the one before."""

_TURNS: Final = 1
"""How many turns follow the own one: the enemy's reply."""

_SEEDS: Final = 1 << 30


class RatedOrder:
    """An order, and how much less its plan is worth to a commander than the best one."""

    __slots__ = ("loss", "order")

    def __init__(self, order: Order, loss: float) -> None:
        self.order = order
        self.loss = loss


class AdmiralCaptain(OrderedCommander):
    """Answers as a commander does, but by what it rehearsed and what it believes."""

    def __init__(self, chance: Chance, personality: str = BALANCED) -> None:
        super().__init__(chance, personality)
        self.belief = TokenBelief()

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the answer that seems best."""
        self.belief.observe(view)
        if isinstance(question, ChooseSubdecks):
            return self._subdecks(view, question)
        if isinstance(question, ChooseToken):
            return self._token(question)
        return super().choose(view, question)

    def _subdecks(self, view: GameView, question: ChooseSubdecks) -> int:
        worths = {each.key: subdeck_worth(each) for each in view.subdecks}
        return max(
            range(len(question.answers)),
            key=lambda place: sum(worths[key] for key in question.answers[place]),
        )

    def _token(self, question: ChooseToken) -> int:
        """Takes the token that is likeliest a ship."""
        return max(
            range(len(question.answers)),
            key=lambda place: self.belief.ship_chance(question.answers[place]),
        )

    def _next_ship(self, view: GameView) -> tuple[int, ShipPlan | None]:
        found = super()._next_ship(view)
        ship = view.ship(found[0])
        if ship is None or self.order is not None:
            return found
        orders = self.orders(view, ship)
        if len(orders) > 1:
            self.follow(self.best_of(view, orders))
            return super()._next_ship(view)
        return found

    def orders(self, view: GameView, ship: StarshipInPlay) -> list[RatedOrder]:
        """Lists the orders for a ship that are worth a rehearsal, the commander's own first."""
        plans = self._planner(view, ship).ranked(_PLANS, _MARGIN)
        return [RatedOrder((ship.number, plan), plans[0].value - plan.value) for plan in plans]

    def best_of(self, view: GameView, orders: list[RatedOrder]) -> Order:
        """Returns the order after which the team stands best on average.

        All orders meet the same possible games, and the same dice as far as they go alike.
        """
        root = SeededChance(str(self._chance.below(_SEEDS))).seed
        totals = [-_PRIOR * each.loss for each in orders]
        for sample in range(_SAMPLES):
            seed = derived_seed(root, sample // 2)
            is_mirrored = sample % 2 == 1
            chance = _chance_of(seed, "position", is_mirrored=is_mirrored)
            position = view.possible_game(chance, self.belief.drawn(chance))
            labels = range(1 + len(position.players))
            for place, each in enumerate(orders):
                chances = [_chance_of(seed, label, is_mirrored=is_mirrored) for label in labels]
                captain = self.twin(chances[1 + view.player])
                captain.follow(each.order)
                end = rehearsed(position.copy(), captain, view.player, chances, _TURNS)
                totals[place] += win_chance(end, view.team, self._weights) / _SAMPLES
        best = max(range(len(orders)), key=lambda place: totals[place])
        return orders[best].order


def _chance_of(seed: str, label: str | int, *, is_mirrored: bool) -> Chance:
    chance = SeededChance(derived_seed(seed, label))
    return MirroredChance(chance) if is_mirrored else chance
