"""Influence: control tokens, and the installations that are built on them.

Source: Fleet Captains, Influence; FC-72 to FC-77; DF-30, DF-31, DF-36.
"""

from __future__ import annotations

from rules.fleet_captains.effects import deeds
from rules.fleet_captains.play.circumstances import Circumstances, open_tile
from rules.fleet_captains.play.game_questions import ChooseInfluence
from rules.fleet_captains.play.missions import DoneDeed, check_conditions, note_deed
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.ratings import does_ignore, token_relief
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import NO_TEAM, NOBODY, CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.victory import STARBASE, score
from rules.fleet_captains.terms import INSTALLATIONS

PLACE = "place"
REMOVE = "remove"


def influence_ways(game: CaptainsGame, ship: StarshipInPlay) -> tuple[str, ...]:
    """Lists how a ship may exert influence where it is: place a token, or remove an enemy one.

    Source: FC-72, FC-73; DF-36.
    """
    location = game.locations[ship.place]
    if not location.is_explored or _is_hindered(game, ship):
        return ()
    team = game.players[ship.player].team
    if location.control and location.holder != team:
        return (REMOVE,)
    return (PLACE,)


def exert_influence(referee: Referee, ship: StarshipInPlay) -> None:
    """Places a control token, or removes an enemy one (FC-73)."""
    way = referee.ask(ChooseInfluence(ship.player, influence_ways(referee.game, ship), ship.number))
    if way == PLACE:
        place_control(referee, ship.player, ship.place, 1, ship)
    else:
        remove_control(referee, ship.player, ship.place, 1, ship)
    use_moment(referee, Circumstances(ship.player, ship.place, ("influence",), ship))
    check_conditions(referee)


def place_control(
    referee: Referee, player: int, place: int, number: int, ship: StarshipInPlay | None = None
) -> None:
    """Places control tokens of a player's team where there is no enemy one (FC-73)."""
    game = referee.game
    location = game.locations[place]
    team = game.players[player].team
    if not location.is_explored or (location.control and location.holder != team):
        return
    location.holder = team
    location.control += number
    _record(referee, player, place)
    note_deed(
        referee,
        DoneDeed(
            deeds.ExtendControl,
            player,
            place,
            ship.number if ship is not None else NOBODY,
            amount=number,
        ),
    )


def remove_control(
    referee: Referee, player: int, place: int, number: int, ship: StarshipInPlay | None = None
) -> None:
    """Removes control tokens of a location; enemy ones are a deed (FC-73)."""
    game = referee.game
    location = game.locations[place]
    removed = min(number, location.control)
    if not removed:
        return
    is_enemy = location.holder != game.players[player].team
    location.control -= removed
    if not location.control:
        location.holder = NO_TEAM
    _record(referee, player, place)
    if is_enemy:
        note_deed(
            referee,
            DoneDeed(
                deeds.ClearControl,
                player,
                place,
                ship.number if ship is not None else NOBODY,
                amount=removed,
            ),
        )


def can_build(game: CaptainsGame, player: int, place: int, c: Circumstances | None = None) -> bool:
    """Returns whether the next installation may be built at a place (FC-74, FC-76).

    An outpost takes 1 control token, a colony 2, a starbase 3; they are not spent. Either player of
    a team builds on what the other built (FC-152).
    """
    location = game.locations[place]
    if not location.is_explored or location.tile is None or not location.tile.habitable:
        return False
    team = game.players[player].team
    if location.control and location.holder != team:
        return False
    if location.installation >= len(INSTALLATIONS):
        return False
    if location.installation and location.owner != team:
        return False
    needed = location.installation + 1 + location.tile.tokens
    if c is not None and c.ship is not None:
        needed -= token_relief(game, c.ship, c)
    return location.control >= max(0, needed)


def ship_can_build(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship may build where it is (FC-72, FC-74)."""
    tile = open_tile(game, ship.place)
    if tile is None or not tile.habitable or _is_hindered(game, ship):
        return False
    c = Circumstances(ship.player, ship.place, (), ship)
    return can_build(game, ship.player, ship.place, c)


def build(referee: Referee, player: int, place: int, ship: StarshipInPlay | None = None) -> None:
    """Builds the next installation; a starbase gives 1 VP for good (FC-74, FC-75)."""
    game = referee.game
    location = game.locations[place]
    team = game.players[player].team
    location.installation += 1
    location.builder = team
    level = INSTALLATIONS[location.installation - 1]
    referee.record(
        "installation",
        player=player,
        place=game.name_of(place),
        level=location.installation,
    )
    number = ship.number if ship is not None else NOBODY
    note_deed(referee, DoneDeed(deeds.BuildLevel, player, place, number, what=level))
    if level == INSTALLATIONS[-1]:
        score(referee, team, STARBASE, 1)
    check_conditions(referee)


def _is_hindered(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    return bool(game.foes_at(ship.place, ship.player)) and not does_ignore(game, ship, "enemies")


def _record(referee: Referee, player: int, place: int) -> None:
    location = referee.game.locations[place]
    referee.record(
        "control",
        player=player,
        place=referee.game.name_of(place),
        team=location.holder,
        tokens=location.control,
    )
