"""Texts that hold all the time: `always` and `while`, and effects that last while something is so.

They never wait for a moment. The modifiers, bans and grants that they impose lie on the ships. At
each `review` the clauses whose result may have changed are evaluated; the others' results come from
a cache in the battle (`StandingCache`).
Source: 2017, Card Abilities, Continuous Effect Tokens, Breaking the Rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import tree, words
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.printer import render
from rules.abilities.tree import Act, Clause, Phrase, Step
from rules.battle.effects.reading import allowed, changes, forbidden
from rules.battle.effects.reading.clauses import conditions_of, is_measured, phrases_of
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import is_of_ships
from rules.battle.effects.waiting.active_effects import active_effects
from rules.battle.effects.waiting.dependencies import (
    are_ships_unchanged,
    asks_for_cards,
    condition_depends_on_positions_only,
    depends_on_own_ship_only,
    is_ship_unchanged,
    snapshot_of_cards,
    snapshot_of_ships,
    step_depends_on_positions_only,
)
from rules.battle.mechanics.cards import (
    add_ban,
    add_grant,
    add_lasting,
    drop_standing,
    settle_command,
)
from rules.battle.mechanics.tokens import fit_shields
from rules.battle.position import moments
from rules.battle.position.permissions import NO_SHARING
from rules.battle.position.pieces import STANDING, Ban, Grant, Lasting
from rules.battle.position.records import FLEET_RESOURCE, ShipRecord
from rules.battle.position.terms import IN_PLAY, NOBODY, SETTING_UP
from rules.battle.timing.handlers import NO_ONE
from rules.battle.timing.permissions import is_banned
from rules.battle.timing.scope import ActiveEffects, ClauseResult, Scope, StandingClause, TextSource
from rules.battle.timing.windows import card_is_usable, unshare_handlers

if TYPE_CHECKING:
    from rules.battle.effects.running.call import Call
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


_MOST_BUILT: Final = 4096


def standing_clause(
    source: TextSource, clause: Clause, scope: Scope | None = None, actor: int = NOBODY
) -> StandingClause:
    """Returns a clause with what it asks for and what its results depend on."""
    made = StandingClause(source, clause, scope, actor)
    conditions = conditions_of(clause)
    made.conditions = [each for each in conditions if not _is_floor(clause, each)]
    made.is_floor = len(made.conditions) < len(conditions)
    # A ship that never had a captain lost none. What an action left behind is of another ship.
    made.is_of_lost_command = (
        scope is None
        and all(map(_is_of_lost_command, conditions))
        and any(not isinstance(each, c.HasThing) for each in conditions)
    )
    made.is_plain = scope is None and _is_plain(clause)
    made.rules = [
        (
            step,
            "" if step.cost is None else render(step.cost),
            list(step.effect.with_subjects()),
        )
        for step in clause.steps
        if isinstance(step.effect, Act)
    ]
    made.counts_copies = any(_counts(step.guard, source.name) for step in clause.steps)
    if scope is None and not made.is_plain:
        made.governed = tuple(
            (source.card, changes.VALUES[phrase.verb.stat])
            for _, phrase, _ in phrases_of(clause)
            if isinstance(phrase.verb, (v.ModifyStat, v.SetStat))
        )
    made.goes_on = scope is not None or any(_outlasts_card(each) for each in made.conditions)
    made.effects_depend_on_positions_only = scope is None and all(
        step_depends_on_positions_only(step) for step in clause.steps
    )
    made.depends_on_positions_only = made.effects_depend_on_positions_only and all(
        condition_depends_on_positions_only(each) for each in made.conditions
    )
    made.depends_on_own_ship_only = made.depends_on_positions_only and depends_on_own_ship_only(
        made.conditions, clause.steps
    )
    made.asks_for_cards = made.effects_depend_on_positions_only and asks_for_cards(
        [*made.conditions, *[step.guard for step in clause.steps]]
    )
    return made


def add(battle: Battle, ship: Ship, clause: StandingClause) -> None:
    """Lets a clause hold on a ship.

    Changes of values that depend on what happens are then no longer those of the fleet's building;
    what a resource of the fleet does to values all the time is in the record of each ship already.
    """
    # What another clause left behind may be of a card on another ship.
    if clause.scope is None and _is_built_in(ship, clause):
        return
    battle.standing[ship.index] = [*battle.standing[ship.index], clause]
    unshare_handlers(battle)
    battle.moments[moments.HOLDS] = NO_ONE
    if clause.governed:
        ship.governed = (*ship.governed, *clause.governed)


def _remove(battle: Battle, ship: Ship, clause: StandingClause) -> None:
    """Ends a clause for good: from the next review on nobody asks for its condition."""
    own = battle.standing[ship.index]
    battle.standing[ship.index] = [each for each in own if each is not clause]


def _is_built_in(ship: Ship, clause: StandingClause) -> bool:
    """Returns whether a clause says no more than what the building of its fleet has done."""
    card = clause.source.card
    if card < 0:
        return False
    if ship.cards[card].record.role == FLEET_RESOURCE and _is_of_record(ship.record, clause):
        return True
    return clause.is_plain and _is_of_building(ship.record, clause)


# The same ships with the same texts begin battle after battle.


@lru_cache(maxsize=_MOST_BUILT)
def _is_of_record(record: ShipRecord, clause: StandingClause) -> bool:
    """Returns whether a clause of the fleet's resource says what the building has done already."""
    built = {change.value for change in record.changes if change.card == NOBODY}
    return isinstance(clause.clause.window, w.Always) and all(
        isinstance(phrase.verb, v.ModifyStat) and changes.VALUES[phrase.verb.stat] in built
        for _, phrase, _ in phrases_of(clause.clause)
    )


@lru_cache(maxsize=_MOST_BUILT)
def _is_of_building(record: ShipRecord, clause: StandingClause) -> bool:
    """Returns whether all that a clause says is in the values with which its ship was built."""
    built = {change.value for change in record.changes if change.card == clause.source.card}
    return all(
        (subject is None or isinstance(subject, t.ThisShip))
        and isinstance(phrase.verb, (v.ModifyStat, v.SetStat))
        and changes.VALUES[phrase.verb.stat] in built
        for _, phrase, subject in phrases_of(clause.clause)
    )


def hold(call: Call, verb: Any) -> None:
    """Lets an effect hold on a ship as long as the condition of its duration is true.

    What time tokens measure ends with the last of them: others on the card later are for what it
    does then. Source: 2017, Continuous Effect Tokens.
    """
    duration = call.duration
    if not isinstance(duration, tree.AsLongAs):
        return
    scope = call.scope
    phrase = Phrase(call.subject, False, verb)
    clause = Clause(w.While(duration.condition), (Step(Act((phrase,))),))
    later = scope.at(scope.battle, None)
    made = standing_clause(scope.source, clause, later, call.actor.index)
    made.is_fleeting = isinstance(duration, tree.WhileStill) or is_measured(duration.condition)
    add(scope.battle, scope.ship, made)
    review(scope.battle)


# --- what a clause says ---------------------------------------------------------------------


def _is_floor(clause: Clause, condition: c.Condition) -> bool:
    """Returns whether a condition is that the captain's skill is below what a clause sets it to."""
    if (
        not isinstance(condition, c.HasThing)
        or not isinstance(condition.thing, t.Group)
        or condition.thing.nouns != (words.Noun.CAPTAIN,)
        or condition.thing.on != t.ThisShip()
        or not isinstance(condition.has, t.HasStat)
        or condition.has.printed
        or condition.has.bound.quantifier is not words.Quantifier.AT_MOST
    ):
        return False
    bound = condition.has.bound
    return condition.has.stat is words.Stat.SKILL and all(
        isinstance(phrase.verb, v.SetStat)
        and phrase.verb.stat is words.Stat.SKILL
        and phrase.verb.amount.stat is None
        and phrase.verb.amount.plus == bound.number + 1
        for _, phrase, _ in phrases_of(clause)
    )


def _is_of_lost_command(condition: c.Condition) -> bool:
    """Returns whether a condition is that the captain of this ship is disabled, or gone."""
    if isinstance(condition, c.AnyOf):
        return all(map(_is_of_lost_command, condition.parts))
    if isinstance(condition, c.HasThing):
        has = condition.has
        return isinstance(has, t.Group) and has == _NO_CAPTAIN
    return (
        isinstance(condition, c.Is)
        and isinstance(condition.thing, t.Group)
        and condition.thing.nouns == (words.Noun.CAPTAIN,)
        and isinstance(condition.state, c.Passive)
        and condition.state.doings == (words.Doing.DISABLED,)
        and not condition.negated
    )


_NO_CAPTAIN: Final = t.Group(t.Quantity(words.Quantifier.NO), (words.Noun.CAPTAIN,))


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


def _is_of_attacks(step: Step) -> bool:
    """Returns whether a step only allows attacks: their price is paid with each of them."""
    effect = step.effect
    return isinstance(effect, Act) and all(
        isinstance(phrase.verb, v.Attack) and phrase.subject is None for phrase in effect.phrases
    )


def check(clause: Clause) -> None:
    """Raises `UnplayableError` for a clause whose effects the engine cannot impose."""
    for step in clause.steps:
        is_priced = step.cost is not None and not _is_of_attacks(step)
        if is_priced or not isinstance(step.effect, Act):
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
        elif isinstance(verb, v.HaveNoLower):
            continue
        elif isinstance(verb, v.Cannot):
            forbidden.check(verb.what)
        elif isinstance(verb, v.ModifyDice):
            if verb.least or verb.of_range:
                raise refuse(verb, "what holds all the time does not look at the dice of an attack")
            if subject is not None and not (
                is_of_ships(subject) or allowed.dice_of_others(subject, verb, 1)
            ):
                raise refuse(subject, "rolls no dice")
        else:
            allowed.check(verb, phrase.exemption)


# --- results -------------------------------------------------------------------------------


def review(battle: Battle) -> None:
    """Evaluates the clauses that may have changed, and sets on each ship what they impose."""
    cache = battle.standing_cache
    is_new = cache.clauses != battle.standing
    if moments.JAMS in battle.moments:
        jammed = tuple([each.index for each in battle.state.ships if is_banned(each, NO_SHARING)])
        is_new = is_new or jammed != cache.jammed
        cache.jammed = jammed
    if is_new:
        _reset_cache(battle)
    ships, snapshot = battle.state.ships, cache.ships
    is_unchanged = are_cards_unchanged = has_looked = False
    results = before = cache.results
    is_stale = False
    for place, old in enumerate(before):
        clause, ship = old.clause, ships[old.ship]
        if not _acts(battle, ship, clause):
            if not old.active and old.cached is None:
                continue  # it imposes nothing, as before
            found = ClauseResult(old.ship, clause, (), None)
        else:
            if not has_looked:
                is_unchanged, are_cards_unchanged = _compare_positions(battle)
                has_looked = True
            if (
                clause.depends_on_positions_only
                and old.cached is not None
                and (
                    is_unchanged
                    or (
                        are_cards_unchanged
                        and clause.depends_on_own_ship_only
                        and is_ship_unchanged(ship, snapshot[old.ship])
                    )
                )
            ):
                continue  # it imposes the same as before
            found = _evaluated(battle, ship, old, is_unchanged)
            is_stale = True
        if found is not old:
            if results is before:
                # A new list from the first that is another: imagined battles share the old one.
                results = before.copy()
            results[place] = found
            is_new = is_new or found.active != old.active
    cache.results = results
    if is_stale and cache.depends_on_own_ship_only and cache.ships is snapshot:
        cache.ships = snapshot_of_ships(battle.state)
    if is_new:
        _impose(battle, results)
    if moments.STANDS_IN in battle.moments and settle_command(battle):
        review(battle)


def _compare_positions(battle: Battle) -> tuple[bool, bool]:
    """Returns whether all positions are as they were in the cache, and whether those of cards are.

    The cache has the present ones from then on. Where no clause depends on other ships, ships are
    not compared.
    """
    state, cache = battle.state, battle.standing_cache
    are_cards_unchanged = True
    if cache.with_cards:
        cards = snapshot_of_cards(state, cache.with_cards)
        are_cards_unchanged = cards == cache.cards
        cache.cards = cards
    if cache.ships:
        if cache.depends_on_own_ship_only:
            return False, are_cards_unchanged
        if are_ships_unchanged(state, cache.ships):
            return are_cards_unchanged, are_cards_unchanged
    cache.ships = snapshot_of_ships(state)
    return False, are_cards_unchanged


def _reset_cache(battle: Battle) -> None:
    """Forgets every evaluated clause."""
    # Lists of clauses are replaced, not changed.
    clauses = list(battle.standing)
    cache = battle.standing_cache
    cache.clauses = clauses
    cache.with_cards = frozenset(
        index for index, own in enumerate(clauses) if any(each.asks_for_cards for each in own)
    )
    cache.depends_on_own_ship_only = all(
        each.depends_on_own_ship_only for own in clauses for each in own
    )
    cache.results = [
        ClauseResult(index, each, (), None) for index, own in enumerate(clauses) for each in own
    ]


def _evaluated(battle: Battle, ship: Ship, old: ClauseResult, is_unchanged: bool) -> ClauseResult:
    """Returns the result of a clause of a card that acts, `old` where it is the same.

    Where positions are `is_unchanged`, effects that depend on them only come from the cache. What
    is over for good is taken off its ship.
    """
    clause = old.clause
    if clause.scope is None:
        scope = Scope(battle, ship, clause.source)
    else:
        scope = clause.scope.at(battle, None)
    cached = old.cached if is_unchanged else None
    is_true = _is_true(scope, clause)
    if clause.is_fleeting and not is_true:
        _remove(battle, ship, clause)
    active: ActiveEffects = ()
    if is_true:
        active = active_effects(scope, clause) if cached is None else cached
    if clause.depends_on_positions_only or (is_true and clause.effects_depend_on_positions_only):
        cached = active
    if active == old.active and cached == old.cached:
        return old
    return ClauseResult(old.ship, clause, active, cached)


def _impose(battle: Battle, results: list[ClauseResult]) -> None:
    """Sets on each ship the effects that all clauses together impose on it."""
    acting: list[ClauseResult] = []
    counted: set[tuple[int, str]] = set()
    for each in results:
        if each.active and each.clause.counts_copies:
            copies = (each.ship, each.clause.source.key)
            if copies in counted:
                continue
            counted.add(copies)
        if each.active:
            acting.append(each)
    for ship in battle.state.ships:
        own = [effect for each in acting for at, effect in each.active if at == ship.index]
        had = [each for each in ship.lasting if each.until == STANDING]
        had_bans = [each for each in ship.bans if each.until == STANDING]
        had_grants = [each for each in ship.grants if each.until == STANDING]
        if not (own or had or had_bans or had_grants):
            continue
        lasting = [effect for effect in own if isinstance(effect, Lasting)]
        bans = [effect for effect in own if isinstance(effect, Ban)]
        grants = [effect for effect in own if isinstance(effect, Grant)]
        if lasting != had or bans != had_bans or grants != had_grants:
            shields = ship.shield_value
            drop_standing(battle, ship)
            for effect in lasting:
                add_lasting(battle, ship, effect)
            for ban in bans:
                add_ban(battle, ship, ban)
            for grant in grants:
                add_grant(battle, ship, grant)
            fit_shields(battle, ship, shields)


def _acts(battle: Battle, ship: Ship, clause: StandingClause) -> bool:
    """Returns whether the card of a clause acts, whatever the clause asks besides.

    What another clause left behind acts without it, and what a ship is lent as long as it is.
    """
    if clause.is_lent is not None and not clause.is_lent(battle):
        return False
    if clause.scope is not None:
        return True
    if ship.place != IN_PLAY and battle.state.phase != SETTING_UP:
        return False
    if clause.is_of_token:
        return True
    card = clause.source.card
    if clause.goes_on and battle.options.continuous_effects:
        return card < 0 or not ship.cards[card].is_moved
    return card_is_usable(ship, card)


def _is_true(scope: Scope, clause: StandingClause) -> bool:
    for condition in clause.conditions:  # noqa: SIM110 - no generator: it is asked all the time
        if not holds(scope, condition):
            return False
    return True
