"""Alliance, Find Target's Range and Direction: which maneuver table; DECISIONS D110-D112."""

from __future__ import annotations

import random

import pytest

from rules.alliance.enemy.logic import SECTORS
from rules.alliance.enemy.sectors import (
    DirectionFacts,
    RingFacts,
    choose_ring,
    choose_sector,
    measure_direction,
    measure_ring,
    sectors_of,
)
from rules.alliance.errors import AllianceError
from rules.dice import ScriptedChance
from rules.loader import load_enemies
from rules.table import Pose, unit_vector
from tests.families import each_case

REMINDER = load_enemies()["attack-ship"].logic.range_reminder
ENEMY = Pose(18.0, 18.0, 0.0)


def at(bearing: float, inches: float, heading: float, enemy: Pose = ENEMY) -> Pose:
    """Returns a ship whose middle lies at a bearing from the enemy's nose."""
    x, y = unit_vector(enemy.heading + bearing)
    return Pose(enemy.x + inches * x, enemy.y + inches * y, heading)


# --- facts to choice -----------------------------------------------------------------


@pytest.mark.parametrize("sector", SECTORS)
def test_one_direction_is_used_as_it_is(sector: str) -> None:
    with ScriptedChance() as chance:
        choice = choose_sector(DirectionFacts((sector,)), chance)
    assert choice.value == sector
    assert choice.reasons[0].rule == "Alliance, Find Target's Range and Direction, Direction"


def test_ea_e2_on_a_line_the_nose_decides() -> None:
    """EA-E2: the Akira lies on a line and faces towards the forward table."""
    with ScriptedChance() as chance:
        choice = choose_sector(DirectionFacts(("front", "front-right"), "front"), chance)
    assert choice.value == "front"
    assert choice.reasons[0].rule == "Alliance, Direction Tiebreakers"


@pytest.mark.parametrize(("drawn", "sector"), [(0, "right"), (1, "rear-right")])
def test_ea_e2_straight_at_or_away_is_random(drawn: int, sector: str) -> None:
    """EA-E2: the Excelsior lies on a line and points straight at the ship, or away."""
    with ScriptedChance(f"number {drawn}") as chance:
        choice = choose_sector(DirectionFacts(("right", "rear-right")), chance)
    assert choice.value == sector
    assert "drawn at random" in choice.reasons[0].text


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (DirectionFacts(()), "not in none"),
        (DirectionFacts(("ahead",)), "not in ahead"),
        (DirectionFacts(("front", "front")), "not in front, front"),
        (DirectionFacts(("front", "left"), "right"), "cannot face towards right among these"),
    ],
)
def test_directions_that_cannot_be_are_refused(facts: DirectionFacts, says: str) -> None:
    with ScriptedChance() as chance, pytest.raises(AllianceError, match=says):
        choose_sector(facts, chance)


@pytest.mark.parametrize(
    ("band", "is_facing", "ring"),
    [
        (1, False, "inner"),
        (1, True, "inner"),
        (2, True, "inner"),
        (2, False, "outer"),
        (3, True, "outer"),
        (3, False, "outer"),
        (0, True, "outer"),
        (0, False, "outer"),
    ],
)
def test_the_ring_by_range_and_facing(band: int, is_facing: bool, ring: str) -> None:
    assert choose_ring(REMINDER, RingFacts(band, is_facing)).value == ring


@pytest.mark.parametrize("band", [-1, 4])
def test_a_band_that_is_not_is_refused(band: int) -> None:
    with pytest.raises(AllianceError, match="1 to 3, or 0 beyond Range 3"):
        choose_ring(REMINDER, RingFacts(band))


# --- measuring -----------------------------------------------------------------------


@pytest.mark.parametrize("heading", [0.0, 90.0, 200.0, 333.0])
@each_case("place", range(8))
def test_a_ship_in_the_middle_of_a_direction_lies_there_alone(place: int, heading: float) -> None:
    enemy = Pose(18.0, 18.0, heading)
    target = at(45.0 * place, 8.0, 17.0, enemy)
    assert sectors_of(enemy, target) == (SECTORS[place],)
    assert measure_direction(enemy, target) == DirectionFacts((SECTORS[place],))


@pytest.mark.parametrize("place", range(8))
def test_a_ship_on_a_line_overlaps_both_directions(place: int) -> None:
    target = at(45.0 * place + 22.5, 8.0, 17.0)
    assert sectors_of(ENEMY, target) == (SECTORS[place], SECTORS[(place + 1) % 8])


def test_a_corner_over_the_line_is_enough() -> None:
    """D110: the whole base counts; its rear right corner is seen at 22.38° and 22.59°."""
    assert sectors_of(ENEMY, at(15.0, 8.0, 0.0)) == ("front",)
    assert sectors_of(ENEMY, at(15.2, 8.0, 0.0)) == ("front", "front-right")


def test_a_base_that_only_meets_the_line_is_not_beyond_it() -> None:
    # Its left side lies on the line of the enemy's rear-right and rear directions, seen straight.
    half = ENEMY.half
    enemy = Pose(18.0, 18.0, 22.5)  # so that the line points due north
    target = Pose(18.0 + half, 26.0, 0.0)
    assert sectors_of(enemy, target) == ("front",)
    assert sectors_of(enemy, Pose(18.0 + half - 0.01, 26.0, 0.0)) == ("front-left", "front")


def test_a_close_ship_may_overlap_three_directions() -> None:
    assert sectors_of(ENEMY, at(0.0, 1.6, 45.0)) == ("front-left", "front", "front-right")


def test_a_ship_over_the_middle_overlaps_all_of_them() -> None:
    assert sectors_of(ENEMY, Pose(18.2, 18.1, 30.0)) == SECTORS


@pytest.mark.parametrize(
    ("heading", "nose"),
    [
        (270.0, "front"),  # west, from the line between front and front-right: towards front
        (90.0, "front-right"),
        (22.5, ""),  # straight away
        (202.5, ""),  # straight at
        (207.0, ""),  # within 5° of it
        (208.0, "front"),
        (197.0, "front-right"),
        (28.0, "front-right"),
        (17.0, "front"),
    ],
)
def test_d111_towards_which_direction_a_ship_on_a_line_faces(heading: float, nose: str) -> None:
    assert measure_direction(ENEMY, at(22.5, 8.0, heading)) == DirectionFacts(
        ("front", "front-right"), nose
    )


def test_d111_a_nose_beyond_the_overlapped_directions_counts_for_the_nearest() -> None:
    target = at(22.5, 1.75, 110.0)
    facts = measure_direction(ENEMY, target)
    assert facts.sectors == ("front", "front-right")
    moved = target.moved(target.base.side)
    assert sectors_of(ENEMY, Pose(moved.x, moved.y, 110.0))[-1] == "right"
    assert facts.nose == "front-right"


@pytest.mark.parametrize(
    ("heading", "is_facing"),
    [(180.0, True), (91.0, True), (269.0, True), (89.0, False), (0.0, False)],
)
def test_d112_facing_is_the_front_half(heading: float, is_facing: bool) -> None:
    assert measure_ring(ENEMY, at(0.0, 8.0, heading)) == RingFacts(2, is_facing)


@pytest.mark.parametrize(("inches", "band"), [(5.5, 1), (5.6, 2), (9.5, 2), (13.5, 3), (13.6, 0)])
def test_the_band_is_measured_base_to_base(inches: float, band: int) -> None:
    assert measure_ring(ENEMY, at(0.0, inches, 0.0)).band == band


# --- mirrored ------------------------------------------------------------------------


def mirrored(sector: str) -> str:
    """Returns a direction as seen in a mirror: left is right."""
    swap = {"left": "right", "right": "left"}
    return "-".join(swap.get(word, word) for word in sector.split("-"))


def test_a_mirrored_table_top_gives_mirrored_directions() -> None:
    draw = random.Random("mirror")
    several = 0
    for _ in range(2_000):
        x, y, heading = draw.uniform(-14.0, 14.0), draw.uniform(-14.0, 14.0), draw.uniform(0, 360)
        enemy = Pose(0.0, 0.0, 0.0)
        if abs(x) + abs(y) < 2.5:
            continue
        seen = measure_direction(enemy, Pose(x, y, heading))
        turned = measure_direction(enemy, Pose(-x, y, -heading))
        assert turned.nose == mirrored(seen.nose)
        assert turned.sectors == tuple(mirrored(each) for each in seen.sectors[::-1])
        several += len(seen.sectors) > 1
        ring = measure_ring(enemy, Pose(x, y, heading))
        assert measure_ring(enemy, Pose(-x, y, -heading)) == ring
    assert several > 500
