"""The commands `simulate`, `decided`, `replay`, `gauntlet`, `matrix`, `worth` and `instead`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rules.battle.phases.log import write_log
from rules.building import check, price
from rules.catalogue import Catalogue
from rules.commands.simulation_printing import (
    decided_lines,
    house_lines,
    instead_lines,
    matrix_lines,
    opponent_line,
    print_json,
    progress,
    simulation_lines,
    worth_lines,
)
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.loader import FIXTURES, load_catalogue, load_missions, load_rulesets, read_fleets
from rules.notation import ReadingTerms
from rules.pilots import PILOTS
from rules.pilots.weights import PERSONALITIES
from rules.rulesets import DEFAULT_RULESET, RuleSet
from rules.simulation.decided import run_decided
from rules.simulation.decided_job import decided_job_of
from rules.simulation.job import LETTERS, SimulationJob, make_job
from rules.simulation.play import play_battle
from rules.simulation.replacement_job import USUAL_BATTLES as CONFIRMING_BATTLES
from rules.simulation.replacement_job import USUAL_WANTED, place_of_card
from rules.simulation.replacements import replacements_of
from rules.simulation.result import house_cards
from rules.simulation.run import gauntlet, matrix, run_job
from rules.simulation.story import story_text, tell
from rules.simulation.workers import Workers
from rules.simulation.worth import run_worth
from rules.simulation.worth_job import USUAL_PRECISION, make_worth_job

DONE: Final = 0
USUAL_BATTLES: Final = 200


def add_simulation_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the seven commands to those of a parser; `command` runs each."""
    simulating = commands.add_parser("simulate", help="play many battles between two fleets")
    _add_pair(simulating)
    _add_play(simulating)
    _add_many(simulating)
    simulating.add_argument(
        "--stop-width",
        type=float,
        metavar="W",
        help="stop early when the 95 %% interval of A's win rate is this narrow, such as 0.05",
    )
    simulating.set_defaults(command=run_simulate)

    deciding = commands.add_parser("decided", help="what decides between two fleets, part by part")
    _add_pair(deciding)
    _add_play(deciding)
    _add_many(deciding, "how many battles of each of six variants")
    deciding.set_defaults(command=run_what_decided)

    replaying = commands.add_parser("replay", help="play one battle of a simulation and tell it")
    _add_pair(replaying)
    _add_play(replaying)
    replaying.add_argument(
        "--battle", type=int, default=1, metavar="N", help="its number, from 1 (usual: 1)"
    )
    replaying.set_defaults(command=run_replay)

    running = commands.add_parser("gauntlet", help="one fleet against each of many")
    running.add_argument("a", metavar="A", help="a fleet in any format")
    running.add_argument("others", metavar="FILE", nargs="+", help="files of one fleet or more")
    _add_play(running)
    _add_many(running)
    running.set_defaults(command=run_gauntlet)

    weighing = commands.add_parser("worth", help="what each card of a fleet is worth")
    weighing.add_argument("a", metavar="FLEET", help="a fleet in any format")
    weighing.add_argument(
        "others", metavar="OPPONENTS", nargs="+", help="files of one fleet or more"
    )
    _add_play(weighing)
    _add_many(weighing, "how many battles of each variant against each opponent, at most")
    weighing.add_argument(
        "--precision",
        type=float,
        default=USUAL_PRECISION,
        metavar="P",
        help="end when the interval of every card is no wider than this to either side; 0: never "
        f"(usual: {USUAL_PRECISION})",
    )
    weighing.set_defaults(command=run_worth_of_cards)

    replacing = commands.add_parser(
        "instead", help="what would be better in the place of a card, at its price"
    )
    replacing.add_argument("a", metavar="FLEET", help="a fleet in any format")
    replacing.add_argument("card", metavar="CARD", help="its name, key or pointer in the fleet")
    replacing.add_argument(
        "others", metavar="OPPONENTS", nargs="+", help="files of one fleet or more"
    )
    replacing.add_argument(
        "--wanted",
        type=int,
        default=USUAL_WANTED,
        metavar="N",
        help=f"how many replacements (usual: {USUAL_WANTED})",
    )
    _add_play(replacing)
    _add_many(replacing, "how many battles confirm each of them against each opponent")
    replacing.set_defaults(command=run_instead, battles=CONFIRMING_BATTLES)

    comparing = commands.add_parser("matrix", help="every fleet against every other")
    comparing.add_argument("others", metavar="FILE", nargs="+", help="files of one fleet or more")
    _add_play(comparing, for_each=False)
    _add_many(comparing)
    comparing.set_defaults(command=run_matrix)


def _add_pair(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", help="a fleet in any format; - is standard input")
    parser.add_argument("b", metavar="B", help="the fleet that it fights")


def _add_play(parser: argparse.ArgumentParser, *, for_each: bool = True) -> None:
    names = f"{', '.join(PILOTS)}; with a personality: gunner/{next(iter(PERSONALITIES))}"
    parser.add_argument("--seed", default="1", metavar="S", help="any text (usual: 1)")
    parser.add_argument("--pilot", default="gunner", metavar="NAME", help=f"who decides: {names}")
    if for_each:
        parser.add_argument("--pilot-b", metavar="NAME", help="who decides for the other fleet")
    parser.add_argument(
        "--ruleset", metavar="ID", help="the rules of play (usual: those of the first fleet)"
    )
    parser.add_argument("--cards", type=Path, default=FIXTURES, metavar="DIR", help="the catalogue")
    parser.add_argument("--json", action="store_true", help="answer with JSON")


def _add_many(parser: argparse.ArgumentParser, help_text: str = "how many battles") -> None:
    parser.add_argument(
        "--battles",
        type=int,
        default=USUAL_BATTLES,
        metavar="N",
        help=f"{help_text} (usual: {USUAL_BATTLES})",
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="processes that play at once (usual: 1)"
    )


def run_simulate(options: argparse.Namespace) -> int:
    """Carries out `simulate`: prints who won how often, and how."""
    catalogue, job = _job(options, options.battles)
    begun = time.perf_counter()
    with Workers(options.jobs) as workers:
        simulation = run_job(job, workers, on_chunk=progress(job))
    seconds = time.perf_counter() - begun
    document = {**simulation.to_document(), "seconds": round(seconds, 3)}
    if options.json:
        print_json(document)
    else:
        print("\n".join(simulation_lines(document, catalogue)))
    return DONE


def run_what_decided(options: argparse.Namespace) -> int:
    """Carries out `decided`: prints the parts of the margin, and what dice did."""
    _, job = _job(options, options.battles)
    begun = time.perf_counter()
    with Workers(options.jobs) as workers:
        document = run_decided(decided_job_of(job, options.battles), workers)
    document["seconds"] = round(time.perf_counter() - begun, 3)
    if options.json:
        print_json(document)
    else:
        print("\n".join(decided_lines(document)))
    return DONE


def run_replay(options: argparse.Namespace) -> int:
    """Carries out `replay`: prints a battle as text, or its log as JSON lines."""
    catalogue, job = _job(options, max(1, options.battle))
    played = play_battle(job, options.battle, log=True)
    events = played.battle.log or []
    if options.json:
        print(write_log(events), end="")
    else:
        for line in house_lines(house_cards(job.fleets), catalogue):
            print(line)
        print(story_text(tell(events, "".join(LETTERS[fleet] for fleet in played.seats))))
    return DONE


def run_gauntlet(options: argparse.Namespace) -> int:
    """Carries out `gauntlet`: prints a line for each opponent."""
    catalogue = load_catalogue(options.cards)
    own = _one(options.a, catalogue, _terms(options))
    others = _several(options.others, catalogue, _terms(options))
    ruleset = _ruleset(own, options)
    begun = time.perf_counter()
    found = gauntlet(
        own,
        others,
        catalogue,
        ruleset,
        battles=options.battles,
        seed=options.seed,
        pilots=(options.pilot, options.pilot_b or options.pilot),
        jobs=options.jobs,
    )
    seconds = round(time.perf_counter() - begun, 3)
    if options.json:
        print_json({"simulations": [each.to_document() for each in found], "seconds": seconds})
        return DONE
    for simulation in found:
        print(opponent_line(simulation))
    print(f"{sum(each.totals.battles for each in found):,} battles in {seconds:.1f} s")
    return DONE


def run_worth_of_cards(options: argparse.Namespace) -> int:
    """Carries out `worth`: prints what the win rate owes to each card, and to a squadron point."""
    catalogue = load_catalogue(options.cards)
    own = _one(options.a, catalogue, _terms(options))
    job = make_worth_job(
        own,
        _several(options.others, catalogue, _terms(options)),
        catalogue,
        _ruleset(own, options),
        battles=options.battles,
        seed=options.seed,
        pilots=(options.pilot, options.pilot_b or options.pilot),
        precision=options.precision,
    )
    begun = time.perf_counter()
    with Workers(options.jobs) as workers:
        document = run_worth(job, workers)
    document["seconds"] = round(time.perf_counter() - begun, 3)
    if options.json:
        print_json(document)
    else:
        print("\n".join(worth_lines(document, catalogue)))
    return DONE


def run_instead(options: argparse.Namespace) -> int:
    """Carries out `instead`: prints the best replacements of a card, and what they change."""
    catalogue = load_catalogue(options.cards)
    own = _one(options.a, catalogue, _terms(options))
    begun = time.perf_counter()
    document = replacements_of(
        own,
        place_of_card(own, options.card, catalogue),
        _several(options.others, catalogue, _terms(options)),
        catalogue,
        _ruleset(own, options),
        wanted=options.wanted,
        battles=options.battles,
        seed=options.seed,
        pilots=(options.pilot, options.pilot_b or options.pilot),
        jobs=options.jobs,
    )
    document["seconds"] = round(time.perf_counter() - begun, 3)
    if options.json:
        print_json(document)
    else:
        print("\n".join(instead_lines(document, catalogue)))
    return DONE


def run_matrix(options: argparse.Namespace) -> int:
    """Carries out `matrix`: prints a table of win rates and the fleets in order."""
    catalogue = load_catalogue(options.cards)
    fleets = _several(options.others, catalogue, _terms(options))
    ruleset = _ruleset(fleets[0], options)
    begun = time.perf_counter()
    found = matrix(
        fleets,
        catalogue,
        ruleset,
        battles=options.battles,
        seed=options.seed,
        pilots=options.pilot,
        jobs=options.jobs,
    )
    seconds = round(time.perf_counter() - begun, 3)
    if options.json:
        print_json({**found.to_document(), "seconds": seconds})
    else:
        print("\n".join(matrix_lines(found)))
        battles = sum(each.totals.battles for each in found.simulations.values())
        print(f"{battles:,} battles in {seconds:.1f} s")
    return DONE


# --- reading ------------------------------------------------------------------------


def _job(options: argparse.Namespace, battles: int) -> tuple[Catalogue, SimulationJob]:
    catalogue = load_catalogue(options.cards)
    a, b = _one(options.a, catalogue, _terms(options)), _one(options.b, catalogue, _terms(options))
    ruleset = _ruleset(a, options)
    _warn(options, catalogue, ruleset, (a, b))
    job = make_job(
        a,
        b,
        catalogue,
        ruleset,
        battles=battles,
        seed=options.seed,
        pilots=(options.pilot, options.pilot_b or options.pilot),
        stop_width=getattr(options, "stop_width", None),
    )
    return catalogue, job


def _one(name: str, catalogue: Catalogue, terms: ReadingTerms) -> Fleet:
    fleets = read_fleets(name, catalogue, terms=terms).fleets
    if len(fleets) != 1:
        raise DocumentError(f"holds {len(fleets)} fleets, and one is needed here", name)
    return fleets[0]


def _several(names: Sequence[str], catalogue: Catalogue, terms: ReadingTerms) -> list[Fleet]:
    return [fleet for name in names for fleet in read_fleets(name, catalogue, terms=terms).fleets]


def _terms(options: argparse.Namespace) -> ReadingTerms:
    """Returns by which rules lists of names are read."""
    return ReadingTerms(load_rulesets(options.cards), options.ruleset or "", pricer=price)


def _ruleset(fleet: Fleet, options: argparse.Namespace) -> RuleSet:
    rulesets = load_rulesets(options.cards)
    return rulesets[options.ruleset or fleet.ruleset or DEFAULT_RULESET]


def _warn(
    options: argparse.Namespace, catalogue: Catalogue, ruleset: RuleSet, fleets: Sequence[Fleet]
) -> None:
    """Says on the error stream which fleet may not be fielded; it fights all the same."""
    missions = load_missions(options.cards)
    for letter, fleet in zip(LETTERS, fleets, strict=True):
        report = check(fleet, catalogue, ruleset, missions)
        if not report.legal:
            number = sum(1 for each in report.problems if each.severity == "error")
            what = f"{number} problem{'s' if number != 1 else ''}"
            print(
                f"Fleet {letter.upper()} is not legal under {ruleset.id} ({what}); "
                "it fights all the same.",
                file=sys.stderr,
            )
