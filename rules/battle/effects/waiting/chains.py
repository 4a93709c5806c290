"""The steps of a clause put where they act: chains of steps that depend on each other.

Within an attack each step acts at the step of its verb. A cost is paid at the earliest step that
its effects need; what comes after it depends on it and waits for its own step. Steps without a
cost before them do not depend on each other, unless they speak of what another one chose or
rolled.
Source: 2017, Combat Phase 1-7, Card Abilities.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities import things as t
from rules.abilities import tree
from rules.abilities import verbs as v
from rules.abilities.checks import walk
from rules.abilities.conditions import Rolled
from rules.abilities.timing import STEPS, phrase_step, step_left_behind
from rules.abilities.tree import Act, Clause, Step
from rules.abilities.windows import Attacks, CombatStep, Defends, Fights, FireWindow, When
from rules.abilities.words import Quantifier
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.waiting.plan import COMBAT_STEPS, is_in_attack
from rules.battle.position import moments
from rules.battle.position.terms import NOBODY


class Piece:
    """A step, or a part of one, with the moment of an attack at which it acts (-1: none)."""

    __slots__ = ("moment", "step")

    def __init__(self, moment: int, step: Step) -> None:
        self.moment: Final[int] = moment
        self.step: Final[Step] = step


Chain = tuple[Piece, ...]
"""Pieces that depend on each other, in order; the first says when they begin."""


def variants_of(clause: Clause) -> tuple[Clause, ...]:
    """Parts a clause that acts when attacking and when defending: its own dice differ.

    Source: 2017, Modify Attack Dice, Modify Defense Dice.
    """
    window = clause.window
    if not isinstance(window, When) or not any(
        isinstance(event.happening, Fights) for event in window.events
    ):
        return (clause,)
    attacking, defending = [], []
    for event in window.events:
        fight = event.happening
        if isinstance(fight, Fights):
            attacking.append(replace(event, happening=Attacks(fight.weapon, fight.range)))
            defending.append(replace(event, happening=Defends(fight.weapon, fight.range)))
        elif isinstance(fight, Defends):
            defending.append(event)
        else:
            attacking.append(event)
    return (
        replace(clause, window=When(tuple(attacking))),
        replace(clause, window=When(tuple(defending))),
    )


def chains_of(clause: Clause) -> tuple[Chain, ...]:
    """Puts the steps of a clause where they act."""
    if not is_in_attack(clause.window):
        return (tuple(Piece(NOBODY, step) for step in clause.steps),)
    steps = clause.steps
    if isinstance(clause.window, FireWindow):
        steps = riders_of(clause)
    pieces: list[Piece] = []
    for step in steps:
        pieces += _pieces_of(clause, step)
    if not pieces:
        return ()
    if _are_bound(steps):
        return (tuple(pieces),)
    for place, piece in enumerate(pieces):
        if piece.step.cost is not None:
            return (*((each,) for each in pieces[:place]), tuple(pieces[place:]))
    return tuple((piece,) for piece in pieces)


def riders_of(clause: Clause) -> tuple[Step, ...]:
    """Returns what a weapon's text does besides paying and firing."""
    first, *rest = clause.steps
    effect = first.effect
    if isinstance(effect, Act):
        others = tuple(each for each in effect.phrases if not isinstance(each.verb, v.Fire))
        if others:
            rest.insert(0, Step(Act(others, effect.instead), None, None, first.may, first.guard))
    return tuple(rest)


def _pieces_of(clause: Clause, step: Step) -> list[Piece]:
    """Parts a step by the moments of its phrases; a cost stays with the earliest of them."""
    effect = step.effect
    if not isinstance(effect, Act):
        soonest = CombatStep.DECLARE_TARGET
        if isinstance(effect, tree.Choice):
            phrases = [
                replace(phrase, subject=subject)
                for option in effect.options
                for subject, phrase in option.with_subjects()
            ]
        else:
            # Dice are paid with while they are still to be rolled.
            paid = () if step.cost is None else step.cost.phrases
            phrases = [phrase for phrase in paid if isinstance(phrase.verb, v.ModifyDice)]
            soonest = step_left_behind(clause, step)
        found = [_step_of(clause, step, phrase) for phrase in phrases]
        first = min(found, key=STEPS.index, default=soonest)
        return [Piece(COMBAT_STEPS[first], step)]
    groups: dict[CombatStep, list[tree.Phrase]] = {}
    subject: t.Thing | None = None
    for phrase in effect.phrases:
        subject = phrase.subject or subject
        # A phrase that is parted from the one before it keeps its subject.
        whole = tree.Phrase(subject, phrase.may, phrase.verb, phrase.exemption, phrase.duration)
        groups.setdefault(_step_of(clause, step, whole), []).append(whole)
    if len(groups) > 1 and step.may and not all(phrase.may for phrase in effect.phrases[1:]):
        raise refuse(effect, "is optional as a whole and acts at two steps of an attack")
    if len(groups) == 1:
        return [Piece(_moment_of(clause, next(iter(groups)), effect.phrases), step)]
    for subject, phrase in effect.with_subjects():
        if phrase.subject is None and _is_chosen(subject):
            # It would have to be remembered from one step of the attack to another.
            raise refuse(subject, "is chosen once and acts at two steps of an attack")
    pieces: list[Piece] = []
    for moment in sorted(groups, key=STEPS.index):
        part = Act(tuple(groups[moment]), effect.instead)
        if pieces:
            pieces.append(
                Piece(
                    _moment_of(clause, moment, part.phrases),
                    Step(part, guard=step.guard, each=step.each),
                )
            )
        else:
            pieces.append(
                Piece(
                    _moment_of(clause, moment, part.phrases),
                    Step(part, step.cost, step.link, step.may, step.guard, step.at, step.each),
                )
            )
    return pieces


def _is_chosen(thing: t.Thing | None) -> bool:
    """Returns whether a player chooses the ships or cards that a thing stands for."""
    if isinstance(thing, t.Group):
        quantity = thing.quantity
        return quantity is None or quantity.quantifier not in (Quantifier.EACH, Quantifier.ALL)
    return isinstance(thing, t.ThisShipOr)


_ROLLED: Final = {
    CombatStep.ROLL_ATTACK_DICE: moments.ATTACK_DICE_ROLLED,
    CombatStep.ROLL_DEFENSE_DICE: moments.DEFENSE_DICE_ROLLED,
}


def _moment_of(clause: Clause, step: CombatStep, phrases: tuple[tree.Phrase, ...]) -> int:
    """Returns the moment of a step: what changes or counts results needs the dice on the table."""
    if step in _ROLLED and (
        any(isinstance(each.verb, _RESULTS) for each in phrases)
        or any(isinstance(each, Rolled) for each in walk(clause.condition))
    ):
        return _ROLLED[step]
    return COMBAT_STEPS[step]


def _step_of(clause: Clause, step: Step, phrase: tree.Phrase) -> CombatStep:
    return phrase_step(clause, step, phrase.verb, phrase.subject) or CombatStep.DECLARE_TARGET


_RESULTS: Final = (v.Reroll, v.Convert, v.AddResult, v.CancelResults, v.RollFurther)
_BINDING: Final = (v.ChooseTarget, v.RollTest, v.ChooseFaction, v.DealResults)


def _are_bound(steps: tuple[Step, ...]) -> bool:
    """Returns whether steps speak of each other: of a target, of dice rolled, of an `if` before.

    What is done for one face is done before what the text then does for another.
    """
    if sum(_counts_uncancelled(step.guard) for step in steps) > 1:
        return True
    for step in steps:
        if isinstance(step.guard, (tree.Otherwise, tree.OnFaces)) or _counts_done(step.guard):
            return True
        if any(isinstance(each, _BINDING) for each in walk(step)):
            return True
    return False


def _counts_uncancelled(guard: tree.Guard | None) -> bool:
    counted = guard.counted if isinstance(guard, tree.ForEach) else None
    return isinstance(counted, tree.CountFaces) and counted.count is tree.FaceCount.UNCANCELLED


def _counts_done(guard: tree.Guard | None) -> bool:
    """Returns whether a step counts what a step before it added, spent, or did to things."""
    counted = guard.counted if isinstance(guard, tree.ForEach) else None
    if isinstance(counted, tree.CountFaces):
        return counted.count is tree.FaceCount.ADDED
    if isinstance(counted, tree.CountTokens):
        return not counted.here and counted.on is None
    return isinstance(counted, tree.CountThings) and counted.passive is not None


def counts_only_first(chain: Chain) -> bool:
    """Returns whether a chain does nothing where its first step is declined.

    What comes after is then done for each thing that the first step did, if anything.
    """
    return all(_counts_done(piece.step.guard) for piece in chain[1:])
