"""Tokens that a text lets a ship spend on dice as others, or of another ship.

Source: 2017, Spending Target Lock Tokens, Modify Attack Dice, Modify Defense Dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import cards, tokens
from rules.battle.position.permissions import NoTokenSpending, TokenAs, TokensOfShip
from rules.battle.position.terms import IN_PLAY, TOKENS
from rules.battle.timing.permissions import granted, is_banned
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.pieces import Grant
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle

LOCK: Final = "target-lock"
SCAN_NAME: Final = "scan"


class Standin:
    """A token that may be spent: whose, which, as what, and by which permission."""

    __slots__ = ("by", "like", "name", "owner", "token")

    def __init__(self, owner: Ship, token: str, like: str, name: str, by: Grant) -> None:
        self.owner: Final[Ship] = owner
        self.token: Final[str] = token
        self.like: Final[str] = like
        self.name: Final[str] = name
        self.by: Final[Grant] = by


def standins(battle: Battle, ship: Ship, attack: Attack, likes: list[str]) -> list[Standin]:
    """Lists the tokens that a ship may spend now as one of those that could do something."""
    found: list[Standin] = []
    for grant in ship.grants:
        what = grant.what
        if grant.is_waiting:
            continue
        if isinstance(what, TokenAs):
            if what.like in likes and _has(ship, what.token, attack):
                name = f"{what.token} as {what.like}"
                found.append(Standin(ship, what.token, what.like, name, grant))
        elif isinstance(what, TokensOfShip):
            token, owner = what.token, battle.state.ships[what.ship]
            if token in likes and owner.place == IN_PLAY and _has(owner, token, attack):
                name = f"{token} of ship {what.ship}"
                found.append(Standin(owner, token, token, name, grant))
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


def scans_lent(battle: Battle, ship: Ship) -> int:
    """Counts the scan tokens of other ships that count as if they lay beside a ship."""
    number = 0
    for lent in granted(ship, TokensOfShip):
        owner = battle.state.ships[lent.ship]
        if lent.token == SCAN_NAME and owner.place == IN_PLAY:
            number += min(owner.scan, 1) if lent.is_once else owner.scan
    return number


def spend(battle: Battle, attack: Attack, ship: Ship, standin: Standin, why: str) -> Steps[bool]:
    """Lets a ship spend such a token; tells whether it was. A permission for one is then over."""
    if standin.token == LOCK:
        target = attack.defender.index
        return (yield from tokens.spend_lock(battle, standin.owner, target, why))
    spent = yield from tokens.spend(battle, standin.owner, TOKENS.index(standin.token), why)
    what = standin.by.what
    if spent and isinstance(what, (TokenAs, TokensOfShip)) and what.is_once:
        cards.end_effects(battle, ship, standin.by.source)
    return spent
