"""A rule set's options of play, ready to be asked at every step.

`fixtures/options` says what each means and `fixtures/rulesets` where its value comes from. Only the
options that the engine asks are fields here; the others are the same everywhere, or are kept by
players and pages (which secrets are told, how a table is measured).
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, Final

from rules.rulesets import RuleSet


@dataclass(slots=True, init=False, eq=False)
class NamedOptions:
    """The options that the engine asks, under the names of `rules.options`, with usual values."""

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
    minefield_is_obstacle: bool
    forbidding_wins: bool
    points_limit: int | None
    # These came later, or are asked only where the game plays a side.
    dial_planners: str = "every-ship"
    round_starts_with: str = "planning"
    red_maneuver: str = "token"
    green_maneuver: str = "token-off"
    any_time: str = "effects"
    dropped_mine_dice: str = "nothing-changes-them"
    night_shift: str = "declared"


FIELDS: Final = tuple(each.name for each in fields(NamedOptions) if each.default is MISSING)


USUAL: Final[dict[str, Any]] = {
    each.name: each.default for each in fields(NamedOptions) if each.default is not MISSING
}
"""The options with usual values: a plain form names them where they differ from these.

So older ones stay readable.
"""


class PlayOptions(NamedOptions):
    """Holds the options of play.

    Texts that are asked at every step are kept as plain truths beside them.
    """

    __slots__ = (
        "cloak_adds_dice",
        "elsewhere_without_tokens",
        "one_card_a_token",
        "opponent_chooses_red",
        "ruleset",
        "shields_at_once",
        "values",
    )

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
