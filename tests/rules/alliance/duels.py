"""Small fights of enemies against ships that stay where they are, with injected dice.

Enemies are a1, a2 and so on, one wing of a mission without terrain; the players' ships are b1, c1
and so on. The enemies act by the mission's rules, and the players do nothing but fire, if told to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.alliance.mission.document import mission_from_document
from rules.alliance.played.enemy_pilot import EnemyPilot
from rules.alliance.played.game import AllianceRules
from rules.battle import FleetRecord, ShipRecord
from rules.battle.position.terms import PHASES
from rules.battle.timing.questions import ChooseAttack
from rules.dice import SeededChance
from tests.rules.alliance.games import FREIGHTERS, enemy_types, hangar, mission_document
from tests.rules.battle.examples.scene import HELD, Scene, vessel

Enemy = tuple[str, int, bool]
"""An enemy's type, the number of its loadout card, and whether its elite side lies up."""


def still(skill: int = 9, **printed: Any) -> ShipRecord:
    """Returns a player's ship that stays where it is."""
    return vessel(skill, dial=HELD, **{"actions": ["scan"], **printed})


def wing_of(enemies: Sequence[Enemy], orders: str = "", players: int = 2) -> AllianceRules:
    """Returns a mission whose only enemies are a wing under an order, on an empty map."""
    document = mission_document(FREIGHTERS)
    document["map"]["terrain"] = []
    document["house_made"] = []
    ships = [{"type": kind, "elite": is_elite} for kind, _, is_elite in enemies]
    row = {"id": "supply-convoy", "name": "Wing", "arrival": "setup", "bearing": 3}
    document["enemies"] = [{**row, "ships": {"2": ships}, **({"orders": orders} if orders else {})}]
    return AllianceRules(mission_from_document(document), enemy_types(), players)


class Duel:
    """Is such a fight."""

    def __init__(
        self,
        position: str,
        enemies: Sequence[Enemy],
        players: Sequence[ShipRecord],
        *,
        orders: str = "",
        script: Sequence[str] = (),
        is_firing: bool = False,
        **options: Any,
    ) -> None:
        records = tuple(hangar()[each] for each in enemies)
        self.scene = Scene(
            position,
            FleetRecord("Enemies", records, 0),
            *players,
            rules="alliance",
            teams=(0, *[1] * len(players)),
            mission=wing_of(enemies, orders, max(2, len(players))),
            script=script,
            **options,
        )
        self.battle = self.scene.battle
        self.is_firing = is_firing
        self.pilot = EnemyPilot(SeededChance("nothing is left to it"))

    def play_to(self, round_: int, phase: str) -> None:
        """Plays until a phase of a round has begun."""
        battle, phase_ = self.battle, PHASES.index(phase)
        while self.scene.question is not None:
            if battle.state.round == round_ and battle.state.phase >= phase_:
                return
            self.give()

    def give(self) -> None:
        """Gives one answer: the enemy's pilot its own, a player the one that does nothing."""
        question = self.scene.question
        assert question is not None
        if question.side == 0:
            self.battle.answer(self.pilot.choose(self.battle.views[0], question))
        else:
            answers = list(question.answers)
            if self.is_firing and isinstance(question, ChooseAttack):
                answers = [None if each is not None else 0 for each in answers]
            self.battle.answer(answers.index(None) if None in answers else 0)

    def told(self, *kinds: str, name: str = "a") -> list[str]:
        """Returns the events of some kinds that tell of ships whose names begin so."""
        return [each for each in self.scene.told(*kinds) if each.split()[1].startswith(name)]
