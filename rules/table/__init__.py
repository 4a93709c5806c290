"""The table top: bases, maneuver templates, arcs, ranges and what lies in the way.

Inches, x to the east, y to the north, headings in degrees clockwise from north. Everything here
answers questions of geometry; what the answers cost a ship is for the rules of battle.
"""

from __future__ import annotations

from rules.table.arc import (
    ALL_ROUND,
    Arc,
    FiringArcs,
    arc_named,
    arcs_of,
    attack_band,
    attack_distance,
    is_in_arc,
    is_token_in_arc,
)
from rules.table.area import EDGES, TABLE, Area
from rules.table.distance import band, band_of, distance
from rules.table.echo import SPEEDS as ECHO_SPEEDS
from rules.table.echo import Echo, each_echo, echo_pose, greatest_shift, may_end_at
from rules.table.errors import TableError
from rules.table.line import FireLine, line_of_fire, line_to_base
from rules.table.movement import Movement, crossed, execute, is_taken, met_by
from rules.table.obstruction import (
    BLOCKED,
    CLEAR,
    OBSTRUCTED,
    crosses,
    crosses_base,
    line_obstruction,
    obstruction,
)
from rules.table.overlap import overlaps, separation, touches
from rules.table.pose import BASES, OVERSIZED, SMALL, Base, Pose, base_named, unit_vector
from rules.table.ray import Ray, rays_to, stand_on
from rules.table.setup import area_at, leaves_through, may_lie, may_stand, starting_areas
from rules.table.shuttle import free_launches, launch_pose, launches
from rules.table.template import (
    BEARINGS,
    OF_CARDS,
    Template,
    sides_of,
    template,
    templates_for,
    templates_of,
)
from rules.table.terrain import (
    KINDS,
    OUTLINES,
    Terrain,
    overlaps_terrain,
    terrain_distance,
    terrain_gap,
)
from rules.table.text import (
    Table,
    parse_area,
    parse_pose,
    parse_table,
    parse_terrain,
    print_area,
    print_pose,
    print_table,
    print_terrain,
)

__all__ = [
    "ALL_ROUND",
    "BASES",
    "BEARINGS",
    "BLOCKED",
    "CLEAR",
    "ECHO_SPEEDS",
    "EDGES",
    "KINDS",
    "OBSTRUCTED",
    "OF_CARDS",
    "OUTLINES",
    "OVERSIZED",
    "SMALL",
    "TABLE",
    "Arc",
    "Area",
    "Base",
    "Echo",
    "FireLine",
    "FiringArcs",
    "Movement",
    "Pose",
    "Ray",
    "Table",
    "TableError",
    "Template",
    "Terrain",
    "arc_named",
    "arcs_of",
    "area_at",
    "attack_band",
    "attack_distance",
    "band",
    "band_of",
    "base_named",
    "crossed",
    "crosses",
    "crosses_base",
    "distance",
    "each_echo",
    "echo_pose",
    "execute",
    "free_launches",
    "greatest_shift",
    "is_in_arc",
    "is_taken",
    "is_token_in_arc",
    "launch_pose",
    "launches",
    "leaves_through",
    "line_obstruction",
    "line_of_fire",
    "line_to_base",
    "may_end_at",
    "may_lie",
    "may_stand",
    "met_by",
    "obstruction",
    "overlaps",
    "overlaps_terrain",
    "parse_area",
    "parse_pose",
    "parse_table",
    "parse_terrain",
    "print_area",
    "print_pose",
    "print_table",
    "print_terrain",
    "rays_to",
    "separation",
    "sides_of",
    "stand_on",
    "starting_areas",
    "template",
    "templates_for",
    "templates_of",
    "terrain_distance",
    "terrain_gap",
    "touches",
    "unit_vector",
]
