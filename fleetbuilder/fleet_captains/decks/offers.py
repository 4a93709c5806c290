"""Kept decks where a game asks for subdecks: those of a side, and why one does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fleetbuilder.fleet_captains.decks.mapping import deck_cards, deck_choice
from fleetbuilder.fleet_captains.decks.models import CommandDeck
from fleetbuilder.fleet_captains.decks.selectors import decks_of
from fleetbuilder.fleets.check.services import sentence
from rules.errors import DocumentError
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.box.command_cards import CommandSubdeck
from rules.fleet_captains.muster.deck_choice import DeckChoice, check_deck, chosen_subdecks


@dataclass(frozen=True, slots=True)
class DeckOffer:
    """A deck that may answer for subdecks; `problems` are sentences, none where it fits."""

    deck: CommandDeck
    choice: DeckChoice
    subdecks: str
    problems: tuple[str, ...]


def kept_offers(owner: str) -> list[DeckOffer]:
    """Lists somebody's decks, each for the cards that it was chosen from."""
    found = []
    for deck in decks_of(owner):
        try:
            cards = deck_cards(deck.box)
        except DocumentError as error:
            found.append(DeckOffer(deck, deck_choice(deck), "", (_unreadable(error),)))
        else:
            found.append(_offer(deck, deck_choice(deck).side, cards))
    return found


def deck_offers(owner: str, side: str, cards: GameBox) -> list[DeckOffer]:
    """Lists somebody's decks of a side for a game with such cards, those changed last first.

    A deck from an own box that names subdecks which the game does not have is of another box, and
    left out.
    """
    found = []
    for deck in decks_of(owner):
        choice = deck_choice(deck)
        is_elsewhere = deck.box is not None and not cards.subdecks.keys() >= set(choice.subdecks)
        if choice.side != side or is_elsewhere:
            continue
        found.append(_offer(deck, side, cards))
    return found


def deck_problems(deck: CommandDeck, side: str, cards: GameBox) -> list[str]:
    """Says in sentences why a deck does not fit a side of a game with such cards, if it doesn't."""
    choice = deck_choice(deck)
    if choice.side != side:
        return [f"This deck is of {choice.side.capitalize()}; choose one of {side.capitalize()}."]
    if problems := check_deck(cards, choice):
        return [sentence(each.message) for each in problems]
    try:
        own = deck_cards(deck.box).subdecks
    except DocumentError as error:
        return [_unreadable(error)]
    changed = [
        each.name
        for each in chosen_subdecks(cards, choice)
        if each.key not in own or _acts(own[each.key]) != _acts(each)
    ]
    return [f"Other cards than in the box of the deck: {', '.join(changed)}."] if changed else []


def _offer(deck: CommandDeck, side: str, cards: GameBox) -> DeckOffer:
    choice = deck_choice(deck)
    names = ", ".join(each.name for each in chosen_subdecks(cards, choice))
    return DeckOffer(deck, choice, names, tuple(deck_problems(deck, side, cards)))


def _acts(subdeck: CommandSubdeck) -> dict[str, Any]:
    """Returns what tells the cards of subdecks apart in play; where they come from does not."""
    return {card.name: (card.copies, card.effects) for card in subdeck.cards}


def _unreadable(error: DocumentError) -> str:
    return f"Its box cannot be read any more: {sentence(str(error))}"
