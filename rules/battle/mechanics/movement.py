"""Executing a maneuver: what it does to the ship and to what it meets.

The table says where the ship ends (`rules.table.execute`); here is what that costs.

Source: 2017, Execute Maneuver, Movement Rules, Obstacles; EDITIONS E6-E9, N1, N2, N13, N18,
N19; DECISIONS D20-D30, D34, D37.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules import table
from rules.battle.mechanics import damage, damage_cards, mines, shuttles, tokens
from rules.battle.position import moments
from rules.battle.position.marks import KEEPS_ACTION, SKIPS_STRAIN, SkippedStep
from rules.battle.position.permissions import (
    NO_DAMAGE_AT_OBSTACLES,
    NO_DAMAGE_AT_SHIPS,
    NOT_DAMAGED_BY_OBSTACLES,
)
from rules.battle.position.records import DialSetting
from rules.battle.position.terms import (
    AUXILIARY,
    DESTROYED,
    ENEMIES,
    GREEN,
    IN_PLAY,
    LEFT,
    NOBODY,
    NOT_THIS_ACTIVATION,
    NOT_THIS_ROUND,
    RED,
    WHITE,
)
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.marks import note_executed, note_met
from rules.battle.timing.permissions import is_banned
from rules.battle.timing.questions import Steps
from rules.table import OVERSIZED, Movement, print_pose

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


PLANET: Final = "planet"


IN_STEP: Final = "step"
"""Why a ship executes a maneuver: it is its Execute Maneuver step."""


def execute_maneuver(
    battle: Battle,
    ship: Ship,
    setting: DialSetting,
    colour: int,
    *,
    is_own: bool = False,
    why: str = "",
) -> Steps[int]:
    """Moves a ship and settles what it overlapped, met or left (2017, Execute Maneuver).

    `is_own` is the maneuver of its dial; the others are what cards let it execute besides, `why`
    says whether they do so `IN_STEP`. Gives the colour as which the maneuver counted in the end;
    -1 where none was executed.
    """
    state = battle.state
    if is_own:
        why = IN_STEP
    if moments.WOULD_EXECUTE in battle.moments and windows.is_awaited(
        battle, moments.WOULD_EXECUTE, ship
    ):
        occasion = _of_maneuver(moments.WOULD_EXECUTE, ship, setting, colour, why)
        yield from windows.open_window(battle, occasion)
        if occasion.is_prevented or not ship.is_in_play:
            return NOBODY
        setting, colour = settled(battle, ship, occasion, setting, is_own=is_own)
    others = [each for each in state.ships if each.place == IN_PLAY and each is not ship]
    is_stopped = not state.terrain or stops_at_planets(battle, ship)
    poses = [each.pose for each in others]
    movement = table.execute(
        setting.template,
        ship.pose,
        poses,
        state.terrain,
        state.area,
        stopped_by_planets=is_stopped,
    )
    if movement.is_on_planet and moments.WOULD_REST_ON_PLANET in battle.moments:
        occasion = Occasion(moments.WOULD_REST_ON_PLANET, ship, what=PLANET)
        yield from windows.open_window(battle, occasion)
        if occasion.is_prevented:  # it rests there (F14-H19)
            movement = table.execute(
                setting.template,
                ship.pose,
                poses,
                state.terrain,
                state.area,
                stopped_by_planets=False,
            )
    move_to(battle, ship, setting, movement, others)
    if setting.bearing == "about" and not movement.is_full:
        # For what asks later which maneuver it was (2017, Plastic Bases Overlapping; D22).
        setting = made(ship, "straight", setting.speed, "", colour, setting.index)
    if battle.moments:
        note_executed(battle, ship, setting, colour)
    if movement.overlapped or movement.is_on_planet or movement.met or movement.has_fled:
        overlapped = [others[place] for place in movement.overlapped]
        yield from _settle(battle, ship, movement, overlapped)
        if movement.has_fled and ship.place == IN_PLAY:
            colour = RED  # it was set back at the edge (Alliance, Swerving to Avoid Board Edges)
    if moments.CROSSES_SHIP in battle.moments:
        for place in table.crossed(movement, [each.pose for each in others]):
            if ship.place == IN_PLAY:
                occasion = Occasion(moments.CROSSES_SHIP, ship, others[place])
                yield from windows.open_window(battle, occasion)
    if state.mines and ship.place == IN_PLAY:
        yield from mines.pass_by(battle, ship, movement)
    if ship.place == IN_PLAY and colour == RED and ship.face_up:
        yield from damage_cards.after_red(battle, ship)
    if (
        moments.EXECUTES in battle.moments
        and ship.place == IN_PLAY
        and windows.is_awaited(battle, moments.EXECUTES, ship)
    ):
        occasion = _of_maneuver(moments.EXECUTES, ship, setting, colour, why)
        yield from windows.open_window(battle, occasion)
        colour = settled(battle, ship, occasion, setting, is_own=is_own)[1]
    return colour


def _of_maneuver(moment: int, ship: Ship, setting: DialSetting, colour: int, why: str) -> Occasion:
    return Occasion(moment, ship, what=str(setting), amount=colour, setting=setting, why=why)


def settled(
    battle: Battle, ship: Ship, occasion: Occasion, setting: DialSetting, *, is_own: bool
) -> tuple[DialSetting, int]:
    """Returns the maneuver and its colour after effects could change them."""
    found = setting if occasion.setting is None else occasion.setting
    colour = occasion.amount
    if is_own:
        own = battle.state.setting_of(ship)
        if own is not None and (found is not own or found.colour != colour):
            set_executed(battle, ship, found, colour)
    return found, colour


def set_executed(battle: Battle, ship: Ship, setting: DialSetting, colour: int) -> None:
    """Makes another maneuver, or one of another colour, take the place of the one revealed."""
    ship.executed = made(ship, setting.bearing, setting.speed, setting.side, colour, setting.index)
    if battle.log is not None:
        battle.note(
            "maneuver",
            ship.index,
            setting.bearing,
            setting.speed,
            setting.side,
            colour,
            setting.index,
        )


_MADE: Final[dict[tuple[str, int, str, str, int, int], DialSetting]] = {}


def made(
    ship: Ship, bearing: str, speed: int, side: str, colour: int, index: int = NOBODY
) -> DialSetting:
    """Returns a maneuver that no dial shows so; each is made once and shared.

    Raises `TableError` for a maneuver that does not exist.
    """
    key = (bearing, speed, side, ship.record.base.name, colour, index)
    found = _MADE.get(key)
    if found is None:
        way = table.template(bearing, speed, side, ship.record.base)
        found = _MADE[key] = DialSetting(index, way, colour)
    return found


def granted(ship: Ship, bearing: str, speed: int, side: str = "") -> DialSetting:
    """Returns a maneuver that a card lets a ship execute: in the colour of its dial, else white.

    Raises `TableError` for a maneuver that does not exist. Source: EDITIONS N19; DECISIONS D34.
    """
    for setting in ship.record.dial:
        if setting.speed == speed and setting.bearing == bearing and setting.side == side:
            return setting
    return made(ship, bearing, speed, side, WHITE)


def turn(battle: Battle, ship: Ship, degrees: float) -> None:
    """Turns a ship about its middle, clockwise."""
    pose = ship.pose
    ship.pose = table.Pose(pose.x, pose.y, pose.heading + degrees, pose.base)
    if battle.log is not None:
        battle.note("turned", ship.index, degrees, print_pose(ship.pose))


def stops_at_planets(battle: Battle, ship: Ship) -> bool:
    """Returns whether a planet moves a ship back (EDITIONS E9)."""
    if battle.options.planet_stops == "every-ship":
        return True
    return ship.team != ENEMIES


def move_to(
    battle: Battle, ship: Ship, setting: DialSetting, movement: Movement, others: list[Ship]
) -> None:
    """Puts a ship where its maneuver ended."""
    ship.pose = movement.pose
    if movement.overlapped:
        ship.overlapped = tuple(others[place].index for place in movement.overlapped)
    if battle.log is not None:
        battle.note(
            "moved",
            ship.index,
            str(setting),
            print_pose(movement.start),
            print_pose(movement.pose),
            movement.way,
            tuple(others[place].index for place in movement.overlapped),
            tuple(others[place].index for place in movement.touching),
            tuple(movement.met),
            movement.is_on_planet,
            movement.has_fled,
        )


def _settle(battle: Battle, ship: Ship, movement: Movement, overlapped: list[Ship]) -> Steps[None]:
    """Settles a move that met something, in the order of the rules (DECISIONS D24, D28)."""
    if movement.has_fled:
        yield from flee(battle, ship, movement)
        if ship.place != IN_PLAY:
            return
    if overlapped or movement.is_on_planet:
        yield from _overlap(battle, ship, movement, overlapped)
    obstacles = [battle.state.terrain[place] for place in movement.met]
    if battle.state.mines:
        obstacles = mines.one_web_a_side(battle, obstacles)
        if mines.is_tholian(ship):
            obstacles = [token for token in obstacles if not mines.is_web(battle, token)]
    if ship.record.is_station:
        obstacles = [token for token in obstacles if not _stays_on(movement, token)]
    for token in obstacles:
        if ship.place != IN_PLAY:
            return
        yield from meet(battle, ship, token)
    if ship.place == IN_PLAY and (
        (overlapped and not is_banned(ship, NO_DAMAGE_AT_SHIPS))
        or (
            any(_costs_a_die(battle, token) for token in obstacles)
            and not is_banned(ship, NO_DAMAGE_AT_OBSTACLES)
        )
    ):
        yield from damage_cards.after_overlap(battle, ship)


def _stays_on(movement: Movement, token: table.Terrain) -> bool:
    """Returns whether a station did not move onto a minefield: it lay beneath it (F14-N3)."""
    start, end = movement.start, movement.pose
    return (
        token.kind == "minefield"
        and (start.x, start.y) == (end.x, end.y)
        and table.overlaps_terrain(start, token)
    )


def flee(battle: Battle, ship: Ship, movement: Movement) -> Steps[None]:
    """Settles that a part of the base is off the table (2017, Fleeing; EDITIONS E6)."""
    mission = battle.mission
    if mission is not None and (yield from mission.leave(battle, ship, movement)):
        return
    yield from damage.leave(battle, ship, DESTROYED, "fled")


def leave_table(battle: Battle, ship: Ship) -> Steps[None]:
    """Takes a ship off the table as its mission allows, which is no destruction."""
    yield from damage.leave(battle, ship, LEFT, "left")


def bar(battle: Battle, ship: Ship, until: int) -> None:
    """Keeps a ship from actions until its activation or the round ends (DECISIONS D29)."""
    if until > ship.bar:
        set_bar(battle, ship, until)


def is_skipped(ship: Ship, step: SkippedStep) -> bool:
    """Returns whether a card lets a ship skip a step of its activation."""
    return step.text in ship.used


def keeps_action(ship: Ship) -> bool:
    """Returns whether a card lets a ship perform actions this round whatever else forbids them."""
    return KEEPS_ACTION.text in ship.used


def set_bar(battle: Battle, ship: Ship, until: int) -> None:
    """Returns how long a ship may perform no actions; a card may let it keep them."""
    ship.bar = until
    if battle.log is not None:
        battle.note("barred", ship.index, until)


def _overlap(battle: Battle, ship: Ship, movement: Movement, overlapped: list[Ship]) -> Steps[None]:
    """Settles that a ship was moved back from other ships or a planet.

    It skips its Perform Action step, an oversized base on small hulls excepted, and a spin or a
    turn that only turned. Source: 2017, Plastic Bases Overlapping, The Planet Token; EDITIONS N1,
    N13, N15.
    """
    if movement.is_on_planet and battle.moments:
        note_met(battle, ship, PLANET)
    if not movement.is_by_turning or movement.is_on_planet:
        limit = battle.options.large_base_hull
        keeps = (
            limit is not None
            and ship.record.base is OVERSIZED
            and not movement.is_on_planet
            and all(other.record.hull <= limit for other in overlapped)
        )
        if not keeps:
            bar(battle, ship, NOT_THIS_ACTIVATION)
    if movement.is_on_planet and moments.HAS_MET in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.HAS_MET, ship, what=PLANET))
    for other in overlapped:
        yield from shuttles.bump(battle, ship, other)
        if moments.OVERLAPS_SHIP in battle.moments and ship.place == IN_PLAY:
            yield from windows.open_window(battle, Occasion(moments.OVERLAPS_SHIP, ship, other))


def _costs_a_die(battle: Battle, token: table.Terrain) -> bool:
    return token.kind == "obstacle" or (
        token.kind == "minefield" and battle.options.minefield_is_obstacle
    )


def meet(battle: Battle, ship: Ship, token: table.Terrain) -> Steps[None]:
    """Settles that a move met an obstacle or a minefield, whose card then acts.

    An obstacle costs the action and one attack die of damage.
    Source: 2017, Moving Into and Through Obstacles, The Minefield Token; EDITIONS E8, N2, N18;
    DECISIONS D25-D28.
    """
    if battle.moments:
        note_met(battle, ship, token.kind)
    if token.kind == "minefield":
        yield from mines.meet(battle, ship, token)
    if not _costs_a_die(battle, token):
        return
    bar(battle, ship, NOT_THIS_ROUND)
    is_web = bool(battle.state.mines) and mines.is_web(battle, token)
    dice = mines.web_dice(battle, token) if is_web else 1
    yield from _roll_for_obstacle(battle, ship, dice)
    if moments.HAS_MET in battle.moments and ship.place == IN_PLAY:
        yield from windows.open_window(
            battle, Occasion(moments.HAS_MET, ship, what=table.print_terrain(token))
        )


def _roll_for_obstacle(battle: Battle, ship: Ship, dice: int) -> Steps[None]:
    """Rolls the attack die of an obstacle, or the dice of a web, unless an effect forestalls it."""
    if moments.MEETS_OBSTACLE in battle.moments:
        occasion = yield from windows.open_window(battle, Occasion(moments.MEETS_OBSTACLE, ship))
        if occasion.is_prevented:
            return
    if ship.bans and is_banned(ship, NOT_DAMAGED_BY_OBSTACLES):
        return
    hits, crits = yield from damage.roll_attack_test(battle, ship, dice, "obstacle")
    yield from damage.suffer(battle, ship, hits, crits, why="obstacle")


def check_strain(battle: Battle, ship: Ship, colour: int) -> Steps[None]:
    """Returns an auxiliary power token for red, takes one off for green.

    In Alliance red costs an enemy its action instead, and green does nothing for it.
    Source: 2017, Activation Phase 4; Alliance, Check for Power Strain; EDITIONS E4, E5; DECISIONS
    D117.
    """
    if ship.used and is_skipped(ship, SKIPS_STRAIN):
        return
    if moments.CHECKS_STRAIN in battle.moments and windows.is_awaited(
        battle, moments.CHECKS_STRAIN, ship
    ):
        occasion = yield from windows.open_window(
            battle, Occasion(moments.CHECKS_STRAIN, ship, amount=colour)
        )
        if occasion.is_prevented:
            return
        colour = occasion.amount
    is_enemy = ship.team == battle.enemies
    if colour == RED and is_enemy and battle.options.red_maneuver == "token-or-enemy-skips":
        bar(battle, ship, NOT_THIS_ACTIVATION)
    elif colour == RED:
        yield from tokens.gain(battle, ship, AUXILIARY, "red maneuver")
    elif is_enemy and battle.options.green_maneuver == "token-off-players":
        return
    elif colour == GREEN and ship.auxiliary:
        yield from tokens.lose(battle, ship, AUXILIARY, "green maneuver")


def put_dial(battle: Battle, ship: Ship, setting: int) -> None:
    """Sets a ship's dial, which counts as its turn in this phase."""
    battle.state.dials[ship.index] = setting
    ship.has_acted = True
    if battle.log is not None:
        battle.note("dial", ship.index, setting, str(ship.record.dial[setting]))


def change_dial(battle: Battle, ship: Ship, setting: int) -> None:
    """Sets a dial anew that was set already and is not revealed yet, as a card says."""
    battle.state.dials[ship.index] = setting
    if battle.log is not None:
        battle.note("redialed", ship.index, setting, str(ship.record.dial[setting]))
