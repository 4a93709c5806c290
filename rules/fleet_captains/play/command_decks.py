"""Hands, Command Decks and discard piles.

Source: Fleet Captains, Command Cards; FC-110, FC-112, FC-127; DF-44, DF-47, DF-53.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.play.decks import shuffle
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import PlayerInGame

HAND: Final = 4
"""The cards of a hand (FC-12)."""


def draw_cards(referee: Referee, player: int, number: int) -> None:
    """Draws command cards, shuffling the discard pile into a new deck where one ends (FC-127)."""
    drawer = referee.game.players[player]
    for _ in range(number):
        if not drawer.deck and not renew_deck(referee, player):
            return
        card = drawer.deck.pop()
        drawer.hand.append(card)
        referee.record("card_drawn", player=player, card=card.name)


def renew_deck(referee: Referee, player: int) -> bool:
    """Shuffles the discard pile into an empty Command Deck; returns whether there are cards.

    What was discarded in the turn that goes on stays on the pile until the next (FC-127; DF-53).
    """
    drawer = referee.game.players[player]
    if not drawer.deck and drawer.resting:
        drawer.deck.extend(drawer.discards[: drawer.resting])
        del drawer.discards[: drawer.resting]
        drawer.resting = 0
        shuffle(drawer.deck, referee.chance)
        referee.record("deck_shuffled", player=player, cards=len(drawer.deck))
    return bool(drawer.deck)


def rest_discards(referee: Referee) -> None:
    """Lets the discards of earlier turns be shuffled from now on, and fills the hands (DF-53)."""
    for player in referee.game.players:
        player.resting = len(player.discards)
        if len(player.hand) < HAND:
            fill_hand(referee, player.number)


def take_from_discards(player: PlayerInGame, place: int) -> CommandCard:
    """Takes a card off a discard pile and returns it."""
    if place < player.resting:
        player.resting -= 1
    return player.discards.pop(place)


def fill_hand(referee: Referee, player: int, left: int = 0) -> None:
    """Draws a card for each one that left the hand, and up to four in any case (FC-110; DF-47).

    Cards that are just being played are replaced later, when they are carried out.
    """
    owner = referee.game.players[player]
    draw_cards(referee, player, max(left, HAND - len(owner.hand) - owner.playing))


def discard_from_hand(referee: Referee, player: int, place: int) -> None:
    """Discards a card of the hand; it is not yet replaced."""
    owner = referee.game.players[player]
    card = owner.hand.pop(place)
    owner.discards.append(card)
    referee.record("card_discarded", player=player, card=card.name)


def discard_card(referee: Referee, player: int, card: CommandCard) -> None:
    """Puts a card that lies nowhere else on its owner's discard pile."""
    game = referee.game
    if any(other is card for other in game.resolving):
        remove_same(game.resolving, card)
    game.players[player].discards.append(card)
    referee.record("card_discarded", player=player, card=card.name)


def remove_same(cards: Sequence[object], card: object) -> None:
    """Takes one card out of a list: this very thing, as copies of a card are equal."""
    place = next(place for place, other in enumerate(cards) if other is card)
    del cards[place]  # type: ignore[attr-defined]
