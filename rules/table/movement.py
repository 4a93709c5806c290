"""Executing a maneuver: where the ship ends, and what it met on the way.

The table says what happened; what that costs is for the rules of battle. A ship whose end is
taken goes back along its template to the first place, counted from the far end, that is clear.

Source: 2017, Execute Maneuver, Movement Rules, Obstacles; DECISIONS D20-D27; EDITIONS E6-E9,
N13-N15, N18.
"""

from __future__ import annotations

from typing import Final

from rules.table.area import Area
from rules.table.back import way_back
from rules.table.dimensions import CONTACT
from rules.table.errors import TableError
from rules.table.overlap import overlaps, touches
from rules.table.pose import Pose
from rules.table.strip import first_beneath, is_base_beneath
from rules.table.template import Template
from rules.table.terrain import Terrain, overlaps_terrain


class Movement:
    """What became of a maneuver.

    `start`, `pose` and `full_end` are where the ship stood, stands, and would stand had nothing
    been in its way. `way` is how far its rear guides went along the template, in inches.
    `overlapped` are the ships on whose bases it could not stay, in the order in which it came
    upon them, and `touching` those that it touches for that reason, as places in the list of
    others; `is_on_planet` says that a planet moved it back. `is_by_turning` says that only its
    turning in place overlapped a ship (EDITIONS N15: that costs no action). `met` are the
    obstacles and minefields under the travelled part of the template or the final base, in order
    along the path, as places in the list of terrain. `has_fled` says that a part of its base is
    off the table.
    """

    __slots__ = (
        "full_end",
        "has_fled",
        "is_by_turning",
        "is_on_planet",
        "met",
        "overlapped",
        "pose",
        "start",
        "template",
        "touching",
        "way",
    )

    def __init__(
        self,
        template: Template,
        start: Pose,
        full_end: Pose,
        pose: Pose,
        way: float,
        overlapped: tuple[int, ...],
        touching: tuple[int, ...],
        is_on_planet: bool,
        met: tuple[int, ...],
        has_fled: bool,
    ) -> None:
        self.template: Final[Template] = template
        self.start: Final[Pose] = start
        self.full_end: Final[Pose] = full_end
        self.pose: Final[Pose] = pose
        self.way: Final[float] = way
        self.overlapped: Final[tuple[int, ...]] = overlapped
        self.touching: Final[tuple[int, ...]] = touching
        self.is_on_planet: Final[bool] = is_on_planet
        self.is_by_turning: Final[bool] = bool(overlapped) and template.way == 0.0
        self.met: Final[tuple[int, ...]] = met
        self.has_fled: Final[bool] = has_fled

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Movement) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.template.bearing, self.start, self.pose))

    def __repr__(self) -> str:
        return f"<{self.template!r} from {self.start!r} to {self.pose!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (Movement, self._values())

    def _values(self) -> tuple[object, ...]:
        return (
            self.template,
            self.start,
            self.full_end,
            self.pose,
            self.way,
            self.overlapped,
            self.touching,
            self.is_on_planet,
            self.met,
            self.has_fled,
        )

    @property
    def is_full(self) -> bool:
        """Returns whether the maneuver was executed to its end."""
        return not self.overlapped and not self.is_on_planet

    @property
    def has_turned_about(self) -> bool:
        """Returns whether it was a come about and stayed one (DECISIONS D22)."""
        return self.template.bearing == "about" and self.is_full


def execute(
    template: Template,
    start: Pose,
    others: list[Pose],
    terrain: list[Terrain],
    area: Area,
    *,
    stopped_by_planets: bool = True,
) -> Movement:
    """Executes a maneuver among the other ships on the table.

    With `stopped_by_planets` false a planet is ignored (EDITIONS E9, enemies in Alliance).
    Raises `TableError` when the template is for another size of base.
    """
    if template.base is not start.base:
        raise TableError(
            f"a template for a {template.base.name} base cannot move a {start.base.name} one"
        )
    full_end = template.end(start)
    planets: list[Terrain] = []
    if terrain and stopped_by_planets:
        planets = [each for each in terrain if each.kind == "planet"]
    pose, way = full_end, template.way
    overlapped: tuple[int, ...] = ()
    touching: tuple[int, ...] = ()
    is_on_planet = False
    if is_taken(full_end, others, planets):
        way, overlapped, is_on_planet = way_back(template, start, full_end, others, planets)
        pose = _stopped(template, start, way)
        if overlapped:
            touching = tuple(index for index, other in enumerate(others) if touches(pose, other))
    met = _met(template, start, pose, way, terrain) if terrain else ()
    return Movement(
        template,
        start,
        full_end,
        pose,
        way,
        overlapped,
        touching,
        is_on_planet,
        met,
        not area.holds(pose),
    )


def is_taken(pose: Pose, others: list[Pose], planets: list[Terrain]) -> bool:
    """Returns whether a ship or a planet keeps a base from standing here."""
    x, y, half = pose.x, pose.y, pose.half
    for other in others:
        limit = (half + other.half) * 1.4142136
        if -limit < other.x - x < limit and -limit < other.y - y < limit and overlaps(pose, other):
            return True
    return bool(planets) and any(overlaps_terrain(pose, planet) for planet in planets)


def _stopped(template: Template, start: Pose, way: float) -> Pose:
    """Returns the pose of a ship that was moved back.

    A come about has become a straight (DECISIONS D22) and a station that had no room has not
    turned; a spin turns where it stands, since its base covers the same ground either way.
    """
    stopped = template.at(start, way) if way > 0.0 else start
    if template.bearing == "spin":
        return Pose(stopped.x, stopped.y, stopped.heading + template.turn_in_place, stopped.base)
    return stopped


def _met(
    template: Template, start: Pose, pose: Pose, way: float, terrain: list[Terrain]
) -> tuple[int, ...]:
    """Finds the obstacles and minefields that were met, in order along the path.

    A token beneath the ship at its start is not met by the template (DECISIONS D26). Those that
    only the final base meets come after those beneath the template.
    """
    found: list[tuple[float, float, int]] = []
    ahead, aside = template.hub_ahead, template.hub_aside
    hub_x = start.x + ahead * start.ahead_x + aside * start.ahead_y
    hub_y = start.y + ahead * start.ahead_y - aside * start.ahead_x
    reach = template.hub_reach
    for index, token in enumerate(terrain):
        across, up = token.x - hub_x, token.y - hub_y
        farthest = reach + token.radius
        if across * across + up * up < farthest * farthest and token.is_met:
            along = first_beneath(template, start, token, way)
            if along >= 0.0 and not overlaps_terrain(start, token):
                found.append((along, 0.0, index))
            elif overlaps_terrain(pose, token):
                found.append((template.length + CONTACT, _past(template, start, token), index))
    if not found:
        return ()
    found.sort()
    return tuple(index for _, _, index in found)


def met_by(movement: Movement, terrain: list[Terrain]) -> tuple[int, ...]:
    """Finds which other tokens a movement would have met, in order along its path."""
    return _met(movement.template, movement.start, movement.pose, movement.way, terrain)


def crossed(movement: Movement, others: list[Pose]) -> list[int]:
    """Lists the bases that the template passed over and the ship did not overlap, by place."""
    template, start, way = movement.template, movement.start, movement.way
    return [
        place
        for place, other in enumerate(others)
        if place not in movement.overlapped and is_base_beneath(template, start, other, way)
    ]


def _past(template: Template, start: Pose, token: Terrain) -> float:
    """Returns how far toward the template's end a token lies."""
    end = template.end(start)
    return (token.x - start.x) * (end.x - start.x) + (token.y - start.y) * (end.y - start.y)
