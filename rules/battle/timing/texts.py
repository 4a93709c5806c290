"""The texts of a battle as an imagined one shares them: what waits, acts and holds on its ships.

A view holds them instead of its battle: a circle of the two would keep every battle alive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position.options import PlayOptions
from rules.battle.position.state import State
from rules.battle.timing.armed import Armed
from rules.dice import Chance

if TYPE_CHECKING:
    from rules.battle.position.records import FleetRecord
    from rules.battle.timing.action import Action
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.mission_hooks import MissionHooks
    from rules.battle.timing.result import AttackRecord
    from rules.battle.timing.standing import StandingCache, StandingClause
    from rules.battle.timing.weapon_text import WeaponText
    from rules.battle.timing.windows import Handler, Table, Waiters


class Texts:
    """What a battle knows besides its state: the same objects, which change as it goes on."""

    __slots__ = (
        "_kind",
        "armed",
        "attacks",
        "card_actions",
        "fleets",
        "handlers",
        "mission",
        "moments",
        "options",
        "running",
        "standing",
        "standing_cache",
        "weapon_texts",
    )

    def __init__(self, battle: Battle) -> None:
        self._kind: Final[type[Battle]] = type(battle)  # its module needs this one
        self.armed: Final[list[Armed]] = battle.armed
        self.attacks: Final[list[AttackRecord]] = battle.attacks
        self.card_actions: Final[list[list[Action]]] = battle.card_actions
        self.fleets: Final[tuple[FleetRecord, ...]] = battle.fleets
        self.handlers: Final[list[Table]] = battle.handlers
        self.standing_cache: Final[StandingCache] = battle.standing_cache
        self.mission: Final[MissionHooks | None] = battle.mission
        self.moments: Final[dict[int, Waiters]] = battle.moments
        self.options: Final[PlayOptions] = battle.options
        self.running: Final[list[Handler]] = battle.running
        self.standing: Final[list[list[StandingClause]]] = battle.standing
        self.weapon_texts: Final[list[dict[int, WeaponText]]] = battle.weapon_texts

    @property
    def is_any(self) -> bool:
        """Returns whether there is any text at all."""
        return bool(self.moments) or any(self.card_actions) or any(self.weapon_texts)

    def rehearsal(self, state: State, chance: Chance, *, is_quiet: bool = False) -> Battle:
        """Returns a battle that goes on from a state by itself; its log tells what happened.

        In one that `is_quiet` no effect waits but what is armed in it, and texts that hold all the
        time are not worked out anew.
        """
        battle = self._kind(
            state,
            self.options,
            chance,
            fleets=self.fleets,
            mission=self.mission,
            log=[],
            shared=self,
            is_quiet=is_quiet,
        )
        battle.running = self.running.copy()
        if not is_quiet:
            battle.armed = [
                Armed(state.ships[each.ship.index], each.handler, each.until) for each in self.armed
            ]
        battle.attacks = self.attacks.copy()
        battle.uses = None
        return battle
