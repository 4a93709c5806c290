"""What a rule set decides about a battle: one option for each row of the comparison of editions.

The options of building stand in `rules.rulesets`; both together are `rules.rulesets.OPTIONS`.
An option with a single choice is a rule on which all texts agree; it stands here so that its
source can be shown and a house rule has a place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Option:
    """Describes one option: what kind of value it takes and which question it answers.

    `kind` is bool, int, text, date, texts or record; a trailing "?" allows null (no limit).
    `choices` closes a text. `row` is the row of the comparison of editions ("" where none).
    """

    name: str
    kind: str
    question: str
    group: str
    row: str = ""
    choices: tuple[str, ...] = ()


SET_UP: Final = "set-up"
INITIATIVE: Final = "initiative"
MOVEMENT: Final = "movement"
TOKENS: Final = "tokens"
COMBAT: Final = "combat"
DAMAGE: Final = "damage"
END: Final = "end phase"
WINNING: Final = "winning"
TERRAIN: Final = "terrain"
TEXTS: Final = "card texts"


def _number(name: str, row: str, group: str, question: str) -> Option:
    return Option(name, "int", question, group, row)


def _limit(name: str, row: str, group: str, question: str) -> Option:
    return Option(name, "int?", question, group, row)


def _flag(name: str, row: str, group: str, question: str) -> Option:
    return Option(name, "bool", question, group, row)


def _choice(name: str, row: str, group: str, question: str, *choices: str) -> Option:
    return Option(name, "text", question, group, row, choices)


_SET_UP_OPTIONS: Final = (
    _number("table_width", "B1", SET_UP, "How many inches does the table measure, west to east?"),
    _number("table_height", "B1", SET_UP, "How many inches does it measure, south to north?"),
    _number("starting_depth", "B2", SET_UP, "How many inches from its edge may a fleet start?"),
    _number("starting_length", "B3", SET_UP, "How long is a starting area with three players?"),
    _choice(
        "placement_order",
        "B4",
        SET_UP,
        "In which order are ships placed?",
        "ascending-skill",
        "enemies-first",
    ),
    _number("obstacles", "B7", SET_UP, "How many obstacles are placed before a standard game?"),
    _number("obstacle_margin", "B7", SET_UP, "How many inches from every edge must they lie?"),
    _choice("obstacle_placing", "B7", SET_UP, "Who places obstacles?", "in-turn", "mission"),
    _flag("planet", "B7", SET_UP, "Does a planet lie in the middle of a standard game's table?"),
)

_INITIATIVE_OPTIONS: Final = (
    _choice(
        "first_initiative",
        "C1",
        INITIATIVE,
        "Who has initiative first?",
        "lowest-total",
        "roll",
        "enemy",
    ),
    _choice(
        "initiative_tie",
        "C2",
        INITIATIVE,
        "What decides between equal totals?",
        "roll",
        "faction",
    ),
    _flag("initiative_passes", "C3", INITIATIVE, "Does initiative pass on in every End Phase?"),
    _choice(
        "initiative_order",
        "C4",
        INITIATIVE,
        "Who comes next with more than two players?",
        "left-of-holder",
        "ascending-totals",
        "settled-by-players",
    ),
    _choice(
        "equal_skill_placing",
        "C6",
        INITIATIVE,
        "At equal skill, when does the side with initiative place?",
        "first",
        "last",
    ),
    _choice(
        "equal_skill_planning",
        "C7",
        INITIATIVE,
        "At equal skill, when does it set its dials?",
        "last",
        "first",
        "any",
    ),
    _choice(
        "equal_skill_activation",
        "C8",
        INITIATIVE,
        "At equal skill, when does it activate?",
        "last",
        "first",
    ),
    _choice(
        "equal_skill_combat",
        "C9",
        INITIATIVE,
        "At equal skill, when does it attack?",
        "first",
        "last",
    ),
    _choice(
        "equal_skill_end",
        "C10",
        INITIATIVE,
        "At equal skill, when does it act in the End Phase?",
        "last",
        "first",
    ),
    _choice(
        "own_equal_skill", "C11", INITIATIVE, "In which order do one side's equals act?", "free"
    ),
    _choice(
        "timing_clashes",
        "C12",
        INITIATIVE,
        "Who goes first wherever else two sides act at once?",
        "initiative-first",
        "enemies-first",
    ),
)

_MOVEMENT_OPTIONS: Final = (
    _choice(
        "auxiliary_power",
        "E2",
        MOVEMENT,
        "What does an auxiliary power token forbid?",
        "actions-and-red",
        "actions-and-red-of-players",
    ),
    _choice(
        "red_under_auxiliary",
        "E3",
        MOVEMENT,
        "What happens to a red maneuver revealed under auxiliary power?",
        "opponent-chooses",
        "damage-and-straight",
    ),
    _choice(
        "red_maneuver",
        "E4",
        MOVEMENT,
        "What does a red maneuver cost?",
        "token",
        "token-or-enemy-skips",
    ),
    _choice(
        "green_maneuver",
        "E5",
        MOVEMENT,
        "What does a green maneuver bring?",
        "token-off",
        "token-off-players",
    ),
    _choice(
        "fleeing", "E6", MOVEMENT, "What becomes of a ship that flees?", "destroyed", "by-edge"
    ),
    _choice(
        "overlapping_ships",
        "E7",
        MOVEMENT,
        "What becomes of a ship that would end on another?",
        "back-along-template",
    ),
    _choice(
        "obstacle_met",
        "E8",
        MOVEMENT,
        "What does meeting an obstacle do?",
        "die-and-no-action",
        "enemy-swerves-first",
    ),
    _choice(
        "planet_stops",
        "E9",
        MOVEMENT,
        "Whom does a planet move back?",
        "every-ship",
        "player-ships",
    ),
    _choice("bearings", "E10", MOVEMENT, "Which bearings are there?", "as-on-the-dial"),
    _choice(
        "actions_after_overlap",
        "N1",
        MOVEMENT,
        "Which actions are left after overlapping a ship?",
        "none-this-activation",
    ),
    _choice(
        "actions_after_obstacle",
        "N2",
        MOVEMENT,
        "Which actions are left after meeting an obstacle?",
        "none-this-round",
    ),
    _limit(
        "large_base_hull",
        "N13",
        MOVEMENT,
        "Up to which hull may an oversized base overlap a ship and still act?",
    ),
    _flag("station_systems", "N14", MOVEMENT, "May stations echo, and gain agility?"),
    _flag(
        "station_auxiliary_off",
        "N14",
        MOVEMENT,
        "Does an auxiliary power token come off a station by itself?",
    ),
    _choice("spin", "N15", MOVEMENT, "How is a spin executed?", "straight-then-turn"),
    _choice(
        "granted_maneuver",
        "N19",
        MOVEMENT,
        "Which colour has a maneuver that a card grants and the dial lacks?",
        "white",
    ),
    _choice("docking", "N6", MOVEMENT, "When may a shuttle dock?", "shuttle-moves", "either-moves"),
    _choice(
        "docked_cards", "N6", MOVEMENT, "Are the cards of a docked shuttle in play?", "in", "out"
    ),
    _choice(
        "launching", "N6", MOVEMENT, "How is a shuttle launched?", "template", "within-range-1"
    ),
)

_TOKEN_OPTIONS: Final = (
    _choice(
        "cloak_defense",
        "F1",
        TOKENS,
        "What does a cloak token do for the defender?",
        "replaces",
        "adds-dice",
    ),
    _choice(
        "echo_when",
        "F2",
        TOKENS,
        "Since when must a ship be cloaked to echo?",
        "cloaked",
        "cloaked-earlier",
    ),
    _choice("echo_blocked_by", "F3", TOKENS, "What blocks a sensor echo?", "ships-and-planets"),
    _choice(
        "shields_after_cloak",
        "F5",
        TOKENS,
        "When do shields come back after cloaking?",
        "at-once",
        "end-phase",
    ),
    _choice(
        "freed_cards",
        "F6",
        TOKENS,
        "Which disabled cards may a ship's action free?",
        "any-card",
        "upgrades",
    ),
    _choice(
        "cards_per_trigger",
        "F8",
        TOKENS,
        "How many of a ship's cards may answer to one token in a round?",
        "one-upgrade",
        "one-card",
    ),
    _number("time_tokens_off", "F9", TOKENS, "How many time tokens come off in an End Phase?"),
    _flag("continuous_effects", "F10", TOKENS, "Are there continuous and permanent effects?"),
    _flag("fleet_actions", "F11", TOKENS, "May ships perform an admiral's fleet action?"),
    _flag("enemy_actions", "F12", TOKENS, "Have enemy ships actions of their own?"),
    _flag("friendly_to_itself", "N3", TOKENS, "Is a ship friendly to itself?"),
    _flag("squadrons_are_ships", "N7", TOKENS, "Are squadrons ships for card texts?"),
    _number(
        "disabled_captain_skill", "N8", TOKENS, "Which skill has a ship whose captain is disabled?"
    ),
    _choice("skill_changes", "N9", TOKENS, "From when does a changed skill count?", "next-phase"),
)

_COMBAT_OPTIONS: Final = (
    _choice("combat_steps", "G1", COMBAT, "How many steps has an attack?", "seven", "eight"),
    _choice(
        "second_arc",
        "G3",
        COMBAT,
        "What may use the second arc?",
        "weapons-and-effects",
        "weapons",
    ),
    _number("attacks_a_round", "G4", COMBAT, "How often may a ship attack in a round?"),
    _choice("modifies_first", "G5", COMBAT, "Who modifies a side's dice first?", "other-side"),
    _choice("cancelling", "G6", COMBAT, "When do cancelling effects act?", "compare-results"),
    _choice("range_bonus", "G7", COMBAT, "Which weapons gain from range?", "primary-only"),
    _choice(
        "attack_elsewhere",
        "G8",
        COMBAT,
        "What counts in an attack outside the Combat Phase?",
        "as-in-combat",
        "no-tokens",
    ),
    _flag("combat_effects_apart", "G9", COMBAT, "Are combat and non-combat effects apart?"),
    _flag("rule_of_3", "G10", COMBAT, "Are modifiers of a value limited to 3 in sum?"),
    _choice("targets", "G11", COMBAT, "Who chooses targets and tokens?", "player", "enemy-orders"),
    _number("all_round_range", "N4", COMBAT, "How far does a 360° primary weapon reach?"),
    _flag(
        "spent_lock_rerolls",
        "N16",
        COMBAT,
        "Does a target lock that was spent to fire also re-roll dice?",
    ),
    _choice(
        "no_defense_dice",
        "N17",
        COMBAT,
        "What happens when no defense dice are rolled?",
        "steps-go-on",
    ),
)

_DAMAGE_OPTIONS: Final = (
    _choice("damage_order", "H1", DAMAGE, "In which order is damage suffered?", "normal-first"),
    _choice(
        "deck_empty",
        "H2",
        DAMAGE,
        "What happens when the damage deck runs out?",
        "reshuffle-or-count",
    ),
    _flag(
        "simultaneous_attack",
        "H3",
        DAMAGE,
        "Does a destroyed ship attack first when its skill equals the attacker's?",
    ),
    _flag("broken_formations", "H4", DAMAGE, "Does hull damage break formations?"),
)

_END_OPTIONS: Final = (
    _choice(
        "end_phase_order",
        "I1",
        END,
        "In which order do things happen in the End Phase?",
        "cloak-first",
        "shields-first",
        "cards-first",
    ),
    _choice(
        "end_phase_turns",
        "I2",
        END,
        "Who acts when in the End Phase?",
        "ascending-skill",
        "players-then-enemies",
    ),
    _choice("shields_raised", "I5", END, "Are disabled shields raised?", "all"),
)

_WINNING_OPTIONS: Final = (
    _choice(
        "last_side",
        "J1",
        WINNING,
        "What does the last side standing win?",
        "battle",
        "nothing",
    ),
    _choice(
        "all_destroyed",
        "J2",
        WINNING,
        "Who wins when all are destroyed at the same time?",
        "initiative-now",
        "destroyed-ship",
        "mission",
    ),
    _choice(
        "last_blast",
        "J3",
        WINNING,
        "Which effects of a lost ship win when they destroy all others?",
        "hit-or-destroyed",
        "destroyed",
        "none",
    ),
    _choice(
        "elimination",
        "J4",
        WINNING,
        "What becomes of a player without ships?",
        "out-of-the-game",
        "loses-experience",
    ),
    _limit("round_limit", "", WINNING, "After how many rounds does a battle end?"),
    _limit("fleet_points_limit", "", WINNING, "At how many Fleet Points does a battle end?"),
    _limit(
        "fleet_points_constant",
        "",
        WINNING,
        "From which number are an opponent's surviving points taken?",
    ),
    _choice(
        "equal_fleet_points",
        "",
        WINNING,
        "What do equal Fleet Points mean at the end?",
        "draw",
        "roll",
    ),
)

_TERRAIN_OPTIONS: Final = (
    _number("obstruction_dice", "K1", TERRAIN, "How many defense dice does obstruction add?"),
    _choice(
        "planet_blocks",
        "K3",
        TERRAIN,
        "When does a planet block fire?",
        "always",
        "unless-overlapped",
    ),
    _flag("minefields", "K4", TERRAIN, "Are there minefields?"),
    _choice(
        "dropped_mine_dice",
        "K4",
        TERRAIN,
        "May texts change the dice of a minefield that is put on a ship?",
        "nothing-changes-them",
        "texts-change-them",
    ),
    _choice("ruler", "N11", TERRAIN, "How does the ruler lie?", "on-its-edge"),
    _flag("minefield_is_obstacle", "N18", TERRAIN, "Does a minefield cost a die and the action?"),
)

_TEXT_OPTIONS: Final = (
    _choice(
        "optional_texts",
        "L1",
        TEXTS,
        "Which texts may be left aside?",
        "may-header-or-cost",
    ),
    _choice("text_timing", "L2", TEXTS, "When does a text act that names a step?", "beginning"),
    _choice(
        "any_time",
        "L2",
        TEXTS,
        "When may a text act that acts at any time?",
        "effects",
        "steps",
        "phases",
    ),
    _flag("forbidding_wins", "L3", TEXTS, "Does a text that forbids beat one that allows?"),
    _choice("optional_use", "N12", TEXTS, "How often may an optional text act?", "once-a-round"),
)

PLAY_OPTIONS: Final = (
    *_SET_UP_OPTIONS,
    *_INITIATIVE_OPTIONS,
    *_MOVEMENT_OPTIONS,
    *_TOKEN_OPTIONS,
    *_COMBAT_OPTIONS,
    *_DAMAGE_OPTIONS,
    *_END_OPTIONS,
    *_WINNING_OPTIONS,
    *_TERRAIN_OPTIONS,
    *_TEXT_OPTIONS,
)
