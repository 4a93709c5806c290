"""The words of a battle as small numbers, with their names for logs and pages.

Source: 2017, The Game Round, Component Overview.
"""

from __future__ import annotations

from typing import Final

# Phases of a round, and what comes before and after the rounds.
SETTING_UP: Final = 0
PLANNING: Final = 1
ACTIVATION: Final = 2
COMBAT: Final = 3
END: Final = 4
OVER: Final = 5
PHASES: Final = ("set-up", "planning", "activation", "combat", "end", "over")

# Where a ship is.
WAITING: Final = 0
IN_PLAY: Final = 1
DOCKED: Final = 2
DESTROYED: Final = 3
LEFT: Final = 4
AWAY: Final = 5
PLACES: Final = ("waiting", "in play", "docked", "destroyed", "left", "away")
"""A ship that left did so as its mission allows, which is no destruction; one that is away comes
back to the table."""

# Colours of maneuvers.
GREEN: Final = 0
WHITE: Final = 1
RED: Final = 2
COLOURS: Final = ("green", "white", "red")

# Tokens beside a ship that are only counted.
EVADE: Final = 0
SCAN: Final = 1
BATTLE_STATIONS: Final = 2
AUXILIARY: Final = 3
MISSION: Final = 4
TOKENS: Final = ("evade", "scan", "battlestations", "auxiliary", "mission")

# The cloak token: whether there is one, which side it shows, where it lies (2017, Cloak).
NO_CLOAK: Final = 0
CLOAKED: Final = 1
CLOAK_IS_RED: Final = 2
CLOAK_IS_BESIDE: Final = 4
CLOAK_NAMES: Final = {
    0: "none",
    1: "green",
    3: "red",
    5: "green-beside",
    7: "red-beside",
}

HAS_REGENERATED: Final = 64
"""The bit of the regenerate action among a ship's actions of the round."""

# How long a ship may not perform actions (DECISIONS D29).
MAY_ACT: Final = 0
NOT_THIS_ACTIVATION: Final = 1
NOT_THIS_ROUND: Final = 2
BARS: Final = ("none", "activation", "round")

NO_WEAPON: Final = -2
"""Stands for the card of a weapon where a text says with how many dice a ship attacks."""

ENDLESS: Final = 99
"""Is how far a weapon reaches that a text fires at any range."""

ATTACKED: Final = "attacked"
"""The mark of a ship that attacked this round besides the attack that every ship has."""

NOBODY: Final = -1
"""Stands for no ship, no side, no card."""

OF_TOKEN: Final = -2
"""Stands for the card of an effect that no card of its ship can put out of use.

It is a rule of a token, or an action of a card that another ship keeps.
"""

ENEMIES: Final = 0
"""The team of ships that the game plays, where it plays any (Alliance, Enemy AI Introduction)."""

SUPPORT_RANGE: Final = 2
"""Shuttles and squadrons attack at Range 1-2 (2017, Shuttlecrafts 1, Attack Squadrons 1)."""
