"""2017, Choosing a Maneuver, Sharing Information: what a player sees, and looking ahead with it."""

from __future__ import annotations

import pytest

from rules.battle import Battle, set_up_battle
from rules.battle.position.state import State
from rules.battle.timing.questions import ChooseAction, ChooseAttack, ChooseManeuver
from rules.dice import SeededChance
from tests.rules.battle.battles import Homebody, faults_of, prepared_fleets, rulesets
from tests.rules.battle.examples.scene import MakeScene, vessel
from tests.rules.catalogue import catalogue

HIDDEN = "down 'Direct Hit' down 'Warp Core Breach'"


def test_no_dial_of_others_nor_of_a_team_mate(scene: MakeScene) -> None:
    at = scene(
        "round 2 planning begun\na1 18,4 h0\nb1 18,32 h180\nc1 10,4 h0",
        vessel(1),
        vessel(9),
        vessel(2),
        teams=(0, 1, 0),
    )
    assert at.asked == "Maneuver a1"
    at.give("3 straight")
    assert at.asked == "Maneuver c1"
    own, foe, mate = at.battle.views
    ship = at.ship("a1")
    assert str(own.dial(ship)) == "3 straight white"
    assert foe.dial(ship) is None
    assert mate.dial(ship) is None
    at.give("1 straight").give("2 straight")
    assert at.asked == "Action a1"
    assert [str(view.dial(ship)) for view in at.battle.views] == ["3 straight white"] * 3
    assert foe.dial(at.ship("c1")) is None


def test_what_is_on_the_table_is_seen_by_all(scene: MakeScene) -> None:
    at = scene(
        f"round 3 combat begun initiative 1\na1 18,10 h0 {HIDDEN}\n"
        "b1 18,16 h180 up 'Console Fire'\nterrain planet 4,4\nmark seen 2\n"
        "discards 'Injured Captain'",
        vessel(4, hull=6),
        vessel(4),
    )
    view = at.battle.views[0]
    assert (view.round, view.phase, view.initiative, view.team) == (3, 3, 1, 0)
    assert (view.discards, view.marks) == (("Injured Captain",), {"seen": 2})
    assert [ship.index for ship in view.mine()] == [0]
    assert [ship.index for ship in view.opponents()] == [1]
    assert [token.kind for token in view.terrain] == ["planet"]
    assert view.area == at.state.area
    assert [ship.face_down for ship in view.ships] == [2, 0]


def imagined_from(scene: MakeScene, hidden: str) -> list[State]:
    """Returns what both sides imagine while a1 has cards face down."""
    at = scene(
        f"round 3 combat begun\na1 18,10 h0 {hidden}\nb1 18,16 h180 dial 3",
        vessel(4, hull=6),
        vessel(4),
    )
    return [view.imagined() for view in at.battle.views]


def test_what_is_imagined_tells_nothing_of_hidden_cards(scene: MakeScene) -> None:
    one, two = (
        imagined_from(scene, HIDDEN),
        imagined_from(scene, "down 'Console Fire' down 'Direct Hit'"),
    )
    for first, second in zip(one, two, strict=True):
        assert first.hidden == second.hidden
        assert first.deck == second.deck
        assert (len(first.deck), len(first.hidden[0])) == (31, 2)
    assert [state.dials for state in one] == [[-1, -1], [-1, 3]]


def test_hidden_cards_are_imagined_by_chance(scene: MakeScene) -> None:
    at = scene(
        f"round 3 combat begun\na1 18,10 h0 {HIDDEN}\nb1 18,16 h180", vessel(4, hull=6), vessel(4)
    )
    view = at.battle.views[0]
    dealt = {tuple(view.imagined(SeededChance(str(n))).hidden[0]) for n in range(40)}
    assert len(dealt) > 20
    assert view.imagined(SeededChance("1")) == view.imagined(SeededChance("1"))


@pytest.mark.parametrize("kind", [ChooseManeuver, ChooseAction, ChooseAttack])
def test_a_battle_can_be_played_on_from_what_is_imagined(kind: type) -> None:
    rules = rulesets()["attack-wing-2017"]
    fleets = prepared_fleets(3, rules)
    for number in range(8):
        chosen = [fleets[number], fleets[number + 9]]
        battle = set_up_battle(chosen, catalogue(), rules, SeededChance(f"view {number}"))
        pilots = [Homebody(SeededChance(f"view {number} {side}")) for side in range(2)]
        question = battle.step()
        while question is not None:
            if isinstance(question, kind) and battle.state.round % 3 == 1:
                before = battle.state.copy()
                chance = SeededChance(f"imagined {len(battle.answers)}")
                state = battle.views[question.side].imagined(chance)
                ahead = Battle(state, battle.options, chance, fleets=chosen)
                ahead.run([Homebody(chance), Homebody(chance)])
                assert ahead.is_over
                assert faults_of(ahead) == []
                assert battle.state == before
            answer = pilots[question.side].choose(battle.views[question.side], question)
            question = battle.answer(answer)
