"""Pairings and standings of Swiss rounds, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fleetbuilder.events.swiss.rules import (
    GameOutcome,
    Missed,
    Pairing,
    Player,
    Result,
    Scoring,
    SwissGame,
    fleet_points,
    outcome_by_points,
    pairings,
    standings,
)

SCORING = Scoring()
FIRST, SECOND, DRAW, NEITHER = GameOutcome


def players(number: int) -> list[Player]:
    """Returns players whose lots are their numbers, from 1 on."""
    return [Player(id=each, lot=each) for each in range(1, number + 1)]


def won(round: int, first: int, second: int, left: tuple[int, int] = (50, 0)) -> SwissGame:  # noqa: A002
    """Returns a game that the first player won."""
    return SwissGame(round, first, second, Result(FIRST, left))


def pairs(found: tuple[Pairing, ...]) -> list[tuple[int, int | None]]:
    """Returns pairings as plain numbers."""
    return [(each.first, each.second) for each in found]


# --- Fleet Points -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "points"),
    [
        # All destroyed: the constant; and what the constant has over the survivors.
        (Result(FIRST, (74, 0)), (130, 56)),
        (Result(SECOND, (12, 40)), (90, 118)),
        (Result(DRAW, (65, 65)), (65, 65)),
        # A fleet can be worth more than the constant; nobody loses points by it.
        (Result(FIRST, (140, 131)), (0, 0)),
        (Result(FIRST, (74, 0), bonus=(10, 5)), (140, 61)),
        (Result(NEITHER, (0, 0), bonus=(10, 5)), (0, 0)),
    ],
)
def test_fleet_points_are_the_constant_less_what_survived(
    result: Result, points: tuple[int, int]
) -> None:
    assert fleet_points(result, SCORING) == points


def test_the_constant_is_a_setting() -> None:
    assert fleet_points(Result(FIRST, (74, 0)), Scoring(constant=120)) == (120, 46)


def test_the_winner_has_more_fleet_points() -> None:
    assert outcome_by_points((130, 56), may_draw=False) is FIRST
    assert outcome_by_points((56, 130), may_draw=True) is SECOND
    assert outcome_by_points((65, 65), may_draw=True) is DRAW
    assert outcome_by_points((65, 65), may_draw=False) is None


# --- pairings -----------------------------------------------------------------------------------


def test_the_first_round_goes_by_the_lots_top_half_against_bottom_half() -> None:
    four = [Player(1, lot=30), Player(2, lot=10), Player(3, lot=40), Player(4, lot=20)]
    assert pairs(pairings(four, [], SCORING, 1)) == [(2, 1), (4, 3)]


def test_the_last_lot_of_an_odd_number_has_the_bye() -> None:
    assert pairs(pairings(players(5), [], SCORING, 1)) == [(1, 3), (2, 4), (5, None)]


def test_winners_meet_winners_and_fleet_points_order_them() -> None:
    games = [
        won(1, 1, 5, (10, 0)),  # the losers have 120, 80, 60 and 90
        won(1, 2, 6, (50, 20)),  # the winners 130, 110, 130 and 125
        won(1, 3, 7, (70, 0)),
        won(1, 4, 8, (40, 5)),
    ]
    # Winners 1, 3 (by lot), 4, 2; losers 5, 8, 6, 7.
    assert pairs(pairings(players(8), games, SCORING, 2)) == [(1, 4), (3, 2), (5, 6), (8, 7)]


def test_the_odd_one_of_a_record_joins_the_next_as_its_best() -> None:
    games = [won(1, 1, 4), won(1, 2, 5), won(1, 3, 6)]
    # Winners 1, 2, 3; losers 4, 5, 6: the third winner heads the losers.
    assert pairs(pairings(players(6), games, SCORING, 2)) == [(1, 2), (3, 5), (4, 6)]


def test_the_lowest_of_those_without_a_bye_has_it() -> None:
    games = [won(1, 1, 3), won(1, 2, 4), SwissGame(1, 5)]
    # By record: 1, 2 and 5 (a bye is a win), then 3 and 4.
    assert pairs(pairings(players(5), games, SCORING, 2)) == [(1, 2), (5, 3), (4, None)]


def test_no_rematch_though_the_next_best_is_far_away() -> None:
    """After rounds in which 1 met 2 and 3, only 4 is left for 1, and 3 for 2."""
    games = [won(1, 1, 2), won(1, 3, 4), won(2, 1, 3), won(2, 2, 4)]
    assert pairs(pairings(players(4), games, SCORING, 3)) == [(1, 4), (2, 3)]


def test_a_rematch_only_where_all_have_met() -> None:
    games = [
        *(won(1, 1, 2), won(1, 3, 4)),
        *(won(2, 1, 3), won(2, 2, 4)),
        *(won(3, 1, 4), won(3, 2, 3)),
    ]
    # Three wins, two, one, none; all met once, so that the next best meet again,
    assert pairs(pairings(players(4), games, SCORING, 4)) == [(1, 2), (3, 4)]
    # and the round after that avoids those who met twice.
    games += [won(4, 1, 2), won(4, 3, 4)]
    assert pairs(pairings(players(4), games, SCORING, 5)) == [(1, 3), (2, 4)]


def test_who_left_is_not_paired_and_who_came_late_is() -> None:
    games = [won(1, 1, 3), won(1, 2, 4)]
    here = [
        Player(1, 1),
        Player(2, 2),
        Player(3, 3, gone=2),
        Player(4, 4),
        Player(5, 5, first=2),
    ]
    assert pairs(pairings(here, games, SCORING, 2)) == [(1, 2), (4, 5)]


def test_missed_rounds_that_count_as_byes_are_byes() -> None:
    games = [won(1, 1, 3), won(1, 2, 4)]
    here = [*players(4), Player(5, 5, first=2, missed=Missed.BYE)]
    # The fifth had one; so the fourth rests, though the fifth stands no higher by lot.
    assert pairs(pairings(here, games, SCORING, 2)) == [(1, 2), (5, 3), (4, None)]


def test_one_player_alone_rests() -> None:
    assert pairs(pairings(players(1), [], SCORING, 1)) == [(1, None)]
    assert pairings([], [], SCORING, 1) == ()


def test_more_players_than_the_bound_are_refused() -> None:
    with pytest.raises(ValueError, match="513 players are more than 512"):
        pairings(players(513), [], SCORING, 1)


def test_512_players_nine_rounds() -> None:
    """The higher lot wins always: nobody meets twice, and one player wins all nine."""
    everybody = players(512)
    games: list[SwissGame] = []
    met: set[tuple[int, int | None]] = set()
    for number in range(1, 10):
        found = pairs(pairings(everybody, games, SCORING, number))
        assert sorted(each for pair in found for each in pair) == list(range(1, 513))
        pairs_now = {(min(pair), max(pair)) for pair in found}
        assert not pairs_now & met
        met |= pairs_now
        games += [won(number, min(pair), max(pair)) for pair in found]
    rows = standings(everybody, games, SCORING)
    assert [row.wins for row in rows[:11]] == [9, *[8] * 9, 7]
    assert [rows[0].player, rows[-1].player] == [1, 512]
    # As many have each record as in nine tosses of a coin.
    assert [sum(row.wins == wins for row in rows) for wins in range(10)] == [
        *(1, 9, 36, 84, 126),
        *(126, 84, 36, 9, 1),
    ]


# --- standings ----------------------------------------------------------------------------------


def test_standings_of_a_small_event() -> None:
    games = [
        SwissGame(1, 1, 3, Result(FIRST, (40, 0))),  # 130 to 90
        SwissGame(1, 2, 4, Result(SECOND, (30, 30))),  # 100 each, 4 won the roll
        SwissGame(1, 5),
        SwissGame(2, 1, 5, Result(FIRST, (20, 60))),  # 70 to 110
        SwissGame(2, 4, 3, Result(SECOND, (0, 80))),  # 50 to 130
        SwissGame(2, 2),
        SwissGame(3, 1, 4, None),  # still in play
    ]
    rows = standings(players(5), games, SCORING)
    shown = [
        (row.place, row.player, row.wins, row.losses, row.byes, row.fleet_points, row.strength)
        for row in rows
    ]
    assert shown == [
        (1, 1, 2, 0, 0, 200, Fraction(1, 4)),  # met 3 (1 of 2) and 5 (0 of 1)
        (2, 3, 1, 1, 0, 220, Fraction(3, 4)),  # met 1 (2 of 2) and 4 (1 of 2)
        (3, 5, 0, 1, 1, 170, Fraction(1)),
        (4, 2, 0, 1, 1, 160, Fraction(1, 2)),
        (5, 4, 1, 1, 0, 150, Fraction(1, 4)),
    ]
    assert [row.record for row in rows] == [4, 2, 2, 2, 2]


def test_battle_points_decide_where_they_are_scored() -> None:
    games = [
        SwissGame(1, 1, 2, Result(FIRST, (0, 0), battle=(3, 0))),
        SwissGame(1, 3, 4, Result(FIRST, (0, 0), battle=(5, 4))),
        SwissGame(1, 5),
    ]
    scored = standings(players(5), games, Scoring(with_battle_points=True))
    assert [(row.player, row.battle_points) for row in scored] == [
        *((3, 5), (4, 4), (1, 3), (5, 2), (2, 0)),
    ]
    unscored = standings(players(5), games, Scoring())
    assert [row.player for row in unscored] == [1, 3, 5, 2, 4]


def test_strength_of_opponents_decides_between_equals_and_then_the_lot() -> None:
    games = [
        won(1, 1, 5),
        won(1, 2, 6),
        won(1, 3, 7),
        won(1, 4, 8),
        won(2, 6, 5),  # so 2, who won against 6, met the stronger one
    ]
    rows = standings(players(8), games, SCORING)
    assert [row.player for row in rows][:5] == [6, 2, 1, 3, 4]
    assert [row.strength for row in rows][1:3] == [Fraction(1, 2), Fraction(0)]


def test_a_draw_is_half_a_win() -> None:
    games = [SwissGame(1, 1, 2, Result(DRAW, (65, 65))), won(1, 3, 4)]
    rows = standings(players(4), games, SCORING)
    assert [(row.player, row.record, row.draws) for row in rows] == [
        *((3, 2, 0), (1, 1, 1), (2, 1, 1), (4, 0, 0)),
    ]


def test_rounds_before_a_late_entry_are_lost_or_byes() -> None:
    games = [won(1, 1, 2), won(2, 1, 2)]
    late = [
        *players(2),
        Player(3, 3, first=3),
        Player(4, 4, first=3, missed=Missed.BYE),
        Player(5, 5, first=4),
    ]
    rows = {row.player: row for row in standings(late, games, SCORING)}
    assert (rows[3].losses, rows[3].byes, rows[3].fleet_points) == (2, 0, 0)
    assert (rows[4].losses, rows[4].byes, rows[4].fleet_points) == (0, 2, 120)
    assert (rows[5].losses, rows[5].byes) == (2, 0)
