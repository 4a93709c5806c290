"""Texts that hold all the time: `always` and `while`, and effects that last while something is so.

They never wait for a moment. What they do to values, what they forbid and allow is worked out
anew where it may have changed (`review`) and kept on the ships until then, so that whoever decides
finds it there.
Source: 2017, Card Abilities, Continuous Effect Tokens, Breaking the Rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import tree
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.tree import Act, Clause, Phrase, Step
from rules.battle.effects.reading import allowed, changes, forbidden
from rules.battle.effects.reading.clauses import conditions_of, is_measured, phrases_of
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.things import is_of_ships, refuse
from rules.battle.effects.waiting.active_effects import active_effects
from rules.battle.effects.waiting.dependencies import (
    asks_for_cards,
    cards_there,
    is_as_it_was,
    is_at_home,
    is_steady_condition,
    is_steady_step,
    is_where_it_was,
    where,
)
from rules.battle.mechanics.cards import add_ban, add_grant, add_lasting, drop_standing
from rules.battle.position import moments
from rules.battle.position.pieces import STANDING, Ban, Grant, Lasting
from rules.battle.position.records import FLEET_RESOURCE
from rules.battle.position.terms import IN_PLAY, NOBODY, SETTING_UP
from rules.battle.timing.handlers import NO_ONE
from rules.battle.timing.scope import ActiveEffects, ClauseResult, Scope, Source, StandingClause
from rules.battle.timing.windows import card_is_usable, own_handlers

if TYPE_CHECKING:
    from rules.battle.effects.running.call import Call
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def standing_clause(
    source: Source, clause: Clause, scope: Scope | None = None, actor: int = NOBODY
) -> StandingClause:
    """Returns a clause ready to hold: what it asks for, and what of that may be remembered."""
    made = StandingClause(source, clause, scope, actor)
    conditions = conditions_of(clause)
    made.conditions = [each for each in conditions if not _is_floor(clause, each)]
    made.is_floor = len(made.conditions) < len(conditions)
    made.is_plain = scope is None and _is_plain(clause)
    made.rules = [
        (step, list(step.effect.with_subjects()))
        for step in clause.steps
        if isinstance(step.effect, Act)
    ]
    made.counts_copies = any(_counts(step.guard, source.name) for step in clause.steps)
    made.goes_on = scope is not None or any(_outlasts_card(each) for each in made.conditions)
    made.has_steady_rules = scope is None and all(is_steady_step(step) for step in clause.steps)
    made.is_steady = made.has_steady_rules and all(
        is_steady_condition(each) for each in made.conditions
    )
    made.is_at_home = made.is_steady and is_at_home(made.conditions, clause.steps)
    made.asks_for_cards = made.has_steady_rules and asks_for_cards(
        [*made.conditions, *[step.guard for step in clause.steps]]
    )
    return made


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
    battle.moments[moments.HOLDS] = NO_ONE
    source = clause.source
    if clause.scope is None and not _is_plain(clause.clause):
        for _, phrase, _ in phrases_of(clause.clause):
            verb = phrase.verb
            if isinstance(verb, (v.ModifyStat, v.SetStat)):
                ship.governed = (*ship.governed, (source.card, changes.VALUES[verb.stat]))


def _is_of_record(ship: Ship, clause: StandingClause) -> bool:
    """Returns whether a clause of the fleet's resource says what the building has done already."""
    card = clause.source.card
    if card < 0 or ship.cards[card].record.role != FLEET_RESOURCE:
        return False
    built = {change.value for change in ship.record.changes if change.card == NOBODY}
    return isinstance(clause.clause.window, w.Always) and all(
        isinstance(phrase.verb, v.ModifyStat) and changes.VALUES[phrase.verb.stat] in built
        for _, phrase, _ in phrases_of(clause.clause)
    )


def _is_of_building(ship: Ship, clause: StandingClause) -> bool:
    """Returns whether all that a clause says is in the values with which its ship was built."""
    card = clause.source.card
    if card < 0 or not clause.is_plain:
        return False
    built = {change.value for change in ship.record.changes if change.card == card}
    return all(
        (subject is None or isinstance(subject, t.ThisShip))
        and isinstance(phrase.verb, (v.ModifyStat, v.SetStat))
        and changes.VALUES[phrase.verb.stat] in built
        for _, phrase, subject in phrases_of(clause.clause)
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
        standing_clause(scope.source, clause, kept, call.actor.index),
    )
    review(scope.battle)


# --- what a clause says ---------------------------------------------------------------------


def _is_floor(clause: Clause, condition: c.Condition) -> bool:
    """Returns whether a condition is that the captain's skill is below what a clause sets it to."""
    if (
        not isinstance(condition, c.HasThing)
        or not isinstance(condition.thing, t.Group)
        or condition.thing.nouns != (t.Noun.CAPTAIN,)
        or condition.thing.on != t.ThisShip()
        or not isinstance(condition.has, t.HasStat)
        or condition.has.printed
        or condition.has.bound.quantifier is not t.Quantifier.AT_MOST
    ):
        return False
    bound = condition.has.bound
    return condition.has.stat is t.Stat.SKILL and all(
        isinstance(phrase.verb, v.SetStat)
        and phrase.verb.stat is t.Stat.SKILL
        and phrase.verb.amount.stat is None
        and phrase.verb.amount.plus == bound.number + 1
        for _, phrase, _ in phrases_of(clause)
    )


def _outlasts_card(condition: c.Condition) -> bool:
    """Returns whether a clause goes on although its card is silent, as that is what it is about.

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


def _counts(guard: tree.Guard | None, name: str) -> bool:
    """Returns whether a step is done for each of the cards of a name."""
    return (
        isinstance(guard, tree.ForEach)
        and isinstance(guard.counted, tree.CountThings)
        and t.Quoted(name.lower()) in guard.counted.group.adjectives
    )


def _is_plain(clause: Clause) -> bool:
    """Returns whether a clause holds without any condition, which building knows."""
    return not conditions_of(clause) and all(step.guard is None for step in clause.steps)


def check(clause: Clause) -> None:
    """Makes sure that the engine can let a clause hold; raises `UnplayableError` otherwise."""
    for step in clause.steps:
        if step.cost is not None or not isinstance(step.effect, Act):
            raise refuse(clause, "what holds all the time has neither costs nor choices")
        if step.guard is not None and not isinstance(step.guard, (tree.If, tree.ForEach)):
            raise refuse(step.guard, "does not go with what holds all the time")
    for _, phrase, subject in phrases_of(clause):
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


# --- what holds now ------------------------------------------------------------------------


def review(battle: Battle) -> None:
    """Works out what now holds on each ship, and changes the ships for which it is new."""
    state, cache = battle.state, battle.standing_cache
    is_new = cache.clauses != battle.standing
    if is_new:
        _reset_cache(battle)
    there = cache.where
    is_settled = are_cards_settled = has_looked = False
    held = before = cache.results
    is_stale = False
    for place, old in enumerate(before):
        clause, ship = old.clause, state.ships[old.ship]
        acts = clause.scope is not None or _acts(battle, ship, clause)
        if acts and not has_looked:
            is_settled, are_cards_settled = _look_around(battle)
            has_looked = True
        if not acts:
            if not old.active and old.steady is None:
                continue  # it is silent as before
            found = ClauseResult(old.ship, clause, (), None)
        elif (
            clause.is_steady
            and old.steady is not None
            and (
                is_settled
                or (clause.is_at_home and are_cards_settled and is_as_it_was(ship, there[old.ship]))
            )
        ):
            continue  # it holds as before
        else:
            found = _evaluated(battle, ship, old, is_settled)
            is_stale = True
        if found is not old:
            if held is before:
                # A new list from the first that is another: imagined battles share the old one.
                held = before.copy()
            held[place] = found
            is_new = is_new or found.active != old.active
    cache.results = held
    if is_stale and cache.is_at_home and cache.where is there:
        cache.where = where(state)
    if is_new:
        _let_hold(battle, held)


def _look_around(battle: Battle) -> tuple[bool, bool]:
    """Returns whether all that steady clauses ask for is as it was, and whether their cards are.

    Where none asks for what is on the table nothing of that is looked at.
    """
    state, cache = battle.state, battle.standing_cache
    are_cards_settled = True
    if cache.with_cards:
        cards = cards_there(state, cache.with_cards)
        are_cards_settled = cards == cache.cards
        cache.cards = cards
    if cache.where:
        if cache.is_at_home:
            return False, are_cards_settled
        if is_where_it_was(state, cache.where):
            return are_cards_settled, are_cards_settled
    cache.where = where(state)
    return False, are_cards_settled


def _reset_cache(battle: Battle) -> None:
    """Forgets every evaluated clause."""
    # Lists of clauses are replaced, not changed.
    clauses = list(battle.standing)
    cache = battle.standing_cache
    cache.clauses = clauses
    cache.with_cards = frozenset(
        index for index, own in enumerate(clauses) if any(each.asks_for_cards for each in own)
    )
    cache.is_at_home = all(each.is_at_home for own in clauses for each in own)
    cache.results = [
        ClauseResult(index, each, (), None) for index, own in enumerate(clauses) for each in own
    ]


def _evaluated(battle: Battle, ship: Ship, old: ClauseResult, is_settled: bool) -> ClauseResult:
    """Looks at a clause of a card that acts; where `is_settled` what was steady of it still is."""
    clause = old.clause
    if clause.scope is None:
        scope = Scope(battle, ship, clause.source)
    else:
        scope = clause.scope.at(battle, None)
    steady = old.steady if is_settled else None
    is_true = _is_true(scope, clause)
    given: ActiveEffects = ()
    if is_true:
        given = active_effects(scope, clause) if steady is None else steady
    if clause.is_steady or (is_true and clause.has_steady_rules):
        steady = given
    if given == old.active and steady == old.steady:
        return old
    return ClauseResult(old.ship, clause, given, steady)


def _let_hold(battle: Battle, held: list[ClauseResult]) -> None:
    """Lets hold on each ship what all clauses together give it."""
    for ship in battle.state.ships:
        lasting: list[Lasting] = []
        bans: list[Ban] = []
        grants: list[Grant] = []
        counted: set[tuple[int, str]] = set()
        for each in held:
            if each.active and each.clause.counts_copies:
                copies = (each.ship, each.clause.source.key)
                if copies in counted:
                    continue
                counted.add(copies)
            for index, effect in each.active:
                if index != ship.index:
                    continue
                if isinstance(effect, Lasting):
                    lasting.append(effect)
                elif isinstance(effect, Ban):
                    bans.append(effect)
                else:
                    grants.append(effect)
        if (
            lasting != [each for each in ship.lasting if each.until == STANDING]
            or bans != [each for each in ship.bans if each.until == STANDING]
            or grants != [each for each in ship.grants if each.until == STANDING]
        ):
            _set(battle, ship, lasting, bans, grants)


def _set(
    battle: Battle, ship: Ship, lasting: list[Lasting], bans: list[Ban], grants: list[Grant]
) -> None:
    drop_standing(battle, ship)
    for effect in lasting:
        add_lasting(battle, ship, effect)
    for ban in bans:
        add_ban(battle, ship, ban)
    for grant in grants:
        add_grant(battle, ship, grant)


def _acts(battle: Battle, ship: Ship, held: StandingClause) -> bool:
    """Returns whether the card of a clause acts, whatever the clause asks besides."""
    if ship.place != IN_PLAY and battle.state.phase != SETTING_UP:
        return False
    card = held.source.card
    if held.goes_on and battle.options.continuous_effects:
        return card < 0 or not ship.cards[card].is_moved
    return card_is_usable(ship, card)


def _is_true(scope: Scope, held: StandingClause) -> bool:
    for condition in held.conditions:  # noqa: SIM110 - no generator: it is asked all the time
        if not holds(scope, condition):
            return False
    return True
