"""What standing clauses depend on, so that results are used again as long as that is the same.

Many depend on positions only: on where ships and cards are and what is printed. What such a clause
imposes is computed anew once a ship has moved, come, gone or changed its hull value, or a card that
it asks for left its ship or came to command it. Any other condition is judged each time.
Source: 2017, Card Abilities, Range.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import tree, words
from rules.abilities import verbs as v
from rules.abilities.checks import walk
from rules.abilities.words import Trait
from rules.battle.effects.reading.things import is_of_cards, is_of_ships
from rules.battle.position.terms import DOCKED
from rules.battle.timing.scope import Whereabouts

if TYPE_CHECKING:
    from rules.battle.position.state import Ship, State

TRAITS: Final = frozenset({Trait.FRIENDLY, Trait.OPPOSING, Trait.OTHER, Trait.UNIQUE, Trait.ACTIVE})
"""Traits of ships that never change."""

_FIXED_BANS: Final = (
    v.AttackAny,
    v.Perform,
    v.Execute,
    tv.SpendTokens,
    v.BenefitFrom,
    tv.Gain,
    v.RerollAny,
    v.RollAny,
    v.RollMore,
    v.ModifyAny,
    v.UseCard,
    v.BeAttackedWith,
    v.BeLocked,
)
_FIXED_GRANTS: Final = (
    v.Execute,
    v.Treat,
    tv.HoldLocks,
    tv.AcquireLock,
    tv.SpendAs,
    v.IgnoreTokens,
    v.Obstruct,
    v.IgnorePlanets,
    v.EnterAlong,
)


def is_ship_unchanged(ship: Ship, before: Whereabouts) -> bool:
    """Returns whether all but the pose of a ship is the same as in an earlier snapshot."""
    return ship.place == before[1] and ship.hull == before[3] and ship.record is before[2]


def are_ships_unchanged(state: State, before: list[Whereabouts]) -> bool:
    """Returns whether every ship is the same as in an earlier snapshot."""
    for ship, (pose, place, record, hull) in zip(state.ships, before, strict=True):
        if (
            ship.pose is not pose
            or ship.place != place
            or ship.hull != hull
            or ship.record is not record
        ):
            return False
    return True


def snapshot_of_ships(state: State) -> list[Whereabouts]:
    """Returns a snapshot of what clauses of positions depend on: for each ship what matters."""
    return [(ship.pose, ship.place, ship.record, ship.hull) for ship in state.ships]


def snapshot_of_cards(state: State, with_cards: frozenset[int]) -> list[Any]:
    """Returns a snapshot of the cards on which clauses of positions depend.

    `with_cards` are the ships whose clauses ask for cards: those on them, or docked there.
    """
    found: list[Any] = []
    for ship in state.ships:
        if ship.index in with_cards or ship.place == DOCKED:
            found.append((ship.captain, ship.dock))
            found += map(_WHERE_A_CARD_IS, ship.cards)
    return found


_WHERE_A_CARD_IS: Final[Any] = attrgetter(
    "record", "is_discarded", "is_away", "is_moved", "is_removed", "is_face_down"
)


def depends_on_own_ship_only(conditions: Sequence[c.Condition], steps: Sequence[tree.Step]) -> bool:
    """Returns whether a clause of positions depends on its own ship and the cards on it only.

    Then its results stay whatever other ships do.
    """
    asked: list[Any] = [*conditions]
    for step in steps:
        asked.append(step.guard)
        if isinstance(step.effect, tree.Act):
            for subject, phrase in step.effect.with_subjects():
                asked.append(subject)
                if isinstance(phrase.verb, v.ModifyDice):
                    asked.append(phrase.verb.against)
    return not any(
        isinstance(node, (t.Range, t.Arc, t.ThisShipOr, t.ThisShipPlus))
        or (isinstance(node, t.Group) and is_of_ships(node))
        for part in asked
        for node in walk(part)
    )


def asks_for_cards(parts: Sequence[Any]) -> bool:
    """Returns whether parts of a clause speak of cards: then it matters which are on its ship."""
    return any(
        isinstance(node, t.Group) and is_of_cards(node) for part in parts for node in walk(part)
    )


def condition_depends_on_positions_only(condition: c.Condition) -> bool:
    """Returns whether a condition depends on places, own cards and printed facts only."""
    if isinstance(condition, (c.AllOf, c.AnyOf)):
        return all(condition_depends_on_positions_only(part) for part in condition.parts)
    if isinstance(condition, c.ThereIs):
        thing = condition.thing
        return isinstance(thing, t.Group) and (
            _are_positional_ships(thing) or _are_own_cards(thing)
        )
    if isinstance(condition, c.HasThing):
        return _are_positional_ships(condition.thing) and _is_positional_value(condition.has)
    if isinstance(condition, c.Is):
        thing, state = condition.thing, condition.state
        if isinstance(thing, t.ThisCard):
            return isinstance(state, c.On) and _are_positional_ships(state.thing)
        if _are_own_cards(thing):
            return isinstance(state, (t.Quoted, t.OfFaction))
        return _are_positional_ships(thing) and _is_positional_state(state)
    return False


def _is_positional_state(state: c.State) -> bool:
    if isinstance(state, (t.Range, t.Arc)):
        return _is_positional_post(state)
    if isinstance(state, (t.Quoted, t.OfFaction, t.ThisShip)):
        return True
    return isinstance(state, t.Group) and _are_positional_ships(state)


def _is_positional_value(has: t.Has) -> bool:
    return isinstance(has, t.HasStat) and (has.printed or has.stat is words.Stat.HULL)


def _are_positional_ships(thing: t.Thing) -> bool:
    """Returns whether the ships that are meant depend on places and printed facts only."""
    if isinstance(thing, t.ThisShip):
        return True
    if isinstance(thing, (t.ThisShipOr, t.ThisShipPlus)):
        return isinstance(thing.group, t.Group) and _are_positional_ships(thing.group)
    if not isinstance(thing, t.Group) or not is_of_ships(thing) or thing.on is not None:
        return False
    if thing.quantity is not None and thing.quantity.quantifier is words.Quantifier.ANOTHER:
        return False
    return all(
        isinstance(each, (t.OfFaction, t.Quoted)) or each in TRAITS for each in thing.adjectives
    ) and all(_is_positional_post(post) for post in thing.posts)


def _are_own_cards(thing: t.Thing) -> bool:
    """Returns whether cards on this ship are meant, by what is printed on them."""
    return (
        isinstance(thing, t.Group)
        and is_of_cards(thing)
        and isinstance(thing.on, t.ThisShip)
        and not thing.posts
        and all(isinstance(each, (t.OfFaction, t.Quoted)) for each in thing.adjectives)
    )


def _is_positional_post(post: t.Post) -> bool:
    if isinstance(post, t.Range):
        return post.low is not None and (post.of is None or isinstance(post.of, t.ThisShip))
    if isinstance(post, t.Arc):
        return post.of is None or isinstance(post.of, t.ThisShip)
    if isinstance(post, t.With):
        return _is_positional_value(post.has)
    return isinstance(post, t.Costing)


def step_depends_on_positions_only(step: tree.Step) -> bool:
    """Returns whether what a step imposes, and on whom, depends on such things only."""
    guard = step.guard
    if isinstance(guard, tree.If):
        if not condition_depends_on_positions_only(guard.condition):
            return False
    elif isinstance(guard, tree.ForEach):
        counted = guard.counted
        if not (
            isinstance(counted, tree.CountThings)
            and counted.passive is None
            and _are_positional_ships(counted.group)
        ):
            return False
    elif guard is not None:
        return False
    return isinstance(step.effect, tree.Act) and all(
        (subject is None or _are_positional_ships(subject)) and _is_positional_verb(phrase.verb)
        for subject, phrase in step.effect.with_subjects()
    )


def _is_positional_verb(verb: Any) -> bool:
    if isinstance(verb, v.ModifyStat):
        return True
    if isinstance(verb, v.SetStat):
        return verb.amount.stat is None
    if isinstance(verb, v.ModifyDice):
        return verb.against is None or _are_positional_ships(verb.against)
    if isinstance(verb, v.Cannot):
        return isinstance(verb.what, _FIXED_BANS)
    if isinstance(verb, v.Perform):
        return not isinstance(verb.actions, t.ActionOf)
    if isinstance(verb, v.Attack):
        return verb.weapon is None or verb.weapon.kind is words.WeaponKind.PRIMARY
    return isinstance(verb, _FIXED_GRANTS)
