"""Verbs of actions and of what a clause chooses for the rest of itself.

Source: 2017, Actions, Auxiliary Power, Card Ability Anatomy; DECISIONS D29, D40.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities.tree import Despite
from rules.abilities.words import ActionKind
from rules.battle.effects.reading import actions, protection
from rules.battle.effects.reading.durations import until_of
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.places import is_of_terrain, terrain
from rules.battle.effects.reading.things import (
    cards,
    each_ship,
    how_many,
    is_of_cards,
    is_of_ships,
    ships,
)
from rules.battle.effects.running import choices, offers
from rules.battle.effects.running.call import Call, VerbRule, any_of
from rules.battle.effects.running.offers import Offer
from rules.battle.mechanics import actions as battle_actions
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics import tokens
from rules.battle.position import moments
from rules.battle.position.marks import ChosenFaction
from rules.battle.position.permissions import ActionDuty, NoAction
from rules.battle.position.pieces import Ban
from rules.battle.timing.handlers import Action, Handler, Occasion
from rules.battle.timing.permissions import is_banned, is_despite_auxiliary, is_on_bar
from rules.battle.timing.questions import ChooseAction, ChooseLockTarget, Steps
from rules.battle.timing.windows import mark_used

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

# --- performing ------------------------------------------------------------------------


def _offers(call: Call, verb: v.Perform) -> list[Offer]:
    battle, ship = call.scope.battle, call.actor
    is_barred = (
        ship.auxiliary > 0
        and not isinstance(call.exemption, Despite)
        and not (call.scope.is_action and actions.is_open_despite(ship, call.scope.source.key))
    )
    is_despite = not is_barred or bool(ship.grants)
    if not actions.is_free_to_act(battle, ship, is_free=verb.free, is_despite=is_despite):
        return []
    found = offers.offers(
        call.scope,
        ship,
        verb.actions,
        exemption=call.exemption,
        again=verb.additional,
        fewer=verb.fewer,
        of=verb.of,
    )
    if is_barred:
        of_bar = offers.is_of_bar(verb.actions)
        found = [
            each for each in found if is_despite_auxiliary(ship, each.action, is_from_bar=of_bar)
        ]
    if verb.free and ship.bans:
        found = [
            each for each in found if not is_banned(ship, NoAction(each.action.name, is_free=True))
        ]
    return found


def _nothing(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
    yield from ()


_ASKING: Final = Handler(moments.PERFORMS_ACTION, _nothing)
"""Runs while it is asked what could be performed."""


def _aimed_offers(call: Call, verb: v.Perform) -> list[Offer]:
    """Lists the actions that may be performed, of target locks those on the ship that is named."""
    found = _offers(call, verb)
    if verb.on is None:
        return found
    return found if _lock_targets(call, verb.on) else []


def _lock_targets(call: Call, thing: t.Thing) -> tuple[int, ...]:
    """Lists the ships that are named on which a target lock may be acquired."""
    targets = tokens.lock_targets(call.scope.battle, call.actor)
    return tuple(each.index for each in ships(call.scope, thing) if each.index in targets)


def _on_targets(steps: Steps[Any], ship: Ship, wanted: tuple[int, ...]) -> Steps[Any]:
    """Carries out an action, which acquires a target lock on one of these ships.

    The ship's player chooses among several.
    """
    try:
        question = next(steps)
        while True:
            answer: Any = wanted[0]
            if not (isinstance(question, ChooseLockTarget) and question.ship == ship.index):
                answer = yield question
            elif len(wanted) > 1:
                answer = yield ChooseLockTarget(ship.side, ship.index, wanted)
            question = steps.send(answer)
    except StopIteration:
        return


def _check_perform(verb: v.Perform) -> None:
    actions.check(verb.actions)
    if verb.of is not None and not isinstance(verb.actions, t.ActionOf):
        raise refuse(verb, "only the action of a card has a price in tokens")
    if verb.on is not None and verb.actions != t.Actions((t.Action(ActionKind.TARGET_LOCK),)):
        raise refuse(verb, "only a target lock is performed on a ship")


def _can_perform(call: Call, verb: v.Perform) -> bool:
    """Returns whether there is an action to perform, but for those that only perform another.

    Two such cards would ask each other without end.
    """
    running = call.scope.battle.running
    if _ASKING in running:
        return False
    running.append(_ASKING)
    try:
        if call.actor.bans or call.actor.auxiliary or verb.on is not None or verb.fewer:
            return bool(_aimed_offers(call, verb))
        is_despite = isinstance(call.exemption, Despite)
        return actions.is_free_to_act(
            call.scope.battle, call.actor, is_free=verb.free, is_despite=is_despite
        ) and offers.is_any_offered(
            call.scope,
            call.actor,
            verb.actions,
            exemption=call.exemption,
            again=verb.additional,
        )
    finally:
        running.remove(_ASKING)


def _names_on_bar(call: Call, verb: v.MustPerform) -> list[str]:
    """Lists the actions of those named that are on a ship's bar."""
    performable = verb.actions
    named = [
        actions.NAMED[each.kind]
        for each in (performable.kinds if isinstance(performable, t.Actions) else ())
    ]
    return [each.name for each in named if is_on_bar(call.actor, each)]


def _must_perform(call: Call, verb: v.MustPerform) -> Steps[bool]:
    """Obliges a ship to an action that this player names."""
    scope, ship = call.scope, call.actor
    names = tuple(_names_on_bar(call, verb))
    if not names:
        return False
    name: str = yield from choices.choose(scope, choices.OPTION, names, "must_perform")
    until = until_of(scope, call.duration, ship)
    battle_cards.add_ban(scope.battle, ship, Ban(ActionDuty(name), until, scope.source.key))
    return True


def _check_must(verb: v.MustPerform) -> None:
    performable = verb.actions
    if not isinstance(performable, t.Actions) or any(
        each.kind not in actions.NAMED for each in performable.kinds
    ):
        raise refuse(verb, "only actions of the bar that are named are asked of a ship")


def _perform(call: Call, verb: v.Perform) -> Steps[bool]:
    """Performs an action; of several the ship's player chooses one."""
    scope, ship = call.scope, call.actor
    found = _aimed_offers(call, verb)
    if not found:
        return False
    chosen = found[0]
    if len(found) > 1:
        answers = tuple(each.action for each in found)
        action: Action = yield ChooseAction(ship.side, ship.index, answers, is_free=verb.free)
        chosen = next(each for each in found if each.action is action)
    if chosen.place is not None and chosen.place[1] >= 0:
        scope.that_card = chosen.place
    steps = battle_actions.perform(scope.battle, ship, chosen.action, is_free=verb.free)
    wanted: tuple[int, ...] = () if verb.on is None else _lock_targets(call, verb.on)
    yield from _on_targets(steps, ship, wanted) if wanted else steps
    return True


# --- targets ---------------------------------------------------------------------------


def _can_target(call: Call, verb: v.ChooseTarget) -> bool:
    quantity = getattr(verb.thing, "quantity", None)
    least = 1 if quantity is None else max(1, how_many(quantity, 1)[0])
    if least > 1 or not is_of_ships(verb.thing):
        if is_of_terrain(verb.thing):
            return bool(terrain(call.scope, verb.thing))
        return len(_targets(call, verb)) >= least
    scope = call.scope
    for ship in each_ship(scope, verb.thing):
        if protection.is_open_ship(scope, ship, "choose_target"):
            return True
    return False


def _targets(call: Call, verb: v.ChooseTarget) -> list[object]:
    if is_of_cards(verb.thing):
        return list(cards(call.scope, verb.thing))
    return list(protection.open_ships(call.scope, ships(call.scope, verb.thing), "choose_target"))


def _target(call: Call, verb: v.ChooseTarget) -> Steps[bool]:
    """Chooses the ships, the card or the token that the rest of the clause means by the target."""
    scope = call.scope
    if is_of_terrain(verb.thing):
        tokens = tuple(terrain(scope, verb.thing))
        if not tokens:
            return False
        scope.that_terrain = yield from choices.choose(
            scope, choices.TERRAIN, tokens, "choose_target", call.actor
        )
        return True
    if is_of_cards(verb.thing):
        chosen = yield from choices.pick_cards(scope, verb.thing, "choose_target", call.actor)
        if not chosen:
            return False
        scope.that_card = chosen[0]
        scope.targets = [chosen[0][0]]
        return True
    among = None if scope.payment is None else scope.payment.targets
    found = yield from choices.pick_ships(scope, verb.thing, "choose_target", call.actor, among)
    scope.targets = found
    return bool(found)


def _check_target(verb: v.ChooseTarget) -> None:
    if not (is_of_ships(verb.thing) or is_of_cards(verb.thing) or is_of_terrain(verb.thing)):
        raise refuse(verb.thing, "is neither a ship nor a card nor a token on the table")


# --- factions --------------------------------------------------------------------------


def _factions(call: Call, verb: v.ChooseFaction) -> tuple[str, ...]:
    """Lists the factions that somebody in the battle belongs to, opponents' first."""
    found: list[str] = []
    everyone = sorted(call.scope.battle.state.ships, key=lambda ship: ship.team == call.actor.team)
    for ship in everyone:
        found += ship.record.factions
        for card in ship.cards:
            found += card.record.factions
    return tuple(dict.fromkeys(found))


def _choose_faction(call: Call, verb: v.ChooseFaction) -> Steps[bool]:
    """Chooses a faction, for the other clauses of the card too."""
    scope = call.scope
    answers = _factions(call, verb)
    if not answers:
        return False
    scope.faction = yield from choices.choose(
        scope, choices.FACTION, answers, "choose_faction", call.actor
    )
    mark = ChosenFaction(scope.source.key, scope.faction)
    mark_used(scope.battle, scope.holder, mark.text)
    return True


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.MustPerform: VerbRule(_must_perform, any_of(_names_on_bar), _check_must),
    v.Perform: VerbRule(_perform, _can_perform, _check_perform),
    v.ChooseTarget: VerbRule(_target, _can_target, _check_target),
    v.ChooseFaction: VerbRule(_choose_faction, any_of(_factions)),
}
