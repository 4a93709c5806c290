"""Laying a fleet's cards into the slots of Utopia's saved form.

Slots count by position there: first those of the ship's upgrade bar, then those that cards add,
nested in the card that adds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.cards import Card, Ship, Upgrade
from rules.catalogue import Catalogue
from rules.fleet import PLACES, Equipped, Fleet, ShipBuild
from rules.notation.reading.bounds import MAXIMUM_NESTING
from rules.notation.reading.pseudo_cards import mark_for, utopia_mark
from rules.notation.utopia.ids import SYSTEM, find

_PREFIXES: Final = {"construction": "starship_construction"}
_MARK_PREFIXES: Final = {"Q": "question", "C": "crew", "W": "weapon", "T": "tech"}

_MOST_SEATED: Final = 100
"""Beyond so many cards without a slot of the upgrade bar no other slots are sought."""

Saved = dict[str, Any]

_ID: Final = r"[A-Z][A-Za-z]{0,3}[0-9]{2,6}[a-z]?"
IDENTIFIER: Final = re.compile(rf"{_ID}(?:,{_ID})?")
"""What an id of that builder looks like; two of them joined by a comma are one card's."""

UNKNOWN: Final = "?"
"""Stands before words that name no card, where that builder expects an id."""


def words_as_identifier(words: str, catalogue: Catalogue) -> str:
    """Returns words that name no card as an id: themselves if they are an id that nothing has."""
    plain = words.rpartition(":")[2]
    known = utopia_mark(words) is not None or find(words, catalogue).cards
    return words if IDENTIFIER.fullmatch(plain) and not known else UNKNOWN + words


class _Holder:
    """A card laid out already, with the slots that it adds; `depth` is its level."""

    def __init__(self, saved: Saved, types: list[tuple[str, ...]]) -> None:
        self.saved = saved
        self.types = types
        self.slots: list[Saved] = [{} for _ in types]
        self.depth = 0

    def take(self, piece: _Piece, wanted: tuple[str, ...]) -> bool:
        """Lays a card into the first free slot of a wanted type, unless it came too deep."""
        if self.depth + 1 + piece.height > MAXIMUM_NESTING:
            return False
        for place, types in enumerate(self.types):
            if not self.slots[place] and any(kind in types for kind in wanted):
                self.slots[place] = piece.saved
                piece.lower(self.depth + 1)
                return True
        return False

    def append(self, piece: _Piece) -> None:
        """Lays a card after all slots, where only our own reader looks."""
        self.slots.append(piece.saved)
        piece.lower(self.depth + 1)

    def close(self, field: str = "upgradeSlots") -> None:
        """Writes the slots into the saved card, unless all are empty."""
        while self.slots and not self.slots[-1]:
            self.slots.pop()
        if self.slots:
            self.saved[field] = self.slots


@dataclass(slots=True, eq=False)
class _Piece:
    """A saved card that has no slot yet, with the slots that it and its cards add."""

    saved: Saved
    wanted: tuple[str, ...] = ()
    natural: tuple[str, ...] = ()
    holders: list[_Holder] = field(default_factory=list)
    place: int = 0

    @property
    def height(self) -> int:
        """Returns how many levels of cards lie beneath the card."""
        return max((holder.depth for holder in self.holders), default=0)

    def lower(self, levels: int) -> None:
        """Moves the card and what it holds `levels` down."""
        for holder in self.holders:
            holder.depth += levels


def saved_fleet(fleet: Fleet, catalogue: Catalogue) -> Saved:
    """Returns the JSON in which Utopia saves a fleet; cards without an id stand by our key."""
    saved: Saved = {}
    if fleet.resource is not None:
        resource = _identified(fleet.resource, catalogue)
        if resource:
            factions = [f"faction:faction_{each.replace('-', '_')}" for each in fleet.exchange]
            slots = [{"id": each} for each in factions]
            slots += [each for card in fleet.sideboard if (each := _saved(card, catalogue))]
            if slots:
                resource["upgradeSlots"] = slots
            saved["resource"] = resource
    saved["ships"] = [
        ship for build in fleet.ships if (ship := _saved_ship(build, catalogue)) is not None
    ]
    return saved


def unseated(build: ShipBuild, catalogue: Catalogue) -> tuple[int, ...]:
    """Returns which of a ship's upgrades have no slot there, by their places from 0 on."""
    left: list[int] = []
    _saved_ship(build, catalogue, left)
    return tuple(left)


def _saved_ship(
    build: ShipBuild, catalogue: Catalogue, left: list[int] | None = None
) -> Saved | None:
    """Returns a saved ship; the places of upgrades without a slot are added to `left`."""
    saved = _identified(Equipped(build.ship, name=build.name), catalogue)
    if not saved:
        return None
    card = catalogue.find(build.ship)
    bar = _Holder(saved, [(kind,) for kind in card.upgrade_bar] if isinstance(card, Ship) else [])
    own = _Holder(saved, _added(card))
    seated = [own]
    for place in PLACES:
        equipped: Equipped | None = getattr(build, place)
        if equipped is not None:
            piece = _lay(replace(equipped, discount_from=""), build.ship, catalogue)
            if piece.saved:
                # A mark would take the card from its place into the slots.
                saved[place] = piece.saved
                seated.extend(piece.holders)
    pieces = [_lay(each, build.ship, catalogue) for each in build.upgrades]
    for number, piece in enumerate(pieces):
        piece.place = number
    rest = []
    # Cards that fit one type of slot go first: a card with a choice takes what is left.
    for piece in sorted(pieces, key=lambda piece: len(piece.wanted) > 1):
        if piece.saved and bar.take(piece, piece.wanted):
            seated.extend(piece.holders)
        elif piece.saved:
            rest.append(piece)
    rest.sort(key=lambda piece: (len(piece.natural) > 1, piece.place))
    if len(rest) <= _MOST_SEATED:
        _seat_rest(rest, [bar, *seated], seated)
    for piece in sorted(rest, key=lambda piece: piece.place):
        own.append(piece)
        if left is not None:
            left.append(piece.place)
    for mark, wanted in _marks(build, catalogue):
        if not bar.take(mark, wanted):
            own.append(mark)
    bar.close("upgrades")
    for holder in {id(each): each for each in seated + _holders(rest)}.values():
        holder.close()
    return saved


def _seat_rest(rest: list[_Piece], free: list[_Holder], seated: list[_Holder]) -> None:
    """Seats cards in slots that other cards add, as long as one more finds its place."""
    moved = True
    while moved:
        moved = False
        for piece in list(rest):
            if any(holder.take(piece, piece.natural) for holder in free):
                rest.remove(piece)
                free.extend(piece.holders)
                seated.extend(piece.holders)
                moved = True


def _holders(pieces: list[_Piece]) -> list[_Holder]:
    return [holder for piece in pieces for holder in piece.holders]


def _marks(build: ShipBuild, catalogue: Catalogue) -> Iterator[tuple[_Piece, tuple[str, ...]]]:
    """Returns the builder's own marks that the ship needs there, with the slots that they take."""
    if build.support_vehicle:
        yield _Piece({"id": "question:Q008"}), ("tech", "weapon", "crew", "borg")
    for each in build.upgrades:
        card = catalogue.find(each.card)
        if isinstance(card, Upgrade) and card.also_fills == ("weapon",) == card.fills:
            yield _Piece({"id": "weapon:W999"}), card.also_fills


def _lay(equipped: Equipped, ship: str, catalogue: Catalogue) -> _Piece:
    """Returns a saved card with what it holds, and the slots that all of them add."""
    saved = _identified(equipped, catalogue)
    if not saved:
        return _Piece(saved)
    card = catalogue.find(equipped.card)
    holder = _Holder(saved, _added(card))
    natural = card.fills or (card.type,) if card is not None else ()
    wanted = (equipped.slot,) if equipped.slot else natural
    piece = _Piece(saved, wanted, natural, [holder])
    for each in equipped.upgrades:
        beneath = _lay(each, ship, catalogue)
        if beneath.saved:
            if not holder.take(beneath, beneath.natural):
                holder.append(beneath)
            piece.holders.extend(beneath.holders)
    if equipped.discount_from and card is not None:
        mark = mark_for(card, equipped.discount_from, ship, catalogue)
        if mark:
            identifier = f"{_MARK_PREFIXES[mark[0]]}:{mark}"
            piece.saved = {"id": identifier, "upgradeSlots": [saved]}
    return piece


def _saved(equipped: Equipped, catalogue: Catalogue) -> Saved:
    piece = _lay(equipped, "", catalogue)
    for holder in piece.holders:
        holder.close()
    return piece.saved


def _identified(equipped: Equipped, catalogue: Catalogue) -> Saved:
    card = catalogue.find(equipped.card)
    if card is not None:
        known = card.external_ids.get(SYSTEM, ())
        if not known:
            return {"id": card.key}
        return {"id": f"{_PREFIXES.get(card.type, card.type)}:{known[0]}"}
    if equipped.card:
        return {"id": equipped.card}
    return {"id": words_as_identifier(equipped.name, catalogue)} if equipped.name else {}


def _added(card: Card | None) -> list[tuple[str, ...]]:
    """Returns the types of the slots that a card adds: its talents first, as Utopia has them."""
    if card is None:
        return []
    types: list[tuple[str, ...]] = [("talent",)] * card.talents
    for slot in card.building.slots:
        types.extend([slot.types] * slot.count)
    return types
