"""The Activation Phase: each ship reveals its dial, moves, and performs an action.

Source: 2017, Activation Phase, Auxiliary Power; classic, Activation Phase; EDITIONS C8, E1-E5,
N19; DECISIONS D5, D11, D12, D30, D34, D37.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics import actions, cards, damage_cards, tokens
from rules.battle.mechanics.movement import (
    check_strain,
    execute_maneuver,
    is_skipped,
    keeps_action,
    set_executed,
    settled,
)
from rules.battle.mechanics.values import order_by_skill
from rules.battle.phases import victory
from rules.battle.phases.planning import begin, choices, close, next_of
from rules.battle.position import moments
from rules.battle.position.marks import ACTS_FIRST, SKIPS_MANEUVER
from rules.battle.position.permissions import RED_DESPITE_AUXILIARY
from rules.battle.position.records import DialSetting
from rules.battle.position.terms import (
    AUXILIARY,
    IN_PLAY,
    MAY_ACT,
    NOBODY,
    NOT_THIS_ACTIVATION,
    RED,
    WHITE,
)
from rules.battle.timing import permissions, windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.initiative import acting_groups, in_order, teams_in_order
from rules.battle.timing.ports import review
from rules.battle.timing.questions import ChooseManeuverFor, Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def activation_phase(battle: Battle) -> Steps[None]:
    """Activates every ship, from the lowest skill to the highest."""
    state = battle.state
    if not state.has_phase_begun:
        begin(battle)
        if moments.ACTIVATION_PHASE in battle.moments:
            yield from windows.open_window(battle, Occasion(moments.ACTIVATION_PHASE, None))
            order_by_skill(battle)
            if victory.judge(battle):
                return
    groups = acting_groups(battle, battle.options.equal_skill_activation)
    for group in in_order(battle, groups, "activate"):
        for ship in group:
            turn: Ship | None = ship
            if len(group) > 1:
                turn = yield from next_of(battle, group)
            if turn is None or turn.has_acted or turn.place != IN_PLAY:
                continue
            yield from activate(battle, turn)
            if (state.standing or battle.mission is not None) and victory.judge(battle):
                return
    if battle.mission is not None:
        yield from battle.mission.end_activation(battle)
        if victory.judge(battle):
            return
    yield from close(battle, moments.END_OF_ACTIVATION, "phase:activation")


def activate(battle: Battle, ship: Ship) -> Steps[None]:
    """Takes a ship through the steps of its activation (2017, Activation Phase 1-6)."""
    waiting = battle.moments
    set_active(battle, ship.index)
    if moments.ANY_TIME in waiting:
        yield from windows.any_time(battle)
    if moments.ACTIVATES in waiting and windows.is_awaited(battle, moments.ACTIVATES, ship):
        yield from windows.open_window(battle, Occasion(moments.ACTIVATES, ship))
    setting: DialSetting | None = None
    acts_first = bool(ship.used) and ACTS_FIRST.text in ship.used
    if acts_first and (ship.bar == MAY_ACT or keeps_action(ship)):
        yield from actions.perform_action_step(battle, ship)
    if ship.place != IN_PLAY:
        pass  # what it did first took it off the table
    elif ship.team == battle.enemies:
        setting = yield from maneuver_of_enemy(battle, ship)
    else:
        setting = reveal_dial(battle, ship)
        if setting is not None and (ship.auxiliary or ship.bans or moments.REVEALS_DIAL in waiting):
            setting = yield from reconsider(battle, ship)
    has_moved = False
    if setting is not None and not (ship.used and is_skipped(ship, SKIPS_MANEUVER)):
        colour = setting.colour
        if ship.face_up or ship.grants or ship.executed is not None:
            colour = damage_cards.colour_of(ship, setting)
        colour = yield from execute_maneuver(battle, ship, setting, colour, is_own=True)
        has_moved = colour != NOBODY
        if (
            ship.place == IN_PLAY
            and colour != NOBODY
            and (colour != WHITE or moments.CHECKS_STRAIN in waiting)
        ):
            yield from check_strain(battle, ship, colour)
    if ship.record.is_station:
        has_moved = has_moved and setting is not None and setting.bearing != "stop"
        yield from _relieve_station(battle, ship)
    if (
        has_moved
        and moments.HAS_MOVED in waiting
        and ship.place == IN_PLAY
        and windows.is_awaited(battle, moments.HAS_MOVED, ship)
    ):
        yield from windows.open_window(battle, Occasion(moments.HAS_MOVED, ship))
    if moments.HOLDS in waiting:
        review(battle)
    if ship.place == IN_PLAY and ship.face_up and ship.record.admiral != NOBODY:
        yield from cards.offer_command(battle, ship)
    if ship.place == IN_PLAY and not acts_first:
        has_docked = False
        if ship.overlapped:
            has_docked = yield from actions.offer_docking(battle, ship)
        if not has_docked and (ship.bar == MAY_ACT or keeps_action(ship)):
            yield from actions.perform_action_step(battle, ship)
    if (
        moments.HAS_ACTIVATED in waiting
        and ship.place == IN_PLAY
        and windows.is_awaited(battle, moments.HAS_ACTIVATED, ship)
    ):
        yield from windows.open_window(battle, Occasion(moments.HAS_ACTIVATED, ship))
    finish(battle, ship)
    cards.end_time(battle, "turn")
    if moments.HOLDS in waiting:
        review(battle)


def _relieve_station(battle: Battle, ship: Ship) -> Steps[None]:
    """Takes an auxiliary power token off a station after Clean Up (F14-N5; EDITIONS N14)."""
    if battle.options.station_auxiliary_off and ship.auxiliary and ship.place == IN_PLAY:
        yield from tokens.lose(battle, ship, AUXILIARY, "station")


def set_active(battle: Battle, index: int) -> None:
    """Makes a ship the active one (2017, Activation Phase)."""
    battle.state.active = index
    if battle.log is not None:
        battle.note("active", index)


def finish(battle: Battle, ship: Ship) -> None:
    """Ends a ship's activation; what barred it from actions for so long ends with it."""
    ship.has_acted = True
    if ship.bar == NOT_THIS_ACTIVATION:
        ship.bar = MAY_ACT
    if battle.log is not None:
        battle.note("acted", ship.index)


def reveal_dial(battle: Battle, ship: Ship) -> DialSetting | None:
    """Reveals a ship's dial; gives the maneuver that it shows.

    None for a ship without a dial, which does not move: it came in the middle of the round.
    Source: 2017, Activation Phase 1.
    """
    chosen = battle.state.dials[ship.index]
    if chosen == NOBODY:
        return None
    set_revealed(battle, ship, chosen)
    return ship.record.dial[chosen]


def maneuver_of_enemy(battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
    """Returns the maneuver that the mission's rules choose for a ship without a dial.

    Source: Alliance, Activation Phase: Enemy AI Ships; EDITIONS D3.
    """
    if battle.mission is None:
        return None
    setting = yield from battle.mission.maneuver(battle, ship)
    if setting is not None:
        set_executed(battle, ship, setting, damage_cards.colour_of(ship, setting))
    return ship.executed


def reconsider(battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
    """Returns the maneuver that a ship executes in place of the one revealed, if any.

    Effects may change it; under auxiliary power an opponent chooses in place of a red one, and so
    it is (ours) with one that a text forbids.
    Source: 2017, Auxiliary Power; EDITIONS E3.
    """
    setting = ship.record.dial[ship.setting]
    colour = damage_cards.colour_of(ship, setting)
    if moments.REVEALS_DIAL in battle.moments and windows.is_awaited(
        battle, moments.REVEALS_DIAL, ship
    ):
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.REVEALS_DIAL, ship, what=str(setting), amount=colour, setting=setting),
        )
        if occasion.setting is not setting or occasion.amount != colour:
            settled(battle, ship, occasion, setting, is_own=True)
        setting = battle.state.setting_of(ship) or setting
        colour = damage_cards.colour_of(ship, setting)
    if ship.auxiliary and colour == RED and not permissions.is_granted(ship, RED_DESPITE_AUXILIARY):
        return (yield from _red_under_auxiliary(battle, ship))
    if ship.bans and not permissions.may_execute(ship, setting, colour):
        return (yield from _chosen_by_opponent(battle, ship))
    return setting


def set_revealed(battle: Battle, ship: Ship, setting: int) -> None:
    """Turns a ship's dial face up, or changes the maneuver that it shows."""
    ship.setting = setting
    ship.executed = None
    if battle.log is not None:
        battle.note("revealed", ship.index, setting, str(ship.record.dial[setting]))


def _red_under_auxiliary(battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
    """Finds another maneuver for a ship that may not execute a red one (EDITIONS E3)."""
    if not battle.options.opponent_chooses_red:
        return (yield from damage_cards.damage_and_straight(battle, ship))
    return (yield from _chosen_by_opponent(battle, ship))


def _chosen_by_opponent(battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
    """Lets an opponent choose a maneuver that a ship may execute."""
    answers = tuple(each for each in choices(ship) if _may_choose(ship, each))
    if not answers:
        # No dial without another maneuver is printed; the ship then stays (DECISIONS D12).
        return None
    chosen = answers[0]
    if len(answers) > 1:
        chosen = yield ChooseManeuverFor(chooser(battle, ship), ship.index, answers)
    set_revealed(battle, ship, chosen.index)
    return chosen


def _may_choose(ship: Ship, setting: DialSetting) -> bool:
    colour = damage_cards.colour_of(ship, setting)
    if ship.auxiliary and colour == RED and not permissions.is_granted(ship, RED_DESPITE_AUXILIARY):
        return False
    return permissions.may_execute(ship, setting, colour)


def chooser(battle: Battle, ship: Ship) -> int:
    """Returns the opponent who chooses for a ship: the first in order of initiative.

    Source: 2017, Initiative; DECISIONS D11.
    """
    state = battle.state
    for team in teams_in_order(battle):
        if team != ship.team:
            for place, side in enumerate(state.sides):
                if side.team == team and not side.is_out:
                    return place
    return ship.side
