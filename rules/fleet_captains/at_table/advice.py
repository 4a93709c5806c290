"""Advice at a table: what tests and attacks need, what is still open, who wins.

Every number is an answer of the rules of play. Advice goes to one seat and asks only about ships
whose place that seat may know. Source: Fleet Captains, Player Turns, System Tests, Combat, Winning
the Game; FC-17, FC-19 to FC-26, FC-35, FC-57, FC-67, FC-79, FC-80, FC-139; DF-24.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.at_table.ratings_now import (
    NeededTest,
    attack_outlook,
    attack_ratings,
    breakaway_outlook,
    needed_after_adjusting,
    needed_test,
    setting_ratings,
    sizes_of,
)
from rules.fleet_captains.at_table.sector_steps import build_words, builds
from rules.fleet_captains.at_table.ship_steps import open_reinforcements
from rules.fleet_captains.at_table.state import CaptainsTable, has_dial
from rules.fleet_captains.chances import chance_document
from rules.fleet_captains.effects.deeds import PassTest
from rules.fleet_captains.play.circumstances import is_at, open_tile
from rules.fleet_captains.play.power import can_adjust
from rules.fleet_captains.play.rolls import DIE, damage_of
from rules.fleet_captains.play.state import StarshipInPlay
from rules.fleet_captains.terms import DISABLED

YES: Final = "open"
NO: Final = "closed"


@dataclass(frozen=True, slots=True)
class OpenThing:
    """A line of the checklist of a turn: how often it was done, of how often it may be."""

    what: str
    done: int
    most: int

    @property
    def is_open(self) -> bool:
        """Returns whether some of it is left."""
        return self.done < self.most


def checklist(table: CaptainsTable) -> list[OpenThing]:
    """Lists what the team whose turn it is may still do (FC-17, FC-57)."""
    game = table.game
    if not table.is_begun or table.is_over:
        return []
    players = [game.players[number] for number in game.teams[game.active].players]
    ships = [ship for ship in game.ships_of_team(game.active) if not ship.is_cloaked]
    tokens = [each for each in game.tokens.values() if table.team_of(each.player) == game.active]
    moved = sum(ship.moved for ship in ships) + sum(token.moved for token in tokens)
    return [
        OpenThing("move", moved, len(ships) + len(tokens)),
        OpenThing("power", sum(bool(ship.adjusted) for ship in ships), len(ships)),
        OpenThing("cycle", sum(player.cycled for player in players), len(players)),
        OpenThing("discard", sum(player.discarded for player in players), len(players)),
    ]


def last_turn_document(table: CaptainsTable) -> dict[str, Any] | None:
    """Returns what the last turn is about, None while it is not: ties win (FC-139; DF-24)."""
    game = table.game
    if not game.last_turn or table.is_over:
        return None
    first, second = game.teams[game.first], game.teams[1 - game.first]
    return {
        "team": second.number,
        "is_now": game.active == second.number,
        "needed": first.points,
        "short": max(0, first.points - second.points),
    }


def advice_on_test(
    table: CaptainsTable,
    ships: Sequence[StarshipInPlay],
    system: str,
    level: int,
    bonus: int = 0,
) -> dict[str, Any]:
    """Returns what a test needs now, and after each adjustment that its first ship has left."""
    now = needed_test(table.game, ships, system, level, bonus)
    lead = ships[0]
    adjusted = []
    if len(ships) == 1 and not lead.is_cloaked and _may_adjust(table, lead):
        adjusted = [
            {**_needed_document(each), "changes": _changes(lead, each.setting)}
            for each in needed_after_adjusting(table, lead, system, level, bonus)
        ]
    return {
        "system": system,
        "level": level,
        **_needed_document(now),
        "faces": [
            {"die": die, "success": now.needs is not None and die >= now.needs}
            for die in range(1, DIE + 1)
        ],
        "adjusted": adjusted,
    }


def advice_on_attack(
    table: CaptainsTable,
    attackers: Sequence[StarshipInPlay],
    target: StarshipInPlay,
    bonus: int = 0,
    enemy_bonus: int = 0,
) -> dict[str, Any]:
    """Returns both Ratings of an attack and the chances of what it does (FC-67 to FC-70)."""
    weapons, shields = attack_ratings(table.game, attackers, target, bonus, enemy_bonus)
    outlook = attack_outlook(weapons, shields, target)
    return {
        "weapons": _rating_document(weapons),
        "shields": _rating_document(shields),
        "damage": {str(number): chance_document(each) for number, each in outlook.damage.items()},
        "destroyed": chance_document(outlook.destroyed),
        "by_dice": [
            [_damage(weapons, shields, die, other) for other in range(1, DIE + 1)]
            for die in range(1, DIE + 1)
        ],
    }


def advice_on_breakaway(
    ships: Sequence[StarshipInPlay], foes: Sequence[StarshipInPlay]
) -> dict[str, Any]:
    """Returns the Sizes of a breakaway and the chance to be free (FC-35, FC-36)."""
    return {
        "size": sizes_of(ships),
        "enemies": sizes_of(foes),
        "success": chance_document(breakaway_outlook(ships, foes)),
    }


def targets(table: CaptainsTable, ship: StarshipInPlay) -> list[StarshipInPlay]:
    """Lists the uncloaked enemies that a ship may attack.

    They are those at its location; without a map all of them, as nobody need tell where ships are.
    """
    if table.has_map:
        return table.game.foes_at(ship.place, ship.player)
    return [
        other
        for other in table.game.ships.values()
        if not other.is_cloaked and table.game.is_foe(other, ship.player)
    ]


def breakaway_foes(table: CaptainsTable, ship: StarshipInPlay) -> list[StarshipInPlay]:
    """Lists the enemies from which a ship must break away: there since the turn began (FC-35)."""
    return [foe for foe in table.game.foes_at(ship.place, ship.player) if foe.number in ship.foes]


def mission_tests(table: CaptainsTable, player: int) -> list[dict[str, Any]]:
    """Lists the tests that missions of a player ask for, with what each ship there needs."""
    found = []
    for mission in table.missions[player]:
        deed = mission.card.deed if mission.card else None
        if not isinstance(deed, PassTest):
            continue
        for ship in table.game.ships_of(player):
            tile = open_tile(table.game, ship.place)
            if ship.is_cloaked or not has_dial(ship.card):
                continue
            if deed.at is not None and not is_at(tile, deed.at):
                continue
            needed = needed_test(table.game, [ship], deed.system, deed.level)
            found.append(
                {
                    "mission": mission.number,
                    "ship": ship.number,
                    "system": deed.system,
                    "level": deed.level,
                    **_needed_document(needed),
                }
            )
    return found


def reinforcement_rows(table: CaptainsTable, player: int) -> list[dict[str, Any]]:
    """Lists the ships of the pool that a player could bring in now (FC-79)."""
    return [
        {"key": card.key, "name": card.name, "size": card.size}
        for card in open_reinforcements(table, player)
    ]


def building(table: CaptainsTable, ship: StarshipInPlay) -> dict[str, Any]:
    """Returns whether a ship may build where it is, and why not (FC-74 to FC-76)."""
    if builds(table, ship):
        return {"may": YES, "words": ""}
    return {"may": NO, "words": build_words(table, ship)}


def _may_adjust(table: CaptainsTable, ship: StarshipInPlay) -> bool:
    return not table.is_begun or can_adjust(table.game, ship)


def _changes(ship: StarshipInPlay, setting: int) -> dict[str, Any]:
    """Returns the Ratings of the dial that an adjustment changes, as they would be."""
    now, then = setting_ratings(ship, ship.setting), setting_ratings(ship, setting)
    return {
        name: {"from": _rating_document(now[name]), "to": _rating_document(each)}
        for name, each in then.items()
        if each != now[name]
    }


def _damage(weapons: int | None, shields: int | None, die: int, enemy_die: int) -> int:
    if weapons is None:
        return 0
    return damage_of(weapons + die, None if shields is None else shields + enemy_die)


def _needed_document(needed: NeededTest) -> dict[str, Any]:
    return {
        "setting": needed.setting,
        "rating": _rating_document(needed.rating),
        "needs": needed.needs,
        "chance": chance_document(needed.chance),
    }


def _rating_document(rating: int | None) -> int | str:
    return DISABLED if rating is None else rating
