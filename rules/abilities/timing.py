"""The step of an attack in which a verb acts, where the text names none.

A phrase acts at the step of its verb, which stands in the verb's row in `rules.abilities.forms`;
its choice is made and its cost paid at the earliest of the steps that a cost and its effects need.
Source: 2017, Combat Phase, steps 1 to 7.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import verbs
from rules.abilities.conditions import AttackEnds, Condition, Suffers, Uncancelled
from rules.abilities.forms import VERB_FORM_OF, VariableStep
from rules.abilities.things import RoleReference, Thing
from rules.abilities.tree import (
    Act,
    Choice,
    Clause,
    CountFaces,
    Delayed,
    FaceCount,
    ForEach,
    If,
    Step,
)
from rules.abilities.verbs import Verb
from rules.abilities.windows import (
    After,
    Attacks,
    CombatStep,
    Defends,
    Fights,
    FireWindow,
    When,
    Window,
)
from rules.abilities.words import DiceKind, Face, Role

ATTACK_FACES: Final = frozenset({Face.HIT, Face.CRIT})
STEPS: Final = tuple(CombatStep)


def is_attack_window(window: Window) -> bool:
    """Returns whether a window lies within an attack."""
    if isinstance(window, When):
        fights = (Attacks, Defends, Fights)
        return any(isinstance(each.happening, fights) for each in window.events)
    return isinstance(window, FireWindow)


def defends(window: Window) -> bool:
    """Returns whether the ship of the window is the defender, whichever ship's card it is."""
    events = window.events if isinstance(window, (When, After)) else ()
    return bool(events) and all(isinstance(each.happening, Defends) for each in events)


def combat_step(verb: Verb, *, defending: bool = False) -> CombatStep:
    """Returns the step of an attack in which a verb acts, unless the text names another.

    `defending` says whose own dice are meant where the verb names no kind.
    """
    step = VERB_FORM_OF[type(verb)].step
    if isinstance(step, CombatStep):
        return step
    if isinstance(verb, verbs.Skip):
        return verb.step if isinstance(verb.step, CombatStep) else CombatStep.DECLARE_TARGET
    is_attack = _kind(verb, defending) is DiceKind.ATTACK
    if step is VariableStep.ROLL:
        return CombatStep.ROLL_ATTACK_DICE if is_attack else CombatStep.ROLL_DEFENSE_DICE
    return CombatStep.MODIFY_ATTACK_DICE if is_attack else CombatStep.MODIFY_DEFENSE_DICE


def phrase_step(
    clause: Clause, step: Step, verb: Verb, subject: Thing | None = None
) -> CombatStep | None:
    """Returns the step of an attack in which a verb of a clause acts; None outside attacks.

    Where it names no dice those of its subject are meant, by default of the ship of the window.
    Written steps win over implied ones; a step that asks how the attack ended comes after the
    results are compared.
    """
    if not is_attack_window(clause.window):
        return None
    written = step.at or clause.at
    if written is not None:
        return written
    if _asks_for_outcome(step.guard) or _knows_outcome(clause.condition):
        return CombatStep.DEAL_DAMAGE
    if isinstance(subject, RoleReference) and subject.role in (Role.ATTACKER, Role.DEFENDER):
        return combat_step(verb, defending=subject.role is Role.DEFENDER)
    return combat_step(verb, defending=defends(clause.window))


def step_of(clause: Clause, step: Step) -> CombatStep | None:
    """Returns the step of an attack in which a step of a clause begins; None outside attacks.

    It is the earliest of its effects' steps.
    """
    if not is_attack_window(clause.window):
        return None
    if isinstance(step.effect, Delayed):
        return step_left_behind(clause, step)
    acts = step.effect.options if isinstance(step.effect, Choice) else (step.effect,)
    found = [
        phrase_step(clause, step, phrase.verb, subject) or CombatStep.DECLARE_TARGET
        for act in acts
        if isinstance(act, Act)
        for subject, phrase in act.with_subjects()
    ]
    return min(found, key=STEPS.index, default=CombatStep.DECLARE_TARGET)


def step_left_behind(clause: Clause, step: Step) -> CombatStep:
    """Returns the step of an attack in which a clause is left behind for later.

    That is at once, unless the text names a step or asks how the attack ended.
    """
    written = step.at or clause.at
    if written is not None:
        return written
    if _asks_for_outcome(step.guard) or _knows_outcome(clause.condition):
        return CombatStep.DEAL_DAMAGE
    return CombatStep.DECLARE_TARGET


def _kind(verb: Verb, defending: bool) -> DiceKind:
    """Returns the dice that a verb names, or whose faces it names."""
    if isinstance(verb, (verbs.ModifyDice, verbs.RollExtra, verbs.SetDice, verbs.SwapDie)):
        return verb.kind
    if isinstance(verb, verbs.AddResult):
        faces: tuple[Face, ...] = (verb.face,)
    elif isinstance(verb, verbs.RerollEqual):
        faces = verb.faces
    elif isinstance(verb, (verbs.Reroll, verbs.Convert)):
        if verb.results.kind is not None:
            return verb.results.kind
        faces = verb.results.faces
    else:
        raise TypeError(f"{type(verb).__name__} names no dice")
    if ATTACK_FACES.intersection(faces):
        return DiceKind.ATTACK
    return DiceKind.DEFENSE if Face.EVADE in faces or defending else DiceKind.ATTACK


def _asks_for_outcome(guard: object) -> bool:
    if isinstance(guard, ForEach):
        counted = guard.counted
        return isinstance(counted, CountFaces) and counted.count is FaceCount.UNCANCELLED
    return isinstance(guard, If) and _knows_outcome(guard.condition)


def _knows_outcome(condition: Condition | None) -> bool:
    parts = getattr(condition, "parts", (condition,))
    return any(isinstance(each, (AttackEnds, Suffers, Uncancelled)) for each in parts)
