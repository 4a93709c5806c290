"""Actions: which a ship may perform now, and what each does.

Source: 2017, Actions, Perform Action, Other Actions, Auxiliary Power, Admiral Cards; EDITIONS E2,
F2, F3, F6, F11, N14; DECISIONS D29, D31, D33, D40, D41.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import cards, damage, damage_cards, mines, shuttles, tokens
from rules.battle.mechanics.movement import is_skipped, keeps_action
from rules.battle.mechanics.shuttles import docked_on, docking_pair, exchanges
from rules.battle.position import moments
from rules.battle.position.marks import HAS_ACTED, REGENERATED_OTHERWISE, SKIPS_ACTION, FreeAction
from rules.battle.position.permissions import (
    CLOAK_WITHOUT_SHIELDS,
    ActionDuty,
    BarAction,
    EchoTemplate,
)
from rules.battle.position.terms import (
    BATTLE_STATIONS,
    EVADE,
    HAS_REGENERATED,
    IN_PLAY,
    MAY_ACT,
    NO_CLOAK,
    NOBODY,
    NOT_THIS_ROUND,
    SCAN,
)
from rules.battle.timing import permissions, windows
from rules.battle.timing.handlers import Action, CardAct, Occasion
from rules.battle.timing.questions import (
    ChooseAction,
    ChooseCard,
    ChooseEcho,
    ChooseLockTarget,
    Steps,
)
from rules.table import ECHO_SPEEDS, Echo, Pose, band, each_echo, echo_pose, may_stand, print_pose

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


EVADE_ACTION: Final = Action("evade", 1, is_on_bar=True)
SCAN_ACTION: Final = Action("scan", 2, is_on_bar=True)
BATTLE_STATIONS_ACTION: Final = Action("battlestations", 4, is_on_bar=True)
LOCK_ACTION: Final = Action("target-lock", 8, is_on_bar=True)
CLOAK_ACTION: Final = Action("cloak", 16, is_on_bar=True)
ECHO_ACTION: Final = Action("sensor-echo", 32, is_on_bar=True)
REGENERATE_ACTION: Final = Action("regenerate", HAS_REGENERATED, is_on_bar=True)
ENABLE_ACTION: Final = Action("enable-card", 128)
FLEET_ACTION: Final = Action("fleet-action", 256)
DOCK_ACTION: Final = Action("dock", 512)
EXCHANGE_ACTION: Final = Action("exchange-cards", 1024)
REPAIR_BIT: Final = 2048
"""The first of the bits of repair actions, one for each damage card that has one."""
MISSION_BIT: Final = 1 << 20
"""The first of the bits of a mission's actions."""

BAR_ACTIONS: Final = {
    action.name: action
    for action in (
        EVADE_ACTION,
        SCAN_ACTION,
        BATTLE_STATIONS_ACTION,
        LOCK_ACTION,
        CLOAK_ACTION,
        ECHO_ACTION,
        REGENERATE_ACTION,
    )
}
REPAIR_ACTIONS: Final = {
    name: Action("repair", REPAIR_BIT << place, detail=name)
    for place, name in enumerate(damage_cards.REPAIRABLE)
}
"""Damage card -> the action printed on it."""


def perform_action_step(battle: Battle, ship: Ship) -> Steps[None]:
    """Lets a ship perform one action, or pass (2017, Perform Action)."""
    if ship.used and is_skipped(ship, SKIPS_ACTION):
        return
    if moments.ANY_TIME in battle.moments:
        yield from windows.any_time(battle)
    if moments.PERFORMS_ACTION in battle.moments and windows.is_awaited(
        battle, moments.PERFORMS_ACTION, ship
    ):
        yield from windows.open_window(battle, Occasion(moments.PERFORMS_ACTION, ship))
        if ship.used and (is_skipped(ship, SKIPS_ACTION) or HAS_ACTED.text in ship.used):
            return
    if ship.place != IN_PLAY:
        return
    is_enemy = ship.team == battle.enemies
    # An enemy under auxiliary power acts all the same (Alliance, Auxiliary Power Tokens).
    is_barred_now = (ship.auxiliary > 0 and not is_enemy) or ship.bar != MAY_ACT
    if is_barred_now and not (keeps_action(ship) or (ship.grants and ship.bar == MAY_ACT)):
        return
    answers = legal_actions(battle, ship)
    if is_barred_now and not keeps_action(ship):
        answers = [each for each in answers if permissions.is_despite_auxiliary(ship, each)]
    if not answers:
        return
    answers, has_to = duties(ship, answers)
    chosen: Action | None
    if is_enemy and battle.mission is not None:
        chosen = yield from battle.mission.action(battle, ship, answers)
    elif has_to:
        chosen = answers[0]
        if len(answers) > 1:
            chosen = yield ChooseAction(ship.side, ship.index, tuple(answers))
    else:
        chosen = yield ChooseAction(ship.side, ship.index, (None, *answers))
    if chosen is not None:
        yield from perform(battle, ship, chosen)


def duties(ship: Ship, found: list[Action]) -> tuple[list[Action], bool]:
    """Returns the actions that texts leave to a ship, and whether it has to perform one of them.

    Who cannot perform the one that he must is free (ours, after FR-126.2).
    """
    for ban in ship.bans:
        what = ban.what
        if isinstance(what, ActionDuty) and not ban.is_waiting:
            due = [each for each in found if each.is_on_bar and each.name == what.name]
            if due:
                return due, True
    return found, False


def free_action(battle: Battle, ship: Ship, offered: tuple[Action, ...]) -> Steps[bool]:
    """Lets a ship perform one of several actions as a free one; tells whether it did.

    Auxiliary power, an overlap and an obstacle forbid free actions too, and no action is
    performed twice in a round. Source: 2017, Actions, Auxiliary Power; DECISIONS D29, D40.
    """
    if ship.bar != MAY_ACT or ship.auxiliary or not ship.is_in_play:
        return False
    legal = legal_actions(battle, ship, every=True)
    answers = tuple(action for action in offered if action in legal)
    if ship.bans:
        answers = tuple(each for each in answers if not is_barred(battle, ship, each, is_free=True))
    if not answers:
        return False
    chosen: Action | None = yield ChooseAction(
        ship.side, ship.index, (None, *answers), is_free=True
    )
    if chosen is None:
        return False
    yield from perform(battle, ship, chosen, is_free=True)
    return True


def legal_actions(battle: Battle, ship: Ship, *, every: bool = False) -> list[Action]:
    """Lists the actions that a ship may perform now (`_possible_actions`)."""
    if not ship.bans:
        return list(_possible_actions(battle, ship, every=every))
    return [
        action
        for action in _possible_actions(battle, ship, every=every)
        if not is_barred(battle, ship, action)
    ]


def is_any_action_legal(battle: Battle, ship: Ship) -> bool:
    """Returns whether there is an action that a ship may perform now; mostly the first one is."""
    for action in _possible_actions(battle, ship):
        if not (ship.bans and is_barred(battle, ship, action)):
            return True
    return False


def _possible_actions(battle: Battle, ship: Ship, *, every: bool = False) -> Iterator[Action]:
    """Returns the actions that a ship could perform now, were none forbidden.

    `every` looks at all actions of the bar, as an effect may grant one that the ship's own bar
    lacks, or that a damaged sensor array keeps it from using (F14-C10, FR-077.1).
    Source: 2017, Actions, Other Actions.
    """
    done = ship.done
    if tokens.is_bound(battle, ship):
        done |= EVADE_ACTION.bit  # as if done, where no other token needs to be looked at
    if every or not (ship.face_up and ship.has_face_up(damage_cards.DAMAGED_SENSOR_ARRAY)):
        names: Iterable[str] = BAR_ACTIONS if every else ship.record.actions
        if ship.grants and not every:
            names = dict.fromkeys(
                [
                    *ship.record.actions,
                    *(each.name for each in permissions.granted(ship, BarAction)),
                ]
            )
        for name in names:
            action = BAR_ACTIONS[name]
            bit = action.bit
            if not done & bit and (bit <= 4 or is_possible(battle, ship, bit)):
                yield action
    if ship.cards and not done & ENABLE_ACTION.bit and cards.enableable(battle, ship):
        yield ENABLE_ACTION
    if ship.face_up:
        yield from _repairs(ship)
    if battle.options.fleet_actions and may_fleet_action(battle, ship):
        yield FLEET_ACTION
    if may_exchange(battle, ship):
        yield EXCHANGE_ACTION
    if battle.mission is not None:
        for action in battle.mission.actions(battle, ship):
            if not done & action.bit:
                yield action
    offered: list[str] = []
    for action in battle.card_actions[ship.index]:
        # Of two cards of one name aboard, as a stolen one may be, one acts in a round.
        if (
            action.card not in ship.acted
            and action.card not in offered
            and (action.guard is None or action.guard(battle, ship))
        ):
            offered.append(action.card)
            yield action


def _repairs(ship: Ship) -> list[Action]:
    """Lists the actions that repair damage cards of a ship, each once."""
    found: list[Action] = []
    for card in ship.face_up:
        repair = REPAIR_ACTIONS.get(card.name)
        if repair is None or ship.done & repair.bit or repair in found:
            continue
        if card.name != damage_cards.WARP_CORE_BREACH or not ship.breaches_ignored:
            found.append(repair)
    return found


def is_barred(battle: Battle, ship: Ship, action: Action, *, is_free: bool = False) -> bool:
    """Returns whether a text forbids an action to a ship, or forbids it as a free action.

    What forbids beats what allows, if the rule set says so (2017, Breaking the Rules).
    """
    if not battle.options.forbidding_wins and permissions.is_granted(ship, BarAction(action.name)):
        return False
    return not permissions.may_act(ship, action, is_free=is_free)


def is_possible(battle: Battle, ship: Ship, bit: int) -> bool:
    """Returns whether an action of the bar can be carried out now."""
    if bit <= BATTLE_STATIONS_ACTION.bit:
        return bit != EVADE_ACTION.bit or not tokens.is_bound(battle, ship)
    if bit == LOCK_ACTION.bit:
        return tokens.has_lock_target(battle, ship)
    if bit == CLOAK_ACTION.bit:
        has_power = ship.shields > 0 or permissions.is_granted(ship, CLOAK_WITHOUT_SHIELDS)
        return ship.cloak == NO_CLOAK and has_power
    if bit == ECHO_ACTION.bit:
        return ship.cloak != NO_CLOAK and may_echo(battle, ship) and _can_echo(battle, ship)
    # Who regenerates loses the attack of the round, unless something else is done instead.
    is_of_use = ship.damage > 0 and not ship.attacks
    return is_of_use or _is_replaced(battle, ship, REGENERATE_ACTION)


def _is_replaced(battle: Battle, ship: Ship, action: Action) -> bool:
    """Returns whether a ship's own text has something else done, whatever the action would do."""
    if moments.WOULD_ACT not in battle.moments:
        return False
    occasion = Occasion(moments.WOULD_ACT, ship, what=action.name)
    return any(
        owner is ship and handler.replaces and not handler.is_optional
        for owner, handler in windows.waiting_of(battle, occasion, [])
    )


def may_echo(battle: Battle, ship: Ship) -> bool:
    """Returns whether a ship is cloaked for long enough (EDITIONS F2, N14)."""
    if tokens.is_bound(battle, ship):
        return False
    return battle.options.echo_when == "cloaked" or ship.is_cloak_beside


def _can_echo(battle: Battle, ship: Ship) -> bool:
    """Returns whether an echo is possible; mostly one straight to the side is."""
    state = battle.state
    others = [each.pose for each in state.in_play() if each is not ship]
    for side in ("left", "right") if permissions.may_echo_with(ship, 1) else ():
        pose = echo_pose(ship.pose, 1, side)
        if may_stand(pose, state.area, others, state.terrain):
            return True
    return is_any_echo_possible(battle, ship)


def is_any_echo_possible(
    battle: Battle,
    ship: Ship,
    speeds: tuple[int, ...] = ECHO_SPEEDS,
    banks: tuple[int, ...] = (),
) -> bool:
    """Returns whether a sensor echo may take a ship anywhere (`possible_echoes`)."""
    return next(possible_echoes(battle, ship, speeds, banks), None) is not None


def possible_echoes(
    battle: Battle,
    ship: Ship,
    speeds: tuple[int, ...] = ECHO_SPEEDS,
    banks: tuple[int, ...] = (),
) -> Iterator[Echo]:
    """Returns where a sensor echo may take a ship (2017, Sensor Echo; DECISIONS D31-D33).

    `speeds` and `banks` are those of the templates with which it may be done.
    """
    others = [each.pose for each in battle.state.in_play() if each is not ship]
    if ship.bans:
        speeds = tuple(speed for speed in speeds if permissions.may_echo_with(ship, speed))
        banks = tuple(speed for speed in banks if permissions.may_echo_with(ship, speed, "bank"))
    if ship.grants and ECHO_ACTION.name not in ship.record.actions:
        only = [each.speed for each in permissions.granted(ship, EchoTemplate)]
        speeds = tuple(speed for speed in speeds if not only or speed in only)
    return each_echo(ship.pose, others, battle.state.terrain, battle.state.area, speeds, banks)


FREE: Final = "free"
"""What brought a free action about, in the moment after it."""

FIXED: Final = "fixed"
"""The way of a sensor echo whose templates a card names."""


def perform(battle: Battle, ship: Ship, action: Action, *, is_free: bool = False) -> Steps[None]:
    """Performs an action: it counts as performed this round, then it takes effect."""
    is_replaced = False
    if moments.WOULD_ACT in battle.moments and windows.is_awaited(battle, moments.WOULD_ACT, ship):
        before = ship.done
        # A free action tells so by its amount: `why` is the way of the action.
        occasion = yield from windows.open_window(
            battle,
            Occasion(
                moments.WOULD_ACT,
                ship,
                what=action.name,
                amount=int(is_free),
                source=action.card,
                why=action.way,
            ),
        )
        # Where something else was done the ship has performed the action all the same, unless
        # that was an action itself: then it is noted already.
        is_replaced = occasion.is_replaced and ship.done == before and not before & action.bit
        if (occasion.is_prevented and not is_replaced) or not ship.is_in_play:
            return
    mark_performed(battle, ship, action, is_free=is_free)
    if not is_replaced:
        yield from carry_out(battle, ship, action)
    elif action.bit == REGENERATE_ACTION.bit:
        windows.mark_used(battle, ship, REGENERATED_OTHERWISE.text)
    if is_free:
        note_free_action(battle, ship, action.name)
    if (
        moments.HAS_PERFORMED in battle.moments
        and windows.is_awaited(battle, moments.HAS_PERFORMED, ship)
        and ship.is_in_play
    ):
        yield from windows.open_window(
            battle,
            Occasion(
                moments.HAS_PERFORMED,
                ship,
                what=action.name,
                source=action.card,
                why=FREE if is_free else "",
            ),
        )


def mark_performed(battle: Battle, ship: Ship, action: Action, *, is_free: bool = False) -> None:
    """Notes that an action was performed this round: it may not be performed again."""
    ship.done |= action.bit
    if action.card:
        ship.acted = (*ship.acted, action.card)
    if battle.log is not None:
        shown = f"{action.name}: {action.detail}" if action.detail else action.name
        battle.note("action", ship.index, shown, action.bit, action.card, is_free)


def note_free_action(battle: Battle, ship: Ship, name: str) -> None:
    """Notes that a free action was performed this round, where a text asks for it.

    Only once it is over: what it lets the ship perform is a part of it.
    """
    if moments.NOTES_FREE_ACTIONS in battle.moments:
        windows.mark_used(battle, ship, FreeAction(name).text)


def carry_out(battle: Battle, ship: Ship, action: Action) -> Steps[None]:
    """Does what an action says."""
    if action.act is not None:
        return _act_of_card(battle, ship, action, action.act)
    return _act_of_rules(battle, ship, action)


def _act_of_rules(battle: Battle, ship: Ship, action: Action) -> Steps[None]:
    """Does what the rules, or a mission, say of an action."""
    bit = action.bit
    if bit == EVADE_ACTION.bit:
        yield from tokens.gain(battle, ship, EVADE, "action")
    elif bit == SCAN_ACTION.bit:
        yield from tokens.gain(battle, ship, SCAN, "action")
    elif bit == BATTLE_STATIONS_ACTION.bit:
        yield from tokens.gain(battle, ship, BATTLE_STATIONS, "action")
    elif bit == LOCK_ACTION.bit:
        yield from acquire_target_lock(battle, ship)
    elif bit == CLOAK_ACTION.bit:
        had_shields = ship.shields > 0
        tokens.cloak_ship(battle, ship)
        if had_shields and moments.SHIELDS_GONE in battle.moments:
            yield from windows.open_window(battle, Occasion(moments.SHIELDS_GONE, ship))
    elif bit == ECHO_ACTION.bit:
        yield from sensor_echo(battle, ship)
    elif bit == REGENERATE_ACTION.bit:
        if (yield from damage.may_repair(battle, ship)):
            yield from damage.repair_one(battle, ship)
    elif bit == ENABLE_ACTION.bit:
        yield from _enable_card(battle, ship)
    elif bit == FLEET_ACTION.bit:
        yield from _fleet_action(battle, ship)
    elif bit == DOCK_ACTION.bit:
        yield from shuttles.dock(battle, ship)
    elif bit == EXCHANGE_ACTION.bit:
        yield from shuttles.exchange(battle, ship)
    elif action.name == "repair":
        yield from damage_cards.repair(battle, ship, action.detail)
    elif battle.mission is not None:
        yield from battle.mission.perform(battle, ship, action)


def _act_of_card(battle: Battle, ship: Ship, action: Action, act: CardAct) -> Steps[None]:
    """Does what the text of a card says; what it does is kept under the card's key."""
    steps = act(battle, ship)
    if action.card:
        steps = windows.recorded(battle, ship, action.source, moments.PERFORMS_ACTION, steps)
    return steps


def acquire_target_lock(battle: Battle, ship: Ship) -> Steps[None]:
    """Asks for the target of a lock and acquires it (2017, Acquire a Target Lock)."""
    targets = tokens.lock_targets(battle, ship)
    target = targets[0]
    if len(targets) > 1:
        target = yield ChooseLockTarget(ship.side, ship.index, targets)
    yield from tokens.acquire_lock(battle, ship, battle.state.ships[target])


def sensor_echo(
    battle: Battle,
    ship: Ship,
    speeds: tuple[int, ...] = ECHO_SPEEDS,
    banks: tuple[int, ...] = (),
) -> Steps[None]:
    """Asks where a cloaked ship reappears and sets it there (2017, Sensor Echo)."""
    state, start = battle.state, ship.pose
    answers = tuple(possible_echoes(battle, ship, speeds, banks))
    chosen: Echo | Pose = answers[0]
    if len(answers) > 1:
        others = [each.pose for each in state.in_play() if each is not ship]
        chosen = yield ChooseEcho(
            ship.side, ship.index, answers, ship.pose, state.area, others, state.terrain
        )
    if isinstance(chosen, Pose):
        echo_to(battle, ship, chosen, 0, "", 0.0)
    else:
        echo_to(battle, ship, chosen.pose, chosen.speed, chosen.side, chosen.shift)
    if state.terrain:
        yield from mines.meet_anew(battle, ship, start)
        yield from mines.echo_near(battle, ship, start)
        if not ship.is_in_play:
            return
    if moments.HAS_ECHOED in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.HAS_ECHOED, ship))


def echo_to(battle: Battle, ship: Ship, pose: Pose, speed: int, side: str, shift: float) -> None:
    """Sets a ship down where its echo took it."""
    ship.pose = pose
    if battle.log is not None:
        battle.note("echoed", ship.index, speed, side, shift, print_pose(pose))


def _enable_card(battle: Battle, ship: Ship, *, are_upgrades: bool = False) -> Steps[None]:
    """Takes a Disabled token off one of the ship's cards (2017; DECISIONS D41)."""
    answers = cards.enableable(battle, ship, are_upgrades=are_upgrades)
    place = answers[0]
    if len(answers) > 1:
        place = yield ChooseCard(ship.side, ship.index, answers, "enable")
    yield from cards.enable(battle, ship, place)


def _enable_upgrade(battle: Battle, ship: Ship) -> Steps[None]:
    yield from _enable_card(battle, ship, are_upgrades=True)


ENABLE_UPGRADE: Final = Action(ENABLE_ACTION.name, ENABLE_ACTION.bit, act=_enable_upgrade)
"""The action that frees a card, as texts let a ship perform it: with an upgrade alone."""


def may_enable_upgrade(battle: Battle, ship: Ship) -> bool:
    """Returns whether a ship may free an upgrade now: it frees one card a round (D41)."""
    return not ship.done & ENABLE_ACTION.bit and bool(
        cards.enableable(battle, ship, are_upgrades=True)
    )


# --- fleet actions ----------------------------------------------------------------


def admiral_of(battle: Battle, ship: Ship) -> Ship | None:
    """Returns the ship of a side's face-up admiralif he is fit to lead (2017, Admiral Cards)."""
    for each in battle.state.ships:
        if each.side == ship.side and each.place == IN_PLAY:
            admiral = each.record.admiral
            if admiral != NOBODY and admiral != each.captain and each.cards[admiral].is_working:
                return each
    return None


def may_fleet_action(battle: Battle, ship: Ship) -> bool:
    """Returns whether a ship may perform its admiral's fleet action now.

    Once a round for the whole fleet, within Range 1-3 of the admiral's ship or by that ship, by
    no other when that ship's command is damaged.
    Source: 2017, Admiral Cards 2; EDITIONS F11; DECISIONS D47.
    """
    if moments.FLEET_ACTION not in battle.moments or not is_led(battle, ship):
        return False
    flagship = admiral_of(battle, ship)
    return flagship is not None and bool(_fleet_actions(battle, flagship, ship))


def is_led(battle: Battle, ship: Ship) -> bool:
    """Returns whether a ship may now perform a fleet action, whatever that is."""
    if ship.done & FLEET_ACTION.bit or ship.record.support == "squadron":
        return False  # friends do not affect squadrons (2017, Attack Squadrons 8; FR-017.3)
    if battle.state.sides[ship.side].fleet_action != NOBODY:
        return False
    flagship = admiral_of(battle, ship)
    if flagship is None:
        return False
    if ship is flagship:
        return True
    if any(flagship.has_face_up(name) for name in cards.COMMAND_DAMAGE):
        return False
    return band(ship.pose, flagship.pose) != 0


def _fleet_actions(battle: Battle, flagship: Ship, ship: Ship) -> windows.Waiting:
    """Lists the fleet actions of an admiral that a ship can carry out now."""
    occasion = Occasion(moments.FLEET_ACTION, flagship, ship)
    return [
        (flagship, handler)
        for handler in battle.handlers[flagship.index].get(moments.FLEET_ACTION, ())
        if windows.card_is_usable(flagship, handler.card)
        and (handler.guard is None or handler.guard(battle, occasion, ship))
    ]


def _fleet_action(battle: Battle, ship: Ship) -> Steps[None]:
    """Takes the fleet action token and does what the admiral's card says, or one of its parts."""
    give_fleet_action(battle, ship.side, ship.index)
    flagship = admiral_of(battle, ship)
    if flagship is None:
        return
    occasion = Occasion(moments.FLEET_ACTION, flagship, ship)
    waiting = _fleet_actions(battle, flagship, ship)
    if waiting:
        chosen = yield from windows.chosen_of(waiting, occasion)
        if chosen is not None:
            steps = chosen[1].act(battle, occasion, ship)
            yield from windows.recorded(battle, ship, chosen[1].source, moments.FLEET_ACTION, steps)


def give_fleet_action(battle: Battle, side: int, ship: int) -> None:
    """Moves a side's fleet action token to a ship, or back to the admiral (-1)."""
    if battle.state.sides[side].fleet_action == ship:
        return
    battle.state.sides[side].fleet_action = ship
    if battle.log is not None:
        battle.note("fleet-action", side, ship)


def offer_docking(battle: Battle, ship: Ship) -> Steps[bool]:
    """Offers a shuttle that moved onto its capital ship to dock there; tells whether it did.

    It is an action, which this overlap does not forbid. By the document of 2016 it may also be
    the capital ship that moved. Source: 2017, Docking a Shuttlecraft; EDITIONS N6.
    """
    if not ship.overlapped or ship.auxiliary or ship.bar == NOT_THIS_ROUND:
        return False
    if ship.used and is_skipped(ship, SKIPS_ACTION):
        return False
    if docking_pair(battle, ship) is None or (ship.bans and is_barred(battle, ship, DOCK_ACTION)):
        return False
    chosen: Action | None = yield ChooseAction(ship.side, ship.index, (None, DOCK_ACTION))
    if chosen is None:
        return False
    yield from perform(battle, ship, chosen)
    return True


def may_exchange(battle: Battle, ship: Ship) -> bool:
    """Returns whether a capital ship may exchange cards with its docked shuttle by an action.

    Only one player's own cards change places (2017, Docking a Shuttlecraft c: "your").
    """
    if not ship.record.is_capital or ship.done & EXCHANGE_ACTION.bit:
        return False
    shuttle = docked_on(battle, ship)
    return shuttle is not None and shuttle.side == ship.side and bool(exchanges(ship, shuttle))
