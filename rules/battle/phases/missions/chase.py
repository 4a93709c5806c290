"""The Chase: decrypt both parts of the code, then beam down to the planet.

`marks` of the state: "stack-<place>" are the Mission tokens left on an Objective token, by its
place in the terrain; "code-<ship>" the parts that a ship has, one bit for each Objective token;
"done-<ship>" the order in which ships completed the mission this round.
Source: 2017, Mission 2; DECISIONS D95.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rules.battle.mechanics import damage, tokens
from rules.battle.mechanics.actions import MISSION_BIT
from rules.battle.phases import victory
from rules.battle.phases.missions.away_team import BEAM_DOWN, beam_down, may_beam_down, tokens_near
from rules.battle.phases.missions.base import MissionRules, dismiss, set_mark
from rules.battle.position.terms import DESTROYED, IN_PLAY, MISSION, NO_CLOAK, OVER
from rules.battle.timing.handlers import Action
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

DECRYPT: Final = Action("decrypt", MISSION_BIT << 2)
_OBJECTIVE: Final = "objective"


class Chase(MissionRules):
    """The mission of the code.

    `stack` is how many Mission tokens lie on each Objective token, `beside` how many lie beside
    the ships of each side when the battle begins.
    """

    def __init__(self, identifier: str, name: str, document: Mapping[str, Any]) -> None:
        super().__init__(identifier, name, document)
        self.stack: Final[int] = document["tokens_on_objectives"]
        self.beside: Final[tuple[int, ...]] = tuple(document["tokens_beside"])

    def set_table(self, battle: Battle) -> None:
        """Sets the table and lays out the Mission tokens (2017, Mission 2, Mission Setup)."""
        super().set_table(battle)
        for place in self._objectives(battle):
            set_mark(battle, f"stack-{place}", self.stack)
        for side, number in enumerate(self.beside):
            ship = next(each for each in battle.state.ships if each.side == side)
            tokens.change_token(battle, ship, MISSION, number, "set-up")

    @staticmethod
    def _objectives(battle: Battle) -> list[int]:
        terrain = enumerate(battle.state.terrain)
        return [place for place, token in terrain if token.kind == _OBJECTIVE]

    def actions(self, battle: Battle, ship: Ship) -> list[Action]:
        """Lists decrypting, within Range 1 of an Objective token, and beaming down."""
        found = []
        if self._within_reach(battle, ship):
            found.append(DECRYPT)
        if may_beam_down(battle, ship):
            found.append(BEAM_DOWN)
        return found

    @staticmethod
    def _within_reach(battle: Battle, ship: Ship) -> list[int]:
        """Lists the Objective tokens from which a ship may take a part of the code."""
        if ship.cloak != NO_CLOAK:
            return []
        marks = battle.state.marks
        has = marks.get(f"code-{ship.index}", 0)
        return [
            place
            for place in tokens_near(battle, ship, _OBJECTIVE)
            if not has & (1 << place) and marks[f"stack-{place}"] > 0
        ]

    def perform(self, battle: Battle, ship: Ship, action: Action) -> Steps[None]:
        """Tries to decrypt a part of the code, or beams down."""
        if action == DECRYPT:
            yield from self._decrypt(battle, ship)
            return
        yield from beam_down(battle, ship)
        if self._has_whole_code(battle, ship):
            done = sum(1 for name in battle.state.marks if name.startswith("done-"))
            set_mark(battle, f"done-{ship.index}", done + 1)

    def _decrypt(self, battle: Battle, ship: Ship) -> Steps[None]:
        """Rolls a die and one more for each Mission token beside the ship; a hit decrypts."""
        place = self._within_reach(battle, ship)[0]
        tokens.disable_all_shields(battle, ship)
        hits, _ = yield from damage.roll_attack_test(battle, ship, 1 + ship.mission, "decrypt")
        if not hits:
            tokens.change_token(battle, ship, MISSION, 1, "decrypting failed")
            return
        tokens.change_token(battle, ship, MISSION, -ship.mission, "decrypted")
        marks = battle.state.marks
        set_mark(battle, f"stack-{place}", marks[f"stack-{place}"] - 1)
        name = f"code-{ship.index}"
        set_mark(battle, name, marks.get(name, 0) | (1 << place))

    def _has_whole_code(self, battle: Battle, ship: Ship) -> bool:
        has = battle.state.marks.get(f"code-{ship.index}", 0)
        return all(has & (1 << place) for place in self._objectives(battle))

    def end_round(self, battle: Battle) -> Steps[None]:
        """Lets the first ship win that completed the mission and outlived the round."""
        done = [
            (order, battle.state.ships[int(name.removeprefix("done-"))])
            for name, order in battle.state.marks.items()
            if name.startswith("done-")
        ]
        for _, ship in sorted(done, key=_order):
            if ship.place == IN_PLAY:
                victory.end(battle, ship.team, "objective")
                return
        yield from ()

    def is_decided(self, battle: Battle) -> bool:
        """Puts a player out whose ship was destroyed in the round in which it beamed down.

        Nobody wins by that; the others play on (DECISIONS D95).
        """
        state = battle.state
        for ship in state.ships:
            if (
                ship.place == DESTROYED
                and not state.sides[ship.side].is_out
                and f"done-{ship.index}" in state.marks
            ):
                dismiss(battle, ship.side)
        return state.phase == OVER


def _order(pair: tuple[int, Ship]) -> int:
    return pair[0]
