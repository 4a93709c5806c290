"""What each option of a rule set means at the table, in plain words.

Every option has a short title and an explanation; values that are no plain number have words of
their own. `rulebook` makes pages of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from fleetbuilder.fleets.rulebook.battle_option_texts import PLAY_GROUPS, PLAY_WORDS

GROUPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "points": "Squadron points",
        "ships": "Ships",
        "factions": "Factions",
        "captains": "Captains and admirals",
        "uniqueness": "Names that may stand once",
        "slots": "Slots",
        "restrictions": "Restrictions printed on cards",
        "resources": "Resources",
        "support ships": "Shuttles, squadrons and support vehicles",
        "events": "Official events",
        "planning": "At the table",
        **PLAY_GROUPS,
    }
)
"""The groups of options in the order of a rule set's page."""

SOURCES: Final = (
    ("2017", "the rulebook of 2017, by section"),
    ("classic", "the rules of 2013 to 2016, by section"),
    ("Alliance", "the rulebook of the cooperative game of 2019, by section"),
    ("F14", "the official rulings and event rules of December 2014"),
    ("T16", "the official rulings and event rules of May 2016"),
    ("EDITIONS", "a row of our comparison of the editions"),
    ("DECISIONS", "a decision of ours where the texts are silent or contradict themselves"),
)
"""The short names of the texts that sources cite."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """Says one option in words.

    `unit` follows a number. `none` is said for no value, `values` for single values; "yes" and
    "no" are said of a bool that has no words of its own.
    """

    title: str
    meaning: str
    unit: str = ""
    none: str = "No limit"
    values: Mapping[Any, str] = field(default_factory=dict)


WORDS: Final[Mapping[str, OptionWords]] = MappingProxyType(
    {
        "points_limit": OptionWords(
            "Points limit",
            "All ships and cards of a fleet together may cost this much. Players may agree on "
            "another total before the game.",
            "SP",
        ),
        "price_date": OptionWords(
            "Prices of",
            "Some cards were repriced over the years. Each counts with the price it had on this "
            "day; without a day of an event, a card that came out later is remarked on.",
            none="Today",
        ),
        "ship_costs": OptionWords(
            "Ships cost points",
            "Whether the printed price of a ship counts towards the fleet's total.",
        ),
        "rule_of_3_on_prices": OptionWords(
            "Rule of 3 on prices",
            "Whether all surcharges and discounts of one card together may change its price by 3 "
            "at most. Printed surcharges of 5 would then never apply in full.",
        ),
        "ship_points_cap": OptionWords(
            "Most for one ship",
            "A ship and everything on it may cost this much together.",
            "SP",
        ),
        "costly_ship": OptionWords(
            "Costly ship from",
            "A ship whose own printed price is at least this much is judged by its upgrades alone "
            "and not by the most for one ship.",
            "SP",
            none="No ship",
        ),
        "costly_ship_upgrades": OptionWords(
            "Upgrades of a costly ship",
            "The upgrades on such a costly ship may cost this much together.",
            "SP",
        ),
        "ships_minimum": OptionWords(
            "Fewest ships",
            "A fleet must have at least this many ships.",
            values={0: "No minimum"},
        ),
        "oversized_maximum": OptionWords(
            "Oversized bases",
            "How many ships on an oversized base a fleet may have.",
        ),
        "ships_allowed": OptionWords(
            "Ships allowed",
            "Which ships may be fielded at all.",
            values={
                "any": "Any ship",
                "generic-of-own-faction": "Generic ships of the captain's faction",
            },
        ),
        "faction_mixing": OptionWords(
            "Mixing factions",
            "Whether a ship may carry captains and upgrades of another faction than its own.",
            values={
                "free": "Yes, for the faction penalty",
                "consent": "Only if all players agree, and for the faction penalty",
                "forbidden": "No",
                "own-upgrades-only": "Captains yes, upgrades no",
            },
        ),
        "mixing_consent": OptionWords(
            "Players agree to mixing",
            "Where mixing needs the consent of all players, a check takes it as given unless you "
            "say otherwise.",
            values={True: "Taken as given", False: "Not given"},
        ),
        "penalty_captain": OptionWords(
            "Penalty, captain",
            "What a captain costs more on a ship of another faction.",
            "SP",
        ),
        "penalty_upgrade": OptionWords(
            "Penalty, upgrade",
            "What an upgrade costs more on a ship of another faction.",
            "SP",
        ),
        "penalty_admiral": OptionWords(
            "Penalty, admiral",
            "What a face-up admiral costs more on a ship of another faction.",
            "SP",
        ),
        "penalty_zero_cost_captain": OptionWords(
            "Penalty for a captain of 0 SP",
            "Whether a captain that costs nothing pays the penalty on a ship of another faction.",
        ),
        "sub_factions": OptionWords(
            "Sub-factions",
            "Whether Vulcans and Bajorans count as Federation, and Ferengi, Kazon and Xindi as "
            "Independent. It never works the other way round.",
            values={
                True: "Count as their prime faction",
                False: "Each faction stands alone",
            },
        ),
        "placeholder_skill": OptionWords(
            "Skill without a captain",
            "The captain skill of a ship that has no captain card.",
        ),
        "captain_cards": OptionWords(
            "Captain cards",
            "Whether ships take captain cards.",
            values={True: "Yes", False: "No, player cards take their place"},
        ),
        "face_up_admirals": OptionWords(
            "Face-up admirals",
            "How many face-up admirals a fleet may have. An admiral may also serve face down as "
            "a captain.",
            values={0: "None"},
        ),
        "unique_scope": OptionWords(
            "Unique names",
            "Among whose cards a unique name must be the only one, over all types of card.",
            values={
                "team": "Those of one player, or of one team",
                "all-players": "Those of all players together",
            },
        ),
        "mirror_copies": OptionWords(
            "Mirror-universe copies",
            "Whether a mirror-universe unique card may serve beside the prime one of that name.",
        ),
        "one_per_ship": OptionWords(
            "One per ship",
            "Whether a ship may have only one copy of a card that bears the one-per-ship mark.",
        ),
        "talent_slots": OptionWords(
            "Talent slots",
            "Where a ship gets the slots for its talents from.",
            values={
                "icons-on-cards": "The talent icons on all cards of the ship",
                "player-card": "The player card",
            },
        ),
        "hull_restriction": OptionWords(
            "Hull restriction",
            "How a restriction to ships of a certain hull is read.",
            values={
                "bounds": "At least, or at most, the printed number",
                "equal": "Exactly the printed number",
            },
        ),
        "surcharges": OptionWords(
            "Printed surcharges",
            "Whether a card that names a price for a foreign faction, class or ship costs that "
            "much more there.",
        ),
        "resources_maximum": OptionWords(
            "Resources",
            "How many resources a fleet may have.",
            values={0: "None"},
        ),
        "sideboard_cost": OptionWords(
            "Price of a sideboard",
            "What the resource Reinforcements Sideboard costs.",
            "SP",
        ),
        "sideboard_combined": OptionWords(
            "Cards of a sideboard",
            "What the cards of a sideboard may cost together.",
            "SP",
        ),
        "officers_per_crew": OptionWords(
            "Officers on a crew card",
            "How many officers one crew card may have.",
        ),
        "support_ships": OptionWords(
            "Allowed",
            "Whether shuttlecrafts, attack squadrons and Borg support vehicles may be fielded.",
        ),
        "capital_ship_hull": OptionWords(
            "Capital ship from hull",
            "Each of them needs a capital ship of its own: a ship of at least this printed hull.",
        ),
        "shuttle_card_limit": OptionWords(
            "Dearest card on a shuttle",
            "One card on a shuttlecraft may cost this much, as paid.",
            "SP",
        ),
        "shuttle_limited_types": OptionWords(
            "What that limit concerns",
            "The types of card that the limit holds for.",
            none="Every card",
        ),
        "shuttle_limit_exempt": OptionWords(
            "Exempt from that limit",
            "Cards that a shuttlecraft may carry whatever they cost.",
            none="No card",
        ),
        "shuttle_admirals": OptionWords(
            "Admiral on a shuttle",
            "Whether a shuttlecraft may carry an admiral.",
        ),
        "squadron_resources": OptionWords(
            "Resource on a squadron",
            "Whether a resource may be assigned to an attack squadron.",
        ),
        "ambassadors_maximum": OptionWords(
            "Ambassadors",
            "How many ambassadors a fleet may have.",
            values={0: "None"},
        ),
        "constructions_maximum": OptionWords(
            "Construction cards",
            "How many construction cards a ship may have.",
            values={0: "None"},
        ),
        "banned_cards": OptionWords(
            "Banned cards",
            "Whether cards that the publisher banned from official events are out.",
            values={True: "Out", False: "Allowed"},
        ),
        "retired_resources": OptionWords(
            "Retired resources",
            "Whether a resource is out when it was retired before the day of the event.",
            values={True: "Out", False: "Allowed"},
        ),
        "event_date": OptionWords(
            "Day of the event",
            "Bans and retirements are judged as of this day, and a card that came out "
            "later is remarked on.",
            none="Chosen by the event; otherwise today",
        ),
        "blind_booster_points": OptionWords(
            "Blind booster",
            "Points to keep free for a booster that is opened at the event.",
            "SP",
            none="No boosters",
        ),
        "team_points": OptionWords(
            "Points of a team",
            "To whom the points limit applies when several players form a team.",
            values={
                "team": "To the team, whatever its number of players",
                "fleet": "To each player's fleet",
            },
        ),
        "dial_order": OptionWords(
            "Order of dials",
            "In which order the maneuvers are chosen.",
            values={
                "ascending-skill": "From the lowest captain skill to the highest",
                "free": "In any order",
            },
        ),
        "dial_planners": OptionWords(
            "Who plans",
            "Whose ships get a maneuver dial.",
            values={"every-ship": "Every ship", "player-ships": "The ships of players"},
        ),
        "round_starts_with": OptionWords(
            "A round starts with",
            "The first phase of a round.",
            values={
                "planning": "The planning phase",
                "reinforcement": "The reinforcement phase",
            },
        ),
        **{name: OptionWords(*words) for name, words in PLAY_WORDS.items()},
    }
)

ANY_NUMBER: Final = 99
"""From this number on a limit is one in name only."""
