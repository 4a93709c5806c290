"""Setting up a battle of fleets, ready to be run.

battle = set_up_battle([fleet_a, fleet_b], catalogue, ruleset, KeyedChance("42"))
result = battle.run([pilot_a, pilot_b])
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.battle.effects.port import WrittenTexts
from rules.battle.mechanics.uses import MeasuredUses
from rules.battle.phases.course import RulebookCourse
from rules.battle.phases.prepare import prepare_fleet
from rules.battle.phases.setup import new_battle
from rules.battle.position.options import options_of
from rules.battle.position.records import FleetRecord
from rules.battle.timing import ports
from rules.battle.timing.battle import Battle, register_course
from rules.battle.timing.mission_hooks import MissionHooks
from rules.catalogue import Catalogue
from rules.dice import Chance
from rules.fleet import Fleet
from rules.rulesets import RuleSet

ports.register_texts(WrittenTexts())
ports.register_uses(MeasuredUses())
register_course(RulebookCourse())


def set_up_battle(
    fleets: Sequence[Fleet | FleetRecord],
    catalogue: Catalogue,
    ruleset: RuleSet,
    chance: Chance,
    *,
    mission: MissionHooks | None = None,
    teams: Sequence[int] = (),
    log: bool = False,
    deck: Sequence[str] | None = None,
) -> Battle:
    """Makes a battle of fleets ready to be run; nothing has been placed yet.

    Fleets sit clockwise in the order given; `teams` gives the team of each (0, 1, …; by default
    each is its own). Fleets made ready before (`prepare_fleet`) save time. `deck` replaces the
    usual damage deck. Raises `BattleError` for fleets that cannot fight.
    Source: 2017, Setup.
    """
    records = [
        each if isinstance(each, FleetRecord) else prepare_fleet(each, catalogue, ruleset)
        for each in fleets
    ]
    return new_battle(
        records, options_of(ruleset), chance, mission=mission, teams=teams, log=log, deck=deck
    )
