"""Fleets for posted lists: plausible ones, of cards that a list can tell from their namesakes.

A list without set codes says name, type by its place, and perhaps a price. A fleet is drawn for a
rule set so that this is enough: a card whose price is stated costs what its printing costs on the
rule set's day; all printings of one whose price is not have the same price.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from rules.building import check, price
from rules.cards import SUB_FACTIONS, UPGRADE_TYPES, Captain, Card, Ship, fold
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation.reading.terms import ReadingTerms
from rules.rulesets import RuleSet
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, RULES_2017, ruleset, rulesets
from tests.rules.catalogue import catalogue

PRICED: Final = (RULES_2017, CLASSIC, ORGANIZED_2014)
"""Rule sets of lists that state prices; a list without them is one of today."""

_FACTIONS: Final = (
    *("federation", "klingon", "romulan", "dominion") * 3,
    *("independent", "borg", "mirror-universe") * 2,
    *("vulcan", "bajoran", "ferengi", "kazon", "xindi", "species-8472"),
)
_ONE_OF_A_NAME: Final = frozenset(
    {*UPGRADE_TYPES, "ship", "resource", "ship-resource", "construction"}
)
"""Types of which a name that is drawn may have only one: its place in a list does not tell them."""
_ON_ANY_SIDE: Final = 0.1
"""Share of the slots whose upgrade may be of any faction."""


@dataclass(frozen=True, slots=True)
class Sameness:
    """What a list can say of a card: its name, its type and its price.

    `ship_class` is that of a ship without a name of its own, "" for other cards.
    """

    name: str
    type: str
    ship_class: str
    cost: int


def sameness(card: Card, rules: RuleSet) -> Sameness:
    """Returns what a list of a rule set's day can say of a card."""
    return Sameness(*_called(card), card.cost_on(rules["price_date"]))


def terms(rules: str) -> ReadingTerms:
    """Returns the terms on which users' code reads lists under a rule set."""
    return ReadingTerms(rulesets(), ruleset=rules, pricer=price)


def _called(card: Card) -> tuple[str, str, str]:
    is_generic = isinstance(card, Ship) and not card.unique
    return fold(card.name), card.type, catalogue().class_of(card).printed if is_generic else ""


@cache
def _printings() -> dict[tuple[str, str, str], list[Card]]:
    found = defaultdict(list)
    for card in catalogue():
        found[_called(card)].append(card)
    return found


@cache
def _types_of_names() -> dict[str, set[str]]:
    found = defaultdict(set)
    for card in catalogue():
        found[fold(card.name)].add(card.type)
    return found


def _released(card: Card) -> list[str]:
    return [catalogue().sets[each].released for each in card.sets]


class Stock:
    """The cards that lists of one rule set are drawn from.

    A list that states no prices (`priced` false) has cards of one price alone.
    """

    def __init__(self, rules: RuleSet, priced: bool) -> None:
        self.rules = rules
        self._date = rules["price_date"]
        self._of = defaultdict(list)
        for card in catalogue():
            if not self._is_on_sale(card) or card.banned or card.cost_variable or card.alliance:
                continue
            if len(_types_of_names()[fold(card.name)] & _ONE_OF_A_NAME) > 1:
                continue
            if priced or self.has_one_price(card):
                for faction in card.factions or ("",):
                    self._of[card.type, faction].append(card)

    def _is_on_sale(self, card: Card) -> bool:
        days = [day for day in _released(card) if day]
        return bool(days) and (self._date is None or min(days) <= self._date)

    def _cost(self, card: Card) -> int:
        return card.cost_on(self._date)

    def has_one_price(self, card: Card) -> bool:
        """Tells whether all printings of a card, whenever released, have one price."""
        return len({self._cost(each) for each in _printings()[_called(card)]}) == 1

    def of(self, kind: str, *factions: str) -> list[Card]:
        """Returns the cards of a type and of any of some factions."""
        return [card for faction in factions for card in self._of[kind, faction]]


@cache
def stock(rules: str, priced: bool) -> Stock:
    """Returns the stock of a rule set."""
    return Stock(ruleset(rules), priced)


def draw(dice: Random, rules: str, *, priced: bool) -> Fleet:
    """Returns a fleet of two to four ships without errors on any ship."""
    chosen = stock(rules, priced)
    while True:
        home = dice.choice(_FACTIONS)
        factions = [home, dice.choice(_FACTIONS)] if dice.random() < 0.25 else [home]
        builds = [_build(dice, chosen, factions) for _ in range(dice.choice((2, 3, 3, 4)))]
        drawn = Fleet(ships=tuple(build for build in builds if build is not None))
        if rules != RULES_2017 and dice.random() < 0.15:
            drawn = _with_flagship(dice, drawn)
        drawn = _without_faults(_told(drawn, chosen), chosen)
        if len(drawn.ships) > 1 and len(list(drawn.keys())) > 2 * len(drawn.ships):
            return drawn


def _build(dice: Random, chosen: Stock, factions: Sequence[str]) -> ShipBuild | None:
    faction = dice.choice(factions)
    ships = chosen.of("ship", faction)
    captains = chosen.of("captain", faction)
    if not ships or not captains:
        return None
    ship = dice.choice(ships)
    assert isinstance(ship, Ship)
    home = (faction, SUB_FACTIONS.get(faction, ""), "")
    captain = dice.choice(captains)
    assert isinstance(captain, Captain)
    upgrades = []
    bar = Counter(ship.upgrade_bar)
    if ship.support != "squadron":
        bar["talent"] = captain.talents
    for kind, number in bar.items():
        of_all = [card for each in _FACTIONS for card in chosen.of(kind, each)]
        for _ in range(number):
            if dice.random() < 0.6:
                cards = of_all if dice.random() < _ON_ANY_SIDE else chosen.of(kind, *home)
                cards = [card for card in cards if card.fills == (kind,) and not card.also_fills]
                if cards:
                    upgrades.append(Equipped(dice.choice(cards).key))
    admirals = chosen.of("admiral", faction)
    has_admiral = bool(admirals) and not ship.support and dice.random() < 0.06
    return ShipBuild(
        ship=ship.key,
        captain=None if ship.support == "squadron" else Equipped(captain.key),
        admiral=Equipped(dice.choice(admirals).key) if has_admiral else None,
        upgrades=tuple(upgrades),
    )


def _with_flagship(dice: Random, drawn: Fleet) -> Fleet:
    flagship = Equipped(dice.choice(catalogue().by_type["flagship"]).key)
    ships = [
        replace(build, resource=None if number else flagship)
        for number, build in enumerate(drawn.ships)
    ]
    return replace(
        drawn, resource=Equipped("resource:flagship-op4participation"), ships=tuple(ships)
    )


def _told(drawn: Fleet, chosen: Stock) -> Fleet:
    """Returns a fleet without the cards whose price on their ship is not that of the printing."""
    quote = price(drawn, catalogue(), chosen.rules)
    misled = [
        line.where
        for line in quote.lines
        if (card := catalogue()[line.card]).cost_on(chosen.rules["price_date"]) != line.points
        and not chosen.has_one_price(card)
    ]
    return _without(drawn, misled)


def _without_faults(drawn: Fleet, chosen: Stock) -> Fleet:
    """Returns a fleet without the ships and cards that a check finds in the wrong place."""
    for _ in range(8):
        report = check(drawn, catalogue(), chosen.rules)
        blamed = [
            each.where
            for each in report.problems
            if each.severity == "error" and each.where.startswith("/ships/")
        ]
        if not blamed:
            return drawn
        drawn = _told(_without(drawn, blamed[:1]), chosen)
    return Fleet()


def _without(drawn: Fleet, pointers: Sequence[str]) -> Fleet:
    ships = []
    for number, build in enumerate(drawn.ships):
        here = f"/ships/{number}"
        # A ship without its captain is none, and a fault of the whole ship takes it away.
        if here in pointers or f"{here}/captain" in pointers:
            continue
        upgrades = tuple(
            each
            for place, each in enumerate(build.upgrades)
            if f"{here}/upgrades/{place}" not in pointers
        )
        fewer = replace(build, upgrades=upgrades)
        if f"{here}/admiral" in pointers:
            fewer = replace(fewer, admiral=None)
        if f"{here}/resource" in pointers:
            fewer = replace(fewer, resource=None)
        ships.append(fewer)
    return drawn.with_ships(tuple(ships))


def content(build: ShipBuild, rules: RuleSet) -> Counter[tuple[str, Sameness | str]]:
    """Returns what stands on a ship, each card with the place that its type has no say in.

    What could not be read counts under its words.
    """
    found: Counter[tuple[str, Sameness | str]] = Counter()
    for place, each in _placed(build):
        card = catalogue().find(each.card)
        found[place, sameness(card, rules) if card else each.name or each.card] += 1
    return found


def _placed(build: ShipBuild) -> Iterator[tuple[str, Equipped]]:
    yield "ship", Equipped(build.ship, name=build.name)
    places = {
        "captain": build.captain,
        "admiral": build.admiral,
        "ambassador": build.ambassador,
        "construction": build.construction,
        "resource": build.resource,
    }
    for place, held in places.items():
        if held is not None:
            yield place, replace(held, upgrades=())
            yield from (("upgrade", below) for each in held.upgrades for below in each.walk())
    yield from (("upgrade", below) for each in build.upgrades for below in each.walk())
