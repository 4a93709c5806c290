"""What a fleet costs, line by line, each part with its source.

Order of a price: set (printed, or "costs exactly n") -> faction penalty -> surcharge -> discount
-> never below 0. The order is that of both other builders whose figures the tests hold.

Source: 2017, Squad Building, Admiral Cards; EDITIONS A1-A4, O10; DECISIONS D100;
TOURNAMENTS §1 (costs never below 0).
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from rules.building.loadout import Fitted, FleetLoadout, Loadout
from rules.building.prepared import (
    FREE_TALENT,
    PENALTY,
    PRINTED,
    PreparedCard,
    PreparedModifier,
)
from rules.building.report import Item, Line, Quote
from rules.building.resource_prices import (
    RESOURCE_PRICES,
    SQUADRON_IS_RESOURCE,
    is_resource_squadron,
)
from rules.building.slots import Seat
from rules.cards import AddedSlot, Resource
from rules.modifiers import counted

SIDEBOARD: Final = "F14, Reinforcements Sideboard"
ORDERS_TRIED: Final = 3
"""Of so many limited discounts every order is tried; of more, one."""

_PENALTY_ROLES: Final = frozenset({"upgrade", "captain", "admiral", "captain beneath"})
_DATA_STATS: Final = {"attack", "agility", "hull", "shields"}


def quote_fleet(fleet: FleetLoadout) -> Quote:
    """Prices every card of a seated fleet; the points are the sum of the lines.

    Lines come in the order of the document: ships with their cards, then resource, sideboard,
    extra points and outposts.
    """
    lines: list[Line] = []
    for loadout in fleet.loadouts:
        quote_ship(loadout, lines)
    if fleet.resource is not None:
        lines.append(_resource_line(fleet, fleet.resource))
    chosen = fleet.fleet
    lines.extend(
        Line(each.where, each.card.key, 0, (Item(0, "on the sideboard", SIDEBOARD),))
        for each in fleet.sideboard
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
    build = loadout.build
    plain = loadout.quiet and not fleet.modifiers and not fleet.penalties
    if loadout.known:
        ship = loadout.ship
        if build.cost_override is not None:
            items = _overridden(build.cost_override)
            lines.append(Line(loadout.where, ship.key, build.cost_override, items))
        elif plain:
            lines.append(Line(loadout.where, ship.key, ship.cost, ship.plain_items))
        else:
            lines.append(_ship_line(loadout))
    if not plain:
        lines.extend(_adjusted_lines(loadout))
        return
    bits = loadout.ship_bits
    for each in loadout.fitted:
        card = each.card
        override = each.equipped.cost_override
        if override is not None:
            lines.append(Line(each.where, card.key, override, _overridden(override)))
        elif card.bits & bits or each.role not in _PENALTY_ROLES:
            lines.append(Line(each.where, card.key, card.cost, card.plain_items))
        else:
            lines.append(Line(each.where, card.key, card.foreign_points, card.foreign_items))


def ship_price(loadout: Loadout) -> int:
    """Returns what a seated ship costs with everything on it, in SP."""
    lines: list[Line] = []
    quote_ship(loadout, lines)
    return sum(line.points for line in lines)


def _overridden(points: int) -> tuple[Item, ...]:
    return (Item(points, "price set by the player", "fleet"),)


def _ship_line(loadout: Loadout) -> Line:
    items = list(loadout.ship.plain_items)
    changes = [
        item
        for provider, modifier in (
            *_own(loadout.ship),
            *loadout.modifiers,
            *loadout.fleet.modifiers,
        )
        if modifier.modifier.to == "ship" or (provider is None and modifier.modifier.to == "self")
        if (item := _change(loadout, loadout.ship, modifier)) is not None
    ]
    items.extend(sorted(changes, key=_surcharges_first))
    return _finished(loadout, loadout.where, loadout.ship, items)


def _own(card: PreparedCard) -> list[tuple[Fitted | None, PreparedModifier]]:
    return [(None, modifier) for modifier in card.self_modifiers]


def _adjusted_lines(loadout: Loadout) -> list[Line]:
    """Prices the cards of a ship on which some card changes prices.

    Discounts for a limited number of cards go, where the document records no choice, to the
    cards that make the fleet cheapest: with several such discounts every order is tried.
    """
    prices = {id(each): _base_items(loadout, each, each.seat) for each in loadout.fitted}
    limited = [
        (provider, modifier)
        for provider, modifier in (*loadout.modifiers, *loadout.fleet.modifiers)
        if modifier.modifier.to == "cards"
        and (loadout.forgoes_slot or not _is_free_talent(provider))
        and (
            modifier.modifier.limit is not None
            or modifier.modifier.each_type
            or modifier.modifier.total_limit is not None
            or modifier.modifier.optional
        )
    ]
    best = prices
    if limited:
        limited.sort(key=lambda each: each[1].provider)
        orders = permutations(limited) if len(limited) <= ORDERS_TRIED else iter((tuple(limited),))
        least: int | None = None
        for order in orders:
            trial = {key: list(items) for key, items in prices.items()}
            for provider, modifier in order:
                _apply_limited(loadout, provider, modifier, trial)
            total = sum(max(0, sum(item.amount for item in items)) for items in trial.values())
            if least is None or total < least:
                least, best = total, trial
    lines = []
    for each in loadout.fitted:
        override = each.equipped.cost_override
        if override is not None:
            lines.append(Line(each.where, each.card.key, override, _overridden(override)))
        else:
            lines.append(_finished(loadout, each.where, each.card, best[id(each)]))
    return lines


def _finished(loadout: Loadout, where: str, card: PreparedCard, items: list[Item]) -> Line:
    total = 0
    for item in items:
        total += item.amount
    if loadout.fleet.ruleset["rule_of_3_on_prices"]:
        total, items = _within_rule_of_3(items, total)
    if total < 0:
        items = [*items, Item(-total, "never below 0", "TOURNAMENTS §1")]
        total = 0
    return Line(where, card.key, total, tuple(items))


def _within_rule_of_3(items: list[Item], total: int) -> tuple[int, list[Item]]:
    """Bounds the sum of all changes after the first item (the set price) to 3 up or down."""
    change = total - items[0].amount
    bounded = counted(change)
    if bounded == change:
        return total, items
    source = "2017, Rule of 3; EDITIONS O10; DECISIONS D100"
    return (
        items[0].amount + bounded,
        [*items, Item(bounded - change, "rule of 3", source)],
    )


def price_in_seat(loadout: Loadout, fitted: Fitted, seat: Seat | None) -> int:
    """Gives what a card would cost in a slot, discounts for a limited number of cards apart."""
    items = _base_items(loadout, fitted, seat)
    total = sum(item.amount for item in items)
    if loadout.fleet.ruleset["rule_of_3_on_prices"]:
        total, _ = _within_rule_of_3(items, total)
    return max(0, total)


def printed_cost(loadout: Loadout, card: PreparedCard) -> int:
    """Returns a card's printed cost with its printed surcharge for a ship, in SP.

    Source: FAQ FR-215.1.
    """
    changes = [
        item.amount
        for modifier in card.self_modifiers
        if (item := _change(loadout, card, modifier)) is not None
    ]
    return card.cost + sum(change for change in changes if change > 0)


def _base_items(loadout: Loadout, fitted: Fitted, seat: Seat | None) -> list[Item]:
    """Gives a card's price parts in order, without discounts for a limited number of cards."""
    card = fitted.card
    terms = _terms(loadout, fitted, seat)
    first = Item(card.cost, PRINTED, card.key)
    changes: list[Item] = []
    waived = False
    slot: AddedSlot | None = None
    if terms is not None:
        slot = terms.slot.slot if terms.slot else None
        if slot is not None and terms.slot is not None:
            provider, name = terms.slot.provider, terms.slot.provider_name
            if slot.cost is not None:
                reason = "free" if slot.cost == 0 else f"costs exactly {slot.cost}"
                first = Item(slot.cost, f"{reason} in a slot of {name}", provider)
            change = slot.cost_change
            if slot.cost_change_per_empty_slot:
                change += slot.cost_change_per_empty_slot * empty_bar_slots(loadout)
            if change:
                changes.append(Item(change, f"in a slot of {name}", provider))
            waived = slot.penalty_waived
    first = _set_price(loadout, fitted, first)
    items = [first]
    penalty = 0 if waived else _penalty(loadout, fitted)
    if penalty:
        items.append(Item(penalty, PENALTY, card.penalty_source))
    # A slot that makes free makes the surcharge free too (FAQ F16-75).
    is_free = first.amount == 0 and slot is not None and slot.cost == 0
    for modifier in () if is_free else card.self_modifiers:
        if modifier.modifier.set_to is None:
            item = _change(loadout, card, modifier)
            if item is not None:
                changes.append(item)
    before = sum(item.amount for item in (*items, *changes) if item.amount > 0)
    for provider_card, modifier in (*loadout.modifiers, *loadout.fleet.modifiers):
        up_to = modifier.modifier.up_to
        if (
            _reaches(loadout, fitted, provider_card, modifier)
            and is_unlimited(modifier)
            and (up_to is None or before <= up_to)
        ):
            item = _change(loadout, card, modifier)
            if item is not None:
                changes.append(item)
    changes.sort(key=_surcharges_first)
    items.extend(changes)
    return items


def _surcharges_first(item: Item) -> bool:
    return item.amount < 0


def _terms(loadout: Loadout, fitted: Fitted, seat: Seat | None) -> Seat | None:
    """Gives the seat if its terms hold for the card."""
    if seat is None or seat.slot is None or not seat.slot.has_terms:
        return None
    if seat.slot.terms_for is not None and not seat.slot.terms_for(loadout, fitted.card):
        return None
    return seat


def _set_price(loadout: Loadout, fitted: Fitted, first: Item) -> Item:
    for modifier in fitted.card.self_modifiers:
        value = modifier.modifier.set_to
        if value is not None and (modifier.when is None or modifier.when(loadout, fitted.card)):
            first = Item(value, f"costs exactly {value}", modifier.provider)
    for provider, modifier in (*loadout.modifiers, *loadout.fleet.modifiers):
        value = modifier.modifier.set_to
        if (
            value is not None
            and is_unlimited(modifier)
            and _reaches(loadout, fitted, provider, modifier)
            and (modifier.when is None or modifier.when(loadout, fitted.card))
        ):
            first = Item(
                value, f"{modifier.provider_name}: costs exactly {value}", modifier.provider
            )
    return first


def _reaches(
    loadout: Loadout, fitted: Fitted, provider: Fitted | None, modifier: PreparedModifier
) -> bool:
    to = modifier.modifier.to
    if provider is fitted:
        return False
    if _is_free_talent(provider) and modifier.modifier.limit:
        # Of the captain's own talents (FAQ FR-054.3), and none whose cost he sets (FR-075.1).
        seat = fitted.seat
        if seat is None or seat.provider is None or seat.provider.role != "captain":
            return False
        if (terms := _terms(loadout, fitted, seat)) and terms.slot and terms.slot.slot.cost:
            return False
    if to == "captain":
        return fitted.role == "captain"
    return to == "cards" and (modifier.cards is None or modifier.cards(loadout, fitted.card))


def _is_free_talent(provider: Fitted | None) -> bool:
    return provider is not None and FREE_TALENT in provider.card.checks


def is_unlimited(modifier: PreparedModifier) -> bool:
    """Tells whether a modifier reaches every card that meets it, with no choice and no bound."""
    each = modifier.modifier
    return (
        each.limit is None and not each.each_type and each.total_limit is None and not each.optional
    )


def _penalty(loadout: Loadout, fitted: Fitted) -> int:
    """Gives the faction penalty in SP (2017, Squad Building; EDITIONS A3, A6).

    A card that shares a faction with the ship pays none; sub-factions meet in their prime one.
    """
    card = fitted.card
    bits = loadout.captain_bits if fitted.role == "captain" else card.bits
    if fitted.role not in _PENALTY_ROLES or bits & loadout.ship_bits:
        return 0
    factor = 1
    for penalty in card.self_penalties:
        if penalty.when is None or penalty.when(loadout, card):
            factor *= penalty.penalty.factor
    for provider, penalty in (*loadout.penalties, *loadout.fleet.penalties):
        if provider is fitted and penalty.cards is None:
            continue
        if (penalty.cards is None or penalty.cards(loadout, card)) and (
            penalty.when is None or penalty.when(loadout, card)
        ):
            factor *= penalty.penalty.factor
    return card.penalty * factor


def _change(loadout: Loadout, card: PreparedCard, modifier: PreparedModifier) -> Item | None:
    """Gives what one modifier adds to a price, or None when it does not apply."""
    if modifier.when is not None and not modifier.when(loadout, card):
        return None
    each = modifier.modifier
    amount = each.amount
    if modifier.counted is not None:
        homes = loadout.fleet.loadouts if each.scope == "fleet" else (loadout,)
        amount *= sum(
            1
            for home in homes
            for other in home.fitted
            if other.card is not card and modifier.counted(home, other.card)
        )
    if each.from_stat in _DATA_STATS:
        amount += getattr(loadout.ship_card, each.from_stat)
    if not amount:
        return None
    if modifier.provider == card.key:
        reason = "surcharge" if amount > 0 else "discount"
        if each.from_stat:
            reason = f"printed {each.from_stat} of the ship"
    else:
        reason = modifier.provider_name
    return Item(amount, reason, modifier.provider)


def empty_bar_slots(loadout: Loadout) -> int:
    """Gives how many slots of the printed upgrade bar hold no card."""
    used = sum(
        1
        for each in loadout.fitted
        if each.seat is not None and each.seat.slot is None and each.seat.provider is None
    )
    return max(0, len(loadout.ship_card.upgrade_bar) - used)


def _apply_limited(
    loadout: Loadout,
    provider: Fitted | None,
    modifier: PreparedModifier,
    prices: dict[int, list[Item]],
) -> None:
    """Gives a limited discount to the cards chosen in the document, else to the dearest gain."""
    each = modifier.modifier
    if modifier.when is not None and not modifier.when(loadout, loadout.ship):
        return
    eligible = [
        fitted
        for fitted in loadout.fitted
        if _reaches(loadout, fitted, provider, modifier) and fitted.equipped.cost_override is None
    ]
    chosen = [fitted for fitted in eligible if fitted.equipped.discount_from == modifier.provider]
    if not chosen and not each.optional:
        chosen = sorted(
            (fitted for fitted in eligible if not fitted.equipped.discount_from),
            key=lambda fitted: (
                -_saving(prices[id(fitted)], modifier),
                fitted.card.key,
                fitted.where,
            ),
        )
        chosen = [fitted for fitted in chosen if _saving(prices[id(fitted)], modifier) > 0]
    left = each.total_limit
    types: set[str] = set()
    count = 0
    for fitted in chosen:
        if each.limit is not None and count >= each.limit:
            break
        if each.each_type and fitted.card.type in types:
            continue
        items = prices[id(fitted)]
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
