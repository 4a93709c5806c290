"""Attacks that a weapon makes together: on all around a token, or on all that stand along a line.

Source: FR-242.1, FR-242.2, FR-242.3 (range and line from the token). The line is a straight one
without a width (ours).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities.verbs import FireAlong, FireAround, FiringToken
from rules.battle.effects.reading.things import ships
from rules.battle.effects.reading.token_places import token_places
from rules.battle.mechanics.weapons import shot_at, shot_from
from rules.table import rays_to, stand_on
from rules.table.dimensions import RANGE_BAND

if TYPE_CHECKING:
    from rules.battle.position.records import WeaponRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.scope import Scope
    from rules.table import Terrain


class Volley:
    """Attacks of one firing, with the token on the table from which they are made, if any."""

    __slots__ = ("shots", "token")

    def __init__(self, token: Terrain | None, shots: tuple[Shot, ...]) -> None:
        self.token: Final[Terrain | None] = token
        self.shots: Final[tuple[Shot, ...]] = shots


ShotKey = tuple[int, int, bool, int]
"""What of an attack matters here: target, range band, whether obstructed, its modifier."""


def key_of(shot: Shot) -> ShotKey:
    """Returns what tells an attack of a volley from another one."""
    return shot.target, shot.band, shot.is_obstructed, shot.modifier


def volleys(
    scope: Scope, ship: Ship, weapon: WeaponRecord, fire: FireAround | FireAlong
) -> list[Volley]:
    """Lists the ways in which a weapon may fire that differ in their attacks, the widest first."""
    found: list[Volley] = []
    known: set[tuple[ShotKey, ...]] = set()
    for volley in _each_volley(scope, ship, weapon, fire):
        keys = tuple([key_of(shot) for shot in volley.shots])
        if keys and keys not in known:
            known.add(keys)
            found.append(volley)
    return sorted(found, key=lambda volley: -_number_of_foes(scope, ship, volley))


def _number_of_foes(scope: Scope, ship: Ship, volley: Volley) -> int:
    """Returns how many more opponents than friends a volley attacks."""
    others = scope.battle.state.ships
    return sum(1 if ship.opposes(others[shot.target]) else -1 for shot in volley.shots)


def _each_volley(
    scope: Scope, ship: Ship, weapon: WeaponRecord, fire: FireAround | FireAlong
) -> list[Volley]:
    if isinstance(fire, FireAround):
        aimed = weapon.aimed(weapon.arcs, 1, fire.reach)
        targets = [each for each in ships(scope, fire.at) if each.is_in_play] if fire.at else []
        return [
            _around(scope, ship, aimed, targets, token, past_terrain=fire.past_terrain)
            for token in spots(scope, ship, fire.token)
        ]
    if fire.token is None:
        return _along(scope, ship, weapon, fire.reach, None)
    aimed = weapon.aimed(weapon.arcs, 1, fire.reach)
    found = []
    for token in spots(scope, ship, fire.token):
        found += _along(scope, ship, aimed, fire.reach, token)
    return found


def spots(scope: Scope, ship: Ship, token: FiringToken | None) -> list[Terrain]:
    """Lists the places for a token from which a weapon fires."""
    if token is None:
        return []
    return token_places(scope, ship, token.range, token.arc, is_clear=token.is_clear)


def _around(
    scope: Scope,
    ship: Ship,
    weapon: WeaponRecord,
    targets: list[Ship],
    token: Terrain,
    *,
    past_terrain: bool,
) -> Volley:
    """Returns the attacks on all of several ships that a weapon reaches from a token."""
    shots = [
        shot_from(scope.battle, ship, weapon, target, token, past_terrain=past_terrain)
        for target in targets
    ]
    return Volley(token, tuple([shot for shot in shots if shot is not None]))


def around(scope: Scope, ship: Ship, weapon: WeaponRecord, token: Terrain) -> Volley:
    """Returns the attacks on opposing ships that a weapon reaches from a token."""
    targets = scope.battle.state.opponents_of(ship)
    return _around(scope, ship, weapon, targets, token, past_terrain=False)


def _along(
    scope: Scope, ship: Ship, weapon: WeaponRecord, reach: int, token: Terrain | None
) -> list[Volley]:
    """Lists the attacks on all that stand along lines, each line to one opposing ship at least."""
    state = scope.battle.state
    others = [each for each in state.in_play() if each is not ship]
    poses = [each.pose for each in others]
    x, y = (ship.pose.x, ship.pose.y) if token is None else (token.x, token.y)
    found = []
    for other in others:
        if not ship.opposes(other):
            continue
        for ray in rays_to(x, y, other.pose):
            if token is None and not any([ray.is_in(ship.pose, arc) for arc in weapon.arcs]):  # noqa: C419
                continue
            start = ray.leaves(ship.pose) if token is None else token.radius
            places = stand_on(ray, poses, start + reach * RANGE_BAND)
            shots = _shots_along(scope, ship, weapon, [others[each] for each in places], token)
            found.append(Volley(token, tuple(shots)))
    return found


def _shots_along(
    scope: Scope, ship: Ship, weapon: WeaponRecord, targets: list[Ship], token: Terrain | None
) -> list[Shot]:
    """Lists the attacks on ships along a line: each has 1 die fewer than the one before."""
    found: list[Shot] = []
    for target in targets:
        if token is None:
            shot = shot_at(scope.battle, ship, weapon, target)
        else:
            shot = shot_from(scope.battle, ship, weapon, target, token)
        if shot is not None:
            found.append(shot.with_modifier(-len(found)))
    return found
