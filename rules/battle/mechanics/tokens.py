"""Tokens beside ships: gained, spent, removed; target locks; shields; the cloak.

Functions that begin with `change`, `set`, `lock` and `unlock` do just what they say and note it;
those that yield are the rules around them, with the windows in which effects may act.

Source: 2017, Actions, Ship Systems; EDITIONS F1-F5, P; DECISIONS D44-D46.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position import moments
from rules.battle.position.marks import KeptTokens, SpentToken, marks_of
from rules.battle.position.permissions import LOCKS_ON_CLOAKED, NoTokenGain, NoTokenSpending
from rules.battle.position.pieces import number_of_markers, with_marker
from rules.battle.position.terms import (
    AUXILIARY,
    BATTLE_STATIONS,
    CLOAK_IS_RED,
    CLOAKED,
    EVADE,
    IN_PLAY,
    NO_CLOAK,
    NOBODY,
    SCAN,
    TOKENS,
)
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.permissions import is_banned, is_granted, may_be_locked, most_locks
from rules.battle.timing.questions import ChooseDetail, Steps
from rules.battle.timing.token_triggers import lock_left, token_left
from rules.table import band

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle


def number_of(ship: Ship, token: int) -> int:
    """Returns how many tokens of a kind lie beside a ship."""
    if token == EVADE:
        return ship.evade
    if token == SCAN:
        return ship.scan
    if token == BATTLE_STATIONS:
        return ship.battle_stations
    if token == AUXILIARY:
        return ship.auxiliary
    return ship.mission


def change_token(battle: Battle, ship: Ship, token: int, change: int, why: str) -> None:
    """Puts tokens beside a ship or takes them away; never below none."""
    if change <= 0:
        change = max(change, -number_of(ship, token))
        if change == 0:
            return
    if token == EVADE:
        ship.evade += change
    elif token == SCAN:
        ship.scan += change
    elif token == BATTLE_STATIONS:
        ship.battle_stations += change
    elif token == AUXILIARY:
        ship.auxiliary += change
    else:
        ship.mission += change
    if change < 0:
        token_left(ship, TOKENS[token], number_of(ship, token))
    if battle.log is not None:
        battle.note("token", ship.index, TOKENS[token], change, why)


def gain(battle: Battle, ship: Ship, token: int, why: str, number: int = 1) -> Steps[bool]:
    """Lets a ship gain tokens, unless an effect prevents it or it is barred from them.

    Tells whether it did, or something was done instead.
    """
    if battle.moments or ship.bans or ship.record.is_station:
        if not may_gain(battle, ship, token):
            return False
        if windows.is_awaited(battle, moments.WOULD_GAIN, ship):
            number, is_replaced = yield from _kept(battle, ship, token, why, number)
            if number == 0:
                return is_replaced
    change_token(battle, ship, token, number, why)
    yield from tell_gain(battle, ship, TOKENS[token], number, why)
    return True


def tell_gain(battle: Battle, ship: Ship, name: str, number: int, why: str) -> Steps[None]:
    """Tells effects of each token that a ship has gained: texts speak of one.

    A second token of a kind lets a card act again (2017, Upgrade Card Abilities and Action Tokens).
    """
    if moments.HAS_GAINED not in battle.moments:
        return
    for _ in range(number):
        if not windows.is_awaited(battle, moments.HAS_GAINED, ship):
            return
        yield from windows.open_window(
            battle, Occasion(moments.HAS_GAINED, ship, what=name, amount=1, why=why)
        )


def _kept(battle: Battle, ship: Ship, token: int, why: str, number: int) -> Steps[tuple[int, bool]]:
    """Tells effects of each token that a ship would gain: texts speak of one.

    Gives how many it gains, and whether something was done instead of all others.
    """
    kept, is_replaced = 0, True
    for _ in range(number):
        occasion = yield from windows.open_window(
            battle, Occasion(moments.WOULD_GAIN, ship, what=TOKENS[token], amount=1, why=why)
        )
        if occasion.is_prevented:
            is_replaced = is_replaced and occasion.is_replaced
        else:
            kept += 1
    return kept, is_replaced


def may_gain(battle: Battle, ship: Ship, token: int) -> bool:
    """Returns whether nothing forbids a ship tokens of a kind.

    A station evades nobody (FR-027.1).
    """
    if token == EVADE and is_bound(battle, ship):
        return False
    return not (ship.bans and is_banned(ship, NoTokenGain(TOKENS[token])))


def is_bound(battle: Battle, ship: Ship) -> bool:
    """Returns whether a ship is a station, which does not evade or echo (EDITIONS N14)."""
    return ship.record.is_station and not battle.options.station_systems


def lose(battle: Battle, ship: Ship, token: int, why: str, number: int = 1) -> Steps[int]:
    """Lets a ship lose tokens other than by spending them; gives how many it lost."""
    number = min(number, number_of(ship, token))
    if number <= 0:
        return 0
    if moments.WOULD_LOSE in battle.moments:
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.WOULD_LOSE, ship, what=TOKENS[token], amount=number, why=why),
        )
        number = min(occasion.amount, number_of(ship, token))
        if occasion.is_prevented or number <= 0:
            return 0
    change_token(battle, ship, token, -number, why)
    if moments.HAS_LOST in battle.moments:
        yield from windows.open_window(
            battle,
            Occasion(moments.HAS_LOST, ship, what=TOKENS[token], amount=number, why=why),
        )
    return number


LOCK: Final = "target-lock"


def note_spent(battle: Battle, ship: Ship, name: str, *, to_fire: bool = False) -> None:
    """Notes that a ship spent a token, where a text asks for it.

    One that was spent `to_fire` a weapon was spent in no attack: what an attack spends changes it.
    """
    if moments.NOTES_SPENDING in battle.moments:
        mark = SpentToken(name, NOBODY if to_fire else len(battle.attacks)).text
        if mark not in ship.used:
            windows.mark_used(battle, ship, mark)


def keep(battle: Battle, ship: Ship, token: int, number: int | None) -> None:
    """Lets a ship keep tokens in this round's End Phase; None: all of them."""
    windows.mark_used(battle, ship, KeptTokens(TOKENS[token], number).text)


def number_kept(ship: Ship, token: int) -> int:
    """Returns how many tokens of a kind a ship keeps in the End Phase."""
    there = number_of(ship, token)
    kept = [each for each in marks_of(ship.used, KeptTokens) if each.token == TOKENS[token]]
    return min(there, sum(there if each.number is None else each.number for each in kept))


def set_marker(battle: Battle, ship: Ship, card: int, name: str, number: int) -> None:
    """Puts so many tokens of a name beside a ship (card -1) or on one of its cards."""
    if card < 0:
        ship.markers = with_marker(ship.markers, name, number)
    else:
        marked = ship.own_card(card)
        marked.markers = with_marker(marked.markers, name, number)
    if battle.log is not None:
        battle.note("marker", ship.index, card, name, number)


def spend(battle: Battle, ship: Ship, token: int, why: str, number: int = 1) -> Steps[bool]:
    """Lets a ship spend tokens; tells whether it did, or something was done instead."""
    if number_of(ship, token) < number or (
        ship.bans and is_banned(ship, NoTokenSpending(TOKENS[token]))
    ):
        return False
    if moments.WOULD_SPEND in battle.moments:
        occasion = yield from windows.open_window(
            battle, Occasion(moments.WOULD_SPEND, ship, what=TOKENS[token], amount=number)
        )
        if occasion.is_prevented:
            return occasion.is_replaced
    change_token(battle, ship, token, -number, why)
    note_spent(battle, ship, TOKENS[token])
    if moments.HAS_SPENT in battle.moments:
        yield from windows.open_window(
            battle, Occasion(moments.HAS_SPENT, ship, what=TOKENS[token], amount=number)
        )
    return True


# --- target locks -----------------------------------------------------------------


def may_lock(battle: Battle, ship: Ship, target: Ship, *, even_if_cloaked: bool = False) -> bool:
    """Returns whether a ship may acquire a target lock on another.

    At Range 1-3, measured all round; not on a ship that is cloaked since an earlier round, nor on
    one that it has locked already, nor where a text forbids it to either.
    Source: 2017, Acquire a Target Lock, Breaking the Rules; DECISIONS D44.
    """
    if not _is_open_to_lock(ship, target, even_if_cloaked=even_if_cloaked):
        return False
    if ship.bans and is_banned(ship, NoTokenGain(LOCK)):
        return False
    distance = band(ship.pose, target.pose)
    return distance != 0 and (not target.bans or may_be_locked(target, distance))


def may_turn_lock(ship: Ship, target: Ship, *, even_if_cloaked: bool = False) -> bool:
    """Returns whether a target lock that a ship has may be moved to a target, however far away.

    What no lock may be acquired on gets none in this way either.
    """
    if not _is_open_to_lock(ship, target, even_if_cloaked=even_if_cloaked):
        return False
    distance = band(ship.pose, target.pose) or _BEYOND
    return not target.bans or may_be_locked(target, distance)


_BEYOND: Final = 4
"""What counts as the range band of a ship that is out of range, where a ban names bands."""


def _is_open_to_lock(ship: Ship, target: Ship, *, even_if_cloaked: bool) -> bool:
    if target.index in ship.locks:
        return False
    return (
        not target.is_cloak_beside
        or even_if_cloaked
        or (bool(ship.grants) and is_granted(ship, LOCKS_ON_CLOAKED))
    )


def lock_targets(battle: Battle, ship: Ship) -> tuple[int, ...]:
    """Lists the opposing ships that a ship may lock."""
    found = []
    for target in battle.state.ships:
        if ship.opposes(target) and target.place == IN_PLAY and may_lock(battle, ship, target):
            found.append(target.index)  # noqa: PERF401
    return tuple(found)


def has_lock_target(battle: Battle, ship: Ship) -> bool:
    """Returns whether there is an opposing ship that a ship may lock."""
    for target in battle.state.ships:
        if ship.opposes(target) and target.place == IN_PLAY and may_lock(battle, ship, target):
            return True
    return False


def acquire_lock(battle: Battle, ship: Ship, target: Ship, *, most: int = 1) -> Steps[None]:
    """Gives a ship a target lock; another goes where it would have more than it may.

    Source: 2017, Acquire a Target Lock (one blue token a ship).
    """
    if moments.WOULD_LOCK in battle.moments:
        occasion = yield from windows.open_window(
            battle, Occasion(moments.WOULD_LOCK, ship, target)
        )
        if occasion.is_prevented:
            return
    if ship.grants:
        most = max(most, most_locks(ship))
    while len(ship.locks) >= most:
        given_up = yield from _lock_given_up(battle, ship, most)
        unlock(battle, ship, given_up, "replaced")
    lock(battle, ship, target.index)
    if moments.HAS_LOCKED in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.HAS_LOCKED, ship, target))


def _lock_given_up(battle: Battle, ship: Ship, most: int) -> Steps[int]:
    """Asks which of its locks a ship gives up that may hold several; returns where it lies."""
    if most == 1:
        return ship.locks[0]
    answers = tuple([battle.state.ships[index] for index in ship.locks])
    given_up: Ship = yield ChooseDetail(
        ship.side, ship.index, answers, "", "hold_locks", "ship", battle.attack
    )
    return given_up.index


def lock(battle: Battle, ship: Ship, target: int) -> None:
    """Puts a pair of target lock tokens beside two ships."""
    ship.locks = (*ship.locks, target)
    if battle.log is not None:
        battle.note("lock", ship.index, target)


def unlock(battle: Battle, ship: Ship, target: int, why: str) -> None:
    """Takes a pair of target lock tokens away from both ships (2017)."""
    ship.locks = tuple(index for index in ship.locks if index != target)
    lock_left(ship, target)
    if battle.log is not None:
        battle.note("unlock", ship.index, target, why)


REROLL: Final = "re-roll"
"""Why a lock was spent, in the moment after it."""


def spend_lock(
    battle: Battle,
    ship: Ship,
    target: int,
    why: str,
    *,
    to_fire: bool = False,
    to_reroll: Attack | None = None,
) -> Steps[bool]:
    """Lets a ship spend a target lock; tells whether it did, or something was done instead.

    `to_reroll` is the attack whose dice are rolled again for it.
    """
    if ship.bans and is_banned(ship, NoTokenSpending(LOCK)):
        return False
    other = battle.state.ships[target]
    if moments.WOULD_SPEND in battle.moments:
        occasion = yield from windows.open_window(
            battle, Occasion(moments.WOULD_SPEND, ship, other, what=LOCK, amount=1)
        )
        if occasion.is_prevented:
            return occasion.is_replaced
    unlock(battle, ship, target, why)
    note_spent(battle, ship, LOCK, to_fire=to_fire)
    if moments.HAS_SPENT in battle.moments:
        yield from windows.open_window(
            battle,
            Occasion(
                moments.HAS_SPENT,
                ship,
                other,
                attack=to_reroll,
                what=LOCK,
                amount=1,
                why="" if to_reroll is None else REROLL,
            ),
        )
    return True


def lose_lock(battle: Battle, ship: Ship, target: int, why: str) -> Steps[bool]:
    """Takes a target lock away by an effect; tells whether it went."""
    if target not in ship.locks:
        return False
    other = battle.state.ships[target]
    if moments.WOULD_LOSE in battle.moments:
        occasion = yield from windows.open_window(
            battle, Occasion(moments.WOULD_LOSE, ship, other, what=LOCK, amount=1, why=why)
        )
        if occasion.is_prevented:
            return False
    unlock(battle, ship, target, why)
    if moments.HAS_LOST in battle.moments:
        yield from windows.open_window(
            battle, Occasion(moments.HAS_LOST, ship, other, what=LOCK, amount=1, why=why)
        )
    return True


def remove_locks(battle: Battle, ship: Ship) -> None:
    """Takes away all locks of a ship and on it, when it leaves (DECISIONS D45)."""
    for target in ship.locks:
        unlock(battle, ship, target, "left")
    for other in battle.state.ships:
        if ship.index in other.locks:
            unlock(battle, other, ship.index, "left")


# --- shields and cloak ------------------------------------------------------------


EXTRA_SHIELD: Final = "extra shield"
"""The marker of a shield beyond a ship's value: of its shields it goes first."""


def set_shields(battle: Battle, ship: Ship, active: int, disabled: int, why: str) -> None:
    """Returns a ship a number of active and of disabled shields; extra ones go first."""
    if active == ship.shields and disabled == ship.disabled_shields:
        return
    if ship.markers:
        extra = number_of_markers(ship.markers, EXTRA_SHIELD)
        lost = ship.shields + ship.disabled_shields - active - disabled
        if extra and lost > 0:
            set_marker(battle, ship, NOBODY, EXTRA_SHIELD, max(0, extra - lost))
    ship.shields = active
    ship.disabled_shields = disabled
    if battle.log is not None:
        battle.note("shields", ship.index, active, disabled, why)


def disable_shields(battle: Battle, ship: Ship, number: int) -> bool:
    """Disables a number of active shields; tells whether the ship had so many.

    Source: 2017, Disabling Shields.
    """
    if ship.shields < number:
        return False
    set_shields(battle, ship, ship.shields - number, ship.disabled_shields + number, "disabled")
    return True


def disable_all_shields(battle: Battle, ship: Ship) -> None:
    """Disables all remaining shields, of which there may be none (2017, Disabling Shields)."""
    disable_shields(battle, ship, ship.shields)


def add_extra_shields(battle: Battle, ship: Ship, number: int) -> None:
    """Puts active shields beside a ship that are beyond its value."""
    there = number_of_markers(ship.markers, EXTRA_SHIELD)
    set_shields(battle, ship, ship.shields + number, ship.disabled_shields, "extra")
    set_marker(battle, ship, NOBODY, EXTRA_SHIELD, there + number)


def remove_extra_shields(battle: Battle, ship: Ship) -> int:
    """Takes the extra shields that are left away, active ones first; gives how many."""
    number = number_of_markers(ship.markers, EXTRA_SHIELD)
    active = min(number, ship.shields)
    disabled = min(number - active, ship.disabled_shields)
    set_shields(
        battle, ship, ship.shields - active, ship.disabled_shields - disabled, "extra ones go"
    )
    return active + disabled


def destroyed_shields(ship: Ship) -> int:
    """Counts the shields that a ship has lost."""
    extra = number_of_markers(ship.markers, EXTRA_SHIELD) if ship.markers else 0
    return ship.shield_value + extra - ship.shields - ship.disabled_shields


def fit_shields(battle: Battle, ship: Ship, before: int) -> None:
    """Takes away the shields that a lower Shield Value leaves no room for; `before` is the old one.

    Active ones go first, as disabled ones are not destroyed; extra ones stay. They do not come
    back with the value. Source: 2017, Setup 7, Suffering Damage 1; classic, Setup 6; FR-055.1,
    FR-120.2.
    """
    surplus = min(before - ship.shield_value, -destroyed_shields(ship))
    if surplus <= 0:
        return
    extra = number_of_markers(ship.markers, EXTRA_SHIELD)
    active = min(surplus, ship.shields)
    disabled = ship.disabled_shields - (surplus - active)
    set_shields(battle, ship, ship.shields - active, disabled, "lower value")
    if extra:
        set_marker(battle, ship, NOBODY, EXTRA_SHIELD, extra)


def raise_shields(battle: Battle, ship: Ship) -> None:
    """Makes all disabled shields active again (2017, End Phase)."""
    if ship.disabled_shields:
        set_shields(battle, ship, ship.shields + ship.disabled_shields, 0, "raised")


def set_cloak(battle: Battle, ship: Ship, cloak: int) -> None:
    """Changes a ship's cloak token: its side, where it lies, or that it is gone."""
    if cloak == ship.cloak:
        return
    ship.cloak = cloak
    if battle.log is not None:
        battle.note("cloak", ship.index, cloak)


def cloak_ship(battle: Battle, ship: Ship) -> None:
    """Cloaks a ship: shields are disabled, the token lies on the base, green (2017, Cloak)."""
    disable_all_shields(battle, ship)
    set_cloak(battle, ship, CLOAKED)


def turn_cloak_red(battle: Battle, ship: Ship) -> None:
    """Turns the cloak token of a ship that fires (2017, Firing While Cloaked)."""
    if ship.cloak != NO_CLOAK:
        set_cloak(battle, ship, ship.cloak | CLOAK_IS_RED)


def remove_cloak(battle: Battle, ship: Ship) -> None:
    """Takes a cloak token away; by the 2017 rules the shields come back at once.

    Source: 2017, End Phase; EDITIONS F5.
    """
    set_cloak(battle, ship, NO_CLOAK)
    if battle.options.shields_at_once:
        raise_shields(battle, ship)
