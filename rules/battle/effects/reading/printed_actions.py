"""The actions that are printed on a card, whoever performs them.

Source: 2017, Actions, Other Actions; F14-K22, F16-63.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities import windows as w
from rules.abilities.tree import Clause
from rules.battle.effects.reading.clauses import free_action
from rules.battle.position.records import CardRecord
from rules.battle.position.terms import NOBODY
from rules.battle.timing.scope import TextSource

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

_CACHE_SIZE: Final = 20_000


class PrintedAction:
    """An action as it is printed; `number` tells several of a card apart."""

    __slots__ = ("clause", "number", "source")

    def __init__(self, source: TextSource, clause: Clause, number: int) -> None:
        self.source: Final[TextSource] = source
        self.clause: Final[Clause] = clause
        self.number: Final[int] = number


@lru_cache(maxsize=_CACHE_SIZE)
def _printed_in(
    text: str, key: str, name: str, place: int, reach: tuple[int, int] | None
) -> tuple[PrintedAction, ...]:
    """Returns all actions of a text, free ones and those of an admiral's fleet among them."""
    source = TextSource(key, name, place, reach)
    found: list[PrintedAction] = []
    for clause in parse(text).clauses:
        if clause.is_rule_of_tokens:
            continue
        if isinstance(clause.window, (w.Always, w.While)):
            clause = free_action(clause) or clause
        if isinstance(clause.window, w.ActionWindow):
            found.append(PrintedAction(source, clause, len(found)))
    return tuple(found)


def printed_actions(holder: Ship, place: int) -> list[PrintedAction]:
    """Lists what a card (-1: a ship's own) heads as an action: no free one, no admiral's."""
    record = holder.record if place == NOBODY else holder.cards[place].record
    text, key = record.ability, record.key
    if isinstance(record, CardRecord) and record.role == "admiral" and place == holder.captain:
        text, key = record.command_ability, record.command_key
    if not text:
        return []
    every = _printed_in(text, key, record.name, place, record.reach)
    return [each for each in every if _is_own(each.clause.window)]


def _is_own(window: w.Window) -> bool:
    return isinstance(window, w.ActionWindow) and not (
        window.fleet or window.free or window.friends
    )
