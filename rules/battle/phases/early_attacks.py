"""Attacks that texts put before the turn of their ship: at a higher skill, or before another ship.

A ship that makes none in its early turn still has its own; the rules for both are the same.
Source: 2017, Combat Phase, Breaking Ties; DECISIONS D5, D70.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics import weapons
from rules.battle.mechanics.attack import make_attack
from rules.battle.phases.activation import set_active
from rules.battle.position import moments
from rules.battle.position.marks import AttackAtSkillMark, AttackBeforeMark, DoneEarly, marks_of
from rules.battle.position.terms import IN_PLAY
from rules.battle.timing import windows
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.initiative import rank
from rules.battle.timing.ports import review
from rules.battle.timing.questions import ChooseAttack, Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

EarlyMark = AttackAtSkillMark | AttackBeforeMark


def before_turn(battle: Battle, turn: Ship) -> Steps[None]:
    """Lets the ships attack whose early attacks come before the turn of a ship."""
    due = [
        (ship, mark)
        for ship in battle.state.ships
        for mark in early_marks(ship)
        if not _is_done(ship, mark) and _is_due(battle, ship, mark, turn)
    ]
    due.sort(key=lambda each: (_skill_of(each[1], turn), -rank(battle, each[0])), reverse=True)
    for ship, mark in due:
        yield from _attack_early(battle, ship, mark)


def left_for_turn(
    battle: Battle, ship: Ship, shots: list[Shot], *, has_to: bool
) -> tuple[list[Shot], bool]:
    """Returns the attacks that a ship may make in its own turn, and whether it has to.

    A weapon that attacks before another ship does so then or not at all.
    """
    for mark in marks_of(ship.used, AttackBeforeMark):
        target, is_done = battle.state.ships[mark.target], _is_done(ship, mark)
        if target.place == IN_PLAY and (is_done or not target.had_chance):
            shots = [shot for shot in shots if shot.weapon.card != mark.weapon]
            has_to = has_to and is_done
    return shots, has_to


def early_marks(ship: Ship) -> list[EarlyMark]:
    """Lists the early attacks that a ship was allowed this round."""
    if not ship.used:
        return []
    return [*marks_of(ship.used, AttackAtSkillMark), *marks_of(ship.used, AttackBeforeMark)]


def _is_done(ship: Ship, mark: EarlyMark) -> bool:
    return DoneEarly(mark).text in ship.used


def _skill_of(mark: EarlyMark, turn: Ship) -> int:
    return mark.skill if isinstance(mark, AttackAtSkillMark) else turn.phase_skill


def _is_due(battle: Battle, ship: Ship, mark: EarlyMark, turn: Ship) -> bool:
    """Returns whether an early attack comes before a turn: initiative decides at equal skill."""
    if isinstance(mark, AttackBeforeMark):
        return mark.target == turn.index
    if ship.phase_skill >= mark.skill:
        return False
    if turn.phase_skill != mark.skill or turn.team == ship.team:
        return turn.phase_skill < mark.skill
    is_ahead = rank(battle, ship) < rank(battle, turn)
    return is_ahead is not (battle.options.equal_skill_combat == "last")


def _attack_early(battle: Battle, ship: Ship, mark: EarlyMark) -> Steps[None]:
    """Lets a ship attack early with the weapon of which a text speaks, if it can and likes."""
    if ship.place != IN_PLAY:
        return
    windows.mark_used(battle, ship, DoneEarly(mark).text)
    set_active(battle, ship.index)
    if moments.HOLDS in battle.moments:
        review(battle)
    if not weapons.may_attack(battle, ship):
        return
    due, has_to = weapons.duties(ship, weapons.shots(battle, ship))
    found = [shot for shot in due if shot.weapon.card == mark.weapon]
    if not found:
        return
    answers: tuple[Shot | None, ...] = tuple(found)
    if not has_to or _may_attack_later(ship, mark, due):
        answers = (None, *answers)
    chosen = answers[0]
    if len(answers) > 1:
        chosen = yield ChooseAttack(ship.side, ship.index, answers)
    if chosen is None:
        return
    if ship.bans:
        chosen = yield from weapons.aimed_by_another(ship, chosen, found)
    yield from make_attack(battle, ship, chosen)


def _may_attack_later(ship: Ship, mark: EarlyMark, due: list[Shot]) -> bool:
    """Returns whether an attack that a ship has to make may as well be made in its own turn."""
    if ship.had_chance:
        return False
    if isinstance(mark, AttackAtSkillMark):
        return True
    return any(shot.weapon.card != mark.weapon for shot in due)
