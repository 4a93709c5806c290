"""What a ship did this round, as far as only texts ask for it: marks among its others.

Nothing is noted in a battle without texts. Source: 2017, Card Ability Anatomy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities import things as t
from rules.battle.effects.reading import maneuvers as words
from rules.battle.effects.reading.groups import register_post
from rules.battle.effects.reading.things import ships
from rules.battle.mechanics.movement import granted
from rules.battle.position import moments
from rules.battle.position.marks import ExecutedManeuver, MetToken, marks_of
from rules.battle.position.terms import ATTACKED

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.scope import Scope


def has_executed(battle: Battle, ship: Ship, maneuvers: t.Maneuvers) -> bool:
    """Returns whether a ship executed such a maneuver this round, by its dial or by a card."""
    revealed = battle.state.setting_of(ship)
    for each in marks_of(ship.used, ExecutedManeuver):
        setting = granted(ship, each.bearing, each.speed, each.side)
        if words.fits(maneuvers, setting, each.colour, revealed):
            return True
    return False


def has_moved(ship: Ship) -> bool:
    """Returns whether a ship executed any maneuver this round."""
    return bool(marks_of(ship.used, ExecutedManeuver))


def has_met(ship: Ship, kind: str) -> bool:
    """Returns whether a ship moved into or through such a token this round."""
    return bool(ship.used) and MetToken(kind).text in ship.used


def _is_among_attackers(scope: Scope, post: t.HasAttacked, ship: Ship) -> bool:
    """Returns whether a ship attacked this round, or attacked the ship that words name."""
    if post.of is None:
        return has_attacked(scope, ship) is not post.negated
    others = [each.index for each in ships(scope, post.of)]
    number = scope.battle.state.round
    found = any(
        each.round == number and each.attacker == ship.index and each.defender in others
        for each in scope.battle.attacks
    )
    return found is not post.negated


register_post(t.HasAttacked, _is_among_attackers)
register_post(t.InTheWay, lambda scope, post, ship: ship.index in scope.overlapped)


def has_attacked(scope: Scope, ship: Ship) -> bool:
    """Returns whether a ship attacked this round: an attack counts once it is over."""
    attack, occasion, state = scope.attack, scope.occasion, scope.battle.state
    number, others = ship.attacks, ATTACKED in ship.used
    is_over = occasion is not None and occasion.moment == moments.HAS_ATTACKED
    if attack is not None and attack.attacker.index == ship.index and not is_over:
        if attack.is_extra:
            others = any(
                each.round == state.round and each.attacker == ship.index
                for each in scope.battle.attacks
            )
        else:
            number -= 1
    return number > 0 or others
