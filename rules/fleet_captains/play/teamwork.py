"""Teamwork: what two players of a team exchange, missions and command cards.

Source: Fleet Captains, Team Rules; FC-147, FC-149.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.fleet_captains.play.actions import spend_action
from rules.fleet_captains.play.game_questions import ChooseConsent, ChooseSwapCard
from rules.fleet_captains.play.missions import check_conditions
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import (
    CaptainsGame,
    MissionInPlay,
    PlayerInGame,
    StarshipInPlay,
)

SWAP_MISSIONS = "swap missions"


def mate_of(game: CaptainsGame, player: int) -> PlayerInGame | None:
    """Returns the other player of a team, None where there is none."""
    others = [number for number in game.team_of(player).players if number != player]
    return game.players[others[0]] if others else None


def mission_swaps(game: CaptainsGame, player: int) -> Iterator[tuple[int, int]]:
    """Yields the swaps of missions: an open one for an open one of the mate, anywhere (FC-147)."""
    me, mate = game.players[player], mate_of(game, player)
    if mate is None or not me.actions or me.refused:
        return
    theirs = [place for place, each in enumerate(mate.missions) if not each.card.secret]
    for place, mission in enumerate(me.missions):
        if not mission.card.secret:
            yield from ((place, other) for other in theirs)


def swap_missions(referee: Referee, player: int, mine: int, theirs: int) -> None:
    """Swaps two missions for an action of the player, if the mate agrees (FC-147).

    What was done of them is forgotten. After a refusal no swap is proposed in the same turn.
    """
    game = referee.game
    me, mate = game.players[player], mate_of(game, player)
    if mate is None:
        raise ValueError("there is no mate to swap with")
    if not referee.ask(ChooseConsent(mate.number, (True, False))):
        me.refused = True
        return
    spend_action(referee, player, SWAP_MISSIONS)
    given, got = me.missions[mine].card, mate.missions[theirs].card
    me.missions[mine], mate.missions[theirs] = MissionInPlay(got), MissionInPlay(given)
    referee.record(
        "missions_swapped", player=player, mission=given.name, mate=mate.number, other=got.name
    )
    check_conditions(referee)


def can_swap_cards(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether the mate has a ship where a ship is, and both have cards (FC-149)."""
    mate = mate_of(game, ship.player)
    return (
        mate is not None
        and bool(mate.hand and game.players[ship.player].hand)
        and bool(game.own_ships_at(ship.place, mate.number))
    )


def swap_cards(referee: Referee, player: int) -> None:
    """Swaps command cards one for one, as many as both like (FC-149).

    The player names a card, the mate the one that he gives for it, or none; cards that were got do
    not go back.
    """
    game = referee.game
    me, mate = game.players[player], mate_of(game, player)
    if mate is None:
        raise ValueError("there is no mate to swap with")
    for left in range(min(len(me.hand), len(mate.hand)), 0, -1):
        mine = referee.ask(ChooseSwapCard(player, (None, *range(left))))
        if mine is None:
            return
        theirs = referee.ask(ChooseSwapCard(mate.number, (None, *range(left))))
        if theirs is None:
            return
        given, got = me.hand.pop(mine), mate.hand.pop(theirs)
        me.hand.append(got)
        mate.hand.append(given)
        for giver, taker, card in ((me, mate, given), (mate, me, got)):
            referee.record("card_swapped", player=giver.number, mate=taker.number, card=card.name)
