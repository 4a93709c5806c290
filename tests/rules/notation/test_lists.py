"""Lists for people: Markdown, BBCode and comma-separated values, with prices and without."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, Outpost, ShipBuild
from rules.notation import render, render_all
from rules.notation.lists import bbcode, comma_separated, markdown
from rules.notation.lists.listing import listing_of
from rules.notation.native.share.code import code_of
from tests.rules.catalogue import catalogue

FLEET = Fleet(
    name="Wolf 359",
    ruleset="open",
    points_limit=90,
    ships=(
        ShipBuild(
            ship="ship:u-s-s-sutherland-2017core",
            captain=Equipped(
                "captain:data-2017core", upgrades=(Equipped("talent:blood-oath-2017core"),)
            ),
            upgrades=(Equipped("crew:worf-71120"), Equipped("", "weapon", name="Wrof")),
        ),
        ShipBuild(ship="ship:i-k-s-vorn-2017core"),
    ),
    extra_points=3,
    outposts=(Outpost("Outpost 1", 5),),
    notes="First line\n\n- second *line*",
    unmatched=("1. what is this?",),
)
PRICES = {
    "/ships/0": 23,
    "/ships/0/captain": 3,
    "/ships/0/captain/upgrades/0": 4,
    "/ships/0/upgrades/0": 5,
    "/ships/1": 24,
    "/extra_points": 3,
    "/outposts/0": 5,
}


def with_a_house_card(name: str) -> Catalogue:
    """Returns the catalogue with Data as a house card of another name."""
    whole = catalogue()
    made = replace(whole["captain:data-2017core"], official=False, name=name)
    cards = [made if card.key == made.key else card for card in whole]
    return Catalogue(cards, whole.ship_classes.values(), whole.sets.values())


def test_markdown() -> None:
    assert render(FLEET, catalogue(), "markdown", PRICES) == (
        "# Wolf 359\n"
        "\n"
        "67 of 90 SP, open\n"
        "\n"
        "## U.S.S. Sutherland, 35 SP\n"
        "\n"
        "- Ship: U.S.S. Sutherland, 23 SP\n"
        "- Captain: Data, 3 SP\n"
        "  - Talent: Blood Oath, 4 SP\n"
        "- Crew: Worf, 5 SP\n"
        "- Weapon: Wrof\n"
        "\n"
        "## I.K.S. Vorn, 24 SP\n"
        "\n"
        "- Ship: I.K.S. Vorn, 24 SP\n"
        "\n"
        "## Other points, 8 SP\n"
        "\n"
        "- Other: points added by hand, 3 SP\n"
        "- Outpost: Outpost 1, 5 SP\n"
        "\n"
        "## Unmatched\n"
        "\n"
        "- 1\\. what is this?\n"
        "\n"
        "> First line\n"
        "\n"
        "> \\- second \\*line\\*\n"
        "\n"
        f"`{code_of(FLEET)}`\n"
    )


def test_bbcode() -> None:
    assert render(FLEET, catalogue(), "bbcode", PRICES) == (
        "[b]Wolf 359[/b]\n"
        "67 of 90 SP, open\n"
        "\n"
        "[b]U.S.S. Sutherland, 35 SP[/b]\n"
        "[list]\n"
        "[*]Ship: U.S.S. Sutherland, 23 SP\n"
        "[*]Captain: Data, 3 SP\n"
        "[list]\n"
        "[*]Talent: Blood Oath, 4 SP\n"
        "[/list]\n"
        "[*]Crew: Worf, 5 SP\n"
        "[*]Weapon: Wrof\n"
        "[/list]\n"
        "\n"
        "[b]I.K.S. Vorn, 24 SP[/b]\n"
        "[list]\n"
        "[*]Ship: I.K.S. Vorn, 24 SP\n"
        "[/list]\n"
        "\n"
        "[b]Other points, 8 SP[/b]\n"
        "[list]\n"
        "[*]Other: points added by hand, 3 SP\n"
        "[*]Outpost: Outpost 1, 5 SP\n"
        "[/list]\n"
        "\n"
        "[b]Unmatched[/b]\n"
        "[list]\n"
        "[*]1. what is this?\n"
        "[/list]\n"
        "\n"
        "[quote]\n"
        "First line\n"
        "- second *line*\n"
        "[/quote]\n"
        "\n"
        f"[code]{code_of(FLEET)}[/code]\n"
    )


def test_comma_separated_values_have_one_card_a_line() -> None:
    text = render(FLEET, catalogue(), "csv", PRICES)
    table = list(csv.reader(io.StringIO(text)))
    assert table[0] == list(comma_separated.COLUMNS)
    assert table[3] == [
        *("Wolf 359", "1", "U.S.S. Sutherland", "1", "Talent", "", "Blood Oath"),
        *("klingon", "2017core", "4", "", "talent:blood-oath-2017core"),
    ]
    assert [(row[1], row[4], row[6], row[9]) for row in table[1:]] == [
        ("1", "Ship", "U.S.S. Sutherland", "23"),
        ("1", "Captain", "Data", "3"),
        ("1", "Talent", "Blood Oath", "4"),
        ("1", "Crew", "Worf", "5"),
        ("1", "Weapon", "Wrof", ""),
        ("2", "Ship", "I.K.S. Vorn", "24"),
        ("", "Other", "points added by hand", "3"),
        ("", "Outpost", "Outpost 1", "5"),
    ]
    assert {len(row) for row in table} == {12}


def test_without_prices_none_is_shown() -> None:
    fleet = Fleet(ships=(ShipBuild(ship="ship:i-k-s-vorn-2017core"),), points_limit=30)
    assert render(fleet, catalogue(), "markdown") == (
        f"# Fleet\n\nat most 30 SP\n\n## I.K.S. Vorn\n\n- Ship: I.K.S. Vorn\n\n`{code_of(fleet)}`\n"
    )
    assert render(fleet, catalogue(), "csv").splitlines()[1].split(",")[9] == ""
    assert listing_of(fleet, catalogue()).points is None


def test_resource_and_sideboard_stand_apart() -> None:
    fleet = Fleet(
        ships=(ShipBuild(ship="ship:i-k-s-vorn-2017core", resource=Equipped("nobody:knows")),),
        resource=Equipped("", name="A resource"),
        sideboard=(Equipped("crew:worf-71120"),),
    )
    prices = {"/ships/0": 24, "/resource": 10, "/sideboard/0": 0}
    assert render(fleet, catalogue(), "bbcode", prices) == (
        "[b]Fleet[/b]\n"
        "34 SP\n"
        "\n"
        "[b]I.K.S. Vorn, 24 SP[/b]\n"
        "[list]\n"
        "[*]Ship: I.K.S. Vorn, 24 SP\n"
        "[*]Card: nobody:knows\n"
        "[/list]\n"
        "\n"
        "[b]Resource, 10 SP[/b]\n"
        "[list]\n"
        "[*]Card: A resource, 10 SP\n"
        "[/list]\n"
        "\n"
        "[b]Sideboard, 0 SP[/b]\n"
        "[list]\n"
        "[*]Crew: Worf, 0 SP\n"
        "[/list]\n"
        "\n"
        f"[code]{code_of(fleet)}[/code]\n"
    )


def test_house_cards_are_marked() -> None:
    made = with_a_house_card("Lore *the* [b]other")
    assert "- Captain: Lore \\*the\\* \\[b\\]other (house card), 3 SP\n" in render(
        FLEET, made, "markdown", PRICES
    )
    assert "[*]Captain: Lore *the* [ b]other (house card), 3 SP\n" in render(
        FLEET, made, "bbcode", PRICES
    )
    row = list(csv.reader(io.StringIO(render(FLEET, made, "csv", PRICES))))[2]
    assert row[6:] == ["Lore *the* [b]other", "federation", "2017core", "3", "yes", made_key()]


def made_key() -> str:
    return "captain:data-2017core"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("K'Mpec", "K'Mpec"),
        ("U.S.S. Enterprise-D", "U.S.S. Enterprise-D"),
        ("a*b_c`d", "a\\*b\\_c\\`d"),
        ("[x](y) <b> &amp; ~~s~~ | \\", "\\[x\\](y) \\<b\\> \\&amp; \\~\\~s\\~\\~ \\| \\\\"),
        ("# one\n## two", "\\# one \\#\\# two"),
        ("- item", "\\- item"),
        ("+ item", "\\+ item"),
        ("===", "\\==="),
        ("12. item", "12\\. item"),
        ("12) item", "12\\) item"),
        ("12 items", "12 items"),
        ("see https://example.org", "see https\\://example.org"),
        ("", ""),
    ],
)
def test_markdown_takes_no_text_for_markup(text: str, expected: str) -> None:
    assert markdown.escaped(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[b]bold[/b]", "[ b]bold[ /b]"),
        ("[*]item [[img]]", "[ *]item [ [ img]]"),
        ("[1] a [ b", "[1] a [ b"),
    ],
)
def test_bbcode_takes_no_text_for_a_tag(text: str, expected: str) -> None:
    assert bbcode.escaped(text) == expected


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x"])
def test_a_spreadsheet_takes_no_text_for_a_formula(text: str) -> None:
    fleet = Fleet(name=text, ships=(ShipBuild(ship="", name=text),))
    row = render(fleet, catalogue(), "csv").splitlines()[1].split(",")
    assert (row[0], row[2], row[6]) == (f"'{text}", f"'{text}", f"'{text}")
    assert comma_separated.plain("K'Mpec") == "K'Mpec"


def test_several_fleets_follow_one_another() -> None:
    one = Fleet(name="One", ships=(ShipBuild(ship="ship:i-k-s-vorn-2017core"),))
    two = replace(one, name="Two")
    both = render_all((one, two), catalogue(), "markdown", ({"/ships/0": 24}, {"/ships/0": 20}))
    assert [line for line in both.splitlines() if line.startswith(("# ", "- "))] == [
        "# One",
        "- Ship: I.K.S. Vorn, 24 SP",
        "# Two",
        "- Ship: I.K.S. Vorn, 20 SP",
    ]
    table = render_all((one, two), catalogue(), "csv").splitlines()
    assert [line.split(",")[0] for line in table] == ["Fleet", "One", "Two"]
