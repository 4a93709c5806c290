"""Player cards typed in: the schema, the round trip, and complaints that point."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.alliance.campaign.player_card import Box, IconGain, Shading
from rules.alliance.campaign.player_card_document import (
    shading_from_document,
    shading_to_document,
    sheet_from_document,
    sheet_to_document,
)
from rules.errors import DocumentError
from rules.loader import FIXTURES, load_player_cards
from tests.families import each_case
from tests.rules.alliance.player_cards import shaded, sheet

SCHEMA: dict[str, Any] = json.loads(
    (FIXTURES / "schemas" / "player_card.json").read_text(encoding="utf-8")
)


def document() -> dict[str, Any]:
    """Returns a player card as a group may type it in."""
    return {
        "format": "fleetbuilder-player-card",
        "version": 1,
        "id": "ours",
        "name": "Our card",
        "faction": "romulan",
        "skill": [2, 3, 3, 4],
        "icons": [{"box": 2, "icons": ["crew", "weapon", "tech"]}],
        "talents": {"above": [1, 3], "icons_after": [2]},
        "reputation": {"weapon": [0, 1], "crew": [1, 2, 4], "tech": [0, 0, 1]},
    }


def put(where: str, value: object) -> dict[str, Any]:
    """Returns the document with the value at a JSON pointer replaced, or taken out for None."""
    changed = deepcopy(document())
    *path, last = where.split("/")[1:]
    here: Any = changed
    for part in path:
        here = here[int(part)] if isinstance(here, list) else here[part]
    if value is None:
        del here[last]
    elif isinstance(here, list):
        here[int(last)] = value
    else:
        here[last] = value
    return changed


def test_the_repositorys_cards_meet_the_schema_and_come_back_as_they_were() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    validator = Draft202012Validator(SCHEMA)
    cards = load_player_cards()
    assert list(cards) == ["federation", "klingon", "romulan"]
    for identifier, card in cards.items():
        read = json.loads((FIXTURES / "player_cards" / f"{identifier}.json").read_text("utf-8"))
        assert list(validator.iter_errors(read)) == []
        assert sheet_to_document(card) == read
        assert card.faction == identifier


def test_what_is_not_public_is_marked_and_the_rest_has_a_source() -> None:
    for identifier, card in load_player_cards().items():
        marked = {each.where for each in card.house_made} | {each.where for each in card.printed}
        assert marked >= {"/talents", "/reputation"}
        assert "" in marked or marked >= {"/skill", "/icons"}, identifier


def test_a_card_typed_in_is_read_and_meets_the_schema() -> None:
    assert list(Draft202012Validator(SCHEMA).iter_errors(document())) == []
    card = sheet_from_document(document())
    assert (card.length("skill"), card.length("talent"), card.length("crew")) == (3, 2, 2)
    assert card.icons[0].icons == ("crew", "weapon", "tech")
    assert sheet_to_document(card) == document() | {"house_made": [], "printed": []}


@each_case(
    ("where", "value", "place", "said"),
    [
        ("/skill", None, "", 'a player card lacks the field "skill"'),
        ("/format", "card", "/format", '"fleetbuilder-player-card" must stand here'),
        ("/version", 2, "/version", "a whole number from 1 to 1 is expected, not 2"),
        ("/faction", "romulans", "/faction", None),
        ("/skill/2", 2, "/skill/2", "2 stands to the right of 3; numbers never fall"),
        ("/skill/1", 3.5, "/skill/1", "a whole number is expected, not a number"),
        ("/skill", [2], "/skill", None),
        ("/icons/0/box", 4, "/icons/0/box", "a whole number from 1 to 3 is expected, not 4"),
        ("/icons/0/icons", ["crew", "tech"], "/icons/0/icons", "3 different icons must stand here"),
        (
            "/icons/0/icons",
            ["crew", "tech", "tech"],
            "/icons/0/icons",
            "3 different icons must stand here",
        ),
        ("/icons/0/icons/1", "talent", "/icons/0/icons/1", None),
        (
            "/talents/above",
            [3, 1],
            "/talents/above/1",
            "1 stands after 3; talent boxes go from left to right",
        ),
        (
            "/talents/icons_after",
            [3],
            "/talents/icons_after/0",
            "a whole number from 1 to 2 is expected, not 3",
        ),
        ("/reputation/tech", None, "/reputation", 'the reputation lacks the field "tech"'),
        ("/reputation/borg", [0, 1], "/reputation", None),
        ("/reputation/crew/1", 9, "/reputation/crew/2", None),
        (
            "/house_made",
            [{"where": "/nothing", "why": "a guess"}],
            "/house_made/0/where",
            None,
        ),
    ],
)
def test_a_wrong_card_is_refused_at_its_place(
    where: str, value: object, place: str, said: str | None
) -> None:
    with pytest.raises(DocumentError) as refused:
        sheet_from_document(put(where, value))
    assert refused.value.where == place
    if said is not None:
        assert refused.value.message == said


@pytest.mark.parametrize("wrong", [None, [], "card", 3])
def test_what_is_no_object_is_refused(wrong: object) -> None:
    with pytest.raises(DocumentError, match="a player card is an object"):
        sheet_from_document(wrong)


def test_underlined_boxes_go_from_left_to_right() -> None:
    twice = document()
    twice["icons"] *= 2
    with pytest.raises(DocumentError) as refused:
        sheet_from_document(twice)
    assert (
        str(refused.value) == "/icons/1/box: box 2 stands after box 2; they go from left to right"
    )


def test_a_file_with_a_fault_is_named(tmp_path: Path) -> None:
    (tmp_path / "player_cards").mkdir()
    (tmp_path / "player_cards" / "ours.json").write_text(json.dumps(put("/version", 2)), "utf-8")
    with pytest.raises(DocumentError) as refused:
        load_player_cards(tmp_path)
    assert str(refused.value) == (
        "ours.json/version: a whole number from 1 to 1 is expected, not 2"
    )


# --- shadings --------------------------------------------------------------------------


def test_a_shading_is_written_row_by_row_and_read_back() -> None:
    card = shaded("crew 1, skill 3 crew, talent 1, weapon 2")
    written = shading_to_document(card)
    assert [(each["row"], each["box"]) for each in written["boxes"]] == [
        ("skill", 1),
        ("skill", 2),
        ("skill", 3),
        ("talent", 1),
        ("weapon", 1),
        ("weapon", 2),
        ("crew", 1),
    ]
    assert written["gains"] == [{"box": 3, "icon": "crew"}]
    assert shading_from_document(json.loads(json.dumps(written))) == card


def test_a_shading_may_hold_what_no_hand_could_shade() -> None:
    read = shading_from_document({"boxes": [{"row": "tech", "box": 3}], "gains": []})
    assert read == Shading(frozenset({Box("tech", 3)}))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"boxes": [{"row": "tech", "box": 0}]}, "/boxes/0/box: a whole number from 1 to 40 is "),
        ({"boxes": [{"row": "tech", "box": 1}] * 2}, "/boxes/1: tech box 1 stands twice"),
        ({"boxes": [], "gains": [{"box": 3, "icon": "crew"}] * 2}, '/gains/1: the icon "crew" '),
        ({"gains": []}, 'a shading lacks the field "boxes"'),
    ],
)
def test_a_shading_that_cannot_be_read_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError) as refused:
        shading_from_document(wrong)
    assert str(refused.value).startswith(said)


def test_a_gain_keeps_its_box() -> None:
    assert shading_from_document({"boxes": [], "gains": [{"box": 3, "icon": "tech"}]}).gains == (
        IconGain(3, "tech"),
    )
    assert sheet().choice_at(3) is not None
