"""Finding boxes: the one that comes with the site, and those of owners."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from django.conf import settings
from django.db.models import QuerySet

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from rules.fleet_captains.box.box import GameBox
from rules.loader import load_boxes

HOUSE_BOX: Final = "house-base"
SLUG: Final = re.compile(r"[a-z2-9]{8}")


@cache
def house_box() -> GameBox:
    """Returns the box that comes with the site."""
    return load_boxes(settings.FIXTURES_DIR)[HOUSE_BOX]


def boxes_of(owner: str) -> QuerySet[OwnersBox]:
    """Returns the boxes of somebody, those changed last first; nobody has none."""
    return OwnersBox.objects.filter(owner=owner) if owner else OwnersBox.objects.none()


def box_find(*, slug: str) -> OwnersBox | None:
    """Finds a box by its address; who may see it is asked elsewhere."""
    return OwnersBox.objects.filter(slug=slug).first() if SLUG.fullmatch(slug) else None
