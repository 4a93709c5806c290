"""One fleet while its list is read: ships with their cards, the sideboard, the resource.

Which of two cards is the captain may hang on a later line, so the cards of a block are kept until
it ends and then settled together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rules.cards import Attachment, Card, fold
from rules.catalogue import Catalogue
from rules.fleet import Fleet, Stated
from rules.notation.reading.bounds import KEY, MAXIMUM_NAME
from rules.notation.reading.budget import Budget
from rules.notation.reading.drafts import DraftCard, DraftFleet, DraftShip
from rules.notation.reading.lookup import index_of
from rules.notation.reading.terms import ReadingTerms
from rules.notation.text.cleaning import TextLine, restored
from rules.notation.text.entries import (
    ATTACHED,
    carriers_named,
    costs,
)
from rules.notation.text.fields import price
from rules.notation.text.parts import NamedPart
from rules.notation.text.settle import CardEntry, Notebook, Settler
from rules.notation.text.titles import title_of
from rules.notation.text.totals import Total

SHIP_LIKE: Final = re.compile(
    r"(?:u\.?s\.?s|i\.?k\.?s|i\.?r\.?w|r\.?i\.?s|i\.?s\.?s)\b\.?\s", re.IGNORECASE
)
"""How the names of ships begin."""
_LEAST: Final = 10
_MOST: Final = 60
"""Prices of ships in SP, but for a few."""
LONGEST_CARD: Final = 60
"""Characters above which words are no card's name."""


class FleetBlocks:
    """A fleet of a posted list as it stands after the lines so far, block by block."""

    def __init__(
        self, catalogue: Catalogue, budget: Budget, terms: ReadingTerms, notebook: Notebook
    ) -> None:
        self.catalogue = catalogue
        self.index = index_of(catalogue)
        self.budget = budget
        self.notebook = notebook
        self.ships_called: dict[str, tuple[Card, ...]] = {}
        self.draft = DraftFleet()
        self.settler = Settler(catalogue, notebook, terms)
        self.is_named = False
        self.ships = 0
        # Sums of the prices beside the names: before this ship and of it. None where one has none.
        self.added: int | None = 0
        self.added_aboard: int | None = 0
        self.last_total: int | None = None  # of a ship, as it is stated
        self.ship: DraftShip | None = None
        self.head: CardEntry | None = None
        self.entries: list[CardEntry] = []
        self.resource: list[CardEntry] = []
        self.is_untouched = True  # no line named anything yet
        # What may be the fleet's title, although it names a card.
        self.title: tuple[TextLine, list[NamedPart]] | None = None
        self.early: list[CardEntry] = []  # cards of the first ship that stand before it
        self.early_line: TextLine | None = None
        self.in_resource = False
        self.in_sideboard = False
        self.hint: str | None = None
        self.section = 0
        self.after_blank = True
        self.after_total = False

    @property
    def is_begun(self) -> bool:
        """Returns whether a further name begins another fleet: this one has a name or a ship."""
        return self.is_named or bool(self.draft.name) or self.ships > 0 or self.ship is not None

    def put(self, line: TextLine, parts: Sequence[NamedPart], tags: dict[str, str]) -> None:
        """Takes the cards of a line, each where it belongs."""
        if self.title is not None and parts:
            first = CardEntry(line, parts[0].reading, parts[0].label)
            is_title = self.is_ship(first, starts=True) or _is_of_fleet(first)
            self._end_title(is_title=is_title)
        self.is_untouched = False
        for place, part in enumerate(parts):
            reading = part.reading
            hint = self.hint if part.label is None else None
            for _ in range(reading.copies):
                entry = CardEntry(line, reading, part.label, hint, self.section, tags)
                self._entry(entry, starts=place == 0, is_head=part.is_head)

    def heading(self, kind: str) -> None:
        """Takes a heading: cards below it are of its kind."""
        self.notebook.understood += 1
        self.hint = kind
        self.section += 1
        if kind == "sideboard":
            self.is_untouched = False
            self._end_block()
            self.in_sideboard = True
            self.hint = None

    def is_ship(self, entry: CardEntry, *, starts: bool, is_head: bool = False) -> bool:
        """Returns whether an entry is a ship; `starts` says that it is the first of its line."""
        reading = entry.reading
        kind = entry.label or reading.kind
        if kind is not None or self.hint == "ship":
            return (kind or self.hint) == "ship"
        if "key" in entry.tags:
            return entry.tags["key"].startswith("ship:")
        if reading.cards:
            self._read_as_ship(entry)
            at_start = starts and (self.ship is None or self.after_blank or is_head)
            return entry.is_only("ship") or (at_start and entry.may_be("ship"))
        if not starts or (self.ship is not None and not self.after_blank):
            return False
        if SHIP_LIKE.match(reading.name):
            return True
        if self.is_untouched and not _LEAST <= (reading.price or 0) <= _MOST:
            # "Dominion Battleships, 120 points" is a title, and "league night, take 2".
            return False
        nearest = self.notebook.suggest(reading.name, None)
        return bool(nearest) and nearest[0].card.startswith("ship:")

    def is_aboard(self, words: str) -> bool:
        """Returns whether unknown words are a card of the current block rather than a remark."""
        if self.ship is None and not self.in_sideboard:
            return False
        return self.hint is not None or (len(words) <= LONGEST_CARD and not self.after_total)

    def take_title(self, line: TextLine) -> None:
        """Takes a line for the fleet's name, with its points limit where it says one."""
        self.is_untouched = False
        name, limit = title_of(restored(line.text))
        self.draft.name = name[:MAXIMUM_NAME]
        message = "This line was taken for the fleet's name."
        if limit is not None and self.draft.points_limit is None:
            self.draft.points_limit = limit
            message = "This line was taken for the fleet's name and its points limit."
        self.notebook.note("text.name", message, line)

    def state_total(self, total: Total) -> int | None:
        """Takes a total of the fleet; returns the sum of the prices of what it is the total of.

        That is None where a price is not said. A total that names neither ship nor fleet is the
        fleet's if its number is, or if a total of the ship or an empty line stands before it.
        """
        of_ship = self.added_aboard if self.head is not None else None
        of_fleet = _plus(self.added, self.added_aboard)
        is_fleets = total.scope == "fleet" or (
            total.scope == "" and (self.after_total or self.after_blank or total.points == of_fleet)
        )
        if is_fleets:
            self.draft.stated = total.points
        elif total.scope != "part":
            self.last_total = total.points
        is_ships = not is_fleets or (not self.ships and not self.resource)
        if is_ships and total.scope != "part" and self.ship is not None and not self.after_total:
            self.ship.stated_total = total.points
        if total.points is None or total.scope == "part":
            return None
        return of_fleet if is_fleets else of_ship

    def finish(self) -> tuple[Fleet, Stated]:
        """Ends the fleet; returns it with what the list says of its costs."""
        self._end_title(is_title=False)
        if self.early:
            self.ship = DraftShip("", "unnamed ship")
            self.entries, self.early = self.early, []
        self._end_block()
        if self.resource:
            self.settler.resource(self.resource)
        if self.draft.stated is None and self.ships == 1:
            self.draft.stated = self.last_total
        self.settler.finish(self.draft)
        if self.early_line is not None and not self.resource:
            self._add_resource(self.early_line)
        return self.draft.build(), self.draft.costs()

    def _entry(self, entry: CardEntry, *, starts: bool, is_head: bool) -> None:
        self.budget.take("cards", 1, entry.line.where)
        self._read_as_carrier(entry)
        if self.is_ship(entry, starts=starts, is_head=is_head):
            self._begin_ship(entry)
            self.added = _plus(self.added, self.added_aboard)
            self.added_aboard = entry.reading.price
            return
        self.added_aboard = _plus(self.added_aboard, entry.reading.price)
        self.notebook.understood += 1
        if not entry.reading.cards and "key" not in entry.tags:
            self.notebook.count_unknown(entry.line)
        if self._is_resource(entry):
            self._begin_resource(entry)
        elif self._is_beneath_resource(entry):
            self.resource.append(entry)
        elif self.ship is None and not self.in_sideboard and _is_attached(entry):
            self.early.append(entry)
            self.early_line = entry.line
        else:
            if self.ship is None and not self.in_sideboard:
                message = "This card stands before any ship; a ship without a name was added."
                self.notebook.note("text.no_ship", message, entry.line)
                self.ship = DraftShip("", "unnamed ship")
            self.entries.append(entry)

    def _read_as_carrier(self, entry: CardEntry) -> None:
        """Takes a resource without a label for the card that carries it, if a remark names one."""
        reading = entry.reading
        if entry.label is None and entry.is_only("resource"):
            for remark in reading.remarks:
                if carriers := carriers_named(reading.cards, remark, self.catalogue):
                    reading.cards = tuple(carriers)
                    reading.remarks = [each for each in reading.remarks if each != remark]
                    return

    def _read_as_ship(self, entry: CardEntry) -> None:
        """Takes a name that cards and ships bear for that of the ship, if only its price fits."""
        reading = entry.reading
        if reading.price is None or entry.may_be("ship") or costs(reading.cards, reading.price):
            return
        ships = self.ships_called.get(reading.name)
        if ships is None:
            ships = self.ships_called[reading.name] = self.index.ships(reading.name)
        if costs(ships, reading.price):
            reading.cards = ships

    def _end_title(self, *, is_title: bool) -> None:
        """Decides whether the line that may be the title is: then a ship or resource follows."""
        if self.title is not None:
            (line, parts), self.title = self.title, None
            if is_title:
                self.take_title(line)
            else:
                self.put(line, parts, {})

    def _is_resource(self, entry: CardEntry) -> bool:
        kind = entry.label or entry.reading.kind
        if kind is not None:
            return kind == "resource"
        is_of_fleet = self.hint == "resource" or (self.ship is None and not self.in_sideboard)
        return entry.is_only("resource") or (is_of_fleet and entry.may_be("resource"))

    def _names_fleet(self, head: CardEntry, entry: CardEntry) -> bool:
        """Returns whether the first line, a bare ship, is a title: the ship below bears a label."""
        return (
            not (self.ships or self.entries or self.draft.name or head.tags)
            and (head.label or head.hint or head.reading.kind or head.reading.price) is None
            and (entry.label or entry.hint) == "ship"
        )

    def _is_heading_of(self, head: CardEntry, entry: CardEntry) -> bool:
        """Returns whether a bare ship is the heading of the block whose ship follows, labelled."""
        return (
            not (self.entries or head.tags)
            and (head.label or head.reading.kind or head.reading.price) is None
            and entry.label == "ship"
            and bool(head.reading.cards)
            and head.reading.cards == entry.reading.cards
        )

    def _begin_ship(self, entry: CardEntry) -> None:
        if self.head is not None and self._is_heading_of(self.head, entry):
            message = "This line was read as the heading of the ship that is named below it."
            self.notebook.note("text.ignored", message, self.head.line)
            self.ship = self.head = None
            self.added_aboard = 0
        elif self.head is not None and self._names_fleet(self.head, entry):
            self.take_title(self.head.line)
            self.ship = self.head = None
            self.added_aboard = 0
        self._end_block()
        if entry.reading.cards or entry.tags or entry.label is not None:
            self.notebook.understood += 1
        key = entry.tags.get("key", "")
        self.ship = DraftShip(key if KEY.fullmatch(key) else "")
        self.head = entry
        if not (self.ship.ship or entry.reading.cards):
            self.ship.name = entry.reading.name[:MAXIMUM_NAME] or "unnamed ship"
            self.notebook.count_unknown(entry.line)
            self.notebook.unknown(self.ship.name, "ship", entry.line)
        self.entries, self.early = self.early, []
        self.ship.support_vehicle = "support" in entry.tags
        self.ship.cost_override = price(entry.tags.get("cost", ""))
        self.hint = None
        self.after_total = False

    def _is_beneath_resource(self, entry: CardEntry) -> bool:
        if not self.resource or self.ship is not None:
            return False
        if entry.line.column <= self.resource[0].line.column:
            self.in_resource = False
        elif "beneath" in entry.tags and not self.entries:
            self.in_resource = True
        return self.in_resource

    def _begin_resource(self, entry: CardEntry) -> None:
        if self.resource:
            message = "This is a further resource; it is kept as a line, and priced and judged."
            self.notebook.note("text.second_resource", message, entry.line)
            # In these words the check of resources finds it, whatever the layout.
            reading = entry.reading
            name = reading.cards[0].name if reading.cards else reading.name
            words = " ".join((name, *(f"({each})" for each in reading.remarks)))
            self.draft.unmatched.append(f"Resource: {restored(words)}")
            return
        self.resource = [entry]
        # Other builders list the sideboard's cards beneath the resource that allows it.
        if any(fold(card.name) == "reinforcementssideboard" for card in entry.reading.cards):
            self._end_block()
            self.in_sideboard = True

    def _end_block(self) -> None:
        if self.ship is not None:
            self.settler.ship(self.ship, self.head, self.entries)
            self.ships += 1
        elif self.in_sideboard:
            self.settler.sideboard(self.entries)
        self.ship = None
        self.head = None
        self.in_sideboard = False
        self.entries = []

    def _add_resource(self, line: TextLine) -> None:
        """Adds the resource that a card before the first ship belongs to."""
        held = self.draft.ships[0].places.get("resource")
        card = self.catalogue.find(held.card) if held is not None else None
        if isinstance(card, Attachment) and card.resource:
            self.draft.resource = DraftCard(card.resource, kind="resource", where=line.where)
            message = "The resource that this card belongs to was added."
            self.notebook.note("text.resource", message, line, card=card.resource)


def _is_attached(entry: CardEntry) -> bool:
    """Returns whether an entry is a card that carries a resource to a ship."""
    kind = entry.label or entry.reading.kind
    if kind is not None:
        return kind in ATTACHED
    cards = entry.reading.cards
    return bool(cards) and all(card.type in ATTACHED for card in cards)


def _is_of_fleet(entry: CardEntry) -> bool:
    kind = entry.label or entry.reading.kind
    return _is_attached(entry) or kind == "resource" or (kind is None and entry.is_only("resource"))


def _plus(one: int | None, other: int | None) -> int | None:
    """Returns the sum of two prices, None where one is not known."""
    return None if one is None or other is None else one + other
