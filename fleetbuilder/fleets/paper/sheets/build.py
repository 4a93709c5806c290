"""The fleet build sheet of official tournaments: what each ship carries, and room for results.

Source: "Additional Rules for Tournaments" (2016), Fleet Build Sheet: head, a block for each ship
(four on the first page, six on each further one), resource, totals, before and after battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cards.faces import long_date
from cards.wording import faction_name
from fleetbuilder.fleets.paper.sheets.canvas import INK, PALE, SOFT, BrokenText, PdfCanvas
from fleetbuilder.fleets.paper.sheets.codes import code_draw
from fleetbuilder.fleets.paper.sheets.lettering import BOLD, REGULAR, shown, width_of
from fleetbuilder.fleets.paper.sheets.paper import MARGIN, Paper
from fleetbuilder.fleets.paper.sheets.ships import BAR, GAP, PAD, SIZE, SMALL, Ships, blocks_draw
from fleetbuilder.fleets.paper.sheets.titles import sheet_begun, title_draw
from fleetbuilder.fleets.paper.sheets.words import Head
from rules.building.report import Report
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.notation.lists.listing import SHIP, ListedGroup, Listing

KIND: Final = "Fleet build sheet"
FIRST_PAGE: Final = 4
"""Ship blocks of the first page."""
FURTHER_PAGE: Final = 6
ROUNDS: Final = 3

_CODE_SIDE: Final = 78.0
_CODE_QUIET: Final = 6.0
_HEAD_ROW: Final = 27.0
_POINTS: Final = 40.0
_BOOSTERS: Final = 128.0
_TOTALS_ROW: Final = 27.0
_LABELS: Final = 21.0
_RESULT_ROW: Final = 19.0
_RESULTS: Final = BAR + _LABELS + ROUNDS * _RESULT_ROW
_NOTES: Final = 38.0

_BEFORE: Final = (("Battle round", 0.17), ("Opponent’s name", 0.51), ("Opponent’s initials", 0.32))
_AFTER: Final = (
    ("Your result (W-L-B)", 0.25),
    ("Your fleet points", 0.25),
    ("Cumulative fleet points", 0.25),
    ("Opponent’s initials", 0.25),
)
_BEFORE_PART: Final = 0.46


def build_sheet(
    fleet: Fleet,
    report: Report,
    catalogue: Catalogue,
    paper: Paper,
    *,
    head: Head | None = None,
    rules: str = "",
    address: str = "",
) -> PdfCanvas:
    """Draws the build sheet of a fleet; `sheets_pdf` prints several as one.

    `rules` is the name of the rule set for people, `address` where the fleet is shown: its code
    is drawn unless it would be too fine. The same arguments give the same bytes.
    """
    sheet, listing = sheet_begun(KIND, fleet, report, catalogue, paper, rules)
    ships = [group for group in listing.groups if group.kind == SHIP]
    left = Ships(ships, (paper.inner_width - GAP) / 2)

    sheet.page()
    top = _title(sheet, listing, report, address)
    top = _head(sheet, fleet, ships, head or Head(), top)
    results = paper.bottom - _RESULTS - _NOTES
    totals = results - GAP - _TOTALS_ROW
    resource = totals - _resource_height(sheet, listing)
    blocks_draw(sheet, left, (MARGIN, top, resource - GAP), FIRST_PAGE, all_of_them=True)
    _resource(sheet, listing, resource, totals - resource)
    _totals(sheet, listing, ships, totals)
    _results(sheet, results)
    while left.has_more:
        sheet.page()
        top = _further_title(sheet, listing)
        blocks_draw(sheet, left, (MARGIN, top, paper.bottom), FURTHER_PAGE, all_of_them=False)
    return sheet


def _title(sheet: PdfCanvas, listing: Listing, report: Report, address: str) -> float:
    """Draws the title, the code at its right, and gives where the head begins."""
    paper = sheet.paper
    corner = (paper.width - MARGIN - _CODE_SIDE, MARGIN)
    has_code = code_draw(sheet, corner, _CODE_SIDE, address)
    room = paper.inner_width - (_CODE_SIDE + 2 * _CODE_QUIET if has_code else 0)
    top = title_draw(sheet, KIND, listing.title, report, room) + 4
    return max(top, MARGIN + _CODE_SIDE + _CODE_QUIET) if has_code else top


def _head(
    sheet: PdfCanvas, fleet: Fleet, ships: Sequence[ListedGroup], head: Head, top: float
) -> float:
    factions: dict[str, None] = {}
    for group in ships:
        card = group.cards[0].card
        factions.update(dict.fromkeys(card.factions if card is not None else ()))
    rows = (
        (
            ("Date", long_date(fleet.event_date), 0.25),
            ("Event", head.event, 0.4),
            ("Faction", ", ".join(map(faction_name, factions)), 0.35),
        ),
        (("Name", head.player, 0.5), ("Email", head.email, 0.5)),
    )
    for row in rows:
        top += _fields(sheet, row, top)
    return top + GAP


def _fields(sheet: PdfCanvas, row: Sequence[tuple[str, str, float]], top: float) -> float:
    """Draws a row of labelled fields and gives its height; a long value is set smaller."""
    inner = sheet.paper.inner_width
    texts = []
    for _, value, part in row:
        room = inner * part - 2 * PAD
        size = 9.0 if width_of(shown(value), REGULAR, 9.0) <= room else SMALL + 0.5
        texts.append(BrokenText(value, size, room))
    height = max(_HEAD_ROW, *(10 + text.height + PAD for text in texts))
    x = MARGIN
    for (label, _, part), text in zip(row, texts, strict=True):
        sheet.box((x, top), inner * part, height)
        sheet.word((x + PAD, top + 2), label, SMALL, colour=SOFT)
        sheet.text((x + PAD, top + 11), text)
        x += inner * part
    return height


def _further_title(sheet: PdfCanvas, listing: Listing) -> float:
    text = BrokenText(f"{KIND}: {listing.title}", 9, sheet.paper.inner_width, BOLD)
    sheet.text((MARGIN, MARGIN), text)
    return MARGIN + text.height + 6


def _resource_words(listing: Listing) -> str:
    """Names the resource, and how many cards it holds."""
    for group in listing.groups:
        if group.kind == "resource":
            held = len(group.cards) - 1
            more = f" (with {held} {'card' if held == 1 else 'cards'})" if held else ""
            return group.cards[0].name + more
    return ""


def _resource_text(sheet: PdfCanvas, listing: Listing) -> BrokenText:
    room = sheet.paper.inner_width - _POINTS - _BOOSTERS - 2 * PAD
    return BrokenText(_resource_words(listing), SIZE + 0.5, room)


def _resource_height(sheet: PdfCanvas, listing: Listing) -> float:
    return max(_HEAD_ROW, 11 + _resource_text(sheet, listing).height + PAD)


def _resource(sheet: PdfCanvas, listing: Listing, top: float, height: float) -> None:
    """Draws the resource with its points, and whether boosters are opened at the event."""
    end = MARGIN + sheet.paper.inner_width
    points = end - _BOOSTERS - _POINTS
    sheet.box((MARGIN, top), points - MARGIN, height)
    sheet.word((MARGIN + PAD, top + 2), "Resource used", SMALL, colour=SOFT)
    sheet.text((MARGIN + PAD, top + 11), _resource_text(sheet, listing))
    sheet.box((points, top), _POINTS, height)
    sheet.word((points + PAD, top + 2), "SP", SMALL, colour=SOFT)
    cost = _points_of(listing, "resource")
    if cost is not None:
        sheet.word((points + _POINTS - PAD, top + 11), str(cost), SIZE + 0.5, align=1)
    sheet.box((end - _BOOSTERS, top), _BOOSTERS, height)
    tick = (end - _BOOSTERS + 2 * PAD, top + (_HEAD_ROW - 9) / 2)
    sheet.box(tick, 9, 9, edge=INK)
    if listing.fleet.blind_booster:
        x, y = tick
        sheet.path([(x + 2, y + 4.6), (x + 4, y + 6.8), (x + 7.2, y + 2)], INK, width=1.2)
    sheet.word((tick[0] + 14, tick[1] + 0.4), "Event uses Blind Boosters", SMALL + 0.5)


def _points_of(listing: Listing, kind: str) -> int | None:
    """Returns the SP of the groups of a kind, None when none has a known price."""
    points = [group.points for group in listing.groups if group.kind == kind]
    known = [each for each in points if each is not None]
    return sum(known) if known else None


def _totals(sheet: PdfCanvas, listing: Listing, ships: Sequence[ListedGroup], top: float) -> None:
    """Draws the row of totals: a box for each ship of the first page, one for all further ones."""
    boxes = [
        (f"Ship {place + 1}", ships[place].points if place < len(ships) else None)
        for place in range(FIRST_PAGE)
    ]
    further = ships[FIRST_PAGE:]
    if further:
        last = f"–{len(ships)}" if len(further) > 1 else ""
        points = sum(group.points or 0 for group in further)
        boxes.append((f"Ship{'s' * bool(last)} {FIRST_PAGE + 1}{last}", points))
    boxes += [
        ("Resource", _points_of(listing, "resource")),
        ("Other", _points_of(listing, "other")),
        ("Total", listing.points),
    ]
    width = sheet.paper.inner_width / len(boxes)
    for place, (label, cost) in enumerate(boxes):
        x = MARGIN + place * width
        is_total = place == len(boxes) - 1
        sheet.box((x, top), width, _TOTALS_ROW, fill=PALE if is_total else None)
        sheet.word((x + PAD, top + 2), label, SMALL, colour=SOFT)
        if cost is not None:
            font = BOLD if is_total else REGULAR
            sheet.word((x + width - PAD, top + 11), str(cost), 9, font=font, align=1)
    sheet.box((MARGIN, top), sheet.paper.inner_width, _TOTALS_ROW, edge=INK)


def _results(sheet: PdfCanvas, top: float) -> None:
    """Draws the tables for a pen: who is met, how it ends, and notes."""
    inner = sheet.paper.inner_width
    before = (inner - GAP) * _BEFORE_PART
    _table(sheet, "Before battle", _BEFORE, MARGIN, top, before)
    _table(sheet, "After battle", _AFTER, MARGIN + before + GAP, top, inner - GAP - before)
    notes = top + _RESULTS + GAP
    sheet.box((MARGIN, notes), inner, _NOTES - GAP)
    sheet.word((MARGIN + PAD, notes + 2), "Notes", SMALL, colour=SOFT)


def _table(
    sheet: PdfCanvas,
    heading: str,
    columns: Sequence[tuple[str, float]],
    x: float,
    top: float,
    width: float,
) -> None:
    sheet.box((x, top), width, BAR, fill=PALE, edge=None)
    sheet.word((x + PAD, top + 2.5), heading, SIZE, font=BOLD)
    first = top + BAR + _LABELS
    for number in range(ROUNDS):
        y = first + number * _RESULT_ROW
        sheet.line((x, y), (x + width, y))
        if heading == "Before battle":
            sheet.word((x + PAD, y + 5), str(number + 1), 9)
    left = x
    for label, part in columns:
        text = BrokenText(label, SMALL, width * part - 2 * PAD, colour=SOFT)
        sheet.text((left + PAD, top + BAR + (_LABELS - text.height) / 2), text)
        left += width * part
        sheet.line((left, top + BAR), (left, top + _RESULTS))
    sheet.box((x, top), width, _RESULTS, edge=INK)
