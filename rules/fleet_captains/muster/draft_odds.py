"""The exact chances of a draft: how often it fits, how many ships it has, which ones.

Ships of one Size are alike to the draft, so that it is followed by Sizes; all chances are exact
fractions. Source: Fleet Captains, Muster a Fleet; FC-9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

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

    @cache
    def followed(total: int, left: tuple[int, ...]) -> dict[tuple[int, tuple[int, ...]], Fraction]:
        """Returns the chances of the ends: the total, and how many of each Size are kept yet."""
        cards = sum(left)
        if total == goal or not cards:
            return {(total, (0,) * len(kinds)): Fraction(1)}
        ends: dict[tuple[int, tuple[int, ...]], Fraction] = {}
        for place, size in enumerate(kinds):
            if not left[place]:
                continue
            share = Fraction(left[place], cards)
            rest = (*left[:place], left[place] - 1, *left[place + 1 :])
            is_kept = total + size <= goal
            for (end, kept), chance in followed(total + size * is_kept, rest).items():
                if is_kept:
                    kept = (*kept[:place], kept[place] + 1, *kept[place + 1 :])
                ends[end, kept] = ends.get((end, kept), Fraction(0)) + share * chance
        return ends

    totals: dict[int, Fraction] = {}
    ships: dict[int, Fraction] = {}
    in_fleet = dict.fromkeys(kinds, Fraction(0))
    for (total, kept), chance in followed(0, numbers).items():
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
