"""Texts of cards beneath another, or of captains of the same fleet, that act as a card's own.

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
from rules.abilities.words import Noun, Trait
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
                if not isinstance(thing, t.Group) or not (
                    thing.posts == (t.Beneath(),) or _is_of_captains(thing)
                ):
                    raise refuse(
                        phrase.verb,
                        "only cards beneath this one, and captains that spend tokens, lend texts",
                    )
                found.append(thing)
    return found


def _is_of_captains(group: t.Group) -> bool:
    """Returns whether a group is of the captains of a fleet whose texts spend tokens."""
    return (
        group.nouns == (Noun.CAPTAIN,)
        and group.adjectives == (Trait.FRIENDLY,)
        and len(group.posts) == 1
        and isinstance(group.posts[0], t.SpendsTokens)
    )


@lru_cache(maxsize=1000)
def token_of_lenders(text: str) -> t.Token | None:
    """Returns the tokens that captains of the fleet spend whose texts a card has; None for none."""
    for clause in parse(text).clauses if _WORDS in text else ():
        for group in _groups_of(clause):
            post = group.posts[0]
            if isinstance(post, t.SpendsTokens):
                return post.token
    return None


@lru_cache(maxsize=1000)
def _lends_of(text: str) -> frozenset[str]:
    """Returns the types of the cards beneath whose text a card has."""
    return frozenset(
        noun.value
        for clause in (parse(text).clauses if _WORDS in text else ())
        for group in _groups_of(clause)
        if group.posts == (t.Beneath(),)
        for noun in group.nouns
    )


def is_lent(holder: CardRecord, card: CardRecord) -> bool:
    """Returns whether a card has the text of one that lies beneath it."""
    return bool(card.ability) and card.is_face_down and card.type in _lends_of(holder.ability)
