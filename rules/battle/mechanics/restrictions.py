"""Whether a ship may carry a card that comes aboard in battle: the restriction icons once more.

When fleets are built `rules.building.predicates` asks the same of a ship and its cards; here it is
asked of records, as ships of any fleet may take the card. Prices and slots do not matter.
Source: 2017, Upgrade Restrictions; F14-G36, F14-E5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.terms import NOBODY
from rules.building.predicates import COMPARE
from rules.cards import Condition, fold

if TYPE_CHECKING:
    from rules.battle.position.records import CardRecord
    from rules.battle.position.state import Ship

Values = tuple[Any, ...]


def may_carry(ship: Ship, card: CardRecord) -> bool:
    """Returns whether a ship meets the restriction of a card, and nothing aboard rules it out."""
    if card.needs is not None and not _is_met(ship, card.needs):
        return False
    return not is_refused(ship, card, card.type)


def is_refused(ship: Ship, card: CardRecord, type_: str) -> bool:
    """Returns whether a ship, or a card on it, rules out a card that serves as one of a type."""
    refusals = list(ship.record.refuses)
    for other in ship.cards:
        if other.record is not card and not other.is_gone:
            refusals += other.record.refuses
    return any(_fits(card, type_, refusal) for refusal in refusals)


def _fits(card: CardRecord, type_: str, wanted: Condition) -> bool:
    if wanted.op == "all":
        return all(_fits(card, type_, part) for part in wanted.parts)
    if wanted.op == "not":
        return not _fits(card, type_, wanted.parts[0])
    if wanted.op == "card_type":
        return type_ in wanted.values
    if wanted.op == "card_name":
        return fold(card.name) in map(fold, wanted.values)
    if wanted.op == "card_faction":
        return not set(wanted.values).isdisjoint(card.factions)
    return COMPARE[wanted.values[0]](card.cost, wanted.values[1])  # card_cost


def _is_met(ship: Ship, needs: Condition) -> bool:
    if needs.op == "all":
        return all(_is_met(ship, part) for part in needs.parts)
    if needs.op == "any":
        return any(_is_met(ship, part) for part in needs.parts)
    if needs.op == "not":
        return not _is_met(ship, needs.parts[0])
    return LEAVES[needs.op](ship, needs.values)


def _captain(ship: Ship) -> CardRecord | None:
    return None if ship.captain == NOBODY else ship.cards[ship.captain].record


def _printed(stat: str) -> Callable[[Ship, Values], bool]:
    """Asks for a printed value; a flagship card raises what is printed (F14-W22)."""

    def is_met(ship: Ship, values: Values) -> bool:
        record = ship.record
        raised = sum(
            change.amount
            for change in record.changes
            if change.value == stat
            and change.card >= 0
            and record.cards[change.card].type == "flagship"
        )
        return COMPARE[values[0]](getattr(record, stat) + raised, values[1])

    return is_met


def _has_arc(ship: Ship, values: Values) -> bool:
    arcs = ship.record.arcs
    is_round = arcs.weapon is not None and arcs.weapon.is_all_round
    return ("rear" in values and arcs.secondary is not None) or ("all-round" in values and is_round)


def _captain_is(ship: Ship, test: Callable[[CardRecord], bool]) -> bool:
    captain = _captain(ship)
    return captain is not None and test(captain)


LEAVES: Final[Mapping[str, Callable[[Ship, Values], bool]]] = {
    "ship_faction": lambda ship, values: not set(values).isdisjoint(ship.record.factions),
    "ship_class": lambda ship, values: ship.record.is_of_class(values),
    "ship_name": lambda ship, values: fold(ship.record.name) in map(fold, values),
    "ship_hull": _printed("hull"),
    "ship_attack": _printed("attack"),
    "ship_unique": lambda ship, values: ship.record.is_unique is values[0],
    "ship_action": lambda ship, values: not set(values).isdisjoint(ship.record.actions),
    "ship_arc": _has_arc,
    "ship_maneuver": lambda ship, values: any(
        setting.bearing in values for setting in ship.record.dial
    ),
    "ship_speed": lambda ship, values: COMPARE[values[0]](
        max((setting.speed for setting in ship.record.dial), default=0), values[1]
    ),
    "has_captain": lambda ship, values: (_captain(ship) is not None) is values[0],
    "captain_faction": lambda ship, values: _captain_is(
        ship, lambda captain: not set(values).isdisjoint(captain.factions)
    ),
    "captain_name": lambda ship, values: _captain_is(
        ship, lambda captain: fold(captain.name) in map(fold, values)
    ),
    "captain_name_contains": lambda ship, values: _captain_is(
        ship, lambda captain: any(fold(part) in fold(captain.name) for part in values)
    ),
    "captain_skill": lambda ship, values: _captain_is(
        ship, lambda captain: COMPARE[values[0]](captain.skill, values[1])
    ),
    "with_card": lambda ship, values: any(
        not card.is_gone and fold(card.record.name) in map(fold, values) for card in ship.cards
    ),
}
"""Leaf of a restriction -> whether a ship meets it; every leaf of a card that may come aboard."""
