"""What a mission at a real table is opened from: enemy cards, the damage deck, ships to choose.

They are files of the release, read once; whatever a play uses is pinned in its start.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from cards.selectors import catalogue_current
from fleetbuilder.campaigns.common.bundled_documents import campaign_documents
from rules.cards import Ship
from rules.catalogue import Catalogue
from rules.loader import load_damage_deck, read_document


@functools.cache
def enemy_documents() -> Mapping[str, Any]:
    """Returns the documents of all enemy types by id."""
    paths = sorted(settings.FIXTURES_DIR.joinpath("enemies").glob("*.json"))
    found = [read_document(path) for path in paths]
    return {document["id"]: document for document in found}


@functools.cache
def damage_deck() -> tuple[str, ...]:
    """Returns the damage cards by name, one for each copy."""
    return load_damage_deck(settings.FIXTURES_DIR)


@dataclass(frozen=True, slots=True)
class TableShipModel:
    """A ship to choose: its class and faction, and what its generic ship card shows."""

    key: str
    name: str
    faction: str
    attack: int
    agility: int
    hull: int
    shields: int


def ships_offered() -> tuple[TableShipModel, ...]:
    """Returns the generic ships of the classes that campaigns offer, by faction and name."""
    return _ships_of(catalogue_current())


@functools.lru_cache(maxsize=2)
def _ships_of(catalogue: Catalogue) -> tuple[TableShipModel, ...]:
    offered = {
        (terms["faction"], offer["ship_class"])
        for document in campaign_documents().values()
        for terms in document["factions"]
        for offer in terms["ships"]
    }
    found: dict[str, TableShipModel] = {}
    for card in catalogue:
        if not isinstance(card, Ship) or card.unique:
            continue
        for faction in card.factions:
            key = f"{faction}:{card.ship_class}"
            if (faction, card.ship_class) not in offered or key in found:
                continue
            name = catalogue.ship_classes[card.ship_class].name
            values = (card.attack, card.agility, card.hull, card.shields)
            found[key] = TableShipModel(key, name, faction, *(each or 0 for each in values))
    return tuple(sorted(found.values(), key=lambda each: (each.faction, each.name)))
