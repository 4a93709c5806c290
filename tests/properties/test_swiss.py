"""Swiss rounds of random tournaments: with drops, late entries and any results."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from fleetbuilder.events.swiss.rules import (
    GameOutcome,
    Missed,
    Pairing,
    Player,
    Result,
    Scoring,
    SwissGame,
    pairings,
    standings,
)

SCORING = Scoring()
FEW = 10


class Tournament:
    """Is a tournament in play, judged after each round."""

    def __init__(self, data: st.DataObject, size: int, scoring: Scoring) -> None:
        self.data = data
        self.scoring = scoring
        lots = data.draw(st.permutations(range(2 * size)))
        self.lots = list(lots)
        self.players = [Player(id=number, lot=self.lots.pop()) for number in range(size)]
        self.games: list[SwissGame] = []

    def changes(self, number: int) -> None:
        """Has some leave before a round, and some come."""
        draw = self.data.draw
        here = [each.id for each in self.players if each.plays_in(number)]
        going = draw(st.sets(st.sampled_from(here), max_size=2)) if len(here) > 4 else set()
        self.players = [
            replace(each, gone=number) if each.id in going else each for each in self.players
        ]
        if self.lots and draw(st.integers(0, 3)) == 0:
            late = Player(
                id=len(self.players),
                lot=self.lots.pop(),
                first=number,
                missed=draw(st.sampled_from(Missed)),
            )
            self.players.append(late)

    def play(self, number: int) -> tuple[Pairing, ...]:
        """Pairs a round and gives every game a result."""
        found = pairings(self.players, self.games, self.scoring, number)
        for each in found:
            result = None if each.second is None else self.result()
            self.games.append(SwissGame(number, each.first, each.second, result))
        return found

    def result(self) -> Result:
        """Gives any result."""
        points = st.integers(0, 130)
        return Result(
            self.data.draw(st.sampled_from(GameOutcome)),
            (self.data.draw(points), self.data.draw(points)),
        )


def byes_before(tournament: Tournament, number: int) -> Counter[int]:
    """Counts the byes before a round, those for rounds missed among them."""
    byes = Counter(game.first for game in tournament.games if game.second is None)
    for player in tournament.players:
        if player.missed is Missed.BYE and player.first <= number:
            byes[player.id] += player.first - 1
    return byes


def fewest_rematches(ids: tuple[int, ...], met: frozenset[frozenset[int]]) -> int:
    """Tries every way to pair a few players, and gives the fewest rematches of any."""

    @cache
    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        return min(
            (frozenset((first, other)) in met)
            + best(tuple(each for each in others if each != other))
            for other in others
        )

    return best(ids)


@settings(max_examples=60)
@given(data=st.data(), size=st.integers(2, 64), rounds=st.integers(1, 9))
def test_everybody_is_paired_once_and_nobody_meets_again_before_they_must(
    data: st.DataObject, size: int, rounds: int
) -> None:
    tournament = Tournament(data, size, SCORING)
    for number in range(1, rounds + 1):
        if number > 1:
            tournament.changes(number)
        before = {
            frozenset((game.first, game.second))
            for game in tournament.games
            if game.second is not None
        }
        byes = byes_before(tournament, number)
        here = [each.id for each in tournament.players if each.plays_in(number)]
        found = tournament.play(number)

        seated = [each for pair in found for each in (pair.first, pair.second) if each is not None]
        assert sorted(seated) == sorted(here)
        resting = [pair.first for pair in found if pair.second is None]
        assert len(resting) == len(here) % 2
        fewest = min(byes[each] for each in here)
        assert [byes[each] for each in resting] == [fewest] * len(resting)
        again = sum(frozenset((pair.first, pair.second)) in before for pair in found)
        if number - 1 <= len(here) / 2 - 2:
            assert again == 0
        if len(here) <= FEW:
            met = frozenset(before)
            rests = [each for each in here if byes[each] == fewest] if resting else [None]
            assert again == min(
                fewest_rematches(tuple(sorted(set(here) - {rest})), met) for rest in rests
            )


@settings(max_examples=60)
@given(data=st.data(), size=st.integers(2, 12))
def test_a_round_robin_is_found_where_all_can_meet(data: st.DataObject, size: int) -> None:
    """Played on until all have met, rematches come only where no pairing is without one."""
    tournament = Tournament(data, size, SCORING)
    for number in range(1, size + 1):
        met = frozenset(
            frozenset((game.first, game.second))
            for game in tournament.games
            if game.second is not None
        )
        byes = byes_before(tournament, number)
        found = tournament.play(number)
        resting = {pair.first for pair in found if pair.second is None}
        again = sum(frozenset((pair.first, pair.second)) in met for pair in found)
        fewest = min(byes[each] for each in range(size))
        rests = [each for each in range(size) if byes[each] == fewest] if resting else [None]
        assert again == min(
            fewest_rematches(tuple(sorted(set(range(size)) - {rest})), met) for rest in rests
        )
    if size % 2:
        counts = Counter(game.first for game in tournament.games if game.second is None)
        assert counts == Counter(range(size))


@settings(max_examples=60)
@given(
    data=st.data(),
    size=st.integers(2, 24),
    rounds=st.integers(1, 5),
    with_battle_points=st.booleans(),
)
def test_standings_are_in_the_order_of_the_tie_breaks(
    data: st.DataObject, size: int, rounds: int, with_battle_points: bool
) -> None:
    scoring = Scoring(with_battle_points=with_battle_points)
    tournament = Tournament(data, size, scoring)
    for number in range(1, rounds + 1):
        if number > 1:
            tournament.changes(number)
        tournament.play(number)
    rows = standings(tournament.players, tournament.games, scoring)
    lots = {each.id: each.lot for each in tournament.players}
    assert [row.place for row in rows] == list(range(1, len(tournament.players) + 1))
    assert {row.player for row in rows} == set(lots)
    for upper, lower in pairwise(rows):
        keys = [
            (
                row.battle_points if with_battle_points else 0,
                row.record,
                row.fleet_points,
                row.strength,
                -lots[row.player],
            )
            for row in (upper, lower)
        ]
        assert keys[0] > keys[1]
    # Whoever stayed from the first round on has one entry in the record for each of them.
    for row in rows:
        player = tournament.players[row.player]
        if player.gone is None:
            assert row.wins + row.losses + row.draws + row.byes == rounds
        assert 0 <= row.strength <= 1


@settings(max_examples=40)
@given(data=st.data(), size=st.integers(2, 24))
def test_the_order_of_what_is_handed_in_makes_no_difference(data: st.DataObject, size: int) -> None:
    tournament = Tournament(data, size, SCORING)
    for number in (1, 2):
        tournament.play(number)
    players = data.draw(st.permutations(tournament.players))
    games = data.draw(st.permutations(tournament.games))
    expected = pairings(tournament.players, tournament.games, SCORING, 3)
    assert pairings(players, games, SCORING, 3) == expected


@settings(max_examples=100)
@given(data=st.data(), size=st.integers(1, 9))
def test_no_matching_is_larger(data: st.DataObject, size: int) -> None:
    """Edmonds against trying everything, on any small graph."""
    from fleetbuilder.events.swiss.matching import NOBODY, matching_complete

    possible = list(combinations(range(size), 2))
    edges = data.draw(st.sets(st.sampled_from(possible))) if possible else set()
    partner = [NOBODY] * size
    matching_complete(
        partner,
        lambda one: [each for each in range(size) if (min(one, each), max(one, each)) in edges],
    )
    pairs = {(one, other) for one, other in enumerate(partner) if one < other}
    assert pairs <= edges
    assert all(other == NOBODY or partner[other] == one for one, other in enumerate(partner))

    @cache
    def most(left: frozenset[int]) -> int:
        if not left:
            return 0
        first = min(left)
        rest = left - {first}
        return max(
            most(rest),
            *(
                1 + most(rest - {other})
                for other in rest
                if (min(first, other), max(first, other)) in edges
            ),
            0,
        )

    assert len(pairs) == most(frozenset(range(size)))
