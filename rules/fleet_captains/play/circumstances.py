"""The circumstances in which cards act: who, where, at which moments; and whether needs are met.

Source: Fleet Captains, Command Cards; FC-113 to FC-117.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.box.encounter_cards import EncounterCard
from rules.fleet_captains.box.tiles import LocationTile
from rules.fleet_captains.effects import needs, verbs
from rules.fleet_captains.effects.effect import CardEffect
from rules.fleet_captains.effects.field_kinds import OWN, LocationFilter
from rules.fleet_captains.play.state import NOBODY, CaptainsGame, StarshipInPlay
from rules.fleet_captains.terms import ALERT_STATUSES, CREW, SYSTEMS

ATTACKER: Final = "attacker"
TARGET: Final = "target"

COMBAT: Final = "combat"
TEST: Final = "test"
INTERRUPT: Final = "interrupt"
"""Moments that the chapters ask for by name; all of them stand in `effects.effect.MOMENTS`."""


class Circumstances:
    """What a player's effects meet: the own ship, the enemy's, the moments, and what was added.

    `bonus` adds to Ratings while the test, combat or movement lasts; `other` are the opponent's
    circumstances in the same contest. `card` is what is just carried out; `has_played` says
    whether a card of the hand was, `played` are the cards that lie by the contest until it ends.
    `after_test` says that a test of the effect itself brought what is carried out.
    """

    __slots__ = (
        "after_test",
        "before",
        "bonus",
        "card",
        "enemy",
        "forced",
        "has_played",
        "ignores",
        "is_over",
        "moments",
        "other",
        "place",
        "played",
        "player",
        "prevented",
        "removals",
        "rerolls",
        "role",
        "ship",
        "system",
    )

    def __init__(
        self,
        player: int,
        place: int,
        moments: tuple[str, ...],
        ship: StarshipInPlay | None = None,
        enemy: StarshipInPlay | None = None,
        *,
        role: str = "",
        system: str = "",
    ) -> None:
        self.player = player
        self.place = place
        self.moments = moments
        self.ship = ship
        self.enemy = enemy
        self.role = role
        self.system = system
        self.other: Circumstances | None = None
        self.bonus: dict[str, int] = {}
        self.before: dict[str, int] = {}
        self.ignores: set[str] = set()
        self.rerolls = 0
        self.forced = 0
        self.prevented = 0
        self.removals = 0
        self.is_over = False
        self.after_test = False
        self.has_played = False
        self.played: list[CommandCard] = []
        self.card: CommandCard | EncounterCard | None = None

    def at(self, *moments: str) -> Circumstances:
        """Returns the same circumstances at other moments, with the same additions."""
        other = Circumstances(
            self.player,
            self.place,
            moments,
            self.ship,
            self.enemy,
            role=self.role,
            system=self.system,
        )
        other.other = self.other
        other.bonus = self.bonus
        other.ignores = self.ignores
        return other


def is_at(tile: LocationTile | None, wanted: LocationFilter) -> bool:
    """Returns whether a tile is a location of the kind that is meant."""
    return (
        tile is not None
        and tile.kind in wanted.kinds
        and (wanted.habitable is None or tile.habitable == wanted.habitable)
    )


def open_tile(game: CaptainsGame, place: int) -> LocationTile | None:
    """Returns the tile of a place where it lies open, None for all others (DF-39)."""
    location = game.locations[place]
    return location.tile if location.explorer != NOBODY else None


def are_met(
    game: CaptainsGame, conditions: tuple[needs.EffectNeed, ...], circumstances: Circumstances
) -> bool:
    """Returns whether all needs of an effect are met in circumstances."""
    return not conditions or all(_MET[type(need)](game, need, circumstances) for need in conditions)


def _team(game: CaptainsGame, circumstances: Circumstances, whose: str) -> int:
    team = game.players[circumstances.player].team
    return team if whose == OWN else 1 - team


def plain_rating(game: CaptainsGame, ship: StarshipInPlay, system: str) -> int | None:
    """Returns a Rating with what changes it without a need or a moment; None is Disabled.

    Needs ask for it, so it cannot ask for needs itself. Source: FC-22, FC-23, FC-115.
    """
    total = ship.ratings[SYSTEMS.index(system)]
    if total is None or system in ship.disabled or system in ship.damaged:
        return None
    total += ship.bonus.get(system, 0)
    found: list[verbs.EffectVerb] = []
    tile = open_tile(game, ship.place)
    if tile is not None:
        found += tile.while_here
    for effect in standing_effects(ship):
        if effect.when is None and not effect.needs:
            found += effect.does
    for verb in found:
        if isinstance(verb, verbs.AddRatings):
            total += dict(verb.amounts).get(system, 0)
    return total if total >= 0 else None


def standing_effects(ship: StarshipInPlay) -> list[CardEffect]:
    """Lists the effects of a ship's ability and of its crew as crew."""
    ability = ship.card.ability
    found = [ability] if ability is not None else []
    for card in ship.crew.values():
        for effect in card.effects:
            if effect.kind == CREW:
                found.append(effect.effect)
                break
    return found


def _with_ratings(game: CaptainsGame, need: needs.WithRatings, c: Circumstances) -> bool:
    ship = c.ship
    return ship is not None and all(
        (rating := plain_rating(game, ship, system)) is not None and rating >= least
        for system, least in need.amounts
    )


def _with_disabled(game: CaptainsGame, need: needs.WithDisabled, c: Circumstances) -> bool:
    return c.ship is not None and plain_rating(game, c.ship, need.system) is None


def _against(game: CaptainsGame, need: needs.AgainstSize, c: Circumstances) -> bool:
    if c.ship is None or c.enemy is None:
        return False
    difference = c.enemy.card.size - c.ship.card.size
    return difference > 0 if need.size == "larger" else difference < 0


def _behind(game: CaptainsGame, need: needs.BehindInPoints, c: Circumstances) -> bool:
    team = game.players[c.player].team
    return game.teams[team].points < game.teams[1 - team].points


_MET: Final[Mapping[type[needs.EffectNeed], Callable[[CaptainsGame, Any, Circumstances], bool]]] = {
    needs.AtLocation: lambda game, need, c: is_at(open_tile(game, c.place), need.location),
    needs.WithRatings: _with_ratings,
    needs.AtAlert: lambda game, need, c: (
        c.ship is not None and ALERT_STATUSES[c.ship.level] == need.level
    ),
    needs.LeastSize: lambda game, need, c: c.ship is not None and c.ship.card.size >= need.number,
    needs.MostSize: lambda game, need, c: c.ship is not None and c.ship.card.size <= need.number,
    needs.WithCrew: lambda game, need, c: c.ship is not None and need.crew in c.ship.crew,
    needs.IsCloaked: lambda game, need, c: c.ship is not None and c.ship.is_cloaked == need.cloaked,
    needs.EnemiesHere: lambda game, need, c: bool(game.foes_at(c.place, c.player)) == need.present,
    needs.FriendsHere: lambda game, need, c: (
        sum(ship is not c.ship for ship in game.own_ships_at(c.place, c.player)) >= need.number
    ),
    needs.HasControl: lambda game, need, c: (
        game.locations[c.place].control > 0
        and game.locations[c.place].holder == _team(game, c, need.whose)
    ),
    needs.AtInstallation: lambda game, need, c: (
        game.locations[c.place].owner == _team(game, c, need.whose)
    ),
    needs.InRole: lambda game, need, c: c.role == need.role,
    needs.AgainstSize: _against,
    needs.WithDisabled: _with_disabled,
    needs.WithCargo: lambda game, need, c: c.ship is not None and bool(c.ship.cargo),
    needs.BehindInPoints: _behind,
    needs.AfterLoss: lambda game, need, c: game.team_of(c.player).losses > 0,
    needs.AtCommandPost: lambda game, need, c: game.players[c.player].post == c.place,
}
