"""What comes out of the Enemy AI's logic: a choice with its reasons, or a question to the players.

The same functions serve a virtual table and a real one: they are handed facts, which were measured
or typed in by people, and chance, which is seeded or a die on the table. They measure nothing.

Source: Alliance, Enemy AI Introduction, Pre-Measuring, Resolving Rules Disputes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.alliance.errors import AllianceError

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an argument in our words, with the rule that it follows."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class EnemyChoice(Generic[Value]):
    """What an enemy does, and why, step by step."""

    value: Value
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class PlayersChoose(Generic[Value]):
    """A choice that the rules leave to the players: two options or more, all legal."""

    options: tuple[Value, ...]
    reasons: tuple[Reason, ...]

    def choose(self, place: int) -> EnemyChoice[Value]:
        """Returns the choice of the option at a place, from 0.

        Raises `AllianceError` for others.
        """
        if not 0 <= place < len(self.options):
            raise AllianceError(
                f"there are options 0 to {len(self.options) - 1}, not {place}", "enemy.option"
            )
        return EnemyChoice(self.options[place], self.reasons)
