"""Rows of boxes turned into boxes of the rules."""

from __future__ import annotations

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from rules.fleet_captains.box.box import GameBox, box_from_document
from rules.fleet_captains.box.own_box import lay_over


def box_from_row(row: OwnersBox) -> GameBox:
    """Returns the cards that an owner typed in, and no others.

    Raises `DocumentError` for a box that an earlier release took and this one does not read.
    """
    return box_from_document(row.document)


def box_laid(row: OwnersBox) -> GameBox:
    """Returns an owner's box laid over that of the site; raises as `box_from_row`."""
    return lay_over(box_from_row(row), house_box())
