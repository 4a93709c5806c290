"""Ratings of ships with all that lasts: abilities, crew, locations, tokens; and rules not held.

Source: Fleet Captains, System Tests, Locations; FC-20 (4), FC-22, FC-23, FC-120, FC-135; DF-35.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.fleet_captains.effects.field_kinds import ANY_SYSTEM, Amounts
from rules.fleet_captains.effects.verbs import (
    AddRatings,
    BuildForLess,
    CrossEasily,
    EffectVerb,
    IgnoreRule,
    WeakenEnemy,
)
from rules.fleet_captains.play.circumstances import (
    Circumstances,
    are_met,
    open_tile,
    standing_effects,
)
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay
from rules.fleet_captains.terms import SYSTEMS

_PLACES: Final[Mapping[str, int]] = {system: place for place, system in enumerate(SYSTEMS)}
"""The places of the Systems in a setting."""


def rating(
    game: CaptainsGame,
    ship: StarshipInPlay,
    system: str,
    circumstances: Circumstances | None = None,
) -> int | None:
    """Returns a Rating with all that lasts and was added; None is Disabled.

    Nothing lifts a Disabled System; below 0 a Rating is Disabled, at 0 it is not (FC-22, FC-23).
    """
    base = ship.ratings[_PLACES[system]]
    if base is None or system in ship.disabled or system in ship.damaged:
        return None
    if circumstances is None:
        total = base + _lasting(game, ship, system)
    else:
        total = base + modifier(game, ship, system, circumstances)
    return total if total >= 0 else None


def _lasting(game: CaptainsGame, ship: StarshipInPlay, system: str) -> int:
    """Returns what adds to a System outside of tests, combat and movement."""
    total = ship.bonus.get(system, 0)
    tile = open_tile(game, ship.place)
    if tile is not None:
        for verb in tile.while_here:
            if isinstance(verb, AddRatings):
                total += _named(verb.amounts, system)
    if ship.card.ability is None and not ship.crew:
        return total
    for effect in standing_effects(ship):
        if effect.when is not None:
            continue
        for verb in effect.does:
            if isinstance(verb, AddRatings) and (
                not effect.needs
                or are_met(game, effect.needs, Circumstances(ship.player, ship.place, (), ship))
            ):
                total += _named(verb.amounts, system)
    return total


def _named(amounts: Amounts, system: str) -> int:
    total = 0
    for name, number in amounts:
        if name == system:
            total += number
    return total


def modifier(game: CaptainsGame, ship: StarshipInPlay, system: str, c: Circumstances) -> int:
    """Returns what adds to a System of a ship in circumstances, or takes from it."""
    total = ship.bonus.get(system, 0) + _sum_of(tuple(c.bonus.items()), system, c)
    tile = open_tile(game, ship.place)
    if tile is not None and "location" not in c.ignores:
        for verb in tile.while_here:
            if isinstance(verb, AddRatings):
                total += _sum_of(verb.amounts, system, c)
    for verb in standing_verbs(game, ship, c):
        if isinstance(verb, AddRatings):
            total += _sum_of(verb.amounts, system, c)
    other = c.other
    if other is not None and other.ship is not None and game.locations[ship.place] is not None:
        for verb in standing_verbs(game, other.ship, other):
            if isinstance(verb, WeakenEnemy):
                total -= _sum_of(verb.amounts, system, c)
    return total


def standing_verbs(
    game: CaptainsGame, ship: StarshipInPlay, c: Circumstances, *, is_timed: bool = False
) -> list[EffectVerb]:
    """Lists the verbs of a ship's ability and crew that act in circumstances.

    With `is_timed` only those that are for one of the moments.
    """
    found: list[EffectVerb] = []
    if ship.card.ability is None and not ship.crew:
        return found
    for effect in standing_effects(ship):
        if (effect.when in c.moments or (effect.when is None and not is_timed)) and (
            not effect.needs or are_met(game, effect.needs, _of_ship(c, ship))
        ):
            found += effect.does
    return found


def does_ignore(
    game: CaptainsGame, ship: StarshipInPlay, what: str, circumstances: Circumstances | None = None
) -> bool:
    """Returns whether a rule does not hold for a ship."""
    if what in ship.ignores or (circumstances is not None and what in circumstances.ignores):
        return True
    if ship.card.ability is None and not ship.crew:
        return False
    c = circumstances or Circumstances(ship.player, ship.place, (), ship)
    for verb in standing_verbs(game, ship, c):
        if isinstance(verb, IgnoreRule) and verb.what == what:
            return True
    return False


def crossing_relief(game: CaptainsGame, ship: StarshipInPlay, c: Circumstances) -> int:
    """Returns by how much locations count as smaller when a ship crosses them (DF-4)."""
    return c.bonus.get("cross", 0) + sum(
        verb.number for verb in standing_verbs(game, ship, c) if isinstance(verb, CrossEasily)
    )


def token_relief(game: CaptainsGame, ship: StarshipInPlay, c: Circumstances) -> int:
    """Returns how many control tokens less an installation takes for a ship (FC-76)."""
    return c.bonus.get("build", 0) + sum(
        verb.number for verb in standing_verbs(game, ship, c) if isinstance(verb, BuildForLess)
    )


def _of_ship(c: Circumstances, ship: StarshipInPlay) -> Circumstances:
    if c.ship is ship:
        return c
    other = c.at(*c.moments)
    other.ship = ship
    return other


def _sum_of(amounts: Amounts, system: str, c: Circumstances) -> int:
    total = 0
    for name, number in amounts:
        if name == system or (name == ANY_SYSTEM and c.system == system):
            total += number
    return total
