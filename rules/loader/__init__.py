"""Reading the game's documents from a folder of fixtures: the one place that opens files.

The rest of `rules` is handed documents; the command line, tests and scripts get them from here.
"""

from rules.loader.files import FIXTURES, read_document, read_fleets
from rules.loader.fixtures import (
    load_alliance_missions,
    load_boxes,
    load_campaigns,
    load_captains_rulebook,
    load_catalogue,
    load_damage_deck,
    load_enemies,
    load_mission_rules,
    load_missions,
    load_options,
    load_pilot_uses,
    load_player_cards,
    load_rulesets,
    load_rulings,
)

__all__ = [
    "FIXTURES",
    "load_alliance_missions",
    "load_boxes",
    "load_campaigns",
    "load_captains_rulebook",
    "load_catalogue",
    "load_damage_deck",
    "load_enemies",
    "load_mission_rules",
    "load_missions",
    "load_options",
    "load_pilot_uses",
    "load_player_cards",
    "load_rulesets",
    "load_rulings",
    "read_document",
    "read_fleets",
]
