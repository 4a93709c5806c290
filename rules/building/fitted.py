"""Cards in their places, and the slots that they take: no more than one ship knows of them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.building.prepared import PreparedCard
from rules.building.prepared_parts import PreparedSlot, PreparedSlotChange
from rules.building.ship_facts import ShipFacts
from rules.fleet import Equipped


class Fitted:
    """One card in its place on a ship.

    `role` is captain, admiral, ambassador, construction, resource, officer, captain beneath or
    upgrade; `parent` holds it when it is nested; `seat` is the slot it takes, if any.
    """

    __slots__ = ("card", "equipped", "fills", "parent", "role", "seat", "where")

    def __init__(
        self,
        card: PreparedCard,
        where: str,
        role: str,
        equipped: Equipped,
        parent: Fitted | None = None,
    ) -> None:
        self.card = card
        self.where = where
        self.role = role
        self.equipped = equipped
        self.parent = parent
        self.fills = card.fills
        self.seat: Seat | None = None

    @property
    def face_down(self) -> bool:
        """Returns whether the card lies face down beneath another."""
        return self.seat is not None and self.seat.face_down

    @property
    def in_name_only(self) -> bool:
        """Returns whether the card is chosen among all cards and is none of the fleet's."""
        return self.seat is not None and self.seat.in_name_only

    @property
    def is_held_beneath(self) -> bool:
        """Tells, before seats are given, whether its holder takes such a card beneath it only."""
        if self.parent is None or not self.parent.card.holds_face_down:
            return False
        slots = [slot for slot in self.parent.card.slots if set(slot.types) & set(self.fills)]
        return bool(slots) and all(slot.beneath for slot in slots)

    @property
    def lies_beneath(self) -> bool:
        """Tells, before seats are given, whether its holder only takes such a card face down.

        What lies face down adds nothing to the ship: no slots, prices, factions.
        """
        if self.parent is None or not self.parent.card.holds_face_down:
            return False
        slots = [slot for slot in self.parent.card.slots if set(slot.types) & set(self.fills)]
        return bool(slots) and all(slot.slot.face_down for slot in slots)


@dataclass(slots=True, eq=False)
class Seat:
    """One slot of a ship: `provider` added it (None: the printed upgrade bar).

    `group` is shared by the slots of one `AddedSlot`, whose combined cost may be bounded.
    """

    types: tuple[str, ...]
    provider: Fitted | None = None
    slot: PreparedSlot | None = None
    changes: tuple[PreparedSlotChange, ...] = ()
    by_resource: bool = False

    @property
    def face_down(self) -> bool:
        """Returns whether its card lies face down."""
        return self.slot is not None and self.slot.slot.face_down

    @property
    def is_beneath(self) -> bool:
        """Returns whether its card lies beneath another, not equipped yet and not paid for."""
        return self.slot is not None and self.slot.beneath

    @property
    def in_name_only(self) -> bool:
        """Returns whether its card is chosen among all cards and is none of the fleet's."""
        return self.slot is not None and self.slot.slot.in_name_only

    @property
    def restrictions_waived(self) -> bool:
        """Returns whether its card is free of restrictions."""
        return self.slot is not None and self.slot.slot.restrictions_waived

    def accepts_type(self, loadout: ShipFacts, fitted: Fitted) -> bool:
        """Returns whether a card of that type may sit here, its other conditions apart."""
        fills = fitted.fills
        chosen = fitted.equipped.slot
        if chosen and chosen in fills:
            fills = (chosen,)
        types = self.types
        for kind in fills:
            if kind in types:
                return True
        for change in self.changes:
            if any(kind in change.change.also for kind in fills) and (
                change.cards is None or change.cards(loadout, fitted.card)
            ):
                return True
        return False

    def accepts(self, loadout: ShipFacts, fitted: Fitted) -> bool:
        """Returns whether the card may sit here."""
        if fitted is self.provider or not self.accepts_type(loadout, fitted):
            return False
        if self.slot is None or self.slot.accepts is None:
            return True
        return self.slot.accepts(loadout, fitted.card)
