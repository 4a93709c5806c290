"""The Planning Phase: each dial is set in secret; docked shuttles may be launched.

Source: 2017, Planning Phase, Launching a Shuttlecraft; classic, Planning Phase; EDITIONS C7,
D1-D3; DECISIONS D5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics import cards, damage_cards, shuttles
from rules.battle.mechanics.movement import put_dial
from rules.battle.mechanics.values import next_phase, order_by_skill
from rules.battle.phases import victory
from rules.battle.position import moments
from rules.battle.position.marks import SeenDial
from rules.battle.position.permissions import FACE_UP_DIAL, NO_DIAL, PlannedBy
from rules.battle.position.records import DialSetting
from rules.battle.position.terms import IN_PLAY
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.initiative import acting_groups, in_order
from rules.battle.timing.permissions import is_banned, is_granted, may_plan
from rules.battle.timing.questions import ChooseActivation, ChooseManeuver, ChooseManeuverFor, Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def planning_phase(battle: Battle) -> Steps[None]:
    """Sets every dial, from the lowest skill to the highest."""
    state, options = battle.state, battle.options
    if not state.has_phase_begun:
        begin(battle)
        if battle.mission is not None and battle.options.round_starts_with == "reinforcement":
            yield from battle.mission.begin_round(battle)
        if moments.ROUND in battle.moments:
            yield from windows.open_window(battle, Occasion(moments.ROUND, None))
        if moments.PLANNING_PHASE in battle.moments:
            yield from windows.open_window(battle, Occasion(moments.PLANNING_PHASE, None))
            order_by_skill(battle)
        yield from damage_cards.planning_rolls(battle)
        if victory.judge(battle):
            return
        yield from shuttles.launch_all(battle)
    tie = "any" if options.dial_order == "free" else options.equal_skill_planning
    for group in in_order(battle, acting_groups(battle, tie), "plan"):
        for ship in group:
            if ship.has_acted or ship.place != IN_PLAY or ship.team == battle.enemies:
                continue
            chosen = yield from planned(battle, ship)
            put_dial(battle, ship, chosen.index)
            if ship.grants and is_granted(ship, FACE_UP_DIAL):
                show_dial(battle, ship)
    yield from close(battle, moments.ALL_DIALS_SET, "phase:planning")


def planned(battle: Battle, ship: Ship) -> Steps[DialSetting]:
    """Asks how a ship's dial is set: its player, unless a text leaves that to another one."""
    if ship.bans and is_banned(ship, NO_DIAL):
        return next((each for each in ship.record.dial if _is_slow(each)), ship.record.dial[0])
    planners = [
        ban.what for ban in ship.bans if isinstance(ban.what, PlannedBy) and not ban.is_waiting
    ]
    answers = ship.record.dial
    if ship.breaches_ignored or ship.bans:
        answers = choices(ship)
    chosen = answers[0]
    if planners:
        cards.end_time(battle, f"plan@{ship.index}")
        given = tuple(each for each in answers if _may_plan(battle, ship, each, planners))
        if given:
            windows.mark_used(battle, ship, SeenDial(planners[0].side).text)
            if len(given) > 1:
                chosen = yield ChooseManeuverFor(planners[0].side, ship.index, given)
            else:
                chosen = given[0]
            return chosen
    if len(answers) > 1:
        chosen = yield ChooseManeuver(ship.side, ship.index, answers)
    return chosen


def _is_slow(setting: DialSetting) -> bool:
    """Returns whether a maneuver is the shortest one ahead, which stands for a dial not set."""
    return setting.bearing == "straight" and setting.speed == 1


def _may_plan(battle: Battle, ship: Ship, setting: DialSetting, planners: list[PlannedBy]) -> bool:
    """Returns whether another player may set a dial so: the ship has to stay on the table."""
    colour = damage_cards.colour_of(ship, setting)
    return battle.state.area.holds(setting.template.end(ship.pose)) and any(
        each.kind.fits(setting.speed, setting.bearing, colour) for each in planners
    )


def show_dial(battle: Battle, ship: Ship) -> None:
    """Lets all players see a dial that is set."""
    for side in range(len(battle.state.sides)):
        if side != ship.side:
            windows.mark_used(battle, ship, SeenDial(side).text)


def begin(battle: Battle) -> None:
    """Marks a phase as begun: what happens at its beginning happens once."""
    battle.state.has_phase_begun = True
    if battle.log is not None:
        battle.note("begun")


def close(battle: Battle, moment: int, name: str) -> Steps[None]:
    """Ends a phase with its last moment, unless the battle ends then."""
    if moment in battle.moments:
        yield from windows.open_window(battle, Occasion(moment, None))
        if victory.judge(battle):
            return
    cards.end_time(battle, "phase", name)
    next_phase(battle)


def choices(ship: Ship) -> tuple[DialSetting, ...]:
    """Lists the settings that a ship's dial may show (2017, Choosing a Maneuver).

    Red ones too, even under auxiliary power. Where a warp core breach was contained no maneuver
    faster than 1 may be chosen, nor any that a text forbids, as long as others are on the dial.
    """
    dial = ship.record.dial
    if ship.breaches_ignored:
        dial = tuple(each for each in dial if abs(each.speed) <= 1) or dial
    if ship.bans:
        allowed = [
            each for each in dial if may_plan(ship, each, damage_cards.colour_of(ship, each))
        ]
        dial = tuple(allowed) or dial
    return dial


def next_of(battle: Battle, group: list[Ship]) -> Steps[Ship | None]:
    """Asks which of one side's ships of equal skill acts next; None when all have acted.

    Ships that the game plays act in their order, which is that of their ID tokens.
    Source: 2017, Breaking Ties; Alliance, Breaking Ties in Captain Skill; EDITIONS C8, C11;
    DECISIONS D6.
    """
    left = [
        ship for ship in group if ship.place == IN_PLAY and not (ship.has_acted or ship.had_chance)
    ]
    if len(left) < 2:
        return left[0] if left else None
    if left[0].team == battle.enemies:
        return left[0]
    index: int = yield ChooseActivation(left[0].side, -1, tuple(ship.index for ship in left))
    return battle.state.ships[index]
