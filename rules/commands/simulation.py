"""The commands `simulate`, `replay`, `gauntlet`, `matrix` and `worth` of `python -m rules`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rules.battle.phases.log import write_log
from rules.building import check, price
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.loader import FIXTURES, load_catalogue, load_missions, load_rulesets, read_fleets
from rules.notation import ReadingTerms
from rules.pilots import PILOTS
from rules.pilots.weights import PERSONALITIES
from rules.rulesets import DEFAULT_RULESET, RuleSet
from rules.simulation.job import LETTERS, SimulationJob, make_job
from rules.simulation.play import play_battle
from rules.simulation.result import house_cards
from rules.simulation.run import Matrix, Simulation, gauntlet, matrix, run_job
from rules.simulation.story import story_text, tell
from rules.simulation.totals import Totals
from rules.simulation.workers import Workers
from rules.simulation.worth import run_worth
from rules.simulation.worth_job import USUAL_PRECISION, make_worth_job

DONE: Final = 0
USUAL_BATTLES: Final = 200


def add_simulation_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the five commands to those of a parser; `command` runs each."""
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
    """Carries out `simulate`: prints who won how often, and what decided."""
    catalogue, job = _job(options, options.battles)
    begun = time.perf_counter()
    with Workers(options.jobs) as workers:
        simulation = run_job(job, workers, on_chunk=_progress(job))
    seconds = time.perf_counter() - begun
    document = {**simulation.to_document(), "seconds": round(seconds, 3)}
    if options.json:
        _print_json(document)
    else:
        print("\n".join(_lines(document, catalogue)))
    return DONE


def run_replay(options: argparse.Namespace) -> int:
    """Carries out `replay`: prints a battle as text, or its log as JSON lines."""
    catalogue, job = _job(options, max(1, options.battle))
    played = play_battle(job, options.battle, log=True)
    events = played.battle.log or []
    if options.json:
        print(write_log(events), end="")
    else:
        for line in _house_lines(house_cards(job.fleets), catalogue):
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
        _print_json({"simulations": [each.to_document() for each in found], "seconds": seconds})
        return DONE
    for simulation in found:
        print(_opponent_line(simulation))
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
        _print_json(document)
    else:
        print("\n".join(_worth_lines(document, catalogue)))
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
        _print_json({**found.to_document(), "seconds": seconds})
    else:
        print("\n".join(_matrix_lines(found)))
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


# --- printing -----------------------------------------------------------------------


def _progress(job: SimulationJob) -> Callable[[Totals, Mapping[str, Any]], None] | None:
    """Returns what shows progress on a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def show(totals: Totals, chunk: Mapping[str, Any]) -> None:
        a, b = totals.wins
        end = "\r" if totals.battles < job.battles else "\r\x1b[K"
        print(
            f"{totals.battles:,} of {job.battles:,} battles: {a:,} to {b:,}",
            end=end,
            file=sys.stderr,
            flush=True,
        )

    return show


def _print_json(document: Any) -> None:
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    print()


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.1f} %"


def _lines(document: Mapping[str, Any], catalogue: Catalogue) -> list[str]:
    early = ", stopped early" if document["stopped_early"] else ""
    battles = f"{document['battles']:,} battles"
    lines = [f"{battles}{early} · seed {document['seed']} · {document['ruleset']}"]
    for letter in LETTERS:
        side = document["sides"][letter]
        name = side["name"] or "Fleet"
        lines.append(
            f"{letter.upper()}  {_percent(side['win_rate']):>7}  "
            f"({_percent(side['low'])} to {_percent(side['high'])})  {side['wins']:>7,} wins  "
            f"{name}, {side['points']} SP, {side['pilot']}"
        )
    rounds, margin = document["rounds"], document["margin"]
    lines += [
        f"Draws: {document['draws']:,}",
        f"Rounds: {rounds['mean']:.1f} on average, {rounds['least']} to {rounds['most']}",
        f"Fleet Points of A less those of B: {margin['mean']:+.1f} on average",
        "",
    ]
    for letter in LETTERS:
        lines += _side_lines(letter, document["sides"][letter])
    lines += _decided_lines(document["decided"])
    lines += _card_lines(document, catalogue)
    lines += _house_lines(document["house_cards"], catalogue)
    lines.append(f"{document['seconds']:.1f} s")
    return lines


_CAUSES: Final = ("luck", "own_cards", "other_cards")


def _side_lines(letter: str, side: Mapping[str, Any]) -> list[str]:
    parts = "damage an attack = expected + dice + own cards + the other's"
    lines = [f"{letter.upper()}: survives, attacks a battle, {parts}"]
    for ship in side["ships"]:
        damage = ship["damage"]
        done = "no attack"
        if damage["per_attack"] is not None:
            causes = (damage[name] / damage["attacks"] for name in _CAUSES)
            done = f"{damage['per_attack']:.2f} = {damage['expected_per_attack']:.2f}" + "".join(
                f" {cause:+.2f}" for cause in causes
            )
        lines.append(
            f"  {_percent(ship['survival_rate']):>7}  {damage['attacks']:>5.2f}  {done:<29}"
            f"  {ship['name']}"
        )
    lines.append("")
    return lines


def _card_lines(document: Mapping[str, Any], catalogue: Catalogue) -> list[str]:
    """Returns a table of what the cards of each side did, and which abilities nobody played."""
    lines = []
    for letter in LETTERS:
        cards = document["sides"][letter]["cards"]
        if cards:
            lines += ["", f"{letter.upper()}: a battle: used, dice, damage caused, saved, tokens"]
        for card in cards:
            figures = f"{'holds all the time':<41}"
            if card["uses"] or not card["holds"]:
                figures = (
                    f"{card['uses']:>7.2f} {card['dice']:>7.2f} {card['damage']:>+8.2f} "
                    f"{card['saved']:>+8.2f} {card['tokens']:>7.2f}"
                )
            lines.append(f"  {figures}  {card['name']}")
    abilities = document["abilities"]
    if abilities["not_simulated"]:
        names = dict.fromkeys(catalogue[key].name for key in document["manual_cards"])
        number, total = abilities["not_simulated"], abilities["total"]
        verb = "is" if number == 1 else "are"
        of = "ability" if total == 1 else "abilities"
        lines.append(f"{number} of {total} {of} {verb} not simulated: {', '.join(names)}")
    return lines + _unfired_lines(document["weapons_not_fired"], catalogue)


def _unfired_lines(keys: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Names the weapons that are never fired, if there are any."""
    names = dict.fromkeys(catalogue[key].name for key in keys)
    return [f"Never fired, as nobody would pay their price: {', '.join(names)}"] if names else []


def _decided_lines(decided: Mapping[str, Any]) -> list[str]:
    lines = []
    for letter in LETTERS:
        loss = decided["first_loss"][letter]
        if loss["battles"]:
            lines.append(
                f"{letter.upper()} lost the first ship in {loss['battles']:,} battles "
                f"and won {_percent(loss['win_rate'])} of them"
            )
    damage = decided["damage"]
    lines.append(
        "Winners had more to expect from their attacks, better dice, both, cards that did more, "
        f"none of these: {damage['position']:,}, {damage['luck']:,}, "
        f"{damage['position_and_luck']:,}, {damage['cards']:,}, {damage['neither']:,}"
    )
    return lines


def _opponent_line(simulation: Simulation) -> str:
    document = simulation.to_document()
    own, other = document["sides"]["a"], document["sides"]["b"]
    return (
        f"{_percent(own['win_rate']):>7}  ({_percent(own['low'])} to {_percent(own['high'])})  "
        f"against {other['name'] or 'Fleet'}, {other['points']} SP"
    )


def _points_of(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:+.1f}"


def _worth_lines(document: Mapping[str, Any], catalogue: Catalogue) -> list[str]:
    fleet = document["fleet"]
    name, number = fleet["name"] or "Fleet", len(document["opponents"])
    rate = f"{_percent(fleet['win_rate'])} ({_percent(fleet['low'])} to {_percent(fleet['high'])})"
    against = "1 opponent" if number == 1 else f"{number} opponents"
    lines = [
        f"{name}, {fleet['points']} SP: {rate} against {against}, seed {document['seed']}",
        "Points of the win rate that each card is worth at an equal total, their interval, and for",
        "one SP; then what its points are worth by themselves, and what it changes of the margin:",
    ]
    for card in document["cards"]:
        ends = f"({_points_of(card['low'])} to {_points_of(card['high'])})"
        taken = ", ".join(catalogue[key].name for key in card["taken"])
        lines.append(
            f"  {_points_of(card['change']):>6}  {ends:<18}  {_points_of(card['per_point']):>6}"
            f"  {_points_of(card['points_part']['change']):>6}  {_margin_of(card['margin']):>8}"
            f"  {card['points']:>2} SP  {card['name']}"
            + (f" with {taken}" if taken else "")
            + (f", {card['ship']}" if card["ship"] else "")
            + ("" if card["acted"] or card["is_passive"] else "; never used")
        )
    lines += _unfired_lines(document["weapons_not_fired"], catalogue)
    lines += _house_lines(document["house_cards"], catalogue)
    lines.append(f"{document['battles']:,} battles in {document['seconds']:.1f} s")
    return lines


def _margin_of(margin: Mapping[str, Any]) -> str:
    return "" if margin["change"] is None else f"{margin['change']:+.1f} SP"


def _house_lines(keys: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Names the cards that players of a site made up, if there are any."""
    names = dict.fromkeys(catalogue[key].name for key in keys)
    return [f"House cards: {', '.join(names)}"] if names else []


def _matrix_lines(found: Matrix) -> list[str]:
    lines = []
    for place, (fleet, mean) in enumerate(found.standing(), 1):
        rates = [
            "   –   " if rate is None else f"{_percent(rate):>7}"
            for rate in (found.win_rate(fleet, other) for other, _ in found.standing())
        ]
        name = found.fleets[fleet].name or f"Fleet {fleet + 1}"
        lines.append(f"{place:>3}  {_percent(mean):>7}  {' '.join(rates)}  {name}")
    return lines
