"""What a captain wants: things to be done at places, priced in victory points.

Each mission on the own table, starbases, exploration and encounters that stay are turned into
opportunities: a step of the turn's menu, the place for it, the test it takes, what success is
worth. What is missing of a condition counts by how little it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.effects import deeds
from rules.fleet_captains.pilots.forecast import (
    SENSORS,
    SHIELDS,
    WEAPONS,
    Amount,
    forecast_rating,
    gains_of,
    tile_gains,
)
from rules.fleet_captains.pilots.personalities import CaptainWeights
from rules.fleet_captains.play.circumstances import is_at
from rules.fleet_captains.play.combat import INSTALLATION_SHIELDS
from rules.fleet_captains.play.game_questions import NONE
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.menu import (
    ATTACK_INSTALLATION,
    AWAY_TEAM,
    BUILD,
    ENCOUNTER,
    INFLUENCE,
    SCAN,
    SYSTEM_TEST,
    UNMASK,
)
from rules.fleet_captains.play.scan import TOKEN_LEVEL
from rules.fleet_captains.play.state import NOBODY, MissionInPlay, StarshipInPlay
from rules.fleet_captains.terms import INSTALLATIONS, SYSTEMS

_SHARES: Final[list[float]] = [1.0, 1.0, 0.5, 0.3, 0.2, 0.14, 0.1, 0.07]
"""What a step towards something is worth of it, by how many steps are left with it."""

_FOOTHOLD: Final = 0.1
"""The worth of a control token by itself."""

_LOOK: Final = 0.04
_LANDING: Final = 0.03
_STARBASE: Final = 1.0
_NO_SYSTEM: Final = -1

CLOSED: Final = -2
ENDING: Final = -1
"""Sizes of places that nobody enters but for the own Command Post, and where a way ends."""


def share(steps: int) -> float:
    """Returns what one of so many steps that are left is worth of the whole.

    None may be left of a mission that another was chosen before: its next step fulfils it (FC-130).
    """
    return _SHARES[max(0, steps)] if steps < len(_SHARES) else 0.05


class Opportunity:
    """A thing to be done at a place: the step, the test it takes, what it is worth.

    `mission` is the number of the mission that it serves, `NONE` for none. `worth_of` overrules
    `worth` for ships by number: what is followed by ship (FC-134).
    """

    __slots__ = ("kind", "level", "mission", "number", "owner", "system", "worth", "worth_of")

    def __init__(
        self,
        kind: str,
        worth: float,
        system: int = _NO_SYSTEM,
        level: int = 0,
        *,
        mission: int = NONE,
        owner: int = NONE,
        number: int = NONE,
    ) -> None:
        self.kind = kind
        self.worth = worth
        self.system = system
        self.level = level
        self.mission = mission
        self.owner = owner
        self.number = number
        self.worth_of: Mapping[int, float] | None = None


def _best_weapons(foe: StarshipInPlay) -> Amount:
    """Returns the Weapons that a ship has in the best of its settings."""
    weapons = [setting[WEAPONS] for setting in foe.status.settings]
    return max((each for each in weapons if each is not None), default=None)


class SectorWants:
    """What a player wants of each place of the sector, as things stand."""

    def __init__(self, view: GameView, weights: CaptainWeights) -> None:
        self.view = view
        self.team = view.team
        self.weights = weights
        self.places = range(len(view.layout.places))
        self.own_ships = [ship for ship in view.ships() if view.is_mate(ship.player)]
        self.foes = [ship for ship in view.ships() if not view.is_mate(ship.player)]
        self.foes_at: dict[int, list[StarshipInPlay]] = {}
        for foe in self.foes:
            if not foe.is_cloaked:
                self.foes_at.setdefault(foe.place, []).append(foe)
        self.foe_weapons = [
            (foe.place, most) for foe in self.foes if (most := _best_weapons(foe)) is not None
        ]
        self.threats: dict[int, list[tuple[int, float]]] = {}
        """What enemies may come to a place, as planners found."""
        self._shields: dict[int, Amount] = {}
        self.locations = [view.location(place) for place in self.places]
        self.unexplored = {
            place for place, location in enumerate(self.locations) if location is None
        }
        posts = view.layout.tiles
        self.open = [place for place in range(posts) if place not in self.unexplored]
        tiles = [location.tile if location is not None else None for location in self.locations]
        self.sizes = [
            CLOSED if place >= posts else ENDING if tile is None else tile.size
            for place, tile in enumerate(tiles)
        ]
        """Sizes of open locations, `ENDING` for others and `CLOSED` for posts."""
        self.gains = [tile_gains(tile) for tile in tiles]
        self.rated = set(self.foes_at)
        """Places where it matters for what is done what Ratings a ship has."""
        self.deeds: dict[int, list[Opportunity]] = {}
        self.entering: dict[int, float] = {}
        self.standing: list[Callable[[StarshipInPlay, int], float]] = []
        self.damage_worth = [0.0, 0.0, 0.0, 0.0]
        self.larger_worth = 0.0
        self.kill_worth = 1.0
        self.travel: list[tuple[MissionInPlay, float]] = []
        self.beams: dict[str, float] = {}
        self.crew_count = 0
        self._explore_worth = weights.explore
        self.mission_worth = [0.0] * len(view.missions)
        self._read()

    def add(self, place: int, opportunity: Opportunity) -> None:
        """Adds an opportunity at a place."""
        found = self.deeds.get(place)
        if found is None:
            found = self.deeds[place] = []
        found.append(opportunity)
        if opportunity.system >= 0:
            self.rated.add(place)

    def controls(self, place: int) -> bool:
        """Returns whether the own team has control tokens at a place."""
        location = self.locations[place]
        return location is not None and location.control > 0 and location.holder == self.team

    def shields_of(self, foe: StarshipInPlay) -> Amount:
        """Returns the Shields of an enemy where it is."""
        if foe.number not in self._shields:
            self._shields[foe.number] = forecast_rating(
                foe, foe.setting, SHIELDS, gains_of(foe), self.gains[foe.place]
            )
        return self._shields[foe.number]

    def _read(self) -> None:
        view = self.view
        for number, mission in enumerate(view.missions):
            card = mission.card
            wanted: Any = card.deed if card.deed is not None else card.condition
            _READERS[type(wanted)](self, wanted, card, number, mission)
        self._read_sector()
        for place in self.unexplored:
            self.entering[place] = self.entering.get(place, 0.0) + self._explore_worth

    def _read_sector(self) -> None:
        view, team = self.view, self.team
        for place in self.open:
            location = self.locations[place]
            if location is None or location.tile is None:
                continue
            if location.persistent is not None:
                test = location.persistent.test
                worth = location.persistent.vp or 0.3
                if test is None:
                    self.add(place, Opportunity(ENCOUNTER, worth))
                else:
                    system = SYSTEMS.index(test.system)
                    self.add(place, Opportunity(ENCOUNTER, worth, system, test.level))
            if place in self.foes_at:
                continue
            if not self.controls(place) or (location.tile.habitable and location.control < 4):
                self.add(place, Opportunity(INFLUENCE, _FOOTHOLD))
            if location.tile.habitable:
                self._want_installation(place, 3, _STARBASE)
            if location.installation and location.owner != team:
                level = INSTALLATION_SHIELDS[location.installation - 1]
                self.add(place, Opportunity(ATTACK_INSTALLATION, 0.3, WEAPONS, level))
        neighbours = view.layout.neighbours
        border = {place for other in self.unexplored for place in neighbours[other]}
        for place in self.places:
            if place in border:
                self.add(place, Opportunity(SCAN, _LOOK))
        for _, player, place in view.tokens():
            if not view.is_mate(player):
                self.add(place, Opportunity(UNMASK, 0.1, SENSORS, TOKEN_LEVEL))

    def _want_installation(self, place: int, level: int, worth: float, mission: int = NONE) -> None:
        """Adds the next step to an installation of a level at a place."""
        location = self.locations[place]
        if location is None or location.tile is None or not location.tile.habitable:
            return
        if place in self.foes_at:
            return
        team = self.team
        if location.installation >= level or (location.installation and location.owner != team):
            return
        hostile = location.control if location.control and location.holder != team else 0
        control = 0 if hostile else location.control
        more = location.tile.tokens
        steps = hostile + level - location.installation + max(0, level + more - control)
        is_ready = not hostile and control >= max(0, location.installation + 1 + more)
        kind = BUILD if is_ready else INFLUENCE
        self.add(place, Opportunity(kind, worth * share(steps), mission=mission))

    # --- deeds ---

    def _pass_test(
        self, wanted: deeds.PassTest, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        system = SYSTEMS.index(wanted.system)
        for place in self.places:
            tile = self.view.tile(place)
            if wanted.at is not None and not is_at(tile, wanted.at):
                continue
            if place in self.unexplored:
                # What a scan has shown is worth going to.
                self.entering[place] = self.entering.get(place, 0.0) + 0.3 * card.vp
                continue
            self.add(
                place,
                Opportunity(
                    SYSTEM_TEST,
                    card.vp,
                    system,
                    wanted.level,
                    mission=number,
                    owner=self.view.player,
                ),
            )
        self._explore_worth += 0.08 * card.vp

    def _attack(
        self, wanted: deeds.AttackShip, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        if wanted.larger:
            self.larger_worth += card.vp
        else:
            self.damage_worth[wanted.damage] += card.vp
        near = 0.6 if self.foes_at else 0.2
        self.mission_worth[number] = card.vp * near / wanted.damage

    def _destroy(
        self, wanted: deeds.DestroyShips, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        self.kill_worth += card.vp * share(wanted.count - mission.progress.get(NOBODY, 0))
        self.mission_worth[number] = 0.3 * card.vp if self.foes else 0.1

    def _scan(
        self, wanted: deeds.ScanLocations, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        for place in self.places:
            left = sum(
                other in self.unexplored and self.view.tile(other) is None
                for other in self.view.layout.neighbours[place]
            )
            if left:
                found = Opportunity(SCAN, card.vp * share(wanted.count), mission=number)
                found.worth_of = {
                    ship: card.vp * share(max(1, wanted.count - done))
                    for ship, done in mission.progress.items()
                }
                self.add(place, found)

    def _away_team(
        self, wanted: deeds.HandleAwayTeam, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        done = max(mission.progress.values(), default=0)
        for place in self.open:
            location = self.locations[place]
            if location is None or location.tile is None:
                continue
            own = any(self.view.is_mate(player) for player in location.away_teams)
            is_hostile = location.control > 0 and location.holder != self.team
            worth = 0.0
            if wanted.what in ("recover", "rescue", "both"):
                is_fit = own and (wanted.what != "rescue" or is_hostile)
                if is_fit and (wanted.what != "both" or done & 1):
                    self.add(place, Opportunity(AWAY_TEAM, card.vp, mission=number, number=1))
                    continue
                if wanted.what != "rescue" or is_hostile:
                    worth = card.vp * share(2)
            else:
                worth = float(card.vp)
            if worth and location.tile.habitable and not (wanted.what == "both" and done & 1):
                self.add(place, Opportunity(AWAY_TEAM, worth, mission=number, number=0))

    def _clear(
        self, wanted: deeds.ClearControl, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        left = wanted.count - mission.progress.get(NOBODY, 0)
        for place in self.open:
            location = self.locations[place]
            if location is None or place in self.foes_at:
                continue
            if location.control and location.holder != self.team:
                self.add(place, Opportunity(INFLUENCE, card.vp * share(left), mission=number))

    def _extend(
        self, wanted: deeds.ExtendControl, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        left = wanted.count - mission.progress.get(NOBODY, 0)
        if left > self.view.actions:
            return
        for place in self.open:
            location = self.locations[place]
            if location is None or place in self.foes_at:
                continue
            if not location.control or location.holder == self.team:
                self.add(place, Opportunity(INFLUENCE, card.vp * share(left), mission=number))

    def _build(
        self, wanted: deeds.BuildLevel, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        level = INSTALLATIONS.index(wanted.level) + 1
        for place in self.open:
            self._want_installation(place, level, card.vp, number)

    def _raze(
        self,
        wanted: deeds.DestroyInstallation,
        card: MissionCard,
        number: int,
        mission: MissionInPlay,
    ) -> None:
        for place in self.open:
            location = self.locations[place]
            if location is None or not location.installation or location.owner == self.team:
                continue
            level = INSTALLATION_SHIELDS[location.installation - 1]
            self.add(
                place,
                Opportunity(ATTACK_INSTALLATION, card.vp, WEAPONS, level, mission=number),
            )

    def _explore(
        self, wanted: deeds.ExploreLocations, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        worth = card.vp * share(wanted.count - mission.progress.get(NOBODY, 0))
        self._explore_worth += worth
        self.mission_worth[number] = worth if len(self.unexplored) >= wanted.count else 0.0

    def _travel(
        self, wanted: deeds.TravelFar, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        self.travel.append((mission, card.vp / wanted.count))
        done = max(mission.progress.values(), default=0)
        self.mission_worth[number] = card.vp * min(1.0, (done + 3) / wanted.count)

    def _beam(
        self, wanted: deeds.BeamAcross, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        self.beams[wanted.what] = self.beams.get(wanted.what, 0.0) + card.vp
        there = any(foe.crew if wanted.what == "crew" else foe.cargo for foe in self.foes)
        self.mission_worth[number] = card.vp * (0.5 if there else 0.1)

    def _meet(
        self, wanted: deeds.PassEncounter, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        self._explore_worth += 0.25 * card.vp
        self.mission_worth[number] = 0.5 * card.vp if self.unexplored else 0.0
        for place in self.open:
            location = self.locations[place]
            if location is not None and location.persistent is not None:
                test = location.persistent.test
                if test is not None:
                    system = SYSTEMS.index(test.system)
                    self.add(
                        place, Opportunity(ENCOUNTER, card.vp, system, test.level, mission=number)
                    )

    def _unmask(
        self, wanted: deeds.RevealShip, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        for _, player, place in self.view.tokens():
            if not self.view.is_mate(player):
                self.add(
                    place, Opportunity(UNMASK, 0.7 * card.vp, SENSORS, TOKEN_LEVEL, mission=number)
                )

    # --- conditions ---

    def _explored(
        self,
        wanted: deeds.ExploredLocations,
        card: MissionCard,
        number: int,
        mission: MissionInPlay,
    ) -> None:
        view = self.view
        own = {place for place in self.open if self._is_explored_by_us(place)}
        worth = card.vp * share(max(1, wanted.count - len(own)))
        if len(own) + len(self.unexplored) < wanted.count:
            return
        self.mission_worth[number] = worth + 0.1 * card.vp
        if not wanted.connected:
            self._explore_worth += worth
            return
        for place in self.unexplored:
            if not own or any(other in own for other in view.layout.neighbours[place]):
                self.entering[place] = self.entering.get(place, 0.0) + worth

    def _is_explored_by_us(self, place: int) -> bool:
        location = self.locations[place]
        return location is not None and self.view.is_mate(location.explorer)

    def _controlled(
        self,
        wanted: deeds.ControlledLocations,
        card: MissionCard,
        number: int,
        mission: MissionInPlay,
    ) -> None:
        fitting = [
            place
            for place in self.open
            if wanted.at is None or is_at(self.view.tile(place), wanted.at)
        ]
        own = sum(map(self.controls, fitting))
        for place in fitting:
            location = self.locations[place]
            if location is None or self.controls(place) or place in self.foes_at:
                continue
            steps = max(1, wanted.count - own) + location.control
            self.add(place, Opportunity(INFLUENCE, card.vp * share(steps), mission=number))

    def _linked(
        self, wanted: deeds.LinkedPosts, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        """Wants the places of a way between the posts that lacks the least."""
        view = self.view
        starts = [view.post_of(player) for player in view.players_of(view.team)]
        goals = {view.post_of(player) for player in view.players_of(1 - view.team)}
        best: dict[int, tuple[int, int]] = dict.fromkeys(starts, (0, NONE))
        edge = list(starts)
        while edge:
            here = edge.pop(0)
            for other in view.layout.neighbours[here]:
                cost = best[here][0] + (0 if other in goals or self.controls(other) else 1)
                if other not in best or cost < best[other][0]:
                    best[other] = (cost, here)
                    if other not in goals:
                        edge.append(other)
        found = [place for place in goals if place in best]
        if not found:
            return
        place = min(found, key=lambda goal: best[goal][0])
        worth = card.vp * share(best[place][0])
        while (place := best[place][1]) != NONE:
            if place in self.open and not self.controls(place) and place not in self.foes_at:
                self.add(place, Opportunity(INFLUENCE, worth, mission=number))

    def _installed(
        self,
        wanted: deeds.OwnInstallations,
        card: MissionCard,
        number: int,
        mission: MissionInPlay,
    ) -> None:
        level = INSTALLATIONS.index(wanted.least) + 1
        own = 0
        for place in self.open:
            location = self.locations[place]
            if location is not None and location.installation >= level:
                own += location.owner == self.team
        worth = card.vp * share(max(1, wanted.count - own))
        for place in self.open:
            self._want_installation(place, level, worth, number)

    def _beyond(
        self,
        wanted: deeds.ShipsBeyondMiddle,
        card: MissionCard,
        number: int,
        mission: MissionInPlay,
    ) -> None:
        aheads = [place.ahead for place in self.view.layout.places]

        def is_beyond(ship: StarshipInPlay, place: int) -> bool:
            return aheads[place] * aheads[self.view.post_of(ship.player)] < 0

        beyond = {ship.number for ship in self.own_ships if is_beyond(ship, ship.place)}

        def worth(ship: StarshipInPlay, place: int) -> float:
            if not is_beyond(ship, place):
                return 0.0
            others = len(beyond) - (ship.number in beyond)
            return card.vp * share(max(1, wanted.count - others))

        self.standing.append(worth)
        if len(self.own_ships) >= wanted.count:
            self.mission_worth[number] = card.vp * share(max(1, wanted.count - len(beyond)))

    def _together(
        self, wanted: deeds.ShipsTogether, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        def worth(ship: StarshipInPlay, place: int) -> float:
            if wanted.at is not None and (
                place in self.unexplored or not is_at(self.view.tile(place), wanted.at)
            ):
                return 0.0
            others = sum(other is not ship and other.place == place for other in self.own_ships)
            return card.vp * share(max(1, wanted.count - others))

        if len(self.own_ships) >= wanted.count:
            self.standing.append(worth)
            self.mission_worth[number] = 0.3 * card.vp

    def _crewed(
        self, wanted: deeds.CrewAboard, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        self.crew_count = wanted.count
        most = max((len(ship.crew) for ship in self.own_ships), default=0)
        self.mission_worth[number] = card.vp * share(max(1, wanted.count - most))

    def _prisoners(
        self, wanted: deeds.PrisonersHeld, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        self.beams["crew"] = self.beams.get("crew", 0.0) + card.vp * share(wanted.count)
        self.mission_worth[number] = card.vp * (0.4 if any(foe.crew for foe in self.foes) else 0.1)

    def _nothing(
        self, wanted: None, card: MissionCard, number: int, mission: MissionInPlay
    ) -> None:
        """Leaves a mission alone that nothing fulfils."""


_Reader = Callable[[SectorWants, Any, MissionCard, int, MissionInPlay], None]

_READERS: Final[Mapping[type[Any], _Reader]] = {
    deeds.PassTest: SectorWants._pass_test,
    deeds.AttackShip: SectorWants._attack,
    deeds.DestroyShips: SectorWants._destroy,
    deeds.ScanLocations: SectorWants._scan,
    deeds.HandleAwayTeam: SectorWants._away_team,
    deeds.ClearControl: SectorWants._clear,
    deeds.ExtendControl: SectorWants._extend,
    deeds.BuildLevel: SectorWants._build,
    deeds.DestroyInstallation: SectorWants._raze,
    deeds.ExploreLocations: SectorWants._explore,
    deeds.TravelFar: SectorWants._travel,
    deeds.BeamAcross: SectorWants._beam,
    deeds.PassEncounter: SectorWants._meet,
    deeds.RevealShip: SectorWants._unmask,
    deeds.ExploredLocations: SectorWants._explored,
    deeds.ControlledLocations: SectorWants._controlled,
    deeds.LinkedPosts: SectorWants._linked,
    deeds.OwnInstallations: SectorWants._installed,
    deeds.ShipsBeyondMiddle: SectorWants._beyond,
    deeds.ShipsTogether: SectorWants._together,
    deeds.CrewAboard: SectorWants._crewed,
    deeds.PrisonersHeld: SectorWants._prisoners,
    type(None): SectorWants._nothing,
}
