"""Events that trigger clauses, other than attacks, as moments of the battle.

Each becomes rows: the moment, what must fit, and the part that the event's subject has in it. Those
in which something is done to the subject are in `passive_triggers`.
Source: 2017, Timing, Card Abilities, Card Ability Anatomy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.abilities import things as t
from rules.abilities import windows as w
from rules.abilities import words
from rules.battle.effects.reading import actions, maneuvers, tokens
from rules.battle.effects.reading.conditions import is_such_damage
from rules.battle.effects.reading.groups import refuse, within
from rules.battle.effects.reading.passive_triggers import (
    Rows,
    Test,
    Trigger,
    cards_before,
    comes_to_have,
    done_to_card,
    undergoes,
)
from rules.battle.effects.reading.places import in_range
from rules.battle.effects.reading.things import cards, is_of_cards, is_of_ships, ships, stands_for
from rules.battle.mechanics import damage_cards
from rules.battle.mechanics.actions import FREE
from rules.battle.mechanics.mines import DROPPED, NEAR
from rules.battle.mechanics.movement import IN_STEP, PLANET
from rules.battle.mechanics.tokens import LOCK, REROLL
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER
from rules.battle.position.terms import NOBODY
from rules.battle.timing.scope import Scope


def rows_of(event: Any, subject: t.Thing | None, is_before: bool, is_after: bool) -> Rows:
    """Returns the rows of an event; raises `UnplayableError` for one that no moment tells of."""
    rule = _EVENTS.get(type(event))
    if rule is None:
        raise refuse(event, "the engine does not tell of this")
    return rule(Trigger(event, subject, is_before=is_before, is_after=is_after))


# --- maneuvers and actions -----------------------------------------------------------------


def _executes(trigger: Trigger) -> Rows:
    wanted: t.Maneuvers = trigger.event.maneuvers
    in_step: bool = trigger.event.in_step

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None or occasion.setting is None or (in_step and occasion.why != IN_STEP):
            return False
        return maneuvers.fits(wanted, occasion.setting, occasion.amount, occasion.setting)

    return [(trigger.moment(moments.WOULD_EXECUTE, moments.EXECUTES), fits, ACTOR)]


def _reveals(trigger: Trigger) -> Rows:
    wanted: t.Maneuvers = trigger.event.maneuvers

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        ship = None if occasion is None else occasion.ship
        setting = None if ship is None else scope.battle.state.setting_of(ship)
        if ship is None or setting is None:
            return False
        return maneuvers.fits(wanted, setting, damage_cards.colour_of(ship, setting), setting)

    if trigger.is_before:
        if wanted.kinds and wanted.kinds != (t.Maneuver(),):
            raise refuse(trigger.event, "nobody knows the maneuver before it is revealed")
        return [(moments.ACTIVATES, None, ACTOR)]
    return [(moments.REVEALS_DIAL, fits, ACTOR)]


def _performs(trigger: Trigger) -> Rows:
    event: w.Performs = trigger.event
    wanted: t.Performable = event.actions

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None or not actions.is_one(scope, occasion, wanted):
            return False
        if event.not_free and (occasion.amount or occasion.why == FREE):
            return False
        if isinstance(wanted, t.ActionOf):
            scope.that_card = actions.printed_on(scope, occasion.source, wanted)
        return True

    return [(trigger.moment(moments.WOULD_ACT, moments.HAS_PERFORMED), fits, ACTOR)]


def _uses(trigger: Trigger) -> Rows:
    """Returns the row of a card of the subject whose text has just acted."""
    thing: t.Thing = trigger.event.thing
    if trigger.is_before:
        raise refuse(trigger.event, "the engine tells of a text after it has acted")

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        return (
            occasion is not None
            and occasion.ship is not None
            and (occasion.ship, occasion.card) in cards_before(scope, thing)
        )

    return [(moments.HAS_USED, fits, ACTOR)]


def _overlaps(trigger: Trigger) -> Rows:
    thing: t.Thing = trigger.event.thing
    rows: Rows = []
    if is_of_ships(thing):

        def fits(scope: Scope) -> bool:
            occasion = scope.occasion
            if occasion is None or occasion.other is None:
                return False
            return stands_for(scope, thing, occasion.other)

        rows.append((moments.OVERLAPS_SHIP, fits, ACTOR))
    nouns = thing.nouns if isinstance(thing, t.Group) else ()
    if isinstance(thing, t.That) and thing.noun is words.Noun.MINEFIELD:
        rows.append((moments.MEETS_MINEFIELD, _is_own_minefield, ACTOR))
    if words.Noun.OBSTACLE in nouns:
        if trigger.is_before:
            rows.append((moments.MEETS_OBSTACLE, None, ACTOR))
        elif trigger.is_after:
            rows.append((moments.HAS_MET, _has_met_obstacle, ACTOR))
        else:
            rows.append((moments.HAS_ROLLED, _is_for_obstacle, ACTOR))
    if words.Noun.PLANET in nouns:
        if trigger.is_after:
            rows.append((moments.HAS_MET, _has_met_planet, ACTOR))
        elif trigger.is_before:
            rows.append((moments.WOULD_REST_ON_PLANET, None, ACTOR))
    if words.Noun.MINEFIELD in nouns:
        rows.append((moments.MEETS_MINEFIELD, _is_moved_onto, ACTOR))
    if not rows:
        raise refuse(thing, "the engine does not tell of overlapping this")
    return rows


def _crosses(trigger: Trigger) -> Rows:
    thing: t.Thing = trigger.event.thing
    if not is_of_ships(thing):
        raise refuse(thing, "the engine tells of crossing ships")

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None or occasion.other is None:
            return False
        return stands_for(scope, thing, occasion.other)

    return [(moments.CROSSES_SHIP, fits, ACTOR)]


def _is_beneath(scope: Scope) -> bool:
    return scope.occasion is not None and scope.occasion.why != NEAR


def _is_moved_onto(scope: Scope) -> bool:
    return _is_beneath(scope) and scope.occasion is not None and scope.occasion.why != DROPPED


def _is_near(scope: Scope) -> bool:
    return not _is_beneath(scope)


def _is_own_minefield(scope: Scope) -> bool:
    return _is_beneath(scope) and _is_of_this_card(scope)


def _is_near_own_minefield(scope: Scope) -> bool:
    return not _is_beneath(scope) and _is_of_this_card(scope)


def _is_of_this_card(scope: Scope) -> bool:
    occasion = scope.occasion
    if occasion is None or occasion.source != scope.source.key:
        return False
    scope.that_ship = occasion.ship  # this ship itself, too
    return True


def _has_met_planet(scope: Scope) -> bool:
    return scope.occasion is not None and scope.occasion.what == PLANET


def _has_met_obstacle(scope: Scope) -> bool:
    return not _has_met_planet(scope)


def _is_for_obstacle(scope: Scope) -> bool:
    return scope.occasion is not None and scope.occasion.what == "obstacle"


def _moves(trigger: Trigger) -> Rows:
    bands: t.Range | None = trigger.event.range
    of = None if bands is None else bands.of
    if isinstance(of, t.That) and of.noun is words.Noun.MINEFIELD:
        return [(moments.MEETS_MINEFIELD, _is_near_own_minefield, ACTOR)]
    if isinstance(of, t.Group) and words.Noun.MINEFIELD in of.nouns:
        return [(moments.MEETS_MINEFIELD, _is_near, ACTOR)]
    if trigger.is_before:
        return [(moments.WOULD_EXECUTE, None, ACTOR)]
    if bands is None:
        return [(moments.HAS_MOVED, None, ACTOR)]

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        return (
            occasion is not None
            and occasion.ship is not None
            and in_range(scope, bands, occasion.ship)
        )

    return [(moments.HAS_MOVED, fits, ACTOR)]


# --- tokens ----------------------------------------------------------------------------


def _about_tokens(group: t.Tokens) -> Test:
    """Returns the test whether an occasion is of such tokens, and of so many."""
    names = {
        LOCK if kind.kind is words.TokenKind.RED_TARGET_LOCK else tokens.token_name(kind)
        for kind in group.kinds
    }

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        return (
            occasion is not None
            and occasion.what in names
            and _is_so_many(group.quantity, occasion.amount)
        )

    return fits


def _is_so_many(quantity: t.Quantity | None, number: int) -> bool:
    if quantity is None or quantity.number is None:
        return True
    is_up_to = quantity.quantifier is words.Quantifier.UP_TO
    bound = words.Quantifier.AT_MOST if is_up_to else quantity.quantifier
    return within(t.Bound(quantity.number, bound), number)


_RED_MANEUVER: Final = t.Maneuver((words.Colour.RED,))


def _gains(trigger: Trigger) -> Rows:
    test = _about_tokens(trigger.event.tokens)
    source: t.Maneuvers | t.Docking | None = trigger.event.source
    quantity = trigger.event.tokens.quantity
    if quantity is not None and quantity.number is not None:
        raise refuse(trigger.event, "each token that is gained is told of by itself")
    moment = trigger.moment(moments.WOULD_GAIN, moments.HAS_GAINED)
    if source is None:
        rows: Rows = [(moment, test, ACTOR)]
        if any(kind.kind is words.TokenKind.TARGET_LOCK for kind in trigger.event.tokens.kinds):
            rows.append((trigger.moment(moments.WOULD_LOCK, moments.HAS_LOCKED), None, ACTOR))
        return rows

    if isinstance(source, t.Maneuvers) and source.kinds != (_RED_MANEUVER,):
        raise refuse(source, "the engine tells of tokens from red maneuvers of any kind")

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None or occasion.ship is None or not test(scope):
            return False
        if isinstance(source, t.Docking):
            return occasion.why in ("docked", "launched")
        # Whatever let the ship execute it: its dial shows another where a card did.
        return occasion.why == "red maneuver"

    return [(moment, fits, ACTOR)]


def _loses(trigger: Trigger) -> Rows:
    """Returns the rows of tokens lost: by a card where the subject is one, else by a ship."""
    test = _about_tokens(trigger.event.tokens)
    is_card = trigger.subject is not None and is_of_cards(trigger.subject)

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        return occasion is not None and (occasion.card != NOBODY) is is_card and test(scope)

    return [(trigger.moment(moments.WOULD_LOSE, moments.HAS_LOST), fits, ACTOR)]


def _locks(trigger: Trigger) -> Rows:
    on: t.Thing | None = trigger.event.on

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if on is None:
            return True
        return occasion is not None and stands_for(scope, on, occasion.other)

    return [(trigger.moment(moments.WOULD_LOCK, moments.HAS_LOCKED), fits, ACTOR)]


def places_on(
    subject: t.Thing | None, event: w.PlacesOn, *, is_before: bool
) -> tuple[int, Callable[[Scope], bool]]:
    """Returns the moment at which tokens are placed on a card, and whether it is the one meant.

    The card's ship is the actor of the occasion, the ship that places is the other. Source: 2017,
    Time Tokens.
    """
    if not is_of_cards(event.thing):
        raise refuse(event, "the engine tells of tokens that are placed on cards")
    names = {tokens.marker_name(kind) for kind in event.tokens.kinds}

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None or occasion.ship is None or occasion.card == NOBODY:
            return False
        if occasion.what not in names:
            return False
        placer = occasion.ship if occasion.other is None else occasion.other
        meant = [scope.ship] if subject is None else ships(scope, subject)
        if placer not in meant:
            return False
        quantity = event.tokens.quantity
        if quantity is not None and quantity.number is not None:
            bound = t.Bound(quantity.number, quantity.quantifier)
            if not within(bound, occasion.amount):
                return False
        if (occasion.ship, occasion.card) not in cards(scope, event.thing):
            return False
        if placer is not scope.ship:
            scope.that_ship = placer
        return True

    return (moments.WOULD_PLACE if is_before else moments.HAS_PLACED), fits


# --- damage and dice -------------------------------------------------------------------


def _suffers_damage(trigger: Trigger) -> Rows:
    """Returns the row of damage: all at once, or one at a time if of `each` or replaced by kind."""
    damage: t.Damage = trigger.event.damage
    source: t.Thing | None = trigger.event.source

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None or occasion.ship is None:
            return False
        if _is_from(scope, source) is trigger.event.negated:
            return False
        if occasion.moment == moments.WOULD_SUFFER:
            if damage.crit and occasion.what != "critical":
                return False
            if damage.shields:
                return occasion.to_shields
            return not (damage.hull and occasion.to_shields)
        return is_such_damage(occasion, damage)

    if damage.each:
        if trigger.is_before:
            raise refuse(trigger.event, "of each damage the engine tells once it is suffered")
        return [(moments.HAS_SUFFERED, fits, ACTOR)]
    if damage.shields and not trigger.is_before:
        raise refuse(trigger.event, "the engine tells of the shields that damage is about to take")
    is_of_a_kind = damage.crit or damage.hull or damage.shields
    if trigger.is_before and is_of_a_kind and damage.bound is None:
        return [(moments.WOULD_SUFFER, fits, ACTOR)]
    return [(trigger.moment(moments.WOULD_SUFFER_ALL, moments.HAS_SUFFERED_ALL), fits, ACTOR)]


def _is_from(scope: Scope, source: t.Thing | None) -> bool:
    """Returns whether damage comes from a ship that is named, or from a token on the table."""
    occasion = scope.occasion
    if source is None or occasion is None:
        return True
    if is_of_ships(source):
        return occasion.other is not None and stands_for(scope, source, occasion.other)
    return isinstance(source, t.Group) and occasion.why in {noun.value for noun in source.nouns}


def _spends(trigger: Trigger) -> Rows:
    event: w.Spends = trigger.event
    if event.to_reroll and trigger.is_before:
        raise refuse(event, "the engine tells afterwards that a lock was spent for a re-roll")
    is_about = _about_tokens(event.tokens)

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        return occasion is not None and occasion.why == REROLL and is_about(scope)

    test = fits if event.to_reroll else is_about
    return [(trigger.moment(moments.WOULD_SPEND, moments.HAS_SPENT), test, ACTOR)]


_EVENTS: Final[dict[type, Callable[[Trigger], Rows]]] = {
    w.Executes: _executes,
    w.Reveals: _reveals,
    w.Performs: _performs,
    w.Spends: _spends,
    w.UsesText: _uses,
    w.Gains: _gains,
    w.Loses: _loses,
    w.Overlaps: _overlaps,
    w.Crosses: _crosses,
    w.Moves: _moves,
    w.SuffersDamage: _suffers_damage,
    w.Activates: lambda trigger: [
        (moments.HAS_ACTIVATED if trigger.is_after else moments.ACTIVATES, None, ACTOR)
    ],
    w.Locks: _locks,
    w.RollsDice: lambda trigger: [
        (moments.MODIFIES_ATTACK, None, ACTOR),
        (moments.MODIFIES_DEFENSE, None, OTHER),
        (moments.HAS_ROLLED, None, ACTOR),
    ],
    w.Repairs: lambda trigger: [
        (trigger.moment(moments.WOULD_REPAIR, moments.HAS_REPAIRED), None, ACTOR)
    ],
    w.Undergoes: undergoes,
    w.Disables: lambda trigger: done_to_card(trigger, words.Doing.DISABLED),
    w.Discards: lambda trigger: done_to_card(trigger, words.Doing.DISCARDED),
    w.ComesToHave: comes_to_have,
}
