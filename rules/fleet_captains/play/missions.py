"""Missions: what is drawn, what fulfils them, and how they are replaced.

Source: Fleet Captains, Missions; FC-14, FC-128 to FC-134, FC-144, FC-146; DF-21 to DF-23, DF-25.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.fleet_captains.effects import deeds
from rules.fleet_captains.play.circumstances import Circumstances, is_at, open_tile
from rules.fleet_captains.play.cloak_tokens import show_ships
from rules.fleet_captains.play.game_questions import ChooseMission, ChooseStack
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import (
    NOBODY,
    PRISONER,
    CaptainsGame,
    LocationInPlay,
    MissionInPlay,
    StarshipInPlay,
)
from rules.fleet_captains.play.victory import MISSION, score
from rules.fleet_captains.terms import INSTALLATIONS, MISSION_KINDS

MISSIONS_ON_TABLE: Final = 3


class DoneDeed:
    """A thing just done: the deed in the words of missions, by whom, where, and how much of it.

    `ship` is `NOBODY` where no ship did it; `larger` says that the enemy was larger.
    """

    __slots__ = ("amount", "kind", "larger", "place", "player", "ship", "what")

    def __init__(
        self,
        kind: type[deeds.MissionDeed],
        player: int,
        place: int,
        ship: int = NOBODY,
        *,
        amount: int = 1,
        what: str = "",
        larger: bool = False,
    ) -> None:
        self.kind = kind
        self.player = player
        self.place = place
        self.ship = ship
        self.amount = amount
        self.what = what
        self.larger = larger


# --- the table -----------------------------------------------------------------


def draw_missions(referee: Referee, player: int) -> None:
    """Draws missions until three lie on the table, as far as there are any (FC-128, FC-133)."""
    game = referee.game
    owner = game.players[player]
    while len(owner.missions) < MISSIONS_ON_TABLE:
        deck = game.team_of(player).mission_deck
        if not deck:
            kinds = tuple(kind for kind in MISSION_KINDS if game.mission_stacks.get(kind))
            if not kinds:
                return
            deck = game.mission_stacks[referee.ask(ChooseStack(player, kinds))]
        card = deck.pop()
        owner.missions.append(MissionInPlay(card))
        referee.record(
            "mission_drawn",
            player=player,
            mission="" if card.secret else card.name,
            secret=card.name if card.secret else "",
        )


def discard_mission(referee: Referee, player: int, place: int) -> None:
    """Discards a mission of the table and draws another (FC-132)."""
    game = referee.game
    mission = game.players[player].missions.pop(place)
    game.mission_discards.append(mission.card)
    referee.record("mission_discarded", player=player, mission=mission.card.name)
    draw_missions(referee, player)
    check_conditions(referee)


def fulfil(referee: Referee, player: int, mission: MissionInPlay) -> None:
    """Puts a mission into the Victory Pile and draws another (FC-129; DF-21)."""
    game = referee.game
    owner = game.players[player]
    owner.missions.remove(mission)
    game.resolving.append(mission.card)
    referee.record("fulfilled", player=player, mission=mission.card.name, points=mission.card.vp)
    score(referee, owner.team, MISSION, mission.card.vp, mission.card)
    draw_missions(referee, player)
    use_moment(referee, Circumstances(player, owner.post, ("mission",)))


# --- deeds ---------------------------------------------------------------------


def note_deed(referee: Referee, *deeds_done: DoneDeed) -> None:
    """Notes what one action did for the missions of its team; one that it completes is fulfilled.

    All that an action does fulfils one mission, the player's choice (FC-130; DF-21). Missions that
    follow one ship or one turn are for their own player, others for either of a team (FC-146). What
    is done in the turn of the other team counts for none (DF-22).
    """
    game = referee.game
    player = deeds_done[0].player
    if not game.is_turn_of(player):
        return
    done: list[tuple[int, MissionInPlay]] = []
    for mate in game.team_of(player).players:
        for mission in game.players[mate].missions:
            wanted = mission.card.deed
            for deed in deeds_done:
                if wanted is None or type(wanted) is not deed.kind:
                    continue
                if deed.kind in _FOLLOWING and mate != player:
                    continue
                if _FITS[deed.kind](game, wanted, deed, mission):
                    done.append((mate, mission))
    if not done or game.has_claimed:
        return
    own = [(mate, mission) for mate, mission in done if mate == player] or done
    owner = own[0][0]
    missions = game.players[owner].missions
    places = tuple(
        place
        for place, mission in enumerate(missions)
        if any(mission is each for mate, each in own if mate == owner)
    )
    chosen = missions[referee.ask(ChooseMission(player, places, deeds_done[0].ship))]
    if game.has_claimed is not None:
        game.has_claimed = True
    ship = game.ships.get(deeds_done[0].ship)
    if ship is not None and ship.is_cloaked:
        show_ships(referee, [ship])
    fulfil(referee, owner, chosen)


def forget_turn(game: CaptainsGame, player: int) -> None:
    """Forgets at the end of a turn what had to be done in one turn."""
    for mission in game.players[player].missions:
        mission.progress.pop(NOBODY, None)


def forget_ship(game: CaptainsGame, ship: StarshipInPlay) -> None:
    """Begins the missions tied to a ship anew: it entered its Command Post, or is lost (FC-33)."""
    for mission in game.players[ship.player].missions:
        mission.progress.pop(ship.number, None)


def _passed_test(
    game: CaptainsGame, wanted: deeds.PassTest, deed: DoneDeed, mission: MissionInPlay
) -> bool:
    return (
        wanted.system == deed.what
        and wanted.level <= deed.amount
        and (wanted.at is None or is_at(open_tile(game, deed.place), wanted.at))
    )


def _attacked(
    game: CaptainsGame, wanted: deeds.AttackShip, deed: DoneDeed, mission: MissionInPlay
) -> bool:
    return deed.amount >= wanted.damage and (deed.larger or not wanted.larger)


def _counted(game: CaptainsGame, wanted: Any, deed: DoneDeed, mission: MissionInPlay) -> bool:
    """Counts what is done in one turn."""
    mission.progress[NOBODY] = mission.progress.get(NOBODY, 0) + deed.amount
    return mission.progress[NOBODY] >= int(wanted.count)


def _followed(game: CaptainsGame, wanted: Any, deed: DoneDeed, mission: MissionInPlay) -> bool:
    """Counts what one ship does over turns (FC-134)."""
    mission.progress[deed.ship] = mission.progress.get(deed.ship, 0) + deed.amount
    return mission.progress[deed.ship] >= int(wanted.count)


_PLACED: Final = 1
_RECOVERED: Final = 2


def _handled_team(
    game: CaptainsGame, wanted: deeds.HandleAwayTeam, deed: DoneDeed, mission: MissionInPlay
) -> bool:
    if wanted.what != "both":
        return wanted.what == deed.what or (wanted.what == "recover" and deed.what == "rescue")
    done = _PLACED if deed.what == "place" else _RECOVERED
    mission.progress[_BOTH] = mission.progress.get(_BOTH, 0) | done
    return mission.progress[_BOTH] == _PLACED | _RECOVERED


_BOTH: Final = -2
"""The key of progress that neither a ship nor a turn bounds."""

_Fits = Callable[[CaptainsGame, Any, DoneDeed, MissionInPlay], bool]

_FITS: Final[Mapping[type[deeds.MissionDeed], _Fits]] = {
    deeds.PassTest: _passed_test,
    deeds.AttackShip: _attacked,
    deeds.DestroyShips: _counted,
    deeds.ScanLocations: _followed,
    deeds.HandleAwayTeam: _handled_team,
    deeds.ClearControl: _counted,
    deeds.ExtendControl: _counted,
    deeds.BuildLevel: lambda game, wanted, deed, mission: wanted.level == deed.what,
    deeds.DestroyInstallation: lambda game, wanted, deed, mission: True,
    deeds.ExploreLocations: _counted,
    deeds.TravelFar: _followed,
    deeds.BeamAcross: lambda game, wanted, deed, mission: wanted.what == deed.what,
    deeds.PassEncounter: lambda game, wanted, deed, mission: True,
    deeds.RevealShip: lambda game, wanted, deed, mission: True,
}

_FOLLOWING: Final = frozenset(
    {
        deeds.ScanLocations,
        deeds.TravelFar,
        deeds.DestroyShips,
        deeds.ClearControl,
        deeds.ExtendControl,
        deeds.ExploreLocations,
    }
)
"""Deeds that follow one ship or one turn, so that only the card's player may do them (FC-146)."""


# --- conditions ----------------------------------------------------------------


def check_conditions(referee: Referee) -> None:
    """Fulfils all missions on the table whose condition holds, for both teams (FC-131; DF-22).

    A mission drawn for one that was fulfilled is checked too.
    """
    game = referee.game
    order = [game.active, 1 - game.active]
    for team in order:
        for player in game.teams[team].players:
            while (mission := _fulfilled_by_state(game, player)) is not None:
                show_ships(referee, _identified(game, player, mission))
                fulfil(referee, player, mission)


def _fulfilled_by_state(game: CaptainsGame, player: int) -> MissionInPlay | None:
    for mission in game.players[player].missions:
        wanted = mission.card.condition
        if wanted is not None and is_fulfilled(game, player, wanted):
            return mission
    return None


def _identified(game: CaptainsGame, player: int, mission: MissionInPlay) -> list[StarshipInPlay]:
    """Lists the cloaked ships that a condition about places counted: they are shown (FC-66)."""
    wanted = mission.card.condition
    if not isinstance(wanted, (deeds.ShipsBeyondMiddle, deeds.ShipsTogether)):
        return []
    return [
        ship
        for ship in game.ships_of_team(game.players[player].team)
        if ship.is_cloaked and _counts(game, ship, wanted)
    ]


def _counts(
    game: CaptainsGame,
    ship: StarshipInPlay,
    wanted: deeds.ShipsBeyondMiddle | deeds.ShipsTogether,
) -> bool:
    """Returns whether a ship is where a condition asks for ships."""
    if isinstance(wanted, deeds.ShipsTogether):
        return wanted.at is None or is_at(open_tile(game, ship.place), wanted.at)
    places = game.layout.places
    return places[ship.place].ahead * places[game.players[ship.player].post].ahead < 0


def is_fulfilled(game: CaptainsGame, player: int, wanted: deeds.SectorState) -> bool:
    """Returns whether a condition holds for a player's team."""
    return _STATES[type(wanted)](game, game.players[player].team, wanted)


def _explored(game: CaptainsGame, team: int, wanted: deeds.ExploredLocations) -> bool:
    places = [
        place
        for place, location in enumerate(game.locations)
        if location.explorer != NOBODY and game.players[location.explorer].team == team
    ]
    if len(places) < wanted.count:
        return False
    return not wanted.connected or largest_group(game, places) >= wanted.count


def largest_group(game: CaptainsGame, places: list[int]) -> int:
    """Returns how many of some places the largest connected group of them has (DF-23)."""
    left = set(places)
    best = 0
    while left:
        reached = [left.pop()]
        for place in reached:
            for other in game.layout.neighbours[place]:
                if other in left:
                    left.remove(other)
                    reached.append(other)
        best = max(best, len(reached))
    return best


def _controls(game: CaptainsGame, team: int, location: LocationInPlay) -> bool:
    return location.control > 0 and location.holder == team


def _controlled(game: CaptainsGame, team: int, wanted: deeds.ControlledLocations) -> bool:
    number = sum(
        _controls(game, team, location) and (wanted.at is None or is_at(location.tile, wanted.at))
        for location in game.locations
    )
    return number >= wanted.count


def _linked(game: CaptainsGame, team: int, wanted: deeds.LinkedPosts) -> bool:
    mine = {
        place for place, location in enumerate(game.locations) if _controls(game, team, location)
    }
    reached = [game.players[player].post for player in game.teams[team].players]
    goals = {player.post for player in game.players if player.team != team}
    seen = set(reached)
    for place in reached:
        for other in game.layout.neighbours[place]:
            if other in goals and place in mine:
                return True
            if other in mine and other not in seen:
                seen.add(other)
                reached.append(other)
    return False


def _installed(game: CaptainsGame, team: int, wanted: deeds.OwnInstallations) -> bool:
    least = INSTALLATIONS.index(wanted.least) + 1
    number = sum(
        location.installation >= least and location.owner == team for location in game.locations
    )
    return number >= wanted.count


def _beyond_middle(game: CaptainsGame, team: int, wanted: deeds.ShipsBeyondMiddle) -> bool:
    number = sum(_counts(game, ship, wanted) for ship in game.ships_of_team(team))
    return number >= wanted.count


def _together(game: CaptainsGame, team: int, wanted: deeds.ShipsTogether) -> bool:
    numbers: dict[int, int] = {}
    for ship in game.ships_of_team(team):
        if _counts(game, ship, wanted):
            numbers[ship.place] = numbers.get(ship.place, 0) + 1
    return max(numbers.values(), default=0) >= wanted.count


def _crew_aboard(game: CaptainsGame, team: int, wanted: deeds.CrewAboard) -> bool:
    return any(len(ship.crew) >= wanted.count for ship in game.ships_of_team(team))


def _prisoners(game: CaptainsGame, team: int, wanted: deeds.PrisonersHeld) -> bool:
    number = sum(
        piece.kind == PRISONER for ship in game.ships_of_team(team) for piece in ship.cargo
    )
    return number >= wanted.count


_STATES: Final[Mapping[type[deeds.SectorState], Callable[[CaptainsGame, int, Any], bool]]] = {
    deeds.ExploredLocations: _explored,
    deeds.ControlledLocations: _controlled,
    deeds.LinkedPosts: _linked,
    deeds.OwnInstallations: _installed,
    deeds.ShipsBeyondMiddle: _beyond_middle,
    deeds.ShipsTogether: _together,
    deeds.CrewAboard: _crew_aboard,
    deeds.PrisonersHeld: _prisoners,
}
