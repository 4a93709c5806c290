"""Missions as far as they concern building a fleet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.errors import CatalogueError


@dataclass(frozen=True, slots=True)
class Requirement:
    """A card that a side must include: type, faction ("" for any) and how many."""

    type: str
    faction: str = ""
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class MissionSide:
    """What one player of a mission may and must field; points in SP."""

    name: str
    points: int
    requires: tuple[Requirement, ...] = ()
    outpost_points: int = 0


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission: its sides by id, and the text that it comes from."""

    id: str
    name: str
    source: str
    sides: Mapping[str, MissionSide]


def mission_from_document(document: Mapping[str, Any]) -> Mission:
    """Reads a mission document; raises `CatalogueError` naming the field at fault."""
    try:
        sides = {
            identifier: MissionSide(
                name=side["name"],
                points=side["points"],
                requires=tuple(Requirement(**each) for each in side.get("requires", ())),
                outpost_points=side.get("outpost_points", 0),
            )
            for identifier, side in document["sides"].items()
        }
        return Mission(document["id"], document["name"], document["source"], sides)
    except (KeyError, TypeError) as error:
        raise CatalogueError(
            f"a mission document is incomplete: {error}", card=str(document.get("id", ""))
        ) from error
