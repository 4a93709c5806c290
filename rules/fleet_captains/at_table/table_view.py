"""What a seat sees of a table, as plain data; whatever it must not see is not there.

Open are dials, Ratings, crew, cargo, missions but for secret ones, tokens by number. Hidden are
secret missions and the subdecks of the other team, and which of its cloak tokens is what: so a
cloaked ship of the other team has no place, no Rating with what its place adds, and no marks of
what its token did. Who looks on sees what both teams see; with an owner's box, whose cards only the
seats may see, no more than turns and points. Source: DF-44; FC-45, FC-63, FC-128, FC-150.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.fleet_captains.at_table.advice import (
    breakaway_foes,
    building,
    checklist,
    last_turn_document,
    mission_tests,
    reinforcement_rows,
    targets,
)
from rules.fleet_captains.at_table.card_steps import deck_names
from rules.fleet_captains.at_table.cloak_steps import may_echo
from rules.fleet_captains.at_table.mission_steps import public_title
from rules.fleet_captains.at_table.ratings_now import open_game, rating_now
from rules.fleet_captains.at_table.ship_steps import LEVEL_WORDS
from rules.fleet_captains.at_table.state import CaptainsTable, MissionOnTable, has_dial
from rules.fleet_captains.box.encounter_cards import EncounterTest
from rules.fleet_captains.box.ship_cards import Setting
from rules.fleet_captains.play.actions import actions_of_turn
from rules.fleet_captains.play.movement import movement_points, token_points
from rules.fleet_captains.play.repair import can_repair, can_repair_better
from rules.fleet_captains.play.state import NO_TEAM, NOBODY, CloakToken, StarshipInPlay
from rules.fleet_captains.terms import DISABLED, INSTALLATIONS, SYSTEMS

_NO_CARDS: Final[dict[str, Any]] = {
    "players": [],
    "ships": [],
    "tokens": [],
    "places": [],
    "hits": [],
    "pools": [],
    "notes": [],
}

NOTES: Final = 40
"""Lines of what happened that a view has, the newest first."""


def view_of_table(table: CaptainsTable, seat: int | None) -> dict[str, Any]:
    """Returns a table as a player's seat sees it, None for who looks on."""
    game = table.game
    if not may_see_cards(table, seat):
        return {**_course(table), **_NO_CARDS}
    return {
        **_course(table),
        "players": [_player(table, each.number, seat) for each in game.players],
        "ships": [_ship(table, each, seat) for each in game.ships.values()],
        "tokens": [_token(table, each, seat) for each in game.tokens.values()],
        "places": [
            _place(table, place)
            for place in range(len(game.locations))
            if table.has_map or table.is_post(place) or game.locations[place].is_explored
        ],
        "hits": [
            {"ship": each.ship, "damage": each.damage, "team": each.team} for each in table.hits
        ],
        "pools": [
            [{"key": card.key, "name": card.name, "size": card.size} for card in team.pool]
            for team in game.teams
        ],
        "notes": [
            {
                "round": each.round,
                "player": each.player,
                "words": each.words,
                "remark": each.remark,
            }
            for each in reversed(table.notes[-NOTES:])
        ],
    }


def _course(table: CaptainsTable) -> dict[str, Any]:
    """Returns turns and points, which everybody may see."""
    game = table.game
    return {
        "goal": game.goal,
        "round": game.round,
        "is_begun": table.is_begun,
        "is_over": table.is_over,
        "has_map": table.has_map,
        "has_cards": table.has_cards,
        "active": game.active,
        "first": game.first,
        "winner": game.winner if game.winner != NO_TEAM else None,
        "last_turn": last_turn_document(table),
        "actions_of_turn": actions_of_turn(game.goal, len(game.players)),
        "checklist": [
            {"what": each.what, "done": each.done, "most": each.most} for each in checklist(table)
        ],
        "teams": [_team(table, number) for number in range(len(game.teams))],
    }


def is_of_team(table: CaptainsTable, seat: int | None, player: int) -> bool:
    """Returns whether a seat is of the team of a player."""
    return seat is not None and table.team_of(seat) == table.team_of(player)


def may_see_cards(table: CaptainsTable, seat: int | None) -> bool:
    """Returns whether a seat may see cards: those of an owner's box are for the seats only."""
    return seat is not None or not table.setup.is_own


def _team(table: CaptainsTable, number: int) -> dict[str, Any]:
    team = table.game.teams[number]
    sources: Counter[str] = Counter()
    for each in team.pile:
        sources[each.what] += each.points
    return {
        "number": number,
        "name": table.team_name(number),
        "side": team.side,
        "points": team.points,
        "pile": dict(sources),
        "fleet_size": team.fleet_size,
        "size_in_play": table.game.size_in_play(number),
        "losses": team.losses,
    }


def _player(table: CaptainsTable, number: int, seat: int | None) -> dict[str, Any]:
    player = table.game.players[number]
    is_own = is_of_team(table, seat, number)
    return {
        "number": number,
        "name": table.name_of(number),
        "team": player.team,
        "side": table.setup.players[number].side,
        "actions": player.actions,
        "cycled": player.cycled,
        "discarded": player.discarded,
        "post": table.place_name(player.post),
        "missions": [_mission(each, is_own=is_own) for each in table.missions[number]],
        "tests": mission_tests(table, number) if is_own else [],
        "reinforcements": reinforcement_rows(table, number),
        "may_echo": may_echo(table, number),
        "has_deck": number in table.decks,
        "deck": deck_names(table, number) if is_own else [],
    }


def _mission(mission: MissionOnTable, *, is_own: bool) -> dict[str, Any]:
    if mission.secret and not is_own:
        return {
            "number": mission.number,
            "title": public_title(mission),
            "secret": True,
            "kind": "",
            "points": None,
            "words": "",
        }
    return {
        "number": mission.number,
        "title": mission.name or public_title(mission),
        "secret": mission.secret,
        "kind": mission.kind,
        "points": mission.points,
        "words": mission.card.words[1] if mission.card else "",
    }


def _ship(table: CaptainsTable, ship: StarshipInPlay, seat: int | None) -> dict[str, Any]:
    is_own = is_of_team(table, seat, ship.player)
    is_hidden = ship.is_cloaked and not is_own
    has_values = has_dial(ship.card)
    return {
        "number": ship.number,
        "name": ship.card.name,
        "class": ship.card.ship_class,
        "player": ship.player,
        "team": table.team_of(ship.player),
        "size": ship.card.size,
        "level": ship.level,
        "level_words": LEVEL_WORDS[ship.level],
        "setting": None if ship.is_cloaked else ship.setting,
        "is_cloaked": ship.is_cloaked,
        "ability": ship.card.ability.words if ship.card.ability and has_values else "",
        "dial": _dial(ship) if has_values else [],
        "base": _setting(ship.ratings) if has_values else [],
        "ratings": _ratings(table, ship, is_own=is_own) if has_values and not is_hidden else [],
        "disabled": list(ship.disabled),
        "damaged": list(ship.damaged),
        "bonus": dict(ship.bonus),
        "crew": [
            {"post": post, "name": card.name, "words": card.effects[0].words}
            for post, card in ship.crew.items()
        ],
        "cargo": [{"kind": each.kind, "name": each.name} for each in ship.cargo],
        "place": None if is_hidden else table.place_name(ship.place),
        "place_words": "" if is_hidden else table.place_words(ship.place),
        "token": ship.token if ship.is_cloaked and is_own else None,
        "moved": None if ship.is_cloaked else ship.moved,
        "adjusted": ship.adjusted,
        "acted": None if is_hidden else ship.acted,
        **_own_advice(table, ship, is_own=is_own),
    }


def _own_advice(table: CaptainsTable, ship: StarshipInPlay, *, is_own: bool) -> dict[str, Any]:
    """Returns what a ship may do, for its own team."""
    if not is_own:
        return {}
    dialled = has_dial(ship.card)
    return {
        "movement": movement_points(table.game, [ship]) if dialled else None,
        "may_cloak": not ship.is_cloaked and (ship.status.cloak is not None or not dialled),
        "may_repair": can_repair(table.game, ship),
        "may_repair_better": can_repair_better(table.game, ship),
        "build": building(table, ship) if not ship.is_cloaked else {"may": "", "words": ""},
        "targets": [] if ship.is_cloaked else [each.number for each in targets(table, ship)],
        "breaks_from": [each.number for each in breakaway_foes(table, ship)],
    }


def _token(table: CaptainsTable, token: CloakToken, seat: int | None) -> dict[str, Any]:
    is_own = is_of_team(table, seat, token.player)
    document: dict[str, Any] = {
        "number": token.number,
        "player": token.player,
        "team": table.team_of(token.player),
        "place": table.place_name(token.place),
        "place_words": table.place_words(token.place),
        "moved": token.moved,
    }
    if is_own:
        dialled = token.is_echo or has_dial(table.game.ships[token.ship].card)
        document["ship"] = None if token.ship == NOBODY else token.ship
        document["points"] = (
            token_points(table.game, token) if dialled and table.has_cards else None
        )
    return document


def _place(table: CaptainsTable, place: int) -> dict[str, Any]:
    location = table.game.locations[place]
    tile = location.tile
    team = location.owner
    return {
        "name": table.place_name(place),
        "words": table.place_words(place),
        "is_post": table.is_post(place),
        "is_explored": location.is_explored,
        "tile": tile.name if tile else "",
        "tile_words": tile.words[1:] if tile else [],
        "size": tile.size if tile else None,
        "habitable": tile.habitable if tile else False,
        "explorer": location.explorer if location.is_explored else None,
        "control": location.control,
        "holder": location.holder if location.control else None,
        "installation": (INSTALLATIONS[location.installation - 1] if location.installation else ""),
        "owner": None if team == NO_TEAM else team,
        "away_teams": list(location.away_teams),
        "scans": list(location.scanners),
        "encounter": location.persistent.name if location.persistent else "",
        "encounter_words": location.persistent.words[0] if location.persistent else "",
        "encounter_test": _test(location.persistent.test) if location.persistent else None,
    }


def _test(test: EncounterTest | None) -> dict[str, Any] | None:
    return {"system": test.system, "level": test.level} if test else None


def _dial(ship: StarshipInPlay) -> list[dict[str, Any]]:
    return [
        {
            "level": level.name,
            "settings": [_setting(setting) for setting in level.settings],
            "cloak": _setting(level.cloak) if level.cloak else None,
        }
        for level in ship.card.dial
    ]


def _setting(setting: Setting) -> list[int | str]:
    return [DISABLED if each is None else each for each in setting]


def _ratings(table: CaptainsTable, ship: StarshipInPlay, *, is_own: bool) -> list[int | str]:
    game = table.game if is_own else open_game(table.game)
    return _setting(tuple(rating_now(game, ship, system) for system in SYSTEMS))
