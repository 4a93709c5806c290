"""The verb of attacks that are made from tokens on the table.

Source: FR-242.1, FR-242.2, FR-242.3 (range and line from the token), 2017, Declare Target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import verbs as v
from rules.abilities.words import WeaponKind
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.token_places import token_places
from rules.battle.effects.reading.volleys import ShotKey, around, key_of
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule
from rules.battle.effects.running.verbs.attacks import attack_later
from rules.battle.mechanics import weapons
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.terrain import add_terrain, remove_terrain
from rules.battle.position.terms import COMBAT
from rules.battle.timing.questions import ChooseAttack, Steps

if TYPE_CHECKING:
    from rules.battle.position.records import WeaponRecord
    from rules.battle.timing.attack_state import Shot
    from rules.table import Terrain


def _weapon(call: Call) -> WeaponRecord | None:
    """Returns this weapon."""
    source = call.scope.source
    for each in call.scope.holder.record.weapons:
        if each.card == source.card:
            return each
    return None


def _places(call: Call, verb: v.AttackFromTokens) -> list[Terrain]:
    """Lists places for a token that differ in what can be attacked from there, the widest first."""
    weapon, ship = _weapon(call), call.actor
    if weapon is None:
        return []
    found: dict[tuple[ShotKey, ...], Terrain] = {}
    for token in token_places(call.scope, ship, verb.range):
        shots = around(call.scope, ship, weapon, token).shots
        found.setdefault(tuple([key_of(shot) for shot in shots]), token)
    return [found[keys] for keys in sorted(found, key=lambda keys: -len(keys)) if keys]


def _can_attack(call: Call, verb: v.AttackFromTokens) -> bool:
    battle, ship = call.scope.battle, call.actor
    return weapons.is_fit_to_attack(battle, ship) and bool(_places(call, verb))


def _attack(call: Call, verb: v.AttackFromTokens) -> Steps[bool]:
    """Attacks from tokens that are put on the table; while an attack is under way, after it."""
    if not _can_attack(call, verb):
        return False
    if call.scope.battle.attack is None:
        yield from _attacks(call, verb)
        return True
    attack_later(call, lambda: _attacks(call, verb))
    return True


def _attacks(call: Call, verb: v.AttackFromTokens) -> Steps[None]:
    """Puts all tokens on the table, makes the attacks, and takes the tokens away."""
    battle = call.scope.battle
    tokens: list[Terrain] = []
    for _ in range(verb.number):
        found = tuple(_places(call, verb))
        if found:
            token = yield from choices.choose(
                call.scope, choices.PLACE, found, "attack_from_tokens", call.actor
            )
            tokens.append(token)
            add_terrain(battle, token)
    for token in tokens:
        yield from _attack_from(call, token)
    for token in tokens:
        remove_terrain(battle, token)


def _attack_from(call: Call, token: Terrain) -> Steps[None]:
    """Makes an attack from a token, if its player likes."""
    battle, ship, weapon = call.scope.battle, call.actor, _weapon(call)
    if weapon is None or not weapons.is_fit_to_attack(battle, ship):
        return
    shots = around(call.scope, ship, weapon, token).shots
    if not shots:
        return
    shot: Shot | None = yield ChooseAttack(ship.side, ship.index, (None, *shots))
    if shot is not None:
        yield from make_attack(
            battle,
            ship,
            shot,
            is_elsewhere=battle.state.phase != COMBAT,
            is_free=True,
            is_extra=True,
        )


def _check(verb: v.AttackFromTokens) -> None:
    if verb.weapon.kind is not WeaponKind.THIS:
        raise refuse(verb, "only this weapon attacks from tokens")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.AttackFromTokens: VerbRule(_attack, _can_attack, _check)
}
