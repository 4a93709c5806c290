"""What each verb of the ability language does in a battle, by family.

Each module has a table `RULES_HERE` of the verbs that it carries out; `register_all` puts them
together. A new verb is a class in `rules.abilities.verbs` and a row in one of these tables.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from rules.battle.effects.running.call import RULES

_FAMILIES: Final = (
    "actions",
    "attacks",
    "bans",
    "card_moves",
    "cards",
    "course",
    "damage",
    "dice",
    "maneuvers",
    "minefields",
    "repair",
    "results",
    "stats",
    "token_moves",
    "tokens",
)


def register_all() -> None:
    """Fills the table of the verbs; does nothing the second time."""
    if RULES:
        return
    # Late, because the families import modules that import this one.
    for family in _FAMILIES:
        RULES.update(import_module(f"{__name__}.{family}").RULES_HERE)
