"""The cards of one line, with near names looked up where printed and everyday ones don't do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.cards import FACTIONS, Ship, fold
from rules.names import Meant
from rules.notation.reading.messages import shown
from rules.notation.text.blocks import LONGEST_CARD, SHIP_LIKE, FleetBlocks
from rules.notation.text.cleaning import TextLine
from rules.notation.text.entries import (
    Reading,
    names_in,
    narrow,
    read_as,
)
from rules.notation.text.parts import LineOfCards, NamedPart, read_line

_JOINING: Final = re.compile(
    r"&|\s(?:and|with|plus|feat\w*|carrying|by|under|incl\w*)(?!\w)|/", re.IGNORECASE
)
_MOST_JOINED: Final = 3
"""How many pieces a name with commas has at most: "Tea, Earl Grey, Hot"."""
_MOST_REMARKS: Final = 2
"""Beside a name with more remarks, none is taken for a list of cards."""
_FACTIONS: Final = frozenset(map(fold, FACTIONS))


class CardsOfLines:
    """Reader of the cards that single lines of a fleet name."""

    def __init__(self, fleet: FleetBlocks) -> None:
        self.fleet = fleet
        self.catalogue = fleet.catalogue
        self.index = fleet.index
        self.budget = fleet.budget

    def read(self, words: str, label: str | None) -> LineOfCards:
        """Reads the cards of a line, with near names where printed and everyday ones don't do."""
        found = read_line(words, label, self.index)
        if "," in words:
            self._join_commas(found.parts)
        unknown = [part.reading for part in found.parts if not part.reading.cards]
        if not any(_JOINING.search(each.name) for each in unknown) or not self.budget.may_search:
            return found
        self.budget.take("pieces", found.pieces)
        nearer = read_line(words, label, self.index, self._take_near)
        return nearer if not self.fleet.is_untouched or begins_with_ship(nearer.parts) else found

    def _join_commas(self, parts: list[NamedPart]) -> None:
        """Makes one card of neighbours that together are near a name with commas.

        "Duras, Son of Torl" is a slip of one name, though "Duras" is a card as well.
        """
        at = 0
        while at < len(parts):
            for count in range(min(_MOST_JOINED, len(parts) - at), 1, -1):
                joined = self._near_with_commas(parts[at : at + count])
                if joined is not None:
                    parts[at : at + count] = [joined]
                    break
            at += 1

    def _near_with_commas(self, parts: Sequence[NamedPart]) -> NamedPart | None:
        readings = [part.reading for part in parts]
        name = ", ".join(reading.name for reading in readings)
        is_whole = any(reading.price is not None or reading.remarks for reading in readings[:-1])
        if is_whole or all(each.cards for each in readings) or len(name) > LONGEST_CARD:
            return None
        if not self.budget.may_search:
            return None
        meant = self._meant(name, parts[0].label)
        if not meant.cards or meant.cards[0].name.count(",") != len(parts) - 1:
            return None
        last = readings[-1]
        reading = replace(last, name=name, cards=(), kind=readings[0].kind or last.kind)
        part = NamedPart(reading, parts[0].label, parts[0].is_head)
        self._take_near(part)
        return part if part.reading.cards else None

    def resolve(self, found: LineOfCards, line: TextLine) -> None:
        """Takes near names for the cards meant, labels nobody knows off, cards out of brackets."""
        parts: list[NamedPart] = []
        for part in found.parts:
            reading = part.reading
            if not reading.cards:
                # A first line that is near a card's name is rather a title.
                may_be_title = (
                    self.fleet.is_untouched
                    and part.label is None
                    and reading.price is None
                    and not begins_with_ship(parts)
                )
                self._take_near(part, may_be_title=may_be_title)
                reading = part.reading
            if part.is_head and not reading.cards and not SHIP_LIKE.match(reading.name):
                message = f"The label {shown(reading.name)} was not understood."
                self.fleet.notebook.note("text.label", message, line, reading.name)
                continue
            self._take_class(reading)
            parts += (part, *self._in_brackets(reading))
        found.parts = parts

    def _take_near(self, part: NamedPart, *, may_be_title: bool = False) -> None:
        reading = part.reading
        if len(reading.name) > LONGEST_CARD:
            return
        kind = part.label or reading.kind or self.fleet.hint
        for name, facts in names_in(reading):
            types = (value for what, value in facts if what in ("kind", "word", "rank") and value)
            meant = self._meant(name, kind or next(types, None))
            if meant.cards and may_be_title and meant.cards[0].type != "ship":
                return
            found = read_as(reading, name, meant.cards, facts) if meant.cards else None
            if found is not None:
                part.reading = found
                return

    def _take_class(self, reading: Reading) -> None:
        """Takes a remark that is near to the end of a class's name: "Constitution Class (Refi)"."""
        if not reading.remarks or not all(
            isinstance(card, Ship) and not card.unique for card in reading.cards
        ):
            return
        for remark in reading.remarks if reading.cards else ():
            if fold(remark) in _FACTIONS or narrow(reading.cards, remark, self.catalogue):
                continue
            words = f"{reading.name} ({remark})"
            meant = self._meant(words, "ship")
            others = {card.key for card in meant.cards if card.type == "ship"}
            if others and others.isdisjoint(card.key for card in reading.cards):
                reading.cards, reading.written = meant.cards, words
                reading.remarks = [each for each in reading.remarks if each != remark]
                return

    def _meant(self, name: str, kind: str | None) -> Meant:
        return self.budget.meant(self.index, name, (kind,) if kind else ())

    def _in_brackets(self, reading: Reading) -> list[NamedPart]:
        """Returns the cards that stand in brackets behind a ship, or one by one behind another."""
        if len(reading.remarks) > _MOST_REMARKS:
            return []
        for remark in reading.remarks:
            if fold(remark) in _FACTIONS or narrow(reading.cards, remark, self.catalogue):
                continue
            parts = read_line(remark, None, self.index).parts
            if len(parts) > 1:
                for part in parts:
                    if not part.reading.cards:
                        self._take_near(part)
            is_list = len(parts) > 1 or all(card.type == "ship" for card in reading.cards)
            if is_list and all(
                each.reading.cards and all(card.type != "ship" for card in each.reading.cards)
                for each in parts
            ):
                reading.remarks.remove(remark)
                return parts
        return []


def begins_with_ship(parts: Sequence[NamedPart]) -> bool:
    """Returns whether the first card of a line is, or may be, a ship."""
    return bool(parts) and any(card.type == "ship" for card in parts[0].reading.cards)
