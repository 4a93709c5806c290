"""Tokens that let cards act: each token beside a ship lets one of its cards act in a round.

Evade, scan, battle stations and target locks count, the tokens that actions place; what a card
pays with a token is no trigger. The same card needs a token for each attack in which it acts. A
token that let a card act may still be spent.

Source: 2017, Upgrade Card Abilities and Action Tokens; T16 27, 38; FAQ F14-K3, F14-K20, FR-002.1,
FR-100.2, FR-193.1; EDITIONS F8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position import moments
from rules.battle.position.terms import NOBODY

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Occasion, TokenTrigger

LOCK: Final = "target-lock"
COUNTED: Final = {"evade": "evade", "scan": "scan", "battlestations": "battle_stations"}
"""The tokens that lie beside a ship in numbers, and where; locks are told apart by targets."""

_TRIGGERED: Final = "triggered:"
"""How the marks of tokens that have let a card act begin, one for each token still there."""
_GONE: Final = "triggered-and-gone:"
"""How the mark begins that says so of the last token that left."""
_ACTS: Final = "acts-by-token:"
"""How the mark of a card that a token lets act in an attack begins."""


def is_met(trigger: TokenTrigger, battle: Battle, occasion: Occasion, ship: Ship) -> bool:
    """Returns whether a token is left that has let no card act this round.

    Where no such token is there at all, nothing waits for one.
    """
    if not _counts(trigger, battle, ship) or _acts_already(trigger, battle, occasion, ship):
        return True
    if trigger.is_spent and occasion.moment != moments.WOULD_SPEND:
        return any(mark not in ship.used for mark in _gone(trigger, occasion))
    marks = _marks(trigger, occasion, ship)
    return not marks or any(number > ship.used.count(mark) for mark, number in marks)


def note_token(trigger: TokenTrigger, battle: Battle, occasion: Occasion, ship: Ship) -> None:
    """Notes that a token lets the card act."""
    if not _counts(trigger, battle, ship) or _acts_already(trigger, battle, occasion, ship):
        return
    if trigger.is_spent and occasion.moment != moments.WOULD_SPEND:
        free = [mark for mark in _gone(trigger, occasion) if mark not in ship.used]
    else:
        marks = _marks(trigger, occasion, ship)
        free = [mark for mark, number in marks if number > ship.used.count(mark)]
    if not free:
        return  # it acts without such a token
    _mark(battle, ship, free[0])
    if occasion.attack is not None:
        _mark(battle, ship, _act(trigger, battle))


def _counts(trigger: TokenTrigger, battle: Battle, ship: Ship) -> bool:
    """Returns whether the card is one of those of which a token lets only one act."""
    if battle.options.one_card_a_token:
        return True
    if trigger.card < 0:
        return False
    record = ship.cards[trigger.card].record
    # An officer and the crew to which it is assigned are one card (FAQ F14-K20).
    return record.is_upgrade or record.role == "officer"


def _act(trigger: TokenTrigger, battle: Battle) -> str:
    return f"{_ACTS}{trigger.clause}@{len(battle.attacks)}"


def _acts_already(trigger: TokenTrigger, battle: Battle, occasion: Occasion, ship: Ship) -> bool:
    """Returns whether the same clause acts in this attack by the same token."""
    return bool(ship.used) and occasion.attack is not None and _act(trigger, battle) in ship.used


def _gone(trigger: TokenTrigger, occasion: Occasion) -> list[str]:
    """Lists the marks of the tokens whose spending lets the card act."""
    spent = (occasion.what,) if occasion.moment == moments.HAS_SPENT else trigger.tokens
    return [f"{_GONE}{token}" for token in spent]


def _marks(trigger: TokenTrigger, occasion: Occasion, ship: Ship) -> list[tuple[str, int]]:
    """Lists the tokens that are there: the mark of each, and how many there are of it."""
    found = []
    for token in trigger.tokens:
        if token == LOCK:
            attack = occasion.attack
            aim = attack.defender.index if trigger.is_aimed and attack is not None else NOBODY
            found += [(_of_lock(each), 1) for each in ship.locks if aim in (NOBODY, each)]
        elif number := getattr(ship, COUNTED[token]):
            found.append((f"{_TRIGGERED}{token}", number))
    return found


def token_left(ship: Ship, token: str, left: int) -> None:
    """Keeps the marks true when a token of a counted kind leaves a ship that has `left` more."""
    if ship.used and token in COUNTED:
        _leave(ship, f"{_TRIGGERED}{token}", token, left)


def lock_left(ship: Ship, target: int) -> None:
    """Keeps the marks true when a lock leaves."""
    if ship.used:
        _leave(ship, _of_lock(target), LOCK, 0)


def _leave(ship: Ship, mark: str, token: str, left: int) -> None:
    gone = f"{_GONE}{token}"
    if mark not in ship.used and gone not in ship.used:
        return
    used = list(ship.used)
    had_acted = False
    while used.count(mark) > left:
        used.remove(mark)
        had_acted = True
    if gone in used:
        used.remove(gone)
    if had_acted:
        used.append(gone)
    if len(used) != len(ship.used) or had_acted:
        ship.used = tuple(used)


def _of_lock(target: int) -> str:
    return f"{_TRIGGERED}{LOCK}@{target}"


def _mark(battle: Battle, ship: Ship, what: str) -> None:
    ship.used = (*ship.used, what)
    if battle.log is not None:
        battle.note("used", ship.index, what)
