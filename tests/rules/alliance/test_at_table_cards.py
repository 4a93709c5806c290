"""Two copies of a damage card face up at a real table: each of them acts."""

from __future__ import annotations

import pytest

from tests.rules.alliance.tables import People, example
from tests.rules.alliance.test_at_table_end import until


def damaged(card: str, enemy: int = 3, start: str = "deploy") -> People:
    """Gives the table at which an enemy has two copies of a card, before something is done."""
    people = People(example())
    until(people, start)
    people.correct(f"enemy:{enemy}", "shields", 3)
    for _ in range(2):
        people.correct(f"enemy:{enemy}", "face-up", card)
    assert people.state.enemies[enemy - 1].up == [card, card]
    return people


def flying(card: str, roll: str, ending: str) -> People:
    """Has the third enemy fly with two copies of a card."""
    people = damaged(card)
    until(people, "nearest", "enemy:3")
    people.pick("nearest", "player:1")
    people.pick("band", "1")
    people.say("sector", sector="front-left")
    people.say("maneuver", roll=roll)
    people.pick("crossing", "no")
    people.pick("ending", ending)
    return people


def test_every_jostled_navigator_costs_a_damage() -> None:
    people = flying("Jostled Navigator", "6", "ship")
    people.pick("met", "no")
    assert people.state.enemies[2].shields == 1


def test_every_minor_hull_breach_is_rolled_for() -> None:
    people = flying("Minor Hull Breach", "6", "clear")
    assert "red" in people.state.log[-1].words
    people.say("test-minor-hull-breach", roll="H")
    people.say("test-minor-hull-breach", roll="H")
    assert people.state.enemies[2].shields == 1
    assert people.prompt.key.endswith("action")


def test_every_console_fire_is_rolled_for() -> None:
    people = damaged("Console Fire")
    until(people, "test-console-fire")
    people.say("test-console-fire", roll="H")
    people.say("test-console-fire", roll="H")
    assert people.state.enemies[2].shields == 1


@pytest.mark.parametrize(("rolls", "status"), [("HC", "destroyed"), ("HH", "in-play")])
def test_every_warp_core_breach_is_rolled_for(rolls: str, status: str) -> None:
    people = damaged("Warp Core Breach")
    people.say("deploy")
    for roll in rolls:
        people.say("breach-3", roll=roll)
    assert people.state.enemies[2].status == status


def test_a_ship_that_one_warp_core_breach_destroyed_rolls_for_no_other() -> None:
    people = damaged("Warp Core Breach")
    people.say("deploy")
    people.say("breach-3", roll="C")
    people.say("destroyed")
    assert people.prompt.key.endswith("dials")


def test_every_stunned_helmsman_is_turned_face_down() -> None:
    people = damaged("Stunned Helmsman")
    until(people, "arc", "enemy:3")
    people.say("arc", **{"band-1": "2", "band-2": "0", "obstructed": []})
    people.say("no-dice")
    enemy = people.state.enemies[2]
    assert (enemy.up, enemy.down) == ([], 2)


def test_every_weapons_malfunction_costs_an_attack_die() -> None:
    people = damaged("Weapons Malfunction")
    until(people, "arc", "enemy:3")
    people.say("arc", **{"band-1": "2", "band-2": "0", "obstructed": []})
    assert people.prompt.fields[0].label == "1 attack dice"
    assert people.prompt.reasons[-1].text == (
        "3 (its primary weapon value) - 2 (Weapons Malfunction)."
    )


def test_every_structural_damage_costs_agility() -> None:
    people = damaged("Structural Damage")
    until(people, "target")
    people.pick("target", "enemy:3")
    people.say("how", band="2", weapon="primary", obstructed="no")
    people.pick("attack", "own")
    people.say("results", hits=1, crits=0)
    told = [reason.text for line in people.state.log for reason in line.reasons]
    assert "2 (agility) - 2 (Structural Damage)." in told
