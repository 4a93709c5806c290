"""As many pairs as there can be among some who may not all meet: Edmonds' maximum matching.

Source: J. Edmonds, "Paths, Trees, and Flowers" (1965). A matching that is handed in is only
extended along augmenting paths, so that whoever was paired before stays paired.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

NOBODY: Final = -1
Neighbours = Callable[[int], Iterable[int]]


def matching_complete(partner: list[int], neighbours: Neighbours) -> None:
    """Extends a matching until no larger one exists.

    `partner[n]` is with whom number n is paired, `NOBODY` for none; it is changed in place.
    `neighbours` gives those whom a number may meet, the preferred first; it must be symmetric.
    """
    for root, held in enumerate(partner):
        if held == NOBODY:
            _PathSearch(partner, neighbours).augment(root)


class _PathSearch:
    """Looks for one augmenting path, breadth first; odd circles are shrunk to their base."""

    def __init__(self, partner: list[int], neighbours: Neighbours) -> None:
        self.partner = partner
        self.neighbours = neighbours
        self.parent = [NOBODY] * len(partner)
        self.base = list(range(len(partner)))
        self.is_outer = [False] * len(partner)
        self.queue: deque[int] = deque()

    def augment(self, root: int) -> bool:
        """Pairs a root and one more, if there is a way; tells whether there was."""
        end = self._path_from(root)
        if end == NOBODY:
            return False
        while end != NOBODY:
            before = self.parent[end]
            following = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = following
        return True

    def _path_from(self, root: int) -> int:
        """Returns the last of an augmenting path, `NOBODY` when there is none."""
        self.is_outer[root] = True
        self.queue.append(root)
        while self.queue:
            here = self.queue.popleft()
            for other in self.neighbours(here):
                if self.base[here] == self.base[other] or self.partner[here] == other:
                    continue
                held = self.partner[other]
                if other == root or (held != NOBODY and self.parent[held] != NOBODY):
                    self._shrink(here, other)
                elif self.parent[other] == NOBODY:
                    self.parent[other] = here
                    if held == NOBODY:
                        return other
                    self.is_outer[held] = True
                    self.queue.append(held)
        return NOBODY

    def _shrink(self, one: int, other: int) -> None:
        """Makes an odd circle one: all upon it may lead on."""
        base = self._common_base(one, other)
        inside = [False] * len(self.base)
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for number, own in enumerate(self.base):
            if inside[own]:
                self.base[number] = base
                if not self.is_outer[number]:
                    self.is_outer[number] = True
                    self.queue.append(number)

    def _common_base(self, one: int, other: int) -> int:
        seen = [False] * len(self.base)
        while True:
            one = self.base[one]
            seen[one] = True
            if self.partner[one] == NOBODY:
                break
            one = self.parent[self.partner[one]]
        other = self.base[other]
        while not seen[other]:
            other = self.base[self.parent[self.partner[other]]]
        return other

    def _mark(self, here: int, base: int, child: int, inside: list[bool]) -> None:
        while self.base[here] != base:
            held = self.partner[here]
            inside[self.base[here]] = inside[self.base[held]] = True
            self.parent[here] = child
            child = held
            here = self.parent[held]
