"""The answers of one battle's pilots as a short text, from which it is replayed without them."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from typing import Final

from rules.battle import Answer
from rules.errors import DocumentError
from rules.simulation.errors import SimulationError
from rules.table import parse_pose, print_pose

MOST_BYTES: Final = 1_000_000
"""What a record may unpack to: far more than any battle that ends has answers."""

_MARK: Final = ";"


def print_answers(answers: Sequence[Answer]) -> str:
    """Writes answers: places in the list of answers, and poses where a pilot chose its own."""
    words = [str(each) if isinstance(each, int) else print_pose(each) for each in answers]
    packed = zlib.compress(_MARK.join(words).encode("ascii"), 9)
    return base64.b64encode(packed).decode("ascii")


def read_answers(text: str) -> list[Answer]:
    """Reads answers; raises `SimulationError` for a text that is none of ours."""
    try:
        unpacker = zlib.decompressobj()
        words = unpacker.decompress(base64.b64decode(text, validate=True), MOST_BYTES)
        if not unpacker.eof:
            raise SimulationError("a record of answers is cut off or too long", "simulation.record")
        return [
            int(word) if word.isdecimal() else parse_pose(word)
            for word in words.decode("ascii").split(_MARK)
            if word
        ]
    except (ValueError, zlib.error, DocumentError) as error:
        raise SimulationError(
            f"a record of answers cannot be read: {error}", "simulation.record"
        ) from error
