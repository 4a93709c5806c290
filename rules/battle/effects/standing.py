"""Texts that hold all the time: `always` and `while`, and effects that last while something is so.

They never wait for a moment. What they do to values, what they forbid and allow is worked out
anew where it may have changed (`review`) and kept on the ships until then, so that whoever decides
finds it there.
Source: 2017, Card Abilities, Continuous Effect Tokens, Breaking the Rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import tree
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.tree import Act, Clause, Phrase, Step
from rules.battle import moments
from rules.battle.cards import add_ban, add_grant, add_lasting, drop_standing
from rules.battle.effects import allowed, changes, forbidden
from rules.battle.effects.conditions import holds
from rules.battle.effects.scope import Scope, Source
from rules.battle.effects.things import (
    cards,
    holders,
    is_of_cards,
    is_of_ships,
    refuse,
    ships,
)
from rules.battle.effects.waiting import both, is_measured
from rules.battle.pieces import STANDING, Ban, Grant, Lasting
from rules.battle.records import FLEET_RESOURCE
from rules.battle.terms import IN_PLAY, NOBODY, SETTING_UP
from rules.battle.windows import card_is_usable, own_handlers

if TYPE_CHECKING:
    from rules.battle.battle import Battle
    from rules.battle.effects.call import Call
    from rules.battle.state import Ship


class StandingClause:
    """Is a clause that holds as long as its card acts and its condition is true.

    One that an effect left behind (`scope`) asks for its condition only; `actor` is then the ship
    that it is about.
    """

    __slots__ = ("actor", "clause", "conditions", "goes_on", "is_plain", "rules", "scope", "source")

    def __init__(
        self, source: Source, clause: Clause, scope: Scope | None = None, actor: int = NOBODY
    ) -> None:
        self.source: Final[Source] = source
        self.clause: Final[Clause] = clause
        self.scope: Final[Scope | None] = scope
        self.actor: Final[int] = actor
        self.conditions: Final[list[c.Condition]] = _conditions(clause)
        self.is_plain: Final[bool] = scope is None and _is_plain(clause)
        self.rules: Final[list[tuple[Step, list[tuple[t.Thing | None, Phrase]]]]] = [
            (step, list(step.effect.with_subjects()))
            for step in clause.steps
            if isinstance(step.effect, Act)
        ]
        self.goes_on: Final[bool] = scope is not None or any(
            _outlasts_card(condition) for condition in self.conditions
        )


def add(battle: Battle, ship: Ship, clause: StandingClause) -> None:
    """Lets a clause hold on a ship.

    Changes of values that depend on what happens are then no longer those of the fleet's building;
    what a resource of the fleet does to values all the time is in the record of each ship already.
    """
    # What another clause left behind may be of a card on another ship.
    if clause.scope is None and (_is_of_record(ship, clause) or _is_of_building(ship, clause)):
        return
    battle.standing[ship.index] = [*battle.standing[ship.index], clause]
    own_handlers(battle)
    battle.moments[moments.HOLDS] = ()
    source = clause.source
    if clause.scope is None and not _is_plain(clause.clause):
        for _, phrase, _ in _phrases(clause.clause):
            verb = phrase.verb
            if isinstance(verb, (v.ModifyStat, v.SetStat)):
                ship.governed = (*ship.governed, (source.card, changes.VALUES[verb.stat]))


def _is_of_record(ship: Ship, clause: StandingClause) -> bool:
    """Tells whether a clause of the fleet's resource says what the building has done already."""
    card = clause.source.card
    if card < 0 or ship.cards[card].record.role != FLEET_RESOURCE:
        return False
    built = {change.value for change in ship.record.changes if change.card == NOBODY}
    return isinstance(clause.clause.window, w.Always) and all(
        isinstance(phrase.verb, v.ModifyStat) and changes.VALUES[phrase.verb.stat] in built
        for _, phrase, _ in _phrases(clause.clause)
    )


def _is_of_building(ship: Ship, clause: StandingClause) -> bool:
    """Tells whether all that a clause says is in the values with which its ship was built."""
    card = clause.source.card
    if card < 0 or not clause.is_plain:
        return False
    built = {change.value for change in ship.record.changes if change.card == card}
    return all(
        (subject is None or isinstance(subject, t.ThisShip))
        and isinstance(phrase.verb, (v.ModifyStat, v.SetStat))
        and changes.VALUES[phrase.verb.stat] in built
        for _, phrase, subject in _phrases(clause.clause)
    )


def hold(call: Call, verb: Any) -> None:
    """Lets an effect hold on a ship as long as the condition of its duration is true."""
    duration = call.duration
    if not isinstance(duration, tree.AsLongAs):
        return
    scope = call.scope
    phrase = Phrase(call.subject, False, verb)
    clause = Clause(w.While(duration.condition), (Step(Act((phrase,))),))
    kept = scope.at(scope.battle, None)
    add(
        scope.battle,
        scope.ship,
        StandingClause(scope.source, clause, kept, call.actor.index),
    )
    review(scope.battle)


# --- what a clause says ---------------------------------------------------------------------


def _conditions(clause: Clause) -> list[c.Condition]:
    found = [] if clause.condition is None else [clause.condition]
    if isinstance(clause.window, w.While):
        found.append(clause.window.condition)
    return found


def _outlasts_card(condition: c.Condition) -> bool:
    """Tells whether a clause goes on although its card is silent, as that is what it is about.

    Source: 2017, Continuous Effect Tokens.
    """
    if isinstance(condition, (c.AllOf, c.AnyOf)):
        return any(_outlasts_card(part) for part in condition.parts)
    is_of_itself = (
        isinstance(condition, c.Is)
        and isinstance(condition.thing, t.ThisCard)
        and isinstance(condition.state, c.Passive)
        and not condition.negated
    )
    return is_of_itself or is_measured(condition)


def _is_plain(clause: Clause) -> bool:
    """Tells whether a clause holds without any condition: the building of fleets knows it then."""
    return not _conditions(clause) and all(step.guard is None for step in clause.steps)


def _phrases(clause: Clause) -> list[tuple[Step, Phrase, t.Thing | None]]:
    """Lists the phrases of a clause with their steps and their own or carried subjects."""
    return [
        (step, phrase, subject)
        for step in clause.steps
        if isinstance(step.effect, Act)
        for subject, phrase in step.effect.with_subjects()
    ]


def check(clause: Clause) -> None:
    """Makes sure that the engine can let a clause hold; raises `UnplayableError` otherwise."""
    for step in clause.steps:
        if step.cost is not None or not isinstance(step.effect, Act):
            raise refuse(clause, "what holds all the time has neither costs nor choices")
        if step.guard is not None and not isinstance(step.guard, (tree.If, tree.ForEach)):
            raise refuse(step.guard, "does not go with what holds all the time")
    for _, phrase, subject in _phrases(clause):
        verb = phrase.verb
        if phrase.duration is not None:
            raise refuse(phrase.duration, "what holds all the time has no duration")
        if subject is not None and not (
            is_of_ships(subject)
            or isinstance(verb, v.ModifyDice)
            or (isinstance(verb, v.Cannot) and isinstance(verb.what, v.BeDone))
        ):
            raise refuse(subject, "is no ship")
        if isinstance(verb, (v.ModifyStat, v.SetStat)):
            changes.check(verb)
        elif isinstance(verb, v.Cannot):
            forbidden.check(verb.what)
        elif isinstance(verb, v.ModifyDice):
            if subject is not None and not (
                is_of_ships(subject) or allowed.minefield_dice(subject, verb, 1)
            ):
                raise refuse(subject, "rolls no dice")
        else:
            allowed.check(verb, phrase.exemption)


def free_action(clause: Clause) -> Clause | None:
    """Gives the free action that a standing permission to perform one amounts to, if it is one.

    "While C: may perform A as a free action" is an offer, not a state.
    """
    found = _phrases(clause)
    if len(found) != 1:
        return None
    step, phrase, subject = found[0]
    performed = phrase.verb
    if not isinstance(performed, v.Perform) or not performed.free:
        return None
    if subject is not None or step.guard is not None:
        return None
    condition = both(*_conditions(clause))
    whole = Phrase(None, False, v.Perform(performed.actions), phrase.exemption)
    return Clause(w.ActionWindow(free=True), (Step(Act((whole,))),), condition=condition)


# --- what holds now ------------------------------------------------------------------------


class Holding:
    """Is what holds on one ship: changes of its values, bans, grants."""

    __slots__ = ("bans", "grants", "lasting")

    def __init__(self) -> None:
        self.lasting: list[Lasting] = []
        self.bans: list[Ban] = []
        self.grants: list[Grant] = []


_NOTHING: Final = Holding()


def review(battle: Battle) -> None:
    """Works out what now holds on each ship, and changes the ships for which it is new."""
    found: dict[int, Holding] = {}
    for ship in battle.state.ships:
        for held in battle.standing[ship.index]:
            scope = _scope_of(battle, ship, held)
            if scope is not None:
                _let_hold(scope, held, found)
    for ship in battle.state.ships:
        now = found.get(ship.index)
        if now is not None:
            _set(battle, ship, now)
        elif ship.lasting or ship.bans or ship.grants:
            _set(battle, ship, _NOTHING)


def _set(battle: Battle, ship: Ship, now: Holding) -> None:
    """Lets hold what holds now on a ship, where it is anything else than before."""
    if (
        now.lasting == [each for each in ship.lasting if each.until == STANDING]
        and now.bans == [each for each in ship.bans if each.until == STANDING]
        and now.grants == [each for each in ship.grants if each.until == STANDING]
    ):
        return
    drop_standing(battle, ship)
    for effect in now.lasting:
        add_lasting(battle, ship, effect)
    for ban in now.bans:
        add_ban(battle, ship, ban)
    for grant in now.grants:
        add_grant(battle, ship, grant)


def _scope_of(battle: Battle, ship: Ship, held: StandingClause) -> Scope | None:
    """Gives the scope of a clause if it holds now, else None."""
    card = held.source.card
    if held.scope is not None:
        scope = held.scope.at(battle, None)
    else:
        if ship.place != IN_PLAY and battle.state.phase != SETTING_UP:
            return None
        if card >= 0 and ship.cards[card].is_moved:
            return None
        goes_on = held.goes_on and battle.options.continuous_effects
        if not goes_on and not card_is_usable(ship, card):
            return None
        scope = Scope(battle, ship, held.source)
    for condition in held.conditions:
        if not holds(scope, condition):
            return None
    return scope


def _let_hold(scope: Scope, held: StandingClause, found: dict[int, Holding]) -> None:
    from rules.battle.effects.run import repeats

    for step, phrases in held.rules:
        times = 1 if step.guard is None else repeats(scope, step.guard)
        if times == 0:
            continue
        for subject, phrase in phrases:
            rule = _RULES.get(type(phrase.verb), _allow)
            for actor in _actors(scope, held, subject):
                now = found.get(actor.index)
                if now is None:
                    now = found[actor.index] = Holding()
                rule(scope, held, actor, subject, phrase, times, now)


def _actors(scope: Scope, held: StandingClause, subject: t.Thing | None) -> list[Ship]:
    if held.actor != NOBODY:
        return [scope.battle.state.ships[held.actor]]
    if subject is None or is_of_ships(subject):
        return ships(scope, subject)
    if is_of_cards(subject):
        return holders(cards(scope, subject))
    if isinstance(subject, t.Group) and subject.on is not None:
        return ships(scope, subject.on)
    return [scope.ship]


# --- what each verb lets hold ----------------------------------------------------------------


def _change(
    scope: Scope,
    held: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
    now: Holding,
) -> None:
    verb: Any = phrase.verb
    effect = changes.lasting_of(scope, actor, subject, verb, STANDING, times)
    if not (held.is_plain and _is_built_in(scope, actor, effect)):
        now.lasting.append(effect)


def _is_built_in(scope: Scope, actor: Ship, effect: Lasting) -> bool:
    """Tells whether the fleet was built with a change: it must not count twice."""
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
    held: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
    now: Holding,
) -> None:
    verb: Any = phrase.verb
    granted = allowed.minefield_dice(subject, verb, times)
    if granted:
        now.grants.append(Grant(granted, STANDING, scope.source.key))
    else:
        now.lasting += changes.dice_of(scope, verb, STANDING, times)


def _forbid(
    scope: Scope,
    held: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
    now: Holding,
) -> None:
    verb: Any = phrase.verb
    for _, what in forbidden.forbidden(scope, actor, subject, verb.what):
        now.bans.append(Ban(what, STANDING, scope.source.key))


def _allow(
    scope: Scope,
    held: StandingClause,
    actor: Ship,
    subject: t.Thing | None,
    phrase: Phrase,
    times: int,
    now: Holding,
) -> None:
    for what in allowed.granted(scope, actor, phrase.verb, phrase.exemption):
        now.grants.append(Grant(what, STANDING, scope.source.key))


_RULES: Final[dict[type, Callable[..., None]]] = {
    v.ModifyStat: _change,
    v.SetStat: _change,
    v.ModifyDice: _change_dice,
    v.Cannot: _forbid,
}
