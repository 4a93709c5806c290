"""How slow this machine is beside the one on which the bars of the benchmarks were set.

A bar in seconds, or in things a second, says nothing on another machine. So it is multiplied by
the time that a fixed piece of plain Python takes here, divided by what it took there, measured
beside the benchmark itself: what else the machine does slows both alike.
"""

from __future__ import annotations

import time
from typing import Final

PIECES: Final = 2_000
TRIES: Final = 60
REFERENCE_SECONDS: Final = 0.00265
"""Processor's time of the piece of work on the machine of the bars.

Found on a machine on which it took 0.0033 at its best: that machine plays 385 battles of drifters
a second where the one of the bars holds its bar of 400 with a margin, and is 1.25 times as slow.
"""


class Piece:
    """One thing with a name, a price, and the things beneath it."""

    __slots__ = ("beneath", "name", "price")

    def __init__(self, name: str, price: int) -> None:
        self.name = name
        self.price = price
        self.beneath: list[Piece] = []

    def total(self) -> int:
        """Returns the price with that of all beneath."""
        return self.price + sum(each.total() for each in self.beneath)


def piece_of_work() -> int:
    """Does what programs in Python do: makes objects, looks them up, calls, sorts and counts.

    It is the same at every call, and its result tells that it was done.
    """
    pieces = {f"piece:{number}": Piece(f"{number:x}", number * 7 % 31) for number in range(PIECES)}
    for number in range(1, PIECES):
        pieces[f"piece:{(number - 1) // 3}"].beneath.append(pieces[f"piece:{number}"])
    counts: dict[int, int] = {}
    for each in sorted(pieces.values(), key=lambda piece: (-piece.price, piece.name)):
        if each.beneath and each.price > 3:
            counts[each.price] = counts.get(each.price, 0) + len(each.beneath)
    return pieces["piece:0"].total() + max(counts.values())


def seconds() -> float:
    """Returns the processor's time of the piece of work, the best of many tries.

    A few milliseconds find moments in which the machine does nothing else.
    """
    best = float("inf")
    for _ in range(TRIES):
        begun = time.process_time()
        piece_of_work()
        best = min(best, time.process_time() - begun)
    return best


def slowness() -> float:
    """Returns by which factor this machine is slower just now than that of the bars.

    It is measured anew at each call; a quicker machine gives 1, so that no bar gets stricter.
    """
    return max(1.0, seconds() / REFERENCE_SECONDS)
