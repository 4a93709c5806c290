"""The sector: hexagons in columns between the players, and the Command Posts at their ends.

Hexagons are flat-topped; the columns run from the near player to the far one, each centred against
the next, so that neighbouring columns differ by an odd number of tiles. A Command Post takes the
place of one more tile at an end of its column. Source: Fleet Captains, Build the Sector; FC-3 to
FC-6, FC-29; DF-1 to DF-3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
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

LEAST_POSTS: Final = 2

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
        for problem in layout_problems(self.columns, self.posts):
            raise CaptainsError(
                f"the layout {self.id!r} {problem.words}", "layout.invalid", problem.where
            )

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


# --- what is wrong with a shape -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LayoutProblem:
    """A problem of a sector's shape: its code, the JSON pointer, and what would be right.

    `words` follow on what is called the layout.
    """

    code: str
    where: str
    words: str

    def as_document(self) -> dict[str, str]:
        """Returns it as the API writes it."""
        return {"code": self.code, "where": self.where, "message": f"the layout {self.words}"}


def layout_problems(
    columns: Sequence[int], posts: Sequence[CommandPost]
) -> Iterator[LayoutProblem]:
    """Yields all problems of a shape, those of its columns first; none if one can play on it.

    Source: FC-3, FC-6, FC-29; DF-2.
    """
    yield from _problems_of_columns(columns)
    if len(posts) < LEAST_POSTS:
        yield LayoutProblem(
            "layout.posts", "/posts", "has fewer than two Command Posts; each side needs one"
        )
    for number, post in enumerate(posts):
        yield from _problems_of_post(columns, posts, number, post)


def _problems_of_columns(columns: Sequence[int]) -> Iterator[LayoutProblem]:
    if not LEAST_COLUMNS <= len(columns) <= MOST_COLUMNS:
        yield LayoutProblem(
            "layout.columns",
            "/columns",
            f"has {len(columns)} columns; it needs at least {LEAST_COLUMNS} and at most "
            f"{MOST_COLUMNS}",
        )
    if any(tiles < 1 for tiles in columns):
        yield LayoutProblem(
            "layout.empty_column", "/columns", "has a column without a tile; leave it out"
        )
    if sum(columns) > MOST_TILES:
        yield LayoutProblem(
            "layout.tiles", "/columns", f"takes {sum(columns)} tiles; a box has {MOST_TILES}"
        )
    for column, (one, other) in enumerate(pairwise(columns)):
        if (one - other) % 2 == 0:
            names = (
                f" ({column_name(column)} and {column_name(column + 1)})"
                if column + 1 < MOST_COLUMNS
                else ""
            )
            yield LayoutProblem(
                "layout.half_tile",
                "/columns",
                f"has columns of {one} and {other} side by side{names}; neighbouring ones are half "
                "a tile apart, so one has an odd number of tiles and the other an even one",
            )


def _problems_of_post(
    columns: Sequence[int], posts: Sequence[CommandPost], number: int, post: CommandPost
) -> Iterator[LayoutProblem]:
    where = f"/posts/{number}"
    if post.end not in ENDS or not 0 <= post.column < len(columns):
        yield LayoutProblem(
            "layout.post",
            where,
            f"has its Command Post {number} at the {post.end} end of column "
            f"{post.column}; columns are 0 to {len(columns) - 1}, ends near and far",
        )
        return
    if post in posts[:number]:
        yield LayoutProblem(
            "layout.post_double",
            where,
            "has two Command Posts at one end of a column; put one elsewhere",
        )
        return
    touched = _tiles_touched(columns, post.column)
    if touched != POST_NEIGHBOURS and post.column < MOST_COLUMNS:
        yield LayoutProblem(
            "layout.post_neighbours",
            where,
            f"has a Command Post at the {post.end} end of column "
            f"{column_name(post.column)} that touches {touched} tiles; it must touch "
            f"exactly {POST_NEIGHBOURS}, so its column is one tile shorter than both "
            "columns beside it",
        )


def _tiles_touched(columns: Sequence[int], column: int) -> int:
    """Returns how many tiles a Command Post at an end of a column shares an edge with."""
    ahead = columns[column] + 1
    touched = 1 if columns[column] > 0 else 0
    for other in (column - 1, column + 1):
        if 0 <= other < len(columns):
            tiles = columns[other]
            # Tiles of a column lie two half tiles apart, from -(tiles - 1) to tiles - 1.
            touched += sum(
                1
                for each in (ahead - 1, ahead + 1)
                if each <= tiles - 1 and (each + tiles) % 2 == 1
            )
    return touched
