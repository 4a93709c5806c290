"""What a drawn base with its firing arcs shows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from cards.wording import capitalised
from rules.cards import ShipClass

_CENTRE: Final = 100.0
_REACH: Final = 92.0
_BASE_HALF: Final = {"small": 22.0, "oversized": 44.0}


@dataclass(frozen=True, slots=True)
class DrawnArc:
    """One arc of a base: its `kind` (front, rear, second, all-round), SVG path and words.

    `label_x` and `label_y` place its figure in the drawing.
    """

    kind: str
    degrees: int
    path: str
    label: str
    label_x: str
    label_y: str


@dataclass(frozen=True, slots=True)
class Arcs:
    """A base with its firing arcs, drawn in a square of 200 units, the front upwards."""

    name: str
    description: str
    base_corner: str
    base_size: str
    base: str
    arcs: tuple[DrawnArc, ...]


def arcs_of(ship_class: ShipClass) -> Arcs:
    """Prepares the drawing of a class's firing arcs, each about the middle of the base.

    Source: 2017, Firing Arc, Base Size; what is secondary is dashed as on the token.
    """
    arcs: list[DrawnArc] = []
    if ship_class.all_round:
        arcs.append(DrawnArc("all-round", 360, _circle(), "360° arc all round", "100", "34"))
    if ship_class.front_arc:
        arcs.append(_arc("front", ship_class.front_arc, 0))
    if ship_class.rear_arc:
        arcs.append(_arc("rear", ship_class.rear_arc, 180))
    if ship_class.second_arc:
        arcs.append(_arc("second", ship_class.second_arc, 180))
    half = _BASE_HALF.get(ship_class.base, _BASE_HALF["small"])
    size = "Oversized base" if ship_class.base == "oversized" else "Small base"
    listed = "; ".join(arc.label for arc in arcs) or "no firing arc"
    return Arcs(
        ship_class.name,
        f"{size}. {capitalised(listed)}.",
        _number(_CENTRE - half),
        _number(2 * half),
        ship_class.base,
        tuple(arcs),
    )


def _arc(kind: str, degrees: int, heading: int) -> DrawnArc:
    half = degrees / 2
    label = f"secondary arc {degrees}° to the rear" if heading else f"primary arc {degrees}° ahead"
    start, end = _point(heading - half, _REACH), _point(heading + half, _REACH)
    large = 1 if degrees > 180 else 0
    centre, reach = _number(_CENTRE), _number(_REACH)
    path = f"M{centre} {centre}L{start}A{reach} {reach} 0 {large} 1 {end}Z"
    x, y = _point(heading, 66).split()
    return DrawnArc(kind, degrees, path, label, x, y)


def _circle() -> str:
    left, right, reach = _CENTRE - _REACH, _CENTRE + _REACH, _number(_REACH)
    centre = _number(_CENTRE)
    half_turn = f"A{reach} {reach} 0 1 1"
    return (
        f"M{_number(left)} {centre}{half_turn} {_number(right)} {centre}"
        f"{half_turn} {_number(left)} {centre}Z"
    )


def _point(heading: float, distance: float) -> str:
    """Returns a point at a heading (degrees clockwise from the front) as "x y"."""
    angle = math.radians(heading)
    x, y = _CENTRE + distance * math.sin(angle), _CENTRE - distance * math.cos(angle)
    return f"{_number(x)} {_number(y)}"


def _number(value: float) -> str:
    """Returns a coordinate with at most two digits after the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
