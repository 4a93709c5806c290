"""Crew: assigned to a ship in play, one of each type.

Source: Fleet Captains, Crew; FC-120, FC-126.
"""

from __future__ import annotations

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.play.command_decks import discard_card, fill_hand
from rules.fleet_captains.play.game_questions import ChooseOwnShip
from rules.fleet_captains.play.missions import check_conditions
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import StarshipInPlay
from rules.fleet_captains.terms import CREW


def crew_type(card: CommandCard) -> str | None:
    """Returns the type of crew that a card may be assigned as, None for a card that is no crew."""
    for effect in card.effects:
        if effect.kind == CREW:
            return effect.crew
    return None


def assign_crew(referee: Referee, player: int, place: int) -> None:
    """Assigns a card of the hand to an own ship; who had that post is discarded first (FC-120)."""
    game = referee.game
    ships = tuple(ship.number for ship in game.ships_of(player))
    number = referee.ask(ChooseOwnShip(player, ships))
    ship = game.ships[number]
    card = game.players[player].hand.pop(place)
    crew = crew_type(card)
    if crew is None:
        raise ValueError(f"{card.name} is no crew")
    before = ship.crew.pop(crew, None)
    ship.crew[crew] = card
    if before is not None:
        discard_card(referee, player, before)
    referee.record("crew_assigned", player=player, ship=ship.card.name, card=card.name, crew=crew)
    fill_hand(referee, player, 1)
    check_conditions(referee)


def discard_crew(referee: Referee, ship: StarshipInPlay, crew: str) -> None:
    """Discards crew of a ship."""
    card = ship.crew.pop(crew)
    referee.game.players[ship.player].discards.append(card)
    referee.record("crew_discarded", player=ship.player, ship=ship.card.name, card=card.name)
