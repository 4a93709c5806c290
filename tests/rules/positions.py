"""Positions in which one answer costs a battle: how pilots answer, and what each answer is worth.

`tests/data/positions.json` has each with its name, and why its bad answer is bad in a player's
words. What an answer is worth is the share of battles that are won after it, by playing on to the
end with gunners on all sides; every answer meets the same dice. The figures in the file are made by

    RULES_BUILD=compiled python -m tests.rules.positions [NAME ...]
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from rules.battle import FleetRecord, prepare_fleet, set_up_battle
from rules.battle.phases.notation import parse_position
from rules.battle.timing.questions import Question
from rules.dice import Chance, ScriptedChance
from rules.keyed_chance import KeyedChance
from rules.notation import fleet_from_document
from rules.pilots import make_pilot
from tests.rules.battle.effects.arranged import with_places
from tests.rules.battle.examples.scene import Scene
from tests.rules.battle_fleets import battle_rules
from tests.rules.catalogue import catalogue

DATA: Final = Path(__file__).resolve().parents[1] / "data" / "positions.json"
BATTLES: Final = 10_000
LEAST_COST: Final = 0.15
PROCESSES: Final = 2
BATCH: Final = 250


@dataclass(frozen=True)
class Position:
    """A question in the midst of a battle, with an answer that a good player would not give.

    Dice of `script` fall and the answers `given` are given before it is asked. `figures`
    are the shares of battles won after the bad and the best answer and the difference, each with
    its standard error, the number of battles after each answer, and the day on which they were
    played.
    """

    name: str
    why: str
    fleets: tuple[Any, ...]
    position: tuple[str, ...]
    asked: str
    bad: str
    best: str
    script: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    figures: dict[str, Any] = field(default_factory=dict)

    def prepared(self) -> tuple[list[FleetRecord], str]:
        """Returns the fleets, and the position with cards and maneuvers by their numbers."""
        records = [
            prepare_fleet(
                fleet_from_document(
                    {"format": "fleetbuilder-fleet", "version": 1, "ships": list(ships)}
                ),
                catalogue(),
                battle_rules(),
            )
            for ships in self.fleets
        ]
        battle = set_up_battle(records, catalogue(), battle_rules(), KeyedChance("1"))
        return records, "\n".join(with_places(battle, line) for line in self.position)

    def scene(self) -> Scene:
        """Returns the battle at the question."""
        records, text = self.prepared()
        scene = Scene(text, *records, rules=battle_rules(), script=self.script)
        scene.give(*self.given)
        assert scene.asked == self.asked, (self.name, scene.asked, scene.offered)
        assert {self.bad, self.best} <= set(scene.offered), (self.name, scene.offered)
        return scene

    def answer_of(self, pilot: str, seed: str) -> str:
        """Returns what a pilot answers, in words."""
        scene = self.scene()
        question = scene.question
        assert isinstance(question, Question)
        place = make_pilot(pilot, KeyedChance(seed)).choose(
            scene.battle.views[question.side], question
        )
        assert isinstance(place, int)
        return scene.offered[place]


class OpeningChance:
    """Chance that is exchanged once: a script up to the question, then dice by key."""

    def __init__(self, script: tuple[str, ...]) -> None:
        self.present: Chance = ScriptedChance(*script)

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Rolls attack dice."""
        return self.present.attack_dice(count, key)

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Rolls defense dice."""
        return self.present.defense_dice(count, key)

    def below(self, bound: int, key: int = 0) -> int:
        """Draws a whole number."""
        return self.present.below(bound, key)

    def damage_card(self, deck: Any, key: int = 0) -> int:
        """Draws a damage card."""
        return self.present.damage_card(deck, key)


@cache
def positions() -> dict[str, Position]:
    """Returns the positions of the file, by their names."""
    documents = json.loads(DATA.read_text(encoding="utf-8"))
    return {
        each["name"]: Position(
            **{
                key: tuple(value) if isinstance(value, list) else value
                for key, value in each.items()
            }
        )
        for each in documents
    }


class Rollouts:
    """Battles that go on from a question with gunners on all sides."""

    def __init__(self, position: Position) -> None:
        self._script = position.script
        self._records, self._text = position.prepared()
        scene = Scene(self._text, *self._records, rules=battle_rules(), script=position.script)
        self._given = []
        for answer in position.given:
            self._given.append(scene.offered.index(answer))
            scene.give(answer)
        question = scene.question
        assert question is not None
        self._team = scene.battle.views[question.side].team
        self.offered = scene.offered

    def won(self, answer: int, seed: str) -> float:
        """Returns 1 where whoever is asked wins after an answer, 1/2 where nobody does."""
        chance = OpeningChance(self._script)
        battle = set_up_battle(self._records, catalogue(), battle_rules(), chance)
        parse_position(self._text, battle)
        question = battle.step()
        for place in self._given:
            question = battle.answer(place)
        chance.present = KeyedChance(seed)
        question = battle.answer(answer)
        pilots = [
            make_pilot("gunner", KeyedChance(f"{seed}.{side}"))
            for side in range(len(self._records))
        ]
        while question is not None:
            side = question.side
            question = battle.answer(pilots[side].choose(battle.views[side], question))
        winner = battle.result().winner
        return 0.5 if winner < 0 else float(winner == self._team)


@cache
def _rollouts(name: str) -> Rollouts:
    return Rollouts(positions()[name])


def _batch(name: str, first: int) -> list[tuple[float, float]]:
    """Returns what comes of the bad and of the best answer, with each seed of a batch."""
    position, rollouts = positions()[name], _rollouts(name)
    bad, best = (rollouts.offered.index(each) for each in (position.bad, position.best))
    seeds = [f"keyed:{number}" for number in range(first, first + BATCH)]
    return [(rollouts.won(bad, seed), rollouts.won(best, seed)) for seed in seeds]


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Returns the mean of values and its standard error."""
    number = len(values)
    mean = sum(values) / number
    square = sum((value - mean) ** 2 for value in values)
    return mean, sqrt(square / (number - 1) / number)


def figures_of(name: str, battles: int, pool: ProcessPoolExecutor) -> dict[str, list[float]]:
    """Returns the shares of battles won after the bad and the best answer, and the difference.

    Each comes with its standard error; `battles` is a multiple of `BATCH`.
    """
    firsts = range(0, battles, BATCH)
    found = [each for batch in pool.map(_batch, [name] * len(firsts), firsts) for each in batch]
    shown = {
        "bad": [bad for bad, _ in found],
        "best": [best for _, best in found],
        "cost": [best - bad for bad, best in found],
    }
    return {
        key: [round(each, 4) for each in mean_and_error(values)] for key, values in shown.items()
    }


def main(names: list[str]) -> int:
    """Makes the figures of positions anew, of all where none is named, and keeps them."""
    documents = json.loads(DATA.read_text(encoding="utf-8"))
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        for document in documents:
            if names and document["name"] not in names:
                continue
            figures: dict[str, Any] = dict(figures_of(document["name"], BATTLES, pool))
            today = datetime.now(UTC).date().isoformat()
            document["figures"] = figures | {"battles": BATTLES, "made": today}
            print(document["name"], document["figures"], flush=True)
            text = json.dumps(documents, indent=1, ensure_ascii=False)
            DATA.write_text(f"{text}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
