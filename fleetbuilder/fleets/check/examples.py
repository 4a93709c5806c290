"""Examples of the API's description: a starter fleet, the same as text, and its report."""

from __future__ import annotations

from typing import Any, Final

FLEET: Final[dict[str, Any]] = {
    "format": "fleetbuilder-fleet",
    "version": 1,
    "ruleset": "attack-wing-2017",
    "points_limit": 35,
    "ships": [
        {
            "ship": "ship:k-mpec-s-attack-cruiser-2017core",
            "captain": "captain:k-mpec-2017core",
            "upgrades": ["crew:worf-2017core", "talent:today-is-a-good-day-to-die-2017core"],
        }
    ],
}

TEXT: Final = """\
K'mpec's Attack Cruiser (25)
K'Mpec (4)
Worf (5)
Today Is A Good Day To Die (5)
"""

REPORT: Final[dict[str, Any]] = {
    "legal": False,
    "points": 39,
    "points_limit": 35,
    "ruleset": "attack-wing-2017",
    "catalogue": "2ee93848915e",
    "lines": [
        {
            "where": "/ships/0",
            "card": "ship:k-mpec-s-attack-cruiser-2017core",
            "points": 25,
            "items": [
                {
                    "amount": 25,
                    "reason": "printed cost",
                    "source": "ship:k-mpec-s-attack-cruiser-2017core",
                }
            ],
        },
        {
            "where": "/ships/0/captain",
            "card": "captain:k-mpec-2017core",
            "points": 4,
            "items": [{"amount": 4, "reason": "printed cost", "source": "captain:k-mpec-2017core"}],
        },
        {
            "where": "/ships/0/upgrades/0",
            "card": "crew:worf-2017core",
            "points": 5,
            "items": [{"amount": 5, "reason": "printed cost", "source": "crew:worf-2017core"}],
        },
        {
            "where": "/ships/0/upgrades/1",
            "card": "talent:today-is-a-good-day-to-die-2017core",
            "points": 5,
            "items": [
                {
                    "amount": 5,
                    "reason": "printed cost",
                    "source": "talent:today-is-a-good-day-to-die-2017core",
                }
            ],
        },
    ],
    "problems": [
        {
            "code": "points.over_limit",
            "severity": "error",
            "where": "",
            "message": "The fleet costs 39 SP, 4 more than the 35 SP allowed.",
            "rule": "fleet: points_limit",
            "source": "2017, Squad Building (any total that all players agree on)",
            "params": {"points": 39, "limit": 35, "over": 4},
            "fixes": [
                {
                    "action": "remove",
                    "label": "Remove Worf (5 SP)",
                    "where": "/ships/0/upgrades/0",
                },
                {"action": "set_limit", "label": "Raise the limit to 39 SP", "value": 39},
            ],
        }
    ],
}
