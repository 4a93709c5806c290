"""Owners' boxes as a belonging of accounts."""

from __future__ import annotations

from typing import Any, Final

from fleetbuilder.fleet_captains.boxes.documents import box_row
from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import boxes
from fleetbuilder.player_documents.belonging import documents_belonging


def _exported(box: OwnersBox) -> dict[str, Any]:
    return {**box_row(box), "document": box.document}


CAPTAINS_BOXES: Final = documents_belonging(
    boxes,
    _exported,
    name="fleet_captains_boxes",
    title="Boxes of Star Trek: Fleet Captains",
    fate="They are deleted, with all cards that you typed in.",
)
