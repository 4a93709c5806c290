"""Steps of the cloak: tokens laid, moved and shown; which of them is the ship stays secret.

Mixing is never a step of its own: every step of the owner about tokens may say, in a field that
the other side never gets, under which token each ship is afterwards. So nothing tells the others
whether tokens were mixed. Source: Fleet Captains, Cloaking; FC-58 to FC-66, FC-150; DF-29.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.fleet_captains.at_table.ship_steps import set_dial, uncloak
from rules.fleet_captains.at_table.state import CaptainsTable, Values, has_dial, ship_name
from rules.fleet_captains.at_table.step_fields import (
    FREE,
    PLACE,
    SETTING,
    SHIP,
    TableStepField,
    flag,
    optional,
    token,
)
from rules.fleet_captains.at_table.turn_steps import end_turn, pay_action
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.cloak_tokens import may_place_echo, place_token, remove_token
from rules.fleet_captains.play.cloaking import can_cloak
from rules.fleet_captains.play.state import CLOAKED, CloakToken, StarshipInPlay
from rules.notation.reading.values import FieldError

Under = Mapping[int, int]
"""Under which token, by its number, a ship is, by its number."""

MOST_CLOAK_TOKENS: Final = 12
"""Cloak tokens of one player: as many as they can have ships."""


def read_under(value: object, table: CaptainsTable) -> Under:
    """Reads under which token each ship is: an object of numbers. Raises `FieldError`."""
    if not isinstance(value, dict) or len(value) > MOST_CLOAK_TOKENS:
        raise FieldError("an object is expected: the numbers of ships with those of their tokens")
    found = {}
    for name, number in value.items():
        ship = table.game.ships.get(int(name)) if str(name).isdecimal() else None
        if ship is None or not ship.is_cloaked:
            raise FieldError(f"there is no cloaked ship {str(name)[:20]}")
        if isinstance(number, bool) or not isinstance(number, int):
            raise FieldError("a token is named by its number", str(name))
        found[ship.number] = number
    return found


UNDER: Final = optional(read_under, {}, is_hidden=True)


def cloak(table: CaptainsTable, by: int, values: Values) -> None:
    """Cloaks a ship: the dial at its cloak, a token in its place (FC-58)."""
    ship: StarshipInPlay = values["ship"]
    require_own(table, by, ship.player)
    if ship.is_cloaked or (has_dial(ship.card) and not can_cloak(ship)):
        why = "is cloaked" if ship.is_cloaked else "has no cloak at its Alert Status"
        raise CaptainsError(f"{ship_name(ship)} {why}", "table.cloak", "/ship")
    _room_for_token(table, ship.player)
    remark = pay_action(table, ship.player, ship, is_free=values["free"])
    ship.setting = CLOAKED
    laid = place_token(table.game, ship.player, ship.place, ship.number)
    laid.moved = ship.moved
    table.note(
        by,
        f"{ship_name(ship)} cloaked: token {laid.number} at {table.place_words(ship.place)}",
        remark,
    )
    _mix(table, by, values["under"], {})


def decloak(table: CaptainsTable, by: int, values: Values) -> None:
    """De-cloaks a ship, which is its power adjustment unless it was forced (FC-60, FC-62)."""
    ship: StarshipInPlay = values["ship"]
    require_own(table, by, ship.player)
    if not ship.is_cloaked:
        raise CaptainsError(f"{ship_name(ship)} is not cloaked", "table.cloak", "/ship")
    before = _places(table)
    if has_dial(ship.card) and values["setting"] >= len(ship.status.settings):
        set_dial(ship, values["setting"])
    _mix(table, by, values["under"], before)
    number = uncloak(table, ship)
    set_dial(ship, values["setting"])
    if table.is_begun and not values["free"]:
        ship.adjusted += 1
    table.note(
        by,
        f"{ship_name(ship)} de-cloaked: it was token {number} at {table.place_words(ship.place)}",
    )


def echo(table: CaptainsTable, by: int, values: Values) -> None:
    """Lays a sensor echo beside the token of a cloaked ship, whose action it is (FC-63; DF-29)."""
    beside: CloakToken = values["token"]
    require_own(table, by, beside.player)
    before = _places(table)
    _mix(table, by, values["under"], before)
    if beside.is_echo and not any(
        not each.is_echo for each in table.game.tokens_at(beside.place, beside.player)
    ):
        raise CaptainsError(
            "no ship is there: only a cloaked ship makes an echo", "table.echo", "/token"
        )
    if not may_place_echo(table.game, beside.player):
        raise CaptainsError(
            "there is an echo for each cloaked ship already", "table.echo", "/token"
        )
    _room_for_token(table, beside.player)
    remark = pay_action(table, beside.player, is_free=values["free"])
    laid = place_token(table.game, beside.player, beside.place)
    table.note(
        by,
        f"{table.name_of(beside.player)} laid token {laid.number} beside token {beside.number}",
        remark,
    )


def move_token(table: CaptainsTable, by: int, values: Values) -> None:
    """Moves a cloak token, a ship's or an echo (FC-61, FC-64)."""
    moving: CloakToken = values["token"]
    target: int = values["place"]
    if table.is_post(target) and table.game.players[moving.player].post != target:
        raise CaptainsError(
            "a Command Post is entered by tokens of its own player only", "table.post", "/place"
        )
    before = _places(table)
    remark = ""
    if table.is_begun and not values["free"]:
        remark = f"token {moving.number} had moved" if moving.moved else ""
        moving.moved = True
    moving.place = target
    _follow_tokens(table)
    _mix(table, by, values["under"], before)
    table.note(
        by,
        f"{table.name_of(moving.player)} moved token {moving.number} to "
        f"{table.place_words(target)}",
        remark,
    )


def show(table: CaptainsTable, by: int, values: Values) -> None:
    """Shows what a token is; an echo that a scan has found is removed (FC-66, FC-83)."""
    shown: CloakToken = values["token"]
    require_own(table, by, shown.player)
    _mix(table, by, values["under"], _places(table))
    if shown.is_echo:
        words = "an echo"
        if values["removed"]:
            remove_token(table.game, shown)
            words = "an echo, and is removed"
    else:
        words = ship_name(table.game.ships[shown.ship])
    table.note(by, f"{table.name_of(shown.player)} showed token {shown.number}: {words}")


def turn_over(table: CaptainsTable, by: int, values: Values) -> None:
    """Ends the turn; who ends it may mix tokens before."""
    _mix(table, by, values["under"], _places(table))
    end_turn(table, by, values)


CLOAK_STEPS: Final = {
    "cloak": (cloak, {"ship": SHIP, "free": FREE, "under": UNDER}),
    "decloak": (
        decloak,
        {"ship": SHIP, "setting": optional(SETTING, 0), "free": FREE, "under": UNDER},
    ),
    "echo": (echo, {"token": TableStepField(token), "free": FREE, "under": UNDER}),
    "token": (
        move_token,
        {"token": TableStepField(token), "place": PLACE, "free": FREE, "under": UNDER},
    ),
    "show": (
        show,
        {"token": TableStepField(token), "removed": optional(flag, False), "under": UNDER},
    ),
    "end_turn": (turn_over, {"under": UNDER}),
}


def require_own(table: CaptainsTable, by: int, owner: int) -> None:
    """Raises `CaptainsError` with the code `table.not_yours` for another team (FC-150)."""
    if table.team_of(by) != table.team_of(owner):
        raise CaptainsError(
            f"only {table.name_of(owner)} knows that: it is told at their own seat",
            "table.not_yours",
        )


def may_echo(table: CaptainsTable, owner: int) -> bool:
    """Returns whether a player may lay one more echo (FC-63; DF-29)."""
    return may_place_echo(table.game, owner)


def _room_for_token(table: CaptainsTable, owner: int) -> None:
    found = sum(each.player == owner for each in table.game.tokens.values())
    if found >= MOST_CLOAK_TOKENS:
        raise CaptainsError(
            f"{table.name_of(owner)} has {MOST_CLOAK_TOKENS} cloak tokens; remove one first",
            "table.tokens",
        )


def _places(table: CaptainsTable) -> dict[int, int]:
    """Returns where each token is, by its number."""
    return {number: each.place for number, each in table.game.tokens.items()}


def _follow_tokens(table: CaptainsTable) -> None:
    """Puts each cloaked ship where its token is."""
    for each in table.game.tokens.values():
        if not each.is_echo:
            table.game.ships[each.ship].place = each.place


def _mix(table: CaptainsTable, by: int, under: Under, before: Mapping[int, int]) -> None:
    """Puts ships under tokens: of their own player, that were or are at one place (FC-63)."""
    if not under:
        return
    game = table.game
    ship_under: dict[int, Any] = {number: each.ship for number, each in game.tokens.items()}
    for number, chosen in under.items():
        ship = game.ships[number]
        require_own(table, by, ship.player)
        if not ship.is_cloaked:
            raise CaptainsError(f"{ship_name(ship)} is not cloaked", "table.mix", "/under")
        now = game.tokens[ship.token]
        wanted = game.tokens.get(chosen)
        if (
            wanted is None
            or wanted.player != ship.player
            or (
                wanted.place != now.place
                and (before.get(chosen) != before.get(now.number) or chosen not in before)
            )
        ):
            raise CaptainsError(
                f"{ship_name(ship)} cannot be under token {chosen}: only own tokens of one place "
                "are mixed",
                "table.mix",
                f"/under/{number}",
            )
        source = next(each for each, what in ship_under.items() if what == number)
        ship_under[source], ship_under[chosen] = ship_under[chosen], ship_under[source]
    for number, what in ship_under.items():
        each = game.tokens[number]
        each.ship = what
        if not each.is_echo:
            game.ships[what].token = number
    _follow_tokens(table)
