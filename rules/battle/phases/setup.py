"""Setting up: the battle from its fleets, initiative, obstacles, placing the ships.

Source: 2017, Setup, Adding Obstacles to a Standard Game, Initiative When Squad Building; classic,
Setup; EDITIONS B1-B7, C6, O5; DECISIONS D7-D10.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.battle.effects.install import install
from rules.battle.effects.reading.night_shift import asks_for_night_shift
from rules.battle.mechanics import whereabouts
from rules.battle.mechanics.damage_cards import STANDARD_DECK
from rules.battle.mechanics.night_shift import set_night_shift
from rules.battle.mechanics.terrain import add_terrain
from rules.battle.mechanics.tokens import set_shields
from rules.battle.mechanics.values import order_by_skill, refresh
from rules.battle.position import moments
from rules.battle.position.errors import BattleError
from rules.battle.position.events import Event
from rules.battle.position.options import PlayOptions
from rules.battle.position.records import FleetRecord
from rules.battle.position.state import Ship, Side, State
from rules.battle.position.terms import IN_PLAY, SETTING_UP, WAITING
from rules.battle.timing import initiative, windows
from rules.battle.timing.battle import Battle
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.ports import review
from rules.battle.timing.questions import (
    ChooseActivation,
    ChooseNightShift,
    ChooseObstaclePlace,
    ChoosePlacement,
    ChooseStartingArea,
    Steps,
)
from rules.dice import Chance
from rules.table import (
    OUTLINES,
    Area,
    Base,
    Pose,
    Terrain,
    may_lie,
    overlaps,
    overlaps_terrain,
    print_area,
    starting_areas,
)

if TYPE_CHECKING:
    from rules.battle.timing.mission_hooks import MissionHooks

FORMAT: Final = "fleetbuilder-battle"
VERSION: Final = 1
MOST_SIDES: Final = 8


def new_battle(
    fleets: Sequence[FleetRecord],
    options: PlayOptions,
    chance: Chance,
    *,
    mission: MissionHooks | None = None,
    teams: Sequence[int] = (),
    log: bool = False,
    deck: Sequence[str] | None = None,
) -> Battle:
    """Makes a battle of fleets that are ready, before anything is placed.

    Raises `BattleError` for a number of sides or teams that cannot be seated.
    """
    members = tuple(teams) or tuple(range(len(fleets)))
    _check_sides(fleets, members)
    ships: list[Ship] = []
    sides = []
    for side, (fleet, team) in enumerate(zip(fleets, members, strict=True)):
        limit = fleet.limit if fleet.limit is not None else options.points_limit
        name = fleet.name or f"Side {side + 1}"
        sides.append(Side(name, team, fleet.points, fleet.resource, limit or fleet.points))
        ships += [
            Ship(record, len(ships) + place, side, team) for place, record in enumerate(fleet.ships)
        ]
    area = Area(0.0, 0.0, float(options.table_width), float(options.table_height))
    if mission is not None and mission.area is not None:
        area = mission.area
    state = State(ships, sides, list(STANDARD_DECK if deck is None else deck), area)
    for ship in ships:
        refresh(ship, options, 0)
        ship.shields = ship.shield_value
        ship.phase_skill = ship.skill
    events: list[Event] | None = [] if log else None
    battle = Battle(state, options, chance, fleets=fleets, mission=mission, log=events)
    if any(fleet.has_texts for fleet in fleets):
        install(battle)
    if events is not None:
        battle.note(
            "began",
            FORMAT,
            VERSION,
            options.to_document(),
            tuple(fleet.to_document() for fleet in fleets),
            members,
            tuple(state.deck),
            print_area(area),
            "" if mission is None else mission.id,
        )
    return battle


def begin_standing(battle: Battle) -> None:
    """Lets texts hold from the beginning: ships begin with all the shields that these give them.

    Source: 2017, Setup; DECISIONS D5.
    """
    review(battle)
    if battle.state.phase == SETTING_UP:
        for ship in battle.state.ships:
            set_shields(battle, ship, ship.shield_value, 0, "set-up")
        order_by_skill(battle)


def _check_sides(fleets: Sequence[FleetRecord], teams: tuple[int, ...]) -> None:
    if not 2 <= len(fleets) <= MOST_SIDES:
        raise BattleError(
            f"a battle has 2 to {MOST_SIDES} fleets, not {len(fleets)}", "battle.sides"
        )
    if len(teams) != len(fleets):
        raise BattleError(
            f"{len(fleets)} fleets need as many teams, not {len(teams)}", "battle.teams"
        )
    if sorted(set(teams)) != list(range(len(set(teams)))) or not 2 <= len(set(teams)) <= 4:
        raise BattleError(
            "teams are numbered 0, 1, … without a gap, 2 to 4 of them", "battle.teams"
        )


def set_up(battle: Battle) -> Steps[None]:
    """Sets the table: initiative, terrain, starting areas, ships in order of skill."""
    yield from _choose_night_shifts(battle)
    initiative.give_first_initiative(battle)
    if battle.mission is not None:
        battle.mission.set_table(battle)
    else:
        yield from _set_standard_table(battle)
    if moments.BEFORE_SHIPS in battle.moments:
        for ship in battle.state.ships:
            yield from windows.open_window(battle, Occasion(moments.BEFORE_SHIPS, ship))
    yield from place_forces(battle)
    if moments.SET_UP in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.SET_UP, None))


def _choose_night_shifts(battle: Battle) -> Steps[None]:
    """Asks for each ship with a text about the night shift whether it sails on it (DECISIONS D15).

    What holds on night shift holds from the beginning, shields and skills included.
    """
    state = battle.state
    if battle.options.night_shift == "never":
        return
    for ship in state.ships:
        if asks_for_night_shift(ship.record) and ship.index not in state.night_shift:
            sails: bool = yield ChooseNightShift(ship.side, ship.index, (True, False))
            if sails:
                set_night_shift(battle, ship)
    if state.night_shift and moments.HOLDS in battle.moments:
        begin_standing(battle)


def _set_standard_table(battle: Battle) -> Steps[None]:
    options, state = battle.options, battle.state
    if options.planet:
        middle_x = (state.area.left + state.area.right) / 2.0
        middle_y = (state.area.bottom + state.area.top) / 2.0
        add_terrain(battle, Terrain("planet", middle_x, middle_y))
    areas = starting_areas(
        state.teams,
        state.area,
        depth=float(options.starting_depth),
        length=float(options.starting_length),
    )
    if options.obstacles and options.obstacle_placing == "in-turn":
        yield from place_obstacles(battle)
        yield from _choose_areas(battle, list(areas))
    else:
        for side in range(len(state.sides)):
            set_area(battle, side, areas[state.sides[side].team])


def set_area(battle: Battle, side: int, area: Area) -> None:
    """Returns a side its starting area."""
    battle.state.sides[side].area = area
    if battle.log is not None:
        battle.note("area", side, print_area(area))


def place_obstacles(battle: Battle) -> Steps[None]:
    """Lets the players place obstacles in turn, from the holder of initiative on.

    Source: 2017, Adding Obstacles to a Standard Game; EDITIONS B7, O5; DECISIONS D7.
    """
    state, options = battle.state, battle.options
    order = initiative.teams_in_order(battle)
    for number in range(options.obstacles):
        team = order[number % len(order)]
        side = next(place for place, each in enumerate(state.sides) if each.team == team)
        answers = tuple(_obstacle_places(battle, 1 + number % len(OUTLINES)))
        if not answers:
            return
        token = answers[0]
        if len(answers) > 1:
            token = yield ChooseObstaclePlace(side, -1, answers)
        add_terrain(battle, token)


_MOST_GRIDS: Final = 256
_OBSTACLE_STEP: Final = 2.0


def _obstacle_places(battle: Battle, outline: int) -> list[Terrain]:
    """Lists places for an obstacle, every two inches, square to the table."""
    state = battle.state
    margin = float(battle.options.obstacle_margin)
    places = _obstacle_grid(state.area, margin, outline)
    return [token for token in places if may_lie(token, state.area, state.terrain, margin=margin)]


@lru_cache(maxsize=_MOST_GRIDS)
def _obstacle_grid(area: Area, margin: float, outline: int) -> tuple[Terrain, ...]:
    found = []
    x = area.left + margin
    while x <= area.right - margin:
        y = area.bottom + margin
        while y <= area.top - margin:
            found.append(Terrain("obstacle", x, y, outline=outline))
            y += _OBSTACLE_STEP
        x += _OBSTACLE_STEP
    return tuple(found)


def _choose_areas(battle: Battle, areas: list[Area]) -> Steps[None]:
    """Lets the teams choose starting areas in reverse order of initiative (EDITIONS B7)."""
    state = battle.state
    for team in reversed(initiative.teams_in_order(battle)):
        sides = [place for place, each in enumerate(state.sides) if each.team == team]
        chosen = areas[0]
        if len(areas) > 1:
            chosen = yield ChooseStartingArea(sides[0], -1, tuple(areas))
        areas.remove(chosen)
        for side in sides:
            set_area(battle, side, chosen)


def place_forces(battle: Battle) -> Steps[None]:
    """Places all ships from the lowest skill to the highest.

    Borg support vehicles wait beside the table for the Support Vehicle Dock's action.
    Source: 2017, Setup 5; EDITIONS B4, C6.
    """
    state = battle.state
    for group in _placing_groups(battle):
        left = [
            ship
            for ship in group
            if ship.place == WAITING
            and ship.record.support != "support-vehicle"
            and not _is_placed(battle, ship)
        ]
        while left:
            ship = left[0]
            if len(left) > 1:
                index: int = yield ChooseActivation(
                    left[0].side, -1, tuple(each.index for each in left)
                )
                ship = state.ships[index]
            left.remove(ship)
            yield from place_ship(battle, ship, state.sides[ship.side].area)


def _is_placed(battle: Battle, ship: Ship) -> bool:
    """Returns whether a ship comes to the table as its mission says, and no player places it."""
    return battle.mission is not None and battle.mission.places(battle, ship)


def _placing_groups(battle: Battle) -> list[list[Ship]]:
    state, options = battle.state, battle.options
    if options.placement_order == "enemies-first":
        order = initiative.teams_in_order(battle)
        return [[ship for ship in state.ships if ship.team == team] for team in order]
    groups: dict[tuple[int, int, int], list[Ship]] = {}
    sign = -1 if options.equal_skill_placing == "last" else 1
    for ship in state.ships:
        key = (ship.skill, sign * initiative.rank(battle, ship), ship.team)
        groups.setdefault(key, []).append(ship)
    return [groups[key] for key in sorted(groups)]


def place_ship(battle: Battle, ship: Ship, area: Area) -> Steps[None]:
    """Asks where a ship starts and puts it there (2017, Setup 5; DECISIONS D10).

    Where earlier ships left no room the area grows by two inches to every side, as often as it
    takes (ours). Raises `BattleError` when the whole table has no room.
    """
    state = battle.state
    others = [each.pose for each in state.ships if each.place == IN_PLAY]
    answers = free_places(area, ship.record.base, others, state.terrain, state.area)
    while not answers:
        if area == state.area:
            raise BattleError(f"{ship.record.name} finds no room on the table", "battle.no_room")
        area = _grown(area, state.area)
        answers = free_places(area, ship.record.base, others, state.terrain, state.area)
    pose: Pose = answers[0]
    if len(answers) > 1:
        pose = yield ChoosePlacement(ship.side, ship.index, answers, area, others, state.terrain)
    whereabouts.put(battle, ship, pose)


def _grown(area: Area, table: Area) -> Area:
    return Area(
        max(table.left, area.left - _GRID_STEP),
        max(table.bottom, area.bottom - _GRID_STEP),
        min(table.right, area.right + _GRID_STEP),
        min(table.top, area.top + _GRID_STEP),
    )


_GRID_STEP: Final = 2.0
_TURNS: Final = (0.0, -45.0, 45.0)


def free_places(
    area: Area, base: Base, others: list[Pose], terrain: list[Terrain], table: Area
) -> tuple[Pose, ...]:
    """Lists the places of the grid over a starting area on which a ship may stand.

    Two rows, front and back, every two inches, facing the middle of the table or 45 degrees to
    either side of the way there. Any other pose that may stand is legal too.
    """
    grid = _grid(area, base, table)
    near = [
        other
        for other in others
        if area.left - 4.0 < other.x < area.right + 4.0
        and area.bottom - 4.0 < other.y < area.top + 4.0
    ]
    planets = [token for token in terrain if token.kind == "planet"]
    if not near and not planets:
        return grid
    found = list(grid)
    for other in near:
        x, y, reach = other.x, other.y, (base.half + other.half) * 1.5
        found = [
            pose
            for pose in found
            if not (
                -reach < pose.x - x < reach
                and -reach < pose.y - y < reach
                and overlaps(pose, other)
            )
        ]
    for token in planets:
        found = [pose for pose in found if not overlaps_terrain(pose, token)]
    return tuple(found)


@lru_cache(maxsize=_MOST_GRIDS)
def _grid(area: Area, base: Base, table: Area) -> tuple[Pose, ...]:
    facing = facing_in(area, table)
    found = []
    for turn in _TURNS:
        reach = Pose(0.0, 0.0, facing + turn, base)
        half = (abs(reach.ahead_x) + abs(reach.ahead_y)) * base.half
        for x in _spread(area.left + half, area.right - half):
            for y in _spread(area.bottom + half, area.top - half):
                pose = Pose(x, y, facing + turn, base)
                if area.holds(pose):
                    found.append(pose)
    return tuple(found)


def _spread(low: float, high: float) -> list[float]:
    """Returns numbers from low to high, about two inches apart, both ends included."""
    if high < low:
        return [(low + high) / 2.0] if high > low - 0.001 else []
    steps = max(1, round((high - low) / _GRID_STEP))
    return [low + (high - low) * step / steps for step in range(steps + 1)]


def facing_in(area: Area, table: Area) -> float:
    """Returns the heading, in degrees, from a starting area square into the table.

    A long area faces away from the edge that it lies along; a square one in a corner faces the
    middle of the table.
    """
    east = (area.left + area.right - table.left - table.right) / 2.0
    north = (area.bottom + area.top - table.bottom - table.top) / 2.0
    if abs(abs(east) - abs(north)) < 0.001 and area.width == area.height:
        return {(-1, -1): 45.0, (1, -1): 315.0, (1, 1): 225.0}.get(
            (1 if east > 0.0 else -1, 1 if north > 0.0 else -1), 135.0
        )
    if area.height > area.width or (area.height == area.width and abs(east) > abs(north)):
        return 270.0 if east > 0.0 else 90.0
    return 180.0 if north > 0.0 else 0.0
