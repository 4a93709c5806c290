"""The command line: python -m rules check, price, fits, find, convert, odds, simulate.

Exit status: 0 legal (or done), 1 illegal, 2 unreadable or misused.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rules.building import Line, Problem, Report, check, check_team, price, suggest_at
from rules.building.assessment.agreement import Ledger, words_of
from rules.cards import CARD_TYPES, Card
from rules.catalogue import Catalogue
from rules.errors import DocumentError, RulesError
from rules.fleet import Fleet
from rules.loader import FIXTURES, load_catalogue, load_missions, load_rulesets, read_fleets
from rules.names import NEAR, UNKNOWN, names_of
from rules.notation import FORMATS, Notice, Parsed, ReadingTerms, losses, render, render_all
from rules.rulesets import DEFAULT_RULESET, RuleSet, RuleSets
from rules.simulated import is_automated, simulated_texts

LEGAL: Final = 0
ILLEGAL: Final = 1
UNREADABLE: Final = 2

_LIGHT: Final = ("check", "price", "fits", "find", "convert")
"""Commands for which nothing else is imported: that takes longer than what they do."""

SIGNS: Final = {"error": "✗", "warning": "!", "note": "·"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    options = _parser(is_light=bool(given) and given[0] in _LIGHT).parse_args(given)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except RulesError as error:
        print(f"python -m rules: {error}", file=sys.stderr)
        return UNREADABLE
    except BrokenPipeError:
        # The reader of our output has seen enough.
        sys.stderr.close()
        return LEGAL


def _parser(*, is_light: bool) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rules",
        description="Star Trek: Attack Wing and Alliance: fleets and the odds of attacks.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    checking = commands.add_parser("check", help="price a fleet and list all its problems")
    _add_common(checking)
    _add_rules(checking)
    checking.add_argument(
        "--team", action="store_true", help="judge the fleets of the file as one team's as well"
    )
    checking.set_defaults(command=run_check)

    pricing = commands.add_parser("price", help="price a fleet line by line")
    _add_common(pricing)
    _add_rules(pricing)
    pricing.set_defaults(command=run_price)

    fitting = commands.add_parser("fits", help="list the cards for a place, with the price there")
    _add_common(fitting)
    _add_rules(fitting)
    fitting.add_argument(
        "--at",
        default="",
        metavar="POINTER",
        help="/ships/0 for the first ship, /sideboard, or a card on a ship that adds the place or "
        "holds the officer; by default the fleet itself",
    )
    fitting.add_argument("--slot", required=True, choices=CARD_TYPES, help="the type of card")
    fitting.add_argument("--replacing", default="", metavar="POINTER", help="the card that leaves")
    fitting.add_argument("--all", action="store_true", help="those that do not fit, too, and why")
    fitting.set_defaults(command=run_fits)

    finding = commands.add_parser("find", help="list the cards that a name means")
    finding.add_argument("name", nargs="+", metavar="NAME", help="printed, everyday or misspelt")
    finding.add_argument("--type", choices=CARD_TYPES, help="the type of card")
    finding.add_argument(
        "--cards", type=Path, default=FIXTURES, metavar="DIR", help="the catalogue"
    )
    finding.add_argument("--json", action="store_true", help="answer with JSON")
    finding.set_defaults(command=run_find)

    converting = commands.add_parser("convert", help="write a fleet in another format")
    _add_common(converting)
    converting.add_argument(
        "--to", required=True, choices=list(FORMATS), help="the format to write"
    )
    converting.add_argument("--ruleset", metavar="ID", help="under which a list of names is read")
    converting.add_argument("--date", metavar="YYYY-MM-DD", help="the day for which it is read")
    converting.set_defaults(command=run_convert)
    if not is_light:
        _add_others(commands)
    return parser


def _add_others(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the commands that need odds, battles or the ability language."""
    from rules.abilities.command import add_ability_command
    from rules.commands.fleet_captains import add_fleet_captains_command
    from rules.commands.missions import add_mission_command
    from rules.commands.simulation import add_simulation_commands
    from rules.odds.command import add_odds_command

    add_odds_command(commands)
    add_ability_command(commands, load_catalogue, FIXTURES)
    add_simulation_commands(commands)
    add_fleet_captains_command(commands)
    add_mission_command(commands)


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a fleet in any format; - is standard input")
    parser.add_argument("--format", choices=list(FORMATS), help="do not detect the format")
    parser.add_argument("--cards", type=Path, default=FIXTURES, metavar="DIR", help="the catalogue")
    parser.add_argument("--json", action="store_true", help="answer with JSON")


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ruleset",
        metavar="ID",
        help="instead of the fleet's own; without either, the one whose totals are the file's",
    )
    parser.add_argument("--points", type=int, metavar="N", help="the limit in squadron points")
    parser.add_argument("--date", metavar="YYYY-MM-DD", help="the day of the event")
    parser.add_argument(
        "--no-consent",
        action="store_true",
        help="not all players agree to mix factions, where the rule set asks them",
    )


def run_check(options: argparse.Namespace) -> int:
    """Carries out `check`: prints a report for each fleet of the file."""
    catalogue = load_catalogue(options.cards)
    rulesets = load_rulesets(options.cards)
    missions = load_missions(options.cards)
    parsed, fleets = _read(options, catalogue, rulesets)
    reports = [(fleet, check(fleet, catalogue, ruleset, missions)) for fleet, ruleset in fleets]
    together = _team_problems(options, reports, catalogue, rulesets)
    if options.json:
        documents = [report.to_document() for _, report in reports]
        if options.team:
            team = [problem.to_document() for problem in together]
            _print_json({"reports": documents, "team": team})
        else:
            _print_json(documents if parsed.is_several else documents[0])
    else:
        is_played = _playing(options.cards)
        _print_notices(parsed.notices)
        for fleet, report in reports:
            _print_report(fleet, report, catalogue, is_played)
        _print_problems(together)
    legal = all(report.legal for _, report in reports) and not together
    return LEGAL if legal else ILLEGAL


def _team_problems(
    options: argparse.Namespace,
    reports: Sequence[tuple[Fleet, Report]],
    catalogue: Catalogue,
    rulesets: RuleSets,
) -> tuple[Problem, ...]:
    """Returns what is wrong with the fleets as one team's; nothing unless `--team` asks for it."""
    if not options.team or not reports:
        return ()
    fleets = [fleet for fleet, _ in reports]
    return check_team(fleets, catalogue, _ruleset(fleets[0], options, rulesets))


def run_price(options: argparse.Namespace) -> int:
    """Carries out `price`: prints the lines of each fleet of the file and their sum."""
    catalogue = load_catalogue(options.cards)
    rulesets = load_rulesets(options.cards)
    parsed, fleets = _read(options, catalogue, rulesets)
    quotes = [(fleet, price(fleet, catalogue, ruleset)) for fleet, ruleset in fleets]
    if options.json:
        documents = [
            {"points": quote.points, "lines": [line.to_document() for line in quote.lines]}
            for _, quote in quotes
        ]
        _print_json(documents if parsed.is_several else documents[0])
        return LEGAL
    _print_notices(parsed.notices)
    for fleet, quote in quotes:
        print(f"{fleet.name or 'Fleet'}: {quote.points} SP")
        _print_lines(quote.lines, catalogue)
    return LEGAL


def run_fits(options: argparse.Namespace) -> int:
    """Carries out `fits`: prints the cards for a place of the file's only fleet."""
    catalogue = load_catalogue(options.cards)
    rulesets = load_rulesets(options.cards)
    parsed = read_fleets(options.file, catalogue, options.format, _terms(options, rulesets))
    if len(parsed.fleets) != 1:
        raise DocumentError(f"one fleet is asked at a time; these are {len(parsed.fleets)}")
    fleet = _with_options(parsed.fleets[0], options)
    ruleset = _ruleset(fleet, options, rulesets)
    found = suggest_at(
        fleet, catalogue, ruleset, options.at, options.slot, replacing=options.replacing
    )
    shown = [*found] if options.all else found.fitting
    if options.json:
        _print_json(
            [
                {
                    "card": each.card,
                    "name": each.name,
                    "points": each.points,
                    "items": [item.to_document() for item in found.items(each)],
                    "reasons": found.words(each),
                }
                for each in shown
            ]
        )
        return LEGAL
    _print_notices(parsed.notices)
    print(f"{len(found.fitting)} of {len(found.fitting) + len(found.others)} cards fit")
    for each in shown:
        print(
            f"{SIGNS['error'] if each.reasons else ' '} {each.points:>3}  {each.name}  {each.card}"
        )
        items = found.items(each)
        if len(items) > 1:
            print(f"         {', '.join(f'{item.amount:+d} {item.reason}' for item in items)}")
        for words in found.words(each):
            print(f"         {words}")
    return LEGAL


def run_find(options: argparse.Namespace) -> int:
    """Carries out `find`: prints the cards that a name means, or those of names near to it."""
    names = names_of(load_catalogue(options.cards))
    written = " ".join(options.name)
    types = (options.type,) if options.type else ()
    meant = names.meant(written, types)
    near = [] if meant.cards else [card for each in names.near(written, types) for card in each]
    cards = [card for card in (*meant.cards, *near) if not types or card.type in types]
    if options.json:
        found = [{"card": card.key, "name": card.name, "points": card.cost} for card in cards]
        _print_json({"how": meant.how, "cards": found})
        return LEGAL
    if meant.how in (NEAR, UNKNOWN) or not cards:
        print(f'No card is named "{written}"{"; near:" if cards else ""}')
    for card in cards:
        print(f"  {card.cost:>3}  {card.marked_name}  {card.key}")
    return LEGAL


def run_convert(options: argparse.Namespace) -> int:
    """Carries out `convert`: prints the fleets of the file in another format."""
    catalogue = load_catalogue(options.cards)
    rulesets = load_rulesets(options.cards)
    parsed = read_fleets(options.file, catalogue, options.format, _terms(options, rulesets))
    fleets = tuple(_bound(fleet, options, rulesets) for fleet in parsed.fleets)
    _print_notices(parsed.notices, sys.stderr)
    prices = [_prices(fleet, catalogue, rulesets) for fleet in fleets]
    for fleet, each in zip(fleets, prices, strict=True):
        name = f"{fleet.name}: " if parsed.is_several and fleet.name else ""
        for notice in losses(fleet, catalogue, options.to, each):
            place = f"{notice.where}: " if notice.where else ""
            print(f"· {name}{place}{notice.message}", file=sys.stderr)
    if parsed.is_several and FORMATS[options.to].is_for_several and not options.json:
        print(render_all(fleets, catalogue, options.to, prices))
        return LEGAL
    texts = [
        render(fleet, catalogue, options.to, each)
        for fleet, each in zip(fleets, prices, strict=True)
    ]
    if options.json:
        documents = [{"format": options.to, "text": text} for text in texts]
        _print_json(documents if parsed.is_several else documents[0])
    else:
        print("\n".join(texts))
    return LEGAL


def _prices(fleet: Fleet, catalogue: Catalogue, rulesets: RuleSets) -> dict[str, int]:
    """Returns the price of every card of a fleet in SP, by JSON pointer."""
    ruleset = rulesets[fleet.ruleset if fleet.ruleset in rulesets else DEFAULT_RULESET]
    return {line.where: line.points for line in price(fleet, catalogue, ruleset).lines}


def _read(
    options: argparse.Namespace, catalogue: Catalogue, rulesets: RuleSets
) -> tuple[Parsed, list[tuple[Fleet, RuleSet]]]:
    """Reads the file; gives its fleets as the options have them too, each with its rule set.

    A list of names is read again for the rule set that agrees with its totals.
    """
    terms = _terms(options, rulesets)

    def better(parsed: Parsed) -> ReadingTerms | None:
        if options.ruleset or any(fleet.ruleset for fleet in parsed.fleets):
            return None
        best = Ledger(parsed.fleets, parsed.stated, catalogue, rulesets).best
        return None if best in ("", DEFAULT_RULESET) else replace(terms, ruleset=best)

    parsed = read_fleets(options.file, catalogue, options.format, terms, better)
    bound = _with_best_ruleset(parsed, options, catalogue, rulesets)
    fleets = [_with_options(fleet, options) for fleet in bound]
    return parsed, [(fleet, _ruleset(fleet, options, rulesets)) for fleet in fleets]


def _with_best_ruleset(
    parsed: Parsed, options: argparse.Namespace, catalogue: Catalogue, rulesets: RuleSets
) -> tuple[Fleet, ...]:
    """Binds fleets that name no rule set to the one whose totals agree best with the file's.

    What agrees and what does not goes to the error stream. Nothing is done where `--ruleset` is
    given, or where the file states no total.
    """
    ledger = Ledger(parsed.fleets, parsed.stated, catalogue, rulesets)
    asked = options.ruleset or ledger.best
    if not ledger.best or asked not in rulesets:
        return parsed.fleets
    found = ledger.agreement(asked)
    print(
        f"· {rulesets[asked].name}: {found.agreeing} of {found.stated} totals as in the file"
        + ("" if options.ruleset else "; --ruleset chooses another rule set"),
        file=sys.stderr,
    )
    for each in ledger.differences(asked):
        name = each.name or f"fleet {each.place + 1}"
        print(f"    {name}: {each.points} SP, {each.stated} SP in the file", file=sys.stderr)
        for difference in each.prices:
            print(f"      {words_of(difference, catalogue, rulesets)}", file=sys.stderr)
    if options.ruleset:
        return parsed.fleets
    return tuple(replace(fleet, ruleset=fleet.ruleset or asked) for fleet in parsed.fleets)


def _bound(fleet: Fleet, options: argparse.Namespace, rulesets: RuleSets) -> Fleet:
    """Binds a fleet to the rule set and the day for which it was read, where they are named."""
    ruleset = rulesets[options.ruleset].id if options.ruleset else fleet.ruleset
    return replace(fleet, ruleset=ruleset, event_date=options.date or fleet.event_date)


def _terms(options: argparse.Namespace, rulesets: RuleSets) -> ReadingTerms:
    """Returns by which rules and for which day lists of names are read."""
    ruleset, day = getattr(options, "ruleset", None), getattr(options, "date", None)
    return ReadingTerms(rulesets, ruleset or "", day or "", price)


def _with_options(fleet: Fleet, options: argparse.Namespace) -> Fleet:
    if options.points is not None:
        if options.points < 0:
            raise DocumentError("a limit is 0 or more squadron points", "--points")
        fleet = replace(fleet, points_limit=options.points)
    if options.date is not None:
        fleet = replace(fleet, event_date=options.date)
    if options.no_consent:
        fleet = replace(fleet, mixing_consent=False)
    return fleet


def _ruleset(fleet: Fleet, options: argparse.Namespace, rulesets: RuleSets) -> RuleSet:
    return rulesets[options.ruleset or fleet.ruleset or DEFAULT_RULESET]


def _print_json(document: Any) -> None:
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    print()


def _print_notices(notices: Sequence[Notice], stream: Any = None) -> None:
    for notice in notices:
        place = f"{notice.where}: " if notice.where else ""
        print(f"· {place}{notice.message}", file=stream or sys.stdout)


def _playing(cards: Path) -> Callable[[Card], bool]:
    """Returns what tells whether battles play a card's text, for a catalogue's folder."""
    if cards == FIXTURES:  # tests show that battles play every automated text of these
        return is_automated
    from rules.battle.phases.prepare import is_played

    return is_played


def _print_report(
    fleet: Fleet, report: Report, catalogue: Catalogue, is_played: Callable[[Card], bool]
) -> None:
    verdict = "legal" if report.legal else "not legal"
    limit = "no limit" if report.points_limit is None else f"of {report.points_limit}"
    name = fleet.name or "Fleet"
    print(f"{name}: {verdict} · {report.points} SP ({limit}) · {report.ruleset}")
    _print_lines(report.lines, catalogue)
    _print_problems(report.problems)
    texts = simulated_texts(fleet, catalogue, is_played)
    if texts.left_out:
        names = ", ".join(dict.fromkeys(catalogue[key].name for key in texts.left_out))
        print(f"· {texts.sentence}: {names}")
    print()


def _print_problems(problems: Sequence[Problem]) -> None:
    for problem in problems:
        place = f" [{problem.where}]" if problem.where else ""
        print(f"{SIGNS[problem.severity]} {problem.message}{place}")
        print(f"    {problem.code} · {problem.rule} · {problem.source}")
        for fix in problem.fixes:
            print(f"    → {fix.label}")


def _print_lines(lines: Sequence[Line], catalogue: Catalogue) -> None:
    for line in lines:
        card = catalogue.find(line.card)
        depth = max(0, line.where.count("/") - 2) if line.where.startswith("/ships/") else 0
        indent = "  " * (1 + min(depth, 3))
        title = card.marked_name if card else line.items[0].reason
        parts = ""
        if len(line.items) > 1:
            parts = "  = " + " ".join(f"{item.amount:+d} {item.reason}" for item in line.items)
        print(f"{indent}{line.points:>3}  {title}{parts}")


if __name__ == "__main__":
    sys.exit(main())
