"""Our table for spreadsheets, read as we write it and as spreadsheets save it again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from rules.errors import DocumentError, TooLargeError
from rules.fleet import Equipped, Fleet, Outpost, ShipBuild
from rules.notation import Notice, losses, parse, render, render_all
from rules.notation.lists import comma_separated
from rules.notation.pieces import pieces_of
from rules.notation.reading.budget import REMEDY
from rules.notation.reading.results import CardName
from tests.rules.catalogue import catalogue
from tests.rules.strategies import plain_fleets

FLEET = Fleet(
    name="Wolf 359",
    ships=(
        ShipBuild(
            ship="ship:u-s-s-sutherland-2017core",
            captain=Equipped(
                "captain:data-2017core", upgrades=(Equipped("talent:blood-oath-2017core"),)
            ),
            upgrades=(
                Equipped("crew:worf-71120", slot="tech"),
                Equipped("", "weapon", name="Wrof"),
            ),
            resource=Equipped("flagship:romulan-op4participation"),
        ),
        ShipBuild(ship="ship:i-k-s-vorn-2017core"),
    ),
    resource=Equipped("resource:improved-shields-71511a"),
    sideboard=(Equipped("crew:maltz-72236p"), Equipped("talent:blood-oath-2017core")),
    extra_points=-3,
    outposts=(Outpost("=Outpost 1", 5),),
)
ONE = Fleet(name="Wolf 359", ships=(ShipBuild(ship="ship:i-k-s-vorn-2017core"),))
HEADINGS = ",".join(comma_separated.COLUMNS)
VORN = "Wolf 359,1,I.K.S. Vorn,0,Ship,,I.K.S. Vorn,klingon,2017core,24,,ship:i-k-s-vorn-2017core"


def spreadsheet(text: str, separator: str) -> str:
    """Returns a table as spreadsheets save it."""
    return "\ufeff" + text.replace(",", separator).replace("\n", "\r\n")


def row(**cells: str) -> str:
    """Returns a row for the second line of the ship above, with some cells filled."""
    names = ("fleet", "number", "group", "depth", "kind", "slot", "card", *"abcd", "key")
    known = {"fleet": "Wolf 359", "number": "1", "group": "I.K.S. Vorn", "depth": "0", **cells}
    return ",".join(known.get(name, "") for name in names)


def read(*rows: str) -> Fleet:
    """Returns the only fleet of a table with the ship above and further rows."""
    (fleet,) = parse("\n".join((HEADINGS, VORN, *rows)), catalogue()).fleets
    return fleet


def test_everything_that_a_table_says_is_read_again() -> None:
    written = render(FLEET, catalogue(), "csv")
    parsed = parse(written, catalogue())
    assert parsed.format == "csv"
    assert parsed.fleets == (FLEET,)
    assert [(each.code, each.where, each.text) for each in parsed.notices] == [
        ("card.unknown", "line 7", "Wrof")
    ]


@settings(max_examples=60)
@given(fleet=plain_fleets())
def test_a_plain_fleet_comes_back(fleet: Fleet) -> None:
    (again,) = parse(render(fleet, catalogue(), "csv"), catalogue()).fleets
    assert again == replace(fleet, name=again.name)
    assert again.name == " ".join(fleet.name.split())


@pytest.mark.parametrize("separator", [";", "\t"])
def test_a_table_that_a_spreadsheet_saved(separator: str) -> None:
    table = spreadsheet(render(ONE, catalogue(), "csv"), separator)
    for source in (table, table.encode(), table.encode("utf-16")):
        assert parse(source, catalogue()).fleets == (ONE,)


def test_quotes_and_empty_lines() -> None:
    quoted = ",".join(f'"{each}"' for each in comma_separated.COLUMNS)
    text = f"\n{quoted}\n\n,,,\n{VORN}\n,,,,,,,,,,,,,\n"
    assert parse(text, catalogue()).fleets == (ONE,)


def test_what_a_table_leaves_out_is_named() -> None:
    fleet = replace(
        FLEET,
        ruleset="open",
        notes="Engage",
        ships=(replace(FLEET.ships[0], cost_override=7, support_vehicle=True),),
    )
    assert [(each.where, each.text) for each in losses(fleet, catalogue(), "csv")] == [
        ("/ruleset", "the rule set"),
        ("/notes", "the notes"),
        ("/ships/0", "prices set by hand"),
        ("/ships/0", "which ship is a support vehicle"),
    ]


# --- several fleets ----------------------------------------------------------------------------


RESOURCE = Fleet(name="Beta", resource=Equipped("resource:improved-shields-71511a"))
TWO = replace(ONE, ships=ONE.ships * 2)


@pytest.mark.parametrize(
    "fleets",
    [
        (ONE, ONE),
        (TWO, ONE, TWO),
        (ONE, replace(ONE, name="Alpha"), RESOURCE, RESOURCE),
        (FLEET, FLEET),
    ],
)
def test_fleets_of_one_table_are_told_apart(fleets: tuple[Fleet, ...]) -> None:
    table = render_all(fleets, catalogue(), "csv")
    assert parse(table, catalogue()).fleets == fleets
    pieces = pieces_of(table, catalogue())
    assert pieces.format == "csv"
    assert [parse(each.text, catalogue(), format="csv").fleets for each in pieces.pieces] == [
        (fleet,) for fleet in fleets
    ]


def test_a_piece_knows_its_lines() -> None:
    pieces = pieces_of(render_all((TWO, ONE), catalogue(), "csv"), catalogue()).pieces
    assert [(each.where, each.line) for each in pieces] == [("line 2", 0), ("line 4", 2)]
    assert pieces[1].text == f"{HEADINGS}\n{VORN.replace(',24,', ',,')}\n"


# --- changed by hand ---------------------------------------------------------------------------


def test_a_name_without_a_key_is_looked_up() -> None:
    fleet = read(row(kind="Captain", card="data", b="2017core"))
    assert fleet.ships[0].captain == Equipped("captain:data-2017core")


def test_of_several_cards_of_a_name_the_newest_is_taken() -> None:
    text = "\n".join((HEADINGS, VORN, row(kind="Crew", card="Worf")))
    parsed = parse(text, catalogue())
    (card,) = parsed.fleets[0].ships[0].upgrades
    [notice] = parsed.notices
    assert (notice.code, notice.where, notice.card) == ("card.ambiguous", "line 3", card.card)
    assert notice.card not in [each.card for each in notice.suggestions]
    assert {each.name for each in notice.suggestions} == {"Worf"}


@pytest.mark.parametrize(
    ("kind", "card", "key", "message"),
    [
        (
            "Captain",
            "Gul Dukatt",
            "captain:gul-dukat-",
            'No card is called "Gul Dukatt"; Gul Dukat',
        ),
        ("Captain", "Gorkon", "captain:gorkon-", ""),
        ("Captain", "Sisko", "captain:benjamin-sisko-", ""),
        ("Weapon", "Photon Torpedos", "weapon:photon-torpedoes-", ""),
        ("Weapon", "Photon Torpidoes", "weapon:photon-torpedoes-", 'No card is called "Photon T'),
    ],
)
def test_everyday_and_near_names_are_read(kind: str, card: str, key: str, message: str) -> None:
    parsed = parse("\n".join((HEADINGS, VORN, row(kind=kind, card=card))), catalogue())
    keys = [each.card for each in parsed.fleets[0].ships[0].cards()]
    assert keys[0].startswith(key)
    likely = [each for each in parsed.notices if each.code == "card.likely"]
    assert [each.message.startswith(message) for each in likely] == [True] * bool(message)
    assert [each.card for each in likely] == keys * bool(message)


def test_a_name_that_no_card_has_is_kept() -> None:
    text = "\n".join((HEADINGS, VORN, row(kind="Captain", card="Warff")))
    parsed = parse(text, catalogue())
    assert parsed.fleets[0].ships[0].captain == Equipped("", name="Warff")
    [notice] = parsed.notices
    assert notice.message == 'No card is called "Warff"; did you mean Worf?'
    assert isinstance(notice, Notice)
    assert notice.suggestions[0] == CardName(notice.suggestions[0].card, "Worf")


def test_a_second_captain_is_kept_among_the_upgrades() -> None:
    key = "captain:data-2017core"
    fleet = read(row(kind="Captain", key=key), row(kind="Captain", key=key))
    assert fleet.ships[0].captain == Equipped(key)
    assert fleet.ships[0].upgrades == (Equipped(key),)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (row(kind="Crew", key="?"), 'line 3: "?" is no key of a card'),
        (row(kind="Crew"), "line 3: neither a card nor a key stands here"),
        (
            row(kind="Crew", card="Maltz", depth="2"),
            "line 3: a card of depth 2 has none of depth 1 above it; keep the order",
        ),
        (
            row(kind="Crew", card="Maltz", depth="x"),
            'line 3: "x" is no depth; a number from 0 to 10,000 is expected',
        ),
        (
            row(kind="Other", c="many"),
            'line 3: "many" is no SP; a number from -10,000 to 10,000 is expected',
        ),
        (
            row(kind="Outpost", card="Outpost 1", c="-1"),
            'line 3: "-1" is no SP; a number from 0 to 10,000 is expected',
        ),
        (
            row(kind="Crew", card="Maltz", fleet="Alpha"),
            'line 3: "Maltz" stands on no ship; the row of its ship must stand before it',
        ),
        (f"{VORN},x", "line 3: this row has 13 columns; the headings name 12"),
    ],
)
def test_a_row_that_cannot_be_is_named_with_its_line(line: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(line)
    assert str(caught.value) == message


def test_a_table_has_headings_and_rows() -> None:
    with pytest.raises(DocumentError) as caught:
        parse(VORN, catalogue(), format="csv")
    assert str(caught.value) == (
        f"line 1: the first line of such a table is its headings: {HEADINGS}"
    )
    with pytest.raises(DocumentError) as caught:
        parse(f"{HEADINGS}\n\n", catalogue())
    assert str(caught.value) == "this table has headings but no cards"
    with pytest.raises(DocumentError) as caught:
        pieces_of(f"{HEADINGS}\n\n", catalogue())
    assert str(caught.value) == "this holds no fleet"


def test_a_key_that_the_catalogue_does_not_know_is_kept() -> None:
    fleet = replace(ONE, ships=(replace(ONE.ships[0], upgrades=(Equipped("crew:nobody-1"),)),))
    parsed = parse(render(fleet, catalogue(), "csv"), catalogue())
    assert (parsed.fleets, parsed.notices) == ((fleet,), ())


def test_the_bounds_of_a_table() -> None:
    rows = "\n".join([VORN] * 1_001)
    with pytest.raises(TooLargeError) as caught:
        parse(f"{HEADINGS}\n{rows}", catalogue())
    assert str(caught.value) == f"line 1002: more than 1,000 fleets; {REMEDY}"


def test_a_list_with_commas_is_no_table() -> None:
    text = "Fleet, Ship number\nI.K.S. Vorn"
    assert parse(text, catalogue()).format == "text"
