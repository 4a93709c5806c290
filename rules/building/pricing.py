"""What a fleet costs, line by line, each part with its source.

What each card costs stands in `rules.building.prices`; here discounts for a limited number of cards
are given out, and what belongs to no ship is added.

Source: 2017, Squad Building; EDITIONS O10; DECISIONS D100; TOURNAMENTS §1 (costs never below 0).
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared import FREE_TALENT
from rules.building.prepared_parts import PreparedModifier
from rules.building.prices import PENALTY_ROLES, ShipPrices, change_of, has_own_cost, prices_of
from rules.building.report import LINE, Item, Line, Quote
from rules.building.resource_prices import (
    RESOURCE_PRICES,
    SQUADRON_IS_RESOURCE,
    is_resource_squadron,
)
from rules.cards import Resource

SIDEBOARD: Final = "F14, Reinforcements Sideboard"
ORDERS_TRIED: Final = 3
"""Of so many limited discounts every order is tried; of more, one."""


class LaterQuote:
    """The quote of a seated fleet, worked out only when a check asks for it: few do."""

    __slots__ = ("_fleet", "_quote")

    def __init__(self, fleet: FleetLoadout, quote: Quote | None = None) -> None:
        self._fleet = fleet
        self._quote = quote

    @property
    def lines(self) -> tuple[Line, ...]:
        """Returns the lines of the price."""
        return self._known().lines

    @property
    def points(self) -> int:
        """Returns the price in SP."""
        return self._known().points

    def by_place(self) -> dict[str, int]:
        """Returns the SP of each line by its pointer."""
        return self._known().by_place()

    def _known(self) -> Quote:
        if self._quote is None:
            self._quote = quote_fleet(self._fleet)
        return self._quote


def quote_fleet(fleet: FleetLoadout) -> Quote:
    """Prices every card of a seated fleet; the points are the sum of the lines.

    Lines come in the order of the document: ships with their cards, then resources, sideboard,
    extra points and outposts.
    """
    lines: list[Line] = []
    for loadout in fleet.loadouts:
        if loadout.lines is None:
            before = len(lines)
            quote_ship(loadout, lines)
            loadout.lines = lines[before:]
        else:
            lines += loadout.lines
    if fleet.resource is not None:
        lines.append(_resource_line(fleet, fleet.resource))
    lines.extend(_resource_line(fleet, each) for each in fleet.further_resources)
    chosen = fleet.fleet
    lines.extend(
        Line(each.where, each.card.key, 0, (Item(0, "on the sideboard", SIDEBOARD),))
        for each in fleet.on_sideboard
    )
    if chosen.extra_points:
        item = Item(chosen.extra_points, "points added by hand", "fleet")
        lines.append(Line("/extra_points", "", chosen.extra_points, (item,)))
    for place, outpost in enumerate(chosen.outposts):
        item = Item(outpost.points, outpost.name, "2017, Squad Building in Missions")
        lines.append(Line(f"/outposts/{place}", "", outpost.points, (item,)))
    points = 0
    for line in lines:
        points += line.points
    return Quote(tuple(lines), points)


def quote_ship(loadout: Loadout, lines: list[Line]) -> None:
    """Appends the lines of a ship and of everything on it."""
    fleet = loadout.fleet
    if loadout.quiet and not (fleet.modifiers or fleet.penalties):
        _quote_as_printed(loadout, lines)
        return
    prices = prices_of(loadout)
    if loadout.known:
        lines.append(_ship_line(loadout, prices))
    if prices.limited:
        _quote_with_limited(loadout, prices, lines)
        return
    is_plain = prices.is_plain
    bits = loadout.ship_bits
    for each in loadout.fitted:
        card = each.card
        seat = each.seat
        override = each.equipped.cost_override
        if override is not None:
            lines.append(LINE(Line, (each.where, card.key, override, _overridden(override))))
        elif (
            is_plain
            and card.has_plain_price
            and (seat is None or seat.slot is None or not seat.slot.has_terms)
        ):
            # Most cards cost what is printed, and the penalty: `priced`, written out.
            own = loadout.captain_bits if each.role == "captain" else card.bits
            if own & bits or each.role not in PENALTY_ROLES:
                lines.append(LINE(Line, (each.where, card.key, card.cost, card.plain_items)))
            else:
                foreign = (each.where, card.key, card.foreign_points, card.foreign_items)
                lines.append(LINE(Line, foreign))
        else:
            points, items = prices.priced(card, seat, each)
            lines.append(LINE(Line, (each.where, card.key, points, items)))


def _quote_as_printed(loadout: Loadout, lines: list[Line]) -> None:
    """Appends the lines of a ship on which nothing changes a price: most ships.

    Source: 2017, Squad Building (faction penalty).
    """
    bits = loadout.ship_bits
    if loadout.known:
        ship = loadout.ship
        override = loadout.build.cost_override
        if override is None:
            lines.append(LINE(Line, (loadout.where, ship.key, ship.cost, ship.plain_items)))
        else:
            lines.append(LINE(Line, (loadout.where, ship.key, override, _overridden(override))))
    for each in loadout.fitted:
        card = each.card
        override = each.equipped.cost_override
        if override is not None:
            lines.append(LINE(Line, (each.where, card.key, override, _overridden(override))))
        elif card.bits & bits or each.role not in PENALTY_ROLES:
            lines.append(LINE(Line, (each.where, card.key, card.cost, card.plain_items)))
        else:
            lines.append(
                LINE(Line, (each.where, card.key, card.foreign_points, card.foreign_items))
            )


def ship_prices(loadout: Loadout) -> dict[str, int]:
    """Returns what a seated ship and each card on it cost, in SP, by pointer."""
    lines: list[Line] = []
    quote_ship(loadout, lines)
    return {line.where: line.points for line in lines}


def _overridden(points: int) -> tuple[Item, ...]:
    return (Item(points, "price set by the player", "fleet"),)


def _ship_line(loadout: Loadout, prices: ShipPrices) -> Line:
    """Prices a ship with what its own text and other cards change."""
    ship = loadout.ship
    override = loadout.build.cost_override
    if override is not None:
        return Line(loadout.where, ship.key, override, _overridden(override))
    if not (ship.self_modifiers or prices.of_ship):
        return Line(loadout.where, ship.key, ship.cost, ship.plain_items)
    modifiers = (*ship.self_modifiers, *prices.of_ship)
    found = [change_of(loadout, ship, modifier) for modifier in modifiers]
    changes = sorted((item for item in found if item), key=lambda item: item.amount < 0)
    points, items = prices.finished([*ship.plain_items, *changes])
    return Line(loadout.where, ship.key, points, tuple(items))


def _quote_with_limited(loadout: Loadout, prices: ShipPrices, lines: list[Line]) -> None:
    """Appends the lines of the cards of a ship with discounts for a limited number of them.

    These go, where the document records no choice, to the cards that make the fleet cheapest:
    with several such discounts every order is tried.
    """
    parts = [prices.items(each.card, each.seat, each) for each in loadout.fitted]
    limited = [
        (provider, modifier)
        for provider, modifier in prices.limited
        if loadout.forgoes_slot or not _is_free_talent(provider)
    ]
    limited.sort(key=lambda each: each[1].provider)
    orders = permutations(limited) if len(limited) <= ORDERS_TRIED else iter((tuple(limited),))
    least: int | None = None
    best = parts
    for order in orders:
        trial = [list(items) for items in parts]
        for provider, modifier in order:
            _apply_limited(loadout, provider, modifier, trial)
        total = sum(max(0, sum(item.amount for item in items)) for items in trial)
        if least is None or total < least:
            least, best = total, trial
    for each, items in zip(loadout.fitted, best, strict=True):
        override = each.equipped.cost_override
        if override is not None:
            lines.append(Line(each.where, each.card.key, override, _overridden(override)))
        else:
            points, finished = prices.finished(items)
            lines.append(Line(each.where, each.card.key, points, tuple(finished)))


def _apply_limited(
    loadout: Loadout,
    provider: Fitted | None,
    modifier: PreparedModifier,
    parts: list[list[Item]],
) -> None:
    """Returns a limited discount to the cards chosen in the document, else to the dearest gain."""
    each = modifier.modifier
    if modifier.when is not None and not modifier.when(loadout, loadout.ship):
        return
    eligible = [
        (fitted, items)
        for fitted, items in zip(loadout.fitted, parts, strict=True)
        if _is_eligible(loadout, fitted, provider, modifier)
    ]
    chosen = [pair for pair in eligible if pair[0].equipped.discount_from == modifier.provider]
    if not chosen and not each.optional:
        chosen = [
            (fitted, items)
            for fitted, items in eligible
            if not fitted.equipped.discount_from and _saving(items, modifier) > 0
        ]
        chosen.sort(key=lambda pair: (-_saving(pair[1], modifier), pair[0].card.key, pair[0].where))
    left = each.total_limit
    types: set[str] = set()
    count = 0
    for fitted, items in chosen:
        if each.limit is not None and count >= each.limit:
            break
        if each.each_type and fitted.card.type in types:
            continue
        amount = each.amount
        if each.set_to is not None:
            amount = each.set_to - items[0].amount
        if left is not None:
            amount = max(amount, left)
            left -= amount
        if amount:
            items.append(Item(amount, modifier.provider_name, modifier.provider))
        types.add(fitted.card.type)
        count += 1


def _is_eligible(
    loadout: Loadout, fitted: Fitted, provider: Fitted | None, modifier: PreparedModifier
) -> bool:
    """Returns whether a card of a ship may get a limited discount."""
    if fitted.equipped.cost_override is not None or provider is fitted:
        return False
    seat = fitted.seat
    if _is_free_talent(provider):
        # Of the captain's own talents (FAQ FR-054.3), and none whose cost he sets (FR-075.1).
        holder = seat.provider if seat is not None else None
        if holder is None or holder.role != "captain" or has_own_cost(loadout, fitted):
            return False
    card = fitted.card.priced_as(seat.types if seat is not None else ())
    return modifier.cards is None or modifier.cards(loadout, card)


def _is_free_talent(provider: Fitted | None) -> bool:
    return provider is not None and FREE_TALENT in provider.card.checks


def _saving(items: list[Item], modifier: PreparedModifier) -> int:
    each = modifier.modifier
    total = sum(item.amount for item in items)
    change = each.amount if each.set_to is None else each.set_to - items[0].amount
    return max(0, total) - max(0, total + change)


def _resource_line(fleet: FleetLoadout, resource: Fitted) -> Line:
    """Prices the fleet's resource; a card that carries it to a ship is paid for there.

    Source: 2017, Resources.
    """
    card = resource.card
    override = resource.equipped.cost_override
    if override is not None:
        return Line(resource.where, card.key, override, _overridden(override))
    carriers = card.card.carriers if isinstance(card.card, Resource) else ()
    carried = any(
        each.card.type in carriers for loadout in fleet.loadouts for each in loadout.fitted
    )
    if SQUADRON_IS_RESOURCE in card.checks:
        carried = any(is_resource_squadron(card, each) for each in fleet.loadouts)
    if carried:
        return Line(
            resource.where, card.key, 0, (Item(0, "paid with the card that carries it", card.key),)
        )
    formula = RESOURCE_PRICES.get(next(iter(card.checks), ""))
    if formula is None:
        return Line(resource.where, card.key, card.cost, card.plain_items)
    points, reason = formula(fleet)
    return Line(resource.where, card.key, points, (Item(points, reason, card.key),))
