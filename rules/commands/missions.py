"""The command `mission` of `python -m rules`: missions of Alliance, played many times or told."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rules.alliance.mission.map import MOST_PLAYERS
from rules.alliance.played.enemy_ships import hangar_of
from rules.alliance.played.play_options import mission_options
from rules.alliance.played.players import player_record, ready_made
from rules.battle import FleetRecord
from rules.battle.phases.log import write_log
from rules.building import price
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.loader import (
    FIXTURES,
    load_alliance_missions,
    load_catalogue,
    load_enemies,
    load_rulesets,
    read_document,
    read_fleets,
)
from rules.notation import ReadingTerms
from rules.rulesets import RuleSet
from rules.simulation.missions import (
    LETTERS,
    MissionJob,
    OnChunk,
    make_mission_job,
    play_mission,
    run_missions,
)
from rules.simulation.story import story_text, tell
from rules.simulation.workers import Workers

DONE: Final = 0
USUAL_BATTLES: Final = 200
USUAL_PLAYERS: Final = 2
RULESET: Final = "alliance"
_BAR: Final = 30


def add_mission_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to those of a parser."""
    parser = commands.add_parser("mission", help="play a mission of Star Trek: Alliance many times")
    parser.add_argument(
        "file", metavar="FILE", help="the id of a mission, or a file that holds one"
    )
    parser.add_argument(
        "--players",
        type=int,
        metavar="N",
        help=f"player ships that the enemy is set up for, 1 to {MOST_PLAYERS} "
        f"(usual: those that fly, or {USUAL_PLAYERS})",
    )
    parser.add_argument(
        "--flying", type=int, metavar="N", help="player ships that really fly (usual: all of them)"
    )
    parser.add_argument(
        "--fleets", metavar="FLEETS", help="the players' ships, a fleet each (usual: ready-made)"
    )
    parser.add_argument(
        "--skill", type=int, metavar="N", help="the captain skill of the players (usual: 2)"
    )
    parser.add_argument(
        "--mark",
        action="append",
        default=[],
        metavar="ID",
        help="a mark of the campaign, such as alarm-raised; may stand several times",
    )
    parser.add_argument(
        "--models",
        action="append",
        default=[],
        metavar="TYPE=N",
        help="how many models of an enemy type there are, such as attack-ship=3; may stand several "
        "times (usual: as many as it takes)",
    )
    parser.add_argument(
        "--battles",
        type=int,
        default=USUAL_BATTLES,
        metavar="N",
        help=f"how often it is played (usual: {USUAL_BATTLES})",
    )
    parser.add_argument("--seed", default="1", metavar="S", help="any text (usual: 1)")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="processes that play at once (usual: 1)"
    )
    parser.add_argument(
        "--replay", type=int, metavar="N", help="tell play number N instead, or its log with --json"
    )
    parser.add_argument("--cards", type=Path, default=FIXTURES, metavar="DIR", help="the catalogue")
    parser.add_argument("--json", action="store_true", help="answer with JSON")
    parser.set_defaults(command=run_mission)


def run_mission(options: argparse.Namespace) -> int:
    """Carries out `mission`: prints how often it succeeds, and what it brings and costs."""
    job = _job(options)
    if options.replay is not None:
        _tell(job, options)
        return DONE
    begun = time.perf_counter()
    with Workers(options.jobs) as workers:
        document = run_missions(job, workers, on_chunk=_progress(job.battles))
    document["seconds"] = round(time.perf_counter() - begun, 3)
    if options.json:
        json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print("\n".join(_lines(document)))
    return DONE


def _tell(job: MissionJob, options: argparse.Namespace) -> None:
    """Prints one play as text, or its log as JSON lines."""
    events = play_mission(job, options.replay, log=True).battle.log or []
    print(write_log(events) if options.json else story_text(tell(events, LETTERS)), end="")
    if not options.json:
        print()


# --- reading ------------------------------------------------------------------------


def _job(options: argparse.Namespace) -> MissionJob:
    directory: Path = options.cards
    catalogue = load_catalogue(directory)
    ruleset = load_rulesets(directory)[RULESET]
    types = load_enemies(directory)
    enemies = [read_document(path) for path in sorted((directory / "enemies").glob("*.json"))]
    fleets = _fleets(options, catalogue, ruleset)
    return make_mission_job(
        _mission(options.file, directory),
        {each["id"]: each for each in enemies},
        hangar_of(types, catalogue.ship_classes),
        fleets,
        mission_options(ruleset),
        battles=options.battles if options.replay is None else max(1, options.replay),
        seed=options.seed,
        players=options.players,
        marks=options.mark,
        models=dict(_models(each) for each in options.models),
    )


def _models(text: str) -> tuple[str, int]:
    """Reads a number of models, such as attack-ship=3."""
    name, _, number = text.partition("=")
    if not (name and number.isdecimal()):
        raise DocumentError(f"is written TYPE=N, such as attack-ship=3, not {text!r}", "--models")
    return name, int(number)


def _mission(name: str, directory: Path) -> Mapping[str, Any]:
    """Reads a mission's document, by its id or from a file."""
    known = sorted((directory / "missions" / RULESET).glob("*.json"))
    for path in known:
        if path.stem == name:
            found: Mapping[str, Any] = read_document(path)
            return found
    path = Path(name)
    if not path.is_file():
        ids = ", ".join(each.stem for each in known)
        raise DocumentError(f"is neither a file nor the id of a mission; there is {ids}", name)
    document = read_document(path)
    if not isinstance(document, dict):
        raise DocumentError("is no mission: a mission is a JSON object", name)
    return document


def _fleets(
    options: argparse.Namespace, catalogue: Catalogue, ruleset: RuleSet
) -> list[FleetRecord]:
    """Returns the players' ships: those of a file, or ready-made ones."""
    chosen: Sequence[Fleet]
    if options.fleets is not None:
        terms = ReadingTerms(load_rulesets(options.cards), ruleset.id, pricer=price)
        chosen = read_fleets(options.fleets, catalogue, terms=terms).fleets
        if options.flying not in (None, len(chosen)):
            raise DocumentError(
                f"holds {len(chosen)} fleets; --flying says {options.flying}", options.fleets
            )
    else:
        number = options.flying or options.players or USUAL_PLAYERS
        if not 1 <= number <= MOST_PLAYERS:
            raise DocumentError(
                f"1 to {MOST_PLAYERS} player ships can fly, not {number}", "--players"
            )
        chosen = ready_made(list(load_alliance_missions(options.cards).values()), number)
    return [player_record(each, catalogue, ruleset, skill=options.skill) for each in chosen]


# --- printing -----------------------------------------------------------------------


def _progress(battles: int) -> OnChunk | None:
    """Returns what draws a bar on a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def show(played: int, successes: int) -> None:
        filled = _BAR * played // battles
        bar = "#" * filled + "·" * (_BAR - filled)
        end = "\r" if played < battles else "\r\x1b[K"
        print(
            f"[{bar}] {played:,} of {battles:,}, {successes:,} successes",
            end=end,
            file=sys.stderr,
            flush=True,
        )

    return show


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _interval(rate: Mapping[str, Any]) -> str:
    return f"{_percent(rate['rate']):>7}  ({_percent(rate['low'])} to {_percent(rate['high'])})"


def _lines(document: Mapping[str, Any]) -> list[str]:
    flying, players = document["flying"], document["players"]
    ships = f"{players} player ship{'s' if players != 1 else ''}"
    if flying != players:
        ships = f"{flying} player ship{'s' if flying != 1 else ''} against the enemy for {players}"
    mark = " · partly house-made" if document["house_made"] else ""
    lines = [
        f"{document['name']}{mark} · {ships}",
        f"{document['battles']:,} battles · seed {document['seed']} · {document['ruleset']}",
        f"Success {_interval(document['success'])}",
    ]
    for each in document["objectives"]:
        needed = "" if each["needed"] else " (not needed)"
        lines.append(f"  {_interval(each)}  {each['id']}{needed}")
    xp, losses, rounds = document["xp"], document["losses"], document["rounds"]
    lost = f"{losses['mean']:.2f} on average, at most {losses['most']}"
    lines += [
        f"XP a player: {xp['mean']:.2f} on average, {xp['least']} to {xp['most']}",
        f"Player ships destroyed: {lost}; retreated: {document['retreated']:.2f}",
        f"Enemies destroyed: {document['enemies_destroyed']:.2f} on average",
        f"Rounds: {rounds['mean']:.1f} on average, {rounds['least']} to {rounds['most']}",
        f"{document['seconds']:.1f} s",
    ]
    return lines
