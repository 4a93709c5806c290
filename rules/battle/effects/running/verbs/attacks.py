"""Verbs of attacks: further ones, those that take another's place, the order of attacks.

Source: 2017, Combat Phase, Declare Target, Combat vs. Non-combat; EDITIONS G4, G8; DECISIONS D70,
D78.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import words
from rules.abilities.conditions import Span
from rules.abilities.verbs import Direction
from rules.abilities.words import WeaponKind
from rules.battle.effects.reading.durations import OWN, until_of
from rules.battle.effects.reading.firing import aimed, is_ahead
from rules.battle.effects.reading.groups import card_is, is_noun, refuse
from rules.battle.effects.reading.things import how_many, is_of_ships, ships
from rules.battle.effects.running.call import Call, VerbRule, always, at_once
from rules.battle.effects.running.sharing import SharedDice, choose_others
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics import tokens, weapons
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.attack_memory import put_back
from rules.battle.position import moments
from rules.battle.position.marks import AttackAtSkillMark, AttackBeforeMark, PlaceInOrder
from rules.battle.position.permissions import (
    PRINTED_SKILL_ORDER,
    AttackDiceLimit,
    AttackDuty,
    Prohibition,
    TargetsChosenBy,
)
from rules.battle.position.pieces import OUTCAST, Ban
from rules.battle.position.records import WeaponRecord
from rules.battle.position.terms import (
    ATTACKED,
    COMBAT,
    IN_PLAY,
    NO_CLOAK,
    NO_WEAPON,
    NOBODY,
)
from rules.battle.timing import ports, windows
from rules.battle.timing.attack_state import AS_IT_IS, ASKED_FOR, Shot
from rules.battle.timing.questions import ChooseAttack, Steps
from rules.table import ALL_ROUND

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

NEAREST: Final = 1
FARTHEST: Final = 3
DICE: Final = (WeaponKind.DICE, WeaponKind.FIXED_DICE, WeaponKind.UNMODIFIED_DICE)
_FIXED: Final = (WeaponKind.FIXED_DICE, WeaponKind.UNMODIFIED_DICE)
"""The dice of which a text says how many they are at the most and at the least."""


# --- with which weapon, at whom --------------------------------------------------------


def _weapons(call: Call, verb: v.Attack) -> list[WeaponRecord]:
    """Lists the weapons with which a text lets a ship attack, usable or not."""
    ship, weapon = call.actor, verb.weapon
    record = ship.record
    if weapon is None:
        return list(record.weapons)
    if weapon.kind is WeaponKind.PRIMARY:
        return [each for each in record.weapons if each.card == NOBODY]
    if weapon.kind is WeaponKind.ANOTHER:
        own = call.scope.source.card if ship is call.scope.holder else NO_WEAPON
        return [each for each in record.weapons if each.card != own]
    if weapon.kind in DICE:
        return [_of_dice(call, weapon)]
    return [
        each for each in record.weapons if each.card >= 0 and _is_meant(call, weapon, each.card)
    ]


def _of_dice(call: Call, weapon: t.Weapon) -> WeaponRecord:
    """Returns the weapon that a text makes up: so many dice through the primary weapon's arcs.

    In place of the ship's own attack, by its own text, it is the primary weapon that fires
    (official FAQ, U.S.S. Enterprise-D); by that of a weapon it is that weapon.
    """
    ship, dice = call.actor, weapon.number or 0
    front = ship.record.arcs.primary
    farthest, arcs = next(
        ((each.farthest, each.arcs) for each in ship.record.weapons if each.is_primary),
        (FARTHEST, () if front is None else (front,)),
    )
    place = _place_of_weapon(call)
    is_primary = weapon.kind is WeaponKind.DICE and _is_about_to_attack(call) and place < 0
    card = NOBODY if is_primary else place
    return WeaponRecord(card, dice, 1, farthest, arcs, replaces_value=is_primary)


def _place_of_weapon(call: Call) -> int:
    """Returns the place of the card of a weapon that attacks without firing; else no weapon's."""
    scope, ship = call.scope, call.actor
    place = scope.source.card
    if ship is not scope.holder or place < 0 or place in scope.battle.weapon_texts[ship.index]:
        return NO_WEAPON
    return place if ship.cards[place].record.type == words.Noun.WEAPON.value else NO_WEAPON


def _is_about_to_attack(call: Call) -> bool:
    occasion = call.scope.occasion
    return occasion is not None and occasion.moment == moments.WOULD_ATTACK


def _is_meant(call: Call, weapon: t.Weapon, place: int) -> bool:
    scope, ship = call.scope, call.actor
    if weapon.kind is WeaponKind.THIS:
        return ship is scope.holder and place == scope.source.card
    if weapon.kind in (WeaponKind.THAT_WEAPON, WeaponKind.THAT_TORPEDO):
        attack = scope.attack
        if scope.that_card is not None and scope.that_card[0] is ship:
            return place == scope.that_card[1]
        return attack is not None and attack.attacker is ship and place == attack.shot.weapon.card
    if weapon.kind is WeaponKind.TORPEDO and not is_noun(
        ship.cards[place].record, words.Noun.TORPEDO
    ):
        return False
    return all(card_is(scope, adjective, ship, place) for adjective in weapon.adjectives)


def _targets(call: Call, verb: v.Attack) -> list[Ship]:
    """Lists the opposing ships that a text lets a ship attack (2017, Declare Target)."""
    state, ship = call.scope.battle.state, call.actor
    if verb.against is None:
        return weapons.near_targets(call.scope.battle, ship)
    return [
        target
        for target in ships(call.scope, verb.against)
        if ship.opposes(target) and state.ships[target.index].place == IN_PLAY
    ]


def _shots(call: Call, verb: v.Attack, targets: list[Ship]) -> list[Shot]:
    """Lists the attacks that a text lets a ship make now."""
    battle, ship = call.scope.battle, call.actor
    if verb.direction is Direction.OUTSIDE_FRONT:
        targets = [each for each in targets if not is_ahead(ship, each)]
    found: list[Shot] = []
    is_made_up = verb.weapon is not None and verb.weapon.kind in DICE
    for weapon in _weapons(call, verb):
        aimed_at = aimed(ship, weapon, verb.direction)
        if weapon.card < 0 or is_made_up:
            if aimed_at.arcs:
                shots = [weapons.shot_at(battle, ship, aimed_at, each) for each in targets]
                found += [each for each in shots if each is not None]
        elif verb.free:
            found += weapons.shots_with(battle, ship, aimed_at, targets, is_free=True)
        elif windows.card_is_usable(ship, weapon.card):
            found += weapons.shots_with(battle, ship, aimed_at, targets)
    if ship.grants and verb.direction is None and not verb.free:
        meant = {weapon.card for weapon in _weapons(call, verb)}
        granted = ports.texts().granted_shots(battle, ship, targets, found)
        found += [shot for shot in granted if shot.weapon.card in meant]
    return found


def _can_attack(call: Call, verb: v.Attack) -> bool:
    battle, ship = call.scope.battle, call.actor
    if not weapons.is_fit_to_attack(battle, ship):
        return False
    if _is_redirected(call):
        return _redirected(call, verb) is not None
    if verb.sharing:
        return bool(_shared_shots(call, verb))
    found = _shots(call, verb, _targets(call, verb))
    return len({shot.target for shot in found}) >= max(1, _how_many(verb)[0])


def _how_many(verb: v.Attack) -> tuple[int, int]:
    against = verb.against
    if isinstance(against, t.Group):
        return how_many(against.quantity, FARTHEST * FARTHEST)
    return 1, 1


# --- attacking -------------------------------------------------------------------------


def _attack(call: Call, verb: v.Attack) -> Steps[bool]:
    """Lets a ship attack besides the attack that it has each round, or instead of it.

    While another attack is under way it waits until that is over.
    """
    battle = call.scope.battle
    if _is_redirected(call):
        return _redirect(call, verb)
    if verb.sharing:
        return (yield from _share(call, verb))
    is_its_own = call.is_instead and _is_about_to_attack(call)
    if battle.attack is None:
        return (yield from _attacks(call, verb, is_its_own=is_its_own))
    if not _can_attack(call, verb):
        return False
    attack_later(call, lambda: _attacks(call, verb))
    return True


def attack_later(call: Call, attacks: Callable[[], Steps[Any]]) -> None:
    """Lets further attacks of a ship follow the one under way, if the ship is still in play."""
    battle, ship = call.scope.battle, call.actor
    running = list(battle.running)

    def follow(later: Battle) -> Steps[None]:
        if not later.state.ships[ship.index].is_in_play:
            return
        # The effect that asked for it does not act again within it (DECISIONS D14).
        later.running.extend(running)
        try:
            yield from attacks()
        finally:
            for handler in running:
                later.running.remove(handler)

    battle.further.append(follow)


def _attacks(call: Call, verb: v.Attack, *, is_its_own: bool = False) -> Steps[bool]:
    """Makes as many attacks as a text says, each against another ship; the player chooses."""
    battle, ship = call.scope.battle, call.actor
    least, most = _how_many(verb)
    left = _targets(call, verb)
    modifier = verb.plus + _handed_down(call)
    number = 0
    while number < most:
        shots, has_to = _shots(call, verb, left), False
        if is_its_own and number == 0:
            shots, has_to = weapons.duties(ship, shots)
        if not shots:
            break
        answers: tuple[Shot | None, ...] = tuple(shots)
        if not has_to and number >= max(1, least):
            answers = (None, *answers)
        shot = answers[0]
        if len(answers) > 1:
            shot = yield ChooseAttack(ship.side, ship.index, answers)
        if shot is None:
            break
        if ship.bans:
            shot = yield from weapons.aimed_by_another(ship, shot, shots)
        target = shot.target
        if shot.weapon.card >= 0:
            call.scope.that_card = (ship, shot.weapon.card)
        left = [each for each in left if each.index != target]
        if verb.most:
            limit = AttackDiceLimit(verb.most)
            until = f"{OWN[Span.ATTACK]}@{ship.index}"
            ban = Ban(limit, until, call.scope.source.key, is_combat=call.scope.is_combat)
            battle_cards.add_ban(battle, ship, ban)
        is_fixed = verb.weapon is not None and verb.weapon.kind in _FIXED
        yield from make_attack(
            battle,
            ship,
            shot,
            is_elsewhere=battle.state.phase != COMBAT,
            is_free=verb.free,
            is_extra=not is_its_own or number > 0,
            modifier=modifier,
            defense_modifier=verb.defense_plus,
            is_halved=verb.is_halved,
            fixed_dice=shot.weapon.attack if is_fixed else -1,
            is_without_tokens=verb.without_tokens,
            is_unmodified=_is_unmodified(verb.weapon),
        )
        number += 1
        call.scope.that_ship = battle.state.ships[target]
        call.scope.targets = (*call.scope.targets, call.scope.that_ship)
    return number > 0


def _is_unmodified(weapon: t.Weapon | None) -> bool:
    return weapon is not None and weapon.kind is WeaponKind.UNMODIFIED_DICE


def _shared_shots(call: Call, verb: v.Attack) -> list[Shot]:
    """Lists the attacks that may share the dice of the one at hand: with its own weapon."""
    attack = call.scope.attack
    if attack is None or attack.attacker is not call.actor or attack.share >= 0:
        return []
    battle, ship, weapon = call.scope.battle, call.actor, attack.shot.weapon
    shots = [weapons.shot_at(battle, ship, weapon, each) for each in _targets(call, verb)]
    return [shot for shot in shots if shot is not None and shot.target != attack.defender.index]


def _share(call: Call, verb: v.Attack) -> Steps[bool]:
    """Lets the attack at hand share its dice with one against another ship (F14-S7)."""
    attack, battle = call.scope.attack, call.scope.battle
    found = _shared_shots(call, verb)
    if attack is None or attack.sharing is not None or not found:
        return False
    others = yield from choose_others(battle, call.actor, found, max(1, _how_many(verb)[0]))
    attack.sharing = SharedDice(call.scope, "attack", verb.sharing, tuple(others))
    return True


def _handed_down(call: Call) -> int:
    """Returns the dice more or fewer of a weapon's further attacks, as its first one had them.

    Source: FAQ F14-E10, F16-145 (Fire All Weapons through Fire At Will).
    """
    attack, source = call.scope.attack, call.scope.source
    if attack is None or source.card < 0 or attack.shot.weapon.card != source.card:
        return 0
    return attack.asked_modifier


# --- attacks from within ---------------------------------------------------------------


def _can_attack_aboard(call: Call, verb: v.AttackAboard) -> bool:
    return any(ship.place == IN_PLAY for ship in ships(call.scope, verb.target))


def _attack_aboard(call: Call, verb: v.AttackAboard) -> Steps[bool]:
    """Attacks ships from within, wherever this ship is; the damage goes to their hull."""
    if call.scope.battle.attack is not None:
        attack_later(call, lambda: _attacks_aboard(call, verb))
        return True
    return (yield from _attacks_aboard(call, verb))


def _attacks_aboard(call: Call, verb: v.AttackAboard) -> Steps[bool]:
    battle, ship = call.scope.battle, call.actor
    weapon = _of_dice(call, verb.weapon)
    found = [each for each in ships(call.scope, verb.target) if each.place == IN_PLAY]
    for target in found:
        yield from make_attack(
            battle,
            ship,
            Shot(weapon, target.index, NEAREST, ALL_ROUND, False, is_from_token=True),
            is_elsewhere=battle.state.phase != COMBAT,
            is_extra=True,
            fixed_dice=weapon.attack if verb.weapon.kind in _FIXED else -1,
            is_unmodified=_is_unmodified(verb.weapon),
            is_past_shields=True,
        )
        call.scope.that_ship = battle.state.ships[target.index]
    return bool(found)


def _check_aboard(verb: v.AttackAboard) -> None:
    if verb.weapon.kind not in DICE:
        raise refuse(verb.weapon, "fires at a ship, not aboard")
    if not is_of_ships(verb.target):
        raise refuse(verb.target, "only ships are attacked")


# --- attacks that are turned on another ship -------------------------------------------


def _is_redirected(call: Call) -> bool:
    """Returns whether the attack at hand goes against another ship instead."""
    attack = call.scope.attack
    return call.is_instead and attack is not None and call.actor is attack.attacker


def _redirected(call: Call, verb: v.Attack) -> Shot | None:
    attack = call.scope.attack
    if attack is None or attack.is_replaced:
        return None
    for target in _targets(call, verb):
        if target is not attack.defender:
            if verb.same_range:
                return weapons.drawn_shot(call.scope.battle, call.actor, attack.shot, target)
            return weapons.shot_at(call.scope.battle, call.actor, attack.shot.weapon, target)
    return None


def _redirect(call: Call, verb: v.Attack) -> bool:
    """Ends the attack at hand and makes the same one against another ship in its place."""
    attack, shot = call.scope.attack, _redirected(call, verb)
    if attack is None or shot is None:
        return False
    attack.is_cancelled = attack.is_replaced = True
    ship, is_elsewhere = attack.attacker.index, attack.is_elsewhere

    def follow(later: Battle) -> Steps[None]:
        yield from make_attack(
            later,
            later.state.ships[ship],
            shot,
            is_elsewhere=is_elsewhere,
            is_free=True,
            is_extra=True,
            modifier=verb.plus,
            defense_modifier=verb.defense_plus,
            is_halved=verb.is_halved,
        )

    call.scope.battle.further.insert(0, follow)
    return True


def _check_attack(verb: v.Attack) -> None:
    if verb.sharing and (verb.weapon or verb.free or verb.modifier or verb.direction):
        raise refuse(verb, "shares the dice of the attack at hand as they are")
    if verb.direction is Direction.ANY_RANGE and verb.against is None:
        raise refuse(verb, "names no ship, and looks for none beyond Range 3")
    if verb.against is not None and not is_of_ships(verb.against):
        raise refuse(verb.against, "only ships are attacked")


def _change_target(call: Call, verb: v.ChangeTarget) -> Steps[bool]:
    """Turns the attack at hand on another legal target of its player's choice, or cancels it.

    What firing costs was paid; the attack against the other ship costs nothing.
    """
    scope = call.scope
    battle, attack = scope.battle, scope.attack
    if attack is None or attack.is_cancelled or call.actor is not attack.attacker:
        return False
    attack.is_cancelled = True
    ship, weapon = attack.attacker, attack.shot.weapon
    others = [each for each in weapons.near_targets(battle, ship) if each is not attack.defender]
    if weapon.card >= 0:
        found = weapons.shots_with(battle, ship, weapon, others, is_free=True)
    else:
        shots = [weapons.shot_at(battle, ship, weapon, each) for each in others]
        found = [shot for shot in shots if shot is not None]
    if not found:
        return True
    shot = found[0]
    if len(found) > 1:
        shot = yield ChooseAttack(ship.side, ship.index, tuple(found))
    attack.is_replaced = True
    index, modifier, is_elsewhere = ship.index, attack.asked_modifier, attack.is_elsewhere

    def follow(later: Battle) -> Steps[None]:
        yield from make_attack(
            later,
            later.state.ships[index],
            shot,
            is_elsewhere=is_elsewhere,
            is_free=True,
            is_extra=True,
            modifier=modifier,
        )

    battle.further.insert(0, follow)
    return True


def _can_change_target(call: Call, verb: v.ChangeTarget) -> bool:
    attack = call.scope.attack
    return attack is not None and not attack.is_cancelled and call.actor is attack.attacker


def _can_redo(call: Call, verb: v.RedoAttack) -> bool:
    attack = call.scope.attack
    return (
        attack is not None
        and not attack.is_unmodified
        and attack.redo == AS_IT_IS
        and not (attack.is_cancelled or attack.is_compared or attack.is_void)
    )


def _redo(call: Call, verb: v.RedoAttack) -> bool:
    """Lets all dice of the attack at hand be rolled again before its results are compared."""
    attack = call.scope.attack
    if attack is None or not _can_redo(call, verb):
        return False
    attack.redo = ASKED_FOR
    return True


def _can_restore_cards(call: Call, verb: v.RestoreCards) -> bool:
    attack = call.scope.attack
    return attack is not None and attack.cards_before is not None


def _restore_cards(call: Call, verb: v.RestoreCards) -> bool:
    """Puts all cards but this one back as they stood when the attack began."""
    scope, attack = call.scope, call.scope.attack
    if attack is None or attack.cards_before is None:
        return False
    put_back(scope.battle, attack.cards_before, scope.holder, scope.source.card)
    return True


# --- attacks that are given up ---------------------------------------------------------


def _can_give_up(call: Call, verb: v.GiveUpAttack) -> bool:
    """Returns whether a ship has an attack left this round."""
    ship = call.actor
    if ship.attacks or ATTACKED in ship.used:
        return False
    return weapons.is_fit_to_attack(call.scope.battle, ship)


def _give_up(call: Call, verb: v.GiveUpAttack) -> bool:
    """Lets a ship count as having attacked, in its turn too; firing turns a cloak red (F14-W15)."""
    if not _can_give_up(call, verb):
        return False
    battle, ship = call.scope.battle, call.actor
    windows.mark_used(battle, ship, ATTACKED)
    if not ship.had_chance:
        ship.had_chance = True
        if battle.log is not None:
            battle.note("chance", ship.index)
    if ship.cloak != NO_CLOAK:
        tokens.turn_cloak_red(battle, ship)
    return True


# --- order -----------------------------------------------------------------------------


def _attack_in_order(call: Call, verb: v.AttackInOrder) -> bool:
    """Lets a ship attack before or after all others this round."""
    mark = PlaceInOrder("attack", verb.order.value).text
    if mark not in call.actor.used:
        windows.mark_used(call.scope.battle, call.actor, mark)
    return True


def _place_of(call: Call, weapon: t.Weapon) -> int:
    """Returns the place of the weapon that a text names: this card's, or the primary weapon's."""
    return call.scope.source.card if weapon.kind is WeaponKind.THIS else NOBODY


def _check_early(verb: v.AttackAtSkill | v.AttackBefore) -> None:
    if verb.weapon.kind not in (WeaponKind.THIS, WeaponKind.PRIMARY):
        raise refuse(verb.weapon, "is not named by itself")


def _attack_at_skill(call: Call, verb: v.AttackAtSkill) -> bool:
    """Lets a ship attack with a weapon when a skill is called this round."""
    mark = AttackAtSkillMark(verb.skill, _place_of(call, verb.weapon)).text
    if mark not in call.actor.used:
        windows.mark_used(call.scope.battle, call.actor, mark)
    return True


def _attack_before(call: Call, verb: v.AttackBefore) -> bool:
    """Lets a ship attack with a weapon right before another ship's turn this round."""
    found = ships(call.scope, verb.target)
    for ship in found:
        mark = AttackBeforeMark(ship.index, _place_of(call, verb.weapon)).text
        if mark not in call.actor.used:
            windows.mark_used(call.scope.battle, call.actor, mark)
    return bool(found)


def _must_attack(call: Call, verb: v.MustAttack) -> bool:
    """Obliges a ship to attack others, if it can, as long as the words say."""
    scope, actor = call.scope, call.actor
    is_any = weapons.aims_at_any_side(actor)
    found = [
        ship
        for ship in ships(scope, verb.target)
        if actor.opposes(ship) or (is_any and ship is not actor)
    ]
    for ship in found:
        _oblige(call, actor, AttackDuty(ship.index))
    return bool(found)


def _choose_targets(call: Call, verb: v.ChooseTargets) -> bool:
    """Lets this player choose the targets of ships as long as the words say."""
    found = ships(call.scope, verb.of)
    for ship in found:
        _oblige(call, ship, TargetsChosenBy(call.actor.side, on_any_side=verb.on_any_side))
    return bool(found)


def _oblige(call: Call, ship: Ship, what: Prohibition) -> None:
    scope = call.scope
    until = until_of(scope, call.duration, ship)
    battle_cards.add_ban(
        scope.battle, ship, Ban(what, until, scope.source.key, is_combat=scope.is_combat)
    )


def _attack_by_printed_skill(call: Call, verb: v.AttackByPrintedSkill) -> bool:
    """Lets a ship attack in the order of its captain's printed skill, as long as the words say."""
    scope = call.scope
    until = until_of(scope, call.duration, call.actor)
    ban = Ban(PRINTED_SKILL_ORDER, until, scope.source.key, is_combat=scope.is_combat)
    battle_cards.add_ban(scope.battle, call.actor, ban)
    return True


def _fall_into_disrepute(call: Call, verb: v.FallIntoDisrepute) -> bool:
    """Makes a ship an enemy to all others for the rest of the game."""
    tokens.set_marker(call.scope.battle, call.actor, NOBODY, OUTCAST, 1)
    return True


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.Attack: VerbRule(_attack, _can_attack, _check_attack),
    v.AttackAboard: VerbRule(_attack_aboard, _can_attack_aboard, _check_aboard),
    v.MustAttack: at_once(_must_attack, lambda call, verb: bool(ships(call.scope, verb.target))),
    v.ChooseTargets: at_once(_choose_targets, lambda call, verb: bool(ships(call.scope, verb.of))),
    v.GiveUpAttack: at_once(_give_up, _can_give_up),
    v.RedoAttack: at_once(_redo, _can_redo),
    v.RestoreCards: at_once(_restore_cards, _can_restore_cards),
    v.ChangeTarget: VerbRule(_change_target, _can_change_target),
    v.AttackAtSkill: at_once(_attack_at_skill, always, _check_early),
    v.AttackBefore: at_once(
        _attack_before, lambda call, verb: bool(ships(call.scope, verb.target)), _check_early
    ),
    v.AttackInOrder: at_once(_attack_in_order, always),
    v.AttackByPrintedSkill: at_once(_attack_by_printed_skill, always),
    v.FallIntoDisrepute: at_once(_fall_into_disrepute, always),
}
