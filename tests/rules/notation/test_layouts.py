"""The layouts in which players post fleets: one fleet, written in every way, is read the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.notation import parse
from tests.rules.catalogue import catalogue

NAMES = [
    ["U.S.S. Enterprise-D", "Jean-Luc Picard", "Engage", "Worf", "Photon Torpedoes"],
    ["I.K.S. Koraga", "Martok", "Alexander"],
]
"""What each fleet below holds: a ship, its captain, and its upgrades."""

FILE = Path(__file__).parents[2] / "data" / "posted" / "layouts.txt"
LAYOUTS = {
    name: text
    for name, _, text in (
        part.partition("\n") for part in FILE.read_text(encoding="utf-8").split("%% ")[1:]
    )
}
"""Name of a layout -> the fleet written so."""


def names_of(fleet: Fleet) -> list[list[str]]:
    """Returns the names of each ship and its cards; "?" and the words of an unknown one."""
    ships = []
    for build in fleet.ships:
        pairs = [(build.ship, build.name), *((each.card, each.name) for each in build.cards())]
        ships.append([catalogue()[key].name if key else f"?{name}" for key, name in pairs])
    return ships


@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_a_fleet_is_read_in_every_layout(layout: str) -> None:
    (fleet,) = parse(LAYOUTS[layout], catalogue()).fleets
    assert names_of(fleet) == NAMES
    assert fleet.unmatched == ()
    for build in fleet.ships:
        assert build.captain is not None
        assert catalogue()[build.captain.card].type == "captain"


@pytest.mark.parametrize(
    ("title", "name", "limit"),
    [
        ("Fed starter", "Fed starter", None),
        ("Vulcan & Kazon Militia", "Vulcan & Kazon Militia", None),
        ("Picard", "Picard", None),
        ("Picard & Worf", "Picard & Worf", None),
        ("Klingon", "Klingon", None),
        ("Fleet, 110pts", "Fleet", 110),
        ("Klingon alliance (120 SP)", "Klingon alliance", 120),
        ("100 point Borg fleet", "Borg fleet", 100),
        ("## My 2nd list: 98/130 SP", "My 2nd list", 130),
        ("110 SP", "", 110),
        ("*** Fed starter ***", "Fed starter", None),
        ("Hi all", "Hi all", None),
        ("Fleet: Worf", "Worf", None),
        ("Title - Worf's pride", "Title - Worf's pride", None),
    ],
)
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_title_is_no_card(title: str, name: str, limit: int | None, between: str) -> None:
    (fleet,) = parse(f"{title}{between}U.S.S. Enterprise-D (28)\nWorf (3)", catalogue()).fleets
    assert names_of(fleet) == [["U.S.S. Enterprise-D", "Worf"]]
    assert (fleet.name, fleet.points_limit, fleet.unmatched) == (name, limit, ())


@pytest.mark.parametrize("head", ["Ship 1: ", "Ship:\n", "Ship - "])
def test_a_ships_name_above_labelled_ships_is_a_title(head: str) -> None:
    (fleet,) = parse(f"Enterprise\n\n{head}I.K.S. Koraga (26)\nMartok (4)", catalogue()).fleets
    assert names_of(fleet) == [["I.K.S. Koraga", "Martok"]]
    assert fleet.name == "Enterprise"


@pytest.mark.parametrize(
    "line",
    [
        "Capt. Martok",
        "Capt Martok",
        "Cpt. Martok",
        "Captain Martok",
        "CAPTAIN: MARTOK",
        "Captain - Martok",
        "Captain- Martok",
        "Captain = Martok",
        "Captains: Martok",
        "Cap: Martok",
        "Caps - Martok",
        "Captain Card: Martok",
        "Gen. Martok",
        "General Martok",
        "Captain: General Martok (4 pts)",
        "Captain: Gen. Martok",
        "Martok (Captain)",
        "Martok [captain] [4]",
        "Martok - Captain - 4",
        "Martok 7 (Captain) [4]",
        "CO: Martok",
        "The captain: Martok",
        "the Captain is: Martok",
    ],
)
def test_ranks_and_labels_of_a_captain_are_taken_off(line: str) -> None:
    (fleet,) = parse(f"I.K.S. Koraga\nEngage\n{line}", catalogue()).fleets
    captain = fleet.ships[0].captain
    assert captain is not None
    assert catalogue()[captain.card].name == "Martok"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("ET - Engage", "talent:engage"),
        ("ETs: Engage", "talent:engage"),
        ("Elite: Engage", "talent:engage"),
        ("E: Engage", "talent:engage"),
        ("Crew- Alexander", "crew:alexander"),
        ("Crew Alexander", "crew:alexander"),
        ("Crews: Alexander", "crew:alexander"),
        ("Cr: Alexander", "crew:alexander"),
        ("C - Alexander", "crew:alexander"),
        ("Crew #2: Alexander", "crew:alexander"),
        ("Crew slot 1: Alexander", "crew:alexander"),
        ("W: Photon Torpedoes", "weapon:photon-torpedoes"),
        ("Weap - Photon Torpedoes", "weapon:photon-torpedoes"),
        ("Wpns: Photon Torpedoes", "weapon:photon-torpedoes"),
        ("T - Cloaking Device", "tech:cloaking-device"),
        ("Tech) Cloaking Device", "tech:cloaking-device"),
        ("Techs: Cloaking Device", "tech:cloaking-device"),
        ("Upg Cloaking Device", "tech:cloaking-device"),
        ("Upgrades = Cloaking Device", "tech:cloaking-device"),
        ("B: Borg Alcove", "borg:borg-alcove"),
        ("Borg upgrade: Borg Alcove", "borg:borg-alcove"),
        ("?: Tea, Earl Grey, Hot", "question:tea-earl-grey-hot"),
        ("Crew: Lt. Cmdr. Data", "crew:data"),
        ("Adm. Hayes", "admiral:hayes"),
        ("Admiral: Adm. Hayes", "admiral:hayes"),
        ("Captain's Chair", "ship-resource:captain-s-chair"),
        ("T-9 Energy Converter", "tech:t-9-energy-converter"),
        ("Tech: T-9 Energy Converter (3)", "tech:t-9-energy-converter"),
        ("First Officer", "officer:first-officer"),
        ("Weapon Ports", "weapon:weapon-ports"),
        ("Mr. Spock", "captain:mr-spock"),
        ("Spock", "captain:mr-spock"),
    ],
)
def test_labels_of_every_type_are_taken_off(line: str, key: str) -> None:
    (fleet,) = parse(f"I.K.S. Koraga\n{line}", catalogue()).fleets
    keys = [each.card for each in fleet.ships[0].cards()]
    assert any(each.startswith(key) for each in keys), keys


@pytest.mark.parametrize(
    ("line", "copies"),
    [
        ("3 Alexander", 1),
        ("3x Alexander", 3),
        ("3 x Alexander", 3),
        ("x3 Alexander", 3),
        ("Alexander x3", 3),
        ("Alexander (x3)", 3),
        ("Alexander (3)", 1),
        ("2 Alexander (3)", 2),
        ("2x Alexander [3]", 2),
        ("2 Alexander", 2),
    ],
)
def test_a_number_in_front_is_a_price_where_it_fits(line: str, copies: int) -> None:
    (fleet,) = parse(f"I.K.S. Koraga\nMartok\n{line}", catalogue()).fleets
    assert names_of(fleet) == [["I.K.S. Koraga", "Martok", *["Alexander"] * copies]]


@pytest.mark.parametrize(
    "line", ["Flagship Independent (Klingon) – 10", "Flagship: Independent (Klingon) [10]"]
)
def test_a_flagship_before_the_ships_is_the_first_ships(line: str) -> None:
    parsed = parse(f"My list\n\n{line}\n\nI.K.S. Koraga\nMartok\n\nI.K.S. Vorn", catalogue())
    (fleet,) = parsed.fleets
    held = fleet.ships[0].resource
    assert held is not None
    assert held.card == "flagship:independent-klingon-op4participation"
    assert fleet.resource is not None
    assert fleet.resource.card == "resource:flagship-op4participation"
    assert [
        (each.where, each.code) for each in parsed.notices if each.code != "card.ambiguous"
    ] == [
        ("line 1", "text.name"),
        ("line 3", "text.resource"),
    ]


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (
            "Ship Total: 35",
            "text.total",
            "This total was not read as a card; prices are always computed.",
        ),
        (
            "Ship total (36)",
            "text.total",
            "This total is not that of the prices beside the cards, 35 SP.",
        ),
        (
            "35 SP",
            "text.total",
            "This total was not read as a card; prices are always computed.",
        ),
        ("Player: Q", "text.ignored", "This line was not read as a card."),
        ("https://example.org/fleets/1", "text.ignored", "This line was not read as a card."),
        (
            "I have been playing this one for a year.",
            "text.comment",
            "This line names no card; it is kept in the notes.",
        ),
        (
            "Xyzzy",
            "card.unknown",
            'No card is called "Xyzzy"; it is kept as it stands.',
        ),
        (
            "Leader: Alexander",
            "text.label",
            'The label "Leader" was not understood.',
        ),
    ],
)
def test_a_line_that_names_no_card_is_said(line: str, code: str, message: str) -> None:
    parsed = parse(f"I.K.S. Koraga (26)\nMartok (9)\n{line}", catalogue())
    told = [each for each in parsed.notices if each.where == "line 3" and each.code == code]
    assert [each.message for each in told] == [message]


def test_a_total_before_any_card_is_said_to_be_out_of_place() -> None:
    parsed = parse("Total: 98\nI.K.S. Koraga", catalogue())
    assert [(each.where, each.message) for each in parsed.notices if each.code == "text.total"] == [
        ("line 1", "This total stands before any card; it was not read.")
    ]
    assert parsed.fleets[0].points_limit is None


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("I.K.S. Koraga (26)\nMartok (4)\n\nTotal: 30", 30),
        ("I.K.S. Koraga (26)\nMartok (4)\nTotal (30)\n\nFleet total: 31", 31),
        ("I.K.S. Koraga (26): Martok (4) = 30\nI.K.S. Vorn (24) = 24\n54/120", 54),
        ("I.K.S. Koraga\nTotal 26\n\nI.K.S. Vorn\nTotal 24", None),
    ],
)
def test_the_total_of_the_fleet_is_stated(text: str, total: int | None) -> None:
    parsed = parse(text, catalogue())
    assert [each.total for each in parsed.stated] == [total]
    assert parsed.stated[0].prices.get("/ships/0") in (26, None)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Resource: Flagship", "Resource: Sabotage"),
        ("Res - Flagship (10)", "Sabotage (5)"),
        ("Resource 1: Flagship", "Resource 2: Sabotage [5]"),
        ("| Resource | Flagship | 10 |", "| Resource | Sabotage | 5 |"),
        ("Resources:\nFlagship", "Sabotage"),
        ("Resources: Flagship, Sabotage", ""),
    ],
)
def test_a_second_resource_is_kept_and_told(first: str, second: str) -> None:
    parsed = parse(f"{first}\n{second}\n\nI.K.S. Koraga\nMartok", catalogue())
    (fleet,) = parsed.fleets
    assert names_of(fleet) == [["I.K.S. Koraga", "Martok"]]
    assert fleet.resource is not None
    assert fleet.resource.card == "resource:flagship-op4participation"
    assert fleet.unmatched == ("Resource: Sabotage",)
    assert "text.second_resource" in [each.code for each in parsed.notices]


@pytest.mark.parametrize(
    "line",
    [
        "Drovana w/ Duras, Son of Toral, Stand By Torpedoes",
        "Drovana with Duras, Son of Toral, Stand By Torpedoes",
        "Drovnaa w/ Duras, Son of Toral, Stand By Torpedoes",
        "Drovana w/ Duras, Son of Otral, Stand By Torpedoes & Barrage of Fire",
    ],
)
def test_a_name_with_commas_may_stand_first_behind_a_ship(line: str) -> None:
    (fleet,) = parse(line, catalogue()).fleets
    [names] = names_of(fleet)
    assert names[:3] == ["I.K.S. Drovana", "Duras, Son of Toral", "Stand By Torpedoes"]


def test_lines_numbered_by_letters_may_be_written_small() -> None:
    text = "1. u.s.s. enterprise-d\n  a. jean-luc picard\n  b. photon torpedos\n  c. j. hayes\n"
    (fleet,) = parse(text, catalogue()).fleets
    assert names_of(fleet) == [
        ["U.S.S. Enterprise-D", "Jean-Luc Picard", "Photon Torpedoes", "J. Hayes"]
    ]


@pytest.mark.parametrize(
    ("words", "ship_class"),
    [
        ("Federation Constitution Class", "constitution-class"),
        ("federation constutution class", "constitution-class"),
        ("Constitution Class", "constitution-class"),
        ("Federation Constitution Class (Refit)", "constitution-class-refit"),
        ("Federation Constitution Class (Refi)", "constitution-class-refit"),
    ],
)
def test_a_class_is_not_another_with_more_in_brackets(words: str, ship_class: str) -> None:
    (fleet,) = parse(f"Ship: {words}\nCaptain: Sulu", catalogue()).fleets
    ship = catalogue().ship(fleet.ships[0].ship)
    assert ship.ship_class == ship_class
    assert "mirror-universe" not in ship.factions


_LINES = st.sampled_from(
    [line.strip() for layout in LAYOUTS.values() for line in layout.splitlines() if line.strip()]
    + ["Total: 5", "My list", "Whatever this is", "I think that this one is good.", "Crew: none"]
)


@settings(max_examples=150)
@given(lines=st.lists(_LINES, min_size=1, max_size=8))
# A list that names a ship twice: the first line is read as the heading of the second.
@example(lines=["2) I.K.S. Koraga", "Ship 2  I.K.S. Koraga           Klingon     26"])
def test_no_line_is_lost_without_a_word(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        whole = parse(text, catalogue(), format="text")
    except DocumentError:
        return
    told = {each.where for each in whole.notices}
    for number, line in enumerate(lines, 1):
        if f"line {number}" in told:
            continue
        # Without the line, the fleet or what is said of other lines is another: so it was read,
        # unless it is a bare heading.
        rest = "\n".join((*lines[: number - 1], "", *lines[number:]))
        try:
            without = parse(rest, catalogue(), format="text")
        except DocumentError:
            continue
        is_read = (without.fleets, without.notices) != (whole.fleets, whole.notices)
        assert is_read or not is_said(line), line


def is_said(line: str) -> bool:
    """Tells whether a line says more than a heading, a rule or an empty place does."""
    try:
        alone = parse(f"I.K.S. Vorn\n{line}", catalogue(), format="text")
    except DocumentError:
        return True
    bare = parse("I.K.S. Vorn", catalogue(), format="text")
    return alone.fleets != bare.fleets


@pytest.mark.parametrize(
    "text",
    [
        "Koragga 26\nMartk 4\nSalvae 5",
        "> Koragga 26\n> Martk 4\n> Salvae 5",
        "Koragga ..... 26\nMartk........ 4\nSalvae........5",
        "Koragga – 26 (I.K.S. Koraga)\nMartk – 4 (Koraga)\nSalvae – 5 (Koraga)",
        "1. Koragga\na. Martok (4 SP)\nb. Salvae (5 SP)",
        "1) Koraga\na) Martk (4 SP)\nb) Salvae",
        "Sh: Koragga\nCap:Martk\nE - Salvae",
        "Koragga\nCaptain Martk 4\nSalvae 5",
    ],
)
def test_a_misspelt_name_is_read_whatever_stands_around_it(text: str) -> None:
    parsed = parse(text, catalogue())
    (fleet,) = parsed.fleets
    assert names_of(fleet) == [["I.K.S. Koraga", "Martok", "Salvage"]]
    assert [each.name for build in fleet.ships for each in build.cards() if not each.card] == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("T - Cloaking Devise", "Cloaking Device"),
        ("W - Photn Torpedoes", "Photon Torpedoes"),
        ("C - Xyzzy", "?Xyzzy"),
        ("Xyzzy....... 4", "?Xyzzy"),
        ("Bajoran Captaain (0)", "Bajoran"),
        ("Xindi Captin", "Xindi"),
        ("Daimon Ttog", "Daimon Tog"),
        ("Gul Evel 4", "Gul Evek"),
    ],
)
def test_a_misspelt_card_is_one_card(line: str, name: str) -> None:
    (fleet,) = parse(f"I.K.S. Koraga\n{line}", catalogue()).fleets
    assert names_of(fleet) == [["I.K.S. Koraga", name]]


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("I.K.S. Maht-H'a, Duras, Son of Torl, Klag", ["captain:duras-son-of-toral", "crew:klag"]),
        (
            "I.K.S. Maht-H'a, Klag, Duras, Son of Torral",
            ["captain:duras-son-of-toral", "crew:klag"],
        ),
        ("I.K.S. Maht-H'a, Tea, Earl Gray, Hot, Klag", ["question:tea-earl-grey-hot", "crew:klag"]),
        ("I.K.S. Maht-H'a, Duras, Klagg", ["captain:duras", "crew:klag"]),
    ],
)
def test_a_misspelt_name_with_commas_is_one_card(line: str, keys: list[str]) -> None:
    (fleet,) = parse(line, catalogue()).fleets
    read = [each.card.rpartition("-")[0] for each in fleet.ships[0].cards()]
    assert sorted(read) == sorted(keys)


@pytest.mark.parametrize(
    ("title", "limit"),
    [
        ("Dominion Battleships – 141 SP", 141),
        ("Enterprize crew, 120 points", 120),
        ("Dominion Battleships, take 2", None),
    ],
)
def test_a_title_near_the_name_of_a_ship_is_a_title(title: str, limit: int | None) -> None:
    (fleet,) = parse(f"{title}\nKoraga (26)\nMartok (4)", catalogue()).fleets
    assert names_of(fleet) == [["I.K.S. Koraga", "Martok"]]
    assert fleet.name == title.partition(" –")[0].removesuffix(", 120 points")
    assert fleet.points_limit == limit


@pytest.mark.parametrize(
    "text",
    [
        "Koraga w/ Martk, Worff & Cloaked Mimes",
        "Koragga with Captain Martk, Worff and Cloaked Mimes.",
        "Koragga: Martk + Worff / Cloaked Mimes",
        "Ship Card: Koragga, Captain Card: Martk and Upgrades: Worff and Cloaked Mimes.",
        "My list\n\nKoragga w/ Martk, Worff plus Cloaked Mimes",
        "Koragga\nMartk, Worff & Cloaked Mimes",
        "Koragga w/Martk, Worff and Cloaked Mimes",
        "Koragga (Martk, Worff, Cloaked Mimes)",
        "Koragga (26) w/ Martk (4), Worff (3) and Cloaked Mimes (3) = 36",
    ],
)
def test_misspelt_names_that_signs_and_words_join_are_parted(text: str) -> None:
    (fleet,) = parse(text, catalogue()).fleets
    assert names_of(fleet) == [["I.K.S. Koraga", "Martok", "Worf", "Cloaked Mines"]]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Koraga w/ Xyzzy", ["I.K.S. Koraga", "?Xyzzy"]),
        ("Koragga w/ Xyzzy & Martk", ["I.K.S. Koraga", "?Xyzzy & Martk"]),
    ],
)
def test_a_ship_is_parted_from_what_it_is_with(line: str, names: list[str]) -> None:
    (fleet,) = parse(line, catalogue()).fleets
    assert names_of(fleet) == [names]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Kurn (Koraga)", "captain:kurn-71273"),
        ("Kurn – 3 (Drovana)", "captain:kurn-72241"),
        ("Gowrn – 4 (I.K.S. Bortas)", "captain:gowron-72280p"),
        ("Gowrn – 4 (Bortas)", "captain:gowron-72280p"),
    ],
)
def test_a_ship_in_brackets_is_the_pack_of_the_card(line: str, key: str) -> None:
    parsed = parse(f"I.K.S. Koraga (26)\n{line}", catalogue())
    captain = parsed.fleets[0].ships[0].captain
    assert captain is not None
    assert captain.card == key
    assert [each.text for each in parsed.notices if each.code == "text.remark"] == []


@pytest.mark.parametrize(
    "text",
    [
        "Koraga w/ Martok, Worf & Salvage. Total 38 SP.",
        "Koragga: Martk, Worff and Salvae; total: 38",
        "Ship Card: Koragga, Captain Card: Martk and Upgrades: Worff and Salvae. Total 38 SP.",
    ],
)
def test_a_total_behind_the_cards_of_a_line_swallows_none(text: str) -> None:
    parsed = parse(text, catalogue())
    (fleet,) = parsed.fleets
    assert names_of(fleet) == [["I.K.S. Koraga", "Martok", "Worf", "Salvage"]]
    assert [each.total for each in parsed.stated] == [38]
