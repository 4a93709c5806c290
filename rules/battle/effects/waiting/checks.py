"""Whether the engine can judge what a clause asks for: looked at once, when it is compiled.

A clause that asks for what no rulebook explains, or for a state that things of its kind do not
have, is refused as a whole, so that no battle stops half-way. Source: 2017, Card Abilities.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import tree, words
from rules.abilities.tree import Choice, Delayed, Step
from rules.abilities.windows import ActionWindow, Always
from rules.abilities.words import Trait
from rules.battle.effects.reading.groups import CARD_TRAITS, CARDS, SHIP_TRAITS, SHIPS, refuse
from rules.battle.effects.reading.places import TERRAIN
from rules.battle.effects.reading.things import is_of_cards, is_of_shields, is_of_ships
from rules.battle.effects.running import delays
from rules.battle.effects.running.call import check_verb
from rules.battle.effects.waiting.plan import entries_of
from rules.battle.position import moments

SHIP_KINDS: Final = (
    c.Named,
    t.Range,
    t.Arc,
    t.Group,
    t.Quoted,
    t.OfFaction,
    t.ThisShip,
    t.RoleReference,
    t.That,
    c.ThingState,
)
DAMAGE_CARDS: Final = (words.Noun.DAMAGE_CARD,)
CARD_KINDS: Final = (c.On, t.Group, t.OfFaction, t.Quoted, t.Range)
DONE_TO_SHIPS: Final = frozenset(
    {
        words.Doing.HIT,
        words.Doing.DAMAGED,
        words.Doing.ATTACKED,
        words.Doing.TARGETED,
        words.Doing.DESTROYED,
    }
)
DONE_TO_CARDS: Final = frozenset({words.Doing.DISABLED, words.Doing.DISCARDED})


def check_parts(parts: Iterable[Any]) -> None:
    """Makes sure that the engine can judge the parts of a clause.

    Raises `UnplayableError` for one that it cannot.
    """
    for part in parts:
        if isinstance(part, c.Is):
            _check_is(part)
        elif isinstance(part, (c.HasThing, c.Lacks)):
            _check_has(part.thing, part.has)
        elif isinstance(part, c.CardsHere):
            if not (isinstance(part.thing, t.Group) and part.thing.nouns == DAMAGE_CARDS):
                raise refuse(part, "only damage cards lie under a card")
        elif isinstance(part, c.SharesFaction):
            if not (
                is_of_ships(part.thing) and (is_of_ships(part.other) or is_of_cards(part.other))
            ):
                raise refuse(part, "a ship shares a faction with a ship or card")
        elif isinstance(part, (c.ThereIs, tree.CountThings)):
            _check_counted(part)
        elif isinstance(part, t.Group):
            _check_group(part)


def _check_is(part: c.Is) -> None:
    state = part.state
    if state is c.ThingState.NIGHT_SHIFT and not is_of_ships(part.thing):
        raise refuse(part, "only ships sail on night shift")
    if is_of_shields(part.thing):
        if state != c.Passive((words.Doing.DESTROYED,)):
            raise refuse(part, "shields are asked only whether they are destroyed")
    elif is_of_cards(part.thing):
        is_known = isinstance(state, CARD_KINDS) or state is c.ThingState.CHOSEN_FACTION
        if isinstance(state, c.Passive):
            is_known = DONE_TO_CARDS.issuperset(state.doings) and state.by is None
        if not is_known:
            raise refuse(part, "is no state of a card")
    elif is_of_ships(part.thing):
        is_known = isinstance(state, SHIP_KINDS)
        if isinstance(state, c.Passive):
            is_known = DONE_TO_SHIPS.issuperset(state.doings) and state.by is None
        elif isinstance(state, c.On):
            is_known = isinstance(state.thing, t.Group) and TERRAIN.issuperset(state.thing.nouns)
        if not is_known:
            raise refuse(part, "is no state of a ship")
    elif isinstance(part.thing, t.That) and part.thing.noun in TERRAIN:
        if not isinstance(state, t.Range) or state.of is not None:
            raise refuse(part, "is no state of a token on the table")
    else:
        raise refuse(part, "is said of neither ships nor cards")


def _check_has(thing: t.Thing, has: t.Has) -> None:
    if not (is_of_ships(thing) or is_of_cards(thing)):
        raise refuse(thing, "only ships and cards have something")
    if isinstance(has, t.HasMore) and not is_of_ships(thing):
        raise refuse(thing, "only ships are compared by how many things they have")
    if isinstance(has, t.HasAction) and not is_of_ships(thing):
        raise refuse(has, "only ships have an action bar")
    if isinstance(has, t.HasInitiative) and not is_of_ships(thing):
        raise refuse(has, "only the player of a ship has the initiative")
    if isinstance(has, (t.HasBearing, t.HasHiddenDial)) and not is_of_ships(thing):
        raise refuse(has, "only ships have a dial")
    if isinstance(has, (t.HasStat, t.HasCompared)):
        stats = (words.Stat.SKILL,) if is_of_cards(thing) else tuple(words.Stat)
        if has.stat not in stats or has.stat is words.Stat.RANGE:
            raise refuse(has, f"nothing of this kind has {has.stat.value}")


def _check_counted(part: c.ThereIs | tree.CountThings) -> None:
    group = part.group if isinstance(part, tree.CountThings) else part.thing
    if not isinstance(group, t.Group) or not TERRAIN.intersection(group.nouns):
        return
    if group.adjectives or any(not isinstance(post, t.Range) for post in group.posts):
        raise refuse(group, "of tokens on the table only their distance is known")


def _check_group(group: t.Group) -> None:
    """Refuses adjectives that no thing of the kind can have."""
    nouns = set(group.nouns)
    for adjective in group.adjectives:
        if not isinstance(adjective, Trait):
            continue
        is_known = (
            (bool(nouns & SHIPS) and adjective in SHIP_TRAITS)
            or (bool(nouns & CARDS) and adjective in CARD_TRAITS)
            or not nouns & (SHIPS | CARDS)
        )
        if not is_known:
            raise refuse(group, f"no thing of this kind is {adjective.value}")


def check_step(step: Step) -> None:
    """Makes sure that the engine can carry out all that a step says.

    Raises `UnplayableError` for a verb without a rule. Steps that wait are looked at as well.
    """
    for act in (step.cost, step.effect):
        if isinstance(act, Delayed):
            for inner in act.clause.steps:
                check_step(inner)
            if isinstance(act.clause.window, Always):
                delays.check_allowed(act.clause)
            elif not isinstance(act.clause.window, ActionWindow) or act.clause.window.fleet:
                entries_of(act.clause, moments.DECLARES_TARGET)
        elif act is not None:
            for option in act.options if isinstance(act, Choice) else (act,):
                paid = () if option.cost is None else option.cost.phrases
                for phrase in (*paid, *option.phrases):
                    check_verb(phrase.verb)
