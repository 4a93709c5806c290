"""Pilots see what a player sees: an answer does not depend on the dials of others."""

from __future__ import annotations

import pytest

from rules.battle import Battle, Question, View, set_up_battle
from rules.dice import SeededChance
from rules.pilots import make_pilot
from rules.pilots.gunner import Gunner
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue


class Suspicious:
    """Is a pilot asked twice, once with all dials of others turned to another maneuver."""

    def __init__(self, name: str, battle: Battle) -> None:
        self.name = name
        self.battle = battle
        self.answers: list[object] = []
        self.turned = 0

    def choose(self, view: View, question: Question) -> int:
        """Gives the answer to the question as it is, when both answers agree."""
        pilots = [make_pilot(self.name, SeededChance(str(len(self.answers)))) for _ in range(2)]
        honest = pilots[0].choose(view, question)
        dials = self.battle.state.dials
        kept = list(dials)
        for ship in self.battle.state.ships:
            if ship.side != question.side and dials[ship.index] >= 0 and ship.setting < 0:
                dials[ship.index] = (dials[ship.index] + 3) % len(ship.record.dial)
                self.turned += 1
        assert pilots[1].choose(view, question) == honest
        dials[:] = kept
        self.answers.append(honest)
        assert isinstance(honest, int)
        return honest


@pytest.mark.parametrize("name", ["gunner", "tactician"])
def test_the_dials_of_others_change_no_answer(name: str) -> None:
    fleets = battle_records()["02-romulan-dominion"]
    battle = set_up_battle(fleets, catalogue(), battle_rules(), SeededChance("secret"))
    pilots = [Suspicious(name, battle) for _ in fleets]
    result = battle.run(pilots)
    assert result.reason == "elimination"
    assert sum(pilot.turned for pilot in pilots) > 50


def test_a_gunner_foresees_a_ship_whose_dial_is_set_as_one_that_has_not_moved() -> None:
    fleets = battle_records()["01-federation-klingon"]
    battle = set_up_battle(fleets, catalogue(), battle_rules(), SeededChance("1"))
    gunner = make_pilot("gunner", SeededChance("1"))
    assert isinstance(gunner, Gunner)
    question = battle.step()
    while question is not None and battle.state.phase == 0:
        question = battle.answer(0)
    assert question is not None
    before = gunner.outlook(battle.views[1])
    ends = {index: each.pose for index, each in before.prospects.items()}
    assert all(each.pose is not each.ship.pose for each in before.prospects.values())
    battle.state.dials[0] = 1
    battle.state.ships[0].has_acted = True
    again = Gunner(SeededChance("1"), gunner.weights).outlook(battle.views[1])
    assert {index: each.pose for index, each in again.prospects.items()} == ends
