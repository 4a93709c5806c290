"""A maneuver at a real table that another ship cuts short: obstacles it met, and where it faces."""

from __future__ import annotations

import pytest

from tests.rules.alliance.tables import People, example
from tests.rules.alliance.test_at_table_formations import act, straight_on


def banked(together: int = 3) -> People:
    """Gives the table at which a formation banks left by 45 degrees."""
    people = People(example(together=together))
    for name in ("map", "arrive-pair", "arrive-single", "deploy", "dials"):
        people.say(name)
    people.pick("nearest", "player:1")
    people.pick("band", "0")
    people.say("sector", sector="front-left")
    people.say("maneuver", roll="4")
    return people


# --- obstacles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["yes", "no"])
def test_only_an_obstacle_that_it_reached_costs_a_die(way: str) -> None:
    people = People(example(together=3))
    straight_on(people)
    people.pick("crossing", "yes")
    people.pick("clear-left", "no")
    people.pick("clear-right", "no")
    people.pick("ending", "ship")
    asked = people.pick("met", way)
    assert "the part of the template that it travelled" in asked.words
    assert people.prompt.key.endswith("obstacle" if way == "yes" else "action")


def test_a_base_that_is_moved_back_beside_the_template_can_lie_on_an_obstacle() -> None:
    people = People(example(together=3))
    straight_on(people)
    people.pick("crossing", "no")
    people.pick("ending", "ship")
    people.pick("met", "yes")
    people.say("obstacle", roll="X")
    assert people.say("action").reasons[-1].text == "It overlapped a ship."


def test_a_whole_maneuver_that_crosses_an_obstacle_meets_it() -> None:
    people = People(example(together=3))
    straight_on(people)
    people.pick("crossing", "yes")
    people.pick("clear-left", "no")
    people.pick("clear-right", "no")
    people.pick("ending", "clear")
    assert people.prompt.key.endswith("obstacle")


def test_the_token_that_it_starts_on_and_near_calls_stand_beside_the_questions() -> None:
    people = People(example(together=3))
    straight_on(people)
    crossing = people.pick("crossing", "yes")
    clear = people.pick("clear-left", "no")
    people.pick("clear-right", "no")
    people.pick("ending", "ship")
    for prompt in (crossing, clear, people.prompt):
        told = [each.text for each in prompt.reasons]
        assert told[-1] == "Too close to call: whatever is better for the enemy."
        assert told[-2].startswith("The token that it starts on does not count")


# --- headings -------------------------------------------------------------------------------------


def cut_short(people: People, same: str) -> None:
    """Has the next ship bank into another."""
    people.pick("crossing", "no")
    people.pick("ending", "ship")
    people.pick("same-way", same)
    people.pick("met", "no")
    people.say("action")


def whole(people: People) -> None:
    """Has the next ship bank all the way."""
    people.pick("crossing", "no")
    people.pick("ending", "clear")
    act(people)


@pytest.mark.parametrize(
    ("same", "heading", "has_left"), [("no", 157.5, True), ("yes", 135.0, False)]
)
def test_a_ship_that_a_collision_left_facing_elsewhere_leaves_its_formation(
    same: str, heading: float, has_left: bool
) -> None:
    people = banked()
    cut_short(people, same)
    whole(people)
    whole(people)
    assert [each.heading for each in people.state.enemies[:3]] == [heading, 135.0, 135.0]
    assert [each.has_left for each in people.state.enemies[:3]] == [has_left, False, False]


def test_a_ship_that_swerves_and_is_stopped_at_once_faces_as_the_others_do() -> None:
    people = People(example(together=3))
    straight_on(people)
    people.pick("crossing", "yes")
    people.pick("clear-left", "yes")
    people.pick("clear-right", "no")
    people.pick("ending", "ship")
    people.pick("same-way", "yes")
    people.pick("met", "no")
    people.say("action")
    assert people.state.enemies[0].heading == 180.0


def test_of_two_ships_nobody_is_asked_since_neither_can_leave() -> None:
    people = banked(together=2)
    people.pick("crossing", "no")
    people.pick("ending", "ship")
    assert people.prompt.key.endswith("met")
    assert people.state.enemies[0].heading == 135.0
