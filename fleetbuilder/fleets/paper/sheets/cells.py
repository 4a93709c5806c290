"""What the reference sheet says of one card: name, price, kind, values and ability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from cards.faces import PrintedValue, printed_values, shown_factions
from cards.wording import ability_clauses, slot_name
from cards.wording.abilities import TIMING
from fleetbuilder.fleets.paper.sheets.canvas import HAIRLINE, SOFT, BrokenText, PdfCanvas, Point
from fleetbuilder.fleets.paper.sheets.lettering import BOLD, ITALIC, REGULAR, Run
from rules.cards import Card, Ship
from rules.notation.lists.listing import HOUSE, ListedCard

NAME_SIZE: Final = 8.5
TEXT_SIZE: Final = 7.5
KIND_SIZE: Final = 6.5
HOUSE_MARK: Final = "House card"
MANUAL_MARK: Final = "Manual"
PRICE_WIDTH: Final = 34.0
ABOVE: Final = 4.0
BELOW: Final = 5.0
BETWEEN: Final = 1.5

_UNKNOWN: Final = "No catalogue has this card."
_UNWRITTEN: Final = "Ability: see the printed card."


@dataclass(frozen=True, slots=True)
class Cell:
    """A card, or a part of one, as texts one below the other; `price` stands at the right."""

    texts: tuple[BrokenText, ...]
    price: str = ""

    @property
    def height(self) -> float:
        """Returns its height in points, the room around it counted."""
        return ABOVE + BELOW + sum(text.height + BETWEEN for text in self.texts)


def cells_of(card: ListedCard, width: float, most: float) -> Iterator[Cell]:
    """Returns the cell of a card `width` points wide; one higher than `most` goes on in others."""
    price = "" if card.points is None else f"{card.points} SP"
    parts = list(_texts(card, width))
    room = most - ABOVE - BELOW
    taken: list[BrokenText] = []
    while parts:
        part = parts.pop(0)
        if part.height + BETWEEN <= room:
            taken.append(part)
            room -= part.height + BETWEEN
            continue
        if room > 2 * TEXT_SIZE:
            first, rest = part.split(room - BETWEEN)
            taken.append(first)
            parts = [rest, *parts] if rest.lines else parts
        else:
            parts = [part, *parts]
        yield Cell(tuple(taken), price)
        taken, price, room = [], "", most - ABOVE - BELOW
    if taken:
        yield Cell(tuple(taken), price)


def cell_draw(sheet: PdfCanvas, corner: Point, width: float, cell: Cell) -> None:
    """Draws a cell from its upper left corner, with a line above it."""
    x, y = corner
    sheet.line((x, y), (x + width, y), HAIRLINE)
    y += ABOVE
    if cell.price:
        sheet.word((x + width, y), cell.price, NAME_SIZE, align=1)
    for text in cell.texts:
        sheet.text((x, y), text)
        y += text.height + BETWEEN


def _texts(card: ListedCard, width: float) -> Iterator[BrokenText]:
    """Returns the texts of a card from its name down; the name leaves room for the price."""
    known = card.card
    name = card.name.removesuffix(HOUSE)
    yield BrokenText(name, NAME_SIZE, width - PRICE_WIDTH, BOLD)
    yield BrokenText(" · ".join(_kind(card)), KIND_SIZE, width, colour=SOFT)
    if known is None:
        yield BrokenText(_UNKNOWN, TEXT_SIZE, width, ITALIC)
        return
    values = "" if isinstance(known, Ship) else values_words(printed_values(known))
    if values:
        yield BrokenText(values, TEXT_SIZE, width, BOLD)
    yield from ability_texts(known, width)


def _kind(card: ListedCard) -> Iterator[str]:
    yield card.kind
    if card.card is not None:
        yield from (each.name for each in shown_factions(card.card.factions))
        yield from marks_of(card.card)


def marks_of(card: Card) -> Iterator[str]:
    """Returns the marks of a card: that players made it up, that only people read its ability."""
    if not card.official:
        yield HOUSE_MARK
    if card.ability_status == "manual":
        yield MANUAL_MARK


def values_words(values: Iterable[PrintedValue]) -> str:
    """Returns printed values in words, such as "Attack 5 · Range 2–3 · Arc Front"."""
    return " · ".join(f"{each.label} {each.text}" for each in values)


def ability_texts(card: Card, width: float) -> Iterator[BrokenText]:
    """Returns the clauses of an ability, their timing in bold letters."""
    clauses = ability_clauses(card.ability)
    for clause in clauses:
        runs = [Run(part.text, BOLD if part.kind == TIMING else REGULAR) for part in clause.parts]
        yield BrokenText(runs, TEXT_SIZE, width)
    if not clauses and card.ability_status != "none":
        yield BrokenText(_UNWRITTEN, TEXT_SIZE, width, ITALIC)


def bar_words(ship: Ship) -> str:
    """Returns the upgrade bar of a ship in words, such as "1 talent, 2 crew, 1 weapon"."""
    slots = Counter(["talent"] * ship.talents + list(ship.upgrade_bar))
    return ", ".join(f"{count} {slot_name(slot)}" for slot, count in slots.items()) or "none"
