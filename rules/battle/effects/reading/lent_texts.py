"""Texts of cards beneath another that act as its own.

The card that has them is "this" in them: it pays the costs, and while it is out of use they are.
Source: 2017, Card Abilities.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.tree import Act, Clause
from rules.abilities.windows import Always
from rules.battle.effects.reading.groups import refuse

if TYPE_CHECKING:
    from rules.battle.position.records import CardRecord

_WORDS: Final = "has the text of "


def is_loan(clause: Clause) -> bool:
    """Returns whether a clause says that its card has the text of others.

    Raises `UnplayableError` for one that names any but those beneath its card.
    """
    groups = _groups_of(clause)
    if groups and (len(clause.steps) > 1 or not isinstance(clause.window, Always)):
        raise refuse(clause.window, "a card has the text of others all the time")
    return bool(groups)


def _groups_of(clause: Clause) -> list[t.Group]:
    """Lists the cards whose text a clause says that its card has."""
    found = []
    for step in clause.steps:
        for phrase in step.effect.phrases if isinstance(step.effect, Act) else ():
            if isinstance(phrase.verb, tv.HaveText):
                thing = phrase.verb.thing
                if not (isinstance(thing, t.Group) and thing.posts == (t.Beneath(),)):
                    raise refuse(phrase.verb, "only cards beneath this one lend it their text")
                found.append(thing)
    return found


@lru_cache(maxsize=1000)
def _lends_of(text: str) -> frozenset[str]:
    """Returns the types of the cards beneath whose text a card has."""
    return frozenset(
        noun.value
        for clause in (parse(text).clauses if _WORDS in text else ())
        for group in _groups_of(clause)
        for noun in group.nouns
    )


def is_lent(holder: CardRecord, card: CardRecord) -> bool:
    """Returns whether a card has the text of one that lies beneath it."""
    return bool(card.ability) and card.is_face_down and card.type in _lends_of(holder.ability)
