"""The Combat Phase: each ship may attack, from the highest skill to the lowest.

Ships of equal skill attack one after the other, but one that is destroyed before its own attack
stays for it.

Source: 2017, Combat Phase, Simultaneous Attack Rule; classic, Combat Phase; EDITIONS C9, C11, G4,
H3, O1; DECISIONS D5, D70, D79-D82.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics import cards, damage, damage_cards, weapons
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.values import order_by_skill
from rules.battle.phases import early_attacks, victory
from rules.battle.phases.activation import set_active
from rules.battle.phases.planning import begin, close, next_of
from rules.battle.position import moments
from rules.battle.position.terms import DESTROYED, IN_PLAY
from rules.battle.timing import windows
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.initiative import acting_groups, acts_last, in_order
from rules.battle.timing.ports import review
from rules.battle.timing.questions import ChooseAttack, Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def combat_phase(battle: Battle) -> Steps[None]:
    """Returns every ship its chance to attack, from the highest skill to the lowest."""
    state = battle.state
    if not state.has_phase_begun:
        begin(battle)
        if moments.COMBAT_PHASE in battle.moments:
            yield from windows.open_window(battle, Occasion(moments.COMBAT_PHASE, None))
            order_by_skill(battle)
        yield from damage_cards.combat_rolls(battle)
        if victory.judge(battle):
            return
    groups = acting_groups(battle, battle.options.equal_skill_combat, descending=True)
    groups = in_order(battle, groups, "attack")
    for place, group in enumerate(groups):
        for ship in group:
            turn: Ship | None = ship
            if len(group) > 1:
                turn = yield from next_of(battle, group)
            if turn is None or turn.had_chance or turn.place != IN_PLAY:
                continue
            if moments.ATTACKS_EARLY in battle.moments:
                yield from early_attacks.before_turn(battle, turn)
                if victory.judge(battle, is_moment_over=False):
                    return
                if turn.had_chance or turn.place != IN_PLAY:
                    continue
            yield from take_chance(battle, turn)
            if victory.judge(battle, is_moment_over=False):
                return
        is_last_of_skill = (
            place + 1 == len(groups) or groups[place + 1][0].phase_skill != group[0].phase_skill
        )
        if is_last_of_skill and victory.judge(battle):
            return
    for ship in state.ships:
        # A text may have let a ship put its attack off.
        if ship.place == IN_PLAY and not ship.had_chance and acts_last(ship, "attack"):
            yield from take_chance(battle, ship, is_put_off=True)
            if victory.judge(battle):
                return
    yield from close(battle, moments.END_OF_COMBAT, "phase:combat")


def take_chance(battle: Battle, ship: Ship, *, is_put_off: bool = False) -> Steps[None]:
    """Lets a ship attack if it can and likes, as often as it may; a destroyed one leaves then.

    Source: 2017, Combat Phase, Simultaneous Attack Rule; EDITIONS G4; DECISIONS D70, D80.
    """
    set_active(battle, ship.index)
    if moments.HOLDS in battle.moments:
        review(battle)
    if moments.ANY_TIME in battle.moments:
        yield from windows.any_time(battle)
    while weapons.may_attack(battle, ship):
        if moments.WOULD_ATTACK in battle.moments and windows.is_awaited(
            battle, moments.WOULD_ATTACK, ship
        ):
            occasion = yield from windows.open_window(battle, Occasion(moments.WOULD_ATTACK, ship))
            if occasion.is_prevented:
                if not (is_put_off or ship.attacks) and acts_last(ship, "attack"):
                    return  # its chance comes after all others
                break  # what it did instead was its attack
        shots, has_to = weapons.duties(ship, weapons.shots(battle, ship))
        if moments.ATTACKS_EARLY in battle.moments:
            shots, has_to = early_attacks.left_for_turn(battle, ship, shots, has_to=has_to)
        if not shots:
            break
        chosen: Shot | None
        if ship.team == battle.enemies and battle.mission is not None:
            chosen = yield from battle.mission.attack(battle, ship, shots)
        elif has_to and len(shots) == 1:
            chosen = shots[0]
        else:
            answers = tuple(shots) if has_to else (None, *shots)
            chosen = yield ChooseAttack(ship.side, ship.index, answers)
        if chosen is None:
            break
        if ship.bans:
            chosen = yield from weapons.aimed_by_another(ship, chosen, shots)
        yield from make_attack(battle, ship, chosen)
    pass_chance(battle, ship)
    cards.end_time(battle, "turn")
    if ship.is_doomed:
        yield from damage.leave(battle, ship, DESTROYED, "destroyed")


def pass_chance(battle: Battle, ship: Ship) -> None:
    """Notes that a ship had its opportunity to attack this round."""
    ship.had_chance = True
    if battle.log is not None:
        battle.note("chance", ship.index)
