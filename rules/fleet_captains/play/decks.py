"""Decks as they come from the box: copies, subdecks, shuffling.

Source: Fleet Captains, Game Set-Up; FC-12.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rules.dice import Chance
from rules.fleet_captains.box.command_cards import CommandCard, CommandSubdeck

Card = TypeVar("Card")


def shuffle(cards: list[Card], chance: Chance) -> None:
    """Shuffles cards in place; the last one lies on top."""
    for place in range(len(cards) - 1, 0, -1):
        other = chance.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def copies_of(cards: Iterable[Card]) -> list[Card]:
    """Lists cards, each as often as it lies in the box."""
    return [card for card in cards for _ in range(getattr(card, "copies", 1))]


def deck_of(subdecks: Sequence[CommandSubdeck], keys: Sequence[str]) -> list[CommandCard]:
    """Returns all cards of some subdecks, copies too (FC-12)."""
    return [
        card for subdeck in subdecks if subdeck.key in keys for card in copies_of(subdeck.cards)
    ]
