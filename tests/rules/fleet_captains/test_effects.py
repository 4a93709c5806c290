"""The language of effects: every form reads, says and writes itself; faults have their place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.errors import DocumentError
from rules.fleet_captains.effects.effect import CardEffect, language_schema, read_effect
from rules.fleet_captains.effects.field_kinds import LocationFilter
from rules.fleet_captains.effects.forms import DEEDS, NEEDS, STATES, VERBS
from rules.fleet_captains.effects.needs import AtLocation
from rules.fleet_captains.effects.verbs import AddRatings, InflictDamage, MakeTest
from rules.fleet_captains.effects.vocabulary import Vocabulary
from rules.loader import FIXTURES
from rules.notation.reading.values import read_whole_document

VOCABULARIES: tuple[Vocabulary[Any], ...] = (VERBS, NEEDS, DEEDS, STATES)
HOUSE = json.loads((FIXTURES / "fleet_captains" / "house-base.json").read_text(encoding="utf-8"))


def effect(document: object) -> CardEffect:
    """Returns the effect of a document; raises `DocumentError`."""
    return read_whole_document(read_effect, document)


@pytest.mark.parametrize(
    ("vocabulary", "document", "words"),
    [
        (vocabulary, document, words)
        for vocabulary in VOCABULARIES
        for document, words in vocabulary.examples()
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_every_form_comes_back_from_its_example(
    vocabulary: Vocabulary[Any], document: dict[str, Any], words: str
) -> None:
    thing = vocabulary.read(document)
    assert vocabulary.write(thing) == document
    assert words
    assert "{" not in words
    assert "[" not in words


def test_there_are_so_many_forms() -> None:
    assert [len(vocabulary.examples()) for vocabulary in VOCABULARIES] == [43, 18, 14, 8]


def test_house_box_uses_every_form() -> None:
    names: set[str] = set()

    def gather(part: Any) -> None:
        if isinstance(part, dict):
            names.update(part)
        for each in part.values() if isinstance(part, dict) else part:
            if isinstance(each, dict | list):
                gather(each)

    gather(HOUSE)
    for vocabulary in VOCABULARIES:
        assert {next(iter(document)) for document, _ in vocabulary.examples()} <= names


def test_effect_is_read_said_and_written() -> None:
    document = {
        "when": "test",
        "needs": {"location": {"kind": "nebula"}},
        "does": [{"add": {"sensors": 2, "shields": -1}}],
    }
    read = effect(document)
    assert read == CardEffect(
        "test",
        (AtLocation(LocationFilter(("nebula",))),),
        (AddRatings((("sensors", 2), ("shields", -1))),),
    )
    assert read.words == "In a System Test, at a nebula: +2 Sensors and -1 Shields."
    assert read.as_document() == document


def test_first_field_stands_bare_where_others_are_as_usual() -> None:
    assert VERBS.read({"damage": 2}) == VERBS.read({"damage": {"number": 2}}) == InflictDamage(2)
    assert VERBS.write(InflictDamage(2, "own")) == {"damage": 2}
    assert VERBS.write(InflictDamage(2, "enemy")) == {"damage": {"number": 2, "who": "enemy"}}


def test_verbs_stand_within_verbs() -> None:
    test = VERBS.read({"test": {"system": "engines", "level": 9, "failure": [{"damage": 1}]}})
    assert test == MakeTest("engines", 9, failure=(InflictDamage(1),))
    assert VERBS.words(test) == (
        "make a test of Engines, level 9 (failure: this ship takes 1 damage)"
    )


@pytest.mark.parametrize(
    ("does", "words"),
    [
        ([{"draw": 1}], "Draw 1 card."),
        ([{"draw": 2}, {"trash": True}], "Draw 2 cards; trash this card."),
        ([{"add": {"any": 2}}], "+2 to any one System."),
        ([{"prevent": "all"}], "Prevent all damage."),
        (
            [{"choose": [[{"draw": 1}, {"trash": True}], [{"repair": 1}]]}],
            "Choose one: draw 1 card and trash this card or this ship goes 1 Alert Status up.",
        ),
        (
            [{"opposed_test": {"own": "sensors", "enemy": "engines"}}],
            "Make an opposed test, Sensors against Engines of an enemy ship here.",
        ),
    ],
)
def test_effects_are_said(does: list[Any], words: str) -> None:
    assert effect({"does": does}).words == words


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        ({"does": []}, "/does", "a verb is missing: an effect does something"),
        ({}, "", 'an effect lacks the field "does"'),
        (
            {"does": [{"prevnt": 1}]},
            "/does/0",
            'there is no verb "prevnt"; did you mean "prevent"?',
        ),
        ({"does": [{"draw": 1, "trash": True}]}, "/does/0", "one verb must stand here, not 2"),
        ({"does": ["draw"]}, "/does/0", "a verb is an object, not text"),
        (
            {"does": [{"draw": 9}]},
            "/does/0/draw",
            "a whole number from 1 to 6 is expected, not 9",
        ),
        (
            {"does": [{"damage": {"number": 1, "who": "foe"}}]},
            "/does/0/damage/who",
            'there is no ship "foe"; it is one of enemy, own',
        ),
        (
            {"does": [{"add": {}}]},
            "/does/0/add",
            "a System is missing; name one of weapons, sensors, engines, shields, any",
        ),
        (
            {"does": [{"add": {"sensors": 0}}]},
            "/does/0/add/sensors",
            "0 changes nothing; leave the System out",
        ),
        (
            {"does": [{"draw": 1}], "needs": {}},
            "/needs",
            "a need is missing: the object is empty",
        ),
        (
            {"does": [{"end_combat": 1}]},
            "/does/0/end_combat",
            '"end_combat" has no fields; true must stand here',
        ),
        (
            {"does": [{"test": "engines"}]},
            "/does/0/test",
            '"test" lacks the field "level"; write an object with system, level, success, failure',
        ),
        (
            {"does": [{"test": {"system": "engines", "level": 9, "failure": [{"damage": 0}]}}]},
            "/does/0/test/failure/0/damage",
            "a whole number from 1 to 6 is expected, not 0",
        ),
        (
            {"does": [{"roll": [[1, 3, [{"draw": 1}]], [3, 6, [{"repair": 1}]]]}]},
            "/does/0/roll",
            "outcomes go from low numbers to high ones, each number once",
        ),
        (
            {"does": [{"roll": [[1, 3]]}]},
            "/does/0/roll/0",
            "an outcome is a list: lowest number, highest number, list of verbs",
        ),
        (
            {"does": [{"choose": [[{"draw": 1}]]}]},
            "/does/0/choose",
            "a choice has two options or more",
        ),
        (
            {"does": [{"draw": 1}], "when": "tset"},
            "/when",
            'there is no moment "tset"; did you mean "test"?',
        ),
        (
            {"does": [{"draw": 1}], "needs": {"location": {"kind": "star", "habitable": True}}},
            "/needs/location/habitable",
            'only the kind "planet" may be habitable',
        ),
        (
            {"does": [{"draw": 1}], "needs": {"location": {"kind": ["star"]}}},
            "/needs/location/kind",
            "a list has two or more different kinds of locations",
        ),
        (
            {"does": [{"draw": 1}], "needs": {"cloaked": "yes"}},
            "/needs/cloaked",
            "true or false is expected, not text",
        ),
    ],
)
def test_fault_of_an_effect_names_its_place_and_the_remedy(
    document: object, where: str, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        effect(document)
    assert (caught.value.where, caught.value.message) == (where, message)


def test_schema_of_a_box_has_the_definitions_of_the_language() -> None:
    schema = json.loads(
        (FIXTURES / "schemas" / "fleet_captains_box.json").read_text(encoding="utf-8")
    )
    language = language_schema()
    assert {name: schema["$defs"][name] for name in language} == language
