"""What the text of a weapon says of firing it: at whom, through which arcs, at what cost.

Source: 2017, Secondary Weapons, Firing Arc; DECISIONS D77; F14-G20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities import parse, words
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import windows as w
from rules.abilities.tree import Act, Choice, Clause
from rules.abilities.verbs import Direction, Fire
from rules.abilities.words import WeaponKind
from rules.battle.effects.reading.places import fires_all_round
from rules.battle.position.records import WeaponRecord
from rules.table import ALL_ROUND, Arc, attack_band

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


def fire_of(clause: Clause) -> Fire | None:
    """Returns the firing that a clause of a weapon speaks of; the first of several."""
    effect = clause.steps[0].effect
    acts = effect.options if isinstance(effect, Choice) else (effect,)
    for act in acts:
        for phrase in act.phrases if isinstance(act, Act) else ():
            if isinstance(phrase.verb, Fire):
                return phrase.verb
    return None


def is_ahead(ship: Ship, target: Ship) -> bool:
    """Returns whether a ship stands in another's front arc."""
    front = ship.record.arcs.primary
    return front is not None and attack_band(ship.pose, target.pose, front) > 0


def aimed(ship: Ship, weapon: WeaponRecord, direction: Direction | None) -> WeaponRecord:
    """Returns a weapon with the arcs through which a text lets it fire.

    A ship that fires all round has no other arc, and nothing outside one (F14-G20).
    """
    if direction is None:
        return weapon
    arcs = ship.record.arcs
    found: tuple[Arc | None, ...] = (ALL_ROUND,)
    if direction is Direction.OUTSIDE_FRONT and fires_all_round(ship):
        found = ()
    elif direction is Direction.FRONT:
        found = (arcs.primary,)
    elif direction is Direction.REAR:
        found = (arcs.secondary,)
    elif direction is Direction.FRONT_OR_REAR:
        found = (arcs.primary, arcs.secondary)
    return WeaponRecord(
        weapon.card,
        weapon.attack,
        weapon.nearest,
        weapon.farthest,
        tuple(arc for arc in found if arc is not None),
        adds_to_primary=weapon.adds_to_primary,
        costs=weapon.costs,
        replaces_value=weapon.replaces_value,
    )


def costs_of(clause: Clause) -> tuple[str, ...]:
    """Names what firing costs, as `WeaponRecord.costs` does."""
    cost = clause.steps[0].cost
    found = []
    for phrase in cost.phrases if cost is not None else ():
        verb = phrase.verb
        if isinstance(verb, tv.SpendTokens):
            kinds = [each.kind for each in verb.tokens.kinds]
            if words.TokenKind.TARGET_LOCK in kinds:
                found.append("target-lock")
        elif isinstance(verb, tv.PlaceTokens) and verb.on is tv.HERE:
            quantity = verb.tokens.quantity
            number = 1 if quantity is None or quantity.number is None else quantity.number
            found.append(f"time:{number}")
        elif isinstance(verb, tv.Disable) and isinstance(verb.thing, t.ThisCard):
            found.append("disable")
        elif isinstance(verb, (tv.Discard, tv.RemoveFromGame)) and isinstance(
            verb.thing, t.ThisCard
        ):
            found.append("discard")
        elif isinstance(verb, tv.Gain):
            found.append("auxiliary")
    return tuple(found)


def costs_in(text: str) -> tuple[str, ...]:
    """Names what a card's text asks for its firing."""
    for clause in parse(text).clauses:
        if isinstance(clause.window, w.FireWindow):
            return costs_of(clause)
    return ()


def fires_with_printed(text: str) -> bool:
    """Returns whether the attack value is that of the printed primary weapon."""
    amount = parse(text).attack_value
    return amount is not None and amount.printed


def outlasts_firing(window: w.Window) -> bool:
    """Returns whether a clause of a weapon speaks of an attack with itself.

    It acts in that attack although the card may be out of use by then, as the price of firing.
    """
    if isinstance(window, w.FireWindow):
        return True
    events = window.events if isinstance(window, (w.When, w.After)) else ()
    return bool(events) and all(
        isinstance(each.happening, (w.Attacks, w.Defends, w.Fights))
        and each.happening.weapon is not None
        and each.happening.weapon.kind is WeaponKind.THIS
        for each in events
    )
