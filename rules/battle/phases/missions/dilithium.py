"""A New Source of Dilithium: gather samples on the planet and carry them home.

Source: 2017, Mission 1; DECISIONS D95.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import movement as moving
from rules.battle.phases import victory
from rules.battle.phases.missions.away_team import (
    BEAM_DOWN,
    BEAM_UP,
    beam_down,
    beam_up,
    gather,
    may_beam_down,
    may_beam_up,
)
from rules.battle.phases.missions.base import MissionRules, dismiss
from rules.battle.timing.questions import Steps
from rules.table import Movement, leaves_through

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Action


class Dilithium(MissionRules):
    """The mission of the samples; `needed` is how many a ship must carry home."""

    def __init__(self, identifier: str, name: str, document: Mapping[str, Any]) -> None:
        super().__init__(identifier, name, document)
        self.needed: Final[int] = document["samples_needed"]

    def actions(self, battle: Battle, ship: Ship) -> list[Action]:
        """Lists beaming down and up, within Range 1 of the planet."""
        found = []
        if may_beam_down(battle, ship):
            found.append(BEAM_DOWN)
        if may_beam_up(battle, ship):
            found.append(BEAM_UP)
        return found

    def perform(self, battle: Battle, ship: Ship, action: Action) -> Steps[None]:
        """Beams an away team down or up."""
        if action == BEAM_DOWN:
            yield from beam_down(battle, ship)
        else:
            beam_up(battle, ship)

    def end_round(self, battle: Battle) -> Steps[None]:
        """Lets every away team gather one sample."""
        for ship in battle.state.in_play():
            gather(battle, ship)
        yield from ()

    def leave(self, battle: Battle, ship: Ship, movement: Movement) -> Steps[bool]:
        """Lets a ship with samples that leaves through its starting area win; others have failed.

        A player whose ship fails is out with all ships (DECISIONS D95).
        """
        state = battle.state
        home = state.sides[ship.side].area
        if ship.mission >= self.needed and leaves_through(
            movement.start, movement.pose, state.area, home
        ):
            yield from moving.leave_table(battle, ship)
            victory.end(battle, ship.team, "objective")
        else:
            dismiss(battle, ship.side)
        return True
