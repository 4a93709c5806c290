"""Situations of games for the independent judge, and what the engine offers in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.fleet_captains.effects.deeds import PassTest
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.game_questions import CaptainsQuestion, ChooseStep, TurnStep
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.movement import find_paths, movement_points, token_paths
from rules.fleet_captains.play.power import other_settings
from rules.fleet_captains.play.ratings import (
    crossing_relief,
    does_ignore,
    rating,
    token_relief,
)
from rules.fleet_captains.play.referee import GameCaptain
from rules.fleet_captains.play.state import NOBODY, CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.transporter import partners
from rules.fleet_captains.terms import SYSTEMS

IGNORED: Final = ("limit", "enemies", "cloaked")
"""Rules of the menu that abilities and cards may lift."""

ACTIONS: Final = {
    "cloak",
    "echo",
    "attack",
    "attack installation",
    "influence",
    "build",
    "repair",
    "scan",
    "scan token",
    "transport",
    "beam",
    "away team",
    "test",
    "encounter",
}


class Onlooker:
    """A captain that shows every menu to somebody before another captain answers."""

    def __init__(
        self, captain: GameCaptain, show: Callable[[int, tuple[TurnStep, ...]], None]
    ) -> None:
        self._captain = captain
        self._show = show

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the other captain's answer."""
        if isinstance(question, ChooseStep):
            self._show(question.player, question.answers)
        return self._captain.choose(view, question)


def offered(game: CaptainsGame, player: int, steps: tuple[TurnStep, ...]) -> dict[str, Any]:
    """Returns what a menu offers, in the form of the judge's answer."""
    actions: dict[int, set[str]] = {}
    for step in steps:
        # A building that only a card of the hand makes possible is no matter of the text.
        if step.kind in ACTIONS and not (step.kind == "build" and step.number != NOBODY):
            actions.setdefault(step.ship, set()).add(step.kind)
    moving = [step.ship for step in steps if step.kind == "move"]
    return {
        "moves": {number: _destinations(game, game.ships[number]) for number in moving},
        "token_moves": {
            token.number: _least(
                [(path.places[-1], path.cost) for path in token_paths(game, token)]
            )
            for token in game.tokens.values()
            if any(step.kind == "move token" and step.number == token.number for step in steps)
        },
        "adjustments": {
            step.ship: sorted(
                range(len(game.ships[step.ship].status.settings))
                if game.ships[step.ship].is_cloaked
                else other_settings(game.ships[step.ship])
            )
            for step in steps
            if step.kind == "adjust"
        },
        "actions": {ship: sorted(kinds) for ship, kinds in actions.items()},
        "improved": sorted(step.ship for step in steps if step.kind == "improved repair"),
        "reinforcements": (
            sorted(card.key for card in _fitting(game, player))
            if any(step.kind == "reinforce" for step in steps)
            else []
        ),
        "transport": {
            ship: sorted(partners(game, game.ships[ship]))
            for ship, kinds in actions.items()
            if "transport" in kinds
        },
        "targets": {
            ship: sorted(foe.number for foe in game.foes_at(game.ships[ship].place, player))
            for ship, kinds in actions.items()
            if "attack" in kinds
        },
    }


def situation(game: CaptainsGame, player: int) -> dict[str, Any]:
    """Returns a game in the middle of a player's turn as the judge reads it."""
    engines = SYSTEMS.index("engines")
    return {
        "goal": game.goal,
        "player": player,
        "teams": [
            {
                "number": team.number,
                "fleet_size": team.fleet_size,
                "size_in_play": game.size_in_play(team.number),
                "pool": [{"key": card.key, "size": card.size} for card in team.pool],
            }
            for team in game.teams
        ],
        "players": [
            {"number": each.number, "team": each.team, "post": each.post, "actions": each.actions}
            for each in game.players
        ],
        "neighbours": [list(each) for each in game.layout.neighbours],
        "places": [_place(game, place) for place in range(len(game.locations))],
        "ships": [_ship(game, ship) for ship in game.ships.values()],
        "tokens": [
            {
                "number": token.number,
                "player": token.player,
                "place": token.place,
                "ship": token.ship,
                "moved": token.moved,
                "engines": None
                if token.is_echo
                else rating(game, game.ships[token.ship], "engines"),
            }
            for token in game.tokens.values()
        ],
        "echo_engines": {
            each.number: max(
                (
                    found
                    for ship in game.ships_of(each.number)
                    if ship.is_cloaked and (found := ship.ratings[engines]) is not None
                ),
                default=None,
            )
            for each in game.players
        },
        "missions": [
            {
                "index": place,
                "system": deed.system,
                "level": deed.level,
                "at": None
                if deed.at is None
                else {"kinds": list(deed.at.kinds), "habitable": deed.at.habitable},
            }
            for mate in game.team_of(player).players
            for place, mission in enumerate(game.players[mate].missions)
            # Either member of a team may fulfil an open one (FC-146).
            if isinstance(deed := mission.card.deed, PassTest)
            and (mate == player or not mission.card.secret)
        ],
    }


def _place(game: CaptainsGame, place: int) -> dict[str, Any]:
    location = game.locations[place]
    tile = location.tile
    post = next((each.number for each in game.players if each.post == place), None)
    return {
        "post": post,
        "explored": location.is_explored,
        "kind": tile.kind if tile else None,
        "habitable": bool(tile and tile.habitable),
        "size": tile.size if tile else None,
        "tokens_more": tile.tokens if tile else 0,
        "holder": location.holder,
        "control": location.control,
        "installation": location.installation,
        "builder": location.builder,
        "scanners": list(location.scanners),
        "away_teams": list(location.away_teams),
        "persistent": location.persistent is not None,
    }


def _ship(game: CaptainsGame, ship: StarshipInPlay) -> dict[str, Any]:
    c = Circumstances(ship.player, ship.place, (), ship)
    return {
        "number": ship.number,
        "player": ship.player,
        "place": ship.place,
        "size": ship.card.size,
        "cloaked": ship.is_cloaked,
        "ratings": {system: rating(game, ship, system) for system in SYSTEMS},
        "level": ship.level,
        "settings": len(ship.status.settings),
        "setting": ship.setting,
        "has_cloak": ship.status.cloak is not None,
        "moved": ship.moved,
        "acted": ship.acted,
        "adjusted": ship.adjusted,
        "adjustments": ship.adjustments,
        "repaired": ship.repaired,
        "damaged": list(ship.damaged),
        "crew": list(ship.crew),
        "cargo": len(ship.cargo),
        "ignores": [rule for rule in IGNORED if does_ignore(game, ship, rule)],
        "relief": crossing_relief(game, ship, c),
        "token_relief": token_relief(game, ship, c),
    }


def _destinations(game: CaptainsGame, ship: StarshipInPlay) -> dict[int, int]:
    points = movement_points(game, [ship])
    assert points is not None
    relief = crossing_relief(game, ship, Circumstances(ship.player, ship.place, (), ship))
    paths = find_paths(game, ship.player, ship.place, points, relief=relief)
    return _least([(path.places[-1], path.cost) for path in paths])


def _least(ways: list[tuple[int, int]]) -> dict[int, int]:
    least: dict[int, int] = {}
    for place, cost in ways:
        least[place] = min(cost, least.get(place, cost))
    return dict(sorted(least.items()))


def _fitting(game: CaptainsGame, player: int) -> list[Any]:
    team = game.team_of(player)
    room = team.fleet_size - game.size_in_play(team.number)
    return [card for card in team.pool if card.size <= room]
