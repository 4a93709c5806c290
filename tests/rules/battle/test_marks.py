"""What ships note of a round: values that are written as text and read back."""

from __future__ import annotations

from rules.battle.position.marks import (
    ChosenFaction,
    ExecutedManeuver,
    FreeAction,
    KeptStep,
    KeptTokens,
    MetToken,
    PlaceInOrder,
    SeenDial,
    SkippedStep,
    SpentToken,
    marks_of,
)
from rules.battle.position.permissions import Worded
from rules.battle.position.terms import NOBODY, RED
from tests.families import each_case
from tests.rules.battle.test_permissions import details

MARKS = [
    ("executed:3/turn/left/red", ExecutedManeuver(3, "turn", "left", RED)),
    ("executed:-1/straight//red", ExecutedManeuver(-1, "straight", "", RED)),
    ("spent:target-lock@2", SpentToken("target-lock", 2)),
    ("spent:evade@-1", SpentToken("evade", NOBODY)),
    ("keep:scan=all", KeptTokens("scan", None)),
    ("keep:scan=1", KeptTokens("scan", 1)),
    ("keep:perform action", KeptStep("perform action")),
    ("skip:check power strain", SkippedStep("check power strain")),
    ("met:minefield", MetToken("minefield")),
    ("seen:1", SeenDial(1)),
    ("order:activate:first", PlaceInOrder("activate", "first")),
    ("order:attack:last", PlaceInOrder("attack", "last")),
    ("free-action:evade", FreeAction("evade")),
    ("game:faction:captain:leader=klingon", ChosenFaction("captain:leader", "klingon")),
]


@each_case(("text", "value"), MARKS)
def test_marks_are_read_as_they_are_written(text: str, value: Worded) -> None:
    found = marks_of((text,), type(value))
    assert value.text == text
    assert [details(each) for each in found] == [details(value)]


def test_marks_without_details_and_of_other_kinds_are_left_out() -> None:
    used = (
        "attacked",
        "keep:perform action",
        "game:crew:jam.0",
        "keep:evade=2",
        "free-action:scan",
    )
    assert marks_of(used, KeptTokens) == [KeptTokens("evade", 2)]
    assert marks_of(used, ExecutedManeuver) == []
