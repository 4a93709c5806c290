"""The conditions of restriction icons, compiled into functions.

A `Condition` is data; `compile_condition` turns it into a function of a loadout (a ship with its
captain and cards) and a prepared card. Leaves on the ship and captain ignore the card. Compiled
once per card and rule set, since a check asks them ten thousand times a second.

Source: 2017, Upgrade Restrictions; EDITIONS A13, A14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.building.factions import own_bits
from rules.building.ship_facts import CardFacts, ShipFacts, Test
from rules.cards import UPGRADE_TYPES, Condition, fold
from rules.errors import CatalogueError

NO_FIXED_COST: Final = 10_000
"""What a card without a fixed cost counts as where a cost is asked: more than any limit.

Source: FAQ F14-G37; T16, Additional Rules 34.
"""


def compile_condition(condition: Condition, *, hull_equal: bool = False) -> Test:
    """Compiles a condition; with `hull_equal` a hull restriction asks for that very value.

    Raises `CatalogueError` for a leaf that does not exist. Source: EDITIONS A13.
    """
    if condition.op == "all":
        return _every([compile_condition(part, hull_equal=hull_equal) for part in condition.parts])
    if condition.op == "any":
        return _some([compile_condition(part, hull_equal=hull_equal) for part in condition.parts])
    if condition.op == "not":
        inner = compile_condition(condition.parts[0], hull_equal=hull_equal)
        return lambda loadout, card: not inner(loadout, card)
    if condition.op == "ship_hull" and hull_equal:
        hull = condition.values[1]
        return lambda loadout, card: loadout.printed_ship.hull == hull
    maker = _LEAVES.get(condition.op)
    if maker is None:
        raise CatalogueError(f"unknown condition {condition.op!r}")
    return maker(condition.values)


def _every(tests: list[Test]) -> Test:
    if len(tests) == 2:
        first, second = tests
        return lambda loadout, card: first(loadout, card) and second(loadout, card)
    return lambda loadout, card: all(test(loadout, card) for test in tests)


def _some(tests: list[Test]) -> Test:
    if len(tests) == 2:
        first, second = tests
        return lambda loadout, card: first(loadout, card) or second(loadout, card)
    return lambda loadout, card: any(test(loadout, card) for test in tests)


COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ">=": lambda value, bound: value >= bound,
    "<=": lambda value, bound: value <= bound,
    ">": lambda value, bound: value > bound,
    "<": lambda value, bound: value < bound,
    "=": lambda value, bound: value == bound,
}


def _comparison(values: tuple[Any, ...]) -> tuple[Callable[[int, int], bool], int]:
    try:
        return COMPARE[values[0]], int(values[1])
    except (KeyError, IndexError, ValueError) as error:
        raise CatalogueError(f"{values!r} is no comparison such as ['>=', 4]") from error


def _ship_faction(values: tuple[Any, ...]) -> Test:
    bits = own_bits(values)
    return lambda loadout, card: bool(loadout.ship_bits & bits)


def _captain_faction(values: tuple[Any, ...]) -> Test:
    bits = own_bits(values)
    return lambda loadout, card: bool(loadout.captain_bits & bits)


def _card_faction(values: tuple[Any, ...]) -> Test:
    bits = own_bits(values)
    return lambda loadout, card: bool(card.bits & bits)


def _ship_class(values: tuple[Any, ...]) -> Test:
    classes = frozenset(values)
    return lambda loadout, card: loadout.ship_class.printed in classes


def _ship_stat(stat: str) -> Callable[[tuple[Any, ...]], Test]:
    def make(values: tuple[Any, ...]) -> Test:
        compare, bound = _comparison(values)
        return lambda loadout, card: compare(getattr(loadout.printed_ship, stat), bound)

    return make


def _ship_name(values: tuple[Any, ...]) -> Test:
    names = frozenset(map(fold, values))
    return lambda loadout, card: loadout.ship_card.folded_name in names


def _ship(values: tuple[Any, ...]) -> Test:
    keys = frozenset(values)
    return lambda loadout, card: loadout.ship_card.key in keys


def _ship_unique(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])
    return lambda loadout, card: loadout.ship_card.unique is wanted


def _ship_cost(values: tuple[Any, ...]) -> Test:
    compare, bound = _comparison(values)
    return lambda loadout, card: compare(loadout.ship.cost, bound)


def _ship_action(values: tuple[Any, ...]) -> Test:
    actions = frozenset(values)
    return lambda loadout, card: not actions.isdisjoint(loadout.actions())


def _ship_arc(values: tuple[Any, ...]) -> Test:
    wanted = frozenset(values)

    def test(loadout: ShipFacts, card: CardFacts) -> bool:
        each = loadout.ship_class
        rear = each.rear_arc is not None or each.second_arc is not None
        return ("rear" in wanted and rear) or ("all-round" in wanted and each.all_round)

    return test


def _ship_maneuver(values: tuple[Any, ...]) -> Test:
    wanted = frozenset(values)

    def test(loadout: ShipFacts, card: CardFacts) -> bool:
        return any(maneuver.bearing in wanted for maneuver in loadout.ship_class.maneuvers)

    return test


def _ship_speed(values: tuple[Any, ...]) -> Test:
    compare, bound = _comparison(values)
    return lambda loadout, card: compare(
        max((maneuver.speed for maneuver in loadout.ship_class.maneuvers), default=0), bound
    )


def _ship_type(values: tuple[Any, ...]) -> Test:
    kinds = frozenset(values)
    return lambda loadout, card: loadout.support_kind in kinds


def _ship_name_is_class(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])

    def test(loadout: ShipFacts, card: CardFacts) -> bool:
        words = loadout.ship_card.name.split()
        named = [word for word in words if not word.startswith("NCC-") and "." not in word]
        title = " ".join(named)
        return (fold(title + " Class") == fold(loadout.ship_class.name)) is wanted

    return test


def _captain_skill(values: tuple[Any, ...]) -> Test:
    compare, bound = _comparison(values)
    return lambda loadout, card: (
        loadout.printed_skill is None or compare(loadout.printed_skill, bound)
    )


def _captain_cost(values: tuple[Any, ...]) -> Test:
    compare, bound = _comparison(values)
    return lambda loadout, card: (
        loadout.captain is not None and compare(loadout.captain.cost, bound)
    )


def _captain_name(values: tuple[Any, ...]) -> Test:
    names = frozenset(map(fold, values))
    return lambda loadout, card: (
        loadout.captain is not None and loadout.captain.folded_name in names
    )


def _captain_name_contains(values: tuple[Any, ...]) -> Test:
    parts = tuple(map(fold, values))
    return lambda loadout, card: (
        loadout.captain is not None and any(part in loadout.captain.folded_name for part in parts)
    )


def _captain_unique(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])
    return lambda loadout, card: (
        loadout.captain is not None and loadout.captain.card.unique is wanted
    )


def _has_captain(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])
    return lambda loadout, card: (loadout.captain is not None) is wanted


def _card_type(values: tuple[Any, ...]) -> Test:
    kinds = frozenset(values)
    if "upgrade" in kinds:
        kinds = kinds | frozenset(UPGRADE_TYPES)
    return lambda loadout, card: card.type in kinds


def _card_name(values: tuple[Any, ...]) -> Test:
    names = frozenset(map(fold, values))
    return lambda loadout, card: card.folded_name in names


def _card_name_contains(values: tuple[Any, ...]) -> Test:
    parts = tuple(map(fold, values))
    return lambda loadout, card: any(part in card.folded_name for part in parts)


def _card(values: tuple[Any, ...]) -> Test:
    keys = frozenset(values)
    return lambda loadout, card: card.key in keys


def _card_cost(values: tuple[Any, ...]) -> Test:
    """Asks what a card costs on the ship: surcharge, faction penalty and discounts count.

    Source: FAQ F14-K13, FR-294.5; DECISIONS D125.
    """
    compare, bound = _comparison(values)
    return lambda loadout, card: compare(
        loadout.cost_of(card) if card.has_fixed_cost else NO_FIXED_COST, bound
    )


def _card_printed_cost(values: tuple[Any, ...]) -> Test:
    """Asks for the printed cost of a card with its printed surcharge (FAQ FR-215.1)."""
    compare, bound = _comparison(values)
    return lambda loadout, card: compare(
        loadout.printed_cost_of(card) if card.has_fixed_cost else NO_FIXED_COST, bound
    )


def _card_unique(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])
    return lambda loadout, card: card.card.unique is wanted


def _card_keyword(values: tuple[Any, ...]) -> Test:
    wanted = frozenset(values)
    return lambda loadout, card: not wanted.isdisjoint(card.card.keywords)


def _card_class_restricted(values: tuple[Any, ...]) -> Test:
    wanted = frozenset(values)
    return lambda loadout, card: not wanted.isdisjoint(card.restricted_classes)


def _card_faction_matches_ship(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])
    return lambda loadout, card: bool(card.bits & loadout.ship_bits) is wanted


def _card_mentions_ship(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])
    return lambda loadout, card: card.mentions_ship is wanted


def _card_talents(values: tuple[Any, ...]) -> Test:
    compare, bound = _comparison(values)
    return lambda loadout, card: compare(card.talents, bound)


def _card_range(values: tuple[Any, ...]) -> Test:
    compare, bound = _comparison(values)
    return lambda loadout, card: card.card.range is not None and compare(card.card.range[1], bound)


def _captain_talents(values: tuple[Any, ...]) -> Test:
    compare, bound = _comparison(values)
    return lambda loadout, card: (
        loadout.captain is not None and compare(loadout.captain.talents, bound)
    )


def _ship_name_starts(values: tuple[Any, ...]) -> Test:
    starts = tuple(str(value) for value in values)
    return lambda loadout, card: loadout.ship_card.name.startswith(starts)


def _holds_cards(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])
    return lambda loadout, card: (
        any(
            each.face_down and each.seat.provider is not None and each.seat.provider.card is card
            for each in loadout.fitted
            if each.seat is not None
        )
        is wanted
    )


def _card_exchanged(values: tuple[Any, ...]) -> Test:
    wanted = bool(values[0])

    def test(loadout: ShipFacts, card: CardFacts) -> bool:
        chosen = loadout.fleet.fleet.exchange
        exchanged = len(chosen) == 2 and any(
            card.bits & own_bits((one,)) and loadout.ship_bits & own_bits((other,))
            for one, other in (chosen, chosen[::-1])
        )
        return exchanged is wanted

    return test


def _all_cards_faction(values: tuple[Any, ...]) -> Test:
    bits = own_bits(values)
    return lambda loadout, card: all(each.card.bits & bits for each in loadout.fitted)


def _fleet_card(values: tuple[Any, ...]) -> Test:
    names = frozenset(map(fold, values))
    return lambda loadout, card: any(
        each.card.folded_name in names for other in loadout.fleet.loadouts for each in other.fitted
    )


def _with_card(values: tuple[Any, ...]) -> Test:
    names = frozenset(map(fold, values))
    return lambda loadout, card: any(
        item.card.folded_name in names for item in loadout.fitted if item.card is not card
    )


def _fleet_ships(values: tuple[Any, ...]) -> Test:
    bits = own_bits((values[0],))
    least = int(values[1])
    return lambda loadout, card: (
        sum(1 for each in loadout.fleet.loadouts if each.ship_bits & bits) >= least
    )


_LEAVES: Final[Mapping[str, Callable[[tuple[Any, ...]], Test]]] = {
    "ship_faction": _ship_faction,
    "ship_class": _ship_class,
    "ship_name": _ship_name,
    "ship_name_starts": _ship_name_starts,
    "ship": _ship,
    "ship_hull": _ship_stat("hull"),
    "ship_attack": _ship_stat("attack"),
    "ship_agility": _ship_stat("agility"),
    "ship_shields": _ship_stat("shields"),
    "ship_unique": _ship_unique,
    "ship_cost": _ship_cost,
    "ship_action": _ship_action,
    "ship_arc": _ship_arc,
    "ship_maneuver": _ship_maneuver,
    "ship_speed": _ship_speed,
    "ship_type": _ship_type,
    "ship_name_is_class": _ship_name_is_class,
    "captain_faction": _captain_faction,
    "captain_skill": _captain_skill,
    "captain_cost": _captain_cost,
    "captain_name": _captain_name,
    "captain_name_contains": _captain_name_contains,
    "captain_unique": _captain_unique,
    "captain_talents": _captain_talents,
    "has_captain": _has_captain,
    "card_type": _card_type,
    "card_faction": _card_faction,
    "card_name": _card_name,
    "card_name_contains": _card_name_contains,
    "card": _card,
    "card_cost": _card_cost,
    "card_printed_cost": _card_printed_cost,
    "card_unique": _card_unique,
    "card_keyword": _card_keyword,
    "card_class_restricted": _card_class_restricted,
    "card_faction_matches_ship": _card_faction_matches_ship,
    "card_mentions_ship": _card_mentions_ship,
    "card_exchanged": _card_exchanged,
    "holds_cards": _holds_cards,
    "card_talents": _card_talents,
    "card_range": _card_range,
    "with_card": _with_card,
    "all_cards_faction": _all_cards_faction,
    "fleet_card": _fleet_card,
    "fleet_ships": _fleet_ships,
}

LEAVES: Final = tuple(_LEAVES)
"""The names of all leaves, as they stand in card documents."""


Needed = tuple[tuple[Condition, Test], ...]
"""Parts of a condition that are all needed, each with its compiled form."""


def needed_parts(condition: Condition | None, *, hull_equal: bool = False) -> Needed:
    """Returns the smallest parts of a condition that are all needed, in the order they stand.

    An `any` stays whole: when it is not met, every one of its parts would be a way out.
    """
    if condition is None:
        return ()
    if condition.op == "all":
        return tuple(
            part for each in condition.parts for part in needed_parts(each, hull_equal=hull_equal)
        )
    return ((condition, compile_condition(condition, hull_equal=hull_equal)),)


def classes_named(condition: Condition | None) -> frozenset[str]:
    """Returns the ship classes that a restriction names anywhere."""
    if condition is None:
        return frozenset()
    if condition.op == "ship_class":
        return frozenset(condition.values)
    return frozenset().union(*(classes_named(part) for part in condition.parts))
