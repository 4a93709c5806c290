"""What catches the eye in a replay: a ship on its way, and dice on the table.

`Scenes` reads a battle's log event by event. A move is shown until the next ship's turn, an
attack with all its dice, modifications and result likewise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, hypot
from typing import Any, Final

from rules.battle import Event
from rules.battle.position.terms import NOBODY
from rules.table import Pose, Template, parse_pose, template
from rules.table.errors import TableError

STEP: Final = 0.8
"""Inches between two places of a curved path; what lies between them is drawn straight."""
SLACK: Final = 0.05
"""Inches by which a way along a template may miss where the log says that the ship stands."""

ENDING: Final = frozenset({"active", "phase", "round", "over"})
"""The kinds of event with which a turn ends, and what was shown for it goes."""

_MODIFIERS: Final[Mapping[str, str]] = {
    "target-lock": "Target lock",
    "battlestations": "Battle stations",
    "evade": "Evade token",
}

Place = tuple[float, float, float]
"""x and y in inches, heading in degrees."""


@dataclass(frozen=True, slots=True)
class Move:
    """A ship's way: places from start to end, and the template, None where there is none."""

    ship: int
    start: Pose
    path: tuple[Place, ...]
    template: Template | None

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form without the template, which is drawn on the server."""
        return {"ship": self.ship, "path": [list(place) for place in self.path]}


@dataclass(frozen=True, slots=True)
class RolledRow:
    """A row of dice: who rolled or changed them and how, the results as the log writes them.

    `dice` is attack or defense.
    """

    label: str
    dice: str
    results: str


@dataclass(slots=True)
class Scene:
    """An attack, or another roll (`target` is nobody then); `result` is empty until known."""

    ship: int
    target: int
    title: str
    rows: list[RolledRow] = field(default_factory=list)
    result: str = ""
    damage: int = 0

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {
            "ship": self.ship,
            "target": self.target,
            "title": self.title,
            "rows": [[row.label, row.dice, row.results] for row in self.rows],
            "result": self.result,
            "damage": self.damage,
        }


class Scenes:
    """All moves and all dice of a battle, in order, and those that are shown just now."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes: Final = codes
        self.moves: Final[list[Move]] = []
        self.scenes: Final[list[Scene]] = []
        self._poses: Final[dict[int, Pose]] = {}
        self._has_move = False
        self._has_scene = False

    def shown(self, active: int) -> dict[str, int]:
        """Returns what is shown now, -1 standing for none.

        That is the ship that acts (the one that rolls, else the active one), its target, the move,
        the scene, how many of its rows lie there, and whether the result is known (0 or 1).
        """
        scene = self.scenes[-1] if self._has_scene else None
        return {
            "actor": scene.ship if scene else active,
            "target": scene.target if scene else NOBODY,
            "move": len(self.moves) - 1 if self._has_move else NOBODY,
            "scene": len(self.scenes) - 1 if scene else NOBODY,
            "rows": len(scene.rows) if scene else 0,
            "result": int(bool(scene and scene.result)),
        }

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form of all of them."""
        return {
            "moves": [move.to_document() for move in self.moves],
            "scenes": [scene.to_document() for scene in self.scenes],
        }

    def take(self, event: Event) -> None:
        """Reads the next event of the log."""
        if event.kind in ENDING:
            self._has_move = self._has_scene = False
        elif event.kind in ("moved", "echoed"):
            self._move(event)
        elif event.kind == "attack":
            self._attack(event)
        elif event.kind == "dice":
            self._dice(event)
        elif event.kind == "modified":
            self._modified(event)
        elif event.kind == "result":
            self._result(event)
        elif event.kind in ("placed", "launched"):
            self._poses[event["ship"]] = parse_pose(event["pose"])

    # --- moves ----------------------------------------------------------------------------

    def _move(self, event: Event) -> None:
        ship = event["ship"]
        end = parse_pose(event["pose"])
        if event.kind == "moved":
            start = parse_pose(event["start"])
            way = _template(event["maneuver"], start)
            path = _path(start, end, way, event["way"])
        else:
            start = self._poses.get(ship, end)
            way, path = None, (_place(start), _place(end))
        self._poses[ship] = end
        self.moves.append(Move(ship, start, path, way))
        self._has_move = True

    # --- dice -----------------------------------------------------------------------------

    def _attack(self, event: Event) -> None:
        attacker, defender = event["attacker"], event["defender"]
        weapon = event["weapon"]
        through = ", through an obstacle" if event["is_obstructed"] else ""
        where = f"Range {event['band']}" if event["band"] else "beyond Range 3"
        title = f"{self.codes[attacker]} attacks {self.codes[defender]}: {weapon}, {where}{through}"
        self.scenes.append(Scene(attacker, defender, title))
        self._has_scene = True

    def _dice(self, event: Event) -> None:
        code = self.codes[event["ship"]]
        if event["why"] == "attack":
            label = f"{code} {event['dice']} dice"
        else:
            label = f"{code} {_capital(event['why'])}"
        if not self._has_scene:
            self.scenes.append(Scene(event["ship"], NOBODY, f"{code} rolls for {event['why']}"))
            self._has_scene = True
        self.scenes[-1].rows.append(RolledRow(label, event["dice"], event["results"]))

    def _modified(self, event: Event) -> None:
        if not self._has_scene:
            return
        by = _MODIFIERS.get(event["by"], _capital(event["by"]))
        for dice in ("attack", "defense"):
            if event[dice]:
                label = f"{self.codes[event['ship']]} {by}"
                self.scenes[-1].rows.append(RolledRow(label, dice, event[dice]))

    def _result(self, event: Event) -> None:
        if not self._has_scene:
            return
        hits, crits = event["hits"], event["crits"]
        scene = self.scenes[-1]
        scene.damage = hits + crits
        parts = [
            f"{number} {word}{'s' if number > 1 else ''}"
            for number, word in ((hits, "hit"), (crits, "crit"))
            if number
        ]
        scene.result = " + ".join(parts) or "No damage"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _place(pose: Pose) -> Place:
    return (round(pose.x, 2), round(pose.y, 2), round(pose.heading, 1))


def _template(maneuver: str, start: Pose) -> Template | None:
    """Returns the template of a maneuver as the log writes it, such as "2 bank left green"."""
    words = maneuver.split()
    if len(words) < 3 or not words[0].lstrip("-").isdecimal():
        return None
    side = words[2] if len(words) > 3 else ""
    try:
        return template(words[1], int(words[0]), side, start.base)
    except TableError:
        return None


def _path(start: Pose, end: Pose, way: Template | None, length: float) -> tuple[Place, ...]:
    """Returns the places of a move: along the template as far as it went, then turned in place.

    A move that no template explains goes straight from start to end.
    """
    places = [_place(start)]
    if way is not None and length > 0.0:
        last = way.at(start, min(length, way.way))
        if hypot(last.x - end.x, last.y - end.y) <= SLACK:
            steps = ceil(length / STEP) if way.curve is not None else 1
            places += [_place(way.at(start, length * step / steps)) for step in range(1, steps + 1)]
    if places[-1] != _place(end):
        places.append(_place(end))
    return tuple(places)
