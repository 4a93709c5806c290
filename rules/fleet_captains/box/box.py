"""A box of Fleet Captains: all its components, read from one document.

The form is described in `fixtures/schemas/fleet_captains_box.json`. Source: Fleet Captains,
Components; FC-8, FC-14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

from rules.errors import DocumentError
from rules.fleet_captains.box.command_cards import CommandSubdeck, read_subdeck
from rules.fleet_captains.box.encounter_cards import EncounterCard, read_encounter_card
from rules.fleet_captains.box.hexes import ENDS, CommandPost, SectorLayout, layout_problems
from rules.fleet_captains.box.mission_cards import MissionCard, read_mission_card
from rules.fleet_captains.box.ship_cards import ShipCard, read_ship_card
from rules.fleet_captains.box.tiles import LocationTile, read_tile
from rules.fleet_captains.errors import CaptainsError
from rules.notation.reading.messages import shown
from rules.notation.reading.objects import (
    Fields,
    read_id,
    read_this,
    read_title,
    read_whole,
    refuse_doubles,
)
from rules.notation.reading.values import FieldError, read_choice, read_whole_document

Component = TypeVar("Component")

BoxCard = ShipCard | LocationTile | MissionCard | EncounterCard | CommandSubdeck
"""What lies in a box beside its layouts: subdecks stand for their cards."""

PARTS: Final = ("ships", "tiles", "missions", "encounters", "commands")
"""The parts of a box that have cards, as documents name them."""

FORMAT: Final = "fleet-captains-box"
VERSION: Final = 1

MOST_IN_COLUMN: Final = 20

OWN_LAYOUT: Final = "own"
"""The id of a layout that is checked without one."""


@dataclass(frozen=True)
class GameBox:
    """All components of a group: each kind by key, id or name, in the order of the document.

    A card or tile that lies in the box several times stands here once, with its `copies`.
    """

    id: str
    name: str
    ships: Mapping[str, ShipCard]
    layouts: Mapping[str, SectorLayout]
    tiles: Mapping[str, LocationTile]
    missions: Mapping[str, MissionCard]
    encounters: Mapping[str, EncounterCard]
    subdecks: Mapping[str, CommandSubdeck]

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Lists the sides that have ships, in the order of the box."""
        return tuple(dict.fromkeys(card.side for card in self.ships.values()))

    def ships_of(self, side: str) -> tuple[ShipCard, ...]:
        """Lists the ship cards of a side, in the order of the box.

        Raises `CaptainsError` with the code `box.side` for a side that has none.
        """
        found = tuple(card for card in self.ships.values() if card.side == side)
        if not found:
            raise CaptainsError(
                f"the box has no ships of {shown(side)}; it has {', '.join(self.sides)}",
                "box.side",
            )
        return found

    def cards_of(self, part: str) -> tuple[BoxCard, ...]:
        """Lists the cards of one of `PARTS`, in the order of the box."""
        parts: Mapping[str, Mapping[str, BoxCard]] = {
            "ships": self.ships,
            "tiles": self.tiles,
            "missions": self.missions,
            "encounters": self.encounters,
            "commands": self.subdecks,
        }
        return tuple(parts[part].values())


def box_from_document(document: object) -> GameBox:
    """Reads a box; raises `DocumentError` with the JSON pointer of what is wrong."""
    return read_whole_document(_read_box, document)


def layout_report(document: object) -> dict[str, Any]:
    """Checks the shape of a sector: all its problems, and the layout where there are none.

    An `id` may be missing. Raises `DocumentError` with the JSON pointer of what cannot be read.
    """
    return read_whole_document(_read_report, document)


def _read_report(document: object) -> dict[str, Any]:
    fields = Fields(document, "a layout", ("id", "columns", "posts"))
    identifier = fields.read("id", read_id, default=OWN_LAYOUT)
    columns, posts = _read_shape(fields)
    problems = [problem.as_document() for problem in layout_problems(columns, posts)]
    return {
        "legal": not problems,
        "problems": problems,
        "layout": None if problems else SectorLayout(identifier, columns, posts).as_document(),
    }


def read_boxes(documents: Mapping[str, object]) -> Mapping[str, GameBox]:
    """Reads the boxes of several files, by id; `DocumentError` names file and place."""
    boxes: dict[str, GameBox] = {}
    for name, document in documents.items():
        try:
            box = box_from_document(document)
        except DocumentError as error:
            raise DocumentError(error.message, f"{name}{error.where}") from error
        boxes[box.id] = box
    return boxes


_FIELDS: Final = (
    "format",
    "version",
    "id",
    "name",
    "ships",
    "layouts",
    "tiles",
    "missions",
    "encounters",
    "commands",
)


def _read_box(document: object) -> GameBox:
    fields = Fields(document, "a box", _FIELDS)
    fields.read("format", read_this, FORMAT)
    fields.read("version", read_whole, VERSION, VERSION)

    def each(
        place: str, read: Callable[[object], Component], what: str, key: str
    ) -> Mapping[str, Component]:
        components = fields.each(place, read, what=what, default=())
        keys = [getattr(component, key) for component in components]
        refuse_doubles(keys, what, place)
        return dict(zip(keys, components, strict=True))

    return GameBox(
        fields.read("id", read_id),
        fields.read("name", read_title),
        each("ships", read_ship_card, "ship cards", "key"),
        each("layouts", _read_layout, "layouts", "id"),
        each("tiles", read_tile, "location tiles", "name"),
        each("missions", read_mission_card, "mission cards", "name"),
        each("encounters", read_encounter_card, "encounter cards", "name"),
        each("commands", read_subdeck, "subdecks", "key"),
    )


def _read_layout(value: object) -> SectorLayout:
    fields = Fields(value, "a layout", ("id", "columns", "posts"))
    identifier = fields.read("id", read_id)
    columns, posts = _read_shape(fields)
    try:
        return SectorLayout(identifier, columns, posts)
    except CaptainsError as error:
        raise FieldError(str(error)) from None


def _read_shape(fields: Fields) -> tuple[tuple[int, ...], tuple[CommandPost, ...]]:
    columns = fields.each("columns", read_whole, 1, MOST_IN_COLUMN, what="columns")
    return columns, fields.each("posts", _read_post, what="Command Posts")


def _read_post(value: object) -> CommandPost:
    fields = Fields(value, "a Command Post", ("column", "end"))
    return CommandPost(
        fields.read("column", read_whole, 0, MOST_IN_COLUMN),
        fields.read("end", read_choice, frozenset(ENDS), "end"),
    )
