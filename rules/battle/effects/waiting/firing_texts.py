"""Firing a secondary weapon as its text says: what must be true, what it costs, at whom.

Source: 2017, Secondary Weapons, Declare Target; DECISIONS D77.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import words
from rules.abilities.tree import Act, Choice, Clause
from rules.abilities.verbs import Direction, Fire
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.firing import (
    aimed,
    asks_for_lock,
    fire_of,
    is_ahead,
    without_lock,
)
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import ships
from rules.battle.effects.running import choices, possible
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.call import check_verb
from rules.battle.effects.running.sharing import SharedDice, choose_others
from rules.battle.effects.waiting.chains import riders_of
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.weapons import near_targets, shot_at, shots_with
from rules.battle.position import moments
from rules.battle.position.records import WeaponRecord
from rules.battle.timing.attack_state import Attack
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import ChooseAttack, Steps
from rules.battle.timing.result import AttackRecord
from rules.battle.timing.scope import Scope, TextSource
from rules.battle.timing.weapon_text import WeaponText

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.battle import Battle


class FiringText(WeaponText):
    """The `attack:` clause of a weapon, which says what firing asks for and does."""

    __slots__ = ("without_lock",)

    def __init__(self, source: TextSource, clause: Clause) -> None:
        effect = clause.steps[0].effect
        super().__init__(
            source,
            clause,
            fire_of(clause) or Fire(),
            choice=effect if isinstance(effect, Choice) else None,
            has_riders=bool(riders_of(clause)),
            needs_lock=asks_for_lock(clause),
        )
        # The clause as it is for a ship that needs no target lock.
        self.without_lock: Final[Clause] = without_lock(clause)

    def weapon_of(self, ship: Ship, weapon: WeaponRecord) -> WeaponRecord:
        """Returns the weapon with the arcs through which its text lets it fire."""
        return aimed(ship, weapon, self.fire.direction)

    def shots_at(
        self, battle: Battle, ship: Ship, weapon: WeaponRecord, target: Ship
    ) -> list[Shot]:
        """Lists the attacks on a ship with which its firing may begin: one, or none."""
        shot = shot_at(battle, ship, weapon, target)
        return [] if shot is None else [shot]

    def may_fire(self, battle: Battle, ship: Ship, shot: Shot, *, is_free: bool = False) -> bool:
        """Returns whether a target fits, and whether the price can be paid against it.

        An attack that `is_free` asks for no price and no condition.
        """
        clause = self._clause_for(shot)
        first = clause.steps[0]
        target = battle.state.ships[shot.target]
        if self.fire.direction is Direction.OUTSIDE_FRONT and is_ahead(ship, target):
            return False
        if self.fire.every is not None and not _times_at(self.fire, target):
            return False
        if self.fire.sharing and not self._reaches_enough(battle, ship, shot.weapon):
            return False
        if is_free:
            return True
        at = self.fire.at
        is_limited = isinstance(at, t.Group) and bool(at.adjectives or at.posts)
        if clause.condition is None and first.cost is None and not is_limited:
            return True
        scope = self._scope(battle, Attack(ship, target, shot, _no_record(battle, shot)))
        if is_limited and target not in ships(scope, at):
            return False
        if clause.condition is not None and not holds(scope, clause.condition):
            return False
        return first.cost is None or possible.may_pay(scope, first.cost)

    def pay(self, battle: Battle, attack: Attack) -> Steps[bool]:
        """Pays for an attack; tells whether it was paid."""
        cost = self._clause_for(attack.shot).steps[0].cost
        if cost is None:
            return True
        if battle.log is not None:
            battle.note("effect", attack.attacker.index, self.source.key, moments.DECLARES_TARGET)
        return (yield from runner.pay(self._scope(battle, attack), cost))

    def fires_more(self) -> bool:
        """Returns whether firing it is more than one attack, or leaves a choice."""
        fire = self.fire
        if self.choice is not None or fire.every is not None:
            return True
        return fire.times > 1 or _number_at(fire) != 1

    def go_on(self, battle: Battle, attack: Attack) -> Steps[None]:
        """Lets the further attacks of the same firing follow the first one.

        Where the text leaves a choice it is made now; what it adds goes for each of the attacks.
        """
        fire, modifier = self.fire, attack.asked_modifier
        if self.choice is not None:
            scope = self._scope(battle, attack)
            chosen: Act = yield from choices.choose(
                scope, choices.OPTION, self._options(battle, attack, self.choice), "fire"
            )
            for phrase in chosen.phrases:
                if isinstance(phrase.verb, Fire):
                    fire = phrase.verb
                elif isinstance(phrase.verb, v.ModifyDice):
                    modifier += phrase.verb.number
            attack.attack_modifier += modifier - attack.asked_modifier
        if fire.sharing:
            others = yield from choose_others(
                battle,
                attack.attacker,
                self._others(battle, attack),
                _number_at(fire) - 1,
            )
            attack.sharing = SharedDice(
                self._scope(battle, attack), "fire", fire.sharing, tuple(others)
            )
            return
        number = max(_times_at(fire, attack.defender), _number_at(fire)) - 1
        ship, weapon, done = attack.attacker.index, attack.shot.weapon, [attack.defender.index]
        repeats = fire.at is None
        stays = isinstance(fire.at, t.RoleReference) or fire.every is not None

        def follow(later: Battle) -> Steps[None]:
            left = number
            firer = later.state.ships[ship]
            while left > 0 and firer.is_in_play:
                left -= 1
                shots = tuple(
                    shot
                    for shot in shots_with(
                        later, firer, weapon, near_targets(later, firer), is_free=True
                    )
                    if (shot.target == done[0] if stays else repeats or shot.target not in done)
                )
                if not shots:
                    return
                shot = shots[0]
                if len(shots) > 1:
                    shot = yield ChooseAttack(firer.side, firer.index, shots)
                done.append(shot.target)
                yield from make_attack(
                    later,
                    firer,
                    shot,
                    is_elsewhere=attack.is_elsewhere,
                    is_free=True,
                    is_extra=True,
                    modifier=modifier,
                )

        if number > 0:
            battle.further.append(follow)

    def _options(self, battle: Battle, attack: Attack, choice: Choice) -> tuple[Act, ...]:
        """Lists the ways to fire for which there are ships enough."""
        ships = len({shot.target for shot in self._others(battle, attack)}) + 1
        return tuple(
            option
            for option in choice.options
            if not any(
                isinstance(phrase.verb, Fire)
                and phrase.verb.sharing
                and _number_at(phrase.verb) > ships
                for phrase in option.phrases
            )
        )

    def _reaches_enough(self, battle: Battle, ship: Ship, weapon: WeaponRecord) -> bool:
        """Returns whether as many ships can be attacked as share the dice at least (F14-W4)."""
        targets = near_targets(battle, ship)
        shots = [shot_at(battle, ship, weapon, target) for target in targets]
        return sum(shot is not None for shot in shots) >= _number_at(self.fire)

    def _others(self, battle: Battle, attack: Attack) -> list[Shot]:
        """Lists the attacks of a firing on other ships than its first target."""
        ship, weapon = attack.attacker, attack.shot.weapon
        shots = [
            shot_at(battle, ship, weapon, target)
            for target in near_targets(battle, ship)
            if target is not attack.defender
        ]
        return [shot for shot in shots if shot is not None]

    def _clause_for(self, shot: Shot) -> Clause:
        return self.without_lock if shot.is_without_lock else self.clause

    def _scope_of(self, battle: Battle, ship: Ship) -> Scope:
        """Returns the scope in which it is seen what could be fired at."""
        return Scope(battle, ship, self.source, None)

    def _scope(self, battle: Battle, attack: Attack) -> Scope:
        occasion = Occasion(
            moments.DECLARES_TARGET, attack.attacker, attack.defender, attack=attack
        )
        return Scope(battle, attack.attacker, self.source, occasion)


ALL: Final = 99


def _times_at(fire: Fire, target: Ship) -> int:
    """Returns how often a weapon fires: where that is told by a squadron, as its stack says."""
    if fire.every is None:
        return fire.times
    return target.tokens_left // fire.every.number if target.record.squadron_tokens else 0


def _number_at(fire: Fire) -> int:
    """Returns at how many ships a weapon fires at most."""
    at = fire.at
    if not isinstance(at, t.Group) or at.quantity is None:
        return 1
    if at.quantity.quantifier in (words.Quantifier.EACH, words.Quantifier.ALL):
        return ALL
    return at.quantity.number or 1


def check(clause: Clause) -> None:
    """Makes sure that firing can be carried out; raises `UnplayableError` where it cannot."""
    first = clause.steps[0]
    if fire_of(clause) is None:
        raise refuse(clause.window, "what is no firing is no attack")
    for phrase in first.cost.phrases if first.cost is not None else ():
        check_verb(phrase.verb)
    options = first.effect.options if isinstance(first.effect, Choice) else ()
    for option in options:
        for phrase in option.phrases:
            if not isinstance(phrase.verb, (Fire, v.ModifyDice)):
                raise refuse(phrase.verb, "is no part of a choice how to fire")


def _no_record(battle: Battle, shot: Shot) -> AttackRecord:
    return AttackRecord(battle.state.round, 0, shot.target, "")


def add(battle: Battle, ship: Ship, text: WeaponText) -> None:
    """Puts the text of a weapon on a ship."""
    # An imagined battle shares the table.
    known = battle.weapon_texts[ship.index]
    battle.weapon_texts[ship.index] = {**known, text.source.card: text}
