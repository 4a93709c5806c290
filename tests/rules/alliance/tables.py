"""Missions at a real table for tests: how they begin, and people who answer."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from rules.alliance.at_table.play import Play
from rules.alliance.at_table.prompts import (
    APP,
    CHOICE,
    FACES,
    NUMBER,
    OVER,
    SECTOR,
    SEVERAL,
    Prompt,
    PromptField,
    read_answer,
)
from rules.alliance.at_table.round import whole_mission
from rules.alliance.at_table.start import (
    TablePlayer,
    TableStart,
    start_document,
    start_from_document,
)
from rules.alliance.at_table.state import TableState
from rules.alliance.at_table.steps import MOST_STEPS, answer_step, next_prompt, state_of
from rules.loader import FIXTURES, load_damage_deck, read_document

AKIRA = TablePlayer("A1", "Akira Class", 2, 4, 2, 5, 2)
EXCELSIOR = TablePlayer("E1", "Excelsior Class", 2, 3, 1, 5, 3)
PATROL = "a-simple-patrol"
RELAY = "hold-the-relay"
FREIGHTERS = "a-friend-among-freighters"
MISSIONS = (PATROL, RELAY, FREIGHTERS)


def mission_document(name: str = PATROL) -> dict[str, Any]:
    """Gives a copy of a mission's document."""
    document: dict[str, Any] = read_document(FIXTURES / "missions" / "alliance" / f"{name}.json")
    return copy.deepcopy(document)


def enemy_documents() -> dict[str, Any]:
    """Gives the documents of all enemy types by id."""
    found = [read_document(path) for path in sorted((FIXTURES / "enemies").glob("*.json"))]
    return {each["id"]: each for each in found}


def begin(
    mission: str | dict[str, Any] = PATROL,
    players: tuple[TablePlayer, ...] = (AKIRA, EXCELSIOR),
    seed: str = "1",
    marks: frozenset[str] = frozenset(),
    enemies: dict[str, Any] | None = None,
) -> TableStart:
    """Begins a mission at a table."""
    document = mission_document(mission) if isinstance(mission, str) else mission
    deck = load_damage_deck()
    return start_from_document(
        start_document(document, enemies or enemy_documents(), deck, players, seed, marks)
    )


def example(
    seed: str = "1", *, retreat: str = "", ability: str = "", together: int = 2
) -> TableStart:
    """Begins the two rounds of the rulebook: J1 and J2 in formation, the elite J3, A1 and E1.

    The seed is one by which J3 has a loadout of skill 4 that does nothing in the example.
    `retreat` is an edge over which enemies may retreat, `ability` that of every elite ship,
    `together` how many ships the formation has.
    """
    document = mission_document()
    if retreat:
        document["map"]["edges"][retreat]["retreat"] = ["enemies"]
    enemies = enemy_documents()
    if ability:
        for each in enemies["attack-ship"]["loadouts"]:
            each["elite"]["ability"] = ability
    document["house_made"] = []
    ship = {"type": "attack-ship"}
    document["enemies"] = [
        {
            "id": "pair",
            "name": "Pair",
            "arrival": "setup",
            "bearing": 3,
            "ships": {"2": [ship] * together},
        },
        {
            "id": "single",
            "name": "Single",
            "arrival": "setup",
            "bearing": 4,
            "ships": {"2": [{**ship, "elite": True}]},
        },
    ]
    return begin(document, seed=seed, enemies=enemies)


class People:
    """Is the people at a table: they answer prompts, which must be the ones that they expect."""

    def __init__(self, start: TableStart) -> None:
        self.start = start
        self.steps: tuple[Any, ...] = ()
        self.state: TableState = state_of(start, ())

    @property
    def prompt(self) -> Prompt:
        """Gives what comes next."""
        return next_prompt(self.state)

    def do(self, step: dict[str, Any]) -> None:
        """Adds a step."""
        longer = (*self.steps, step)
        self.state = state_of(self.start, longer)
        self.steps = longer

    def say(self, name: str, **answer: Any) -> Prompt:
        """Answers a prompt that must have this name; gives it."""
        prompt = self.prompt
        assert prompt.key.partition("-")[2] == name, f"{prompt.key}: {prompt.words}"
        self.do(answer_step(prompt, answer))
        return prompt

    def pick(self, name: str, choice: str) -> Prompt:
        """Chooses one of the answers of a prompt that must have this name; gives the prompt."""
        return self.say(name, choice=choice)

    def undo(self) -> None:
        """Takes the last step back."""
        self.do({"kind": "undo"})

    def correct(self, ship: str, what: str, value: int | str) -> None:
        """Corrects something."""
        self.do({"kind": "correction", "ship": ship, "what": what, "value": value})


def played_through(
    start: TableStart, answer: Callable[[Prompt], dict[str, Any]], most: int = MOST_STEPS
) -> tuple[TableState, list[dict[str, Any]]]:
    """Plays until the end, or so many steps, without replaying; gives the state and the steps."""
    play = Play(start)
    running = whole_mission(play)
    prompt = play.state.prompt = next(running)
    steps: list[dict[str, Any]] = []
    while prompt.kind != OVER and len(steps) < most:
        step = answer_step(prompt, read_answer(prompt, answer(prompt)))
        steps.append(step)
        play.state.answered += 1
        prompt = play.state.prompt = running.send(step["answer"])
    return play.state, steps


def some_answer(prompt: Prompt, chance: random.Random) -> dict[str, Any]:
    """Gives some answer that a prompt takes."""
    return {field.name: _some_value(field, chance) for field in prompt.fields}


def _some_value(field: PromptField, chance: random.Random) -> Any:
    if field.kind in (CHOICE, SECTOR):
        return chance.choice(field.options).value
    if field.kind == SEVERAL:
        if field.most:
            count = chance.randint(field.least, field.most)
            return [each.value for each in chance.sample(field.options, count)]
        return [each.value for each in field.options if chance.random() < 0.3]
    if field.kind == NUMBER:
        return chance.randint(field.least, min(field.most, field.least + 3))
    if chance.random() < 0.5:
        return APP
    faces = FACES[field.kind]
    return "".join(chance.choice(faces) for _ in range(field.most))
