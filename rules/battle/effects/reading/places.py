"""Where things are, as abilities say: within Range, in a firing arc.

Source: 2017, Range, Firing Arc, Obstacles; EDITIONS G3; DECISIONS D61, D63.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from rules.abilities import things as t
from rules.abilities import words
from rules.abilities.words import Noun
from rules.battle.effects.reading.groups import distance_to, has_fled, register_post
from rules.battle.effects.reading.things import ships
from rules.battle.mechanics.values import lasting_sum
from rules.battle.position.moments import MEETS_MINEFIELD
from rules.battle.position.pieces import FRIENDLY_RANGE
from rules.battle.timing.scope import FARTHEST, Scope
from rules.table import attack_band, band_of, parse_terrain, terrain_distance, touches

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.table import Terrain

TERRAIN: Final = frozenset({Noun.OBSTACLE, Noun.MINEFIELD, Noun.PLANET, Noun.PROBE})
KINDS: Final = {Noun.PROBE: "token"}
"""What tokens on the table are called among the terrain, where that is another word."""


def in_range(scope: Scope, bands: t.Range, ship: Ship) -> bool:
    """Returns whether a ship is within Range of this ship, or of what the words name.

    Of several ships that the words name, one that is near is enough. Source: 2017, Range.
    """
    low, high = reach_of(scope, bands)
    of = bands.of
    # None would measure from this ship; nothing is near one that fled the table (FR-106.1).
    others = ships(scope, of) if of is not None else [] if has_fled(scope) else [scope.ship]
    if bands.low is None:
        high = _farthest_to(scope, ship, high)
    is_near = any(
        low <= (distance := distance_to(scope, other, ship)) <= high and distance > 0
        for other in others
        if other is not ship
    )
    if isinstance(of, t.Group) and not is_near and TERRAIN.intersection(of.nouns):
        near = [
            token
            for token in terrain(scope, of)
            if low <= band_of(terrain_distance(ship.pose, token)) <= high
        ]
        is_near = len(near) >= least_of(of)
    token = _token_named(scope, of)
    if token is not None:
        is_near = low <= band_of(terrain_distance(ship.pose, token)) <= high
    return is_near is not bands.negated


def least_of(of: t.Group) -> int:
    """Returns how many of a group have to be near what is in a range of them: mostly one."""
    quantity = of.quantity
    return 1 if quantity is None or quantity.number is None else quantity.number


def _farthest_to(scope: Scope, ship: Ship, high: int) -> int:
    """Returns how far a card reaches to a ship: farther to a friendly one, if a text says so."""
    holder = scope.holder
    if not holder.lasting or scope.source.card < 0 or holder.opposes(ship):
        return high
    return min(FARTHEST, high + lasting_sum(holder, FRIENDLY_RANGE))


def _token_named(scope: Scope, of: t.Thing | None) -> Terrain | None:
    """Returns the token on the table that is the target, or that the window tells of."""
    if _is_target(of):
        return scope.that_terrain
    occasion = scope.occasion
    if not isinstance(of, t.That) or of.noun not in TERRAIN or occasion is None:
        return None
    return parse_terrain(occasion.what) if occasion.moment == MEETS_MINEFIELD else None


def _is_target(of: t.Thing | None) -> bool:
    return isinstance(of, t.RoleReference) and of.role in (words.Role.TARGET, words.Role.TARGETS)


def is_touching(scope: Scope, post: t.Touching, ship: Ship) -> bool:
    """Returns whether the base of a ship touches that of another one (2017, Overlapping Ships)."""
    return any(
        other is not ship and touches(other.pose, ship.pose) for other in ships(scope, post.of)
    )


def reach_of(scope: Scope, bands: t.Range) -> tuple[int, int]:
    """Returns the nearest and farthest range band that words mean, the printed ones for none."""
    if bands.low is None:
        low, high = scope.source.reach
        if scope.holder.lasting and scope.source.card >= 0:
            high = max(low, min(FARTHEST, high + lasting_sum(scope.holder, "card-range")))
        return low, high
    return bands.low, bands.low if bands.high is None else bands.high


def is_of_terrain(thing: t.Thing) -> TypeGuard[t.Group]:
    """Returns whether a thing stands for tokens on the table, of which one is meant."""
    return (
        isinstance(thing, t.Group)
        and TERRAIN.issuperset(thing.nouns)
        and not thing.adjectives
        and all(isinstance(post, t.Range) for post in thing.posts)
    )


def terrain(scope: Scope, group: t.Group) -> list[Terrain]:
    """Lists the tokens on the table that a group means, as near to ships as its words say.

    Measured from a ship's base to the token's edge. Source: 2017, Range, Obstacles.
    """
    state = scope.battle.state
    kinds = {KINDS.get(noun, noun.value) for noun in group.nouns}
    # A probe is one of this player's.
    others = [each for each, ship, _ in state.mines if state.ships[ship].side != scope.ship.side]
    return [
        token
        for token in state.terrain
        if token.kind in kinds
        and not (Noun.PROBE in group.nouns and token in others)
        and all(_lies(scope, token, post) for post in group.posts)
    ]


def _lies(scope: Scope, token: Terrain, post: t.Post) -> bool:
    return isinstance(post, t.Range) and lies_near(scope, token, post)


def lies_near(scope: Scope, token: Terrain, post: t.Range) -> bool:
    """Returns whether a token on the table is in a range of this ship, or of the ships named."""
    low, high = reach_of(scope, post)
    others = [scope.ship] if post.of is None else ships(scope, post.of)
    is_near = any(low <= band_of(terrain_distance(other.pose, token)) <= high for other in others)
    return is_near is not post.negated


def in_arc(scope: Scope, arc: t.Arc, ship: Ship) -> bool:
    """Returns whether a ship is in a firing arc of this ship, or of one of the ships named.

    A ship without such an arc has nobody in it; not every rule set lets effects use a rear arc.
    Source: 2017, Firing Arc; EDITIONS G3.
    """
    if fires_all_round(scope.holder):
        return False
    of = arc.of
    others = [scope.ship] if of is None else ships(scope, of)
    is_inside = any(
        _is_inside(scope, arc.side, other, ship) for other in others if other is not ship
    )
    return is_inside is not arc.negated


def fires_all_round(ship: Ship) -> bool:
    """Returns whether a ship has only an arc all round: what its cards say of arcs does nothing.

    Source: F14-G20.
    """
    weapon = ship.record.arcs.weapon
    return weapon is not None and weapon.is_all_round


def _is_inside(scope: Scope, side: words.ArcSide, other: Ship, ship: Ship) -> bool:
    arcs = other.record.arcs
    fired = arcs.primary
    if side is words.ArcSide.REAR:
        fired = arcs.secondary
        if other is scope.holder and not sees_behind(scope):
            return False
    return fired is not None and attack_band(other.pose, ship.pose, fired) > 0


def sees_behind(scope: Scope) -> bool:
    """Returns whether this card may use its ship's rear arc: a weapon always."""
    card = scope.card_state
    is_weapon = card is not None and card.record.type == "weapon"
    return is_weapon or scope.battle.options.second_arc == "weapons-and-effects"


def is_facing(scope: Scope, post: t.Facing, ship: Ship) -> bool:
    """Returns whether a ship has the one that words name in its front arc, or not (EDITIONS G3)."""
    front = ship.record.arcs.primary
    faces = front is not None and any(
        attack_band(ship.pose, other.pose, front) > 0
        for other in ships(scope, post.of)
        if other is not ship
    )
    return faces is not post.negated


register_post(t.Range, in_range)
register_post(t.Touching, is_touching)
register_post(t.Arc, in_arc)
register_post(t.Facing, is_facing)
