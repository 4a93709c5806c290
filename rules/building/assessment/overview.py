"""A fleet as somebody who builds it sees it: each ship's values, its cards and its free slots."""

from __future__ import annotations

from dataclasses import dataclass

from rules.building.assessment.values import Value, values_of
from rules.building.fitted import Fitted, Seat
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.slots import free_seats


@dataclass(frozen=True, slots=True)
class FreeSlot:
    """A slot that holds no card, by the types that it takes.

    `provider` is the pointer of the card that adds it, "" for the upgrade bar and the ship's text.
    """

    types: tuple[str, ...]
    provider: str = ""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card on a ship: JSON pointer, key, what it serves as, and how deep it is held.

    Depth 0 is held by the ship. One without a slot that it needs is not `is_seated`.
    """

    where: str
    card: str
    role: str
    depth: int
    is_seated: bool


@dataclass(frozen=True, slots=True)
class ShipOverview:
    """A ship of a fleet: its values after all that changes them, its cards, its free slots.

    An unknown ship has neither values nor slots.
    """

    where: str
    ship: str
    values: tuple[Value, ...]
    cards: tuple[CardPlace, ...]
    free: tuple[FreeSlot, ...]


def overview(loaded: FleetLoadout) -> tuple[ShipOverview, ...]:
    """Returns every ship of a fleet, seated as it is priced.

    Source: 2017, Upgrade Cards, Upgrade Bar Anatomy; the values as in `values_of`.
    """
    unseated = {each.where for _, left in loaded.unseated for each in left}
    return tuple(_ship(loadout, unseated) for loadout in loaded.loadouts)


def _ship(loadout: Loadout, unseated: set[str]) -> ShipOverview:
    is_known = loadout.known
    return ShipOverview(
        loadout.where,
        loadout.build.ship,
        tuple(values_of(loadout).values()) if is_known else (),
        tuple(
            CardPlace(
                each.where, each.card.key, each.role, _depth(each), each.where not in unseated
            )
            for each in loadout.fitted
        ),
        tuple(_free(each) for each in free_seats(loadout)) if is_known else (),
    )


def _depth(fitted: Fitted) -> int:
    return 0 if fitted.parent is None else 1 + _depth(fitted.parent)


def _free(seat: Seat) -> FreeSlot:
    return FreeSlot(seat.types, "" if seat.provider is None else seat.provider.where)
