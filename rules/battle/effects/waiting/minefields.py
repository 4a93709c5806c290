"""Clauses of minefields: one that a weapon places, and what it does to the ships that meet it.

Source: 2017, The Minefield Token; DECISIONS D61.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import windows as w
from rules.abilities import words
from rules.abilities.tree import Act, Clause
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.running import possible
from rules.battle.effects.running import run as runner
from rules.battle.position import moments
from rules.battle.timing import windows
from rules.battle.timing.handlers import Handler, Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, TextSource

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def is_about_one(window: w.Window) -> bool:
    """Returns whether a clause says what the card's own minefield does to ships."""
    events = window.events if isinstance(window, (w.When, w.After)) else ()
    return bool(events) and all(_is_of_own(each.happening) for each in events)


def _is_of_own(happening: w.Happening) -> bool:
    thing: t.Thing | None = None
    if isinstance(happening, w.Overlaps):
        thing = happening.thing
    elif isinstance(happening, w.Moves) and happening.range is not None:
        thing = happening.range.of
    return isinstance(thing, t.That) and thing.noun is words.Noun.MINEFIELD


def is_placed_by(clause: Clause) -> bool:
    """Returns whether a clause of a weapon places a minefield instead of firing."""
    effect = clause.steps[0].effect
    return (
        isinstance(clause.window, w.FireWindow)
        and isinstance(effect, Act)
        and any(isinstance(phrase.verb, tv.PlaceMinefield) for phrase in effect.phrases)
    )


def attack_handler(source: TextSource, clause: Clause) -> Handler:
    """Returns the offer of a weapon that places a minefield: it takes the place of an attack."""

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        if occasion.is_prevented:
            return False
        scope = Scope(battle, ship, source, occasion)
        if clause.condition is not None and not holds(scope, clause.condition):
            return False
        return possible.is_possible(scope, clause.steps[0])

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        occasion.is_prevented = True
        yield from runner.run(Scope(battle, ship, source, occasion), clause.steps, is_accepted=True)

    return Handler(
        moments.WOULD_ATTACK,
        act,
        source=source.key,
        card=source.card,
        guard=guard,
        is_optional=True,
        is_each_time=True,
    )


def is_any(battle: Battle, occasion: Occasion, layer: Ship, mines: list[Handler]) -> bool:
    """Returns whether the card that placed a minefield says anything of the ship that met it."""
    role = windows.role_in(occasion, layer)
    return any(each.role == role and _may_act(battle, occasion, layer, each) for each in mines)


def act(battle: Battle, occasion: Occasion, layer: Ship, mines: list[Handler]) -> Steps[None]:
    """Carries out what the card that placed a minefield says of the ship that met it.

    `mines` are the handlers of that card's minefields.
    """
    role = windows.role_in(occasion, layer)
    left = [each for each in mines if each.role == role]
    while True:
        waiting = [(layer, each) for each in left if _may_act(battle, occasion, layer, each)]
        if not waiting:
            return
        chosen = yield from windows.chosen_of(waiting, occasion)
        if chosen is None:
            return
        left.remove(chosen[1])
        yield from windows.resolve(battle, occasion, layer, chosen[1])


def _may_act(battle: Battle, occasion: Occasion, layer: Ship, handler: Handler) -> bool:
    return handler not in battle.running and (
        handler.guard is None or handler.guard(battle, occasion, layer)
    )
