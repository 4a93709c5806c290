"""The reference sheet: every ship of a fleet with values and dial, every card with its ability.

What a player looks up during a battle, in the order of the fleet; a resource and a sideboard
follow the ships, then notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cards.faces import (
    COLOUR_NOTES,
    DialCell,
    action_bar,
    arcs_of,
    dial_of,
    printed_values,
    shown_factions,
)
from fleetbuilder.fleets.paper.sheets.canvas import (
    INK,
    PALE,
    SOFT,
    WHITE,
    BrokenText,
    Colour,
    PdfCanvas,
)
from fleetbuilder.fleets.paper.sheets.cells import (
    TEXT_SIZE,
    Cell,
    bar_words,
    cell_draw,
    cells_of,
    marks_of,
)
from fleetbuilder.fleets.paper.sheets.dials import CELL, dial_draw, dial_size
from fleetbuilder.fleets.paper.sheets.dials import cell_draw as maneuver_draw
from fleetbuilder.fleets.paper.sheets.lettering import BOLD, Run
from fleetbuilder.fleets.paper.sheets.paper import MARGIN, Paper
from fleetbuilder.fleets.paper.sheets.titles import sheet_begun, title_draw
from rules.building.report import Report
from rules.cards import Ship
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.notation.lists.listing import SHIP, ListedCard, ListedGroup, Listing

KIND: Final = "Reference sheet"
_GAP: Final = 14.0
_BAR: Final = 19.0
_PAD: Final = 4.0
_TILE: Final = 25.0
_TILE_GAP: Final = 5.0
_LEGEND: Final = 7.0
_ORPHAN: Final = 60.0
"""Points that must be left on a page below the head of a group, else it begins the next."""

_TILES: Final[dict[str, tuple[Colour, Colour]]] = {
    "attack": ((0.773, 0.118, 0.129), WHITE),
    "agility": ((0.02, 0.47, 0.212), WHITE),
    "hull": ((0.957, 0.827, 0.137), INK),
    "shields": ((0.012, 0.42, 0.725), WHITE),
}
"""Fill and figure of each value of a ship, in the colours of the game."""
_OTHER_TILE: Final[tuple[Colour, Colour]] = (PALE, INK)
_MARKS: Final = (
    "Manual: this ability is written for people; simulated battles leave it out. "
    "House card: made up by players."
)


def reference_sheet(
    fleet: Fleet, report: Report, catalogue: Catalogue, paper: Paper, *, rules: str = ""
) -> PdfCanvas:
    """Draws the reference sheet of a fleet.

    `rules` is the name of the rule set for people. The same arguments give the same bytes.
    """
    sheet, listing = sheet_begun(KIND, fleet, report, catalogue, paper, rules)
    flow = _Flow(sheet, listing)
    flow.first_page(report)
    number = 0
    for group in listing.groups:
        if group.kind == SHIP:
            number += 1
            flow.ship(group, number, catalogue)
        elif group.kind != "other":
            flow.group(group)
    flow.remarks("Notes", listing.notes)
    flow.remarks("Could not be matched", fleet.unmatched)
    return sheet


class _Flow:
    """Fills pages from their head down."""

    def __init__(self, sheet: PdfCanvas, listing: Listing) -> None:
        self.sheet = sheet
        self.listing = listing
        self.width = sheet.paper.inner_width
        self.column = (self.width - _GAP) / 2
        self.bottom = sheet.paper.bottom
        self.head = BrokenText(f"{KIND}: {listing.title}", 9, self.width, BOLD)
        self.top = MARGIN + self.head.height + 8
        self.y = MARGIN

    def first_page(self, report: Report) -> None:
        self.sheet.page()
        self.y = title_draw(self.sheet, KIND, self.listing.title, report, self.width) + 3
        self._legend()

    def _legend(self) -> None:
        """Draws what the colours of dials mean, and the marks of cards."""
        x = MARGIN
        x += self.sheet.word((x, self.y + 4), "Dial", _LEGEND, font=BOLD, colour=SOFT) + 8
        for colour, note in COLOUR_NOTES.items():
            maneuver_draw(self.sheet, (x, self.y), DialCell(colour, "", ""))
            x += CELL + 3
            words = f"{colour.capitalize()}: {note}"
            x += self.sheet.word((x, self.y + 4), words, _LEGEND, colour=SOFT) + 14
        self.y += CELL + 4
        marks = BrokenText(_MARKS, _LEGEND, self.width, colour=SOFT)
        self.sheet.text((MARGIN, self.y), marks)
        self.y += marks.height + 10

    def further_page(self) -> None:
        self.sheet.page()
        self.sheet.text((MARGIN, MARGIN), self.head)
        self.y = self.top

    def room_for(self, height: float) -> None:
        """Begins a page unless so much room is left."""
        if self.y + height > self.bottom and self.y > self.top:
            self.further_page()

    # --- groups ----------------------------------------------------------------------------------

    def ship(self, group: ListedGroup, number: int, catalogue: Catalogue) -> None:
        head = group.cards[0]
        card = head.card
        cards = list(group.cards)
        if not isinstance(card, Ship):
            self._head(f"{number}. {group.title}", group.points, _ORPHAN)
            self._cells(cards)
            return
        ship_class = catalogue.ship_classes.get(card.ship_class)
        dial = dial_of(ship_class) if ship_class is not None else None
        wide, high = dial_size(dial) if dial is not None else (0.0, 0.0)
        facts = [
            ("Class", ship_class.name if ship_class is not None else card.ship_class),
            ("Faction", ", ".join(each.name for each in shown_factions(card.factions))),
            ("Actions", ", ".join(each.label for each in action_bar(card)) or "none"),
            ("Upgrades", bar_words(card)),
            ("Base", arcs_of(ship_class).description if ship_class is not None else ""),
            ("Marks", ", ".join(marks_of(card))),
        ]
        texts = [
            BrokenText([Run(f"{label} ", BOLD), Run(words)], TEXT_SIZE, self.width - wide - _GAP)
            for label, words in facts
            if words
        ]
        tall = _TILE + 12 + sum(text.height + 1.5 for text in texts)
        self._head(f"{number}. {group.title}", group.points, max(tall, high) + _ORPHAN)
        self._tiles(card)
        y = self.y + _TILE + 12
        for text in texts:
            self.sheet.text((MARGIN, y), text)
            y += text.height + 1.5
        if dial is not None:
            dial_draw(self.sheet, (MARGIN + self.width - wide, self.y), dial)
        self.y += max(tall, high) + 5
        self._cells(cards)

    def group(self, group: ListedGroup) -> None:
        self._head(group.title, group.points, _ORPHAN)
        self._cells(list(group.cards))

    def _head(self, title: str, points: int | None, following: float) -> None:
        """Draws the bar above a group, on a page where what follows has room."""
        text = BrokenText(title, 10, self.width - 90, BOLD)
        height = max(_BAR, text.height + 2 * _PAD)
        self.room_for(height + following)
        self.sheet.box((MARGIN, self.y), self.width, height, fill=PALE, edge=None)
        self.sheet.text((MARGIN + _PAD, self.y + _PAD - 1), text)
        if points is not None:
            corner = (MARGIN + self.width - _PAD, self.y + _PAD - 1)
            self.sheet.word(corner, f"{points} SP", 10, font=BOLD, align=1)
        self.y += height + 6

    def _tiles(self, card: Ship) -> None:
        x = MARGIN
        for value in printed_values(card):
            fill, ink = _TILES.get(value.kind, _OTHER_TILE)
            self.sheet.box((x, self.y), _TILE, _TILE, fill=fill, edge=None, radius=3)
            middle = x + _TILE / 2
            size = 13 if len(value.text) < 3 else 7
            y = self.y + (_TILE - size) / 2 - size * 0.1
            self.sheet.word((middle, y), value.text, size, font=BOLD, colour=ink, align=0.5)
            width = max(
                _TILE,
                self.sheet.word(
                    (middle, self.y + _TILE + 1.5), value.label, 5.5, colour=SOFT, align=0.5
                ),
            )
            x += width + _TILE_GAP

    # --- cards -----------------------------------------------------------------------------------

    def _cells(self, cards: Sequence[ListedCard]) -> None:
        """Draws cards in two columns, down the first and then down the second."""
        most = self.bottom - self.top
        cells = [cell for card in cards for cell in cells_of(card, self.column, most)]
        while cells:
            left, right = columns(cells, self.bottom - self.y)
            if not left:
                self.further_page()
                continue
            ends = [self.y]
            for place, column in enumerate((left, right)):
                y = self.y
                for cell in column:
                    x = MARGIN + place * (self.column + _GAP)
                    cell_draw(self.sheet, (x, y), self.column, cell)
                    y += cell.height
                ends.append(y)
            self.y = max(ends)
            cells = cells[len(left) + len(right) :]
        self.y += 8

    def remarks(self, title: str, lines: Iterable[str]) -> None:
        """Writes lines over the whole width, on as many pages as they need."""
        texts = [BrokenText(line, TEXT_SIZE, self.width) for line in lines]
        if not texts:
            return
        self._head(title, None, _ORPHAN)
        for text in texts:
            rest = text
            while rest.lines:
                if self.y + TEXT_SIZE * 1.5 > self.bottom:
                    self.further_page()
                first, rest = rest.split(self.bottom - self.y)
                self.sheet.text((MARGIN, self.y), first)
                self.y += first.height + 2
        self.y += 8


def columns(cells: Sequence[Cell], room: float) -> tuple[Sequence[Cell], Sequence[Cell]]:
    """Returns the cells of the first and of the second column, as many as fit in `room` points.

    When all fit the columns are as even as their order allows.
    """
    heights = [cell.height for cell in cells]
    best = min(
        range(len(cells) + 1),
        key=lambda place: (max(sum(heights[:place]), sum(heights[place:])), -place),
    )
    if max(sum(heights[:best]), sum(heights[best:])) <= room:
        return cells[:best], cells[best:]
    first = _fitting(heights, room)
    second = _fitting(heights[first:], room)
    return cells[:first], cells[first : first + second]


def _fitting(heights: Sequence[float], room: float) -> int:
    """Returns how many of the first heights fit in a room."""
    for count, height in enumerate(heights):
        room -= height
        if room < 0:
            return count
    return len(heights)
