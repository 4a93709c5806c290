"""What documents ask of Fleet Captains and are answered: musters and odds."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import DocumentError
from rules.fleet_captains.muster.muster_document import (
    MusterRequest,
    muster_document,
    muster_drafts,
    muster_request_from_document,
)
from rules.fleet_captains.play.odds_document import (
    odds_document,
    odds_question_from_document,
)
from rules.loader import load_boxes

BOX = load_boxes()["house-base"]


def test_muster_is_asked_for_with_what_is_usual() -> None:
    assert muster_request_from_document({"side": "klingon"}, BOX) == MusterRequest(
        "klingon", goal=10, seed="1", mulligans=0
    )
    whole = {"side": "federation", "goal": 38, "seed": "a_B-9", "mulligans": 20}
    assert muster_request_from_document(whole, BOX) == MusterRequest("federation", 38, "a_B-9", 20)


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        ([], "", "a muster is an object, not a list"),
        ({}, "", 'a muster lacks the field "side"'),
        ({"side": "romulan"}, "/side", "there is no side"),
        ({"side": "klingon", "goal": 5}, "/goal", "from 6 to 38 is expected, not 5"),
        ({"side": "klingon", "goal": "x"}, "/goal", "a whole number is expected, not text"),
        ({"side": "klingon", "seed": 7}, "/seed", "a seed is text, not a number"),
        ({"side": "klingon", "seed": "a b"}, "/seed", "is no seed; a seed is 1 to 40 letters"),
        ({"side": "klingon", "mulligans": -1}, "/mulligans", "from 0 to 20 is expected, not -1"),
    ],
)
def test_fault_of_a_muster_is_named_at_its_field(document: Any, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        muster_request_from_document(document, BOX)
    assert caught.value.where == where
    assert message in caught.value.message


def test_one_seed_draws_each_side_its_own_places_of_the_list() -> None:
    """Both sides' cards stand in the order of their Sizes, so equal draws would mirror."""
    drawn = [
        [
            [card.key for card in BOX.ships_of(side)].index(draw.card.key)
            for draw in muster_drafts(BOX, MusterRequest(side, 38, "1"))[0].draws
        ]
        for side in BOX.sides
    ]
    assert sorted(drawn[0]) == sorted(drawn[1]) == list(range(12))
    assert drawn[0] != drawn[1]


def test_document_of_a_muster_tells_each_draft() -> None:
    # Of these drafts the first ends short, so that a mulligan may be taken.
    request = MusterRequest("klingon", 10, "15", 3)
    document = muster_document(BOX, request, muster_drafts(BOX, request))
    first, second = document["drafts"]
    assert len(first) == 12
    assert {draw["outcome"] for draw in first} == {"kept", "discarded"}
    assert (first[-1]["total"], second[-1]["total"], second[-1]["outcome"]) == (9, 10, "exact")
    assert (document["total"], document["exact"], document["mulligans"]) == (10, True, 3)
    assert sorted([*document["fleet"], *document["pool"]]) == sorted(document["ships"])
    assert document["ships"]["iks-bortas"] == {
        "name": "I.K.S. Bortas",
        "class": "Vor'cha",
        "size": 5,
        "missions": {"science": 0, "influence": 2, "combat": 3},
    }
    without = MusterRequest("klingon", 10, "15", 0)
    assert muster_document(BOX, without, muster_drafts(BOX, without))["drafts"] == [first]


def test_questions_are_read_with_disabled_ratings() -> None:
    read = odds_question_from_document
    assert read({"kind": "test", "rating": "D", "level": 12}) == ("test", (None, 12))
    assert read({"kind": "attack", "weapons": 11, "shields": "D"}) == ("attack", (11, None))
    assert read({"kind": "breakaway", "enemies": 3, "size": 5}) == ("breakaway", (5, 3))


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        ({}, "", 'a question lacks the field "kind"'),
        ({"kind": "tests"}, "/kind", "there is no kind of question"),
        ({"kind": "test", "rating": 7}, "", 'a question of the kind test lacks the field "level"'),
        ({"kind": "test", "rating": 7, "level": 12, "size": 1}, "", 'has no field "size"'),
        ({"kind": "test", "rating": "x", "level": 12}, "/rating", 'or "D" for Disabled'),
        ({"kind": "test", "rating": 7, "level": "D"}, "/level", "a whole number is expected"),
        ({"kind": "opposed", "rating": 100, "opposing": 1}, "/rating", "from 0 to 99 is expected"),
        ({"kind": "breakaway", "size": 0, "enemies": 1}, "/size", "from 1 to 99 is expected"),
    ],
)
def test_fault_of_a_question_is_named_at_its_field(document: Any, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        odds_question_from_document(document)
    assert caught.value.where == where
    assert message in caught.value.message


def test_answers_are_exact() -> None:
    assert odds_document("test", (7, 12)) == {
        "success": {"fraction": "1/3", "decimal": 1 / 3},
        "needs": 5,
    }
    assert odds_document("test", (None, 12))["needs"] is None
    assert odds_document("attack", (11, 3)) == {
        "damage": {
            "0": {"fraction": "0", "decimal": 0.0},
            "1": {"fraction": "1/3", "decimal": 1 / 3},
            "2": {"fraction": "5/12", "decimal": 5 / 12},
            "3": {"fraction": "1/4", "decimal": 1 / 4},
        }
    }
