"""The text of a weapon, as the rules and pilots ask it: what firing it needs and does.

`rules.battle.effects.waiting.firing_texts` carries it out.
Source: 2017, Secondary Weapons, Declare Target.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.abilities.tree import Choice, Clause
    from rules.abilities.verbs import Fire
    from rules.battle.position.records import WeaponRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack, Shot
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.questions import Steps
    from rules.battle.timing.scope import TextSource


class WeaponText(ABC):
    """The `attack:` clause of a weapon.

    `fire` says in which direction, how often and at how many; `choice` is there where the player
    decides that when firing. `needs_lock` says that it is fired with a lock only, `has_riders` that
    it does something besides firing.
    """

    __slots__ = ("choice", "clause", "fire", "has_riders", "needs_lock", "source")

    def __init__(
        self,
        source: TextSource,
        clause: Clause,
        fire: Fire,
        *,
        choice: Choice | None,
        has_riders: bool,
        needs_lock: bool,
    ) -> None:
        self.source: Final[TextSource] = source
        self.clause: Final[Clause] = clause
        self.fire: Final[Fire] = fire
        self.choice: Final[Choice | None] = choice
        self.has_riders: Final[bool] = has_riders
        self.needs_lock: Final[bool] = needs_lock

    @abstractmethod
    def weapon_of(self, ship: Ship, weapon: WeaponRecord) -> WeaponRecord:
        """Returns the weapon with the arcs through which its text lets it fire."""

    @abstractmethod
    def shots_at(
        self, battle: Battle, ship: Ship, weapon: WeaponRecord, target: Ship
    ) -> list[Shot]:
        """Lists the attacks on a ship with which its firing may begin, whatever they ask for."""

    @abstractmethod
    def may_fire(self, battle: Battle, ship: Ship, shot: Shot, *, is_free: bool = False) -> bool:
        """Returns whether a target fits, and whether the price can be paid against it.

        An attack that `is_free` asks for no price and no condition.
        """

    @abstractmethod
    def pay(self, battle: Battle, attack: Attack) -> Steps[bool]:
        """Pays for an attack; returns whether it was paid."""

    @abstractmethod
    def fires_more(self) -> bool:
        """Returns whether firing it is more than one attack, or leaves a choice."""

    @abstractmethod
    def go_on(self, battle: Battle, attack: Attack) -> Steps[None]:
        """Lets the further attacks of the same firing follow the first one.

        Where the text leaves a choice it is made now; what it adds goes for each of the attacks.
        """
