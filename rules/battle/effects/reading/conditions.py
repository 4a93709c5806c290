"""Whether a condition of an ability is true now.

Source: 2017, Card Ability Anatomy, Card Abilities.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules import table
from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import words
from rules.battle.effects.reading import actions, dice_faces, tokens
from rules.battle.effects.reading.groups import card_is, is_noun, within
from rules.battle.effects.reading.places import TERRAIN, in_range, reach_of, terrain
from rules.battle.effects.reading.possessions import card_has, number_had, ship_has
from rules.battle.effects.reading.round_history import (
    has_attacked,
    has_executed,
    has_met,
    has_moved,
)
from rules.battle.effects.reading.states import is_in_state
from rules.battle.effects.reading.things import (
    cards,
    counts_as,
    is_of_cards,
    is_of_shields,
    is_of_ships,
    ships,
    stands_for,
)
from rules.battle.mechanics import held_ships
from rules.battle.mechanics.movement import stops_at_planets
from rules.battle.position import moments
from rules.battle.position.terms import ACTIVATION, COMBAT
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.handlers import Occasion


def holds(scope: Scope, condition: c.Condition) -> bool:
    """Returns whether a condition is true.

    Raises `UnplayableError` for one that the engine cannot judge.
    """
    if moments.JAMS not in scope.battle.moments:
        return _JUDGES[type(condition)](scope, condition)
    before, scope.asks = scope.asks, True
    is_true = _JUDGES[type(condition)](scope, condition)
    scope.asks = before
    return is_true


def _has_thing(scope: Scope, condition: c.HasThing | c.Lacks) -> bool:
    thing = condition.thing
    if is_of_cards(thing):
        return any(
            card_has(scope, ship, place, condition.has) for ship, place in cards(scope, thing)
        )
    for ship in ships(scope, thing):  # noqa: SIM110 - no generator: it is asked all the time
        if ship_has(scope, ship, condition.has):
            return True
    return False


# --- what happened -------------------------------------------------------------------


def _is_none(thing: t.Thing) -> bool:
    """Returns whether words say that it is true of none of a group."""
    return (
        isinstance(thing, t.Group)
        and thing.quantity is not None
        and thing.quantity.quantifier is words.Quantifier.NO
    )


def _attacked(scope: Scope, condition: c.Attacked) -> bool:
    found = any(has_attacked(scope, ship) for ship in ships(scope, condition.thing))
    return found is not (condition.negated or _is_none(condition.thing))


def _activated(scope: Scope, condition: c.Activated) -> bool:
    if scope.battle.state.phase != ACTIVATION:
        return False
    found = any(ship.has_acted for ship in ships(scope, condition.thing))
    return found is not _is_none(condition.thing)


def _moved(scope: Scope, condition: c.Moved) -> bool:
    found = any(has_moved(ship) for ship in ships(scope, condition.thing))
    return found is not (condition.negated or _is_none(condition.thing))


def _spent(scope: Scope, condition: c.Spent) -> bool:
    in_attack = condition.span in (c.Span.ATTACK, c.Span.DEFENSE)
    return any(
        tokens.has_spent(scope, ship, kind, in_attack=in_attack)
        for ship in ships(scope, condition.thing)
        for kind in condition.tokens.kinds
    )


def _suffers(scope: Scope, condition: c.Suffers) -> bool:
    """Returns whether the attack at hand does such damage to a ship, counted past its shields.

    While a text answers to damage that is about to come, it is that damage, as far as it is left.
    Source: 2017, Suffering Damage: normal damage comes before critical damage.
    """
    attack, occasion, wanted = scope.attack, scope.occasion, condition.damage
    if occasion is not None and occasion.moment == moments.WOULD_SUFFER_ALL:
        suffering = occasion.ship
        return (
            suffering is not None
            and stands_for(scope, condition.thing, suffering)
            and is_such_damage(occasion, wanted)
        )
    if attack is None or not stands_for(scope, condition.thing, attack.defender):
        return False
    hits, crits = attack.damage
    if wanted.hull and not attack.ignores_shields:
        absorbed = min(hits, attack.defender.shields)
        hits -= absorbed
        crits = max(0, crits - max(0, attack.defender.shields - absorbed - attack.to_shields))
    number = crits if wanted.crit else hits + crits
    return number > 0 if wanted.bound is None else within(wanted.bound, number)


def is_such_damage(occasion: Occasion, wanted: t.Damage) -> bool:
    """Returns whether the damage that comes all at once is such as words mean."""
    number = occasion.amount
    if wanted.crit:
        number = min(occasion.crits, occasion.hull) if wanted.hull else occasion.crits
    elif wanted.hull:
        number = occasion.hull
    return number > 0 if wanted.bound is None else within(wanted.bound, number)


def _overlapped(scope: Scope, condition: c.Overlapped) -> bool:
    other = condition.other
    found = any(_has_overlapped(scope, ship, other) for ship in ships(scope, condition.thing))
    return found is not _is_none(other)


def _has_overlapped(scope: Scope, ship: Ship, other: t.Thing) -> bool:
    if is_of_ships(other):
        wanted = {each.index for each in ships(scope, other)}
        if wanted.intersection(ship.overlapped):
            return True
    return isinstance(other, t.Group) and any(
        has_met(ship, noun.value) for noun in other.nouns if noun in TERRAIN
    )


def _movement_of(scope: Scope, ship: Ship) -> tuple[table.Movement, list[Ship]] | None:
    """Returns how the maneuver at hand would end, and the other ships on the table."""
    occasion, state = scope.occasion, scope.battle.state
    setting = state.setting_of(ship)
    if occasion is not None and occasion.ship is ship and occasion.setting is not None:
        setting = occasion.setting
    if setting is None:
        return None
    others = [each for each in state.in_play() if each is not ship]
    movement = table.execute(
        setting.template,
        ship.pose,
        [each.pose for each in others],
        state.terrain,
        state.area,
        stopped_by_planets=not state.terrain or stops_at_planets(scope.battle, ship),
    )
    return movement, others


def _would_overlap(scope: Scope, condition: c.WouldOverlap) -> bool:
    for ship in ships(scope, condition.thing):
        found = _movement_of(scope, ship)
        if found is not None and any(
            stands_for(scope, condition.other, found[1][place]) for place in found[0].overlapped
        ):
            return True
    return False


def _would_leave(scope: Scope, condition: c.WouldLeave) -> bool:
    for ship in ships(scope, condition.thing):
        found = _movement_of(scope, ship)
        if found is not None and found[0].has_fled:
            return True
    return False


def _there_is(scope: Scope, condition: c.ThereIs) -> bool:
    thing = condition.thing
    if not isinstance(thing, t.Group):
        return bool(ships(scope, thing))
    if is_of_ships(thing):
        number = len(ships(scope, thing))
    elif is_of_cards(thing):
        number = len(cards(scope, thing))
    elif is_of_shields(thing) or words.Noun.DAMAGE_CARD in thing.nouns:
        number = sum([number_had(scope, each, thing) for each in ships(scope, thing.on)])
    else:
        number = len(terrain(scope, thing))
    quantity = thing.quantity
    if quantity is not None and quantity.quantifier is words.Quantifier.EXACTLY:
        # Who has 2 evades has 1; where there are 2 ships there is not 1.
        return number == quantity.number
    return counts_as(quantity, number)


def _attack_ends(scope: Scope, condition: c.AttackEnds) -> bool:
    attack = scope.attack
    if attack is None:
        return False
    if condition.outcome is c.Outcome.CANCELLED:
        return attack.is_cancelled and not attack.is_replaced
    if condition.outcome is c.Outcome.DEALS_NOTHING:
        return attack.dealt == 0
    is_hit = not attack.is_cancelled and attack.was_hit
    return is_hit if condition.outcome is c.Outcome.HITS else not is_hit


def is_with(scope: Scope, weapon: t.Weapon) -> bool:
    """Returns whether the attack at hand is made with a weapon: a secondary one has a card.

    What is paid for it, too, is part of the attack.
    """
    attack = scope.battle.attack if scope.attack is None else scope.attack
    if attack is None:
        return False
    place = attack.shot.weapon.card
    if weapon.kind is words.WeaponKind.ANOTHER:
        return attack.attacker is not scope.holder or place != scope.source.card
    if weapon.kind is words.WeaponKind.PRIMARY:
        return attack.shot.weapon.counts_as_primary
    if place < 0:
        return False
    if weapon.kind is words.WeaponKind.THAT_WEAPON and scope.that_card is not None:
        ship, named = scope.that_card
        return attack.attacker is ship and place == named
    if weapon.kind is words.WeaponKind.THIS:
        return attack.attacker is scope.holder and place == scope.source.card
    if attack.shot.weapon.as_primary:
        return False
    record = attack.attacker.cards[place].record
    if weapon.kind in (words.WeaponKind.TORPEDO, words.WeaponKind.THAT_TORPEDO) and not is_noun(
        record, words.Noun.TORPEDO
    ):
        return False
    return all(card_is(scope, adjective, attack.attacker, place) for adjective in weapon.adjectives)


def _shares_faction(scope: Scope, condition: c.SharesFaction) -> bool:
    other = condition.other
    if is_of_ships(other):
        factions = {each for ship in ships(scope, other) for each in ship.record.factions}
    else:
        places = cards(scope, other)
        factions = {each for ship, card in places for each in ship.cards[card].record.factions}
    if condition.of is not None:
        named = {each.value for each in condition.of.factions}
        factions = factions - named if condition.of.negated else factions & named
    return any(
        not factions.isdisjoint(ship.record.factions) for ship in ships(scope, condition.thing)
    )


def _holds_ship(scope: Scope, condition: c.HoldsShip) -> bool:
    token = tokens.marker_name(condition.token)
    return any(
        held_ships.pairs(holder, held, token) > 0
        for holder in ships(scope, condition.thing)
        for held in ships(scope, condition.other)
    )


def _rolled(scope: Scope, condition: c.Rolled) -> bool:
    number = dice_faces.rolled_count(scope, condition.faces)
    return number < condition.number if condition.fewer else number >= condition.number


def _uncancelled(scope: Scope, condition: c.Uncancelled) -> bool:
    attack = scope.attack
    if attack is None or attack.is_cancelled:
        return False
    hits = attack.hits if words.Face.HIT in condition.faces else 0
    crits = attack.crits if words.Face.CRIT in condition.faces else 0
    return hits + crits >= condition.number


def _destroyed_shields(scope: Scope, condition: c.AttackDestroyedShields) -> bool:
    """Returns whether the damage just suffered came by an attack and took the last shields."""
    occasion = scope.occasion
    if occasion is None or occasion.moment != moments.HAS_SUFFERED_ALL or occasion.attack is None:
        return False
    ship = occasion.ship
    has_lost = occasion.amount > occasion.hull
    return has_lost and ship is not None and not (ship.shields or ship.disabled_shields)


def _at_range(scope: Scope, condition: c.AtRange) -> bool:
    """Returns whether the attack is made at a range; the shot's own, where there is an attack."""
    bands, attack = condition.range, scope.attack
    if attack is None:
        return scope.that_ship is not None and in_range(scope, bands, scope.that_ship)
    return at_range(scope, bands, attack.shot.band)


def at_range(scope: Scope, bands: t.Range, distance: int) -> bool:
    """Returns whether the range band of an attack is one of those named (2017, Range)."""
    low, high = reach_of(scope, bands)
    return (low <= distance <= high) is not bands.negated


def _here(scope: Scope, condition: c.Here) -> bool:
    number = sum(_number_here(scope, kind) for kind in condition.tokens.kinds)
    return counts_as(condition.tokens.quantity, number)


def _cards_here(scope: Scope, condition: c.CardsHere) -> bool:
    card, thing = scope.card_state, condition.thing
    quantity = thing.quantity if isinstance(thing, t.Group) else None
    return card is not None and counts_as(quantity, len(card.damage))


def _costs_more(scope: Scope, condition: c.CostsMore) -> bool:
    """Returns whether a card costs more, as printed, than the card of a type that paid."""
    paid = [ship.cards[place].record for ship, place in scope.paid]
    costs = [record.cost for record in paid if is_noun(record, condition.paid)]
    return bool(costs) and any(
        ship.cards[place].record.cost > costs[0] for ship, place in cards(scope, condition.thing)
    )


def _number_here(scope: Scope, kind: t.Token) -> int:
    """Counts the tokens on this card; those on a ship's own card are markers of the ship."""
    card = scope.card_state
    if card is None:
        return tokens.on_ship(scope.battle, scope.holder, kind)
    return tokens.on_card(card, kind)


_JUDGES: Final[dict[type, Callable[[Scope, Any], bool]]] = {
    c.AllOf: lambda scope, condition: all(holds(scope, part) for part in condition.parts),
    c.AnyOf: lambda scope, condition: any(holds(scope, part) for part in condition.parts),
    c.Is: is_in_state,
    c.HasThing: _has_thing,
    c.Lacks: lambda scope, condition: not _has_thing(scope, condition),
    c.SharesFaction: _shares_faction,
    c.HoldsShip: _holds_ship,
    c.Performed: lambda scope, condition: any(
        actions.has_performed(scope, ship, condition.actions)
        for ship in ships(scope, condition.thing)
    ),
    c.Executed: lambda scope, condition: any(
        has_executed(scope.battle, ship, condition.maneuvers)
        for ship in ships(scope, condition.thing)
    ),
    c.Attacked: _attacked,
    c.Activated: _activated,
    c.Moved: _moved,
    c.Spent: _spent,
    c.Suffers: _suffers,
    c.Overlapped: _overlapped,
    c.WouldOverlap: _would_overlap,
    c.WouldLeave: _would_leave,
    c.ThereIs: _there_is,
    c.AttackEnds: _attack_ends,
    c.AttackIsWith: lambda scope, condition: is_with(scope, condition.weapon),
    c.AttackDestroyedShields: _destroyed_shields,
    c.AttackIsInCombat: lambda scope, condition: scope.battle.state.phase == COMBAT,
    c.IsActivationPhase: lambda scope, condition: scope.battle.state.phase == ACTIVATION,
    c.Rolled: _rolled,
    c.Uncancelled: _uncancelled,
    c.AtRange: _at_range,
    c.Here: _here,
    c.CardsHere: _cards_here,
    c.CostsMore: _costs_more,
    c.Wins: lambda scope, condition: any(
        ship.index == scope.winner for ship in ships(scope, condition.thing)
    ),
}
