"""Options of a rule set that missions cannot follow are refused by name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.alliance.errors import AllianceError
from rules.alliance.played.play_options import PRINTED, mission_options
from rules.battle import options_of
from rules.loader import load_rulesets

OTHERS: dict[str, Any] = {
    "timing_clashes": "initiative-first",
    "auxiliary_power": "actions-and-red",
    "fleeing": "destroyed",
    "obstacle_met": "die-and-no-action",
    "enemy_actions": False,
    "combat_steps": "seven",
    "targets": "player",
    "broken_formations": False,
}


def test_alliance_is_played_as_printed() -> None:
    ruleset = load_rulesets()["alliance"]
    assert mission_options(ruleset) is options_of(ruleset)
    assert {name: ruleset[name] for name in PRINTED} == dict(PRINTED)


@pytest.mark.parametrize("name", OTHERS)
def test_another_value_is_refused_by_name(name: str) -> None:
    house = load_rulesets()["alliance"].with_options(**{name: OTHERS[name]})
    with pytest.raises(AllianceError, match=re.escape(f"/options/{name}: ")) as refused:
        mission_options(house)
    assert refused.value.code == "mission.option"


def test_the_message_has_both_values() -> None:
    house = load_rulesets()["alliance"].with_options(broken_formations=False)
    with pytest.raises(AllianceError) as refused:
        mission_options(house)
    assert str(refused.value) == (
        "/options/broken_formations: missions are played with true only, and the rule set "
        "'alliance' says false"
    )
