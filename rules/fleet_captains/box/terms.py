"""Names and numbers of Fleet Captains.

Source: Fleet Captains, Choose Victory Point Goal, Starship Display Card, Combat Dial, Mission Deck.
"""

from __future__ import annotations

from typing import Final

FEDERATION: Final = "federation"
KLINGON: Final = "klingon"
SIDES: Final = (FEDERATION, KLINGON)
"""The sides of the base game; the boxes of expansions bring others (FC-8)."""

SYSTEMS: Final = ("weapons", "sensors", "engines", "shields")
"""The Systems of a ship, in the order in which a setting lists their Ratings."""

UNDAMAGED: Final = "undamaged"
ALERT_STATUSES: Final = (UNDAMAGED, "yellow", "red")
"""The Alert Statuses of a dial: each damage goes one down (FC-44)."""

MISSION_KINDS: Final = ("science", "influence", "combat")

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
