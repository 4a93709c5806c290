"""Rows of tables in posted text, turned into the lines that they stand for.

Cells are parted by bars, tabs or runs of spaces, or by commas where a row of headings says so. A
table has one card a row, with its type and price in columns of their own, or one ship a row with
a column for each type of card.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.cards import FACTIONS, fold
from rules.notation.text.cleaning import TextLine
from rules.notation.text.labels import FLEET_LABELS, code_kind, is_empty, label_kind
from rules.notation.text.totals import total_of
from rules.notation.text.words import by_word

MOST_CELLS: Final = 60
_INDENT: Final = 2
_NUMBER: Final = re.compile(r"\(?\+?[0-9]{1,3}\s*(?:sp|pts?|points?)?\)?", re.IGNORECASE)
_SET: Final = re.compile(r"7[0-9]{4}[a-z]?", re.IGNORECASE)
_ROLES: Final = by_word("headings")
_OF_SHIPS: Final = frozenset(("=ship", "class"))
_FACTIONS: Final = frozenset(map(fold, FACTIONS))


class TableReader:
    """Turns rows into lines, by the headings above them where there are any."""

    def __init__(self) -> None:
        self._roles: tuple[str, ...] = ()
        self._delimiter = ""
        self._ship = ""
        # The columns of the ships' classes, and of what these tell more of; None without any.
        self._classes: tuple[int, int] | None = None
        # Of a table with a ship in each column: what stands in each so far.
        self._columns: list[list[TextLine]] = []

    def finish(self) -> Iterator[TextLine]:
        """Returns the ships of a table with a ship in each column, once it has ended."""
        columns, self._columns = self._columns, []
        for column in columns:
            yield from column

    def lines(self, line: TextLine) -> Iterator[TextLine]:
        """Returns the lines that a line stands for: itself, if it is no row of a table."""
        cells = line.cells or self._split(line.text)
        if self._columns and 1 < len(cells) <= len(self._columns) + 1:
            self._down(line, cells)
            return
        if line.text:
            yield from self.finish()
        if len(cells) < 2 or len(cells) > MOST_CELLS or fold(cells[0]) in FLEET_LABELS:
            yield line
        elif _are_headings(roles := tuple(_role(cell) for cell in cells)):
            roles, self._classes = _with_classes(roles)
            # A lone column "Ship" is that of all cards.
            kinds = [role for role in roles if role.startswith("=")]
            if "name" not in roles and len(kinds) == 1:
                roles = tuple("name" if role in kinds else role for role in roles)
            self._roles, self._ship = roles, ""
            ships = roles.count("=ship")
            if ships > 1 and set(roles) <= {"=ship", "skip", "kind"}:
                self._columns = [[] for _ in range(ships)]
        else:
            for indent, words in self._row(cells):
                yield replace(line, column=line.column + indent, text=words, cells=())

    def _down(self, line: TextLine, cells: Sequence[str]) -> None:
        """Puts the cells of a row into the columns of their ships, under the label of the row."""
        kind = label_kind(cells[0])
        # Empty cells at the end of a row may be missing.
        for column, cell in zip(self._columns, cells[1:], strict=False):
            if kind == "ship" or not is_empty(cell):
                words = f"{kind}: {cell}" if kind else f"{cells[0]} {cell}".strip()
                indent = 0 if kind == "ship" else _INDENT
                column.append(replace(line, column=indent, text=words, cells=()))

    def _split(self, words: str) -> tuple[str, ...]:
        """Cuts a line at commas or semicolons, where the headings of a table are so parted."""
        if self._delimiter:
            return tuple(
                next(csv.reader([words], delimiter=self._delimiter, skipinitialspace=True))
            )
        for sign in ",;":
            cells = tuple(cell.strip() for cell in words.split(sign))
            if not 1 < len(cells) <= MOST_CELLS or (len(cells) == 2 and sign.join(cells) != words):
                continue
            roles = tuple(map(_role, cells))
            # Two words of a list may be labels: a table of two columns is one of ships.
            if _are_headings(roles) and (len(cells) > 2 or not _OF_SHIPS.isdisjoint(roles)):
                self._delimiter = sign
                return cells
        return ()

    def _row(self, cells: Sequence[str]) -> Iterator[tuple[int, str]]:
        if len(cells) == len(self._roles):
            cells = self._classed(cells)
            wide = sum(role.startswith("=") for role in self._roles) > 1
            yield from (
                self._wide(cells) if wide and "name" not in self._roles else self._tall(cells)
            )
        else:
            yield from _bare(cells)

    def _classed(self, cells: Sequence[str]) -> Sequence[str]:
        """Returns a row with its ship's class beside the ship, or in its place where none is."""
        if self._classes is None:
            return cells
        at, of = self._classes
        row = list(cells)
        own = row[at].strip()
        if at != of and (is_empty(own) or not own):
            return cells
        if at == of or not row[of].strip() or is_empty(row[of]):
            is_bare = own and not is_empty(own) and "class" not in own.casefold()
            row[of] = f"{own} Class" if is_bare else own
        else:
            row[of] = f"{row[of]} [{own}]"
        return row

    def _wide(self, cells: Sequence[str]) -> Iterator[tuple[int, str]]:
        """Returns the cards of a row that holds a ship, each with the type of its column."""
        prices = self._roles.count("price")
        total = ""
        lines: list[tuple[int, str]] = []
        for role, cell in zip(self._roles, cells, strict=True):
            if role == "price" and _NUMBER.fullmatch(cell.strip()):
                if prices > 1 and lines:
                    lines[-1] = (lines[-1][0], f"{lines[-1][1]} ({cell.strip()})")
                else:
                    total = cell
            elif role.startswith("=") and not is_empty(cell):
                kind = role[1:]
                apart = kind in ("ship", "resource", "sideboard")
                lines.append((0 if apart else _INDENT, f"{kind}: {cell}"))
            elif role == "name":
                lines.append((_INDENT, cell))
        if lines:
            yield from lines
        elif any(total_of(cell) for cell in cells):
            yield from _bare(cells)
            return
        if total:
            yield _INDENT, f"Total {total}"

    def _tall(self, cells: Sequence[str]) -> Iterator[tuple[int, str]]:
        """Returns the card of a row, with what the other columns say of it."""
        row = {
            role: cell.strip()
            for role, cell in zip(self._roles, cells, strict=True)
            if role != "skip" and cell.strip()
        }
        name = row.get("name", "")
        kind = code_kind(row.get("kind", ""))
        ship = row.get("=ship", "")
        if kind is None and not is_empty(row.get("kind", "")) and total_of(name) is None:
            # What stands in the column of types is none: the row is of another table.
            yield from _bare(cells)
            return
        if ship and ship != self._ship:
            self._ship = ship
            if kind != "ship" and not ship.isdigit() and label_kind(ship) is None:
                yield 0, f"ship: {ship}"
        if total_of(name) is not None or (not name and total_of(row.get("kind", ""))):
            yield 0, f"{name or row['kind']} {row.get('price', '')}".strip()
        elif not is_empty(name):
            words = f"{kind}: {name}" if kind else name
            if fold(row.get("faction", "")) in _FACTIONS:
                words += f" ({row['faction']})"
            if "set" in row:
                words += f" [{row['set']}]"
            if _NUMBER.fullmatch(row.get("price", "")):
                words += f" ({row['price']})"
            if row.get("copies", "").strip("x× ").isdigit():
                words += f" (x{row['copies'].strip('x× ')})"
            yield (0 if kind == "ship" else _INDENT), words


def _with_classes(roles: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[int, int] | None]:
    """Returns the roles of columns with that of ships' classes understood, and where it stands.

    Without a column of ships it is that of the ships.
    """
    if "class" not in roles:
        return roles, None
    at = roles.index("class")
    of = next((roles.index(role) for role in ("=ship", "name") if role in roles), at)
    place = "=ship" if of == at else "skip"
    return tuple(place if role == "class" else role for role in roles), (at, of)


def _role(cell: str) -> str:
    """Returns what a column of a heading holds: "=crew" for cards of a type, "" for no heading."""
    folded = fold(cell)
    if not folded:
        return "skip"
    found = _ROLES.get(folded)
    if found is None and (kind := label_kind(cell)) is not None:
        found = f"={kind}"
    return found or ""


def _are_headings(roles: Sequence[str]) -> bool:
    told = [role for role in roles if role != "skip"]
    has_cards = any(role in ("name", "class") or role.startswith("=") for role in told)
    return len(told) > 1 and has_cards and "" not in roles


def _bare(cells: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Returns the cards of a row without headings: numbers and types belong to the name nearby."""
    lines: list[str] = []
    label = ""
    number = ""
    for cell in (each.strip() for each in cells):
        kind = code_kind(cell) if len(cell) > 1 or cell.isupper() or cell == "?" else None
        if not cell or (label and is_empty(cell)):
            label = "" if cell else label
        elif kind is not None and not lines:
            label = cell
        elif _NUMBER.fullmatch(cell):
            if lines:
                lines[-1] += f" ({cell.strip('()')})"
            else:
                number = cell
        elif lines and (kind or fold(cell) in _FACTIONS or cell.isdigit() or _SET.fullmatch(cell)):
            lines[-1] += f" ({cell})"
        else:
            words = f"{label.rstrip(':')}: {cell}" if label else cell
            lines.append(f"{number} {words}" if number and not label else words)
            if number and label:
                lines[-1] += f" ({number})"
            label = number = ""
    if label:
        lines.append(f"{label} {number}".strip())
    elif number and not lines:
        lines.append(number)
    for place, words in enumerate(lines):
        yield (_INDENT if place else 0), words
