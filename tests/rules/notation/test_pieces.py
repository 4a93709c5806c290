"""Documents of many fleets are cut so that each is read alone, and nothing is lost between them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.errors import DocumentError, TooLargeError
from rules.notation import FORMATS, parse, render_all
from rules.notation.pieces import DocumentPiece, pieces_of
from tests.rules.catalogue import catalogue

DATA = Path(__file__).parents[2] / "data" / "fleets"
SQUADS = (DATA / "space_dock_2014.spacedocksquads").read_text(encoding="utf-8")
TEXT = "Fleet: One\nU.S.S. Enterprise-D\n\nFleet: Two\nI.K.S. Vorn\n"


@pytest.mark.parametrize(
    "name", [each.id for each in FORMATS.values() if each.writer_of_all is not None]
)
def test_every_piece_is_one_fleet_and_none_is_lost(name: str) -> None:
    fleets = parse(SQUADS, catalogue()).fleets
    written = render_all(fleets, catalogue(), name)
    whole = parse(written, catalogue()).fleets
    found = pieces_of(written, catalogue())
    assert found.format == name.removesuffix("-squads")
    assert len(found.pieces) == len(whole) == 53
    read = tuple(fleet for each in found.pieces for fleet in parse(each.text, catalogue()).fleets)
    assert read == whole


def test_a_list_says_at_which_place_each_stands() -> None:
    found = pieces_of(json.dumps([{"ships": []}, 7]), catalogue())
    assert found.pieces == (DocumentPiece("/0", '{"ships":[]}'), DocumentPiece("/1", "7"))


def test_a_text_says_on_which_line_each_begins() -> None:
    found = pieces_of(TEXT, catalogue())
    assert found.pieces == (
        DocumentPiece("line 1", "Fleet: One\nU.S.S. Enterprise-D\n\n"),
        DocumentPiece("line 4", "Fleet: Two\nI.K.S. Vorn\n", 3),
    )


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("Posted by Q\n", [("line 1", 0), ("line 5", 4)]),
        ("U.S.S. Defiant\n", [("line 1", 0), ("line 2", 1), ("line 5", 4)]),
    ],
)
def test_what_stands_before_the_first_name_is_a_fleet_if_it_has_ships(
    before: str, expected: list[tuple[str, int]]
) -> None:
    found = pieces_of(before + TEXT, catalogue())
    assert [(each.where, each.line) for each in found.pieces] == expected
    assert "".join(each.text for each in found.pieces) == before + TEXT


def test_two_names_on_one_line_stay_together() -> None:
    found = pieces_of("Fleet: One<br>I.K.S. Vorn<br>Fleet: Two<br>I.K.S. Vorn", catalogue())
    (piece,) = found.pieces
    assert piece.where == ""
    assert [fleet.name for fleet in parse(piece.text, catalogue()).fleets] == ["One", "Two"]


def test_one_fleet_is_one_piece() -> None:
    for text in ("I.K.S. Vorn", '{"ships": []}'):
        assert pieces_of(text, catalogue()).pieces == (DocumentPiece("", text),)


def test_the_format_may_be_said() -> None:
    assert pieces_of(SQUADS, catalogue(), "space-dock-squads").format == "space-dock"
    assert len(pieces_of(SQUADS, catalogue(), "space-dock").pieces) == 53
    assert len(pieces_of(TEXT, catalogue(), "text").pieces) == 2


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "the document is empty"),
        ("[]", "this holds no fleet"),
        ("[{", "this is not JSON: expecting property name enclosed in double quotes (column 3)"),
        (b"PK\x03\x04", "this is a ZIP archive; unpack it and hand over the file inside"),
    ],
)
def test_what_holds_nothing_is_refused(source: str | bytes, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        pieces_of(source, catalogue())
    assert caught.value.message == message


def test_more_fleets_than_a_document_may_have_are_refused() -> None:
    with pytest.raises(TooLargeError) as caught:
        pieces_of(json.dumps([{}] * 1_001), catalogue())
    assert caught.value.message == "more than 1,000 fleets; hand over a part of it at a time"


def test_suggestions_are_sought_for_a_hundred_names_and_no_more() -> None:
    cards = [{"upgradeId": "x", "upgradeTitle": f"Foton Torpedos {n}"} for n in range(110)]
    ship = {"shipTitle": "U.S.S. Enterprise-D", "shipId": "1001", "upgrades": cards}
    parsed = parse(json.dumps({"name": "Typos", "ships": [ship]}), catalogue())
    unknown = [notice for notice in parsed.notices if notice.code == "card.unknown"]
    assert [bool(notice.suggestions) for notice in unknown] == [True] * 100 + [False] * 10


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("U.S.S. Enterprise-D\nWorf", "card.ambiguous"),
        (json.dumps({"ships": [{"shipTitle": "Worf's Ship", "shipId": "1001"}]}), "card.renamed"),
        (
            json.dumps({"ships": [{"shipTitle": "U.S.S. Enterprise-D", "shipId": "x"}]}),
            "card.by_title",
        ),
    ],
)
def test_a_notice_names_the_card_that_was_taken(source: str, code: str) -> None:
    parsed = parse(source, catalogue())
    taken = [notice.card for notice in parsed.notices if notice.code == code]
    (fleet,) = parsed.fleets
    aboard = {fleet.ships[0].ship, *(card.card for card in fleet.ships[0].cards())}
    assert len(taken) >= 1
    assert set(taken) <= aboard


@pytest.mark.parametrize(
    "source",
    [
        "## Fleet: One\n\n- U.S.S. Enterprise-D\n\n## Fleet: Two\n\n- I.K.S. Vorn\n",
        "[b]Fleet: One[/b]\n[*]U.S.S. Enterprise-D\n[b]Fleet: Two[/b]\n[*]I.K.S. Vorn\n",
    ],
)
def test_posted_lists_are_cut_whatever_their_markup(source: str) -> None:
    found = pieces_of(source, catalogue())
    fleets = [fleet for each in found.pieces for fleet in parse(each.text, catalogue()).fleets]
    assert [(each.name, len(each.ships), each.unmatched) for each in fleets] == [
        ("One", 1, ()),
        ("Two", 1, ()),
    ]
