"""The sector of a game as it is drawn, and the words that say the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from rules.fleet_captains.box.hexes import FAR, SectorLayout

SIDE: Final = 50
"""The side of a hexagon as it is drawn."""
MARGIN: Final = 4
HALF: Final = SIDE * sqrt(3) / 2
USUAL_COLUMNS: Final = 5
"""A sector of more columns is wide."""
MARK: Final = 21
"""How far the marks of ships and tokens stand from each other."""


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """A ship or a cloak token on the map; `team` tells its shape and colour."""

    kind: str
    code: str
    team: int
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class PlaceAnswer:
    """An answer that is about a place: its number, its words, and the places of the way there."""

    answer: int
    words: str
    way: tuple[str, ...] = ()
    is_previewed: bool = False


@dataclass(frozen=True, slots=True)
class PressedPlace:
    """A place that may be pressed: the answer, the corner of its box, and the way as a line."""

    answer: int
    words: str
    points: str
    left: str
    top: str
    line: str
    is_previewed: bool


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """A place as it is drawn: outline, words, edge of the side that explored it, marks."""

    name: str
    points: str
    x: str
    y: str
    kind: str
    size: int | None
    edge: str
    team: int | None
    marks: tuple[DrawnMark, ...]
    control: str
    offered: str
    """The number of the answer that is about it, "" where none is."""

    @property
    def label_y(self) -> str:
        """Returns where its name stands."""
        return f"{float(self.y) - 30:.1f}"

    @property
    def foot_y(self) -> str:
        """Returns where its control tokens and installation are told."""
        return f"{float(self.y) + 31:.1f}"


def ship_codes(view: Mapping[str, Any]) -> dict[int, str]:
    """Returns the code of each ship: the letter of its side and a number, as the map has it."""
    counts: dict[int, int] = {}
    codes = {}
    for ship in view["ships"]:
        team = view["players"][ship["player"]]["team"]
        counts[team] = counts.get(team, 0) + 1
        codes[ship["number"]] = f"{view['teams'][team]['side'][0].upper()}{counts[team]}"
    return codes


def sector_drawing(
    layout: SectorLayout, view: Mapping[str, Any], offered: Mapping[str, PlaceAnswer]
) -> dict[str, Any]:
    """Prepares the drawing of a sector as a seat sees it, with its own edge below.

    `offered` has the answers that are about places, by the names of these.
    """
    seat = view["seat"] or 0
    turned = -1 if layout.posts[seat].end == FAR else 1
    middles = [
        (turned * SIDE * across, -turned * SIDE * ahead)
        for across, ahead in (hexagon.middle for hexagon in layout.places)
    ]
    left = min(x for x, _ in middles) - SIDE - MARGIN
    top = min(y for _, y in middles) - HALF - MARGIN
    width = max(x for x, _ in middles) + SIDE + MARGIN - left
    height = max(y for _, y in middles) + HALF + MARGIN - top
    codes = ship_codes(view)
    return {
        "view_box": f"{left:.1f} {top:.1f} {width:.1f} {height:.1f}",
        "is_wide": len(layout.columns) > USUAL_COLUMNS,
        "places": [
            _place(view, place, x, y, codes, offered)
            for place, (x, y) in zip(view["places"], middles, strict=True)
        ],
        "choices": _choices(view, middles, offered),
        "choice_width": f"{2 * SIDE}",
        "choice_height": f"{2 * HALF:.1f}",
    }


def _choices(
    view: Mapping[str, Any],
    middles: Sequence[tuple[float, float]],
    offered: Mapping[str, PlaceAnswer],
) -> list[PressedPlace]:
    """Prepares the places that may be pressed, in the order of the answers."""
    at = {place["name"]: middle for place, middle in zip(view["places"], middles, strict=True)}
    found = []
    for name, offer in sorted(offered.items(), key=lambda each: each[1].answer):
        x, y = at[name]
        found.append(
            PressedPlace(
                answer=offer.answer,
                words=offer.words,
                points=_points(x, y),
                left=f"{x - SIDE:.1f}",
                top=f"{y - HALF:.1f}",
                line=" ".join(f"{at[each][0]:.1f},{at[each][1]:.1f}" for each in offer.way),
                is_previewed=offer.is_previewed,
            )
        )
    return found


def _points(x: float, y: float) -> str:
    return " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in _CORNERS)


_CORNERS: Final = (
    (SIDE, 0),
    (SIDE / 2, HALF),
    (-SIDE / 2, HALF),
    (-SIDE, 0),
    (-SIDE / 2, -HALF),
    (SIDE / 2, -HALF),
)


def _place(
    view: Mapping[str, Any],
    place: Mapping[str, Any],
    x: float,
    y: float,
    codes: Mapping[int, str],
    offered: Mapping[str, PlaceAnswer],
) -> DrawnPlace:
    tile = place["tile"]
    team = place["explorer"] if place["post"] is None else place["post"]
    if team is not None:
        team = view["players"][team]["team"]
    kind = "post" if place["post"] is not None else "hidden"
    if tile is not None:
        kind = "scanned" if place["scanned"] else "open"
    return DrawnPlace(
        # A hexagon is too narrow for "Command Post"; the sector in words says it.
        name=place["name"] if place["post"] is None else "Post",
        points=_points(x, y),
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        kind=kind,
        size=tile["size"] if tile is not None else None,
        edge=f"M{x - 22:.1f},{y + HALF - 3:.1f}h44",
        team=team,
        marks=tuple(_marks(view, place["name"], x, y, codes)),
        control=_control_code(view, place),
        offered=str(offered[place["name"]].answer) if place["name"] in offered else "",
    )


def _marks(
    view: Mapping[str, Any], name: str, x: float, y: float, codes: Mapping[int, str]
) -> Iterator[DrawnMark]:
    """Yields the marks at a place, in rows of three."""
    found = [
        ("ship", codes[ship["number"]], ship["player"])
        for ship in view["ships"]
        if ship["where"] == name and not ship["cloaked"]
    ]
    found += [
        ("token", str(token["number"]), token["player"])
        for token in view["tokens"]
        if token["where"] == name
    ]
    rows = [found[start : start + 3] for start in range(0, len(found), 3)]
    for row, marks in enumerate(rows):
        for column, (kind, code, player) in enumerate(marks):
            yield DrawnMark(
                kind,
                code,
                view["players"][player]["team"],
                f"{x + MARK * (column - (len(marks) - 1) / 2):.1f}",
                f"{y + MARK * (row - (len(rows) - 1) / 2):.1f}",
            )


def _control_code(view: Mapping[str, Any], place: Mapping[str, Any]) -> str:
    parts = []
    if place["control"]:
        letter = view["teams"][place["holder"]]["side"][0].upper()
        parts.append(f"{letter}×{place['control']}")
    if place["installation"]:
        parts.append(place["installation"].capitalize())
    return " ".join(parts)


# --- the same in words ---------------------------------------------------------------------------


def place_lines(
    view: Mapping[str, Any], names: Sequence[str], teams: Sequence[str]
) -> list[dict[str, str]]:
    """Lists the places in words of which something can be said.

    `names` and `teams` are what players and teams are called.
    """
    codes = ship_codes(view)
    return [
        {"name": place["name"], "tile": tile_words(place), "what": what}
        for place in view["places"]
        if (what := "; ".join(_contents(view, place, names, teams, codes)))
        or place["tile"] is not None
    ]


def hidden_places(view: Mapping[str, Any]) -> str:
    """Lists the places that lie face down."""
    return ", ".join(
        place["name"] for place in view["places"] if place["tile"] is None and place["post"] is None
    )


def tile_words(place: Mapping[str, Any]) -> str:
    """Returns what a seat knows of the tile of a place, "" for one that lies face down."""
    tile = place["tile"]
    if tile is None:
        return "" if place["post"] is None else "Command Post"
    scanned = "scanned by you: " if place["scanned"] else ""
    return f"{scanned}{' '.join(tile['words'])}"


def _contents(
    view: Mapping[str, Any],
    place: Mapping[str, Any],
    names: Sequence[str],
    teams: Sequence[str],
    codes: Mapping[int, str],
) -> Iterator[str]:
    if place["post"] is not None:
        yield f"of {names[place['post']]}"
    if place["explorer"] is not None:
        yield f"explored by {names[place['explorer']]}"
    for ship in view["ships"]:
        if ship["where"] == place["name"] and not ship["cloaked"]:
            yield f"{codes[ship['number']]} {ship['name']}"
    for token in view["tokens"]:
        if token["where"] == place["name"]:
            yield f"cloak token {token['number']} of {names[token['player']]}"
    if place["control"]:
        tokens = "token" if place["control"] == 1 else "tokens"
        yield f"{place['control']} control {tokens} of {teams[place['holder']]}"
    if place["installation"]:
        whose = f" of {teams[place['owner']]}" if place["owner"] is not None else ""
        yield f"{place['installation']}{whose}"
    for player in place["away_teams"]:
        yield f"away team of {names[player]}"
    if place["encounter"] is not None:
        yield f"encounter {place['encounter']['name']}: {' '.join(place['encounter']['words'])}"
