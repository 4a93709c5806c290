"""Alliance, Identify Target, Determining Nearest, Touching: whom an enemy flies for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.alliance.enemy.choices import EnemyChoice, PlayersChoose
from rules.alliance.enemy.targets import (
    ATTACK,
    Candidate,
    OrderStep,
    TargetOrder,
    choose_target,
    measure_candidates,
)
from rules.alliance.errors import AllianceError
from rules.table import Pose

EXCELSIOR = Candidate(1, "Excelsior", 2, 5.0, 30.0)
AKIRA = Candidate(2, "Akira", 2, 4.5, 90.0)
MIRANDA = Candidate(3, "Miranda", 3, 9.0, 0.0)


def target(*candidates: Candidate, order: TargetOrder = ATTACK) -> int:
    choice = choose_target(order, candidates)
    assert isinstance(choice, EnemyChoice)
    return choice.value


def test_ea_e1_touching_is_ignored_and_the_physically_nearer_is_chosen() -> None:
    """EA-E1: 1 touches, 2 and 3 are at Range 2 and 2 is nearer."""
    one = Candidate(1, "Ship 1", 1, 0.0, 10.0, is_touching=True)
    two = Candidate(2, "Akira", 2, 5.0, 60.0)
    three = Candidate(3, "Ship 3", 2, 6.5, 5.0)
    choice = choose_target(ATTACK, [three, one, two])
    assert isinstance(choice, EnemyChoice)
    assert choice.value == 2
    assert [reason.rule for reason in choice.reasons] == [
        "Alliance, Identify Target based on Mission Orders",
        "Alliance, Touching",
        "Alliance, Determining Nearest",
    ]
    assert choice.reasons[1].text == (
        "Ship 1 touches it and is ignored: others are within Range 3."
    )


def test_ea_e1_alone_within_range_3_the_touching_ship_is_the_target() -> None:
    one = Candidate(1, "Ship 1", 1, 0.0, 10.0, is_touching=True)
    assert target(one) == 1
    assert target(one, Candidate(2, "Akira", 0, 12.5, 0.0)) == 1
    assert target(one, Candidate(2, "Akira", 3, 11.9, 180.0)) == 2


def test_two_touching_ships_are_told_apart_like_others() -> None:
    one = Candidate(1, "Ship 1", 1, 0.0, 10.0, is_touching=True)
    assert target(one, replace(one, ship=2, off_ahead=9.0)) == 2


def test_the_shortest_band_beats_everything() -> None:
    assert target(AKIRA, EXCELSIOR, MIRANDA) == 2
    assert target(replace(MIRANDA, distance=0.1), AKIRA) == 2


def test_beyond_range_3_is_the_last_band() -> None:
    far = replace(EXCELSIOR, ship=4, band=0, distance=12.1)
    assert target(far, MIRANDA) == 3
    assert target(far, replace(far, ship=5, distance=13.0)) == 4


@pytest.mark.parametrize(
    ("apart", "chosen"), [(0.24, 1), (0.2499, 1), (0.25, 2), (0.3, 2), (0.0, 1)]
)
def test_d113_similar_is_less_than_a_quarter_of_an_inch(apart: float, chosen: int) -> None:
    """The nearer one is at 90°, the other dead ahead: similar ones go by the angle."""
    assert target(replace(EXCELSIOR, off_ahead=0.0, distance=4.5 + apart), AKIRA) == chosen


def test_similar_is_measured_from_the_closest() -> None:
    """A chain of ships 0.2 in apart: the third is 0.4 in from the closest, so not similar."""
    chain = [
        Candidate(1, "One", 2, 5.0, 90.0),
        Candidate(2, "Two", 2, 5.2, 60.0),
        Candidate(3, "Three", 2, 5.4, 0.0),
    ]
    assert target(*chain) == 2


def test_ranks_by_eye_do_as_distances() -> None:
    assert target(replace(EXCELSIOR, distance=2.0), replace(AKIRA, distance=1.0)) == 2
    assert target(replace(EXCELSIOR, distance=1.0), replace(AKIRA, distance=1.0)) == 1


def test_a_tie_in_everything_is_asked() -> None:
    tie = choose_target(ATTACK, [EXCELSIOR, replace(AKIRA, distance=5.1, off_ahead=30.0), MIRANDA])
    assert isinstance(tie, PlayersChoose)
    assert tie.options == (1, 2)
    assert tie.choose(1) == EnemyChoice(2, tie.reasons)
    with pytest.raises(AllianceError, match="options 0 to 1, not 2"):
        tie.choose(2)


def test_a_mission_may_give_other_orders() -> None:
    """The nearest player ship within Range 2, else the way point of a patrol."""
    patrol = TargetOrder("Patrol", (OrderStep(("player",), 2), OrderStep(("way-point",))))
    point = Candidate(9, "Way point", 0, 20.0, 0.0, kind="way-point")
    assert target(EXCELSIOR, point, order=patrol) == 1
    assert target(MIRANDA, point, order=patrol) == 9
    assert target(point, EXCELSIOR) == 1


@pytest.mark.parametrize(
    ("candidates", "says"),
    [
        ((), 'the order "Attack" finds no target'),
        ((replace(AKIRA, kind="token"),), "finds no target"),
        ((AKIRA, AKIRA), "listed twice"),
        ((replace(AKIRA, band=4),), "Akira: a range band is 1 to 3"),
        ((replace(AKIRA, distance=-1.0),), "not -1 and 90"),
        ((replace(AKIRA, off_ahead=181.0),), "not 4.5 and 181"),
    ],
)
def test_facts_that_cannot_be_are_refused(candidates: tuple[Candidate, ...], says: str) -> None:
    with pytest.raises(AllianceError, match=says):
        choose_target(ATTACK, candidates)


def test_measuring() -> None:
    enemy = Pose(18.0, 18.0, 0.0)
    side = enemy.base.side
    found = measure_candidates(
        enemy,
        {
            4: ("Akira", Pose(18.0, 18.0 + side, 0.0)),
            5: ("Excelsior", Pose(12.0, 18.0, 0.0)),
            6: ("Miranda", Pose(18.0, 2.0, 90.0)),
        },
    )
    assert [(each.ship, each.name, each.band) for each in found] == [
        (4, "Akira", 1),
        (5, "Excelsior", 2),
        (6, "Miranda", 0),
    ]
    assert [each.is_touching for each in found] == [True, False, False]
    assert [each.off_ahead for each in found] == [0.0, 90.0, 180.0]
    assert [each.distance for each in found] == pytest.approx([0.0, 6.0 - side, 16.0 - side])
