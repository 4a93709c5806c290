"""Which cards can be put on which ships, whatever else the ship carries.

A restriction may ask for things that are open until a fleet is built (the captain, other cards).
Its answer for a bare ship is therefore yes, no, or "that depends"; a card fits unless it is no.

Source: 2017, Upgrade Cards, Upgrade Restrictions, Attack Squadrons.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings

from rules.building.checks.fleet_problems import load
from rules.building.loadout import Loadout
from rules.building.predicates import compile_condition
from rules.building.prepared import PreparedCard
from rules.cards import Card, Condition, Ship
from rules.catalogue import Catalogue
from rules.fleet import Fleet, ShipBuild
from rules.loader import load_rulesets
from rules.rulesets import RuleSet

RULESET = "attack-wing-2017"
SQUADRON = "squadron"

_NOT_ON_SHIPS = frozenset({"ship", "resource"})
_CLOSED_LEAVES = ("ship", "card")
_OPEN_LEAVES = frozenset({"card_exchanged"})

Verdict = bool | None
Judge = Callable[[Loadout, PreparedCard], Verdict]


class Fitting:
    """Answers for one catalogue which cards fit a ship, and which ships fit a card."""

    def __init__(self, catalogue: Catalogue, ruleset: RuleSet) -> None:
        self._ships: tuple[Ship, ...] = tuple(
            card for card in catalogue.by_type.get("ship", ()) if isinstance(card, Ship)
        )
        builds = tuple(ShipBuild(ship=ship.key) for ship in self._ships)
        loaded = load(Fleet(ships=builds), catalogue, ruleset)
        self._bench = loaded.bench
        self._loadouts = {
            ship.key: loadout for ship, loadout in zip(self._ships, loaded.loadouts, strict=True)
        }
        self._judges = {card.key: self._judge(card) for card in catalogue}
        self._exclusions = {
            ship.key: [judge_for(each.cards) for each in ship.building.excludes]
            for ship in self._ships
        }

    def cards_for(self, ship: Ship) -> frozenset[str]:
        """Returns the keys of the cards that can be put on a ship."""
        return frozenset(key for key in self._judges if self.fits(key, ship))

    def ships_for(self, card: Card) -> tuple[Ship, ...]:
        """Returns the ships on which a card can be put, in catalogue order."""
        return tuple(ship for ship in self._ships if self.fits(card.key, ship))

    def fits(self, key: str, ship: Ship) -> bool:
        """Returns whether a card can be put on a ship."""
        prepared = self._bench.get(key)
        if prepared is None or prepared.type in _NOT_ON_SHIPS:
            return False
        loadout = self._loadouts[ship.key]
        if not _has_slot(prepared, ship):
            return False
        judge = self._judges[key]
        if judge is not None and judge(loadout, prepared) is False:
            return False
        return not any(excludes(loadout, prepared) for excludes in self._exclusions[ship.key])

    @staticmethod
    def _judge(card: Card) -> Judge | None:
        restrictions = card.building.restrictions
        return None if restrictions is None else judge_for(restrictions)


def _has_slot(card: PreparedCard, ship: Ship) -> bool:
    """Returns whether the bare ship has, or its captain may bring, a slot that the card takes."""
    if ship.support == SQUADRON:
        return SQUADRON in card.fills
    if not card.card.is_upgrade or not card.fills:
        return True
    slots = {"talent", *ship.upgrade_bar}
    slots.update(kind for slot in ship.building.slots for kind in slot.types)
    slots.update(kind for change in ship.building.slot_changes for kind in change.also)
    return not slots.isdisjoint(card.fills)


def judge_for(condition: Condition) -> Judge:
    """Compiles a condition into yes, no or None where it depends on captain, cards or fleet."""
    if condition.op == "not":
        inner = judge_for(condition.parts[0])

        def opposite(loadout: Loadout, card: PreparedCard) -> Verdict:
            verdict = inner(loadout, card)
            return None if verdict is None else not verdict

        return opposite
    if condition.op in ("all", "any"):
        return _joined([judge_for(part) for part in condition.parts], condition.op == "all")
    if condition.op in _OPEN_LEAVES or condition.op.partition("_")[0] not in _CLOSED_LEAVES:
        return lambda loadout, card: None
    return compile_condition(condition)


def _joined(judges: list[Judge], every: bool) -> Judge:
    """Joins verdicts: one no settles "all", one yes settles "any"; else what is open stays so."""

    def joined(loadout: Loadout, card: PreparedCard) -> Verdict:
        result: Verdict = every
        for judge in judges:
            verdict = judge(loadout, card)
            if verdict is None:
                result = None
            elif verdict is not every:
                return verdict
        return result

    return joined


def fitting_for(catalogue: Catalogue) -> Fitting:
    """Returns the fitting of a catalogue, built at first use and kept as long as the catalogue."""
    return catalogue.once(_fitting)


def _fitting(catalogue: Catalogue) -> Fitting:
    return Fitting(catalogue, load_rulesets(settings.FIXTURES_DIR)[RULESET])


def cards_that_fit(catalogue: Catalogue, ship: Ship) -> frozenset[str]:
    """Returns the keys of the cards that can be put on a ship."""
    return fitting_for(catalogue).cards_for(ship)
