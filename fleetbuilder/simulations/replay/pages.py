"""What the template of a replay shows at a moment, prepared as plain values.

The page is whole without its script: the table, both fleets, the dice and the sentences are
rendered for the moment of the address. The script changes the same elements in place, so whatever
it writes has the same form here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.simulations.replay import drawing
from fleetbuilder.simulations.replay.moments import Replay, ReplayShip, ReplaySide, Shown
from fleetbuilder.simulations.replay.scenes import RolledRow
from rules.battle.position.terms import NOBODY
from rules.simulation.story import HEADING, StoryLine
from rules.table import Area, print_area

PHASES: Final = ("Planning", "Activation", "Combat", "End")
FACES: Final = {
    "H": ("die-hit", "hit"),
    "C": ("die-crit", "crit"),
    "E": ("die-evade", "evade"),
    "B": ("die-battlestations", "battle stations"),
    "X": ("die-blank", "blank"),
}
"""Letter of a result in the log -> icon and word."""
CLOAKS: Final = ("", "green", "red")
SPEEDS: Final = (("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×"))
FULL: Final = 100
"""The length of a full bar in the list of ships."""


@dataclass(frozen=True, slots=True)
class ShownToken:
    """A kind of token beside a ship: whether it lies there, what is written on it, where."""

    name: str
    icon: str
    word: str
    is_lying: bool
    text: str
    x: str


@dataclass(frozen=True, slots=True)
class GaugeBar:
    """A bar of shields or hull: how many are left of how many, and how long it is drawn."""

    name: str
    word: str
    left: int
    of: int
    width: str
    table_width: str


@dataclass(frozen=True, slots=True)
class ShipNow:
    """A ship at a moment, on the table and in the list of its fleet."""

    ship: ReplayShip
    now: Shown
    drawn: drawing.ShipDrawing
    transform: str
    turn: str
    tokens: tuple[ShownToken, ...]
    bars: tuple[GaugeBar, ...]
    accent: str
    has_arcs: bool
    is_named: bool
    label: str
    anchor: str
    fate: str


@dataclass(frozen=True, slots=True)
class SideNow:
    """A fleet at a moment: how many of its ships are left; `house` names its house cards."""

    side: ReplaySide
    name: str
    ships: tuple[ShipNow, ...]
    left: int
    house: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies: icon, word, and whether it was re-rolled or added."""

    letter: str
    icon: str
    word: str
    mark: str


@dataclass(frozen=True, slots=True)
class DiceRow:
    """A row of dice; `is_old` when a later row shows the same dice changed."""

    label: str
    dice: str
    faces: tuple[Die, ...]
    is_old: bool


@dataclass(frozen=True, slots=True)
class LogRound:
    """A stretch of the story: its heading, and the lines below, with their moments."""

    heading: str
    moment: int
    lines: tuple[tuple[int, StoryLine], ...]


def replay_context(replay: Replay, moment: int) -> dict[str, Any]:
    """Prepares all that the page shows of a battle at a moment, counted from 1."""
    state = replay.state_at(moment)
    area = replay.area
    ships = [_ship_now(replay, state, ship) for ship in replay.ships]
    return {
        "replay": replay,
        "moment": moment,
        "line": replay.lines[moment - 1],
        "state": state,
        "phases": PHASES,
        "initiative": _initiative(replay, state["initiative"]),
        "sides": [_side_now(side, ships) for side in replay.sides],
        "ships": ships,
        "scene": _scene(replay, state),
        "move": _move(replay, state),
        "rounds": log_rounds(replay.lines),
        "round_total": replay.lines[-1].round,
        "ways": ways(replay, moment),
        "speeds": SPEEDS,
        "faces": FACES,
        "token_kinds": drawing.TOKENS,
        "view_box": drawing.view_box(replay),
        "grid": drawing.grid(area),
        "width": drawing.number(area.width * drawing.UNITS),
        "height": drawing.number(area.height * drawing.UNITS),
        "areas": [(letters, drawing.rectangle(area, own)) for letters, own in _areas(replay.sides)],
        "terrain": [
            (drawing.terrain_shape(area, token), nth in state["terrain"])
            for nth, token in enumerate(replay.terrain)
        ],
        "clips": drawing.clips(replay.ships),
        "template_width": drawing.TEMPLATE_UNITS,
        "document": replay_document(replay),
    }


def _areas(sides: Sequence[ReplaySide]) -> list[tuple[str, Area]]:
    """Returns the starting areas, each once, with the letters of those who begin there."""
    found: dict[str, tuple[list[str], Area]] = {}
    for side in sides:
        if side.area is not None:
            found.setdefault(print_area(side.area), ([], side.area))[0].append(side.letter)
    return [(" ".join(letters), area) for letters, area in found.values()]


def replay_document(replay: Replay) -> dict[str, Any]:
    """Returns what the page's script plays: the replay, with the lines of its moves drawn."""
    document = replay.to_document()
    for move, plain in zip(replay.scenes.moves, document["moves"], strict=True):
        plain["way"] = drawing.way_path(replay.area, move)
        plain["template"] = drawing.template_path(replay.area, move)
    initiatives = [_initiative(replay, team) for team in range(len(replay.sides))]
    return document | {"initiatives": initiatives}


def title(replay: Replay) -> str:
    """Names the fleets of a battle, in the order of their letters."""
    sides = sorted(replay.sides, key=lambda side: side.letter)
    return " against ".join(side_name(side) for side in sides)


def summary(replay: Replay) -> str:
    """Returns who fought, and how it ended."""
    end = replay.lines[-1]
    return f"{title(replay)}, {end.round} rounds. {end.text}"


def side_name(side: ReplaySide) -> str:
    """Names a fleet: its own name, or its letter."""
    return side.fleet.name or f"Fleet {side.letter}"


def _initiative(replay: Replay, team: int) -> str:
    """Names the sides that hold the initiative; "" while nobody does."""
    return " and ".join(side.letter for side in replay.sides if side.team == team)


# --- ships ------------------------------------------------------------------------------------


def _side_now(side: ReplaySide, ships: Sequence[ShipNow]) -> SideNow:
    own = tuple(ships[ship.index] for ship in side.ships)
    left = sum(1 for each in own if each.now["place"] not in ("destroyed", "left"))
    return SideNow(side, side_name(side), own, left, house_names(side))


def house_names(side: ReplaySide) -> tuple[str, ...]:
    """Names the cards of a fleet that players of a site made up, each once."""
    names = {}
    for ship in side.fleet.ships:
        names[ship.key] = ship.name
        names |= {card.key: card.name for card in ship.cards}
    return tuple(name for key, name in names.items() if key in side.fleet.house)


def _ship_now(replay: Replay, state: Shown, ship: ReplayShip) -> ShipNow:
    now = state["ships"][ship.index]
    drawn = drawing.ship_drawing(ship)
    factions = ship.record.factions
    hull = "Tokens" if ship.record.squadron_tokens else "Hull"
    is_acting = state["actor"] == ship.index
    label, anchor = drawing.label_place(replay, state, ship.index, drawn)
    return ShipNow(
        ship=ship,
        now=now,
        drawn=drawn,
        transform=drawing.transform(replay.area, now),
        turn=drawing.turn(now),
        tokens=_tokens(now),
        bars=(
            _bar("shields", "Shields", now["shields"], now["shields_of"]),
            _bar("hull", hull, now["hull"], now["hull_of"]),
        ),
        accent=factions[0] if factions else "independent",
        has_arcs=is_acting and now["place"] == "in play",
        is_named=now["place"] == "in play" and (is_acting or state["target"] == ship.index),
        label=label,
        anchor=anchor,
        fate=fate(now),
    )


def fate(now: Shown) -> str:
    """Returns where a ship is that is not on the table; "" for one that is."""
    if now["place"] in ("destroyed", "left"):
        return f"{now['place'].capitalize()} in round {now['left_in']}"
    return {"waiting": "Not yet placed", "docked": "Docked", "away": "Off the table"}.get(
        now["place"], ""
    )


def _tokens(now: Shown) -> tuple[ShownToken, ...]:
    places = drawing.token_places(now)
    return tuple(
        ShownToken(
            name, icon, word, bool(now[name]), token_text(name, now[name]), places.get(name, "0")
        )
        for name, icon, word in drawing.TOKENS
    )


def token_text(name: str, value: Any) -> str:
    """Returns what is written beside a token: its side, the ship that is locked, or how many."""
    if name == "cloak":
        return CLOAKS[value]
    if name == "lock":
        return str(value)
    return str(value) if value > 1 else ""


def _bar(name: str, word: str, left: int, of: int) -> GaugeBar:
    share = min(1.0, left / of) if of else 0.0
    return GaugeBar(
        name,
        word,
        left,
        of,
        drawing.number(share * FULL),
        drawing.number(share * drawing.BARS),
    )


# --- dice and ways ----------------------------------------------------------------------------


def _scene(replay: Replay, state: Shown) -> dict[str, Any] | None:
    """Returns the dice on the table, and the line of fire of an attack."""
    if state["scene"] == NOBODY:
        return None
    scene = replay.scenes.scenes[state["scene"]]
    rows = scene.rows[: state["rows"]]
    return {
        "title": scene.title,
        "rows": [_dice_row(row, rows[nth + 1 :]) for nth, row in enumerate(rows)],
        "result": scene.result if state["result"] else "",
        "damage": scene.damage,
        "shot": drawing.shot_line(replay.area, state) if scene.target != NOBODY else None,
    }


def _dice_row(row: RolledRow, later: Sequence[RolledRow]) -> DiceRow:
    is_old = any(each.dice == row.dice for each in later)
    return DiceRow(row.label, row.dice, dice_faces(row.results), is_old)


def dice_faces(results: str) -> tuple[Die, ...]:
    """Returns dice as they are drawn: small letters are re-rolled, those after a + were added."""
    faces = []
    is_added = False
    for letter in results:
        if letter == "+":
            is_added = True
            continue
        icon, word = FACES[letter.upper()]
        mark = "added" if is_added else "re-rolled" if letter.islower() else ""
        faces.append(Die(letter.upper(), icon, word, mark))
    return tuple(faces)


def _move(replay: Replay, state: Shown) -> dict[str, str] | None:
    """Returns the way of the ship that has just moved, its template, and where it came from."""
    if state["move"] == NOBODY:
        return None
    move = replay.scenes.moves[state["move"]]
    x, y, heading = move.path[0]
    start = {"x": x, "y": y, "heading": heading}
    base = drawing.ship_drawing(replay.ships[move.ship]).base
    return {
        "corner": base["corner"],
        "side": base["side"],
        "way": drawing.way_path(replay.area, move),
        "template": drawing.template_path(replay.area, move),
        "ghost": f"{drawing.transform(replay.area, start)} {drawing.turn(start)}",
    }


# --- the log and the ways through it ----------------------------------------------------------


def log_rounds(lines: Sequence[StoryLine]) -> list[LogRound]:
    """Returns the story under its headings."""
    rounds: list[tuple[str, int, list[tuple[int, StoryLine]]]] = []
    for moment, line in enumerate(lines, 1):
        if line.depth == HEADING:
            rounds.append((line.text, moment, []))
        else:
            rounds[-1][2].append((moment, line))
    return [LogRound(heading, moment, tuple(below)) for heading, moment, below in rounds]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to step: its name for the script, icon and words, and the moment it leads to."""

    name: str
    icon: str
    word: str
    keys: str
    to: int | None


def ways(replay: Replay, moment: int) -> dict[str, list[Way]]:
    """Returns the ways back and on from a moment; at an end they lead nowhere."""
    before = [stop for stop in replay.turns if stop < moment]
    after = [stop for stop in replay.turns if stop > moment]
    rounds_before = [stop for stop in replay.rounds if stop < moment]
    rounds_after = [stop for stop in replay.rounds if stop > moment]
    back = moment - 1 if moment > 1 else None
    on = moment + 1 if moment < replay.moments else None
    return {
        "back": [
            Way("round-back", "round-back", "Round back", "↑", _last(rounds_before)),
            Way("turn-back", "turn-back", "Turn back", "Shift ←", _last(before)),
            Way("back", "chevron-left", "Step back", "←", back),
        ],
        "on": [
            Way("on", "chevron-right", "Step on", "→", on),
            Way("turn-on", "turn-on", "Turn on", "Shift →", after[0] if after else None),
            Way("round-on", "round-on", "Round on", "↓", rounds_after[0] if rounds_after else None),
        ],
    }


def _last(stops: Sequence[int]) -> int | None:
    return stops[-1] if stops else None
