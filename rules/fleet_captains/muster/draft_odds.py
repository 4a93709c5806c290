"""The exact chances of a draft: how often it fits, how many ships it has, which ones.

Ships of one Size are alike to the draft, so that it is followed by Sizes; all chances are exact
fractions. Source: Fleet Captains, Muster a Fleet; FC-9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.fleet_captains.muster.draft import require_goal


@dataclass(frozen=True, slots=True)
class DraftOdds:
    """The exact chances of one draft.

    `totals` are those of the Sizes that a fleet comes to, `ships` those of its number of ships,
    `in_fleet` those of each single ship of a Size to be in it. `exact` is that of a fleet that has
    its whole Fleet Size.
    """

    fleet_size: int
    exact: Fraction
    totals: Mapping[int, Fraction]
    ships: Mapping[int, Fraction]
    in_fleet: Mapping[int, Fraction]

    @property
    def mean_ships(self) -> Fraction:
        """Returns how many ships a fleet has on average."""
        return sum((number * chance for number, chance in self.ships.items()), Fraction(0))


def draft_odds(sizes: Iterable[int], goal: int) -> DraftOdds:
    """Returns the chances of one draft from ships of these Sizes.

    Raises `CaptainsError` with the code `goal.range` for a goal out of range.
    """
    require_goal(goal)
    counts = Counter(sizes)
    kinds = tuple(sorted(counts))
    numbers = tuple(counts[size] for size in kinds)

    totals: dict[int, Fraction] = {}
    ships: dict[int, Fraction] = {}
    in_fleet = dict.fromkeys(kinds, Fraction(0))
    for kept, chance in _ends(kinds, numbers, goal).items():
        total = _total(kinds, kept)
        totals[total] = totals.get(total, Fraction(0)) + chance
        ships[sum(kept)] = ships.get(sum(kept), Fraction(0)) + chance
        for size, number, of_size in zip(kinds, kept, numbers, strict=True):
            in_fleet[size] += chance * Fraction(number, of_size)
    return DraftOdds(
        goal,
        totals.get(goal, Fraction(0)),
        dict(sorted(totals.items())),
        dict(sorted(ships.items())),
        in_fleet,
    )


def _ends(
    kinds: tuple[int, ...], numbers: tuple[int, ...], goal: int
) -> dict[tuple[int, ...], Fraction]:
    """Returns the chances of how many ships of each Size a fleet has at its end.

    A card that is discarded changes nothing, and none that is too large once fits later. So the
    next ship is any of those that still fit, each with the same chance.
    """
    ends: dict[tuple[int, ...], Fraction] = {}
    fleets = {(0,) * len(kinds): Fraction(1)}
    while fleets:
        larger: dict[tuple[int, ...], Fraction] = {}
        for kept, chance in fleets.items():
            room = goal - _total(kinds, kept)
            fitting = [
                number - taken if size <= room else 0
                for size, number, taken in zip(kinds, numbers, kept, strict=True)
            ]
            cards = sum(fitting)
            if not cards:
                ends[kept] = chance
            for place, left in enumerate(fitting):
                if left:
                    more = (*kept[:place], kept[place] + 1, *kept[place + 1 :])
                    share = chance * Fraction(left, cards)
                    larger[more] = larger.get(more, Fraction(0)) + share
        fleets = larger
    return ends


def _total(kinds: tuple[int, ...], kept: tuple[int, ...]) -> int:
    return sum(size * number for size, number in zip(kinds, kept, strict=True))
