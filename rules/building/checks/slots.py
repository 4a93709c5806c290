"""Cards without a slot, and cards beneath a card that cost too much together.

Source: 2017, Upgrade Cards, Upgrade Bar Anatomy; EDITIONS A11, A12.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.building.checks.problems import by_rule, remove
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared_parts import PreparedSlot
from rules.building.pricing import LaterQuote
from rules.building.report import Problem
from rules.building.slots import seat_variants
from rules.building.wording import TYPE_NAMES, describe, join_words

SOURCE = "2017, Upgrade Cards"
SOURCE_WITH_PLAYER_CARD = (
    "Alliance, Player Upgrades, Unlocking Additional Upgrade Icons; EDITIONS A11, A12"
)


def check_slots(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Names every card that found no slot, and why none of the free ones takes it."""
    for loadout, left in fleet.unseated:
        for each in left:
            yield _no_slot(loadout, each)
    for loadout in fleet.loadouts:
        if not loadout.without_terms:
            yield from _combined_costs(loadout, quote)


def _no_slot(loadout: Loadout, each: Fitted) -> Problem:
    card = each.card
    seats = next(seat_variants(loadout))
    kinds = (each.equipped.slot,) if each.equipped.slot in card.fills else card.fills
    of_type = [seat for seat in seats if seat.accepts_type(loadout, each)]
    words = join_words([TYPE_NAMES[kind] for kind in kinds])
    holder = loadout.ship.name
    if each.seat is not None and each.seat.slot is not None and each.seat.slot.slot.cards:
        terms = describe(each.seat.slot.slot.cards, loadout.fleet.bench.catalogue)
        points = f"{loadout.cost_of(card)} SP" if card.has_fixed_cost else "no fixed number of SP"
        by = each.parent.card.name if each.parent else holder
        message = (
            f"{card.name}, which costs {points} on {holder}, may not lie beneath {by}: "
            f"that takes {terms}."
        )
    elif not of_type:
        message = f"{card.name} needs a {words} slot; {holder} has none."
    elif any(seat.accepts(loadout, each) for seat in of_type):
        number = len(of_type)
        have = f"only {number} {words} slot" + ("" if number == 1 else "s")
        message = f"{card.name} finds no free slot: {holder} has {have}, all taken."
    else:
        message = f"{card.name} needs a {words} slot; those of {holder} take other cards only."
    return by_rule(
        "slots.none_left",
        each.where,
        message,
        "slots",
        SOURCE if loadout.fleet.commander is None else SOURCE_WITH_PLAYER_CARD,
        fixes=(remove(each),),
        card=card.key,
        types=list(kinds),
        slots=len(of_type),
        ship=holder,
    )


def _combined_costs(loadout: Loadout, quote: LaterQuote) -> Iterator[Problem]:
    """Compares what cards cost together with the limit of the card that holds them.

    Those beneath it, which are not paid for, count as they would cost on the ship.
    Source: DECISIONS D125, D129.
    """
    groups: dict[int, tuple[PreparedSlot, list[Fitted]]] = {}
    for each in loadout.fitted:
        slot = each.seat.slot if each.seat is not None else None
        if slot is not None and (
            slot.slot.combined_cost_max is not None or slot.slot.combined_cost_min is not None
        ):
            groups.setdefault(id(slot), (slot, []))[1].append(each)
    for slot, members in groups.values():
        if slot.slot.cost == 0:
            total = sum(loadout.cost_of(each.card) for each in members)
        else:
            paid = quote.by_place()
            total = sum(paid[each.where] for each in members)
        most, least = slot.slot.combined_cost_max, slot.slot.combined_cost_min
        provider = members[0].seat.provider if members[0].seat else None
        holder = provider.card.name if provider else loadout.ship.name
        together = f"The cards held by {holder} cost {total} SP together; they"
        if least is not None and len(members) < slot.slot.count:
            together = f"{holder} holds {slot.slot.count} cards or none; together they cost"
            bound = f"at least {least}"
        elif most is not None and total > most:
            bound = f"may cost at most {most}"
        elif least is not None and total < least:
            bound = f"must cost at least {least}"
        else:
            continue
        yield by_rule(
            "slots.combined_cost",
            provider.where if provider else loadout.where,
            f"{together} {bound} SP.",
            "card",
            f"the card {holder}",
            fixes=(remove(members[-1]), *((remove(provider),) if provider else ())),
            card=slot.provider,
            points=total,
        )
