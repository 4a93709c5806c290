"""Drawing a fleet: every card that is turned over, what became of it, and why.

Source: Fleet Captains, Muster a Fleet; FC-2, FC-9, FC-10, FC-13, FC-14; DF-8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.dice import Chance
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.terms import GREATEST_GOAL, LEAST_GOAL, MISSION_KINDS

KEPT: Final = "kept"
DISCARDED: Final = "discarded"
EXACT: Final = "exact"
"""What becomes of a card: kept with room left, too large and discarded, kept as it fits exactly."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A ship card that was turned over: what became of it, and the Sizes in the fleet then."""

    card: ShipCard
    outcome: str
    total: int


@dataclass(frozen=True, slots=True)
class Draft:
    """One drawing of a fleet of a Fleet Size; the cards that were not turned over are `unseen`."""

    fleet_size: int
    draws: tuple[Draw, ...]
    unseen: tuple[ShipCard, ...]

    @property
    def fleet(self) -> tuple[ShipCard, ...]:
        """Lists the ships of the fleet, in the order in which they were drawn."""
        return tuple(draw.card for draw in self.draws if draw.outcome != DISCARDED)

    @property
    def pool(self) -> tuple[ShipCard, ...]:
        """Lists the Reinforcement Pool: discarded cards, and those that were not turned over."""
        discarded = (draw.card for draw in self.draws if draw.outcome == DISCARDED)
        return (*discarded, *self.unseen)

    @property
    def total(self) -> int:
        """Returns the Sizes of the fleet together."""
        return self.draws[-1].total if self.draws else 0

    @property
    def is_exact(self) -> bool:
        """Returns whether the fleet has exactly its Fleet Size."""
        return self.total == self.fleet_size

    @property
    def missions(self) -> dict[str, int]:
        """Returns how many missions of each kind the fleet brings (FC-14)."""
        return {
            kind: sum(card.missions[place] for card in self.fleet)
            for place, kind in enumerate(MISSION_KINDS)
        }


def require_goal(goal: int) -> None:
    """Raises `CaptainsError`, code `goal.range`, for a goal that nobody may play to (FC-1)."""
    if not LEAST_GOAL <= goal <= GREATEST_GOAL:
        raise CaptainsError(
            f"a Victory Point Goal is a number from {LEAST_GOAL} to {GREATEST_GOAL}, not {goal}",
            "goal.range",
        )


def draft_fleet(cards: Sequence[ShipCard], goal: int, chance: Chance) -> Draft:
    """Draws a fleet once: to its Fleet Size, or until all cards were turned over.

    Raises `CaptainsError` with the code `goal.range` for a goal out of range. Source: FC-9.
    """
    require_goal(goal)
    left = list(cards)
    draws: list[Draw] = []
    total = 0
    while left and total < goal:
        card = left.pop(chance.below(len(left)))
        if total + card.size > goal:
            draws.append(Draw(card, DISCARDED, total))
            continue
        total += card.size
        draws.append(Draw(card, EXACT if total == goal else KEPT, total))
    return Draft(goal, tuple(draws), tuple(left))


def muster(cards: Sequence[ShipCard], goal: int, chance: Chance, mulligans: int = 0) -> list[Draft]:
    """Lists the drafts of a side: it may begin anew whenever a draft leaves it short.

    It does so up to `mulligans` times; the last draft holds. Raises `CaptainsError` as
    `draft_fleet` does. Source: FC-9 (d); DF-8.
    """
    drafts = [draft_fleet(cards, goal, chance)]
    while len(drafts) <= mulligans and not drafts[-1].is_exact:
        drafts.append(draft_fleet(cards, goal, chance))
    return drafts
