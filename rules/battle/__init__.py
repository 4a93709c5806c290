"""One battle after the rulebook: state, phases, questions, windows, log.

    from rules.battle import Battle
    battle = Battle.set_up([fleet_a, fleet_b], catalogue, ruleset, SeededChance("42"))
    battle.run([pilot_a, pilot_b])      # BattleResult

Every decision is a `Question` with a closed tuple of answers put to a pilot, every random draw
goes through the injected chance. The same fleets, seed and answers give the same battle.
"""

from __future__ import annotations

from rules.battle.battle import Battle
from rules.battle.errors import AnswerError, BattleError
from rules.battle.events import Event
from rules.battle.options import PlayOptions, options_of
from rules.battle.prepare import prepare_fleet
from rules.battle.questions import Answer, Pilot, Question
from rules.battle.records import FleetRecord, ShipRecord
from rules.battle.result import AttackRecord, BattleResult
from rules.battle.state import Ship, Side, State
from rules.battle.view import View

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
]
