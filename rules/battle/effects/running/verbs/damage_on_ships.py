"""Verbs of damage cards: turned over, picked, laid under a card, suffered by name, restored.

Source: 2017, Suffering Damage, Critical Damage, Destroying Ships; DECISIONS D79-D83.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import damage_verbs as dv
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities.words import Noun, Trait
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import is_of_ships, ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule, at_once
from rules.battle.effects.running.card_payments import quantity_of
from rules.battle.effects.running.verbs.damage import awaits_card
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics import damage, damage_cards, damage_pile
from rules.battle.position import moments
from rules.battle.position.terms import IN_PLAY
from rules.battle.timing import windows
from rules.battle.timing.attack_state import DamagePick
from rules.battle.timing.dice_keys import key_of_ship
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.handlers import Occasion
    from rules.battle.timing.scope import Scope

CRITICAL: Final = "critical"


def is_of_damage(thing: t.Thing) -> bool:
    """Returns whether a thing stands for damage cards."""
    if type(thing) is t.That:
        return thing.noun is Noun.DAMAGE_CARD
    return type(thing) is t.Group and Noun.DAMAGE_CARD in thing.nouns


def damage_on(call: Call, thing: t.Thing) -> list[str]:
    """Lists the damage cards meant on this ship or another: face-up ones by name, "" face down."""
    ship = damaged(call, thing)
    if ship is None:
        return []
    adjectives = thing.adjectives if isinstance(thing, t.Group) else ()
    wanted = {each.name for each in adjectives if isinstance(each, t.Quoted)}
    names = [] if Trait.FACE_DOWN in adjectives else [card.name for card in ship.face_up]
    if Trait.FACE_UP not in adjectives and ship.face_down:
        names.append("")
    return sorted({each for each in names if not wanted or each.lower() in wanted})


def damaged(call: Call, thing: t.Thing) -> Ship | None:
    """Returns the ship whose damage cards are meant; None where no ship is."""
    on = getattr(thing, "on", None)
    if on is None:
        return call.actor
    found = ships(call.scope, on)
    return found[0] if found else None


# --- turned over -----------------------------------------------------------------------


def _flip_dealt(call: Call) -> None:
    """Turns the damage cards of which the window tells face down, if they are not by now."""
    occasion = call.scope.occasion
    if occasion is not None and occasion.ship is not None:
        for name in occasion.names:
            damage_pile.flip_down(call.scope.battle, occasion.ship, name)


def _is_dealt(call: Call) -> bool:
    occasion = call.scope.occasion
    return occasion is not None and occasion.moment == moments.HAS_SUFFERED_ALL


def _to_turn(call: Call, verb: v.FlipCard) -> list[str]:
    """Lists the names of the damage cards that can be turned, each as often as it is there."""
    ship = damaged(call, verb.thing)
    if ship is None:
        return []
    if verb.side is v.CardSide.UP:
        return call.scope.battle.state.hidden[ship.index]
    adjectives = verb.thing.adjectives if isinstance(verb.thing, t.Group) else ()
    named = [each.name for each in adjectives if isinstance(each, t.Quoted)]
    return [card.name for card in ship.face_up if not named or card.name.lower() in named]


def can_turn(call: Call, verb: v.FlipCard) -> bool:
    """Returns whether there are damage cards to turn over."""
    if not isinstance(verb.thing, t.That):
        return bool(_to_turn(call, verb))
    if _is_dealt(call):
        return True  # also where they have turned over by themselves
    attack = call.scope.attack
    return attack is not None and attack.crits > 0


def turn(call: Call, verb: v.FlipCard) -> Steps[bool]:
    """Turns damage cards over; one that is turned up is drawn from those that nobody has seen."""
    scope = call.scope
    battle, attack = scope.battle, scope.attack
    if isinstance(verb.thing, t.That):
        if _is_dealt(call):
            _flip_dealt(call)
            return True
        # The card is not dealt yet: it will be face down, as for normal damage.
        if attack is None or not attack.crits:
            return False
        attack.crits -= 1
        attack.hits += 1
        return True
    ship, names = damaged(call, verb.thing), _to_turn(call, verb)
    if ship is None or not names:
        return False
    if verb.side is v.CardSide.UP:
        if ship.index == scope.seen:
            answers = tuple(sorted(set(names)))
            name = yield from choices.choose(
                scope, choices.DAMAGE, answers, "flip_card", call.actor
            )
        else:
            key = key_of_ship(battle, ship, "turned up")
            name = names[battle.chance.damage_card(names, key)]
        damage_pile.flip_up(battle, ship, name)
        battle_cards.review_command(battle)
        yield from damage_cards.take_effect(battle, ship, name)
        return True
    quantity = quantity_of(verb.thing)
    chosen: list[str] = yield from choices.pick(
        scope, choices.DAMAGE, sorted(names), quantity, "flip_card", call.actor
    )
    for name in chosen:
        damage_pile.flip_down(battle, ship, name)
    battle_cards.review_command(battle)
    scope.touched = len(chosen)
    return bool(chosen)


def _can_look(call: Call, verb: dv.LookAtDamage) -> bool:
    return any(ship.face_down for ship in ships(call.scope, verb.of))


def _look(call: Call, verb: dv.LookAtDamage) -> bool:
    """Lets a player see the damage cards of a ship, of which the next steps may turn one."""
    found = ships(call.scope, verb.of)
    if not found:
        return False
    call.scope.seen = found[0].index
    return True


def _check_look(verb: dv.LookAtDamage) -> None:
    if not is_of_ships(verb.of) or isinstance(verb.of, t.Group):
        raise refuse(verb.of, "the ship is to be named before")


# --- picked, suffered by name ------------------------------------------------------------


def _can_pick(call: Call, verb: dv.PickDamage) -> bool:
    occasion, attack = call.scope.occasion, call.scope.attack
    if occasion is not None and occasion.moment == moments.WOULD_SUFFER:
        return awaits_card(occasion)
    return attack is not None and attack.damage[1] > 0


def _pick(call: Call, verb: dv.PickDamage) -> bool:
    """Lets the subject pick the critical damage at hand, or the first of the attack."""
    scope = call.scope
    if not _can_pick(call, verb):
        return False
    pick = DamagePick(verb.number, call.actor.index, scope.source.key)
    occasion = scope.occasion
    if occasion is not None and occasion.moment == moments.WOULD_SUFFER:
        occasion.pick = pick
    elif scope.attack is not None:
        scope.attack.pick = pick
    return True


def _named(call: Call, verb: dv.SufferCard) -> str:
    """Returns the name of a damage card as the deck holds it; "" where it does not."""
    deck = call.scope.battle.state.deck
    return next((name for name in deck if name.lower() == verb.name), "")


def _can_suffer(call: Call, verb: dv.SufferCard) -> bool:
    return call.actor.place == IN_PLAY and bool(_named(call, verb))


def _suffer(call: Call, verb: dv.SufferCard) -> Steps[bool]:
    """Deals a damage card by its name, face up."""
    name = _named(call, verb)
    if not _can_suffer(call, verb):
        return False
    yield from damage.deal_card(call.scope.battle, call.actor, name, True)
    return True


def _check_named(verb: dv.SufferCard) -> None:
    if verb.name not in {name.lower() for name in damage_cards.COPIES}:
        raise refuse(verb, "no damage card has this name")


# --- restored ----------------------------------------------------------------------------


def _can_restore(call: Call, verb: dv.RestoreHull) -> bool:
    """Returns whether a ship may go on: one that fled has no place on the table any more."""
    ship = call.actor
    return ship.place == IN_PLAY and call.scope.battle.state.area.holds(ship.pose)


def _restore(call: Call, verb: dv.RestoreHull) -> Steps[bool]:
    """Takes damage off, one at a time, until so much of the hull is left; its owner chooses.

    Where more is left cards are added face down (F14-E4). A ship just destroyed stays in play.
    """
    battle, ship, occasion = call.scope.battle, call.actor, call.scope.occasion
    if not _can_restore(call, verb):
        return False
    while ship.hull_left > verb.number:
        name = damage_pile.draw(battle, ship)
        if name == "":
            damage_pile.count_damage(battle, ship, 1)
        else:
            damage_pile.deal(battle, ship, name, is_face_up=False)
    while ship.hull_left < verb.number and ship.damage > 0:
        names = sorted({card.name for card in ship.face_up})
        if ship.face_down or ship.counted:
            names = ["", *names]
        name = yield from choices.choose(
            call.scope, choices.DAMAGE, tuple(names), "restore_hull", ship
        )
        damage_pile.remove_damage(battle, ship, name)
    if occasion is not None and occasion.moment == moments.IS_DESTROYED and occasion.ship is ship:
        occasion.is_prevented = True
    return True


# --- under a card, returned ----------------------------------------------------------------


def _normal_to_hull(occasion: Occasion) -> int:
    """Returns how much normal damage of all that comes at once reaches the hull."""
    hull = min(occasion.hull, occasion.amount)
    return hull - min(occasion.crits, hull)


def _is_turn_of_another(scope: Scope) -> bool:
    """Returns whether another card of the same kind has begun to take damage: it takes all first.

    Source: F14-B4.
    """
    card, ship = scope.card_state, scope.holder
    return card is not None and any(
        other is not card
        and other.damage
        and other.record.key == card.record.key
        and windows.card_is_usable(ship, place)
        for place, other in enumerate(ship.cards)
        if not card.damage or place < scope.source.card
    )


def _can_place(call: Call, verb: dv.PlaceDamage) -> bool:
    """Returns whether this card takes the damage that is announced."""
    scope, occasion = call.scope, call.scope.occasion
    card, state = scope.card_state, scope.battle.state
    if occasion is None or card is None or card.is_gone or not (state.deck or state.discards):
        return False
    if occasion.amount <= 0 or _is_turn_of_another(scope):
        return False
    if verb.number is None:
        return occasion.moment == moments.WOULD_SUFFER and not occasion.to_shields
    return occasion.moment == moments.WOULD_SUFFER_ALL and _normal_to_hull(occasion) > 0


def _place(call: Call, verb: dv.PlaceDamage) -> bool:
    """Puts damage cards under this card instead of beside the ship."""
    scope, occasion = call.scope, call.scope.occasion
    if occasion is None or not _can_place(call, verb):
        return False
    number = 1 if verb.number is None else min(verb.number, _normal_to_hull(occasion))
    for _ in range(number):
        name = damage_pile.draw(scope.battle, scope.holder)
        if name == "":
            return False
        damage_pile.put_beneath(scope.battle, scope.holder, scope.source.card, name)
        occasion.amount -= 1
        if verb.number is None and occasion.what == CRITICAL and name in damage_cards.IMMEDIATE:
            occasion.at_once = name
    return True


RULES_HERE: Final[dict[type, VerbRule]] = {
    dv.PickDamage: at_once(_pick, _can_pick),
    dv.SufferCard: VerbRule(_suffer, _can_suffer, _check_named),
    dv.RestoreHull: VerbRule(_restore, _can_restore),
    dv.PlaceDamage: at_once(_place, _can_place),
    dv.LookAtDamage: at_once(_look, _can_look, _check_look),
}
