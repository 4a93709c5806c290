"""Reading measures on a table from Alliance's documents, each complaint with its place.

Everything raises `FieldError`, as in `rules.notation.reading.objects`.
"""

from __future__ import annotations

from math import isfinite
from typing import Final

from rules.errors import DocumentError
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.values import FieldError
from rules.table.area import Area
from rules.table.text import parse_area

FARTHEST: Final = 360.0
"""No distance or coordinate of a document goes beyond this many inches."""


def read_inches(value: object, lowest: float = 0.0, highest: float = FARTHEST) -> float:
    """Returns a measure in inches (or degrees) within bounds, as a float. Raises `FieldError`."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise FieldError(f"a number is expected, not {kind_of(value)}")
    if not isfinite(value):
        raise FieldError(f"a number from {lowest:g} to {highest:g} is expected, not {value}")
    if not lowest <= value <= highest:
        raise FieldError(f"a number from {lowest:g} to {highest:g} is expected, not {value:g}")
    return float(value)


def read_point(value: object) -> tuple[float, float]:
    """Returns a point "x,y" in inches from the south-west corner. Raises `FieldError`."""
    how = 'a point looks like "12,20.5": inches from the west, inches from the south'
    if not isinstance(value, str):
        raise FieldError(f"{how}; it is text, not {kind_of(value)}")
    words = value.split(",")
    try:
        x, y = (float(word) for word in words)
    except ValueError:
        raise FieldError(f"{shown(value)} is no point; {how}") from None
    return read_inches(x, -FARTHEST), read_inches(y, -FARTHEST)


def read_area(value: object) -> Area:
    """Returns a rectangle "left,bottom right,top" in inches. Raises `FieldError`."""
    if not isinstance(value, str):
        raise FieldError(f'an area looks like "0,0 36,4"; it is text, not {kind_of(value)}')
    try:
        area = parse_area(value)
    except DocumentError as error:
        raise FieldError(error.message) from None
    if area.width <= 0.0 or area.height <= 0.0:
        raise FieldError(f"the area {shown(value)} is empty")
    return area
