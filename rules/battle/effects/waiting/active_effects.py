"""What a clause that holds all the time does to which ships: changes of values, bans, grants.

Source: 2017, Card Abilities, Replace Then Modify, Breaking the Rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import words
from rules.battle.effects.reading import allowed, changes, forbidden
from rules.battle.effects.reading.possessions import amount_of
from rules.battle.effects.reading.things import cards, holders, is_of_cards, is_of_ships, ships
from rules.battle.effects.running.possible import repeats
from rules.battle.mechanics.actions import CLOAK_ACTION
from rules.battle.position.permissions import CLOAK_WITHOUT_SHIELDS, BarAction
from rules.battle.position.pieces import (
    LEAST_SKILL,
    LOST_COMMAND_SKILL,
    STANDING,
    Ban,
    Grant,
    Lasting,
)
from rules.battle.position.terms import NOBODY

if TYPE_CHECKING:
    from rules.abilities.tree import Phrase
    from rules.battle.position.state import Ship
    from rules.battle.timing.scope import ActiveEffects, Scope, StandingClause

BARE: Final = c.HasThing(
    t.ThisShip(),
    t.Group(
        t.Quantity(words.Quantifier.NO), (words.Noun.SHIELD,), adjectives=(words.Trait.ACTIVE,)
    ),
)
"""`while this ship has no active shields`: what lets a ship cloak then needs no shields for it."""

Effect = Lasting | Ban | Grant


def active_effects(scope: Scope, standing: StandingClause) -> ActiveEffects:
    """Returns the modifiers, bans and grants that a standing clause imposes now."""
    found: list[tuple[int, Effect]] = []
    for step, price, phrases in standing.rules:
        times = 1 if step.guard is None else repeats(scope, step.guard)
        if times == 0:
            continue
        for subject, phrase in phrases:
            for actor in _actors(scope, standing, subject):
                effects = _effects(scope, standing, actor, subject, phrase, times, price)
                found += [(actor.index, effect) for effect in effects]
    return tuple(found)


def _actors(scope: Scope, standing: StandingClause, subject: t.Thing | None) -> list[Ship]:
    if standing.actor != NOBODY:
        return [scope.battle.state.ships[standing.actor]]
    if subject is None or is_of_ships(subject):
        return ships(scope, subject)
    if isinstance(subject, t.Quoted):
        return [scope.ship]  # also where the card is gone, which may be the price of its dice
    if is_of_cards(subject):
        return holders(cards(scope, subject))
    if isinstance(subject, t.Group) and subject.on is not None:
        return ships(scope, subject.on)
    return [scope.ship]


def _effects(
    scope: Scope,
    standing: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
    price: str,
) -> Sequence[Effect]:
    """Returns what a phrase imposes on a ship: a change, dice, something forbidden or allowed."""
    verb, key = phrase.verb, scope.source.key
    if isinstance(verb, (v.ModifyStat, v.SetStat)):
        if standing.is_floor and isinstance(verb, v.SetStat):
            return [Lasting(LEAST_SKILL, 0, STANDING, key, verb.amount.plus)]
        if (
            standing.is_of_lost_command
            and isinstance(verb, v.SetStat)
            and verb.stat is words.Stat.SKILL
        ):
            number = max(0, amount_of(scope, verb.amount))
            return [Lasting(LOST_COMMAND_SKILL, 0, STANDING, key, number)]
        effect = changes.lasting_of(scope, actor, subject, verb, STANDING, times)
        return [] if standing.is_plain and _is_built_in(scope, actor, effect) else [effect]
    if isinstance(verb, v.HaveNoLower):
        return [changes.least_skill(scope, actor, verb, STANDING)]
    if isinstance(verb, v.ModifyDice):
        granted = allowed.dice_of_others(subject, verb, times)
        if granted is not None:
            return [Grant(granted, STANDING, key)]
        return changes.dice_of(scope, verb, STANDING, times)
    if isinstance(verb, v.Cannot):
        found = forbidden.forbidden(scope, actor, subject, verb.what)
        return [Ban(what, STANDING, key) for _, what in found]
    allowances = allowed.granted(scope, actor, verb, phrase.exemption)
    if BarAction(CLOAK_ACTION.name) in allowances and BARE in standing.conditions:
        allowances = [*allowances, CLOAK_WITHOUT_SHIELDS]
    if price:
        allowances = allowed.at_price(allowances, price)
    return [Grant(what, STANDING, key) for what in allowances]


def _is_built_in(scope: Scope, actor: Ship, effect: Lasting) -> bool:
    """Returns whether the fleet was built with a change: it must not count twice."""
    card = scope.source.card if actor is scope.holder else NOBODY
    for change in actor.record.changes:
        if change.value == effect.value and change.card == card:
            if actor is scope.holder and card >= 0:
                return True
            if change.amount == effect.amount and change.replacement == effect.replacement:
                return True
    return False
