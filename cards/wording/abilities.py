"""Says an ability clause by clause: when it acts, what it costs, what it does, what that means.

The clauses come from the tree of the ability language. A text for people only is one clause
without parts of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.abilities import Ability, AbilityError, Clause, Step, parse, render
from rules.abilities.explain import INDENT, explain
from rules.abilities.tree import AttackValue, Delayed

TIMING: Final = "timing"
COST: Final = "cost"
PLAIN: Final = ""
KEPT: Final = 4096
"""How many texts a process keeps in clauses: more than a catalogue has."""


@dataclass(frozen=True, slots=True)
class ClausePart:
    """A piece of a clause: its timing, a cost, or anything else."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class ExplanationLine:
    """A line of an explanation; one of depth 1 belongs to the line of depth 0 above it."""

    depth: int
    text: str


@dataclass(frozen=True, slots=True)
class ShownClause:
    """A clause of an ability; its parts put together are its text."""

    parts: tuple[ClausePart, ...]
    explanation: tuple[ExplanationLine, ...] = ()

    @property
    def text(self) -> str:
        """Returns the clause as it is written."""
        return "".join(part.text for part in self.parts)


@lru_cache(maxsize=KEPT)
def ability_tree(ability: str) -> Ability | None:
    """Returns the tree of an ability, None for a text for people only; read once a process."""
    try:
        return parse(ability)
    except AbilityError:
        return None


@lru_cache(maxsize=KEPT)
def ability_clauses(ability: str) -> tuple[ShownClause, ...]:
    """Splits an ability into its clauses; a text for people only into its lines."""
    tree = ability_tree(ability)
    if tree is None:
        lines = filter(None, map(str.strip, ability.splitlines()))
        return tuple(ShownClause((ClausePart(PLAIN, line),)) for line in lines)
    return clauses_of(tree)


def clauses_of(tree: Ability) -> tuple[ShownClause, ...]:
    """Returns the clauses of an ability that was read, each with its explanation."""
    return tuple(
        ShownClause(
            (*_part(each), ClausePart(PLAIN, ".")),
            tuple(map(_line, explain(Ability((each,))))),
        )
        for each in tree.parts
    )


def _line(text: str) -> ExplanationLine:
    inner = text.lstrip()
    return ExplanationLine((len(text) - len(inner)) // len(INDENT), inner)


def _part(part: Clause | AttackValue) -> Iterator[ClausePart]:
    if isinstance(part, AttackValue):
        timing, _, amount = render(part).partition(":")
        yield ClausePart(TIMING, f"{timing}:")
        yield ClausePart(PLAIN, amount.removesuffix("."))
    else:
        yield from _clause(part)


def _clause(clause: Clause) -> Iterator[ClausePart]:
    limit = f"once per {clause.limit.value}, " if clause.limit is not None else ""
    if clause.beside is not None:
        limit = f"with {render(clause.beside)}, {limit}"
    if clause.beside_defender is not None:
        limit = f"against {render(clause.beside_defender)}, {limit}"
    at = f", at {clause.at.value}" if clause.at is not None else ""
    if clause.condition is None:
        yield ClausePart(TIMING, f"{limit}{render(clause.window)}{at}:")
    else:
        yield ClausePart(TIMING, f"{limit}{render(clause.window)}{at}")
        yield ClausePart(PLAIN, f", if {render(clause.condition)}:")
    for number, step in enumerate(clause.steps):
        yield ClausePart(PLAIN, "; " if number else " ")
        yield from _step(step)


def _step(step: Step) -> Iterator[ClausePart]:
    lead = f"at {step.at.value}, " if step.at is not None else ""
    if step.guard is not None:
        lead += f"{render(step.guard)}, "
    if step.may:
        lead += "may "
    if lead:
        yield ClausePart(PLAIN, lead)
    if step.cost is not None and step.link is not None:
        yield ClausePart(COST, render(step.cost))
        yield ClausePart(PLAIN, f" {step.link.value} ")
    if isinstance(step.effect, Delayed):
        yield ClausePart(PLAIN, f"{render(step.effect.duration)}, ")
        yield from _clause(step.effect.clause)
    else:
        yield ClausePart(PLAIN, render(step.effect))
    if step.each is not None:
        yield ClausePart(PLAIN, f" {render(step.each)}")
