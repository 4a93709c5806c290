"""Finding the card that a Space Dock file means: by id, else by title, faction and price."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.cards import CARD_TYPES, Card, fold
from rules.catalogue import Catalogue
from rules.notation.reading.bounds import KEY
from rules.notation.reading.budget import Budget
from rules.notation.reading.drafts import DraftCard
from rules.notation.reading.lookup import card_name, index_of
from rules.notation.reading.messages import shown
from rules.notation.reading.results import Notice

SYSTEM: Final = "space_dock"

_ROLES: Final = {
    "captain": frozenset({"captain", "admiral"}),
    "upgrade": frozenset(CARD_TYPES) - {"ship", "resource", "captain"},
    # A sideboard has one field for a captain; a second one stands among the upgrades.
    "sideboard": frozenset(CARD_TYPES) - {"ship", "resource"},
}
"""What stands in a field of the file -> the types that it may be; any other role is a type."""
_REMARK: Final = re.compile(r"(?<!\s)(?:\s*\([^()]*\)|\s+captain)\s*$", re.IGNORECASE)
_PENALTY: Final = 1
"""What a captain or upgrade of another faction costs more there, in SP."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Card as a file names it: what may stand in the field, its id and its title there.

    `cost` is its price there in SP, on a ship of `factions`. `initial` is the first letter of
    its own faction, where the file has it.
    """

    role: str
    identifier: str = ""
    title: str = ""
    where: str = ""
    cost: int | None = None
    factions: tuple[str, ...] = ()
    initial: str = ""

    @property
    def types(self) -> frozenset[str]:
        """Returns the types that the card may be of."""
        return _ROLES.get(self.role, frozenset({self.role}))

    def is_titled(self, card: Card) -> bool:
        """Returns whether the title is the card's name, give or take a remark in brackets."""
        titles = (fold(self.title), fold(_REMARK.sub("", self.title)))
        return fold(card.name) in titles

    def may_cost(self, card: Card) -> bool:
        """Returns whether the card was ever to be had for the price on that ship."""
        if self.cost is None:
            return False
        foreign = self.factions and not set(self.factions) & set(card.factions)
        return _is_printed(card, self.cost - (_PENALTY if foreign else 0))

    def is_of_faction(self, card: Card) -> bool:
        """Returns whether a faction of the card begins with the letter."""
        initial = self.initial.lower()
        return bool(initial) and any(each.startswith(initial) for each in card.factions)


class CardFinder:
    """Finds the cards of one file and collects notices."""

    def __init__(self, catalogue: Catalogue, budget: Budget) -> None:
        self.catalogue = catalogue
        self.index = index_of(catalogue)
        self.budget = budget
        self.notices: list[Notice] = []

    def card(self, wanted: Wanted) -> DraftCard:
        """Returns a card found by id, else by title within the role's types, else its words."""
        identifier, where = wanted.identifier, wanted.where
        self.budget.take("cards", 1, where)
        found = self.catalogue.find(identifier)
        kind = identifier.partition(":")[0]
        if found is None and kind in CARD_TYPES and KEY.fullmatch(identifier):
            return DraftCard(identifier, kind=kind, where=where)
        if found is None:
            found = self._by_id(wanted)
        if found is None and wanted.title:
            found = self._by_title(wanted)
        if found is not None:
            return DraftCard(found.key, kind=found.type, where=where)
        words = wanted.title or identifier
        near = self.budget.nearest_cards(self.index, words, wanted.types)
        message = f"No card is known as {shown(words)}; it is kept under these words."
        self.notices.append(Notice("card.unknown", message, where, words, near))
        return DraftCard("", words, where=where)

    def _by_id(self, wanted: Wanted) -> Card | None:
        """Finds the card with an id, by what it means today before what it meant earlier."""
        identifier = wanted.identifier
        if not identifier:
            return None
        present = self.catalogue.by_external_id(SYSTEM, identifier)
        former = {
            card.key: card
            for kind in (*sorted(wanted.types), wanted.role)
            for card in self.catalogue.by_former_id(SYSTEM, kind, identifier)
            if card not in present
        }
        cards = (*present, *former.values())
        if not cards:
            return None
        alike = [card for card in cards if wanted.is_titled(card)]
        fitting = [card for card in alike or cards if card.type in wanted.types]
        choice = fitting or alike or list(cards)
        if not alike and present:
            # No title tells them apart: what the id means today is the likelier card.
            choice = [card for card in choice if card in present] or list(present)
        choice = [card for card in choice if wanted.may_cost(card)] or choice
        chosen = choice[0]
        others = [card for card in cards if card is not chosen]
        if len(choice) > 1 or (others and not alike):
            message = (
                f"Several cards have or had the Space Dock id {shown(identifier)}; "
                f"{chosen.name} ({chosen.key}) was taken."
            )
            self._note("card.ambiguous", message, wanted, chosen, others)
        elif wanted.title and not alike:
            message = f"Space Dock calls this card {shown(wanted.title)}; here it is {chosen.name}."
            self._note("card.renamed", message, wanted, chosen)
        return chosen

    def _by_title(self, wanted: Wanted) -> Card | None:
        cards = self.index.find(wanted.title) or self.index.find(_REMARK.sub("", wanted.title))
        fitting = [card for card in cards if card.type in wanted.types]
        if not fitting and wanted.role != "ship":
            # A card in a place of another type is found and said to stand wrong; no person flies.
            fitting = list(cards)
        if not fitting:
            return None
        ending = fold(wanted.identifier)
        choice = fitting
        for narrowed in (
            # Space Dock folded later printings into the first one that it knew.
            [card for card in fitting if card.external_ids.get(SYSTEM)],
            [card for card in fitting if wanted.is_of_faction(card)],
            [card for card in fitting if _is_printed(card, wanted.cost)],
            [card for card in fitting if wanted.may_cost(card)],
            [card for card in fitting if ending and _ends_with_set(ending, card)],
        ):
            # Each tells more than the one before, and is heard alone where they disagree.
            choice = [card for card in choice if card in narrowed] or narrowed or choice
        chosen = self.index.oldest(choice)
        others = [card for card in fitting if card is not chosen]
        if wanted.identifier or others or not wanted.initial:
            reason = (
                f"No card has the Space Dock id {shown(wanted.identifier)}; "
                if wanted.identifier
                else "It has no id; "
            )
            message = f"{reason}{chosen.name} ({chosen.key}) was taken by its title."
            self._note("card.by_title", message, wanted, chosen, others)
        return chosen

    def _note(
        self, code: str, message: str, wanted: Wanted, card: Card, others: Sequence[Card] = ()
    ) -> None:
        """Adds a notice; `card` was taken, and `others` may be meant."""
        words = wanted.title or wanted.identifier
        names = tuple(card_name(each) for each in others)
        self.notices.append(Notice(code, message, wanted.where, words, names, card.key))


def _is_printed(card: Card, cost: int | None) -> bool:
    """Returns whether a price is, or once was, the card's own."""
    return cost in (card.cost, *(each.cost for each in card.earlier_costs))


def _ends_with_set(ending: str, card: Card) -> bool:
    return any(ending.endswith(fold(each)) for each in card.sets)
