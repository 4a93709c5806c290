"""A small game of two seats: count up in turn, by one to three; who reaches the goal has won.

Each seat is dealt a lucky number that the other one must not see before the end. It shows that
`fleetbuilder.games` needs to know nothing of what is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fleetbuilder.core import errors
from fleetbuilder.games import kinds
from fleetbuilder.games.kinds import GameKind, NewGame, Step, game_kind_register
from fleetbuilder.games.models import Game

SEATS = ("first", "second")


@dataclass(frozen=True)
class Count:
    """A state: the goal, what each seat was dealt, and the counts so far."""

    goal: int
    lucky: Mapping[str, int]
    counts: tuple[Step, ...]

    @property
    def total(self) -> int:
        return sum(each["by"] for each in self.counts)

    @property
    def turn(self) -> str:
        return SEATS[len(self.counts) % 2]

    @property
    def is_over(self) -> bool:
        return self.total >= self.goal


def begin(request: Any) -> NewGame:
    goal = request["goal"]
    if goal < 1:
        raise errors.InvalidError(fields={"/goal": ["Count to one at least."]})
    return NewGame(f"Count to {goal}", {"goal": goal, "lucky": request["lucky"]}, SEATS)


def read(start: Any) -> Count:
    if "goal" not in start:
        raise errors.ConflictError("This start has no goal.", code="counting.record")
    return Count(start["goal"], start["lucky"], ())


def replay(start: Count, steps: Sequence[Step]) -> Count:
    counts: list[Step] = []
    for step in steps:
        if step.get("undo"):
            counts.pop()
        else:
            counts.append(step)
    return Count(start.goal, start.lucky, tuple(counts))


def prompt(state: Count, seat: str) -> str | None:
    if state.is_over or seat != state.turn:
        return None
    return f"{state.total} so far. By how much do you count?"


def may_add(state: Count, seat: str, step: Step) -> bool:
    return step.get("kind") == "undo" or prompt(state, seat) is not None


def answer(start: Count, steps: Sequence[Step], seat: str, step: Step) -> Step:
    by = step.get("by")
    if by not in (1, 2, 3):
        raise errors.InvalidError("Count by one, two or three.", code="counting.by")
    return {"seat": seat, "by": by}


def undo(start: Count, steps: Sequence[Step], seat: str) -> Step:
    counts = replay(start, steps).counts
    if not counts or counts[-1]["seat"] != seat:
        raise errors.ConflictError("The last count is not yours.", code="counting.undo")
    return {"seat": seat, "undo": True}


def view(state: Count, seat: str | None) -> dict[str, Any]:
    seen = state.lucky if state.is_over else {seat: state.lucky[seat]} if seat else {}
    return {"total": state.total, "turn": state.turn, "is_over": state.is_over, "lucky": seen}


COUNTING: GameKind[Game] = GameKind(
    name="counting",
    plural="counting games",
    begin=begin,
    read=read,
    replay=replay,
    may_add=may_add,
    answer=answer,
    undo=undo,
    view=view,
    is_open=lambda state: state.is_over,
)


@contextmanager
def counting_known() -> Iterator[None]:
    """Has the site know the game for a while."""
    game_kind_register(COUNTING)
    try:
        yield
    finally:
        del kinds._KINDS[COUNTING.name]
