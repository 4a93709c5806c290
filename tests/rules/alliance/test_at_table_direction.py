"""The direction of a target at a real table: lines between the tables, and how they are settled."""

from __future__ import annotations

from typing import Any

import pytest

from rules.alliance.errors import AllianceError
from tests.rules.alliance.tables import People, example

ON_LINE = (
    "The white lines of its token, drawn on, bound the eight directions. If any part of the "
    "target's base lies across one of them, it is on a line."
)


def asked() -> People:
    """Gives the table at which the first enemy's direction to its target is asked."""
    people = People(example())
    for name in ("map", "arrive-pair", "arrive-single", "deploy", "dials"):
        people.say(name)
    people.pick("nearest", "player:1")
    people.pick("band", "1")
    return people


def told(people: People) -> list[str]:
    """Gives the reasons of what the enemy flies."""
    people.say("maneuver", roll="2")
    people.pick("crossing", "no")
    return [each.text for each in people.prompt.reasons]


def test_the_rule_for_lines_stands_beside_the_question() -> None:
    people = asked()
    assert people.prompt.reasons[0].text == ON_LINE
    assert people.prompt.reasons[0].rule == "Alliance, Direction Tiebreakers"
    assert people.prompt.fields[0].options[-1].label == "on a line"
    people.say("sector", sector="line")
    assert [each.text for each in people.prompt.reasons] == [ON_LINE]
    people.say("line", sectors=["front", "front-right"])
    assert "a base length ahead" in people.prompt.reasons[0].text
    assert people.prompt.reasons[0].rule == "Alliance, Direction Tiebreakers"


def test_a_target_across_two_lines_is_in_three_directions() -> None:
    people = asked()
    people.say("sector", sector="line")
    people.say("line", sectors=["front-right", "front", "front-left"])
    assert [each.label for each in people.prompt.fields[0].options] == [
        "Toward front",
        "Toward front right",
        "Toward front left",
        "Straight at it or away",
    ]
    people.pick("nose", "front-left")
    text = "The target lies on the line between front and front-right and front-left and faces "
    assert f"{text}towards front-left." in told(people)


def test_a_nose_straight_at_the_enemy_leaves_it_to_chance() -> None:
    people = asked()
    people.say("sector", sector="line")
    people.say("line", sectors=["rear", "rear-left"])
    people.pick("nose", "at")
    found = [each for each in told(people) if "drawn at random" in each]
    assert len(found) == 1
    assert found[0].startswith("The target lies on the line between rear and rear-left and points")


@pytest.mark.parametrize(
    "sectors", [["front"], [], ["front", "right", "rear", "left"], ["front", "front"], "front"]
)
def test_one_direction_is_no_line(sectors: Any) -> None:
    people = asked()
    people.say("sector", sector="line")
    before = people.steps
    with pytest.raises(AllianceError) as caught:
        people.say("line", sectors=sectors)
    assert (caught.value.code, people.steps) == ("table.answer", before)


def test_the_words_say_how_many_directions_there_are() -> None:
    people = asked()
    people.say("sector", sector="line")
    with pytest.raises(AllianceError, match="takes 2 to 3 of them, not 1"):
        people.say("line", sectors=["front"])
