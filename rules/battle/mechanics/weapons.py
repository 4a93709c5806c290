"""What a ship may attack: weapons, arcs, range, obstruction, costs.

Source: 2017, Declare Target, Firing Arc, Range, Secondary Weapons, Attacking Through Obstacles;
EDITIONS G2, G3, G7, K1, K3, N11, N16; DECISIONS D60-D70, D77, D78.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics.mines import terrain_before
from rules.battle.mechanics.values import lasting_sum
from rules.battle.position import moments
from rules.battle.position.marks import REGENERATED_OTHERWISE
from rules.battle.position.permissions import (
    NO_ATTACK,
    NO_PLANETS_BENEATH,
    NO_PRIMARY_ATTACK,
    NOT_ATTACKED,
    NOT_FROM_REAR,
    SHIELDING,
    SURE_TO_ATTACK,
    AttackDuty,
    LastResortTarget,
    NoTarget,
    NotAttackedBy,
    TargetsChosenBy,
    WeaponBands,
)
from rules.battle.position.records import WeaponRecord
from rules.battle.position.terms import ENDLESS, HAS_REGENERATED, IN_PLAY, NO_WEAPON, NOBODY
from rules.battle.timing import ports
from rules.battle.timing.attack_state import PRIMARY, Shot
from rules.battle.timing.permissions import granted, is_banned, is_granted
from rules.battle.timing.questions import ChooseAttack, Steps
from rules.battle.timing.windows import card_is_usable
from rules.table import (
    ALL_ROUND,
    BLOCKED,
    OBSTRUCTED,
    FireLine,
    Terrain,
    attack_band,
    band_of,
    crosses_base,
    line_obstruction,
    line_of_fire,
    line_to_base,
    obstruction,
    overlaps_terrain,
    terrain_distance,
)

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


_FARTHEST: Final = 12.01
_LONGEST: Final = 3


def weapon_name(ship: Ship, weapon: WeaponRecord) -> str:
    """Returns the name of a ship's weapon."""
    if weapon.card == NO_WEAPON or weapon.replaces_value:
        return f"{weapon.attack} attack dice"
    return PRIMARY if weapon.card < 0 else ship.cards[weapon.card].record.name


def may_attack(battle: Battle, ship: Ship) -> bool:
    """Returns whether a ship may still make an attack of its own this round.

    Source: 2017, Combat Phase; EDITIONS G4.
    """
    return ship.attacks < battle.options.attacks_a_round and is_fit_to_attack(battle, ship)


def is_fit_to_attack(battle: Battle, ship: Ship) -> bool:
    """Returns whether neither its Regenerate action nor a text keeps a ship from attacking.

    What another deed took the place of does not. Source: 2017, Regenerate, Breaking the Rules.
    """
    if ship.place != IN_PLAY:
        return False
    if ship.done & HAS_REGENERATED and REGENERATED_OTHERWISE.text not in ship.used:
        return False
    return not (ship.bans and is_banned(ship, NO_ATTACK) and not is_banned(ship, SURE_TO_ATTACK))


def shots(battle: Battle, ship: Ship) -> list[Shot]:
    """Lists every legal pair of weapon and target for a ship (DECISIONS D70)."""
    found: list[Shot] = []
    targets = near_targets(battle, ship)
    if not targets:
        return found
    for weapon in ship.record.weapons:
        if weapon.card < 0:
            for target in targets:
                shot = shot_at(battle, ship, weapon, target)
                if shot is not None:
                    found.append(shot)
        elif card_is_usable(ship, weapon.card):
            found += shots_with(battle, ship, weapon, targets)
    if ship.grants:
        found += ports.texts().granted_shots(battle, ship, targets, found)
    return found


def duties(ship: Ship, found: list[Shot]) -> tuple[list[Shot], bool]:
    """Returns the attacks that texts leave to a ship, and whether it has to make one of them.

    Who cannot attack whom he must is free. Source: FR-126.1, FR-126.2.
    """
    if not ship.bans:
        return found, False
    avoided: list[int] = []
    wanted: list[int] = []
    for ban in ship.bans:
        what = ban.what
        if ban.is_waiting:
            continue
        if isinstance(what, LastResortTarget):
            avoided.append(what.ship)
        elif isinstance(what, AttackDuty):
            wanted.append(what.ship)
    found = [shot for shot in found if shot.target not in avoided] or found
    due = [shot for shot in found if shot.target in wanted]
    return (due, True) if due else (found, False)


def aimed_by_another(ship: Ship, shot: Shot, found: list[Shot]) -> Steps[Shot]:
    """Returns the attack that a ship makes whose targets another player may choose.

    The weapon stays; the target is one of those that are legal.
    """
    side = NOBODY
    for ban in ship.bans:
        what = ban.what
        if isinstance(what, TargetsChosenBy) and not ban.is_waiting:
            side = what.side
    answers = tuple([each for each in found if each.weapon.card == shot.weapon.card])
    if side == NOBODY or len(answers) < 2:
        return shot
    chosen: Shot = yield ChooseAttack(side, ship.index, answers)
    return chosen


def aims_at_any_side(ship: Ship) -> bool:
    """Returns whether who chooses the targets of a ship may choose one of its own side."""
    return any(
        isinstance(ban.what, TargetsChosenBy) and ban.what.on_any_side and not ban.is_waiting
        for ban in ship.bans
    )


def drawn_shot(battle: Battle, ship: Ship, shot: Shot, target: Ship) -> Shot | None:
    """Returns the attack of a weapon at a ship that draws it upon itself, at the same range.

    It has to be within Range 3 and an arc of the weapon. Source: FR-330.1.
    """
    weapon = shot.weapon
    reach = WeaponRecord(weapon.card, weapon.attack, 1, _LONGEST, weapon.arcs)
    found = shot_at(battle, ship, reach, target)
    if found is None:
        return None
    return Shot(weapon, target.index, shot.band, found.arc, found.is_obstructed)


def shots_with(
    battle: Battle, ship: Ship, weapon: WeaponRecord, targets: list[Ship], *, is_free: bool = False
) -> list[Shot]:
    """Lists the attacks that a secondary weapon may make as its text says.

    `is_free` leaves out what firing costs and on what it depends.
    """
    text = battle.weapon_texts[ship.index].get(weapon.card)
    if text is not None:
        weapon = text.weapon_of(ship, weapon)
    found: list[Shot] = []
    if not weapon.arcs:
        return found
    for target in targets:
        if text is None:
            shot = shot_at(battle, ship, weapon, target)
            if shot is not None:
                found.append(shot)
            continue
        found += [
            shot
            for shot in text.shots_at(battle, ship, weapon, target)
            if text.may_fire(battle, ship, shot, is_free=is_free)
        ]
    return found


def near_targets(battle: Battle, ship: Ship) -> list[Ship]:
    """Lists the ships that a ship may attack and that are not beyond Range 3 for certain.

    They are its enemies, and all others where a text lets somebody choose among those (FR-219.1).
    """
    pose = ship.pose
    is_any = bool(ship.bans) and aims_at_any_side(ship)
    x, y, reach = pose.x, pose.y, pose.base.reach + _FARTHEST
    found = []
    for target in battle.state.ships:
        if (ship.opposes(target) or (is_any and target is not ship)) and target.place == IN_PLAY:
            across, up = target.pose.x - x, target.pose.y - y
            far = reach + target.pose.base.reach
            if across * across + up * up <= far * far:
                found.append(target)
    return found


def shot_at(battle: Battle, ship: Ship, weapon: WeaponRecord, target: Ship) -> Shot | None:
    """Returns the attack of a weapon on a ship, through the nearest of its arcs.

    None where none is. Beyond Range 3, where an endless weapon reaches, its range band is 0.

    A target behind a planet is none, as no dice could be rolled (DECISIONS D69).
    """
    if (target.bans or ship.bans) and _is_kept_from(battle, ship, target):
        return None
    if ship.bans and weapon.card == NOBODY and is_banned(ship, NO_PRIMARY_ATTACK):
        return None
    nearest, farthest = weapon.nearest, weapon.farthest
    if ship.grants:
        for bands in granted(ship, WeaponBands):
            if bands.place == weapon.card:
                nearest, farthest = bands.nearest, bands.farthest
    if ship.lasting and farthest != ENDLESS:
        farthest = _changed_reach(ship, weapon, nearest, farthest)
    arcs = weapon.arcs
    if target.bans and weapon.card >= 0 and is_banned(target, NOT_FROM_REAR):
        arcs = tuple([arc for arc in arcs if arc != ship.record.arcs.secondary])
        if not arcs:
            return None
    best = 0
    best_arc = arcs[0]
    for arc in arcs:
        band = attack_band(ship.pose, target.pose, arc)
        if band and nearest <= band <= farthest and (not best or band < best):
            best, best_arc = band, arc
    if not best and weapon.farthest != ENDLESS:
        return None
    terrain = terrain_before(battle, ship) if battle.state.mines else battle.state.terrain
    is_shielded = moments.OBSTRUCTS in battle.moments and _is_shielded(
        battle, target, line_of_fire(ship.pose, target.pose, best_arc)
    )
    if not terrain:
        return Shot(weapon, target.index, best, best_arc, is_shielded)
    found = obstruction(ship.pose, target.pose, best_arc, terrain)
    if found == BLOCKED:
        terrain = _in_the_way(battle, ship, target, terrain)
        found = obstruction(ship.pose, target.pose, best_arc, terrain)
        if found == BLOCKED:
            return None
        if any(_is_stranded(each, battle.state.terrain) for each in (ship, target)):
            found = OBSTRUCTED
    return Shot(weapon, target.index, best, best_arc, is_shielded or found == OBSTRUCTED)


def shot_from(
    battle: Battle,
    ship: Ship,
    weapon: WeaponRecord,
    target: Ship,
    token: Terrain,
    *,
    past_terrain: bool = False,
) -> Shot | None:
    """Returns the attack of a ship's weapon on another ship from a token on the table, if any.

    Range and line are measured from the token, and there is no arc. Where it goes `past_terrain`,
    neither obstacles nor planets count. Source: FR-242.1, FR-242.3.
    """
    if (target.bans or ship.bans) and _is_kept_from(battle, ship, target):
        return None
    band = band_of(terrain_distance(target.pose, token))
    if not weapon.nearest <= band <= weapon.farthest:
        return None
    line = line_to_base(token.x, token.y, target.pose)
    is_shielded = moments.OBSTRUCTS in battle.moments and _is_shielded(battle, target, line)
    terrain = battle.state.terrain
    if past_terrain:
        terrain = [each for each in terrain if each.kind == "minefield"]
    found = line_obstruction(line, terrain)
    if found == BLOCKED:
        return None
    is_obstructed = is_shielded or found == OBSTRUCTED
    return Shot(weapon, target.index, band, ALL_ROUND, is_obstructed, is_from_token=True)


def _is_shielded(battle: Battle, target: Ship, line: FireLine | None) -> bool:
    """Returns whether the base of a ship that may obstruct attacks lies across the line of one."""
    shields = [
        other
        for other in battle.state.ships
        if not other.opposes(target)
        and other is not target
        and other.place == IN_PLAY
        and other.grants
        and is_granted(other, SHIELDING)
    ]
    if not shields:
        return False
    return line is not None and any(crosses_base(line, other.pose) for other in shields)


def _is_kept_from(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Returns whether a text forbids that a ship attacks another (2017, Breaking the Rules)."""
    return (
        is_banned(target, NOT_ATTACKED)
        or (
            is_banned(target, NotAttackedBy(ship.index))
            and not _is_drawn_no_more(battle, ship, target)
        )
        or is_banned(ship, NoTarget(target.index))
    )


def _is_drawn_no_more(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Returns whether only ships out of play keep the attacks of a ship from another one.

    What drew them upon such a ship ended with it (FR-322.1).
    """
    ban = NotAttackedBy(ship.index)
    sources = {each.source for each in target.bans if each.what == ban}
    bearers = [
        each
        for each in battle.state.ships
        if sources.intersection(card.record.key for card in each.cards)
    ]
    return bool(bearers) and not any(each.is_in_play or each is target for each in bearers)


def _changed_reach(ship: Ship, weapon: WeaponRecord, nearest: int, farthest: int) -> int:
    """Returns how far a weapon reaches with what texts make of it; never farther than Range 3."""
    change = lasting_sum(ship, "range")
    if weapon.card >= 0:
        change += lasting_sum(ship, "card-range")
    return max(nearest, min(_LONGEST, farthest + change)) if change else farthest


IGNORES_PLANETS: Final = "ignore planets beneath it"
"""The words of a card that lets its ship rest on planets."""


def _rests_on_planets(ship: Ship) -> bool:
    """Returns whether a card lets a ship rest on planets, or did before it was lost."""
    return any(IGNORES_PLANETS in card.record.ability for card in ship.cards)


def _is_stranded(ship: Ship, terrain: list[Terrain]) -> bool:
    """Returns whether a ship is on a planet whose card is lost: as on an obstacle (FR-279.1)."""
    return (
        _rests_on_planets(ship)
        and not is_granted(ship, NO_PLANETS_BENEATH)
        and any(each.kind == "planet" and overlaps_terrain(ship.pose, each) for each in terrain)
    )


def _in_the_way(battle: Battle, ship: Ship, target: Ship, terrain: list[Terrain]) -> list[Terrain]:
    """Lists the tokens that count between two ships: no planet under one of them (EDITIONS K3).

    Where planets count always, cards alone let a ship rest on one: see F14-H19, FR-279.1.
    """
    if battle.options.planet_blocks == "always":
        resting = [each for each in (ship, target) if _rests_on_planets(each)]
        return [
            token
            for token in terrain
            if token.kind != "planet"
            or not any(overlaps_terrain(each.pose, token) for each in resting)
        ]
    return [
        token
        for token in terrain
        if token.kind != "planet"
        or not (overlaps_terrain(ship.pose, token) or overlaps_terrain(target.pose, token))
    ]
