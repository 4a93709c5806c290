"""A second opinion on what a player may do in the middle of a turn of Fleet Captains.

It is written from the rulebook and our decisions (FC-, DF-, EF-) alone, without a look at the
engine, as a check of the engine. It reads a plain description of the table and asks each rule in
turn, without regard to speed. Where the two differ, one of them has a fault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Data = dict[str, Any]

TILE_COST = 1
"""Movement points for the location where a movement ends."""

LEVELS = 3
"""Installations on top of one another: outpost, colony, starbase."""


def judged(situation: dict[str, Any]) -> dict[str, Any]:
    """Returns all that the player whose turn it is may do now, by kind of deed."""
    table = _Table(situation)
    own = [ship for ship in table.ships if ship["player"] == table.player]
    moves = {ship["number"]: _ship_moves(table, ship) for ship in own}
    token_moves = {
        token["number"]: _token_moves(table, token)
        for token in table.tokens
        if token["player"] == table.player
    }
    adjustments = {ship["number"]: _adjustments(ship) for ship in own}
    actions = {ship["number"]: _actions(table, ship) for ship in own}
    return {
        "moves": {number: found for number, found in moves.items() if found},
        "token_moves": {number: found for number, found in token_moves.items() if found},
        "adjustments": {number: found for number, found in adjustments.items() if found},
        "actions": {number: found for number, found in actions.items() if found},
        "improved": sorted(ship["number"] for ship in own if _may_use_improved(table, ship)),
        "reinforcements": _reinforcements(table),
        "transport": {
            ship["number"]: _numbers(_partners(table, ship))
            for ship in own
            if "transport" in actions[ship["number"]]
        },
        "targets": {
            ship["number"]: _numbers(table.visible_enemies(ship["place"]))
            for ship in own
            if "attack" in actions[ship["number"]]
        },
    }


class _Table:
    """The situation with the few look-ups that every rule needs."""

    def __init__(self, situation: Data) -> None:
        """Takes the situation apart and finds the player's own team."""
        self.situation = situation
        self.player: int = situation["player"]
        self.places: list[Data] = situation["places"]
        self.neighbours: list[list[int]] = situation["neighbours"]
        self.ships: list[Data] = situation["ships"]
        self.tokens: list[Data] = situation["tokens"]
        self.missions: list[Data] = situation["missions"]
        self.team_of: dict[int, int] = {
            each["number"]: each["team"] for each in situation["players"]
        }
        self.team: int = self.team_of[self.player]
        self.actions_left: int = next(
            each["actions"] for each in situation["players"] if each["number"] == self.player
        )

    def is_enemy(self, piece: Data) -> bool:
        """Tells whether a ship or cloak token belongs to the other team."""
        return self.team_of[piece["player"]] != self.team

    def visible_enemies(self, place: int) -> list[Data]:
        """Returns the uncloaked enemy ships at a place."""
        return [
            ship
            for ship in self.ships
            if ship["place"] == place and self.is_enemy(ship) and not ship["cloaked"]
        ]

    def is_own_post(self, place: int) -> bool:
        """Tells whether a place is the Command Post of this very player."""
        return bool(self.places[place]["post"] == self.player)

    def is_barred(self, place: int) -> bool:
        """Tells whether a place is somebody else's Command Post, a team mate's included (FC-33)."""
        return self.places[place]["post"] not in (None, self.player)

    def is_face_down(self, place: int) -> bool:
        """Tells whether a place is a tile that nobody has explored."""
        return self.places[place]["post"] is None and not self.places[place]["explored"]

    def is_explored(self, place: int) -> bool:
        """Tells whether a place is a tile that lies face up; a Command Post is none (DF-36)."""
        return self.places[place]["post"] is None and bool(self.places[place]["explored"])

    def holder(self, place: int) -> int:
        """Returns the team whose control tokens lie at a place, or -1."""
        here = self.places[place]
        return int(here["holder"]) if here["control"] > 0 else -1

    def owner(self, place: int) -> int:
        """Returns the team to which the installation of a place belongs, or -1 (FC-77, DF-31)."""
        here = self.places[place]
        if not here["installation"]:
            return -1
        return int(here["builder"]) if self.holder(place) == -1 else self.holder(place)


def _by_player(numbers: dict[Any, Any], player: int) -> Any:
    """Returns a player's entry, whether numbers or (as JSON has it) their texts are the keys."""
    return numbers[player] if player in numbers else numbers.get(str(player))


def _numbers(ships: list[Data]) -> list[int]:
    """Returns the sorted numbers of ships."""
    return sorted(ship["number"] for ship in ships)


# --- movement ------------------------------------------------------------------------------------


def _ship_moves(table: _Table, ship: Data) -> dict[int, int]:
    """Returns where an uncloaked ship may move, with the least cost (FC-28 to FC-34)."""
    engines = ship["ratings"]["engines"]
    if ship["cloaked"] or ship["moved"] or ship["repaired"] or engines is None:
        return {}
    return _reachable(table, ship["place"], engines, ship["relief"])


def _token_moves(table: _Table, token: Data) -> dict[int, int]:
    """Returns where a cloak token may move, with the least cost (FC-61, FC-64, FC-65)."""
    if token["moved"]:
        return {}
    if token["ship"] == -1:
        return _echo_moves(table, token)
    ship = next(ship for ship in table.ships if ship["number"] == token["ship"])
    if ship["moved"] or ship["repaired"] or token["engines"] is None:
        return {}
    return _reachable(table, token["place"], token["engines"], ship["relief"])


def _echo_moves(table: _Table, token: Data) -> dict[int, int]:
    """Returns where a sensor echo may move: no faster than the fastest cloaked ship (FC-64)."""
    engines = _by_player(table.situation["echo_engines"], token["player"])
    if engines is not None:
        return _reachable(table, token["place"], engines, 0)
    if any(ship["cloaked"] and ship["player"] == token["player"] for ship in table.ships):
        return {}  # there are cloaked ships, but none of them can move
    return {
        place: 0 if table.is_own_post(place) else TILE_COST
        for place in table.neighbours[token["place"]]
        if not table.is_barred(place)
    }


def _reachable(table: _Table, start: int, engines: int, relief: int) -> dict[int, int]:
    """Returns every end of a simple path that the Engines pay for, with its least cost (DF-4)."""
    ends: dict[int, int] = {}
    crossed: dict[int, int] = {}  # least cost at which a path has gone on through each place

    def end(place: int, cost: int) -> None:
        ends[place] = min(cost, ends.get(place, cost))

    def go_on(path: list[int], spent: int) -> None:
        for place in table.neighbours[path[-1]]:
            if place in path or table.is_barred(place):
                continue
            if table.is_own_post(place):
                end(place, spent)
                continue
            if spent + TILE_COST > engines:
                continue
            end(place, spent + TILE_COST)
            if table.is_face_down(place):
                continue
            through = spent + max(0, table.places[place]["size"] - relief)
            if through <= engines and through < crossed.get(place, engines + 1):
                crossed[place] = through
                go_on([*path, place], through)

    go_on([start], 0)
    return ends


# --- power ---------------------------------------------------------------------------------------


def _adjustments(ship: Data) -> list[int]:
    """Returns the other settings to which a ship may turn; never the cloak's (FC-41, FC-42)."""
    if ship["adjusted"] >= ship["adjustments"]:
        return []
    return [setting for setting in range(ship["settings"]) if setting != ship["setting"]]


# --- actions -------------------------------------------------------------------------------------


def _actions(table: _Table, ship: Data) -> list[str]:
    """Returns the sorted words of the actions that a ship may take (FC-46, FC-57, FC-59)."""
    most = 2 if "limit" in ship["ignores"] else 1
    if table.actions_left < 1 or ship["acted"] >= most:
        return []
    possible = dict(CLOAKING)
    if not ship["cloaked"] or "cloaked" in ship["ignores"]:
        possible |= OTHERS
    return sorted(word for word, may in possible.items() if may(table, ship))


def _is_active(ship: Data, system: str) -> bool:
    """Tells whether a System is not Disabled; Rating 0 is active (FC-22, FC-23)."""
    return ship["ratings"][system] is not None


def _is_powered(ship: Data, system: str) -> bool:
    """Tells whether a System has Rating 1 or more."""
    rating = ship["ratings"][system]
    return rating is not None and bool(rating >= 1)


def _may_cloak(_: _Table, ship: Data) -> bool:
    """Tells whether a ship's cloaking device works and is not in use (FC-58)."""
    return bool(ship["has_cloak"]) and not ship["cloaked"]


def _may_echo(table: _Table, ship: Data) -> bool:
    """Tells whether a cloaked ship may add an echo: one for each cloaked ship (FC-63, DF-29)."""
    echoes = [each for each in table.tokens if each["player"] == ship["player"]]
    echoes = [each for each in echoes if each["ship"] == -1]
    cloaked = [each for each in table.ships if each["player"] == ship["player"]]
    cloaked = [each for each in cloaked if each["cloaked"]]
    return bool(ship["cloaked"] and ship["has_cloak"]) and len(echoes) < len(cloaked)


def _may_attack(table: _Table, ship: Data) -> bool:
    """Tells whether a ship with active Weapons has a visible enemy beside it (FC-67, EF-31)."""
    return _is_active(ship, "weapons") and bool(table.visible_enemies(ship["place"]))


def _may_attack_installation(table: _Table, ship: Data) -> bool:
    """Tells whether there is an installation, of either side, to shoot at (FC-78)."""
    return _is_active(ship, "weapons") and table.places[ship["place"]]["installation"] > 0


def _is_free_to_influence(table: _Table, ship: Data) -> bool:
    """Tells whether a place is explored and no visible enemy bars influence (FC-72, DF-36)."""
    if not table.is_explored(ship["place"]):
        return False
    return "enemies" in ship["ignores"] or not table.visible_enemies(ship["place"])


def _may_build(table: _Table, ship: Data) -> bool:
    """Tells whether the next installation can be built here (FC-74, FC-76, FC-77, FC-152)."""
    place = ship["place"]
    here = table.places[place]
    if not _is_free_to_influence(table, ship) or here["installation"] >= LEVELS:
        return False
    if here["installation"] and table.owner(place) != table.team:
        return False
    if not here["installation"] and not here["habitable"]:
        return False
    if table.holder(place) not in (-1, table.team):
        return False
    needed = here["installation"] + 1 + here["tokens_more"] - ship["token_relief"]
    own = here["control"] if table.holder(place) == table.team else 0
    return bool(own >= needed)


def _is_hurt(ship: Data) -> bool:
    """Tells whether a ship has anything to mend: its Alert Status or a System."""
    return ship["level"] > 0 or bool(ship["damaged"])


def _may_repair(table: _Table, ship: Data) -> bool:
    """Tells whether a ship is hurt, at a friendly place, with no visible enemy (FC-80)."""
    friendly = table.is_own_post(ship["place"]) or table.owner(ship["place"]) == table.team
    return _is_hurt(ship) and friendly and not table.visible_enemies(ship["place"])


def _may_scan(table: _Table, ship: Data) -> bool:
    """Tells whether a tile beside the ship lies face down without the own scan token (FC-82)."""
    return _is_powered(ship, "sensors") and any(
        table.is_face_down(place) and ship["player"] not in table.places[place]["scanners"]
        for place in table.neighbours[ship["place"]]
    )


def _may_scan_token(table: _Table, ship: Data) -> bool:
    """Tells whether an enemy cloak token lies where the ship is (FC-83)."""
    return _is_powered(ship, "sensors") and any(
        token["place"] == ship["place"] and table.is_enemy(token) for token in table.tokens
    )


def _has_load(ship: Data) -> bool:
    """Tells whether crew or cargo is aboard."""
    return bool(ship["crew"]) or ship["cargo"] > 0


def _partners(table: _Table, ship: Data) -> list[Data]:
    """Returns the friendly ships with which a ship may exchange crew and cargo (FC-84)."""
    return [
        other
        for other in table.ships
        if other["number"] != ship["number"]
        and other["place"] == ship["place"]
        and not table.is_enemy(other)
        and bool(other["cloaked"]) == bool(ship["cloaked"])
        and (_has_load(ship) or _has_load(other))
    ]


def _may_transport(table: _Table, ship: Data) -> bool:
    """Tells whether active Sensors and a partner allow a transport (FC-84)."""
    return _is_active(ship, "sensors") and bool(_partners(table, ship))


def _may_beam(table: _Table, ship: Data) -> bool:
    """Tells whether one of the four effects on a visible enemy has an object (FC-59, FC-85).

    Crew of the enemy's hand is only given up in place of crew aboard; the hand is hidden (DF-44).
    """
    return _is_active(ship, "sensors") and any(
        _has_load(enemy) or ship["cargo"] > 0 for enemy in table.visible_enemies(ship["place"])
    )


def _may_use_away_team(table: _Table, ship: Data) -> bool:
    """Tells whether an away team may go down to, or come up from, this planet (FC-87)."""
    here = table.places[ship["place"]]
    aims = table.is_explored(ship["place"]) and (here["habitable"] or here["away_teams"])
    return _is_active(ship, "sensors") and bool(aims)


def _may_test(table: _Table, ship: Data) -> bool:
    """Tells whether a mission asks for a test that can be made here (FC-24)."""
    return any(
        _is_active(ship, mission["system"]) and _is_right_place(table, ship["place"], mission["at"])
        for mission in table.missions
    )


def _is_right_place(table: _Table, place: int, wanted: Data | None) -> bool:
    """Tells whether a place is what a mission asks for; a face-down tile never is (DF-39)."""
    if wanted is None:
        return True
    if not table.is_explored(place):
        return False
    here = table.places[place]
    if wanted["kinds"] and here["kind"] not in wanted["kinds"]:
        return False
    return wanted["habitable"] is None or bool(here["habitable"]) == wanted["habitable"]


def _may_meet_encounter(table: _Table, ship: Data) -> bool:
    """Tells whether a persistent encounter waits here (FC-137)."""
    return bool(table.places[ship["place"]]["persistent"])


May = Callable[[_Table, Data], bool]

CLOAKING: dict[str, May] = {"cloak": _may_cloak, "echo": _may_echo}
"""Actions that a cloaked ship may take as well."""

OTHERS: dict[str, May] = {
    "attack": _may_attack,
    "attack installation": _may_attack_installation,
    "influence": _is_free_to_influence,  # one can always either add a token or remove one (FC-73)
    "build": _may_build,
    "repair": _may_repair,
    "scan": _may_scan,
    "scan token": _may_scan_token,
    "transport": _may_transport,
    "beam": _may_beam,
    "away team": _may_use_away_team,
    "test": _may_test,
    "encounter": _may_meet_encounter,
}
"""Actions that a ship may take while uncloaked, or if that rule does not hold for it."""


# --- beside the actions of ships -----------------------------------------------------------------


def _may_use_improved(table: _Table, ship: Data) -> bool:
    """Tells whether a ship may give up its movement for a repair (FC-81, DF-33, EF-16)."""
    if ship["moved"] or ship["repaired"] or not _is_hurt(ship):
        return False
    if ship["cloaked"] and "cloaked" not in ship["ignores"]:
        return False
    place = ship["place"]
    starbase = table.places[place]["installation"] == LEVELS and table.owner(place) == table.team
    return table.is_own_post(place) or starbase


def _reinforcements(table: _Table) -> list[Any]:
    """Returns the sorted keys of the pool's ships for which the fleet has room (FC-79, DF-28)."""
    if table.actions_left < 1:
        return []
    team = next(each for each in table.situation["teams"] if each["number"] == table.team)
    room = team["fleet_size"] - team["size_in_play"]
    return sorted(each["key"] for each in team["pool"] if room > 0 and each["size"] <= room)
