"""Player cards as documents, so that a group can type in the card that lies before it.

The form is described in `fixtures/schemas/player_card.json`. Every complaint of the readers names
the place (a JSON pointer) and what would be right.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from rules.alliance.campaign.player_card import (
    ICONS_TO_CHOOSE_FROM,
    REPUTATION,
    ROWS,
    Box,
    IconChoice,
    IconGain,
    Printed,
    Shading,
    Sheet,
)
from rules.cards import FACTIONS
from rules.errors import DocumentError
from rules.notation.reading.messages import shown
from rules.notation.reading.objects import (
    Fields,
    read_house_made,
    read_id,
    read_this,
    read_title,
    read_whole,
    read_words,
    require_pointers,
)
from rules.notation.reading.values import (
    FieldError,
    read_choice,
    read_each,
    read_list,
    read_text,
    read_whole_document,
)

__all__ = [
    "box_to_document",
    "gain_to_document",
    "read_box",
    "read_gain",
    "read_sheet",
    "shading_from_document",
    "shading_to_document",
    "sheet_from_document",
    "sheet_to_document",
]

FORMAT: Final = "fleetbuilder-player-card"
VERSION: Final = 1
LONGEST_ROW: Final = 40
HIGHEST_NUMBER: Final = 40

_FACTIONS: Final = frozenset(FACTIONS)
_ICONS: Final = frozenset(REPUTATION)
_ROWS: Final = frozenset(ROWS)
_ELSEWHERE: Final = frozenset(("talent_icons", *REPUTATION))
"""Fields of a card that stand in parts of its document."""
_SHEET_FIELDS: Final = {"format", "version", "reputation", *Sheet.__slots__} - _ELSEWHERE


# --- the printed card ------------------------------------------------------------------


def sheet_from_document(document: object) -> Sheet:
    """Builds a player card; raises `DocumentError` naming the place and what is right."""
    return read_whole_document(read_sheet, document)


def read_sheet(document: object) -> Sheet:
    """Does what `sheet_from_document` does inside a larger document. Raises `FieldError`."""
    fields = Fields(document, "a player card", _SHEET_FIELDS)
    fields.read("format", read_this, FORMAT)
    fields.read("version", read_whole, VERSION, VERSION)
    skill = fields.read("skill", _read_numbers)
    talents, talent_icons = fields.read("talents", _read_talents, len(skill) - 1)
    reputation = fields.read("reputation", _read_reputation)
    sheet = Sheet(
        id=fields.read("id", read_id),
        name=fields.read("name", read_title),
        faction=fields.read("faction", read_choice, _FACTIONS, "faction"),
        skill=skill,
        icons=fields.read("icons", _read_choices, len(skill) - 1),
        talents=talents,
        talent_icons=talent_icons,
        weapon=reputation[0],
        crew=reputation[1],
        tech=reputation[2],
        house_made=fields.each("house_made", read_house_made, what="house-made parts", default=()),
        printed=fields.each("printed", _read_printed, what="printed parts", default=()),
    )
    require_pointers(sheet.house_made, document)
    return sheet


def _read_numbers(value: object) -> tuple[int, ...]:
    """Returns a row of numbers, which never fall from left to right."""
    listed = read_list(value, LONGEST_ROW, "numbers in a row")
    if len(listed) < 2:
        raise FieldError("a row has at least two numbers: before and after its first box")
    numbers = read_each(listed, read_whole, 0, HIGHEST_NUMBER)
    for place, (left, right) in enumerate(pairwise(numbers), start=1):
        if right < left:
            raise FieldError(f"{right} stands to the right of {left}; numbers never fall", place)
    return numbers


def _read_rising(value: object, highest: int, what: str) -> tuple[int, ...]:
    """Returns whole numbers from 1 to `highest`, each larger than the one before."""
    listed = read_list(value, LONGEST_ROW, what)
    numbers = read_each(listed, read_whole, 1, highest)
    for place, (left, right) in enumerate(pairwise(numbers), start=1):
        if right <= left:
            raise FieldError(f"{right} stands after {left}; {what} go from left to right", place)
    return numbers


def _read_choices(value: object, boxes: int) -> tuple[IconChoice, ...]:
    listed = read_list(value, boxes, "underlined boxes")
    choices = read_each(listed, _read_icon_choice, boxes)
    for place, (left, right) in enumerate(pairwise(choices), start=1):
        if right.box <= left.box:
            raise FieldError(
                f"box {right.box} stands after box {left.box}; they go from left to right",
                place,
                "box",
            )
    return choices


def _read_icon_choice(value: object, boxes: int) -> IconChoice:
    fields = Fields(value, "an underlined box", ("box", "icons"))
    return IconChoice(fields.read("box", read_whole, 1, boxes), fields.read("icons", _read_icons))


def _read_icons(value: object) -> tuple[str, ...]:
    listed = read_list(value, ICONS_TO_CHOOSE_FROM, "icons at a box")
    icons = read_each(listed, read_choice, _ICONS, "upgrade icon")
    if len(icons) != ICONS_TO_CHOOSE_FROM or len(set(icons)) != len(icons):
        raise FieldError(f"{ICONS_TO_CHOOSE_FROM} different icons must stand here")
    return icons


def _read_talents(value: object, boxes: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    fields = Fields(value, "the talent row", ("above", "icons_after"))
    above = fields.read("above", _read_rising, boxes, "talent boxes")
    after = fields.read("icons_after", _read_rising, len(above), "talent icons")
    return above, after


def _read_reputation(value: object) -> tuple[tuple[int, ...], ...]:
    fields = Fields(value, "the reputation", REPUTATION)
    return tuple(fields.read(kind, _read_numbers) for kind in REPUTATION)


def _read_printed(value: object) -> Printed:
    fields = Fields(value, "a printed part", ("where", "source"))
    return Printed(fields.read("where", read_text, 200), fields.read("source", read_words))


def sheet_to_document(sheet: Sheet) -> dict[str, Any]:
    """Returns a player card in the form that `sheet_from_document` reads."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": sheet.id,
        "name": sheet.name,
        "faction": sheet.faction,
        "skill": list(sheet.skill),
        "icons": [{"box": choice.box, "icons": list(choice.icons)} for choice in sheet.icons],
        "talents": {"above": list(sheet.talents), "icons_after": list(sheet.talent_icons)},
        "reputation": {kind: list(sheet.numbers(kind)) for kind in REPUTATION},
        "house_made": [{"where": each.where, "why": each.why} for each in sheet.house_made],
        "printed": [{"where": each.where, "source": each.source} for each in sheet.printed],
    }


# --- boxes and icons -----------------------------------------------------------------


def read_box(value: object) -> Box:
    """Returns a box written as {"row", "box"}. Raises `FieldError`."""
    fields = Fields(value, "a box", ("row", "box"))
    row = fields.read("row", read_choice, _ROWS, "row")
    return Box(row, fields.read("box", read_whole, 1, LONGEST_ROW))


def read_gain(value: object) -> IconGain:
    """Returns a gained icon written as {"box", "icon"}. Raises `FieldError`."""
    fields = Fields(value, "a gained icon", ("box", "icon"))
    box = fields.read("box", read_whole, 1, LONGEST_ROW)
    return IconGain(box, fields.read("icon", read_choice, _ICONS, "upgrade icon"))


def box_to_document(box: Box) -> dict[str, Any]:
    """Returns a box in the form that `read_box` reads."""
    return {"row": box.row, "box": box.number}


def gain_to_document(gain: IconGain) -> dict[str, Any]:
    """Returns a gained icon in the form that `read_gain` reads."""
    return {"box": gain.box, "icon": gain.icon}


def in_order(boxes: frozenset[Box] | tuple[Box, ...]) -> tuple[Box, ...]:
    """Returns boxes row by row and from left to right: an order in which a hand can shade them."""
    return tuple(sorted(boxes, key=lambda box: (ROWS.index(box.row), box.number)))


def shading_to_document(shading: Shading) -> dict[str, Any]:
    """Returns the boxes shaded and the icons gained as plain data."""
    return {
        "boxes": [box_to_document(box) for box in in_order(shading.boxes)],
        "gains": [gain_to_document(gain) for gain in sorted(shading.gains)],
    }


def shading_from_document(document: object) -> Shading:
    """Reads what `shading_to_document` wrote; whether a hand could shade it, `faults` tells.

    Raises `DocumentError` naming the place, also for a box or an icon that stands there twice.
    """
    try:
        fields = Fields(document, "a shading", ("boxes", "gains"))
        boxes = fields.each("boxes", read_box, what="boxes")
        gains = fields.each("gains", read_gain, what="gained icons", default=())
    except FieldError as fault:
        raise fault.error() from None
    for place, box in enumerate(boxes):
        if box in boxes[:place]:
            raise DocumentError(f"{box.row} box {box.number} stands twice", f"/boxes/{place}")
    for place, gain in enumerate(gains):
        if gain in gains[:place]:
            raise DocumentError(f"the icon {shown(gain.icon)} stands twice", f"/gains/{place}")
    return Shading(frozenset(boxes), tuple(sorted(gains)))
