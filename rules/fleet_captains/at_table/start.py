"""What a table begins from: the box, the goal, the sector, the players with their fleets.

A start is plain data that holds all its game will need: the cards are pinned in it, so that a
table stays what it was when its box is changed. A table without a box counts only: it knows names
and Sizes of ships, and no Rating. Source: Fleet Captains, Game Set-Up; FC-1, FC-8 to FC-11, FC-142.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.box.box import GameBox, box_from_document
from rules.fleet_captains.box.own_box import lay_over
from rules.fleet_captains.box.reasons import REASONS
from rules.fleet_captains.box.ship_cards import AlertStatus, ShipCard
from rules.fleet_captains.muster.muster_document import (
    MOST_MULLIGANS,
    USUAL_SEED,
    MusterRequest,
    muster_drafts,
    read_seed,
)
from rules.fleet_captains.terms import (
    ALERT_STATUSES,
    GREATEST_GOAL,
    GREATEST_SIZE,
    LEAST_GOAL,
    SHIPS_OF_A_SIDE,
    USUAL_GOAL,
)
from rules.notation.reading.objects import (
    Fields,
    read_id,
    read_inner,
    read_this,
    read_title,
    read_whole,
    refuse_doubles,
    require_known,
)
from rules.notation.reading.values import FieldError, read_list, read_whole_document

FORMAT: Final = "fleet-captains-table"
VERSION: Final = 1

NO_MAP: Final = ""
"""The layout of a table whose sector is not followed."""

TEAMS: Final = 2
NUMBERS_OF_PLAYERS: Final = (2, 4)
LONGEST_PLAYER: Final = 40

_START_FIELDS: Final = ("format", "version", "boxes", "goal", "layout", "first", "players")
_REQUEST_FIELDS: Final = ("goal", "layout", "first", "players")


@dataclass(frozen=True, slots=True)
class TablePlayerSetup:
    """A player: the name, the side, and the ships of the fleet."""

    name: str
    side: str
    fleet: tuple[ShipCard, ...]


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What a table began from; `box` is None where it counts only, `layout` "" without a map.

    `is_own` says whether an owner's box is in play, whose values only the seats may see. Players
    are numbered; with four the first two are one team.
    """

    box: GameBox | None
    is_own: bool
    goal: int
    layout: str
    first: int
    players: tuple[TablePlayerSetup, ...]

    def team_of(self, player: int) -> int:
        """Returns the team of a player."""
        return player // (len(self.players) // TEAMS)


def start_document(request: object, boxes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns the start of a table from what somebody asks for; without a fleet, one is drawn.

    `boxes` are the documents of the boxes, each laid over the one before; none counts only. Raises
    `DocumentError` with the JSON pointer of what is wrong.
    """
    pinned = [_without_reasons(each) for each in boxes]
    return read_whole_document(_asked, request, pinned)


def setup_from_document(document: object) -> TableSetup:
    """Reads a start; raises `DocumentError` with the JSON pointer of what is wrong."""
    return read_whole_document(_read_setup, document)


def plain_ship(key: str, name: str, side: str, size: int) -> ShipCard:
    """Returns the card of a ship of which only name and Size are known: its dial is empty."""
    dial = tuple(AlertStatus(level, ()) for level in ALERT_STATUSES)
    return ShipCard(key, name, side, "", size, (), dial, None, {}, {})


def _without_reasons(value: Any) -> Any:
    """Returns a document without what tells where its parts come from; no rule asks for that."""
    if isinstance(value, dict):
        return {name: _without_reasons(each) for name, each in value.items() if name not in REASONS}
    if isinstance(value, list):
        return [_without_reasons(each) for each in value]
    return value


def _asked(request: object, boxes: list[Any]) -> dict[str, Any]:
    fields = Fields(request, "a table", _REQUEST_FIELDS)
    box = _laid(boxes)
    goal = fields.read("goal", read_whole, LEAST_GOAL, GREATEST_GOAL, default=USUAL_GOAL)
    players = fields.each("players", _asked_player, box, goal, what="players")
    _check_number(players)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "boxes": boxes,
        "goal": goal,
        "layout": fields.read("layout", _read_layout, box, len(players), default=NO_MAP),
        "first": fields.read("first", read_whole, 0, TEAMS - 1, default=0),
        "players": list(players),
    }
    _read_setup(document)
    return document


def _asked_player(value: object, box: GameBox | None, goal: int) -> dict[str, Any]:
    """Returns a player as a start has it: a fleet that is not given is drawn by its seed (FC-9)."""
    fields = Fields(value, "a player", ("name", "side", "fleet", "seed", "mulligans"))
    name, side = _name_of(fields), fields.read("side", _read_side, box)
    if fields.has("fleet"):
        for other in ("seed", "mulligans"):
            if fields.has(other):
                raise FieldError("a fleet is either drawn or given; leave out one of them", other)
        fleet = fields.read("fleet", read_list, SHIPS_OF_A_SIDE, "ships")
        return {"name": name, "side": side, "fleet": fleet}
    if box is None:
        raise FieldError("without a box no fleet is drawn; name its ships with their Sizes")
    seed = fields.read("seed", read_seed, default=USUAL_SEED)
    mulligans = fields.read("mulligans", read_whole, 0, MOST_MULLIGANS, default=0)
    drawn = muster_drafts(box, MusterRequest(side, goal, seed, mulligans))[-1]
    return {"name": name, "side": side, "fleet": [card.key for card in drawn.fleet]}


def _read_setup(document: object) -> TableSetup:
    fields = Fields(document, "the start of a table", _START_FIELDS)
    fields.read("format", read_this, FORMAT)
    fields.read("version", read_whole, VERSION, VERSION)
    boxes = fields.read("boxes", read_list, TEAMS, "boxes")
    box = _laid(boxes)
    players = fields.each("players", _read_player, box, what="players")
    _check_players(players)
    return TableSetup(
        box,
        len(boxes) > 1,
        fields.read("goal", read_whole, LEAST_GOAL, GREATEST_GOAL),
        fields.read("layout", _read_layout, box, len(players)),
        fields.read("first", read_whole, 0, TEAMS - 1),
        players,
    )


def _check_number(players: Sequence[object]) -> None:
    if len(players) not in NUMBERS_OF_PLAYERS:
        raise FieldError(f"{len(players)} players; there are two, or four in two teams", "players")


def _check_players(players: Sequence[TablePlayerSetup]) -> None:
    _check_number(players)
    refuse_doubles((each.name for each in players), "players", "players")
    each = len(players) // TEAMS
    sides = [{player.side for player in players[place : place + each]} for place in (0, each)]
    for place, side in enumerate(sides):
        if len(side) > 1:
            raise FieldError(
                "the players of a team have one side", "players", place * each + 1, "side"
            )
    if sides[0] == sides[1]:
        raise FieldError("both teams have the same side; choose another one", "players", each)
    refuse_doubles((card.key for player in players for card in player.fleet), "ships", "players")


def _laid(boxes: Sequence[object]) -> GameBox | None:
    box: GameBox | None = None
    for place, document in enumerate(boxes):
        try:
            found = read_inner(document, box_from_document)
        except FieldError as fault:
            raise fault.under(place).under("boxes") from None
        box = found if box is None else lay_over(found, box)
    return box


def _read_player(value: object, box: GameBox | None) -> TablePlayerSetup:
    fields = Fields(value, "a player", ("name", "side", "fleet"))
    side = fields.read("side", _read_side, box)
    fleet = fields.each("fleet", _read_ship, side, box, what="ships", least=1)
    return TablePlayerSetup(_name_of(fields), side, fleet)


def _name_of(fields: Fields) -> str:
    name = fields.read("name", read_title)
    if len(name) > LONGEST_PLAYER:
        raise FieldError(f"a name has at most {LONGEST_PLAYER} characters", "name")
    return name


def _read_side(value: object, box: GameBox | None) -> str:
    side = read_id(value)
    if box is not None:
        require_known(side, box.sides, "side")
    return side


def _read_ship(value: object, side: str, box: GameBox | None) -> ShipCard:
    """Reads a ship of a fleet: its key in the box, without a box its name and Size."""
    if box is None:
        fields = Fields(value, "a ship without a card", ("name", "size"))
        name = fields.read("name", read_title)
        return plain_ship(f"{side}:{name}", name, side, _size_of(fields))
    cards = {card.key: card for card in box.ships_of(side)}
    if not isinstance(value, str):
        raise FieldError("a ship is named by its key")
    require_known(value, cards, f"ship of {side}")
    return cards[value]


def _size_of(fields: Fields) -> int:
    return fields.read("size", read_whole, 1, GREATEST_SIZE)


def _read_layout(value: object, box: GameBox | None, players: int) -> str:
    if value == NO_MAP:
        return NO_MAP
    if box is None:
        raise FieldError("without a box there is no layout; leave it out")
    layout = read_id(value)
    require_known(layout, box.layouts, "layout")
    posts = len(box.layouts[layout].posts)
    if posts != players:
        raise FieldError(f"this layout has {posts} Command Posts and there are {players} players")
    return layout
