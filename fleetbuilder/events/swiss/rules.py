"""Swiss rounds as pure functions: players and games in, pairings and standings out.

The documents of organised play name no way of pairing, so it is decided here. Players of one
record are paired top half against bottom half: the best of them meet late, and Fleet Points earn
an easier game. Who is left over joins the next record below as its best. A bye goes to the lowest
of those with the fewest byes; then nobody meets an opponent again while there is any way round it.

Source: the additional rules for tournaments of 2016 (Fleet Points, bye) and ruling 31 of the
questions and answers of 2014 (order of tie-breaks).
"""

from __future__ import annotations

import enum
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from fleetbuilder.events.swiss.matching import NOBODY, matching_complete

MOST_PLAYERS: Final = 512
WIN: Final = 2
DRAW: Final = 1
"""Halves of a win, in which records are counted."""


class GameOutcome(enum.StrEnum):
    """Who won a game: the first player, the second, both half of it, or neither."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    NEITHER = "neither"


class Missed(enum.StrEnum):
    """How rounds before a late entry are scored."""

    LOSS = "loss"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who takes part in the rounds from `first` on, until before `gone`, if ever.

    Rounds in `away` were played without them; they and those before `first` count as `missed`.
    `lot` is drawn once and decides what nothing else does, the lower the better. No two have the
    same.
    """

    id: int
    lot: int
    first: int = 1
    gone: int | None = None
    missed: Missed = Missed.LOSS
    away: tuple[int, ...] = ()

    def missed_until(self, number: int) -> int:
        """Returns how many rounds they missed up to a round."""
        late = min(self.first - 1, number)
        return late + sum(1 for each in self.away if late < each <= number)

    def plays_in(self, number: int) -> bool:
        """Returns whether the player is to be paired in a round."""
        return self.first <= number and (self.gone is None or number < self.gone)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    `surviving` are the SP of either fleet that were left, a resource among them unless the whole
    fleet was destroyed; `bonus` Fleet Points of the scenario; `battle` Battle Points.
    """

    outcome: GameOutcome
    surviving: tuple[int, int] = (0, 0)
    bonus: tuple[int, int] = (0, 0)
    battle: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class SwissGame:
    """A pairing of a round, a bye when `second` is None; `result` is None until it is played."""

    round: int
    first: int
    second: int | None = None
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Scoring:
    """How games count.

    Fleet Points are `constant` less the SP of the opponent's surviving fleet. A bye is a win with
    `bye_fleet_points`, and `bye_battle_points` where Battle Points are scored.
    """

    constant: int = 130
    bye_fleet_points: int = 60
    bye_battle_points: int = 2
    with_battle_points: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place with what it rests on.

    `record` counts halves of a win. `strength` is the share of their played games that the
    opponents won, a draw being half, as a mean over the opponents met; 0 for who met nobody.
    """

    place: int
    player: int
    wins: int
    losses: int
    draws: int
    byes: int
    fleet_points: int
    battle_points: int
    strength: Fraction

    @property
    def record(self) -> int:
        """Returns wins and byes with draws, in halves of a win."""
        return WIN * (self.wins + self.byes) + DRAW * self.draws


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom; `second` is None for a bye."""

    first: int
    second: int | None


def fleet_points(result: Result, scoring: Scoring) -> tuple[int, int]:
    """Returns the Fleet Points of both players of a game, never below 0.

    Where neither won, because it was not played, both get none.
    """
    if result.outcome is GameOutcome.NEITHER:
        return 0, 0
    first, second = result.surviving
    return (
        max(0, scoring.constant - second) + result.bonus[0],
        max(0, scoring.constant - first) + result.bonus[1],
    )


def outcome_by_points(result: tuple[int, int], *, may_draw: bool) -> GameOutcome | None:
    """Returns the winner by the Fleet Points of both; None where equal ones need a roll of dice."""
    first, second = result
    if first == second:
        return GameOutcome.DRAW if may_draw else None
    return GameOutcome.FIRST if first > second else GameOutcome.SECOND


# --- standings ----------------------------------------------------------------------------------


class _Tally:
    """Adds up the games of a player."""

    def __init__(self) -> None:
        self.wins = self.losses = self.draws = self.byes = 0
        self.fleet_points = self.battle_points = 0
        self.played = 0
        self.opponents: list[int] = []

    def add_bye(self, scoring: Scoring) -> None:
        self.byes += 1
        self.fleet_points += scoring.bye_fleet_points
        self.battle_points += scoring.bye_battle_points

    def add_game(self, opponent: int, won: bool, drawn: bool, fleet: int, battle: int) -> None:
        self.played += 1
        self.opponents.append(opponent)
        self.wins += won
        self.draws += drawn
        self.losses += not won and not drawn
        self.fleet_points += fleet
        self.battle_points += battle

    @property
    def share(self) -> Fraction:
        """Returns the share of the games played that were won, a draw being half."""
        if not self.played:
            return Fraction(0)
        return Fraction(WIN * self.wins + DRAW * self.draws, WIN * self.played)


def standings(
    players: Iterable[Player], games: Iterable[SwissGame], scoring: Scoring
) -> tuple[Standing, ...]:
    """Returns the players from the first place to the last, by the games that have a result.

    The order is: Battle Points where they are scored, then the record, then Fleet Points, then
    the strength of the opponents, then the lot. Rounds missed, before a late entry or between
    leaving and coming back, count as soon as they have begun.
    """
    found = list(players)
    held = list(games)
    tallies = {player.id: _Tally() for player in found}
    for game in held:
        _count(game, tallies, scoring)
    begun = max((game.round for game in held), default=0)
    for player in found:
        for _ in range(player.missed_until(begun)):
            if player.missed is Missed.BYE:
                tallies[player.id].add_bye(scoring)
            else:
                tallies[player.id].losses += 1
    lots = {player.id: player.lot for player in found}
    rows = [_standing(player.id, tallies) for player in found]
    rows.sort(key=lambda row: _key(row, lots[row.player], scoring))
    return tuple(replace(row, place=place) for place, row in enumerate(rows, 1))


def _count(game: SwissGame, tallies: dict[int, _Tally], scoring: Scoring) -> None:
    if game.second is None:
        tallies[game.first].add_bye(scoring)
        return
    result = game.result
    if result is None:
        return
    points = fleet_points(result, scoring)
    drawn = result.outcome is GameOutcome.DRAW
    for side, (own, other) in enumerate(
        ((game.first, game.second), (game.second, game.first)),
    ):
        won = result.outcome is (GameOutcome.FIRST, GameOutcome.SECOND)[side]
        tallies[own].add_game(other, won, drawn, points[side], result.battle[side])


def _standing(player: int, tallies: dict[int, _Tally]) -> Standing:
    own = tallies[player]
    shares = [tallies[each].share for each in own.opponents]
    return Standing(
        place=0,
        player=player,
        wins=own.wins,
        losses=own.losses,
        draws=own.draws,
        byes=own.byes,
        fleet_points=own.fleet_points,
        battle_points=own.battle_points,
        strength=sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0),
    )


def _key(row: Standing, lot: int, scoring: Scoring) -> tuple[int, int, int, Fraction, int]:
    battle = row.battle_points if scoring.with_battle_points else 0
    return (-battle, -row.record, -row.fleet_points, -row.strength, lot)


# --- pairings -----------------------------------------------------------------------------------


def pairings(
    players: Iterable[Player], games: Iterable[SwissGame], scoring: Scoring, number: int
) -> tuple[Pairing, ...]:
    """Returns who meets whom in round `number`, the best table first and the bye last.

    Every player of that round is in exactly one. While no more than n / 2 - 2 rounds were played
    by n players there is always a way without a rematch, whoever has the bye (Dirac's theorem);
    beyond that as few meet again as must, those who met least often first. Raises `ValueError`
    for more than `MOST_PLAYERS`.
    """
    found = list(players)
    held = [game for game in games if game.round < number]
    order = [row for row, player in _rows(found, held, scoring) if player.plays_in(number)]
    if len(order) > MOST_PLAYERS:
        raise ValueError(f"{len(order)} players are more than {MOST_PLAYERS}")
    if len(order) < 2:
        return tuple(Pairing(row.player, None) for row in order)
    met = _met(held)
    if len(order) % 2 == 0:
        return tuple(_tables(order, _paired(order, met)))
    return _with_bye(order, met)


def _rows(
    players: Sequence[Player], games: Sequence[SwissGame], scoring: Scoring
) -> list[tuple[Standing, Player]]:
    """Returns the players by record, and within one in the order of the standings."""
    by_id = {player.id: player for player in players}
    rows = [(row, by_id[row.player]) for row in standings(players, games, scoring)]
    return sorted(rows, key=lambda row: (-row[0].record, row[0].place))


_Met = dict[int, Counter[int]]


def _met(games: Iterable[SwissGame]) -> _Met:
    """Returns how often each player met each other."""
    met: _Met = defaultdict(Counter)
    for game in games:
        if game.second is not None:
            met[game.first][game.second] += 1
            met[game.second][game.first] += 1
    return met


def _with_bye(order: Sequence[Standing], met: _Met) -> tuple[Pairing, ...]:
    """Pairs an odd number: the lowest of the fewest byes rests, if the others can then be paired.

    Where that is so for none of them, the one rests who leaves the fewest rematches.
    """
    fewest = min(row.byes for row in order)
    best: tuple[int, list[Standing], list[int], Standing] | None = None
    for place in reversed(range(len(order))):
        if order[place].byes != fewest:
            continue
        others = [*order[:place], *order[place + 1 :]]
        partner = _paired(others, met)
        again = sum(
            1
            for one, other in enumerate(partner)
            if one < other and met[others[one].player][others[other].player]
        )
        if best is None or again < best[0]:
            best = (again, others, partner, order[place])
        if not again:
            break
    assert best is not None  # noqa: S101 - somebody has the fewest byes
    _, others, partner, resting = best
    return (*_tables(others, partner), Pairing(resting.player, None))


def _tables(order: Sequence[Standing], partner: Sequence[int]) -> Iterator[Pairing]:
    for one, other in enumerate(partner):
        if one < other:
            yield Pairing(order[one].player, order[other].player)


def _paired(order: Sequence[Standing], met: _Met) -> list[int]:
    """Returns the partner of each of an even number of players, by their numbers in the order."""
    partner = [NOBODY] * len(order)
    often = 0
    while NOBODY in partner:
        free = [number for number, held in enumerate(partner) if held == NOBODY]
        inside = _paired_where(free, order, met, often)
        for one, other in enumerate(inside):
            if other != NOBODY:
                partner[free[one]] = free[other]
        often += 1
    return partner


def _paired_where(
    numbers: Sequence[int], order: Sequence[Standing], met: _Met, often: int
) -> list[int]:
    """Pairs as many as possible of those who met at most `often` times, record by record.

    Gives for each place among `numbers` the place of the partner. No matching is larger, so none
    who is left has another one left to meet.
    """
    ids = [order[number].player for number in numbers]
    partner = [NOBODY] * len(ids)

    def may_meet(one: int, other: int) -> bool:
        return one != other and met[ids[one]][ids[other]] <= often

    def nearest(one: int) -> Iterator[int]:
        for away in range(1, len(ids)):
            for other in (one + away, one - away):
                if 0 <= other < len(ids) and may_meet(one, other):
                    yield other

    pool: list[int] = []
    for place in range(len(ids)):
        pool.append(place)
        is_last = place + 1 == len(ids)
        if is_last or order[numbers[place]].record != order[numbers[place + 1]].record:
            _halves_paired(pool, partner, may_meet)
            pool = [each for each in pool if partner[each] == NOBODY]
    matching_complete(partner, nearest)
    return partner


def _halves_paired(
    pool: Sequence[int], partner: list[int], may_meet: Callable[[int, int], bool]
) -> None:
    """Pairs the top half of a pool against its bottom half, each with the nearest who is allowed.

    Where that leaves more over than it must, pairs are rearranged; who is left is the lowest that
    can be.
    """
    half = len(pool) // 2
    inside = [NOBODY] * len(pool)
    for one in range(half):
        for other in _outwards(one + half, half, len(pool)):
            if inside[other] == NOBODY and may_meet(pool[one], pool[other]):
                inside[one], inside[other] = other, one
                break

    def opposite(one: int) -> Iterator[int]:
        ideal = one + half if one < half else one - half
        for other in _outwards(ideal, 0, len(pool)):
            if may_meet(pool[one], pool[other]):
                yield other

    matching_complete(inside, opposite)
    for one, other in enumerate(inside):
        if other != NOBODY:
            partner[pool[one]] = pool[other]


def _outwards(start: int, low: int, high: int) -> Iterator[int]:
    """Returns the numbers from `low` on below `high`, the nearest to `start` first."""
    yield start
    for away in range(1, high - low):
        if start + away < high:
            yield start + away
        if start - away >= low:
            yield start - away
