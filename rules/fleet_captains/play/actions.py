"""Actions: how many there are, who may take one, and what it costs.

Source: Fleet Captains, Actions; FC-46, FC-47, FC-57, FC-59, FC-145; DF-6, DF-28, DF-46.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.fleet_captains.play.game_questions import ChooseConsent, ChooseHelpers
from rules.fleet_captains.play.ratings import does_ignore, rating
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay

_ACTIONS_BY_GOAL: Final = ((16, 5), (13, 4), (0, 3))
_ACTIONS_IN_TEAM: Final = 2


def actions_of_turn(goal: int, players: int) -> int:
    """Returns how many actions a player has in a turn, in teams 2 each (FC-57; DF-6)."""
    if players > 2:
        return _ACTIONS_IN_TEAM
    return next(number for least, number in _ACTIONS_BY_GOAL if goal >= least)


def can_act(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship may take an action: one a turn, and none while cloaked.

    Cards and abilities may lift both (FC-57, FC-59).
    """
    if not game.players[ship.player].actions or not game.is_turn_of(ship.player):
        return False
    if ship.acted and (ship.acted > 1 or not does_ignore(game, ship, "limit")):
        return False
    return not ship.is_cloaked or does_ignore(game, ship, "cloaked")


def can_act_cloaked(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship may take a cloaking action, cloaked or not (FC-59)."""
    return (
        bool(game.players[ship.player].actions)
        and game.is_turn_of(ship.player)
        and (not ship.acted or (ship.acted == 1 and does_ignore(game, ship, "limit")))
    )


def spend_action(
    referee: Referee, player: int, action: str, ship: StarshipInPlay | None = None
) -> None:
    """Spends an action of a player, and of the ship that takes it (FC-57; DF-28)."""
    spender = referee.game.players[player]
    spender.actions -= 1
    if referee.game.has_claimed is None:
        referee.game.has_claimed = False
    if ship is not None:
        ship.acted += 1
    referee.record(
        "acted",
        player=player,
        ship=ship.card.name if ship is not None else "",
        action=action,
        left=spender.actions,
    )


def ask_helpers(referee: Referee, ship: StarshipInPlay, system: str) -> list[StarshipInPlay]:
    """Asks which other ships of the team there take part, and spends their actions.

    Ships whose System is Disabled cannot, and a team mate must agree. Source: FC-25, FC-26, FC-69,
    FC-145; DF-52.
    """
    game = referee.game
    helpers = helpers_of(game, ship, system)
    if not helpers:
        return [ship]
    groups = _groups([each.number for each in helpers])
    groups = [group for group in groups if _affordable(game, group)]
    chosen = referee.ask(ChooseHelpers(ship.player, tuple(groups), ship.number))
    found = who_agree(referee, ship.player, [game.ships[number] for number in chosen])
    for each in found:
        spend_action(referee, each.player, "help", each)
    return [ship, *found]


def who_agree(
    referee: Referee, player: int, ships: Sequence[StarshipInPlay]
) -> list[StarshipInPlay]:
    """Asks the team mate whose ships are among these; lists those that take part (FC-150)."""
    agreed = {player}
    for other in dict.fromkeys(ship.player for ship in ships):
        if other != player and referee.ask(ChooseConsent(other, (True, False))):
            agreed.add(other)
    return [ship for ship in ships if ship.player in agreed]


def helpers_of(game: CaptainsGame, ship: StarshipInPlay, system: str) -> list[StarshipInPlay]:
    """Lists the ships that could help a ship with a System."""
    return [
        other
        for other in game.ships_at(ship.place)
        if other is not ship
        and not game.is_foe(other, ship.player)
        and can_act(game, other)
        and rating(game, other, system) is not None
    ]


def _groups(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Lists all groups of numbers, none first."""
    groups: list[tuple[int, ...]] = [()]
    for number in numbers:
        groups += [(*group, number) for group in groups]
    return sorted(groups, key=lambda group: (len(group), group))


def _affordable(game: CaptainsGame, group: Sequence[int]) -> bool:
    return all(
        sum(game.ships[number].player == player.number for number in group) <= player.actions
        for player in game.players
    )
