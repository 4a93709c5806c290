"""What the text of a weapon says of firing it: at whom, through which arcs, at what cost.

Source: 2017, Secondary Weapons, Firing Arc; DECISIONS D77; F14-G20.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import conditions as c
from rules.abilities import parse, words
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import windows as w
from rules.abilities.tree import Act, Choice, Clause
from rules.abilities.verbs import Direction, Fire, FireAlong, FireAround, FiredAs, Verb
from rules.abilities.words import WeaponKind
from rules.battle.effects.reading.places import fires_all_round
from rules.battle.position.records import WeaponRecord
from rules.battle.position.terms import ENDLESS
from rules.table import ALL_ROUND, Arc, attack_band

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

_TEXTS_IN_CACHE: Final = 2_000


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
    """Returns a weapon with the arcs through which, and as far as, a text lets it fire.

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
    known = tuple(arc for arc in found if arc is not None)
    farthest = ENDLESS if direction is Direction.ANY_RANGE else weapon.farthest
    return weapon.aimed(known, weapon.nearest, farthest)


def costs_of(cost: Act | None) -> tuple[str, ...]:
    """Names what is paid, as `WeaponRecord.costs` does."""
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


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def costs_in(text: str) -> tuple[str, ...]:
    """Names what a card's text asks for its firing."""
    for clause in parse(text).clauses:
        if isinstance(clause.window, w.FireWindow):
            return costs_of(clause.steps[0].cost)
    return ()


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def bands_in(text: str) -> tuple[int, int] | None:
    """Returns how far a weapon reaches whose text, not its card, says so: around or along."""
    for clause in parse(text).clauses:
        fire = fire_of(clause) if isinstance(clause.window, w.FireWindow) else None
        if isinstance(fire, (FireAround, FireAlong)):
            return 1, fire.reach
    return None


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def manner_in(text: str) -> tuple[str, ...]:
    """Names how a card's text says that it is fired, by the fields of `WeaponRecord`."""
    for clause in parse(text).clauses:
        fire = fire_of(clause) if isinstance(clause.window, w.FireWindow) else None
        if fire is not None and fire.fired_as is not None:
            return (_MANNERS[fire.fired_as],)
    return ()


_MANNERS: Final = {FiredAs.PRIMARY: "as_primary", FiredAs.WITH_RANGE: "with_range"}


def asks_for_lock(clause: Clause) -> bool:
    """Returns whether a weapon is fired only with a target lock, which it spends or needs."""
    return "target-lock" in costs_of(clause.steps[0].cost) or (
        clause.condition is not None and (without_lock(clause).condition != clause.condition)
    )


def without_lock(clause: Clause) -> Clause:
    """Returns the text of a weapon as it is for a ship that needs no target lock to fire it."""
    first, *others = clause.steps
    cost = first.cost
    if cost is not None:
        left = tuple(each for each in cost.phrases if not _is_lock(each.verb))
        cost = Act(left, cost.instead) if left else None
    return replace(
        clause,
        steps=(replace(first, cost=cost, link=first.link if cost else None), *others),
        condition=_without_lock(clause.condition),
    )


def _is_lock(verb: Verb) -> bool:
    return isinstance(verb, tv.SpendTokens) and any(
        each.kind is words.TokenKind.TARGET_LOCK for each in verb.tokens.kinds
    )


def _without_lock(condition: c.Condition | None) -> c.Condition | None:
    """Returns what is left of a condition but that the defender is locked."""
    if isinstance(condition, c.AllOf):
        left = tuple(part for part in condition.parts if part != _LOCKED)
        return c.AllOf(left) if len(left) > 1 else left[0] if left else None
    return None if condition == _LOCKED else condition


_LOCKED: Final = c.Is(t.RoleReference(words.Role.DEFENDER), c.ThingState.LOCKED)


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def fires_with_printed(text: str) -> bool:
    """Returns whether the attack value is that of the printed primary weapon."""
    amount = parse(text).attack_value
    return amount is not None and amount.printed


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def added_to_hull(text: str) -> int | None:
    """Returns what is added to the printed hull of the defender for the attack value, if it is."""
    amount = parse(text).attack_value if "attack value: printed hull" in text else None
    if amount is None:
        return None
    return amount.plus


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
