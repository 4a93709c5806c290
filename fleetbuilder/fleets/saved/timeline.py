"""Undoing and redoing over the revisions of a fleet.

Both bring an earlier revision back as the newest, so that nothing of the history is lost. What
they lead to is read off the history alone: no session keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeline:
    """Where undoing and redoing lead: numbers of revisions, None where there is no way."""

    undo: int | None = None
    redo: int | None = None


def timeline(revisions: Iterable[tuple[int, int | None]]) -> Timeline:
    """Reads the number of each revision, oldest first, and the one that it brought back.

    A revision that brings back the state before the last step undoes it; one that brings back
    what was undone last redoes it; any other is a step of its own.
    """
    done: list[int] = []
    undone: list[int] = []
    for number, restored in revisions:
        if restored is not None and len(done) > 1 and restored == done[-2]:
            undone.append(done.pop())
        elif restored is not None and undone and restored == undone[-1]:
            done.append(undone.pop())
        else:
            done.append(number)
            undone.clear()
    return Timeline(done[-2] if len(done) > 1 else None, undone[-1] if undone else None)
