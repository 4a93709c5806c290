"""The real catalogue for tests, read once in each process."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rules.catalogue import Catalogue
from rules.loader import load_catalogue


@cache
def catalogue() -> Catalogue:
    """Returns the catalogue of the repository's fixtures."""
    return load_catalogue()


def unplayed(key: str) -> Catalogue:
    """Returns the catalogue with a card whose text is for people only."""
    return Catalogue(
        (
            replace(card, ability_status="manual") if card.key == key else card
            for card in catalogue()
        ),
        catalogue().ship_classes.values(),
        catalogue().sets.values(),
    )
