"""Corrections: any number that the assistant keeps, set to what people agree on.

A correction is a step like any other: it stands in what happened, and can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.fleet_captains.at_table.sector_steps import (
    MOST_TOKENS,
    TILE_FIELDS,
    explored,
    tile_told,
)
from rules.fleet_captains.at_table.ship_steps import LEVEL_WORDS, set_dial
from rules.fleet_captains.at_table.state import MOST_ROUNDS, CaptainsTable, Values, ship_name
from rules.fleet_captains.at_table.step_fields import (
    MOST_NUMBER,
    PLACE,
    SETTING,
    SHIP,
    TableStepField,
    one_of,
    optional,
    place,
    player,
    team,
    whole,
)
from rules.fleet_captains.at_table.turn_steps import CORRECTED, reconsider_end
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.state import NO_TEAM, ScoredPoints
from rules.fleet_captains.terms import INSTALLATIONS

POINTS: Final = "points"
FLEET_SIZE: Final = "fleet_size"
LOSSES: Final = "losses"
ACTIONS_LEFT: Final = "actions"
ROUND: Final = "round"

_Setter = Callable[[CaptainsTable, int, int], str]


def correct_ship(table: CaptainsTable, by: int, values: Values) -> None:
    """Sets the Alert Status, the setting and the place of a ship."""
    ship = values["ship"]
    if ship.is_cloaked:
        raise CaptainsError(
            f"{ship_name(ship)} is cloaked: move its token, or de-cloak it", "table.cloaked"
        )
    level, setting = ship.level, ship.setting
    try:
        if values["level"] is not None:
            ship.level = values["level"]
        set_dial(ship, setting if values["setting"] is None else values["setting"])
    except CaptainsError:
        ship.level, ship.setting = level, setting
        raise
    if values["place"] is not None:
        ship.place = values["place"]
    table.note(
        by,
        f"Corrected: {ship_name(ship)}, {LEVEL_WORDS[ship.level]}, at "
        f"{table.place_words(ship.place)}",
    )


def correct_place(table: CaptainsTable, by: int, values: Values) -> None:
    """Sets the control tokens and the installation of a location."""
    location = explored(table, values["place"])
    if values["control"] is not None:
        if values["control"] and values["team"] is None:
            raise CaptainsError("say whose tokens they are", "table.control", "/team")
        location.control = values["control"]
        location.holder = values["team"] if values["control"] else NO_TEAM
    if values["installation"] is not None:
        if values["installation"] and values["team"] is None:
            raise CaptainsError("say whose installation it is", "table.build", "/team")
        location.installation = values["installation"]
        location.builder = values["team"] if values["installation"] else NO_TEAM
    table.note(by, f"Corrected: {table.place_words(values['place'])}")


def correct_tile(table: CaptainsTable, by: int, values: Values) -> None:
    """Sets which tile an explored location is."""
    location = explored(table, values["place"])
    location.tile = tile_told(table, values)
    table.note(by, f"Corrected: {table.place_words(values['place'])}")


def correct_number(table: CaptainsTable, by: int, values: Values) -> None:
    """Sets a number of a team, of a player, or the round."""
    what: str = values["what"]
    if what == ACTIONS_LEFT:
        of = values["player"]
    elif what == ROUND:
        of = 0
    else:
        of = values["team"]
    if of is None:
        raise CaptainsError(
            f"say whose {what} it is",
            "table.number",
            "/player" if what == ACTIONS_LEFT else "/team",
        )
    table.note(by, f"Corrected: {_NUMBERS[what](table, of, values['value'])}")
    reconsider_end(table)


def _set_points(table: CaptainsTable, of: int, value: int) -> str:
    """Lays the difference into the Victory Pile, so that the pile still comes to the points."""
    corrected = table.game.teams[of]
    corrected.pile.append(ScoredPoints(CORRECTED, value - corrected.points))
    corrected.points = value
    return f"{table.team_name(of)} {value} VP"


def _set_fleet_size(table: CaptainsTable, of: int, value: int) -> str:
    table.game.teams[of].fleet_size = value
    return f"Fleet Size of {table.team_name(of)} {value}"


def _set_losses(table: CaptainsTable, of: int, value: int) -> str:
    table.game.teams[of].losses = value
    return f"ships lost of {table.team_name(of)} {value}"


def _set_actions(table: CaptainsTable, of: int, value: int) -> str:
    table.game.players[of].actions = value
    return f"actions of {table.name_of(of)} {value}"


def _set_round(table: CaptainsTable, of: int, value: int) -> str:
    table.game.round = max(1, min(value, MOST_ROUNDS))
    return f"round {table.game.round}"


_NUMBERS: Final[Mapping[str, _Setter]] = {
    POINTS: _set_points,
    FLEET_SIZE: _set_fleet_size,
    LOSSES: _set_losses,
    ACTIONS_LEFT: _set_actions,
    ROUND: _set_round,
}

CORRECTION_STEPS: Final = {
    "correct_ship": (
        correct_ship,
        {
            "ship": SHIP,
            "level": optional(whole(0, len(LEVEL_WORDS) - 1)),
            "setting": optional(SETTING),
            "place": optional(place),
        },
    ),
    "correct_place": (
        correct_place,
        {
            "place": PLACE,
            "control": optional(whole(0, MOST_TOKENS)),
            "installation": optional(whole(0, len(INSTALLATIONS))),
            "team": optional(team),
        },
    ),
    "correct_tile": (correct_tile, {"place": PLACE, **TILE_FIELDS}),
    "correct_number": (
        correct_number,
        {
            "what": TableStepField(one_of("number", *_NUMBERS)),
            "team": optional(team),
            "player": optional(player),
            "value": TableStepField(whole(0, MOST_NUMBER)),
        },
    ),
}
