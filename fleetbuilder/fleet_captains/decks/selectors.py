"""Finding the command decks that people keep."""

from __future__ import annotations

import re
from typing import Final

from django.db.models import QuerySet

from fleetbuilder.fleet_captains.decks.models import CommandDeck

SLUG: Final = re.compile(r"[a-z2-9]{8}")


def decks_of(owner: str) -> QuerySet[CommandDeck]:
    """Returns the decks of somebody, those changed last first; nobody has none."""
    found = CommandDeck.objects.select_related("box")
    return found.filter(owner=owner) if owner else found.none()


def deck_find(*, slug: str) -> CommandDeck | None:
    """Finds a deck by its address; who may see it is asked elsewhere."""
    if not SLUG.fullmatch(slug):
        return None
    return CommandDeck.objects.select_related("box").filter(slug=slug).first()
