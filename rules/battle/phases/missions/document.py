"""Missions from documents: which named rules each uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.battle.phases.missions.base import MissionRules
from rules.battle.phases.missions.chase import Chase
from rules.battle.phases.missions.dilithium import Dilithium
from rules.battle.phases.missions.standoff import StandOff
from rules.battle.position.errors import BattleError
from rules.errors import RulesError

NAMED_RULES: Final[dict[str, type[MissionRules]]] = {
    "standard": MissionRules,
    "dilithium": Dilithium,
    "chase": Chase,
    "stand-off": StandOff,
}
"""Name in a mission's document -> the rules that it stands for."""


def mission_rules(document: Mapping[str, Any]) -> MissionRules:
    """Reads a mission's document; raises `BattleError` naming what is wrong with it."""
    identifier = str(document.get("id", ""))
    battle = document.get("battle")
    if not isinstance(battle, Mapping):
        raise BattleError(f"the mission {identifier!r} says nothing about a battle", "mission.none")
    name = battle.get("rules")
    rules = NAMED_RULES.get(name) if isinstance(name, str) else None
    if rules is None:
        known = ", ".join(NAMED_RULES)
        raise BattleError(
            f"the mission {identifier!r} asks for the rules {name!r}; known are {known}",
            "mission.unknown_rules",
        )
    try:
        return rules(identifier, str(document.get("name", identifier)), battle)
    except KeyError as error:
        raise BattleError(
            f"the mission {identifier!r} lacks {error} in its part on the battle",
            "mission.incomplete",
        ) from error
    except RulesError as error:
        raise BattleError(f"the mission {identifier!r}: {error}", "mission.table") from error
