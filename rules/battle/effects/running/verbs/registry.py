"""The rules of all verbs, put together."""

from __future__ import annotations

from typing import Any, Final

from rules.battle.effects.running.call import RULES
from rules.battle.effects.running.verbs import (
    actions,
    attacks,
    attacks_from_tokens,
    bans,
    borrowed_weapons,
    card_faces,
    card_moves,
    cards,
    course,
    crews,
    damage,
    damage_on_ships,
    dice,
    held_ships,
    launches,
    maneuvers,
    minefields,
    negotiations,
    repair,
    results,
    stats,
    token_moves,
    tokens,
    tokens_left,
    whereabouts,
)

_FAMILIES: Final[tuple[Any, ...]] = (
    actions.RULES_HERE,
    attacks.RULES_HERE,
    attacks_from_tokens.RULES_HERE,
    bans.RULES_HERE,
    borrowed_weapons.RULES_HERE,
    card_faces.RULES_HERE,
    card_moves.RULES_HERE,
    cards.RULES_HERE,
    course.RULES_HERE,
    crews.RULES_HERE,
    damage.RULES_HERE,
    damage_on_ships.RULES_HERE,
    dice.RULES_HERE,
    held_ships.RULES_HERE,
    launches.RULES_HERE,
    maneuvers.RULES_HERE,
    minefields.RULES_HERE,
    negotiations.RULES_HERE,
    repair.RULES_HERE,
    results.RULES_HERE,
    stats.RULES_HERE,
    token_moves.RULES_HERE,
    tokens_left.RULES_HERE,
    tokens.RULES_HERE,
    whereabouts.RULES_HERE,
)


def register_all() -> None:
    """Fills the table of the verbs; does nothing the second time."""
    if not RULES:
        for family in _FAMILIES:
            RULES.update(family)
