"""The table as text, for tests, logs and missions: what is printed is read back unchanged.

    area 0,0 36,36
    ship enterprise-d 18,10 h0
    ship cube 18,30.5 h180 oversized
    terrain obstacle:3 12,20 h30
    terrain planet 7,29

A pose is its middle, its heading and, unless small, its base; a token its kind with the number of
its outline, its middle, and its heading or (a disc of unusual size) its radius.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Final

from rules.errors import DocumentError
from rules.table.area import TABLE, Area
from rules.table.errors import TableError
from rules.table.pose import SMALL, Pose, base_named
from rules.table.terrain import DISCS, Terrain

_POSE: Final = 'a pose is written "18,10 h0", with " oversized" for a large base'
_TERRAIN: Final = 'a token is written "obstacle:3 12,20 h30", "planet 7,29" or "planet 7,29 r2"'
_AREA: Final = 'an area is written "0,0 36,36": its south-west and its north-east corner'
_LINE: Final = 'a line is "area ...", "ship NAME ..." or "terrain ..."'


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table: the play area, ships by name in order, tokens in order."""

    area: Area = TABLE
    ships: tuple[tuple[str, Pose], ...] = ()
    terrain: tuple[Terrain, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        return (Table, (self.area, self.ships, self.terrain))

    def pose_of(self, name: str) -> Pose:
        """Returns where a ship stands; raises `TableError` when there is none of that name."""
        for each, pose in self.ships:
            if each == name:
                return pose
        raise TableError(f"no ship {name!r} is on the table")

    def others(self, name: str) -> list[Pose]:
        """Returns where all ships but one stand, in order."""
        return [pose for each, pose in self.ships if each != name]


def print_number(value: float) -> str:
    """Writes a number so that it is read back unchanged, whole ones without a point."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


def print_pose(pose: Pose) -> str:
    """Writes a pose."""
    text = f"{_print_point(pose.x, pose.y)} h{print_number(pose.heading)}"
    return text if pose.base is SMALL else f"{text} {pose.base.name}"


def parse_pose(text: str) -> Pose:
    """Reads a pose; raises `DocumentError` saying what is wrong and how it is written."""
    words = text.split()
    if not 1 <= len(words) <= 3:
        raise DocumentError(f"{text!r} is no pose: {_POSE}")
    x, y = _parse_point(words[0], _POSE)
    heading = 0.0
    if len(words) > 1 and words[1].startswith("h"):
        heading = _parse_number(words.pop(1)[1:], _POSE)
    if len(words) > 2:
        raise DocumentError(f"{text!r} is no pose: {_POSE}")
    try:
        base = base_named(words[1]) if len(words) > 1 else SMALL
    except TableError as error:
        raise DocumentError(f"{error}; {_POSE}") from error
    return Pose(x, y, heading, base)


def print_area(area: Area) -> str:
    """Writes an area."""
    return f"{_print_point(area.left, area.bottom)} {_print_point(area.right, area.top)}"


def parse_area(text: str) -> Area:
    """Reads an area; raises `DocumentError` saying what is wrong and how it is written."""
    words = text.split()
    if len(words) != 2:
        raise DocumentError(f"{text!r} is no area: {_AREA}")
    left, bottom = _parse_point(words[0], _AREA)
    right, top = _parse_point(words[1], _AREA)
    if right < left or top < bottom:
        raise DocumentError(f"{text!r} is inside out: {_AREA}")
    return Area(left, bottom, right, top)


def print_terrain(terrain: Terrain) -> str:
    """Writes a token."""
    place = _print_point(terrain.x, terrain.y)
    if terrain.outline:
        heading = print_number(terrain.heading)
        return f"{terrain.kind}:{terrain.outline} {place} h{heading}"
    if terrain.radius == DISCS.get(terrain.kind):
        return f"{terrain.kind} {place}"
    return f"{terrain.kind} {place} r{print_number(terrain.radius)}"


def parse_terrain(text: str) -> Terrain:
    """Reads a token; raises `DocumentError` saying what is wrong and how it is written."""
    words = text.split()
    if not 2 <= len(words) <= 3:
        raise DocumentError(f"{text!r} is no token: {_TERRAIN}")
    kind, _, number = words[0].partition(":")
    x, y = _parse_point(words[1], _TERRAIN)
    outline, heading, radius = 0, 0.0, 0.0
    if number:
        if not number.isdecimal():
            raise DocumentError(f"{number!r} is no outline: {_TERRAIN}")
        outline = int(number)
    if len(words) == 3:
        mark, rest = words[2][:1], words[2][1:]
        if mark == "h" and outline:
            heading = _parse_number(rest, _TERRAIN)
        elif mark == "r" and not outline:
            radius = _parse_number(rest, _TERRAIN)
        else:
            raise DocumentError(f"{words[2]!r} does not belong to {words[0]!r}: {_TERRAIN}")
    try:
        return Terrain(kind, x, y, heading=heading, outline=outline, radius=radius)
    except TableError as error:
        raise DocumentError(str(error)) from error


def print_table(table: Table) -> str:
    """Writes a table, one thing a line."""
    lines = [f"area {print_area(table.area)}"]
    lines += [f"ship {name} {print_pose(pose)}" for name, pose in table.ships]
    lines += [f"terrain {print_terrain(each)}" for each in table.terrain]
    return "\n".join(lines)


def parse_table(text: str) -> Table:
    """Reads a table; empty lines are passed over, the area may be left out.

    Raises `DocumentError` naming the line, what is wrong there and how it is written.
    """
    area = TABLE
    ships: list[tuple[str, Pose]] = []
    terrain: list[Terrain] = []
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "area":
                area = parse_area(rest)
            elif word == "ship":
                name, _, place = rest.strip().partition(" ")
                if any(name == each for each, _ in ships):
                    raise DocumentError(f"there are two ships {name!r}: each needs its own name")
                ships.append((name, parse_pose(place)))
            elif word == "terrain":
                terrain.append(parse_terrain(rest))
            elif word:
                raise DocumentError(f"{word!r} is unknown: {_LINE}")
        except DocumentError as error:
            raise DocumentError(error.message, f"line {number}") from error
    return Table(area, tuple(ships), tuple(terrain))


def _print_point(x: float, y: float) -> str:
    return f"{print_number(x)},{print_number(y)}"


def _parse_point(text: str, how: str) -> tuple[float, float]:
    x, comma, y = text.partition(",")
    if not comma:
        raise DocumentError(f"{text!r} is no place: {how}")
    return _parse_number(x, how), _parse_number(y, how)


def _parse_number(text: str, how: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise DocumentError(f"{text!r} is no number: {how}")
    return value
