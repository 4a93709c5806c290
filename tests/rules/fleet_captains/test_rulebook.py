"""The rules by topic: what they hold, broken documents, and that what is cited is there."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.errors import DocumentError
from rules.fleet_captains.play.game_options import CHOICES, GameOptions
from rules.fleet_captains.play.odds_document import odds_document, odds_question_from_document
from rules.fleet_captains.rulebook.entries import (
    BookDecision,
    BookExample,
    DecidedOption,
    ids_cited,
)
from rules.fleet_captains.rulebook.reader import read_rulebook
from rules.loader import FIXTURES, load_captains_rulebook

ROOT = Path(__file__).resolve().parents[3]
FOLDER = FIXTURES / "fleet_captains" / "rules"
SCHEMA: dict[str, Any] = json.loads(
    (FIXTURES / "schemas" / "fleet_captains_rules.json").read_text(encoding="utf-8")
)
BOOK = load_captains_rulebook()
CITING = (
    *("rules/fleet_captains", "rules/commands", "fleetbuilder/fleet_captains"),
    *("templates/fleet_captains", "fixtures/fleet_captains"),
    *("tests/rules/fleet_captains", "tests/fleetbuilder/fleet_captains"),
)


def document(**changes: Any) -> dict[str, Any]:
    """Returns a topic with an entry of each kind; None leaves a field out."""
    whole: dict[str, Any] = {
        "format": "fleet-captains-rules",
        "version": 1,
        "position": 1,
        "id": "ties",
        "name": "Ties",
        "source": "Ties",
        "rules": [{"id": "FC-900", "title": "Equal totals", "text": "Roll again, as in EF-900."}],
        "examples": [
            {
                "id": "EF-900",
                "title": "Once",
                "scene": "Two sixes.",
                "outcome": "Both roll.",
                "odds": {"kind": "test", "rating": 1, "level": 7},
            }
        ],
        "decisions": [
            {
                "id": "DF-900",
                "question": "How often?",
                "decision": "Until it is not.",
                "why": "FC-900.",
                "option": {"name": "rolls", "values": {"any": "any number"}, "usual": "any"},
            }
        ],
        **changes,
    }
    return {name: value for name, value in whole.items() if value is not None}


def entry(part: str, **changes: Any) -> dict[str, Any]:
    """Returns the topic with changes to the one entry of a part."""
    whole = document()
    whole[part][0].update(changes)
    return whole


# --- what stands there -----------------------------------------------------------------------


def test_topics_are_the_chapters_of_the_rulebook() -> None:
    assert {
        topic.id: (len(topic.rules), len(topic.examples), len(topic.decisions))
        for topic in BOOK.topics.values()
    } == {
        "set-up": (16, 3, 8),
        "turn": (2, 0, 1),
        "system-tests": (9, 4, 6),
        "movement": (13, 5, 6),
        "power": (5, 4, 1),
        "actions": (3, 1, 3),
        "cloaking": (9, 7, 2),
        "combat": (5, 1, 5),
        "influence": (7, 2, 4),
        "reinforcement-and-repair": (3, 3, 2),
        "scan-and-transporter": (6, 1, 5),
        "command-cards": (15, 6, 3),
        "missions-and-encounters": (11, 5, 5),
        "winning": (2, 1, 2),
        "teams": (12, 0, 0),
    }


def test_every_rule_example_and_decision_stands_in_one_topic() -> None:
    rules = [*range(1, 48), *range(57, 89), *range(110, 122), *range(126, 153)]
    wanted = [f"FC-{number}" for number in rules]
    wanted += [f"EF-{number}" for number in range(1, 44)]
    wanted += [f"DF-{number}" for number in range(1, 54)]
    assert Counter(each.id for _, each in BOOK) == Counter(wanted)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_each_file_fits_the_schema_and_is_named_as_its_topic(path: Path) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator(SCHEMA).validate(content)
    assert content["id"] == path.stem
    topic = BOOK.topics[path.stem]
    assert topic.as_document() == {
        **{field: content[field] for field in ("id", "name", "source")},
        **{part: content.get(part, []) for part in ("rules", "examples", "decisions")},
    }


def test_decisions_with_another_reading_are_options_of_play() -> None:
    options = {
        each.option.name: (each.id, each.option.usual, tuple(each.option.values))
        for _, each in BOOK
        if isinstance(each, BookDecision) and each.option
    }
    assert options == {
        "disabled_shields": ("DF-14", "three", CHOICES["disabled_shields"]),
        "after_damage": ("DF-16", "chosen", CHOICES["after_damage"]),
        "task_force_penalty": ("DF-20", "all", CHOICES["task_force_penalty"]),
        "rounds": ("DF-27", "60", ("60",)),
    }
    played = asdict(GameOptions())
    assert {name: str(played[name]) for name in options} == {
        name: usual for name, (_, usual, _) in options.items()
    }


@pytest.mark.parametrize(
    ("identifier", "answer"),
    [
        ("EF-4", "1/3"),
        ("EF-5", "1"),
        ("EF-6", "2/3"),
        ("EF-7", "1/6"),
        ("EF-10", "5/6"),
        ("EF-21", "1/4"),
        ("EF-23", "2/3"),
        ("EF-27", "1/2"),
    ],
)
def test_examples_with_dice_ask_for_their_odds(identifier: str, answer: str) -> None:
    example = entry_of(identifier)
    assert isinstance(example, BookExample)
    odds = odds_document(*odds_question_from_document(example.odds))
    chance = odds["success"] if "success" in odds else odds["damage"]["3"]
    assert Fraction(chance["fraction"]) == Fraction(answer)


def test_no_other_example_asks_for_odds() -> None:
    asking = [each.id for _, each in BOOK if isinstance(each, BookExample) and each.odds]
    assert asking == [f"EF-{number}" for number in (4, 5, 6, 7, 10, 21, 23, 27)]


def entry_of(identifier: str) -> Any:
    """Returns the entry of an id."""
    found = BOOK.find(identifier)
    assert found is not None
    return found[1]


# --- ids ---------------------------------------------------------------------------------------


def test_ids_are_found_in_texts() -> None:
    text = "FC-30 and (DF-4); EF-8, no XFC-1, FC-01, FC-1-2 or FC-1234."
    assert [cited.id for cited in ids_cited(text)] == ["FC-30", "DF-4", "EF-8"]
    assert [text[cited.start : cited.end] for cited in ids_cited(text)] == [
        *("FC-30", "DF-4", "EF-8"),
    ]


def test_every_id_that_code_and_pages_cite_is_there() -> None:
    paths = [
        path
        for folder in CITING
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".html", ".md", ".json"}
    ]
    assert len(paths) > 50
    unknown = {
        f"{path.relative_to(ROOT)}: {cited.id}"
        for path in paths
        if path != Path(__file__)
        for cited in ids_cited(path.read_text(encoding="utf-8"))
        if BOOK.find(cited.id) is None
    }
    assert unknown == set()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("FC-30, df-4", ["FC-30", "DF-4"]),
        ("tribbles", ["EF-27"]),
        ("Sensor ECHOES", ["FC-63"]),
        ("cloaking jump", ["FC-66", "EF-20"]),
        ("FC-900", []),
        ("quark", []),
    ],
)
def test_search_takes_ids_or_words(query: str, found: list[str]) -> None:
    assert [each.id for _, each in BOOK.found(query)] == found


def test_an_id_is_found_in_any_case_with_its_topic() -> None:
    found = BOOK.find("fc-139")
    assert found is not None
    assert (found[0].id, found[1].title) == ("winning", "Who wins")
    assert BOOK.find("FC-999") is None


# --- broken documents --------------------------------------------------------------------------


def test_a_topic_is_read_whole() -> None:
    topic = read_rulebook({"ties.json": document()}).topics["ties"]
    assert [each.id for each in topic.entries] == ["FC-900", "EF-900", "DF-900"]
    assert topic.decisions[0].option == DecidedOption("rolls", {"any": "any number"}, "any")
    Draft202012Validator(SCHEMA).validate(document())


def test_topics_stand_in_their_order_whatever_their_files_are_called() -> None:
    rule = {"id": "FC-901", "title": "A", "text": "B"}
    bare = document(id="first", rules=[rule], examples=None, decisions=None)
    book = read_rulebook({"a.json": document(position=2), "z.json": bare})
    assert list(book.topics) == ["first", "ties"]


@pytest.mark.parametrize(
    ("broken", "where", "message"),
    [
        (document(format="rules"), "/format", '"fleet-captains-rules" must stand here'),
        (document(version=2), "/version", "from 1 to 1 is expected"),
        (document(position=0), "/position", "from 1 to 99 is expected"),
        (document(name=None), "", 'lacks the field "name"'),
        (document(rules=[]), "/rules", "too few rules"),
        (document(topic="x"), "", 'has no field "topic"'),
        (entry("rules", id="EF-1"), "/rules/0/id", "an id here is FC- and a number"),
        (entry("rules", id="FC-0"), "/rules/0/id", "an id here is FC- and a number"),
        (entry("rules", text=" "), "/rules/0/text", "a text that is not empty"),
        (
            entry("examples", odds={"kind": "test", "rating": 1}),
            "/examples/0/odds",
            'lacks the field "level"',
        ),
        (entry("examples", odds=[]), "/examples/0/odds", "a question is an object"),
        (entry("decisions", why=None), "/decisions/0/why", "text is expected"),
        (
            entry("decisions", option={"name": "rolls", "values": {"any": "x"}, "usual": "one"}),
            "/decisions/0/option/usual",
            "the usual value is one of any",
        ),
        (
            entry("decisions", option={"name": "rolls", "values": {}, "usual": "one"}),
            "/decisions/0/option/values",
            "each value of the option with its words",
        ),
        (
            entry("decisions", option={"name": "Rolls", "values": {"any": "x"}, "usual": "any"}),
            "/decisions/0/option/name",
            "small letters are expected",
        ),
        (entry("rules", text="See FC-999."), "", "FC-900 cites the unknown FC-999"),
    ],
)
def test_a_fault_is_named_with_its_file_and_place(
    broken: dict[str, Any], where: str, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        read_rulebook({"ties.json": broken})
    assert caught.value.where == f"ties.json{where}"
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (document(), "ties stands in a.json too"),
        (document(id="more"), "FC-900 stands in a.json too"),
    ],
)
def test_an_id_stands_once(other: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_rulebook({"a.json": document(), "b.json": other})
    assert (caught.value.where, caught.value.message) == ("b.json", message)
