"""Texts of cards that ships may use which do not carry them.

Source: 2017, Card Abilities; classic, Card Abilities.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.tree import Clause
from rules.abilities.windows import Always
from rules.abilities.words import TokenKind
from rules.battle.effects.reading.clauses import phrases_of
from rules.battle.effects.reading.groups import group_of, refuse
from rules.battle.effects.reading.things import is_of_ships

if TYPE_CHECKING:
    from rules.battle.position.records import CardRecord

_WORDS: Final = " may use "


class Loan:
    """What a card lends: cards of its ship, to which ships, for how many time tokens each use."""

    __slots__ = ("cards", "price", "to")

    def __init__(self, to: t.Thing, cards: t.Group, price: int) -> None:
        self.to: Final[t.Thing] = to
        self.cards: Final[t.Group] = cards
        self.price: Final[int] = price

    def is_of(self, record: CardRecord) -> bool:
        """Returns whether a card is one of those that are lent, by what is printed on it."""
        return record.type in [noun.value for noun in self.cards.nouns] and all(
            isinstance(each, t.OfFaction)
            and any(faction.value in record.factions for faction in each.factions)
            is not each.negated
            for each in self.cards.adjectives
        )


def loan_of(clause: Clause) -> Loan | None:
    """Returns what a clause lends to ships, None where it lends nothing.

    Raises `UnplayableError` for one that the engine cannot carry out.
    """
    found = phrases_of(clause)
    if not any(isinstance(phrase.verb, tv.UseText) for _, phrase, _ in found):
        return None
    _, phrase, to = found[0]
    verb = phrase.verb
    if len(found) > 1 or not isinstance(verb, tv.UseText) or not isinstance(clause.window, Always):
        raise refuse(clause.window, "cards are lent to ships all the time")
    group = verb.thing
    if to is None or not is_of_ships(to):
        raise refuse(verb, "cards are lent to ships")
    if not isinstance(group, t.Group) or not group_of(group).is_here or group.posts:
        raise refuse(verb.thing, "only cards on this ship are lent")
    return Loan(to, group, 0 if verb.price is None else _number(verb.price))


def _number(price: t.Tokens) -> int:
    if [each.kind for each in price.kinds] != [TokenKind.TIME]:
        raise refuse(price, "a use of what is lent is paid with time tokens")
    return 1 if price.quantity is None else price.quantity.number or 1


@lru_cache(maxsize=1000)
def loans_in(text: str) -> tuple[Loan, ...]:
    """Returns what the clauses of a text lend to ships."""
    clauses = parse(text).clauses if _WORDS in text else ()
    return tuple(loan for loan in map(loan_of, clauses) if loan is not None)
