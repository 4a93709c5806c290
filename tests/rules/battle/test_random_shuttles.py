"""Random battles in which shuttles dock, exchange cards and are launched again and again."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.battle import (
    Answer,
    Battle,
    FleetRecord,
    Question,
    State,
    View,
    prepare_fleet,
    set_up_battle,
)
from rules.battle.phases.log import read_log, replay_steps, write_log
from rules.battle.phases.notation import parse_position
from rules.battle.position.printing import print_position
from rules.battle.timing.questions import ChooseAction, ChooseExchange, ChooseLaunch, ChooseManeuver
from rules.cards import Ship as ShipCard
from rules.dice import SeededChance
from rules.fleet import Fleet
from rules.rulesets import RuleSet
from rules.table import Pose
from tests.rules.battle.battles import Homebody, faults_of, question_faults, random_build, rulesets
from tests.rules.catalogue import catalogue

RULES = {
    "2017": ("attack-wing-2017", {}),
    "organized-2016": ("organized-play-2016", {}),
    "mixed": ("attack-wing-2017", {"docking": "either-moves", "launching": "within-range-1"}),
}
BATTLES = 25


class Ferryman(Homebody):
    """Is a homebody whose shuttles seek their capital ships, and who does all that can be done."""

    def choose(self, view: View, question: Question) -> Answer:
        """Gives docking, exchanging and launching whenever they are offered."""
        number = len(question.answers)
        if isinstance(question, ChooseLaunch | ChooseExchange):
            return 1 + self.chance.below(number - 1)
        if isinstance(question, ChooseAction):
            for place, action in enumerate(question.answers):
                if action is not None and action.name in ("dock", "exchange-cards"):
                    return place
        if isinstance(question, ChooseManeuver):
            ship = view.ships[question.ship]
            homes = [each.pose for each in view.mine() if each.record.is_capital]
            if ship.record.support == "shuttle" and homes:
                return min(range(number), key=lambda place: _way(question, place, ship.pose, homes))
        return super().choose(view, question)


def _way(question: Question, place: int, start: Pose, homes: list[Pose]) -> float:
    end = question.answers[place].template.end(start)
    return min(abs(home.x - end.x) + abs(home.y - end.y) for home in homes)


def fleets(seed: int, rules: RuleSet) -> list[FleetRecord]:
    """Returns fleets with a shuttle and its capital ship, and sometimes a further ship."""
    draw = random.Random(seed)
    ships = [card for card in catalogue().by_type["ship"] if isinstance(card, ShipCard)]
    shuttles = [card for card in ships if card.support == "shuttle"]
    capitals = [card for card in ships if not card.support and card.hull >= 4]
    found = []
    for _ in range(8):
        chosen = [draw.choice(capitals), draw.choice(shuttles)]
        if draw.random() < 0.5:
            chosen.append(draw.choice(ships))
        builds = tuple(random_build(draw, card) for card in chosen)
        found.append(
            prepare_fleet(
                Fleet(ships=builds, points_limit=200), catalogue(), rules, with_texts=False
            )
        )
    return found


@pytest.mark.parametrize("name", RULES)
def test_random_battles_with_shuttles(name: str) -> None:
    identifier, options = RULES[name]
    rules = rulesets()[identifier].with_options(**options)
    forces = fleets(len(name), rules)
    kinds: Counter[str] = Counter()
    for number in range(BATTLES):
        draw = random.Random(number)
        chosen = [draw.choice(forces), draw.choice(forces)]
        seed = f"shuttles {name} {number}"
        battle = set_up_battle(chosen, catalogue(), rules, SeededChance(seed), log=True)
        pilots = [Ferryman(SeededChance(f"{seed} {side}")) for side in range(2)]
        question = battle.step()
        kept = None
        while question is not None:
            assert question_faults(battle, question) == []
            assert faults_of(battle) == []
            if battle.state.moves and kept is None:
                assert battle.log is not None
                kept = (len(battle.log), battle.state.copy())
            answer = pilots[question.side].choose(battle.views[question.side], question)
            question = battle.answer(answer)
        assert battle.is_over
        assert faults_of(battle) == []
        assert battle.log is not None
        kinds.update(event.kind for event in battle.log)
        if kept is not None or number < 3:
            _check_records(battle, chosen, rules, kept)
    assert kinds["docked"] > 10
    assert kinds["launched"] > 5
    assert kinds["moved-card"] > 5


def _check_records(
    battle: Battle, chosen: list[FleetRecord], rules: RuleSet, kept: tuple[int, State] | None
) -> None:
    """Checks that log and position tell all of a battle in which cards were moved."""
    assert battle.log is not None
    for length, again in enumerate(replay_steps(read_log(write_log(battle.log))), 1):
        if kept is not None and length == kept[0]:
            assert again.state == kept[1]
    assert again.state == battle.state
    position = set_up_battle(chosen, catalogue(), rules, SeededChance("1"))
    parse_position(print_position(battle.state), position)
    assert position.state == battle.state
