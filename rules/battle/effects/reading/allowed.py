"""What texts allow, as allowances (`rules.battle.position.permissions`).

Source: 2017, Breaking the Rules, Auxiliary Power, Spending Target Lock Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import verbs as v
from rules.abilities import words
from rules.abilities.checks import walk
from rules.abilities.tree import EvenIfUncloaked, EvenWithoutShields, Exemption
from rules.abilities.words import ActionKind, Noun, Role, TokenKind, Trait, WeaponKind
from rules.battle.effects.reading import actions
from rules.battle.effects.reading.forbidden import maneuver_kind
from rules.battle.effects.reading.groups import card_is, is_noun, refuse
from rules.battle.effects.reading.places import reach_of
from rules.battle.effects.reading.things import cards, is_of_cards, is_of_ships, ships
from rules.battle.effects.reading.tokens import token_name
from rules.battle.mechanics.actions import ECHO_ACTION
from rules.battle.position import permissions as p
from rules.battle.position.terms import COLOURS, NOBODY, RED
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

SPENDABLE: Final = frozenset({"evade", "scan", "battlestations", "target-lock"})
ON_BAR: Final = frozenset(
    {ActionKind.AN_ACTION, ActionKind.ANY_ACTION, ActionKind.ACTIONS, ActionKind.FROM_BAR}
)

ECHO_STRAIGHTS: Final = tuple(p.ManeuverKind((), "straight", speed, speed) for speed in (1, 2))
ANY_RED: Final = p.ManeuverKind((RED,), "", None, None)


def granted(
    scope: Scope, ship: Ship, verb: Any, exemption: Exemption | None = None
) -> list[p.Allowance]:
    """Returns what a verb of permission grants a ship."""
    found: list[p.Allowance] = _TABLE[type(verb)][0](scope, ship, verb, exemption)
    return found


def check(verb: Any, exemption: Exemption | None = None) -> None:
    """Makes sure that the engine can grant something; raises `UnplayableError` otherwise."""
    rule = _TABLE.get(type(verb))
    if rule is None:
        raise refuse(verb, "the engine knows no such permission")
    rule[1](verb, exemption)


# --- actions and maneuvers -------------------------------------------------------------------


def _perform(
    scope: Scope, ship: Ship, verb: v.Perform, exemption: Exemption | None
) -> list[p.Allowance]:
    performable = verb.actions
    if isinstance(performable, t.ActionOf):
        if is_of_ships(performable.thing):
            own = [p.CardDespiteAuxiliary(ship.record.key)] if ship.record.ability else []
            return [p.ANY_DESPITE_AUXILIARY, *own]
        return [
            p.CardDespiteAuxiliary(holder.cards[place].record.key)
            for holder, place in cards(scope, performable.thing)
            if holder is ship
        ]
    if isinstance(performable, t.SensorEchoWith):
        speeds = [maneuver_kind(kind).greatest for kind in performable.maneuvers.kinds]
        templates = [p.EchoTemplate(speed) for speed in speeds if speed is not None]
        return [p.BarAction(ECHO_ACTION.name), *templates]
    if isinstance(exemption, EvenWithoutShields):
        return [p.CLOAK_WITHOUT_SHIELDS]
    if exemption is None:
        return [p.BarAction(actions.NAMED[each.kind].name) for each in performable.kinds]
    return [
        p.ANY_DESPITE_AUXILIARY
        if each.kind in ON_BAR
        else p.ActionDespiteAuxiliary(actions.NAMED[each.kind].name)
        for each in performable.kinds
    ]


def _check_perform(verb: v.Perform, exemption: Exemption | None) -> None:
    performable = verb.actions
    if isinstance(exemption, EvenIfUncloaked) or verb.free:
        raise refuse(verb, "is no permission that holds all the time")
    if isinstance(exemption, EvenWithoutShields):
        if performable != t.Actions((t.Action(ActionKind.CLOAK),)):
            raise refuse(performable, "needs no active shields anyhow")
        return
    is_despite = exemption is not None
    if isinstance(performable, t.ActionOf):
        is_own = isinstance(performable.thing, t.ThisShip)
        if not is_despite or not (is_own or is_of_cards(performable.thing)):
            raise refuse(performable, "is no permission that holds all the time")
    elif isinstance(performable, t.SensorEchoWith):
        for kind in performable.maneuvers.kinds:
            if maneuver_kind(kind) not in ECHO_STRAIGHTS:
                raise refuse(kind, "no sensor echo is made with this template")
    elif not all(
        each.kind in actions.NAMED or (is_despite and each.kind in ON_BAR)
        for each in performable.kinds
    ):
        raise refuse(performable, "is no permission that holds all the time")


def _check_execute(verb: v.Execute, exemption: Exemption | None) -> None:
    kinds = verb.maneuvers.kinds
    if exemption is None or not kinds or any(maneuver_kind(kind) != ANY_RED for kind in kinds):
        raise refuse(verb, "no dial gets more maneuvers")


def _treat(
    scope: Scope, ship: Ship, verb: v.Treat, exemption: Exemption | None
) -> list[p.Allowance]:
    return [
        p.ColourChange(COLOURS.index(verb.colour.value), maneuver_kind(kind))
        for kind in verb.maneuvers.kinds or (t.Maneuver(),)
    ]


def _check_treat(verb: v.Treat, exemption: Exemption | None) -> None:
    if verb.maneuvers.quantifier is words.Quantifier.THE:
        raise refuse(verb, "no maneuver is being executed all the time")
    for kind in verb.maneuvers.kinds:
        maneuver_kind(kind)


# --- tokens ------------------------------------------------------------------------------------


def _check_lock(verb: tv.AcquireLock, exemption: Exemption | None) -> None:
    on = verb.on
    if not isinstance(on, t.Group) or on.posts or Trait.CLOAKED not in on.adjectives:
        raise refuse(verb, "only cloaked ships need a permission to be locked")


def is_of_one(verb: tv.SpendAs | tv.UseTokens) -> bool:
    """Returns whether a permission is for one token, and over when that is spent."""
    return verb.tokens.quantity is not None


def _spend_as(
    scope: Scope, ship: Ship, verb: tv.SpendAs, exemption: Exemption | None
) -> list[p.Allowance]:
    return [
        p.TokenAs(token_name(own), token_name(like), is_once=is_of_one(verb))
        for own in verb.tokens.kinds
        for like in verb.like.kinds
    ]


def _check_one(verb: tv.SpendAs | tv.UseTokens) -> None:
    if not is_of_one(verb):
        return
    if verb.tokens.quantity != t.Quantity(words.Quantifier.EXACTLY, 1):
        raise refuse(verb, "one token or any is spent so")
    if any(kind.kind is TokenKind.TARGET_LOCK for kind in verb.tokens.kinds):
        raise refuse(verb, "of locks no more than one is spent anyhow")


def _check_spend_as(verb: tv.SpendAs, exemption: Exemption | None) -> None:
    _check_one(verb)
    for kind in (*verb.tokens.kinds, *verb.like.kinds):
        if token_name(kind) not in SPENDABLE:
            raise refuse(kind, "is not spent as another token")


def _use(
    scope: Scope, ship: Ship, verb: tv.UseTokens, exemption: Exemption | None
) -> list[p.Allowance]:
    return [
        p.TokensOfShip(token_name(kind), owner.index, is_once=is_of_one(verb))
        for owner in ships(scope, verb.of)
        if owner is not ship
        for kind in verb.tokens.kinds
    ]


def _check_use(verb: tv.UseTokens, exemption: Exemption | None) -> None:
    if not is_of_ships(verb.of):
        raise refuse(verb.of, "has no tokens that others use")
    _check_one(verb)
    for kind in verb.tokens.kinds:
        if token_name(kind) not in SPENDABLE:
            raise refuse(kind, "is not used by another ship")


def _check_ignore(verb: v.IgnoreTokens, exemption: Exemption | None) -> None:
    kinds = {kind.kind for kind in verb.tokens.kinds}
    if kinds != {TokenKind.SCAN} or verb.of != t.RoleReference(Role.ATTACKER):
        raise refuse(verb, "only scan of the attacker is ignored all the time")


def _check_pay_more(verb: tv.PayMore, exemption: Exemption | None) -> None:
    if verb.token.kind is not TokenKind.LATINUM:
        raise refuse(verb.token, "only latinum has prices that change")


# --- attacks -----------------------------------------------------------------------------------


def _attack(
    scope: Scope, ship: Ship, verb: v.Attack, exemption: Exemption | None
) -> list[p.Allowance]:
    weapon, direction = verb.weapon, verb.direction
    if weapon is None:
        return []
    nearest, farthest = _span_of(verb.against)
    return [
        p.GrantedShot(
            place,
            "" if direction is None else direction.name,
            verb.plus,
            nearest,
            farthest,
            is_without_lock=verb.without_lock,
        )
        for place in _places_of(scope, ship, weapon)
    ]


def at_price(allowances: list[p.Allowance], price: str) -> list[p.Allowance]:
    """Returns attacks that are granted for a price, a cost in the ability language."""
    return [
        p.GrantedShot(
            each.place,
            each.direction,
            each.modifier,
            each.nearest,
            each.farthest,
            is_without_lock=each.is_without_lock,
            price=price,
        )
        for each in allowances
        if isinstance(each, p.GrantedShot)
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


def _check_attack(verb: v.Attack, exemption: Exemption | None) -> None:
    weapon, against = verb.weapon, verb.against
    kinds = (WeaponKind.PRIMARY, WeaponKind.WEAPON, WeaponKind.TORPEDO)
    is_endless = verb.direction is v.Direction.ANY_RANGE
    is_whole = not (verb.free or verb.is_halved or is_endless)
    is_usual = verb.direction is None and not verb.without_lock
    if weapon is None or is_usual or not is_whole or weapon.kind not in kinds:
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


def _count_range(
    scope: Scope, ship: Ship, verb: v.CountRange, exemption: Exemption | None
) -> list[p.Allowance]:
    others = tuple([each.index for each in ships(scope, verb.to)])
    return [p.CountedRange(verb.band, verb.as_band, others)] if others else []


def _check_count_range(verb: v.CountRange, exemption: Exemption | None) -> None:
    if not is_of_ships(verb.to) or any(isinstance(each, t.Range) for each in walk(verb.to)):
        raise refuse(verb, "only ships are counted so, wherever they are")


def _check_fire_at_range(verb: v.FireAtRange, exemption: Exemption | None) -> None:
    if verb.range.low is None or verb.range.of is not None or verb.range.negated:
        raise refuse(verb.range, "a weapon fires at a range with numbers")


def _check_enter(verb: v.EnterAlong, exemption: Exemption | None) -> None:
    for kind in verb.maneuvers.kinds:
        speed = kind.speed
        if kind.bearing is None or speed is None or speed.low is None or speed.low != speed.high:
            raise refuse(verb, "a template has a number and a shape")


def _check_obstruct(verb: v.Obstruct, exemption: Exemption | None) -> None:
    against = verb.against
    if not (
        isinstance(against, t.Group)
        and against.adjectives == (Trait.FRIENDLY,)
        and against.nouns == (Noun.SHIP,)
        and not against.posts
    ):
        raise refuse(verb, "only attacks against all ships of its own side are obstructed")


def dice_of_others(
    subject: t.Thing | None, verb: v.ModifyDice, times: int
) -> p.MinefieldDice | p.CardDice | None:
    """Returns what is granted to a ship where minefields or a card roll more or fewer dice."""
    if isinstance(subject, t.Quoted):
        return p.CardDice(subject.name, verb.number * times)
    is_minefield = isinstance(subject, t.Group) and subject.nouns == (Noun.MINEFIELD,)
    return p.MinefieldDice(verb.number * times) if is_minefield else None


_TABLE: Final[dict[type, tuple[Any, Any]]] = {
    v.Perform: (_perform, _check_perform),
    v.Execute: (lambda scope, ship, verb, exemption: [p.RED_DESPITE_AUXILIARY], _check_execute),
    v.Treat: (_treat, _check_treat),
    tv.HoldLocks: (
        lambda scope, ship, verb, exemption: [p.LockLimit(verb.quantity.number or 1)],
        lambda verb, exemption: None,
    ),
    tv.AcquireLock: (lambda scope, ship, verb, exemption: [p.LOCKS_ON_CLOAKED], _check_lock),
    tv.SpendAs: (_spend_as, _check_spend_as),
    tv.PayMore: (
        lambda scope, ship, verb, exemption: [p.Surcharge(token_name(verb.token), verb.number)],
        _check_pay_more,
    ),
    tv.UseTokens: (_use, _check_use),
    v.IgnoreTokens: (lambda scope, ship, verb, exemption: [p.SCAN_IGNORED], _check_ignore),
    v.Attack: (_attack, _check_attack),
    v.FireAtRange: (
        lambda scope, ship, verb, exemption: [
            p.WeaponBands(scope.source.card, *reach_of(scope, verb.range))
        ],
        _check_fire_at_range,
    ),
    v.CountRange: (_count_range, _check_count_range),
    tv.StandIn: (
        lambda scope, ship, verb, exemption: [p.StandInCommand(scope.source.card, verb.skill)],
        lambda verb, exemption: None,
    ),
    v.Obstruct: (lambda scope, ship, verb, exemption: [p.SHIELDING], _check_obstruct),
    v.EnterAlong: (lambda scope, ship, verb, exemption: [p.ENTERS_ALONG], _check_enter),
    v.IgnorePlanets: (
        lambda scope, ship, verb, exemption: [p.NO_PLANETS_BENEATH],
        lambda verb, exemption: None,
    ),
}
