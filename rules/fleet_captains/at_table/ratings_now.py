"""Ratings in tests and combat as the rules of play have them, and the dice that they need.

Nothing here adds a number of its own: what lasts comes from `play.ratings`, what dice decide from
`play.rolls` and `play.odds`, and what cards bring is told by people. Source: Fleet Captains, System
Tests, Combat; FC-19 to FC-27, FC-35, FC-67 to FC-69.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.fleet_captains.at_table.state import CaptainsTable
from rules.fleet_captains.play.circumstances import (
    ATTACKER,
    COMBAT,
    TARGET,
    Circumstances,
)
from rules.fleet_captains.play.odds import attack_odds, breakaway_odds, test_odds
from rules.fleet_captains.play.playing_cards import interrupt_moments
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.rolls import needed_roll
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.system_tests import contestants, joint_rating
from rules.fleet_captains.terms import ALERT_STATUSES, SYSTEMS

WEAPONS: Final = "weapons"
SHIELDS: Final = "shields"


@dataclass(frozen=True, slots=True)
class NeededTest:
    """What a test needs: the Rating in it, the least die (0 for none, None for never), the chance.

    `setting` is that of the ship for which it holds.
    """

    setting: int
    rating: int | None
    needs: int | None
    chance: Fraction


@dataclass(frozen=True, slots=True)
class AttackOutlook:
    """Both Ratings of an attack, the chances of each damage, and that it destroys the target."""

    weapons: int | None
    shields: int | None
    damage: Mapping[int, Fraction]
    destroyed: Fraction


def with_bonus(number: int | None, bonus: int) -> int | None:
    """Returns a Rating with what cards add: nothing lifts a Disabled one (FC-22, FC-23)."""
    if number is None:
        return None
    return number + bonus if number + bonus >= 0 else None


def open_game(game: CaptainsGame, ships: Iterable[StarshipInPlay] = ()) -> CaptainsGame:
    """Returns a game without cloaked ships, some excepted, for numbers that everybody may know.

    A card may add to a Rating for each ship beside; where cloaked ones are is nobody's to learn.
    """
    kept = {ship.number for ship in ships}
    if not any(ship.is_cloaked and ship.number not in kept for ship in game.ships.values()):
        return game
    found = game.copy()
    found.ships = {
        number: ship
        for number, ship in found.ships.items()
        if number in kept or not ship.is_cloaked
    }
    return found


def rating_now(game: CaptainsGame, ship: StarshipInPlay, system: str) -> int | None:
    """Returns a Rating with all that lasts, outside of any test."""
    return rating(game, game.ships[ship.number], system)


def rating_in_test(
    game: CaptainsGame, ships: Sequence[StarshipInPlay], system: str, bonus: int = 0
) -> int | None:
    """Returns the Rating of ships in a test they make together (FC-20, FC-25)."""
    known = open_game(game, ships)
    together = [known.ships[ship.number] for ship in ships]
    active, _ = contestants(known, together[0], None, interrupt_moments(), system)
    return with_bonus(joint_rating(known, together, system, active), bonus)


def needed_test(
    game: CaptainsGame, ships: Sequence[StarshipInPlay], system: str, level: int, bonus: int = 0
) -> NeededTest:
    """Returns what a test of a level needs as the dials stand now."""
    found = rating_in_test(game, ships, system, bonus)
    return NeededTest(ships[0].setting, found, needed_roll(found, level), test_odds(found, level))


def needed_after_adjusting(
    table: CaptainsTable, ship: StarshipInPlay, system: str, level: int, bonus: int = 0
) -> list[NeededTest]:
    """Lists what a test needs in each other setting of the Alert Status (FC-41, FC-42)."""
    found = []
    for setting in range(len(ship.status.settings)):
        if setting != ship.setting:
            game = table.game.copy()
            turned = game.ships[ship.number]
            turned.setting = setting
            found.append(needed_test(game, [turned], system, level, bonus))
    return found


def attack_ratings(
    game: CaptainsGame,
    attackers: Sequence[StarshipInPlay],
    target: StarshipInPlay,
    bonus: int = 0,
    enemy_bonus: int = 0,
) -> tuple[int | None, int | None]:
    """Returns Weapons and Shields of an attack: those of all attackers together (FC-67, FC-69)."""
    known = open_game(game)
    target = known.ships[target.number]
    found = []
    shields: int | None = None
    for place, ship in enumerate(known.ships[each.number] for each in attackers):
        own = Circumstances(
            ship.player, ship.place, (COMBAT,), ship, target, role=ATTACKER, system=WEAPONS
        )
        other = Circumstances(
            target.player, target.place, (COMBAT,), target, ship, role=TARGET, system=SHIELDS
        )
        own.other, other.other = other, own
        if not place:
            shields = rating(known, target, SHIELDS, other)
        weapons = rating(known, ship, WEAPONS, own)
        if weapons is not None:
            found.append(weapons)
    total = sum(found) if found else None
    return with_bonus(total, bonus), with_bonus(shields, enemy_bonus)


def attack_outlook(
    weapons: int | None, shields: int | None, target: StarshipInPlay
) -> AttackOutlook:
    """Returns the chances of an attack from both Ratings (FC-44, FC-68)."""
    damage = attack_odds(weapons, shields)
    left = len(ALERT_STATUSES) - target.level
    destroyed = sum((chance for number, chance in damage.items() if number >= left), Fraction(0))
    return AttackOutlook(weapons, shields, damage, destroyed)


def breakaway_outlook(ships: Sequence[StarshipInPlay], foes: Sequence[StarshipInPlay]) -> Fraction:
    """Returns the chance that ships break away from enemies, or evade them (FC-35, FC-40)."""
    return breakaway_odds(sizes_of(ships), sizes_of(foes))


def sizes_of(ships: Sequence[StarshipInPlay]) -> int:
    """Returns the Sizes of ships together."""
    return sum(ship.card.size for ship in ships)


def setting_ratings(ship: StarshipInPlay, setting: int) -> dict[str, int | None]:
    """Returns the Ratings that a setting of the present Alert Status has on the dial."""
    return dict(zip(SYSTEMS, ship.status.settings[setting], strict=True))
