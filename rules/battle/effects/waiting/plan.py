"""Where a clause waits: its window as moments of the battle, with whose they are and what must fit.

A clause is looked at once for each text; what comes out is shared by all battles.
Source: 2017, Timing, The Game Round, Combat Phase, End Phase, Card Abilities; EDITIONS I1, O4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities import windows as w
from rules.abilities import words
from rules.abilities.end_phase import acts_before_tokens_go
from rules.abilities.timing import is_attack_window
from rules.abilities.tree import Clause
from rules.battle.effects.reading.conditions import at_range, is_with
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.passive_triggers import Test, cards_before
from rules.battle.effects.reading.things import (
    fits_ship,
    is_of_cards,
    is_of_shields,
    is_of_ships,
    may_stand_for,
    stands_for,
)
from rules.battle.effects.reading.triggers import places_on, rows_of
from rules.battle.mechanics.movement import IN_STEP
from rules.battle.position import moments
from rules.battle.position.moments import ACTOR, OTHER, WATCHER
from rules.battle.position.terms import DESTROYED, NOBODY
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.handlers import Occasion

ALL_ROLES: Final = (ACTOR, OTHER, WATCHER)

PHASE_STARTS: Final = {
    w.Phase.PLANNING: moments.PLANNING_PHASE,
    w.Phase.ACTIVATION: moments.ACTIVATION_PHASE,
    w.Phase.COMBAT: moments.COMBAT_PHASE,
    w.Phase.END: moments.END_PHASE_CARDS,
}
PHASE_ENDS: Final = {
    w.Phase.PLANNING: moments.ALL_DIALS_SET,
    w.Phase.ACTIVATION: moments.END_OF_ACTIVATION,
    w.Phase.COMBAT: moments.END_OF_COMBAT,
    w.Phase.END: moments.END_OF_ROUND,
}
OWN_STEPS: Final = {
    w.OwnStep.REVEAL_DIAL: moments.REVEALS_DIAL,
    w.OwnStep.EXECUTE_MANEUVER: moments.EXECUTES,
    w.OwnStep.CHECK_POWER_STRAIN: moments.CHECKS_STRAIN,
    w.OwnStep.PERFORM_ACTION: moments.PERFORMS_ACTION,
}
COMBAT_STEPS: Final = {
    w.CombatStep.DECLARE_TARGET: moments.DECLARES_TARGET,
    w.CombatStep.ROLL_ATTACK_DICE: moments.ROLLS_ATTACK,
    w.CombatStep.MODIFY_ATTACK_DICE: moments.MODIFIES_ATTACK,
    w.CombatStep.ROLL_DEFENSE_DICE: moments.ROLLS_DEFENSE,
    w.CombatStep.MODIFY_DEFENSE_DICE: moments.MODIFIES_DEFENSE,
    w.CombatStep.COMPARE_RESULTS: moments.COMPARES,
    w.CombatStep.DEAL_DAMAGE: moments.DEALS_DAMAGE,
}
_FRIEND: Final = t.Group(
    t.Quantity(words.Quantifier.A), (words.Noun.SHIP,), (words.Trait.FRIENDLY,)
)
FIGHTS: Final = (w.Attacks, w.Defends, w.Fights)


Prefilter = Callable[["Occasion", "Ship", int], bool]
"""A cheap test, run before the full one, whether an occasion can fit a card of a ship."""


@dataclass(frozen=True, slots=True, eq=False)
class PlannedMoment:
    """A moment at which a clause waits, in a role; `test` tells whether it fits.

    `prefilter` is asked before: it lets all pass that may fit, and few of the others.
    """

    moment: int
    role: int
    test: Test | None = None
    prefilter: Prefilter | None = None


def entries_of(clause: Clause, combat_moment: int = NOBODY) -> list[PlannedMoment]:
    """Returns the entries of the window of a clause.

    `combat_moment` is the step of an attack at which a part of the clause acts. Raises
    `UnplayableError` for a window that the engine does not open.
    """
    window = clause.window
    if isinstance(window, w.PhaseWindow):
        table = PHASE_ENDS if window.end else PHASE_STARTS
        moment = table[window.phase]
        if moment == moments.END_PHASE_CARDS and (window.start or acts_before_tokens_go(clause)):
            moment = moments.END_PHASE
        return [PlannedMoment(moment, ACTOR)]
    if isinstance(window, w.StepWindow):
        friend = _FRIEND if window.friends else None
        test = _is_in_step if window.step is w.OwnStep.EXECUTE_MANEUVER else None
        return _with_subject(friend, OWN_STEPS[window.step], test, ACTOR)
    if isinstance(window, w.Setup):
        moment = moments.BEFORE_SHIPS if window.is_early else moments.SET_UP
        return [PlannedMoment(moment, ACTOR)]
    if isinstance(window, w.BetweenPhases):
        return [PlannedMoment(moment, ACTOR) for moment in PHASE_ENDS.values()]
    if isinstance(window, w.AnyTime):
        return [PlannedMoment(moments.ANY_TIME, ACTOR)]
    if isinstance(window, w.FireWindow):
        return [PlannedMoment(combat_moment, ACTOR, _fires_this, _is_fired)]
    if isinstance(window, (w.When, w.After, w.Before)):
        found = []
        for event in window.events:
            found += _of_event(window, event, combat_moment)
        return found
    raise refuse(window, "nothing in a battle opens this window")


def _is_in_step(scope: Scope) -> bool:
    return scope.occasion is not None and scope.occasion.why == IN_STEP


def _fires_this(scope: Scope) -> bool:
    attack = scope.attack
    return (
        attack is not None
        and attack.attacker is scope.holder
        and attack.shot.weapon.card == scope.source.card
    )


def _is_fired(occasion: Occasion, ship: Ship, card: int) -> bool:
    attack = occasion.attack
    return attack is not None and attack.shot.weapon.card == card


def _of_event(window: w.Window, event: w.Event, combat_moment: int) -> list[PlannedMoment]:
    happening = event.happening
    if isinstance(happening, FIGHTS):
        if isinstance(window, w.After):
            combat_moment = moments.HAS_ATTACKED
        elif isinstance(window, w.Before) or combat_moment == NOBODY:
            combat_moment = moments.DECLARES_TARGET
        return _of_fight(event, happening, combat_moment)
    is_would = isinstance(happening, w.Would)
    inner: Any = happening.happening if isinstance(happening, w.Would) else happening
    if isinstance(inner, w.Attacks) and inner.weapon is None and inner.range is None:
        # Before any weapon or target is named; what it does instead may need neither.
        return _with_subject(event.subject, moments.WOULD_ATTACK, None, ACTOR)
    if isinstance(inner, FIGHTS):
        return _of_fight(event, inner, moments.DECLARES_TARGET)
    found = []
    is_before = is_would or isinstance(window, w.Before)
    if isinstance(inner, w.PlacesOn):
        moment, fits = places_on(event.subject, inner, is_before=is_before)
        return [PlannedMoment(moment, role, fits) for role in ALL_ROLES]
    for moment, test, role in rows_of(inner, event.subject, is_before, isinstance(window, w.After)):
        found += _with_subject(event.subject, moment, test, role)
    return found


def _with_subject(
    subject: t.Thing | None, moment: int, test: Test | None, subject_role: int
) -> list[PlannedMoment]:
    """Returns the entries of an event that happens to this ship, or to one that is named.

    `subject_role` is the subject's part in the occasion: actor or other.
    """
    if subject is None or isinstance(subject, t.ThisShip):
        return [PlannedMoment(moment, subject_role, test)]
    on = subject.on if isinstance(subject, t.Group) else None
    if is_of_shields(subject) and isinstance(on, t.ThisShip):
        return [PlannedMoment(moment, subject_role, test)]

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None:
            return False
        ship = occasion.ship if subject_role == ACTOR else occasion.other
        if ship is None:
            return False
        named = scope.that_ship
        scope.that_ship = scope.earlier
        if is_of_cards(subject):
            is_meant = (ship, occasion.card) in cards_before(scope, subject)
        elif moment == moments.HAS_SUFFERED_ALL and ship.place == DESTROYED:
            # By the damage that is told of: it is one of a group that suffered it, and no more.
            is_meant = isinstance(subject, t.Group) and fits_ship(scope, subject, ship)
        else:
            is_meant = stands_for(scope, subject, ship)
        # To a resource of the fleet the ship that keeps it is friendly like the others.
        scope.that_ship = named if is_of_cards(subject) else ship
        return is_meant and (test is None or test(scope))

    if is_of_cards(subject):
        return [PlannedMoment(moment, role, fits) for role in ALL_ROLES]
    if not is_of_ships(subject):
        raise refuse(subject, "is neither a ship nor a card")

    def prefilter(occasion: Occasion, own: Ship, card: int) -> bool:
        ship = occasion.ship if subject_role == ACTOR else occasion.other
        return ship is not None and may_stand_for(subject, own, ship)

    return [PlannedMoment(moment, role, fits, prefilter) for role in ALL_ROLES]


# --- attacks -------------------------------------------------------------------------


def _of_fight(
    event: w.Event, fight: w.Attacks | w.Defends | w.Fights, moment: int
) -> list[PlannedMoment]:
    as_attacker = not isinstance(fight, w.Defends)
    as_defender = not isinstance(fight, w.Attacks)
    weapon, bands, subject = fight.weapon, fight.range, event.subject

    def fits(scope: Scope) -> bool:
        attack = scope.attack
        if attack is None:
            return False
        if bands is not None and not at_range(scope, bands, attack.shot.band):
            return False
        return weapon is None or is_with(scope, weapon)

    if subject is None or isinstance(subject, t.ThisShip):
        roles = ([ACTOR] if as_attacker else []) + ([OTHER] if as_defender else [])
        return [PlannedMoment(moment, role, fits) for role in roles]

    def fits_subject(scope: Scope) -> bool:
        attack = scope.attack
        if attack is None or not fits(scope):
            return False
        named, scope.that_ship = scope.that_ship, scope.earlier
        found: Ship | None = None
        if as_attacker and stands_for(scope, subject, attack.attacker):
            found = attack.attacker
        elif as_defender and stands_for(scope, subject, attack.defender):
            found = attack.defender
        scope.that_ship = named if found is None else found
        return found is not None

    def prefilter(occasion: Occasion, own: Ship, card: int) -> bool:
        attack = occasion.attack
        return attack is not None and (
            (as_attacker and may_stand_for(subject, own, attack.attacker))
            or (as_defender and may_stand_for(subject, own, attack.defender))
        )

    return [PlannedMoment(moment, role, fits_subject, prefilter) for role in ALL_ROLES]


def is_in_attack(window: w.Window) -> bool:
    """Returns whether a clause acts at the steps of an attack."""
    return is_attack_window(window)
