"""A posted list read anew for other rules: which printings its names mean by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from fleetbuilder.fleets.check import open_fleets, services
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.check.services import Options
from rules.building.editing.fixes import part_at, with_part
from rules.errors import DocumentError
from rules.fleet import Fleet, ShipBuild
from rules.notation import Parsed

AMBIGUOUS: Final = "card.ambiguous"


def printings_for(held: CheckPageState, options: Options) -> tuple[Fleet, tuple[str, ...]]:
    """Returns the open fleet with the printings that options mean, and the names asked about.

    A printing that is not the one first read was picked by hand, and stays. So does everything
    where no list is kept, or where one reads otherwise than by its printings.
    """
    was = Options(ruleset=held.fleet.ruleset, event_date=held.fleet.event_date)
    if not held.posted or (was.ruleset, was.event_date) == (options.ruleset, options.event_date):
        return held.fleet, held.asked
    earlier, later = _read(held, was), _read(held, options)
    if not len(earlier.fleets) == len(later.fleets) == len(held.fleets):
        return held.fleet, held.asked
    asked = tuple(dict.fromkeys((*asked_by(later), *held.asked)))[: open_fleets.MOST_ASKED]
    before, after = earlier.fleets[held.shown], later.fleets[held.shown]
    return _renewed(held.fleet, before, after), asked


def asked_by(parsed: Parsed) -> tuple[str, ...]:
    """Returns the keys of cards that were taken for names which other cards bear, too."""
    taken = (notice.card for notice in parsed.notices if notice.code == AMBIGUOUS)
    return tuple(dict.fromkeys(filter(None, taken)))[: open_fleets.MOST_ASKED]


def _read(held: CheckPageState, options: Options) -> Parsed:
    try:
        return services.text_parse(held.posted, held.posted_as, options=options)
    except DocumentError:
        return Parsed((), "")


def _renewed(fleet: Fleet, before: Fleet, after: Fleet) -> Fleet:
    """Returns a fleet, first read as `before`, with what its list means in `after`."""
    if _cards(fleet) == _cards(before):
        # As it was read: even who is captain may hang on the printings.
        return replace(
            fleet,
            ships=after.ships,
            resource=after.resource,
            sideboard=after.sideboard,
            unmatched=after.unmatched,
        )
    now, old, new = (dict(card_places(each)) for each in (fleet, before, after))
    if old.keys() != new.keys():
        return fleet
    if now.keys() == old.keys():
        places = {where: new[where] for where, key in now.items() if key and key == old[where]}
    else:
        means = _meanings(now, old, new)
        places = {where: means[key] for where, key in now.items() if key in means}
    for where, key in places.items():
        part = part_at(fleet, where)
        changed = (
            replace(part, ship=key) if isinstance(part, ShipBuild) else replace(part, card=key)
        )
        fleet = with_part(fleet, where, changed)
    return fleet


def _meanings(
    now: Mapping[str, str], old: Mapping[str, str], new: Mapping[str, str]
) -> dict[str, str]:
    """Returns card by card what a list means, for a fleet of which cards went or moved.

    Left out is what the list means now one way, now the other, and what may be picked by hand.
    """
    pairs = {(key, new[where]) for where, key in old.items()}
    once = Counter(key for key, _ in pairs)
    here, there = Counter(now.values()), Counter(old.values())
    return {key: each for key, each in pairs if key and once[key] == 1 and here[key] <= there[key]}


def _cards(fleet: Fleet) -> tuple[object, ...]:
    return fleet.ships, fleet.resource, fleet.sideboard, fleet.unmatched


def card_places(fleet: Fleet) -> Iterator[tuple[str, str]]:
    """Returns JSON pointer and key of every ship and card of a fleet."""
    if fleet.resource is not None:
        for each in fleet.resource.placed("/resource", "resource"):
            yield each.where, each.card.card
    for number, ship in enumerate(fleet.ships):
        where = f"/ships/{number}"
        yield where, ship.ship
        for each in ship.placed(where):
            yield each.where, each.card.card
    for nth, card in enumerate(fleet.sideboard):
        yield f"/sideboard/{nth}", card.card
