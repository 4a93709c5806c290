"""Turns at a real table: several tokens at once, damage of their own, whom enemies seek."""

from __future__ import annotations

import random

from rules.alliance.at_table.steps import answer_step, ships_asked, state_of
from tests.rules.alliance.tables import FREIGHTERS, RELAY, People, begin, example
from tests.rules.alliance.test_at_table import quiet_answer, tokens
from tests.rules.alliance.test_at_table_end import until


def turn() -> People:
    """Gives the table at which A1 has done more than one thing."""
    people = People(example())
    until(people, "order")
    people.pick("order", "player:1")
    people.pick("action", "more")
    return people


def test_an_action_and_a_free_action_give_a_token_each() -> None:
    people = turn()
    people.say("turn", tokens=["scan", "battlestations"], damage=0, crits=0)
    assert tokens(people.state, "player:1") == {"scan": 1, "battlestations": 1}
    assert people.prompt.ship == "player:2"
    assert [line.words for line in people.state.log][-1] == "A1 gains: scan, battle stations."


def test_a_free_lock_asks_on_whom() -> None:
    people = turn()
    people.say("turn", tokens=["evade", "target-lock"], damage=0, crits=0)
    people.pick("lock", "enemy:3")
    assert tokens(people.state, "player:1") == {"evade": 1}
    assert people.state.player("player:1").lock == "enemy:3"


def test_damage_of_an_obstacle_goes_to_shields_first() -> None:
    people = turn()
    people.say("turn", tokens=[], damage=2, crits=1)
    people.say("further", further=0)
    ship = people.state.player("player:1")
    assert (ship.shields, ship.damage, ship.status) == (0, 1, "in-play")
    assert people.prompt.ship == "player:2"


def test_a_ship_that_its_own_turn_destroys_is_gone_at_once() -> None:
    people = turn()
    people.say("turn", tokens=["scan"], damage=7, crits=0)
    people.say("damage")
    people.say("destroyed")
    ship = people.state.player("player:1")
    assert (ship.status, tokens(people.state, "player:1")) == ("destroyed", {})
    assert people.prompt.ship == "player:2"


# --- whom enemies seek ----------------------------------------------------------------------------


def until_hunters(people: People, name: str) -> None:
    """Goes on until an enemy with the orders hunt is asked about."""
    chance = random.Random(4)
    mission = people.start.mission

    def is_hunter(ship: str) -> bool:
        return ship.startswith("enemy") and (
            mission.formation(people.state.enemy(ship).formation).orders == "hunt"
        )

    while people.prompt.key.partition("-")[2] != name or not is_hunter(people.prompt.ship):
        people.do(answer_step(people.prompt, quiet_answer(people.prompt, chance)))


def wanted(people: People) -> list[str]:
    """Gives who can be chosen."""
    return [each.value for each in people.prompt.fields[0].options]


def test_hunters_seek_who_still_carries_something() -> None:
    people = People(begin(FREIGHTERS))
    until_hunters(people, "nearest")
    assert wanted(people) == ["player:1", "player:2"]
    assert people.prompt.reasons[0].text.startswith("Hunt: the nearest ship that still carries")
    people.correct("player:1", "cargo:medicine", 0)
    # One alone is left to hunt, so nobody is asked: the next question is how far away it is.
    assert people.prompt.words.startswith("How far is E1 from")


def test_hunters_seek_anybody_where_nobody_carries_anything() -> None:
    people = People(begin(FREIGHTERS))
    for ship in (1, 2):
        people.correct(f"player:{ship}", "cargo:medicine", 0)
    until_hunters(people, "nearest")
    assert wanted(people) == ["player:1", "player:2"]


def hunted(people: People, *without: str) -> None:
    """Lets an enemy see both ships, of which some carry nothing."""
    if people.start.mission.id == FREIGHTERS:
        until_hunters(people, "arc")
    else:
        until(people, "arc")
    for ship in without:
        people.correct(ship, "cargo:medicine", 0)
    fields = {field.name: field for field in people.prompt.fields}
    answer: dict[str, object] = {"band-1": "1", "band-2": "2"}
    if "obstructed" in fields:
        answer["obstructed"] = []
    people.say("arc", **answer)


def test_hunters_fire_at_who_carries_something_though_another_is_nearer() -> None:
    people = People(begin(FREIGHTERS))
    hunted(people, "player:1")
    assert "attacks E1 at Range 2" in people.prompt.words


def test_hunters_fire_at_the_nearest_where_nobody_carries_anything() -> None:
    people = People(begin(FREIGHTERS))
    hunted(people, "player:1", "player:2")
    assert "attacks A1 at Range 1" in people.prompt.words


def test_an_assault_seeks_the_ship_nearest_to_the_place() -> None:
    people = People(begin(RELAY))
    until(people, "nearest")
    place = people.start.mission.map.places["C"].name
    assert people.prompt.words == f"Which of your ships is nearest to {place}?"
    assert wanted(people) == ["player:1", "player:2"]
    people.pick("nearest", "player:2")
    assert people.prompt.words.startswith("How far is E1 from")


def test_an_assault_fires_at_the_ship_nearest_to_the_place() -> None:
    people = People(begin(RELAY))
    hunted(people)
    place = people.start.mission.map.places["C"].name
    assert people.prompt.words == f"Which of them is nearest to {place}?"
    people.pick("at-place", "player:2")
    assert "attacks E1 at Range 2" in people.prompt.words


# --- whose players are asked ----------------------------------------------------------------------


def test_the_player_of_a_ship_is_asked_in_its_turn_and_when_it_defends() -> None:
    people = People(example())
    assert (ships_asked(people.state), people.state.last_ships) == ((), ())
    until(people, "order")
    assert ships_asked(people.state) == ()
    people.pick("order", "player:1")
    assert (ships_asked(people.state), people.state.last_ships) == (("player:1",), ())
    people.pick("action", "evade")
    assert people.state.last_ships == ("player:1",)
    until(people, "arc")
    enemy = people.state.active
    assert ships_asked(people.state) == (enemy,)
    people.say("arc", **{"band-1": "1", "band-2": "0", "obstructed": []})
    people.say("attack", roll="H" * people.prompt.fields[0].most)
    for name, answer in (("defense", {"choice": "own"}), ("evades", {"evades": 9})):
        assert ships_asked(people.state) == ("player:1", enemy)
        people.say(name, **answer)
        assert people.state.last_ships == ("player:1", enemy)


def test_a_correction_is_about_its_ship_and_one_taken_back_about_none() -> None:
    start = example()
    correction = {"kind": "correction", "ship": "player:2", "what": "damage", "value": 1}
    assert state_of(start, [correction]).last_ships == ("player:2",)
    assert state_of(start, [correction, {"kind": "undo"}]).last_ships == ()
