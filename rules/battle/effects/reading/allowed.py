"""What texts allow, in the words of `rules.battle.timing.grants`.

Source: 2017, Breaking the Rules, Auxiliary Power, Spending Target Lock Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities.things import ActionKind, Noun, Role, TokenKind, Trait, WeaponKind
from rules.abilities.tree import Despite, EvenIfUncloaked
from rules.battle.effects.reading import actions
from rules.battle.effects.reading.forbidden import maneuver_words, token_name
from rules.battle.effects.reading.things import (
    card_is,
    cards,
    is_noun,
    is_of_cards,
    is_of_ships,
    refuse,
    ships,
)
from rules.battle.position.terms import NOBODY
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

Exemption = Despite | EvenIfUncloaked | None

SPENDABLE: Final = frozenset({"evade", "scan", "battlestations", "target-lock"})
ON_BAR: Final = frozenset(
    {ActionKind.AN_ACTION, ActionKind.ANY_ACTION, ActionKind.ACTIONS, ActionKind.FROM_BAR}
)


def granted(scope: Scope, ship: Ship, verb: Any, exemption: Exemption = None) -> list[str]:
    """Returns what a verb of permission grants a ship."""
    found: list[str] = _TABLE[type(verb)][0](scope, ship, verb, exemption)
    return found


def check(verb: Any, exemption: Exemption = None) -> None:
    """Makes sure that the engine can grant something; raises `UnplayableError` otherwise."""
    rule = _TABLE.get(type(verb))
    if rule is None:
        raise refuse(verb, "the engine knows no such permission")
    rule[1](verb, exemption)


# --- actions and maneuvers -------------------------------------------------------------------


def _perform(scope: Scope, ship: Ship, verb: v.Perform, exemption: Exemption) -> list[str]:
    performable = verb.actions
    if isinstance(performable, t.ActionOf):
        found = [
            f"card:{holder.cards[place].record.key}"
            for holder, place in cards(scope, performable.thing)
            if holder is ship
        ]
    elif isinstance(performable, t.SensorEchoWith):
        speeds = [maneuver_words(kind)[-1] for kind in performable.maneuvers.kinds]
        return ["perform:sensor-echo", *(f"echo-with:{speed}" for speed in speeds)]
    else:
        found = [
            "bar" if each.kind in ON_BAR else actions.NAMED[each.kind].name
            for each in performable.kinds
        ]
    if exemption is None:
        return [f"perform:{name}" for name in found]
    return [f"despite:{name}" for name in found]


def _check_perform(verb: v.Perform, exemption: Exemption) -> None:
    performable = verb.actions
    if isinstance(exemption, EvenIfUncloaked) or verb.free:
        raise refuse(verb, "is no permission that holds all the time")
    is_despite = exemption is not None
    if isinstance(performable, t.ActionOf):
        if not is_despite or not is_of_cards(performable.thing):
            raise refuse(performable, "is no permission that holds all the time")
    elif isinstance(performable, t.SensorEchoWith):
        for kind in performable.maneuvers.kinds:
            if maneuver_words(kind) not in ("/straight/1/1", "/straight/2/2"):
                raise refuse(kind, "no sensor echo is made with this template")
    elif not all(
        each.kind in actions.NAMED or (is_despite and each.kind in ON_BAR)
        for each in performable.kinds
    ):
        raise refuse(performable, "is no permission that holds all the time")


def _execute(scope: Scope, ship: Ship, verb: v.Execute, exemption: Exemption) -> list[str]:
    return ["execute-red"]


def _check_execute(verb: v.Execute, exemption: Exemption) -> None:
    kinds = verb.maneuvers.kinds
    if exemption is None or not kinds or any(maneuver_words(kind) != "red///" for kind in kinds):
        raise refuse(verb, "no dial gets more maneuvers")


def _treat(scope: Scope, ship: Ship, verb: v.Treat, exemption: Exemption) -> list[str]:
    return [
        f"colour:{verb.colour.value}:{maneuver_words(kind)}"
        for kind in verb.maneuvers.kinds or (t.Maneuver(),)
    ]


def _check_treat(verb: v.Treat, exemption: Exemption) -> None:
    if verb.maneuvers.quantifier is t.Quantifier.THE:
        raise refuse(verb, "no maneuver is being executed all the time")
    for kind in verb.maneuvers.kinds:
        maneuver_words(kind)


# --- tokens ------------------------------------------------------------------------------------


def _locks(scope: Scope, ship: Ship, verb: v.HoldLocks, exemption: Exemption) -> list[str]:
    return [f"locks:{verb.quantity.number or 1}"]


def _lock(scope: Scope, ship: Ship, verb: v.AcquireLock, exemption: Exemption) -> list[str]:
    return ["lock-cloaked"]


def _check_lock(verb: v.AcquireLock, exemption: Exemption) -> None:
    on = verb.on
    if not isinstance(on, t.Group) or on.posts or Trait.CLOAKED not in on.adjectives:
        raise refuse(verb, "only cloaked ships need a permission to be locked")


def _spend_as(scope: Scope, ship: Ship, verb: v.SpendAs, exemption: Exemption) -> list[str]:
    return [
        f"spend:{token_name(own)}={token_name(like)}"
        for own in verb.tokens.kinds
        for like in verb.like.kinds
    ]


def _check_spend_as(verb: v.SpendAs, exemption: Exemption) -> None:
    for kind in (*verb.tokens.kinds, *verb.like.kinds):
        if token_name(kind) not in SPENDABLE:
            raise refuse(kind, "is not spent as another token")


def _use(scope: Scope, ship: Ship, verb: v.UseTokens, exemption: Exemption) -> list[str]:
    return [
        f"use:{token_name(kind)}:{owner.index}"
        for owner in ships(scope, verb.of)
        if owner is not ship
        for kind in verb.tokens.kinds
    ]


def _check_use(verb: v.UseTokens, exemption: Exemption) -> None:
    if not is_of_ships(verb.of):
        raise refuse(verb.of, "has no tokens that others use")
    for kind in verb.tokens.kinds:
        if token_name(kind) not in SPENDABLE:
            raise refuse(kind, "is not used by another ship")


def _ignore(scope: Scope, ship: Ship, verb: v.IgnoreTokens, exemption: Exemption) -> list[str]:
    return ["ignore:scan"]


def _check_ignore(verb: v.IgnoreTokens, exemption: Exemption) -> None:
    kinds = {kind.kind for kind in verb.tokens.kinds}
    if kinds != {TokenKind.SCAN} or verb.of != t.RoleReference(Role.ATTACKER):
        raise refuse(verb, "only scan of the attacker is ignored all the time")


# --- attacks -----------------------------------------------------------------------------------


def _attack(scope: Scope, ship: Ship, verb: v.Attack, exemption: Exemption) -> list[str]:
    weapon, direction = verb.weapon, verb.direction
    if weapon is None or direction is None:
        return []
    nearest, farthest = _span_of(verb.against)
    return [
        f"shot:{place}:{direction.name}:{verb.plus}:{nearest}:{farthest}"
        for place in _places_of(scope, ship, weapon)
    ]


def _places_of(scope: Scope, ship: Ship, weapon: t.Weapon) -> list[int]:
    """Lists the weapons of a ship that are meant, by the places of their cards."""
    if weapon.kind is WeaponKind.PRIMARY:
        return [NOBODY]
    noun = Noun.TORPEDO if weapon.kind is WeaponKind.TORPEDO else Noun.WEAPON
    return [
        place
        for place, card in enumerate(ship.cards)
        if is_noun(card.record, noun)
        and all(card_is(scope, adjective, ship, place) for adjective in weapon.adjectives)
    ]


def _span_of(against: t.Thing | None) -> tuple[int, int]:
    for post in against.posts if isinstance(against, t.Group) else ():
        if isinstance(post, t.Range) and post.low is not None:
            return post.low, post.high or post.low
    return 1, 3


def _check_attack(verb: v.Attack, exemption: Exemption) -> None:
    weapon, against = verb.weapon, verb.against
    kinds = (WeaponKind.PRIMARY, WeaponKind.WEAPON, WeaponKind.TORPEDO)
    is_whole = not (verb.free or verb.is_halved)
    if weapon is None or verb.direction is None or not is_whole or weapon.kind not in kinds:
        raise refuse(verb, "is no permission that holds all the time")
    is_any_ship = against is None or (
        isinstance(against, t.Group)
        and against.nouns == (Noun.SHIP,)
        and not against.adjectives
        and all(
            isinstance(post, t.Range) and post.of is None and not post.negated
            for post in against.posts
        )
    )
    if not is_any_ship:
        raise refuse(verb, "its targets are not such as a range tells")


def minefield_dice(subject: t.Thing | None, verb: v.ModifyDice, times: int) -> str:
    """Returns what is granted to a ship against which minefields roll fewer dice; "" if none is."""
    is_minefield = isinstance(subject, t.Group) and subject.nouns == (Noun.MINEFIELD,)
    return f"minefield-dice:{verb.number * times}" if is_minefield else ""


_TABLE: Final[dict[type, tuple[Any, Any]]] = {
    v.Perform: (_perform, _check_perform),
    v.Execute: (_execute, _check_execute),
    v.Treat: (_treat, _check_treat),
    v.HoldLocks: (_locks, lambda verb, exemption: None),
    v.AcquireLock: (_lock, _check_lock),
    v.SpendAs: (_spend_as, _check_spend_as),
    v.UseTokens: (_use, _check_use),
    v.IgnoreTokens: (_ignore, _check_ignore),
    v.Attack: (_attack, _check_attack),
}
