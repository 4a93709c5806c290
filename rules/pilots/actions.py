"""What an action is worth: how it changes the exchange of fire of this round, and the next.

An action whose effect no pilot knows (a card's text, a mission's) has the worth `UNKNOWN`: more
than to pass, less than a token that is sure to serve.
Source: 2017, Actions, Other Actions, Regenerate, Damage Cards.
"""

from __future__ import annotations

from typing import Final

from rules.battle.mechanics.actions import (
    BATTLE_STATIONS_ACTION,
    CLOAK_ACTION,
    ECHO_ACTION,
    ENABLE_ACTION,
    EVADE_ACTION,
    FLEET_ACTION,
    LOCK_ACTION,
    REGENERATE_ACTION,
    SCAN_ACTION,
)
from rules.battle.mechanics.damage_cards import (
    CONSOLE_FIRE,
    DAMAGED_SENSOR_ARRAY,
    STRUCTURAL_DAMAGE,
    WARP_CORE_BREACH,
    WEAPONS_MALFUNCTION,
)
from rules.battle.timing.handlers import Action
from rules.pilots.exchange import Exchange
from rules.pilots.fire import agility_of, durability
from rules.pilots.outlook import Outlook, Prospect, damage_between
from rules.pilots.weights import Weights
from rules.table import echo_pose

UNKNOWN: Final = 0.15
READY: Final = 0.05
"""The worth of a token that will probably serve for nothing: better than to pass."""

KEPT_LOCK: Final = 0.35
"""The worth of a lock on a ship that cannot be fired at yet: it stays for the next round."""

REPAIRS: Final = {
    CONSOLE_FIRE: 0.5,
    DAMAGED_SENSOR_ARRAY: 0.5,
    STRUCTURAL_DAMAGE: 0.45,
    WARP_CORE_BREACH: 1.2,
    WEAPONS_MALFUNCTION: 0.45,
}
"""Damage card -> what its repair is worth, in damage to an average ship."""

HULL: Final = 1.3
"""How much worse damage to the hull is than to shields: it may be critical."""


def value_of_action(
    action: Action | None,
    prospect: Prospect,
    exchange: Exchange,
    outlook: Outlook,
    weights: Weights,
) -> float:
    """Returns what an action is worth, in damage to an average ship; to pass is worth nothing."""
    if action is None:
        return 0.0
    ship = prospect.ship
    bit = action.bit
    if bit == EVADE_ACTION.bit:
        return READY + exchange.plainly_suffered - exchange.suffered(evade=1)
    if bit == SCAN_ACTION.bit:
        return READY + exchange.dealt(scan=1) - exchange.plainly_dealt
    if bit == BATTLE_STATIONS_ACTION.bit:
        given = exchange.dealt(battle_stations=True) - exchange.plainly_dealt
        taken = exchange.plainly_suffered - exchange.suffered(battle_stations=True)
        return READY + max(given, taken) + 0.25 * min(given, taken)
    if bit == LOCK_ACTION.bit:
        # What is not spent on the dice of this round stays for the next.
        return 2.0 * READY + _value_of_lock(exchange)
    if bit == CLOAK_ACTION.bit:
        cloaked = exchange.suffered(agility=agility_of(ship, is_cloaked=True))
        # Whoever fires this round loses it.
        kept = 0.0 if exchange.given else weights.stealth
        return exchange.plainly_suffered - cloaked * HULL + kept
    if bit == ECHO_ACTION.bit:
        return _value_of_echo(prospect, outlook, weights)
    if bit == REGENERATE_ACTION.bit:
        return prospect.worth / outlook.scale - exchange.plainly_dealt
    if bit == ENABLE_ACTION.bit:
        return UNKNOWN
    if bit == FLEET_ACTION.bit:
        return UNKNOWN
    if action.name == "repair":
        return REPAIRS.get(action.detail, UNKNOWN)
    return UNKNOWN


def _value_of_lock(exchange: Exchange) -> float:
    """Returns what a lock on the ship against which it serves best is worth."""
    if not exchange.given:
        return 0.0 if exchange.ship.locks else KEPT_LOCK
    best = max([exchange.dealt(lock=fire.target.index) for fire in exchange.given])
    return best - exchange.plainly_dealt


def _value_of_echo(prospect: Prospect, outlook: Outlook, weights: Weights) -> float:
    """Returns what the better of two echoes is worth over staying."""
    pose = prospect.pose
    stays = value_of_place(prospect, outlook, weights)
    best = stays
    for side in ("left", "right"):
        prospect.stand(echo_pose(pose, 1, side), True)
        best = max(best, value_of_place(prospect, outlook, weights))
    prospect.stand(pose, True)
    return best - stays


def value_of_place(prospect: Prospect, outlook: Outlook, weights: Weights) -> float:
    """Returns what the place of a ship is worth: the best fire given less all that is taken.

    Its fire counts as far as it will probably live to give it: opponents of a higher skill fire
    before it does.
    """
    ship, scale = prospect.ship, outlook.scale
    best = taken = before = 0.0
    for foe in outlook.foes:
        best = max(best, damage_between(prospect, foe) * foe.worth / scale)
        damage = damage_between(foe, prospect)
        taken += damage
        if foe.ship.skill > ship.skill:
            before += damage
    lives = 1.0 - min(1.0, before / max(1, durability(ship)))
    return best * lives - taken * weights.caution * prospect.worth / scale
