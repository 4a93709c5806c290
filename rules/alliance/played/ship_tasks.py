"""Who does what for a mission: the task of each player's ship, from what everybody sees.

Captains use it, and nothing in it is a rule. Carriers go home; each thing that is still wanted goes
to the ship that is nearest to it; the others go along, and whoever has nothing left to do goes home
unless leaving costs experience.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Final

from rules.alliance.mission.goals import (
    Deliver,
    DestroyFormations,
    Hold,
    Return,
    Reveal,
    TokenAction,
)
from rules.alliance.mission.mission import Mission
from rules.alliance.played import cargo
from rules.battle.position.terms import DESTROYED, ENEMIES, IN_PLAY, LEFT
from rules.table import EDGES, Area, Pose
from rules.table.dimensions import RANGE_BAND

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.view import View

GO: Final = "go"
HOME: Final = "home"
HOLD: Final = "hold"

NOWHERE: Final = -1
_BODY: Final = 1.0
"""From the middle of a base about so many inches fewer are left to a token's range."""

_NOT_PLACED: Final = 1000.0
"""A ship that is not on the table yet is farther from everything than one that is."""

_WEAK: Final = 2
"""Hull left at which a ship that is not needed any more goes home."""


@dataclass(frozen=True, slots=True)
class ShipTask:
    """What a ship is to do: go near a point, hold it, or go home over an edge.

    `reach` is how near in inches is near enough. `site` is the token's place in the terrain.
    """

    kind: str
    x: float
    y: float
    reach: float
    site: int = NOWHERE
    edges: tuple[str, ...] = ()
    needs_action: bool = False
    area: Area | None = None

    def to_edge(self, pose: Pose) -> tuple[float, float]:
        """Returns the shortest way (east, north) in inches to one of its edges."""
        area = self.area
        if area is None:
            return 0.0, 0.0
        ways = {
            "north": (0.0, area.top - pose.y),
            "east": (area.right - pose.x, 0.0),
            "south": (0.0, area.bottom - pose.y),
            "west": (area.left - pose.x, 0.0),
        }
        return min((ways[edge] for edge in self.edges), key=lambda way: hypot(*way))


def ship_tasks_of(mission: Mission, view: View) -> dict[int, ShipTask]:
    """Returns each player's ship that has a task; those without fight as they like.

    Ships that are not on the table yet count as standing in the middle of the near edge.
    """
    ships = [
        ship for ship in view.ships if ship.team != ENEMIES and ship.place not in (DESTROYED, LEFT)
    ]
    wanted = _wanted(mission, view, ships)
    found: dict[int, ShipTask] = {}
    free = list(ships)
    if any(isinstance(each.goal, Return) for each in mission.objectives):
        carriers = [ship for ship in ships if _carries_wanted(mission, view, ship)]
        others = [ship for ship in ships if ship not in carriers]
        if carriers and (others or not wanted):
            found |= _all_home(mission, view, carriers)
            free = others
    found |= _shared_out(free, wanted)
    left = [ship for ship in free if ship.index not in found]
    if not wanted and left and _may_go(mission, view):
        if _is_fight_left(mission, view):
            left = [ship for ship in left if ship.hull_left <= _WEAK]
        found |= _all_home(mission, view, left)
    return found


def _all_home(mission: Mission, view: View, ships: Sequence[Ship]) -> dict[int, ShipTask]:
    edges = tuple(edge for edge in EDGES if mission.map.may_retreat(edge, "players"))
    if not edges:
        return {}
    task = ShipTask(HOME, 0.0, 0.0, 0.0, edges=edges, area=view.area)
    return {ship.index: task for ship in ships}


def _may_go(mission: Mission, view: View) -> bool:
    """Returns whether leaving costs nothing."""
    return mission.fates.retreated >= 0


def _is_fight_left(mission: Mission, view: View) -> bool:
    """Returns whether there is an objective of destruction, and anybody to fight for it."""
    return any(isinstance(each.goal, DestroyFormations) for each in mission.objectives) and any(
        ship.team == ENEMIES and ship.place not in (DESTROYED, LEFT) for ship in view.ships
    )


def _carries_wanted(mission: Mission, view: View, ship: Ship) -> bool:
    return any(
        isinstance(each.goal, Return) and cargo.carried(view, ship, each.goal.cargo)
        for each in mission.objectives
    )


def _shared_out(ships: Sequence[Ship], wanted: Sequence[ShipTask]) -> dict[int, ShipTask]:
    """Returns each task to the nearest ship, then the other ships the task nearest to them."""
    found: dict[int, ShipTask] = {}
    pairs = sorted(
        (_way(ship, task, place), place, ship.index)
        for place, task in enumerate(wanted)
        for ship in ships
    )
    taken: set[int] = set()
    for _, place, index in pairs:
        if index not in found and place not in taken:
            found[index] = wanted[place]
            taken.add(place)
    for number, ship in enumerate(ships):
        if wanted and ship.index not in found:
            if ship.place == IN_PLAY:
                found[ship.index] = min(wanted, key=lambda each: _way(ship, each, 0))
            else:
                found[ship.index] = wanted[number % len(wanted)]
    return found


def _way(ship: Ship, task: ShipTask, place: int) -> float:
    if ship.place != IN_PLAY:
        return _NOT_PLACED + abs(ship.index - place)
    return hypot(task.x - ship.pose.x, task.y - ship.pose.y)


# --- what is still wanted ---------------------------------------------------------------


def _wanted(mission: Mission, view: View, ships: Sequence[Ship]) -> list[ShipTask]:
    """Lists what some ship must still go to, for the objectives that are not met yet."""
    found: list[ShipTask] = []
    players = sum(1 for ship in view.ships if ship.team != ENEMIES)
    for objective in mission.objectives:
        goal = objective.goal
        if isinstance(goal, Return):
            have = _brought(view, goal) + sum(
                cargo.carried(view, ship, goal.cargo) for ship in ships
            )
            if have < max(1, goal.least.for_players(players)):
                found += _sites(mission, view, "take", goal.cargo)
        elif isinstance(goal, Reveal):
            found += _hidden(mission, view, goal.token)
        elif isinstance(goal, Deliver):
            name = f"{cargo.DELIVERED}{goal.cargo}-{goal.token}"
            if view.marks.get(name, 0) < max(1, goal.least.for_players(players)):
                found += _sites(mission, view, "deliver", goal.cargo)
        elif isinstance(goal, Hold):
            place = mission.map.places[goal.place]
            points = list(place.points) + [
                ((area.left + area.right) / 2.0, (area.bottom + area.top) / 2.0)
                for area in place.areas
            ]
            reach = RANGE_BAND * goal.within + _BODY / 2.0
            found += [ShipTask(HOLD, x, y, reach) for x, y in points]
    return found


def _brought(view: View, goal: Return) -> int:
    return sum(view.marks.get(f"{cargo.HOME}{goal.cargo}-{edge}", 0) for edge in goal.edges)


def _rule(mission: Mission, effect: str, what: str = "") -> TokenAction | None:
    for rule in cargo.token_rules(mission):
        if rule.effect == effect and what in ("", rule.cargo, rule.token):
            return rule
    return None


def _sites(mission: Mission, view: View, effect: str, what: str) -> list[ShipTask]:
    """Lists the sites of a token at which a cargo is taken up or handed over."""
    rule = _rule(mission, effect, what)
    if rule is None:
        return []
    sites = cargo.sites_of(view, rule.token)
    if effect == "deliver" and cargo.is_hidden(mission, rule.token):
        sites = [
            site
            for site in sites
            if f"{cargo.REVEALED}{site}" in view.marks and cargo.is_prize(view, rule.token, site)
        ]
    return [_to_site(view, rule, site) for site in sites]


def _hidden(mission: Mission, view: View, token: str) -> list[ShipTask]:
    """Lists the sites that nobody has looked at, while the right one is not found."""
    rule = _rule(mission, "reveal", token)
    if rule is None:
        return []
    sites = cargo.sites_of(view, token)
    seen = [site for site in sites if f"{cargo.REVEALED}{site}" in view.marks]
    if any(cargo.is_prize(view, token, site) for site in seen):
        return []
    return [_to_site(view, rule, site) for site in sites if site not in seen]


def _to_site(view: View, rule: TokenAction, site: int) -> ShipTask:
    token = view.terrain[site]
    reach = RANGE_BAND * rule.within + token.radius + _BODY / 2.0
    return ShipTask(GO, token.x, token.y, reach, site=site, needs_action=bool(rule.spend))
