"""Combat: attacks on ships, alone and together, and on installations.

Source: Fleet Captains, Combat, Installations; FC-67 to FC-70, FC-78, FC-117 to FC-119; DF-14,
DF-32, DF-41, DF-42.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.fleet_captains.effects import deeds
from rules.fleet_captains.play.circumstances import ATTACKER, COMBAT, TARGET, Circumstances
from rules.fleet_captains.play.damage import take_damage
from rules.fleet_captains.play.game_options import ONE
from rules.fleet_captains.play.game_questions import ChooseRemoved
from rules.fleet_captains.play.missions import DoneDeed, check_conditions, note_deed
from rules.fleet_captains.play.playing_cards import settle
from rules.fleet_captains.play.power import offer_adjustment
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.rolls import damage_of
from rules.fleet_captains.play.state import NO_TEAM, CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.system_tests import (
    contest_cards,
    in_play,
    joint_rating,
    make_test,
    rolled,
)
from rules.fleet_captains.terms import INSTALLATIONS

INSTALLATION_SHIELDS: Final[tuple[int, ...]] = (0, 15, 30)
"""The Shields of an outpost, a colony and a starbase (FC-78)."""


def attack(
    referee: Referee,
    attackers: Sequence[StarshipInPlay],
    target: StarshipInPlay,
    *,
    is_free: bool = False,
) -> None:
    """Carries out one attack of one ship or several; a free one fulfils no mission (DF-42).

    Each player plays at most one combat card and rolls one die; the result is compared as FC-68
    says. Source: FC-67 to FC-70.
    """
    game = referee.game
    for ship in attackers:
        offer_adjustment(referee, ship, "weapons")
    lead = attackers[0]
    own = Circumstances(
        lead.player, lead.place, (COMBAT,), lead, target, role=ATTACKER, system="weapons"
    )
    other = Circumstances(
        target.player, target.place, (COMBAT,), target, lead, role=TARGET, system="shields"
    )
    own.other, other.other = other, own
    contest_cards(referee, own, other, attackers)
    ships = in_play(game, attackers, lead.place)
    for _ in range(other.removals):
        ships = _without_one(referee, ships)
    if own.is_over or other.is_over or not ships or own.removals or not _is_here(game, target, own):
        referee.record("combat_ended", player=lead.player, why="card")
    else:
        _exchange(referee, ships, target, own, other, is_free=is_free)
    settle(referee, own, other)
    check_conditions(referee)


def _is_here(game: CaptainsGame, target: StarshipInPlay, own: Circumstances) -> bool:
    """Returns whether the target is still there and to be seen (FC-59; DF-51)."""
    return bool(in_play(game, [target], own.place)) and not target.is_cloaked


def _exchange(
    referee: Referee,
    ships: Sequence[StarshipInPlay],
    target: StarshipInPlay,
    own: Circumstances,
    other: Circumstances,
    *,
    is_free: bool,
) -> None:
    """Rolls a die for each side and does the damage (FC-67, FC-68; DF-14)."""
    game = referee.game
    lead = ships[0]
    weapons = joint_rating(game, ships, "weapons", own)
    if weapons is None:
        referee.record("combat_ended", player=lead.player, why="weapons")
        return
    die = rolled(referee, own, other)
    shields = rating(game, target, "shields", other)
    enemy_die = rolled(referee, other, own) if shields is not None else None
    total = None if shields is None else shields + (enemy_die or 0)
    damage = damage_of(weapons + die, total)
    if total is None and game.options.disabled_shields == ONE:
        damage = min(damage, 1)
    referee.record(
        "attacked",
        player=lead.player,
        ships=[ship.card.name for ship in ships],
        target=target.card.name,
        weapons=weapons,
        die=die,
        shields=shields,
        enemy_die=enemy_die,
        damage=damage,
    )
    if damage:
        _hit(referee, lead, target, damage, is_free=is_free, has_card=not other.has_played)


def attack_installation(referee: Referee, attackers: Sequence[StarshipInPlay]) -> bool:
    """Attacks the installation of a location, own or enemy; returns whether it is destroyed.

    A Weapons Test of the level of its Shields (FC-78; DF-32).
    """
    game = referee.game
    lead = attackers[0]
    location = game.locations[lead.place]
    level = INSTALLATION_SHIELDS[location.installation - 1]
    if not make_test(referee, attackers, "weapons", level):
        return False
    raze(referee, lead.player, lead.place, lead)
    return True


def raze(referee: Referee, player: int, place: int, ship: StarshipInPlay | None = None) -> None:
    """Removes the installation of a location; an enemy one is a deed (FC-78)."""
    game = referee.game
    location = game.locations[place]
    if not location.installation:
        return
    is_enemy = location.owner not in (NO_TEAM, game.players[player].team)
    name = INSTALLATIONS[location.installation - 1]
    location.installation = 0
    location.builder = NO_TEAM
    referee.record("installation", player=player, place=game.name_of(place), level=0)
    if is_enemy:
        number = ship.number if ship is not None else NO_TEAM
        note_deed(referee, DoneDeed(deeds.DestroyInstallation, player, place, number, what=name))
    check_conditions(referee)


def _without_one(referee: Referee, ships: list[StarshipInPlay]) -> list[StarshipInPlay]:
    """Lets the attacker take one ship out of the combat (FC-119)."""
    if not ships:
        return ships
    out = referee.ask(ChooseRemoved(ships[0].player, tuple(ship.number for ship in ships)))
    return [ship for ship in ships if ship.number != out]


def _hit(
    referee: Referee,
    lead: StarshipInPlay,
    target: StarshipInPlay,
    damage: int,
    *,
    is_free: bool,
    has_card: bool,
) -> None:
    game = referee.game
    team = game.players[lead.player].team
    place = target.place
    is_larger = target.card.size > lead.card.size
    taken = take_damage(referee, target, damage, enemy=lead, team=team, has_card=has_card)
    if is_free or not taken:
        return
    player, number = lead.player, lead.number
    done = [
        DoneDeed(deeds.AttackShip, player, place, number, amount=taken, larger=is_larger),
    ]
    if target.number not in game.ships:
        done.append(DoneDeed(deeds.DestroyShips, player, place, number))
    note_deed(referee, *done)
