"""Cards outside a fleet that a text of one of its ships may equip.

Source: 2017, Card Ability Anatomy; the text of the U.S.S. Enterprise-A.
"""

from __future__ import annotations

from functools import lru_cache

from rules.abilities import parse
from rules.abilities import things as t
from rules.abilities.checks import walk
from rules.abilities.token_and_card_verbs import SwapOutside
from rules.abilities.words import Trait
from rules.battle.effects.reading.groups import refuse, within
from rules.cards import Card


@lru_cache(maxsize=512)
def outside_in(text: str) -> t.Group | None:
    """Returns which cards from outside the fleet a text names, if any."""
    if "outside the fleet" not in text:
        return None
    for node in walk(parse(text)):
        if isinstance(node, SwapOutside) and isinstance(node.other, t.Group):
            return node.other
    return None


def check_outside(verb: SwapOutside) -> None:
    """Refuses cards that are not told by what is printed on them."""
    group = verb.other
    if not (
        isinstance(group, t.Group)
        and group.on is None
        and all(each is Trait.UNIQUE or isinstance(each, t.OfFaction) for each in group.adjectives)
        and all(isinstance(each, t.Costing) and not each.paid for each in group.posts)
    ):
        raise refuse(verb, "a card outside the fleet has a type, factions and a cost alone")


def is_of(group: t.Group, card: Card) -> bool:
    """Returns whether a card of the catalogue is one of those that a text names."""
    if card.type not in {noun.value for noun in group.nouns}:
        return False
    for each in group.adjectives:
        if isinstance(each, t.OfFaction):
            factions = {faction.value for faction in each.factions}
            if factions.isdisjoint(card.factions) is not each.negated:
                return False
        elif not card.unique:
            return False
    return all(within(post.bound, card.cost) for post in group.posts if isinstance(post, t.Costing))
