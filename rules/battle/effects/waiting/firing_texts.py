"""Firing a secondary weapon as its text says: what must be true, what it costs, at whom.

Source: 2017, Secondary Weapons, Declare Target; DECISIONS D77.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.things import WeaponKind
from rules.abilities.tree import Act, Choice, Clause
from rules.abilities.verbs import Direction, Fire
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.places import fires_all_round
from rules.battle.effects.reading.things import refuse, ships
from rules.battle.effects.running import choices
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.call import check_verb
from rules.battle.effects.waiting.chains import riders_of
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.weapons import near_targets, shots_with
from rules.battle.position import moments
from rules.battle.position.records import WeaponRecord
from rules.battle.timing.attack_state import Attack
from rules.battle.timing.questions import ChooseAttack, Steps
from rules.battle.timing.result import AttackRecord
from rules.battle.timing.scope import Scope, Source
from rules.battle.timing.weapon_text import WeaponText
from rules.battle.timing.windows import Occasion
from rules.table import ALL_ROUND, Arc, attack_band

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.battle import Battle


class FiringText(WeaponText):
    """The `attack:` clause of a weapon, which says what firing asks for and does."""

    __slots__ = ()

    def __init__(self, source: Source, clause: Clause) -> None:
        effect = clause.steps[0].effect
        super().__init__(
            source,
            clause,
            fire_of(clause) or Fire(),
            choice=effect if isinstance(effect, Choice) else None,
            spends_lock="target-lock" in costs_of(clause),
            has_riders=bool(riders_of(clause)),
        )

    def weapon_of(self, ship: Ship, weapon: WeaponRecord) -> WeaponRecord:
        """Returns the weapon with the arcs through which its text lets it fire."""
        return aimed(ship, weapon, self.fire.direction)

    def may_fire(self, battle: Battle, ship: Ship, shot: Shot, *, is_free: bool = False) -> bool:
        """Returns whether a target fits, and whether the price can be paid against it.

        An attack that `is_free` asks for no price and no condition.
        """
        clause, first = self.clause, self.clause.steps[0]
        target = battle.state.ships[shot.target]
        if self.fire.direction is Direction.OUTSIDE_FRONT and is_ahead(ship, target):
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
        return first.cost is None or runner.may_pay(scope, first.cost)

    def pay(self, battle: Battle, attack: Attack) -> Steps[bool]:
        """Pays for an attack; tells whether it was paid."""
        cost = self.clause.steps[0].cost
        if cost is None:
            return True
        if battle.log is not None:
            battle.note("effect", attack.attacker.index, self.source.key, moments.DECLARES_TARGET)
        return (yield from runner.pay(self._scope(battle, attack), cost))

    def fires_more(self) -> bool:
        """Returns whether firing it is more than one attack, or leaves a choice."""
        return self.choice is not None or self.fire.times > 1 or _number_at(self.fire) != 1

    def go_on(self, battle: Battle, attack: Attack) -> Steps[None]:
        """Lets the further attacks of the same firing follow the first one.

        Where the text leaves a choice it is made now; what it adds goes for each of the attacks.
        """
        fire, modifier = self.fire, attack.asked_modifier
        if self.choice is not None:
            scope = self._scope(battle, attack)
            chosen: Act = yield from choices.choose(
                scope, choices.OPTION, self.choice.options, "fire"
            )
            for phrase in chosen.phrases:
                if isinstance(phrase.verb, Fire):
                    fire = phrase.verb
                elif isinstance(phrase.verb, v.ModifyDice):
                    modifier += phrase.verb.number
            attack.attack_modifier += modifier - attack.asked_modifier
        number = max(fire.times, _number_at(fire)) - 1
        ship, weapon, done = attack.attacker.index, attack.shot.weapon, [attack.defender.index]
        repeats, stays = fire.at is None, isinstance(fire.at, t.RoleReference)

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

    def _scope(self, battle: Battle, attack: Attack) -> Scope:
        occasion = Occasion(
            moments.DECLARES_TARGET, attack.attacker, attack.defender, attack=attack
        )
        return Scope(battle, attack.attacker, self.source, occasion)


ALL: Final = 99


def _number_at(fire: Fire) -> int:
    """Returns at how many ships a weapon fires at most."""
    at = fire.at
    if not isinstance(at, t.Group) or at.quantity is None:
        return 1
    if at.quantity.quantifier in (t.Quantifier.EACH, t.Quantifier.ALL):
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


def fire_of(clause: Clause) -> Fire | None:
    """Returns the firing that a clause of a weapon speaks of; the first of several."""
    effect = clause.steps[0].effect
    acts = effect.options if isinstance(effect, Choice) else (effect,)
    for act in acts:
        for phrase in act.phrases if isinstance(act, Act) else ():
            if isinstance(phrase.verb, Fire):
                return phrase.verb
    return None


def is_ahead(ship: Ship, target: Ship) -> bool:
    """Returns whether a ship stands in another's front arc."""
    front = ship.record.arcs.primary
    return front is not None and attack_band(ship.pose, target.pose, front) > 0


def aimed(ship: Ship, weapon: WeaponRecord, direction: Direction | None) -> WeaponRecord:
    """Returns a weapon with the arcs through which a text lets it fire.

    A ship that fires all round has no other arc, and nothing outside one (F14-G20).
    """
    if direction is None:
        return weapon
    arcs = ship.record.arcs
    found: tuple[Arc | None, ...] = (ALL_ROUND,)
    if direction is Direction.OUTSIDE_FRONT and fires_all_round(ship):
        found = ()
    elif direction is Direction.FRONT:
        found = (arcs.primary,)
    elif direction is Direction.REAR:
        found = (arcs.secondary,)
    elif direction is Direction.FRONT_OR_REAR:
        found = (arcs.primary, arcs.secondary)
    return WeaponRecord(
        weapon.card,
        weapon.attack,
        weapon.nearest,
        weapon.farthest,
        tuple(arc for arc in found if arc is not None),
        adds_to_primary=weapon.adds_to_primary,
        costs=weapon.costs,
        replaces_value=weapon.replaces_value,
    )


def costs_of(clause: Clause) -> tuple[str, ...]:
    """Names what firing costs, as `WeaponRecord.costs` does."""
    cost = clause.steps[0].cost
    found = []
    for phrase in cost.phrases if cost is not None else ():
        verb = phrase.verb
        if isinstance(verb, tv.SpendTokens):
            kinds = [each.kind for each in verb.tokens.kinds]
            if t.TokenKind.TARGET_LOCK in kinds:
                found.append("target-lock")
        elif isinstance(verb, tv.PlaceTokens) and verb.on is v.HERE:
            quantity = verb.tokens.quantity
            number = 1 if quantity is None or quantity.number is None else quantity.number
            found.append(f"time:{number}")
        elif isinstance(verb, tv.Disable) and isinstance(verb.thing, t.ThisCard):
            found.append("disable")
        elif isinstance(verb, (tv.Discard, tv.RemoveFromGame)) and isinstance(
            verb.thing, t.ThisCard
        ):
            found.append("discard")
        elif isinstance(verb, tv.Gain):
            found.append("auxiliary")
    return tuple(found)


def costs_in(text: str) -> tuple[str, ...]:
    """Names what a card's text asks for its firing."""
    for clause in parse(text).clauses:
        if isinstance(clause.window, w.FireWindow):
            return costs_of(clause)
    return ()


def fires_with_printed(text: str) -> bool:
    """Returns whether the attack value is that of the printed primary weapon."""
    amount = parse(text).attack_value
    return amount is not None and amount.printed


def outlasts_firing(window: w.Window) -> bool:
    """Returns whether a clause of a weapon speaks of an attack with itself.

    It acts in that attack although the card may be out of use by then, as the price of firing.
    """
    if isinstance(window, w.FireWindow):
        return True
    events = window.events if isinstance(window, (w.When, w.After)) else ()
    return bool(events) and all(
        isinstance(each.happening, (w.Attacks, w.Defends, w.Fights))
        and each.happening.weapon is not None
        and each.happening.weapon.kind is WeaponKind.THIS
        for each in events
    )


def add(battle: Battle, ship: Ship, text: WeaponText) -> None:
    """Puts the text of a weapon on a ship."""
    # An imagined battle shares the table.
    known = battle.weapon_texts[ship.index]
    battle.weapon_texts[ship.index] = {**known, text.source.card: text}
