"""Many games of Fleet Captains: who wins how often, where points come from, how long it takes.

    job = make_captains_job([box_document], ("federation", "klingon"), games=1000, seed="1")
    with Workers(2) as workers:
        result = run_captains(job, workers)["sides"]["a"]["win_rate"]

As with any simulation everything follows from the job's document and the number of a game, so
that it is the same on any number of workers, and each game can be told again by its number. Side
a has the first Command Posts of the layout; the sides take the first turn in turn, a in the games
with odd numbers. Source: DF-27, DF-43.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple

from rules.dice import derived_seed, full_seed
from rules.fleet_captains.box.box import GameBox, box_from_document
from rules.fleet_captains.box.manual_cards import manual_cards
from rules.fleet_captains.box.own_box import lay_over
from rules.fleet_captains.pilots.captain_choice import USUAL_CAPTAIN, CaptainChoice
from rules.fleet_captains.play.game_options import GameOptions
from rules.fleet_captains.play.played_game import play_game
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.setup import GameSetup, empty_game, usual_layout
from rules.fleet_captains.play.victory import SOURCES
from rules.fleet_captains.terms import USUAL_GOAL
from rules.keyed_chance import chance_of
from rules.simulation.errors import SimulationError
from rules.simulation.interval import rate, win_document
from rules.simulation.workers import Workers

FORMAT: Final = "fleet-captains-simulation"
VERSION: Final = 1
CAPTAINS_ENGINE: Final = 2
"""The version of the play: raised when the same seed no longer gives the same game."""

MOST_GAMES: Final = 1_000_000
SIDE_LETTERS: Final = ("a", "b")

_CHUNK: Final = 10
_TENTHS: Final = (1, 5, 9)
"""Of which tenths of the games the rounds are told."""

OnGames = Callable[[int, int], None]
"""Told after every chunk how many games were played and how many of them side a won."""


class CaptainsRow(NamedTuple):
    """One game in numbers.

    `winner` is 0 for side a, 1 for b, -1 for a stall; `first` had the first turn; `points` has for
    each side those of each source, in the order of `SOURCES`; `lost` the ships it lost, `missions`
    those it fulfilled.
    """

    winner: int
    first: int
    rounds: int
    points: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    missions: tuple[int, ...]

    def to_document(self) -> list[Any]:
        """Returns the plain form, a list in the order of the fields."""
        points = [list(each) for each in self.points]
        return [
            self.winner,
            self.first,
            self.rounds,
            points,
            list(self.lost),
            list(self.missions),
        ]

    @classmethod
    def from_document(cls, document: Sequence[Any]) -> CaptainsRow:
        """Reads the plain form."""
        winner, first, rounds, points, lost, missions = document
        return CaptainsRow(
            winner, first, rounds, tuple(map(tuple, points)), tuple(lost), tuple(missions)
        )


class CaptainsJob:
    """A simulation of games, ready to be played, made from its document.

    `document` holds the boxes as documents, each laid over those before it, sides, goal, layout,
    options of play, captains and the seed.
    """

    __slots__ = ("box", "captains", "document", "games", "options", "seed", "sides")

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Raises `SimulationError` for another format, and what `make_captains_job` does."""
        if document.get("format") != FORMAT or document.get("version") != VERSION:
            raise SimulationError(
                f"this is no job of format {FORMAT!r}, version {VERSION}", "simulation.version"
            )
        if document["engine"] != CAPTAINS_ENGINE:
            raise SimulationError(
                f"this was begun with version {document['engine']} of the play, and here is "
                f"version {CAPTAINS_ENGINE}; run it again",
                "simulation.engine",
            )
        self.document: Final[Mapping[str, Any]] = document
        self.games: Final[int] = document["games"]
        self.seed: Final[str] = document["seed"]
        self.sides: Final[tuple[str, str]] = (document["sides"][0], document["sides"][1])
        self.captains: Final = tuple(CaptainChoice.parse(each) for each in document["captains"])
        self.options: Final = GameOptions(**document["options"])
        self.box: Final = _box_of(document["boxes"])
        # Whether this can be played is asked now, not in a worker.
        empty_game(self.box, self.setup(1))

    def setup(self, number: int) -> GameSetup:
        """Returns what the players of a game agreed on; the first turn alternates (DF-43)."""
        return GameSetup(
            self.sides,
            self.document["goal"],
            self.document["layout"],
            (number - 1) % 2,
            self.options,
        )

    @property
    def chunks(self) -> int:
        """Returns the number of chunks."""
        return -(-self.games // _CHUNK)

    def numbers(self, index: int) -> range:
        """Returns the numbers of the games of a chunk."""
        first = index * _CHUNK + 1
        return range(first, min(first + _CHUNK, self.games + 1))


def make_captains_job(
    boxes: Sequence[Mapping[str, Any]],
    sides: Sequence[str],
    captains: Sequence[str] = (USUAL_CAPTAIN, USUAL_CAPTAIN),
    *,
    games: int,
    seed: str,
    goal: int = USUAL_GOAL,
    layout: str = "",
    options: GameOptions | None = None,
) -> CaptainsJob:
    """Makes a job from the documents of boxes, each laid over those before it.

    Without a layout it is the one that fits the goal (`usual_layout`).

    Raises `SimulationError` for a number of games that no simulation has, `CaptainsError` for a
    captain, side, goal or layout that is none, `DocumentError` for a faulty box.
    """
    if not 1 <= games <= MOST_GAMES:
        raise SimulationError(
            f"a simulation has 1 to {MOST_GAMES:,} games, not {games:,}",
            "simulation.games",
            "games",
        )
    return CaptainsJob(
        {
            "format": FORMAT,
            "version": VERSION,
            "engine": CAPTAINS_ENGINE,
            "games": games,
            "seed": full_seed(seed),
            "sides": list(sides),
            "captains": list(captains),
            "goal": goal,
            "layout": layout or usual_layout(_box_of(boxes), goal),
            "options": asdict(options or GameOptions()),
            "boxes": list(boxes),
        }
    )


def _box_of(documents: Sequence[Mapping[str, Any]]) -> GameBox:
    box = box_from_document(documents[0])
    for document in documents[1:]:
        box = lay_over(box_from_document(document), box)
    return box


# --- playing ---------------------------------------------------------------------------


def play_captains_game(
    job: CaptainsJob, number: int, *, has_log: bool = False, is_checked: bool = False
) -> Referee:
    """Plays a game of the simulation by its number, from 1.

    With `is_checked` all invariants are checked after every event. Raises `SimulationError` for a
    number that is none of the job.
    """
    if not 1 <= number <= job.games:
        raise SimulationError(
            f"the simulation has games 1 to {job.games}, not {number}",
            "simulation.no_game",
            "number",
        )
    seed = derived_seed(job.seed, number)
    setup = job.setup(number)
    teams = [player.team for player in empty_game(job.box, setup).players]
    captains = [
        job.captains[team].make(chance_of(derived_seed(seed, "captain", player)))
        for player, team in enumerate(teams)
    ]
    return play_game(job.box, setup, captains, seed, has_log=has_log, is_checked=is_checked)


def captains_row(referee: Referee) -> CaptainsRow:
    """Returns a game in numbers."""
    game = referee.game
    points, missions = [], []
    for team in game.teams:
        counts: Counter[str] = Counter()
        for each in team.pile:
            counts[each.what] += each.points
        points.append(tuple(counts[source] for source in SOURCES))
        missions.append(sum(each.what == SOURCES[0] for each in team.pile))
    return CaptainsRow(
        game.winner,
        game.first,
        game.round,
        tuple(points),
        tuple(team.losses for team in game.teams),
        tuple(missions),
    )


def play_captains_chunk(job: CaptainsJob, index: int) -> dict[str, Any]:
    """Plays the games of a chunk and returns its document."""
    rows = [
        captains_row(play_captains_game(job, number)).to_document() for number in job.numbers(index)
    ]
    return {"index": index, "rows": rows}


@lru_cache(maxsize=4)
def _job(text: str) -> CaptainsJob:
    """Reads a job; a worker plays many chunks of the same few jobs."""
    return CaptainsJob(json.loads(text))


def play_captains_chunk_of(text: str, index: int) -> dict[str, Any]:
    """Plays a chunk of the job whose document is given as JSON."""
    return play_captains_chunk(_job(text), index)


def run_captains(
    job: CaptainsJob, workers: Workers, *, on_chunk: OnGames | None = None
) -> dict[str, Any]:
    """Plays a job to its end and returns its result (`captains_document`)."""
    rows: list[CaptainsRow] = []
    parts = workers.parts(
        job.chunks,
        lambda index: play_captains_chunk(job, index),
        play_captains_chunk_of,
        lambda: json.dumps(job.document),
    )
    for part in parts:
        rows += [CaptainsRow.from_document(row) for row in part["rows"]]
        if on_chunk is not None:
            on_chunk(len(rows), sum(row.winner == 0 for row in rows))
    return captains_document(job, rows)


# --- the result ------------------------------------------------------------------------


def captains_document(job: CaptainsJob, rows: Sequence[CaptainsRow]) -> dict[str, Any]:
    """Returns what games come to: wins with their 95 % intervals, and means of a game.

    `first_wins` counts the games that the side with the first turn won, among those that anybody
    won. Stalls count as games that nobody won (DF-27).
    """
    games = len(rows)
    decided = [row for row in rows if row.winner >= 0]
    stalls = games - len(decided)
    return {
        "games": games,
        "seed": job.seed,
        "goal": job.document["goal"],
        "layout": job.document["layout"],
        "sides": {
            letter: _side_document(job, rows, team) for team, letter in enumerate(SIDE_LETTERS)
        },
        "stalls": stalls,
        "stall_rate": rate(stalls, games),
        "rounds": _tenths([row.rounds for row in rows]),
        "first_wins": win_document(sum(row.winner == row.first for row in decided), len(decided)),
        "manual_cards": manual_cards(job.box, job.sides),
    }


def _side_document(job: CaptainsJob, rows: Sequence[CaptainsRow], team: int) -> dict[str, Any]:
    games = len(rows)
    return {
        "side": job.sides[team],
        "pilot": str(job.captains[team]),
        **win_document(sum(row.winner == team for row in rows), games),
        "points": {
            source: rate(sum(row.points[team][place] for row in rows), games)
            for place, source in enumerate(SOURCES)
        },
        "missions": rate(sum(row.missions[team] for row in rows), games),
        "ships_lost": rate(sum(row.lost[team] for row in rows), games),
    }


def _tenths(numbers: Sequence[int]) -> dict[str, int | None]:
    """Returns the numbers within which a tenth, a half and nine tenths lie, None of no number."""
    ordered = sorted(numbers)
    return {
        f"p{tenth}0": ordered[ceil(len(ordered) * tenth / 10) - 1] if ordered else None
        for tenth in _TENTHS
    }
