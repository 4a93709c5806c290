"""The options of play of a mission: those of a rule set that plays by Alliance's book.

Some of them say how enemies are played, and missions are played in one way only. A rule set that
has them otherwise is refused, so that nothing that it says is passed over in silence. The real
table knows no rule set: people there play by the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.alliance.errors import AllianceError
from rules.battle.position.options import PlayOptions, options_of
from rules.rulesets import RuleSet

PRINTED: Final[Mapping[str, Any]] = {
    "timing_clashes": "enemies-first",
    "auxiliary_power": "actions-and-red-of-players",
    "fleeing": "by-edge",
    "obstacle_met": "enemy-swerves-first",
    "enemy_actions": True,
    "combat_steps": "eight",
    "targets": "enemy-orders",
    "broken_formations": True,
}
"""Options that missions read nowhere, with the value by which they are played.

Source: EDITIONS C12, E2, E6, E8, F12, G1, G11, H4.
"""


def mission_options(ruleset: RuleSet) -> PlayOptions:
    """Returns the options by which a mission is played.

    Raises `AllianceError` for a rule set in which one of `PRINTED` has another value; the message
    points at the option in the rule set's document.
    """
    for name, value in PRINTED.items():
        if ruleset[name] != value:
            raise AllianceError(
                f"/options/{name}: missions are played with {_shown(value)} only, and the rule "
                f"set {ruleset.id!r} says {_shown(ruleset[name])}",
                "mission.option",
            )
    return options_of(ruleset)


def _shown(value: Any) -> str:
    """Returns a value as a rule set's document has it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)
