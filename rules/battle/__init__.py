"""One battle after the rulebook: state, phases, questions, windows, log.

    from rules.battle import set_up_battle
    battle = set_up_battle([fleet_a, fleet_b], catalogue, ruleset, KeyedChance("42"))
    battle.run([pilot_a, pilot_b])      # BattleResult

Every decision is a `Question` with a closed tuple of answers put to a pilot, every random draw
goes through the injected chance. The same fleets, seed and answers give the same battle.
"""

from __future__ import annotations

from rules.battle.phases.play import set_up_battle
from rules.battle.phases.prepare import prepare_fleet
from rules.battle.position.errors import AnswerError, BattleError
from rules.battle.position.events import Event
from rules.battle.position.options import PlayOptions, options_of
from rules.battle.position.records import FleetRecord, ShipRecord
from rules.battle.position.state import Ship, Side, State
from rules.battle.timing.battle import Battle
from rules.battle.timing.questions import Answer, Question
from rules.battle.timing.result import AttackRecord, BattleResult
from rules.battle.timing.view import Pilot, View

__all__ = [
    "Answer",
    "AnswerError",
    "AttackRecord",
    "Battle",
    "BattleError",
    "BattleResult",
    "Event",
    "FleetRecord",
    "Pilot",
    "PlayOptions",
    "Question",
    "Ship",
    "ShipRecord",
    "Side",
    "State",
    "View",
    "options_of",
    "prepare_fleet",
    "set_up_battle",
]
