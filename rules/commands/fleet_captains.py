"""The command `fleet-captains` of `python -m rules`: drawn fleets, boxes, odds, rules."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from pathlib import Path
from typing import Final

from rules.commands.fleet_captains_games import add_play_and_replay
from rules.commands.fleet_captains_rules import add_rules_command
from rules.errors import DocumentError
from rules.fleet_captains.box.box import PARTS, GameBox, box_from_document
from rules.fleet_captains.box.box_check import BoxProblem, check_box
from rules.fleet_captains.box.own_box import box_report, completeness, lay_over
from rules.fleet_captains.effects.effect import language_schema
from rules.fleet_captains.effects.forms import DEEDS, NEEDS, STATES, VERBS
from rules.fleet_captains.muster.draft import Draft
from rules.fleet_captains.muster.draft_odds import DraftOdds
from rules.fleet_captains.muster.muster_document import (
    USUAL_SEED,
    MusterRequest,
    draft_odds_document,
    muster_document,
    muster_drafts,
    side_odds,
)
from rules.fleet_captains.play.odds_document import QUESTIONS, odds_document
from rules.fleet_captains.terms import (
    DISABLED,
    GREATEST_GOAL,
    LEAST_GOAL,
    USUAL_GOAL,
)
from rules.loader import FIXTURES, load_boxes, read_document

DONE: Final = 0
FAULTY: Final = 1
HOUSE_BOX: Final = "house-base"
DIGITS: Final = 4
KINDS: Final = {
    "test": "a System Test of a level",
    "opposed": "an opposed test, for the active player",
    "attack": "each damage of a combat",
    "breakaway": "breaking away from enemies, by the Sizes",
}


def add_fleet_captains_command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> None:
    """Adds the command to those of a parser."""
    parser = commands.add_parser(
        "fleet-captains", help="Star Trek: Fleet Captains: drawn fleets, boxes and odds"
    )
    parts = parser.add_subparsers(required=True, metavar="WHAT")
    _add_muster(parts)
    _add_odds(parts)
    add_play_and_replay(parts)
    _add_box(parts)
    add_rules_command(parts)


def _add_muster(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = parts.add_parser("muster", help="draw a fleet, card by card")
    parser.add_argument("--side", required=True, metavar="SIDE", help="federation or klingon")
    parser.add_argument(
        "--goal",
        type=int,
        default=USUAL_GOAL,
        metavar="VP",
        help=f"the Victory Point Goal, {LEAST_GOAL} to {GREATEST_GOAL} (usual: {USUAL_GOAL})",
    )
    parser.add_argument(
        "--seed", default=USUAL_SEED, metavar="SEED", help="which draw it is (usual: 1)"
    )
    parser.add_argument(
        "--mulligans",
        type=int,
        default=0,
        metavar="N",
        help="how often a fleet that falls short is drawn anew (usual: 0)",
    )
    parser.add_argument("--odds", action="store_true", help="the exact chances of a draft, too")
    _add_box_and_json(parser)
    parser.set_defaults(command=run_muster)


def _add_odds(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = parts.add_parser("odds", help="the exact chances of a roll, or of a draft")
    kinds = parser.add_subparsers(required=True, metavar="KIND")
    for kind, words in KINDS.items():
        single = kinds.add_parser(kind, help=words)
        for operand in QUESTIONS[kind]:
            single.add_argument(
                operand.name,
                type=_rating if operand.may_be_disabled else int,
                help=f"a number, or {DISABLED} for Disabled"
                if operand.may_be_disabled
                else "a number",
            )
        single.add_argument("--json", action="store_true", help="answer with JSON")
        single.set_defaults(command=run_odds, kind=kind)
    draft = kinds.add_parser("draft", help="a draft that fits its Fleet Size exactly")
    draft.add_argument("goal", type=int, metavar="GOAL", help="the Victory Point Goal")
    draft.add_argument("--side", default="federation", metavar="SIDE", help="federation or klingon")
    _add_box_and_json(draft)
    draft.set_defaults(command=run_draft_odds)


def _add_box(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = parts.add_parser("box", help="what a box of cards holds, and what is wrong with it")
    kinds = parser.add_subparsers(required=True, metavar="WHAT")
    checking = kinds.add_parser(
        "check", help="read a box, list its problems, and tell how complete it is"
    )
    checking.add_argument("file", type=Path, metavar="FILE", help="a box in JSON")
    checking.add_argument("--json", action="store_true", help="answer with JSON")
    checking.set_defaults(command=run_box_check)
    showing = kinds.add_parser("show", help="each card of a box, in our words")
    showing.add_argument(
        "part", nargs="?", choices=PARTS, metavar="PART", help=f"one of {', '.join(PARTS)}"
    )
    _add_box_and_json(showing)
    showing.set_defaults(command=run_box_show)
    language = kinds.add_parser("language", help="what effects of cards can say, with examples")
    language.add_argument("--json", action="store_true", help="answer with a JSON schema")
    language.set_defaults(command=run_box_language)


def _add_box_and_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--box", metavar="FILE", help=f"a box in JSON, laid over the house box {HOUSE_BOX}"
    )
    parser.add_argument("--json", action="store_true", help="answer with JSON")


def _rating(text: str) -> int | None:
    return None if text.upper() == DISABLED else int(text)


# --- muster ------------------------------------------------------------------------------------


def run_muster(options: argparse.Namespace) -> int:
    """Draws a fleet and prints the draw."""
    box = _box(options.box)
    request = MusterRequest(options.side, options.goal, options.seed, max(0, options.mulligans))
    drafts = muster_drafts(box, request)
    odds = side_odds(box, request.side, request.goal) if options.odds else None
    if options.json:
        document = muster_document(box, request, drafts)
        if odds is not None:
            document["odds"] = draft_odds_document(odds)
        print(json.dumps(document, indent=2, ensure_ascii=False))
        return DONE
    for number, draft in enumerate(drafts, 1):
        if len(drafts) > 1:
            print(f"draft {number}")
        for draw in draft.draws:
            print(
                f"  {draw.card.size}  {draw.card.name:<32}{_told(draft, draw.outcome, draw.total)}"
            )
    last = drafts[-1]
    names = ", ".join(card.name for card in last.fleet)
    print(f"fleet: {names}: Size {last.total} of {last.fleet_size}")
    print("missions: " + ", ".join(f"{number} {kind}" for kind, number in last.missions.items()))
    print(f"pool: {', '.join(card.name for card in last.pool)}")
    if odds is not None:
        _print_draft_odds(odds)
    return DONE


def _told(draft: Draft, outcome: str, total: int) -> str:
    """Returns why a card was kept or discarded."""
    if outcome == "discarded":
        return f"discarded: it would make more than {draft.fleet_size}"
    if outcome == "exact":
        return f"kept: exactly {total}"
    return f"kept: {total} so far"


# --- odds --------------------------------------------------------------------------------------


def run_odds(options: argparse.Namespace) -> int:
    """Prints the chances of a roll, as fractions and as decimals."""
    values = [getattr(options, operand.name) for operand in QUESTIONS[options.kind]]
    document = odds_document(options.kind, values)
    if options.json:
        print(json.dumps(document, indent=2))
        return DONE
    if "success" in document:
        print(f"success: {_shown(**document['success'])}")
    for damage, chance in document.get("damage", {}).items():
        print(f"damage {damage}: {_shown(**chance)}")
    if "needs" in document:
        needs = document["needs"]
        print(
            "no roll is needed"
            if needs == 0
            else "it fails without a roll"
            if needs is None
            else f"needs {needs} or more"
        )
    return DONE


def run_draft_odds(options: argparse.Namespace) -> int:
    """Prints the chances of a draft."""
    odds = side_odds(_box(options.box), options.side, options.goal)
    if options.json:
        print(json.dumps(draft_odds_document(odds), indent=2))
    else:
        _print_draft_odds(odds)
    return DONE


def _print_draft_odds(odds: DraftOdds) -> None:
    print(f"exactly {odds.fleet_size}: {_chance(odds.exact)}")
    print(f"ships on average: {float(odds.mean_ships):.{DIGITS}f}")
    for number, chance in odds.ships.items():
        print(f"  {number} ship{'' if number == 1 else 's'}: {_chance(chance)}")


def _chance(chance: Fraction) -> str:
    return _shown(str(chance), float(chance))


def _shown(fraction: str, decimal: float) -> str:
    return f"{decimal:.{DIGITS}f} ({fraction})"


# --- boxes -------------------------------------------------------------------------------------


def run_box_check(options: argparse.Namespace) -> int:
    """Prints the problems of a box and its level; the status says whether there is an error."""
    box = _read_box(options.file)
    remarks, complete = check_box(box), completeness(box)
    if options.json:
        print(json.dumps(box_report(box), indent=2))
    else:
        for remark in remarks:
            print(_line(remark))
        if not remarks:
            print("nothing is wrong with it")
        print(f"level {complete.level}: {complete.words}")
        for each in complete.missing:
            print(f"  missing: {each.words}")
    return FAULTY if any(remark.severity == "error" for remark in remarks) else DONE


def run_box_show(options: argparse.Namespace) -> int:
    """Prints the cards of a box, each in our words."""
    box = _box(options.box)
    parts = {part: box.cards_of(part) for part in PARTS if options.part in (None, part)}
    if options.json:
        document = {
            part: [{**card.as_document(), "words": card.words} for card in cards]
            for part, cards in parts.items()
        }
        print(json.dumps(document, indent=2, ensure_ascii=False))
        return DONE
    for part, cards in parts.items():
        print(f"{part}:")
        for card in cards:
            first, *others = card.words
            print(f"  {first}")
            for line in others:
                print(f"    {line}")
    return DONE


def run_box_language(options: argparse.Namespace) -> int:
    """Prints the forms of the language of effects, or its definitions in the schema of a box."""
    if options.json:
        print(json.dumps(language_schema(), indent=2))
        return DONE
    for vocabulary in (VERBS, NEEDS, DEEDS, STATES):
        print(f"{vocabulary.what}s:")
        for document, words in vocabulary.examples():
            print(f"  {json.dumps(document)}\n    {words}")
    return DONE


def _line(remark: BoxProblem) -> str:
    return f"{remark.severity} {remark.code} at {remark.where or 'the box'}: {remark.message}"


def _box(file: str | None) -> GameBox:
    """Returns the house box, with an owner's box laid over it where there is one."""
    house = load_boxes(FIXTURES)[HOUSE_BOX]
    return house if file is None else lay_over(_read_box(Path(file)), house)


def _read_box(path: Path) -> GameBox:
    try:
        return box_from_document(read_document(path))
    except DocumentError as error:
        raise DocumentError(error.message, f"{path.name}{error.where}") from error
