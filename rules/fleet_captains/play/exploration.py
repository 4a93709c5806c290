"""Exploration: turning a tile over, its effects, and the roll for an encounter.

Source: Fleet Captains, Exploration; FC-34, FC-62, FC-135; DF-39.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.fleet_captains.effects import deeds
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.encounters import draw_encounter
from rules.fleet_captains.play.missions import DoneDeed, check_conditions, note_deed
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.ratings import does_ignore
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import NOBODY, CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.system_tests import in_play


def is_unexplored(game: CaptainsGame, place: int) -> bool:
    """Returns whether a place is a tile that lies face down."""
    location = game.locations[place]
    return location.tile is not None and location.explorer == NOBODY


def explore(referee: Referee, ships: Sequence[StarshipInPlay]) -> bool:
    """Explores the tile on which ships stand; returns whether they may go on.

    The tile is turned over facing the explorer, its effects act at once, scan tokens leave it,
    and a die says whether an encounter is drawn, which ends the movement. Source: FC-34.
    """
    game = referee.game
    lead = ships[0]
    place, player = lead.place, lead.player
    location = game.locations[place]
    tile = location.tile
    if tile is None:
        raise ValueError("a Command Post is not explored")
    location.explorer = player
    location.scanners = ()
    referee.record("explored", player=player, place=game.name_of(place), tile=tile.name)
    note_deed(referee, DoneDeed(deeds.ExploreLocations, player, place, lead.number))
    c = Circumstances(player, place, ("exploration",), lead)
    use_moment(referee, c)
    enter_location(referee, ships)
    ships = in_play(game, ships, place)
    if not ships:
        check_conditions(referee)
        return False
    drawn = False
    if not does_ignore(game, ships[0], "encounter", c):
        drawn = _meets_something(referee, ships, tile.encounter)
    check_conditions(referee)
    return not drawn


def enter_location(referee: Referee, ships: Sequence[StarshipInPlay]) -> None:
    """Carries out what a location does to each ship that enters it (FC-135)."""
    game = referee.game
    place = ships[0].place
    location = game.locations[place]
    if location.tile is None or not location.is_explored or not location.tile.enter:
        return
    for ship in ships:
        if ship.number in game.ships:
            referee.carry_out(location.tile.enter, Circumstances(ship.player, place, (), ship))


def _meets_something(
    referee: Referee, ships: Sequence[StarshipInPlay], faces: tuple[int, ...] | None
) -> bool:
    if faces is None:
        return False
    die = referee.roll()
    referee.record("rolled", player=ships[0].player, die=die, why="encounter")
    lowest, highest = faces
    return lowest <= die <= highest and draw_encounter(referee, ships)
