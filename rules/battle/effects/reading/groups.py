"""What the words of a group come to, read once: which ships and cards are of it.

Nothing here asks a pilot. Source: 2017, Card Ability Anatomy, Setup 1, Range, Firing Arc, Admiral
Cards; EDITIONS N3, N7, N8; DECISIONS D47.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.abilities import things as t
from rules.abilities import words
from rules.abilities.names import plain
from rules.abilities.words import Noun, Trait
from rules.battle.effects.reading.errors import UnplayableError
from rules.battle.effects.reading.spending_texts import spending_text
from rules.battle.mechanics.cards import is_idle
from rules.battle.position import moments
from rules.battle.position.marks import DiscardedCard, DronesAtStart, marks_of
from rules.battle.position.permissions import NO_SHARING, CountedRange
from rules.battle.position.pieces import BENEATH, number_of_markers
from rules.battle.position.records import FLEET_RESOURCE
from rules.battle.position.terms import IN_PLAY, NOBODY
from rules.battle.timing.permissions import granted, is_banned
from rules.battle.timing.scope import CardPlace, Scope
from rules.battle.timing.windows import card_is_usable
from rules.table import band

if TYPE_CHECKING:
    from rules.battle.position.pieces import CardState
    from rules.battle.position.records import CardRecord, ShipRecord
    from rules.battle.position.state import Ship

SHIPS: Final = frozenset({Noun.SHIP, Noun.SQUADRON})
CARDS: Final = frozenset(Noun) - {
    Noun.SHIP,
    Noun.DAMAGE_CARD,
    Noun.EFFECT,
    Noun.SHIELD,
    Noun.OBSTACLE,
    Noun.MINEFIELD,
    Noun.PLANET,
    Noun.PROBE,
}

TYPES: Final = {Noun.BORG_UPGRADE: "borg"}
"""The upgrades that are called after their type: as such the type is no word of the language."""

FitsShip = Callable[[Scope, Any], bool]
FitsCard = Callable[[Scope, Any, int], bool]

ShipPostTest = Callable[[Scope, Any, Any], bool]
CardPostTest = Callable[[Scope, Any, Any, int], bool]

_SHIP_POSTS: Final[dict[type, ShipPostTest]] = {}
_CARD_POSTS: Final[dict[type, CardPostTest]] = {}


def register_post(post: type, of_ship: ShipPostTest, of_card: CardPostTest | None = None) -> None:
    """Registers what tells whether words after a noun, of a class, are true of a ship or card.

    A range may be one from another group, and a group may have another: those tests need groups
    themselves.
    """
    _SHIP_POSTS[post] = of_ship
    if of_card is not None:
        _CARD_POSTS[post] = of_card


class GroupReading:
    """What the words of a group come to, worked out once for all battles."""

    __slots__ = (
        "_cache",
        "_card_tests",
        "_is_any_card",
        "_is_captain_only",
        "_is_far",
        "_is_friendly",
        "_is_on_that_card",
        "_is_on_this_card",
        "_is_opposing",
        "_needs",
        "_places",
        "_roles",
        "_tests",
        "_types",
        "_wants_captain",
        "_wants_many",
        "_wants_question",
        "_wants_ship",
        "_wants_squadron",
        "_wants_torpedo",
        "_wants_upgrade",
        "is_another",
        "is_elsewhere",
        "is_here",
        "is_of_cards",
        "is_of_ships",
        "may_lie_face_down",
        "wants_discarded",
    )

    def __init__(self, group: t.Group) -> None:
        nouns = group.nouns
        self.is_of_ships: Final[bool] = bool(SHIPS.intersection(nouns))
        self.is_of_cards: Final[bool] = bool(CARDS.intersection(nouns)) and not self.is_of_ships
        self.is_another: Final[bool] = _is_another(group)
        self.is_elsewhere: Final[bool] = any(
            isinstance(post, (t.Range, t.Arc, t.Touching, t.Beside)) for post in group.posts
        ) or any(each in (Trait.FRIENDLY, Trait.OPPOSING) for each in group.adjectives)
        self.is_here: Final[bool] = isinstance(group.on, t.ThisShip) or (
            group.on is None and not self.is_elsewhere
        )
        self.wants_discarded: Final[bool] = Trait.DISCARDED in group.adjectives
        self.may_lie_face_down: Final[bool] = Trait.FACE_DOWN in group.adjectives or any(
            isinstance(post, t.Beneath) for post in group.posts
        )
        # Nothing is at a distance from itself.
        self._is_far: Final[bool] = any(_is_near_this(post) for post in group.posts)
        self._is_friendly: Final[bool] = Trait.FRIENDLY in group.adjectives
        self._is_opposing: Final[bool] = Trait.OPPOSING in group.adjectives
        self._wants_ship: Final[bool] = Noun.SHIP in nouns
        self._wants_squadron: Final[bool] = Noun.SQUADRON in nouns
        # Sides are told without them.
        self._tests: Final[list[FitsShip]] = [
            *[
                test_of_adjective(each)
                for each in group.adjectives
                if each not in (Trait.FRIENDLY, Trait.OPPOSING, Trait.RANDOM)
            ],
            *[_test_of_post(each) for each in group.posts],
        ]
        self._needs: Final[list[FitsShip]] = [
            _test_of_post(each) for each in group.posts if isinstance(each, t.With)
        ]
        # of cards
        self._places: Final[list[FitsShip]] = [
            _test_of_post(each) for each in group.posts if isinstance(each, (t.Range, t.Arc))
        ]
        self._is_any_card: Final[bool] = Noun.CARD in nouns
        self._wants_captain: Final[bool] = Noun.CAPTAIN in nouns
        quantity = group.quantity
        self._wants_many: Final[bool] = quantity is not None and (quantity.number or 0) > 1
        self._is_captain_only: Final[bool] = nouns == (Noun.CAPTAIN,)
        self._cache: Final[dict[int, tuple[ShipRecord, int, list[int]]]] = {}
        self._wants_upgrade: Final[bool] = Noun.UPGRADE in nouns
        self._wants_torpedo: Final[bool] = Noun.TORPEDO in nouns
        self._wants_question: Final[bool] = Noun.QUESTION_UPGRADE in nouns
        plain_nouns = [noun.value for noun in nouns if noun not in _SPECIAL]
        self._types: Final[frozenset[str]] = frozenset(
            [*plain_nouns, *[TYPES[noun] for noun in nouns if noun in TYPES]]
        )
        self._roles: Final[frozenset[str]] = frozenset(
            [*plain_nouns, *[noun.value for noun in nouns if noun is Noun.ADMIRAL]]
        )
        self._is_on_this_card: Final[bool] = isinstance(group.on, t.ThisCard)
        self._is_on_that_card: Final[bool] = isinstance(group.on, t.That) and group.on.noun in CARDS
        self._card_tests: Final[list[FitsCard]] = [
            *[test_of_card(each) for each in group.adjectives],
            *[
                _test_of_card_post(each)
                for each in group.posts
                if isinstance(
                    each, (t.Costing, t.With, t.Beneath, t.GoneBefore, t.Beside, t.SpendsTokens)
                )
            ],
        ]

    def ships(self, scope: Scope) -> list[Ship]:
        """Lists the ships in play that are of the group, in the order of the fleets."""
        # Half of the ships are mostly of the wrong side: no more is asked of them.
        own, foes_only, friends_only = scope.ship, self._is_opposing, self._is_friendly
        return [
            ship
            for ship in scope.battle.state.ships
            if ship.place == IN_PLAY
            and not (friends_only if own.opposes(ship) else foes_only)
            and self.fits_ship(scope, ship)
        ]

    def each_ship(self, scope: Scope) -> Iterator[Ship]:
        """Returns those ships one after the other, for whoever needs the first only."""
        for ship in scope.battle.state.ships:
            if ship.place == IN_PLAY and self.fits_ship(scope, ship):
                yield ship

    def fits_ship(self, scope: Scope, ship: Ship) -> bool:
        """Returns whether a ship is one of the group."""
        if self._is_friendly if scope.ship.opposes(ship) else self._is_opposing:
            return False
        if moments.JAMS in scope.battle.moments and _is_jammed(scope, ship):
            return False
        if ship is scope.ship and (
            self._is_far
            or self.is_another
            or (self._is_friendly and not _is_friendly_to_itself(scope))
        ):
            return False
        if self.is_another and (ship is scope.that_ship or _is_among(ship, scope.targets)):
            return False
        if self._wants_squadron:
            if not self._wants_ship and ship.record.support != "squadron":
                return False
        elif not self._wants_ship or not (
            ship.record.support != "squadron"
            or scope.battle.options.squadrons_are_ships
            or _meets_minefield(scope)
        ):
            return False
        for test in self._tests:  # noqa: SIM110 - no generator: it is asked for every ship
            if not test(scope, ship):
                return False
        return True

    def has_what_it_needs(self, scope: Scope, ship: Ship) -> bool:
        """Returns whether a ship has what those of the group have to have, or lacks it."""
        return all(test(scope, ship) for test in self._needs)

    def is_open_to(self, own: Ship, ship: Ship) -> bool:
        """Returns whether a ship can be one of the group, `own` being this ship, by its side."""
        if ship is own and (self._is_far or self.is_another):
            return False
        return not (self._is_friendly if own.opposes(ship) else self._is_opposing)

    def is_about(self, scope: Scope, ship: Ship) -> bool:
        """Returns whether a ship is where the words look for cards: of a side, near, in an arc."""
        # A friendly captain may be the one of this ship; a friendly ship is another.
        if self._is_friendly if scope.ship.opposes(ship) else self._is_opposing:
            return False
        if moments.JAMS in scope.battle.moments and _is_jammed(scope, ship):
            return False
        return all(test(scope, ship) for test in self._places)

    def fits_card(self, scope: Scope, ship: Ship, place: int) -> bool:
        """Returns whether a card of a ship is one of the group."""
        card = ship.cards[place]
        if card.is_discarded is not self.wants_discarded or card.is_removed:
            return False
        if not card.is_discarded and (card.is_away or card.is_moved):
            return False
        if card.is_face_down and not self.may_lie_face_down:
            return False
        if not self._is_meant(ship, place, card):
            return False
        if self.is_another and ship is scope.holder and place == scope.source.card:
            return False
        if self._is_on_this_card and card.record.holder != scope.source.card:
            return False
        if self._is_on_that_card and (ship, card.record.holder) != scope.that_card:
            return False
        for test in self._card_tests:  # noqa: SIM110 - no generator: it is asked for every card
            if not test(scope, ship, place):
                return False
        return True

    def _is_meant(self, ship: Ship, place: int, card: CardState) -> bool:
        """Returns whether one of the nouns is true of a card: who commands a ship is its captain.

        Source: 2017, Admiral Cards; EDITIONS N8.
        """
        if self._is_any_card:
            return True
        record = card.record
        if place == ship.captain and record.type != "ship":
            return self._wants_captain
        if place == ship.record.second and not card.is_discarded:
            # What is said of the captain is said of the primary one (FR-055.2).
            return self._wants_captain and self._wants_many
        if (
            self._wants_captain
            and (card.is_discarded or ship.captain == NOBODY)
            and record.role == "captain"
        ):
            return True
        return self._names(record)

    def _names(self, record: CardRecord) -> bool:
        """Returns whether a noun other than card and captain is true of what is printed."""
        return (
            record.type in self._types
            or record.role in self._roles
            or (self._wants_upgrade and record.is_upgrade)
            or (self._wants_torpedo and is_noun(record, Noun.TORPEDO))
            or (self._wants_question and record.is_question)
        )

    def places(self, scope: Scope, ship: Ship) -> list[CardPlace]:
        """Lists the cards of a ship that are of the group."""
        found = []
        for place in self._likely(ship):
            if self.fits_card(scope, ship, place):
                found.append((ship, place))  # noqa: PERF401
        return found

    def has_idle(self, ship: Ship) -> bool:
        """Returns whether a card of a ship that can be of the group may be disabled."""
        for place in self._likely(ship):  # noqa: SIM110 - no generator: it is asked all the time
            if is_idle(ship.cards[place]):
                return True
        return False

    def _likely(self, ship: Ship) -> Sequence[int]:
        """Lists the places of the cards that can be of the group, by what is printed on them."""
        if self._is_any_card or self._wants_captain:
            captain = ship.captain
            if (
                self._is_captain_only
                and captain >= 0
                and not (self._wants_many and ship.record.second != NOBODY)
                and not self.wants_discarded
                and ship.cards[captain].record.type != "ship"
            ):
                return (captain,)
            return range(len(ship.cards))
        record, number = ship.record, len(ship.cards)
        found = self._cache.get(id(record))
        if found is None or found[0] is not record or found[1] != number:
            if len(self._cache) >= _CACHE_SIZE:
                self._cache.clear()
            places = [place for place, card in enumerate(ship.cards) if self._names(card.record)]
            found = self._cache[id(record)] = (record, number, places)
        return found[2]


_SPECIAL: Final = frozenset(
    {
        Noun.CARD,
        Noun.UPGRADE,
        Noun.CAPTAIN,
        Noun.ADMIRAL,
        Noun.TORPEDO,
        Noun.QUESTION_UPGRADE,
        *TYPES,
    }
)
"""Nouns that are neither the type nor the role of a card as they stand."""

_CACHE_SIZE: Final = 64


def group_of(group: t.Group) -> GroupReading:
    """Returns what the words of a group come to."""
    try:
        found: GroupReading = group.reading
    except AttributeError:
        found = GroupReading(group)
        object.__setattr__(group, "reading", found)  # the tree is frozen
    return found


def refuse(what: object, why: str) -> UnplayableError:
    """Makes the error for a part of a text that the engine cannot play."""
    return UnplayableError(f"{type(what).__name__}: {why}")


# --- ships ---------------------------------------------------------------------------


def test_of_adjective(adjective: t.Adjective) -> FitsShip:
    """Returns the function that tells whether an adjective is true of a ship."""
    if isinstance(adjective, t.OfFaction):
        factions, is_negated = _factions_of(adjective), adjective.negated
        return lambda scope, ship: factions.isdisjoint(ship.record.factions) is is_negated
    if isinstance(adjective, t.Quoted):
        name, is_negated = plain(adjective.name), adjective.negated
        return lambda scope, ship: (name in ship.record.names) is not is_negated
    return SHIP_TRAITS.get(adjective, lambda scope, ship: False)


def _factions_of(adjective: t.OfFaction) -> frozenset[str]:
    """Returns the factions that an adjective names, as ships and cards carry them."""
    return frozenset([each.value for each in adjective.factions])


def _test_of_post(post: t.Post) -> FitsShip:
    if isinstance(post, t.Range) and post.of is None and post.low is not None:
        low, high = post.low, post.low if post.high is None else post.high
        is_negated = post.negated

        def is_near(scope: Scope, ship: Any) -> bool:
            own = scope.ship
            if ship is own:
                return is_negated
            distance = distance_to(scope, own, ship)
            is_in = distance > 0 and low <= distance <= high and not has_fled(scope)
            return is_in is not is_negated

        return is_near
    if isinstance(post, t.Costing):
        bound = post.bound
        return lambda scope, ship: within(bound, ship.record.points)
    if isinstance(post, (t.Beneath, t.GoneBefore, t.Beside, t.SpendsTokens)):
        return lambda scope, ship: False
    test = _SHIP_POSTS[type(post)]
    return lambda scope, ship: test(scope, post, ship)


def distance_to(scope: Scope, own: Ship, ship: Ship) -> int:
    """Returns the range band between two ships, as the cards of this ship count it."""
    distance = band(own.pose, ship.pose)
    if own.grants and own is scope.holder and scope.source.card >= 0:
        for each in granted(own, CountedRange):
            if each.band == distance and ship.index in each.ships:
                return each.as_band
    return distance


def _is_jammed(scope: Scope, ship: Ship) -> bool:
    """Returns whether nothing that this text does goes between this ship and another one.

    Only between ships of a side, and what a condition asks is asked all the same. A resource of
    the fleet is on no ship.
    """
    own = scope.ship
    if ship is own or scope.asks or own.opposes(ship):
        return False
    card = scope.card_state
    if card is not None and card.record.role == FLEET_RESOURCE:
        return False
    return is_banned(own, NO_SHARING) or is_banned(ship, NO_SHARING)


def has_fled(scope: Scope) -> bool:
    """Returns whether this ship is being removed because it fled the table."""
    occasion = scope.occasion
    return (
        occasion is not None
        and occasion.moment == moments.IS_DESTROYED
        and occasion.ship is scope.ship
        and occasion.what == "fled"
    )


def _is_among(ship: Ship, others: Sequence[Ship]) -> bool:
    for each in others:  # noqa: SIM110 - no generator: it is asked for every ship
        if ship is each:
            return True
    return False


def _meets_minefield(scope: Scope) -> bool:
    """Returns whether something came upon a minefield, to which a squadron is a ship (FR-029.2)."""
    return scope.occasion is not None and scope.occasion.moment == moments.MEETS_MINEFIELD


def _is_another(group: t.Group) -> bool:
    """Returns whether a group leaves out what was named: other opponents are none of those."""
    if Trait.OTHER in group.adjectives and Trait.OPPOSING in group.adjectives:
        return bool(SHIPS.intersection(group.nouns))
    return group.quantity is not None and group.quantity.quantifier is words.Quantifier.ANOTHER


def _is_near_this(post: t.Post) -> bool:
    return isinstance(post, t.Range) and post.of is None and not post.negated


def is_named(record: ShipRecord, name: str) -> bool:
    """Returns whether a ship has a name, is of a class of that name, or bears it as a keyword."""
    return plain(name) in record.names


def _is_friendly(scope: Scope, ship: Ship) -> bool:
    """Returns whether a ship is friendly: of the team, itself only as an option.

    Source: 2017, Setup 1, Team Play Rules; EDITIONS N3; DECISIONS D47.
    """
    if ship is not scope.ship:
        return not scope.ship.opposes(ship)
    return _is_friendly_to_itself(scope)


def _is_friendly_to_itself(scope: Scope) -> bool:
    """Returns whether this ship is friendly too: to a resource of the fleet all its ships are."""
    if scope.battle.options.friendly_to_itself:
        return True
    card = scope.card_state
    return card is not None and card.record.role == FLEET_RESOURCE


SHIP_TRAITS: Final[dict[Trait, Callable[[Scope, Any], bool]]] = {
    Trait.FRIENDLY: _is_friendly,
    Trait.OPPOSING: lambda scope, ship: scope.ship.opposes(ship),
    Trait.OTHER: lambda scope, ship: ship is not scope.ship,
    Trait.CLOAKED: lambda scope, ship: ship.is_cloaked,
    Trait.UNCLOAKED: lambda scope, ship: not ship.is_cloaked,
    Trait.UNIQUE: lambda scope, ship: ship.record.is_unique,
    Trait.LOCKED: lambda scope, ship: ship.index in scope.ship.locks,
    Trait.UNLOCKED: lambda scope, ship: ship.index not in scope.ship.locks,
    Trait.ACTIVE: lambda scope, ship: True,
}
"""Trait -> what it says of a ship."""


def within(bound: t.Bound, number: int) -> bool:
    """Returns whether a number is what a bound asks for."""
    if bound.quantifier is words.Quantifier.AT_LEAST:
        return number >= bound.number
    if bound.quantifier is words.Quantifier.AT_MOST:
        return number <= bound.number
    return number == bound.number


# --- cards ---------------------------------------------------------------------------


def is_noun(record: CardRecord, noun: Noun) -> bool:
    """Returns whether a card is what a noun says: a torpedo is a weapon of such a name.

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
    if noun is Noun.QUESTION_UPGRADE:
        return record.is_question
    type_ = TYPES.get(noun)
    if type_ is not None:
        return record.type == type_
    return record.type == noun.value or record.role == noun.value


def card_is(scope: Scope, adjective: t.Adjective, ship: Ship, place: int) -> bool:
    """Returns whether an adjective is true of a card."""
    return test_of_card(adjective)(scope, ship, place)


def test_of_card(adjective: t.Adjective) -> FitsCard:
    """Returns the function that tells whether an adjective is true of a card."""
    if isinstance(adjective, t.OfFaction):
        factions, is_negated = _factions_of(adjective), adjective.negated
        return lambda scope, ship, place: (
            factions.isdisjoint(ship.cards[place].record.factions) is is_negated
        )
    if isinstance(adjective, t.Quoted):
        name, is_negated = plain(adjective.name), adjective.negated
        return lambda scope, ship, place: (name in ship.cards[place].record.names) is not is_negated
    return CARD_TRAITS.get(adjective, lambda scope, ship, place: False)


def _test_of_card_post(
    post: t.Costing | t.With | t.Beneath | t.GoneBefore | t.Beside | t.SpendsTokens,
) -> FitsCard:
    if isinstance(post, t.Beneath):
        return _is_beneath
    if isinstance(post, t.GoneBefore):
        return lambda scope, ship, place: DiscardedCard(place).text not in ship.used
    if isinstance(post, t.Beside):
        return _is_beside
    if isinstance(post, t.SpendsTokens):
        token = post.token
        return lambda scope, ship, place: bool(
            spending_text(ship.cards[place].record.ability, token)
        )
    if isinstance(post, t.Costing):
        bound = post.bound
        if post.paid:
            return lambda scope, ship, place: within(bound, ship.cards[place].record.points)
        return lambda scope, ship, place: within(bound, ship.cards[place].record.cost)
    test = _CARD_POSTS[type(post)]
    return lambda scope, ship, place: test(scope, post, ship, place)


def _is_restricted(ship: Ship, place: int) -> bool:
    """Returns whether only ships of the class of its ship may carry a card."""
    needs = ship.cards[place].record.needs
    parts = () if needs is None else (needs, *needs.parts)
    return any(
        part.op == "ship_class" and ship.record.is_of_class(part.values)
        for part in parts
        if needs is not None and (part is needs or needs.op == "all")
    )


def _is_same_type(scope: Scope, card: CardState) -> bool:
    """Returns whether a card is of the type of the one that was named."""
    named = scope.that_card
    return named is not None and card.record.type == named[0].cards[named[1]].record.type


def _is_beneath(scope: Scope, ship: Ship, place: int) -> bool:
    """Returns whether a card lies face down beneath this card."""
    card = ship.cards[place]
    return (
        card.is_face_down
        and ship is scope.holder
        and (
            card.record.holder == scope.source.card
            or number_of_markers(card.markers, BENEATH) == scope.source.card + 1
        )
        and not card.record.is_other_side
    )


def _is_beside(scope: Scope, ship: Ship, place: int) -> bool:
    """Returns whether a card is on the ship of the card that was named, and not that one."""
    named = scope.that_card
    return named is not None and ship is named[0] and place != named[1]


def missing_drones(ship: Ship, place: int) -> int:
    """Returns how many drones a card lacks of those with which it began.

    They are its own, or those that a text put there as the game began.
    """
    card = ship.cards[place]
    began = card.record.drones
    if not began:
        put = [each.number for each in marks_of(ship.used, DronesAtStart) if each.place == place]
        began = sum(put)
    return max(0, began - card.drones)


CARD_TRAITS: Final[dict[Trait, FitsCard]] = {
    Trait.FRIENDLY: lambda scope, ship, place: not scope.ship.opposes(ship),
    Trait.OPPOSING: lambda scope, ship, place: scope.ship.opposes(ship),
    Trait.OTHER: lambda scope, ship, place: (
        not (ship is scope.holder and place == scope.source.card)
    ),
    Trait.DISABLED: lambda scope, ship, place: ship.cards[place].disabled > 0,
    Trait.ACTIVE: lambda scope, ship, place: not ship.cards[place].disabled,
    Trait.UNUSED: lambda scope, ship, place: card_is_usable(ship, place),
    # Made cheaper by this very card.
    Trait.DISCOUNTED: lambda scope, ship, place: (
        scope.source.key in ship.cards[place].record.discounted_by
    ),
    Trait.DEPLETED: lambda scope, ship, place: missing_drones(ship, place) > 0,
    Trait.UNIQUE: lambda scope, ship, place: ship.cards[place].record.is_unique,
    Trait.FACE_DOWN: lambda scope, ship, place: ship.cards[place].is_face_down,
    Trait.DISCARDED: lambda scope, ship, place: True,
    Trait.RESTRICTED: lambda scope, ship, place: _is_restricted(ship, place),
    Trait.SAME_TYPE: lambda scope, ship, place: _is_same_type(scope, ship.cards[place]),
    Trait.RANDOM: lambda scope, ship, place: True,
    Trait.FACE_UP: lambda scope, ship, place: True,
}
"""Trait -> what it says of a card; whether one is discarded was looked at before."""
