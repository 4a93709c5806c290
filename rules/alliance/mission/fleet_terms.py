"""What a campaign or a mission says otherwise of the ships and upgrades that captains may use.

Source: Alliance, Factions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.cards import FACTIONS
from rules.notation.reading.objects import (
    Fields,
    refuse_doubles,
)
from rules.notation.reading.values import FieldError, read_choice, read_key

_FACTIONS: Final = frozenset(FACTIONS)


@dataclass(frozen=True, slots=True)
class FleetTerms:
    """What captains may use besides their own faction: factions, and cards by their keys."""

    factions: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Returns whether anything is said otherwise."""
        return bool(self.factions or self.cards)

    def __add__(self, other: FleetTerms) -> FleetTerms:
        """Returns what both allow, as a mission adds to its campaign."""
        return FleetTerms(
            tuple(dict.fromkeys((*self.factions, *other.factions))),
            tuple(dict.fromkeys((*self.cards, *other.cards))),
        )


NOTHING_ELSE: Final = FleetTerms()


def read_fleet_terms(value: object) -> FleetTerms:
    """Reads {"factions": […], "cards": […]}, one of which must be there. Raises `FieldError`."""
    fields = Fields(value, "what is said of fleets", ("factions", "cards"))
    factions = fields.each(
        "factions", read_choice, _FACTIONS, "faction", what="factions", least=1, default=()
    )
    cards = fields.each("cards", read_key, what="cards", least=1, default=())
    refuse_doubles(factions, "factions", "factions")
    refuse_doubles(cards, "cards", "cards")
    if not factions and not cards:
        raise FieldError(
            'it names "factions", "cards" or both; leave it away if nothing is allowed'
        )
    return FleetTerms(factions, cards)
