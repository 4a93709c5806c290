"""What each option of a battle means at the table, in plain words; joined to `rulebook_words`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

PLAY_GROUPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "set-up": "Setting up",
        "initiative": "Initiative and equal skill",
        "movement": "Moving",
        "tokens": "Actions, tokens and cards in play",
        "combat": "Attacking",
        "damage": "Damage",
        "end phase": "The end of a round",
        "winning": "Winning",
        "terrain": "Obstacles, planet and minefields",
        "card texts": "Card texts",
    }
)
"""The groups of options of a battle, in the order of the page."""

_FIRST_OR_LAST: Final[Mapping[Any, str]] = MappingProxyType(
    {"first": "First", "last": "Last", "any": "In any order"}
)

PlayWords = tuple[str, str, str, str, Mapping[Any, str]]
"""Title, meaning, unit, words for no value, words for single values."""


def _words(
    title: str,
    meaning: str,
    *,
    unit: str = "",
    none: str = "No limit",
    values: Mapping[Any, str] = MappingProxyType({}),
) -> PlayWords:
    return title, meaning, unit, none, values


_SETTING_UP: Final = {
    "table_width": _words("Width of the table", "From its western to its eastern edge.", unit="in"),
    "table_height": _words(
        "Height of the table", "From its southern to its northern edge.", unit="in"
    ),
    "starting_depth": _words(
        "Depth of a starting area",
        "A ship starts wholly within this distance of its player's edge.",
        unit="in",
    ),
    "starting_length": _words(
        "Length of a starting area",
        "With three or four players each starts in a rectangle of this length along the edge. "
        "Two players have their whole edge.",
        unit="in",
    ),
    "placement_order": _words(
        "Order of placing",
        "In which order the ships are put on the table.",
        values={
            "ascending-skill": "From the lowest captain skill to the highest",
            "enemies-first": "Enemies first, then the players in any order",
        },
    ),
    "obstacles": _words(
        "Obstacles",
        "How many obstacles lie on the table in a game without a mission.",
        values={0: "None"},
    ),
    "obstacle_margin": _words(
        "Obstacles and edges",
        "Every part of an obstacle lies farther than this from every edge.",
        unit="in",
    ),
    "obstacle_placing": _words(
        "Placing obstacles",
        "Who puts the obstacles on the table.",
        values={
            "in-turn": "Players in turn, from the holder of initiative",
            "mission": "The mission",
        },
    ),
    "planet": _words(
        "Planet in the middle",
        "Whether a planet lies in the middle of the table in a game without a mission.",
    ),
}

_INITIATIVE: Final = {
    "first_initiative": _words(
        "First initiative",
        "Who has initiative when the game begins.",
        values={
            "lowest-total": "The side with the fewest squadron points",
            "roll": "A roll decides",
            "enemy": "The enemy, always",
        },
    ),
    "initiative_tie": _words(
        "Equal totals",
        "What decides about initiative when totals are equal.",
        values={
            "roll": "A roll: most battle stations results",
            "faction": "The factions of the ships, in a fixed order",
        },
    ),
    "initiative_passes": _words(
        "Initiative moves",
        "Whether initiative passes to the player on the left in every End Phase.",
    ),
    "initiative_order": _words(
        "Several players",
        "Who comes next where more than two players are concerned.",
        values={
            "left-of-holder": "From the holder on to the left",
            "ascending-totals": "By ascending fleet totals",
            "settled-by-players": "Players settle it among themselves",
        },
    ),
    "equal_skill_placing": _words(
        "Equal skill: placing",
        "When the side with initiative places its ships.",
        values=_FIRST_OR_LAST,
    ),
    "equal_skill_planning": _words(
        "Equal skill: planning",
        "When the side with initiative sets its dials.",
        values=_FIRST_OR_LAST,
    ),
    "equal_skill_activation": _words(
        "Equal skill: moving",
        "When the side with initiative moves its ships.",
        values=_FIRST_OR_LAST,
    ),
    "equal_skill_combat": _words(
        "Equal skill: attacking", "When the side with initiative attacks.", values=_FIRST_OR_LAST
    ),
    "equal_skill_end": _words(
        "Equal skill: End Phase",
        "When the side with initiative acts in the End Phase.",
        values=_FIRST_OR_LAST,
    ),
    "own_equal_skill": _words(
        "Own ships of equal skill",
        "In which order the ships of one side act when their skills are equal.",
        values={"free": "As their side likes"},
    ),
    "timing_clashes": _words(
        "Everything else at once",
        "Who resolves first whenever two sides want to do something at the same time.",
        values={
            "initiative-first": "The side with initiative resolves all of its own first",
            "enemies-first": "The enemy resolves all of its own first",
        },
    ),
}

_MOVING: Final = {
    "auxiliary_power": _words(
        "Auxiliary power",
        "What a ship may not do while it has an auxiliary power token.",
        values={
            "actions-and-red": "No actions, not even free ones, and no red maneuver",
            "actions-and-red-of-players": "The same for players; enemies may act",
        },
    ),
    "red_under_auxiliary": _words(
        "Red under auxiliary power",
        "What happens when such a ship reveals a red maneuver.",
        values={
            "opponent-chooses": "An opponent chooses another maneuver of its dial",
            "damage-and-straight": "It takes a damage card and flies a straight 2",
        },
    ),
    "red_maneuver": _words(
        "Red maneuvers",
        "What executing a red maneuver costs.",
        values={
            "token": "An auxiliary power token",
            "token-or-enemy-skips": "An auxiliary power token; enemies lose their action",
        },
    ),
    "green_maneuver": _words(
        "Green maneuvers",
        "What executing a green maneuver brings.",
        values={
            "token-off": "An auxiliary power token comes off",
            "token-off-players": "An auxiliary power token comes off a player's ship",
        },
    ),
    "fleeing": _words(
        "Leaving the table",
        "What becomes of a ship whose base ends partly off the table.",
        values={
            "destroyed": "It is destroyed, unless the mission says otherwise",
            "by-edge": "It depends on the edge and on the mission",
        },
    ),
    "overlapping_ships": _words(
        "Overlapping ships",
        "What becomes of a ship that would end on another ship.",
        values={"back-along-template": "It moves back along the template and loses its action"},
    ),
    "obstacle_met": _words(
        "Meeting an obstacle",
        "What it does to a ship when its template or its base overlaps an obstacle.",
        values={
            "die-and-no-action": "It rolls a die for damage and loses its action",
            "enemy-swerves-first": "The same, but enemies avoid it if they can",
        },
    ),
    "planet_stops": _words(
        "Planet in the way",
        "Which ships move back when they would end on a planet.",
        values={"every-ship": "Every ship", "player-ships": "The ships of players"},
    ),
    "bearings": _words(
        "Bearings",
        "Which kinds of maneuver there are.",
        values={"as-on-the-dial": "Those on the ships' own dials"},
    ),
    "actions_after_overlap": _words(
        "Free actions after an overlap",
        "Which actions a ship has left in its activation after overlapping another.",
        values={"none-this-activation": "No action until its activation ends"},
    ),
    "actions_after_obstacle": _words(
        "Free actions after an obstacle",
        "Which actions a ship has left after meeting an obstacle.",
        values={"none-this-round": "No action in this round"},
    ),
    "large_base_hull": _words(
        "Large bases that overlap",
        "A ship on an oversized base that overlaps only ships of at most this hull keeps its "
        "action.",
        none="They lose their action as well",
    ),
    "station_systems": _words("Stations cloak", "Whether stations may echo and gain agility."),
    "station_auxiliary_off": _words(
        "Stations recover",
        "Whether an auxiliary power token comes off a station by itself when it has moved.",
    ),
    "spin": _words(
        "Spins",
        "How a spin is executed.",
        values={"straight-then-turn": "Straight ahead, then a quarter turn in place"},
    ),
    "granted_maneuver": _words(
        "Maneuvers granted by cards",
        "The colour of a maneuver that a card grants and the ship's dial lacks.",
        values={"white": "White"},
    ),
    "docking": _words(
        "Docking a shuttle",
        "Whose move takes a shuttle to its capital ship.",
        values={"shuttle-moves": "The shuttle's", "either-moves": "That of either ship"},
    ),
    "docked_cards": _words(
        "Cards of a docked shuttle",
        "Whether they count as in play on its capital ship.",
        values={"in": "In play", "out": "Out of play"},
    ),
    "launching": _words(
        "Launching a shuttle",
        "Where a shuttle is set down.",
        values={
            "template": "At the end of a template laid against its capital ship",
            "within-range-1": "Anywhere within Range 1 of its capital ship",
        },
    ),
}

_TOKENS: Final = {
    "cloak_defense": _words(
        "Cloaked ships defend",
        "What a cloak token does for a ship under attack.",
        values={
            "replaces": "Its agility counts as the printed agility + 4",
            "adds-dice": "It rolls 4 more defense dice",
        },
    ),
    "echo_when": _words(
        "Sensor echo",
        "Since when a ship must be cloaked to perform it.",
        values={
            "cloaked": "It must be cloaked now",
            "cloaked-earlier": "It must be cloaked since an earlier round",
        },
    ),
    "echo_blocked_by": _words(
        "What blocks an echo",
        "On what an echo may not end.",
        values={"ships-and-planets": "Other ships, planets, and the edge of the table"},
    ),
    "shields_after_cloak": _words(
        "Shields after cloaking",
        "When disabled shields become active again once a cloak is gone.",
        values={"at-once": "At once", "end-phase": "In the End Phase"},
    ),
    "freed_cards": _words(
        "Freeing disabled cards",
        "Which cards a ship may free by its action.",
        values={"any-card": "Any card, its captain too", "upgrades": "Upgrades only"},
    ),
    "cards_per_trigger": _words(
        "Cards that answer to a token",
        "How many cards of a ship may use the same token for their texts in one round.",
        values={"one-upgrade": "One upgrade", "one-card": "One card"},
    ),
    "time_tokens_off": _words("Time tokens", "How many come off each card in the End Phase."),
    "continuous_effects": _words(
        "Lasting effects", "Whether there are continuous and permanent effect tokens."
    ),
    "fleet_actions": _words("Fleet actions", "Whether ships may use their admiral's fleet action."),
    "enemy_actions": _words("Enemies' own actions", "Whether enemies have actions of their own."),
    "friendly_to_itself": _words(
        "Friendly to itself", "Whether a ship is one of its side's friendly ships to itself."
    ),
    "squadrons_are_ships": _words(
        "Squadrons as ships", "Whether texts about ships concern attack squadrons too."
    ),
    "disabled_captain_skill": _words(
        "Skill of a disabled captain",
        "The skill of a ship whose captain is disabled or gone; it has no talents then.",
    ),
    "skill_changes": _words(
        "Changes of skill",
        "From when a changed skill counts for the order of ships.",
        values={"next-phase": "From the next phase"},
    ),
}

_ATTACKING: Final = {
    "combat_steps": _words(
        "Steps of an attack",
        "From declaring the target to dealing damage.",
        values={"seven": "Seven", "eight": "Eight, the weapon being chosen first"},
    ),
    "second_arc": _words(
        "Use of the second arc",
        "What may use a ship's arc behind.",
        values={
            "weapons-and-effects": "Weapons and other texts that say so",
            "weapons": "Weapons that say so",
        },
    ),
    "attacks_a_round": _words("Attacks in a round", "How often a ship may attack in a round."),
    "modifies_first": _words(
        "Who modifies first",
        "Whose effects on a side's dice come first.",
        values={"other-side": "Those of the other side"},
    ),
    "cancelling": _words(
        "Cancelling results",
        "When texts that cancel results act.",
        values={"compare-results": "When results begin to be compared"},
    ),
    "range_bonus": _words(
        "Range bonuses",
        "One attack die more at Range 1, one defense die more at Range 3.",
        values={"primary-only": "Primary weapons only"},
    ),
    "attack_elsewhere": _words(
        "Attacks outside the Combat Phase",
        "What counts in an attack that a text allows in another phase.",
        values={
            "as-in-combat": "Everything, as in the Combat Phase",
            "no-tokens": "Neither cloak nor target lock, evade or battle stations",
        },
    ),
    "combat_effects_apart": _words(
        "Combat effects", "Whether texts about combat leave everything outside combat alone."
    ),
    "rule_of_3": _words(
        "Rule of 3", "Whether all modifiers of a value count as 3 at most, up or down."
    ),
    "targets": _words(
        "Choice of targets",
        "Who chooses targets and spends tokens.",
        values={"player": "The player", "enemy-orders": "Players; enemies by their orders"},
    ),
    "spent_lock_rerolls": _words(
        "Target lock spent to fire", "Whether a lock that was the price of a shot also re-rolls."
    ),
    "all_round_range": _words(
        "Reach of a 360° weapon", "How many range bands a 360° primary weapon reaches."
    ),
    "no_defense_dice": _words(
        "No defense dice",
        "What happens when a defender rolls no dice.",
        values={"steps-go-on": "The steps go on, tokens may be spent"},
    ),
}

_DAMAGE_AND_END: Final = {
    "damage_order": _words(
        "Order of damage",
        "Damage is suffered one at a time.",
        values={"normal-first": "All normal damage before any critical damage"},
    ),
    "deck_empty": _words(
        "Empty damage deck",
        "What happens when no damage card is left to deal.",
        values={"reshuffle-or-count": "Discards are shuffled; with none left, damage is counted"},
    ),
    "simultaneous_attack": _words(
        "Simultaneous attacks",
        "Whether a ship that is destroyed attacks before it goes, when its skill equals the "
        "attacker's.",
    ),
    "broken_formations": _words(
        "Broken formations", "Whether damage to the hull of one ship breaks its formation."
    ),
    "end_phase_order": _words(
        "Order of the End Phase",
        "What comes first.",
        values={
            "cloak-first": "Cloaks, shields, tokens, then card texts",
            "shields-first": "Shields, tokens, cloaks, then card texts",
            "cards-first": "Card texts, then cloaks, shields, tokens",
        },
    ),
    "end_phase_turns": _words(
        "Who acts when",
        "The order of ships in the End Phase.",
        values={
            "ascending-skill": "From the lowest captain skill to the highest",
            "players-then-enemies": "Players by ascending skill, then enemies by descending skill",
        },
    ),
    "shields_raised": _words(
        "Raising shields",
        "Which disabled shields become active in the End Phase.",
        values={"all": "All of a ship that is not cloaked"},
    ),
}

_WINNING: Final = {
    "last_side": _words(
        "Last side standing",
        "What being the only side with ships left means.",
        values={"battle": "It wins", "nothing": "Nothing: only the mission's objectives count"},
    ),
    "all_destroyed": _words(
        "Everybody destroyed",
        "Who wins when the last ships of all sides go at the same time.",
        values={
            "initiative-now": "The side that has initiative",
            "destroyed-ship": "The side whose destroyed ship had initiative",
            "mission": "As the mission says",
        },
    ),
    "last_blast": _words(
        "Last blast",
        "An effect of a lost ship that destroys all opponents wins, if it acts",
        values={
            "hit-or-destroyed": "When the ship is hit or destroyed",
            "destroyed": "When the ship is destroyed",
            "none": "Never",
        },
    ),
    "elimination": _words(
        "A player without ships",
        "What becomes of a player who lost all ships while others fight on.",
        values={"out-of-the-game": "Out of the game", "loses-experience": "Loses experience"},
    ),
    "round_limit": _words("Last round", "After this round the side with more Fleet Points wins."),
    "fleet_points_limit": _words(
        "Fleet Points to win", "A battle ends when a side has so many Fleet Points."
    ),
    "fleet_points_constant": _words(
        "Fleet Points count from",
        "Fleet Points are this number less the points of the opponent's surviving fleet.",
        none="The points limit of the event",
    ),
    "equal_fleet_points": _words(
        "Equal Fleet Points",
        "What equal Fleet Points at the end mean.",
        values={"draw": "A draw", "roll": "A roll decides"},
    ),
}

_TERRAIN_AND_TEXTS: Final = {
    "obstruction_dice": _words(
        "Obstructed fire", "How many more defense dice an obstruction gives, however many tokens."
    ),
    "planet_blocks": _words(
        "Firing past a planet",
        "When a planet makes an attack impossible.",
        values={
            "always": "Whenever it lies between the ships",
            "unless-overlapped": "Unless one of the ships stands on it",
        },
    ),
    "minefields": _words("Minefields", "Whether there are minefields."),
    "dropped_mine_dice": _words(
        "Minefields put on a ship",
        "What may change the dice of a minefield that is put on a ship. Tokens never may.",
        values={
            "nothing-changes-them": "Nothing",
            "texts-change-them": "Card texts that change attack dice",
        },
    ),
    "ruler": _words(
        "The ruler and obstacles",
        "How the ruler lies when players look for obstructions.",
        values={"on-its-edge": "On its edge: a line without width"},
    ),
    "minefield_is_obstacle": _words(
        "Moving over minefields",
        "Whether a minefield costs a die and the action, as an obstacle does. Its card acts in "
        "any case.",
    ),
    "optional_texts": _words(
        "Optional texts",
        "Which texts a player may leave aside.",
        values={"may-header-or-cost": "Those with a “may”, an action or attack header, or a cost"},
    ),
    "text_timing": _words(
        "Texts that name a phase",
        "When a text acts that names a phase or a step.",
        values={"beginning": "At its beginning"},
    ),
    "any_time": _words(
        "Texts of any time",
        "When a text may act that acts at any time.",
        values={
            "effects": "Between phases, and where another text could act",
            "steps": "Between two steps, but not within an attack",
            "phases": "Between two phases only",
        },
    ),
    "forbidding_wins": _words(
        "Forbidding and allowing", "Whether a text that forbids beats one that allows."
    ),
    "optional_use": _words(
        "Use of optional texts",
        "How often an optional text that is no action may act.",
        values={"once-a-round": "Once a round on each ship, unless it says each time"},
    ),
}

PLAY_WORDS: Final[Mapping[str, PlayWords]] = MappingProxyType(
    {
        **_SETTING_UP,
        **_INITIATIVE,
        **_MOVING,
        **_TOKENS,
        **_ATTACKING,
        **_DAMAGE_AND_END,
        **_WINNING,
        **_TERRAIN_AND_TEXTS,
    }
)
"""Words for every option of `rules.options.PLAY_OPTIONS`."""
