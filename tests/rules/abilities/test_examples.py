"""The cards written in the language: all parse, in normal form, and no word of them is idle.

The deletions take about 3 s.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from lark.exceptions import UnexpectedToken

from rules.abilities import AbilityError, parse, render
from rules.abilities.checks import walk
from rules.abilities.explain import explain
from rules.abilities.forms import TABLES, Form
from rules.abilities.names import catalogue_names
from rules.abilities.parser import _parser
from rules.abilities.reference import reference
from tests.families import each_case
from tests.rules.catalogue import catalogue

DATA = Path(__file__).parents[2] / "data" / "abilities"
EXAMPLES = json.loads((DATA / "examples.json").read_text(encoding="utf-8"))
TEXTS = {
    key: record["ability"] for key, record in EXAMPLES.items() if record["status"] == "automated"
}
FORMS = [form for table in TABLES.values() for form in table.values()]
PIECE = re.compile(r'"[^"]*"|[^\s.:;,()]+')


def test_there_are_as_many_examples_as_were_written():
    statuses = [record["status"] for record in EXAMPLES.values()]
    counts = {status: statuses.count(status) for status in sorted(set(statuses))}
    assert counts == {"automated": 289, "building": 3, "manual": 43}


@each_case("key", TEXTS)
def test_an_example_is_in_normal_form(key):
    tree = parse(TEXTS[key])
    assert render(tree) == TEXTS[key]
    assert parse(render(tree)) == tree


def test_examples_quote_only_names_of_the_catalogue():
    names = catalogue_names(catalogue())
    for text in TEXTS.values():
        parse(text, names)
    with pytest.raises(AbilityError, match="did you mean photon torpedoes"):
        parse('when attacking with a "photon torpedos" weapon: add 1 hit.', names)


def test_a_word_left_out_gives_an_error_or_another_tree():
    # The bare parser: saying what was expected would take most of the time.
    read = _parser().parse
    same = []
    deletions = 0
    for text in TEXTS.values():
        tree = read(text)
        for match in PIECE.finditer(text):
            deletions += 1
            shorter = " ".join(f"{text[: match.start()]} {text[match.end() :]}".split())
            try:
                if read(shorter) == tree:
                    same.append((shorter, match.group()))
            except (AbilityError, UnexpectedToken):
                continue
    assert same == []
    assert deletions > 4500


@each_case("form", FORMS, ids=lambda form: form.name)
def test_the_example_of_a_form_holds_it(form: Form):
    tree = parse(form.example)
    assert render(tree) == form.example
    assert any(type(node) is form.kind for node in walk(tree))


def test_the_reference_lists_every_form_and_its_examples_parse():
    sections = {section.name: section.entries for section in reference()}
    assert list(sections) == [*TABLES, "words"]
    for entries in sections.values():
        for entry in entries:
            assert entry.written
            assert render(parse(entry.example)) == entry.example
    verbs = {entry.name: entry for entry in sections["verbs"]}
    assert verbs["gain"].written == "gain TOKENS"
    assert verbs["discard"].written == "discard THING"
    words = {entry.name: entry.written for entry in sections["words"]}
    assert words["colour"] == "green · white · red"
    nouns = words["noun"].split(" · ")
    assert {"borg-type upgrade", "question-type upgrade", "borg-type upgrades"} <= set(nouns)


@each_case("key", TEXTS)
def test_an_example_can_be_explained(key):
    lines = explain(parse(TEXTS[key]))
    starts = [line for line in lines if line.startswith(("When: ", "The attack value is "))]
    assert len(starts) == len(parse(TEXTS[key]).parts)


@each_case(
    "text",
    [
        "end phase: flip this.",
        "planning phase, if this is on night shift: place 3 time here to gain 1 scan.",
        "when the captain on this ship is discarded: this becomes the captain with skill 5.",
        (
            "attack: discard this to place minefield at range 1 in the rear arc. when a ship "
            "overlaps that minefield: roll 4 attack dice; deal the results to each ship at range "
            "1-3 of that minefield."
        ),
        "end phase, if 3 or more mission are here: discard this to repair 1 hull.",
        "when attacking, if there are 2 or more friendly ships in range: add 1 hit.",
        "once per round, when attacking: spend 1 drone from here to re-roll any attack dice.",
        "action: swap a crew on this ship for a discarded crew.",
        "always: this ship can't be affected by an opposing tech.",
        "action: copy 1 evade of a friendly ship in range.",
    ],
)
def test_families_of_cards_can_be_written(text):
    normal = text.replace("mission are here", "mission is here")
    assert render(parse(text)) == normal
