"""Options at values that no edition has: a house rule is one option changed, and it is played."""

from __future__ import annotations

import pytest

from rules.battle.position.terms import DESTROYED
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, fleet_of, vessel

TIE = "round 1 {} initiative 0\na1 18,10 h0\nb1 18,17.5 h180"


@pytest.mark.parametrize(("when", "order"), [("first", ["a1", "b1"]), ("last", ["b1", "a1"])])
def test_c6_equal_skill_placing(scene: MakeScene, when: str, order: list[str]) -> None:
    play = scene("", fleet_of(vessel(), points=1), vessel(), equal_skill_placing=when)
    while play.asked.startswith("Placement"):
        play.battle.answer(0)
    assert [text.split()[1] for text in play.told("placed")] == order


@pytest.mark.parametrize(("when", "order"), [("first", ["a1", "b1"]), ("last", ["b1", "a1"])])
def test_c9_equal_skill_combat(scene: MakeScene, when: str, order: list[str]) -> None:
    play = scene(TIE.format("combat"), vessel(), vessel(), equal_skill_combat=when).finish_phase()
    assert [text.split()[1] for text in play.told("active")][:2] == order


@pytest.mark.parametrize(("when", "first"), [("first", "a1"), ("last", "b1")])
def test_c7_equal_skill_planning(scene: MakeScene, when: str, first: str) -> None:
    play = scene(TIE.format("planning"), vessel(), vessel(), equal_skill_planning=when)
    assert play.asked == f"Maneuver {first}"


def test_h3_without_the_simultaneous_attack_rule(scene: MakeScene) -> None:
    """A ship destroyed at equal skill goes at once."""
    play = scene(
        TIE.format("combat"),
        vessel(5),
        vessel(5, hull=1, shields=0),
        simultaneous_attack=False,
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.give("primary weapon at b1")
    assert play.ship("b1").place == DESTROYED
    assert play.told("doomed") == []


def test_k1_obstruction_may_count_for_more(scene: MakeScene) -> None:
    play = scene(
        TIE.format("combat") + "\nterrain obstacle:1 18,13.7",
        vessel(5),
        vessel(1),
        obstruction_dice=2,
        script=["attack XXX", "defense XXX"],
    )
    play.give("primary weapon at b1")
    assert play.battle.attacks[0].defense_dice == 3


def test_f9_two_time_tokens_off_at_once(scene: MakeScene) -> None:
    play = scene(
        TIE.format("end") + "\ncard a1 0 time 3",
        vessel(cards=[card("Gunner")], dial=HELD),
        vessel(2, dial=HELD),
        time_tokens_off=2,
    )
    found = []
    for _ in range(3):
        found.append(play.ship("a1").cards[0].time)
        play.finish_round()
    assert found == [3, 1, 0]


def test_n8_another_skill_for_a_disabled_captain(scene: MakeScene) -> None:
    play = scene(
        TIE.format("combat") + "\ncard a1 0 disabled 1",
        vessel(cards=[captain(7)]),
        vessel(2),
        disabled_captain_skill=3,
    )
    assert play.ship("a1").skill == 3


@pytest.mark.parametrize(("limit", "may_act"), [(None, False), (8, True)])
def test_n13_any_hull_for_a_large_base(scene: MakeScene, limit: int | None, may_act: bool) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10 h0 oversized\nb1 18,17 acted",
        vessel(1, base="oversized", hull=9),
        vessel(5, hull=8),
        large_base_hull=limit,
        dials={"a1": "3 straight"},
    )
    assert (play.asked == "Action a1") is may_act


def test_i1_the_end_phase_of_another_edition_under_the_2017_rules(scene: MakeScene) -> None:
    """Each option stands for itself."""
    play = scene(
        "round 1 end\na1 18,10 h0 shields 0/2 cloak red evade 1\nb1 18,30 h180 shields 1/1",
        vessel(1),
        vessel(2),
        end_phase_order="shields-first",
    ).finish_phase()
    assert [text.split()[0] for text in play.told("cloak", "shields", "token")] == [
        "shields",
        "token",
        "cloak",
        "shields",
    ]
