"""Cards banned from official events, resources retired on the event's day, cards newer than it.

Source: publisher's notice of 8 March 2018; T16, Resources (TOURNAMENTS §1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.building.checks.problems import by_option, remove
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.resource_prices import own_resource, resource_squadrons
from rules.cards import Resource

BANNED_FROM: Final = "2018-03-08"
"""The first day on which the banned cards were out."""


def event_date(fleet: FleetLoadout) -> str:
    """Returns the ISO day of the event; "" stands for today, when every ban is in force."""
    date: str | None = fleet.fleet.event_date or fleet.options["event_date"]
    return date or ""


def check_events(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Names banned cards and a retired resource, where the rule set knows such."""
    date = event_date(fleet)
    if fleet.options["banned_cards"] and (not date or date >= BANNED_FROM):
        for _, each in fleet.everything():
            if each.card.card.banned and each.card.type != "resource":
                yield by_option(
                    fleet,
                    "banned_cards",
                    "card.banned",
                    each.where,
                    f"{each.card.name} is banned from official events since {BANNED_FROM}.",
                    fixes=(remove(each),),
                    card=each.card.key,
                    since=BANNED_FROM,
                )
        for loadout in fleet.loadouts:
            if loadout.ship_card.banned:
                name = loadout.ship.name
                yield by_option(
                    fleet,
                    "banned_cards",
                    "card.banned",
                    loadout.where,
                    f"{name} is banned from official events since {BANNED_FROM}.",
                    fixes=(Fix("remove", f"Remove {name}", where=loadout.where),),
                    card=loadout.ship.key,
                    since=BANNED_FROM,
                )
    if fleet.options["retired_resources"]:
        yield from _retired(fleet, date)
    day = date or fleet.options["price_date"]
    if day:
        yield from _newer(fleet, day, "event_date" if date else "price_date")


def _newer(fleet: FleetLoadout, day: str, option: str) -> Iterator[Problem]:
    """Remarks on the cards that came out after a day; an older printing may stand in for one."""
    released = fleet.bench.released
    cards = [(each.where, each.card) for _, each in fleet.everything()]
    cards.extend((loadout.where, loadout.ship) for loadout in fleet.loadouts)
    for where, card in cards:
        came_out = released(card.card)
        if came_out <= day:
            continue
        older = [
            other
            for other in fleet.bench.catalogue.by_name.get(card.folded_name, ())
            if other.type == card.type and "" < released(other) <= day
        ]
        swaps = [
            Fix("swap", f"Swap for the printing of {released(other)}", where=where, card=other.key)
            for other in sorted(older, key=lambda other: (released(other), other.key))[-1:]
        ]
        yield by_option(
            fleet,
            option,
            "card.newer",
            where,
            f"{card.name} came out on {came_out}, after {day}, "
            + ("the day of the event." if option == "event_date" else "the day of these rules."),
            severity="warning",
            fixes=(*swaps, Fix("remove", f"Remove {card.name}", where=where)),
            card=card.key,
            released=came_out,
            day=day,
        )


def _retired(fleet: FleetLoadout, date: str) -> Iterator[Problem]:
    """Names a retired resource, or the ship that is it."""
    resource = own_resource(fleet)
    card = None if resource is None else resource.card
    retires = card.retires if isinstance(card, Resource) else ""
    if card is None or not retires or (date and date <= retires):
        return
    place: Fitted | Loadout = fleet.resource or resource_squadrons(fleet)[0]
    shown = place.card.name if isinstance(place, Fitted) else place.ship.name
    yield by_option(
        fleet,
        "retired_resources",
        "resource.retired",
        place.where,
        f"{shown} was retired from official events on {retires}"
        + (f", before the event of {date}." if date else "."),
        fixes=(Fix("remove", f"Remove {shown}", where=place.where),),
        card=card.key,
        retired=retires,
        event=date,
    )
