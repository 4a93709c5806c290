"""Random battles over all ship classes and rule sets: what holds at any time, holds."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from rules.battle import Answer, Battle, FleetRecord, Pilot, Question, State, View, set_up_battle
from rules.battle.phases.log import read_log, replay_steps, write_log
from rules.battle.phases.notation import parse_position
from rules.battle.position.printing import print_position
from rules.battle.timing.handlers import ChooseEffect, SpendToken
from rules.battle.timing.questions import (
    ChooseAttack,
    ChooseDamageToRepair,
    ChooseDetail,
    ChooseReroll,
)
from rules.dice import SeededChance
from rules.pilots import Drifter
from rules.rulesets import RuleSet
from tests.rules.battle.battles import (
    Homebody,
    faults_of,
    prepared_fleets,
    question_faults,
    rulesets,
)
from tests.rules.catalogue import catalogue

# Rule set, changed options, players, teams, battles: 2,000 together.
PLANS = {
    "2017": ("attack-wing-2017", {}, 2, (), 400),
    "classic": ("attack-wing-classic", {}, 2, (), 250),
    "organized-2016": ("organized-play-2016", {}, 2, (), 250),
    "organized-2014": ("organized-play-2014", {}, 2, (), 150),
    "ship-pure": ("ship-pure", {}, 2, (), 100),
    "open": ("open", {}, 2, (), 100),
    "alliance": ("alliance", {}, 2, (), 100),
    "terrain": ("attack-wing-2017", {"obstacles": 6, "planet": True}, 2, (), 150),
    "limits": (
        "organized-play-2016",
        {"round_limit": 6, "fleet_points_limit": 100, "equal_fleet_points": "roll"},
        2,
        (),
        150,
    ),
    "three": ("attack-wing-2017", {}, 3, (), 100),
    "three-classic": ("attack-wing-classic", {"obstacles": 3}, 3, (), 50),
    "four": ("attack-wing-2017", {"table_width": 48, "table_height": 48}, 4, (), 50),
    "teams": ("attack-wing-2017", {}, 4, (0, 1, 0, 1), 100),
    "drifters": ("attack-wing-2017", {}, 2, (), 50),
}


UNSETTLED = ("is alive without", "is alive off", "has no ship and is not out")
"""What may be while texts act."""


class Watcher:
    """Is a pilot that looks over the questions of another one, and now and then over the state."""

    def __init__(self, pilot: Pilot, battle: Battle, every: int) -> None:
        self.pilot = pilot
        self.battle = battle
        self.every = every
        self.asked = 0

    def choose(self, view: View, question: Question) -> Answer:
        """Gives the other pilot's answer to a question without fault."""
        self.asked += 1
        if self.asked % self.every == 0:
            assert question_faults(self.battle, question) == []
            assert self._lasting_faults(question) == []
        return self.pilot.choose(view, question)

    def _lasting_faults(self, question: Question) -> list[str]:
        """Returns the faults of the state; texts act before a ship that is lost has left.

        They let others attack, too, and a side has lost only when they have ended.
        """
        is_amid = isinstance(
            question, ChooseEffect | ChooseDetail | ChooseDamageToRepair | SpendToken | ChooseReroll
        ) or (isinstance(question, ChooseAttack) and bool(self.battle.running))
        return [
            fault
            for fault in faults_of(self.battle)
            if not (is_amid and any(part in fault for part in UNSETTLED))
        ]


@cache
def ruleset_of(plan: str) -> RuleSet:
    """Returns the rule set of a plan."""
    name, options, *_ = PLANS[plan]
    return rulesets()[name].with_options(**options)


def fleets_of(plan: str, *, with_texts: bool = False) -> list[FleetRecord]:
    """Returns fleets of every ship class, other ones for each plan."""
    return prepared_fleets(list(PLANS).index(plan), ruleset_of(plan), with_texts=with_texts)


def set_up(plan: str, number: int, *, log: bool = False) -> Battle:
    """Sets up a battle of a plan; each fleet gets its turn. Every other battle is with texts."""
    _, _, players, teams, _ = PLANS[plan]
    fleets = fleets_of(plan, with_texts=number % 2 == 1)
    draw = random.Random(number)
    chosen = [fleets[number % len(fleets)]]
    chosen += [draw.choice(fleets) for _ in range(players - 1)]
    draw.shuffle(chosen)
    seed = SeededChance(f"{plan} {number}")
    return set_up_battle(chosen, catalogue(), ruleset_of(plan), seed, teams=teams, log=log)


def pilots_of(plan: str, number: int, battle: Battle) -> list[Pilot]:
    """Returns a pilot for each side."""
    kind = Drifter if plan == "drifters" else Homebody
    return [
        kind(SeededChance(f"{plan} {number} {side}")) for side in range(len(battle.state.sides))
    ]


def test_two_thousand_battles_are_planned() -> None:
    assert sum(plan[-1] for plan in PLANS.values()) == 2000


@pytest.mark.parametrize("plan", PLANS)
def test_random_battles_end_well(plan: str) -> None:
    fleets = fleets_of(plan)
    classes = {ship.class_key for fleet in fleets for ship in fleet.ships}
    assert classes == {each.key for each in catalogue().ship_classes.values()}
    assert {ship.base.name for fleet in fleets for ship in fleet.ships} == {"small", "oversized"}
    endings: Counter[str] = Counter()
    for number in range(PLANS[plan][-1]):
        battle = set_up(plan, number)
        pilots = [Watcher(each, battle, 25) for each in pilots_of(plan, number, battle)]
        result = battle.run(pilots)
        assert battle.is_over, number
        assert battle.question is None
        assert faults_of(battle) == [], number
        assert 1 <= result.rounds <= battle.options.round_limit
        endings[result.reason] += 1
    assert set(endings) <= {"elimination", "simultaneous", "round-limit", "fleet-points-limit"}
    if plan == "limits":
        assert endings["round-limit"] > 15
        assert endings["fleet-points-limit"] > 5
    elif plan != "alliance":
        assert endings["elimination"] > PLANS[plan][-1] * 0.6


@pytest.mark.parametrize("plan", PLANS)
def test_every_question_and_state_of_a_battle_is_sound(plan: str) -> None:
    for number in range(1000, 1004):
        battle = set_up(plan, number)
        battle.run([Watcher(each, battle, 1) for each in pilots_of(plan, number, battle)])


@pytest.mark.parametrize("plan", PLANS)
def test_logs_replay_and_positions_read_back(plan: str) -> None:
    for number in range(2000, 2003):
        battle = set_up(plan, number, log=True)
        pilots = pilots_of(plan, number, battle)
        draw = random.Random(number)
        seen: dict[int, tuple[State, str]] = {}
        question = battle.step()
        while question is not None:
            if draw.random() < 0.1:
                assert battle.log is not None
                copy = battle.state.copy()
                assert copy == battle.state
                seen[len(battle.log)] = (copy, print_position(copy))
            answer = pilots[question.side].choose(battle.views[question.side], question)
            question = battle.answer(answer)
        assert battle.log is not None
        events = read_log(write_log(battle.log))
        assert events == battle.log
        for length, other in enumerate(replay_steps(events), 1):
            if length in seen:
                copy, text = seen.pop(length)
                # The copy did not change with the battle that went on, and was all of it.
                assert print_position(copy) == text
                assert other.state == copy
                again = set_up(plan, number)
                parse_position(text, again)
                assert again.state == copy
        assert other.state == battle.state
        assert not seen


@pytest.mark.parametrize("plan", ["2017", "classic", "terrain", "teams"])
def test_the_same_seed_and_answers_give_the_same_battle(plan: str) -> None:
    for number in range(3000, 3004):
        battle = set_up(plan, number)
        result = battle.run(pilots_of(plan, number, battle))
        again = set_up(plan, number)
        assert again.replay_answers(battle.answers) is None
        assert again.state == battle.state
        assert again.result() == result


def test_a_battle_goes_on_from_a_copied_state() -> None:
    battle = set_up("2017", 4000)
    pilots = pilots_of("2017", 4000, battle)
    question = battle.step()
    while question is not None and battle.state.round < 4:
        question = battle.answer(
            pilots[question.side].choose(battle.views[question.side], question)
        )
    before = print_position(battle.state)
    for number in range(5):
        ahead = Battle(battle.state.copy(), battle.options, SeededChance(str(number)))
        ahead.run(pilots_of("2017", number, ahead))
        assert ahead.is_over
        assert faults_of(ahead) == []
    assert print_position(battle.state) == before
