"""The drone tokens that a text puts on its card when the battle begins or it takes command.

Source: 2017, Drone Tokens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.abilities import parse
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import windows as w
from rules.abilities.tree import Act, Clause
from rules.abilities.words import TokenKind
from rules.battle.effects.reading.groups import refuse

_TEXTS_IN_CACHE: Final = 2_000


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def drones_in_command(text: str) -> int:
    """Returns how many drone tokens lie on a card once it becomes captain, 0 where none do."""
    for clause in parse(text).clauses if text else ():
        if isinstance(clause.window, w.Setup) and clause.window.or_command:
            return _number(clause)
    return 0


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def drones_at_first(text: str) -> int:
    """Returns how many drone tokens a text puts on its card when the battle begins."""
    clauses = parse(text).clauses if text else ()
    return sum([_number(each) for each in clauses if isinstance(each.window, w.Setup)])


def check_command(clause: Clause) -> None:
    """Raises `UnplayableError` for a clause of taking command that does anything else."""
    window = clause.window
    if isinstance(window, w.Setup) and window.or_command and not _number(clause):
        raise refuse(window, "who takes command only places drones on the card")


def _number(clause: Clause) -> int:
    effect = clause.steps[0].effect
    if len(clause.steps) > 1 or not isinstance(effect, Act) or len(effect.phrases) > 1:
        return 0
    verb = effect.phrases[0].verb
    if not isinstance(verb, tv.PlaceTokens) or verb.on is not tv.HERE:
        return 0
    quantity = verb.tokens.quantity
    is_of_drones = [each.kind for each in verb.tokens.kinds] == [TokenKind.DRONE]
    return 0 if quantity is None or not is_of_drones else quantity.number or 0
