"""XP ledgers as documents: the schema, the round trip, and complaints that point."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.alliance.campaign.ledger_document import ledger_from_document, ledger_to_document
from rules.alliance.campaign.player_card import Box
from rules.errors import DocumentError
from rules.loader import FIXTURES
from tests.families import each_case
from tests.rules.alliance.ledgers import ledger
from tests.rules.alliance.player_cards import sheet

SCHEMA: dict[str, Any] = json.loads(
    (FIXTURES / "schemas" / "experience_ledger.json").read_text(encoding="utf-8")
)


def document() -> dict[str, Any]:
    """Returns a ledger of three entries: a start, a mission, and its undoing."""
    return ledger_to_document(ledger("starting: tech 1", "mission: skill 3 crew", "counter 2"))


def test_a_ledger_is_written_without_what_is_empty() -> None:
    assert document()["entries"] == [
        {
            "number": 1,
            "moment": "2026-03-01T12:00:00+00:00",
            "kind": "starting",
            "xp": 1,
            "boxes": [{"row": "tech", "box": 1}],
        },
        {
            "number": 2,
            "moment": "2026-03-02T12:00:00+00:00",
            "kind": "mission",
            "xp": 3,
            "boxes": [{"row": "skill", "box": number} for number in (1, 2, 3)],
            "gains": [{"box": 3, "icon": "crew"}],
        },
        {
            "number": 3,
            "moment": "2026-03-03T12:00:00+00:00",
            "kind": "counter",
            "xp": -3,
            "refers_to": 2,
        },
    ]


def test_a_ledger_meets_its_schema_and_comes_back_as_it_was() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert list(Draft202012Validator(SCHEMA).iter_errors(document())) == []
    entries = ledger("starting: tech 1", "mission: skill 3 crew", "counter 2")
    assert ledger_from_document(json.loads(json.dumps(document())), sheet()) == entries


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (2, {"refers_to": None}),
        (2, {"xp": 3}),
        (2, {"boxes": [{"row": "tech", "box": 2}]}),
        (1, {"refers_to": 1}),
        (1, {"xp": -3}),
        (0, {"kind": "gift"}),
        (0, {"boxes": [{"row": "borg", "box": 1}]}),
        (0, {"reason": "none"}),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(place: int, change: dict[str, Any]) -> None:
    wrong = deepcopy(document())
    wrong["entries"][place] |= change
    wrong["entries"][place] = {
        name: value for name, value in wrong["entries"][place].items() if value is not None
    }
    assert list(Draft202012Validator(SCHEMA).iter_errors(wrong)) != []
    with pytest.raises(DocumentError):
        ledger_from_document(wrong, sheet())


@each_case(
    ("place", "change", "where", "said"),
    [
        (0, {"kind": "start"}, "/entries/0/kind", 'there is no kind of entry "start"; '),
        (0, {"xp": 2}, "/entries/0", "entry 1 has 2 XP and shades 1 box; all XP are spent at "),
        (1, {"number": 3}, "/entries/1/number", "entry 2 is due here, not 3"),
        (1, {"moment": "noon"}, "/entries/1", "'noon' is no moment; write it as 2026-01-31T"),
        (1, {"moment": 5}, "/entries/1/moment", "a moment is text, not a number"),
        (1, {"xp": 201}, "/entries/1/xp", "a whole number from 0 to 200 is expected, not 201"),
        (1, {"gains": []}, "/entries/1", "entry 2: skill box 3 is underlined: name the icon "),
        (1, {"boxes": [{"row": "skill"}]}, "/entries/1/boxes/0", 'a box lacks the field "box"'),
        (2, {"refers_to": 3}, "/entries/2", "entry 3 must name the earlier entry that it undoes"),
        (2, {"refers_to": "2"}, "/entries/2/refers_to", "a whole number is expected, not text"),
        (2, {"note": 1}, "/entries/2/note", "text is expected, not a number"),
    ],
)
def test_a_wrong_ledger_is_refused_at_its_place(
    place: int, change: dict[str, Any], where: str, said: str
) -> None:
    wrong = document()
    wrong["entries"][place] |= change
    with pytest.raises(DocumentError) as refused:
        ledger_from_document(wrong, sheet())
    assert refused.value.where == where
    assert refused.value.message.startswith(said)


def test_a_ledger_of_another_card_is_refused_where_it_does_not_fit() -> None:
    full = ledger_to_document(ledger("starting: tech 10"))
    full["entries"][0]["boxes"].append({"row": "tech", "box": 11})
    full["entries"][0]["xp"] = 11
    with pytest.raises(DocumentError) as refused:
        ledger_from_document(full, sheet("klingon"))
    assert str(refused.value) == (
        "/entries/0: entry 1: the tech row is full: all its 10 boxes are shaded"
    )


def test_a_note_is_kept() -> None:
    noted = document()
    noted["entries"][0]["note"] = "Typed in from paper."
    entries = ledger_from_document(noted, sheet())
    assert entries[0].note == "Typed in from paper."
    assert entries[0].boxes == (Box("tech", 1),)
    assert ledger_to_document(entries) == noted
