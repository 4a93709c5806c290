"""The command `python -m rules ability`: reads an ability's text and explains it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rules.abilities.documents import to_document
from rules.abilities.errors import AbilityError
from rules.abilities.explain import explain
from rules.abilities.names import catalogue_names
from rules.abilities.parser import parse
from rules.abilities.printer import render
from rules.abilities.reference import reference
from rules.catalogue import Catalogue

DONE: Final = 0
WRONG: Final = 2


def add_ability_command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    load_catalogue: Callable[[Path], Catalogue],
    cards: Path,
) -> None:
    """Adds `ability` to the commands of a parser; `cards` is where the catalogue usually lies."""
    parser = commands.add_parser(
        "ability",
        help="read and explain an ability",
        description="Reads the text of an ability and says what it means, or what is wrong.",
    )
    parser.add_argument("text", nargs="?", help="the text; - is standard input")
    parser.add_argument("--reference", action="store_true", help="list the forms of the language")
    parser.add_argument("--any-name", action="store_true", help="do not look up quoted names")
    parser.add_argument("--cards", type=Path, default=cards, metavar="DIR", help="the catalogue")
    parser.add_argument("--json", action="store_true", help="answer with JSON")

    def run(options: argparse.Namespace) -> int:
        if options.reference:
            return _print_reference(options)
        if options.text is None:
            parser.error("give the text of an ability, or --reference")
        text = sys.stdin.read().strip() if options.text == "-" else options.text
        quotes = '"' in text and not options.any_name
        names = catalogue_names(load_catalogue(options.cards)) if quotes else None
        return _explain(text, names, as_json=options.json)

    parser.set_defaults(command=run)


def _explain(text: str, names: frozenset[str] | None, *, as_json: bool) -> int:
    try:
        ability = parse(text, names)
    except AbilityError as error:
        if as_json:
            _print_json({"valid": False, "error": error_document(error)})
        else:
            print(error, file=sys.stderr)
        return WRONG
    normal = render(ability)
    if as_json:
        document = {"valid": True, "text": normal, "tree": to_document(ability)}
        _print_json(document | {"explanation": list(explain(ability))})
        return DONE
    if normal != text:
        print(f"In normal form: {normal}\n")
    print("\n".join(explain(ability)))
    return DONE


def error_document(error: AbilityError) -> dict[str, object]:
    """Returns what an error says as a document."""
    return {
        "code": error.code,
        "message": error.message,
        "position": error.position,
        "word": error.word,
        "expected": list(error.expected),
        "suggestions": list(error.suggestions),
    }


def _print_reference(options: argparse.Namespace) -> int:
    if options.json:
        sections = {
            section.name: [
                {"name": e.name, "written": e.written, "meaning": e.meaning, "example": e.example}
                for e in section.entries
            ]
            for section in reference()
        }
        _print_json(sections)
        return DONE
    for section in reference():
        print(section.name.upper())
        for entry in section.entries:
            print(f"  {entry.written}\n      {entry.meaning}\n      {entry.example}")
    return DONE


def _print_json(document: object) -> None:
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    print()
