"""Alliance, Perform the Maneuver, Swerving, Planet Tokens, board edges: on a virtual table."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rules.alliance.enemy.choices import PlayersChoose
from rules.alliance.enemy.flight import Surroundings, measure_edge, measure_swerve, move
from rules.alliance.enemy.logic import EnemyManeuver, parse_maneuver
from rules.alliance.enemy.maneuvers import EdgeFacts, SwerveFacts
from rules.alliance.errors import AllianceError
from rules.table import SMALL, TABLE, Pose, Terrain, distance
from tests.rules.alliance.flights import Flight, fly

HALF = SMALL.half
START = Pose(18.0, 18.0, 0.0)


def rock(x: float, y: float, radius: float = 0.6) -> Terrain:
    return Terrain("obstacle", x, y, radius=radius)


def not_asked(question: PlayersChoose[EnemyManeuver]) -> int:
    pytest.fail(f"the players were asked: {question}")


def flight(
    text: str, start: Pose = START, around: Surroundings | None = None, answer: int | None = None
) -> Flight:
    """Returns how a maneuver went; `answer` is the players' where they must be asked."""
    asked: list[PlayersChoose[EnemyManeuver]] = []

    def ask(question: PlayersChoose[EnemyManeuver]) -> int:
        asked.append(question)
        return answer or 0

    ended = fly(
        start,
        parse_maneuver(text),
        around or Surroundings(),
        not_asked if answer is None else ask,
    )
    assert len(asked) == (answer is not None)
    return ended


# --- obstacles -----------------------------------------------------------------------


def test_ea_e4_swerving_to_the_clear_side() -> None:
    """EA-E4: an obstacle ahead and to the left; the bank to the right is clear."""
    around = Surroundings(terrain=(rock(17.4, 21.4),))
    assert measure_swerve(START, parse_maneuver("white straight 3"), around) == SwerveFacts(
        True, (parse_maneuver("white right bank 3"),)
    )
    ended = flight("white straight 3", around=around)
    assert str(ended.maneuver) == "white right bank 3"
    assert ended.pose == parse_maneuver("white right bank 3").template(SMALL).end(START)
    assert ended.met == ()
    assert not ended.outcome.has_met_obstacle


@pytest.mark.parametrize(("answer", "side"), [(0, "left"), (1, "right")])
def test_with_both_sides_clear_the_players_are_asked(answer: int, side: str) -> None:
    around = Surroundings(terrain=(rock(18.0, 22.5, 0.3),))
    ended = flight("white straight 3", around=around, answer=answer)
    assert str(ended.maneuver) == f"white {side} bank 3"


def test_with_no_side_clear_it_flies_on_and_meets_the_obstacle() -> None:
    around = Surroundings(terrain=(rock(18.0, 20.0, 1.0),))
    ended = flight("white straight 3", around=around)
    assert str(ended.maneuver) == "white straight 3"
    assert ended.met == (0,)
    assert ended.outcome.has_met_obstacle


def test_swerving_into_another_obstacle_is_no_swerving() -> None:
    end = parse_maneuver("white right bank 3").template(SMALL).end(START)
    around = Surroundings(terrain=(rock(17.4, 21.4), rock(end.x, end.y, 0.3)))
    assert measure_swerve(START, parse_maneuver("white straight 3"), around) == SwerveFacts(True)


def test_an_obstacle_that_deals_no_damage_is_no_reason_to_swerve() -> None:
    around = Surroundings(terrain=(rock(17.4, 21.4),), harmless=frozenset({0}))
    ended = flight("white straight 3", around=around)
    assert str(ended.maneuver) == "white straight 3"
    assert ended.met == (0,)


def test_a_ship_in_the_way_is_no_reason_to_swerve() -> None:
    """It is moved back to where it touches, as a player's ship, and has no action."""
    other = Pose(18.0, 24.0, 0.0)
    ended = flight("white straight 3", around=Surroundings(others=(other,)))
    assert str(ended.maneuver) == "white straight 3"
    assert distance(ended.pose, other) == pytest.approx(0.0, abs=0.001)
    assert ended.outcome.has_overlapped_ship
    assert not ended.outcome.is_red


BEHIND_A_SHIP = Surroundings(others=(Pose(18.0, 23.5, 0.0),), terrain=(rock(18.0, 23.6, 0.5),))
"""A ship that stops a straight 3, and an obstacle beyond that."""


def test_the_template_counts_as_it_is_laid_though_a_ship_will_stop_it() -> None:
    assert measure_swerve(START, parse_maneuver("white straight 3"), BEHIND_A_SHIP) == SwerveFacts(
        True, (parse_maneuver("white left bank 3"), parse_maneuver("white right bank 3"))
    )
    ended = flight("white straight 3", around=BEHIND_A_SHIP, answer=1)
    assert str(ended.maneuver) == "white right bank 3"


def test_an_alternative_counts_as_it_is_laid_too() -> None:
    """A ship would stop the bank to the right before the obstacle at its end."""
    end = parse_maneuver("white right bank 3").template(SMALL).end(START)
    rocks = (rock(18.0, 22.5, 0.3), rock(end.x, end.y, 0.3))
    around = Surroundings(others=(end.moved(0.0, -0.2),), terrain=rocks)
    assert move(START, parse_maneuver("white right bank 3"), around).met == ()
    assert measure_swerve(START, parse_maneuver("white straight 3"), around) == SwerveFacts(
        True, (parse_maneuver("white left bank 3"),)
    )


def test_damage_comes_only_from_what_a_stopped_ship_reached() -> None:
    """DECISIONS D25: nothing but the part that it travelled, and its final base."""
    sides = [parse_maneuver(f"white {side} bank 3").template(SMALL) for side in ("left", "right")]
    ends = [each.end(START) for each in sides]
    walls = tuple(rock(end.x, end.y, 0.3) for end in ends)
    around = replace(BEHIND_A_SHIP, terrain=(*BEHIND_A_SHIP.terrain, *walls))
    ended = flight("white straight 3", around=around)
    assert (str(ended.maneuver), ended.met) == ("white straight 3", ())
    assert ended.outcome.has_overlapped_ship
    assert not ended.outcome.has_met_obstacle


def test_planets_are_ignored() -> None:
    planet = Terrain("planet", 18.0, 24.0)
    ended = flight("white straight 3", around=Surroundings(terrain=(planet,)))
    assert str(ended.maneuver) == "white straight 3"
    assert ended.pose == parse_maneuver("white straight 3").template(SMALL).end(START)
    assert not ended.movement.is_on_planet
    assert not ended.outcome.has_met_obstacle


def test_leaving_an_obstacle_is_no_reason_to_swerve() -> None:
    around = Surroundings(terrain=(rock(18.0, 18.0),))
    assert str(flight("white straight 3", around=around).maneuver) == "white straight 3"


# --- edges ---------------------------------------------------------------------------


def test_ea_e5_placed_outside_facing_in() -> None:
    """EA-E5: a bank 3 to the left over the north edge, no retreat there."""
    start = Pose(18.0, 33.0, 0.0)
    ended = flight("white left bank 3", start)
    assert ended.edge == "north"
    assert ended.pose.y == pytest.approx(36.0 + HALF)
    assert ended.pose.heading == 180.0
    assert ended.maneuver.is_red
    assert ended.outcome.is_red
    assert ended.outcome.is_outside
    assert not ended.has_retreated
    # It stands where its middle crossed the edge: past the start, short of the end.
    assert ended.movement.pose.x < ended.pose.x < start.x
    assert [reason.rule for reason in ended.reasons] == [
        "Alliance, Swerving to Avoid Obstacles",
        "Alliance, Swerving to Avoid Board Edges",
    ]


@pytest.mark.parametrize(
    ("start", "edge", "pose"),
    [
        (Pose(18.0, 34.0, 0.0), "north", Pose(18.0, 36.0 + HALF, 180.0)),
        (Pose(34.0, 18.0, 90.0), "east", Pose(36.0 + HALF, 18.0, 270.0)),
        (Pose(18.0, 2.0, 180.0), "south", Pose(18.0, -HALF, 0.0)),
        (Pose(2.0, 18.0, 270.0), "west", Pose(-HALF, 18.0, 90.0)),
    ],
)
def test_straight_over_each_edge(start: Pose, edge: str, pose: Pose) -> None:
    ended = flight("white straight 3", start)
    assert (ended.edge, ended.pose) == (edge, pose)


def test_where_it_may_it_retreats() -> None:
    around = Surroundings(retreats=frozenset({"north"}))
    ended = flight("white straight 3", Pose(18.0, 34.0, 0.0), around)
    assert ended.has_retreated
    assert not ended.outcome.is_outside
    assert str(ended.maneuver) == "white straight 3"
    elsewhere = flight("white straight 3", Pose(34.0, 18.0, 90.0), around)
    assert (elsewhere.has_retreated, elsewhere.outcome.is_outside) == (False, True)


def test_a_base_that_sticks_out_only_is_placed_where_its_course_leads() -> None:
    """Its middle stays inside at 35.5; heading 45°, it would cross half an inch farther east."""
    start = Pose(10.0, 30.0, 45.0)
    ended = flight("white straight 4", start)
    end = ended.movement.pose
    assert 36.0 - HALF < end.y < 36.0
    assert ended.edge == "north"
    assert ended.pose.x == pytest.approx(end.x + (36.0 - end.y))


def test_in_a_corner_the_edge_crossed_first_counts() -> None:
    first_north = flight("white straight 4", Pose(31.0, 32.5, 45.0))
    first_east = flight("white straight 4", Pose(32.5, 31.0, 45.0))
    assert set(TABLE.overhang(first_north.movement.pose)) == {"north", "east"}
    assert (first_north.edge, first_east.edge) == ("north", "east")
    # It is kept off the corner itself.
    assert first_north.pose.x <= 36.0 - HALF
    assert first_east.pose.y <= 36.0 - HALF


def test_two_ships_over_one_place_stand_side_by_side() -> None:
    first = flight("white straight 3", Pose(18.0, 34.0, 0.0))
    second = flight("white straight 3", Pose(18.2, 34.0, 0.0), Surroundings(others=(first.pose,)))
    assert second.pose.y == first.pose.y
    assert second.pose.x > first.pose.x
    assert 0.0 <= distance(first.pose, second.pose) < 0.05


def test_from_outside_it_comes_back_in() -> None:
    outside = flight("white straight 3", Pose(18.0, 34.0, 0.0)).pose
    ended = flight("green straight 1", outside)
    assert ended.edge == ""
    assert TABLE.holds(ended.pose)
    assert not ended.outcome.is_red


def test_a_ship_that_cannot_come_in_far_enough_stays_outside() -> None:
    """Moved back from the blocker it would still lie across the edge."""
    outside = flight("white straight 3", Pose(18.0, 34.0, 0.0)).pose
    blocker = Pose(18.0, 33.9, 0.0)
    ended = flight("green straight 1", outside, Surroundings(others=(blocker,)))
    assert (ended.pose, ended.edge) == (outside, "north")
    assert ended.outcome.is_outside


def test_an_edge_without_a_free_place_is_told() -> None:
    side = SMALL.side
    row = tuple(Pose(HALF + n * side * 0.9, 36.0 + HALF, 180.0) for n in range(26))
    with pytest.raises(AllianceError, match="no place is left along the north edge"):
        flight("white straight 3", Pose(18.0, 34.0, 0.0), Surroundings(others=row))


def test_a_come_about_over_the_edge_ends_outside_too() -> None:
    ended = flight("red come about 3", Pose(18.0, 33.0, 0.0))
    assert (ended.edge, ended.pose) == ("north", Pose(18.0, 36.0 + HALF, 180.0))


def test_full_astern_over_the_edge_is_placed_by_its_course() -> None:
    ended = flight("white full astern 1", Pose(18.0, 33.5, 200.0))
    assert ended.edge == "north"
    end = ended.movement.pose
    assert end.y > 36.0 - HALF
    assert ended.pose.heading == 180.0


def test_measuring_the_edge_of_a_ship_inside() -> None:
    around = Surroundings()
    assert measure_edge(move(START, parse_maneuver("green straight 1"), around), around) == (
        EdgeFacts()
    )


# --- mirrored ------------------------------------------------------------------------


def test_a_mirrored_table_top_gives_a_mirrored_flight() -> None:
    """The left-hand tables are flipped, and so is everything that follows from them."""
    draw = random.Random("mirror")
    texts = ["white left bank 3", "red right turn 3", "white straight 4", "red come about 3"]
    fates = set()
    for _ in range(400):
        rolled = parse_maneuver(draw.choice(texts))
        x, y, heading = draw.uniform(1.5, 34.5), draw.uniform(1.5, 34.5), draw.uniform(0, 360)
        at = Pose(x, y, heading).moved(draw.uniform(2.0, 5.0), draw.uniform(-2.0, 2.0))
        around = Surroundings(terrain=(rock(at.x, at.y),), retreats=frozenset({"north"}))
        other = Surroundings(terrain=(rock(36.0 - at.x, at.y),), retreats=frozenset({"north"}))
        one = fly(Pose(x, y, heading), rolled, around, lambda question: 0)
        two = fly(Pose(36.0 - x, y, -heading), rolled.mirrored(), other, lambda question: 1)
        fates.add((one.has_retreated, one.outcome.is_outside, one.maneuver != rolled))
        assert two.maneuver == one.maneuver.mirrored()
        assert (two.outcome, two.has_retreated, two.met) == (
            one.outcome,
            one.has_retreated,
            one.met,
        )
        assert two.pose.x == pytest.approx(36.0 - one.pose.x)
        assert two.pose.y == pytest.approx(one.pose.y)
        # Their sum is 0 or 360, but for rounding.
        assert (two.pose.heading + one.pose.heading + 1.0) % 360.0 == pytest.approx(1.0)
    assert len(fates) >= 5
