"""What a clause that holds all the time does to which ships: changes of values, bans, grants.

Source: 2017, Card Abilities, Replace Then Modify, Breaking the Rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import words
from rules.battle.effects.reading import allowed, changes, forbidden
from rules.battle.effects.reading.things import cards, holders, is_of_cards, is_of_ships, ships
from rules.battle.effects.running.possible import repeats
from rules.battle.mechanics.actions import CLOAK_ACTION
from rules.battle.position.permissions import CLOAK_WITHOUT_SHIELDS, BarAction
from rules.battle.position.pieces import LEAST_SKILL, STANDING, Ban, Grant, Lasting
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
    for step, phrases in standing.rules:
        times = 1 if step.guard is None else repeats(scope, step.guard)
        if times == 0:
            continue
        for subject, phrase in phrases:
            rule = _RULES.get(type(phrase.verb), _allow)
            for actor in _actors(scope, standing, subject):
                effects = rule(scope, standing, actor, subject, phrase, times)
                found += [(actor.index, effect) for effect in effects]
    return tuple(found)


def _actors(scope: Scope, standing: StandingClause, subject: t.Thing | None) -> list[Ship]:
    if standing.actor != NOBODY:
        return [scope.battle.state.ships[standing.actor]]
    if subject is None or is_of_ships(subject):
        return ships(scope, subject)
    if is_of_cards(subject):
        return holders(cards(scope, subject))
    if isinstance(subject, t.Group) and subject.on is not None:
        return ships(scope, subject.on)
    return [scope.ship]


# --- what each verb imposes -----------------------------------------------------------------


def _change(
    scope: Scope,
    standing: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
) -> list[Lasting]:
    verb: Any = phrase.verb
    if standing.is_floor:
        return [Lasting(LEAST_SKILL, 0, STANDING, scope.source.key, verb.amount.plus)]
    effect = changes.lasting_of(scope, actor, subject, verb, STANDING, times)
    if standing.is_plain and _is_built_in(scope, actor, effect):
        return []
    return [effect]


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


def _change_dice(
    scope: Scope,
    standing: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
) -> list[Any]:
    verb: Any = phrase.verb
    granted = allowed.minefield_dice(subject, verb, times)
    if granted is not None:
        return [Grant(granted, STANDING, scope.source.key)]
    return list(changes.dice_of(scope, verb, STANDING, times))


def _forbid(
    scope: Scope,
    standing: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
) -> list[Ban]:
    verb: Any = phrase.verb
    found = forbidden.forbidden(scope, actor, subject, verb.what)
    return [Ban(what, STANDING, scope.source.key) for _, what in found]


def _allow(
    scope: Scope,
    standing: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
) -> list[Grant]:
    found = allowed.granted(scope, actor, phrase.verb, phrase.exemption)
    if BarAction(CLOAK_ACTION.name) in found and BARE in standing.conditions:
        found = [*found, CLOAK_WITHOUT_SHIELDS]
    return [Grant(what, STANDING, scope.source.key) for what in found]


_RULES: Final[dict[type, Callable[..., list[Any]]]] = {
    v.ModifyStat: _change,
    v.SetStat: _change,
    v.ModifyDice: _change_dice,
    v.Cannot: _forbid,
}
