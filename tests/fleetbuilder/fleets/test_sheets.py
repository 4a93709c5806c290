"""Sheets of paper: what stands on each page, and that nothing leaves it or lies upon another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import segno

from fleetbuilder.fleets.check.problems import verdict_words
from fleetbuilder.fleets.paper.sheets import build, reference
from fleetbuilder.fleets.paper.sheets.paper import MARGIN, PAPERS
from fleetbuilder.fleets.paper.sheets.ships import GAP
from fleetbuilder.fleets.paper.sheets.words import Head
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.fleetbuilder.fleets.printed import (
    LONG,
    SIX,
    TWO,
    boxes_of,
    faults_of,
    known,
    pages_of,
    report_of,
)
from tests.rules.catalogue import catalogue

TEXTS = Path(__file__).resolve().parents[2] / "data" / "sheets"
ADDRESS = "https://fleets.example.org/check/?fleet=FB1-abcdefghijklmnopqrstuvwxyz"
Draw = Callable[..., bytes]


def build_sheet(*fleet: Any, **options: Any) -> bytes:
    """Returns a build sheet as a file."""
    return build.build_sheet(*fleet, **options).pdf()


def reference_sheet(*fleet: Any, **options: Any) -> bytes:
    """Returns a reference sheet as a file."""
    return reference.reference_sheet(*fleet, **options).pdf()


SHEETS: dict[str, Draw] = {"build": build_sheet, "reference": reference_sheet}
FLEETS = {"two": TWO, "six": SIX}


def shapes(pdf: bytes) -> int:
    """Returns how many lines and boxes the first page has."""
    page: Any = pypdfium2.PdfDocument(pdf)[0]
    paths = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH])
    return sum(1 for _ in paths)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("fleet", FLEETS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_text_of_every_page(sheet: str, fleet: str, paper: str) -> None:
    chosen = FLEETS[fleet]
    pdf = SHEETS[sheet](chosen, report_of(chosen), known(), PAPERS[paper], rules="The rules")
    expected = (TEXTS / f"{sheet}_{fleet}_{paper}.txt").read_text(encoding="utf-8")
    assert pages_of(pdf) == expected.removesuffix("\n").split("\n\f\n")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("fleet", FLEETS)
def test_nothing_leaves_the_page_or_lies_upon_another(sheet: str, fleet: str, paper: str) -> None:
    chosen = FLEETS[fleet]
    whole = catalogue()
    pdf = SHEETS[sheet](chosen, report_of(chosen, whole), whole, PAPERS[paper])
    assert faults_of(pdf, MARGIN) == []
    for page in pypdfium2.PdfDocument(pdf):
        assert page.get_size() == pytest.approx((PAPERS[paper].width, PAPERS[paper].height))


def overlong() -> tuple[Fleet, Catalogue]:
    """Returns a fleet that is far too long in every way, and the catalogue of its cards."""
    worf = "crew:worf-2017core"
    made = replace(
        known()[worf],
        official=False,
        name=LONG,
        ability="Long words " * 900,
        ability_status="manual",
    )
    cards = [made if card.key == worf else card for card in known()]
    many = tuple(Equipped(worf) for _ in range(6))
    beneath = Equipped("", name="m" * 200, upgrades=(Equipped("", name="x " * 99),))
    fleet = Fleet(
        name=LONG,
        ships=(
            ShipBuild(ship="ship:i-k-s-vorn-2017core", upgrades=many),
            ShipBuild(ship="", name=LONG, upgrades=(beneath,)),
            *[ShipBuild(ship="ship:federation-starship-2017core")] * 9,
        ),
        resource=Equipped("", name=LONG, upgrades=many),
        notes=("note " * 50 + "\n") * 10,
        unmatched=(LONG,) * 30,
    )
    return fleet, Catalogue(cards, known().ship_classes.values(), known().sets.values())


@pytest.mark.parametrize("paper", PAPERS)
def test_whatever_is_too_long_is_broken_and_goes_on(paper: str) -> None:
    fleet, cards = overlong()
    report = report_of(fleet, cards)
    head = Head("W" * 100, "W" * 100, "w" * 254)
    built = build_sheet(fleet, report, cards, PAPERS[paper], head=head, address=ADDRESS)
    reference = reference_sheet(fleet, report, cards, PAPERS[paper])
    for pdf in (built, reference):
        assert faults_of(pdf, MARGIN) == []
    words = "".join(pages_of(built))
    assert words.count("m") - words.count("mn") >= 200
    assert "Ship 1, continued" in words
    assert "Ship 11" in words
    assert "Ships 5–11" in words
    assert "".join(pages_of(reference)).count("Long") == 12 * 900


@pytest.mark.parametrize("paper", PAPERS)
def test_a_title_stays_in_its_column(paper: str) -> None:
    # No faction and no price stand beside it that it could lie upon.
    fleet = Fleet(ships=(ShipBuild(ship="", name="W" * 199, upgrades=(Equipped("", name=LONG),)),))
    chosen = PAPERS[paper]
    page = pypdfium2.PdfDocument(build_sheet(fleet, report_of(fleet), known(), chosen))[0]
    width = (chosen.inner_width - GAP) / 2
    titles = [box for box in boxes_of(page) if "WWW" in box.text]
    # The ship stands in the block at the left, its card in the one at the right.
    blocks = [int((box.left - MARGIN) // (width + GAP)) for box in titles]
    assert set(blocks) == {0, 1}
    for block, box in zip(blocks, titles, strict=True):
        left = MARGIN + block * (width + GAP)
        assert left + 52 < box.left < box.right < left + width - 26 - 62


def test_the_same_fleet_gives_the_same_bytes() -> None:
    for draw in SHEETS.values():
        one, two = (draw(SIX, report_of(SIX), known(), PAPERS["a4"]) for _ in "12")
        assert one == two
        assert one.startswith(b"%PDF-1.")
        assert b"D:2000" in one


def test_an_empty_fleet_has_empty_blocks() -> None:
    fleet = Fleet()
    [page] = pages_of(build_sheet(fleet, report_of(fleet), known(), PAPERS["a4"]))
    assert [line for line in page.split("\n") if line.startswith("Ship ")][:4] == [
        "Ship 1",
        "Ship 2",
        "Ship 3",
        "Ship 4",
    ]
    [page] = pages_of(reference_sheet(fleet, report_of(fleet), known(), PAPERS["a4"]))
    assert page.split("\n")[1] == "Fleet"


def test_the_head_says_who_plays_where() -> None:
    head = Head("Wolf 359 Open", "Jadzia", "jadzia@example.org")
    [page] = pages_of(build_sheet(TWO, report_of(TWO), known(), PAPERS["letter"], head=head))
    words = " ".join(page.split())
    assert (
        "Date Event Wolf 359 Open Faction Klingon, Federation "
        "Name Jadzia Email jadzia@example.org Ship 1"
    ) in words


def test_a_fleet_of_four_has_its_totals_on_the_first_page() -> None:
    four = replace(SIX, ships=SIX.ships[:4])
    [page] = pages_of(build_sheet(four, report_of(four), known(), PAPERS["a4"]))
    words = " ".join(page.split())
    first = words.index("Resource used")
    assert words[first : words.index(" Before battle")] == (
        "Resource used Master Strategist Tokens (MST) SP 10 Event uses Blind Boosters "
        "Ship 1 75 Ship 2 90 Ship 3 34 Ship 4 22 Resource 10 Other 8 Total 239"
    )


def test_the_box_of_blind_boosters_is_ticked() -> None:
    without = replace(TWO, blind_booster=False)
    plain, ticked = (
        build_sheet(fleet, report_of(without), known(), PAPERS["a4"])
        for fleet in (without, replace(TWO, blind_booster=True))
    )
    assert shapes(ticked) == shapes(plain) + 1


@pytest.mark.parametrize(
    ("fleet", "words"),
    [
        (Fleet(ships=TWO.ships[:1], points_limit=45), "39 of 45 SP. Legal."),
        (Fleet(ships=TWO.ships[:1], points_limit=38), "39 of 38 SP. Not legal: 1 problem."),
    ],
)
def test_the_sheet_says_whether_the_fleet_is_legal(fleet: Fleet, words: str) -> None:
    assert verdict_words(report_of(fleet, catalogue())) == words
    pdf = build_sheet(fleet, report_of(fleet, catalogue()), catalogue(), PAPERS["a4"])
    assert words in pages_of(pdf)[0]


def test_marks_of_house_cards_and_of_texts_for_people() -> None:
    [page] = pages_of(reference_sheet(TWO, report_of(TWO), known(), PAPERS["a4"]))
    assert "Captain · Federation · House card\n" in page
    assert "Crew · Klingon · Manual\n" in page
    [page] = pages_of(build_sheet(TWO, report_of(TWO), known(), PAPERS["a4"]))
    assert "Captain Data (house card) Federation 3\n" in page


# --- codes ---------------------------------------------------------------------------------------


def test_the_code_of_the_address_stands_at_the_right() -> None:
    report = report_of(TWO)
    plain, coded, fine = (
        build_sheet(TWO, report, known(), PAPERS["a4"], address=address)
        for address in ("", ADDRESS, ADDRESS + "x" * 1_000)
    )
    assert shapes(coded) > shapes(plain) + 200
    # So long an address would make a code too fine for paper.
    assert fine == plain
    assert faults_of(coded, MARGIN) == []


def test_the_code_of_the_address_leads_there() -> None:
    # What segno made of the address is read off the page module by module.
    pdf = build_sheet(TWO, report_of(TWO), known(), PAPERS["a4"], address=ADDRESS)
    matrix = segno.make(ADDRESS, error="l", micro=False).matrix
    scale = 8
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=scale).to_pil().convert("L")
    side = 78 / len(matrix)
    left = PAPERS["a4"].width - MARGIN - 78
    for row, modules in enumerate(matrix):
        for place, module in enumerate(modules):
            x, y = left + (place + 0.5) * side, MARGIN + (row + 0.5) * side
            assert (picture.getpixel((int(x * scale), int(y * scale))) < 128) is bool(module)


# --- dials ---------------------------------------------------------------------------------------


def test_a_dial_has_a_box_for_every_maneuver() -> None:
    one = Fleet(ships=(ShipBuild(ship="ship:cube-112-71792"),))
    bare = Catalogue(known(), (), ())
    with_dial, without = (
        reference_sheet(one, report_of(one), cards, PAPERS["a4"]) for cards in (known(), bare)
    )
    maneuvers = known().ship_classes["borg-cube"].maneuvers
    assert len(maneuvers) == 12
    speeds = {str(each.speed).replace("-", "−") for each in maneuvers}
    page: Any = pypdfium2.PdfDocument(with_dial)[0]
    assert speeds <= {box.text for box in boxes_of(page)}
    # Three spins are drawn to either side.
    sided = sum(2 if each.bearing == "spin" else 1 for each in maneuvers)
    assert shapes(with_dial) - shapes(without) >= 3 * sided
