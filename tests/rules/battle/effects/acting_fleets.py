"""Fleets built around cards that have not acted yet: restrictions and slots hold, points do not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rules.battle import Battle, Pilot, prepare_fleet, set_up_battle
from rules.battle.phases.prepare import is_played
from rules.building.assessment.assess import check
from rules.cards import Attachment, Card, Ship, fold
from rules.dice import Chance, SeededChance
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import fleet_from_document, fleet_to_document
from rules.pilots import make_pilot
from rules.rulesets import RuleSet
from tests.rules.battle.battles import rulesets
from tests.rules.battle.effects.acting import Eager
from tests.rules.catalogue import catalogue

ON_SHIPS = ("ship-resource", "flagship", "fleet-captain", "officer")
MAY_BREAK = (
    "points.",
    "unique.",
    "faction.",
    "ships.",
    "support.",
    "captain.placeholder",
    "resource.retired",
    "card.banned",
)
SHIPS = 3


class Builder:
    """Builds a fleet of one faction at random, mostly of the cards that are wanted."""

    def __init__(self, wanted: Iterable[str], draw: random.Random, rules: RuleSet) -> None:
        self.draw = draw
        self.rules = rules
        self.wanted = sorted(wanted)
        self.draw.shuffle(self.wanted)
        self.by_type: dict[str, list[Card]] = {}
        for key in self.wanted:
            card = catalogue()[key]
            for type_ in card.fills or (card.type,):
                self.by_type.setdefault(type_, []).append(card)
        self.companions: list[Card] = []

    def fleet(self, first: str = "", number: int = SHIPS) -> Fleet:
        """Returns a fleet; the card `first` is in it if it can be."""
        start = catalogue()[first] if first else None
        self.companions = [] if start is None else companions(start)
        factions = start.factions if start is not None else ()
        faction = self.draw.choice(factions or self._some_faction())
        fleet = Fleet(points_limit=400)
        for place in range(number):
            # A ship is built alone, which is much faster; what the fleet forbids is found then.
            alone = replace(fleet, ships=(), resource=None)
            alone = self._with_ship(alone, faction, start if place == 0 else None)
            joined = replace(
                fleet.with_ships((*fleet.ships, *alone.ships)),
                resource=fleet.resource or alone.resource,
            )
            if self._is_sound(joined):
                fleet = joined
        if fleet.resource is not None:
            return fleet
        resources = self._of("resource")
        if start is not None and start.type == "resource":
            resources.insert(0, start)
        for card in resources[:4]:
            tried = replace(fleet, resource=Equipped(card.key))
            if self._is_sound(tried):
                return tried
        return fleet

    def _some_faction(self) -> tuple[str, ...]:
        for key in self.wanted:
            if catalogue()[key].factions:
                return catalogue()[key].factions
        return ("federation",)

    def _of(self, type_: str) -> list[Card]:
        """Returns wanted cards of a type and, after them, others; companions come first."""
        wanted = list(self.by_type.get(type_, ()))
        self.draw.shuffle(wanted)
        with_it = [each for each in self.companions if type_ in (each.fills or (each.type,))]
        wanted = self.draw.sample(with_it, min(4, len(with_it))) + wanted
        every = [each for each in catalogue().by_type[type_] if each.ability_status != "manual"]
        return wanted + self.draw.sample(every, min(3, len(every)))

    def _is_sound(self, fleet: Fleet) -> bool:
        problems = check(fleet, catalogue(), self.rules).problems
        return all(each.code.startswith(MAY_BREAK) for each in problems)

    def _with_ship(self, fleet: Fleet, faction: str, start: Card | None) -> Fleet:
        fitting = [each for each in self._of("ship") if faction in each.factions]
        every = [each for each in catalogue().by_type["ship"] if faction in each.factions]
        self.draw.shuffle(every)
        if start is not None and start.type == "ship":
            fitting = [start]
        for ship in [*fitting, *every, *self._of("ship")]:
            assert isinstance(ship, Ship)
            tried = fleet.with_ships((*fleet.ships, ShipBuild(ship=ship.key)))
            if start is None or start.type in ("ship", "resource"):
                if self._is_sound(tried):
                    return self._filled(tried, ship, faction)
                continue
            for seated in self._seated_with_captain(tried, start, faction):
                if self._is_sound(seated):
                    return self._filled(seated, ship, faction)
        return fleet

    def _seated_with_captain(self, fleet: Fleet, card: Card, faction: str) -> Iterator[Fleet]:
        """Gives a fleet with a card more on its last ship, without and with some captains."""
        yield from self._seated(fleet, card)
        if card.type == "captain":
            return
        if card.type == "officer":
            for crew in self._of("crew"):
                for manned in self._seated(fleet, crew):
                    yield from self._seated(manned, card)
        captains = [each for each in catalogue().by_type["captain"] if faction in each.factions]
        self.draw.shuffle(captains)
        captains.sort(key=lambda each: -each.talents)
        for captain in captains[:40]:
            for led in self._seated(fleet, captain):
                yield from self._seated(led, card)

    def _seated(self, fleet: Fleet, card: Card) -> list[Fleet]:
        """Returns a fleet with a card more on its last ship: there where it may be."""
        build, own = fleet.ships[-1], Equipped(card.key)
        if any(slot.face_down and slot.types == ("captain",) for slot in card.building.slots):
            beneath = self.draw.choice(catalogue().by_type["captain"])
            own = Equipped(card.key, upgrades=(Equipped(beneath.key),))
        if card.type in ("captain", "admiral", "ambassador", "construction"):
            if getattr(build, card.type) is not None:
                return []
            return [_with(fleet, replace(build, **{card.type: own}))]
        if isinstance(card, Attachment):
            return self._attached(fleet, card)
        found = [_with(fleet, replace(build, upgrades=(*build.upgrades, own)))]
        captain = build.captain
        if "talent" in card.fills and captain is not None and not captain.upgrades:
            found.insert(0, _with(fleet, replace(build, captain=replace(captain, upgrades=(own,)))))
        return found

    def _attached(self, fleet: Fleet, card: Attachment) -> list[Fleet]:
        """Returns a fleet with a card that carries its resource on its last ship."""
        build, own = fleet.ships[-1], Equipped(card.key)
        if any(each.resource for each in fleet.ships) or fleet.resource is not None:
            return []
        fleet = replace(fleet, resource=Equipped(card.resource))
        if card.type != "officer":
            return [_with(fleet, replace(build, resource=own))]
        found = []
        for place, held in enumerate(build.upgrades):
            if held.card.startswith("crew:"):
                upgrades = list(build.upgrades)
                upgrades[place] = replace(held, upgrades=(own,))
                found.append(_with(fleet, replace(build, upgrades=tuple(upgrades))))
        return found

    def _filled(self, fleet: Fleet, ship: Ship, faction: str) -> Fleet:
        """Returns a fleet whose last ship carries as many wanted cards as it takes."""
        types = ["captain", *ship.upgrade_bar, "talent", "talent"]
        types += self.draw.sample(["admiral", "ambassador", "construction"], 2)
        types += [each for each in ON_SHIPS if self.by_type.get(each)]
        if self.by_type.get("admiral"):
            types.insert(1, "admiral")
        types += ["tech", "crew", "weapon"]
        for type_ in types:
            cards = self._of(type_)
            if type_ == "captain" and fleet.ships[-1].captain is not None:
                continue
            cards.sort(key=lambda each: faction not in each.factions)
            tries = 0
            carried = {each.card for one in fleet.ships for each in one.cards()}
            for card in cards:
                if card.key in carried:
                    continue
                tries += 1
                seated = next((f for f in self._seated(fleet, card) if self._is_sound(f)), None)
                if seated is not None:
                    fleet = seated
                    break
                if tries >= 4:
                    break
        return fleet


def _with(fleet: Fleet, build: ShipBuild) -> Fleet:
    return fleet.with_ships((*fleet.ships[:-1], build))


def companions(card: Card) -> list[Card]:
    """Returns the cards that a text asks for by name, and what lays minefields if it meets them."""
    found = []
    names = [fold(each) for each in re.findall('"([^"]+)"', card.ability)]
    for other in catalogue():
        own = {fold(other.name), *map(fold, other.keywords)}
        if isinstance(other, Ship):
            own.add(fold(other.ship_class))
        is_named = any(name in each for name in names for each in own)
        if is_named or ("minefield" in card.ability and "Mines" in other.name):
            found.append(other)
    return found


# --- battles to be kept ----------------------------------------------------------------------

RULES = {
    "plain": ("attack-wing-2017", {"round_limit": 9}),
    "terrain": ("attack-wing-2017", {"round_limit": 9, "obstacles": 6, "planet": True}),
    "classic": ("attack-wing-classic", {"round_limit": 9}),
}
PAIRS = (
    ("eager", "eager"),
    ("eager", "eager"),
    ("eager", "drifter"),
    ("drifter", "eager"),
)
"""Pilots that judge nothing: a battle that is kept must not change with what others prefer."""


@dataclass(frozen=True)
class Planned:
    """Is a battle as it is kept: rules, seed, pilots, fleets, and the cards that act in it."""

    rules: str
    seed: str
    pilots: tuple[str, str]
    fleets: tuple[Fleet, Fleet]
    cards: tuple[str, ...] = ()

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> Planned:
        """Reads the plain form."""
        one, other = (fleet_from_document(each) for each in document["fleets"])
        first, second = document["pilots"]
        cards = tuple(document["cards"])
        return cls(document["rules"], document["seed"], (first, second), (one, other), cards)

    def to_document(self) -> dict[str, Any]:
        """Gives the plain form."""
        fleets = [fleet_to_document(each) for each in self.fleets]
        return {
            "rules": self.rules,
            "seed": self.seed,
            "pilots": list(self.pilots),
            "cards": list(self.cards),
            "fleets": fleets,
        }

    def play(self) -> Battle:
        """Plays the battle to its end, or to its last round; it keeps a log."""
        rules = rules_of(self.rules)
        battle = set_up_battle(
            [prepare_fleet(each, catalogue(), rules) for each in self.fleets],
            catalogue(),
            rules,
            SeededChance(self.seed),
            log=True,
        )
        battle.run(
            [
                pilot_of(name, SeededChance(f"{self.seed} {side}"))
                for side, name in enumerate(self.pilots)
            ]
        )
        return battle


@cache
def rules_of(name: str) -> RuleSet:
    """Returns a rule set by its name in `RULES`."""
    ruleset, options = RULES[name]
    return rulesets()[ruleset].with_options(**options)


def pilot_of(name: str, chance: Chance) -> Pilot:
    """Returns a pilot by its name."""
    return Eager(chance) if name == "eager" else make_pilot(name, chance)


def keys_of(fleet: Fleet) -> set[str]:
    """Returns the keys of a fleet's ships and cards."""
    keys = {card.card for ship in fleet.ships for card in ship.cards()}
    keys |= {ship.ship for ship in fleet.ships}
    return keys if fleet.resource is None else keys | {fleet.resource.card}


@cache
def played_cards() -> frozenset[str]:
    """Returns the cards whose texts battles carry out."""
    return frozenset(card.key for card in catalogue() if is_played(card))


def plan_for(key: str, number: int, wanted: Iterable[str] = ()) -> Planned | None:
    """Plans a battle for a card, another one for each number; None where it fits on no ship."""
    draw = random.Random(f"{key} {number}")
    name = list(RULES)[number % len(RULES)]
    rules = rules_of(name)
    wanted = sorted({key, *wanted})
    few = len(wanted) == 1
    fleet = Builder(wanted, draw, rules).fleet(key, draw.randint(1, 3) if few else SHIPS)
    if key not in keys_of(fleet):
        return None
    others = draw.sample(sorted(played_cards()), 30) if few else wanted
    other = Builder(others, draw, rules).fleet(draw.choice(others), 2 if few else SHIPS)
    pilots = draw.choice(PAIRS)
    return Planned(name, f"{key.replace(':', ' ')} {number}", pilots, (fleet, other))
