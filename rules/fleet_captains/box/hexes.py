"""The sector: hexagons in columns between the players, and the Command Posts at their ends.

Hexagons are flat-topped; the columns run from the near player to the far one, each centred against
the next, so that neighbouring columns differ by an odd number of tiles. A Command Post takes the
place of one more tile at an end of its column. Source: Fleet Captains, Build the Sector; FC-3 to
FC-6, FC-29; DF-1 to DF-3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from string import ascii_uppercase
from typing import Any, Final

from rules.fleet_captains.errors import CaptainsError

NEAR: Final = "near"
FAR: Final = "far"
ENDS: Final = (NEAR, FAR)

LEAST_COLUMNS: Final = 3
MOST_COLUMNS: Final = len(ascii_uppercase)
"""Columns are named by letters."""
MOST_TILES: Final = 50
"""The tiles of a box (FC-4)."""

POST_NEIGHBOURS: Final = 3
"""A Command Post is adjacent to three locations (FC-29)."""

_FAR: Final = 99
"""More steps than there are between two places."""

_HALF_STEPS: Final = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The six neighbours of a hexagon: columns aside, half tiles ahead."""


@dataclass(frozen=True, slots=True)
class Hexagon:
    """A place of the sector: its column, and how far ahead it lies in half tiles.

    The near player's edge is below: `ahead` grows towards the far player, 0 is the middle line.
    """

    column: int
    ahead: int

    @property
    def middle(self) -> tuple[float, float]:
        """Returns its middle for a drawing, across and ahead, in sides of a hexagon."""
        return 1.5 * self.column, sqrt(3) / 2 * self.ahead


@dataclass(frozen=True, slots=True)
class CommandPost:
    """A Command Post: at the near or the far end of a column."""

    column: int
    end: str


def column_name(column: int) -> str:
    """Returns the letter of a column: "A" is the one on the near player's left."""
    return ascii_uppercase[column]


@dataclass(frozen=True)
class SectorLayout:
    """A sector's shape: the tiles of each column, and its Command Posts.

    Raises `CaptainsError` with the code `layout.invalid` for a shape on which nobody can play
    (FC-3, FC-6, FC-29; DF-2).
    """

    id: str
    columns: tuple[int, ...]
    posts: tuple[CommandPost, ...]

    def __post_init__(self) -> None:
        fault, where = self._fault()
        if fault:
            raise CaptainsError(f"the layout {self.id!r} {fault}", "layout.invalid", where)

    @cached_property
    def tiles(self) -> int:
        """Returns how many location tiles it takes."""
        return sum(self.columns)

    @cached_property
    def places(self) -> tuple[Hexagon, ...]:
        """Lists its hexagons: tiles column by column from the near end, then the posts."""
        return (
            *(
                Hexagon(column, 2 * place - (number - 1))
                for column, number in enumerate(self.columns)
                for place in range(number)
            ),
            *(self._hexagon_of(post) for post in self.posts),
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Lists for each place the numbers of those that share an edge with it (FC-29)."""
        at = {place: number for number, place in enumerate(self.places)}
        return tuple(
            tuple(
                sorted(
                    at[other]
                    for aside, ahead in _HALF_STEPS
                    if (other := Hexagon(place.column + aside, place.ahead + ahead)) in at
                )
            )
            for place in self.places
        )

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Lists for each place how many steps every place is from it."""
        found = []
        for start in range(len(self.places)):
            steps = [_FAR] * len(self.places)
            steps[start] = 0
            edge = [start]
            for place in edge:
                for other in self.neighbours[place]:
                    if steps[other] == _FAR:
                        steps[other] = steps[place] + 1
                        edge.append(other)
            found.append(tuple(steps))
        return tuple(found)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Lists the names of its places."""
        return tuple(self._name_of(place) for place in range(len(self.places)))

    def is_post(self, place: int) -> bool:
        """Returns whether a place is a Command Post."""
        return place >= self.tiles

    def post_place(self, post: int) -> int:
        """Returns the place of a Command Post, by its number among the posts."""
        return self.tiles + post

    def place_name(self, place: int) -> str:
        """Returns the name of a place: "C2" is the second tile of column C from the near end."""
        return self.names[place]

    def _name_of(self, place: int) -> str:
        if self.is_post(place):
            post = self.posts[place - self.tiles]
            return f"{column_name(post.column)} {post.end} post"
        column = self.places[place].column
        return f"{column_name(column)}{place - sum(self.columns[:column]) + 1}"

    def as_document(self) -> dict[str, Any]:
        """Returns it as commands and the API write it, with its places and their neighbours."""
        names = self.names
        return {
            "id": self.id,
            "columns": list(self.columns),
            "posts": [{"column": post.column, "end": post.end} for post in self.posts],
            "tiles": self.tiles,
            "places": [
                {
                    "name": names[place],
                    "post": self.is_post(place),
                    "middle": list(hexagon.middle),
                    "neighbours": [names[other] for other in self.neighbours[place]],
                }
                for place, hexagon in enumerate(self.places)
            ],
        }

    def _hexagon_of(self, post: CommandPost) -> Hexagon:
        number = self.columns[post.column]
        return Hexagon(post.column, number + 1 if post.end == FAR else -(number + 1))

    def _fault(self) -> tuple[str, str]:
        """Returns what is wrong with the shape, with the remedy, and where; "" for nothing."""
        fault = self._fault_of_columns()
        if fault:
            return fault, "/columns"
        if len(self.posts) < 2:
            return "has fewer than two Command Posts; each side needs one", "/posts"
        for number, post in enumerate(self.posts):
            if post.end not in ENDS or not 0 <= post.column < len(self.columns):
                return (
                    f"has its Command Post {number} at the {post.end} end of column "
                    f"{post.column}; columns are 0 to {len(self.columns) - 1}, ends near and far"
                ), f"/posts/{number}"
            if post in self.posts[:number]:
                return (
                    "has two Command Posts at one end of a column; put one elsewhere",
                    f"/posts/{number}",
                )
        for number, post in enumerate(self.posts):
            touched = sum(
                1 for each in self.neighbours[self.post_place(number)] if not self.is_post(each)
            )
            if touched != POST_NEIGHBOURS:
                return (
                    f"has a Command Post at the {post.end} end of column "
                    f"{column_name(post.column)} that touches {touched} tiles; it must touch "
                    f"exactly {POST_NEIGHBOURS}, so its column is one tile shorter than both "
                    "columns beside it"
                ), f"/posts/{number}"
        return "", ""

    def _fault_of_columns(self) -> str:
        if not LEAST_COLUMNS <= len(self.columns) <= MOST_COLUMNS:
            return (
                f"has {len(self.columns)} columns; it needs at least {LEAST_COLUMNS} and at most "
                f"{MOST_COLUMNS}"
            )
        if min(self.columns) < 1:
            return "has a column without a tile; leave it out"
        if self.tiles > MOST_TILES:
            return f"takes {self.tiles} tiles; a box has {MOST_TILES}"
        for column, (one, other) in enumerate(zip(self.columns, self.columns[1:], strict=False)):
            if (one - other) % 2 == 0:
                return (
                    f"has columns of {one} and {other} side by side ({column_name(column)} and "
                    f"{column_name(column + 1)}); neighbouring ones are half a tile apart, so one "
                    "has an odd number of tiles and the other an even one"
                )
        return ""
