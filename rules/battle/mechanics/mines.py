"""Minefields that cards put on the table: whose they are, and what they do to ships.

What a minefield does says the card that placed it, wherever that card is by then.
Source: 2017, The Minefield Token; EDITIONS K4, N18.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules import table
from rules.battle.mechanics.terrain import add_terrain
from rules.battle.position import moments
from rules.battle.position.permissions import Worded
from rules.battle.position.terms import IN_PLAY, NOBODY
from rules.battle.timing import ports, windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.marks import note_met
from rules.table.dimensions import OBJECTIVE_RADIUS, RANGE_BAND

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.questions import Steps


DROPPED: Final = "dropped"
NEAR: Final = "near"
"""Why a ship meets a minefield that it did not overlap: it came within Range 1 of it."""


class NearMinefield(Worded):
    """Mark of a ship that a minefield near it has acted upon in a round."""

    __slots__ = ()

    def __init__(self, token: table.Terrain) -> None:
        super().__init__(f"near:{table.print_terrain(token)}")


def pass_by(battle: Battle, ship: Ship, movement: table.Movement) -> Steps[None]:
    """Settles that a move came within Range 1 of minefields whose cards say what comes of it.

    One that begins there and ends elsewhere does not; one that stays there does. Source: F14-W12.
    """
    tokens = [token for token, _, _ in battle.state.mines if token.kind == "minefield"]
    met = table.met_by(movement, [widened(token) for token in tokens])
    yield from _come_near(battle, ship, [tokens[place] for place in met])


def echo_near(battle: Battle, ship: Ship, start: table.Pose) -> Steps[None]:
    """Settles that an echo took a ship within Range 1 of minefields (F16-19)."""
    tokens = [
        token
        for token, _, _ in battle.state.mines
        if token.kind == "minefield"
        and table.overlaps_terrain(ship.pose, widened(token))
        and not table.overlaps_terrain(start, widened(token))
    ]
    yield from _come_near(battle, ship, tokens)


def widened(token: table.Terrain) -> table.Terrain:
    """Returns a token as large as all that is within Range 1 of it."""
    return table.Terrain(token.kind, token.x, token.y, radius=token.radius + RANGE_BAND)


def _come_near(battle: Battle, ship: Ship, tokens: list[table.Terrain]) -> Steps[None]:
    """Lets minefields act, in order: each once a round, of areas that overlap one for a card.

    Source: F14-W11, F14-W12, FR-176.9.
    """
    acted: list[tuple[table.Terrain, str]] = []
    for token in tokens:
        layer, card = _origin(battle, token)
        mark = NearMinefield(token).text
        if layer is None or ship.place != IN_PLAY or mark in ship.used:
            continue
        occasion = _occasion(battle, ship, token, NEAR)
        if not ports.texts().acts_on(battle, occasion, layer, card):
            continue
        name = layer.record.name if card == NOBODY else layer.cards[card].record.name
        if any(
            name == other and table.terrain_gap(widened(token), widened(each)) <= 0.0
            for each, other in acted
        ):
            continue
        acted.append((token, name))
        windows.mark_used(battle, ship, mark)
        yield from meet(battle, ship, token, why=NEAR)


def place(battle: Battle, ship: Ship, card: int, token: table.Terrain) -> Steps[None]:
    """Puts a minefield on the table for a card of a ship; ships beneath it meet it at once."""
    add_terrain(battle, token)
    set_mine(battle, ship, card, token)
    for other in battle.state.in_play():
        if table.overlaps_terrain(other.pose, token):
            if battle.moments:
                note_met(battle, other, token.kind)
            yield from meet(battle, other, token, why=DROPPED)


WEB_RADIUS: Final = OBJECTIVE_RADIUS
"""The size of an energy web, about that of an obstacle (ours)."""
MOST_WEB_DICE: Final = 10


def is_web(battle: Battle, token: table.Terrain) -> bool:
    """Returns whether an obstacle is an energy web: one that a card put there."""
    return token.kind == "obstacle" and any(each == token for each, _, _ in battle.state.mines)


def _web_side(battle: Battle, token: table.Terrain) -> int:
    owners = [ship for each, ship, _ in battle.state.mines if each == token]
    return battle.state.ships[owners[0]].side


def one_web_a_side(battle: Battle, met: list[table.Terrain]) -> list[table.Terrain]:
    """Returns the tokens that a move met without further webs of the same player (F14-TW7)."""
    sides: set[int] = set()
    found = []
    for token in met:
        if is_web(battle, token):
            side = _web_side(battle, token)
            if side in sides:
                continue
            sides.add(side)
        found.append(token)
    return found


def web_dice(battle: Battle, token: table.Terrain) -> int:
    """Returns the attack dice of an energy web: one for every two that its player has there."""
    side = _web_side(battle, token)
    number = sum(
        each.kind == "obstacle" and battle.state.ships[ship].side == side
        for each, ship, _ in battle.state.mines
    )
    return min(MOST_WEB_DICE, (number + 1) // 2)


def is_tholian(ship: Ship) -> bool:
    """Returns whether energy webs are nothing to a ship."""
    return any(name.startswith("tholian") for name in ship.record.names)


def terrain_before(battle: Battle, ship: Ship) -> list[table.Terrain]:
    """Returns the tokens that count for an attack of a ship: no webs for a Tholian one."""
    if not is_tholian(ship):
        return battle.state.terrain
    return [each for each in battle.state.terrain if not is_web(battle, each)]


def meet_anew(battle: Battle, ship: Ship, start: table.Pose) -> Steps[None]:
    """Settles that an echo took a ship onto minefields on which it did not lie (FR-020.4)."""
    for token in tuple(battle.state.terrain):
        if (
            token.kind == "minefield"
            and ship.place == IN_PLAY
            and table.overlaps_terrain(ship.pose, token)
            and not table.overlaps_terrain(start, token)
        ):
            if battle.moments:
                note_met(battle, ship, token.kind)
            yield from meet(battle, ship, token)


def set_mine(battle: Battle, ship: Ship, card: int, token: table.Terrain) -> None:
    """Notes which card of which ship a minefield, or another token of a card, is from."""
    battle.state.mines = (*battle.state.mines, (token, ship.index, card))
    if battle.log is not None:
        battle.note("mine", ship.index, card, table.print_terrain(token))


def meet(battle: Battle, ship: Ship, token: table.Terrain, *, why: str = "") -> Steps[None]:
    """Settles that a ship came upon a minefield: its card acts, unless an effect forestalls it.

    `why` says that the minefield was `DROPPED` on it: then it defends (F14-S4).
    """
    layer, card = _origin(battle, token)
    occasion = _occasion(battle, ship, token, why)
    if moments.MEETS_MINEFIELD in battle.moments:
        yield from windows.open_window(battle, occasion)
    is_gone = occasion.is_prevented or token not in battle.state.terrain
    if layer is None or is_gone or ship.place != IN_PLAY:
        return
    yield from ports.texts().meet_minefield(battle, occasion, layer, card)


def _occasion(battle: Battle, ship: Ship, token: table.Terrain, why: str) -> Occasion:
    """Returns what is told of a ship that meets a minefield."""
    layer, card = _origin(battle, token)
    record = None
    if layer is not None:
        record = layer.record if card == NOBODY else layer.cards[card].record
    return Occasion(
        moments.MEETS_MINEFIELD,
        ship,
        what=table.print_terrain(token),
        source="" if record is None else record.key,
        why=why,
    )


def _origin(battle: Battle, token: table.Terrain) -> tuple[Ship | None, int]:
    """Returns the ship and the place of the card that a minefield is from."""
    for each, ship, card in battle.state.mines:
        if each == token:
            return battle.state.ships[ship], card
    return None, NOBODY
