"""Squads of 2014 written as names and prices, without set codes, and read under the rules of 2014.

Names have several printings and most of these squads are older than the newest: price and day
tell which is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules.building import price
from rules.cards import Ship
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import Parsed, parse
from tests.rules.building.helpers import ORGANIZED_2014, priced_squads, ruleset
from tests.rules.catalogue import catalogue
from tests.rules.notation.posted_fleets import terms

SQUADS = priced_squads("space_dock_2014")
READ_THE_SAME = 50
"""How many of the 53 squads come back card by card, each of the same printing."""


def as_text(record: dict[str, Any]) -> str:
    """Returns a squad as a player copies it: a block for each ship, prices in brackets."""
    return "\n".join(_lines(record["fleet"], record["prices"])) + "\n"


def _lines(squad: Fleet, stated: dict[str, int]) -> Iterator[str]:
    rules = ruleset(ORGANIZED_2014)
    quote = price(squad, catalogue(), rules)
    # Where the squad states no price it is the one that it had.
    points = {line.where: line.points for line in quote.lines} | stated
    for number, build in enumerate(squad.ships):
        here = f"/ships/{number}"
        ship = catalogue()[build.ship]
        assert isinstance(ship, Ship)
        name = ship.name
        if not ship.unique:
            printed = catalogue().class_of(ship).printed
            name += f" ({catalogue().ship_classes[printed].name})"
        yield f"{name} ({points[here]})"
        for label, pointer, each in _aboard(build, here):
            yield f"{label}{catalogue()[each.card].name} ({points[pointer]})"
        yield ""
    if squad.resource is not None:
        yield f"Resource: {catalogue()[squad.resource.card].name} ({points['/resource']})"
    if squad.sideboard:
        yield "Sideboard:"
        for each in squad.sideboard:
            card = catalogue()[each.card]
            yield f"{card.name} ({card.cost_on(rules['price_date'])})"


def _aboard(build: ShipBuild, here: str) -> Iterator[tuple[str, str, Equipped]]:
    if build.resource is not None:
        kind = catalogue()[build.resource.card].type.replace("-", " ").capitalize()
        yield f"{kind}: ", f"{here}/resource", build.resource
    if build.captain is not None:
        yield "", f"{here}/captain", build.captain
    if build.admiral is not None:
        yield "Admiral: ", f"{here}/admiral", build.admiral
    for place, each in enumerate(build.upgrades):
        yield "", f"{here}/upgrades/{place}", each
        for below, held in enumerate(each.upgrades):
            yield "", f"{here}/upgrades/{place}/upgrades/{below}", held


def read(text: str) -> Parsed:
    """Returns what is read under the rules of 2014."""
    return parse(text, catalogue(), terms=terms(ORGANIZED_2014))


def _cards(squad: Fleet) -> list[Counter[str]]:
    """Returns the keys on each ship, then those of the fleet itself."""
    apart = [each for each in (squad.resource, *squad.sideboard) if each is not None]
    return [
        *(Counter([build.ship, *(each.card for each in build.cards())]) for build in squad.ships),
        Counter(each.card or each.name for each in apart),
    ]


def test_squads_come_back_from_names_and_prices() -> None:
    other = {}
    for record in SQUADS:
        squad = record["fleet"]
        fleets = read(as_text(record)).fleets
        meant, found = _cards(squad), [cards for each in fleets for cards in _cards(each)]
        if found != meant:
            pairs = zip(meant, found, strict=False)
            other[squad.name] = [(had - has, has - had) for had, has in pairs if had != has]
    assert len(SQUADS) - len(other) >= READ_THE_SAME, other
