"""Pilots: those who decide for a side of a battle.

A pilot has one method, `choose(view, question)`: it sees what a player sees and gives the place
of one of the question's answers (`rules.battle.questions.Pilot`).
"""

from __future__ import annotations

from rules.battle.questions import Answer, Pilot
from rules.pilots.drifter import Drifter

__all__ = ["Answer", "Drifter", "Pilot"]
