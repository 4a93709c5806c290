"""Formations at a real table: who leaves them, and what breaks them."""

from __future__ import annotations

from tests.rules.alliance.tables import People, example


def straight_on(people: People) -> None:
    """Sets three ships in formation up, and has their leader choose a straight."""
    for name in ("map", "arrive-pair", "arrive-single", "deploy", "dials"):
        people.say(name)
    people.pick("nearest", "player:1")
    people.pick("band", "0")
    people.say("sector", sector="front")
    people.say("maneuver", roll="2")


def act(people: People) -> None:
    """Has an enemy act that has no shot."""
    people.pick("shot", "no")
    people.pick("near", "0")
    people.say("action")


def one_has_left() -> People:
    """Gives the table at which the first of three ships has swerved, and so left the others."""
    people = People(example(together=3))
    straight_on(people)
    people.pick("crossing", "yes")
    people.pick("clear-left", "yes")
    people.pick("clear-right", "no")
    people.pick("ending", "clear")
    act(people)
    for _ in range(2):
        people.pick("crossing", "no")
        people.pick("ending", "clear")
        act(people)
    assert [each.has_left for each in people.state.enemies] == [True, False, False, False]
    return people


def to_combat(people: People) -> None:
    """Goes on until the players attack, without any attack before."""
    while people.prompt.phase == "activation":
        name = people.prompt.key.partition("-")[2]
        answers = {"order": "player:1", "action": "none", "nearest": "player:1", "band": "0"}
        answers |= {"crossing": "no", "ending": "clear", "shot": "no", "near": "0"}
        if name == "sector":
            people.say("sector", sector="front")
        elif name == "maneuver":
            people.say("maneuver", roll="2")
        elif people.prompt.fields:
            people.pick(name, answers[name])
        else:
            people.say(name)
    people.say("arc", **{"band-1": "0", "band-2": "0", "obstructed": []})


def shoot(people: People, enemy: int) -> None:
    """Has A1 do three hits to an enemy, one of which reaches its hull."""
    people.pick("order", "player:1")
    people.pick("target", f"enemy:{enemy}")
    people.say("how", band="2", weapon="other", obstructed="no")
    people.say("results", hits=3, crits=0)
    people.say(f"defense-{enemy}", roll="XX")
    assert people.state.enemies[enemy - 1].damage == 1


def test_damage_to_a_ship_that_has_left_does_not_break_the_formation() -> None:
    people = one_has_left()
    to_combat(people)
    shoot(people, 1)
    assert people.state.broken == set()


def test_damage_to_one_of_those_that_stayed_breaks_the_formation() -> None:
    people = one_has_left()
    to_combat(people)
    shoot(people, 2)
    assert people.state.broken == {"pair"}


def test_a_correction_of_a_ship_that_has_left_does_not_break_the_formation() -> None:
    people = one_has_left()
    people.correct("enemy:1", "damage", 1)
    people.correct("enemy:1", "face-up", "Structural Damage")
    assert people.state.broken == set()
    people.correct("enemy:3", "face-up", "Structural Damage")
    assert people.state.broken == {"pair"}
