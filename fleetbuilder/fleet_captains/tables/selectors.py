"""The boxes that a table may begin with, as documents."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings

from fleetbuilder.fleet_captains.boxes.selectors import HOUSE_BOX, boxes_of
from fleetbuilder.player_documents.selectors import document_find
from rules.loader import read_document


@cache
def house_document() -> Any:
    """Returns the document of the box that comes with the site; read it only."""
    return read_document(settings.FIXTURES_DIR / "fleet_captains" / f"{HOUSE_BOX}.json")


def own_document(*, owner: str, slug: str) -> Any:
    """Returns the document of somebody's box, None for one that is not theirs."""
    box = document_find(boxes_of(owner), slug)
    return None if box is None else box.document
