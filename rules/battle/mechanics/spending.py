"""Tokens that a text lets a ship spend on dice as others, or of another ship.

Source: 2017, Spending Target Lock Tokens, Modify Attack Dice, Modify Defense Dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import tokens
from rules.battle.position.permissions import NoTokenSpending, TokenAs, TokensOfShip
from rules.battle.position.terms import IN_PLAY, TOKENS
from rules.battle.timing.permissions import granted, is_banned
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle

LOCK: Final = "target-lock"


class Standin:
    """A token that may be spent: whose, which, and as what."""

    __slots__ = ("like", "name", "owner", "token")

    def __init__(self, owner: Ship, token: str, like: str, name: str) -> None:
        self.owner: Final[Ship] = owner
        self.token: Final[str] = token
        self.like: Final[str] = like
        self.name: Final[str] = name


def standins(battle: Battle, ship: Ship, attack: Attack, likes: list[str]) -> list[Standin]:
    """Lists the tokens that a ship may spend now as one of those that could do something."""
    found = [
        Standin(ship, own.token, own.like, f"{own.token} as {own.like}")
        for own in granted(ship, TokenAs)
        if own.like in likes and _has(ship, own.token, attack)
    ]
    for lent in granted(ship, TokensOfShip):
        token, owner = lent.token, battle.state.ships[lent.ship]
        if token in likes and owner.place == IN_PLAY and _has(owner, token, attack):
            found.append(Standin(owner, token, token, f"{token} of ship {lent.ship}"))
    return [
        each
        for each in found
        if not is_banned(ship, NoTokenSpending(each.token))
        and not is_banned(each.owner, NoTokenSpending(each.token))
    ]


def lock_owners(battle: Battle, ship: Ship, target: int) -> list[Ship]:
    """Lists whose target locks on the ship at a place a ship may spend: its own first."""
    owners = [ship] if target in ship.locks else []
    if ship.grants:
        for lent in granted(ship, TokensOfShip):
            owner = battle.state.ships[lent.ship]
            if (
                lent.token == LOCK
                and owner.place == IN_PLAY
                and target in owner.locks
                and not is_banned(owner, NoTokenSpending(LOCK))
            ):
                owners.append(owner)
    return owners


def _has(ship: Ship, token: str, attack: Attack) -> bool:
    if token == LOCK:
        return attack.defender.index in ship.locks
    return tokens.number_of(ship, TOKENS.index(token)) > 0


def spend(battle: Battle, attack: Attack, standin: Standin, why: str) -> Steps[bool]:
    """Spends such a token; tells whether it was."""
    if standin.token == LOCK:
        target = attack.defender.index
        return (yield from tokens.spend_lock(battle, standin.owner, target, why))
    return (yield from tokens.spend(battle, standin.owner, TOKENS.index(standin.token), why))
