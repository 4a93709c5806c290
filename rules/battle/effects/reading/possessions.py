"""What ships and cards have: tokens, shields, damage cards, other cards, values.

Source: 2017, Card Ability Anatomy, Ship Card Anatomy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import words
from rules.abilities.names import plain
from rules.battle.effects.reading import tokens
from rules.battle.effects.reading.actions import NAMED
from rules.battle.effects.reading.groups import is_named, refuse, register_post, within
from rules.battle.effects.reading.maneuvers import is_bearing
from rules.battle.effects.reading.spots import kinds_of
from rules.battle.effects.reading.things import cards, counts_as, fits_card, is_of_cards, one_ship
from rules.battle.mechanics import held_ships
from rules.battle.mechanics import tokens as battle_tokens
from rules.battle.mechanics.values import attack_value
from rules.battle.position.permissions import FACE_UP_DIAL, NoTokenBenefit
from rules.battle.position.terms import NOBODY
from rules.battle.timing import initiative
from rules.battle.timing.permissions import is_banned, is_granted, is_on_bar
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.records import ShipRecord
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def number_of_use(battle: Battle, ship: Ship, token: t.Token) -> int:
    """Counts the tokens of a kind that a ship has, none of those from which it can't benefit."""
    if ship.bans and is_banned(ship, NoTokenBenefit(tokens.token_name(token))):
        return 0
    return tokens.on_ship(battle, ship, token)


def ship_has(scope: Scope, ship: Ship, has: t.Has) -> bool:
    """Returns whether a ship has tokens, a card, shields, or a value."""
    if isinstance(has, t.Tokens):
        kinds = kinds_of(scope, has)
        number = sum([number_of_use(scope.battle, ship, kind) for kind in kinds])
        return counts_as(has.quantity, number)
    if isinstance(has, t.HasStat):
        return within(has.bound, stat_of(scope, ship, has.stat, printed=has.printed))
    if isinstance(has, t.HasCompared):
        other = scope.ship if has.than is None else one_ship(scope, has.than)
        if other is None:
            return False
        own = stat_of(scope, ship, has.stat)
        return _COMPARE[has.comparison](own, stat_of(scope, other, has.stat))
    if isinstance(has, t.HasMore):
        other = scope.ship if has.than is None else one_ship(scope, has.than)
        return other is not None and (
            number_had(scope, ship, has.group) > number_had(scope, other, has.group)
        )
    if isinstance(has, t.HasAction):
        action = NAMED[has.action]
        if has.printed:
            return action.name in ship.record.actions and action.name not in ship.record.added
        return is_on_bar(ship, action)
    if isinstance(has, t.HasInitiative):
        return initiative.has_token(scope.battle, ship.team)
    if isinstance(has, t.HasHiddenDial):
        return (
            ship.setting == NOBODY
            and scope.battle.state.dials[ship.index] != NOBODY
            and not (ship.grants and is_granted(ship, FACE_UP_DIAL))
        )
    if isinstance(has, t.HasBearing):
        return any(is_bearing(has.bearing, each) for each in ship.record.dial)
    if isinstance(has, t.Quoted):
        name = plain(has.name)
        return any(
            not card.is_gone and name in card.record.names for card in ship.cards
        ) or is_named(ship.record, name)
    return counts_as(has.quantity, number_had(scope, ship, has))


def number_had(scope: Scope, ship: Ship, group: t.Group) -> int:
    """Counts what a ship has of a group: shields, damage cards or cards."""
    if words.Noun.SHIELD in group.nouns:
        if words.Trait.DISABLED in group.adjectives:
            return ship.disabled_shields
        if words.Trait.DESTROYED in group.adjectives:
            return battle_tokens.destroyed_shields(ship)
        return ship.shields
    if words.Noun.DAMAGE_CARD in group.nouns:
        names = [each.name for each in group.adjectives if isinstance(each, t.Quoted)]
        if names:
            return sum(card.name.lower() in names for card in ship.face_up)
        if words.Trait.FACE_UP in group.adjectives:
            return len(ship.face_up)
        if words.Trait.FACE_DOWN in group.adjectives:
            return ship.face_down
        return ship.damage
    return sum(
        not card.is_gone and fits_card(scope, group, ship, place)
        for place, card in enumerate(ship.cards)
    )


def card_has(scope: Scope, ship: Ship, place: int, has: t.Has) -> bool:
    """Returns whether a card has tokens, or a value such as skill."""
    card = ship.cards[place]
    if isinstance(has, t.Tokens):
        number = sum([tokens.on_card(card, kind) for kind in kinds_of(scope, has)])
        return counts_as(has.quantity, number)
    if isinstance(has, t.HasStat):
        return within(has.bound, _skill_of(ship, place, printed=has.printed))
    if isinstance(has, t.HasCompared):
        other = scope.ship if has.than is None else one_ship(scope, has.than)
        own = _skill_of(ship, place, printed=False)
        return other is not None and _COMPARE[has.comparison](own, other.skill)
    if isinstance(has, t.HasMore):
        raise refuse(has, "only ships are compared so")
    if isinstance(has, (t.HasAction, t.HasInitiative, t.HasBearing, t.HasHiddenDial)):
        return False
    if isinstance(has, t.Quoted):
        return plain(has.name) in card.record.names
    return counts_as(
        has.quantity,
        sum(
            not other.is_gone
            and other.record.holder == place
            and fits_card(scope, has, ship, index)
            for index, other in enumerate(ship.cards)
        ),
    )


def _skill_of(ship: Ship, place: int, *, printed: bool) -> int:
    """Returns the skill of a captain: his ship's, while he commands it, or the printed one."""
    if place == ship.captain and not printed:
        return ship.skill
    return ship.cards[place].record.skill


_COMPARE: Final[dict[words.Comparison, Callable[[int, int], bool]]] = {
    words.Comparison.HIGHER: lambda one, other: one > other,
    words.Comparison.LOWER: lambda one, other: one < other,
    words.Comparison.EQUAL: lambda one, other: one == other,
    words.Comparison.NO_LOWER: lambda one, other: one >= other,
    words.Comparison.NO_HIGHER: lambda one, other: one <= other,
}


def stat_of(scope: Scope, ship: Ship, stat: words.Stat, *, printed: bool = False) -> int:
    """Returns a value of a ship, as it stands or as it is printed.

    Source: 2017, Ship Card Anatomy, Replace Then Modify.
    """
    record = ship.record
    if stat is words.Stat.SKILL:
        return _printed_skill(ship) if printed else ship.skill
    if printed and stat in _PRINTED:
        return _printed_of(record, stat)
    if stat is words.Stat.AGILITY:
        return record.agility if printed else max(0, ship.agility_base + ship.agility_sum)
    if stat is words.Stat.HULL:
        return record.hull if printed else ship.hull
    if stat is words.Stat.SHIELDS:
        return record.shields if printed else ship.shield_value
    if stat is words.Stat.PRIMARY_WEAPON:
        return record.attack if printed else attack_value(ship, scope.battle.options)
    if stat is words.Stat.SPEED:
        setting = scope.battle.state.setting_of(ship)
        return 0 if setting is None else abs(setting.speed)
    if stat is words.Stat.REVEALED_SPEED:
        return 0 if ship.setting < 0 else abs(record.dial[ship.setting].speed)
    raise refuse(stat, "no ship has this value")


def _printed_skill(ship: Ship) -> int:
    """Returns the skill printed on whoever commands a ship now."""
    captain = ship.captain
    return ship.record.skill if captain == NOBODY else ship.cards[captain].record.skill


_PRINTED: Final = {
    words.Stat.AGILITY: "agility",
    words.Stat.HULL: "hull",
    words.Stat.SHIELDS: "shields",
    words.Stat.PRIMARY_WEAPON: "attack",
}


def _printed_of(record: ShipRecord, stat: words.Stat) -> int:
    """Returns what is printed on a ship; a flagship card raises it (F14-W14, F14-W22)."""
    value = _PRINTED[stat]
    raised = sum(
        change.amount
        for change in record.changes
        if change.value == value
        and change.card >= 0
        and record.cards[change.card].type == "flagship"
    )
    printed: int = getattr(record, value)
    return printed + raised


def amount_of(scope: Scope, amount: t.Amount | t.CostOf | t.ThePrice) -> int:
    """Returns an amount: a number, a value plus a number, what a card costs or a text asks."""
    if isinstance(amount, t.CostOf):
        return max([0, *(ship.cards[card].record.cost for ship, card in cards(scope, amount.card))])
    if isinstance(amount, t.ThePrice):
        return 0 if scope.occasion is None else scope.occasion.amount
    if amount.stat is None:
        return amount.plus
    if isinstance(amount.of, t.That) and is_of_cards(amount.of):
        named = scope.that_card
        skill = 0 if named is None else named[0].cards[named[1]].record.skill
        return skill // 2 if amount.half else skill + amount.plus
    ship = scope.ship if amount.of is None else one_ship(scope, amount.of)
    if ship is None:
        return amount.plus
    value = stat_of(scope, ship, amount.stat, printed=amount.printed) + amount.plus
    return value // 2 if amount.half else value


register_post(
    t.With,
    lambda scope, post, ship: ship_has(scope, ship, post.has) is not post.negated,
    lambda scope, post, ship, place: card_has(scope, ship, place, post.has) is not post.negated,
)
register_post(
    t.HeldBy,
    lambda scope, post, ship: (
        held_ships.pairs(scope.ship, ship, tokens.marker_name(post.token)) > 0
    ),
)
