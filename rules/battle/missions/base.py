"""What a mission may change: the table, actions, leaving, the end of a round, who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rules.battle.questions import Steps
from rules.battle.setup import add_terrain, set_area
from rules.table import Area, Movement, parse_area, parse_terrain

if TYPE_CHECKING:
    from rules.battle.actions import Action
    from rules.battle.battle import Battle
    from rules.battle.state import Ship


class MissionRules:
    """Is a mission without special rules: a table as its document says, the last side wins.

    `document` is the "battle" part of the mission's document: `area`, `starting_areas` in order
    of the sides, `terrain`.
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
        from rules.battle.errors import BattleError

        if len(battle.state.sides) != self.players:
            raise BattleError(
                f"{self.name} is for {self.players} players, not {len(battle.state.sides)}",
                "mission.players",
            )
        for text in self.document.get("terrain", ()):
            add_terrain(battle, parse_terrain(text))
        for side, text in enumerate(self.document["starting_areas"]):
            set_area(battle, side, parse_area(text))

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
