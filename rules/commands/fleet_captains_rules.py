"""The command `fleet-captains rules` of `python -m rules`: the rules by topic, in our words."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import Final

from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.rulebook.entries import (
    BookDecision,
    BookEntry,
    BookExample,
    RuleTopic,
)
from rules.loader import load_captains_rulebook
from rules.notation.reading.messages import shown

DONE: Final = 0
WIDTH: Final = 96


def add_rules_command(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to those of `fleet-captains`."""
    parser = parts.add_parser("rules", help="the rules by topic, with examples and decisions")
    parser.add_argument(
        "words",
        nargs="*",
        metavar="TOPIC",
        help="a topic, ids such as FC-30, or words to look for (usual: all topics)",
    )
    parser.add_argument("--json", action="store_true", help="answer with JSON")
    parser.set_defaults(command=run_rules)


def run_rules(options: argparse.Namespace) -> int:
    """Prints all topics, one of them, or what words and ids mean.

    Raises `CaptainsError` with the code `rules.nothing` where nothing is meant.
    """
    rulebook = load_captains_rulebook()
    query = " ".join(options.words)
    if not query or query in rulebook.topics:
        topics = [rulebook.topics[query]] if query else list(rulebook.topics.values())
        if options.json:
            documents = [topic.as_document() for topic in topics]
            _print_json(documents[0] if query else documents)
        else:
            for topic in topics:
                _print_topic(topic)
        return DONE
    found = rulebook.found(query)
    if not found:
        raise CaptainsError(
            f"no rule has {shown(query)}; topics are {', '.join(rulebook.topics)}", "rules.nothing"
        )
    if options.json:
        _print_json([{"topic": topic.id, **entry.as_document()} for topic, entry in found])
    else:
        for topic, entry in found:
            _print_entry(entry, f", {topic.name}")
    return DONE


def _print_json(document: object) -> None:
    print(json.dumps(document, indent=2, ensure_ascii=False))


def _print_topic(topic: RuleTopic) -> None:
    print(f"{topic.name} ({topic.id})")
    for entry in topic.entries:
        _print_entry(entry)


def _print_entry(entry: BookEntry, place: str = "") -> None:
    print(f"{entry.id}{place}: {entry.title}")
    for line in _lines(entry):
        print(textwrap.fill(line, WIDTH, initial_indent="  ", subsequent_indent="  "))


def _lines(entry: BookEntry) -> list[str]:
    if isinstance(entry, BookExample):
        missing = [f"The text leaves open: {entry.missing}"] if entry.missing else []
        return [entry.scene, f"-> {entry.outcome}", *missing]
    if isinstance(entry, BookDecision):
        lines = [entry.decision, f"Why: {entry.why}"]
        if entry.option is not None:
            values = "; ".join(
                f"{value} ({'usual, ' if value == entry.option.usual else ''}{words})"
                for value, words in entry.option.values.items()
            )
            lines.append(f"Option {entry.option.name}: {values}")
        return lines
    return [entry.text]
