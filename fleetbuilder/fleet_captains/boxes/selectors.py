"""Finding boxes: the one that comes with the site, and those of owners."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings
from django.db.models import QuerySet

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.player_documents.selectors import documents_of
from rules.fleet_captains.box.box import GameBox
from rules.loader import load_boxes

HOUSE_BOX: Final = "house-base"


@cache
def house_box() -> GameBox:
    """Returns the box that comes with the site."""
    return load_boxes(settings.FIXTURES_DIR)[HOUSE_BOX]


def boxes() -> QuerySet[OwnersBox]:
    """Returns all boxes of owners."""
    return OwnersBox.objects.all()


def boxes_of(owner: str) -> QuerySet[OwnersBox]:
    """Returns the boxes of somebody, those changed last first; nobody has none."""
    return documents_of(boxes(), owner)
