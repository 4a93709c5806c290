"""Firing a weapon from a token that is put on the table, or at all that stand along a line.

The attacks of one firing are a volley. The first one is made on an opposing ship; the player then
chooses among the volleys to which that attack belongs.
Source: FR-242.1, FR-242.2, FR-242.3; 2017, Secondary Weapons, Declare Target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.verbs import FireAlong, FireAround
from rules.battle.effects.reading.volleys import ShotKey, Volley, key_of, volleys
from rules.battle.effects.running import choices
from rules.battle.effects.waiting.firing_texts import FiringText
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.terrain import add_terrain, remove_terrain
from rules.battle.timing.attack_state import Attack
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.records import WeaponRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.battle import Battle
    from rules.table import Terrain


class FiringAfar(FiringText):
    """The `attack:` clause of a weapon that fires volleys."""

    __slots__ = ()

    def shots_at(
        self, battle: Battle, ship: Ship, weapon: WeaponRecord, target: Ship
    ) -> list[Shot]:
        """Lists the attacks on an opposing ship that are the first on one in a volley."""
        found: dict[ShotKey, Shot] = {}
        for volley in self._volleys(battle, ship, weapon):
            shot = self._opening(battle, ship, volley, target.index)
            if shot is not None:
                found.setdefault(key_of(shot), shot)
        return list(found.values())

    def fires_more(self) -> bool:
        """Returns that firing it leaves a choice."""
        return True

    def go_on(self, battle: Battle, attack: Attack) -> Steps[None]:
        """Puts the token on the table and lets the further attacks follow the first one."""
        ship, first = attack.attacker, key_of(attack.shot)
        found = []
        for volley in self._volleys(battle, ship, attack.shot.weapon):
            shot = self._opening(battle, ship, volley, attack.shot.target)
            if shot is not None and key_of(shot) == first:
                found.append(volley)
        if not found:
            return
        volley = yield from self._choose(battle, attack, found)
        if volley.token is not None:
            add_terrain(battle, volley.token)
        left = [shot for shot in volley.shots if shot.target != attack.shot.target]
        _follow(battle, attack, left, volley.token)

    def _choose(self, battle: Battle, attack: Attack, found: list[Volley]) -> Steps[Volley]:
        """Asks where the token is put, and along which ships the line runs."""
        scope = self._scope(battle, attack)
        token = found[0].token
        if token is not None:
            tokens = tuple(dict.fromkeys([each.token for each in found]))
            token = yield from choices.choose(scope, choices.PLACE, tokens, "fire")
        left = [each for each in found if each.token == token]
        ships = battle.state.ships
        lines = tuple([[ships[shot.target] for shot in each.shots] for each in left])
        line = yield from choices.choose(scope, choices.SHIP, lines, "fire")
        return left[lines.index(line)]

    def _opening(self, battle: Battle, ship: Ship, volley: Volley, target: int) -> Shot | None:
        """Returns the attack of a volley with which it may begin, if that is on a certain ship.

        Around a token it may be any, along a line it is the first on an opposing ship.
        """
        for shot in volley.shots:
            if shot.target == target:
                return shot
            is_foe = ship.opposes(battle.state.ships[shot.target])
            if is_foe and isinstance(self.fire, FireAlong):
                return None
        return None

    def _volleys(self, battle: Battle, ship: Ship, weapon: WeaponRecord) -> list[Volley]:
        fire = self.fire
        if not isinstance(fire, (FireAround, FireAlong)):
            return []
        return volleys(self._scope_of(battle, ship), ship, weapon, fire)


def _follow(battle: Battle, attack: Attack, left: list[Shot], token: Terrain | None) -> None:
    """Lets the other attacks of a volley follow; then its token leaves the table."""
    ship, asked = attack.attacker.index, attack.asked_modifier

    def follow(later: Battle) -> Steps[None]:
        firer = later.state.ships[ship]
        for shot in left:
            if firer.is_in_play and later.state.ships[shot.target].is_in_play:
                yield from make_attack(
                    later,
                    firer,
                    shot,
                    is_elsewhere=attack.is_elsewhere,
                    is_free=True,
                    is_extra=True,
                    modifier=asked,
                )
        if token is not None:
            remove_terrain(later, token)

    if left or token is not None:
        battle.further.append(follow)


def is_fired_afar(fire: object) -> bool:
    """Returns whether a firing is one of volleys."""
    return isinstance(fire, (FireAround, FireAlong))
