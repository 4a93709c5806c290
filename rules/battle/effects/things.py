"""What the things of an ability stand for now: ships and cards in play.

Nothing here asks a pilot; `rules.battle.effects.choices` does. Source: 2017, Card Ability Anatomy,
Setup 1, Range, Firing Arc; EDITIONS N3, N7; DECISIONS D47.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities.names import plain
from rules.abilities.things import Noun, Role, Trait
from rules.battle import relations
from rules.battle.effects.errors import UnplayableError
from rules.battle.effects.places import in_arc, in_range
from rules.battle.effects.scope import CardPlace, Scope
from rules.battle.records import FLEET_RESOURCE
from rules.battle.terms import IN_PLAY, NOBODY
from rules.battle.windows import card_is_usable

if TYPE_CHECKING:
    from rules.battle.records import CardRecord, ShipRecord
    from rules.battle.state import Ship

SHIPS: Final = frozenset({Noun.SHIP, Noun.SQUADRON})
CARDS: Final = frozenset(
    {
        Noun.CAPTAIN,
        Noun.ADMIRAL,
        Noun.AMBASSADOR,
        Noun.CREW,
        Noun.TALENT,
        Noun.TECH,
        Noun.WEAPON,
        Noun.TORPEDO,
        Noun.UPGRADE,
        Noun.BORG_UPGRADE,
        Noun.QUESTION_UPGRADE,
        Noun.CARD,
        Noun.SQUADRON,
        Noun.CONSTRUCTION,
    }
)

TYPES: Final = {Noun.BORG_UPGRADE: "borg", Noun.QUESTION_UPGRADE: "question"}
"""The upgrades that are called after their type: as such the type is no word of the language."""


def is_of_ships(thing: t.Thing) -> bool:
    """Tells whether a thing stands for ships; the others stand for cards or what lies about."""
    if isinstance(thing, (t.ThisShip, t.RoleReference, t.ThisShipOr, t.ThisShipPlus)):
        return True
    if isinstance(thing, t.That):
        return thing.noun in SHIPS
    return isinstance(thing, t.Group) and group_of(thing).is_of_ships


def is_of_cards(thing: t.Thing) -> bool:
    """Tells whether a thing stands for cards."""
    if isinstance(thing, (t.ThisCard, t.Quoted)):
        return True
    if isinstance(thing, t.That):
        return thing.noun in CARDS and thing.noun is not Noun.SQUADRON
    return isinstance(thing, t.Group) and group_of(thing).is_of_cards


def is_of_shields(thing: t.Thing) -> bool:
    """Tells whether a thing stands for shields of ships."""
    return isinstance(thing, t.Group) and Noun.SHIELD in thing.nouns


# --- ships ---------------------------------------------------------------------------


def ships(scope: Scope, thing: t.Thing | None) -> list[Ship]:
    """Lists the ships in play that a thing may stand for, in the order of the fleets.

    None is this ship. A quantity is not looked at: of "2 ships" all that fit are listed.
    """
    if thing is None or isinstance(thing, t.ThisShip):
        return [scope.ship]
    if isinstance(thing, t.Group):
        fits = group_of(thing).fits_ship
        return [
            ship for ship in scope.battle.state.ships if ship.place == IN_PLAY and fits(scope, ship)
        ]
    if isinstance(thing, t.RoleReference):
        return role_of(scope, thing.role)
    if isinstance(thing, t.That):
        return [scope.that_ship] if scope.that_ship is not None else []
    if isinstance(thing, (t.ThisShipOr, t.ThisShipPlus)):
        others = [ship for ship in ships(scope, thing.group) if ship is not scope.ship]
        return [scope.ship, *others]
    return []


def role_of(scope: Scope, role: Role) -> list[Ship]:
    """Gives the attacker or the defender of the attack at hand, or what the clause targets."""
    if role in (Role.TARGET, Role.TARGETS):
        return list(scope.targets)
    attack = scope.attack
    if attack is None:
        return []
    return [attack.attacker if role is Role.ATTACKER else attack.defender]


def one_ship(scope: Scope, thing: t.Thing | None) -> Ship | None:
    """Gives the single ship that a thing stands for, the first where there are more."""
    found = ships(scope, thing)
    return found[0] if found else None


def stands_for(scope: Scope, thing: t.Thing | None, ship: Ship | None) -> bool:
    """Tells whether a ship is one of those that a thing may stand for."""
    if ship is None:
        return False
    if isinstance(thing, t.Group):
        return ship.place == IN_PLAY and group_of(thing).fits_ship(scope, ship)
    return any(ship is each for each in ships(scope, thing))


def fits_ship(scope: Scope, group: t.Group, ship: Ship) -> bool:
    """Tells whether a ship is one of a group."""
    return group_of(group).fits_ship(scope, ship)


FitsShip = Callable[[Scope, Any], bool]


class GroupReading:
    """Is what the words of a group come to, worked out once for all battles."""

    __slots__ = (
        "_group",
        "_is_far",
        "_tests",
        "is_another",
        "is_elsewhere",
        "is_of_cards",
        "is_of_ships",
        "may_lie_face_down",
        "wants_discarded",
    )

    def __init__(self, group: t.Group) -> None:
        nouns = group.nouns
        self._group: Final[t.Group] = group
        self.is_of_ships: Final[bool] = bool(SHIPS.intersection(nouns))
        self.is_of_cards: Final[bool] = bool(CARDS.intersection(nouns)) and not self.is_of_ships
        self.is_another: Final[bool] = _is_another(group)
        self.is_elsewhere: Final[bool] = any(
            isinstance(post, (t.Range, t.Arc)) for post in group.posts
        ) or any(each in (Trait.FRIENDLY, Trait.OPPOSING) for each in group.adjectives)
        self.wants_discarded: Final[bool] = Trait.DISCARDED in group.adjectives
        self.may_lie_face_down: Final[bool] = Trait.FACE_DOWN in group.adjectives
        # Nothing is at a distance from itself.
        self._is_far: Final[bool] = any(_is_near_this(post) for post in group.posts)
        self._tests: Final[list[FitsShip]] = [
            *[_test_of_adjective(each) for each in group.adjectives],
            *[_test_of_post(each) for each in group.posts],
        ]

    def fits_ship(self, scope: Scope, ship: Ship) -> bool:
        """Tells whether a ship is one of the group."""
        if ship is scope.ship and (self._is_far or self.is_another):
            return False
        if self.is_another and (ship is scope.that_ship or _is_among(ship, scope.targets)):
            return False
        nouns = self._group.nouns
        if Noun.SQUADRON in nouns:
            if Noun.SHIP not in nouns and ship.record.support != "squadron":
                return False
        elif Noun.SHIP not in nouns or not relations.counts_as_ship(scope.battle, ship):
            return False
        for test in self._tests:  # noqa: SIM110 - no generator: it is asked for every ship
            if not test(scope, ship):
                return False
        return True


_READINGS: Final[dict[int, tuple[t.Group, GroupReading]]] = {}
_MOST_READINGS: Final = 50_000


def group_of(group: t.Group) -> GroupReading:
    """Gives what the words of a group come to."""
    # By identity: to hash a part of a tree is to hash all that is below it.
    found = _READINGS.get(id(group))
    if found is not None and found[0] is group:
        return found[1]
    if len(_READINGS) > _MOST_READINGS:
        _READINGS.clear()
    reading = GroupReading(group)
    _READINGS[id(group)] = (group, reading)
    return reading


def _test_of_adjective(adjective: t.Adjective) -> FitsShip:
    if isinstance(adjective, t.OfFaction):
        faction, is_negated = adjective.faction.value, adjective.negated
        return lambda scope, ship: (faction in ship.record.factions) is not is_negated
    if isinstance(adjective, t.Quoted):
        name = plain(adjective.name)
        return lambda scope, ship: name in ship.record.names
    return _SHIP_TRAITS.get(adjective, _never)


def _never(scope: Scope, ship: Any) -> bool:
    return False


def _test_of_post(post: t.Post) -> FitsShip:
    return lambda scope, ship: ship_stands(scope, post, ship)


def _is_among(ship: Ship, others: list[Ship]) -> bool:
    return any(ship is each for each in others)


def _is_another(group: t.Group) -> bool:
    return group.quantity is not None and group.quantity.quantifier is t.Quantifier.ANOTHER


def _is_near_this(post: t.Post) -> bool:
    return isinstance(post, t.Range) and post.of is None and not post.negated


def ship_is(scope: Scope, adjective: t.Adjective, ship: Ship) -> bool:
    """Tells whether an adjective is true of a ship."""
    if isinstance(adjective, t.OfFaction):
        return (adjective.faction.value in factions_of(ship)) is not adjective.negated
    if isinstance(adjective, t.Quoted):
        return is_named(ship.record, adjective.name)
    return _SHIP_TRAITS[adjective](scope, ship) if adjective in _SHIP_TRAITS else False


def factions_of(ship: Ship) -> tuple[str, ...]:
    """Gives the factions of a ship."""
    return ship.record.factions


def is_named(record: ShipRecord, name: str) -> bool:
    """Tells whether a ship has a name, is of a class of that name, or bears it as a keyword."""
    return plain(name) in record.names


def _is_friendly(scope: Scope, ship: Ship) -> bool:
    """Tells whether a ship is friendly: to a resource of the fleet all its ships are."""
    card = scope.card_state
    if card is not None and card.record.role == FLEET_RESOURCE:
        return ship.team == scope.ship.team
    return relations.is_friendly(scope.battle, scope.ship, ship)


_SHIP_TRAITS: Final[dict[Trait, Callable[[Scope, Any], bool]]] = {
    Trait.FRIENDLY: lambda scope, ship: _is_friendly(scope, ship),
    Trait.OPPOSING: lambda scope, ship: ship.team != scope.ship.team,
    Trait.OTHER: lambda scope, ship: ship is not scope.ship,
    Trait.CLOAKED: lambda scope, ship: ship.is_cloaked,
    Trait.UNCLOAKED: lambda scope, ship: not ship.is_cloaked,
    Trait.UNIQUE: lambda scope, ship: ship.record.is_unique,
    Trait.LOCKED: lambda scope, ship: ship.index in scope.ship.locks,
    Trait.UNLOCKED: lambda scope, ship: ship.index not in scope.ship.locks,
    Trait.ACTIVE: lambda scope, ship: True,
}


def ship_stands(scope: Scope, post: t.Post, ship: Ship) -> bool:
    """Tells whether a ship is where, or has what, the words behind a noun say."""
    if isinstance(post, t.Range):
        return in_range(scope, post, ship)
    if isinstance(post, t.Arc):
        return in_arc(scope, post, ship)
    if isinstance(post, t.With):
        from rules.battle.effects.conditions import ship_has

        return ship_has(scope, ship, post.has) is not post.negated
    return within(post.bound, ship.record.points)


def within(bound: t.Bound, number: int) -> bool:
    """Tells whether a number is what a bound asks for."""
    if bound.quantifier is t.Quantifier.AT_LEAST:
        return number >= bound.number
    if bound.quantifier is t.Quantifier.AT_MOST:
        return number <= bound.number
    return number == bound.number


# --- cards ---------------------------------------------------------------------------


def cards(scope: Scope, thing: t.Thing) -> list[CardPlace]:
    """Lists the cards that a thing may stand for, in the order of fleets and ships.

    Cards that are off their ships are found only where the words say discarded. A quantity is
    not looked at.
    """
    if isinstance(thing, t.ThisCard):
        return [] if scope.source.card < 0 else [(scope.holder, scope.source.card)]
    if isinstance(thing, t.That):
        return _named_before(scope, thing)
    if isinstance(thing, t.Quoted):
        return [
            (scope.ship, place)
            for place, card in enumerate(scope.ship.cards)
            if not card.is_gone and plain(thing.name) in card.record.names
        ]
    if not isinstance(thing, t.Group):
        return []
    found: list[CardPlace] = []
    for ship in card_ships(scope, thing):
        found += [
            (ship, place)
            for place in range(len(ship.cards))
            if fits_card(scope, thing, ship, place)
        ]
        found += [
            (holder, place)
            for holder, place in relations.cards_in_dock(scope.battle, ship)
            if fits_card(scope, thing, holder, place)
        ]
    return found


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
        return [scope.holder]
    if not group_of(group).is_elsewhere:
        return [scope.ship]
    sides = [each for each in group.adjectives if each in (Trait.FRIENDLY, Trait.OPPOSING)]
    found = []
    for ship in scope.battle.state.ships:
        if ship.place != IN_PLAY:
            continue
        # A friendly captain may be the one of this ship; a friendly ship is another.
        if Trait.FRIENDLY in sides and ship.team != scope.ship.team:
            continue
        if Trait.OPPOSING in sides and ship.team == scope.ship.team:
            continue
        if all(
            ship_stands(scope, post, ship)
            for post in group.posts
            if isinstance(post, (t.Range, t.Arc))
        ):
            found.append(ship)
    return found


def _named_before(scope: Scope, thing: t.That) -> list[CardPlace]:
    """Gives the card that the clause named; else a weapon is the one that attacks."""
    if scope.that_card is not None:
        return [scope.that_card]
    attack = scope.attack
    if attack is None or thing.noun not in (Noun.WEAPON, Noun.TORPEDO):
        return []
    place = attack.shot.weapon.card
    return [(attack.attacker, place)] if place >= 0 else []


def fits_card(scope: Scope, group: t.Group, ship: Ship, place: int) -> bool:
    """Tells whether a card of a ship is one of a group."""
    card = ship.cards[place]
    reading = group_of(group)
    if card.is_discarded is not reading.wants_discarded or card.is_removed:
        return False
    if not card.is_discarded and card.is_gone:
        return False
    if card.is_face_down and not reading.may_lie_face_down:
        return False
    for noun in group.nouns:
        if card_is_noun(ship, place, noun):
            break
    else:
        return False
    if reading.is_another and ship is scope.holder and place == scope.source.card:
        return False
    if isinstance(group.on, t.ThisCard) and card.record.holder != scope.source.card:
        return False
    for adjective in group.adjectives:
        if not card_is(scope, adjective, ship, place):
            return False
    for post in group.posts:
        if isinstance(post, t.Costing):
            if not within(post.bound, card.record.cost):
                return False
        elif isinstance(post, t.With):
            from rules.battle.effects.conditions import card_has

            if card_has(scope, ship, place, post.has) is post.negated:
                return False
    return True


def is_noun(record: CardRecord, noun: Noun) -> bool:
    """Tells whether a card is what a noun says: a torpedo is a weapon of such a name.

    An upgrade is neither captain nor admiral (2017, Upgrades).
    """
    if noun is Noun.CARD:
        return True
    if noun is Noun.UPGRADE:
        return record.is_upgrade
    if noun is Noun.CAPTAIN:
        return record.role == "captain"
    if noun is Noun.ADMIRAL:
        return record.role == "admiral"
    if noun is Noun.TORPEDO:
        return record.type == "weapon" and "torpedo" in record.name.lower()
    type_ = TYPES.get(noun)
    if type_ is not None:
        return record.type == type_
    return record.type == noun.value or record.role == noun.value


def card_is_noun(ship: Ship, place: int, noun: Noun) -> bool:
    """Tells whether a card of a ship is what a noun says: who commands it is its captain.

    Source: 2017, Admiral Cards; EDITIONS N8.
    """
    card = ship.cards[place]
    if place == ship.captain and card.record.type != "ship":
        return noun in (Noun.CAPTAIN, Noun.CARD)
    if noun is Noun.CAPTAIN and not card.is_discarded and ship.captain != NOBODY:
        return False
    return is_noun(card.record, noun)


def card_is(scope: Scope, adjective: t.Adjective, ship: Ship, place: int) -> bool:
    """Tells whether an adjective is true of a card."""
    card = ship.cards[place]
    if isinstance(adjective, t.OfFaction):
        return (adjective.faction.value in card.record.factions) is not adjective.negated
    if isinstance(adjective, t.Quoted):
        return plain(adjective.name) in card.record.names
    if adjective is Trait.FRIENDLY:
        return ship.team == scope.ship.team
    if adjective is Trait.OPPOSING:
        return ship.team != scope.ship.team
    if adjective is Trait.OTHER:
        return not (ship is scope.holder and place == scope.source.card)
    if adjective is Trait.DISABLED:
        return card.disabled > 0
    if adjective is Trait.ACTIVE:
        return not card.disabled
    if adjective is Trait.UNUSED:
        return card_is_usable(ship, place)
    if adjective is Trait.UNIQUE:
        return card.record.is_unique
    if adjective is Trait.FACE_DOWN:
        return card.is_face_down
    return adjective in (Trait.DISCARDED, Trait.FACE_UP)


# --- how many ------------------------------------------------------------------------


def how_many(quantity: t.Quantity | None, available: int) -> tuple[int, int]:
    """Gives the least and the greatest number of things that a quantity asks for.

    "each", "all" and "any" take what there is, which may be none.
    """
    if quantity is None:
        return 1, 1
    number = quantity.number
    kind = quantity.quantifier
    if kind in (t.Quantifier.EACH, t.Quantifier.ALL):
        return available, available
    if kind is t.Quantifier.ANY:
        return 0, available
    if kind is t.Quantifier.NO:
        return 0, 0
    if number is None:
        return 1, 1
    if kind in (t.Quantifier.UP_TO, t.Quantifier.AT_MOST):
        return 0, min(number, available)
    if kind is t.Quantifier.AT_LEAST:
        return number, max(number, available)
    return number, number


def counts_as(quantity: t.Quantity | None, number: int) -> bool:
    """Tells whether a number of things is what a quantity asks for, in a condition."""
    if quantity is None:
        return number > 0
    kind, wanted = quantity.quantifier, quantity.number
    if kind is t.Quantifier.NO:
        return number == 0
    if kind in (t.Quantifier.UP_TO, t.Quantifier.AT_MOST):
        return wanted is None or number <= wanted
    return number >= (1 if wanted is None else wanted)


def refuse(what: object, why: str) -> UnplayableError:
    """Makes the error for a part of a text that the engine cannot play."""
    return UnplayableError(f"{type(what).__name__}: {why}")
