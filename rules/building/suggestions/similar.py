"""Cards to take in the place of one that nobody knows: what its name may mean, as it fits there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rules.building.editing.fixes import part_at
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import NESTED_ROLES, PLACE_TYPES
from rules.building.report import Fix
from rules.building.slots import free_seats
from rules.building.suggestions.places import Place, Suggestion, find_seat, takes
from rules.cards import UPGRADE_TYPES, Card
from rules.fleet import Equipped, ShipBuild
from rules.names import names_of

SIMILAR_NAMES: Final = 3
"""So many names are proposed for one that no card has."""


def cards_instead(fleet: FleetLoadout, where: str) -> Iterator[Fix]:
    """Proposes cards for the unknown one at a JSON pointer: of the name meant, or of near ones.

    Every card is of the type that belongs there, and of the printings of its name the one that
    fits; of these the one at the price set by hand, of the ship's faction, and the newest.
    """
    part = part_at(fleet.fleet, where)
    key = part.ship if isinstance(part, ShipBuild) else part.card
    written = part.name or key.partition(":")[2] or key
    types = _types_at(where, part)
    names = names_of(fleet.bench.catalogue)
    meant = tuple(card for card in names.meant(written, types).cards if card.type in types)
    found = (meant,) if meant else names.near(written, types, 2 * SIMILAR_NAMES)
    shown = 0
    for cards in found:
        fitting = [card for card in cards if card.type in types]
        if fitting and shown < SIMILAR_NAMES:
            shown += 1
            yield _fix(fleet, where, part, fitting)


def described(card: Card, points: int, *, of_set: bool) -> str:
    """Names a card with its price in SP; `of_set` tells it from others of its name."""
    name = f"{card.name} of set {card.sets[0]}" if of_set and card.sets else card.name
    return f"{name} ({points} SP)" if card.official else f"{name} (house card, {points} SP)"


def _types_at(where: str, part: Equipped | ShipBuild) -> Collection[str]:
    """Returns the types of card that belong where a card stands."""
    if isinstance(part, ShipBuild):
        return ("ship",)
    parts = where.split("/")
    place = parts[-1]
    if place == "resource":
        return ("resource",) if len(parts) == 2 else PLACE_TYPES["resource"]
    if place in PLACE_TYPES:
        return PLACE_TYPES[place]
    if part.slot:
        return (part.slot,)
    kind = part.card.partition(":")[0]
    holds_more = parts[1] == "sideboard" or _is_held(parts)
    types = (*UPGRADE_TYPES, *NESTED_ROLES) if holds_more else UPGRADE_TYPES
    return (kind,) if kind in types else types


def _is_held(parts: Sequence[str]) -> bool:
    """Returns whether a pointer's parts name a card that another card holds."""
    return len(parts) > (5 if parts[3:4] == ["upgrades"] else 4)


def _fix(fleet: FleetLoadout, where: str, part: Equipped | ShipBuild, cards: Sequence[Card]) -> Fix:
    asked = _Asked(fleet, where)
    judged = {card.key: asked.ask(card) for card in cards}
    released = fleet.bench.released
    best = max(
        cards,
        key=lambda card: (
            judged[card.key].fits,
            judged[card.key].points == part.cost_override,
            asked.is_at_home(card),
            card.era != "alliance",
            released(card),
        ),
    )
    shown = described(best, judged[best.key].points, of_set=len(cards) > 1)
    return Fix("swap", f"Take {shown} instead", where=where, card=best.key)


class _Asked:
    """Place of an unknown card, asked about cards of any type."""

    def __init__(self, fleet: FleetLoadout, where: str) -> None:
        parts = where.split("/")
        is_aboard = parts[1] == "ships" and len(parts) > 3
        self._fleet = fleet
        self._loadout = fleet.loadouts[int(parts[2])] if is_aboard else None
        self._free = [] if self._loadout is None else free_seats(self._loadout)
        self._provider = where.rpartition("/upgrades/")[0] if _is_held(parts) else ""
        self._places: dict[str, Place] = {}

    def ask(self, card: Card) -> Suggestion:
        """Judges a card for the place; off the ships every card fits at its own price."""
        prepared = self._fleet.bench.get(card.key)
        if prepared is None or self._loadout is None:
            return Suggestion(card.key, card.name, card.cost if prepared is None else prepared.cost)
        kinds = prepared.fills or (card.type,)
        kind = next((each for each in kinds if self._has_free(each)), kinds[0])
        place = self._places.get(kind)
        if place is None:
            seat = find_seat(self._loadout, self._free, kind, self._provider)
            place = self._places[kind] = Place(self._fleet, self._loadout, seat, self._free)
        found = place.ask(prepared)
        if prepared.fills and not self._has_free(kind):
            return found._replace(reasons=(*found.reasons, "slots.none_left"))
        return found

    def _has_free(self, kind: str) -> bool:
        return any(takes(seat, kind) for seat in self._free)

    def is_at_home(self, card: Card) -> bool:
        """Returns whether a card shares a faction with the ship."""
        ship = self._loadout.ship_card if self._loadout is not None else None
        return ship is not None and not set(card.factions).isdisjoint(ship.factions)
