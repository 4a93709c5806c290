"""Events in which something is done to ships, cards or shields, and who does it.

Source: 2017, Timing, Card Abilities, Disabling/Discarding Cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import windows as w
from rules.abilities import words
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.possessions import card_has, ship_has
from rules.battle.effects.reading.protection import ON_IT
from rules.battle.effects.reading.things import (
    cards,
    fits_card,
    is_of_cards,
    is_of_shields,
    is_of_ships,
    ships,
)
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER
from rules.battle.position.terms import NOBODY
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

Test = Callable[[Scope], bool]
"""Returns whether what happens is what the window means."""

Rows = list[tuple[int, Test | None, int]]
"""Moment, what must fit, and the part that the subject of the event has in the occasion."""


@dataclass(frozen=True, slots=True, eq=False)
class Trigger:
    """An event as its window names it: before or after it, of which subject."""

    event: Any
    subject: t.Thing | None
    is_before: bool
    is_after: bool

    def moment(self, before: int, after: int) -> int:
        """Returns one of two moments."""
        return before if self.is_before else after


def cards_before(scope: Scope, thing: t.Thing) -> list[tuple[Ship, int]]:
    """Lists the cards that a thing means, the one that the window speaks of as it was before."""
    found = cards(scope, thing)
    occasion = scope.occasion
    if occasion is None or occasion.ship is None or occasion.card == NOBODY:
        return found
    return found + _as_it_was(scope, thing, occasion.ship, occasion.card, found)


def _as_it_was(
    scope: Scope, thing: t.Thing, ship: Ship, place: int, found: list[tuple[Ship, int]]
) -> list[tuple[Ship, int]]:
    """Returns a card that is meant but for having been discarded a moment ago."""
    card = ship.cards[place]
    if not card.is_discarded or (ship, place) in found:
        return []
    commander = ship.captain
    card = ship.own_card(place)
    card.is_discarded = False
    if card.record.role == "captain":
        ship.captain = place
    found = cards(scope, thing)
    ship.captain = commander
    card.is_discarded = True
    return [(ship, place)] if (ship, place) in found else []


# --- who does it -----------------------------------------------------------------------


def _is_by(by: t.Thing | None) -> Test | None:
    """Returns the test whether something is done by a ship, or by a card of a kind."""
    if by is None:
        return None
    if isinstance(by, t.Overlapping):
        raise refuse(by, "does nothing that a text waits for")

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None:
            return False
        if is_of_ships(by):
            doer = occasion.ship if occasion.moment in moments.IN_COMBAT else occasion.other
            if doer is None or doer not in ships(scope, by):
                return False
            if occasion.card != NOBODY and doer is not scope.ship:
                scope.that_ship = doer  # named last, behind the ship whose card it is
            return True
        acting = scope.battle.acting
        if acting is None or not isinstance(by, t.Group):
            return False
        return _is_card_of(scope, by, acting)

    return fits


def _is_by_action(of: t.Thing) -> Test:
    """Returns the test whether an action does something that is printed on a card of a kind."""
    is_by = _is_by(of)
    return lambda scope: _is_of_action(scope) and is_by is not None and is_by(scope)


def _is_of_action(scope: Scope) -> bool:
    """Returns whether an action does what happens; a card goes by the text being carried out."""
    occasion, acting = scope.occasion, scope.battle.acting
    if occasion is None or occasion.moment not in _OF_CARDS:
        return occasion is not None and occasion.is_of_action
    return acting is not None and acting.is_action


def _is_card_of(scope: Scope, by: t.Group, acting: Scope) -> bool:
    """Returns whether the text being carried out stands on such a card; an effect is any text."""
    holder, place = acting.holder, acting.source.card
    if words.Noun.EFFECT in by.nouns or (place == NOBODY and words.Noun.CARD in by.nouns):
        is_own = not scope.ship.opposes(holder)
        return is_own is not (words.Trait.OPPOSING in by.adjectives)
    if place == NOBODY:
        return False
    if by.on is not None and holder not in ships(scope, by.on):
        return False
    card = holder.own_card(place)
    was_discarded, card.is_discarded = card.is_discarded, False  # perhaps as the cost
    found = fits_card(scope, by, holder, place)
    card.is_discarded = was_discarded
    return found


def done_by_this_ship(test: Test) -> Test:
    """Makes a test ask besides whether this ship does it to its own card."""
    return lambda scope: (
        scope.occasion is not None and scope.occasion.other is scope.ship and test(scope)
    )


def not_on_its_own(test: Test) -> Test:
    """Makes a test ask besides whether this ship does it to another ship's card."""
    return lambda scope: (
        scope.occasion is not None and scope.occasion.ship is not scope.ship and test(scope)
    )


# --- what is done to something ---------------------------------------------------------------


CARD_MOMENTS: Final = {
    words.Doing.DISABLED: (moments.WOULD_BE_DISABLED, moments.IS_DISABLED),
    words.Doing.DISCARDED: (moments.WOULD_BE_DISCARDED, moments.IS_DISCARDED),
    words.Doing.DESTROYED: (moments.WOULD_BE_DESTROYED, moments.IS_DESTROYED),
}


_OF_CARDS: Final[frozenset[int]] = frozenset(
    each for pair in CARD_MOMENTS.values() for each in pair
)
_TOLD_OF_ACTIONS: Final = frozenset(
    {words.Doing.AFFECTED, words.Doing.TARGETED, words.Doing.DISABLED, words.Doing.DISCARDED}
)


def undergoes(trigger: Trigger) -> Rows:
    """Returns the rows of what is done to the subject by somebody or something."""
    passive: c.Passive = trigger.event.passive
    test = _is_by(passive.by)
    if passive.by_action_of is not None:
        if not set(passive.doings) <= _TOLD_OF_ACTIONS:
            raise refuse(trigger.event, "the engine does not tell whether an action does it")
        test = _is_by_action(passive.by_action_of)
    if trigger.subject is not None and is_of_shields(trigger.subject):
        if passive.doings != (words.Doing.DESTROYED,) or trigger.is_before:
            raise refuse(trigger.event, "of shields the engine tells when all are destroyed")
        return [(moments.SHIELDS_GONE, _has_no_shields, ACTOR)]
    rows: Rows = []
    for doing in passive.doings:
        if doing in CARD_MOMENTS:
            rows.append((trigger.moment(*CARD_MOMENTS[doing]), test, ACTOR))
        elif doing is words.Doing.FLIPPED and not trigger.is_before:
            rows.append((moments.IS_TURNED_OVER, test, ACTOR))
        elif doing is words.Doing.HIT:
            rows.append((moments.IS_HIT, test, OTHER))
        elif doing is words.Doing.DAMAGED:
            moment = trigger.moment(moments.WOULD_SUFFER_ALL, moments.HAS_SUFFERED_ALL)
            rows.append((moment, test, ACTOR))
        elif doing is words.Doing.ATTACKED:
            rows.append((moments.DECLARES_TARGET, test, OTHER))
        elif doing in (words.Doing.AFFECTED, words.Doing.TARGETED, words.Doing.STOLEN):
            rows.append(_is_affected(trigger, doing, test))
        else:
            raise refuse(trigger.event, f"the engine does not tell when something is {doing.value}")
    return rows


def _has_no_shields(scope: Scope) -> bool:
    ship = None if scope.occasion is None else scope.occasion.ship
    return ship is not None and not (ship.shields or ship.disabled_shields)


def _is_affected(
    trigger: Trigger, doing: words.Doing, test: Test | None
) -> tuple[int, Test | None, int]:
    """Returns the row of what a card affects: a ship itself, or a card on it.

    A text that picks something on a ship targets the ship, once, however much it picks.
    """
    is_card = trigger.subject is not None and is_of_cards(trigger.subject)
    is_target = doing is words.Doing.TARGETED and not is_card

    def fits(scope: Scope) -> bool:
        occasion, acting = scope.occasion, scope.battle.acting
        if occasion is None:
            return False
        if (occasion.card != NOBODY) is not is_card:
            return False
        if occasion.amount if is_target else occasion.why == ON_IT:
            return False
        if doing is words.Doing.STOLEN and occasion.what != doing.value:
            return False
        if test is not None and not test(scope):
            return False
        if not is_card and acting is not None and acting.source.card != NOBODY:
            scope.that_card = (acting.holder, acting.source.card)
        return True

    return trigger.moment(moments.WOULD_BE_AFFECTED, moments.IS_AFFECTED), fits, ACTOR


def done_to_card(trigger: Trigger, doing: words.Doing) -> Rows:
    """Returns the rows of a card that the subject, as the other, disables or discards."""
    thing: t.Thing = trigger.event.thing
    moment = trigger.moment(*CARD_MOMENTS[doing])

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        return (
            occasion is not None
            and occasion.ship is not None
            and (occasion.ship, occasion.card) in cards_before(scope, thing)
        )

    if trigger.subject is None or isinstance(trigger.subject, t.ThisShip):
        return [(moment, done_by_this_ship(fits), ACTOR), (moment, not_on_its_own(fits), OTHER)]
    return [(moment, fits, OTHER)]


def is_of_lost_captain(event: Any, subject: t.Thing | None) -> bool:
    """Returns whether an event is that this ship has no more captain, or none of a kind.

    Talents act then, too, although nobody is there who could use them.
    """
    has = event.has if isinstance(event, w.ComesToHave) else None
    return (
        isinstance(has, t.Group)
        and isinstance(subject, t.ThisShip)
        and has.nouns == (words.Noun.CAPTAIN,)
        and has.quantity == t.Quantity(words.Quantifier.NO)
    )


def comes_to_have(trigger: Trigger) -> Rows:
    """Returns the rows of a subject that comes to have something, or no more of it."""
    has: t.Has = trigger.event.has
    if isinstance(has, t.Group) and words.Noun.SHIELD in has.nouns:
        return [
            (
                moments.SHIELDS_GONE,
                lambda scope: (
                    scope.occasion is not None
                    and scope.occasion.ship is not None
                    and ship_has(scope, scope.occasion.ship, has)
                ),
                ACTOR,
            )
        ]
    if is_of_lost_captain(trigger.event, trigger.subject):

        def has_lost(scope: Scope) -> bool:
            card = scope.card_state
            return card is not None and card.is_working and ship_has(scope, scope.ship, has)

        return [(moments.IS_DISCARDED, has_lost, ACTOR), (moments.IS_AFFECTED, has_lost, ACTOR)]
    if isinstance(has, t.Tokens) and isinstance(trigger.subject, t.ThisCard):

        def fits(scope: Scope) -> bool:
            return card_has(scope, scope.holder, scope.source.card, has)

        if has.quantity is not None and has.quantity.quantifier is words.Quantifier.NO:
            is_time = all(kind.kind is words.TokenKind.TIME for kind in has.kinds)
            return [(moments.TIME_IS_UP if is_time else moments.HAS_LOST, fits, ACTOR)]
        return [(moments.HAS_PLACED, fits, ACTOR)]
    raise refuse(trigger.event, "the engine does not watch for this state")
