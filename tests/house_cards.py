"""House cards for tests, as their documents are typed in."""

from __future__ import annotations

from typing import Any

OFFICER: dict[str, Any] = {
    "key": "crew:a-new-officer-house",
    "type": "crew",
    "name": "A New Officer",
    "sets": ["house"],
    "era": "modern-2017",
    "factions": ["federation"],
    "cost": 3,
    "ability": "action: gain 1 scan.",
    "ability_status": "automated",
}
WANDERER: dict[str, Any] = {
    "key": "ship:wanderer-house",
    "type": "ship",
    "name": "Wanderer",
    "sets": ["house"],
    "era": "modern-2017",
    "factions": ["federation"],
    "ship_class": "galaxy-class",
    "unique": True,
    "attack": 3,
    "agility": 1,
    "hull": 3,
    "shields": 3,
    "actions": ["evade", "scan"],
    "upgrade_bar": ["crew", "crew", "weapon"],
    "cost": 20,
    "ability_status": "none",
}
