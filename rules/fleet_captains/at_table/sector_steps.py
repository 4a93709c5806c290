"""Steps of the sector: moves, exploring, scans, control tokens, installations, encounters.

Source: Fleet Captains, Movement, Exploration, Influence, Scan, Transporter, Encounters; FC-18,
FC-34, FC-62, FC-73 to FC-78, FC-82, FC-87, FC-137; DF-30, DF-31, DF-36.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.fleet_captains.at_table.state import CaptainsTable, Values, ship_name
from rules.fleet_captains.at_table.step_fields import (
    FREE,
    PLACE,
    SHIP,
    TableStepField,
    flag,
    one_of,
    optional,
    place,
    player,
    ship,
    ships,
    system,
    team,
    title,
    whole,
)
from rules.fleet_captains.at_table.turn_steps import pay_action, score_points
from rules.fleet_captains.box.encounter_cards import CHOSEN, EncounterCard, EncounterTest
from rules.fleet_captains.box.tiles import GREATEST_TILE, LocationTile
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.influence import can_build
from rules.fleet_captains.play.state import (
    NO_TEAM,
    NOBODY,
    CaptainsGame,
    LocationInPlay,
    StarshipInPlay,
)
from rules.fleet_captains.play.victory import STARBASE
from rules.fleet_captains.terms import HABITABLE_KIND, INSTALLATIONS, LOCATION_KINDS

MOST_TOKENS: Final = 12
"""Control tokens, or away teams, of one location: what people count there."""

MOST_LEVEL: Final = 40

_UNTOLD: Final = "empty"
"""The kind of a tile of which people tell none."""


def move(table: CaptainsTable, by: int, values: Values) -> None:
    """Moves ships to a place; each is done with its movement then (FC-18, FC-38)."""
    moving: list[StarshipInPlay] = values["ships"]
    target: int = values["place"]
    for each in moving:
        if each.is_cloaked:
            raise CaptainsError(
                f"{ship_name(each)} is cloaked: move its cloak token", "table.cloaked", "/ships"
            )
    owner = moving[0].player
    if table.is_post(target) and any(
        table.game.players[each.player].post != target for each in moving
    ):
        raise CaptainsError(
            "a Command Post is entered by ships of its own player only", "table.post", "/place"
        )
    remarks = []
    for each in moving:
        if table.is_begun and not values["free"]:
            if not table.game.is_turn_of(owner):
                remarks.append("outside the own turn")
            elif each.moved:
                remarks.append(f"{ship_name(each)} had moved")
            each.moved = True
        each.place = target
    names = ", ".join(ship_name(each) for each in moving)
    table.note(by, f"{names}: to {table.place_words(target)}", *dict.fromkeys(remarks))


def explore(table: CaptainsTable, by: int, values: Values) -> None:
    """Turns a tile over: its name, and whether an encounter was drawn (FC-34, FC-62).

    A tile that the box does not have is taken as people tell of it.
    """
    game = table.game
    found: int | None = values["place"]
    explorer: StarshipInPlay = values["ship"]
    if table.has_map and found is None:
        raise CaptainsError("say which place was explored", "table.place", "/place")
    if not table.has_map and found is not None:
        raise CaptainsError(
            "without a map every explored tile is a new location; leave the place out",
            "table.place",
            "/place",
        )
    if found is None:
        found = len(game.locations)
        game.locations.append(LocationInPlay(None))
    location = game.locations[found]
    if table.is_post(found) or location.is_explored:
        raise CaptainsError(
            f"{table.place_name(found)} lies open already; correct its tile",
            "table.place",
            "/place",
        )
    location.tile = tile_told(table, values)
    location.explorer = explorer.player
    location.scanners = ()
    if not explorer.is_cloaked:
        explorer.place = found
    encounter = " and met an encounter" if values["encounter"] else ""
    if values["encounter"]:
        explorer.moved = True
    table.note(by, f"{ship_name(explorer)} explored {table.place_words(found)}{encounter}")


def tile_told(table: CaptainsTable, values: Mapping[str, Any]) -> LocationTile:
    """Returns the tile of a name: that of the box, or one as people tell of it."""
    box = table.setup.box
    if box is not None and values["tile"] in box.tiles:
        return box.tiles[values["tile"]]
    return LocationTile(
        values["tile"],
        HABITABLE_KIND if values["habitable"] else values["tile_kind"],
        values["habitable"],
        values["size"],
        None,
        (),
        (),
        0,
        1,
        {},
        {},
    )


def scan(table: CaptainsTable, by: int, values: Values) -> None:
    """Lays a scan token on an unexplored tile (FC-82)."""
    scanner: StarshipInPlay = values["ship"]
    location = table.game.locations[values["place"]]
    if location.is_explored or table.is_post(values["place"]):
        raise CaptainsError(
            f"{table.place_name(values['place'])} lies open; only unexplored tiles are scanned",
            "table.place",
            "/place",
        )
    if scanner.player in location.scanners:
        raise CaptainsError("its scan token lies there already", "table.place", "/place")
    remark = pay_action(table, scanner.player, scanner, is_free=values["free"])
    location.scanners = (*location.scanners, scanner.player)
    table.note(by, f"{ship_name(scanner)} scanned {table.place_name(values['place'])}", remark)


def control(table: CaptainsTable, by: int, values: Values) -> None:
    """Places control tokens of a team, or removes some (FC-73; DF-36)."""
    location = explored(table, values["place"])
    number: int = values["number"]
    owner: int = values["team"]
    if location.control and location.holder != owner:
        raise CaptainsError(
            f"the tokens there are those of {table.team_name(location.holder)}; remove them first: "
            "only one side has tokens at a location",
            "table.control",
            "/team",
        )
    count = location.control + number
    if not 0 <= count <= MOST_TOKENS:
        raise CaptainsError(
            f"there would be {count} control tokens; a location has 0 to {MOST_TOKENS}",
            "table.control",
            "/number",
        )
    acting: StarshipInPlay | None = values["ship"]
    remark = ""
    if acting is not None:
        remark = pay_action(table, acting.player, acting)
    location.control = count
    location.holder = owner if count else NO_TEAM
    table.note(
        by,
        f"{table.place_words(values['place'])}: {count} control tokens of {table.team_name(owner)}",
        remark,
    )


def build(table: CaptainsTable, by: int, values: Values) -> None:
    """Builds the next installation; the tokens stay, a starbase is 1 VP (FC-74, FC-75)."""
    builder: StarshipInPlay = values["ship"]
    location = explored(table, builder.place)
    if not builds(table, builder):
        raise CaptainsError(build_words(table, builder), "table.build", "/ship")
    remark = pay_action(table, builder.player, builder, is_free=values["free"])
    location.installation += 1
    location.builder = table.team_of(builder.player)
    level = INSTALLATIONS[location.installation - 1]
    table.note(
        by, f"{ship_name(builder)} built: {level} at {table.place_words(builder.place)}", remark
    )
    if level == INSTALLATIONS[-1]:
        score_points(table, location.builder, STARBASE, 1)


def raze(table: CaptainsTable, by: int, values: Values) -> None:
    """Removes an installation (FC-78)."""
    location = explored(table, values["place"])
    if not location.installation:
        raise CaptainsError("there is no installation", "table.build", "/place")
    level = INSTALLATIONS[location.installation - 1]
    location.installation = 0
    location.builder = NO_TEAM
    table.note(by, f"{table.place_words(values['place'])}: the {level} is destroyed")


def builds(table: CaptainsTable, builder: StarshipInPlay) -> bool:
    """Returns whether the rules let a ship build where it is (FC-74, FC-76)."""
    c = Circumstances(builder.player, builder.place, (), builder)
    return can_build(table.game, builder.player, builder.place, c)


def tokens_needed(table: CaptainsTable, builder: StarshipInPlay) -> int | None:
    """Returns how many own control tokens the next installation takes, None where none is built."""
    game: CaptainsGame = table.game.copy()
    location = game.locations[builder.place]
    if location.control and location.holder != table.team_of(builder.player):
        return None
    location.holder = table.team_of(builder.player)
    c = Circumstances(builder.player, builder.place, (), builder)
    for number in range(MOST_TOKENS + 1):
        location.control = number
        if can_build(game, builder.player, builder.place, c):
            return number
    return None


def build_words(table: CaptainsTable, builder: StarshipInPlay) -> str:
    """Returns why a ship can build nothing where it is."""
    location = table.game.locations[builder.place]
    needed = tokens_needed(table, builder)
    if needed is not None:
        level = INSTALLATIONS[location.installation]
        return (
            f"the next is the {level}: it takes {needed} own control tokens, and there are "
            f"{location.control}"
        )
    if location.tile is None or not location.tile.habitable:
        return "installations are built on habitable planets only"
    if location.installation >= len(INSTALLATIONS):
        return "a starbase is the last installation"
    return "there are tokens or an installation of the other side; remove them first"


def encounter(table: CaptainsTable, by: int, values: Values) -> None:
    """Lays a persistent encounter at a location, or removes the one there (FC-137)."""
    location = explored(table, values["place"])
    name: str = values["name"]
    where = table.place_words(values["place"])
    if not name:
        if location.persistent is None:
            raise CaptainsError("there is no persistent encounter", "table.encounter", "/place")
        table.note(by, f"{where}: {location.persistent.name} is resolved")
        location.persistent = None
        return
    location.persistent = _encounter_told(table, values)
    table.note(by, f"{where}: the encounter {name} stays")


def _encounter_told(table: CaptainsTable, values: Mapping[str, Any]) -> EncounterCard:
    box = table.setup.box
    if box is not None and values["name"] in box.encounters and values["level"] is None:
        return box.encounters[values["name"]]
    test = None
    if values["system"] is not None and values["level"] is not None:
        test = EncounterTest(values["system"], values["level"])
    return EncounterCard(values["name"], True, CHOSEN, test, values["points"], (), (), 1, {}, {})


def away_team(table: CaptainsTable, by: int, values: Values) -> None:
    """Puts an away team down at a location, or takes it up (FC-87)."""
    location = explored(table, values["place"])
    owner: int = values["player"]
    where = table.place_words(values["place"])
    if values["down"]:
        if len(location.away_teams) >= MOST_TOKENS:
            raise CaptainsError(
                f"there are {MOST_TOKENS} away teams; take one up first", "table.away_team"
            )
        location.away_teams = (*location.away_teams, owner)
        table.note(by, f"{where}: an away team of {table.name_of(owner)} is down")
        return
    if owner not in location.away_teams:
        raise CaptainsError(
            f"there is no away team of {table.name_of(owner)}", "table.away_team", "/player"
        )
    left = list(location.away_teams)
    left.remove(owner)
    location.away_teams = tuple(left)
    table.note(by, f"{where}: an away team of {table.name_of(owner)} is up")


def explored(table: CaptainsTable, where: int) -> LocationInPlay:
    """Returns an explored location; raises `CaptainsError` for any other place (DF-36)."""
    location = table.game.locations[where]
    if location.explorer == NOBODY:
        raise CaptainsError(
            f"{table.place_words(where)} is no explored tile; explore it first",
            "table.place",
            "/place",
        )
    return location


TILE_FIELDS: Final = {
    "tile": TableStepField(title),
    "tile_kind": optional(one_of("kind of location", *LOCATION_KINDS), _UNTOLD),
    "size": optional(whole(0, GREATEST_TILE), 0),
    "habitable": optional(flag, False),
}

SECTOR_STEPS: Final = {
    "move": (move, {"ships": TableStepField(ships), "place": PLACE, "free": FREE}),
    "explore": (
        explore,
        {
            "ship": SHIP,
            "place": optional(place),
            **TILE_FIELDS,
            "encounter": optional(flag, False),
        },
    ),
    "scan": (scan, {"ship": SHIP, "place": PLACE, "free": FREE}),
    "control": (
        control,
        {
            "place": PLACE,
            "team": TableStepField(team),
            "number": TableStepField(whole(-MOST_TOKENS, MOST_TOKENS)),
            "ship": optional(ship),
        },
    ),
    "build": (build, {"ship": SHIP, "free": FREE}),
    "raze": (raze, {"place": PLACE}),
    "encounter": (
        encounter,
        {
            "place": PLACE,
            "name": optional(title, ""),
            "system": optional(system),
            "level": optional(whole(0, MOST_LEVEL)),
            "points": optional(whole(0, 3), 0),
        },
    ),
    "away_team": (
        away_team,
        {"place": PLACE, "player": TableStepField(player), "down": optional(flag, True)},
    ),
}
