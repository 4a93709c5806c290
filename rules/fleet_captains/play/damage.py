"""Damage, destruction, and what becomes of what was aboard.

Source: Fleet Captains, Combat, Destroyed Ships; FC-44, FC-70, FC-71, FC-118, FC-151; DF-16, DF-17,
DF-37, DF-40 to DF-42, DF-48.
"""

from __future__ import annotations

from typing import Final

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.cloak_tokens import remove_token
from rules.fleet_captains.play.cloaking import decloak
from rules.fleet_captains.play.game_options import CHOSEN
from rules.fleet_captains.play.game_questions import ChooseSettingAfter
from rules.fleet_captains.play.missions import forget_ship
from rules.fleet_captains.play.playing_cards import DAMAGE, offer_cards, use_abilities
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CLOAKED, NO_TEAM, CargoPiece, StarshipInPlay
from rules.fleet_captains.play.victory import DESTROYED, score
from rules.fleet_captains.terms import ALERT_STATUSES

PREVENTED: Final = 99
"""All damage: more than any attack does."""


def take_damage(
    referee: Referee,
    ship: StarshipInPlay,
    number: int,
    *,
    enemy: StarshipInPlay | None = None,
    team: int = NO_TEAM,
    has_card: bool = True,
) -> int:
    """Damages a ship; returns how much it took.

    `team` is the one that gets the point if the ship is destroyed in combat (FC-70), `has_card`
    whether the owner may still play a card of the hand against it.
    """
    c = Circumstances(ship.player, ship.place, (DAMAGE,), ship, enemy)
    use_abilities(referee, c, (ship,))
    offer_cards(referee, c, [ship], has_hand=has_card)
    if c.prevented:
        prevented = min(c.prevented, number)
        number -= prevented
        referee.record("prevented", player=ship.player, ship=ship.card.name, damage=prevented)
    if number <= 0 or ship.number not in referee.game.ships:
        return 0
    ship.level += number
    if ship.level >= len(ALERT_STATUSES):
        ship.level = len(ALERT_STATUSES) - 1
        destroy(referee, ship, team)
    else:
        _set_dial(referee, ship, number)
    return number


def _set_dial(referee: Referee, ship: StarshipInPlay, number: int) -> None:
    """Sets the dial at a new Alert Status; a cloaked ship stays so where it can (DF-16, DF-17)."""
    was_cloaked = ship.is_cloaked
    if was_cloaked and ship.status.cloak is not None:
        setting = CLOAKED
    elif referee.game.options.after_damage == CHOSEN:
        settings = tuple(range(len(ship.status.settings)))
        if was_cloaked:
            # The dial stands at a level without a cloak while its owner is asked.
            ship.setting = 0
        setting = referee.ask(ChooseSettingAfter(ship.player, settings, ship.number))
    else:
        setting = 0
    ship.setting = setting
    referee.record(
        "damaged",
        player=ship.player,
        ship=ship.card.name,
        damage=number,
        level=ship.status.name,
        setting=setting,
    )
    if was_cloaked and setting != CLOAKED:
        decloak(referee, ship, setting)


def destroy(referee: Referee, ship: StarshipInPlay, team: int = NO_TEAM) -> None:
    """Removes a ship from the game; `team` destroyed it in combat and gets 1 VP (FC-70).

    The first loss raises the Fleet Size by 1, of two players' teams the second too (FC-71,
    FC-151). What lies at the location stays (DF-40).
    """
    game = referee.game
    if ship.is_cloaked:
        remove_token(game, game.tokens[ship.token])
    del game.ships[ship.number]
    game.lost.append(ship.card)
    for card in ship.crew.values():
        game.players[ship.player].discards.append(card)
    for piece in ship.cargo:
        _unload(referee, piece)
    loser = game.team_of(ship.player)
    loser.losses += 1
    referee.record(
        "destroyed",
        player=ship.player,
        ship=ship.card.name,
        place=game.name_of(ship.place),
    )
    if loser.losses <= len(loser.players):
        loser.fleet_size += 1
        referee.record("fleet_size", player=ship.player, team=loser.number, size=loser.fleet_size)
    forget_ship(game, ship)
    offer_cards(referee, Circumstances(ship.player, ship.place, ("destroyed",)))
    if team != NO_TEAM:
        for player in game.teams[team].players:
            offer_cards(referee, Circumstances(player, ship.place, ("enemy_destroyed",)))
        score(referee, team, DESTROYED, 1)


def _unload(referee: Referee, piece: CargoPiece) -> None:
    """Discards a piece of cargo of a destroyed ship; away teams are lost (DF-37, DF-48)."""
    game = referee.game
    if isinstance(piece.card, CommandCard):
        game.players[piece.player].discards.append(piece.card)
    elif piece.card is not None:
        game.encounter_discards.append(piece.card)
