"""The End Phase at a real table: its order, and what it takes off and raises."""

from __future__ import annotations

import random

import pytest

from rules.alliance.at_table.state import state_document
from rules.alliance.at_table.steps import answer_step
from rules.alliance.errors import AllianceError
from tests.rules.alliance.tables import FREIGHTERS, People, begin, example
from tests.rules.alliance.test_at_table import quiet_answer, round_one

REPAIRS = "end phase, if this ship has no active shields: repair 1 shield."


def test_players_headed_cards_come_before_those_of_enemies() -> None:
    people = People(example(ability=REPAIRS))
    round_one(people)
    assert people.state.enemies[2].shields == 0
    told = people.say("headed")
    assert told.words == "Do what your cards headed End Phase say, the lowest skill first."
    assert people.prompt.words.endswith("repairs 1 shield.")
    people.undo()
    # What a player's card does to the enemy counts before it repairs.
    people.correct("enemy:3", "shields", 1)
    people.say("headed")
    assert people.state.enemies[2].shields == 1
    assert people.prompt.words.startswith("Red cloak tokens off; disabled shields up again;")


def test_where_no_enemy_has_a_headed_card_all_is_told_at_once() -> None:
    people = People(example())
    round_one(people)
    assert people.prompt.words.startswith("Cards headed End Phase first; red cloak tokens off;")
    people.say("end")
    assert people.prompt.key.endswith("-dials")


# --- lowered shields and cloaks -------------------------------------------------------------------


def until(people: People, name: str, ship: str = "") -> None:
    """Answers so that nothing happens, until a prompt has this name."""
    chance = random.Random(4)
    while people.prompt.key.partition("-")[2] != name or ship not in ("", people.prompt.ship):
        people.do(answer_step(people.prompt, quiet_answer(people.prompt, chance)))


def shields(people: People, ship: str = "player:1") -> tuple[int, int, str]:
    """Gives the active and the disabled shields of a ship, and its cloak."""
    found = people.state.player(ship)
    return found.shields, found.disabled, found.cloak


def test_a_supplier_is_hit_without_its_shields_and_raises_them_in_the_end_phase() -> None:
    people = People(begin(FREIGHTERS))
    until(people, "action", "player:2")
    people.pick("action", "scan")
    until(people, "token-scan-a-freighter")
    people.pick("token-scan-a-freighter", "player:2")
    people.pick("revealed", "yes")
    people.pick("token-hand-over", "player:1")
    told = people.say("lowered")
    assert told.words == "A1: turn 2 shields to the disabled side."
    assert shields(people) == (0, 2, "")
    assert people.state.player("player:1").cargo == {"medicine": 0}
    people.pick("token-hand-over", "nobody")
    people.correct("player:1", "disabled", 1)
    until(people, "end")
    assert shields(people) == (1, 0, "")
    document = state_document(people.state)["players"][0]
    assert (document["shields"], document["disabled"], document["is_cloaked"]) == (1, 0, False)


def cloaked() -> People:
    """Gives the table at which A1 has cloaked in its turn."""
    people = People(example())
    until(people, "order")
    people.pick("order", "player:1")
    people.pick("action", "cloak")
    told = people.say("cloak")
    assert told.words == "Put a cloak token on A1, green side up; turn its 2 shields over."
    assert shields(people) == (0, 2, "green")
    return people


def test_a_cloak_counts_in_the_dice_that_are_rolled_for_a_player() -> None:
    people = cloaked()
    until(people, "arc")
    people.say("arc", **{"band-1": "3", "band-2": "0", "obstructed": []})
    people.say("attack", roll="HHX")
    assert "It rolls 6 defense dice" in people.prompt.words
    assert people.prompt.reasons[0].text == (
        "2 (agility) + 4 (its cloak) + 1 (Range 3) - 1 (its scan tokens)."
    )
    people.pick("defense", "own")
    people.say("evades", evades=1)
    # Disabled shields protect nothing.
    assert people.say("damage").words == "A1 takes 1 damage card."
    assert shields(people) == (0, 2, "green")


def test_who_does_not_fire_may_stay_cloaked() -> None:
    people = cloaked()
    until(people, "cloak-1")
    people.pick("cloak-1", "yes")
    assert shields(people) == (0, 2, "green")
    people.undo()
    people.pick("cloak-1", "no")
    assert shields(people) == (2, 0, "")
    until(people, "action", "player:1")
    assert "cloak" in {each.value for each in people.prompt.fields[0].options}


def test_who_fires_loses_the_cloak_in_the_end_phase() -> None:
    people = cloaked()
    until(people, "target", "player:1")
    people.pick("target", "enemy:3")
    assert shields(people) == (0, 2, "red")
    until(people, "end")
    assert shields(people) == (2, 0, "")


def test_a_ship_without_active_shields_is_not_offered_a_cloak() -> None:
    people = People(example())
    until(people, "order")
    people.correct("player:1", "shields", 0)
    people.pick("order", "player:1")
    assert "cloak" not in {each.value for each in people.prompt.fields[0].options}
    people.correct("player:1", "cloak", "green")
    assert shields(people) == (0, 0, "green")
    with pytest.raises(AllianceError, match="cloak is one of off, green, red, not"):
        people.correct("player:1", "cloak", "blue")
    people.correct("player:1", "cloak", "off")
    assert shields(people) == (0, 0, "")
