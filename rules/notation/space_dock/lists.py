"""The lists that Space Dock wrote before its files: one for machines, one for people.

    Ships|Gor Portas|1021                 Type    Card Title      Faction  SP
    Captains|Khan Singh|2009              Ship 1  Gor Portas      D        26
    Upgrades|Photon Torpedoes|3058         Cap    Khan Singh      I         4

The first names each card with its id, the second with its type, faction and price; a title is cut
off there where its column ends.
"""

from __future__ import annotations

import re
from typing import Final

from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.notation.reading.bounds import MAXIMUM_NAME
from rules.notation.reading.budget import Budget
from rules.notation.reading.drafts import DraftCard, DraftFleet, DraftShip
from rules.notation.reading.messages import shown
from rules.notation.reading.results import Parsed
from rules.notation.space_dock.cards import CardFinder, Wanted

_ROW: Final = re.compile(r"(Ships|Captains|Upgrades|Resources|Sideboard)\|([^|]*)\|([^|]*)")
_HEADING: Final = re.compile(r"Type\s+Card Title\s+Faction\s+SP", re.IGNORECASE)
_CARD: Final = re.compile(r"(Ship\s+[0-9]+|Cap|[A-Z?]{1,3})\s+(\S.*?)\s+([A-Z])\s+(-?[0-9]{1,5})")
_RESOURCE: Final = re.compile(r"Resource:\s*(\S.*?)\s+([0-9]{1,5})")
_TOTAL: Final = re.compile(r"Total\s+([0-9]{1,5})")
_BUILD: Final = re.compile(r"Total Build:\s*([0-9]{1,5})")
_TYPES: Final = {
    "Cap": "captain",
    "A": "admiral",
    "B": "borg",
    "C": "crew",
    "E": "talent",
    "O": "officer",
    "S": "squadron",
    "T": "tech",
    "W": "weapon",
}
"""Codes in the column of types -> the type; any other card is just an upgrade."""


def is_list(text: str) -> bool:
    """Returns whether a text is one of these lists, by its first line."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return _ROW.fullmatch(first) is not None or _HEADING.fullmatch(first) is not None


def parse_list(text: str, catalogue: Catalogue, budget: Budget) -> Parsed:
    """Reads one such list. Raises `DocumentError` naming the line."""
    budget.take("fleets")
    reader = _ListReader(catalogue, budget)
    for number, line in enumerate(text.splitlines(), 1):
        where = f"line {number}"
        budget.take("lines", 1, where)
        if line.strip():
            reader.line(line.strip(), where)
    if not reader.draft.ships and reader.draft.resource is None:
        raise DocumentError("the list names no ship")
    reader.finish()
    stated = (reader.draft.costs(),)
    notices = tuple(reader.finder.notices)
    return Parsed((reader.draft.build(),), "space-dock", notices, stated=stated)


class _ListReader:
    """Reads the lines of one list. `aboard` is where cards go: the last ship, or the sideboard."""

    def __init__(self, catalogue: Catalogue, budget: Budget) -> None:
        self.catalogue = catalogue
        self.finder = CardFinder(catalogue, budget)
        self.draft = DraftFleet()
        self.aboard: DraftShip | list[DraftCard] | None = None
        self.totals: list[int] = []  # of the ships

    def finish(self) -> None:
        """Adds up the totals of the ships where the list states none of the fleet."""
        resource = self.draft.resource
        extra = resource.stated if resource is not None else 0
        is_whole = bool(self.totals) and len(self.totals) == len(self.draft.ships)
        if self.draft.stated is None and is_whole and extra is not None:
            self.draft.stated = sum(self.totals) + extra

    def line(self, line: str, where: str) -> None:
        row = _ROW.fullmatch(line)
        card = _CARD.fullmatch(line)
        resource = _RESOURCE.fullmatch(line)
        build = _BUILD.fullmatch(line)
        total = _TOTAL.fullmatch(line)
        if row is not None:
            self.row(row[1], row[2].strip(), row[3].strip(), where)
        elif build is not None:
            self.draft.stated = int(build[1])
        elif resource is not None:
            self.resource(Wanted("resource", "", resource[1], where), int(resource[2]))
        elif card is not None:
            self.card(card[1], card[2], card[3], int(card[4]), where)
        elif total is not None:
            self.totals.append(int(total[1]))
        elif not _HEADING.fullmatch(line):
            raise DocumentError(f"{shown(line)} is no line of a list of Space Dock", where)

    def row(self, label: str, title: str, identifier: str, where: str) -> None:
        """Takes a line of the list for machines; one without words is an empty slot."""
        if label == "Sideboard":
            self.aboard = self.draft.sideboard
            return
        if not title and not identifier:
            return
        if max(len(title), len(identifier)) > MAXIMUM_NAME:
            raise DocumentError(f"a name has at most {MAXIMUM_NAME} characters", where)
        role = label.removesuffix("s").lower()
        wanted = Wanted(role, identifier, title, where)
        if role == "resource":
            self.resource(wanted, None)
        elif role == "ship":
            self.ship(wanted, None)
        else:
            self.put(wanted)

    def card(self, code: str, title: str, initial: str, cost: int, where: str) -> None:
        """Takes a line of the list for people."""
        if len(title) > MAXIMUM_NAME:
            raise DocumentError(f"a name has at most {MAXIMUM_NAME} characters", where)
        if code.startswith("Ship"):
            self.ship(Wanted("ship", "", title, where, cost, (), initial), cost)
            return
        role = _TYPES.get(code, "upgrade")
        factions: tuple[str, ...] = ()
        if isinstance(self.aboard, DraftShip):
            ship = self.catalogue.find(self.aboard.ship)
            factions = ship.factions if ship is not None else ()
        self.put(Wanted(role, "", title, where, cost, factions, initial))

    def ship(self, wanted: Wanted, cost: int | None) -> None:
        found = self.finder.card(wanted)
        ship = DraftShip(found.card, found.name)
        ship.stated = cost
        self.draft.ships.append(ship)
        self.aboard = ship

    def resource(self, wanted: Wanted, cost: int | None) -> None:
        self.draft.resource = self.finder.card(wanted)
        self.draft.resource.stated = cost

    def put(self, wanted: Wanted) -> None:
        if self.aboard is None:
            raise DocumentError("this card stands before any ship", wanted.where)
        card = self.finder.card(wanted)
        card.stated = wanted.cost
        if isinstance(self.aboard, list):
            self.aboard.append(card)
        elif wanted.role == "captain" and "captain" not in self.aboard.places:
            self.aboard.places["captain"] = card
        elif card.kind == "captain":
            self.aboard.upgrades.append(card)
        else:
            self.aboard.put(card)
