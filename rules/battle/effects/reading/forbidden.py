"""What `can't …` forbids, as prohibitions (`rules.battle.position.permissions`).

Source: 2017, Breaking the Rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.abilities import damage_verbs as dv
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import verbs as v
from rules.abilities import words
from rules.abilities.names import plain
from rules.abilities.words import ActionKind, Doing, Noun
from rules.battle.effects.reading import actions
from rules.battle.effects.reading.groups import CARDS, refuse
from rules.battle.effects.reading.things import cards, is_of_cards, is_of_ships, ships
from rules.battle.effects.reading.tokens import token_name
from rules.battle.position import permissions as p
from rules.battle.position.terms import COLOURS, NOBODY
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

Forbidden = list[tuple["Ship", p.Prohibition]]
"""What is forbidden to which ship."""

ALL_ACTIONS: Final = frozenset({ActionKind.AN_ACTION, ActionKind.ANY_ACTION, ActionKind.ACTIONS})
KINDS: Final = CARDS - {
    Noun.TORPEDO,
    Noun.BORG_UPGRADE,
    Noun.QUESTION_UPGRADE,
    Noun.SQUADRON,
    Noun.CONSTRUCTION,
}
"""The kinds of cards that may be forbidden, or may not do something."""


def check(what: v.Forbidden) -> None:
    """Makes sure that the engine can forbid something; raises `UnplayableError` otherwise."""
    _TABLE[type(what)][1](what)


def forbidden(scope: Scope, actor: Ship, subject: t.Thing | None, what: v.Forbidden) -> Forbidden:
    """Returns what is forbidden: `actor` is the ship, or holds the cards, that `subject` means."""
    found: Forbidden = _TABLE[type(what)][0](scope, actor, subject, what)
    return found


def _to_actor(name: Any) -> Any:
    """Makes the rule of something that depends on nothing else."""

    def give(scope: Scope, actor: Ship, subject: t.Thing | None, what: Any) -> Forbidden:
        return [(actor, each) for each in name(what)]

    return give, name


# --- what a ship does ---------------------------------------------------------------------


def _not_perform(scope: Scope, actor: Ship, subject: t.Thing | None, what: v.Perform) -> Forbidden:
    performable = what.actions
    if not isinstance(performable, t.ActionOf):
        return [(actor, each) for each in _perform(what)]
    return [
        (actor, p.NoActionOfCard(holder.cards[place].record.key))
        for holder, place in cards(scope, performable.thing)
        if holder is actor
    ]


def _check_perform(what: v.Perform) -> None:
    performable = what.actions
    if not isinstance(performable, t.ActionOf):
        _perform(what)
    elif not is_of_cards(performable.thing):
        raise refuse(performable, "only the action of a card can be forbidden by itself")


def _perform(what: v.Perform) -> list[p.Prohibition]:
    performable = what.actions
    if isinstance(performable, t.SensorEchoWith):
        return [p.NoEcho(maneuver_kind(kind)) for kind in performable.maneuvers.kinds]
    kinds = performable.kinds if isinstance(performable, t.Actions) else ()
    is_of_bar = any(each.kind is ActionKind.NOT_FROM_BAR for each in kinds)
    return [*banned_actions(what), *([p.ONLY_ACTIONS_OF_BAR] if is_of_bar else [])]


def banned_actions(what: v.Perform) -> list[p.NoAction]:
    """Returns what forbids actions, or actions performed as free ones."""
    performable = what.actions
    found = []
    for each in performable.kinds if isinstance(performable, t.Actions) else ():
        if each.kind in ALL_ACTIONS:
            found.append(p.NoAction(is_free=what.free))
        elif each.kind is ActionKind.FREE_ACTIONS:
            found.append(p.NO_FREE_ACTION)
        elif each.kind in actions.NAMED:
            found.append(p.NoAction(actions.NAMED[each.kind].name, is_free=what.free))
        elif each.kind is not ActionKind.NOT_FROM_BAR:
            raise refuse(each, f"{each.kind.value} cannot be forbidden")
    return found


def _execute(what: v.Execute) -> list[p.Prohibition]:
    return [p.NoManeuver(maneuver_kind(kind)) for kind in what.maneuvers.kinds or (t.Maneuver(),)]


def _plan(what: v.SetDial) -> list[p.Prohibition]:
    return [p.NoPlannedManeuver(maneuver_kind(kind)) for kind in what.maneuvers.kinds]


def maneuver_kind(kind: t.Maneuver) -> p.ManeuverKind:
    """Returns a kind of maneuver as bans and grants hold it."""
    if kind.same_speed or kind.same_side or kind.additional:
        raise refuse(kind, "is no kind of maneuver by itself")
    speed = kind.speed or t.Speed(None, None)
    return p.ManeuverKind(
        tuple([COLOURS.index(each.value) for each in kind.colours]),
        "" if kind.bearing is None else kind.bearing.value.replace(" ", "-"),
        speed.low,
        speed.high,
    )


def _spend(what: tv.SpendTokens) -> list[p.Prohibition]:
    if what.source is not None:
        raise refuse(what, "tokens in one place cannot be forbidden")
    return [p.NoTokenSpending(token_name(kind)) for kind in what.tokens.kinds]


def _reroll(what: v.RerollAny) -> list[p.Prohibition]:
    if what.results.faces or what.results.of is not None:
        raise refuse(what, "some dice alone cannot be forbidden")
    kinds = tuple(words.DiceKind) if what.results.kind is None else (what.results.kind,)
    return [p.NoReroll(kind.value) for kind in kinds]


def _roll_more(what: v.RollMore) -> list[p.Prohibition]:
    if what.kind is words.DiceKind.DEFENSE:
        return [p.DefenseDiceLimit(what.number)]
    return [p.AttackDiceLimit(what.number)]


def _modify(what: v.ModifyAny) -> list[p.Prohibition]:
    if what.stat is not words.Stat.PRIMARY_WEAPON:
        raise refuse(what, "only the primary weapon is kept as it is")
    return [p.FIXED_WEAPON]


def _attack_with(what: v.AttackWith) -> list[p.Prohibition]:
    if what.weapon.kind is not words.WeaponKind.PRIMARY:
        raise refuse(what, "only the primary weapon is forbidden by itself")
    return [p.NO_PRIMARY_ATTACK]


def _use(what: v.UseCard) -> list[p.Prohibition]:
    thing = what.thing
    if isinstance(thing, t.Quoted):
        return [p.NoUseOfName(plain(thing.name))]
    if isinstance(thing, t.Group) and KINDS.issuperset(thing.nouns):
        if thing.adjectives or thing.posts or thing.on is not None:
            raise refuse(thing, "some cards of a kind alone cannot be forbidden")
        return [p.NoUseOfKind(noun.value) for noun in thing.nouns]
    raise refuse(thing, "the use of this cannot be forbidden")


# --- whom a ship targets --------------------------------------------------------------------


def _target(scope: Scope, actor: Ship, subject: t.Thing | None, what: v.ChooseTarget) -> Forbidden:
    """Forbids the ships that the words mean now as targets of attacks."""
    found = ships(scope, what.thing)
    return [(actor, p.NoTarget(ship.index)) for ship in found if ship is not actor]


def _avoid(scope: Scope, actor: Ship, subject: t.Thing | None, what: v.AvoidTarget) -> Forbidden:
    found = ships(scope, what.thing)
    return [(actor, p.LastResortTarget(ship.index)) for ship in found if ship is not actor]


def _check_target(what: v.ChooseTarget | v.AvoidTarget) -> None:
    if not is_of_ships(what.thing):
        raise refuse(what.thing, "only ships can be forbidden as targets")


def _cancel(
    scope: Scope, actor: Ship, subject: t.Thing | None, what: v.CancelAttacksOf
) -> Forbidden:
    return [(actor, p.NoCancelling(ship.index)) for ship in ships(scope, what.of)]


# --- what is done to it -----------------------------------------------------------------------


def _be_done(scope: Scope, actor: Ship, subject: t.Thing | None, what: v.BeDone) -> Forbidden:
    by = what.passive.by
    found: Forbidden = []
    for doing in what.passive.doings:
        if doing is Doing.ATTACKED:
            if by is None or _is_any_opponent(by):
                found.append((actor, p.NOT_ATTACKED))
            else:
                found += [(actor, p.NotAttackedBy(ship.index)) for ship in ships(scope, by)]
        elif doing is Doing.DAMAGED:
            found += [(actor, each) for each in _undamaged(by)]
        else:
            source = _source(scope, by)
            found += [
                (holder, p.Protection(doing.value, place, source))
                for holder, place in _places(scope, actor, subject)
            ]
    return found


def _undamaged(by: t.Thing | None) -> list[p.Prohibition]:
    if not isinstance(by, t.Overlapping):
        return [p.NOT_DAMAGED_BY_OBSTACLES]
    nouns = by.what.nouns if isinstance(by.what, t.Group) else ()
    return [each for noun, some in _OVERLAPS.items() if noun in nouns for each in some]


def _places(scope: Scope, actor: Ship, subject: t.Thing | None) -> list[tuple[Ship, int]]:
    if subject is None or is_of_ships(subject):
        return [(actor, NOBODY)]
    if is_of_cards(subject):
        return [(ship, place) for ship, place in cards(scope, subject) if ship is actor]
    return [(actor, p.SHIELDS)]


def _is_any_opponent(by: t.Thing) -> bool:
    return isinstance(by, t.Group) and is_of_ships(by) and not by.posts


def _source(scope: Scope, by: t.Thing | None) -> p.ByShips | p.ByName | p.ByKinds | None:
    if by is None:
        return None
    if isinstance(by, t.Quoted):
        return p.ByName(plain(by.name))
    if is_of_ships(by):
        return p.ByShips(tuple([ship.index for ship in ships(scope, by)]))
    if not isinstance(by, t.Group):
        raise refuse(by, "nothing is kept from this")
    kinds = tuple([noun.value for noun in by.nouns])
    if Noun.EFFECT in by.nouns or Noun.CARD in by.nouns:
        kinds = (Noun.CARD.value,)
    return p.ByKinds(kinds, is_opposing=words.Trait.OPPOSING in by.adjectives)


def _be_attacked_with(what: v.BeAttackedWith) -> list[p.Prohibition]:
    weapon = what.weapon
    is_any_upgrade = weapon.kind is words.WeaponKind.WEAPON and not weapon.adjectives
    if not is_any_upgrade or what.direction is not v.Direction.REAR:
        raise refuse(what, "only weapon upgrades that fire from the rear arc are kept off")
    return [p.NOT_FROM_REAR]


def _be_locked(what: v.BeLocked) -> list[p.Prohibition]:
    """Returns what forbids locks on a ship: from anywhere, or from beyond a range."""
    if what.by is None:
        return [p.NotLocked()]
    limit = _limit_of(what.by)
    if limit is None:
        raise refuse(
            what, "locks are kept off from all ships, or from those not at range 1 to so far"
        )
    return [p.NotLocked(limit)]


def _limit_of(by: t.Thing) -> int | None:
    """Returns the farthest band within which the ships that words mean are not."""
    if not isinstance(by, t.Group) or by.nouns != (Noun.SHIP,) or by.adjectives or by.on:
        return None
    if len(by.posts) != 1:
        return None
    bands = by.posts[0]
    if not isinstance(bands, t.Range) or not bands.negated or bands.of is not None:
        return None
    return bands.high if bands.low == 1 else None


def _check_be_done(what: v.BeDone) -> None:
    by = what.passive.by
    for doing in what.passive.doings:
        if doing is Doing.ATTACKED:
            if by is not None and not is_of_ships(by):
                raise refuse(by, "does not attack")
        elif doing is Doing.DAMAGED:
            is_obstacle = (isinstance(by, t.Group) and by.nouns == (Noun.OBSTACLE,)) or (
                isinstance(by, t.That) and by.noun is Noun.OBSTACLE
            )
            is_overlap = (
                isinstance(by, t.Overlapping)
                and isinstance(by.what, t.Group)
                and set(by.what.nouns) <= {*_OVERLAPS, Noun.PLANET}
                and not by.what.adjectives
            )
            if not (is_obstacle or is_overlap):
                raise refuse(what, "only damage by obstacles can be forbidden")
        elif doing not in (
            Doing.AFFECTED,
            Doing.TARGETED,
            Doing.DISABLED,
            Doing.DISCARDED,
            Doing.STOLEN,
            Doing.REMOVED,
            Doing.IGNORED,
        ):
            raise refuse(what, f"{doing.value} cannot be forbidden")
    if isinstance(by, t.Group) and not is_of_ships(by):
        nouns = set(by.nouns) - {Noun.EFFECT, Noun.OBSTACLE}
        others = set(by.adjectives) - {words.Trait.OPPOSING}
        if not KINDS.issuperset(nouns) or others or by.posts:
            raise refuse(by, "nothing is kept from such cards alone")


_OVERLAPS: Final[dict[Noun, tuple[p.Prohibition, ...]]] = {
    Noun.SHIP: (p.NO_DAMAGE_AT_SHIPS,),
    Noun.OBSTACLE: (p.NOT_DAMAGED_BY_OBSTACLES, p.NO_DAMAGE_AT_OBSTACLES),
}
"""What no longer does damage as something is overlapped; nothing does at a planet."""

_TABLE: Final[dict[type, tuple[Any, Any]]] = {
    v.AttackAny: _to_actor(lambda what: [p.NO_ATTACK]),
    v.AttackWith: _to_actor(_attack_with),
    v.Perform: (_not_perform, _check_perform),
    v.Execute: _to_actor(_execute),
    v.ChangeAny: _to_actor(lambda what: [p.NO_CHANGE]),
    v.ShareTexts: _to_actor(lambda what: [p.NO_SHARING]),
    v.RaiseAny: _to_actor(lambda what: [p.NO_SHIELDS_RAISED]),
    v.SetDial: _to_actor(_plan),
    v.PlanAny: _to_actor(lambda what: [p.NO_DIAL]),
    v.LookAny: _to_actor(lambda what: [p.NO_LOOK]),
    tv.SpendTokens: _to_actor(_spend),
    v.BenefitFrom: _to_actor(
        lambda what: [p.NoTokenBenefit(token_name(kind)) for kind in what.tokens.kinds]
    ),
    tv.Gain: _to_actor(
        lambda what: [p.NoTokenGain(token_name(kind)) for kind in what.tokens.kinds]
    ),
    dv.SufferCard: _to_actor(lambda what: [p.NoDamageCard(what.name)]),
    dv.SufferOthers: _to_actor(lambda what: [p.NoOtherDamageCard(what.name)]),
    dv.BeDealt: _to_actor(lambda what: [p.NotDealt(what.name)]),
    v.RerollAny: _to_actor(_reroll),
    v.RollAny: _to_actor(lambda what: [p.NoRoll(what.kind.value)]),
    v.RollMore: _to_actor(_roll_more),
    v.ModifyAny: _to_actor(_modify),
    v.UseCard: _to_actor(_use),
    v.ChooseTarget: (_target, _check_target),
    v.AvoidTarget: (_avoid, _check_target),
    v.BeKept: _to_actor(lambda what: [p.SURE_TO_ATTACK]),
    v.HaveCancelled: _to_actor(lambda what: [p.ATTACKS_STAND]),
    v.CancelAttacksOf: (_cancel, lambda what: None),
    v.BeDone: (_be_done, _check_be_done),
    v.BeAttackedWith: _to_actor(_be_attacked_with),
    v.BeLocked: _to_actor(_be_locked),
}
