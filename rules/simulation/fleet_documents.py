"""Fleets that differ in few ships as one plain document: each ship is written once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.battle import FleetRecord
from rules.battle.position.records import ShipRecord


def fleets_document(fleets: Iterable[FleetRecord]) -> dict[str, Any]:
    """Returns `ships`, each once, and `fleets`, which name their ships by place."""
    ships: dict[ShipRecord, int] = {}
    documents = []
    for fleet in fleets:
        document = fleet.to_document()
        document["ships"] = [ships.setdefault(ship, len(ships)) for ship in fleet.ships]
        documents.append(document)
    return {"ships": [ship.to_document() for ship in ships], "fleets": documents}


def fleets_read(document: Mapping[str, Any]) -> list[FleetRecord]:
    """Reads the plain form; fleets share the ships that they have in common."""
    ships = [ShipRecord(each) for each in document["ships"]]
    return [
        FleetRecord.from_document({**each, "ships": []}).replaced(
            ships=tuple(ships[place] for place in each["ships"])
        )
        for each in document["fleets"]
    ]


def without_ships(document: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the plain form of a job's document without what its fleets fly."""
    fleets = [{**each, "ships": []} for each in document["fleets"]]
    return {**document, "ships": [], "fleets": fleets}
