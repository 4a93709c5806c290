"""A rule set's options of play, ready to be asked at every step.

`fixtures/options` says what each means and `fixtures/rulesets` where its value comes from. Only the
options that the engine asks are fields here; the others are the same everywhere, or are kept by
players and pages (which secrets are told, how a table is measured).
"""

from __future__ import annotations

from typing import Any, Final

from rules.rulesets import RuleSet

FIELDS: Final = (
    "table_width",
    "table_height",
    "starting_depth",
    "starting_length",
    "placement_order",
    "obstacles",
    "obstacle_margin",
    "obstacle_placing",
    "planet",
    "first_initiative",
    "initiative_tie",
    "initiative_passes",
    "initiative_order",
    "equal_skill_placing",
    "equal_skill_planning",
    "equal_skill_activation",
    "equal_skill_combat",
    "equal_skill_end",
    "dial_order",
    "red_under_auxiliary",
    "planet_stops",
    "large_base_hull",
    "station_systems",
    "station_auxiliary_off",
    "docking",
    "docked_cards",
    "launching",
    "cloak_defense",
    "echo_when",
    "shields_after_cloak",
    "freed_cards",
    "cards_per_trigger",
    "time_tokens_off",
    "continuous_effects",
    "fleet_actions",
    "friendly_to_itself",
    "squadrons_are_ships",
    "disabled_captain_skill",
    "second_arc",
    "attacks_a_round",
    "attack_elsewhere",
    "combat_effects_apart",
    "rule_of_3",
    "spent_lock_rerolls",
    "simultaneous_attack",
    "end_phase_order",
    "end_phase_turns",
    "last_side",
    "all_destroyed",
    "last_blast",
    "round_limit",
    "fleet_points_limit",
    "fleet_points_constant",
    "equal_fleet_points",
    "obstruction_dice",
    "planet_blocks",
    "minefields",
    "minefield_is_obstacle",
    "forbidding_wins",
    "points_limit",
)


USUAL: Final[dict[str, Any]] = {
    "dial_planners": "every-ship",
    "round_starts_with": "planning",
    "red_maneuver": "token",
    "green_maneuver": "token-off",
    "any_time": "effects",
    "dropped_mine_dice": "nothing-changes-them",
}
"""Options that came later, or that the engine asks only where the game plays a side: usual values.

A plain form names them where they differ from these, so that older ones stay readable.
"""


class PlayOptions:
    """Holds the options of play under the names of `rules.options`.

    Texts that are asked at every step are kept as plain truths beside them.
    """

    __slots__ = (
        *FIELDS,
        *USUAL,
        "cloak_adds_dice",
        "elsewhere_without_tokens",
        "one_card_a_token",
        "opponent_chooses_red",
        "ruleset",
        "shields_at_once",
        "values",
    )

    table_width: int
    table_height: int
    starting_depth: int
    starting_length: int
    placement_order: str
    obstacles: int
    obstacle_margin: int
    obstacle_placing: str
    planet: bool
    first_initiative: str
    initiative_tie: str
    initiative_passes: bool
    initiative_order: str
    equal_skill_placing: str
    equal_skill_planning: str
    equal_skill_activation: str
    equal_skill_combat: str
    equal_skill_end: str
    dial_order: str
    red_under_auxiliary: str
    planet_stops: str
    large_base_hull: int | None
    station_systems: bool
    station_auxiliary_off: bool
    docking: str
    docked_cards: str
    launching: str
    cloak_defense: str
    echo_when: str
    shields_after_cloak: str
    freed_cards: str
    cards_per_trigger: str
    any_time: str
    time_tokens_off: int
    continuous_effects: bool
    fleet_actions: bool
    friendly_to_itself: bool
    squadrons_are_ships: bool
    disabled_captain_skill: int
    second_arc: str
    attacks_a_round: int
    attack_elsewhere: str
    combat_effects_apart: bool
    rule_of_3: bool
    spent_lock_rerolls: bool
    simultaneous_attack: bool
    end_phase_order: str
    end_phase_turns: str
    last_side: str
    all_destroyed: str
    last_blast: str
    round_limit: int | None
    fleet_points_limit: int | None
    fleet_points_constant: int | None
    equal_fleet_points: str
    obstruction_dice: int
    planet_blocks: str
    minefields: bool
    dropped_mine_dice: str
    minefield_is_obstacle: bool
    forbidding_wins: bool
    points_limit: int | None
    dial_planners: str
    round_starts_with: str
    red_maneuver: str
    green_maneuver: str

    def __init__(self, ruleset: str, values: dict[str, Any]) -> None:
        self.ruleset = ruleset
        self.values = values
        for name in FIELDS:
            setattr(self, name, values[name])
        for name, usual in USUAL.items():
            setattr(self, name, values.get(name, usual))
        self.cloak_adds_dice = self.cloak_defense == "adds-dice"
        self.shields_at_once = self.shields_after_cloak == "at-once"
        self.one_card_a_token = values["cards_per_trigger"] == "one-card"
        self.opponent_chooses_red = self.red_under_auxiliary == "opponent-chooses"
        self.elsewhere_without_tokens = self.attack_elsewhere == "no-tokens"

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form that a log begins with."""
        return {"ruleset": self.ruleset, **self.values}


_PREPARED: Final[dict[str, PlayOptions]] = {}
_MOST_KEPT: Final = 64


def options_of(ruleset: RuleSet) -> PlayOptions:
    """Returns a rule set's options of play; they are made once for each rule set."""
    key = ruleset.fingerprint
    found = _PREPARED.get(key)
    if found is None:
        if len(_PREPARED) >= _MOST_KEPT:
            _PREPARED.clear()
        values = {name: ruleset[name] for name in FIELDS}
        values |= {name: ruleset[name] for name in USUAL if ruleset[name] != USUAL[name]}
        found = _PREPARED[key] = PlayOptions(ruleset.id, values)
    return found
