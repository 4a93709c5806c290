"""Cards made ready for one rule set: everything that a check can know before it sees a fleet.

Building a `Workbench` once per catalogue and rule set is what lets a check run in a tenth of a
millisecond: conditions are compiled, factions are bits, the line of a card that nothing changes
is made beforehand.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.building.dependencies import (
    adds_slots,
    asks_for_cards,
    asks_for_fleet,
    bears_on_others,
    mentions_ship,
)
from rules.building.factions import faction_bits, own_bits
from rules.building.predicates import classes_named, compile_condition, needed_parts
from rules.building.prepared_parts import (
    FACE_DOWN_TALENTS,
    Conditions,
    PreparedExclusion,
    PreparedPenalty,
    PreparedSlotChange,
    PreparedWaiver,
    prepared_modifier,
    prepared_slot,
)
from rules.building.report import Item
from rules.cards import UPGRADE_TYPES, Captain, Card, Modifier, Ship, ShipClass, fold
from rules.rulesets import RuleSet

PRINTED: Final = "printed cost"
PENALTY: Final = "faction penalty"
CREW_CAPTAIN_SKILL: Final = 3
FREE_TALENT: Final = "free-talent-forgoes-slot"
COUNTS_AS_SLOT: Final = "counts-as-its-slot"
SEATING_CHECKS: Final = frozenset({"slotless-without-talent-icon", FACE_DOWN_TALENTS, FREE_TALENT})
"""Named rules of single cards that bear on where they sit."""

_TALENT: Final = frozenset({"talent"})

NO_CLASS: Final = ShipClass(
    key="",
    name="unknown class",
    printed="",
    front_arc=None,
    rear_arc=None,
    second_arc=None,
    all_round=False,
    maneuvers=(),
)


class PreparedCard:
    """A card with all that can be worked out once per rule set.

    `bits` are its factions as they count, `unique_names` the names under which it must be the only
    one (none when it need not be, two when its sides bear different ones), `needed` the parts of
    its restriction, `plain_items` its price when nothing changes it. `plain_slots` says that all
    slots that it adds take any card of their type, `without_terms` that cards cost and count the
    same in them as elsewhere. `quiet` cards change nothing but themselves and ask nothing, which
    most do. `plain_added` counts its slots that take any card of their type; `added` are the types
    of all its slots, talents among them, each with what it asks of a card.
    """

    __slots__ = (
        "_by_type",
        "_ruleset",
        "added",
        "added_actions",
        "adds_captain_bits",
        "adds_ship_bits",
        "adds_slots",
        "asks_for_cards",
        "asks_for_fleet",
        "bears_on_others",
        "bits",
        "card",
        "card_modifiers",
        "checks",
        "cost",
        "excludes",
        "fills",
        "folded_name",
        "foreign_items",
        "foreign_points",
        "has_fixed_cost",
        "has_plain_price",
        "holds_face_down",
        "is_of_many_types",
        "key",
        "mentions_ship",
        "name",
        "needed",
        "needs_slot",
        "one_per_ship",
        "own_bits",
        "own_changes",
        "own_costs",
        "penalties",
        "penalty",
        "penalty_item",
        "penalty_source",
        "plain_added",
        "plain_items",
        "plain_slots",
        "plain_talents",
        "quiet",
        "restricted_classes",
        "restrictions",
        "self_modifiers",
        "self_penalties",
        "single_fill",
        "slot_changes",
        "slots",
        "talents",
        "type",
        "unique_names",
        "value_modifiers",
        "waivers",
        "without_terms",
    )

    def __init__(self, card: Card, ruleset: RuleSet) -> None:
        building = card.building
        conditions = Conditions(hull_equal=ruleset["hull_restriction"] == "equal")
        test = conditions.test
        self._ruleset = ruleset
        self.card = card
        self.key = card.key
        self.type = card.type
        self.name = card.name
        self.folded_name = card.folded_name
        self.bits = faction_bits(card.factions, ruleset["sub_factions"])
        self.own_bits = own_bits(card.factions)
        self.unique_names = _unique_names(card, ruleset)
        self.one_per_ship = card.one_per_ship and not self.unique_names
        self.restricted_classes = classes_named(building.restrictions)
        self.restrictions = test(building.restrictions)
        self.needed = needed_parts(building.restrictions, hull_equal=conditions.hull_equal)
        self.mentions_ship = bool(self.restricted_classes) or mentions_ship(card)
        self.excludes = tuple(
            PreparedExclusion(each, compile_condition(each.cards)) for each in building.excludes
        )
        self.waivers = tuple(
            PreparedWaiver(compile_condition(each.cards), each.leaves)
            for each in building.restriction_waivers
        )
        self.adds_ship_bits = _added_bits(card, "ship")
        self.adds_captain_bits = _added_bits(card, "captain")
        self.asks_for_cards = asks_for_cards(building)
        self.asks_for_fleet = asks_for_fleet(building)
        self.bears_on_others = bears_on_others(card)
        self.adds_slots = adds_slots(card)
        self.added_actions = tuple((each.action, test(each.when)) for each in building.adds_actions)
        self.checks = building.checks
        self._prepare_slots(card, conditions)
        self._prepare_prices(card, ruleset, conditions)
        self.quiet = self.plain_slots and not (
            self.self_modifiers
            or self.card_modifiers
            or self.penalties
            or self.self_penalties
            or self.excludes
            or self.waivers
            or set(self.checks) - {COUNTS_AS_SLOT}
            or self.adds_ship_bits
            or self.adds_captain_bits
        )

    def _prepare_slots(self, card: Card, conditions: Conditions) -> None:
        """Sets what slots the card fills and adds."""
        building = card.building
        self.talents = card.talents
        self.plain_talents = card.talents - sum(
            slot.count for slot in building.slots if slot.own_icons
        )
        self.fills = _fills(card)
        self.needs_slot = bool(self.fills)
        self.single_fill = self.fills[0] if len(self.fills) == 1 else ""
        self._by_type: dict[str, PreparedCard] = {}
        self.is_of_many_types = len({*self.fills, *card.also_fills}) > 1
        self.slots = tuple(prepared_slot(slot, card, conditions.test) for slot in building.slots)
        self.plain_added = Counter({"talent": self.plain_talents} if self.plain_talents else {})
        for each in self.slots:
            if each.plain:
                self.plain_added[each.types[0]] += each.slot.count
        self.added = (
            *(
                (frozenset(each.types), each.accepts)
                for each in self.slots
                for _ in range(each.slot.count)
            ),
            *[(_TALENT, None)] * self.plain_talents,
        )
        self.holds_face_down = any(slot.slot.face_down for slot in self.slots)
        self.slot_changes = tuple(
            PreparedSlotChange(each, conditions.test(each.cards), conditions.test(each.when))
            for each in building.slot_changes
        )
        self.without_terms = (
            not self.slot_changes
            and not card.also_fills
            and SEATING_CHECKS.isdisjoint(building.checks)
            and all(slot.on_no_terms for slot in self.slots)
        )
        self.plain_slots = self.without_terms and all(slot.plain for slot in self.slots)

    def _prepare_prices(self, card: Card, ruleset: RuleSet, conditions: Conditions) -> None:
        """Sets what the card costs, and what it changes of prices and values."""
        self.cost = card.cost_on(ruleset["price_date"])
        if isinstance(card, Ship) and not ruleset["ship_costs"]:
            self.cost = 0
        modifiers = [
            prepared_modifier(each, card, conditions.price_test)
            for each in card.building.modifiers
            if ruleset["surcharges"] or not _is_surcharge(each)
        ]
        self.value_modifiers = tuple(each for each in modifiers if each.modifier.value != "cost")
        self.self_modifiers = tuple(each for each in modifiers if each.is_own)
        self.own_costs = tuple(each for each in self.self_modifiers if each.set_item)
        self.own_changes = tuple(each for each in self.self_modifiers if not each.set_item)
        self.has_fixed_cost = not any(each.modifier.from_stat for each in self.self_modifiers)
        self.card_modifiers = tuple(
            each for each in modifiers if each.modifier.value == "cost" and not each.is_own
        )
        penalties = [
            PreparedPenalty(
                each,
                card.key,
                card.name,
                conditions.price_test(each.cards),
                conditions.price_test(each.when),
            )
            for each in card.building.penalties
        ]
        self.self_penalties = tuple(each for each in penalties if each.penalty.to == "self")
        self.penalties = tuple(each for each in penalties if each.penalty.to != "self")
        self.has_plain_price = not (self.self_modifiers or self.self_penalties)
        self.penalty = _penalty(card, self.cost, ruleset)
        self.penalty_source = ruleset.blame(_penalty_option(card)).source
        printed = Item(self.cost, PRINTED, card.key)
        self.plain_items = (printed,)
        self.foreign_points = self.cost + self.penalty
        self.penalty_item = Item(self.penalty, PENALTY, self.penalty_source)
        self.foreign_items = (printed, self.penalty_item) if self.penalty else self.plain_items

    def type_in(self, types: tuple[str, ...]) -> str:
        """Returns the type as which the card counts in a slot of such types, "" for none.

        It does so all game long. Source: FAQ F14-K10, FR-276.2.
        """
        if COUNTS_AS_SLOT not in self.checks:
            return ""
        return next((each for each in types if each in self.fills), "")

    def priced_as(self, types: tuple[str, ...]) -> PreparedCard:
        """Returns the card as what changes prices sees it in a slot of such types.

        A "?" upgrade is not of a type that it fills, unless it counts as the type.
        Source: FAQ F16-143, FR-070.1, FR-276.2.
        """
        if not self.is_of_many_types:
            return self
        kind = self.type_in(types) or "question"
        other = self._by_type.get(kind)
        if other is None:
            other = PreparedCard(self.card, self._ruleset)
            other.type = kind
            other._by_type = self._by_type
            self._by_type[kind] = other
        return other


def _fills(card: Card) -> tuple[str, ...]:
    if card.type in UPGRADE_TYPES:
        return card.fills
    if card.type in ("captain", "admiral", "construction"):
        return (card.type,)
    return ()


def _is_surcharge(modifier: Modifier) -> bool:
    return (
        modifier.value == "cost"
        and modifier.to == "self"
        and modifier.amount > 0
        and modifier.when is not None
    )


def _penalty(card: Card, cost: int, ruleset: RuleSet) -> int:
    """Returns the SP that the card adds on a ship of no common faction.

    Ambassadors, construction cards, resources and what carries them pay none.
    Source: 2017, Squad Building, Admiral Cards; EDITIONS A3, A4; DECISIONS D105.
    """
    penalty = 0
    if card.type == "captain":
        exempt = cost == 0 and not ruleset["penalty_zero_cost_captain"]
        penalty = 0 if exempt else ruleset["penalty_captain"]
    elif card.type == "admiral":
        penalty = ruleset["penalty_admiral"]
    elif card.type in UPGRADE_TYPES:
        penalty = ruleset["penalty_upgrade"]
    return int(penalty)


def _penalty_option(card: Card) -> str:
    """Names the option that sets the card's penalty."""
    return f"penalty_{card.type}" if card.type in ("captain", "admiral") else "penalty_upgrade"


def _unique_names(card: Card, ruleset: RuleSet) -> tuple[str, ...]:
    """Returns the names under which a card must be the only one, those of both its sides.

    Source: 2017, Unique Names, Mirror Universe Unique Icon; FAQ FR-123.1, FR-127.1; DECISIONS
    D128.
    """
    date = ruleset["price_date"]
    if not (card.unique or (date and date <= card.unique_until)):
        return ()
    mirror = "|mirror" if card.mirror_universe and ruleset["mirror_copies"] else ""
    names = (card.folded_name, fold(card.other_side)) if card.other_side else (card.folded_name,)
    return tuple(f"{name}{mirror}" for name in names)


def _added_bits(card: Card, to: str) -> int:
    return own_bits(tuple(each.faction for each in card.building.adds_factions if each.to == to))


def skill_of(card: PreparedCard) -> int | None:
    """Returns the captain skill of a card in a captain's place; None is a Borg captain's "*".

    Other cards serve there by the text of their ship, which gives them their cost plus 3.
    """
    if isinstance(card.card, Captain):
        return card.card.skill
    return card.cost + CREW_CAPTAIN_SKILL
