"""The ships of a build sheet: a block for each, with a row for each card.

Source: "Additional Rules for Tournaments" (2016), Fleet Build Sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards.wording import faction_name
from fleetbuilder.fleets.paper.sheets.canvas import INK, LEADING, PALE, SOFT, BrokenText, PdfCanvas
from fleetbuilder.fleets.paper.sheets.lettering import BOLD, ITALIC, REGULAR
from rules.notation.lists.listing import ListedCard, ListedGroup

GAP: Final = 10.0
"""Points between blocks."""
PAD: Final = 3.0
SIZE: Final = 7.5
SMALL: Final = 6.0
BAR: Final = 14.0
"""Height of a bar that heads or closes a block."""

_TYPE_WIDTH: Final = 52.0
_FACTION_WIDTH: Final = 62.0
_POINTS_WIDTH: Final = 26.0
_COLUMNS_BAR: Final = 10.0
_ROW: Final = 12.5
_INDENT: Final = 6.0
_ORDER: Final = (
    "ship",
    "flagship",
    "captain",
    "construction",
    "upgrades",
    "ambassador",
    "admiral",
    "resource",
)
"""Places of a ship in the order of the official sheet."""


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A line of a ship's block, its cells broken into lines."""

    kind: BrokenText
    title: BrokenText
    faction: BrokenText
    points: int | None
    indent: float = 0.0

    @property
    def height(self) -> float:
        """Returns its height in points."""
        tallest = max(self.kind.height, self.title.height, self.faction.height)
        return max(_ROW, tallest + _ROW - SIZE * LEADING)

    def split(self, height: float) -> tuple[BlockRow, BlockRow]:
        """Returns what of it is no higher than a height, at least a line, and the rest."""
        inner = height - _ROW + SIZE * LEADING
        kind, title, faction = (text.split(inner) for text in (self.kind, self.title, self.faction))
        first = replace(self, kind=kind[0], title=title[0], faction=faction[0])
        rest = replace(self, kind=kind[1], title=title[1], faction=faction[1], points=None)
        return first, rest


@dataclass(frozen=True, slots=True)
class Block:
    """A ship's block, or as much of it as fits where it stands."""

    heading: str
    rows: tuple[BlockRow, ...]
    total: int | None
    is_last: bool


class Ships:
    """Hands out the ships block by block, each cut where the room of its block ends."""

    def __init__(self, ships: Sequence[ListedGroup], width: float) -> None:
        """Begins with the first ship; `width` is that of a block, in points."""
        self.ships = ships
        self.width = width
        self.number = 0
        self.rows = _rows(ships[0], width) if ships else []
        self.place = 0

    @property
    def has_more(self) -> bool:
        """Returns whether anything is left."""
        return self.number < len(self.ships)

    def take(self, room: float) -> Block:
        """Returns the next block, its rows no higher than `room`; an empty one at the end."""
        if not self.has_more:
            self.number += 1
            return Block(f"Ship {self.number}", (), None, True)
        group = self.ships[self.number]
        first = self.place
        while self.place < len(self.rows):
            row = self.rows[self.place]
            if row.height > room:
                if self.place > first:
                    break
                self.rows[self.place : self.place + 1] = row.split(room)
                self.place += 1
                break
            room -= row.height
            self.place += 1
        taken = tuple(self.rows[first : self.place])
        heading = f"Ship {self.number + 1}" + (", continued" if first else "")
        is_last = self.place == len(self.rows)
        if is_last:
            self.number += 1
            self.place = 0
            self.rows = _rows(self.ships[self.number], self.width) if self.has_more else []
        return Block(heading, taken, group.points, is_last)


def _rows(group: ListedGroup, width: float) -> list[BlockRow]:
    room = width - _TYPE_WIDTH - _FACTION_WIDTH - _POINTS_WIDTH - 2 * PAD
    rows = []
    for each in sorted(group.cards, key=_order):
        indent = min(_INDENT * each.depth, room / 2)
        font = BOLD if each is group.cards[0] else REGULAR
        rows.append(
            BlockRow(
                BrokenText(each.kind, SMALL + 0.5, _TYPE_WIDTH - 2 * PAD, colour=SOFT),
                BrokenText(each.name, SIZE, room - indent, font),
                BrokenText(factions_of(each), SMALL + 0.5, _FACTION_WIDTH - 2 * PAD),
                each.points,
                indent,
            )
        )
    return rows


def _order(card: ListedCard) -> int:
    """Orders the rows of a ship as the official sheet does; held cards stay with their holders."""
    parts = card.where.split("/")
    if len(parts) < 4:
        return 0
    if parts[3] == "resource" and card.card is not None and card.card.type == "flagship":
        return _ORDER.index("flagship")
    return _ORDER.index(parts[3])


def factions_of(card: ListedCard) -> str:
    """Returns the factions of a card in words, "" for an unknown card."""
    return ", ".join(map(faction_name, card.card.factions)) if card.card is not None else ""


def blocks_draw(
    sheet: PdfCanvas,
    ships: Ships,
    place: tuple[float, float, float],
    count: int,
    *,
    all_of_them: bool,
) -> None:
    """Draws a page's blocks, two beside each other, those without a ship for a pen.

    `place` is left, upper and lower edge in points. Unless `all_of_them` are wanted, a page ends
    with the last ship.
    """
    left, top, bottom = place
    rows = count // 2
    height = (bottom - top - (rows - 1) * GAP) / rows
    room = height - 2 * BAR - _COLUMNS_BAR
    for number in range(count):
        if not (ships.has_more or all_of_them):
            return
        x = left + (number % 2) * (ships.width + GAP)
        y = top + (number // 2) * (height + GAP)
        block = ships.take(room)
        _block(sheet, block, x, y, ships.width, height)


def _block(
    sheet: PdfCanvas, block: Block, x: float, top: float, width: float, height: float
) -> None:
    end = x + width
    sheet.box((x, top), width, BAR, fill=PALE, edge=None)
    sheet.word((x + PAD, top + 2.5), block.heading, SIZE, font=BOLD)
    labels = top + BAR + 1.5
    title = x + _TYPE_WIDTH
    faction = end - _POINTS_WIDTH - _FACTION_WIDTH
    for place, label in ((x, "Type"), (title, "Card title"), (faction, "Faction")):
        sheet.word((place + PAD, labels), label, SMALL, colour=SOFT)
    sheet.word((end - PAD, labels), "SP", SMALL, colour=SOFT, align=1)
    y = top + BAR + _COLUMNS_BAR
    sheet.line((x, y), (end, y))
    bottom = top + height - BAR
    for row in block.rows:
        _row(sheet, row, x, y, width)
        y += row.height
        sheet.line((x, y), (end, y))
    while y + 2 * _ROW <= bottom:
        # Empty lines are for a pen.
        y += _ROW
        sheet.line((x, y), (end, y))
    sheet.box((x, bottom), width, BAR, fill=PALE, edge=None)
    words = "Total SP" if block.is_last else "Continued in the next block"
    sheet.word((x + PAD, bottom + 2.5), words, SIZE, font=BOLD if block.is_last else ITALIC)
    if block.is_last and block.total is not None:
        sheet.word((end - PAD, bottom + 2.5), str(block.total), SIZE, font=BOLD, align=1)
    for place in (title, faction, end - _POINTS_WIDTH):
        sheet.line((place, top + BAR), (place, bottom))
    sheet.box((x, top), width, height, edge=INK)


def _row(sheet: PdfCanvas, row: BlockRow, x: float, top: float, width: float) -> None:
    first = top + (_ROW - SIZE * LEADING) / 2
    faction = x + width - _POINTS_WIDTH - _FACTION_WIDTH
    sheet.text((x + PAD, first + 0.6), row.kind)
    sheet.text((x + _TYPE_WIDTH + PAD + row.indent, first), row.title)
    sheet.text((faction + PAD, first + 0.6), row.faction)
    if row.points is not None:
        sheet.word((x + width - PAD, first), str(row.points), SIZE, align=1)
