"""Attacks that a text allows a ship beyond what its weapons do by themselves, as long as it holds.

They go beyond a weapon's arcs, need no target lock, or both; some have a price, which is paid when
the target is declared. Source: 2017, Firing Arc, Declare Target, Secondary Weapons.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.abilities import parse
from rules.abilities.tree import Act
from rules.abilities.verbs import Direction
from rules.battle.effects.reading.firing import aimed, costs_of, is_ahead
from rules.battle.effects.running import possible
from rules.battle.effects.running import run as runner
from rules.battle.mechanics.weapons import shot_at
from rules.battle.position import moments
from rules.battle.position.permissions import GrantedShot
from rules.battle.position.pieces import Grant
from rules.battle.position.terms import NOBODY
from rules.battle.timing.attack_state import Attack, Shot, ShotPrice
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.result import AttackRecord
from rules.battle.timing.scope import Scope, TextSource
from rules.battle.timing.windows import card_is_usable

if TYPE_CHECKING:
    from rules.battle.position.records import WeaponRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


class WrittenPrice(ShotPrice):
    """A price in the ability language, of the card with a key on the ship that attacks."""

    __slots__ = ("cost", "key")

    def __init__(self, key: str, cost: Act) -> None:
        # One that is not told apart weighs as much as a discarded card.
        super().__init__(costs_of(cost) or ("discard",))
        self.key = key
        self.cost = cost

    def may_pay(self, battle: Battle, ship: Ship, shot: Shot) -> bool:
        """Returns whether a ship can pay for an attack."""
        target = battle.state.ships[shot.target]
        record = AttackRecord(battle.state.round, ship.index, shot.target, "")
        attack = Attack(ship, target, shot, record)
        return possible.may_pay(self._scope(battle, attack), self.cost)

    def pay(self, battle: Battle, attack: Attack) -> Steps[bool]:
        """Pays for an attack; returns whether it was paid."""
        if battle.log is not None:
            battle.note("effect", attack.attacker.index, self.key, moments.DECLARES_TARGET)
        return (yield from runner.pay(self._scope(battle, attack), self.cost))

    def _scope(self, battle: Battle, attack: Attack) -> Scope:
        ship = attack.attacker
        place = next(
            (place for place, card in enumerate(ship.cards) if card.record.key == self.key), NOBODY
        )
        record = ship.record if place == NOBODY else ship.cards[place].record
        source = TextSource(self.key, record.name, place, record.reach)
        occasion = Occasion(moments.DECLARES_TARGET, ship, attack.defender, attack=attack)
        return Scope(battle, ship, source, occasion)


@lru_cache(maxsize=1024)
def _price(key: str, text: str) -> ShotPrice | None:
    """Returns the price that a grant of a card names; None where it has none."""
    if not text:
        return None
    cost = parse(f"action: {text} to gain 1 evade.").clauses[0].steps[0].cost
    return None if cost is None else WrittenPrice(key, cost)


def granted_shots(battle: Battle, ship: Ship, targets: list[Ship], usual: list[Shot]) -> list[Shot]:
    """Lists the attacks that texts add to the usual ones.

    One that a weapon can make anyhow is not listed again, unless it saves a target lock.
    """
    known = {(shot.weapon.card, shot.target) for shot in usual}
    found: list[Shot] = []
    for grant in ship.grants:
        if not isinstance(grant.what, GrantedShot) or grant.is_waiting:
            continue
        for weapon in ship.record.weapons:
            if weapon.card != grant.what.place:
                continue
            found += [
                shot
                for shot in _shots(battle, ship, weapon, targets, grant)
                if grant.what.is_without_lock or (weapon.card, shot.target) not in known
            ]
    return found


def _shots(
    battle: Battle, ship: Ship, weapon: WeaponRecord, targets: list[Ship], grant: Grant
) -> list[Shot]:
    """Lists the attacks with a weapon that a grant allows."""
    what = grant.what
    if not isinstance(what, GrantedShot):
        return []
    direction = Direction[what.direction] if what.direction else None
    text = battle.weapon_texts[ship.index].get(weapon.card)
    if weapon.card >= 0 and not card_is_usable(ship, weapon.card):
        return []
    if what.is_without_lock and (text is None or not text.needs_lock):
        return []
    if direction is not None:
        weapon = aimed(ship, weapon, direction)
    elif text is not None:
        weapon = text.weapon_of(ship, weapon)
    nearest, farthest = max(weapon.nearest, what.nearest), min(weapon.farthest, what.farthest)
    weapon = weapon.aimed(weapon.arcs, nearest, farthest)
    price = _price(grant.source, what.price)
    found: list[Shot] = []
    for target in targets if weapon.arcs else ():
        if direction is Direction.OUTSIDE_FRONT and is_ahead(ship, target):
            continue
        shot = shot_at(battle, ship, weapon, target)
        if shot is None:
            continue
        shot = shot.granted(what.modifier, price, is_without_lock=what.is_without_lock)
        if (text is None or text.may_fire(battle, ship, shot)) and (
            price is None or price.may_pay(battle, ship, shot)
        ):
            found.append(shot)
    return found
