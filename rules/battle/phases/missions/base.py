"""What a mission may change: the table, actions, leaving, the end of a round, who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import damage
from rules.battle.mechanics.terrain import add_terrain
from rules.battle.phases.setup import set_area
from rules.battle.position.errors import BattleError
from rules.battle.position.terms import DESTROYED, DOCKED, IN_PLAY, WAITING
from rules.battle.timing.questions import Steps
from rules.table import Area, Movement, parse_area, parse_terrain

if TYPE_CHECKING:
    from rules.battle.mechanics.actions import Action
    from rules.battle.mechanics.weapons import Shot
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


class MissionRules:
    """Is a mission without special rules: a table as its document says, the last side wins.

    A subclass changes what its mission changes; none keeps anything of a battle, so that one
    serves many.

    `document` is the "battle" part of the mission's document: `area`, `starting_areas` in order
    of the sides, clockwise, and `terrain`.
    """

    def __init__(self, identifier: str, name: str, document: Mapping[str, Any]) -> None:
        self.id: Final[str] = identifier
        self.name: Final[str] = name
        self.document: Final[Mapping[str, Any]] = document
        self.players: Final[int] = len(document["starting_areas"])
        area = document.get("area", "")
        self.area: Final[Area | None] = parse_area(area) if area else None

    def set_table(self, battle: Battle) -> None:
        """Sets terrain and starting areas (2017, Mission Setup)."""
        if len(battle.state.sides) != self.players:
            raise BattleError(
                f"{self.name} is for {self.players} players, not {len(battle.state.sides)}",
                "mission.players",
            )
        for text in self.document.get("terrain", ()):
            add_terrain(battle, parse_terrain(text))
        for side, text in enumerate(self.document["starting_areas"]):
            set_area(battle, side, parse_area(text))

    def places(self, battle: Battle, ship: Ship) -> bool:
        """Tells whether the mission itself puts a ship on the table, and no player."""
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


def set_mark(battle: Battle, name: str, value: int) -> None:
    """Sets a number of the mission."""
    battle.state.marks[name] = value
    if battle.log is not None:
        battle.note("mark", name, value)


def dismiss(battle: Battle, side: int) -> None:
    """Takes all ships of a player who has failed the mission off the table.

    Source: DECISIONS D95.
    """
    damage.remember_standing(battle)
    for ship in battle.state.ships:
        if ship.side == side and ship.place in (WAITING, IN_PLAY, DOCKED):
            damage.remove_ship(battle, ship, DESTROYED, "failed the mission")
