"""What effects are told of damage: before it comes, all of it and each one; and after it came.

Source: 2017, Suffering Damage, Destroying Ships, Timing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position import moments
from rules.battle.position.terms import IN_PLAY
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import Steps
from rules.dice import uncancelled

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle


class Harm:
    """Damage that comes together: to which ship, by which attack or ship, from what.

    `past_shields` says that it goes to the hull; the damage that the ship had is remembered.
    """

    __slots__ = (
        "attack",
        "damage",
        "doer",
        "hull_left",
        "is_over",
        "names",
        "past_shields",
        "ship",
        "why",
    )

    def __init__(
        self, ship: Ship, attack: Attack | None, doer: Ship | None, why: str, past_shields: bool
    ) -> None:
        self.ship: Final[Ship] = ship
        self.attack: Final[Attack | None] = attack
        self.doer: Final[Ship | None] = doer
        self.why: Final[str] = why
        self.past_shields = past_shields
        self.damage: Final[int] = ship.damage
        self.hull_left: Final[int] = ship.hull_left
        # The cards that it has dealt face up.
        self.names: list[str] = []
        # The ship was kept from being destroyed: what is left of it is lost.
        self.is_over = False

    @property
    def meets_shields(self) -> bool:
        """Returns whether the next damage is taken by a shield."""
        return self.ship.shields > 0 and not self.past_shields

    def one(self, moment: int, is_critical: bool, hull: int = 0) -> Occasion:
        """Returns the occasion of one damage; `hull` is 1 where it was dealt as a card."""
        return Occasion(
            moment,
            self.ship,
            self.doer,
            attack=self.attack,
            what="critical" if is_critical else "normal",
            amount=1,
            why=self.why,
            to_shields=moment == moments.WOULD_SUFFER and self.meets_shields,
            hull=hull,
            crits=hull if is_critical else 0,
        )


def announce(battle: Battle, blow: Harm, hits: int, crits: int) -> Steps[tuple[int, int]]:
    """Lets effects act on all damage that comes at once; gives the hits and crits that are left.

    What effects take off are hits first, as where dice are cancelled (2017, Compare Results).
    """
    number, ship = hits + crits, blow.ship
    occasion = yield from windows.open_window(
        battle,
        Occasion(
            moments.WOULD_SUFFER_ALL,
            ship,
            blow.doer,
            attack=blow.attack,
            amount=number,
            why=blow.why,
            to_shields=blow.meets_shields,
            hull=_share_of_hull(blow, hits, crits),
            crits=crits,
        ),
    )
    if occasion.is_prevented or ship.place != IN_PLAY:
        return 0, 0
    return uncancelled(hits, crits, max(0, number - occasion.amount))


def _share_of_hull(blow: Harm, hits: int, crits: int) -> int:
    """Returns how much of the damage passes by the shields."""
    if blow.past_shields:
        return hits + crits
    attack = blow.attack
    if attack is not None and attack.crits_ignore_shields:
        return max(0, hits - blow.ship.shields) + crits
    return max(0, hits + crits - blow.ship.shields)


def tell(battle: Battle, blow: Harm, lost: int) -> Steps[None]:
    """Tells effects of all damage that came together.

    A ship that it destroyed did suffer it, but does nothing any more (2017, Destroying Ships).
    """
    ship = blow.ship
    among: list[int] | None = None
    if ship.place == IN_PLAY:
        hull = ship.damage - blow.damage
    else:
        hull = min(lost, blow.hull_left)
        among = [each.index for each in battle.state.ships if each is not ship]
    yield from windows.open_window(
        battle,
        Occasion(
            moments.HAS_SUFFERED_ALL,
            ship,
            blow.doer,
            attack=blow.attack,
            amount=lost,
            why=blow.why,
            hull=hull,
            crits=len(blow.names),
            names=tuple(blow.names),
        ),
        among=among,
    )


def remember_blow(battle: Battle, ship: Ship) -> None:
    """Remembers the attack that destroys a ship: who attacked is asked when it leaves."""
    attack = battle.attack
    if attack is not None and attack.defender is ship:
        battle.blows[ship.index] = attack


def of_destruction(battle: Battle, moment: int, ship: Ship, why: str = "") -> Occasion:
    """Returns the occasion of a ship's destruction; the other ship is its attacker, if any."""
    attack = battle.blows.get(ship.index)
    doer = None if attack is None else attack.attacker
    return Occasion(moment, ship, doer, attack=attack, what=why)
