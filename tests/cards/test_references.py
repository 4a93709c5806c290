"""Whether documents agree with each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from cards.documents import documents_read
from cards.references import reference_faults


def said(directory: Path) -> list[str]:
    return [str(fault) for fault in reference_faults(documents_read(directory))]


def test_the_fixtures_agree() -> None:
    assert said(settings.FIXTURES_DIR) == []


def test_the_small_fixtures_agree(directory: Path) -> None:
    assert said(directory) == []


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"sets": ["a1", "zz"]}, "sets/1", "no set has the key zz"),
        (
            {"key": "crew:helmsmen-a1"},
            "key",
            "must be crew:helmsman-a1, followed by -2 and so on only if that is another card's",
        ),
        (
            {"key": "crew:helmsman-a1-2"},
            "key",
            "must be crew:helmsman-a1, followed by -2 and so on only if that is another card's",
        ),
        ({"range": [3, 1]}, "range", "is 3-1; the nearer band stands first"),
        (
            {"earlier_costs": [{"until": "2017-07-31", "cost": 3}] * 2},
            "earlier_costs",
            "must stand in the order of their days, each day once",
        ),
        (
            {"restrictions": {"ship_class": ["galaxi-class"]}},
            "restrictions/ship_class/0",
            "no card prints the class galaxi-class; perhaps galaxy-class",
        ),
        (
            {"restrictions": {"ship_class": ["galaxy-class-rear-45"]}},
            "restrictions/ship_class/0",
            "no card prints the class galaxy-class-rear-45; perhaps galaxy-class",
        ),
        (
            {"restrictions": {"all": [{"not": {"ship": ["ship:u-s-s-aurora"]}}]}},
            "restrictions/all/0/not/ship/0",
            "no ship has the key ship:u-s-s-aurora; perhaps ship:u-s-s-aurora-a1",
        ),
        (
            {"restrictions": {"ship": ["captain:korath-b2"]}},
            "restrictions/ship/0",
            "no ship has the key captain:korath-b2; perhaps captain:korath-b2",
        ),
        (
            {"restrictions": {"captain_name": ["Koratt"]}},
            "restrictions/captain_name/0",
            "no captain has the name Koratt; perhaps Korath",
        ),
        (
            {"restrictions": {"ship_name": ["Korath"]}},
            "restrictions/ship_name/0",
            "no ship has the name Korath",
        ),
        (
            {"restrictions": {"captain_name_contains": ["Tholian"]}},
            "restrictions/captain_name_contains/0",
            "no captain has Tholian in its name",
        ),
        (
            {"modifiers": [{"value": "cost", "to": "cards", "cards": {"card_name": ["Nobody"]}}]},
            "modifiers/0/cards/card_name/0",
            "no card has the name Nobody",
        ),
        (
            {"slots": [{"types": ["crew"], "cards": {"card_keyword": ["lower-deck"]}}]},
            "slots/0/cards/card_keyword/0",
            "no card has the keyword lower-deck; perhaps lower-decks",
        ),
    ],
)
def test_a_reference_that_leads_nowhere(
    directory: Path, edit: Any, fields: dict[str, Any], field: str, message: str
) -> None:
    edit("a1.json", "crew:helmsman-a1", **fields)
    key = fields.get("key", "crew:helmsman-a1")
    assert f"a1.json · {key} · {field}: {message}" in said(directory)


def test_names_are_compared_as_uniqueness_compares_them(directory: Path, edit: Any) -> None:
    edit("a1.json", "crew:helmsman-a1", restrictions={"captain_name": ["MIRA THAL"]})
    assert said(directory) == []


@pytest.mark.parametrize(
    ("key", "fields", "fault"),
    [
        (
            "ship:i-k-s-k-oth-b2",
            {"ship_class": "koth-clas"},
            "ship_class: no ship class has the key koth-clas; perhaps koth-class",
        ),
        (
            "admiral:korath-b2",
            {"captain_side": "crew:korath-b2"},
            "captain_side: no captain has the key crew:korath-b2; perhaps captain:korath-b2",
        ),
        (
            "flagship:klingon-b2",
            {"resource": "resource:war-chest"},
            "resource: no resource has the key resource:war-chest; perhaps resource:war-chest-b2",
        ),
    ],
)
def test_a_field_that_leads_nowhere(
    directory: Path, edit: Any, key: str, fields: dict[str, Any], fault: str
) -> None:
    edit("b2.json", key, **fields)
    assert said(directory) == [f"b2.json · {key} · {fault}"]


def test_a_card_in_the_file_of_another_set(directory: Path, edit: Any) -> None:
    edit("b2.json", "captain:korath-b2", sets=["a1"], key="captain:korath-a1")
    assert said(directory)[0] == (
        "b2.json · captain:korath-a1 · sets/0: is a1, but the card stands in the file of b2"
    )


def test_reprints_and_sets_say_the_same(directory: Path, edit: Any) -> None:
    edit("a1.json", "crew:helmsman-a1", sets=["a1", "b2"])
    edit("a1.json", "weapon:photon-lances-a1", sets=["a1"])
    differs = "differs from the sets whose files list the card under reprints"
    assert said(directory) == [
        f"a1.json · weapon:photon-lances-a1 · sets: {differs}",
        f"a1.json · crew:helmsman-a1 · sets: {differs}",
    ]


def test_keys_are_given_once(directory: Path) -> None:
    source = directory / "cards" / "a1.json"
    document = json.loads(source.read_text(encoding="utf-8"))
    document["cards"] = document["cards"][-1:]
    (directory / "cards" / "c3.json").write_text(json.dumps(document), encoding="utf-8")
    assert said(directory) == [
        "a1.json · set/key: a1 is the key of two sets",
        "a1.json · crew:helmsman-a1 · key: is the key of two cards",
        "c3.json · set/key: a1 is the key of two sets",
        "c3.json · crew:helmsman-a1 · key: is the key of two cards",
        "c3.json: holds the set a1; name the file a1.json",
    ]


def test_an_unknown_reprint(directory: Path) -> None:
    path = directory / "cards" / "b2.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["reprints"].append("crew:helmsmen-a1")
    path.write_text(json.dumps(document), encoding="utf-8")
    assert said(directory) == [
        "b2.json · reprints/2: no card has the key crew:helmsmen-a1; perhaps crew:helmsman-a1"
    ]


def test_classes(directory: Path) -> None:
    path = directory / "ship_classes.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["ship_classes"][1]["printed"] = "galaxy"
    document["ship_classes"].append(document["ship_classes"][3])
    path.write_text(json.dumps(document), encoding="utf-8")
    assert said(directory) == [
        "galaxy-class-rear-45 · printed: no ship class has the key galaxy",
        "fighter · key: is the key of two classes",
    ]
