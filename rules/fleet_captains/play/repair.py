"""Repair: an Alert Status up, or a System mended of its token.

Source: Fleet Captains, Repair; FC-80, FC-81; DF-33.
"""

from __future__ import annotations

from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.game_questions import ChooseRepair, ChooseSettingAfter
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.ratings import does_ignore
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay
from rules.fleet_captains.terms import INSTALLATIONS

ALERT = "alert"
"""What is repaired where it is no System."""


def repair_ways(ship: StarshipInPlay) -> tuple[str, ...]:
    """Lists what of a ship may be repaired: its Alert Status, Systems with a token (FC-80).

    The Alert Status of a cloaked ship only where the one above has a cloak too.
    """
    is_raised = ship.level > 0 and not (
        ship.is_cloaked and ship.card.dial[ship.level - 1].cloak is None
    )
    return ((ALERT,) if is_raised else ()) + ship.damaged


def can_repair(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship is where it may repair, and has something to repair (FC-80)."""
    return (
        _is_visible_enough(game, ship)
        and bool(repair_ways(ship))
        and not game.foes_at(ship.place, ship.player)
        and _is_yard(game, ship, 1)
    )


def can_repair_better(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship may give up its movement for a repair (FC-81; DF-33)."""
    return (
        not ship.moved
        and not ship.repaired
        and _is_visible_enough(game, ship)
        and game.is_turn_of(ship.player)
        and bool(repair_ways(ship))
        and _is_yard(game, ship, len(INSTALLATIONS))
    )


def repair(referee: Referee, ship: StarshipInPlay) -> None:
    """Repairs one thing as an action (FC-80)."""
    mend(referee, ship, referee.ask(ChooseRepair(ship.player, repair_ways(ship), ship.number)))
    use_moment(referee, Circumstances(ship.player, ship.place, ("repair",), ship))


def repair_better(referee: Referee, ship: StarshipInPlay) -> None:
    """Repairs one thing for the movement, without an action and without cards (FC-81)."""
    ship.moved = True
    ship.repaired = True
    mend(referee, ship, referee.ask(ChooseRepair(ship.player, repair_ways(ship), ship.number)))


def mend(referee: Referee, ship: StarshipInPlay, what: str) -> None:
    """Brings the Alert Status one up, its owner setting the dial, or removes a System's token."""
    if what == ALERT:
        raise_alert(referee, ship, 1)
        return
    ship.damaged = tuple(system for system in ship.damaged if system != what)
    referee.record(
        "system_token", player=ship.player, ship=ship.card.name, system=what, placed=False
    )


def raise_alert(referee: Referee, ship: StarshipInPlay, number: int) -> None:
    """Brings the Alert Status of a ship up; a cloaked one stays cloaked (FC-80)."""
    ship.level = max(0, ship.level - number)
    if not ship.is_cloaked:
        settings = tuple(range(len(ship.status.settings)))
        ship.setting = min(ship.setting, len(settings) - 1)
        ship.setting = referee.ask(ChooseSettingAfter(ship.player, settings, ship.number))
    referee.record(
        "repaired",
        player=ship.player,
        ship=ship.card.name,
        level=ship.status.name,
        setting=ship.setting,
    )


def _is_visible_enough(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship is uncloaked, or may act all the same (FC-59)."""
    return not ship.is_cloaked or does_ignore(game, ship, "cloaked")


def _is_yard(game: CaptainsGame, ship: StarshipInPlay, least: int) -> bool:
    """Returns whether a ship is in its Command Post or at an installation of its team (FC-152)."""
    if game.is_own_post(ship.place, ship.player):
        return True
    location = game.locations[ship.place]
    return location.installation >= least and location.owner == game.players[ship.player].team
