"""Names and numbers of Fleet Captains.

Source: Fleet Captains, Choose Victory Point Goal, Starship Display Card, Combat Dial, Mission Deck.
"""

from __future__ import annotations

from typing import Final

FEDERATION: Final = "federation"
KLINGON: Final = "klingon"
SIDES: Final = (FEDERATION, KLINGON)
"""The sides of the base game; the boxes of expansions bring others (FC-8)."""

SYSTEMS: Final[tuple[str, ...]] = ("weapons", "sensors", "engines", "shields")
"""The Systems of a ship, in the order in which a setting lists their Ratings."""

UNDAMAGED: Final = "undamaged"
ALERT_STATUSES: Final[tuple[str, ...]] = (UNDAMAGED, "yellow", "red")
"""The Alert Statuses of a dial: each damage goes one down (FC-44)."""

MISSION_KINDS: Final[tuple[str, ...]] = ("science", "influence", "combat")

DISABLED: Final = "D"
"""What a setting says instead of a Rating that is Disabled; 0 is a Rating (FC-22, FC-23)."""

CLICKS: Final = 12
"""The clicks of a dial: it has no more settings."""

LEAST_GOAL: Final = 6
GREATEST_GOAL: Final = 38
USUAL_GOAL: Final = 10
"""Victory Point Goals; each side's ships come to the greatest together (FC-1, DF-45)."""

GREATEST_SIZE: Final = 6
SHIPS_OF_A_SIDE: Final = 12

CREW_TYPES: Final = ("captain", "officer", "engineer", "specialist")
"""The types of crew: a ship has one of each (FC-120)."""

CREW: Final = "crew"
OPS: Final = "ops"
EFFECT_KINDS: Final = (OPS, "combat", CREW)
"""The kinds of a command card's effects: the one chosen sets the kind of the card (FC-113)."""

INSTALLATIONS: Final[tuple[str, ...]] = ("outpost", "colony", "starbase")
"""The levels of an installation, each built from the one before (FC-74)."""

LOCATION_KINDS: Final = ("planet", "nebula", "star", "empty", "hazard")
HABITABLE_KIND: Final = "planet"
"""What may be habitable (FC-74)."""

TILES: Final = 50
MISSIONS: Final = 76
ENCOUNTERS: Final = 50
SUBDECKS_OF_A_SIDE: Final = 10
CARDS_OF_A_SUBDECK: Final = 10
SUBDECKS_OF_A_DECK: Final = 4
"""Numbers of the base game (FC-4, FC-12)."""
