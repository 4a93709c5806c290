"""What a mission may change in the course of a battle.

Source: 2017, Mission Setup; Alliance, Play Mission.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Action
    from rules.table import Area, Movement


class MissionHooks:
    """A mission that changes nothing; the last side wins.

    A subclass changes what its mission changes; none keeps anything of a battle, so that one
    serves many.
    """

    def __init__(self, identifier: str, name: str, players: int, area: Area | None) -> None:
        self.id: Final[str] = identifier
        self.name: Final[str] = name
        self.players: Final[int] = players
        self.area: Final[Area | None] = area

    def set_table(self, battle: Battle) -> None:
        """Sets terrain and starting areas (2017, Mission Setup)."""

    def places(self, battle: Battle, ship: Ship) -> bool:
        """Returns whether the mission itself puts a ship on the table, and no player."""
        return False

    def begin_round(self, battle: Battle) -> Steps[None]:
        """Does what comes before the dials of a round are set, where the rules know such a step.

        Source: Alliance, Reinforcement Phase; EDITIONS D4.
        """
        yield from ()

    def maneuver(self, battle: Battle, ship: Ship) -> Steps[DialSetting | None]:
        """Chooses the maneuver of a ship that the game plays; None lets it stay where it is.

        Source: Alliance, Activation Phase: Enemy AI Ships; EDITIONS D3.
        """
        yield from ()
        return None

    def action(self, battle: Battle, ship: Ship, answers: Sequence[Action]) -> Steps[Action | None]:
        """Chooses the action of a ship that the game plays among those it may perform.

        Source: Alliance, Actions: Enemy AI Ships; EDITIONS F12.
        """
        yield from ()
        return None

    def attack(self, battle: Battle, ship: Ship, shots: Sequence[Shot]) -> Steps[Shot | None]:
        """Chooses weapon and target of a ship that the game plays.

        Source: Alliance, Combat Phase: Enemy AI Ships; EDITIONS G11.
        """
        yield from ()
        return None

    def end_activation(self, battle: Battle) -> Steps[None]:
        """Does what the mission says for the end of the Activation Phase."""
        yield from ()

    def actions(self, battle: Battle, ship: Ship) -> list[Action]:
        """Lists the mission's actions that a ship may perform now."""
        return []

    def perform(self, battle: Battle, ship: Ship, action: Action) -> Steps[None]:
        """Does what one of the mission's actions says."""
        yield from ()

    def leave(self, battle: Battle, ship: Ship, movement: Movement) -> Steps[bool]:
        """Settles that a ship left the table; tells whether nothing else comes of it."""
        yield from ()
        return False

    def end_round(self, battle: Battle) -> Steps[None]:
        """Does what the mission says for the End Phase."""
        yield from ()

    def is_decided(self, battle: Battle) -> bool:
        """Ends the battle where an objective is met; tells whether it did."""
        return False
