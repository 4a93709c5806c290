"""What each verb of the ability language does in a battle, by family.

Each module has a table `RULES_HERE` of the verbs that it carries out; `register_all` puts them
together. A new verb is a class in `rules.abilities.verbs` and a row in one of these tables.
"""

from __future__ import annotations

from rules.battle.effects.call import RULES


def register_all() -> None:
    """Fills the table of the verbs; does nothing the second time."""
    if RULES:
        return
    from rules.battle.effects.verbs import (
        actions,
        attacks,
        bans,
        card_moves,
        cards,
        course,
        damage,
        dice,
        maneuvers,
        minefields,
        repair,
        results,
        stats,
        token_moves,
        tokens,
    )

    for module in (
        actions,
        attacks,
        bans,
        card_moves,
        cards,
        course,
        damage,
        dice,
        maneuvers,
        minefields,
        repair,
        results,
        stats,
        token_moves,
        tokens,
    ):
        RULES.update(module.RULES_HERE)
