"""Weapons that fire from tokens put on the table, and at all that stand along a line."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne, dice, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.catalogue import catalogue

BOMBARDMENT = "weapon:disruptor-bombardment-73031"
VECTORS = "weapon:multi-vector-assault-mode-75013"


def bombarding(scene: MakeScene, *script: str, more: str = "") -> Scene:
    """Returns a scene in which a1 may bombard b1 and b2 behind it; b3 is far."""
    return scene(
        "round 2 combat begun\na1 18,10 h0 shields 9/0\nb1 10,17 h0 shields 9/0\n"
        f"b2 13,17 h0 shields 9/0\nb3 32,32 h0\n{more}",
        borne(BOMBARDMENT, shields=9),
        [vessel(1, dial=HELD, shields=9), vessel(1, dial=HELD, shields=9), vessel(1, dial=HELD)],
        script=script,
    )


@pytest.mark.ruling("FR-242.1", "FR-242.2", "FR-242.3")
@pytest.mark.parametrize("more", ["", "terrain planet 14,14", "terrain obstacle:1 11,14.5"])
def test_a_bombardment_hits_all_around_its_token(scene: MakeScene, more: str) -> None:
    """Its targets may be outside the arc; each is rolled for, and nothing is in the way."""
    play = bombarding(scene, "attack HXXX", "defense X", "attack HHXX", "defense X", more=more)
    play.go_to("Attack a1").give("Disruptor Bombardment at b1")
    assert play.asked == "Detail a1"
    play.give(play.offered[0])
    assert [play.ship(name).shields for name in ("b1", "b2", "b3")] == [8, 7, 2]
    assert [dice(play, place)[0] for place in (0, 1)] == [4, 4]
    assert [play.battle.attacks[place].defense_dice for place in (0, 1)] == [1, 1]
    assert play.ship("a1").cards[0].time == 3
    events = play.told("terrain")
    assert [event.split()[-1] for event in events[-2:]] == ["True", "False"]
    assert not [each for each in play.state.terrain if each.kind == "token"]


def test_a_bombardment_may_spare_a_ship(scene: MakeScene) -> None:
    """Where the token is put decides; only ships at Range 1 of it are fired at."""
    play = bombarding(scene, "attack HXXX", "defense X")
    play.go_to("Attack a1").give("Disruptor Bombardment at b2")
    play.give(play.offered[-1])
    assert [play.ship(name).shields for name in ("b1", "b2", "b3")] == [9, 8, 2]


def test_a_bombardment_needs_a_ship_near_enough(scene: MakeScene) -> None:
    play = shooting(scene, borne(BOMBARDMENT), place="18,33 h180")
    assert "Attack a1" not in play.history
    assert not play.finish_round().battle.attacks


@pytest.mark.ruling("FR-242.4")
@pytest.mark.parametrize(("place", "is_offered"), [("18,23.4 h180", True), ("18,25 h180", False)])
def test_uhura_lets_no_bombardment_reach_farther(
    scene: MakeScene, place: str, is_offered: bool
) -> None:
    """Neither from the token nor to it."""
    uhura = "crew:nyota-uhura-75005-2"
    play = scene(
        f"round 2 activation\na1 18,10 h0\nb1 {place} acted",
        borne(BOMBARDMENT, card("Uhura", key=uhura, ability=catalogue()[uhura].ability)),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(uhura).go_to("Action a1").finish_phase()
    assert ("Disruptor Bombardment at b1" in play.offered) is is_offered


@pytest.mark.ruling("FR-242.5")
@pytest.mark.parametrize(("stations", "hits"), [(1, 1), (2, 2)])
def test_boheeka_helps_as_many_of_the_attacks_as_there_are_tokens(
    scene: MakeScene, stations: int, hits: int
) -> None:
    boheeka = "crew:boheeka-71275"
    play = scene(
        f"round 2 combat begun\na1 18,10 h0 battlestations {stations}\n"
        "b1 10,17 h0 shields 9/0\nb2 13,17 h0 shields 9/0",
        borne(BOMBARDMENT, card("Boheeka", key=boheeka, ability=catalogue()[boheeka].ability)),
        [vessel(1, dial=HELD, shields=9), vessel(1, dial=HELD, shields=9)],
        script=["attack XXXX", "defense X", "attack XXXX", "defense X"],
    )
    play.go_to("Attack a1").give("Disruptor Bombardment at b1")
    while play.asked != "Activation side 1":
        play.give(boheeka if boheeka in play.offered else play.offered[0])
    assert 18 - play.ship("b1").shields - play.ship("b2").shields == hits


def vectoring(scene: MakeScene, *script: str) -> Scene:
    """Returns a scene in which a1 has b1 before it and b2 behind it; b3 is far."""
    return scene(
        "round 2 combat begun\na1 18,10 h0 battlestations 1 shields 9/0\n"
        "b1 18,14 h0 shields 9/0\nb2 18,3 h0 shields 9/0\nb3 32,32 h0",
        borne(VECTORS, shields=9),
        [vessel(1, dial=HELD, shields=9), vessel(1, dial=HELD, shields=9), vessel(1, dial=HELD)],
        script=script,
    )


def test_vectors_attack_once_more_from_each_token(scene: MakeScene) -> None:
    """They fire in any direction, at what is at Range 1 of a token."""
    play = vectoring(
        scene, "attack HXXX", "defense X", "attack HHXX", "defense X", "attack HHHX", "defense X"
    )
    play.go_to("Attack a1").give("Multi-Vector Assault Mode at b1")
    assert play.ship("a1").battle_stations == 1
    assert play.ship("a1").cards[0].disabled == 1
    play.give(VECTORS).give("token 19.0166,8.2392").give("token 18,11.7874")
    assert [each.kind for each in play.state.terrain] == ["token", "token"]
    play.give("Multi-Vector Assault Mode at b2").give("Multi-Vector Assault Mode at b1")
    assert [play.ship(name).shields for name in ("b1", "b2", "b3")] == [5, 7, 2]
    assert play.state.terrain == []


@pytest.mark.parametrize("answer", ["refuse", "pass both"])
def test_vectors_need_not_attack_again(scene: MakeScene, answer: str) -> None:
    play = vectoring(scene, "attack HXXX", "defense X").go_to("Attack a1")
    play.give("Multi-Vector Assault Mode at b1")
    if answer == "refuse":
        play.give("pass")
    else:
        play.give(VECTORS).give(play.offered[0]).give(play.offered[0]).give("pass").give("pass")
    play.finish_round()
    assert len(play.battle.attacks) == 1
    assert play.state.terrain == []


BLAST = "weapon:destructive-blast-71225"
PROTOTYPE = "weapon:prototype-weapon-72004p"


def blasting(scene: MakeScene, *script: str) -> Scene:
    """Returns a scene in which a1 may blast along b1, a2 and b2, or along b1 and b3."""
    play = scene(
        "round 2 combat begun\na1 18,10 h0 shields 9/0\nb1 18,14 h0 shields 9/0\n"
        "b2 18.3,20 h0 shields 9/0\na2 18,17 h0 shields 9/0\nb3 21,20 h0 shields 9/0",
        [borne(BLAST, shields=9), vessel(1, dial=HELD, shields=9)],
        [vessel(1, dial=HELD, shields=9)] * 3,
        script=script,
    )
    return play.go_to("Attack a1")


@pytest.mark.parametrize(
    ("line", "dice_of", "left"),
    [
        ("b1, a2, b2", {"b1": 5, "a2": 4, "b2": 3}, {"b1": 4, "a2": 5, "b2": 6, "b3": 9}),
        ("b1, b3", {"b1": 5, "b3": 4}, {"b1": 4, "a2": 9, "b2": 9, "b3": 5}),
    ],
)
def test_a_blast_hits_all_along_a_line(
    scene: MakeScene, line: str, dice_of: dict[str, int], left: dict[str, int]
) -> None:
    """Friends too; each is attacked with one die fewer than the one before."""
    script = []
    for number in dice_of.values():
        script += ["attack " + "H" * number, "defense X"]
    play = blasting(scene, *script)
    assert not any(each.endswith("Blast at b2") for each in play.offered)
    play.give("Destructive Blast at b1").give(line)
    assert {name: play.ship(name).shields for name in left} == left
    assert [each.attack_dice for each in play.battle.attacks] == list(dice_of.values())
    assert play.ship("a1").cards[0].is_discarded


def test_a_blast_runs_no_farther_than_range_3_and_within_the_arc(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat begun\na1 18,10 h0\nb1 18,4 h0\nb2 18,25 h0",
        borne(BLAST),
        [vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    play.finish_round()
    assert "Attack a1" not in play.history


def prototype(scene: MakeScene, *script: str, boss: str = "") -> Scene:
    """Returns a scene in which a1 may fire from a token beside it; b2 stands behind b1."""
    return scene(
        "round 2 combat begun\na1 18,10 h0 shields 9/0\nb1 21,16 h0 shields 9/0\n"
        f"b2 24,19 h0 shields 9/0\nb3 4,4 h0 shields 9/0\n{boss}",
        [borne(PROTOTYPE, captain(4, "Boss"), shields=9)],
        [vessel(1, dial=HELD, shields=9)] * 3,
        script=script,
    )


def test_a_prototype_fires_along_a_line_from_a_token(scene: MakeScene) -> None:
    play = prototype(scene, "attack HHHHH", "defense X", "attack HHHH", "defense X")
    play.go_to("Attack a1").give("Prototype Weapon at b1")
    play.give("b1, b2")
    assert [play.ship(name).shields for name in ("b1", "b2", "b3")] == [4, 5, 9]
    assert [each.attack_dice for each in play.battle.attacks] == [5, 4]
    assert all(each.is_discarded for each in play.ship("a1").cards)
    put, taken = [event.split() for event in play.told("terrain")]
    assert (put[-1], taken[-1]) == ("True", "False")
    # In the front arc, on no base, within Range 1.
    x, y = (float(each) for each in put[2].split(","))
    assert abs(x - 18.0) < y - 10.0 < 5.3


def test_a_prototype_needs_a_captain(scene: MakeScene) -> None:
    play = prototype(scene, boss="card a1 1 discarded").go_to("Attack a1")
    assert not any("Prototype" in each for each in play.offered)
