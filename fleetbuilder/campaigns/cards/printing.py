"""A player card on paper, drawn like the printed one, with the lines of its ledger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from fleetbuilder.campaigns.common import mapping, selectors
from fleetbuilder.campaigns.common.mapping import shading_after
from fleetbuilder.campaigns.common.models import LedgerEntry, PlayerCard
from fleetbuilder.fleets.paper.sheets.paper import MARGIN, Paper
from rules.alliance.campaign.player_card import (
    REPUTATION,
    SKILL,
    TALENT,
    Box,
    Shading,
    Sheet,
    captain_skill,
    gained_icons,
    reputation,
    struck_icons,
    talent_slots,
)

if TYPE_CHECKING:
    from fleetbuilder.fleets.paper.sheets.canvas import PdfCanvas as Canvas

LABEL: Final = 64.0
"""Points for the name of a row, at its left."""
GAP: Final = 2.5
TALL: Final = 20.0
TITLE_SIZE: Final = 17.0
LONG_NAME: Final = 45
"""From so many characters on a name is written smaller, so that it keeps to its line."""
SIZE: Final = 8.5
WIDEST: Final = 28.0
"""Points across a box, unless its row is long."""
DIGITS: Final = 0.62
"""The size of numbers of two digits for each point across their box, at most."""
COLUMNS: Final = (0.0, 22.0, 82.0, 272.0)
"""Where number, day, boxes and note of a line begin, in points from the left margin."""
TOTALS: Final = 96.0
"""Points for what a line adds, at its right."""
CHOICES: Final = 3
"""Underlined boxes whose icons stand beside each other."""
UNDER: Final = 4.0
"""Points between the lines of the ledger."""
Place = tuple[int, float, float, float, float]
"""Where a box stands: page from 0, and its left, upper, right and lower edge."""


def card_pdf(card: PlayerCard, paper: Paper, until: int | None = None) -> bytes:
    """Prints a card as it is now, or as it was after the entry of a number (0: blank)."""
    return card_drawing(card, paper, until).canvas.pdf()


def card_drawing(card: PlayerCard, paper: Paper, until: int | None = None) -> _Drawing:
    """Draws a card with its ledger so far, upon as many pages as that takes."""
    # Drawing takes 300 ms and 9 MB to load, which a process that prints nothing can do without.
    from fleetbuilder.fleets.paper.sheets.canvas import PdfCanvas as Canvas

    rows = selectors.entry_list(card=card)
    steps = mapping.steps_of(card, rows)
    last = len(steps) if until is None else min(until, len(steps))
    sheet, shading = mapping.sheet_of(card), shading_after(steps, last)
    canvas = Canvas(paper, f"Player card of {card.name}", card.campaign.name)
    canvas.page()
    drawing = _Drawing(canvas, paper)
    drawing.head(card, sheet, shading, "" if last == len(steps) else _then(rows[:last]))
    drawing.talents(sheet, shading)
    drawing.skill(sheet, shading)
    drawing.icons(sheet, shading)
    for kind in REPUTATION:
        drawing.reputation(kind, sheet, shading)
    drawing.history(card, rows[:last])
    return drawing


def _then(rows: Sequence[LedgerEntry]) -> str:
    if not rows:
        return "The card as it was when it was blank"
    return f"The card as it was after entry {rows[-1].number}, on {_moment(rows[-1])} UTC"


def _moment(row: LedgerEntry) -> str:
    return row.made_at.strftime("%Y-%m-%d %H:%M")


class _Drawing:
    """Draws a card from its upper edge down."""

    def __init__(self, canvas: Canvas, paper: Paper) -> None:
        from fleetbuilder.fleets.paper.sheets import canvas as ink
        from fleetbuilder.fleets.paper.sheets.lettering import BOLD

        self.canvas = canvas
        self.paper = paper
        self.ink: Any = ink
        self.bold = BOLD
        self.y = MARGIN
        self.places: dict[Box, Place] = {}

    def head(self, card: PlayerCard, sheet: Sheet, shading: Shading, then: str) -> None:
        """Writes captain, faction and what the card is worth; `then` names an earlier moment."""
        size = TITLE_SIZE if len(card.name) <= LONG_NAME else TITLE_SIZE * 0.6
        self._text(card.name, size, font=self.bold)
        words = f"{sheet.name} · flown by {card.member.name} · {card.campaign.name}"
        self._text(words, SIZE, colour=self.ink.SOFT)
        if then:
            self._text(then, SIZE + 1, font=self.bold)
        values = [f"Captain skill {captain_skill(sheet, shading)}"]
        values += [f"{kind} {reputation(sheet, shading, kind)} SP" for kind in REPUTATION]
        values.append(f"talent slots {talent_slots(sheet, shading)}")
        if icons := gained_icons(shading):
            values.append(f"icons gained: {', '.join(icons)}")
        self._text(" · ".join(values), SIZE + 1, font=self.bold)
        self.y += 8

    def _text(self, words: str, size: float, **look: Any) -> None:
        """Writes a text on as many lines as it takes."""
        text = self.ink.BrokenText(words, size, self.paper.inner_width, **look)
        self.canvas.text((MARGIN, self.y), text)
        self.y += text.height + 5

    def _wide(self, count: int) -> float:
        space = self.paper.inner_width - LABEL
        return min(WIDEST, space / count - GAP)

    def _label(self, words: str) -> None:
        top = self.y + (TALL - SIZE) / 2 - 1
        self.canvas.word((MARGIN, top), words, SIZE, font=self.bold)

    def _box(
        self, box: Box, x: float, wide: float, words: str, *, shaded: bool, last: bool = False
    ) -> None:
        self.places[box] = (len(self.canvas.pages) - 1, x, self.y, x + wide, self.y + TALL)
        fill = self.ink.INK if shaded else None
        edge = self.ink.HAIRLINE if last else self.ink.INK
        self.canvas.box((x, self.y), wide, TALL, fill=fill, edge=edge, radius=2.5, thickness=0.7)
        if words:
            colour = self.ink.WHITE if shaded else self.ink.INK
            size = min(SIZE, wide * DIGITS)
            middle = (x + wide / 2, self.y + (TALL - size) / 2 - 1)
            self.canvas.word(middle, words, size, colour=colour, align=0.5)

    def talents(self, sheet: Sheet, shading: Shading) -> None:
        """Draws the talent boxes, each above its skill box."""
        self._label("Talents")
        wide = self._wide(len(sheet.skill))
        for number, below in enumerate(sheet.talents, 1):
            x = MARGIN + LABEL + (below - 1) * (wide + GAP)
            slot = "+T" if number in sheet.talent_icons else ""
            box = Box(TALENT, number)
            self._box(box, x, wide, slot, shaded=box in shading.boxes)
        self.y += TALL + GAP

    def skill(self, sheet: Sheet, shading: Shading) -> None:
        """Draws the skill row; underlined boxes have a line below."""
        self._label("Skill")
        wide = self._numbers(SKILL, sheet.skill, shading)
        for choice in sheet.icons:
            x = MARGIN + LABEL + (choice.box - 1) * (wide + GAP)
            under = self.y + TALL + 1.6
            self.canvas.line((x, under), (x + wide, under), self.ink.INK, 1.4)
        self.y += TALL + 6

    def _numbers(self, row: str, numbers: Sequence[int], shading: Shading) -> float:
        wide = self._wide(max(len(numbers), 12))
        for number, value in enumerate(numbers, 1):
            x = MARGIN + LABEL + (number - 1) * (wide + GAP)
            box, is_last = Box(row, number), number == len(numbers)
            self._box(box, x, wide, str(value), shaded=box in shading.boxes, last=is_last)
        return wide

    def icons(self, sheet: Sheet, shading: Shading) -> None:
        """Writes the icons below each underlined box: those shaded are struck, one is gained."""
        self._label("Icons")
        struck = set(struck_icons(sheet, shading))
        x = MARGIN + LABEL
        for place, choice in enumerate(sheet.icons):
            if place and place % CHOICES == 0:
                x, self.y = MARGIN + LABEL, self.y + SIZE + 6
            x += self.canvas.word((x, self.y + 5), f"box {choice.box}:", SIZE) + 4
            for icon in choice.icons:
                is_struck = (choice.box, icon) in struck
                colour = self.ink.SOFT if is_struck else self.ink.INK
                font = self.bold if (choice.box, icon) in shading.gains else self.ink.REGULAR
                wide = self.canvas.word((x, self.y + 5), icon, SIZE, colour=colour, font=font)
                if is_struck:
                    self.canvas.line((x, self.y + 10), (x + wide, self.y + 10), self.ink.INK, 0.8)
                x += wide + 6
            x += 14
        self.y += TALL + 8

    def reputation(self, kind: str, sheet: Sheet, shading: Shading) -> None:
        """Draws a row of reputation."""
        self._label(kind.capitalize())
        self._numbers(kind, sheet.numbers(kind), shading)
        self.y += TALL + 5

    def history(self, card: PlayerCard, rows: Sequence[LedgerEntry]) -> None:
        """Writes the lines of the ledger, upon further pages where they take them."""
        self.y += 16
        self._heading("XP")
        if not rows:
            self.canvas.word((MARGIN, self.y), "Nothing is shaded yet.", SIZE)
        for row in rows:
            cells = self._cells(row)
            height = max(text.height for _, text in cells) + 2 * UNDER
            if self.y + height > self.paper.bottom:
                self.canvas.page()
                self.y = MARGIN
                self._heading(f"XP of {card.name}")
            self.canvas.line((MARGIN, self.y), (self.paper.width - MARGIN, self.y))
            for x, text in cells:
                self.canvas.text((MARGIN + x, self.y + UNDER), text)
            total = f"{row.xp:+d} XP, {row.total_xp} in all"
            right = (self.paper.width - MARGIN, self.y + UNDER)
            self.canvas.word(right, total, SIZE, align=1.0)
            self.y += height

    def _heading(self, words: str) -> None:
        self._text(words, SIZE + 2, font=self.bold)

    def _cells(self, row: LedgerEntry) -> list[tuple[float, Any]]:
        """Returns the texts of a line, each broken for its column, with where it begins."""
        ends = (*COLUMNS[1:], self.paper.inner_width - TOTALS)
        texts = (str(row.number), row.made_at.strftime("%Y-%m-%d"), _words(row), row.note)
        return [
            (begin, self.ink.BrokenText(words, SIZE, end - begin - UNDER))
            for begin, end, words in zip(COLUMNS, ends, texts, strict=True)
        ]


def _words(row: LedgerEntry) -> str:
    if row.refers_to:
        return f"takes back entry {row.refers_to}"
    parts = [f"{getattr(row, name)} {name}" for name in mapping.ROWS[1:] if getattr(row, name)]
    return f"{row.kind}, round {row.round.number}: {', '.join(parts) or 'nothing'}"
