"""Missions whose table a document describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import damage
from rules.battle.mechanics.terrain import add_terrain
from rules.battle.phases.setup import set_area
from rules.battle.position.errors import BattleError
from rules.battle.position.terms import AWAY, DESTROYED, DOCKED, IN_PLAY, WAITING
from rules.battle.timing.mission_hooks import MissionHooks
from rules.table import parse_area, parse_terrain

if TYPE_CHECKING:
    from rules.battle.timing.battle import Battle


class MissionRules(MissionHooks):
    """A mission without special rules: a table as its document says, the last side wins.

    `document` is the "battle" part of the mission's document: `area`, `starting_areas` in order
    of the sides, clockwise, and `terrain`.
    """

    def __init__(self, identifier: str, name: str, document: Mapping[str, Any]) -> None:
        area = document.get("area", "")
        super().__init__(
            identifier,
            name,
            len(document["starting_areas"]),
            parse_area(area) if area else None,
        )
        self.document: Final[Mapping[str, Any]] = document

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
        if ship.side == side and ship.place in (WAITING, IN_PLAY, DOCKED, AWAY):
            damage.remove_ship(battle, ship, DESTROYED, "failed the mission")
