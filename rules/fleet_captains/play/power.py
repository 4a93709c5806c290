"""Power adjustments: another setting of the same Alert Status, once a turn and ship.

Source: Fleet Captains, Power Adjustments, The Combat Dial; FC-41 to FC-43; DF-13.
"""

from __future__ import annotations

from rules.fleet_captains.play.game_questions import NONE, ChooseSetting
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay


def can_adjust(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship may still adjust its power: on the own turn only (FC-41)."""
    return (
        ship.number in game.ships
        and game.is_turn_of(ship.player)
        and ship.adjusted < ship.adjustments
    )


def other_settings(ship: StarshipInPlay) -> tuple[int, ...]:
    """Lists the settings to which a ship's power may be adjusted, never the cloak's (FC-42)."""
    return tuple(place for place in range(len(ship.status.settings)) if place != ship.setting)


def has_other_setting(ship: StarshipInPlay) -> bool:
    """Returns whether there is a setting to which a ship's power may be adjusted."""
    number = len(ship.status.settings)
    return number > 1 or (number == 1 and ship.setting != 0)


def adjust(referee: Referee, ship: StarshipInPlay, setting: int) -> None:
    """Turns the dial to another setting of its Alert Status."""
    ship.adjusted += 1
    ship.setting = setting
    referee.record(
        "adjusted",
        player=ship.player,
        ship=ship.card.name,
        level=ship.status.name,
        setting=setting,
    )


def offer_adjustment(
    referee: Referee, ship: StarshipInPlay, system: str, level: int = NONE
) -> None:
    """Asks for an adjustment inside an action, an encounter or a breakaway (FC-41; DF-13).

    `system` is the System that is about to be needed, `level` the level of its test.
    """
    settings = other_settings(ship)
    if ship.is_cloaked or not settings or not can_adjust(referee.game, ship):
        return
    chosen = referee.ask(ChooseSetting(ship.player, (None, *settings), ship.number, system, level))
    if chosen is not None:
        adjust(referee, ship, chosen)
