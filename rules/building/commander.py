"""The captain of a player card, as far as building a fleet is concerned: limits as plain data.

In Alliance no captain card commands a ship. What the player card allows is handed to a check from
outside, since nobody can tell it from the fleet: skill, reputation, gained icons, and what the
campaign makes available.

Source: Alliance, Fleet Setup, Player Card Anatomy; EDITIONS A1, A2, A5, A11, A12, A17.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.building.factions import own_bits
from rules.cards import Ship, ShipClass


@dataclass(frozen=True, slots=True, kw_only=True)
class Commander:
    """A captain without a captain card, who commands one ship.

    `reputation` gives for a type of upgrade the SP that its cards may cost together; types that
    it does not name are free of such a limit. `icons` are added to the ship's upgrade bar, and
    `talent_slots` to them; talents may cost `skill` SP together. `ships` gives the least skill
    for a ship, by its card key or the key of its class; None allows every ship made for Alliance.
    `factions` may be used besides the captain's own, `cards` (keys) whatever their faction, unique
    or not: what campaign or mission says otherwise.
    """

    faction: str
    skill: int
    reputation: Mapping[str, int]
    name: str = ""
    icons: tuple[str, ...] = ()
    talent_slots: int = 0
    ships: Mapping[str, int] | None = None
    factions: tuple[str, ...] = ()
    cards: frozenset[str] = field(default_factory=frozenset)

    @property
    def title(self) -> str:
        """Returns the captain's name, or "the captain"."""
        return self.name or "the captain"

    @property
    def own_bits(self) -> int:
        """Returns the captain's faction as bits, for what a card asks of its captain."""
        return own_bits((self.faction,))

    @property
    def allowed_bits(self) -> int:
        """Returns the factions whose ships and cards the captain may use, as bits."""
        return own_bits((self.faction, *self.factions))

    @property
    def slots(self) -> tuple[str, ...]:
        """Returns the types of the slots that the captain brings to any ship."""
        return (*self.icons, *(("talent",) * self.talent_slots))

    def least_skill(self, ship: Ship, ship_class: ShipClass) -> int | None:
        """Returns the skill from which a ship is available; None when the campaign has it not.

        A ship's own key counts before its class, and a class as printed stands for its variants.
        """
        if self.ships is None:
            return 0 if ship.alliance else None
        for key in (ship.key, ship_class.key, ship_class.printed):
            if key in self.ships:
                return self.ships[key]
        return None

    def may_command(self, ship: Ship, ship_class: ShipClass) -> bool:
        """Returns whether the captain may choose a ship for a mission.

        Source: Alliance, Factions, Player Ships; EDITIONS A17.
        """
        if ship.key in self.cards:
            return True
        least = self.least_skill(ship, ship_class)
        return (
            not ship.unique
            and bool(own_bits(ship.factions) & self.allowed_bits)
            and least is not None
            and least <= self.skill
        )
