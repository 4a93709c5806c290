"""Missions: a special table, special rules, special objectives.

A mission is a document (`fixtures/missions`) that names its rules; each named rule is a subclass
of `MissionRules`. Special rules override all others.

Source: 2017, Missions; EDITIONS J5; DECISIONS D95.
"""

from __future__ import annotations

from rules.battle.phases.missions.base import MissionRules
from rules.battle.phases.missions.document import mission_rules

__all__ = ["MissionRules", "mission_rules"]
