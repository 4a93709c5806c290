"""The verb of repair: damage cards off the hull, shields back to a ship.

Source: 2017, Regenerate, Shields, Attack Squadrons 4; DECISIONS D83.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.possessions import amount_of
from rules.battle.effects.reading.things import how_many, is_of_cards, ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule, always, any_of, at_once
from rules.battle.mechanics import damage, tokens
from rules.battle.position import moments
from rules.battle.position.terms import IN_PLAY
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def _to_repair(ship: Ship, kind: v.Repairable) -> int:
    """Counts what a ship has of a kind that can be repaired.

    A squadron's hull is its stack, of which nothing comes back.
    """
    if ship.place != IN_PLAY:
        return 0
    if kind is v.Repairable.SHIELD:
        return max(0, tokens.destroyed_shields(ship))
    if ship.record.squadron_tokens:
        return 0
    return ship.damage - (len(ship.face_up) if kind is v.Repairable.FACE_DOWN_HULL else 0)


def _total(ship: Ship, verb: v.Repair) -> int:
    return sum(_to_repair(ship, kind) for kind in verb.kinds)


def _damaged(call: Call, verb: v.Repair) -> list[Ship]:
    found = [call.actor] if verb.on is None else ships(call.scope, verb.on)
    return [ship for ship in found if _total(ship, verb)]


def _repair(call: Call, verb: v.Repair) -> Steps[bool]:
    """Repairs as much as the words allow; the player chooses which damage."""
    scope = call.scope
    able = _damaged(call, verb)
    chosen = able
    if isinstance(verb.on, t.Group):
        chosen = yield from choices.pick(
            scope, choices.SHIP, able, verb.on.quantity, "repair", call.actor
        )
    elif isinstance(verb.on, t.ThisShipOr) and able:
        one = yield from choices.choose(scope, choices.SHIP, tuple(able), "repair", call.actor)
        chosen = [one]
    scope.touched = 0
    for ship in chosen:
        if not (yield from _may_repair(scope, ship)):
            continue
        number = yield from _how_much(call, ship, verb)
        for _ in range(number):
            yield from _repair_one(call, ship, verb.kinds)
    return scope.touched > 0


def _may_repair(scope: Scope, ship: Ship) -> Steps[bool]:
    """Opens the moment before a ship is repaired, once for all that a clause repairs on it.

    What takes the place of the repair takes the place of all of it, hull and shields.
    """
    for place, is_left in scope.repairs:
        if place == ship.index:
            return is_left
    is_left = yield from damage.may_repair(scope.battle, ship)
    scope.repairs = (*scope.repairs, (ship.index, is_left))
    return is_left


def _total_by_cost(call: Call, verb: v.RepairByCost) -> int:
    return sum(_to_repair(call.actor, kind) for kind in verb.kinds)


def _repair_by_cost(call: Call, verb: v.RepairByCost) -> Steps[bool]:
    """Repairs half of what a card costs, rounded up; the player chooses which damage."""
    scope = call.scope
    cost = amount_of(scope, t.CostOf(verb.card))
    scope.touched = 0
    number = min((cost + 1) // 2, _total_by_cost(call, verb))
    if number == 0 or not (yield from _may_repair(scope, call.actor)):
        return False
    for _ in range(number):
        yield from _repair_one(call, call.actor, verb.kinds)
    return scope.touched > 0


def _check_by_cost(verb: v.RepairByCost) -> None:
    if not is_of_cards(verb.card):
        raise refuse(verb, "only a card has a cost")


def _how_much(call: Call, ship: Ship, verb: v.Repair) -> Steps[int]:
    """Asks how much is repaired where the words leave it open: at least one."""
    least, most = how_many(verb.quantity, _total(ship, verb))
    most = min(most, _total(ship, verb))
    if most == 0:
        return 0
    answers = tuple(range(max(1, min(least, most)), most + 1))
    number: int = yield from choices.choose(
        call.scope, choices.NUMBER, answers, "repair", call.actor
    )
    return number


def _repair_one(call: Call, ship: Ship, repairable: tuple[v.Repairable, ...]) -> Steps[None]:
    scope = call.scope
    kinds = tuple([kind for kind in repairable if _to_repair(ship, kind)])
    if not kinds:
        return
    kind: v.Repairable = yield from choices.choose(
        scope, choices.OPTION, kinds, "repair", call.actor
    )
    before = _to_repair(ship, kind)
    if kind is v.Repairable.SHIELD:
        yield from _repair_shield(scope.battle, ship)
    else:
        is_normal = kind is v.Repairable.FACE_DOWN_HULL
        yield from damage.repair_one(scope.battle, ship, is_normal=is_normal)
    scope.touched += before - _to_repair(ship, kind)


def _repair_shield(battle: Battle, ship: Ship) -> Steps[None]:
    """Returns a ship one of its lost shields back; those of a cloaked ship are disabled."""
    if ship.is_cloaked:
        tokens.set_shields(battle, ship, ship.shields, ship.disabled_shields + 1, "repaired")
    else:
        tokens.set_shields(battle, ship, ship.shields + 1, ship.disabled_shields, "repaired")
    if moments.HAS_REPAIRED in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.HAS_REPAIRED, ship, what=SHIELD))


SHIELD: Final = "shield"


# --- extra shields -----------------------------------------------------------------------


def _gain_shields(call: Call, verb: v.GainShields) -> bool:
    """Gives a ship active shields beyond its value (they go before its others)."""
    tokens.add_extra_shields(call.scope.battle, call.actor, verb.number)
    return True


def _lose_shields(call: Call, verb: v.LoseShields) -> Steps[bool]:
    """Takes what is left of a ship's extra shields away."""
    battle, ship = call.scope.battle, call.actor
    had = ship.shields > 0
    number = tokens.remove_extra_shields(battle, ship)
    if had and ship.shields == 0 and moments.SHIELDS_GONE in battle.moments:
        yield from windows.open_window(battle, Occasion(moments.SHIELDS_GONE, ship))
    return number > 0


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.Repair: VerbRule(_repair, any_of(_damaged)),
    v.GainShields: at_once(_gain_shields, always),
    v.LoseShields: VerbRule(_lose_shields, always),
    v.RepairByCost: VerbRule(
        _repair_by_cost, lambda call, verb: _total_by_cost(call, verb) > 0, _check_by_cost
    ),
}
