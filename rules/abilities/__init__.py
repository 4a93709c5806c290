"""The ability language: what a player reads on a card is what the battle executes.

    from rules.abilities import parse, render
    ability = parse("when defending: disable this to re-roll up to 2 blanks.")
    render(ability)

`parse` gives a frozen tree (`tree`, with `windows`, `verbs` and `things` below it) or raises
`AbilityError`, which points at a word and says what was expected. `render` writes a tree in the
one normal form. Executing is the battle's business; nothing here knows it.
"""

from __future__ import annotations

from rules.abilities.errors import AbilityError
from rules.abilities.parser import parse
from rules.abilities.printer import render
from rules.abilities.tree import Ability, Clause, Step

__all__ = ["Ability", "AbilityError", "Clause", "Step", "parse", "render"]
