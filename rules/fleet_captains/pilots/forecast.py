"""What a captain expects of dice and dials: chances, and Ratings as they will be somewhere.

The chances are the exact ones of `play/odds.py`. Ratings leave out what an ability or crew adds
only under needs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.fleet_captains.box.tiles import LocationTile
from rules.fleet_captains.effects.effect import CardEffect
from rules.fleet_captains.effects.verbs import AddRatings
from rules.fleet_captains.play.circumstances import standing_effects
from rules.fleet_captains.play.odds import attack_odds, test_odds
from rules.fleet_captains.play.rolls import DIE
from rules.fleet_captains.play.state import CLOAKED, StarshipInPlay
from rules.fleet_captains.terms import SYSTEMS

WEAPONS: Final = 0
SENSORS: Final = 1
ENGINES: Final = 2
SHIELDS: Final = 3
"""The Systems by their places in a setting."""

Amount = int | None
Gains = tuple[int, ...]
"""What is added to each System, in the order of a setting."""

_NOTHING: Final[Gains] = (0, 0, 0, 0)
_IN_TESTS: Final[tuple[str | None, ...]] = (None, "test")


_PASSED: Final[list[float]] = [float(test_odds(place, DIE + 1)) for place in range(DIE + 1)]
"""The chances to pass where so many numbers of the die do."""


def pass_chance(rating: Amount, level: int) -> float:
    """Returns the chance to pass a test of a level; None is a Disabled System."""
    if rating is None:
        return 0.0
    return _PASSED[min(max(rating - level + DIE + 1, 0), DIE)]


@lru_cache(maxsize=4096)
def damage_chances(weapons: Amount, shields: Amount) -> tuple[float, ...]:
    """Returns the chances of at least 1, 2 and 3 damage of an attack."""
    odds = attack_odds(weapons, shields)
    three = float(odds[3])
    two = three + float(odds[2])
    return two + float(odds[1]), two, three


def gains_of(ship: StarshipInPlay) -> Gains:
    """Returns what ability, crew and this turn add to the Ratings of a ship."""
    if not ship.crew and not ship.bonus and ship.card.ability is None:
        return _NOTHING
    found = [ship.bonus.get(system, 0) for system in SYSTEMS]
    for effect in standing_effects(ship):
        if not effect.needs and effect.when in _IN_TESTS:
            _add(found, effect)
    return found[0], found[1], found[2], found[3]


def _add(found: list[int], effect: CardEffect) -> None:
    for verb in effect.does:
        if isinstance(verb, AddRatings):
            for name, number in verb.amounts:
                if name in SYSTEMS:
                    found[SYSTEMS.index(name)] += number


def tile_gains(tile: LocationTile | None) -> Gains:
    """Returns what a location adds to the Ratings of ships there."""
    if tile is None or not tile.while_here:
        return _NOTHING
    found = [0, 0, 0, 0]
    for verb in tile.while_here:
        if isinstance(verb, AddRatings):
            for name, number in verb.amounts:
                if name in SYSTEMS:
                    found[SYSTEMS.index(name)] += number
    return found[0], found[1], found[2], found[3]


def ratings_with(ship: StarshipInPlay, setting: int, gains: Gains) -> tuple[Amount, ...]:
    """Returns the Ratings of a setting with what adds to them but the location."""
    status = ship.status
    ratings = status.cloak if setting == CLOAKED else status.settings[setting]
    if ratings is None:
        return (None,) * len(SYSTEMS)
    lost = ship.disabled + ship.damaged
    if not lost and gains == _NOTHING:
        return ratings
    return tuple(
        None if base is None or name in lost else base + gain
        for name, base, gain in zip(SYSTEMS, ratings, gains, strict=True)
    )


def forecast_rating(
    ship: StarshipInPlay, setting: int, system: int, gains: Gains, tile: Gains
) -> Amount:
    """Returns a Rating of a ship in a setting of its Alert Status; None is Disabled."""
    status = ship.status
    ratings = status.cloak if setting == CLOAKED else status.settings[setting]
    base = ratings[system] if ratings is not None else None
    if base is None:
        return None
    if (ship.disabled or ship.damaged) and (
        SYSTEMS[system] in ship.disabled or SYSTEMS[system] in ship.damaged
    ):
        return None
    total = base + gains[system] + tile[system]
    return total if total >= 0 else None
