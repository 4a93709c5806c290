"""What the things of an ability stand for now: ships and cards in play.

Nothing here asks a pilot; `rules.battle.effects.running.choices` does. Source: 2017, Card Ability
Anatomy, Setup 1, Range, Firing Arc; EDITIONS N3, N7; DECISIONS D47.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import words
from rules.abilities.names import plain
from rules.abilities.words import Noun, Role
from rules.battle.effects.reading.groups import CARDS, SHIPS, group_of
from rules.battle.mechanics import relations
from rules.battle.position.moments import HAS_ROLLED, HAS_SPENT
from rules.battle.position.terms import DOCKED, IN_PLAY
from rules.battle.timing.scope import CardPlace, Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


# Members of an enumeration are looked up at length whenever they are named: once is enough.
_DEFENDER: Final = Role.DEFENDER
_TARGETS: Final = frozenset({Role.TARGET, Role.TARGETS})
_SHIELD: Final = Noun.SHIELD
_NO: Final = words.Quantifier.NO
_ANY: Final = words.Quantifier.ANY
_AT_LEAST: Final = words.Quantifier.AT_LEAST
_AT_MOST: Final = frozenset({words.Quantifier.UP_TO, words.Quantifier.AT_MOST})
ALL_OF: Final = frozenset({words.Quantifier.EACH, words.Quantifier.ALL})
ANY_OF: Final = frozenset({words.Quantifier.ANY, words.Quantifier.UP_TO})


# The types of things are looked at for every text again and again: they have no subtypes, and to
# compare them costs a third of what `isinstance` does.


def is_of_ships(thing: t.Thing) -> bool:
    """Returns whether a thing stands for ships; the others stand for cards or what lies about."""
    if type(thing) is t.Group:
        return group_of(thing).is_of_ships
    if type(thing) is t.That:
        return thing.noun in SHIPS
    return isinstance(thing, (t.ThisShip, t.RoleReference, t.ThisShipOr, t.ThisShipPlus))


def is_of_cards(thing: t.Thing) -> bool:
    """Returns whether a thing stands for cards."""
    if type(thing) is t.Group:
        return group_of(thing).is_of_cards
    if type(thing) is t.That:
        return thing.noun in CARDS and thing.noun is not Noun.SQUADRON
    return type(thing) is t.ThisCard or type(thing) is t.Quoted


def is_of_shields(thing: t.Thing) -> bool:
    """Returns whether a thing stands for shields of ships."""
    return type(thing) is t.Group and _SHIELD in thing.nouns


# --- ships ---------------------------------------------------------------------------


def ships(scope: Scope, thing: t.Thing | None) -> list[Ship]:
    """Lists the ships in play that a thing may stand for, in the order of the fleets.

    None is this ship. A quantity is not looked at: of "2 ships" all that fit are listed.
    """
    if thing is None or type(thing) is t.ThisShip:
        return [scope.ship]
    if type(thing) is t.Group:
        return group_of(thing).ships(scope)
    if type(thing) is t.RoleReference:
        return role_of(scope, thing.role)
    if type(thing) is t.That:
        return [scope.that_ship] if scope.that_ship is not None else []
    if isinstance(thing, (t.ThisShipOr, t.ThisShipPlus)):
        others = [ship for ship in ships(scope, thing.group) if ship is not scope.ship]
        return [scope.ship, *others] if _is_one_too(scope, thing) else others
    return []


def _is_one_too(scope: Scope, thing: t.ThisShipOr | t.ThisShipPlus) -> bool:
    """Returns whether this ship is one of those that it is named with."""
    if isinstance(thing, t.ThisShipPlus) or not (thing.alike and isinstance(thing.group, t.Group)):
        return True
    return group_of(thing.group).has_what_it_needs(scope, scope.ship)


def each_ship(scope: Scope, thing: t.Thing | None) -> Iterator[Ship]:
    """Returns those ships one after the other, for whoever may need the first only."""
    if type(thing) is t.Group:
        return group_of(thing).each_ship(scope)
    return iter(ships(scope, thing))


def role_of(scope: Scope, role: Role) -> list[Ship]:
    """Returns the attacker or the defender of the attack at hand, or what the clause targets.

    What is spent in an attack is spent by the one or the other, though the moment of spending is
    no step of the attack.
    """
    if role in _TARGETS:
        return list(scope.targets)
    attack, occasion = scope.attack, scope.occasion
    if attack is None and occasion is not None and occasion.moment == HAS_SPENT:
        attack = scope.battle.attack
    if attack is None:
        if role is not _DEFENDER or occasion is None or occasion.moment != HAS_ROLLED:
            return []
        return [] if occasion.other is None else [occasion.other]
    return [attack.defender if role is _DEFENDER else attack.attacker]


def one_ship(scope: Scope, thing: t.Thing | None) -> Ship | None:
    """Returns the single ship that a thing stands for, the first where there are more."""
    found = ships(scope, thing)
    return found[0] if found else None


def stands_for(scope: Scope, thing: t.Thing | None, ship: Ship | None) -> bool:
    """Returns whether a ship is one of those that a thing may stand for."""
    if ship is None:
        return False
    if type(thing) is t.Group:
        return ship.place == IN_PLAY and group_of(thing).fits_ship(scope, ship)
    for each in ships(scope, thing):  # noqa: SIM110 - no generator: it is asked all the time
        if ship is each:
            return True
    return False


def may_stand_for(thing: t.Thing, own: Ship, ship: Ship) -> bool:
    """Returns whether a ship can be one of those that a thing stands for: a cheap test.

    `own` is "this ship". Only the sides are looked at, and whether it is the same ship.
    """
    if type(thing) is t.Group:
        return group_of(thing).is_open_to(own, ship)
    if isinstance(thing, (t.ThisShipOr, t.ThisShipPlus)):
        return ship is own or may_stand_for(thing.group, own, ship)
    return type(thing) is not t.ThisShip or ship is own


def fits_ship(scope: Scope, group: t.Group, ship: Ship) -> bool:
    """Returns whether a ship is one of a group."""
    return group_of(group).fits_ship(scope, ship)


# --- cards ---------------------------------------------------------------------------


def cards(scope: Scope, thing: t.Thing) -> list[CardPlace]:
    """Lists the cards that a thing may stand for, in the order of fleets and ships.

    Cards that are off their ships are found only where the words say discarded. A quantity is
    not looked at.
    """
    if type(thing) is t.Group:
        return _of_group(scope, thing)
    if type(thing) is t.ThisCard:
        return [] if scope.source.card < 0 else [(scope.holder, scope.source.card)]
    if type(thing) is t.That:
        return _named_before(scope, thing)
    if type(thing) is t.Quoted:
        return [
            (scope.ship, place)
            for place, card in enumerate(scope.ship.cards)
            if not card.is_gone and plain(thing.name) in card.record.names
        ]
    return []


def _of_group(scope: Scope, group: t.Group) -> list[CardPlace]:
    reading = group_of(group)
    battle = scope.battle
    has_docked = has_docked_cards(battle)
    if reading.is_here and not has_docked:
        return reading.places(scope, scope.ship)
    found: list[CardPlace] = []
    for ship in [scope.ship] if reading.is_here else card_ships(scope, group):
        found += reading.places(scope, ship)
        if has_docked:
            found += [
                (holder, place)
                for holder, place in relations.cards_in_dock(battle, ship)
                if reading.fits_card(scope, holder, place)
            ]
    return found


def has_docked_cards(battle: Battle) -> bool:
    """Returns whether cards of a docked ship count as those of the ship that it is docked in."""
    if battle.options.docked_cards != "in":
        return False
    for ship in battle.state.ships:  # noqa: SIM110 - no generator: it is asked all the time
        if ship.place == DOCKED:
            return True
    return False


def holders(places: list[CardPlace]) -> list[Ship]:
    """Lists the ships that hold cards, each once."""
    found: list[Ship] = []
    for ship, _ in places:
        if not any(ship is other for other in found):
            found.append(ship)
    return found


def card_ships(scope: Scope, group: t.Group) -> list[Ship]:
    """Lists the ships on which the cards of a group are looked for.

    Where no place is named it is this ship, unless the cards are said to be friendly or opposing,
    or within a range.
    """
    if group.on is not None:
        if is_of_ships(group.on):
            return ships(scope, group.on)
        if type(group.on) is t.That:
            return [] if scope.that_card is None else [scope.that_card[0]]
        return [scope.holder]
    reading = group_of(group)
    if not reading.is_elsewhere:
        return [scope.ship]
    return [
        ship
        for ship in scope.battle.state.ships
        if ship.place == IN_PLAY and reading.is_about(scope, ship)
    ]


def _named_before(scope: Scope, thing: t.That) -> list[CardPlace]:
    """Returns the card that the clause named; else a weapon is the one that attacks."""
    if scope.that_card is not None:
        return [scope.that_card]
    attack = scope.attack
    if attack is None or thing.noun not in (Noun.WEAPON, Noun.TORPEDO):
        return []
    place = attack.shot.weapon.card
    return [(attack.attacker, place)] if place >= 0 else []


def fits_card(scope: Scope, group: t.Group, ship: Ship, place: int) -> bool:
    """Returns whether a card of a ship is one of a group."""
    return group_of(group).fits_card(scope, ship, place)


# --- how many ------------------------------------------------------------------------


def how_many(quantity: t.Quantity | None, available: int) -> tuple[int, int]:
    """Returns the least and the greatest number of things that a quantity asks for.

    "each", "all" and "any" take what there is, which may be none.
    """
    if quantity is None:
        return 1, 1
    number = quantity.number
    kind = quantity.quantifier
    if kind in ALL_OF:
        return available, available
    if kind is _ANY:
        return 0, available
    if kind is _NO:
        return 0, 0
    if number is None:
        return 1, 1
    if kind in _AT_MOST:
        return 0, min(number, available)
    if kind is _AT_LEAST:
        return number, max(number, available)
    return number, number


def counts_as(quantity: t.Quantity | None, number: int) -> bool:
    """Returns whether a number of things is what a quantity asks for, in a condition."""
    if quantity is None:
        return number > 0
    kind, wanted = quantity.quantifier, quantity.number
    if kind is _NO:
        return number == 0
    if kind in _AT_MOST:
        return wanted is None or number <= wanted
    return number >= (1 if wanted is None else wanted)
