"""`fleet-captains play` and `replay`: many games between captains that play by themselves, or one.

`replay --game N` tells the very game N of a `play` with the same seed, sides and captains.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from rules.fleet_captains.pilots.captain_choice import CAPTAINS, USUAL_CAPTAIN
from rules.fleet_captains.play.game_events import event_document
from rules.fleet_captains.play.played_game import seat_log
from rules.fleet_captains.terms import (
    FEDERATION,
    GREATEST_GOAL,
    KLINGON,
    LEAST_GOAL,
    USUAL_GOAL,
)
from rules.loader import FIXTURES, read_document
from rules.simulation import Workers
from rules.simulation.fleet_captains import (
    CaptainsJob,
    make_captains_job,
    play_captains_game,
    run_captains,
)

DONE: Final = 0
USUAL_GAMES: Final = 100
HOUSE_BOX_FILE: Final = FIXTURES / "fleet_captains" / "house-base.json"


def add_play_and_replay(
    parts: argparse._SubParsersAction[argparse.ArgumentParser],
) -> None:
    """Adds both commands to those of a parser."""
    playing = parts.add_parser("play", help="play many games and tell who wins how often")
    playing.add_argument(
        "--games",
        type=int,
        default=USUAL_GAMES,
        metavar="N",
        help=f"how many (usual: {USUAL_GAMES})",
    )
    playing.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="processes that play at once (usual: 1)"
    )
    _add_common(playing)
    playing.add_argument("--json", action="store_true", help="answer with JSON")
    playing.set_defaults(command=run_play)
    telling = parts.add_parser("replay", help="play one game and print its log, an event a line")
    telling.add_argument(
        "--game", type=int, default=1, metavar="N", help="which game of the seed (usual: 1)"
    )
    telling.add_argument(
        "--seat", type=int, metavar="N", help="the log as player N sees it (usual: all of it)"
    )
    telling.add_argument(
        "--check", action="store_true", help="check after every event that the game is sound"
    )
    _add_common(telling)
    telling.set_defaults(command=run_replay)


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--goal",
        type=int,
        default=USUAL_GOAL,
        metavar="VP",
        help=f"the Victory Point Goal, {LEAST_GOAL} to {GREATEST_GOAL} (usual: {USUAL_GOAL})",
    )
    parser.add_argument(
        "--layout", default="", metavar="ID", help="the sector (usual: the one that fits the goal)"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="any text (usual: 1)")
    parser.add_argument(
        "--side",
        default=FEDERATION,
        metavar="SIDE",
        help=f"the ships of side a (usual: {FEDERATION})",
    )
    parser.add_argument(
        "--side-b",
        default=KLINGON,
        metavar="SIDE",
        help=f"the ships of side b (usual: {KLINGON})",
    )
    parser.add_argument(
        "--pilot",
        default=USUAL_CAPTAIN,
        metavar="CAPTAIN",
        help=f"who plays: {', '.join(CAPTAINS)} (usual: {USUAL_CAPTAIN})",
    )
    parser.add_argument("--pilot-b", metavar="CAPTAIN", help="who plays side b (usual: as --pilot)")
    parser.add_argument(
        "--box", type=Path, metavar="FILE", help="a box in JSON, laid over the house box"
    )


# --- play ------------------------------------------------------------------------------


def run_play(options: argparse.Namespace) -> int:
    """Plays the games and prints what they come to."""
    job = _job(options, options.games)
    begun = time.perf_counter()
    with Workers(options.jobs) as workers:
        document = run_captains(job, workers, on_chunk=_tell_progress(job.games))
    document["seconds"] = round(time.perf_counter() - begun, 3)
    if options.json:
        print(json.dumps(document, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_lines(document)))
    return DONE


def _tell_progress(games: int) -> Any:
    """Returns what tells a terminal how far the games are, None where nobody looks."""
    if not sys.stderr.isatty():
        return None

    def show(played: int, won: int) -> None:
        end = "\n" if played == games else ""
        print(f"\r{played} of {games} games, a won {won}", end=end, file=sys.stderr, flush=True)

    return show


def _lines(document: dict[str, Any]) -> list[str]:
    lines = [f"{document['games']} games to {document['goal']} VP, {document['layout']} sector"]
    for letter, side in document["sides"].items():
        lines.append(
            f"{letter}: {side['side']}, {side['pilot']}: won {side['wins']}, {_share(side)}"
        )
        points = ", ".join(f"{source} {number:.2f}" for source, number in side["points"].items())
        lines.append(f"   VP: {points}; ships lost: {side['ships_lost']:.2f}")
    first = document["first_wins"]
    if first["win_rate"] is not None:
        lines.append(f"the side with the first turn won {first['wins']}, {_share(first)}")
    rounds = document["rounds"]
    lines.append(
        f"rounds: {rounds['p50']} (a tenth within {rounds['p10']}, nine within {rounds['p90']})"
    )
    lines.append(f"stalls: {document['stalls']}")
    if document["manual_cards"]:
        lines.append(f"left to people in part: {', '.join(document['manual_cards'])}")
    lines.append(f"seconds: {document['seconds']}")
    return lines


def _share(side: dict[str, Any]) -> str:
    return f"{side['win_rate']:.1%} (95 %: {side['low']:.1%} to {side['high']:.1%})"


# --- replay ----------------------------------------------------------------------------


def run_replay(options: argparse.Namespace) -> int:
    """Plays one game and prints its log, whole or as one player sees it."""
    job = _job(options, max(1, options.game))
    referee = play_captains_game(job, options.game, has_log=True, is_checked=options.check)
    events = referee.events or []
    if options.seat is not None:
        events = seat_log(referee.game, events, options.seat)
    for event in events:
        print(json.dumps(event_document(event), ensure_ascii=False))
    return DONE


def _job(options: argparse.Namespace, games: int) -> CaptainsJob:
    files = [HOUSE_BOX_FILE] if options.box is None else [HOUSE_BOX_FILE, options.box]
    return make_captains_job(
        [read_document(file) for file in files],
        (options.side, options.side_b),
        (options.pilot, options.pilot_b or options.pilot),
        games=games,
        seed=options.seed,
        goal=options.goal,
        layout=options.layout,
    )
